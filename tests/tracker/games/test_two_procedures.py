"""Two procedures under way at once: what is answered in one is no answer of the other, and both come to their end."""

from __future__ import annotations

import pytest

from tests.play import having, playing
from tests.tracker.games.confrontation.battles import AXES, BOWS, JAVELINS, SPEARS
from tests.tracker.games.confrontation.battles import at as confrontation_at
from tests.tracker.games.demonworld.battles import a_battle as demonworld_battle
from tests.tracker.games.demonworld.battles import a_troop
from tests.tracker.games.demonworld.battles import at as demonworld_at
from tests.tracker.games.hexcombat.battles import a_battle as hexcombat_battle
from tracker.battle.battle import ProcedureId, Running, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import Choose, Count, PickUnit, usual_answer

Two = tuple[BeginProcedure, BeginProcedure]


def volleys() -> tuple[History, Two]:
    """Two units that shoot at two others in Confrontation."""
    history = confrontation_at("T-15")
    for unit in (BOWS, JAVELINS):
        history = having(history, unit, scored=True, phase_score=8)
    first = BeginProcedure("volley", {"actor": BOWS, "target": AXES})
    return history, (first, BeginProcedure("volley", {"actor": JAVELINS, "target": SPEARS}))


def contacts() -> tuple[History, Two]:
    """Two units that move into contact in Demonworld."""
    history = demonworld_battle({"Guard": a_troop(), "Pikes": a_troop()}, {"Foe": a_troop(), "Orcs": a_troop()})
    for unit in ("guard", "pikes"):
        history = having(history, unit, order="C")
    first = BeginProcedure("contact", {"actor": UnitId("guard")})
    return demonworld_at(history, "IV.9"), (first, BeginProcedure("contact", {"actor": UnitId("pikes")}))


def losses() -> tuple[History, Two]:
    """Two units that take losses in hex combat."""
    history = hexcombat_battle({"Att": {"steps_at_start": 3}}, {"Def": {"steps_at_start": 3}})
    first = BeginProcedure("losses", {"target": UnitId("def")})
    return history, (first, BeginProcedure("losses", {"target": UnitId("att")}))


def running(history: History, number: ProcedureId) -> Running | None:
    return next((one for one in history.battle.running if one.id == number), None)


def answered(history: History, number: ProcedureId) -> History:
    """The battle after the usual answers to the questions of one procedure, up to its first roll or its end."""
    for _question in range(20):
        there = running(history, number)
        ask = None if there is None else question(history.system, history.battle, there)
        if not isinstance(ask, Choose | Count | PickUnit):
            return history
        # Two results where losses are counted: the first of them leaves nothing to choose and is answered of itself.
        usual = 2 if isinstance(ask, Count) and ask.key == "losses" else usual_answer(ask)
        first: Scalar = ask.candidates[0] if isinstance(ask, PickUnit) else ""
        history = playing(history, AnswerProcedure(number, first if usual is None else usual))
    raise AssertionError("it asks for ever")


@pytest.mark.parametrize("scene", [volleys, contacts, losses])
@pytest.mark.parametrize("second_first", [True, False])
def test_what_is_answered_in_one_is_no_answer_of_the_other(scene: object, second_first: bool) -> None:
    assert callable(scene)
    before, two = scene()
    begun = playing(before, *two)
    numbers = [one.id for one in begun.battle.running]
    assert len(numbers) == 2
    said, silent = reversed(numbers) if second_first else numbers
    after = answered(begun, said)
    untouched = running(begun, silent)
    assert running(after, silent) == untouched
    assert untouched is not None
    assert question(after.system, after.battle, untouched) == question(begun.system, begun.battle, untouched)
    assert running(after, said) != running(begun, said)
    alone = answered(playing(before, two[numbers.index(said)]), numbers[0])
    assert [one.answers for one in alone.battle.running] == [
        one.answers for one in after.battle.running if one.id == said
    ]
    assert after.battle.units == alone.battle.units
    both = answered(after, silent)
    assert running(both, said) == running(after, said)
    assert running(both, silent) != untouched
