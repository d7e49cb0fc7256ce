"""From a declaration and a case to what came of it, each step checked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tracker.battle.dice import Face, Source
from tracker.battle.fields import Rejected, Scalar
from tracker.battle.house import Changes, StandingLine
from tracker.battle.resolution import Applied, Resolution
from tracker.rules.resolver.case import Case, Throw
from tracker.rules.resolver.declaration import Resolver
from tracker.rules.resolver.inputs import Context, Known
from tracker.words import _


def accept_inputs(resolver: Resolver, given: Mapping[str, object]) -> dict[str, Scalar]:
    """Every input of the resolver, checked, by its own key whatever name it was given by; the rest at its default.

    Raises `Rejected` for an unknown key or a value out of range.
    """
    values, own = resolver.defaults(), {entry.field.key: entry.field for entry in resolver.inputs}
    for name, value in given.items():
        field = own[name] if name in own else resolver.input(name).field
        values[field.key] = field.accept(value)
    return values


def a_case(
    resolver: Resolver,
    given: Mapping[str, object],
    switches: Mapping[str, str],
    known: Mapping[str, Known] | None = None,
    house: Changes | None = None,
) -> Case:
    """The roll with what roster and state know and what was given on top, and what is still open of it.

    Raises `Rejected` for an unknown key or a value out of range.
    """
    values: dict[str, object] = {key: reading.value for key, reading in (known or {}).items()}
    values |= {resolver.input(name).field.key: value for name, value in given.items()}
    needed = {entry.field.key for entry in resolver.inputs if entry.needed or entry.is_thrown}
    open_inputs = frozenset(needed - values.keys())
    return Case(accept_inputs(resolver, values), switches, open=open_inputs, house=house)


def changes_for(resolver: Resolver, scene: Context) -> Changes | None:
    """The changes the battle's house makes in a roll of these units, without lines that are not for them."""
    changes = scene.battle.house.changes_in(resolver.key)
    if changes is None or not changes.standing:
        return changes
    standing = (_for_the_units(line, scene) for line in changes.standing)
    return replace(changes, standing=tuple(line for line in standing if line is not None))


def _for_the_units(line: StandingLine, scene: Context) -> StandingLine | None:
    """The line with what is left to hold of the answers to the roll; None where the units are not such as it is for."""
    asked = []
    for condition in line.when:
        role, dot, field = condition.key.partition(".")
        if not dot:
            asked.append(condition)
            continue
        unit = scene.unit(role)
        if unit is None or not condition.holds(unit.values.get(field, condition.default)):
            return None
    return replace(line, when=tuple(asked))


def prefill(resolver: Resolver, scene: Context) -> dict[str, Known]:
    """The answers that roster and state already give to this roll, by input."""
    known: dict[str, Known] = {}
    for entry in resolver.inputs:
        if entry.reader is not None and (known_value := entry.reader(scene)) is not None:
            known[entry.field.key] = known_value
    return known


def as_far_as_it_matters(resolver: Resolver, scene: Context) -> Case:
    """The roll with what roster and state know, read input by input: none that does not matter by those before."""
    case = Case(resolver.defaults(), scene.battle.switches, house=changes_for(resolver, scene))
    for entry in resolver.inputs:
        if entry.reader is not None and entry.matters(case) and (known_value := entry.reader(scene)) is not None:
            case = case.having(**{entry.field.key: known_value.value})
    return case


def check_face(throw: Throw, face: Face) -> None:
    """Raise `Rejected` unless the face belongs to the die that is wanted (DW-GEN-01 and its like)."""
    if face.die != throw.die.sides or not 1 <= face.face <= throw.die.sides:
        raise Rejected(
            _("{face} is not a face of a {die}: give a whole number from 1 to {sides} ({what})").format(
                face=face.face, die=throw.die.name, sides=throw.die.sides, what=_(throw.label)
            )
        )


def deal(resolver: Resolver, case: Case, faces: tuple[Face, ...]) -> Case:
    """The case with these faces laid down one by one, each checked against the die wanted at that moment.

    Raises `Rejected` for a face out of range or one die too many.
    """
    for face in faces:
        wanted = resolver.takes(case)
        if wanted is None:
            raise Rejected(
                _("one die too many: {resolver} takes no die after {count}").format(
                    resolver=resolver.key, count=len(case.faces)
                )
            )
        check_face(wanted, face)
        case = case.after(face)
    return case


def deal_what_fits(resolver: Resolver, case: Case, faces: tuple[Face, ...]) -> Case:
    """The case with as many of these faces, the first ones first, as its dice are; none may lie on it yet."""
    while True:
        try:
            return deal(resolver, case, faces)
        except Rejected:
            faces = faces[:-1]


def typed_faces(resolver: Resolver, case: Case, numbers: tuple[int, ...]) -> Case:
    """The case with faces read off real dice, whose kinds are told by what the roll wants next."""
    for number in numbers:
        wanted = resolver.takes(case)
        die = 0 if wanted is None else wanted.die.sides
        case = deal(resolver, case, (Face(die, number, Source.TYPED),))
    return case


def drafted(resolver: Resolver, case: Case) -> Resolution:
    """The roll with its reasons and its number, as far as the dice lie; without total, outcome, effects or chance."""
    goal, applied = resolver.goal_of(case), resolver.applied(case)
    return Resolution(
        resolver=resolver.key,
        inputs=dict(case.values),
        switches=resolver.switches_that_matter(case),
        dice=case.faces,
        lines=applied,
        target=None if goal is None else goal.target,
        comparison="" if goal is None else goal.comparison.value,
        total=None,
        outcome="",
        effects=(),
        added=0 if goal is None else goal.added,
        wanted=None if goal is None else goal.wanted,
        house=_changed_here(resolver, case, applied),
    )


def _changed_here(resolver: Resolver, case: Case, applied: tuple[Applied, ...]) -> Changes | None:
    """The changes of the table's own rules in the lines that count and the row that is read; None where none."""
    if case.house is None:
        return None
    lines = {line.id: case.house.lines[line.id] for line in applied if line.printed is not None}
    counted = {line.id for line in applied}
    standing = tuple(line for line in case.house.standing if line.id in counted)
    read = resolver.row_changed(case) if case.faces else None
    rows = () if read is None else (read[0],)
    return Changes(case.house.house, lines, standing, rows) if lines or standing or rows else None


def resolve(resolver: Resolver, case: Case, outcome: str = "") -> Resolution:
    """The finished roll; `outcome`, when given, overrides the judge and its effects follow.

    Raises `Rejected` when the roll is barred, a question it hangs on is open, or a die is still wanted, and no
    outcome was forced.
    """
    if not outcome and (bar := resolver.bars(case) or resolver.unanswered(case)) is not None:
        raise Rejected(bar)
    if not outcome and (wanted := resolver.throws(case)) is not None:
        raise Rejected(_("a die is missing: {die} for {what}").format(die=wanted.die.name, what=_(wanted.label)))
    ended = resolver.outcome(outcome or resolver.judge(case)).key
    return replace(
        drafted(resolver, case),
        total=None if resolver.throws(case) is not None else resolver.total(case),
        outcome=ended,
        effects=resolver.effects(case, ended),
    )
