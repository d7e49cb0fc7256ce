"""Builders shared by the tests of the Demonworld fights."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from tests.play import AZURE, OCHRE
from tracker.battle import Battle, Side, SideId, Unit, UnitId
from tracker.dice import Face
from tracker.fields import Scalar, Shape
from tracker.reference import Honour, load_reference
from tracker.resolver import Case, Resolution, Resolver, accept_inputs, resolve, typed_faces


def a_case(resolver: Resolver, switches: dict[str, str] | None = None, **inputs: object) -> Case:
    """A case with these answers and every other input at its default."""
    return Case(accept_inputs(resolver, inputs), switches or {})


def rolled(resolver: Resolver, case: Case, *faces: int) -> Resolution:
    """The roll finished with these faces of real dice."""
    return resolve(resolver, typed_faces(resolver, case, faces))


def target(resolver: Resolver, case: Case) -> int:
    """The number to roll."""
    goal = resolver.goal_of(case)
    assert goal is not None
    return goal.target


def values(resolver: Resolver, case: Case) -> dict[str, float]:
    """The lines that apply, with their figures."""
    return {line.id: line.value for line in resolver.applied(case)}


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


def a_unit(name: str, side: SideId = AZURE, **values: Scalar) -> Unit:
    """A unit whose id is its name."""
    return Unit(UnitId(name), name, side, dict(values))


def a_battle(*units: Unit, switches: dict[str, str] | None = None) -> Battle:
    """A battle of two sides with these units."""
    return Battle(
        sides=(Side(AZURE, "Azure"), Side(OCHRE, "Ochre")),
        units={unit.id: unit for unit in units},
        switches=switches or {},
    )


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
            case _:
                drawn[field.key] = st.integers(int(field.low), int(field.high))
    return st.fixed_dictionaries(drawn)


def any_switches(resolver: Resolver) -> st.SearchStrategy[dict[str, str]]:
    """Every switch a resolver consults, at any of its readings."""
    return st.fixed_dictionaries(
        {switch.key: st.sampled_from([option.key for option in switch.options]) for switch in resolver.switches}
    )


def cited(resolver: Resolver) -> set[str]:
    """Every rule id a resolver names anywhere."""
    return {
        *resolver.rules,
        *(rule for line in resolver.lines for rule in line.rules),
        *(rule for entry in resolver.inputs for rule in entry.field.rules),
        *(rule for outcome in resolver.outcomes for rule in outcome.rules),
    }


def owed_citations(resolver: Resolver) -> set[str]:
    """The facts the reference says this resolver computes."""
    facts = load_reference("tracker.demonworld").facts.values()
    return {
        fact.id
        for fact in facts
        if fact.how is Honour.COMPUTED and any(str(pointer) == f"resolver:{resolver.key}" for pointer in fact.where)
    }
