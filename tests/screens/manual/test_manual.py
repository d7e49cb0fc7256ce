"""The manual says in both languages the same, and nothing that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from textual.screen import Screen

import screens
from screens.app.key_tables import key_tables
from screens.cli.root import cli
from screens.manual.drawn import PAGE, drawn
from screens.manual.parts import GENERATED, HERE, PARTS, file, source, title, whole
from screens.manual.screen import ManualScreen
from screens.parts.keyboards import ALIASES, KEYBOARDS, TELLTALES
from screens.parts.keys import SIGNS, WORDS, Key, name_of
from screens.turn.screen import TurnScreen
from tests.manual_files import languages, wanted
from tests.screens.in_app import NARROW, in_app, press, shown
from tests.tiny import a_tiny_battle
from tracker.rules.reference import load_reference
from tracker.rules.systems import load_system
from tracker.words import speaking

LANGUAGES = languages()
EVERYWHERE = {"enter", "esc", "tab", "space", "f8", "backspace", "-", "+"}
"""Keys of the app itself, and as they stand on the keyboard."""
AS_PRINTED = {"entrée": "enter", "espace": "space"}
"""Keys as they are printed on a French keyboard."""
NOT_KEYS = {
    *("full", "ribbon", "scoreboard", "last-event", "orders", "card", "caster", "scene", "army", "moment", "ticker"),
    *("deleted", "oriflamme"),
}


def said(part: str, tag: str) -> str:
    """A part without its pictures in text."""
    return re.sub(r"^```.*?^```$", "", source(part, tag), flags=re.DOTALL | re.MULTILINE)


def in_code(part: str, tag: str) -> list[str]:
    """All that stands between backticks; of a key what it is called in English."""
    found = re.findall(r"`([^`]+)`", said(part, tag))
    return found if tag == "en" else [AS_PRINTED.get(one, one) for one in found]


def names(keys: tuple[Key, ...]) -> Iterator[str]:
    """What a key may be called."""
    for key in keys:
        yield name_of(key)
        yield from (WORDS.get(one) or SIGNS.get(one) or one for one in key.press.split(","))


def test_every_language_has_every_part_with_the_same_headings_keys_and_commands() -> None:
    assert LANGUAGES == ["en", "fr"]
    for part in PARTS:
        looks = [re.findall(r"^(#+) ", said(part, tag), re.MULTILINE) for tag in LANGUAGES]
        assert looks[0] == looks[1], part
        assert sorted(in_code(part, "en")) == sorted(in_code(part, "fr")), part
    files = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.md")}
    assert files == {f"{tag}/{part}.md" for tag in LANGUAGES for part in PARTS}


@pytest.mark.parametrize("part", PARTS)
def test_every_key_that_is_named_is_there(part: str) -> None:
    known = {name for keys in key_tables().values() for name in names(keys)} | EVERYWHERE | TELLTALES
    known |= {*KEYBOARDS, *(SIGNS.get(alias, alias) for alias in ALIASES)}
    words = [word for word in in_code(part, "en") if len(word) < 10 and re.fullmatch(r"[a-z]+\d?|.", word)]
    assert {word for word in words if word not in known | NOT_KEYS} - {"!"} == set()


@pytest.mark.parametrize("part", PARTS)
def test_every_command_that_is_named_is_there_with_its_options(part: str) -> None:
    for line in in_code(part, "en"):
        first, *rest = line.split()
        if first != "oriflamme":
            continue
        command: click.Command = cli
        while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
            found = command.get_command(click.Context(command), rest.pop(0))
            assert found is not None, line
            command = found
        options = {name for parameter in command.params for name in parameter.opts}
        assert {word for word in rest if word.startswith("--")} <= options, line


def test_its_links_lead_somewhere() -> None:
    for path in HERE.rglob("*.md"):
        for link in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).is_file(), f"{path.name}: {link}"


def test_all_keys_of_all_pages_are_listed() -> None:
    for path in Path(screens.__path__[0]).rglob("*.py"):
        if not path.name.startswith("__"):
            import_module(".".join(("screens", *path.relative_to(screens.__path__[0]).with_suffix("").parts)))
    listed = {key for keys in key_tables().values() for key in keys}

    def below(kind: type[Screen[object]]) -> Iterator[type[Screen[object]]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    with_keys = [one for one in below(Screen) if one.__module__.startswith("screens.") and vars(one).get("KEYS")]
    assert len(with_keys) > 12
    missing = {one.__name__ for one in with_keys for key in vars(one)["KEYS"] if key not in listed}
    assert missing <= {"BattleScreen"}
    told = whole("keys", key_tables())
    assert all(f"`{name_of(key)}` {key.help}" in told for key in listed)


def test_every_ruling_is_told_with_its_other_reading_and_its_switch() -> None:
    told = whole("rulings", {})
    system = load_system("demonworld")
    reference = load_reference(system.reference)
    assert reference is not None
    for ruling in reference.rulings.values():
        assert f"**{ruling.id}** {ruling.question}" in told
        assert ruling.other in told
    assert all(f"`{switch.key}`" in told for switch in system.rolls.switches if switch.key in
               {ruling.switch for ruling in reference.rulings.values()})  # fmt: skip


@pytest.mark.parametrize("tag", LANGUAGES)
def test_its_files_hold_the_keys_and_the_rulings_as_they_are_now(tag: str) -> None:
    held = {part: file(part, tag).read_text(encoding="utf-8") for part, _text in wanted(tag)}
    assert set(held) == {"keys", "rulings"}
    assert held == dict(wanted(tag)), "python -m tests.catalogues compile"
    assert not any(GENERATED in source(part, tag) for part in PARTS)


def test_it_is_printed_in_the_readers_language() -> None:
    with speaking("fr"):
        assert title("referee") == "L’arbitre à côté de la table"
    run = CliRunner()
    assert "The referee beside the table" in run.invoke(cli, ["manual", "referee"]).output
    assert all(part in run.invoke(cli, ["manual"]).output for part in PARTS)
    assert run.invoke(cli, ["manual", "tea"]).exit_code != 0


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("part", ["referee", "solo", "streamer"])
def test_each_role_has_two_pages_with_pictures(part: str, tag: str) -> None:
    pages = source(part, tag).split(f"\n{PAGE}\n")
    assert [bool(re.search(r"^!\[.+\]\(", page, re.MULTILINE)) for page in pages] == [True, True]
    assert all(350 <= len(page.split()) <= 850 for page in pages)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_row_is_wider_than_the_page(tag: str) -> None:
    for part in PARTS:
        assert all(row.cell_length <= 80 for row in drawn(source(part, tag), 78))


async def test_f1_twice_opens_it_and_its_parts_are_a_number_away() -> None:
    async with in_app(TurnScreen, a_tiny_battle(), NARROW) as (pilot, _table):
        await press(pilot, "f1", "f1")
        assert isinstance(pilot.app.screen, ManualScreen)
        assert "One hand on the keyboard" in shown(pilot)
        await press(pilot, "8")
        assert "A battle is one file" in shown(pilot)
        await press(pilot, "left", "space", "escape")
        assert not isinstance(pilot.app.screen, ManualScreen)
