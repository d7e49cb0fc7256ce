"""Whether the parts of a declaration are of the kind they must be: without that nothing else can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tracker.battle.fields import Field, Option
from tracker.rules.audit.findings import Finding
from tracker.rules.resolver import Input, Line, Outcome, Resolver, Role
from tracker.rules.system import (
    GROUPS,
    Action,
    Audience,
    Cards,
    CommonPage,
    Consequence,
    Offer,
    Opponent,
    Phase,
    Play,
    Preset,
    Procedure,
    Prompt,
    Rolls,
    Sheet,
    Step,
    System,
    Token,
    Tokens,
    Turn,
    Words,
)
from tracker.words import _

Parts = tuple[tuple[str, type], ...]

_FORMER: Final = ("was", str)

_TUPLES: Final[Mapping[type, Parts]] = {
    Cards: (("fields", Field), ("battle_fields", Field)),
    Turn: (("phases", Phase),),
    Rolls: (
        ("resolvers", Resolver),
        ("sheets", Sheet),
        ("common", CommonPage),
        ("switches", Field),
        ("presets", Preset),
    ),
    Play: (("procedures", Procedure), ("actions", Action), ("prompts", Prompt), ("consequences", Consequence)),
    Audience: (("shown", Field),),
    Phase: (("steps", Step),),
    Step: (("rules", str), ("offers", Offer), ("prompts", str), ("marks", str), _FORMER),
    Resolver: (
        ("rules", str),
        ("inputs", Input),
        ("outcomes", Outcome),
        ("roles", Role),
        ("lines", Line),
        ("switches", Field),
        _FORMER,
    ),
    Role: (_FORMER,),
    Outcome: (("rules", str), _FORMER),
    Line: (("rules", str),),
    Procedure: (("rules", str), ("roles", Role), _FORMER),
    Sheet: (("rules", str), ("of", str)),
    Action: (("rules", str), ("inputs", Field), _FORMER),
    Prompt: (("rules", str), ("options", Option), ("sets", Field), _FORMER),
    Preset: (_FORMER,),
    Consequence: (("rules", str),),
    Field: (("rules", str), ("options", Option), _FORMER),
    Option: (_FORMER,),
    Tokens: (("tokens", Token),),
    Token: (_FORMER,),
}
"""The parts that are tuples, and of what."""

_CALLED: Final[Mapping[type, tuple[str, ...]]] = {
    Cards: ("is_out", "check", "ready", "is_routed", "unsaid"),
    Turn: ("unlisted", "order", "on_move", "acting"),
    Play: ("aftermath",),
    Words: ("unit_of",),
    Audience: ("badges", "gauges", "hurt", "leads"),
    Opponent: ("loses", "lasts", "blows", "worth", "nerve", "runs", "suits", "is_general"),
    Step: ("standing", "matters", "enters", "unfinished"),
    Resolver: ("judge", "goal", "throws", "spare", "total", "margin", "effects", "bars", "figures"),
    Procedure: ("ask", "ends", "bars"),
    Sheet: ("rows", "lost"),
    Action: ("does", "bars", "begins"),
    Tokens: ("standing", "allowed", "names", "measured"),
}
"""The parts that are functions."""

_LOOKED_UP: Final[Mapping[type, tuple[str, ...]]] = {
    Play: ("effects",),
    Words: ("causes", "effect_words", "renamed"),
    Audience: ("mishaps", "step_words", "outcome_words", "explains"),
    Opponent: ("opens",),
    Preset: ("readings",),
}
"""The parts that are mappings by an id."""

_WORDS: Final = ("key", "id", "label", "name", "blurb", "text", "question")


def shapes(system: System) -> list[Finding]:
    """Every part that is of another kind than it must be."""
    findings = list(_of("system", system))
    for name, kind in GROUPS.items():
        findings += _one(f"system/{name}", getattr(system, name), kind)
    if not findings and system.turn.tokens is not None:
        findings += _of("tokens", system.turn.tokens)
    return findings


def _of(where: str, part: Any) -> Iterator[Finding]:
    kind = type(part)
    for name in _WORDS:
        if hasattr(part, name) and not isinstance(getattr(part, name), str):
            yield _wrong(f"{where}/{name}", getattr(part, name), _("text"))
    for name in _CALLED.get(kind, ()):
        if not callable(getattr(part, name)):
            yield _wrong(f"{where}/{name}", getattr(part, name), _("a function"))
    for name in _LOOKED_UP.get(kind, ()):
        if not isinstance(getattr(part, name), Mapping):
            yield _wrong(f"{where}/{name}", getattr(part, name), _("a mapping by ids"))
    for name, of in _TUPLES.get(kind, ()):
        yield from _of_each(f"{where}/{name}", getattr(part, name), of)
    if isinstance(part, Input | Tokens):
        yield from _one(f"{where}/field", part.field, Field)


def _of_each(where: str, parts: Any, of: type) -> Iterator[Finding]:
    if not isinstance(parts, tuple):
        yield _wrong(where, parts, _("a tuple of {kind}").format(kind=of.__name__))
        return
    for number, each in enumerate(parts):
        at = f"{where}/{getattr(each, 'key', getattr(each, 'id', number))}"
        if isinstance(each, of):
            yield from _of(at, each)
        else:
            yield _wrong(at, each, of.__name__)


def _one(where: str, part: object, of: type) -> Iterator[Finding]:
    if isinstance(part, of):
        yield from _of(where, part)
    else:
        yield _wrong(where, part, of.__name__)


def _wrong(where: str, part: object, accepted: str) -> Finding:
    return Finding(where, _("it is {kind}").format(kind=type(part).__name__), accepted)
