"""Demonworld's actions without a roll: losses by hand with their cause, contact, guns, flank marches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Scalar, choice, whole, words
from tracker.games.demonworld import fields
from tracker.games.demonworld.checklist import FIRST_SHOOTING, MOVEMENT, PHASES, SECOND_SHOOTING
from tracker.games.demonworld.checklist import MELEE as MELEE_PHASE
from tracker.games.demonworld.concepts.wounds import (
    CRUSHED,
    MAGIC,
    SHOT,
    STRUCK,
    base_removed,
    changed,
    life_lost,
    uncounted,
)
from tracker.games.demonworld.consequences import shot_fired
from tracker.games.demonworld.switches import LOADING_RULE, WOUND_IS_LOSS
from tracker.rules.system import Action, phase_at, taken_off
from tracker.words import N_, _

Values = Mapping[str, Scalar]

CAUSE: Final = choice(
    "cause",
    N_("Lost to"),
    {
        "phase": N_("what this phase is about"),
        SHOT: N_("shooting"),
        STRUCK: N_("melee"),
        CRUSHED: N_("crushing"),
        MAGIC: N_("magic or anything else: no test"),
    },
    rules=("DW-MOR-39",),
)
WHICH: Final = choice(
    "base",
    N_("Which base"),
    {
        "fresh": N_("an ordinary base"),
        "wounded": N_("the base most hurt"),
        "leader": N_("the leader's"),
        "standard": N_("the standard-bearer's"),
        "musician": N_("the musician's"),
    },
    applies=fields.is_troop,
    rules=("DW-GLO-08",),
)
HOW_MANY: Final = whole("amount", N_("How many"), 1, 20, 1)
SPELL_NAME: Final = words("spell", N_("Spell and target"), limit=120, rules=("DW-MAG-01",))
OF_PHASE: Final = {FIRST_SHOOTING.id: SHOT, MOVEMENT.id: CRUSHED, SECOND_SHOOTING.id: SHOT, MELEE_PHASE.id: STRUCK}


def _cause(battle: Battle, values: Values) -> str:
    cause = str(values[CAUSE.key])
    if cause != "phase":
        return cause
    phase = phase_at(PHASES, battle)
    return MAGIC if phase is None else OF_PHASE.get(phase.id, MAGIC)


def _still_there(_battle: Battle, unit: Unit) -> str | None:
    return _("no base of it is left") if fields.is_out(unit) else None


def _may_still_shoot(battle: Battle, unit: Unit) -> str | None:
    """One destroyed by the shots of this very phase has announced its own all the same (DW-GEN-10, DW-SHO-13)."""
    return None if unit[fields.LOST_SHOOTING] else _still_there(battle, unit)


def _lose_base(battle: Battle, unit: Unit, values: Values) -> tuple[AnyEvent, ...]:
    return base_removed(unit, _cause(battle, values), str(values[WHICH.key]))


def _lose_life(battle: Battle, unit: Unit, values: Values) -> tuple[AnyEvent, ...]:
    return life_lost(battle, unit, int(str(values[HOW_MANY.key])), _cause(battle, values), str(values[WHICH.key]))


def _is_whole(_battle: Battle, unit: Unit) -> str | None:
    gone = unit[fields.BASES] < unit[fields.BASES_AT_START] if fields.is_troop(unit) else unit[fields.DESTROYED]
    return None if gone or unit[fields.WOUNDS] else _("it has lost nothing")


def _restore(battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    """The last loss taken back: a wound first, then a base."""
    if unit[fields.WOUNDS]:
        counts = WOUND_IS_LOSS.of(battle.switches) == "yes"
        healed = changed(unit, fields.WOUNDS, unit[fields.WOUNDS][1:], "hand")
        return (*healed, *(uncounted(battle, unit) if counts else ()))
    field, now = (fields.BASES, unit[fields.BASES] + 1) if fields.is_troop(unit) else (fields.DESTROYED, False)
    return (*changed(unit, field, now, "hand"), *uncounted(battle, unit))


def _goes(_battle: Battle, unit: Unit, cause: str) -> tuple[AnyEvent, ...]:
    """Off the table whole; nothing of it counts as a loss that is tested."""
    if not fields.is_troop(unit):
        return changed(unit, fields.DESTROYED, True, cause)
    return (*changed(unit, fields.BASES, 0, cause), *changed(unit, fields.WOUNDS, (), cause))


def _waste_shot(battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    """The shot is made all the same: its mark stays, and a gun has spent its load (DW-ART-08)."""
    spends = fields.is_artillery(unit) and LOADING_RULE.of(battle.switches) == "track_6"
    load = changed(unit, fields.LOADING, 0, "gun") if spends else ()
    return (*shot_fired(battle, unit), *load)


def _not_engaged(_battle: Battle, unit: Unit) -> str | None:
    return None if fields.is_engaged(unit) else _("in no melee")


def _leave_melee(_battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    return changed(unit, fields.MELEE, 0, "melee")


def _not_impetuous(_battle: Battle, unit: Unit) -> str | None:
    return None if unit[fields.IMPETUOUS] else _("not impetuous")


def _calm_down(_battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    return changed(unit, fields.IMPETUOUS, False, "hand")


def _not_routing(_battle: Battle, unit: Unit) -> str | None:
    return _("it is routing already") if unit[fields.ROUTING] else None


def _rout(_battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    return changed(unit, fields.ROUTING, True, "hand")


def _no_sorcerer(_battle: Battle, unit: Unit) -> str | None:
    return None if fields.is_sorcerer(unit) else _("not a sorcerer")


def spell_named(roll: str, unit: Unit) -> str:
    """The spell that a sorcerer casts, as it was announced; nothing where it was announced without a name."""
    return unit[fields.SPELL] if roll == "cast" and unit[fields.SPELL] != _("a spell") else ""


def _announce_spell(_battle: Battle, unit: Unit, values: Values) -> tuple[AnyEvent, ...]:
    spell = str(values[SPELL_NAME.key]) or _("a spell")
    return (*changed(unit, fields.SPELL, spell, "cast"), *changed(unit, fields.STIRRED, True, "cast"))


def _break_rest(_battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    return changed(unit, fields.STIRRED, True, "stirred")


def _march_away(_battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    """Off the table, and so out of the melee it was in: who is away touches nobody (DW-TURN-05, DW-GLO-13)."""
    return (*changed(unit, fields.AWAY, True, "flank"), *changed(unit, fields.MELEE, 0, "flank"))


def _come_back(_battle: Battle, unit: Unit, _values: Values) -> tuple[AnyEvent, ...]:
    return changed(unit, fields.AWAY, False, "flank")


def _here(_battle: Battle, unit: Unit) -> str | None:
    return _("it is away already") if unit[fields.AWAY] else None


def _away(_battle: Battle, unit: Unit) -> str | None:
    return None if unit[fields.AWAY] else _("it is on the table")


# fmt: off
ACTIONS: Final = (
    Action("lose_base", N_("lose a base"), ("DW-GLO-30", "DW-MOR-39"), _lose_base, (CAUSE, WHICH), _still_there),
    Action("restore_base", N_("take a loss back"), ("DW-GLO-30",), _restore, (), _is_whole),
    Action("lose_life", N_("lose life points"), ("DW-GLO-14", "DW-GEN-08"), _lose_life, (HOW_MANY, CAUSE, WHICH), _still_there, most=lambda _battle, unit: {HOW_MANY.key: unit[fields.PV]}),
    Action("waste_shot", N_("shot out of range: lost"), ("DW-SHO-12", "DW-TURN-18", "DW-ART-08"), _waste_shot, (), _may_still_shoot, suits=lambda unit: unit[fields.MISSILE_POWER] > 0 or fields.is_artillery(unit)),
    Action("leave_melee", N_("leave the melee"), ("DW-GLO-13",), _leave_melee, (), _not_engaged, says=N_("{unit} {unit:leaves|leave} the melee")),
    Action("take_off", N_("take off"), ("DW-TURN-52", "DW-MEL-47"), _leave_melee, (), _not_engaged, suits=lambda unit: unit[fields.FLYER], says=N_("{unit} {unit:takes|take} off")),
    Action("announce_spell", N_("announce a spell"), ("DW-TURN-11", "DW-MAG-01"), _announce_spell, (SPELL_NAME,), _no_sorcerer, suits=fields.is_sorcerer),
    Action("break_rest", N_("did not rest this turn"), ("DW-MAG-13", "DW-MAG-14"), _break_rest, (), _no_sorcerer, suits=fields.is_sorcerer),
    Action("rout", N_("break into rout"), ("DW-RAL-04",), _rout, (), _not_routing, says=N_("{unit} {unit:breaks|break} into rout")),
    Action("calm_down", N_("impetuous no longer"), ("DW-ORD-11",), _calm_down, (), _not_impetuous, suits=fields.is_troop, says=N_("{unit} {unit:is|are} impetuous no longer")),
    Action("march_away", N_("go on a flank march"), ("DW-TURN-05",), _march_away, (), _here, says=N_("{unit} {unit:goes|go} on a flank march")),
    Action("come_back", N_("return from a flank march"), ("DW-TURN-05",), _come_back, (), _away, says=N_("{unit} {unit:returns|return} from a flank march")),
    *taken_off(("DW-GLO-14",), _goes),
)
# fmt: on
