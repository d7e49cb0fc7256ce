"""Small battles and cases for the Demonworld rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from tests.play import AZURE, OCHRE
from tracker.battle import Battle, Place, Side, SideId, Unit, UnitId
from tracker.fields import Scalar
from tracker.reference import Honour, Pointer, PointerKind, load_reference
from tracker.resolver import Case, Resolution, Resolver, Scene, accept_inputs, prefill, resolve, typed_faces


def a_unit(name: str, side: SideId = AZURE, **values: Scalar) -> Unit:
    """A unit whose id is its name in small letters."""
    return Unit(UnitId(name.lower()), name, side, values)


def a_battle(*units: Unit, switches: Mapping[str, str] | None = None, turn: int = 1) -> Battle:
    """Two sides with these units."""
    return Battle(
        system="demonworld",
        place=Place(turn, ""),
        sides=(Side(AZURE, "Azure"), Side(OCHRE, "Ochre")),
        units={unit.id: unit for unit in units},
        switches=switches or {},
    )


def a_case(resolver: Resolver, switches: Mapping[str, str] | None = None, **given: object) -> Case:
    """A case with these inputs, checked, and the rest at their defaults."""
    return Case(accept_inputs(resolver, given), switches or {})


def known(resolver: Resolver, battle: Battle, **bindings: str) -> dict[str, Scalar]:
    """What roster and state know of a roll with these units in its roles."""
    scene = Scene(battle, {role: UnitId(unit) for role, unit in bindings.items()})
    return {key: found.value for key, found in prefill(resolver, scene).items()}


def rolled(resolver: Resolver, case: Case, *faces: int) -> Resolution:
    """The roll with these faces."""
    return resolve(resolver, typed_faces(resolver, case, faces))


def figures(resolver: Resolver, case: Case) -> dict[str, int | float]:
    """The lines that apply and what each is worth."""
    return {line.id: line.value for line in resolver.applied(case)}


def asked(resolver: Resolver, case: Case) -> set[str]:
    """The inputs that matter in this case."""
    return {entry.field.key for entry in resolver.inputs if entry.matters(case)}


def by_brute_force(resolver: Resolver, case: Case, dice: int, sides: int) -> dict[str, Fraction]:
    """The chance of each outcome counted face by face, for a roll of always the same number of like dice."""
    counted: dict[str, Fraction] = {}
    for faces in product(range(1, sides + 1), repeat=dice):
        outcome = resolver.judge(typed_faces(resolver, case, faces))
        counted[outcome] = counted.get(outcome, Fraction(0)) + Fraction(1, sides**dice)
    return counted


def cited(resolver: Resolver) -> set[str]:
    """Every rule id a resolver quotes anywhere."""
    return {
        *resolver.rules,
        *(rule for line in resolver.lines for rule in line.rules),
        *(rule for outcome in resolver.outcomes for rule in outcome.rules),
        *(rule for entry in resolver.inputs for rule in entry.field.rules),
    }


def owed_by(resolver: str) -> set[str]:
    """Every computed fact of the reference that points to this resolver."""
    facts = load_reference("tracker.demonworld").facts.values()
    pointer = Pointer(PointerKind.RESOLVER, resolver)
    return {fact.id for fact in facts if fact.how is Honour.COMPUTED and pointer in fact.where}
