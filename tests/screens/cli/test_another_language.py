"""Every command in a language that nobody speaks: what it says that was never translated, click's own words too."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import click
import pytest
from click.testing import CliRunner

import screens
from tests.pseudo import Pseudo, pseudo_spoken, untranslated, words_in, words_of
from tests.screens.cli.running import the_demo_kept
from tracker.rules.system import System
from tracker.rules.systems import system_keys, usable_systems
from tracker.views.checklist import step_number
from tracker.words import DOMAIN

HOUSE: Final = "screens.cli"
BATTLE: Final = "BATTLE"
"""Stands for the id of the battle that is kept, in what is asked of the commands."""

LISTINGS: Final = (
    "--version",
    "systems list",
    "systems check skirmish",
    "battles list",
    "battles show BATTLE",
    "battles verify",
    "battles restore --list BATTLE",
    "battles repair BATTLE",
    "resolvers",
    "rules",
    "rules DW-MEL-26",
    "rules morale",
    "resolve melee --system demonworld",
    "resolve melee --system demonworld --dice 7",
    "resolve melee --system demonworld --roll --seed 3",
    "report BATTLE",
)
REFUSALS: Final = (
    "nope",
    "--nope",
    "demo nope",
    "systems nope",
    "systems check nope",
    "systems new 9",
    "battles nope",
    "battles show",
    "battles show nope",
    "battles import /nope",
    "battles new Title",
    "battles new Title --system nope",
    "battles delete nope",
    "battles restore BATTLE 99",
    "resolvers --system nope",
    "rules zzzz",
    "completion",
    "completion nope",
    "resolve",
    "resolve nope",
    "resolve melee facing",
    "resolve melee facing=nope",
    "resolve melee nope=1",
    "resolve melee --system demonworld --dice 99",
    "resolve melee --system demonworld --dice x",
    "resolve melee --system demonworld --dice",
    "resolve melee --system demonworld --seed 3",
    "resolve melee --system demonworld --switch nope=1",
    "resolve melee --system demonworld --preset nope",
    "panel BATTLE --port 999999",
    "panel BATTLE --theme nope",
    "report BATTLE more",
    "report BATTLE --chapters=3",
    "report BATTLE --chapters",
    "report BATTLE --chapters --srt",
    "report BATTLE --delay 3",
    "report BATTLE --delay 9999",
    "report BATTLE --chapters --start nope",
    "report BATTLE --chapters --start 2026-05-01T19:30:00",
)


@contextmanager
def spoken_by_the_commands() -> Iterator[tuple[click.Group, Pseudo]]:
    """The commands as they are declared in the language; afterwards they are again what they were."""
    kept = {name: sys.modules.pop(name) for name in _loaded()}
    room = vars(screens).get("cli")

    def translation(domain: str, *_about: Any, **_more: Any) -> gettext.NullTranslations:
        if domain != DOMAIN:
            raise FileNotFoundError(domain)
        return spoken

    try:
        with pseudo_spoken() as spoken, patch("tracker.words.speak"), patch("gettext.translation", translation):
            yield import_module(f"{HOUSE}.root").cli, spoken
    finally:
        for name in _loaded():
            del sys.modules[name]
        sys.modules.update(kept)
        if room is not None:
            screens.cli = room  # type: ignore[attr-defined]


def _loaded() -> list[str]:
    return [name for name in sys.modules if name == HOUSE or name.startswith(f"{HOUSE}.")]


def said(command: click.Command, line: str) -> tuple[int, str]:
    """How it ended, and all that it said."""
    ended = CliRunner().invoke(command, line.split(), prog_name="oriflamme")
    return ended.exit_code, ended.output


def every(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """The command and those under it, each with the words it is called by."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from every(inner, f"{path} {name}".strip())


def typed(command: click.Command) -> Iterator[str]:
    """What is typed as it stands: the names of commands, options and choices, and what stands for a value."""
    for path, one in every(command):
        context = click.Context(one)
        yield path
        yield " ".join(one.collect_usage_pieces(context))
        for parameter in one.get_params(context):
            yield " ".join([*parameter.opts, parameter.make_metavar(context)])
        yield from getattr(one, "examples", tuple)()


def ids(system: System) -> Iterator[str]:
    """What a roll and its inputs are called on the command line."""
    yield system.key
    fields = [entry.field for resolver in system.rolls.resolvers for entry in resolver.inputs]
    for resolver in system.rolls.resolvers:
        yield " ".join([resolver.key, *resolver.also, *(name for entry in resolver.inputs for name in entry.also)])
    for field in (*fields, *system.rolls.switches):
        yield " ".join([field.key, *(option.key for option in field.options)])
    yield from (preset.key for preset in system.rolls.presets)


def numbers(system: System) -> Iterator[str]:
    """Those of the steps, with the letter that the sheet prints."""
    return (step_number(system, step.id) for phase in system.turn.phases for step in phase.steps)


def test_every_command_speaks_another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    store, battle = the_demo_kept(tmp_path)
    plain: dict[str, set[str]] = {}
    with spoken_by_the_commands() as (cli, spoken):
        known = words_in(store.load(battle)) | words_of(" ".join(["oriflamme", battle, *typed(cli)]))
        known |= words_of(" ".join(number for system in usable_systems() for number in numbers(system)))
        rolls = known | words_of(" ".join(name for system in usable_systems() for name in ids(system)))
        helps = [f"{path} --help".strip() for path, _command in every(cli)]
        for line in (*helps, *LISTINGS, *REFUSALS):
            code, shown = said(cli, line.replace(BATTLE, battle))
            assert (code == 0) == (line not in REFUSALS), (line, shown)
            assert shown, line
            ours = rolls if line.startswith("resolve") else known | words_of(" ".join(system_keys()))
            if words := untranslated(shown, ours | words_of(line)):
                plain[line] = words
    assert plain == {}
    assert spoken.asked_again == set()
