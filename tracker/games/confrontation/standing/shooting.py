"""III Shooting and magic: who throws the die of a group, acts in its slice or waits; V: who recovers mana."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import cf
from tracker.games.confrontation.concepts.moments import may_still_act
from tracker.games.confrontation.concepts.own_will import bar_of
from tracker.games.confrontation.rolls import phase
from tracker.games.confrontation.standing.any_phase import ACTOR, act, once, roll
from tracker.rules.system import DONE, Does, May, MayNot, Offer, Standing, Way
from tracker.words import N_, Said, _

VOLLEY: Final = Offer(N_("shoot", "act"), Does.PROCEDURE, "volley", ACTOR)
ONLY_SHOT: Final = Offer(N_("shoot", "act"), Does.ROLL, "missile", ACTOR, way=Way.SHOOT)
DIE_OF: Final = {
    phase.SHOOTERS: N_("die of the shooters"),
    phase.CASTERS: N_("die of the casters"),
    phase.BOTH: N_("die of shooters and casters"),
}


def wants_a_die(battle: Battle, unit: Unit) -> Standing:
    """The first of each group whom its die may serve throws it; none is thrown where nobody may act (CF-INIT-01)."""
    group = phase.group_of(battle, unit)
    if not group or unit[fields.SCORED]:
        return None
    if (bar := _bar_of_its_own(unit)) is not None:
        return bar
    mates = (
        other
        for other in battle.of_side(unit.side)
        if not fields.is_away(other) and phase.group_of(battle, other) == group
    )
    thrower = next(other for other in mates if _bar_of_its_own(other) is None)
    return May((roll(DIE_OF[group], "phase_die"),)) if thrower.id == unit.id else None


def phase_offers(unit: Unit) -> tuple[Offer, ...]:
    """The offers to a shooter or caster in the phase: several figures make their shots one after the other."""
    shots: tuple[Offer, ...]
    if phase.shots_left(unit) > 1:
        shots = (VOLLEY, roll(N_("one shot"), "missile"), roll(N_("one shot into a melee"), "crowd_shot"))
    else:
        shots = (ONLY_SHOT, roll(N_("shoot into a melee"), "crowd_shot"))
    may_shoot = unit[fields.SHOOTS] and not unit[fields.MELEE]
    offers = (
        *(shots if may_shoot else ()),
        *((roll(N_("cast a spell"), "spell"),) if fields.is_caster(unit) else ()),
        *((roll(N_("ranges by height"), "height_range"),) if may_shoot else ()),
    )
    return offers or (DONE,)


def _in_its_slice(unit: Unit) -> str:
    if fields.is_out(unit):
        return N_("it fell at the same moment")
    if unit[fields.PHASE_FAILED]:
        return N_("a 1: after all others")
    return Said(_("score {score}").format(score=unit[fields.SCORE]))


def _bar_of_its_own(unit: Unit) -> MayNot | None:
    """Why it neither shoots nor casts this turn, whatever the die of its group and the others of its side do."""
    if unit[fields.RAN]:
        return MayNot(N_("ran, so neither shoots nor casts, but may counter"), cf("SHO", 19) + cf("MISC", 10, 12))
    if (bar := bar_of(unit)) is not None:
        return bar
    if unit[fields.MELEE] and not fields.is_caster(unit):
        return MayNot(N_("in a melee"), cf("INIT", 5))
    return None


def _bar(battle: Battle, unit: Unit) -> MayNot | None:
    """Why one who has a place in the phase does not act in it (any more)."""
    if phase.has_acted(unit):
        return MayNot(N_("has shot or cast"), cf("INIT", 5))
    if not phase.is_in_the_phase(battle, unit):
        return MayNot(N_("the die of the group failed"), cf("INIT", 3))
    return _bar_of_its_own(unit)


def may_act_in_slice(battle: Battle, unit: Unit) -> Standing:
    """Slices from the highest score down; who waits is asked again at each (CF-INIT-04 to 06, 09)."""
    if not may_still_act(unit):
        return None
    if not unit[fields.SCORED]:
        return _bar_of_its_own(unit) if phase.group_of(battle, unit) else None
    if (bar := _bar(battle, unit)) is not None:
        return bar
    slice_now = phase.current_slice(battle)
    if not unit[fields.WAITING]:
        wait = () if fields.is_out(unit) else (act(N_("wait"), "wait"),)
        return May((*phase_offers(unit), *wait), _in_its_slice(unit), rank=phase.place_of(battle, unit))
    if slice_now == 0:
        return None
    rank = min(slice_now, phase.place_of(battle, unit))
    return May(phase_offers(unit), N_("waits; asked again at every slice"), rank=rank, awaited=False)


def waited_to_the_end(battle: Battle, unit: Unit) -> Standing:
    """Those who still wait act together, those who fall among them too (CF-INIT-07)."""
    if not unit[fields.WAITING] or not may_still_act(unit):
        return None
    return _bar(battle, unit) or May(phase_offers(unit))


def recovers(_battle: Battle, unit: Unit) -> Standing:
    """Mages recover mana (BG-18, CF-MISC-09)."""
    return May((once(N_("recover mana"), "trance"),)) if fields.is_caster(unit) else None
