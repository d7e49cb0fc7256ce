"""III Shooting and magic: who throws the die of a group, acts in its slice or waits; V: who recovers mana."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation.fields import (
    MELEE,
    PHASE_FAILED,
    RAN,
    SCORE,
    SCORED,
    SHOOTS,
    SHOT,
    WAITING,
    is_away,
    is_caster,
)
from tracker.games.confrontation.ids import cf
from tracker.games.confrontation.phase import (
    BOTH,
    CASTERS,
    SHOOTERS,
    current_slice,
    group_of,
    is_in_the_phase,
    place_of,
)
from tracker.games.confrontation.standing.any_phase import act, roll
from tracker.rules.system import DONE, May, MayNot, Offer, Standing
from tracker.words import N_, _

DIE_OF: Final = {
    SHOOTERS: N_("die of the shooters"), CASTERS: N_("die of the casters"), BOTH: N_("die of shooters and casters"),
}  # fmt: skip


def wants_a_die(battle: Battle, unit: Unit) -> Standing:
    """The first of each group throws for it (CF-INIT-01)."""
    group = group_of(battle, unit)
    if not group or unit[SCORED]:
        return None
    mates = (other for other in battle.of_side(unit.side) if not is_away(other) and group_of(battle, other) == group)
    first = next(mates, unit)
    return May((roll(DIE_OF[group], "phase_die"),)) if first.id == unit.id else None


def phase_offers(unit: Unit) -> tuple[Offer, ...]:
    """What a shooter or caster may do in the phase."""
    shots = (roll(N_("shoot"), "missile"), roll(N_("shoot into a melee"), "crowd_shot"))
    heights = roll(N_("ranges by height"), "height_range")
    offers = (
        *(shots if unit[SHOOTS] and not unit[RAN] else ()),
        *((roll(N_("cast a spell"), "spell"),) if is_caster(unit) else ()),
        *((heights,) if unit[SHOOTS] else ()),
    )
    return offers or (DONE,)


def _in_its_slice(unit: Unit) -> str:
    if unit[PHASE_FAILED]:
        return _("a 1 for its group: after all others")
    return _("score {score}").format(score=unit[SCORE])


def may_act_in_slice(battle: Battle, unit: Unit) -> Standing:
    """Slices from the highest score down; who waits is asked again at each (CF-INIT-04 to 06, 09)."""
    if not unit[SCORED]:
        return None
    if not is_in_the_phase(battle, unit):
        return MayNot(N_("its group's die failed"), cf("INIT", 3)) if not unit[SHOT] else None
    if unit[RAN]:
        return MayNot(N_("it ran: it neither shoots nor casts, but may counter"), cf("SHO", 19) + cf("MISC", 10, 12))
    if unit[MELEE] and not is_caster(unit):
        return MayNot(N_("it is in a melee"), cf("INIT", 5))
    slice_now = current_slice(battle)
    if not unit[WAITING]:
        return May((*phase_offers(unit), act(N_("wait"), "wait")), _in_its_slice(unit), rank=place_of(battle, unit))
    if slice_now == 0:
        return None
    return May(phase_offers(unit), _("waits; asked again at every slice"), rank=min(slice_now, place_of(battle, unit)))


def waited_to_the_end(battle: Battle, unit: Unit) -> Standing:
    """Those who still wait act together (CF-INIT-07)."""
    return May(phase_offers(unit)) if is_in_the_phase(battle, unit) and unit[WAITING] and not unit[RAN] else None


def recovers(_battle: Battle, unit: Unit) -> Standing:
    """Mages recover mana (BG-18, CF-MISC-09)."""
    return May((roll(N_("recover mana"), "trance"),)) if is_caster(unit) else None
