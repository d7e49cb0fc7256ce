"""Secrets taken out: of a hidden unit no procedure, answer, debt or mark goes out; those of a visible one do."""

from __future__ import annotations

from msgspec.structs import replace

from tests.play import having, playing, with_parts
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import Battle, Place, Running, UnitId
from tracker.battle.commands import Advance, AnswerPrompt, BeginProcedure, OweTest, PlaceToken, Tick
from tracker.battle.fields import Option
from tracker.play.history import History
from tracker.rules.resolver import Role
from tracker.rules.system import HIDDEN, Choose, Procedure, answer
from tracker.views.redaction import without_hidden, without_tokens


def _asks_where(_battle: Battle, running: Running) -> Choose | None:
    places = (Option("wood", "wood"), Option("mill", "mill"))
    return None if answer(running, "where") else Choose("where", "Where?", places)


AMBUSH = Procedure(
    "ambush",
    "Ambush",
    ("TY-02",),
    _asks_where,
    roles=(Role("actor", "who"), Role("target", "at whom", optional=True)),
)


def at_the_ambush() -> History:
    """The shooting, in a system that knows one procedure."""
    return replace(at_the_shooting(), declared=with_parts(TINY, procedures=(AMBUSH,)))


def a_busy_battle() -> History:
    """The archers and the raiders both have a procedure under way, an answer and a test owed; one is ticked off."""
    history = at_the_ambush()
    for unit, way in ((ARCHERS, "to the west"), (RAIDERS, "to the east")):
        history = playing(
            history,
            BeginProcedure("ambush", {"actor": unit}),
            AnswerPrompt("smoke", way, unit),
            OweTest("nerve_test", {"actor": unit}, {}, "seen"),
        )
    return playing(history, Tick(ARCHERS))


def seen(history: History, *hidden: UnitId) -> Battle:
    for unit in hidden:
        history = having(history, unit, **{HIDDEN.key: True})
    return without_hidden(history.battle)


def test_with_nobody_hidden_the_battle_goes_out_as_it_is() -> None:
    history = a_busy_battle()
    assert seen(history) is history.battle


def test_of_a_hidden_unit_nothing_goes_out_and_of_a_visible_one_all() -> None:
    history = a_busy_battle()
    place = history.battle.place
    shown = seen(history, RAIDERS)
    assert RAIDERS not in shown.units
    assert [running.bindings["actor"] for running in shown.running] == [ARCHERS]
    assert [debt.unit for debt in shown.debts] == [ARCHERS]
    assert shown.answered == {(place, "smoke", ARCHERS): "to the west"}
    assert shown.done == {(place, ARCHERS)}
    other = seen(history, ARCHERS)
    assert [running.bindings["actor"] for running in other.running] == [RAIDERS]
    assert [debt.unit for debt in other.debts] == [RAIDERS]
    assert other.answered == {(place, "smoke", RAIDERS): "to the east"}
    assert other.done == frozenset()
    assert set(other.units) == {PIKES, RAIDERS, SLINGERS}


def test_whoever_is_bound_beside_a_hidden_unit_does_not_give_it_away() -> None:
    history = playing(
        at_the_ambush(),
        BeginProcedure("ambush", {"actor": ARCHERS, "target": RAIDERS}),
        OweTest("shot", {"actor": ARCHERS, "target": RAIDERS}, {}, "seen"),
    )
    shown = seen(history, RAIDERS)
    assert (shown.running, shown.debts) == ((), ())
    assert (len(seen(history, PIKES).running), len(seen(history, PIKES).debts)) == (1, 1)


def test_an_answer_about_nobody_in_particular_stays() -> None:
    history = playing(at_the_shooting(), AnswerPrompt("smoke", "straight up"))
    assert seen(history, RAIDERS).answered == {(Place(1, "fire"), "smoke", ""): "straight up"}


def test_a_hidden_unit_s_roll_leaves_no_mark() -> None:
    owing = playing(at_the_shooting(), OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen"))
    shot = playing(owing, a_shot(6))
    assert {who for _place, who, _what in shot.battle.rolled} == {ARCHERS}
    assert seen(shot, ARCHERS).rolled == {}
    assert seen(shot, RAIDERS).rolled == shot.battle.rolled


def test_a_token_face_down_by_a_hidden_unit_is_not_counted() -> None:
    placed = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h"))
    history = having(placed, RAIDERS, hidden=True)
    assert without_hidden(history.battle).sealed == {ARCHERS: "f"}
    assert without_tokens(history).battle.sealed == {}
