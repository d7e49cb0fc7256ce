"""The shooting and magic phase: the die of each group, the order of the slices, the mage's recovery in trance."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D6
from tracker.battle.fields import choice
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.sixes import order_throw
from tracker.games.confrontation.switches import PHASE_DICE, PHASE_DIE_OPENS, PHASE_ONE, TIE
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, Outcome, Resolver
from tracker.words import N_

SHOOTERS, CASTERS, BOTH = "shooters", "casters", "both"
FAILED: Final = "failed"

GROUP: Final = choice(
    "group",
    N_("The die is for"),
    {SHOOTERS: N_("the shooters"), CASTERS: N_("the spell-casters"), BOTH: N_("both groups")},
    rules=cf("INIT", 1, 8),
)
IN_TRANCE: Final = fields.TRANCE.asked("trance", N_("The mage is in trance"))


def group_of(battle: Battle, unit: Unit) -> str:
    """The group whose die a unit waits for; empty for one that neither shoots nor casts (R-22)."""
    if PHASE_DICE.of(battle.switches) == "1" and (unit[fields.SHOOTS] or fields.is_caster(unit)):
        return BOTH
    return CASTERS if fields.is_caster(unit) else SHOOTERS if unit[fields.SHOOTS] else ""


def _group_of_actor(scene: resolver.Context) -> str | None:
    unit = scene.unit(ACTOR)
    return None if unit is None else group_of(scene.battle, unit) or None


def _ends(case: Case) -> str:
    return FAILED if case.faces[0].face == 1 else "made"


def _die(case: Case) -> int:
    """The figure the die adds to each INI; a 1 may count 0 under the house rule (R-23)."""
    opens = case.ruling(PHASE_DIE_OPENS) == "on"
    thrown = sum(face.face for face in case.faces) if opens else case.faces[0].face
    return 0 if _ends(case) == FAILED and case.ruling(PHASE_ONE) == "zero" else thrown


def _effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if not case.faces:
        return ()
    fails = outcome == FAILED and case.ruling(PHASE_ONE) != "zero"
    return (resolver.Effect("phase_die", ACTOR, _die(case), case[GROUP], fails),)


PHASE_DIE: Final = Resolver(
    key="phase_die",
    label=N_("Die of the shooting and magic phase"),
    deed=N_("{actor} {actor:rolls|roll} the group's die"),
    rules=(*run("INIT", 1, 4), *cf("INIT", 8, 9)),
    roles=(resolver.Role(ACTOR, N_("one of the group")),),
    inputs=(Input(GROUP, resolver.derived(_group_of_actor)),),
    outcomes=(
        Outcome("made", N_("added to the initiative of each"), good=True, rules=cf("INIT", 2)),
        Outcome(FAILED, N_("a 1: a failure"), good=False, rules=cf("INIT", 3)),
    ),
    switches=(PHASE_DIE_OPENS, PHASE_DICE, PHASE_ONE, TIE),
    throws=lambda case: order_throw(case, N_("the die of the phase"), _ends, PHASE_DIE_OPENS),
    judge=_ends,
    total=lambda case: _die(case) if case.faces else None,
    effects=_effects,
)


def place_of(battle: Battle, unit: Unit) -> int:
    """The unit's place in the order, higher first: its score, or far below where its group's die failed (R-23)."""
    rolled = fields.rolled_off(unit) if TIE.of(battle.switches) == "rolloff" else 0
    base = unit[fields.INI] if unit[fields.PHASE_FAILED] else 1000 + unit[fields.SCORE]
    return base * 1_000_000_000 + rolled


def shots_left(unit: Unit) -> int:
    """How many of its figures have not shot or cast, those who fell as they did so counted in (CF-INIT-02, 05)."""
    return max(fields.figures_left(unit) + unit[fields.FELL] - unit[fields.SHOTS], 0)


def has_acted(unit: Unit) -> bool:
    """Whether each of its figures has shot or cast, or those that had not have fallen since."""
    return unit[fields.SHOT] or (unit[fields.SHOTS] > 0 and shots_left(unit) == 0)


def is_in_the_phase(battle: Battle, unit: Unit) -> bool:
    """Whether it has a score and has not acted; a failed group may be out of it under the house rule."""
    skipped = unit[fields.PHASE_FAILED] and PHASE_ONE.of(battle.switches) == "skip"
    return (
        unit[fields.SCORED]
        and not has_acted(unit)
        and (not fields.is_away(unit) or unit[fields.FELL] > 0)
        and not skipped
    )


def current_slice(battle: Battle) -> int:
    """The highest place among those who neither acted nor wait; 0 when only waiting ones are left (CF-INIT-05, 06)."""
    return max(
        (
            place_of(battle, unit)
            for unit in battle.units.values()
            if is_in_the_phase(battle, unit) and not unit[fields.WAITING]
        ),
        default=0,
    )


# ---- the recovery of a mage


def recovered(case: Case) -> int:
    """The face to use: in trance a 5 counts as a 6 (CF-MISC-09)."""
    face = case.faces[0].face
    return 6 if case[IN_TRANCE] and face == 5 else face


RECOVERED: Final = {
    1: N_("a 1 to use"),
    2: N_("a 2 to use"),
    3: N_("a 3 to use"),
    4: N_("a 4 to use"),
    5: N_("a 5 to use"),
    6: N_("a 6 to use"),
}

TRANCE_RECOVERY: Final = Resolver(
    key="trance",
    label=N_("Recovery roll of a mage"),
    deed=N_("{actor} {actor:recovers|recover} mana"),
    rules=(*cf("MISC", 9), *bg(18)),
    roles=(resolver.Role(ACTOR, N_("mage"), optional=True),),
    inputs=(Input(IN_TRANCE, resolver.state(ACTOR, fields.TRANCE)),),
    outcomes=tuple(Outcome(str(face), label) for face, label in RECOVERED.items()),
    throws=lambda case: None if case.faces else resolver.Throw(D6, N_("the recovery die")),
    judge=lambda case: str(recovered(case)),
    total=lambda case: recovered(case) if case.faces else None,
)
