"""A battle told afterwards: its rounds, its losses, and the moments the dice turned it.

No more is told than the audience was: the report is read off the same redacted history as the panel.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle
from tracker.battle.events import AnyEvent, Changed, StepEntered
from tracker.play.history import History
from tracker.views.figures import percent
from tracker.views.projection import Projection, Told, project, tellings
from tracker.views.redaction import without_hidden, without_tokens
from tracker.views.sentences.names import phase_name
from tracker.views.sentences.strength import lost_in_words
from tracker.views.spotlight import odds_of
from tracker.views.strength import Measure, Strength, begun, reckon
from tracker.words import _, n_

if TYPE_CHECKING:
    from tracker.rules.system import System

TURNING_POINTS: Final = 7
RARE: Final = Fraction(1, 4)
"""What was likelier than this is no turning point."""

_MARKS: Final = re.compile(r"([\\`*_\[\]<>|#~])")

_LINKS: Final = re.compile(r"(?i)(\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|\w(?=@\w))(.)")
"""Where many readers of Markdown see a link in bare text."""


class Moment(Struct, frozen=True):
    """Something the audience was told: in which turn and phase, and how likely it was that it came so.

    `odds` is None where no die decided, or where no outcome is good or bad; `is_end` says that a unit was lost by it,
    `is_dawn` that a new turn began with it.
    """

    turn: int
    where: str
    told: Told
    odds: Fraction | None
    is_end: bool
    is_dawn: bool


def moments(history: History) -> tuple[Moment, ...]:
    """Everything the audience was told, in the order it happened."""
    plain, system = without_tokens(history), history.system
    told = [
        Moment(
            _turn(before, act.events),
            phase_name(system, before.place.step) if before.place.step else "",
            said,
            odds_of(system, act.events),
            _ends_a_unit(system, before, act.events),
            _turn(before, act.events) != before.place.turn,
        )
        for act, before, said in tellings(plain)
    ]
    return tuple(reversed(told))


def _turn(before: Battle, events: Iterable[AnyEvent]) -> int:
    """The turn an act belongs to: the one that begins with it, or else the one it finds."""
    return max(
        before.place.turn, 0, *(event.turn for event in events if isinstance(event, StepEntered) and not event.back)
    )


def _ends_a_unit(system: System, before: Battle, events: Iterable[AnyEvent]) -> bool:
    return any(isinstance(event, Changed) and _is_now_out(system, before, event) for event in events)


def _is_now_out(system: System, before: Battle, event: Changed) -> bool:
    was = before.units.get(event.unit)
    return was is not None and not system.is_out(was) and system.is_out(was.having({event.key: event.now}))


def turning_points(history: History) -> tuple[Moment, ...]:
    """What the dice brought against the odds, the least likely first."""
    rare = [moment for moment in moments(history) if moment.odds is not None and moment.odds <= RARE]
    return tuple(sorted(rare, key=lambda moment: moment.odds or Fraction(1))[:TURNING_POINTS])


def report(history: History) -> str:
    """The after-action report as a page of Markdown."""
    seen = project(history)
    parts = [f"# {_md(seen.title)}", f"{_md(seen.system)} · {_md(_turns(seen.turn))}"]
    parts += ["## " + _("The sides at the end"), _table(_sides(seen)), _counted(seen), *_winner(seen)]
    if rounds := list(_rounds(history)):
        names = [side.name for side in history.battle.sides]
        head = (_("Turn"), *(_("Losses of {side}").format(side=name) for name in names), _("Events"))
        parts += ["## " + _("Round by round"), _table([head, *rounds])]
    if turned := turning_points(history):
        parts += ["## " + _("Turning points"), "\n".join(_point(moment) for moment in turned)]
    parts += ["## " + _("The course of the battle"), *_course(moments(history))]
    return "\n\n".join(parts) + "\n"


def _turns(turn: int) -> str:
    return n_("{turn} turn", "{turn} turns", turn).format(turn=turn) if turn else _("before the first turn")


def _sides(seen: Projection) -> Iterator[tuple[str, ...]]:
    yield _("Side"), _("Left"), _("Lost"), _("Units out")
    for side in seen.sides:
        left = f"{side.left} % ({side.figures})" if side.figures else f"{side.left} %"
        yield side.name, left, f"{side.lost} %", f"{side.out}/{side.units}"


def _counted(seen: Projection) -> str:
    said = _("Left and lost are shares of each unit's own strength when the first turn began, {counted}.")
    return said.format(counted=seen.counted)


def _winner(seen: Projection) -> Iterator[str]:
    """Who has won, where only one side has anybody left."""
    for side in seen.sides:
        if side.letter == seen.winner:
            yield _("**{side} has won**: nobody else has a unit left.").format(side=_md(side.name))


def _rounds(history: History) -> Iterator[tuple[str, ...]]:
    """A row for every turn: what each side lost in it, and how much was told of it."""
    counts: dict[int, int] = {}
    for moment in moments(history):
        counts[moment.turn] = counts.get(moment.turn, 0) + (not moment.is_dawn)
    before = _armies_after(history, 0)
    for turn in range(1, history.battle.place.turn + 1):
        after = _armies_after(history, turn)
        lost = [_lost_between(was, now) for was, now in zip(before, after, strict=True)]
        yield str(turn), *lost, str(counts.get(turn, 0))
        before = after


def _armies_after(history: History, turn: int) -> tuple[Strength, ...]:
    """The armies of those at the table now when that turn was over, 0 before the first; who came later was whole."""
    stood = [battle for battle in (*history.befores, history.battle) if battle.place.turn <= turn]
    then, start = stood[-1].units if stood else {}, begun(history)
    shown = without_hidden(history.battle)
    units = {key: then.get(key, start[key]) for key in shown.units}
    return reckon(history.system, start, replace(shown, units=units)).sides


def _lost_between(was: Strength, now: Strength) -> str:
    """What a side lost between two moments, as a share of its army and each kind of strength apart."""
    stood = {measure.label: measure.now for measure in was.measures}
    changed = [Measure(one.label, one.now, stood.get(one.label, one.now)) for one in now.measures]
    return lost_in_words(was.left - now.left, changed)


def _point(moment: Moment) -> str:
    where = _("turn {turn}, {phase}").format(turn=moment.turn, phase=moment.where)
    return f"- **{percent(moment.odds or Fraction(0))}** · {_md(where)}: {_md(moment.told.reckoned)}"


def _course(told: Iterable[Moment]) -> Iterator[str]:
    by_turn: dict[int, list[str]] = {}
    for moment in told:
        entries = by_turn.setdefault(moment.turn, [])
        if not (moment.is_dawn and not moment.told.then):  # its heading says that the turn begins
            entries.append(f"- {_md(moment.told.reckoned)}")
    for turn, entries in by_turn.items():
        yield "### " + (_("Turn {turn}").format(turn=turn) if turn else _("Before the first turn"))
        yield "\n".join(entries) or _("Nothing to tell yet.")


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    head, *rest = [tuple(_md(cell) for cell in row) for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, tuple("---" for _cell in head), *rest))


def _md(text: str) -> str:
    """The text with nothing in it that Markdown would read as a mark."""
    marked = _MARKS.sub(r"\\\1", " ".join(text.split()))
    return _LINKS.sub(r"\1\\\2", marked)
