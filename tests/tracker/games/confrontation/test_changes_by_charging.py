"""All that charges, courage, contact and leaving a melee change, owe and let go, line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    GORM,
    LAMPS,
    SPEARS,
    a_roll,
    at,
    changes,
    d6,
    fighting,
    so,
)
from tracker.battle.commands import Perform, Resolve, SetValues
from tracker.play.history import History

# What it is, the act, and every line of what it brings about.
ACTS: list[tuple[str, Callable[[], History], list[str]]] = [
    (
        "charge",
        lambda: playing(at("T-07", "heath"), a_roll("arrival", inputs={"gap": 9.5}, actor=ALYS, target=AXES)),
        [
            "ALYS charges:  to AXES (charge)",
            "ALYS arrival: none to front (charge)",
            "ALYS charge_gap: 0.0 to 9.5 (charge)",
            "AXES was_charged: False to True (charge)",
            "AXES saw_charger: False to True (charge)",
        ],
    ),
    (
        "charge unseen rear",
        lambda: playing(
            at("T-07", "heath"), a_roll("arrival", inputs={"seen": False, "side": "rear"}, actor=ALYS, target=AXES)
        ),
        [
            "ALYS charges:  to AXES (charge)",
            "ALYS arrival: none to rear (charge)",
            "AXES was_charged: False to True (charge)",
        ],
    ),
    (
        "charge at fear",
        lambda: playing(at("T-07", "heath"), a_roll("arrival", actor=ALYS, target=BEAST)),
        [
            "ALYS charges:  to BEAST (charge)",
            "ALYS arrival: none to front (charge)",
            "BEAST was_charged: False to True (charge)",
            "BEAST saw_charger: False to True (charge)",
            "owed fear: actor ALYS, target BEAST; why charger; T-08 (to_charge)",
        ],
    ),
    (
        "charge by fear",
        lambda: playing(at("T-07", "delve"), a_roll("arrival", actor=BEAST, target=ALYS)),
        [
            "BEAST charges:  to ALYS (charge)",
            "BEAST arrival: none to front (charge)",
            "ALYS was_charged: False to True (charge)",
            "ALYS saw_charger: False to True (charge)",
            "owed fear: actor ALYS, target BEAST; why charged; T-10 (charged)",
        ],
    ),
    (
        "both cause fear",
        lambda: playing(
            at("T-07", "delve"),
            SetValues(ALYS, {"fear": 4}, "for the test"),
            a_roll("arrival", actor=BEAST, target=ALYS),
        ),
        [
            "BEAST charges:  to ALYS (charge)",
            "BEAST arrival: none to front (charge)",
            "ALYS was_charged: False to True (charge)",
            "ALYS saw_charger: False to True (charge)",
            "owed fear: actor BEAST, target ALYS; why charger; T-08 (to_charge)",
        ],
    ),
    (
        "dares and target must too",
        lambda: playing(
            so(at("T-08", "delve"), (ALYS, {"fear": 4}), (BEAST, {"charges": ALYS, "arrival": "front"})),
            a_roll("fear", 6, inputs={"why": "charger"}, actor=BEAST, target=ALYS),
        ),
        ["owed fear: actor ALYS, target BEAST; why charged; T-10 (charged)"],
    ),
    (
        "dares",
        lambda: playing(
            so(at("T-08", "heath"), (ALYS, {"charges": BEAST, "arrival": "front"})),
            a_roll("fear", 6, inputs={"why": "charger"}, actor=ALYS, target=BEAST),
        ),
        [],
    ),
    (
        "frozen",
        lambda: playing(
            so(
                at("T-08", "heath"),
                (ALYS, {"charges": BEAST, "arrival": "front", "charge_gap": 8.0}),
                (BEAST, {"was_charged": True, "saw_charger": True}),
            ),
            a_roll("fear", 1, inputs={"why": "charger"}, actor=ALYS, target=BEAST),
        ),
        [
            "ALYS frozen: False to True (fear)",
            "ALYS charges: BEAST to  (fear)",
            "ALYS arrival: front to none (fear)",
            "ALYS charge_gap: 8.0 to 0.0 (fear)",
            "ALYS barred_next:  to BEAST (fear)",
            "BEAST was_charged: True to False (fear)",
            "BEAST saw_charger: True to False (fear)",
        ],
    ),
    (
        "frozen, another charges it",
        lambda: playing(
            so(
                at("T-08", "heath"),
                (ALYS, {"charges": BEAST, "arrival": "front"}),
                (SPEARS, {"charges": BEAST}),
                (BEAST, {"was_charged": True, "saw_charger": True}),
            ),
            a_roll("fear", 1, inputs={"why": "charger"}, actor=ALYS, target=BEAST),
        ),
        [
            "ALYS frozen: False to True (fear)",
            "ALYS charges: BEAST to  (fear)",
            "ALYS arrival: front to none (fear)",
            "ALYS barred_next:  to BEAST (fear)",
        ],
    ),
    (
        "frozen with a ban already",
        lambda: playing(
            so(
                at("T-08", "heath"),
                (ALYS, {"charges": BEAST, "arrival": "front", "barred_next": GORM}),
                (BEAST, {"was_charged": True}),
            ),
            a_roll("fear", 1, inputs={"why": "charger"}, actor=ALYS, target=BEAST),
        ),
        [
            "ALYS frozen: False to True (fear)",
            "ALYS charges: BEAST to  (fear)",
            "ALYS arrival: front to none (fear)",
            "ALYS barred_next: GORM to GORM; BEAST (fear)",
            "BEAST was_charged: True to False (fear)",
        ],
    ),
    (
        "leaves exceptional",
        lambda: playing(
            so(at("T-09", "heath"), *fighting(SPEARS, AXES, ALYS)),
            a_roll("disengage", 5, inputs={"ini": 20}, actor=SPEARS),
        ),
        ["SPEARS disengaged: False to True (disengage)", "SPEARS melee: 2 to 0 (disengage)"],
    ),
    (
        "leaves, the last",
        lambda: playing(
            so(at("T-09", "heath"), *fighting(SPEARS, LAMPS)), a_roll("disengage", 5, inputs={"ini": 20}, actor=SPEARS)
        ),
        [
            "SPEARS disengaged: False to True (disengage)",
            "SPEARS melee: 2 to 0 (disengage)",
            "LAMPS melee: 2 to 0 (unopposed)",
        ],
    ),
    (
        "leaves under blows",
        lambda: playing(
            so(at("T-09", "heath"), *fighting(SPEARS, LAMPS, GORM)),
            Resolve(
                "disengage",
                {"actor": SPEARS},
                {"ini": 0, "strongest": 5, "opponents": 3, "freed": 0, "fleers": 5},
                d6(3),
            ),
        ),
        [
            "owed blow: actor GORM, target SPEARS; leaving True; T-09 (leaving)",
            "owed blow: actor LAMPS, target SPEARS; leaving True; T-09 (leaving)",
            "owed blow: actor LAMPS, target SPEARS; leaving True; T-09 (leaving)",
            "SPEARS disengaged: False to True (disengage)",
            "SPEARS melee: 2 to 0 (disengage)",
            "GORM melee: 2 to 0 (unopposed)",
            "LAMPS melee: 2 to 0 (unopposed)",
        ],
    ),
    (
        "caught leaving",
        lambda: playing(so(at("T-09", "heath"), *fighting(SPEARS, LAMPS)), a_roll("disengage", 1, actor=SPEARS)),
        [
            "SPEARS moved: 0.0 to 5.0 (disengage)",
            "SPEARS caught: False to True (disengage)",
            "SPEARS dice_limit: none to no_dice (disengage)",
            "SPEARS discipline_forced: False to True (disengage)",
        ],
    ),
    (
        "joins",
        lambda: playing(at("T-13", "heath"), a_roll("arrival", inputs={"means": "contact"}, actor=ALYS, target=AXES)),
        ["AXES melee: 0 to 1 (contact)", "ALYS melee: 0 to 1 (contact)", "ALYS arrival: none to contact (contact)"],
    ),
    (
        "joins friend",
        lambda: playing(at("T-13", "heath"), a_roll("arrival", inputs={"means": "contact"}, actor=ALYS, target=SPEARS)),
        [],
    ),
    (
        "lands rear",
        lambda: playing(
            so(
                at("T-12", "heath"),
                (ALYS, {"charges": AXES, "arrival": "rear"}),
                (AXES, {"charged_in_rear_by": SPEARS}),
            ),
            Perform("land", ALYS),
        ),
        [
            "AXES melee: 0 to 1 (charge)",
            "ALYS melee: 0 to 1 (charge)",
            "ALYS charges: AXES to  (charge)",
            "AXES charged_in_rear_by: SPEARS to SPEARS; ALYS (charge)",
        ],
    ),
    (
        "lands in a melee",
        lambda: playing(
            so(at("T-12", "heath"), (ALYS, {"charges": AXES, "arrival": "flank"}), *fighting(AXES, SPEARS)),
            Perform("land", ALYS),
        ),
        ["ALYS melee: 0 to 2 (charge)", "ALYS charges: AXES to  (charge)"],
    ),
    (
        "lands, two melees become one",
        lambda: playing(
            so(
                at("T-12", "heath"),
                (ALYS, {"melee": 3, "charges": AXES, "arrival": "front"}),
                (GORM, {"melee": 3}),
                (LAMPS, {"melee": 5}),
                (BOWS, {"melee": 5}),
                *fighting(AXES, SPEARS),
            ),
            Perform("land", ALYS),
        ),
        ["GORM melee: 3 to 2 (charge)", "ALYS melee: 3 to 2 (charge)", "ALYS charges: AXES to  (charge)"],
    ),
    (
        "held in defence",
        lambda: playing(
            so(at("T-09", "heath"), *fighting(SPEARS, LAMPS)),
            Resolve(
                "disengage",
                {"actor": SPEARS},
                {"ini": 0, "strongest": 8, "opponents": 0, "freed": 0, "fleers": 5},
                d6(2),
            ),
        ),
        ["SPEARS dice_limit: none to all_defence (disengage)", "SPEARS discipline_forced: False to True (disengage)"],
    ),
    (
        "held with one die each",
        lambda: playing(
            so(at("T-09", "heath"), *fighting(SPEARS, LAMPS)),
            Resolve(
                "disengage",
                {"actor": SPEARS},
                {"ini": 0, "strongest": 9, "opponents": 0, "freed": 0, "fleers": 5},
                d6(2),
            ),
        ),
        ["SPEARS dice_limit: none to one_defence (disengage)", "SPEARS discipline_forced: False to True (disengage)"],
    ),
]


@pytest.mark.parametrize(("act", "after"), [act[1:] for act in ACTS], ids=[act[0] for act in ACTS])
def test_all_that_an_act_brings_about(act: Callable[[], History], after: list[str]) -> None:
    assert changes(act()) == after
