"""Keys of one's own: pressed, written on every page, and refused with a reason where they cannot be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from saves.preferences import preferences, preferences_trouble
from screens.app.own_keys import keymap
from screens.cli.root import cli
from screens.parts.keys import use_own_keys
from screens.turn.screen import TurnScreen
from tests.screens.in_app import WIDE, in_app, press, screen_of, shown, told
from tests.tiny import at_the_shooting


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Preferences of nobody, and the usual keys afterwards."""
    path = tmp_path / "oriflamme.toml"
    monkeypatch.setattr("saves.preferences.preferences_file", lambda: path)
    yield path
    use_own_keys({})


def prefer_keys(file: Path, **keys: str) -> None:
    """Leave a file with these lines, whose ids have `__` for the full stop."""
    lines = (f'"{key.replace("__", ".")}" = "{press}"' for key, press in keys.items())
    file.write_text("\n".join(["[keys]", *lines]), "utf-8")


async def test_a_key_of_ones_own_presses_and_is_written_in_key_line_and_help(file: Path) -> None:
    prefer_keys(file, battle__log="J", turn__next="ctrl+n,à")
    async with in_app(TurnScreen, at_the_shooting(), WIDE) as (pilot, table):
        await press(pilot, "escape")
        step = table.battle.place
        assert "ctrl+n next step" in shown(pilot)
        await press(pilot, "n")
        assert table.battle.place == step, "the usual key does nothing any more"
        await press(pilot, "J")
        assert type(screen_of(pilot)).__name__ == "LogScreen"
        await press(pilot, "escape", "question_mark")
        assert "ctrl+n" in shown(pilot)


async def test_two_keys_change_places(file: Path) -> None:
    prefer_keys(file, battle__log="r", battle__roster="l")
    async with in_app(TurnScreen, at_the_shooting(), WIDE) as (pilot, _table):
        await press(pilot, "escape", "l")
        assert type(screen_of(pilot)).__name__ == "RosterScreen"


async def test_escape_still_leaves_a_page_that_another_key_leaves_too(file: Path) -> None:
    prefer_keys(file, log__leave="ctrl+w")
    async with in_app(TurnScreen, at_the_shooting(), WIDE) as (pilot, _table):
        await press(pilot, "escape")
        for way in ("ctrl+w", "escape"):
            await press(pilot, "l", way)
            assert isinstance(screen_of(pilot), TurnScreen)


async def test_what_is_wrong_is_told_at_the_start_and_the_rest_is_followed(file: Path) -> None:
    prefer_keys(file, turn__nxt="ctrl+n", battle__log="J")
    async with in_app(TurnScreen, at_the_shooting(), WIDE) as (pilot, _table):
        assert "turn.nxt: nothing has that id; near it are turn.next" in told(pilot)
        await press(pilot, "escape", "J")
        assert type(screen_of(pilot)).__name__ == "LogScreen"


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"nothing.like.it": "x"}, "nothing.like.it: nothing has that id; `oriflamme keys` lists them all"),
        ({"rolls.throw": "n"}, "rolls.throw: n is taken there by rolls.next (next step)"),
        ({"rolls.throw": "7"}, "rolls.throw: 7 is taken there by digit('7') (digit('7'))"),
        ({"turn.next": "x", "turn.contacts": "x"}, "turn.next: x is taken there by turn.contacts (contacts)"),
        ({"turn.next": "ctrl+q"}, "turn.next: ctrl+q is the same everywhere"),
        ({"turn.next": "blah"}, "turn.next: there is no key 'blah'; give a sign, or a name such as f5, ctrl+d, enter"),
        ({"turn.next": ","}, "turn.next: there is no key ''; give a sign, or a name such as f5, ctrl+d, enter, pageup"),
    ],
)
def test_a_line_that_cannot_be_followed_says_why(wanted: dict[str, str], says: str) -> None:
    keys, trouble = keymap(wanted)
    assert trouble.startswith(f"oriflamme.toml: [keys] {says}")
    assert wanted.keys() - keys.keys()


@pytest.mark.parametrize("text", ["keys = 3", "[keys]\nx = 3", '[keys]\nx = ""', "[keys.turn]\nnext = 'x'"])
def test_a_table_of_another_form_is_named(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    assert preferences().keys == {}
    assert preferences_trouble().endswith('oriflamme.toml: [keys] has lines such as "rolls.throw" = "r,ctrl+d"')


def test_the_command_line_lists_every_key_with_its_id(file: Path) -> None:
    prefer_keys(file, rolls__throw="r,ctrl+d")
    listed = {entry["id"]: entry for entry in json.loads(CliRunner().invoke(cli, ["keys", "--json"]).stdout)}
    assert listed["rolls.throw"] == {
        "id": "rolls.throw",
        "page": "A page of rolls",
        "keys": ["r", "ctrl+d"],
        "does": "Let the app throw the dice of this row",
        "own": True,
    }
    assert listed["turn.next"]["keys"] == ["n"]
    manual = CliRunner().invoke(cli, ["manual", "keys"]).stdout
    assert "- `r` Let the app throw the dice of this row" in manual
    text = CliRunner().invoke(cli, ["keys"]).stdout
    assert all(name in text for name in listed)
