"""The log in groups: what belongs together, and what came of it in a line."""

from __future__ import annotations

import random

import pytest

from tests.at_random import EVERY_SYSTEM, opening, playing
from tests.play import playing as carried_out
from tests.play import the_demo
from tests.tracker.games.confrontation.battles import BOWS, GOATS, answered, at
from tests.tracker.games.hexcombat.battles import a_battle, answering, begun, rolling
from tracker.battle.acts import Fate
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, MakeContact, PlaceToken, Refused, Resolve
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Face
from tracker.battle.events import ProcedureBegan
from tracker.rules.systems import load_system
from tracker.views.log import entries, last_group
from tracker.views.log_groups import groups, summary


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_no_act_is_lost_in_a_group_and_every_roll_of_it_is_counted(key: str) -> None:
    history = opening(key)
    for _before, _command, after in playing(history, random.Random(5), 150):
        history = history if isinstance(after, Refused) else after
    listed = entries(history)
    together = list(groups(listed))
    assert tuple(entry for group in together for entry in group) == listed
    for group in (group for group in together if len(group) > 1):
        assert len({entry.group for entry in group}) == 1
        whole = summary(group)
        made = [entry for entry in group if entry.fate is Fate.STANDS and entry.outcomes] or group
        thrown = [entry for entry in made if entry.line.dice] or made
        assert whole.rolls == sum(count for _outcome, count in whole.outcomes) == sum(len(e.outcomes) for e in thrown)


def test_a_shock_that_one_roll_decided_is_told_by_that_roll_and_by_who_gave_way() -> None:
    """Whether the attacked may recoil needs no die: it is no roll to whoever reads what came of the dice."""
    battle = a_battle({"Att": {"engages": True}}, {"Def": {"steps_at_start": 3}})
    shock = answering(begun(battle, "shock_action"), "no", 0)
    whole = summary(last_group(answering(rolling(rolling(shock, 2, 1)), "recoil", "hex")))
    assert whole.rolls == 1
    assert whole.only is not None
    assert "".join(span.text for span in whole.only.headline) == "Att attacks Def"
    assert (whole.moved, whole.states) == (("Def recoils",), ("Def is now shaken (recoil)",))


def test_it_is_told_whom_a_recoil_takes_out_of_contact_but_for_the_one_who_drove_it_back() -> None:
    battle = a_battle({"Att": {}, "Runners": {}}, {"Def": {"steps_at_start": 3}})
    for unit in ("att", "runners"):
        battle = carried_out(battle, MakeContact(UnitId(unit), UnitId("def"), How.MOVE, Facing.FRONT))
    shock = answering(begun(battle, "shock_action", target="def"), "no", 0)
    recoils = answering(rolling(rolling(shock, 2, 2)), "recoil", "hex")
    assert not recoils.battle.contacts
    parted = "Runners and Def are no longer in contact"
    assert summary(last_group(recoils)).moved == ("Def recoils", parted)
    assert f"{parted}." in [line for entry in last_group(recoils) for line in entry.details]


def test_it_is_told_whom_a_charge_that_advances_touches_no_more() -> None:
    battle = a_battle({"Att": {"marker": "charge"}}, {"Def": {"steps_at_start": 3}, "Bows": {}})
    for foe, facing in (("def", Facing.FRONT), ("bows", Facing.REAR)):
        battle = carried_out(battle, MakeContact(UnitId("att"), UnitId(foe), How.CHARGE, facing))
    shock = answering(begun(battle, "shock_action", target="def"), "yes", 0)
    recoils = answering(rolling(rolling(shock, 2, 4)), "recoil", "hex")
    after = rolling(recoils)
    assert not after.battle.contacts
    told = ("Def recoils", "Att advances and loses its marker", "Att and Bows are no longer in contact")
    assert summary(last_group(after)).moved == told


def test_a_shock_of_one_roll_is_one_row_with_what_was_asked_and_what_it_cost_the_attacker() -> None:
    battle = a_battle({"Att": {"engages": True}}, {"Def": {"steps_at_start": 3}})
    shock = rolling(answering(begun(battle, "shock_action"), "yes", 0), 6, 6)
    *_before, row = groups(entries(shock))
    assert [bool(entry.outcomes) for entry in row].count(True) == 1 < len(row)
    whole = summary(row)
    assert whole.only is not None
    # That the roll tells it is enough.
    ends = "".join(span.text for span in whole.only.ended)
    assert (ends, whole.states) == ("no loss, one breath level paid for support", ())


def test_of_two_attacks_that_are_counted_the_breath_that_the_first_cost_is_told_beside_them() -> None:
    battle = a_battle({"Att": {"engages": True, "formation": True}}, {"Def": {"steps_at_start": 3}})
    shock = rolling(answering(begun(battle, "shock_action"), "yes", 0), 6, 6)
    whole = summary(last_group(rolling(answering(shock, "def"), 6, 6)))
    assert (whole.only, whole.states) == (None, ("Att is now winded (to support the attack)",))


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_where_both_sides_rolled_or_not_the_one_that_began_each_has_its_own_ends(key: str) -> None:
    history = opening(key)
    for _before, _command, after in playing(history, random.Random(7), 150):
        history = history if isinstance(after, Refused) else after
    for group in groups(entries(history)):
        whole = summary(group)
        by_side = [end for _side, ends in whole.by_side for end, count in ends for _each in range(count)]
        told = [end for end, count in whole.judged for _each in range(count)]
        assert not whole.by_side or sorted(by_side) == sorted(told)
        began = {span.side for entry in group for span in entry.begun_by}
        assert len(whole.by_side) != 1 or whole.by_side[0][0] not in began


def test_the_shots_of_those_who_are_charged_are_told_as_theirs() -> None:
    history = carried_out(at("T-07", "delve"), BeginProcedure("charge", {"actor": GOATS, "target": BOWS}))
    shots = answered(answered(answered(history, {"arrival": ()}), {"reaction": "shoot"}), {"shooters": 4})
    for face in (1, 1, 4):
        shots = answered(shots, {"shot": (face,)})
    [(side, ends)] = summary(last_group(shots)).by_side
    assert (side, dict(ends)) == ("heath", {"missed": 2, "hit": 1})


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_group_is_told_by_what_went_well_or_ill_where_anything_did(key: str) -> None:
    history = opening(key)
    for _before, _command, after in playing(history, random.Random(6), 150):
        history = history if isinstance(after, Refused) else after
    for group in groups(entries(history)):
        whole = summary(group)
        judged = [entry for entry in group if entry.judged and entry.fate is Fate.STANDS]
        assert set(whole.judged) <= set(whole.outcomes) or judged
        assert bool(whole.judged) == bool(whole.outcomes)


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "hexcombat"])
def test_what_follows_from_a_roll_gives_its_group_no_other_title(key: str) -> None:
    """Of a volley whose last hit asks which base fell it is told who shot, not what was asked."""
    begun = 0
    for seed in range(4):
        history = opening(key)
        for _before, _command, done in playing(history, random.Random(seed), 80):
            history = history if isinstance(done, Refused) else done
        listed = entries(history)
        for entry in listed:
            assert not entry.begins or entry.group.startswith("procedure ")
            begun += bool(entry.begins)
    assert begun


def test_a_volley_whose_last_hit_asks_which_base_fell_is_told_by_who_shot() -> None:
    bowmen, archers = UnitId("bowmen-of-alder"), UnitId("ash-archers")
    shot = Resolve("shoot", {"actor": bowmen, "target": archers}, {}, (Face(20, 1),))
    history = the_demo(load_system("demonworld"), Advance(), PlaceToken(bowmen, "H"), GoTo("I.4"), GoTo("III.1"))
    history = carried_out(history, *[shot] * 6)
    assert any(isinstance(event, ProcedureBegan) for act in history.acts[-6:] for event in act.events)
    volley = last_group(history)
    assert len(volley) == 6
    assert "".join(span.text for span in summary(volley).headline) == "Bowmen of Alder shoot at Ash archers"


@pytest.mark.parametrize("faces", [(20, 1), (1, 20)])
def test_breaths_that_ended_differently_are_headed_by_what_was_done_and_not_by_how_the_first_ended(
    faces: tuple[int, int],
) -> None:
    bowmen, archers = UnitId("bowmen-of-alder"), UnitId("ash-archers")
    pair = {"actor": bowmen, "target": archers}
    history = the_demo(load_system("demonworld"), GoTo("III.3"))
    breaths = [Resolve("breath", pair, {"power": 12}, (Face(20, face),)) for face in faces]
    whole = summary(last_group(carried_out(history, *breaths)))
    assert "".join(span.text for span in whole.headline) == "Bowmen of Alder breathe fire on Ash archers"
    assert sorted(whole.outcomes) == [("failure", 1), ("success", 1)]


def test_in_brief_only_the_word_that_the_verdict_says_is_left_out() -> None:
    """A hit is told by its sign, how many losses it makes is not."""
    bowmen, ogres = UnitId("bowmen-of-alder"), UnitId("ogre-band")
    history = the_demo(load_system("demonworld"), Advance(), PlaceToken(bowmen, "H"), GoTo("I.4"), GoTo("III.1"))
    history = carried_out(history, Resolve("shoot", {"actor": bowmen, "target": ogres}, {}, (Face(20, 3),)))
    hit = entries(history)[-1].line
    assert "".join(span.text for span in hit.ended) == "hit, Ogre band loses 1 life point"
    assert "".join(span.text for span in hit.brief) == "Ogre band loses 1 life point"
    shot = Resolve("shoot", {"actor": UnitId("att"), "target": UnitId("def")}, {}, (Face(6, 2), Face(6, 2)))
    volley = carried_out(a_battle({"Att": {"kind": "archers"}}, {"Def": {}}), GoTo("B.1", "azure"), shot)
    losses = entries(volley)[-1].line
    assert losses.brief == losses.ended
