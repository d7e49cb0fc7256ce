"""Who may do what at each step, typed by hand: each kind of unit, and one mark on it at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing
from tests.tracker.games.hexcombat.battles import a_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, OweTest, Perform
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import Does, May, MayNot, Standing
from tracker.views.step.lines import OpenStep
from tracker.words import _

Card = dict[str, Any]
Told = str | None

FIGHTER: Card = {"engages": True}
MATES: Card = {"Troll": {"size": "large", "stack": "s"}}


def at(step: str, card: Card, side: str = "azure", **switches: str) -> History:
    """That unit of Azure beside a large one in stack s, and a foe, at that step walked for that side."""
    foe = {"Def": {"engages": True, "kind": "archers"}}
    history = having(a_battle({"Att": {}, **MATES}, foe, **switches), "att", **card)
    here = (history.battle.place.step, history.battle.place.side)
    return history if here == (step, side) else playing(history, GoTo(step, side))


def of(history: History, unit: str = "att") -> Standing:
    """How a unit stands at the present step."""
    return standing(SYSTEM, history.battle, history.battle.units[UnitId(unit)])


def told(stands: Standing) -> Told:
    """The offers in order and the note behind a colon; the first rule that bars; None where it is not its own step."""
    match stands:
        case May(offers=offers, note=note):
            return " ".join(offer.name or offer.verb for offer in offers) + (f": {note}" if note else "")
        case MayNot(rules=rules):
            return f"not, {rules[0]}"
        case None:
            return None


SMALL: Card = {**FIGHTER, "size": "small", "stack": "s"}
ATTACKS: list[tuple[str, Card, Told]] = [
    ("engages", FIGHTER, "shock_action shock"),
    ("engages nobody", {}, "not, HX-DUEL-01"),
    ("destroyed", {**FIGHTER, "steps": 0}, None),
    ("small, alone", {**FIGHTER, "size": "small"}, "shock_action shock"),
    ("small beside a large unit", SMALL, "not, HX-DUEL-02"),
    ("a small character beside one", {**SMALL, "character": True},
     "shock_action shock: only in a duel: a large unit is with it"),
    ("normal beside a large unit", {**SMALL, "size": "normal"}, "shock_action shock"),
    ("large beside a large unit", {**SMALL, "size": "large"}, "shock_action shock"),
    ("has attacked", {**FIGHTER, "has_attacked": True}, "shock_action shock: has attacked"),
    ("a small character that has attacked", {**SMALL, "character": True, "has_attacked": True},
     "shock_action shock: has attacked"),
    ("has shot", {**FIGHTER, "has_shot": True}, "shock_action shock"),
    ("shaken", {**FIGHTER, "cohesion": "shaken"}, "shock_action shock"),
    ("routed", {**FIGHTER, "cohesion": "routed"}, "shock_action shock"),
    ("out of breath", {**FIGHTER, "breath": "out_of_breath"}, "shock_action shock"),
    ("without ammunition", {**FIGHTER, "ammunition": "exhausted"}, "shock_action shock"),
    ("charging", {**FIGHTER, "marker": "charge"}, "shock_action shock"),
    ("in flight", {**FIGHTER, "position": "distant_flight"}, "shock_action shock"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "expected"), [row[1:] for row in ATTACKS], ids=[row[0] for row in ATTACKS])
def test_who_may_attack(card: Card, expected: Told) -> None:
    assert told(of(at("A.1", card))) == expected


BOW: Card = {"kind": "archers"}
SHOTS: list[tuple[str, Card, Told]] = [
    ("archers", BOW, "shooting_action shoot"),
    ("crossbowmen", {"kind": "crossbowmen"}, "shooting_action shoot"),
    ("artillery", {"kind": "artillery"}, "shooting_action shoot"),
    ("skirmishers", {"kind": "skirmishers"}, "shooting_action shoot"),
    ("light cavalry", {"kind": "light_cavalry"}, "shooting_action shoot"),
    ("infantry", {"kind": "infantry"}, "not, HX-RANGE-02"),
    ("cavalry", {"kind": "cavalry"}, "not, HX-RANGE-02"),
    ("heavy cavalry", {"kind": "heavy_cavalry"}, "not, HX-RANGE-02"),
    ("other", {"kind": "other"}, "not, HX-RANGE-02"),
    ("destroyed", {**BOW, "steps": 0}, None),
    ("diminished", {**BOW, "ammunition": "diminished"}, "shooting_action shoot"),
    ("exhausted", {**BOW, "ammunition": "exhausted"}, "not, HX-FIRE-03"),
    ("closely infiltrated", {**BOW, "position": "close_infiltration"}, "not, HX-FIRE-06"),
    ("deeply infiltrated", {**BOW, "position": "deep_infiltration"}, "not, HX-FIRE-06"),
    ("in close flight", {**BOW, "position": "close_flight"}, "shooting_action shoot"),
    ("engaged by the unmarked", {**BOW, "engaged": "rear", "engaged_by": "unmarked"}, "not, HX-FIRE-01"),
    ("engaged by the marked", {**BOW, "engaged": "flank", "engaged_by": "marked"},
     "shooting_action shoot: only at the units that engage it"),
    ("not engaged, whoever did", {**BOW, "engaged": "none", "engaged_by": "unmarked"}, "shooting_action shoot"),
    ("small beside a large unit", {**BOW, "size": "small", "stack": "s"}, "not, HX-DUEL-02"),
    ("small, alone", {**BOW, "size": "small"}, "shooting_action shoot"),
    ("a small character beside one", {**BOW, "size": "small", "stack": "s", "character": True},
     "shooting_action shoot: only in a duel: a large unit is with it"),
    ("has shot", {**BOW, "has_shot": True}, "shooting_action shoot: has shot"),
    ("has attacked", {**BOW, "has_attacked": True}, "shooting_action shoot"),
    ("routed", {**BOW, "cohesion": "routed"}, "shooting_action shoot"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "expected"), [row[1:] for row in SHOTS], ids=[row[0] for row in SHOTS])
def test_who_may_shoot(card: Card, expected: Told) -> None:
    assert told(of(at("B.1", card))) == expected


@pytest.mark.parametrize(
    ("switch", "reading", "kind", "expected"),
    [
        ("harassment", "off", "skirmishers", "not, HX-HARASS-05"),
        ("harassment", "off", "light_cavalry", "not, HX-HARASS-05"),
        ("harassment", "off", "archers", "shooting_action shoot"),
        ("harassment", "off", "infantry", "not, HX-RANGE-02"),
        ("other_range", "ask", "infantry", "shooting_action shoot"),
        ("other_range", "ask", "other", "shooting_action shoot"),
    ],
)
def test_who_may_shoot_under_a_house_rule(switch: str, reading: str, kind: str, expected: Told) -> None:
    assert told(of(at("B.1", {"kind": kind}, **{switch: reading}))) == expected


@pytest.mark.parametrize("step", ["A.1", "B.1"])
def test_a_step_walked_for_one_side_lists_nobody_of_the_other(step: str) -> None:
    card = {**FIGHTER, **BOW}
    assert told(of(at(step, card, "ochre"))) is None
    assert told(of(at(step, card, "ochre"), "def")) in {"shock_action shock", "shooting_action shoot"}
    assert told(of(at(step, card, "azure"), "def")) is None


ELSEWHERE = "marker losses"
RULED_ELSEWHERE: list[tuple[str, Card, Told]] = [
    ("anybody", {}, ELSEWHERE),
    ("routed", {"cohesion": "routed"}, "marker recover losses"),
    ("has attacked", {"has_attacked": True}, ELSEWHERE),
    ("destroyed", {"steps": 0}, None),
]


@pytest.mark.parametrize(
    ("card", "expected"), [row[1:] for row in RULED_ELSEWHERE], ids=[row[0] for row in RULED_ELSEWHERE]
)
def test_what_other_sheets_rule_is_open_to_everybody_still_there(card: Card, expected: Told) -> None:
    history = at("T.2", card, "")
    assert told(of(history)) == expected
    assert told(of(history, "def")) == ELSEWHERE


def test_each_offer_opens_what_it_says() -> None:
    seen = {
        step: [(_(offer.verb), offer.does, offer.name, offer.role) for offer in stands.offers]
        for step, card, side in (("A.1", FIGHTER, "azure"), ("B.1", BOW, "azure"), ("T.2", {"breath": "winded"}, ""))
        if isinstance(stands := of(at(step, card, side)), May)
    }
    assert seen == {
        "A.1": [("attack", Does.PROCEDURE, "shock_action", "actor"), ("one shock roll", Does.ROLL, "shock", "actor")],
        "B.1": [("shoot", Does.PROCEDURE, "shooting_action", "actor"), ("one shot", Does.ROLL, "shoot", "actor")],
        "T.2": [
            ("change the marker", Does.ACTION, "marker", ""),
            ("regain a level", Does.ACTION, "recover", ""),
            ("take losses", Does.PROCEDURE, "losses", "target"),
        ],
    }


def test_only_those_who_owe_a_morale_test_are_listed_for_it() -> None:
    history = at("C.5", {}, "")
    assert not SYSTEM.step("C.5").matters(history.battle)
    assert {told(of(history, unit)) for unit in history.battle.units} == {None}
    owing = playing(history, OweTest("morale", {"actor": UnitId("def")}, {"steps_lost": 2}, "losses"))
    assert SYSTEM.step("C.5").matters(owing.battle)
    assert (told(of(owing, "def")), told(of(owing))) == ("morale", None)
    other = playing(history, OweTest("recoil", {"actor": UnitId("def")}, {}, "by hand"))
    assert told(of(other, "def")) is None
    assert not SYSTEM.step("C.5").matters(other.battle)


def test_the_weather_is_no_ones_turn() -> None:
    history = at("T.1", {}, "")
    assert {told(of(history, unit)) for unit in history.battle.units} == {None}


def test_what_was_done_to_a_unit_beside_the_turn_is_told_as_done_and_as_no_offer() -> None:
    history = playing(at("T.2", {"breath": "winded"}, ""), Perform("recover", UnitId("att"), {"track": "breath"}))
    (line,) = (line for line in OpenStep(history).units if line.entry.unit.id == "att")
    assert line.did == "level regained"
