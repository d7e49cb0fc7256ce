"""A part of the log is told as the whole tells it, and tears no row apart."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.saves.golden import ALL, Golden
from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Refused
from tracker.play.confidential import units_in
from tracker.play.history import History
from tracker.views.log import LogEntry, entries
from tracker.views.log_groups import groups
from tracker.views.log_part import part_after, part_before


def a_battle_with_undone_acts(key: str, seed: int) -> tuple[History, random.Random]:
    """Some 150 acts at random; some were undone, some of these dropped, and the last of them can be redone."""
    history, chance = opening(key), random.Random(seed)
    for _before, _command, after in playing(history, chance, 150):
        history = history if isinstance(after, Refused) else after
    for _undo in range(chance.randrange(9)):
        back = history.undo()
        history = history if isinstance(back, Refused) else back
    return history, chance


def filters(history: History, chance: random.Random) -> list[Callable[[Act], bool]]:
    """All of it, those that stand, and those of one unit."""
    unit = chance.choice(list(history.battle.units))
    told: list[Callable[[Act], bool]] = [
        lambda act: act.fate is not Fate.SUPERSEDED,
        lambda act: act.fate is Fate.STANDS,
        lambda act: act.fate is not Fate.SUPERSEDED and any(unit in units_in(event) for event in act.events),
    ]
    return told


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_part_is_told_as_the_whole_tells_it(key: str) -> None:
    history, chance = a_battle_with_undone_acts(key, 3)
    whole = entries(history)
    for wanted in filters(history, chance):
        begin, end = sorted(chance.sample(range(len(history.acts) + 1), 2))
        part = [entry for entry in whole if begin <= entry.index < end and wanted(history.acts[entry.index])]
        assert list(entries(history, begin, end, wanted)) == part


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_the_last_acts_of_a_kept_battle_are_told_as_its_whole_log_tells_them(golden: Golden) -> None:
    history = golden.history()
    begin = part_before(history.acts, len(history.acts), 12, lambda act: act.fate is not Fate.SUPERSEDED)
    assert entries(history, begin) == tuple(entry for entry in entries(history) if entry.index >= begin)


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_part_has_the_rows_asked_for_and_tears_no_group_and_no_walk_apart(key: str) -> None:
    history, chance = a_battle_with_undone_acts(key, 4)
    for wanted in filters(history, chance):
        whole = rows(entries(history, wanted=wanted))
        for _try in range(5):
            at = chance.randrange(len(history.acts) + 1)
            begin = part_before(history.acts, at, 6, wanted)
            end = part_after(history.acts, at, 6, wanted)
            part = rows(entries(history, begin, end, wanted))
            assert part == [row for row in whole if begin <= row[0].index and row[-1].index < end]
            assert len(part) >= 6 or (begin, end) == (0, len(history.acts))


def rows(listed: tuple[LogEntry, ...]) -> list[list[LogEntry]]:
    """The acts that may lie in one row: those of a group, and steps one after the other."""
    found: list[list[LogEntry]] = []
    for group in groups(listed):
        if found and len(group) == 1 and group[0].is_step and found[-1][-1].is_step:
            found[-1] += group
        else:
            found.append([*group])
    return found
