"""The help of every command: examples that can be typed as they stand."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click
import pytest

from screens.cli.command import Command
from screens.cli.root import cli
from tests.screens.cli.running import Run

OPENS_OR_WRITES = {"plain", "demo", "tour", "panel", "battles", "house", "profiles", "report", "new", "completion"}


def commands(command: click.Command, *path: str) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Every command that does something, with the words that lead to it."""
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            if (found := command.get_command(click.Context(command), name)) is not None:
                yield from commands(found, *path, name)
    else:
        assert isinstance(command, Command), path
        yield path, command


COMMANDS = dict(commands(cli))
EXAMPLES = [
    (path, line) for path, command in COMMANDS.items() for line in command.examples() if path != ("completion",)
]


def words_of(line: str) -> list[str]:
    """What the shell hands over: neither the program's name, nor a comment, nor where the output goes."""
    words = shlex.split(line, comments=True)
    return words[1 : words.index(">")] if ">" in words else words[1:]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_shows_examples_of_itself(path: tuple[str, ...]) -> None:
    shown = COMMANDS[path].examples()
    assert shown
    assert all(" ".join(("oriflamme", *path)) in line for line in shown)


@pytest.mark.parametrize(("path", "line"), EXAMPLES, ids=[line for _path, line in EXAMPLES])
def test_an_example_is_understood(path: tuple[str, ...], line: str) -> None:
    words = words_of(line)
    assert tuple(words[: len(path)]) == path
    command = COMMANDS[path]
    root = click.Context(cli, info_name="oriflamme", **cli.context_settings)
    context = command.make_context(path[-1], words[len(path) :], parent=root)
    assert context.command is command


@pytest.mark.parametrize("line", [line for path, line in EXAMPLES if not OPENS_OR_WRITES & set(path)])
def test_an_example_that_only_asks_is_answered(run: Run, line: str) -> None:
    result = run(*words_of(line))
    assert result.exit_code == 0, result.stderr
    assert result.stdout


def test_examples_stand_at_the_end_of_the_help_as_they_are(run: Run) -> None:
    said = run("resolve", "--help").stdout
    examples = said[said.index("Examples:") :]
    assert [line.strip() for line in examples.splitlines()[1:]] == list(COMMANDS["resolve",].examples())
