"""Single rolls for tests: a case and what comes of it, with the chances counted by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import strategies as st

from tracker.battle.battle import Battle, UnitId
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar, Shape
from tracker.rules.resolver import (
    FREE,
    Case,
    Context,
    Line,
    Resolution,
    Resolver,
    accept_inputs,
    prefill,
    resolve,
    typed_faces,
)


def a_case(resolver: Resolver, switches: Mapping[str, str] | None = None, **given: object) -> Case:
    """A case with these inputs, checked, and the rest at their defaults."""
    return Case(accept_inputs(resolver, given), switches or {})


def rolled(resolver: Resolver, case: Case, *faces: int) -> Resolution:
    """The roll finished with these faces of real dice."""
    return resolve(resolver, typed_faces(resolver, case, faces))


def target(resolver: Resolver, case: Case) -> int:
    """The number to roll."""
    goal = resolver.goal_of(case)
    assert goal is not None
    return goal.target


def figures(resolver: Resolver, case: Case) -> dict[str, int | float]:
    """The lines that apply and what each is worth."""
    return {line.id: line.value for line in resolver.applied(case)}


def printed_lines(resolver: Resolver) -> tuple[Line, ...]:
    """The lines of the sheet, beside the free one."""
    return tuple(line for line in resolver.lines if line.field is None or line.field.key not in FREE)


def asked(resolver: Resolver, case: Case) -> set[str]:
    """The inputs that matter in this case, beside the free line."""
    return {entry.field.key for entry in resolver.inputs if entry.matters(case)}.difference(FREE)


def known(resolver: Resolver, battle: Battle, **bindings: str) -> dict[str, Scalar]:
    """What roster and state know of a roll with these units in its roles."""
    scene = Context(battle, {role: UnitId(unit) for role, unit in bindings.items()})
    return {key: found.value for key, found in prefill(resolver, scene).items()}


def counted(resolver: Resolver, case: Case) -> dict[str, Fraction]:
    """The chance of each outcome, by trying every face of every die one by one."""
    wanted = resolver.throws(case)
    if wanted is None:
        return {resolver.judge(case): Fraction(1)}
    spread: dict[str, Fraction] = {}
    for face in range(1, wanted.die.sides + 1):
        for outcome, share in counted(resolver, case.after(Face(wanted.die.sides, face))).items():
            spread[outcome] = spread.get(outcome, Fraction(0)) + share / wanted.die.sides
    return spread


def any_inputs(resolver: Resolver) -> st.SearchStrategy[dict[str, object]]:
    """Every input of a resolver drawn from its whole range."""
    drawn: dict[str, st.SearchStrategy[object]] = {}
    for entry in resolver.inputs:
        field = entry.field
        match field.shape:
            case Shape.FLAG:
                drawn[field.key] = st.booleans()
            case Shape.CHOICE:
                drawn[field.key] = st.sampled_from([option.key for option in field.options])
            case Shape.TALLY:
                one = st.integers(int(field.low), int(field.high))
                drawn[field.key] = st.lists(one, max_size=4)
            case Shape.WORDS:
                drawn[field.key] = st.sampled_from(["", "words"])
            case _:
                drawn[field.key] = st.integers(int(field.low), int(field.high))
    return st.fixed_dictionaries(drawn)


def any_switches(resolver: Resolver) -> st.SearchStrategy[dict[str, str]]:
    """Every switch a resolver consults, at any of its readings."""
    return st.fixed_dictionaries(
        {switch.key: st.sampled_from([option.key for option in switch.options]) for switch in resolver.switches}
    )
