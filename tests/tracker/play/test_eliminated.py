"""Who is out of the battle neither acts nor is acted on, through any door of any system; only corrections reach him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.at_random import EVERY_SYSTEM, opening
from tests.play import having, playing, refused
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import Unit
from tracker.battle.commands import Advance, BeginProcedure, GoTo, OweTest, Perform, Refused, Resolve, SetValues, Waive
from tracker.battle.dice import Face
from tracker.battle.fields import Names, Scalar
from tracker.play.eliminated import bar_to_action
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import May
from tracker.rules.systems import system_keys
from tracker.views.sentences import headline
from tracker.views.sentences.names import named

GONE: Final[Mapping[str, tuple[dict[str, Scalar], ...]]] = {
    "demonworld": ({"destroyed": True},),
    "confrontation": ({"deserted": True},),
    "skirmish": ({"state": "eliminated"}, {"state": "fled"}),
    "hexcombat": ({"steps": 0},),
    "tiny": ({"men": 0},),
}
every_end = pytest.mark.parametrize(
    ("key", "end"), [(key, end) for key, ends in GONE.items() for end in ends], ids=lambda value: str(value)
)


def a_death(key: str, end: dict[str, Scalar]) -> tuple[History, Unit, Unit]:
    """A battle of that system in its first turn, somebody who has just fallen there, and somebody who stands."""
    history = playing(opening(key), Advance()) if not opening(key).battle.place.step else opening(key)
    fallen, *_others, stands = history.battle.units.values()
    return having(history, fallen.id, **end), fallen, stands


def test_the_ways_to_be_gone_are_told_for_every_system() -> None:
    assert set(GONE) == set(EVERY_SYSTEM)


@every_end
def test_no_roll_has_the_gone_in_any_of_its_parts(key: str, end: dict[str, Scalar]) -> None:
    history, fallen, stands = a_death(key, end)
    for resolver in history.system.rolls.resolvers:
        for role in resolver.roles:
            others = {other.key: stands.id for other in resolver.roles if not other.optional}
            for outcome in ("", resolver.outcomes[0].key):
                roll = Resolve(resolver.key, {**others, role.key: fallen.id}, {}, outcome=outcome, reason="because")
                assert "out of the battle" in refused(history, roll), (resolver.key, role.key)


@every_end
def test_no_action_is_done_by_the_gone_nor_names_them_but_to_take_a_loss_back(key: str, end: dict[str, Scalar]) -> None:
    history, fallen, stands = a_death(key, end)
    unit = history.battle.units[fallen.id]
    for action in history.system.play.actions:
        if action.key == history.system.cards.regains:
            continue
        assert "out of the battle" in refused(history, Perform(action.key, fallen.id)), action.key
        assert "out of the battle" in str(bar_to_action(history.system, history.battle, action, unit)), action.key
        for field in action.inputs:
            if field.names is Names.UNIT and action.bars(history.battle, stands) is None:
                named = Perform(action.key, stands.id, {field.key: fallen.id})
                assert "out of the battle" in refused(history, named), (action.key, field.key)


@every_end
def test_nobody_gone_is_made_to_owe_a_test_or_to_begin_a_procedure(key: str, end: dict[str, Scalar]) -> None:
    history, fallen, _stands = a_death(key, end)
    for resolver in history.system.rolls.resolvers:
        if resolver.roles:
            owed = OweTest(resolver.key, {resolver.roles[0].key: fallen.id}, {}, "by hand")
            assert "out of the battle" in refused(history, owed), resolver.key
    for procedure in history.system.play.procedures:
        for role in procedure.roles:
            begun = BeginProcedure(procedure.key, {role.key: fallen.id})
            assert "out of the battle" in refused(history, begun), procedure.key


@every_end
def test_corrections_reach_the_gone_and_bring_them_back(key: str, end: dict[str, Scalar]) -> None:
    history, fallen, _stands = a_death(key, end)
    was = {name: fallen[history.system.field(name)] for name in end}
    assert not history.system.cards.is_out(
        playing(history, SetValues(fallen.id, was, "miscounted")).battle.units[fallen.id]
    )


def test_a_step_taken_back_brings_a_destroyed_unit_back() -> None:
    history, fallen, _stands = a_death("hexcombat", {"steps": 0})
    back = playing(history, Perform("restore_step", fallen.id))
    assert not back.system.cards.is_out(back.battle.units[fallen.id])


def test_a_test_owed_by_one_who_fell_since_may_be_taken_or_waived() -> None:
    shot = playing(at_the_shooting(), a_shot(2))
    (debt,) = shot.battle.debts
    fallen = having(shot, RAIDERS, men=0)
    taken = playing(fallen, Resolve("nerve_test", debt.bindings, {"men": 1}, (Face(6, 6),), debt=debt.id))
    assert taken.battle.debts == ()
    assert playing(fallen, Waive(debt.id, "nobody is left")).battle.debts == ()


def test_what_the_step_lets_the_fallen_do_is_no_bar_to_them() -> None:
    """Blows of one moment are all struck: a base that fell in this melee still strikes at its initiative."""
    history = playing(opening("demonworld"), GoTo("VI.1"))
    first = next(iter(history.battle.units.values()))
    foe = next(unit for unit in history.battle.units.values() if unit.side != first.side)
    met = having(having(history, first.id, melee=1), foe.id, melee=1)
    fell = having(met, first.id, destroyed=True, lost_melee=1)
    assert isinstance(standing(fell.system, fell.battle, fell.battle.units[first.id]), May)
    blow = Resolve("melee", {"actor": first.id, "target": foe.id}, {}, (Face(20, 20),))
    assert playing(fell, blow).battle.place == fell.battle.place
    before = having(met, first.id, destroyed=True)
    assert "out of the battle" in refused(before, blow)


AT_ONE_STROKE: Final = frozenset({"waste_shot", "lose"})
"""Acts that are listed under another name for some units: of a single figure the loss, which destroys it."""
RUNS_OFF: Final = {"demonworld": "run_off", "confrontation": "desert", "skirmish": "off_table", "hexcombat": "run_off"}


@pytest.mark.parametrize("key", system_keys())
@pytest.mark.parametrize("how", ["runs off", "destroyed"])
def test_the_table_takes_any_unit_off_by_one_act_that_is_told_and_undone(key: str, how: str) -> None:
    history = opening(key)
    action, verbs = (RUNS_OFF[key], ("leaves", "leave")) if how == "runs off" else ("destroy", ("is", "are"))
    rest = "the board" if how == "runs off" else "destroyed"
    for unit in history.battle.units.values():
        gone = playing(history, Perform(action, unit.id))
        assert gone.system.cards.is_out(gone.battle.units[unit.id]), unit.name
        line = headline(gone.system, history.battle, gone.acts[-1])
        assert line == f"{unit.name} {verbs[named(history.battle, unit).is_many]} {rest}."
        back = gone.undo()
        assert not isinstance(back, Refused)
        assert back.battle == history.battle


@pytest.mark.parametrize("key", system_keys())
def test_what_no_unit_like_it_can_ever_do_is_barred_wherever_it_is_not_listed(key: str) -> None:
    history = opening(key)
    for action in history.system.play.actions:
        for unit in history.battle.units.values():
            if not action.suits(unit):
                assert action.key in AT_ONE_STROKE or action.bars(history.battle, unit), (action.key, unit.name)
