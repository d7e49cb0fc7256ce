"""What README and manual quote of the command line is what it prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import screens
from screens.cli.root import cli
from screens.manual.parts import HERE
from tests.manual_files import languages

HOUSE = Path(screens.__path__[0]).parent
QUOTED = re.compile(r"^```\n\$ oriflamme (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
MANUAL = [(path, tag) for tag in languages() for path in sorted((HERE / tag).glob("*.md"))]
PAGES = [(HOUSE / "README.md", "en"), *MANUAL]


@pytest.mark.parametrize(("page", "tag"), PAGES, ids=[f"{tag}-{page.stem}" for page, tag in PAGES])
def test_what_a_command_is_quoted_with_is_what_it_prints(page: Path, tag: str) -> None:
    for command, printed in QUOTED.findall(page.read_text("utf-8")):
        run = CliRunner().invoke(cli, ["--lang", tag, *shlex.split(command)])
        assert run.exit_code == 0, run.output
        assert plain(run.output) == plain(printed), command


def test_each_language_quotes_a_command() -> None:
    quoting = {tag for page, tag in PAGES if QUOTED.search(page.read_text("utf-8"))}
    assert quoting == set(languages())


def plain(text: str) -> list[str]:
    """The lines without the blanks that a terminal adds, every kind of blank alike."""
    return [" ".join(line.split()) for line in text.strip().splitlines()]
