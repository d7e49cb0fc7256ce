"""Losses applied one by one: steps, stack-mates, recoil, cohesion, markers, spells, morale."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.play import playing, the
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, key_asked, rolling, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import MakeContact, RemoveUnit, Resolve
from tracker.battle.contacts import How
from tracker.play.history import History
from tracker.rules.system import Choose, PickUnit
from tracker.views.log import last_group
from tracker.views.log_groups import summary


def losing(count: int, *, switches: dict[str, str] | None = None, **units: dict[str, object]) -> History:
    """A hex that takes that many loss results; the first unit named is the one attacked."""
    cards = {name.replace("_", " ").title(): card for name, card in units.items()}
    target = next(iter(units)).replace("_", "-")
    history = a_battle({"Enemy": {}}, cards, **(switches or {}))
    return answering(begun(history, "losses", target=target), count)


def barred(history: History) -> History:
    """The recoil asked for, without a safe hex to recoil to."""
    return rolling(history, rear_zone=False)


def level(history: History, unit: str, track: str, start: str) -> object:
    """Where a unit stands on a track."""
    return the(history, unit).values.get(track, start)


def test_every_result_but_the_last_is_a_step_of_the_attacked_unit() -> None:
    battle = losing(3, pikes={"steps_at_start": 5})
    assert stands(battle.battle, "pikes") == 3
    assert key_asked(battle) == "recoil"


def test_a_last_result_that_cannot_be_recoiled_from_is_a_step() -> None:
    battle = barred(losing(1, pikes={"steps_at_start": 5}))
    assert stands(battle.battle, "pikes") == 4
    assert not battle.battle.running


def test_the_defender_chooses_between_recoil_and_a_step() -> None:
    battle = rolling(losing(1, pikes={"steps_at_start": 5}))
    assert key_asked(battle) == "absorb"
    assert stands(answering(battle, "step").battle, "pikes") == 4
    back = answering(battle, "recoil", "hex")
    assert stands(back.battle, "pikes") == 5
    assert level(back, "pikes", "cohesion", "in_order") == "shaken"


def test_a_unit_on_its_last_step_recoils_without_being_asked() -> None:
    battle = rolling(losing(1, pikes={"steps_at_start": 1}))
    assert key_asked(battle) == "move.pikes"
    assert stands(answering(battle, "hex").battle, "pikes") == 1


def test_steps_go_on_to_stack_mates_the_defender_names() -> None:
    stack: dict[str, object] = {"steps_at_start": 1, "stack": "s"}
    battle = losing(3, pikes=stack, axes={**stack, "steps_at_start": 3}, bows=stack)
    assert stands(battle.battle, "pikes") == 0
    assert key_asked(battle) == "next.2"
    ask = asked(battle)
    assert isinstance(ask, PickUnit)
    assert set(ask.candidates) == {"axes", "bows"}
    battle = answering(battle, "axes")
    assert stands(battle.battle, "axes") == 2
    battle = rolling(battle)
    assert key_asked(battle) == "absorb"


def test_results_left_when_the_hex_is_empty_are_ignored() -> None:
    battle = losing(4, pikes={"steps_at_start": 2})
    assert stands(battle.battle, "pikes") == 0
    assert not battle.battle.running
    assert battle.battle.debts == ()


def test_other_sides_and_other_stacks_lose_nothing() -> None:
    battle = losing(4, pikes={"steps_at_start": 1, "stack": "s"}, axes={"stack": "t"}, bows={})
    assert stands(battle.battle, "axes") == 2
    assert stands(battle.battle, "bows") == 2
    assert stands(battle.battle, "enemy") == 2


def test_a_character_that_suffers_a_loss_loses_its_spell() -> None:
    mage: dict[str, object] = {"character": True, "chosen_spell": "Veil", "stack": "s", "steps_at_start": 2}
    battle = losing(2, pikes={"steps_at_start": 1, "stack": "s"}, mage=mage)
    assert the(battle, "mage").values["chosen_spell"] == "Veil"
    battle = barred(battle)
    assert the(battle, "mage").values["chosen_spell"] == ""


def test_a_troop_keeps_whatever_is_written_under_it() -> None:
    battle = barred(losing(1, pikes={"chosen_spell": "Veil"}))
    assert the(battle, "pikes").values["chosen_spell"] == "Veil"


# ---- recoil


@pytest.mark.parametrize(
    ("morale", "before", "after"),
    [
        ("normal", "in_order", "shaken"),
        ("normal", "shaken", "routed"),
        ("magic", "in_order", "in_order"),
        ("magic", "shaken", "shaken"),
        ("demonic", "in_order", "shaken"),
        ("demonic", "shaken", "shaken"),
    ],
)
def test_recoil_costs_a_cohesion_level_but_not_everybody(morale: str, before: str, after: str) -> None:
    battle = losing(1, pikes={"steps_at_start": 3, "morale": morale, "cohesion": before})
    battle = answering(rolling(battle), "recoil", "hex")
    assert level(battle, "pikes", "cohesion", "in_order") == after


def test_every_unit_of_the_hex_recoils_and_loses_cohesion() -> None:
    battle = losing(1, pikes={"stack": "s"}, axes={"stack": "s", "cohesion": "shaken", "can_fly": True}, bows={})
    battle = answering(rolling(battle), "recoil", "hex", "position", "close_flight")
    assert level(battle, "pikes", "cohesion", "in_order") == "shaken"
    assert level(battle, "axes", "cohesion", "in_order") == "routed"
    assert level(battle, "bows", "cohesion", "in_order") == "in_order"


def test_units_that_cannot_recoil_lose_one_step_together() -> None:
    stack: dict[str, object] = {"stack": "s", "steps_at_start": 3}
    battle = losing(1, pikes=stack, axes=stack, bows=stack)
    battle = answering(rolling(battle), "recoil", "hex", "stays", "stays")
    ask = asked(battle)
    assert isinstance(ask, PickUnit)
    assert set(ask.candidates) == {"axes", "bows"}
    battle = answering(battle, "bows")
    assert [stands(battle.battle, unit) for unit in ("pikes", "axes", "bows")] == [3, 3, 2]
    assert [level(battle, unit, "cohesion", "in_order") for unit in ("pikes", "axes", "bows")] == ["shaken"] * 3
    assert the(battle, "pikes").values["stack"] == ""
    assert the(battle, "axes").values["stack"] == "s"
    (test,) = battle.battle.debts
    assert test.inputs == {"steps_lost": 1}


def test_a_lone_unit_that_stays_loses_its_step_unasked() -> None:
    battle = answering(rolling(losing(1, pikes={"steps_at_start": 3})), "recoil", "stays")
    assert stands(battle.battle, "pikes") == 2
    assert not battle.battle.running


def test_a_formation_is_offered_to_pivot_first() -> None:
    battle = answering(rolling(losing(1, pikes={"formation": True, "can_fly": True})), "recoil")
    ask = asked(battle)
    assert isinstance(ask, Choose)
    assert [option.key for option in ask.options] == ["pivots", "hex", "position", "stays"]
    assert "HX-RECOIL-15" in ask.rules


def test_a_stack_that_recoils_together_stays_together() -> None:
    battle = losing(1, pikes={"stack": "s"}, axes={"stack": "s"})
    battle = answering(rolling(battle), "recoil", "hex", "hex")
    assert the(battle, "pikes").values["stack"] == the(battle, "axes").values["stack"] == "s"


def test_a_surviving_stack_mate_may_recoil_on_the_last_result() -> None:
    battle = losing(2, pikes={"steps_at_start": 1, "stack": "s"}, axes={"steps_at_start": 2, "stack": "s"})
    battle = answering(rolling(battle), "recoil", "hex")
    assert stands(battle.battle, "pikes") == 0
    assert stands(battle.battle, "axes") == 2


# ---- markers


@pytest.mark.parametrize(("adjacent", "marker"), [("yes", "contact"), ("no", "none")])
def test_a_charge_marker_turns_or_goes_and_winds_the_unit(adjacent: str, marker: str) -> None:
    battle = rolling(losing(2, pikes={"steps_at_start": 5, "marker": "charge"}))
    assert stands(battle.battle, "pikes") == 3
    assert key_asked(battle) == "adjacent.pikes"
    battle = answering(battle, adjacent)
    assert level(battle, "pikes", "marker", "none") == marker
    assert level(battle, "pikes", "breath", "fresh") == "winded"


@pytest.mark.parametrize(("adjacent", "marker"), [("yes", "contact"), ("no", "none")])
def test_a_contact_marker_goes_where_no_enemy_is_adjacent(adjacent: str, marker: str) -> None:
    battle = answering(barred(losing(1, pikes={"marker": "contact"})), adjacent)
    assert level(battle, "pikes", "marker", "none") == marker
    assert level(battle, "pikes", "breath", "fresh") == "fresh"


def test_whether_an_enemy_is_still_adjacent_is_proposed_as_a_guess() -> None:
    ask = asked(barred(losing(1, pikes={"marker": "contact"})))
    assert isinstance(ask, Choose)
    assert (ask.usual, ask.is_doubtful) == ("yes", True)


@pytest.mark.parametrize(
    ("told", "answers", "usual"),
    [
        (("pikes", "enemy"), [], "yes"),
        (("axes", "enemy"), [], "no"),
        (("pikes", "enemy"), ["recoil", "hex"], "no"),
        (("pikes", "enemy"), ["recoil", "stays"], "yes"),
        (("pikes", "enemy"), ["recoil", "position", "close_flight"], "yes"),
    ],
    ids=["touched", "only another is", "it went back", "it could not", "it is in the same hex in another position"],
)
def test_an_enemy_is_likely_to_be_adjacent_still_to_whoever_touches_one_and_has_not_gone_back(
    told: tuple[str, str], answers: list[str], usual: str
) -> None:
    battle = playing(
        losing(1, pikes={"marker": "contact", "can_fly": True}, axes={}),
        MakeContact(UnitId(told[0]), UnitId(told[1]), How.MOVE),
    )
    battle = answering(rolling(battle), *answers) if answers else barred(battle)
    ask = asked(battle)
    assert isinstance(ask, Choose)
    assert (key_asked(battle), ask.usual) == ("adjacent.pikes", usual)


def test_stack_mates_markers_are_looked_at_too() -> None:
    battle = losing(1, pikes={"stack": "s", "steps_at_start": 3}, riders={"stack": "s", "marker": "charge"})
    battle = answering(barred(battle), "no")
    assert level(battle, "riders", "marker", "none") == "none"
    assert level(battle, "riders", "breath", "fresh") == "winded"


def test_out_of_breath_is_the_floor() -> None:
    battle = losing(1, pikes={"steps_at_start": 3, "marker": "charge", "breath": "out_of_breath"})
    battle = answering(rolling(battle), "yes")
    assert level(battle, "pikes", "breath", "fresh") == "out_of_breath"


# ---- morale


def test_the_attacked_unit_owes_a_morale_test_with_the_steps_lost() -> None:
    battle = barred(losing(2, pikes={"steps_at_start": 5, "stack": "s"}, axes={"stack": "s"}))
    (test,) = battle.battle.debts
    assert (test.resolver, test.unit, test.inputs, test.cause) == ("morale", "pikes", {"steps_lost": 2}, "losses")
    paid = playing(battle, Resolve("morale", test.bindings, {"result": "one"}, debt=test.id))
    assert paid.battle.debts == ()
    assert level(paid, "pikes", "cohesion", "in_order") == "shaken"


def test_survivors_of_the_stack_test_when_the_attacked_unit_is_gone() -> None:
    stack: dict[str, object] = {"steps_at_start": 1, "stack": "s"}
    battle = losing(1, pikes=stack, axes=stack, bows=stack)
    battle = barred(battle)
    assert {test.unit for test in battle.battle.debts} == {"axes", "bows"}
    assert all(test.inputs == {"steps_lost": 1} for test in battle.battle.debts)


def test_a_test_owed_falls_away_with_the_unit_that_owed_it() -> None:
    battle = barred(losing(1, pikes={"steps_at_start": 2}))
    assert len(battle.battle.debts) == 1
    gone = barred(answering(begun(battle, "losses", target="pikes"), 1))
    assert stands(gone.battle, "pikes") == 0
    assert gone.battle.debts == ()


def test_a_recoil_from_the_only_result_is_tested_with_no_steps_lost() -> None:
    battle = answering(rolling(losing(1, pikes={"steps_at_start": 3})), "recoil", "hex")
    (test,) = battle.battle.debts
    assert test.inputs == {"steps_lost": 0}


# ---- whatever happens


@settings(max_examples=60, deadline=None)
@given(
    some.integers(0, 12),
    some.lists(some.integers(1, 5), min_size=1, max_size=4),
    some.lists(some.integers(0, 3), max_size=60),
    some.sampled_from(["merge", "strict", "double"]),
    some.booleans(),
)
def test_losses_never_exceed_the_steps_and_always_come_to_an_end(
    count: int, sizes: list[int], choices: list[int], charge: str, safe: bool
) -> None:
    names = ("pikes", "axes", "bows", "mage")[: len(sizes)]
    units: dict[str, dict[str, object]] = {
        name: {"steps_at_start": size, "stack": "s", "marker": ("charge", "contact", "none")[size % 3]}
        for name, size in zip(names, sizes, strict=True)
    }
    battle = losing(count, switches={"charge_loss": charge}, **units)
    picks = iter(choices)
    for _question in range(40):
        if not battle.battle.running:
            break
        ask = asked(battle)
        pick = next(picks, 0)
        if isinstance(ask, Choose):
            battle = answering(battle, ask.options[pick % len(ask.options)].key)
        elif isinstance(ask, PickUnit):
            battle = answering(battle, ask.candidates[pick % len(ask.candidates)])
        else:
            battle = rolling(battle, rear_zone=safe)
    assert not battle.battle.running
    left = [stands(battle.battle, name) for name in names]
    assert all(0 <= now <= size for now, size in zip(left, sizes, strict=True))
    assert sum(sizes) - sum(left) <= max(count, 0) + (1 if count else 0)
    undone: object = battle
    while isinstance(undone, History) and undone.befores:
        undone = undone.undo()
    assert isinstance(undone, History)
    assert undone.battle.units == {}


def test_an_answer_can_be_taken_back_by_itself() -> None:
    battle = answering(rolling(losing(1, pikes={"steps_at_start": 3})), "recoil", "hex")
    before = battle.undo()
    assert isinstance(before, History)
    assert key_asked(before) == "move.pikes"
    assert level(before, "pikes", "cohesion", "in_order") == "in_order"


def test_nothing_is_left_to_apply_when_the_attacked_unit_is_struck_off_the_roster() -> None:
    battle = playing(losing(1, pikes={"steps_at_start": 3}), RemoveUnit(UnitId("pikes")))
    assert battle.battle.running == ()


def test_a_stack_mate_struck_off_the_roster_is_replaced_by_another() -> None:
    stack: dict[str, object] = {"steps_at_start": 1, "stack": "s"}
    battle = answering(losing(3, pikes=stack, axes={**stack, "steps_at_start": 4}, bows=stack), "axes")
    battle = playing(battle, RemoveUnit(UnitId("axes")))
    assert stands(barred(answering(battle, "bows")).battle, "bows") == 0


def test_the_line_of_an_application_says_that_a_chosen_spell_is_lost() -> None:
    sorceress = {"character": True, "steps_at_start": 4, "chosen_spell": "Veil"}
    losing = begun(a_battle({"Att": {}}, {"Def": sorceress}), "losses", target="def")
    history = answering(rolling(answering(losing, 1)), "step")
    told = [words for entry in last_group(history) for _key, words in entry.states]
    assert told == ["Def loses the chosen spell (loss)"]


def test_an_application_of_losses_is_headed_by_its_name_and_not_by_a_check_on_the_way() -> None:
    losing = begun(a_battle({"Att": {}}, {"Def": {"steps_at_start": 4}}), "losses", target="def")
    whole = summary(last_group(answering(rolling(answering(losing, 2)), "step")))
    assert "".join(span.text for span in whole.headline) == "Def · Application of losses"
    assert whole.only is None
    assert [(change.was, change.now) for change in whole.changes] == [(4, 2)]
