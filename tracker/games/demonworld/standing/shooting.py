"""III and V Shooting, and the shots at a crusher in IV (DW-TURN-14 to 23, 26, 40 to 49)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.demonworld import fields
from tracker.games.demonworld.rolls.attacks import fighting_part
from tracker.games.demonworld.standing.any_phase import ENGAGED, NO_TOKEN, ROUTS, is_organised, setting
from tracker.games.demonworld.switches import (
    ATTACHED_HERO_SHOOTS,
    LOADING_RULE,
    ONE_SHOT_PER_TURN,
    T_SHOOTS_WHEN_CHARGED,
)
from tracker.rules.system import DONE, Does, May, MayNot, Offer, Reasons, Standing, already, first_that_holds
from tracker.words import N_

SHOOT: Final = Offer(N_("shoot", "act"), Does.ROLL, "shoot", "actor")
FLAMING_ARROWS: Final = Offer(N_("flaming arrows"), Does.ROLL, "flaming_arrows", "actor")
BREATHE: Final = Offer(N_("breathe fire"), Does.ROLL, "breath", "actor")
FIRE_GUN: Final = Offer(N_("fire the gun"), Does.PROCEDURE, "gun_shot", "actor")
WASTED: Final = Offer(N_("out of range: shot lost"), Does.ACTION, "waste_shot")
FULL_LOAD: Final = 6


def is_a_shooter(unit: Unit) -> bool:
    """Whether the shooting steps name it at all: units, heroes, generals, dragons and artillery (DW-TURN-14 to 17)."""
    if unit[fields.KIND] in {fields.GIANT, fields.CHARIOT}:
        return False
    return (
        unit[fields.MISSILE_POWER] > 0
        or fields.is_artillery(unit)
        or (unit[fields.KIND] == fields.DRAGON and unit[fields.BREATH] > 0)
    )


def _shots(unit: Unit, mark: Field[bool]) -> tuple[Offer, ...]:
    """Its ways to shoot; a gun and a dragon that have the mark of the phase have had their shot in it."""
    if fields.is_artillery(unit):
        return (replace(FIRE_GUN, is_made=already) if unit[mark] else FIRE_GUN, WASTED)
    if unit[fields.KIND] == fields.DRAGON and unit[fields.BREATH] > 0:
        return (replace(BREATHE, is_made=already) if unit[mark] else BREATHE, WASTED)
    return (SHOOT, FLAMING_ARROWS, WASTED) if fields.is_troop(unit) else (SHOOT, WASTED)


def may_shoot_first(battle: Battle, unit: Unit) -> Standing:
    """Step III.1 (DW-TURN-14 to 17, 61, 62, 64, 66)."""
    if not is_a_shooter(unit):
        return None
    if fields.is_commander(unit):
        if unit[fields.SHOT_FIRST]:
            return MayNot(N_("has shot already in this phase"), ("DW-TURN-17", "DW-SHO-01"))
        return _commander_shoots_as_unit(battle, unit, "H") or May(_shots(unit, fields.SHOT_FIRST))
    if fields.is_single(unit):
        return None
    return _token_shoots(battle, unit, "H")


def is_unloaded(battle: Battle, unit: Unit) -> bool:
    """Whether this is a gun that lacks loading points for a shot, where these are counted (DW-ART-08)."""
    tracked = fields.is_artillery(unit) and setting(battle, LOADING_RULE) == "track_6"
    return tracked and unit[fields.LOADING] < FULL_LOAD


def _has_fired(_battle: Battle, unit: Unit) -> bool:
    return unit[fields.SHOT_FIRST] or unit[fields.SHOT_SECOND]


_WITHOUT_TOKEN: Final[Reasons] = (
    (lambda _battle, unit: unit[fields.ROUTING], ROUTS),
    (
        lambda _battle, unit: unit[fields.IMPETUOUS],
        MayNot(N_("impetuous, without a token"), ("DW-ORD-11", "DW-TURN-62")),
    ),
    (lambda _battle, unit: fields.order_of(unit) == "none", NO_TOKEN),
)
_WRONG_TOKEN: Final = {
    ("H", "T"): MayNot(N_("with token T shoots in V"), ("DW-ORD-02", "DW-TURN-40")),
    ("H", "C"): MayNot(N_("token C has no shooting step"), ("DW-TURN-61",)),
    ("H", "M"): MayNot(N_("token M has no shooting step"), ("DW-TURN-61",)),
    ("T", "H"): MayNot(N_("with token H shoots in III"), ("DW-ORD-02", "DW-TURN-14")),
    ("T", "C"): MayNot(N_("token C has no shooting step"), ("DW-TURN-61",)),
    ("T", "M"): MayNot(N_("token M has no shooting step"), ("DW-TURN-61",)),
}
_IN_NO_LINE: Final[Reasons] = (
    (
        lambda _battle, unit: fields.is_troop(unit) and not is_organised(unit),
        MayNot(N_("disorganised"), ("DW-TURN-14", "DW-TURN-64")),
    ),
    (lambda _battle, unit: fields.is_troop(unit) and fields.is_engaged(unit), ENGAGED),
)
_GUN_NOT_READY: Final[Reasons] = (
    (
        lambda battle, unit: is_unloaded(battle, unit) and _has_fired(battle, unit),
        MayNot(N_("has fired and is not loaded"), ("DW-ART-08",)),
    ),
    (is_unloaded, MayNot(N_("not fully loaded"), ("DW-ART-08", "DW-TURN-16", "DW-TURN-42"))),
    (lambda _battle, unit: unit[fields.JAMMED], MayNot(N_("jammed this turn"), ("DW-ART-15",))),
)
_NOT_READY: Final = {"H": (*_IN_NO_LINE, *_GUN_NOT_READY), "T": _GUN_NOT_READY}
_MARKS: Final = {"H": fields.SHOT_FIRST, "T": fields.SHOT_SECOND}


def _token_shoots(battle: Battle, unit: Unit, token: str) -> May | MayNot:
    bar = (
        first_that_holds(_WITHOUT_TOKEN, battle, unit)
        or _WRONG_TOKEN.get((token, fields.order_of(unit)))
        or first_that_holds(_NOT_READY[token], battle, unit)
    )
    return bar or May(_shots(unit, _MARKS[token]))


def _commander_shoots_as_unit(battle: Battle, unit: Unit, token: str) -> Standing:
    """With the house rule `with_unit` an attached commander follows his unit's token (DW-TURN-66)."""
    host = fields.host_of(battle, unit)
    if host is None or setting(battle, ATTACHED_HERO_SHOOTS) == "free" or fields.order_of(host) == token:
        return None
    return MayNot(N_("shoots with the unit, which holds another token"), ("DW-TURN-66",))


def _had_its_only_shot(battle: Battle, unit: Unit) -> bool:
    has_shot = unit[fields.SHOT_FIRST] or unit[fields.SHOT_REACTION]
    return has_shot and setting(battle, ONE_SHOT_PER_TURN) == "everybody"


def _was_contacted(battle: Battle, unit: Unit) -> bool:
    engaged = fields.is_troop(unit) and fields.is_engaged(unit)
    return engaged and setting(battle, T_SHOOTS_WHEN_CHARGED) == "no"


def _made_contact(battle: Battle, unit: Unit) -> bool:
    return unit[fields.MADE_CONTACT] or fighting_part(battle, unit)[fields.MADE_CONTACT]


_ONE_SHOT: Final = (_had_its_only_shot, MayNot(N_("has shot already this turn (house rule)"), ("DW-TURN-63",)))
_HOUSE_RULES: Final[Reasons] = (
    _ONE_SHOT,
    (_was_contacted, MayNot(N_("contacted this turn (house rule)"), ("DW-TURN-65",))),
)
_COMMANDER_HAS_ACTED: Final[Reasons] = (
    (
        lambda _battle, unit: unit[fields.SHOT_SECOND],
        MayNot(N_("has shot already in this phase"), ("DW-TURN-43", "DW-SHO-01")),
    ),
    (
        lambda _battle, unit: unit[fields.SHOT_FIRST],
        MayNot(N_("shot in the first shooting phase"), ("DW-TURN-43", "DW-TURN-63")),
    ),
    (
        lambda _battle, unit: unit[fields.SHOT_REACTION],
        MayNot(N_("shot at a crusher"), ("DW-TURN-43", "DW-CRU-12")),
    ),
    (_made_contact, MayNot(N_("moved into contact this turn"), ("DW-TURN-43",))),
)
_NO_REACTION: Final[Reasons] = (
    (
        lambda _battle, unit: fields.is_single(unit) and not fields.is_independent(unit),
        MayNot(N_("is attached to a unit"), ("DW-TURN-26",)),
    ),
    (
        lambda _battle, unit: fields.is_single(unit) and unit[fields.SHOT_FIRST],
        MayNot(N_("shot in the first shooting phase"), ("DW-TURN-26", "DW-TURN-63")),
    ),
    (
        lambda _battle, unit: not fields.is_single(unit) and fields.order_of(unit) != "T",
        MayNot(N_("only token T lets a unit shoot at its crusher"), ("DW-TURN-26", "DW-CRU-11")),
    ),
    _ONE_SHOT,
)


def may_shoot_second(battle: Battle, unit: Unit) -> Standing:
    """Step V.1 (DW-TURN-40 to 43, 63, 65)."""
    if not is_a_shooter(unit):
        return None
    if fields.is_commander(unit):
        bar = first_that_holds(_COMMANDER_HAS_ACTED, battle, unit)
        return bar or _commander_shoots_as_unit(battle, unit, "T") or May(_shots(unit, fields.SHOT_SECOND))
    if fields.is_single(unit):
        return None
    standing = _token_shoots(battle, unit, "T")
    bar = first_that_holds(_HOUSE_RULES, battle, unit) if isinstance(standing, May) else None
    return bar or standing


def may_react(battle: Battle, unit: Unit) -> Standing:
    """Step IV.3a: who may shoot at the base about to crush them (DW-TURN-26, DW-CRU-11, 12)."""
    if unit[fields.MISSILE_POWER] == 0 or fields.is_large(unit) or fields.is_out(unit):
        return None
    return first_that_holds(_NO_REACTION, battle, unit) or May((SHOOT,))


def closes_ranks(_battle: Battle, unit: Unit) -> Standing:
    """Units that just lost bases to shooting may close up one hex (DW-TURN-21, 47)."""
    if not unit[fields.LOST_SHOOTING] or not fields.is_troop(unit):
        return None
    return May((Offer(N_("close ranks"), Does.PROMPT, "close_ranks"), DONE))
