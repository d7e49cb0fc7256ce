"""Every page of rolls of every system as it lies on a table, small enough to try all dice of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from tests.play import having, playing
from tests.tracker.games.confrontation.battles import BEAST, BOWS, GORM, JAVELINS, RIDERS, SPEARS, a_roll, at
from tests.tracker.games.confrontation.pages import rolled
from tests.tracker.games.confrontation.test_forecast import a_duel, the_shots
from tests.tracker.games.confrontation.test_pages_of_charges_and_shots import the_charge
from tests.tracker.games.demonworld import battles as demonworld
from tests.tracker.games.demonworld.test_forecast import (
    a_crushing,
    a_gun,
    a_melee,
    a_volley,
    two_melees,
    under_the_breath,
)
from tests.tracker.games.hexcombat.test_forecast import CHARGING, an_action
from tests.tracker.games.skirmish.battles import BOWS as ARCHERS
from tests.tracker.games.skirmish.battles import OWED_STEP, THRALLS, acting
from tests.tracker.games.skirmish.battles import SPEARS as STRIKERS
from tests.tracker.games.skirmish.test_forecast import the_blows
from tests.tracker.games.skirmish.test_forecast import the_shots as the_bows
from tests.tracker.play.all_faces import leaves
from tracker.battle.commands import GoTo, OweTest, Resolve, SetValues
from tracker.battle.fields import Scalar
from tracker.games import confrontation
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, answer_roll, open_on, page_together
from tracker.play.sheets.drawing import pair_of
from tracker.play.sheets.owed import KEY as OWED
from tracker.play.sheets.owed import page_of_tests
from tracker.rules.system import SheetRow

Scenes = Mapping[str, Callable[[], OpenSheet]]


def the_tests_owed(history: History) -> OpenSheet:
    """The page of the tests that a battle owes, those taken before their step among them."""
    assert history.battle.debts
    early = frozenset(debt.id for debt in history.battle.debts)
    return open_on(history, page_of_tests(history.system, early), {}, afresh=True)


def _after(sheet: OpenSheet) -> History:
    """The battle after the rolls of a page, one way they earn a test."""
    return next(leaf.history for leaf in leaves(sheet) if leaf.history.battle.debts)


def _shot_at() -> History:
    """Three bases of six have fallen to three bowmen."""
    sheet, rolls = a_volley(3, bases_at_start=6), demonworld.faces(1)
    return playing(sheet.history, *[demonworld.a_roll("shoot", "bows", "foe", rolls)] * 3)


def _said(sheet: OpenSheet, **said: str | float) -> OpenSheet:
    for key, value in said.items():
        sheet = answer_roll(sheet, sheet.entries[0], key, value)
    return sheet


def _frightening(**said: str) -> OpenSheet:
    """The beast charges the spears from twelve cm off: courage, flight, and the pursuit or what keeps it from one."""
    sheet = _said(the_charge(at("T-07", "delve"), BEAST, SPEARS), gap=12.0)
    for key, value in said.items():
        sheet = sheet.saying(key, value)
    return sheet


def _of_its_own_will() -> OpenSheet:
    """The javelins flee from the riders, thirty cm from the edge of the table."""
    sheet = the_charge(at("T-07", "heath"), RIDERS, JAVELINS).saying("reaction", "flee").saying("shooters", 1)
    flight = SheetRow(key="", resolver="voluntary_flight", bindings={"actor": JAVELINS, "target": RIDERS})
    return replace(sheet, answers={pair_of(flight): {"edge_cm": 30.0}})


def _shot_at_as_it_comes() -> OpenSheet:
    charge = the_charge(at("T-07", "heath"), RIDERS, JAVELINS)
    return charge.saying("reaction", "shoot").saying("shooters", 1)


def _frightened() -> History:
    return playing(at("T-07", "delve"), a_roll("arrival", inputs={"gap": 12.0}, actor=BEAST, target=SPEARS))


def _stand_and_shoot() -> OpenSheet:
    history = playing(at("T-07", "heath"), a_roll("arrival", actor=RIDERS, target=JAVELINS))
    return open_on(history, confrontation.SYSTEM.sheet("stand_and_shoot"), {"actor": JAVELINS}).saying("shooters", 2)


def _together(history: History, roll: str, *rolled: Resolve) -> OpenSheet:
    """The page of a roll that several units may make at this step, after these of them."""
    (common,) = (page for page in history.system.rolls.common if page.of == roll)
    after = playing(history, *rolled)
    return open_on(after, page_together(after.system, after.battle, common), {})


def _two_troops(step: str, card: dict[str, Scalar], **state: Scalar) -> History:
    """Bows and pikes of such a card at that step, as they stand there."""
    troops = {"Bows": demonworld.a_troop(**card), "Pikes": demonworld.a_troop(**card)}
    history = demonworld.at(demonworld.a_battle(troops), step)
    for unit in ("bows", "pikes") if state else ():
        history = having(history, unit, **state)
    return history


def _two_owe_morale() -> History:
    owed = (OweTest("morale", {"actor": unit}, {}, "seen") for unit in (STRIKERS, ARCHERS))
    return playing(acting(STRIKERS), *owed, GoTo(OWED_STEP))


def _few_blows() -> OpenSheet:
    return the_blows(playing(acting(STRIKERS), SetValues(STRIKERS, {"lost": 8}, "set up")))


BY_ALL_FACES: dict[tuple[str, str], Scenes] = {
    ("demonworld", "volley"): {
        "a volley": lambda: a_volley(3),
        "into a wood": lambda: _said(a_volley(3), wood=True),
    },
    ("demonworld", "breath"): {"a breath": lambda: under_the_breath(2)},
    ("demonworld", "gun"): {
        "a bolt through two": lambda: a_gun("bolt", line=2),
        "a ball through two": lambda: a_gun("ball", line=2),
        "a stone on nobody": lambda: a_gun("stone", line=0),
        "a stone beside one": lambda: a_gun("stone_ab", line=0, around=1),
        "a stone on one beside another": lambda: a_gun("stone_ab", line=1, around=1),
        "far off": lambda: a_gun("bolt", range="long"),
    },
    ("demonworld", "crushing"): {"two crushed": lambda: a_crushing(more1="yes")},
    ("demonworld", "melee_by_initiative"): {
        "a melee": lambda: a_melee(2, 1),
        "two melees": lambda: two_melees(1, 1, 1, 1),
    },
    ("demonworld", OWED): {"morale": lambda: the_tests_owed(_shot_at())},
    ("confrontation", "melee_round"): {"a blow": lambda: a_duel(1, 0)},
    ("confrontation", "volley"): {
        "shots": lambda: the_shots(GORM, 1),
        "after a miss": lambda: rolled(the_shots(JAVELINS, 3), (1,)),
        "with a hit to settle": lambda: rolled(the_shots(JAVELINS, 2), (5,)),
    },
    ("confrontation", "stand_and_shoot"): {
        "shots at a charge": _stand_and_shoot,
        "the last one": lambda: rolled(_stand_and_shoot(), (1,)),
    },
    ("confrontation", "charge"): {
        "a flight and its pursuit": _frightening,
        "a flight and no pursuit": lambda: _frightening(pursues="no"),
        "a flight of its own will": _of_its_own_will,
        "shots at the charge": _shot_at_as_it_comes,
    },
    ("confrontation", OWED): {"courage": lambda: the_tests_owed(_frightened())},
    ("skirmish", "shots"): {"shots": lambda: the_bows(2, THRALLS, lost=4)},
    ("skirmish", "blows"): {"blows": _few_blows},
    ("skirmish", OWED): {"at half strength": lambda: the_tests_owed(_after(the_bows(2, THRALLS, lost=4)))},
    ("hexcombat", "shock_action"): {"a shock": lambda: an_action("shock_action", CHARGING, {"engaged": "front"})},
    ("hexcombat", "shooting_action"): {"two shots": lambda: an_action("shooting_action", {"kind": "archers"})},
}
"""Every page that rolls, each with what lies on it where it is compared with all faces of all its dice."""

TOGETHER: dict[tuple[str, str], Scenes] = {
    ("confrontation", "common phase_die"): {
        "two groups of four left": lambda: _together(
            at("T-14"), "phase_die", *(a_roll("phase_die", 3, actor=unit) for unit in (JAVELINS, BOWS))
        ),
    },
    ("demonworld", "common obedience"): {
        "two tests": lambda: _together(
            _two_troops("I.5", {"morale_a": 4, "morale_b": 6, "bases_at_start": 3}, order="H"), "obedience"
        ),
    },
    ("demonworld", "common random_order"): {
        "two orders": lambda: _together(_two_troops("I.3", {"leader": False}), "random_order"),
    },
    ("skirmish", "common morale"): {"two tests": lambda: _together(_two_owe_morale(), "morale")},
}
"""Some of the rolls that are one page for several units, likewise."""

NO_DICE: Mapping[tuple[str, str], Callable[[], OpenSheet]] = {
    ("confrontation", "pursue_on"): lambda: open_on(
        at("T-21"), confrontation.SYSTEM.sheet("pursue_on"), {"actor": GORM}
    ),
    ("hexcombat", OWED): lambda: the_tests_owed(_after(an_action("shooting_action", {"kind": "archers"}))),
}
"""The pages that never ask for a die, so that there is nothing to foretell: all of it is said by the table."""
