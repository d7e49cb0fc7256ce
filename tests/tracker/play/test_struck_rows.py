"""A row is struck out unthrown only where its roll may not be made, or every face would come to the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import ALYS, GORM, LAMPS
from tests.tracker.games.confrontation.test_forecast import the_shots
from tests.tracker.games.confrontation.test_questions_of_a_melee import a_melee as a_confrontation_melee
from tests.tracker.games.confrontation.test_sheets import the_page
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley
from tests.tracker.games.skirmish.battles import SPEARS as STRIKERS
from tests.tracker.games.skirmish.battles import THRALLS, acting
from tests.tracker.games.skirmish.test_forecast import a_volley as a_skirmish_volley
from tests.tracker.games.skirmish.test_forecast import the_blows
from tests.tracker.play.all_faces import every_run
from tracker.battle.battle import Battle, UnitId, acting_first
from tracker.battle.commands import Refused, Resolve, SetValues
from tracker.battle.dice import Die, Face
from tracker.battle.events import ProcedureAnswered, Rolled
from tracker.battle.fields import Rejected
from tracker.play.sheets import Entry, OpenSheet, announcement, roll_commands, throw_dice
from tracker.play.worksheet import open_sheet
from tracker.rules.system import System

SEEDS = range(6)
MOST_ROLLS = 80
PAGES: dict[str, Callable[[], OpenSheet]] = {
    "Demonworld, a volley": lambda: a_volley(6, bases_at_start=2),
    "Demonworld, a melee": lambda: a_melee(6, 3),
    "Confrontation, shots at one": lambda: the_shots(GORM, 4),
    "Confrontation, a melee": lambda: the_page(a_confrontation_melee(ALYS, LAMPS), ALYS),
    "Confrontation, a duel": lambda: the_page(a_confrontation_melee(ALYS, GORM), ALYS),
    "skirmish, shots": lambda: a_skirmish_volley(8, 2),
    "skirmish, blows": lambda: the_blows(playing(acting(STRIKERS), SetValues(THRALLS, {"lost": 9}, "set up"))),
}


@pytest.mark.parametrize("name", PAGES)
def test_no_row_is_struck_out_whose_die_could_change_anything(name: str) -> None:
    seen = 0
    for seed in SEEDS:
        page, chance, struck = PAGES[name](), Random(seed), set[str]()
        for _roll in range(MOST_ROLLS):
            for entry in page.entries:
                if entry.row.struck and entry.rolled is None and entry.row.key not in struck:
                    assert is_idle(page, entry), f"{entry.row.key}: {entry.row.struck}"
                    struck.add(entry.row.key)
            if page.is_over:
                break
            page = further(page, chance)
        seen += len(struck)
    assert seen, "no row of these pages is ever struck out"


def further(page: OpenSheet, chance: Random) -> OpenSheet:
    """The page after its next roll, or after what is asked before it."""
    entry = page.next
    if entry is None or page.doubt(entry) is not None:
        return page.after(playing(page.history, *announcement(page)))
    try:
        laid = throw_dice(page, entry, lambda die, _asked: face(die, chance))
    except Rejected:
        return page.after(playing(page.history, *announcement(page)))
    return laid.after(playing(laid.history, *roll_commands(laid, entry)))


def face(die: Die, chance: Random) -> Face:
    return Face(die.sides, chance.randint(1, die.sides))


def is_idle(page: OpenSheet, entry: Entry) -> bool:
    """Whether who would make the roll has lost figures, or it may not be made, or all its faces come to the same."""
    who, *others = acting_first(entry.row.bindings)
    is_aimed_at_the_gone = any(page.system.cards.is_out(page.battle.units[one]) for one in others)
    may_not = not is_aimed_at_the_gone and has_lost(page.system, page.battle, who)
    return may_not or len(set(ends(page, entry))) < 2


def has_lost(system: System, battle: Battle, who: UnitId) -> bool:
    unit = battle.units[who]
    gauges = tuple(system.audience.gauges(unit))
    return system.cards.is_out(unit) or (bool(gauges) and gauges[0].now < gauges[0].full)


def ends(page: OpenSheet, entry: Entry) -> list[str]:
    """What each face of the roll would come to, as one line: a refusal, or its outcome and all that follows."""
    row, found = entry.row, []
    try:
        roll = open_sheet(page.system, page.battle, page.system.resolver(row.resolver), row.bindings, row.inputs)
    except Rejected:
        return []
    if roll.bar is not None:
        return []
    for case, _share in every_run(roll.resolver, roll.case):
        command = Resolve(roll.resolver.key, row.bindings, {**roll.given, **roll.answers}, case.faces)
        after = page.history.do(command)
        if isinstance(after, Refused):
            found.append("refused")
            continue
        events = after.acts[-1].events
        outcome = next(event.resolution.outcome for event in events if isinstance(event, Rolled))
        rest = [event for event in events if not isinstance(event, Rolled | ProcedureAnswered)]
        found.append(f"{outcome} {rest}")
    return found
