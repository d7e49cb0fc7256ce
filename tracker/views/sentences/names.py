"""Names of ids. A save may know more than this version does: an unknown id is shown as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, assert_never

from tracker.battle.battle import Battle, Debt, Place, Running, Unit, UnitId
from tracker.battle.fields import AnyField, Names, Rejected, Scalar
from tracker.grammar import Name, guessed
from tracker.rules.system import COMMON_CAUSES, Prompt, System
from tracker.rules.systems import system_at_hand
from tracker.words import _, filled, labelled

T = TypeVar("T")


def unit_name(battle: Battle, unit: UnitId) -> str:
    """The unit's name, or its id once it is gone."""
    return battle.units[unit].name if unit in battle.units else unit


def agreeing_name(battle: Battle, unit: UnitId) -> Name:
    """The same, for a sentence that agrees with it."""
    return named(battle, battle.units[unit]) if unit in battle.units else Name(unit)


def named(battle: Battle, unit: Unit) -> Name:
    """The name of a unit, with which a sentence agrees."""
    system = system_at_hand(battle.system)
    return guessed(unit.name, is_single=system is not None and system.cards.is_single(unit))


def asked_in_words(battle: Battle, prompt: Prompt, unit: UnitId | None, *, is_brief: bool = False) -> str:
    """A question of a step, with the name of the unit it is about where it has a blank for it, else before it.

    In brief without what is added behind the question itself.
    """
    words = _(prompt.question)
    if is_brief and "?" in words:
        words = f"{words.partition('?')[0]}?"
    return of_any_unit(words) if unit is None else named_in(words, agreeing_name(battle, unit))


def of_any_unit(words: str) -> str:
    """The words where no unit is meant: in the reference, and as they were answered before they named one."""
    return filled(words, {"unit": Name(_("a unit"))})


def named_in(words: str, name: Name) -> str:
    """The words with the name in their blank, behind it where they have none."""
    return filled(words, {"unit": name}) if "{unit" in words else labelled(name, words)


def unit_names(battle: Battle, units: Iterable[UnitId]) -> str:
    """Several units in one breath."""
    return ", ".join(unit_name(battle, unit) for unit in units)


def token_names(system: System, battle: Battle) -> Mapping[str, str]:
    """The names of the order tokens by their keys, as this battle calls them; none where there are no tokens."""
    tokens = system.turn.tokens
    return {} if tokens is None else {token.key: _(token.label) for token in tokens.named(battle).tokens}


def side_name(battle: Battle, side: str) -> str:
    """The side's name, or its id once it is gone."""
    return next((known.name for known in battle.sides if known.id == side), side)


def agreeing_side(battle: Battle, side: str) -> Name:
    """The side's name for sentences that agree with it."""
    return guessed(side_name(battle, side))


def value_in_words(battle: Battle, field: AnyField, value: Scalar) -> str:
    """A field's value as a reader sees it, with the names of the sides and units it holds; a dash for nothing."""
    match field.names:
        case Names.NOTHING:
            return field.show(value) or "–"
        case Names.SIDE:
            return side_name(battle, str(value)) or "–"
        case Names.UNIT | Names.UNITS:
            ids = (part.strip() for part in str(value).split(";"))
            return unit_names(battle, (UnitId(unit) for unit in ids if unit)) or "–"
        case _:
            assert_never(field.names)


def place_in_words(system: System, place: Place) -> str:
    """Where in the turn that is: `Turn 3 · III First shooting`."""
    if not place.step:
        return _("before the first turn")
    return _("Turn {turn} · {phase}").format(turn=place.turn, phase=phase_name(system, place.step))


def phase_name(system: System, step: str) -> str:
    """The numeral and name of the phase a step belongs to."""
    phase = known(system.phase_of, step)
    return step if phase is None else f"{phase.numeral} {_(phase.label)}".strip()


def step_name(system: System, step: str) -> str:
    """The step's own label."""
    known_step = known(system.step, step)
    return step if known_step is None else _(known_step.label)


def resolver_name(system: System, key: str) -> str:
    """The roll's name."""
    known_resolver = known(system.resolver, key)
    return key if known_resolver is None else _(known_resolver.label)


def procedure_name(system: System, key: str) -> str:
    """The procedure's name."""
    known_procedure = known(system.procedure, key)
    return key if known_procedure is None else _(known_procedure.label)


def running_in_words(system: System, battle: Battle, running: Running) -> str:
    """A procedure under way and who is in it: `Volley: Archers`."""
    who = unit_names(battle, running.bindings.values())
    called = procedure_name(system, running.procedure)
    return labelled(called, who) if who else called


def are_tests(system: System, debts: Iterable[Debt]) -> bool:
    """Whether all of what is owed is called a test; else it is a roll."""
    rolls = (known(system.resolver, debt.resolver) for debt in debts)
    return all(roll is None or roll.is_test for roll in rolls)


def owed_in_words(system: System, battle: Battle, debt: Debt) -> str:
    """A test owed, by whom and why: `Raiders, Nerve test (losses by shooting)`."""
    return _("{unit}, {test} ({cause})").format(
        unit=unit_name(battle, debt.unit),
        test=resolver_name(system, debt.resolver),
        cause=cause_in_words(system, debt.cause),
    )


def cause_in_words(system: System, cause: str) -> str:
    """The words for a cause; one that a referee typed is its own words."""
    words = {**COMMON_CAUSES, **system.words.causes}
    return _(words[cause]) if cause in words else cause


def switch_in_words(system: System, key: str, value: str) -> str:
    """A house rule and the reading chosen: `Cover is worth: 2`."""
    switch = known(system.switch, key)
    return f"{key}: {value}" if switch is None else labelled(_(switch.label), switch.show(value))


def known(look_up: Callable[[str], T], key: str) -> T | None:
    """The part that the key stands for, None where this version of the system has no such thing."""
    try:
        return look_up(key)
    except Rejected:
        return None
