"""Shooting, into a melee too, and the dragon's breath."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.dice import D6, D20
from tracker.battle.fields import choice, flag, whole
from tracker.games.demonworld.fields import BREATH as BREATH_POWER
from tracker.games.demonworld.fields import MELEE, MISSILE_POWER, SHOOTING_ARMOUR, SHOOTING_SKILL, SIZE
from tracker.games.demonworld.rolls.attacks import (
    TARGET_SIZE,
    attack,
    fighting_part,
    hit_inputs,
    naturals,
    of_the_target,
    one_pv,
    read_in_battle,
)
from tracker.games.demonworld.switches import DEVIATED_MODIFIERS, NATURAL_D20
from tracker.rules import resolver
from tracker.rules.kinds import FAILURE, SUCCESS, bands
from tracker.rules.resolver import Case, Effect, Goal, Input, Outcome, Role, Throw, each, flat, roster, sum_of, worth
from tracker.words import N_, _

OTHER_BASE_HIT: Final = "other_hit"
OTHER_BASE_MISSED: Final = "other_missed"
SHOT_LOST: Final = "shot_lost"

# fmt: off
SKILL = SHOOTING_SKILL.asked("skill", N_("Shooter's shooting skill"), rules=("DW-GLO-22", "DW-SHO-03"))
ARMOUR = SHOOTING_ARMOUR.asked("armour", N_("Target's shooting armour"), rules=("DW-GLO-23", "DW-SHO-04"))
SUPPORTERS = whole("supporters", N_("Supporting bases"), 0, 12, rules=("DW-SHO-05", "DW-SHO-11"),
                   help=N_("a base that supports makes no shot of its own"))
VISIBLE = SIZE.asked("visible", N_("Target segments wholly visible"), low=0, rules=("DW-SHO-06", "DW-SHO-10"))
MOST_VISIBLE = SIZE.asked("target_size", N_("Target's size"), default=12, rules=("DW-GLO-17", "DW-SHO-06"))
WOOD = flag("wood", N_("Target in a wood hex"), rules=("DW-SHO-07",))
INTO_MELEE = flag("into_melee", N_("Target is in a melee"), rules=("DW-SHO-18", "DW-SHO-21", "DW-SHO-22"))
NEIGHBOUR = choice("neighbour", N_("In the hex strayed to"),
                   {"contact": N_("a base in contact with the target"),
                    "apart": N_("a base not in contact with it"),
                    "empty": N_("nobody")},
                   rules=("DW-SHO-19", "DW-SHO-20"))
DEVIATED_ARMOUR = SHOOTING_ARMOUR.asked("deviated_armour", N_("That base's shooting armour"), rules=("DW-SHO-23",),
                                        help=N_("whose base it is, is picked among the units of the roll"))
DEVIATED_VISIBLE = SIZE.asked("deviated_visible", N_("That base's visible segments"), low=0, rules=("DW-SHO-23",))
DEVIATED_WOOD = flag("deviated_wood", N_("That base in a wood hex"), rules=("DW-SHO-23",))
# fmt: on


def _is_into_no_melee(case: Case) -> bool:
    return not case[INTO_MELEE]


def strays(case: Case) -> bool:
    """Whether a shot into a melee goes to a neighbour of the intended base: 4 to 6 on the first die (DW-SHO-18)."""
    return case[INTO_MELEE] and (case.face(0) or 0) >= 4


def direction_is_known(case: Case) -> bool:
    """Whether the compass die of a straying shot is on the table (DW-SHO-19)."""
    return strays(case) and case.face(1) is not None


def hits_another(case: Case) -> bool:
    """Whether another base than the intended one is attacked (DW-SHO-20)."""
    return direction_is_known(case) and case[NEIGHBOUR] == "contact"


def is_lost(case: Case) -> bool:
    """Whether the shot strayed to where no base can be attacked (DW-SHO-20)."""
    return direction_is_known(case) and case[NEIGHBOUR] != "contact"


def _new_modifiers(case: Case) -> bool:
    return hits_another(case) and case.ruling(DEVIATED_MODIFIERS) == "new"


def visible(case: Case) -> int:
    """The segments whose pairs count: the intended base's, also after straying, unless ruled otherwise (DW-SHO-23)."""
    return case[DEVIATED_VISIBLE] if _new_modifiers(case) else case[VISIBLE]


def in_wood(case: Case) -> bool:
    """Whether a wood hex covers the base, as `visible` (DW-SHO-23)."""
    return case[DEVIATED_WOOD] if _new_modifiers(case) else case[WOOD]


_sided = of_the_target("armour", "deviated_armour", "visible", "wood")

# fmt: off
LINES: Final = _sided((
    each(MISSILE_POWER.asked("power", N_("Weapon power at that range"), default=8, rules=("DW-GLO-21", "DW-SHO-02")),
         +1, "DW-SHO-02", label=N_("weapon power"), reader=roster("actor", MISSILE_POWER)),
    each(SKILL, +1, "DW-SHO-03", "DW-SHO-21", label=N_("shooter's skill"), when=_is_into_no_melee),
    each(ARMOUR, -1, "DW-SHO-04", label=N_("target's armour"), when=lambda case: not hits_another(case)),
    replace(each(DEVIATED_ARMOUR, -1, "DW-SHO-23", label=N_("armour of the base attacked instead"), when=hits_another),
            asks=Input(DEVIATED_ARMOUR, roster("deviated", SHOOTING_ARMOUR), hits_another, measured=True)),
    each(SUPPORTERS, +2, "DW-SHO-05", "DW-SHO-22", label=N_("support"), when=_is_into_no_melee),
    worth("visible", N_("visible segments"), lambda case: +(visible(case) // 2),
          "DW-SHO-06", "DW-SHO-23", field=VISIBLE),
    flat("wood", N_("target in a wood hex"), -2, in_wood,
         "DW-SHO-07", "DW-SHO-23", field=WOOD),
    *resolver.PLUS_HELPS,
))
# fmt: on


def _goal(case: Case, total: resolver.Number) -> Goal | None:
    return None if is_lost(case) else Goal(int(total), resolver.Comparison.AT_MOST, D20)


def _to_hit(case: Case) -> Goal:
    return Goal(int(sum_of(LINES, case)), resolver.Comparison.AT_MOST, D20)


def _dice_before(case: Case) -> int:
    """How many dice find out who is attacked: none, one, or two when the shot strays."""
    return 0 if not case[INTO_MELEE] else 2 if strays(case) else 1


def _throws(case: Case) -> Throw | None:
    if case[INTO_MELEE] and not case.faces:
        return Throw(D6, N_("who is attacked: 1-3 the target, 4-6 a neighbour"), ((1, 3), (4, 6)))
    if strays(case) and len(case.faces) == 1:
        return Throw(D6, N_("which neighbouring hex, on the compass"), ((1, 6),))
    if is_lost(case) or len(case.faces) > _dice_before(case):
        return None
    return Throw(D20, N_("to hit"), bands(_to_hit(case), naturals(case)))


def _judge(case: Case) -> str:
    if is_lost(case):
        return SHOT_LOST
    face = case.faces[-1].face
    hit = naturals(case).get(face, _to_hit(case).met_by(face))
    if hits_another(case):
        return OTHER_BASE_HIT if hit else OTHER_BASE_MISSED
    return SUCCESS if hit else FAILURE


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome == SUCCESS:
        return (one_pv(case),)
    if outcome == OTHER_BASE_HIT:
        return (Effect("life_lost", "deviated", 1, "fresh"),)
    return (Effect("shot_lost", "actor", value=case[NEIGHBOUR]),) if outcome == SHOT_LOST else ()


def _bars(case: Case) -> str | None:
    if case[VISIBLE] == 0:
        return _("no segment of the target is wholly visible, so no shot is allowed (DW-SHO-10)")
    if case[VISIBLE] > case[MOST_VISIBLE]:
        return _("visible: {seen} segments cannot be seen of a target of size {size} (DW-SHO-06)").format(
            seen=case[VISIBLE], size=case[MOST_VISIBLE]
        )
    return None


def _last_face(case: Case) -> resolver.Number | None:
    return None if is_lost(case) or not case.faces else case.faces[-1].face


# fmt: off
SHOOT: Final = resolver.Resolver(
    key="shoot",
    also=("missile",),
    label=N_("Shot"),
    deed=N_("{actor} {actor:shoots|shoot} at {target}"),
    rules=("DW-SHO-08", "DW-SHO-09", "DW-SHO-18", "DW-SHO-24", "DW-GEN-01", "DW-GEN-02", "DW-GEN-06", "DW-GEN-07",
           "DW-GEN-08", "DW-TURN-19", "DW-TURN-26", "DW-TURN-45", "DW-CRU-11"),
    roles=(Role("actor", N_("shooter")), Role("target", N_("target")),
           Role("deviated", N_("base attacked instead"), optional=True)),
    inputs=(
        Input(SKILL, roster("actor", SHOOTING_SKILL), _is_into_no_melee, also=("aim", "shooting")),
        Input(ARMOUR, roster("target", SHOOTING_ARMOUR)),
        Input(VISIBLE, roster("target", SIZE), looked_at=True),
        Input(WOOD),
        Input(SUPPORTERS, None, _is_into_no_melee),
        Input(INTO_MELEE, read_in_battle("target", lambda battle, unit: fighting_part(battle, unit)[MELEE] > 0)),
        Input(NEIGHBOUR, None, direction_is_known, measured=True),
        Input(DEVIATED_VISIBLE, roster("deviated", SIZE), _new_modifiers),
        Input(DEVIATED_WOOD, None, _new_modifiers),
        Input(MOST_VISIBLE, roster("target", SIZE), lambda _case: False),
        *hit_inputs(),
    ),
    outcomes=(
        Outcome(SUCCESS, N_("hit"), good=True, rules=("DW-SHO-08",)),
        Outcome(FAILURE, N_("miss"), good=False, rules=("DW-SHO-08",)),
        Outcome(OTHER_BASE_HIT, N_("another base is hit"), rules=("DW-SHO-20", "DW-SHO-24")),
        Outcome(OTHER_BASE_MISSED, N_("another base is shot at and missed"), good=False, rules=("DW-SHO-20",)),
        Outcome(SHOT_LOST, N_("the shot is lost"), good=False, rules=("DW-SHO-20",)),
    ),
    lines=LINES,
    switches=(DEVIATED_MODIFIERS, NATURAL_D20),
    goal=_goal,
    throws=_throws,
    judge=_judge,
    total=_last_face,
    effects=_effects,
    bars=_bars,
    help=N_("Size itself, distance, height and the target's skill do not enter."),
)

DEPTH = whole("water_depth", N_("Depth of the water stood in"), 0, 12, rules=("DW-SHO-16",))

BREATH: Final = attack(
    (
        each(BREATH_POWER.asked("power", default=8), +1, "DW-SHO-14", label=N_("breath power"),
             reader=roster("actor", BREATH_POWER)),
        worth("water", N_("target segments in water"), lambda case: -min(case[TARGET_SIZE], case[DEPTH]) or None,
              "DW-SHO-14", "DW-SHO-16", field=DEPTH),
    ),
    key="breath",
    label=N_("Dragon's breath"),
    deed=N_("{actor} {actor:breathes|breathe} fire on {target}"),
    rules=("DW-SHO-14", "DW-SHO-15", "DW-SHO-17", "DW-GEN-02", "DW-GEN-08", "DW-TURN-15", "DW-TURN-41"),
    roles=(Role("actor", N_("dragon")), Role("target", N_("target"))),
    inputs=(
        Input(TARGET_SIZE, roster("target", SIZE)),
        Input(DEPTH),
        *hit_inputs(),
    ),
    help=N_("Armour, skill, support, visibility and wood do not enter."),
)
# fmt: on
