"""The melee attack: some of its modifiers go to the attacker's die, the others to the Armour of the target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.fields import AnyField, choice, flag
from tracker.games.skirmish.concepts.alternation import is_activated
from tracker.games.skirmish.fields import CHARGED, COMBAT, ENTANGLED, INVISIBLE, LARGE, SMALL
from tracker.games.skirmish.rolls.attack import (
    BY_ARMOUR,
    COVER,
    FIGURE_STOPPED,
    HAS_FUMBLED,
    OF_ATTACKER,
    OF_TARGET,
    ROUTED_CLASS,
    SHAKEN_ATTACKER,
    TARGET_CONFUSED,
    TARGET_ENTANGLED,
    TARGET_PARALYSED,
    TARGET_ROUTED,
    TARGET_SIZE,
    an_attack,
    attack_outcomes,
    cannot_attack,
    is_set,
    one_of,
    routed_by_table,
)
from tracker.games.skirmish.switches import (
    FUMBLE_CHAIN,
    MELEE_DEFENDER,
    MELEE_HEAVY_COVER,
    NAT1_AUTO_MISS,
    NAT20_AUTO_HIT,
    PANICKED_IS_ROUTED,
    ROUTED_ARMOUR,
)
from tracker.rules.resolver import Case, Context, Effect, Input, Line, derived, flat, roster, worth
from tracker.words import N_

OWN_ACTION, OPENING, FREE = "action", "opening", "free"

# fmt: off
HIGHER: Final = flag("higher_ground", N_("Attacker on higher ground"), rules=("SK-MEL-02",))
BEHIND: Final = flag("behind", N_("Attack from behind"), rules=("SK-MEL-04",))
ATTACKER_ENTANGLED: Final = flag("attacker_entangled", N_("Attacker entangled"), rules=("SK-MEL-05",))
ATTACKER_CHARGED: Final = flag("attacker_charged", N_("Attacker has just charged"), rules=("SK-MEL-06", "SK-ACT-12"))
ATTACKER_INVISIBLE: Final = flag("attacker_invisible", N_("Attacker invisible"), rules=("SK-MEL-03",))
TARGET_CHARGED: Final = flag("charged", N_("Target has just charged"), rules=("SK-MEL-15", "SK-ACT-12"))
OCCASION: Final = choice("occasion", N_("The blow is"),
                         {OWN_ACTION: N_("an action of his own"), OPENING: N_("through an opening"),
                          FREE: N_("a free attack on one who flees")},
                         rules=("SK-MEL-17", "SK-STATE-06"))
# fmt: on


def _occasion(scene: Context) -> str | None:
    """An action of his own, where the attacker is being activated and nothing else was owed."""
    unit = scene.unit("actor")
    return OWN_ACTION if unit is not None and is_activated(scene.battle, unit) else None


def _doubtful(
    key: str, printed: str, corrected: str, value: int, when: Callable[[Case], bool], rule: str, field: AnyField
) -> tuple[Line, Line]:
    """A melee line whose printed +2 is probably a misprint: the printed line, and the one a house rule puts instead."""
    return (
        flat(
            key,
            printed,
            +2,
            lambda case: when(case) and case.ruling(MELEE_DEFENDER) == "printed",
            rule,
            "SK-RUL-10",
            field=field,
            doubt=MELEE_DEFENDER.key,
        ),
        flat(
            f"{key}_corrected",
            corrected,
            value,
            lambda case: when(case) and case.ruling(MELEE_DEFENDER) == "corrected",
            rule,
            "SK-RUL-10",
            field=field,
        ),
    )


def _routed_in_the_table(case: Case) -> bool:
    return routed_by_table(case, 2) is not None


# fmt: off
BLOW_LINES: Final = (
    worth("combat", N_("Combat"), lambda case: case[COMBAT], "SK-MEL-01", field=COMBAT),
    flat("higher_ground", N_("higher ground"), +1, is_set(HIGHER), "SK-MEL-02", field=HIGHER),
    flat("invisible", N_("attacker invisible"), +2, is_set(ATTACKER_INVISIBLE), "SK-MEL-03", field=ATTACKER_INVISIBLE),
    flat("behind", N_("attack from behind"), +2, is_set(BEHIND), "SK-MEL-04", field=BEHIND),
    flat("attacker_entangled", N_("attacker entangled"), -2, is_set(ATTACKER_ENTANGLED), "SK-MEL-05",
         field=ATTACKER_ENTANGLED),
    flat("attacker_charged", N_("attacker has just charged"), +1, is_set(ATTACKER_CHARGED), "SK-MEL-06", "SK-ACT-12",
         field=ATTACKER_CHARGED),
    SHAKEN_ATTACKER,
)
BLOW_ARMOUR: Final = (
    BY_ARMOUR,
    flat("light_cover", N_("Armour: light cover"), +2, lambda case: case[COVER] == "light", "SK-MEL-07", field=COVER),
    worth("heavy_cover", N_("Armour: heavy cover"),
          lambda case: int(case.ruling(MELEE_HEAVY_COVER)) if case[COVER] == "heavy" else None,
          "SK-MEL-08", "SK-RUL-10b", field=COVER),
    flat("size_p", N_("Armour: size P"), +2, lambda case: case[TARGET_SIZE] == SMALL, "SK-MEL-09", field=TARGET_SIZE),
    *_doubtful("entangled", N_("target entangled (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("Armour: target entangled"), -2, is_set(TARGET_ENTANGLED), "SK-MEL-10", TARGET_ENTANGLED),
    *_doubtful("routed", N_("target routed (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("Armour: target routed"), -2, _routed_in_the_table, "SK-MEL-11", TARGET_ROUTED),
    ROUTED_CLASS,
    *_doubtful("confused", N_("target confused (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("Armour: target confused"), -2, is_set(TARGET_CONFUSED), "SK-MEL-12", TARGET_CONFUSED),
    *_doubtful("size_g", N_("size G or larger (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("Armour: size G or larger"), -2, lambda case: case[TARGET_SIZE] == LARGE, "SK-MEL-13", TARGET_SIZE),
    *_doubtful("paralysed", N_("target paralysed (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("Armour: target paralysed"), -5, is_set(TARGET_PARALYSED), "SK-MEL-14", TARGET_PARALYSED),
    flat("charged", N_("Armour: target has just charged"), -1, is_set(TARGET_CHARGED), "SK-MEL-15", "SK-ACT-12",
         field=TARGET_CHARGED),
)
# fmt: on


def _is_own_action(case: Case) -> bool:
    return case[OCCASION] == OWN_ACTION


def _cannot_strike(case: Case) -> str | None:
    # A blow through an opening is no action of the figure's own, so a fumbled shot does not forbid it.
    return cannot_attack(case if _is_own_action(case) else case.having(**{FIGURE_STOPPED.key: False}))


def _opening(case: Case) -> tuple[Effect, ...]:
    chained = case[OCCASION] != OPENING or case.ruling(FUMBLE_CHAIN) == "true"
    return (Effect("opening", "target"),) if chained else ()


BLOW: Final = an_attack(
    BLOW_LINES,
    BLOW_ARMOUR,
    _opening,
    key="melee",
    also=("blow", "shock"),
    label=N_("Melee attack"),
    deed=N_("{actor} struck at {target}"),
    asks=N_("the blow"),
    rules=("SK-MEL-01", "SK-MEL-16", "SK-MEL-17", "SK-MEL-18", "SK-MEL-20", "SK-STATE-06", "SK-STATE-07"),
    inputs=(
        Input(COMBAT, roster("actor", COMBAT)),
        *OF_ATTACKER,
        Input(HIGHER, also=("higher",)),
        Input(BEHIND),
        Input(ATTACKER_INVISIBLE, one_of("actor", INVISIBLE)),
        Input(ATTACKER_ENTANGLED, one_of("actor", ENTANGLED)),
        Input(ATTACKER_CHARGED, one_of("actor", CHARGED)),
        *OF_TARGET,
        Input(TARGET_CHARGED, one_of("target", CHARGED)),
        Input(OCCASION, derived(_occasion)),
        Input(FIGURE_STOPPED, HAS_FUMBLED, matters=_is_own_action),
    ),
    outcomes=attack_outcomes(
        "SK-MEL-16", "SK-MEL-17", N_("miss and fumble: an opening for the enemy"), N_("hit, but an opening")
    ),
    bars=_cannot_strike,
    switches=(
        NAT20_AUTO_HIT,
        NAT1_AUTO_MISS,
        MELEE_DEFENDER,
        MELEE_HEAVY_COVER,
        ROUTED_ARMOUR,
        PANICKED_IS_ROUTED,
        FUMBLE_CHAIN,
    ),
)
