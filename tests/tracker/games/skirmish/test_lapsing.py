"""No test stays owed that cannot be rolled: a rout, and what frightens nobody any more, lets it lapse with a word."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.play import playing
from tests.tracker.games.skirmish.battles import (
    BOWS,
    SPEARS,
    STAIR,
    THRALLS,
    a_battle,
    a_roll,
    acting,
    designating,
    owed,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    Command,
    OweTest,
    Perform,
    RemoveUnit,
    Resolve,
    SetSwitch,
    SetValues,
)
from tracker.battle.dice import Face
from tracker.battle.events import Voided
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import forecast
from tracker.views.log import entries
from tracker.views.log_line import log_line


def charging_the_stair(switches: dict[str, str] | None = None, **changed: dict[str, object]) -> History:
    """Bows charge what causes both fear and terror, and owe both tests."""
    return playing(acting(BOWS, switches, **changed), Perform("charge", BOWS, {"enemy": "stair"}))


def taking(history: History, roll: str, face: int) -> History:
    """The first such test taken with that face."""
    debt = next(debt for debt in history.battle.debts if debt.resolver == roll)
    return playing(history, Resolve(roll, debt.bindings, {}, (Face(20, face),), debt.id))


def voided(history: History) -> list[str]:
    """Why tests fell away with the last act."""
    return [event.cause for event in history.acts[-1].events if isinstance(event, Voided)]


@pytest.mark.parametrize(("roll", "face", "left"), [("fear", 1, "terror"), ("terror", 2, "fear")])
def test_a_test_of_nerve_that_routs_lets_the_other_lapse_with_a_word(roll: str, face: int, left: str) -> None:
    charged = charging_the_stair()
    assert sorted(test for _unit, test, _cause in owed(charged)) == ["fear", "terror"]
    after = taking(charged, roll, face)
    assert value(after, BOWS, "state") in {"panicked", "routed"}
    assert owed(after) == []
    assert voided(after) == ["routed"]
    last = log_line(SYSTEM, charged.battle, after.acts[-1])
    assert ([unit.text for unit in last.lapsed], last.owes) == (["Bows"], ())
    name = SYSTEM.resolver(left).label
    assert f"Test void: Bows, {name} (charging), it is routed." in entries(after)[-1].details


def test_where_panicked_is_no_rout_the_terror_test_is_owed_all_the_same() -> None:
    after = taking(charging_the_stair({"sk.panicked_is_routed": "false"}), "fear", 1)
    assert value(after, BOWS, "state") == "panicked"
    assert owed(after) == [(BOWS, "terror", "charges")]


def test_whoever_grows_fearless_by_the_terror_test_owes_no_fear_test() -> None:
    after = taking(charging_the_stair(), "terror", 20)
    assert owed(after) == []
    assert voided(after) == ["unafraid"]


def test_who_is_used_to_a_type_owes_no_more_tests_before_it() -> None:
    history = playing(
        acting(BOWS, Thralls={"type": "horror"}),
        Perform("charge", BOWS, {"enemy": "stair", "figures": 2}),
        Perform("charge", BOWS, {"enemy": "thralls"}),
    )
    after = taking(history, "fear", 20)
    assert [(debt.resolver, debt.bindings["target"]) for debt in after.battle.debts] == [("terror", STAIR)]


def test_a_rout_forbids_the_blows_that_were_granted() -> None:
    fumbled = playing(acting(SPEARS), Perform("all_out", SPEARS), a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    assert owed(fumbled) == [(THRALLS, "melee", "opening")]
    routed = playing(fumbled, SetValues(THRALLS, {"state": "routed"}, "they saw the dragon"))
    assert owed(routed) == []
    assert voided(routed) == ["routed"]


def test_a_reading_changed_in_play_lets_lapse_what_it_forbids() -> None:
    card = {"state": "panicked"}
    owing = playing(
        acting(BOWS, {"sk.panicked_is_routed": "false"}, Bows=card), Perform("charge", BOWS, {"enemy": "stair"})
    )
    assert len(owed(owing)) == 2
    assert owed(playing(owing, SetSwitch("sk.panicked_is_routed", "true"))) == []


def test_a_test_put_on_the_list_by_hand_that_cannot_be_rolled_is_void_at_once() -> None:
    by_hand = OweTest("fear", {"actor": BOWS, "target": STAIR}, {}, "it saw the stair")
    assert len(owed(playing(acting(BOWS), by_hand))) == 1
    assert owed(playing(designating(Bows={"state": "routed"}), by_hand)) == []


NERVE = ("state", "causes_fear", "causes_terror", "immune_to_fear_and_terror", "immune_to_fear_of", "ignores_aura_of")


def something(history: History, chance: random.Random) -> Command:
    """An act that makes tests owed, settles one, or changes who takes them."""
    battle = history.battle
    unit = chance.choice(list(battle.units.values()))
    enemy = chance.choice([other for other in battle.units.values() if other.side != unit.side])
    ways = ["charge", "charge", "meet", "strike", "by hand", "owe", "on", "leave", *(["settle"] * 6)]
    match chance.choice(ways):
        case "settle" if battle.debts:
            debt = chance.choice(battle.debts)
            return Resolve(debt.resolver, debt.bindings, {}, (Face(20, chance.choice((1, 2, 10, 19, 20))),), debt.id)
        case "charge":
            active = UnitId(str(battle[SYSTEM.battle_field("active")]) or unit.id)
            return Perform("charge", active, {"enemy": enemy.id, "figures": 1})
        case "meet":
            return Perform("engage", unit.id, {"enemy": enemy.id})
        case "strike":
            return Resolve("melee", {"actor": unit.id, "target": enemy.id}, {}, (Face(20, chance.choice((1, 9, 20))),))
        case "by hand":
            key = chance.choice(NERVE)
            said = {"state": chance.choice(("operational", "shaken", "panicked", "routed", "eliminated"))}
            named = {"immune_to_fear_of": "horror; thralls", "ignores_aura_of": str(enemy.id)}
            return SetValues(unit.id, {key: (said | named).get(key, chance.random() < 0.5)}, "at random")
        case "owe":
            return OweTest(chance.choice(("fear", "terror", "morale")), {"actor": unit.id, "target": enemy.id}, {}, "")
        case "leave" if chance.random() < 0.1 and len(list(battle.of_side(unit.side))) > 1:
            return RemoveUnit(unit.id)
        case _:
            return Advance(anyway=True) if chance.random() < 0.7 else Perform("designate", unit.id)


@examples(12)
@given(st.integers(min_value=0, max_value=2**32))
def test_no_test_is_ever_owed_that_cannot_be_rolled(seed: int) -> None:
    chance = random.Random(seed)
    history = playing(a_battle({"sk.panicked_is_routed": chance.choice(("true", "false"))}), Advance())
    for _act in range(120):
        command = something(history, chance)
        after = history.do(command)
        history = after if isinstance(after, History) else history
        for debt in history.battle.debts:
            seen = forecast(SYSTEM, history.battle, debt)
            assert seen.resolver.bars(seen.case) is None, (command, debt)
