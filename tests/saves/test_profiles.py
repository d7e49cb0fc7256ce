"""Profiles of one's own: kept whole or not at all, one of a name, and a broken file moved aside instead of lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.army_lists.reading import pasted_list
from saves.army_lists.rosters import roster_of
from saves.army_lists.understood import Setting
from saves.errors import NotAccepted
from saves.journal import NotSaved
from saves.journal.failures import Locked
from saves.journal.lock import WriterLock
from saves.profiles import ProfileLibrary, readable_profiles
from tests.budgets import examples
from tests.tiny import TINY
from tracker.battle.battle import SideId, Unit, UnitId

BOWS = Unit(UnitId("bows"), "Bows", SideId("azure"), {"men_at_start": 8, "aim": 4})
PIKES = Unit(UnitId("pikes"), "Pikes", SideId("ochre"), {"nerve": 9})


def cards(units: tuple[Unit, ...]) -> dict[str, object]:
    """What the profiles say, by name."""
    return {unit.name: dict(unit.values) for unit in units}


def test_a_card_is_kept_once_under_its_name_and_the_others_stay(tmp_path: Path) -> None:
    library = ProfileLibrary(tmp_path)
    assert library.kept(TINY) == ()
    library.keep(TINY, [BOWS])
    library.keep(TINY, [PIKES])
    library.keep(TINY, [Unit(UnitId("x"), "BOWS", SideId("moss"), {"aim": 6})])
    assert cards(library.kept(TINY)) == {"BOWS": {"aim": 6}, "Pikes": {"nerve": 9}}
    library.remove(TINY, "bows")
    assert cards(library.kept(TINY)) == {"Pikes": {"nerve": 9}}
    with pytest.raises(NotAccepted, match="there is no profile 'Axes'; there are Pikes"):
        library.remove(TINY, "Axes")


def test_a_file_that_cannot_be_read_is_said_and_moved_aside_whole_before_another_is_written(tmp_path: Path) -> None:
    library = ProfileLibrary(tmp_path)
    library.keep(TINY, [BOWS])
    path = library.path(TINY)
    path.write_text("[[unit]\n", encoding="utf-8")
    with pytest.raises(NotAccepted, match=r"tiny\.toml, line 1"):
        library.kept(TINY)
    assert readable_profiles(tmp_path, TINY) == ()
    with pytest.raises(NotAccepted):
        library.remove(TINY, "Bows")
    assert path.read_text() == "[[unit]\n", "nothing is moved where nothing is written"
    kept = library.keep(TINY, [PIKES])
    assert kept.aside is not None
    assert kept.aside.read_text() == "[[unit]\n"
    assert cards(library.kept(TINY)) == {"Pikes": {"nerve": 9}}


def test_two_writers_never_lose_each_others_profile(tmp_path: Path) -> None:
    library = ProfileLibrary(tmp_path)
    library.keep(TINY, [BOWS])
    lock = WriterLock(library.path(TINY))
    with pytest.raises(Locked):
        library.keep(TINY, [PIKES])
    lock.release()

    def keep(number: int) -> bool:
        try:
            library.keep(TINY, [Unit(UnitId("u"), f"Unit {number}", SideId("a"), {"aim": 1})])
        except Locked:
            return False
        return True

    with ThreadPoolExecutor(4) as hands:
        kept = {number for number, was_kept in enumerate(hands.map(keep, range(24))) if was_kept}
    assert {f"Unit {number}" for number in kept} | {"Bows"} == set(cards(library.kept(TINY)))


def test_a_folder_that_cannot_be_made_is_an_error_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("a file")
    with pytest.raises(NotSaved):
        ProfileLibrary(tmp_path).keep(TINY, [BOWS])


@examples(30)
@given(names=st.lists(st.text(min_size=1, max_size=20), max_size=5))
def test_whatever_units_are_called_their_profiles_come_back(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    from tracker.text import clean_text

    units = [
        Unit(UnitId("u"), clean_text(name), SideId("a"), {"aim": number % 7})
        for number, name in enumerate(names)
        if clean_text(name)
    ]
    library = ProfileLibrary(tmp_path_factory.mktemp("saves"))
    library.keep(TINY, units)
    wanted = {unit.name.casefold(): unit.values["aim"] for unit in units}
    assert {unit.name.casefold(): unit.values.get("aim", 3) for unit in library.kept(TINY)} == wanted


def test_a_list_that_names_a_profile_has_its_card_but_for_what_it_says() -> None:
    read = roster_of(TINY, pasted_list("5 bows, nerve 8\n4 Axes"), setting=Setting(profiles=(BOWS, PIKES)))
    bows, axes = read.roster.units
    assert bows.values == {"men_at_start": 5, "aim": 4, "nerve": 8}
    assert axes.values == {"men_at_start": 4}
    assert read.completed == ("bows",)
    assert not any(wanted.unit == "bows" for wanted in read.wanted)
