"""An act as a line to be drawn: words that know whom they name, the need, the dice, what came of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, Debt, DebtId, SideId, Unit, UnitId
from tracker.battle.dice import Face
from tracker.battle.events import AnyEvent, Deferred, Owed, ProcedureAnswered, Rolled, TokensRevealed, Voided, Waived
from tracker.play.backwards import backwards
from tracker.play.confidential import is_sealed, units_in
from tracker.play.history import History
from tracker.rules.kinds import FAILURE, SUCCESS
from tracker.rules.system import System
from tracker.views.acts import is_step, last_reveal, step
from tracker.views.figures import faces_in_words
from tracker.views.sentences import headline
from tracker.views.sentences.names import are_tests
from tracker.views.sentences.rolls import (
    deed_in_words,
    effects_in_words,
    ended_in_words,
    need_in_words,
    whole_in_words,
    without_repeats,
)
from tracker.views.sentences.score import couriers_in_words
from tracker.views.spotlight import Went, went
from tracker.words import _, labelled

_OPEN, _NAMED, _CLOSE = "\x02", "\x1f", "\x03"
_NAME: Final = re.compile(f"{_OPEN}([^{_NAMED}]*){_NAMED}([^{_CLOSE}]*){_CLOSE}")


class Span(Struct, frozen=True):
    """A piece of a line; `side` is that of the unit it names, empty where it names none."""

    text: str
    side: str = ""


class Change(Struct, frozen=True):
    """A unit whose strength is another one now."""

    name: str
    side: SideId
    was: int
    now: int


class LogLine(Struct, frozen=True):
    """An act in parts: for a roll its deed, its need, its dice and its end, for all else a sentence.

    `dice` are empty where none was thrown or what they tell lies face down; `changes` are the strengths it changed;
    `owes` names the units that owe a test since, `lapsed` those of whom one fell away of itself, `follows` says that
    more came of its dice than how they ended: somebody hurt, or barred from shooting on. `brief` is the end without the
    word that its verdict says: `✓ Ogre band loses 1 life point`; of a roll that went well `in_figures` says that the
    verdict and the changes tell it all: `✓ 5 → 4`. `deed` is who did what, however it ended, where the headline tells
    that too.
    """

    headline: tuple[Span, ...]
    needs: str = ""
    dice: tuple[Face, ...] = ()
    went: Went = Went.OPEN
    ended: tuple[Span, ...] = ()
    changes: tuple[Change, ...] = ()
    owes: tuple[Span, ...] = ()
    lapsed: tuple[Span, ...] = ()
    follows: bool = False
    brief: tuple[Span, ...] = ()
    in_figures: bool = False
    deed: tuple[Span, ...] = ()


def merged(several: Iterable[Iterable[Change]]) -> tuple[Change, ...]:
    """Changes of acts one after the other as one of each unit, from what it had at first to what it has now."""
    changes: dict[tuple[str, str], Change] = {}
    for change in chain.from_iterable(several):
        first = changes.get((change.side, change.name), change)
        changes[change.side, change.name] = replace(change, was=first.was)
    return tuple(change for change in changes.values() if change.was != change.now)


def log_line(system: System, before: Battle, act: Act, *, revealed: bool = False) -> LogLine:
    """An act as a line, told from the battle it found; `revealed` as in `sentences.sentence`."""
    if any(isinstance(event, TokensRevealed) for event in act.events):
        return LogLine(_spans(_revealed(system, before)))
    marked = _marked(before, act)
    rolled = act.events[0] if act.events and isinstance(act.events[0], Rolled) else None
    changes = tuple(_changes(system, before, act))
    owes = tuple({unit: None for _test, unit in owed_tests(system, before, act)})
    lapsed = tuple(dict.fromkeys(_lapsed(system, before, act)))
    if rolled is None or not _is_told_by_its_dice(system, rolled, revealed=revealed):
        headline_spans = _spans(headline(system, marked, act, revealed=revealed))
        return LogLine(headline_spans, changes=changes, owes=owes, lapsed=lapsed)
    resolution = rolled.resolution
    ended = ended_in_words(system, marked, rolled)
    effects = effects_in_words(system, marked, resolution.resolver, rolled.bindings, resolution.effects)
    follows = tuple(effect for effect in effects if effect not in ended)
    whole = whole_in_words(system, marked, rolled)
    ends = (
        _("; ").join(without_repeats(system, marked, rolled, whole, follows)) if whole else ", ".join((ended, *follows))
    )
    is_verdict = resolution.outcome in (SUCCESS, FAILURE)
    is_told_by_verdict = bool(follows) and not whole and is_verdict
    how = went(system, resolution)
    return LogLine(
        _spans(whole or deed_in_words(system, marked, rolled)),
        "" if resolution.target is None else need_in_words(resolution, "{target}"),
        resolution.dice,
        how,
        _spans(ends),
        changes,
        owes,
        lapsed,
        bool(follows),
        _spans(", ".join(follows) if is_told_by_verdict else ends),
        bool(changes) and how is Went.WELL and is_verdict,
        _spans(deed_in_words(system, marked, rolled)) if whole else (),
    )


def owed_tests(system: System, before: Battle, act: Act) -> Iterator[tuple[DebtId, Span]]:
    """The tests that an act laid on somebody, each with the unit that owes it; of a roll owed its outcome tells."""
    for event in act.events:
        if not isinstance(event, Owed) or not are_tests(system, (event.debt,)):
            continue
        if (unit := before.units.get(event.debt.unit)) is not None:
            yield event.debt.id, Span(unit.name, unit.side)


def _lapsed(system: System, before: Battle, act: Act) -> Iterator[Span]:
    """The units of which a test fell away of itself: one that was owed already, or that they laid on somebody standing.

    Of who was struck down by what laid a test on him nobody asks for it.
    """
    battle, fell = before, list[Debt]()
    for event in act.events:
        if isinstance(event, Voided) and (debt := battle.debt(event.debt)) is not None:
            fell += [debt] if are_tests(system, (debt,)) else []
        battle = step(system, battle, event)
    for debt in fell:
        now, unit = battle.units.get(debt.unit), before.units.get(debt.unit)
        stands = now is not None and not system.cards.is_out(now)
        if unit is not None and (stands or before.debt(debt.id) is not None):
            yield Span(unit.name, unit.side)


def _is_told_by_its_dice(system: System, rolled: Rolled, *, revealed: bool) -> bool:
    """Whether a roll has dice that may be shown and that settled it."""
    return bool(rolled.resolution.dice) and not rolled.override and (revealed or not is_sealed(system, rolled))


def last_events(history: History, most: int) -> tuple[tuple[Act, LogLine], ...]:
    """The last acts that stand and are events, at most so many, oldest first; once it has begun, none from before."""
    shown = last_reveal(history)
    is_begun = bool(history.battle.furthest.step)
    events = islice(
        (done for done in backwards(history) if not is_step(done.act) and (done.before.furthest.step or not is_begun)),
        most,
    )
    lines = [(act, log_line(history.system, before, act, revealed=number < shown)) for number, act, before in events]
    return tuple(reversed(lines))


def in_words(line: LogLine) -> str:
    """A line without signs: `Archers ▸ Raiders · Shot, needed ≤ 4, rolled 2 (real die): hit`."""
    head, ended = ("".join(span.text for span in spans) for spans in (line.headline, line.ended))
    if not line.dice:
        return head
    needed = (_("needed {target}").format(target=line.needs),) if line.needs else ()
    rolled = _("rolled {faces}").format(faces=faces_in_words(line.dice))
    text = ", ".join((head, *needed, rolled))
    return labelled(text, f"{ended}.") if ended else f"{text}."


def _marked(before: Battle, act: Act) -> Battle:
    """The battle with the side said in the name of everybody the act speaks of."""
    touched = {unit for event in act.events for unit in _spoken_of(before, event)} & before.units.keys()
    units = dict(before.units)
    for key in touched:
        unit = units[key]
        units[key] = replace(unit, name=_as_name(unit.name, unit.side))
    return replace(before, units=units)


def _revealed(system: System, before: Battle) -> str:
    """How many tokens of each kind every side turned up."""
    kinds = () if system.turn.tokens is None else system.turn.tokens.named(before).tokens
    laid = Counter((before.units[unit].side, token) for unit, token in before.sealed.items() if unit in before.units)
    revealed_sides = []
    for side in before.sides:
        counts = [f"{kind.key}{laid[side.id, kind.key]}" for kind in kinds if laid[side.id, kind.key]]
        if counts:
            revealed_sides.append(f"{_as_name(side.name, side.id)} {' '.join(counts)}")
    revealed = _("Orders revealed: {tokens}").format(tokens="  ".join(revealed_sides)) if revealed_sides else ""
    return " · ".join(filter(None, (revealed, couriers_in_words(system, before))))


def _as_name(name: str, side: str) -> str:
    return f"{_OPEN}{side}{_NAMED}{name}{_CLOSE}"


def _spoken_of(before: Battle, event: AnyEvent) -> frozenset[UnitId]:
    match event:
        case Deferred(debt=number) | Waived(debt=number) | Voided(debt=number):
            debt = before.debt(number)
            return frozenset() if debt is None else frozenset(debt.bindings.values())
        case ProcedureAnswered(id=number):
            running = next((running for running in before.running if running.id == number), None)
            return frozenset() if running is None else frozenset(running.bindings.values())
        case _:
            return units_in(event)


def _spans(text: str) -> tuple[Span, ...]:
    spans: list[Span] = []
    at = 0
    for name in _NAME.finditer(text):
        if name.start() > at:
            spans.append(Span(text[at : name.start()]))
        spans.append(Span(name[2], name[1]))
        at = name.end()
    return (*spans, Span(text[at:])) if at < len(text) else tuple(spans)


def _changes(system: System, before: Battle, act: Act) -> Iterator[Change]:
    after = before
    for event in act.events:
        after = step(system, after, event)
    for key in dict.fromkeys(unit for event in act.events for unit in units_in(event)):
        if key in before.units and key in after.units:
            yield from _change(system, before.units[key], after.units[key])


def _change(system: System, before: Unit, after: Unit) -> Iterator[Change]:
    was, now = (next(iter(system.audience.gauges(unit)), None) for unit in (before, after))
    if was is not None and now is not None and was.label == now.label and was.now != now.now:
        yield Change(after.name, after.side, was.now, now.now)
