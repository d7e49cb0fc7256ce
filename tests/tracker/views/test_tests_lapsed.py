"""A test that falls away of itself is told where it fell, whether its unit still stands or is gone, in every system."""

from __future__ import annotations

import pytest

from screens.parts.drawn.act_lines import act_line, told_together
from tests.play import having, playing, the_demo
from tests.tracker.games.hexcombat.battles import a_battle, answering, begun, rolling
from tracker.battle.battle import UnitId
from tracker.battle.commands import OweTest
from tracker.battle.fields import Scalar
from tracker.rules.systems import load_system
from tracker.views.log import last_group
from tracker.views.log_groups import summary
from tracker.views.log_line import log_line
from tracker.views.sides import looks

FALLEN: list[tuple[str, str, str, str, dict[str, Scalar]]] = [
    ("demonworld", "bowmen-of-alder", "morale", "actor", {"destroyed": True}),
    ("confrontation", "heath-spears", "rally", "actor", {"deserted": True}),
    ("skirmish", "esk-spears", "morale", "actor", {"state": "eliminated"}),
    ("hexcombat", "lances-of-tarn", "morale", "actor", {"steps": 0}),
]


@pytest.mark.parametrize(("key", "unit", "roll", "role", "gone"), FALLEN, ids=[fallen[0] for fallen in FALLEN])
def test_the_test_of_a_unit_that_is_gone_is_told_to_have_lapsed(
    key: str, unit: str, roll: str, role: str, gone: dict[str, Scalar]
) -> None:
    owing = playing(the_demo(load_system(key)), OweTest(roll, {role: UnitId(unit)}, {}, "losses"))
    assert [str(debt.unit) for debt in owing.battle.debts] == [unit]
    after = having(owing, unit, **gone)
    assert not after.battle.debts
    line = log_line(after.system, after.befores[-1], after.acts[-1])
    assert [span.text for span in line.lapsed] == [after.befores[-1].units[UnitId(unit)].name]
    assert "Test lapsed" in act_line(line, looks(after.battle)).plain


def test_a_second_attack_that_destroys_who_owed_a_test_for_the_first_says_so() -> None:
    battle = a_battle({"Att": {"engages": True, "formation": True}}, {"Def": {"morale": "unshakeable"}})
    first = rolling(rolling(answering(begun(battle, "shock_action"), "yes", 4), 3, 4))
    assert [str(debt.unit) for debt in first.battle.debts] == ["def"]
    gone = rolling(answering(first, "def"), 1, 1)
    assert not gone.battle.debts
    line = log_line(gone.system, gone.befores[-1], gone.acts[-1])
    assert act_line(line, looks(gone.battle)).plain.endswith("test lapsed")
    # Of both attacks together it is no news: the test came and went with them.
    assert "test" not in told_together(summary(last_group(gone)), looks(gone.battle)).plain


def test_an_attack_that_destroys_who_owed_a_test_before_it_is_told_with_that() -> None:
    battle = a_battle({"Att": {"engages": True}}, {"Def": {"steps_at_start": 1}})
    owing = playing(battle, OweTest("morale", {"actor": UnitId("def")}, {}, "losses"))
    gone = rolling(answering(begun(owing, "shock_action"), "yes", 4), 1, 1)
    assert not gone.battle.debts
    assert "test lapsed" in told_together(summary(last_group(gone)), looks(gone.battle)).plain


def test_who_is_struck_down_by_what_laid_a_test_on_him_is_told_to_be_gone_alone() -> None:
    battle = a_battle({"Att": {"engages": True}}, {"Def": {"steps_at_start": 1}})
    gone = rolling(answering(begun(battle, "shock_action"), "no", 4), 1, 1)
    assert not gone.battle.debts
    assert not any(entry.line.lapsed for entry in last_group(gone))
