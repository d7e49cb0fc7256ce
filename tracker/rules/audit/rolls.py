"""Whether rolls end as they say: each is tried over its questions, its house rules and its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Rejected, Scalar, Shape
from tracker.rules.audit.findings import Finding, no_such, raised, unknown
from tracker.rules.resolver import Case, Resolver, accept_inputs
from tracker.rules.system import System
from tracker.words import _

V = TypeVar("V")
_DEEPEST: Final = 8
_MOST_DICE: Final = 40
"""How many ways the dice of one case may go."""


class _Watched(dict[str, V]):
    """Answers, or readings of house rules, that remember which of them a roll asks for."""

    def __init__(self, answers: Mapping[str, V]) -> None:
        super().__init__(answers)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def _asked_of(answers: Mapping[str, object]) -> list[str]:
    return sorted(answers.asked) if isinstance(answers, _Watched) else []


def audit_rolls(system: System) -> list[Finding]:
    """Every roll that fails, or ends in what it does not declare: an outcome, an effect, a part, a house rule."""
    findings: dict[Finding, None] = {}
    for resolver in system.rolls.resolvers:
        for finding in _tried(system, resolver):
            findings.setdefault(finding)
    return [*findings]


def _tried(system: System, resolver: Resolver) -> Iterator[Finding]:
    where = f"resolver/{resolver.key}"
    for case in _cases(system, resolver):
        try:
            yield from _played(system, resolver, case)
        except Rejected:
            # A table that was edited and cannot be read, and its like, is refused in a sentence.
            pass
        except Exception as error:
            yield raised(where, error)
            return
        inputs = [entry.field.key for entry in resolver.inputs]
        yield from unknown(where, _("the input"), _asked_of(case.values), inputs)
        declared = [switch.key for switch in resolver.switches]
        yield from unknown(where, _("the switch"), _asked_of(case.switches), declared)


def _cases(system: System, resolver: Resolver) -> Iterator[Case]:
    """The roll as it stands, then with each question answered otherwise, then with each house rule read otherwise."""
    plain = accept_inputs(resolver, {})
    yield Case(_Watched(plain), _Watched({}))
    for entry in resolver.inputs:
        for value in _answers(entry.field):
            yield Case(_Watched({**plain, entry.field.key: value}), _Watched({}))
    for switch in resolver.switches:
        for option in switch.options:
            yield Case(_Watched(plain), _Watched({switch.key: option.key}))


def _answers(field: AnyField) -> Iterator[Scalar]:
    match field.shape:
        case Shape.CHOICE:
            yield from (option.key for option in field.options)
        case Shape.FLAG:
            yield from (True, False)
        case Shape.WHOLE:
            yield from (int(field.low), int(field.high))
        case Shape.DECIMAL:
            yield from (float(field.low), float(field.high))
        case Shape.TALLY:
            yield from ((), (int(field.high),))
        case Shape.WORDS:
            yield "words"


def _played(system: System, resolver: Resolver, case: Case) -> Iterator[Finding]:
    if resolver.bars(case) is not None:
        return
    for entry in resolver.inputs:
        entry.matters(case)
    resolver.figures(case)
    resolver.goal_of(case)
    for ended in _ends(resolver, case):
        resolver.total(ended)
        resolver.spare(ended)
        yield from _ended(system, resolver, ended)


def _ends(resolver: Resolver, case: Case) -> Iterator[Case]:
    """The roll with its dice laid, one way for each run of faces with the same consequences."""
    waiting = [case]
    for _way in range(_MOST_DICE):
        if not waiting:
            return
        point = waiting.pop()
        wanted = resolver.throws(point)
        if wanted is None:
            yield point
        elif len(point.faces) < _DEEPEST:
            waiting += [point.after(Face(wanted.die.sides, low)) for low, _high in wanted.runs()]


def _ended(system: System, resolver: Resolver, case: Case) -> Iterator[Finding]:
    where = f"resolver/{resolver.key}"
    outcome = resolver.judge(case)
    yield from unknown(where, _("the outcome"), [outcome], [each.key for each in resolver.outcomes])
    roles = {role.key for role in resolver.roles}
    known = system.play.effects.keys() | system.words.effect_words.keys()
    for effect in resolver.effects(case, outcome):
        if effect.kind not in known:
            yield no_such(where, _("the effect"), effect.kind, sorted(known))
        if effect.who and effect.who not in roles:
            yield no_such(where, _("the part"), effect.who, sorted(roles))
