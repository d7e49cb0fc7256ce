"""Profiles of one's own at the roster: `k` keeps a card, `a` offers it, and an evening is set up in few keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.profiles import ProfileLibrary
from saves.roster import roster_of
from screens.library.starting import carried_out, demo_battle
from screens.parts.dialogs import Pick
from screens.roster.screen import RosterScreen
from tests.screens.in_app import WIDE, in_app, press, screen_of, shown, told
from tracker.battle.commands import AddSide, Begin, SetValues
from tracker.play.history import History
from tracker.rules.systems import load_system

SYSTEMS = ["confrontation", "demonworld", "hexcombat", "skirmish"]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProfileLibrary:
    """The profiles beside the battles of a test."""
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    return ProfileLibrary(tmp_path)


def begun(key: str) -> History:
    """A battle of two sides without a unit."""
    return carried_out(History(load_system(key)), [Begin("The Mill", key), AddSide("Azure"), AddSide("Ochre")])


async def test_k_keeps_the_card_as_it_came_and_asks_before_it_replaces_another(library: ProfileLibrary) -> None:
    history = demo_battle(load_system("demonworld"))
    async with in_app(RosterScreen, history) as (pilot, table):
        unit = next(iter(table.battle.units.values()))
        await press(pilot, "k")
        assert f"{unit.name} is kept as a profile" in told(pilot)
        (card,) = library.kept(table.system)
        assert card.name == unit.name
        table.do(SetValues(unit.id, {"power": 1}, "hexed"))
        await press(pilot, "k")
        assert isinstance(screen_of(pilot), Pick)
        await press(pilot, "enter")
        assert library.kept(table.system)[0].values == card.values
        await press(pilot, "k", "2")
        assert library.kept(table.system)[0].values["power"] == 1


async def test_a_profile_is_offered_first_with_its_name_and_a_number_for_the_second(library: ProfileLibrary) -> None:
    system = load_system("skirmish")
    demo = demo_battle(system).battle
    model = next(iter(demo.units.values()))
    library.keep(system, [model])
    async with in_app(RosterScreen, begun("skirmish")) as (pilot, table):
        await press(pilot, "a")
        looks = shown(pilot)
        assert looks.index("your profiles") < looks.index("an empty card")
        await press(pilot, "enter", "ctrl+s", "a", "enter", "ctrl+s")
        assert [unit.name for unit in table.battle.units.values()] == [model.name, f"{model.name} 2"]
        first = next(iter(table.battle.units.values()))
        assert {key: value for key, value in first.values.items() if key in model.values} == model.values


@pytest.mark.parametrize("key", SYSTEMS)
async def test_fourteen_units_from_profiles_cost_at_most_ninety_keys(library: ProfileLibrary, key: str) -> None:
    system = load_system(key)
    units = list(roster_of(system, demo_battle(system).battle).units)[:14]
    library.keep(system, units)
    kept = library.kept(system)
    async with in_app(RosterScreen, begun(key), WIDE) as (pilot, table):
        keys = 1
        for unit in kept:
            typed = _shortest(unit.name, [other.name for other in kept])
            stroke = ["a", *typed, "enter", "ctrl+s"]
            keys += len(stroke)
            await press(pilot, *stroke)
        assert sorted(unit.name for unit in table.battle.units.values()) == sorted(unit.name for unit in kept)
    assert keys * 14 / len(kept) <= 90, keys


def _shortest(name: str, names: list[str]) -> list[str]:
    """The keys of the shortest beginning by which the list offers that name first."""
    folded = name.casefold()
    lengths = range(1, len(name) + 1)
    length = next(
        at for at in lengths if next(each for each in names if each.casefold().startswith(folded[:at])) == name
    )
    return ["space" if sign == " " else sign for sign in name[:length]]


async def test_a_file_of_profiles_that_cannot_be_read_keeps_nobody_from_adding_a_unit(library: ProfileLibrary) -> None:
    system = load_system("skirmish")
    library.keep(system, [])
    library.path(system).write_text("[[unit]\n")
    async with in_app(RosterScreen, begun("skirmish")) as (pilot, table):
        await press(pilot, "a")
        assert "skirmish.toml, line 1" in told(pilot)
        await press(pilot, "enter", *"Axes", "ctrl+s")
        assert len(table.battle.units) == 1
        await press(pilot, "k")
        assert "moved to" in told(pilot)
        assert [unit.name for unit in library.kept(system)] == ["Axes"]
