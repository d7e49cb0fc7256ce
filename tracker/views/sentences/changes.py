"""Values that changed in words: what a unit lost, came to or is rid of, what holds of the battle, a house rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tracker.battle.battle import Battle
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, SwitchSet
from tracker.battle.fields import AnyField, Scalar, Shape, amount_of
from tracker.grammar import Name
from tracker.rules.system import DESTROYED, RAN_OFF, System
from tracker.views.sentences.names import agreeing_name, cause_in_words, known, value_in_words
from tracker.words import N_, _, filled, labelled
from tracker.written import figure

TAKEN_OFF: Final[Mapping[str, str]] = {
    DESTROYED: N_("{unit} {unit:is|are} destroyed."),
    RAN_OFF: N_("{unit} {unit:leaves|leave} the board."),
}
"""The deeds by which the table takes a unit off, whatever value says that it is gone."""


def unit_changed(system: System, before: Battle, event: Changed) -> str:
    """A change of a unit's value as a deed; one by hand as the value it was and the one it is."""
    field, unit = known(system.field, event.key), agreeing_name(before, event.unit)
    if event.cause in TAKEN_OFF:
        return _(TAKEN_OFF[event.cause]).format(unit=unit)
    if field is not None and not event.reason and (says := _says(before, field, event)):
        blanks = {"unit": unit, "now": value_in_words(before, field, event.now), "count": _count(field, event)}
        deed = filled(_(says), blanks)
        cause = cause_in_words(system, event.cause) if event.cause in field.explained else ""
        return f"{deed} ({cause})." if cause else f"{deed}."
    return labelled(unit, f"{change_in_words(system, before, field, event)}.")


def units_changed(system: System, before: Battle, events: Sequence[Changed]) -> str:
    """The same change of several units as one deed, of which they are all the subject."""
    first = events[0]
    field = known(system.field, first.key)
    if len(events) == 1 or field is None:
        return unit_changed(system, before, first)
    names = [agreeing_name(before, event.unit) for event in events]
    unit = Name(", ".join(names), is_many=True, is_feminine=all(name.is_feminine for name in names))
    return f"{filled(_(_says(before, field, first)), {'unit': unit})}."


def says_again(head: str, system: System, before: Battle, event: AnyEvent) -> bool:
    """Whether a sentence of the same unit ends on the words of its change: `fail their test and are destroyed`."""
    if not isinstance(event, Changed):
        return False
    name, says = agreeing_name(before, event.unit), unit_changed(system, before, event)
    return head.startswith(name) and says.startswith(name) and head.endswith(says.removeprefix(name))


def told_alike(system: System, before: Battle, event: AnyEvent) -> tuple[str, Scalar] | None:
    """The change that units have in common of which one sentence tells; None where it tells more of each than that."""
    if not isinstance(event, Changed) or event.reason or event.cause in TAKEN_OFF:
        return None
    field = known(system.field, event.key)
    says = "" if field is None or event.cause in field.explained else _says(before, field, event)
    is_plain = says.startswith("{unit} {unit:") and not any(blank in says for blank in ("{now}", "{count}"))
    return (event.key, says) if is_plain else None


def battle_value_changed(system: System, before: Battle, event: BattleValueChanged) -> str:
    """A change of a value of the battle itself."""
    return f"{change_in_words(system, before, known(system.battle_field, event.key), event)}."


def has_words_of_its_own(before: Battle, field: AnyField, deed: Changed | BattleValueChanged) -> bool:
    """Whether a change is told in a sentence that names what was done."""
    return isinstance(deed, Changed) and (deed.cause in TAKEN_OFF or bool(_says(before, field, deed)))


def change_in_words(system: System, before: Battle, field: AnyField | None, event: Changed | BattleValueChanged) -> str:
    """A change with its cause: by hand `Steps left 3 → 2`, else what holds now, `Wind speed, now 2`."""
    label = event.key if field is None else _(field.label)
    was, now = (
        str(value) if field is None else value_in_words(before, field, value) for value in (event.was, event.now)
    )
    if event.reason:
        change, why = f"{label} {was} → {now}", _("by hand: {reason}").format(reason=event.reason)
    elif field is not None and event.now == field.default and field.shape in {Shape.FLAG, Shape.WORDS}:
        change, why = _("{field}, no longer").format(field=label), ""
    elif field is not None and field.shape is Shape.FLAG:
        change, why = label, ""
    else:
        change, why = _("{field}, now {now}").format(field=label, now=now), ""
    why = why or cause_in_words(system, event.cause)
    why = "" if why.casefold() == label.casefold() else why
    return f"{change} ({why})" if why else change


def switch_set(system: System, event: SwitchSet) -> str:
    """Another reading of a house rule."""
    switch = known(system.switch, event.key)
    label, was, now = event.key, event.was, event.now
    if switch is not None:
        label, was, now = _(switch.label), switch.show(event.was), switch.show(event.now)
    return _("House rule, {label}: {was} → {now}.").format(label=label, was=was, now=now)


def _says(before: Battle, field: AnyField, event: Changed) -> str:
    """The sentence a field has for this change, or nothing."""
    if isinstance(field.says, str):
        return field.says if event.now != field.default else ""
    changed = before.units.get(event.unit)
    return "" if changed is None else field.says(changed, event.was, event.now)


def _count(field: AnyField, event: Changed) -> str:
    """How many more or fewer of it there are now; nothing where it is no number."""
    if field.shape not in {Shape.WHOLE, Shape.DECIMAL, Shape.TALLY}:
        return ""
    return figure(abs(amount_of(event.now) - amount_of(event.was)))
