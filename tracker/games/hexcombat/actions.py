"""Hex combat's actions without a roll: markers, engagement, levels regained, steps by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import AnyField, Scalar, choice
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.concepts.toll import Events, change, step_lost
from tracker.rules.system import Action, taken_off
from tracker.words import N_, _

Values = Mapping[str, Scalar]

TRACKS: Final = {
    "breath": (fields.BREATH, fields.BREATHS),
    "cohesion": (fields.COHESION, fields.COHESIONS),
    "ammunition": (fields.AMMUNITION, fields.AMMUNITIONS),
}

ENGAGEMENT: Final[tuple[AnyField, ...]] = (fields.ENGAGES, fields.ENGAGED, fields.ENGAGED_BY)


def _levels_lost(unit: Unit) -> tuple[str, ...]:
    """The tracks of which the unit has lost a level."""
    return tuple(key for key, (field, levels) in TRACKS.items() if unit[field] != levels[0])


WHICH: Final = choice(
    "track",
    N_("Which level"),
    {"breath": N_("breath"), "cohesion": N_("cohesion"), "ammunition": N_("ammunition")},
    rules=("HX-STATE-02", "HX-STATE-03", "HX-STATE-04"),
    applies=lambda unit: len(_levels_lost(unit)) > 1,
)


def _set_marker(_battle: Battle, unit: Unit, values: Values) -> Events:
    return change(unit, fields.MARKER, values[fields.MARKER.key], "other_sheet")


def _engage(_battle: Battle, unit: Unit, values: Values) -> Events:
    return tuple(event for field in ENGAGEMENT for event in change(unit, field, values[field.key], "other_sheet"))


def _recover(_battle: Battle, unit: Unit, values: Values) -> Events:
    field, levels = TRACKS[str(values[WHICH.key])]
    return change(unit, field, fields.worse(levels, unit[field], -1), "other_sheet")


def _is_fresh(_battle: Battle, unit: Unit) -> str | None:
    return None if _levels_lost(unit) else _("it has lost no level")


def _first_lost(unit: Unit) -> Values:
    return {WHICH.key: next(iter(_levels_lost(unit)), WHICH.default)}


def _to_regain(unit: Unit) -> Mapping[str, tuple[str, ...]]:
    return {WHICH.key: _levels_lost(unit)}


def _lose_step(battle: Battle, unit: Unit, _values: Values) -> Events:
    return step_lost(battle, unit)


def _goes(_battle: Battle, unit: Unit, cause: str) -> Events:
    return change(unit, fields.STEPS, 0, cause)


def _restore_step(_battle: Battle, unit: Unit, _values: Values) -> Events:
    return change(unit, fields.STEPS, unit[fields.STEPS] + 1, "hand")


def _is_whole(_battle: Battle, unit: Unit) -> str | None:
    return None if unit[fields.STEPS] < unit[fields.STEPS_AT_START] else _("it has lost nothing")


def _choose_spell(_battle: Battle, unit: Unit, values: Values) -> Events:
    return change(unit, fields.SPELL, values[fields.SPELL.key], "other_sheet")


def _no_character(_battle: Battle, unit: Unit) -> str | None:
    return None if unit[fields.CHARACTER] else _("it is not a character")


# fmt: off
ACTIONS: Final = (
    Action("marker", N_("change the marker"), ("HX-STATE-05", "HX-STATE-06"), _set_marker, (fields.MARKER,),
           done=N_("marker changed")),
    Action("engage", N_("change the engagement"), ("HX-DUEL-01", "HX-RECOIL-05", "HX-FIRE-01", "HX-RUL-47"), _engage,
           ENGAGEMENT, begins=lambda unit: {field.key: unit[field] for field in ENGAGEMENT}),
    Action("recover", N_("regain a level"), ("HX-STATE-02", "HX-STATE-03", "HX-STATE-04"), _recover, (WHICH,),
           _is_fresh, begins=_first_lost, lists=_to_regain, done=N_("level regained")),
    Action("lose_step", N_("lose a step"), ("HX-LOSS-03", "HX-LOSS-05"), _lose_step),
    Action("restore_step", N_("take a step back"), ("HX-STATE-01",), _restore_step, (), _is_whole),
    Action("choose_spell", N_("choose a spell"), ("HX-LOSS-08",), _choose_spell, (fields.SPELL,), _no_character,
           suits=lambda unit: unit[fields.CHARACTER], begins=lambda unit: {fields.SPELL.key: unit[fields.SPELL]},
           says=N_("{unit}: chosen spell, {chosen_spell}")),
    *taken_off(("HX-LOSS-07",), _goes),
)
# fmt: on
