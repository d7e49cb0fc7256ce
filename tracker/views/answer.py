"""A roll as an answer to whoever asked: what was assumed, what did not count, and every figure the sheet speaks of."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle
from tracker.battle.fields import Scalar
from tracker.rules.counting import counts, rule_counts
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import (
    FREE,
    Applied,
    Case,
    Comparison,
    Figure,
    Line,
    Number,
    Resolver,
    has_free_line,
    in_form_order,
    standing_lines,
    sum_of,
)
from tracker.rules.system import System
from tracker.views.figures import percent, plain
from tracker.views.sentences import effects_in_words, outcome_in_words
from tracker.words import _


class Side(Struct, frozen=True):
    """One sum of a roll: whose it is (empty where there is only one), its lines, and what they come to."""

    label: str
    lines: tuple[Applied, ...]
    sum: Number


class Answer(Struct, frozen=True):
    """The answer of a roll, as far as its dice lie.

    `inputs` stand in the order of the form; `assumed` are those that nobody gave and that count here, `open` those
    that the roll hangs on, `idle` those that were given and change nothing, `rules` the house rules that do change
    something and `idle_rules` those that do not. `sum` is what is added up for the one who rolls; `threshold` the
    number that `total` is held against, `total` what dice and sum come to together (without dice, what is worked
    out), `margin` by how much the one who rolls is ahead.
    """

    inputs: dict[str, Scalar]
    assumed: tuple[str, ...]
    open: tuple[str, ...]
    idle: tuple[str, ...]
    rules: tuple[str, ...]
    idle_rules: tuple[str, ...]
    sides: tuple[Side, ...]
    notes: frozenset[str]
    figures: tuple[Figure, ...]
    sum: Number | None
    threshold: Number | None
    total: Number | None
    margin: Number | None


def answered(resolver: Resolver, case: Case, given: Collection[str]) -> Answer:
    """The answer to a roll of which these inputs were given."""
    order = in_form_order(resolver)
    telling = _telling(resolver, case, order)
    goal = resolver.goal_of(case)
    rules = tuple(switch for switch in case.switches if rule_counts(resolver, case, switch))
    return Answer(
        inputs={key: case.values[key] for key in order},
        assumed=tuple(key for key in order if key in telling.difference(given, FREE) and case.values[key] != ""),
        open=_open(resolver, case, order),
        idle=tuple(key for key in order if key in given and key not in telling),
        rules=rules,
        idle_rules=tuple(switch for switch in case.switches if switch not in rules),
        sides=_sides(resolver, case),
        notes=frozenset(line.key for line in resolver.lines if line.note),
        figures=resolver.figures(case),
        sum=_sum(resolver, case),
        threshold=None if goal is None else goal.target,
        total=resolver.total(case) if resolver.throws(case) is None else None,
        margin=resolver.margin_of(case),
    )


def _telling(resolver: Resolver, case: Case, order: Iterable[str]) -> frozenset[str]:
    """The inputs that were said, or are taken for granted, and make a difference."""
    return frozenset(key for key in order if key not in case.open and counts(resolver, case, key))


def _open(resolver: Resolver, case: Case, order: Iterable[str]) -> tuple[str, ...]:
    """The inputs that must still be said for the answer to be whole."""
    return tuple(key for key in order if key in case.open and resolver.input(key).matters(case))


def _sum(resolver: Resolver, case: Case) -> Number | None:
    """The sum for the one who rolls: his own side where two are held against each other."""
    goal = resolver.goal_of(case)
    if goal is not None:
        return goal.target if goal.comparison is Comparison.AT_MOST else goal.added
    if resolver.is_opposed:
        return sum_of(_own(resolver), case)
    return sum_of(resolver.lines, case) if has_free_line(resolver.lines) else None


def _own(resolver: Resolver) -> tuple[Line, ...]:
    """The lines of the one who rolls: the table grants him something, or takes it."""
    own = {line.side for line in resolver.lines if has_free_line((line,))}
    return tuple(line for line in resolver.lines if line.side in own)


def _sides(resolver: Resolver, case: Case) -> tuple[Side, ...]:
    named = {line.key: line.side for line in (*resolver.lines, *standing_lines(resolver.lines, case))}
    applied = resolver.applied(case)
    order = dict.fromkeys(named.values())
    grouped = {side: tuple(line for line in applied if named[line.id] == side) for side in order}
    return tuple(
        Side(resolver.in_words(side, case.values) if side else "", lines, sum(line.value for line in lines))
        for side, lines in grouped.items()
        if lines
    )


def so_far(system: System, resolver: Resolver, case: Case) -> str:
    """In a sentence, what the dice that lie have given: each with what it was for, and what is settled by them."""
    faces = []
    before = replace(case, faces=())
    for face in case.faces:
        wanted = resolver.takes(before)
        faces.append(_("{face} for {what}").format(face=face.face, what="" if wanted is None else _(wanted.label)))
        before = before.after(face)
    parts = [_("so far {dice}").format(dice=", ".join(faces))] if faces else []
    parts += _standing(resolver, case)
    spread = chances(resolver, case)
    if case.faces and len(spread) == 1:
        (outcome,) = spread
        parts.append(outcome_in_words(system, resolver.key, outcome, case.values))
        # Nobody is bound to it, so that the parts are named themselves.
        parts += effects_in_words(system, Battle(), resolver.key, {}, resolver.effects(case, outcome))
    elif case.faces and (chance := chance_of_success(resolver, case)) is not None:
        parts.append(_("chance of success {chance}").format(chance=percent(chance)))
    return _("; ").join(parts)


def _standing(resolver: Resolver, case: Case) -> list[str]:
    goal, total = resolver.goal_of(case), resolver.total(case) if case.faces else None
    if goal is None or total is None:
        return []
    return [_("{total} against {threshold}").format(total=plain(total), threshold=plain(goal.target))]
