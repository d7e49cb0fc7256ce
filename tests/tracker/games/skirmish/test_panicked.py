"""What panicked means: routed in everything as the sheet is read (SK-RUL-13), a state of its own by the house rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, refused
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    ORIANE,
    SPEARS,
    START_STEP,
    THRALLS,
    a_roll,
    acting,
    designating,
    offers,
    owed,
    value,
)
from tests.tracker.games.skirmish.cases import lines_of, rolled
from tracker.battle.commands import Perform, SetValues
from tracker.games.skirmish import SYSTEM
from tracker.rules.resolver import Resolver

OWN_STATE = {"sk.panicked_is_routed": "false"}
PANICKED: dict[str, Any] = {"state": "panicked"}

every_reading = pytest.mark.parametrize(("reading", "is_routed"), [({}, True), (OWN_STATE, False)])

BARRED = [
    ("shoot", {"attacker_state": "panicked"}, "SK-STATE-07"),
    ("melee", {"attacker_state": "panicked"}, "SK-STATE-07"),
    ("cast", {"caster_state": "panicked", "spell": "Veil"}, "SK-STATE-09"),
    ("choose_target", {"caster_state": "panicked"}, "SK-STATE-09"),
    ("dispel", {"caster_state": "panicked"}, "SK-STATE-09"),
    ("fear", {"state": "panicked"}, "SK-RUL-19"),
    ("terror", {"state": "panicked"}, "SK-RUL-19"),
]


def resolver(key: str) -> Resolver:
    """The roll of that key."""
    return SYSTEM.resolver(key)


@pytest.mark.parametrize(("key", "given", "rule"), BARRED, ids=[key for key, _given, _rule in BARRED])
def test_rout_bars_the_panicked_from_what_it_bars_the_routed_from(key: str, given: dict[str, Any], rule: str) -> None:
    with pytest.raises(ValueError, match=rule):
        rolled(resolver(key), 10, **given)
    assert rolled(resolver(key), 10, switches=OWN_STATE, **given).outcome


@every_reading
def test_the_morale_of_the_panicked_is_that_of_the_routed(reading: dict[str, str], is_routed: bool) -> None:
    assert lines_of(resolver("morale"), reading, state="panicked").get("routed") == (-4 if is_routed else None)
    rally = lines_of(resolver("rally"), reading, state="panicked", who="hero")
    assert rally.get("routed") == (-4 if is_routed else None)


@pytest.mark.parametrize(("roll", "face", "changes"), [("morale", 2, ["state_stays"]), ("morale", 1, ["eliminated"])])
def test_a_morale_test_failed_while_panicked_changes_nothing_but_on_a_one(
    roll: str, face: int, changes: list[str]
) -> None:
    for reading in ({}, OWN_STATE):
        ended = rolled(resolver(roll), face, switches=reading, state="panicked")
        assert [effect.kind for effect in ended.effects] == changes


@every_reading
def test_a_panicked_unit_is_a_routed_target(reading: dict[str, str], is_routed: bool) -> None:
    history = acting(BOWS, reading, Thralls=PANICKED)
    shot = playing(history, a_roll("shoot", 10, actor=BOWS, target=THRALLS, distance=5))
    rolls = [event for event in shot.acts[-1].events if hasattr(event, "resolution")]
    worth = {line.id: line.value for line in rolls[0].resolution.lines}
    assert worth.get("routed_class") == (-4 if is_routed else None)


@every_reading
def test_a_panicked_piece_designated_must_flee(reading: dict[str, str], is_routed: bool) -> None:
    history = playing(designating(reading, Bows=PANICKED), Perform("designate", BOWS))
    assert value(history, BOWS, "flight_due") is is_routed
    assert history.battle.place.step == (START_STEP if is_routed else ACT_STEP)
    if is_routed:
        assert offers(history, BOWS) == ["flee", "off_table"]
        assert "SK-STATE-05" in refused(history, Perform("run", BOWS))
        fled = playing(history, Perform("flee", BOWS))
        assert value(fled, BOWS, "has_fled") is True
    else:
        assert [offer for offer in offers(history, BOWS) if offer in {"fear", "terror"}] == ["fear", "fear", "terror"]


@every_reading
def test_the_panicked_leave_by_the_table_edge(reading: dict[str, str], is_routed: bool) -> None:
    del is_routed
    history = designating(reading, Bows=PANICKED)
    assert value(playing(history, Perform("off_table", BOWS)), BOWS, "state") == "eliminated"


@every_reading
def test_what_a_panicked_mage_is_offered(reading: dict[str, str], is_routed: bool) -> None:
    once = {**reading, "sk.flight_lasts": "once"}
    history = acting(ORIANE, once, Oriane={**PANICKED, "kind": "mage", "has_fled": True}, Bows={"state": "shaken"})
    rolls = [name for name in offers(history, ORIANE) if name in {"cast", "melee", "engage", "rally", "command"}]
    assert rolls == (["command", "rally"] if is_routed else ["cast", "command", "rally", "engage", "melee"])


@every_reading
def test_a_panicked_enemy_strikes_neither_through_an_opening_nor_at_one_who_flees(
    reading: dict[str, str], is_routed: bool
) -> None:
    fumbled = playing(acting(SPEARS, reading, Thralls=PANICKED), a_roll("melee", 1, actor=SPEARS, target=THRALLS))
    assert owed(fumbled) == ([] if is_routed else [(THRALLS, "melee", "opening")])
    card = {"Spears": {"state": "routed", "melee": 1}, "Thralls": {**PANICKED, "melee": 1}}
    fled = playing(designating(reading, **card), Perform("designate", SPEARS), Perform("flee", SPEARS))
    assert owed(fled) == ([] if is_routed else [(THRALLS, "melee", "free_attack")])


@every_reading
def test_a_panicked_unit_is_rallied_one_step(reading: dict[str, str], is_routed: bool) -> None:
    history = acting(ORIANE, reading, Spears=PANICKED)
    rallied = playing(history, a_roll("rally", 20, actor=ORIANE, target=SPEARS, paces=3))
    assert value(rallied, SPEARS, "state") == "shaken"
    routed = acting(ORIANE, reading, Spears={"state": "routed"})
    roll = a_roll("rally", 20, actor=ORIANE, target=SPEARS, paces=3)
    if is_routed:
        assert value(playing(routed, roll), SPEARS, "state") == "shaken"
    else:
        assert "SK-RALLY-02" in refused(routed, roll)


def test_a_flight_is_forgotten_by_those_who_rally_and_not_by_a_change_of_name() -> None:
    fled = designating(Bows={**PANICKED, "has_fled": True})
    renamed = playing(fled, SetValues(BOWS, {"state": "routed"}, "the other word"))
    assert value(renamed, BOWS, "has_fled") is True
    rallied = playing(fled, SetValues(BOWS, {"state": "shaken"}, "rallied by the herald"))
    assert value(rallied, BOWS, "has_fled") is False


@pytest.mark.parametrize(("name", "state"), [("disorganised", "shaken"), ("Demoralised", "panicked")])
def test_the_other_names_of_the_sheet_are_understood(name: str, state: str) -> None:
    assert value(designating(Bows={"state": name}), BOWS, "state") == state
    assert value(playing(designating(), SetValues(BOWS, {"state": name}, "said so")), BOWS, "state") == state
    asked = {"morale": "state", "fear": "state", "rally": "state", "shoot": "attacker_state", "cast": "caster_state"}
    for key, field in asked.items():
        assert resolver(key).input(field).field.accept(name) == state
