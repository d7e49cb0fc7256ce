"""What a unit may do is told with the likeliest answers, what it has done by its dice; neither is a guess."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, islice
from random import Random

import pytest

from tests.play import having, playing, the_demo
from tests.tiny import ARCHERS, RAIDERS, a_tiny_battle
from tests.tracker.games.hexcombat.battles import a_battle as a_hex_battle
from tests.tracker.games.hexcombat.battles import answering, asked, begun, rolling
from tests.tracker.games.skirmish.battles import BOWS, THRALLS, a_roll, acting
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import Hand
from tests.whole_turns import a_turn
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, Perform, PlaceToken, Resolve, Tick
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.play.sheets import hangs_on, open_on, to_measure
from tracker.play.worksheet import open_sheet
from tracker.rules.odds import chance_of_success
from tracker.rules.system import RollFor
from tracker.rules.systems import load_system, system_keys
from tracker.views.acting.rolls_available import NOTHING_KNOWN, Prospect, prospect
from tracker.views.acting.rolls_made import Deed, deeds
from tracker.views.checklist import Able, checklist
from tracker.views.spotlight import Went

BOWMEN = UnitId("bowmen-of-alder")
WHERE = {"confrontation": "T-23", "skirmish": "first_designation", "hexcombat": "T.2"}


def the_bowmen_may_shoot() -> History:
    return the_demo(load_system("demonworld"), Advance(), PlaceToken(BOWMEN, "H"), GoTo("I.4"), GoTo("III.1"))


def entry_of(history: History, unit: UnitId) -> Able:
    """The unit's place in the list of the step."""
    return next(entry for entry in checklist(history.system, history.battle).able if entry.unit.id == unit)


def prospects_of(history: History, unit: UnitId) -> list[Prospect]:
    """What lies before the unit, if it may act."""
    return [
        prospect(history, entry) for entry in checklist(history.system, history.battle).able if entry.unit.id == unit
    ]


def test_a_volley_is_told_as_its_page_would_open() -> None:
    history = the_bowmen_may_shoot()
    told = prospect(history, entry_of(history, BOWMEN))
    sheet = history.system.sheet_of("shoot")
    assert sheet is not None
    page = open_on(history, sheet, {"actor": BOWMEN})
    first = next(entry for entry in page.entries if entry.is_open)
    roll = page.worksheet(first)
    assert roll is not None
    assert first.is_target_unknown
    assert first.taking == {"actor": BOWMEN}
    assert told == Prospect(10, die="D20", left=10), "the list asks at whom, so no figure is told that hangs on him"
    aimed = playing(history, Resolve("shoot", {"actor": BOWMEN, "target": UnitId("ogre-band")}, {}, (Face(20, 20),)))
    told = prospect(aimed, entry_of(aimed, BOWMEN))
    page = open_on(aimed, sheet, {"actor": BOWMEN})
    first = next(entry for entry in page.entries if entry.is_open)
    roll = page.worksheet(first)
    assert roll is not None
    assert not first.is_target_unknown
    assert (told.dice, told.aims_at) == (9, "ogre-band")
    assert told.chance == roll.chance == Fraction(told.need.removeprefix("≤ ")) / 20


@pytest.mark.parametrize("key", ["demonworld", *WHERE])
def test_a_loss_by_hand_that_is_given_back_leaves_strength_dice_and_tests_as_they_were(key: str) -> None:
    """Of a figure that fell no mark stays behind by which it would shoot beside the one that stands again."""
    history = the_bowmen_may_shoot() if key == "demonworld" else the_demo(load_system(key), GoTo(WHERE[key]))
    system, hurt = history.system, 0
    for unit, before in history.battle.units.items():
        after = history.do(Perform(system.cards.loses, unit))
        if not isinstance(after, History) or system.cards.is_out(after.battle.units[unit]):
            continue
        hurt += 1
        assert system.audience.gauges(after.battle.units[unit]) != system.audience.gauges(before)
        back = playing(after, Perform(system.cards.regains, unit))
        assert system.audience.gauges(back.battle.units[unit]) == system.audience.gauges(before)
        assert prospects_of(back, unit) == prospects_of(history, unit)
    assert hurt


def badges_of(history: History) -> list[str]:
    """The words in the row of the bowmen."""
    return [badge.words for badge in history.system.audience.badges(history.battle, history.battle.units[BOWMEN])]


def test_bases_lost_in_the_phase_shoot_with_the_others_till_they_are_put_back() -> None:
    """DW-SHO-13: all shots of a phase fall together. Whoever stands again is no such base, however it was put back."""
    lose, regain = Perform("lose_base", BOWMEN), Perform("restore_base", BOWMEN)
    two_fewer = playing(the_bowmen_may_shoot(), lose, lose)
    assert prospect(two_fewer, entry_of(two_fewer, BOWMEN)).dice == 10
    words = "the fallen shoot too"
    assert words in badges_of(two_fewer)
    assert words not in badges_of(playing(two_fewer, GoTo("V.3")))
    assert words not in badges_of(playing(two_fewer, GoTo("VI.2")))
    whole = playing(two_fewer, regain, regain)
    by_hand = having(two_fewer, BOWMEN, bases=10)
    assert [prospect(history, entry_of(history, BOWMEN)).dice for history in (whole, by_hand)] == [10, 10]
    assert [debt.cause for debt in two_fewer.battle.debts] == ["losses_shooting"]
    assert whole.battle.debts == ()
    before = playing(the_demo(load_system("demonworld")), Advance(), PlaceToken(BOWMEN, "H"), lose, lose, GoTo("I.4"))
    lost_before = playing(before, GoTo("III.1"))
    assert prospect(lost_before, entry_of(lost_before, BOWMEN)).dice == 8


def test_who_shoots_at_somebody_the_table_has_to_name_is_told_nothing() -> None:
    history = playing(a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True))
    assert prospect(history, entry_of(history, ARCHERS)) == NOTHING_KNOWN


def test_what_has_been_shot_is_told_by_its_die_and_what_came_of_it() -> None:
    history = playing(
        a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True),
        Resolve("shot", {"shooter": ARCHERS, "target": RAIDERS}, {}, (Face(6, 1),)),
    )  # fmt: skip
    deed = deeds(history)[ARCHERS]
    assert (deed.needs, deed.dice, deed.rolls, deed.well) == ("≤ 3", (Face(6, 1),), 1, 1)
    assert (deed.went, deed.aimed_at, deed.was, deed.now) == (Went.WELL, RAIDERS, 5, 4)


def _attacked(*numbers: int) -> Deed:
    """What a charge has done that threw these, and whose losses were applied as steps."""
    history = a_hex_battle({"Att": {"engages": True, "marker": "charge"}}, {"Def": {"steps_at_start": 4}})
    history = rolling(answering(begun(history, "shock_action"), "yes", 4), *numbers)
    for _step in range(6):
        if not history.battle.running:
            break
        ask = asked(history)
        if isinstance(ask, RollFor):
            history = rolling(history, rear_zone=False) if ask.resolver == "recoil" else rolling(history)
        else:
            history = answering(history, ask.options[0].key)  # type: ignore[union-attr]
    return deeds(history)[UnitId("att")]


def test_an_act_is_told_by_what_it_cost_and_not_by_its_last_roll() -> None:
    lost = _attacked(1, 3)
    assert (lost.rolls, lost.well, lost.went, lost.aimed_at) == (1, 1, Went.WELL, "def")
    assert (lost.was, lost.now) == (4, 2)
    assert [die.face for die in lost.dice] == [1, 3]


def test_an_attack_that_ends_with_an_advance_is_told_by_its_dice() -> None:
    history = a_hex_battle({"Att": {"engages": True, "marker": "charge"}}, {"Def": {"steps_at_start": 1}})
    history = rolling(answering(begun(history, "shock_action"), "yes", 4), 1, 1)
    history = rolling(history)
    assert not history.battle.running
    deed = deeds(history)[UnitId("att")]
    assert (deed.rolls, deed.well, deed.was, deed.now) == (1, 1, 1, 0)


def test_both_attacks_of_a_formation_are_one_deed_at_whom_they_cost_most() -> None:
    card = {"engages": True, "formation": True}
    history = a_hex_battle({"Att": card}, {"Def": {"steps_at_start": 4}, "Other": {"steps_at_start": 4}})
    history = rolling(answering(begun(history, "shock_action"), "no", 4), 1, 2)
    history = rolling(history, rear_zone=False)
    history = rolling(answering(history, "other", 0), 6, 6)
    deed = deeds(history)[UnitId("att")]
    assert (deed.rolls, deed.well, deed.aimed_at, deed.was, deed.now) == (2, 1, "def", 4, 2)


def test_rolls_of_one_kind_at_one_target_are_told_together() -> None:
    shots = [Resolve("shot", {"shooter": ARCHERS, "target": RAIDERS}, {}, (Face(6, face),)) for face in (1, 6, 2)]
    history = playing(
        a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True), *shots
    )
    deed = deeds(history)[ARCHERS]
    assert (deed.dice, deed.rolls, deed.well, deed.was, deed.now) == ((), 3, 2, 5, 3)


def test_what_was_rolled_in_another_phase_is_no_deed_of_this_one() -> None:
    history = playing(
        a_tiny_battle(), Advance(), PlaceToken(ARCHERS, "f"), Advance(anyway=True), Advance(anyway=True),
        Resolve("shot", {"shooter": ARCHERS, "target": RAIDERS}, {}, (Face(6, 6),)), Tick(ARCHERS), GoTo("place"),
    )  # fmt: skip
    assert deeds(history) == {}


@pytest.mark.parametrize("key", system_keys())
def test_every_unit_of_a_turn_has_a_prospect_that_is_whole(key: str) -> None:
    """A need comes with its chance, dice with their kind; nothing is raised, whatever is played."""
    seen = 0
    for _before, _command, history in islice(a_turn(the_demo(load_system(key)), Random(5)), 60):
        for entry in checklist(history.system, history.battle).able[:3]:
            told = prospect(history, entry)
            assert bool(told.dice) == bool(told.die)
            assert told.need or told.chance is None, "odds of nobody knows what"
            assert told.chance is None or 0 <= told.chance <= 1
            assert told.aims_at is None or history.battle.units[told.aims_at].side != entry.unit.side
            seen += 1
        assert set(deeds(history)) <= set(history.battle.units)
    assert seen > 10


@pytest.mark.parametrize("key", system_keys())
def test_no_roll_of_any_system_shows_a_chance_before_its_range_is_measured(key: str) -> None:
    """A range, a gap: what is usual is no measure, whatever page the roll stands on."""
    history = the_demo(load_system(key))
    pair = dict(zip(("actor", "target"), (units[0] for units in _by_side(history)), strict=True))
    for resolver in history.system.rolls.resolvers:
        ranges = [entry for entry in resolver.inputs if entry.measured and entry.reader is None]
        parts = {role.key: pair[role.key] for role in resolver.roles if role.key in pair}
        roll = open_sheet(history.system, history.battle, resolver, parts)
        if not any(entry.matters(roll.case) for entry in ranges):
            assert roll.unmeasured == "" or any(entry.measured for entry in resolver.inputs)
            continue
        assert roll.unmeasured
        assert (roll.chance, roll.goal) == (None, None)
        assert not any(end.chance for end in roll.ends())
        assert not any(row.gain or row.others for row in roll.rows())
        for entry in ranges:
            roll = roll.answering(entry.field.key, entry.field.default)
        assert roll.unmeasured == ""
        assert roll.chance == chance_of_success(resolver, roll.case)


def _by_side(history: History) -> list[list[UnitId]]:
    return [[unit.id for unit in history.battle.of_side(side.id)] for side in history.battle.sides]


@pytest.mark.parametrize("key", system_keys())
def test_a_row_of_a_step_tells_no_need_and_no_odds_that_hang_on_what_is_to_be_measured(key: str) -> None:
    system, seen = load_system(key), 0
    turns = (islice(a_turn(the_demo(system), Random(seed)), 120) for seed in (3, 8))
    for _before, _command, history in chain.from_iterable(turns):
        for entry in checklist(system, history.battle).able[:4]:
            offer = next(iter(entry.may.offers), None)
            sheet = None if offer is None else system.sheet_of(offer.name)
            if sheet is None or entry.may.asks:
                continue
            page = open_on(history, sheet, {"actor": entry.unit.id, **offer.others})  # type: ignore[union-attr]
            if hangs_on(page):
                seen += 1
                told = prospect(history, entry)
                assert (told.need, told.chance, told.dice) == ("", None, 0)
                assert page.next is not None
                assert to_measure(page, page.next) is not None
    assert seen or key in {"demonworld", "skirmish"}, "nothing was to be measured"


def test_the_damage_that_a_unit_takes_is_no_deed_of_its_own() -> None:
    hand = Hand(BY_ALL_FACES["confrontation", "charge"]["shots at the charge"]())
    for _key in range(20):
        if hand.page.is_done:
            break
        hand.press("enter", "d")
    rolled = {roll.resolution.resolver for act in hand.history.acts for roll in act.events if isinstance(roll, Rolled)}
    assert {"missile", "damage"} <= rolled
    made = deeds(hand.history)
    assert made[UnitId("delve-javelins")].resolver == "missile"
    assert made[UnitId("bracken-riders")].resolver == "arrival", "it charged, and did not hit those who shot at it"


def test_figures_hurt_that_still_stand_are_told_of_a_deed_that_cost_no_strength() -> None:
    shot = a_roll("shoot", 15, actor=BOWS, target=THRALLS, distance=5)
    bows = acting(BOWS, Thralls={"hit_points": 2})
    for shots, cost in (((shot,), (12, 12, 1)), ((shot, shot), (12, 11, 0))):
        deed = deeds(playing(bows, *shots))[BOWS]
        assert (deed.was, deed.now, deed.hurt) == cost
