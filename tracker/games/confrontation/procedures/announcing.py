"""What is settled before the first blow: discipline, who strikes whom, whose bonus counts, how the dice are split."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Scalar, whole
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.fields import (
    ATTACK_ONLY,
    CAUGHT,
    DICE,
    DIS_LOST,
    FREE,
    LIMIT,
    NO_DICE,
    READY,
    REAR_BY,
    SPOKEN,
    is_away,
    listed,
)
from tracker.games.confrontation.procedures.fighting import ACTOR, Fight, roll_off, share_key, target_key
from tracker.games.confrontation.rolls.blow import flees
from tracker.games.confrontation.rolls.melee_dice import dice_case, dice_of_a_figure, is_entitled
from tracker.games.confrontation.rolls.opening import speaking_key
from tracker.games.confrontation.switches import CAUGHT_BLOWS, NO_RIPOSTE
from tracker.rules.system import Ask, Count, PickUnit, RollFor
from tracker.words import N_


def discipline(fight: Fight) -> Ask | None:
    """One test a unit (CF-START-01)."""
    for unit in fight.standing():
        if not unit[SPOKEN]:
            return RollFor(f"member:{unit.id}", N_("The discipline test"), "discipline", {ACTOR: unit.id})
    return None


def speaking_ties(fight: Fight) -> Ask | None:
    """Equal totals are rolled off (CF-START-07)."""
    if any(unit[READY] for unit in fight.standing()):
        return None
    return roll_off(fight.standing(), lambda unit: speaking_key(unit)[:2])


def _speakers(fight: Fight) -> Iterable[UnitId]:
    """The order of speaking, kept once somebody has spoken, though a later roll-off counts for the initiative."""
    spoken = fight.spoken()
    in_order = sorted(fight.standing(), key=lambda unit: (unit[DIS_LOST] is False, *speaking_key(unit)[1:]))
    return (*spoken, *(unit.id for unit in in_order if unit.id not in spoken))


def _may_strike(fight: Fight, unit: Unit) -> tuple[UnitId, ...]:
    """Whom it may strike: nobody where it flees or its dice are bound, not who charged it in the rear (CF-CHARGE-07).

    Nor a fleer that was struck at once when it was caught, under that house rule (R-42).
    """
    if unit[LIMIT] != FREE or flees(unit):
        return ()
    struck = CAUGHT_BLOWS.of(fight.battle.switches) == "at_once"
    enemies = (fight.unit(one) for one in fight.members if fight.unit(one).side != unit.side)
    against = [enemy for enemy in enemies if not (struck and enemy[CAUGHT])]
    rear = [foe for foe in against if foe.id in listed(unit[REAR_BY]) and not is_away(foe)]
    if rear and NO_RIPOSTE.of(fight.battle.switches) == "nobody":
        return ()
    return tuple(foe.id for foe in against if foe not in rear and not is_away(foe))


def targets(fight: Fight) -> Ask | None:
    """Each in turn says whom it strikes, one enemy after the other until that is all (CF-START-04)."""
    for one in _speakers(fight):
        unit = fight.unit(one)
        if not is_away(unit) and (ask := _next_target(fight, unit)) is not None:
            return ask
    return None


def _next_target(fight: Fight, unit: Unit) -> Ask | None:
    said = fight.targets(unit.id)
    prey = tuple(one for one in _may_strike(fight, unit) if one not in said)
    key = target_key(len(said) + 1, unit.id)
    if not prey or fight.said(key) is not None or (said and unit[READY]):
        return None
    if not said:
        nobody = N_("nobody: all its dice in defence")
        return PickUnit(key, N_("Whom does it strike?"), prey, nobody, cf("START", 3, 4), (unit.id,))
    asked = N_("Whom else does it strike?")
    return PickUnit(key, asked, prey, N_("nobody else"), cf("START", 4), (unit.id,), usual=UnitId(""))


def shared_bonus(fight: Fight) -> Ask | None:
    """Of several units of one side with a bonus on one target, one keeps it (CF-DICE-09)."""
    for key, rivals in _rivals(fight).items():
        if len(rivals) > 1 and fight.said(key) is None:
            asked = N_("Several have a bonus for this target: which keeps it?")
            return PickUnit(key, asked, rivals, rules=cf("DICE", 9), about=(UnitId(key.rpartition(":")[2]),))
    return None


def _bonus_key(unit: Unit, target: UnitId) -> str:
    return f"keeps:{unit.side}:{target}"


def _rivals(fight: Fight) -> dict[str, tuple[UnitId, ...]]:
    shared: dict[str, tuple[UnitId, ...]] = {}
    for one in fight.strikers():
        unit = fight.unit(one)
        if is_entitled(dice_case(fight.battle, unit)):
            for target in fight.targets(one):
                key = _bonus_key(unit, target)
                shared[key] = (*shared.get(key, ()), one)
    return shared


def dice(fight: Fight) -> Ask | None:
    """How many dice each has; one whose bonus another keeps fights with the base (CF-DICE-01 to 12)."""
    for unit in fight.standing():
        if unit[LIMIT] == NO_DICE or flees(unit) or fight.said(f"dice:{unit.id}") is not None:
            continue
        aimed = [fight.unit(target) for target in fight.targets(unit.id)]
        kept = all(fight.said(_bonus_key(unit, target.id)) in {None, unit.id} for target in aimed)
        given: dict[str, Scalar] = {"keeps_bonus": kept, "fleeing": any(flees(target) for target in aimed)}
        return RollFor(f"dice:{unit.id}", N_("How many dice it has"), "melee_dice", {ACTOR: unit.id}, given)
    return None


def splits(fight: Fight) -> Ask | None:
    """How many dice attack, and whom; the rest defend, but for those that may only attack (BG-05, CF-START-04)."""
    for one in fight.strikers():
        unit = fight.unit(one)
        if is_away(unit):
            continue
        if fight.said(f"attack:{one}") is None:
            least = min(unit[ATTACK_ONLY], unit[DICE])
            field = whole("attack", N_("attack dice"), least, unit[DICE], unit[DICE])
            rules = (*cf("START", 4), *bg(5), *cf("MEL", 11))
            return Count(f"attack:{one}", N_("How many of its dice attack?"), field, rules, (one,))
        free = fight.counted(f"attack:{one}")
        for target in fight.targets(one)[1:]:
            if free and fight.said(share_key(target, one)) is None:
                field = whole("share", N_("attack dice at this target"), 0, free, 1)
                asked = N_("How many of its attack dice are for this target?")
                return Count(share_key(target, one), asked, field, cf("START", 4), (one, target))
            free -= fight.counted(share_key(target, one))
    return None


def are_left(fight: Fight, one: UnitId, number: int) -> bool:
    """Whether that many of its dice are left to it, though figures of it were killed before they could strike."""
    unit, lost = fight.unit(one), fight.killed_before(one)
    return not lost or number <= unit[DICE] - lost * dice_of_a_figure(dice_case(fight.battle, unit))
