"""Pages whose forecasts are measured: those of every ready-made battle, and melees of many units."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tests.play import playing, the_demo
from tests.tracker.games.confrontation import battles as confrontation
from tests.tracker.games.confrontation.test_sheets import the_page
from tests.tracker.games.demonworld.test_forecast import a_fight, a_melee
from tests.tracker.games.skirmish import battles as skirmish
from tests.tracker.games.skirmish.test_forecast import the_blows
from tracker.battle.commands import AddUnit, Advance, BeginProcedure, GoTo, NewUnit, Refused, SetValues
from tracker.play.sheets import OpenSheet, open_on
from tracker.rules.system import Sheet
from tracker.rules.systems import load_system, system_keys

Opened = Callable[[], OpenSheet]
SIZES = (2, 5, 8)


def pages() -> Iterator[tuple[str, Opened]]:
    """Each by its name, with what lays it on the table."""
    for key in system_keys():
        for sheet in load_system(key).rolls.sheets:
            yield f"{key}.{sheet.key}, ready-made battle", partial(_ready_made, key, sheet)
    yield "demonworld, three melees at once", _three_melees
    for size in SIZES:
        yield f"demonworld, melee of {size} and {size} units", partial(_demonworld, size)
    yield "demonworld, 20 bases and 20", partial(a_melee, 20, 20)
    yield "skirmish, 20 blows at 20", partial(_blows, 20)
    yield "confrontation, duel of the ready-made battle", partial(_confrontation, 0)
    for size in SIZES:
        yield f"confrontation, melee of {size} and {size} units", partial(_confrontation, size)


def _ready_made(key: str, sheet: Sheet) -> OpenSheet:
    """The page as it has most rows, whoever opens it at whatever step."""
    history = the_demo(load_system(key), Advance(anyway=True))
    ours, theirs = (list(history.battle.of_side(side.id)) for side in history.battle.sides)
    if any(field.key == "melee" for field in history.system.cards.fields):
        history = playing(history, *(SetValues(units[0].id, {"melee": 1}, "set up") for units in (ours, theirs)))
    roles = history.system.procedure(sheet.procedure).roles if sheet.procedure else ()
    takes_one = not sheet.procedure or any(role.key == "actor" for role in roles)
    opened, units = list[OpenSheet](), (*ours[:6], *theirs[:6])
    for step, side in dict(history.system.itinerary(history.battle)).items():
        there = history.do(GoTo(step, side, anyway=True))
        if not isinstance(there, Refused):
            opened += [open_on(there, sheet, {"actor": unit.id} if takes_one else {}) for unit in units]
    return max(opened, key=lambda page: len(page.entries))


def _three_melees() -> OpenSheet:
    """Three melees of the ready-made battle side by side on one page."""
    history = the_demo(load_system("demonworld"), Advance(anyway=True))
    ours, theirs = (list(history.battle.of_side(side.id)) for side in history.battle.sides)
    marked = [SetValues(unit.id, {"melee": at + 1}, "set up") for at in range(3) for unit in (ours[at], theirs[at])]
    return open_on(playing(history, *marked), history.system.sheet("melee_by_initiative"), {})


def _demonworld(size: int) -> OpenSheet:
    return a_fight([{"bases_at_start": 6, "initiative": 4}] * size, [{"bases_at_start": 6}] * size)


def _blows(figures: int) -> OpenSheet:
    return the_blows(skirmish.acting(skirmish.SPEARS, Spears={"figures": figures}, Thralls={"figures": figures}))


def _confrontation(size: int) -> OpenSheet:
    """A melee before its first die: of so many units a side, or of two of the ready-made battle."""
    history, units = confrontation.at("T-17"), [confrontation.SPEARS, confrontation.AXES]
    if size:
        for like in units:
            unit = history.battle.units[like]
            more = (AddUnit(NewUnit(f"{unit.name} {number}", unit.side, dict(unit.values))) for number in range(size))
            history = playing(history, *more)
        units = list(history.battle.units)[-2 * size :]
    history = playing(history, *(SetValues(unit, {"melee": 1}, "set up") for unit in units))
    return the_page(playing(history, BeginProcedure("melee_round", {"actor": units[0]})), units[0])
