"""Every procedure of the systems at hand and of the system of one page, with a battle in which it may be begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.play import having, playing, somebody, the_demo
from tests.tracker.games.demonworld.test_special_bases import few, lost
from tests.tracker.play.forecast.pages import BY_ALL_FACES, NO_DICE
from tracker.battle.battle import Bindings
from tracker.battle.commands import Advance, LeaveProcedure
from tracker.battle.fields import Scalar
from tracker.games.demonworld.concepts.wounds import SPECIAL_FELL
from tracker.play.history import History
from tracker.rules.skeleton.onepage import SYSTEM as ONE_PAGE
from tracker.rules.system import Procedure, Sheet, System, page_of
from tracker.rules.systems import load_system, system_keys

SYSTEMS: Final = (*map(load_system, system_keys()), ONE_PAGE)
PROCEDURES: Final = [(system, procedure) for system in SYSTEMS for procedure in system.play.procedures]

BEFORE: Final[Mapping[str, Mapping[str, Mapping[str, Scalar]]]] = {
    "flight_move": {
        "captain-oriane-vell": {"state": "routed", "flight_due": True, "melee": 1},
        "bone-thralls": {"melee": 1},
        "ash-axes": {"melee": 1},
    },
}
"""What must hold of units, by their names, before a procedure may be begun."""


def scene(system: System, procedure: Procedure) -> tuple[History, Bindings]:
    """A battle in which the procedure may be begun, and units for its parts."""
    sheet = system.sheet_of(procedure.key)
    if sheet is not None:
        page = (system.key, sheet.key)
        opened = NO_DICE[page]() if page in NO_DICE else next(iter(BY_ALL_FACES[page].values()))()
        return opened.history, opened.bindings
    if procedure.key == SPECIAL_FELL:
        return _one_base_too_few()
    history = the_demo(system)
    for unit, values in BEFORE.get(procedure.key, {}).items():
        history = having(history, unit, **values)
    history = playing(history, Advance()) if system is ONE_PAGE else history
    return history, somebody(history, procedure.roles)


def _one_base_too_few() -> tuple[History, Bindings]:
    """Two bases left of leader, standard-bearer and musician; that was asked and left."""
    history = lost(few(3))
    (asked,) = history.battle.running
    return playing(history, LeaveProcedure(asked.id)), asked.bindings


def by_question(procedure: Procedure) -> Sheet:
    """The page on which it is gone through question by question, whether or not it has one of its own."""
    return page_of(procedure, is_by_question=True)
