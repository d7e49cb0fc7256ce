"""Where the units of a hex recoil to: together, apart, or to another position, and what their stack is then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import having, playing, refused, the
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, faces, rolling
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, GoTo, MakeContact, Resolve
from tracker.battle.contacts import Facing, How
from tracker.battle.events import Changed
from tracker.games.hexcombat import SYSTEM, fields
from tracker.play.amend import Amendment, amend
from tracker.play.backwards import backwards
from tracker.play.history import History
from tracker.rules.system import Choose
from tracker.views.acting.rolls_made import acted_here
from tracker.views.log import entries, last_group
from tracker.views.log_groups import summary
from tracker.views.projection import tellings

STACKED: dict[str, object] = {"stack": "s", "steps_at_start": 3}


def recoiling(**units: dict[str, object]) -> History:
    """One loss result on the pikes, who recoil with all that are stacked with them."""
    battle = a_battle({"Att": {}}, {name.capitalize(): card for name, card in units.items()})
    return answering(rolling(answering(begun(battle, "losses", target="pikes"), 1)), "recoil")


def ways(history: History) -> list[tuple[str, str]]:
    """The ways out that the present question offers, each with its words."""
    ask = asked(history)
    assert isinstance(ask, Choose)
    return [(option.key, option.label) for option in ask.options]


def stacks(history: History) -> dict[str, object]:
    """The word of everybody's stack."""
    stack = SYSTEM.field("stack")
    return {unit.id: unit[stack] for unit in history.battle.units.values() if unit.id != "att"}


def test_the_first_goes_back_and_the_next_to_his_hex_or_to_another() -> None:
    battle = recoiling(pikes=STACKED, axes=STACKED)
    assert ways(battle) == [("hex", "back one hex"), ("stays", "it cannot: it stays")]
    battle = answering(battle, "hex")
    assert ways(battle) == [
        ("hex", "back, to the hex of Pikes"),
        ("apart", "back, to another hex than Pikes"),
        ("stays", "it cannot: it stays"),
    ]
    stayed = answering(recoiling(pikes=STACKED, axes=STACKED), "stays")
    assert ways(stayed) == [("hex", "back one hex"), ("stays", "it cannot: it stays")]


def test_a_mate_of_a_formation_that_pivoted_may_go_apart_from_it() -> None:
    battle = answering(recoiling(pikes={**STACKED, "formation": True}, axes=STACKED), "pivots")
    assert [key for key, _words in ways(battle)] == ["hex", "apart", "stays"]
    assert stacks(answering(battle, "apart")) == {"pikes": "", "axes": ""}


#  how pikes, axes and bows recoil          the words of their stacks afterwards
WAYS = [
    (("hex", "hex", "hex"), ("s", "s", "s")),
    (("hex", "hex", "apart"), ("s", "s", "")),
    (("hex", "apart", "hex"), ("s", "", "s")),
    (("hex", "apart", "apart"), ("", "", "")),
    (("hex", "hex", "stays"), ("s 2", "s 2", "s")),
    (("hex", "apart", "stays"), ("", "", "s")),
    (("stays", "hex", "hex"), ("s", "s 2", "s 2")),
    (("stays", "hex", "apart"), ("s", "", "")),
    (("stays", "stays", "hex"), ("s", "s", "")),
    (("hex", "stays", "stays"), ("", "s", "s")),
]


@pytest.mark.parametrize(("moves", "words"), WAYS, ids=["-".join(moves) for moves, _words in WAYS])
def test_a_stack_is_whoever_went_the_same_way(moves: tuple[str, ...], words: tuple[str, ...]) -> None:
    battle = answering(recoiling(pikes=STACKED, axes=STACKED, bows=STACKED), *moves)
    if moves.count("stays") > 1:
        battle = answering(battle, "axes")
    assert not battle.battle.running
    assert stacks(battle) == dict(zip(("pikes", "axes", "bows"), words, strict=True))


def test_a_new_word_is_one_that_no_stack_has() -> None:
    other = {"stack": "s 2", "steps_at_start": 3}
    battle = recoiling(pikes=STACKED, axes=STACKED, bows=STACKED, riders=other)
    assert stacks(answering(battle, "hex", "hex", "stays")) == {
        "pikes": "s 3", "axes": "s 3", "bows": "s", "riders": "s 2",
    }  # fmt: skip


FLIER, DIGGER = {**STACKED, "can_fly": True}, {**STACKED, "can_infiltrate": True}
POSITIONS = [
    (FLIER, "ground", ["close_flight", "distant_flight"]),
    (DIGGER, "ground", ["close_infiltration", "deep_infiltration"]),
    ({**FLIER, "can_infiltrate": True}, "close_flight",
     ["ground", "distant_flight", "close_infiltration", "deep_infiltration"]),
    (STACKED, "close_flight", ["ground"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "here", "open_to_it"), POSITIONS)
def test_another_position_asks_which_of_those_it_can_take(
    card: dict[str, object], here: str, open_to_it: list[str]
) -> None:
    battle = recoiling(pikes={**card, "position": here}, axes=STACKED)
    assert [key for key, _words in ways(battle)] == ["hex", "position", "stays"]
    battle = answering(battle, "position")
    if len(open_to_it) > 1:
        assert [key for key, _words in ways(battle)] == open_to_it
        (running,) = battle.battle.running
        assert "not one of" in refused(battle, AnswerProcedure(running.id, here))
        battle = answering(battle, open_to_it[0])
    changed = [event for event in battle.acts[-1].events if isinstance(event, Changed)]
    assert changed == [Changed(the(battle, "pikes").id, "position", here, open_to_it[0], "recoil")]
    assert [key for key, _words in ways(battle)] == ["hex", "stays"]


def test_who_can_take_no_other_position_is_not_offered_one() -> None:
    assert [key for key, _words in ways(recoiling(pikes=STACKED))] == ["hex", "stays"]


def test_who_changed_position_keeps_his_stack_and_his_hex() -> None:
    battle = answering(recoiling(pikes=FLIER, axes=STACKED), "position", "close_flight", "hex")
    assert stacks(battle) == {"pikes": "s", "axes": ""}
    assert not playing(battle).battle.running


# ---- whoever engaged a hex that falls back


def engaged_by(**units: dict[str, object]) -> History:
    """Att touches the pikes, who recoil with all that are stacked with them by a spell's one result."""
    battle = a_battle({"Att": {}}, {name.capitalize(): card for name, card in units.items()})
    battle = playing(battle, MakeContact(UnitId("att"), UnitId("pikes"), How.CHARGE, Facing.FRONT))
    return answering(rolling(answering(begun(battle, "losses", target="pikes"), 1)), "recoil")


@pytest.mark.parametrize("ways_gone", [("hex", "hex"), ("hex", "apart")])
def test_who_engaged_a_stack_that_falls_back_whole_engages_nobody(ways_gone: tuple[str, str]) -> None:
    battle = engaged_by(pikes=STACKED, axes=STACKED)
    assert the(battle, "att")[fields.ENGAGES]
    for way in ways_gone:
        battle = answering(battle, way)
    assert battle.battle.contacts == ()
    assert not the(battle, "att")[fields.ENGAGES]


def test_who_engaged_one_that_cannot_fall_back_still_engages_it() -> None:
    battle = answering(engaged_by(pikes=STACKED, axes=STACKED), "stays", "hex")
    assert the(battle, "att")[fields.ENGAGES]
    assert [contact.enemy for contact in battle.battle.contacts] == ["pikes"]


@pytest.mark.parametrize(("moves", "stayed"), [(("hex", "stays"), "axes"), (("stays", "hex"), "pikes")])
def test_who_engaged_a_stack_of_which_one_stays_engages_that_one_whatever_threw_the_others_back(
    moves: tuple[str, str], stayed: str
) -> None:
    battle = answering(engaged_by(pikes=STACKED, axes=STACKED), *moves)
    touching = [(contact.unit, contact.enemy, contact.facing) for contact in battle.battle.contacts]
    assert touching == [("att", stayed, Facing.FRONT)]
    assert the(battle, "att")[fields.ENGAGES]
    assert the(battle, stayed)[fields.ENGAGED] == fields.FRONT


def test_who_touches_one_that_stays_in_place_of_those_gone_has_not_acted_and_no_charge_lands() -> None:
    battle = a_battle({"Att": {"engages": True}, "Bow": {"kind": "archers"}}, {"Pikes": STACKED, "Axes": STACKED})
    battle = playing(
        battle, MakeContact(UnitId("att"), UnitId("pikes"), How.CHARGE, Facing.FRONT), GoTo("B.1", "azure")
    )
    losing = answering(rolling(answering(begun(battle, "losses", target="pikes"), 1)), "recoil", "hex", "stays")
    assert acted_here(losing) == {UnitId("pikes")}
    told = " ".join(entry.headline for entry in entries(losing)[-2:])
    assert "Att" not in told
    assert "the charge lands" not in summary(last_group(losing)).moved


def test_who_advances_into_the_hex_of_one_that_recoiled_is_told_with_the_recoil() -> None:
    battle = playing(a_battle({"Att": {}}, {"Pikes": STACKED}), MakeContact(UnitId("att"), UnitId("pikes"), How.MOVE))
    struck = rolling(answering(begun(battle, "shock_action", target="pikes"), "yes", 4), 3, 4)
    driven = rolling(answering(rolling(struck), "recoil", "hex"))
    assert summary(last_group(driven)).moved == ("Pikes recoil", "Att advances")


def test_what_came_of_a_roll_that_was_put_right_is_told_with_the_roll() -> None:
    battle = playing(a_battle({"Att": {}}, {"Pikes": STACKED}), MakeContact(UnitId("att"), UnitId("pikes"), How.MOVE))
    missed = rolling(answering(begun(battle, "shock_action", target="pikes"), "yes", 4), 6, 6)
    made = next(made for made in backwards(missed) if isinstance(made.act.command, Resolve))
    assert isinstance(made.act.command, Resolve)
    right = amend(missed, made.number, replace(made.act.command, faces=faces(3, 4)))
    assert isinstance(right, Amendment)
    told = summary(last_group(rolling(answering(rolling(right.after), "recoil", "hex"))))
    assert told.moved == ("Pikes recoil", "Att advances")
    assert told.only is not None
    assert [span.text for span in told.only.headline if span.side] == ["Att", "Pikes"]


def told_to_viewers(history: History) -> str:
    """The last that viewers were told."""
    return next(told.then for _act, _before, told in tellings(history))


def test_viewers_are_told_of_a_contact_that_a_recoil_ended_but_not_of_who_was_driven_away_by_whom() -> None:
    parted = "Att and Pikes are no longer in contact."
    assert parted in told_to_viewers(answering(engaged_by(pikes=STACKED, axes=STACKED), "hex", "hex"))
    battle = a_battle({"Att": {}, "Bow": {}}, {"Pikes": STACKED})
    battle = playing(battle, MakeContact(UnitId("att"), UnitId("pikes"), How.CHARGE, Facing.FRONT))
    battle = playing(battle, MakeContact(UnitId("bow"), UnitId("pikes"), How.MOVE, Facing.FRONT))
    struck = rolling(answering(begun(battle, "shock_action", target="pikes"), "yes", 4), 3, 4)
    driven = told_to_viewers(answering(rolling(struck), "recoil", "hex"))
    assert "Bow and Pikes are no longer in contact." in driven
    assert parted not in driven


def test_who_is_left_of_a_stack_in_its_hex_is_touched_by_all_who_touched_the_others() -> None:
    battle = a_battle({"Att": {}, "Far": {}}, {"Pikes": STACKED, "Axes": STACKED})
    battle = playing(battle, MakeContact(UnitId("att"), UnitId("pikes"), How.MOVE, Facing.FRONT))
    battle = playing(battle, MakeContact(UnitId("axes"), UnitId("far"), How.MOVE, Facing.FLANK))
    losing = answering(rolling(answering(begun(battle, "losses", target="pikes"), 1)), "recoil")
    stays = answering(losing, "stays", "hex")
    assert {(contact.unit, contact.enemy) for contact in stays.battle.contacts} == {("att", "pikes"), ("pikes", "far")}
    assert the(stays, "far")[fields.ENGAGED] == fields.FLANK


def test_who_killed_one_of_a_stack_touches_a_troop_of_it_then_and_nobody_once_all_are_gone() -> None:
    battle = a_battle({"Att": {}}, {"Aude": {**STACKED, "character": True}, "Pikes": STACKED, "Axes": STACKED})
    battle = playing(battle, MakeContact(UnitId("att"), UnitId("pikes"), How.MOVE, Facing.FRONT))
    for dead, heirs in (("pikes", ["axes"]), ("axes", ["aude"]), ("aude", [])):
        battle = having(battle, UnitId(dead), steps=0)
        assert [contact.enemy for contact in battle.battle.contacts] == heirs
        assert the(battle, "att")[fields.ENGAGES] is bool(heirs)


def test_who_attacked_a_stack_of_which_one_stays_engages_that_one() -> None:
    battle = a_battle({"Att": {}}, {"Pikes": STACKED, "Axes": STACKED})
    battle = playing(battle, MakeContact(UnitId("att"), UnitId("pikes"), How.CHARGE, Facing.FRONT))
    attacked = rolling(answering(begun(battle, "shock_action", target="pikes"), "yes", 4), 3, 4)
    stays = answering(rolling(attacked), "recoil", "hex", "stays")
    assert the(stays, "att")[fields.ENGAGES]
