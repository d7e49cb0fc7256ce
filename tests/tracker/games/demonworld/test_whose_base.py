"""The base that a splash or a stray shot has hit: asked for when the die has hit, and no more of them than were hit."""

from __future__ import annotations

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import Answer, ProcedureId, UnitId
from tracker.battle.commands import AnswerProcedure, Resolve
from tracker.battle.dice import Face
from tracker.battle.events import Changed, ProcedureAnswered, ProcedureBegan, ProcedureEnded
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import BASES, LOST_SHOOTING, WOUNDS
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.sheets import open_on, owed
from tracker.rules.system import PickUnit
from tracker.views.acting.rolls_made import deeds
from tracker.views.log_line import log_line
from tracker.views.spotlight import Went

MAGE = {"kind": "sorcerer", "sorcerer_level": 1, "pv": 2}


def splashed(*dice: int, **bound: str) -> History:
    """A miscast for 10 points beside three bases; the dice are the table's, the sorcerer's and those of the bases."""
    history = at(
        a_battle({"Mage": MAGE, "Guard": a_troop()}, {"Foe": a_troop(), "Ogre": {"kind": "giant", "pv": 4}}), "II.2"
    )
    parts = {"actor": UnitId("mage")} | {role: UnitId(unit) for role, unit in bound.items()}
    return playing(history, Resolve("miscast", parts, {"ps_spent": 10, "adjacent": 3}, faces(*dice)))


def asked(history: History) -> PickUnit:
    ask = question(SYSTEM, history.battle, history.battle.running[0])
    assert isinstance(ask, PickUnit)
    return ask


def answering(history: History, unit: str) -> History:
    return playing(history, AnswerProcedure(history.battle.running[0].id, unit))


def test_a_splash_that_hits_no_base_beside_the_sorcerer_asks_for_none() -> None:
    missed = splashed(7, 1, 11, 20, 20)
    assert missed.battle.running == ()
    assert the(missed, "mage")[WOUNDS] == (1,)


def test_for_each_base_that_was_hit_the_table_is_asked_once_whose_it_is() -> None:
    hit = splashed(7, 20, 10, 11, 1)
    assert [running.procedure for running in hit.battle.running] == ["splash_hit", "splash_hit"]
    assert len({running.id for running in hit.battle.running}) == 2
    ask = asked(hit)
    assert set(ask.candidates) == {"guard", "foe", "ogre"}
    assert ask.rules == ("DW-MAG-21",)
    first = hit.battle.running[0].id
    told = answering(hit, "ogre")
    assert told.acts[-1].events == (
        ProcedureAnswered(first, Answer("base", "ogre")),
        ProcedureEnded(first, True),
        Changed(UnitId("ogre"), "wounds", (), (1,), "magic"),
    )
    both = answering(told, "ogre")
    assert the(both, "ogre")[WOUNDS] == (2,)
    assert both.battle.running == ()


def test_the_bases_hit_are_asked_for_one_by_one_in_words_that_tell_how_many_are_left() -> None:
    hit = splashed(7, 20, 10, 11, 1)
    assert "2 left to name" in asked(hit).question
    assert "left" not in asked(answering(hit, "ogre")).question


def test_a_spell_that_failed_critically_stays_the_deed_when_the_miscast_is_rolled() -> None:
    history = at(a_battle({"Mage": MAGE}, {"Foe": a_troop()}), "II.2")
    mage = {"actor": UnitId("mage")}
    cast = playing(history, Resolve("cast", mage, {"spell_level": 2}, faces(1)))
    rolled = playing(cast, Resolve("miscast", mage, {"adjacent": 0}, faces(7, 20), cast.battle.debts[0].id))
    assert rolled.battle.debts == ()
    deed = deeds(rolled)[UnitId("mage")]
    assert (deed.resolver, deed.went, deed.needs) == ("cast", Went.ILL, "3+")


def test_shots_that_needed_several_numbers_are_told_by_none_of_them() -> None:
    history = at(a_battle({"Bows": a_troop()}, {"Foe": a_troop()}), "III.3")
    alone, with_two = (
        a_roll("shoot", "bows", "foe", faces(12), visible=2, supporters=supporters) for supporters in (0, 2)
    )
    needs = [deeds(playing(history, *shots))[UnitId("bows")].needs for shots in ((alone, alone), (with_two, alone))]
    assert needs == ["≤ 9", ""]


def test_a_splash_costs_a_base_of_a_friend_and_earns_no_test() -> None:
    struck = answering(splashed(7, 20, 20, 20, 1), "guard")
    assert the(struck, "guard")[BASES] == 5
    assert struck.battle.debts == ()


def test_a_base_that_is_not_on_the_roster_loses_nothing_here() -> None:
    struck = answering(splashed(7, 20, 20, 20, 1), "")
    assert struck.battle.running == ()
    assert (the(struck, "guard")[BASES], the(struck, "foe")[BASES]) == (6, 6)


def test_a_base_that_was_named_before_the_roll_is_not_asked_for_again() -> None:
    named = splashed(7, 20, 1, 1, 20, base1="foe", base2="guard")
    assert (the(named, "foe")[BASES], the(named, "guard")[BASES]) == (5, 5)
    assert named.battle.running == ()


def test_the_procedure_is_numbered_behind_what_the_same_roll_puts_on_the_lists() -> None:
    hit = splashed(7, 20, 1, 1, 1)
    began = [event.id for event in hit.acts[-1].events if isinstance(event, ProcedureBegan)]
    assert began == [ProcedureId(began[0] + number) for number in range(3)]


def strayed(neighbour: str = "contact", die: int = 1) -> History:
    """A shot into the melee of the foe and a friend has gone astray; a reserve stands apart."""
    history = a_battle({"Bows": a_troop(), "Friend": a_troop(), "Reserve": a_troop()}, {"Foe": a_troop()})
    history = having(having(at(history, "III.1"), "foe", melee=1), "friend", melee=1)
    dice = (Face(6, 5), Face(6, 2)) if neighbour == "empty" else (Face(6, 5), Face(6, 2), Face(20, die))
    pair = {"actor": UnitId("bows"), "target": UnitId("foe")}
    return playing(history, Resolve("shoot", pair, {"neighbour": neighbour}, dice))


def test_a_stray_shot_that_hits_asks_which_of_the_bases_in_the_melee_it_was() -> None:
    hit = strayed()
    ask = asked(hit)
    assert (set(ask.candidates), ask.rules) == ({"foe", "friend"}, ("DW-SHO-20", "DW-SHO-23"))
    struck = answering(hit, "friend")
    assert (the(struck, "friend")[BASES], the(struck, "friend")[LOST_SHOOTING]) == (5, 1)
    assert [(debt.unit, debt.inputs) for debt in struck.battle.debts] == [("friend", {"test": "shooting"})]


def test_of_those_whom_a_stray_shot_may_have_hit_the_one_it_was_aimed_at_comes_last() -> None:
    asks = [asked(hit) for hit in (strayed(), having(strayed(), "foe", melee=0))]
    assert [(ask.candidates[-1], ask.usual, ask.is_unknown) for ask in asks] == [("foe", None, True)] * 2


def test_a_stray_shot_that_misses_or_is_lost_asks_for_nobody() -> None:
    assert strayed(die=20).battle.running == ()
    assert strayed("empty").battle.running == ()


def test_a_stray_shot_at_one_in_no_melee_that_is_known_asks_among_all_others() -> None:
    free = having(strayed(), "foe", melee=0)
    assert set(asked(free).candidates) == {"foe", "friend", "reserve"}


def test_who_shoots_into_his_own_melee_may_hit_a_base_of_his_own() -> None:
    engaged = having(strayed(), "bows", melee=1)
    assert set(asked(engaged).candidates) == {"bows", "friend", "foe"}
    struck = answering(engaged, "bows")
    assert the(struck, "bows")[BASES] == 5


def test_a_sorcerer_whom_his_own_splash_spares_is_told_so() -> None:
    spared = splashed(7, 20, 20, 20, 20)
    told = "".join(span.text for span in log_line(SYSTEM, spared.befores[-1], spared.acts[-1]).ended)
    assert "Mage is spared" in told


def test_of_a_splash_the_table_says_how_many_bases_stand_beside_the_sorcerer_before_they_are_rolled_for() -> None:
    mage = at(a_battle({"Mage": MAGE, "Guard": a_troop()}), "II.2")
    owing = playing(mage, a_roll("cast", "mage", dice=faces(2), spell_level=8))
    hand = Hand(open_on(owing, owed.tests_owed(SYSTEM), {}))
    measured = [hand.page.measure]
    hand.press("7", "space")
    measured.append(hand.page.measure)
    assert [None if asked is None else asked.key for asked in measured] == [None, "adjacent"]
    hand.press("1", "enter", "1", "2", "space", "9", "space")
    (made,) = hand.page.sheet.entries
    assert made.rolled is not None
    assert [face.face for face in made.rolled.resolution.dice] == [7, 12, 9]
