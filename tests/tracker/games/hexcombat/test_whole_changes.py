"""The whole of what an answer or a roll changes, event by event: nothing else moves, and nothing moves twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from tests.play import playing
from tests.tracker.games.hexcombat.battles import (
    a_battle,
    a_case,
    answering,
    asked,
    begun,
    key_asked,
    rolling,
    running,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import LeaveProcedure, Perform, RemoveUnit, Resolve
from tracker.battle.events import Changed, Owed, Rolled, Ticked, Voided
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.rules.system import PickUnit, RollFor

Card = dict[str, Any]

FIGHTER: Card = {"engages": True, "steps_at_start": 4}
ATT = UnitId("att")


def told(history: History) -> list[str]:
    """What the last act changed, in one line each; rolls and answers themselves left out."""
    lines: list[str] = []
    for event in history.acts[-1].events:
        match event:
            case Changed(unit=unit, key=key, was=was, now=now, cause=cause):
                lines.append(f"{unit} {key} {was or 'none'} -> {now or 'none'} ({cause})")
            case Owed(debt):
                lines.append(f"{debt.unit} owes {debt.resolver} {debt.inputs} ({debt.cause}, at {debt.due})")
            case Voided(cause=cause):
                lines.append(f"void ({cause})")
            case Ticked(unit=unit, done=done):
                lines.append(f"ticked {unit} {done}")
            case _:
                pass
    return lines


def shock(attacker: Card | None = None, **switches: str) -> History:
    """A shock action of one against one, at the question of support."""
    return begun(a_battle({"Att": {**FIGHTER, **(attacker or {})}}, {"Def": {"steps_at_start": 4}}, **switches),
                 "shock_action")  # fmt: skip


def losses(count: int, switches: Mapping[str, str] | None = None, **units: Card) -> History:
    """So many loss results on the pikes, just begun."""
    battle = a_battle({"Att": {}}, {name.capitalize(): card for name, card in units.items()}, **(switches or {}))
    return answering(begun(battle, "losses", target="pikes"), count)


FOUR: Card = {"steps_at_start": 4}

ENGAGED: Final = ["def engaged none -> front (acted)", "def engaged_by marked -> unmarked (acted)"]

WHOLE: Final[Mapping[str, tuple[Callable[[], History], list[str]]]] = {
    "support paid with the roll, and the attacker marked and ticked": (
        lambda: rolling(answering(shock(), "yes", 0), 6, 6),
        ["att has_attacked none -> True (acted)", *ENGAGED, "att breath fresh -> winded (support)", "ticked att True"],
    ),
    "no support, nothing paid": (
        lambda: rolling(answering(shock(), "no", 0), 6, 6),
        ["att has_attacked none -> True (acted)", *ENGAGED, "ticked att True"],
    ),
    "a charge supports of itself": (
        lambda: rolling(answering(shock({"marker": "charge"}), "yes", 0), 6, 6),
        ["att has_attacked none -> True (acted)", ENGAGED[0], "ticked att True"],
    ),
    "a tireless attacker pays nothing": (
        lambda: rolling(answering(shock({"tireless": True}), "yes", 0), 6, 6),
        ["att has_attacked none -> True (acted)", *ENGAGED, "ticked att True"],
    ),
    "one step of one": (
        lambda: rolling(losses(1, pikes=FOUR), rear_zone=False),
        ["pikes steps 4 -> 3 (loss)", "pikes owes morale {'steps_lost': 1} (losses, at A.1)"],
    ),
    "one step of two before the last result is settled": (
        lambda: losses(2, pikes=FOUR),
        ["pikes steps 4 -> 3 (loss)"],
    ),
    "a recoil in place of the last step": (
        lambda: answering(rolling(losses(1, pikes=FOUR)), "recoil", "hex"),
        ["pikes cohesion in_order -> shaken (recoil)", "pikes owes morale {'steps_lost': 0} (losses, at A.1)"],
    ),
    "a routed mate that recoils stays routed": (
        lambda: answering(rolling(losses(1, pikes={**FOUR, "stack": "s"},
                                         axes={**FOUR, "stack": "s", "cohesion": "routed"})), "recoil", "hex", "hex"),
        ["pikes cohesion in_order -> shaken (recoil)", "pikes owes morale {'steps_lost': 0} (losses, at A.1)"],
    ),
    "a routed mate that recoils is destroyed by the house rule": (
        lambda: answering(rolling(losses(1, {"routed_loses_level": "destroyed"}, pikes={**FOUR, "stack": "s"},
                                         axes={**FOUR, "stack": "s", "cohesion": "routed"})), "recoil", "hex", "hex"),
        ["pikes cohesion in_order -> shaken (recoil)", "axes steps 4 -> none (recoil)",
         "pikes owes morale {'steps_lost': 0} (losses, at A.1)"],
    ),
    "the test of a stack whose attacked unit is destroyed": (
        lambda: losses(1, pikes={"steps_at_start": 1, "morale": "unshakeable", "stack": "s"},
                       axes={**FOUR, "stack": "s"}, bows={**FOUR, "stack": "s"}, riders=FOUR),
        [],
    ),
    "a character's loss takes its spell": (
        lambda: rolling(losses(1, pikes={**FOUR, "character": True, "chosen_spell": "Veil"}), rear_zone=False),
        ["pikes steps 4 -> 3 (loss)", "pikes chosen_spell Veil -> none (loss)",
         "pikes owes morale {'steps_lost': 1} (losses, at A.1)"],
    ),
    "a troop keeps a word that is no spell of a character": (
        lambda: rolling(losses(1, pikes={**FOUR, "chosen_spell": "Veil"}), rear_zone=False),
        ["pikes steps 4 -> 3 (loss)", "pikes owes morale {'steps_lost': 1} (losses, at A.1)"],
    ),
    "a charge struck outright by the house rule": (
        lambda: losses(2, {"charge_loss": "strict"}, pikes={**FOUR, "marker": "charge"}),
        ["pikes steps 4 -> 3 (loss)", "pikes marker charge -> none (loss)", "pikes breath fresh -> winded (loss)"],
    ),
    "a charge struck twice over by the house rule": (
        lambda: losses(2, {"charge_loss": "double"}, pikes={**FOUR, "marker": "charge"}),
        ["pikes steps 4 -> 3 (loss)", "pikes marker charge -> none (loss)",
         "pikes breath fresh -> out_of_breath (loss)"],
    ),
    "a morale test by steps where none was lost": (
        lambda: answering(rolling(losses(1, {"morale_if": "step"}, pikes=FOUR)), "recoil", "hex"),
        ["pikes cohesion in_order -> shaken (recoil)"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("played", "expected"), WHOLE.values(), ids=WHOLE)
def test_what_an_answer_changes(played: Callable[[], History], expected: list[str]) -> None:
    assert told(played()) == expected


def test_every_survivor_of_a_stack_whose_attacked_unit_fell_is_tested() -> None:
    stacked = {**FOUR, "stack": "s"}
    battle = losses(1, pikes={"steps_at_start": 1, "stack": "s"}, axes=stacked, bows=stacked, riders=FOUR)
    battle = rolling(battle, rear_zone=False)
    assert told(battle) == [
        "pikes steps 1 -> none (loss)",
        "axes owes morale {'steps_lost': 1} (losses, at A.1)",
        "bows owes morale {'steps_lost': 1} (losses, at A.1)",
    ]


@pytest.mark.parametrize(
    ("result", "changes"),
    [
        ("holds", []),
        ("one", ["def cohesion in_order -> shaken (morale)"]),
        ("two", ["def cohesion in_order -> routed (morale)"]),
        ("rally", []),
        ("destroyed", ["def steps 2 -> none (morale)"]),
    ],
)
def test_what_the_morale_sheet_changes(result: str, changes: list[str]) -> None:
    battle = a_battle({"Att": {}}, {"Def": {}})
    assert told(playing(battle, Resolve("morale", {"actor": UnitId("def")}, {"result": result}))) == changes


def test_a_unit_destroyed_owes_nothing_any_more() -> None:
    battle = rolling(losses(1, pikes=FOUR), rear_zone=False)
    gone = playing(battle, Resolve("morale", {"actor": UnitId("pikes")}, {"result": "destroyed"}))
    assert gone.battle.debts == ()
    twice = rolling(answering(begun(battle, "losses", target="pikes"), 1), rear_zone=False)
    assert len(twice.battle.debts) == 2
    last = playing(twice, Perform("lose_step", UnitId("pikes")), Perform("lose_step", UnitId("pikes")))
    assert told(last) == ["pikes steps 1 -> none (loss)", "void (destroyed)", "void (destroyed)"]


@pytest.mark.parametrize(
    ("engages", "marker", "changes"),
    [
        (True, "charge", ["att engages none -> True (advance)"]),
        (False, "charge", ["att marker charge -> none (advance)", "att breath fresh -> winded (advance)"]),
        (False, "contact", []),
    ],
)  # fmt: skip
def test_what_the_advance_changes(engages: bool, marker: str, changes: list[str]) -> None:
    battle = a_battle({"Att": {**FIGHTER, "marker": marker}}, {"Def": {"steps_at_start": 1, "morale": "unshakeable"}})
    battle = rolling(answering(begun(battle, "shock_action"), "yes", 4), 1, 1)
    assert key_asked(battle) == "advance"
    assert told(rolling(battle, still_engages=engages)) == [*changes, "ticked att True"]


# ---- more than one of a thing, and the other side of a condition


def test_a_mate_who_was_never_asked_to_move_still_holds_the_hex() -> None:
    weak = {"steps_at_start": 1, "stack": "s", "morale": "unshakeable"}
    battle = a_battle({"Att": FIGHTER}, {"Def": weak, "Mate": {**FOUR, "stack": "s"}})
    battle = rolling(rolling(answering(begun(battle, "shock_action"), "yes", 4), 3, 4))
    assert not battle.battle.running
    alone = a_battle({"Att": FIGHTER}, {"Def": weak, "Mate": FOUR})
    alone = rolling(rolling(answering(begun(alone, "shock_action"), "yes", 4), 3, 4))
    assert key_asked(alone) == "advance"


def test_support_that_costs_nothing_because_nothing_is_left_still_supports() -> None:
    battle = shock({"breath": "out_of_breath"}, support_when_spent="yes")
    battle = answering(battle, "spent", 0)
    ask = asked(battle)
    assert isinstance(ask, RollFor)
    assert ask.inputs == {"weapon_system": 0, "support": "yes", "impassable": False}
    battle = rolling(battle, 6, 6)
    (made,) = (event.resolution for event in battle.acts[-1].events if isinstance(event, Rolled))
    assert "unsupported" not in {line.id for line in made.lines}
    assert told(battle) == ["att has_attacked none -> True (acted)", *ENGAGED, "ticked att True"]


def test_the_second_hex_of_a_formation_may_shoot_at_nobody() -> None:
    card: Card = {"kind": "crossbowmen", "formation": True}
    battle = a_battle({"Att": card}, {"Def": FOUR, "Other": FOUR}, formation_shots="per_hex")
    battle = rolling(answering(rolling(answering(begun(battle, "shooting_action"), 1)), 0), 6, 5)
    ask = asked(battle)
    assert isinstance(ask, PickUnit)
    assert (ask.candidates, ask.or_none) == (("def", "other"), "at nobody")
    assert not answering(battle, "").battle.running


def test_two_actions_one_after_the_other_have_each_their_own_answers() -> None:
    battle = a_battle({"Att": FIGHTER, "Next": FIGHTER}, {"Def": FOUR})
    battle = rolling(answering(begun(battle, "shock_action"), "no", 0), 6, 6)
    again = begun(battle, "shock_action", actor="next")
    assert key_asked(again) == "support"
    assert running(again).answers == ()
    assert told(rolling(answering(again, "yes", 0), 6, 6)) == [
        "next has_attacked none -> True (acted)", "next breath fresh -> winded (support)", "ticked next True",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shooter", "target", "lines"),
    [
        ("ground", "close_flight", {"leap": -2}),
        ("close_flight", "ground", {"swoop": 2}),
        ("distant_flight", "close_flight", {"dive": 2}),
        ("close_flight", "distant_flight", {"climb": -2}),
        ("distant_flight", "ground", {"unlisted_flight": 0}),
        ("ground", "distant_flight", {"unlisted_flight": 0}),
        ("ground", "ground", {}),
    ],
)
def test_each_pair_of_heights_has_its_own_line_and_only_the_listed_replace_the_height(
    shooter: str, target: str, lines: dict[str, int]
) -> None:
    resolver = SYSTEM.resolver("shock")
    from_above = {"actor_position": shooter, "target_position": target, "height": "higher"}
    listed = {"leap", "swoop", "dive", "climb"}
    for reading, counts in (("add", True), ("flight_only", not listed & lines.keys())):
        case = a_case(resolver, {"height_with_flight": reading}, **from_above)
        found = {line.id: line.value for line in resolver.applied(case)}
        assert {key: found[key] for key in found.keys() & (listed | {"unlisted_flight"})} == lines
        assert ("higher" in found) is counts


ARCHERS: Card = {"kind": "archers", "steps_at_start": 4}


def due(history: History) -> object:
    """The ammunition levels the archers will lose when their action is over."""
    return history.battle.units[ATT].values.get("ammunition_due", 0)


def test_levels_lost_at_the_end_of_a_shooting_action_wait_for_that_action_alone() -> None:
    card: Card = {**ARCHERS, **FIGHTER, "engaged_by": "marked"}
    battle = begun(a_battle({"Att": card}, {"Def": FOUR}, ammo_when="after_action"), "shooting_action")
    shot = rolling(answering(rolling(answering(battle, 1)), 0, "several"), 6, 6)
    assert due(shot) == 1
    fights = begun(shot, "shock_action")
    gives_up = playing(fights, LeaveProcedure(fights.battle.running[-1].id))
    assert due(gives_up) == 1
    assert told(rolling(gives_up, 6, 5)) == [
        "att ammunition_due 1 -> none (action_over)", "att ammunition full -> diminished (action_over)",
    ]  # fmt: skip


def test_a_shooter_struck_off_the_roster_in_the_middle_of_his_action_loses_nothing_more() -> None:
    battle = begun(a_battle({"Att": ARCHERS}, {"Def": FOUR}, ammo_when="after_action"), "shooting_action")
    shot = rolling(answering(rolling(answering(battle, 1)), 0, "several"), 6, 6)
    gone = playing(shot, RemoveUnit(ATT))
    assert not gone.battle.running or not playing(gone, LeaveProcedure(running(gone).id)).battle.running


def test_the_double_that_empties_the_quivers_lets_the_losses_go_on_of_themselves() -> None:
    card: Card = {**ARCHERS, "ammunition": "diminished"}
    battle = begun(a_battle({"Att": card}, {"Def": FOUR}), "shooting_action")
    shot = rolling(answering(rolling(answering(battle, 1)), 4, "several"), 1, 1)
    assert told(shot) == [
        "att has_shot none -> True (acted)", "att ammunition diminished -> exhausted (double)",
        "def steps 4 -> 3 (loss)",
    ]  # fmt: skip
    assert key_asked(shot) == "recoil"
