"""What each question of a procedure proposes: the likeliest answer, whence a roll came, how it is foreseen to end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    GORM,
    NAMES,
    RIDERS,
    SPEARS,
    Marked,
    at,
    fighting,
    so,
)
from tests.tracker.games.proposals import Thrown, proposed, thrown
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure
from tracker.battle.fields import Scalar
from tracker.play.history import History

Said = list[Scalar | Thrown]
Walk = tuple[Callable[[], History], Said, list[str]]


def begun(history: History, procedure: str, **units: UnitId) -> History:
    return playing(history, BeginProcedure(procedure, units))


def charging(charger: UnitId, target: UnitId, side: str, *stand: Marked) -> History:
    """A charge begun, with units standing so."""
    return begun(so(at("T-07", side), *stand), "charge", actor=charger, target=target)


def lines(history: History, said: Said) -> list[str]:
    """A line for each question, units by the names of the tests."""
    told = proposed(history, *said)
    for name, unit in NAMES.items():
        told = [line.replace(unit, name) for line in told]
    return told


ARRIVAL: Final = "arrival arrival: target 'charge'"
STANDS: Final = "reaction ~stand 'being charged'"
SHOOTS: Final = "reaction ~shoot 'being charged'"
# A charged unit that could shoot is proposed to, any other to stand; a pursuit is proposed wherever there may be one.
CHARGES: Final[Mapping[str, Walk]] = {
    "whom it charges is nobody's guess": (
        lambda: begun(at("T-07", "heath"), "charge", actor=ALYS), [AXES], ["target 'target'", ARRIVAL],
    ),
    "who cannot shoot is proposed to stand": (
        lambda: charging(ALYS, GORM, "heath"), [thrown()], [ARRIVAL, STANDS],
    ),
    "who can is proposed to shoot, every figure of it": (
        lambda: charging(GORM, BOWS, "delve", (BOWS, {"figures": 3})), [thrown(), "shoot", 1, thrown(1)],
        [ARRIVAL, SHOOTS, "shooters ~3 'figures'", "shot1 missile: reaction target shooters -> miss 'shot'"],
    ),
    "a hit is followed by its damage, foreseen to be nothing": (
        lambda: charging(GORM, BOWS, "delve", (BOWS, {"figures": 1, "aim": 9})), [thrown(), "shoot", thrown(5)],
        [ARRIVAL, SHOOTS, "shot1 missile: reaction target shooters -> miss 'shot'",
         "damage1 damage -> nothing 'damage'"],
    ),
    "to stand without shooting is tested": (
        lambda: charging(GORM, BOWS, "delve"), [thrown(), "stand"],
        [ARRIVAL, SHOOTS, "held hold_fire: reaction 'hold fire'"],
    ),
    "a flight of its own will, and the pursuit that is proposed": (
        lambda: charging(ALYS, GORM, "heath"), [thrown(), "flee", thrown(2, edge_cm=100.0), "yes"],
        [ARRIVAL, STANDS, "flight voluntary_flight: reaction 'flight'", "pursues ~yes 'pursues'",
         "chase pursuit: pursues 'pursuit'"],
    ),
    "not to pursue is tested": (
        lambda: charging(ALYS, GORM, "heath"), [thrown(), "flee", thrown(2, edge_cm=100.0), "no", thrown(1)],
        [ARRIVAL, STANDS, "flight voluntary_flight: reaction 'flight'", "pursues ~yes 'pursues'",
         "stays no_pursuit: pursues 'not to pursue'", "chase pursuit: pursues 'pursuit'"],
    ),
    "a charger that fears its target dares first": (
        lambda: charging(ALYS, BEAST, "heath"), [thrown(), thrown(6)],
        [ARRIVAL, "dares fear 'fear'", STANDS],
    ),
    "a target that fears its charger may have to flee": (
        lambda: charging(BEAST, ALYS, "delve"), [thrown(), thrown(1), thrown(4)],
        [ARRIVAL, "fright fear 'fear'", "flight fear_flight 'flight'", "pursues ~yes 'pursues'"],
    ),
    "a pursuit after a melee is proposed to be earned, whom it reaches is nobody's guess": (
        lambda: begun(at("T-21"), "pursue_on", actor=ALYS), ["yes"],
        ["earned ~yes 'pursuit earned'", "enemy 'reaches'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("walk", CHARGES.values(), ids=CHARGES)
def test_what_a_charge_or_pursuit_proposes(walk: Walk) -> None:
    start, said, expected = walk
    assert lines(start(), said) == expected


SHOT: Final = "shot1 missile: reaction target shooters -> miss 'shot'"
VOLLEYS: Final[Mapping[str, Walk]] = {
    "an enemy in no melee is proposed, and that every figure shoots": (
        lambda: begun(so(at("T-15"), (GORM, {"melee": 1})), "volley", actor=BOWS), [AXES, 4],
        ["target ~BEAST 'target'", "shooters ~4 'figures'", SHOT],
    ),
    "a shot into a melee is foreseen to hit nobody": (
        lambda: begun(so(at("T-15"), (BOWS, {"figures": 1}), *fighting(AXES, SPEARS)), "volley", actor=BOWS), [AXES],
        ["target ~BEAST 'target'", "shot1 crowd_shot: reaction target shooters -> failed 'shot'"],
    ),
    "whoever charges is proposed to be shot at": (
        lambda: begun(so(at("T-10", "delve"), (BOWS, {"figures": 1, "saw_charger": True, "was_charged": True}),
                         (AXES, {"charges": BOWS})), "stand_and_shoot", actor=BOWS), [AXES],
        ["target ~AXES 'target'", SHOT],
    ),
}  # fmt: skip


@pytest.mark.parametrize("walk", VOLLEYS.values(), ids=VOLLEYS)
def test_what_shots_propose(walk: Walk) -> None:
    start, said, expected = walk
    assert lines(start(), said) == expected


def melee(*stand: Marked) -> History:
    """Alys and the spears against the axes, in the melee phase."""
    return begun(so(at("T-18"), *fighting(ALYS, SPEARS, AXES), *stand), "melee_round", actor=ALYS)


NOBODY: Final = "~nobody 'other target'"


def test_what_a_melee_proposes_before_its_blows() -> None:
    discipline = [f"member:{unit} discipline -> made 'discipline'" for unit in ("ALYS", "SPEARS", "AXES")]
    history = melee((ALYS, {"dis": 2}), (SPEARS, {"dis": 1, "figures": 2}), (AXES, {"dis": 9}))
    told = lines(history, [thrown(3), thrown(3), thrown(3), AXES, AXES, SPEARS, "", ALYS])
    # The lowest speaks first; who is struck by fewest is proposed, no second target is; the better bonus is kept.
    assert told == [
        *discipline,
        "target:SPEARS ~AXES 'target'",
        "target:ALYS ~AXES 'target'",
        "target:AXES ~ALYS 'target'",
        f"target2:AXES {NOBODY}",
        "keeps:heath:AXES ~ALYS 'keeps the bonus'",
        "dice:ALYS melee_dice: target:ALYS target2:ALYS target3:ALYS keeps:heath:AXES -> none 'melee dice'",
    ]


def test_what_two_alone_propose_from_their_dice_to_the_wounds() -> None:
    history = begun(
        so(at("T-18"), *fighting(ALYS, AXES), (ALYS, {"dis": 1, "ini": 9, "att": 15}),
           (AXES, {"figures": 2, "lost": 0, "dis": 9, "ini": 1})),
        "melee_round", actor=ALYS,
    )  # fmt: skip
    said: Said = [thrown(3), thrown(3), AXES, ALYS, thrown(), thrown(), 2, 2, thrown(3), thrown(3), "no", thrown(5)]
    assert lines(history, said)[4:] == [
        "dice:ALYS melee_dice: target:ALYS target2:ALYS keeps:heath:AXES -> none 'melee dice'",
        "dice:AXES melee_dice: target:AXES target2:AXES keeps:delve:ALYS -> none 'melee dice'",
        "attack:ALYS ~4 'attack dice'",
        "attack:AXES ~5 'attack dice'",
        "initiative:ALYS initiative: attack:ALYS -> made 'initiative'",
        "initiative:AXES initiative: attack:AXES -> made 'initiative'",
        "parry:ALYS:0 ~yes 'parried'",
        "blow:ALYS:0 blow: parry:ALYS:0 -> missed 'blow'",
        "wound:ALYS:0 damage -> nothing 'damage'",
    ]


def test_who_was_charged_is_proposed_to_strike_his_charger() -> None:
    for marks, proposal in (({}, "ALYS"), ({"arrival": "front"}, "SPEARS")):
        history = melee((AXES, {"was_charged": True, "dis": 1}), (SPEARS, marks))
        said: Said = [thrown(3), thrown(3), thrown(1)]
        assert lines(history, said)[-1] == f"target:AXES ~{proposal} 'target'"


def test_a_tie_in_discipline_is_rolled_off() -> None:
    history = begun(so(at("T-18"), *fighting(RIDERS, AXES), (RIDERS, {"dis": 3}), (AXES, {"dis": 3})),
                    "melee_round", actor=RIDERS)  # fmt: skip
    assert lines(history, [thrown(3), thrown(3)])[-1] == "off0:RIDERS rolloff -> rolled 'roll-off'"
