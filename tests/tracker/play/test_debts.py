"""Tests owed: paid by the same roll of the same units with the same givens alone, owed by those there are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import playing, refused
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import Bindings, Debt, UnitId
from tracker.battle.commands import Advance, Command, OweTest, Resolve, Waive
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.walk import debts_due


def a_nerve_test(unit: UnitId = RAIDERS, **more: Scalar) -> Resolve:
    return Resolve("nerve_test", {"actor": unit}, more, (Face(6, 6),))


def owing(*bindings: Bindings, resolver: str = "nerve_test", **inputs: Scalar) -> History:
    owed = (OweTest(resolver, bound, inputs, f"cause {number}") for number, bound in enumerate(bindings))
    return playing(at_the_shooting(), *owed)


def causes(history: History) -> list[str]:
    return [debt.cause for debt in history.battle.debts]


def test_a_test_is_paid_by_its_own_roll_and_the_roll_says_which() -> None:
    history = owing({"actor": RAIDERS}, {"actor": RAIDERS})
    first, _second = history.battle.debts
    paid = playing(history, a_nerve_test())
    assert causes(paid) == ["cause 1"]
    (rolled,) = [event for event in paid.acts[-1].events if isinstance(event, Rolled)]
    assert rolled.debt == first.id


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(a_nerve_test(SLINGERS), id="another unit"),
        pytest.param(Resolve("shot", {"actor": RAIDERS, "target": ARCHERS}, {}, (Face(6, 6),)), id="another roll"),
    ],
)
def test_no_other_roll_pays_it(other: Command) -> None:
    assert causes(playing(owing({"actor": RAIDERS}), other)) == ["cause 0"]


def test_what_the_cause_gave_must_be_what_was_rolled() -> None:
    history = owing({"actor": ARCHERS, "target": RAIDERS}, resolver="shot", cover=True)
    assert causes(playing(history, a_shot(6))) == ["cause 0"]
    assert causes(playing(history, a_shot(6, cover=True))) == []
    assert causes(playing(history, Resolve("shot", {"actor": ARCHERS, "target": SLINGERS}, {"cover": True},
                                           (Face(6, 6),)))) == ["cause 0"]  # fmt: skip


def test_the_one_that_is_named_is_paid_whatever_came_first() -> None:
    history = owing({"actor": RAIDERS}, {"actor": RAIDERS})
    _first, second = history.battle.debts
    assert causes(playing(history, replace(a_nerve_test(), debt=second.id))) == ["cause 0"]
    assert refused(playing(history, Waive(second.id, "no time")), replace(a_nerve_test(), debt=second.id)) == (
        "that test is no longer owed"
    )


def test_a_test_is_owed_by_hand_only_by_those_at_the_table_and_by_somebody() -> None:
    history = at_the_shooting()
    ghost = OweTest("nerve_test", {"actor": UnitId("ghosts")}, {}, "seen")
    assert refused(history, ghost) == "there is no unit 'ghosts' at the table"
    assert refused(history, OweTest("nerve_test", {}, {}, "seen")) == "a test is owed by a unit: name one"
    owed = playing(history, OweTest("shot", {"actor": PIKES, "target": RAIDERS}, {"cover": 1}, " a dare "))
    (debt,) = owed.battle.debts
    assert debt == Debt(debt.id, "shot", {"actor": PIKES, "target": RAIDERS}, {"cover": True}, "a dare", "fire", 1)
    assert debt.unit == PIKES
    assert owed.battle.next_id == history.battle.next_id + 1


def test_a_test_is_due_from_its_step_on_and_not_before() -> None:
    history = at_the_shooting()
    late = playing(history, OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen"))
    (debt,) = late.battle.debts
    assert debts_due(TINY, late.battle) == (debt,)
    earlier = replace(late.battle, place=replace(late.battle.place, step="place"))
    assert debts_due(TINY, earlier) == ()
    next_turn = replace(late.battle, place=replace(late.battle.place, turn=2, step="place"))
    assert debts_due(TINY, next_turn) == (debt,)
    unknown = replace(late.battle, debts=(replace(debt, due="a step of another version"),))
    assert len(debts_due(TINY, unknown)) == 1


def test_a_test_waived_is_gone_with_its_reason_and_nothing_else_is() -> None:
    history = owing({"actor": RAIDERS}, {"actor": SLINGERS})
    first, second = history.battle.debts
    waived = playing(history, Waive(first.id, "out of sight"))
    assert waived.battle.debts == (second,)
    assert refused(history, Waive(first.id, "  ")) == "a change by hand needs a reason: one line, kept in the log"
    assert refused(waived, Waive(first.id, "again")) == "that test is no longer owed"


def test_before_the_first_turn_nothing_is_due() -> None:
    history = playing(a_tiny_battle(), OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen"))
    assert playing(history, Advance()).battle.place.step == "place"
