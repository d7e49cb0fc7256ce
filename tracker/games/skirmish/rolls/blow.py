"""The melee attack: some of its modifiers go to the attacker's die, the others to the Armour of the target."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice
from tracker.games.skirmish.concepts.alternation import is_activated
from tracker.games.skirmish.fields import CHARGED, COMBAT, ENTANGLED, INVISIBLE, LARGE, SMALL
from tracker.games.skirmish.rolls import attack
from tracker.games.skirmish.rolls.attack import is_set
from tracker.games.skirmish.switches import (
    FUMBLE_CHAIN,
    MELEE_DEFENDER,
    MELEE_HEAVY_COVER,
    NAT1_AUTO_MISS,
    NAT20_AUTO_HIT,
    PANICKED_IS_ROUTED,
    ROUTED_ARMOUR,
)
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, asked, flat, worth
from tracker.words import N_

OWN_ACTION, OPENING, FREE = "action", "opening", "free"

# fmt: off
OCCASION: Final = choice("occasion", N_("The blow is"),
                         {OWN_ACTION: N_("an action of its own"), OPENING: N_("through an opening"),
                          FREE: N_("a free attack on one who flees")},
                         rules=("SK-MEL-17", "SK-STATE-06"))
# fmt: on


def _occasion(scene: resolver.Context) -> str | None:
    """An action of his own, where the attacker is being activated and nothing else was owed."""
    unit = scene.unit("actor")
    return OWN_ACTION if unit is not None and is_activated(scene.battle, unit) else None


def _doubtful(printed: str, line: resolver.Line) -> tuple[resolver.Line, resolver.Line]:
    """A melee line whose printed +2 is probably a misprint: the printed line, and the one a house rule puts instead."""

    def as_printed(case: Case) -> int | None:
        return +2 if case.ruling(MELEE_DEFENDER) == "printed" and line.value(case) is not None else None

    def as_corrected(case: Case) -> resolver.Number | None:
        return line.value(case) if case.ruling(MELEE_DEFENDER) == "corrected" else None

    rules = (*line.rules, "SK-RUL-10")
    return (
        worth(line.key, printed, as_printed, *rules, field=line.field, doubt=MELEE_DEFENDER.key, printed=+2),
        worth(f"{line.key}_corrected", line.label, as_corrected, *rules, field=line.field, printed=line.printed),
    )


# fmt: off
BLOW_LINES: Final = (
    worth("combat", N_("Combat"), lambda case: case[COMBAT], "SK-MEL-01", field=COMBAT),
    asked("higher_ground", N_("Attacker on higher ground"), N_("higher ground"), +1, "SK-MEL-02", also=("higher",)),
    asked("invisible", N_("Attacker invisible"), N_("attacker invisible"), +2, "SK-MEL-03",
          under="attacker_invisible", reader=attack.one_of("actor", INVISIBLE)),
    asked("behind", N_("Attack from behind"), N_("attack from behind"), +2, "SK-MEL-04"),
    asked("attacker_entangled", N_("Attacker entangled"), N_("attacker entangled"), -2, "SK-MEL-05",
          reader=attack.one_of("actor", ENTANGLED)),
    asked("attacker_charged", N_("Attacker has just charged"), N_("attacker has just charged"), +1, "SK-MEL-06",
          "SK-ACT-12", reader=attack.one_of("actor", CHARGED)),
    attack.SHAKEN_ATTACKER,
)
BLOW_ARMOUR: Final = (
    attack.BY_ARMOUR,
    flat("light_cover", N_("Armour: light cover"), +2, lambda case: case[attack.COVER] == "light", "SK-MEL-07",
         field=attack.COVER),
    worth("heavy_cover", N_("Armour: heavy cover"),
          lambda case: int(case.ruling(MELEE_HEAVY_COVER)) if case[attack.COVER] == "heavy" else None,
          "SK-MEL-08", "SK-RUL-10b", field=attack.COVER),
    flat("size_p", N_("Armour: size P"), +2, lambda case: case[attack.TARGET_SIZE] == SMALL, "SK-MEL-09",
         field=attack.TARGET_SIZE),
    *_doubtful(N_("target entangled (Armour as printed, probably a misprint: sk.melee_defender)"),
               flat("entangled", N_("Armour: target entangled"), -2, is_set(attack.TARGET_ENTANGLED), "SK-MEL-10",
                    field=attack.TARGET_ENTANGLED)),
    *_doubtful(N_("target routed (Armour as printed, probably a misprint: sk.melee_defender)"),
               worth("routed", N_("Armour: target routed"), lambda case: attack.routed_by_table(case, -2), "SK-MEL-11",
                     field=attack.TARGET_ROUTED)),
    attack.ROUTED_CLASS,
    *_doubtful(N_("target confused (Armour as printed, probably a misprint: sk.melee_defender)"),
               flat("confused", N_("Armour: target confused"), -2, is_set(attack.TARGET_CONFUSED), "SK-MEL-12",
                    field=attack.TARGET_CONFUSED)),
    *_doubtful(N_("size G or larger (Armour as printed, probably a misprint: sk.melee_defender)"),
               flat("size_g", N_("Armour: size G or larger"), -2, lambda case: case[attack.TARGET_SIZE] == LARGE,
                    "SK-MEL-13", field=attack.TARGET_SIZE)),
    *_doubtful(N_("target paralysed (Armour as printed, probably a misprint: sk.melee_defender)"),
               flat("paralysed", N_("Armour: target paralysed"), -5, is_set(attack.TARGET_PARALYSED), "SK-MEL-14",
                    field=attack.TARGET_PARALYSED)),
    asked("charged", N_("Target has just charged"), N_("Armour: target has just charged"), -1, "SK-MEL-15",
          "SK-ACT-12", reader=attack.one_of("target", CHARGED)),
)
# fmt: on


def _is_own_action(case: Case) -> bool:
    return case[OCCASION] == OWN_ACTION


def _cannot_strike(case: Case) -> str | None:
    # A blow through an opening is no action of the figure's own, so a fumbled shot does not forbid it.
    return attack.cannot_attack(case if _is_own_action(case) else case.having(**{attack.FIGURE_STOPPED.key: False}))


def _opening(case: Case) -> tuple[resolver.Effect, ...]:
    """The enemy's blow at once: none of a routed enemy, who may not attack (SK-STATE-07)."""
    chained = case[OCCASION] != OPENING or case.ruling(FUMBLE_CHAIN) == "true"
    return (resolver.Effect("opening", "target"),) if chained and not case[attack.TARGET_ROUTED] else ()


BLOW: Final = attack.an_attack(
    BLOW_LINES,
    BLOW_ARMOUR,
    _opening,
    key="melee",
    also=("blow", "shock"),
    label=N_("Melee attack"),
    is_test=False,
    deed=N_("{actor} {actor:attacks|attack} {target}"),
    asks=N_("the blow"),
    rules=("SK-MEL-01", "SK-MEL-16", "SK-MEL-17", "SK-MEL-18", "SK-MEL-20", "SK-STATE-06", "SK-STATE-07"),
    inputs=(
        Input(COMBAT, resolver.roster("actor", COMBAT)),
        *attack.OF_ATTACKER,
        *attack.OF_TARGET,
        Input(OCCASION, resolver.derived(_occasion)),
        Input(attack.FIGURE_STOPPED, attack.HAS_FUMBLED, matters=_is_own_action),
    ),
    outcomes=attack.attack_outcomes(
        "SK-MEL-16", "SK-MEL-17", N_("fumble"), N_("hit, but a fumble")
    ),
    bars=_cannot_strike,
    switches=(
        NAT20_AUTO_HIT, NAT1_AUTO_MISS, MELEE_DEFENDER, MELEE_HEAVY_COVER, ROUTED_ARMOUR, PANICKED_IS_ROUTED,
        FUMBLE_CHAIN,
    ),
)  # fmt: skip
