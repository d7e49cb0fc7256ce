"""The narrative of a battle: the story turn by turn, its turning points, and what each turn cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from tracker.play.history import History
from tracker.views.figures import percent
from tracker.views.redaction import without_hidden
from tracker.views.report.lines import StoryLine, line_of, sentence_of
from tracker.views.report.luck import NOBODY
from tracker.views.report.moments import Moment
from tracker.views.report.parts import Heading, Part, Point, Points, Sentence, Table
from tracker.views.report.reading import Reading
from tracker.views.report.story import TurnTold, story_of
from tracker.views.sentences.names import side_name
from tracker.views.sentences.strength import lost_in_words
from tracker.views.sides import Look, looks
from tracker.views.strength import Measure, Strength, begun, reckon
from tracker.words import _


def course_of_the_battle(read: Reading) -> Iterator[Part]:
    """Turn by turn and phase by phase, with what the turn cost."""
    history = read.history
    costs = {turn: cost for turn, cost, _figures in _rounds(history)}
    turns = story_of(history.system, read.moments, history.battle.place.turn)
    for turn in turns:
        yield from _told(history, turn, costs.get(turn.turn, ""))
    if not turns:
        yield Sentence(_("Nothing to report yet."))


def decisive_moments(read: Reading) -> Iterator[Part]:
    """The moments that came against the odds and cost most."""
    history = read.history
    if moments := read.turning_points:
        yield Points(tuple(_turning(history, number, moment) for number, moment in enumerate(moments, 1)))
        yield Sentence(_("Odds of this result or better; rarest and costliest first."))


def round_by_round(read: Reading) -> Iterator[Part]:
    """The losses of each turn, side by side."""
    history, seen = read.history, read.seen
    if rounds := tuple(_rounds(history)):
        head = (_("Turn"), *(_("Losses of {side}").format(side=side.name) for side in seen.sides))
        yield Table(head, tuple((str(turn), *lost) for turn, _cost, lost in rounds))


def _told(history: History, turn: TurnTold, lost: str) -> Iterator[Part]:
    marks = looks(history.battle)
    yield Heading(_("Turn {turn}").format(turn=turn.turn) if turn.turn else _("Before the first turn"))
    if not turn.phases and not turn.missed:
        yield Sentence(_("A quiet turn: no losses."))
    for phase in turn.phases:
        yield Points(tuple(_line(line, marks.get(line.side or NOBODY)) for line in phase.lines), phase.name)
    if turn.missed:
        yield Sentence(" ".join(line.whole for line in turn.missed))
    if lost and turn.phases:
        yield Sentence(lost)


def _line(line: StoryLine, mark: Look | None) -> Point:
    return Point(line.whole, "", mark.shape if mark else "", mark.hue if mark else "", line.is_turning)


def _turning(history: History, number: int, moment: Moment) -> Point:
    where = _("turn {turn}, {phase}").format(turn=moment.turn, phase=moment.where)
    line = line_of(history.system, moment.together or (moment,))
    what, mark = line.whole, looks(history.battle).get(line.side or NOBODY)
    if moment.telling.throw is not None and not moment.together:
        what = _("{what} ({throw})").format(what=what.removesuffix("."), throw=moment.telling.throw.brief)
    text = _("{where}: {what}").format(where=where, what=sentence_of(what))
    lead = _("{number}. {odds}").format(number=number, odds=percent(moment.odds or Fraction(0)))
    return Point(text, lead, mark.shape if mark else "", mark.hue if mark else "")


def _rounds(history: History) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Every turn in which anything can have been lost: a sentence if it was, and what each side lost in figures."""
    before = _armies_after(history, 0)
    last = history.battle.place.turn
    for turn in range(1, last + 1):
        after = _armies_after(history, turn)
        if turn < last or after != before:
            pairs = list(zip(before, after, strict=True))
            yield turn, _cost_of_turn(history, pairs), tuple(_lost_between(was, now) for was, now in pairs)
        before = after


def _cost_of_turn(history: History, pairs: Iterable[tuple[Strength, Strength]]) -> str:
    """`Lost in this turn: Azure 1 %, Ochre 9 %.`; nothing where nobody lost anything."""
    shares = [(side_name(history.battle, now.side), was.left - now.left) for was, now in pairs]
    cost = ", ".join(
        _("{side} {share}").format(side=name, share=lost_in_words(share, ())) for name, share in shares if share
    )
    return _("Lost this turn: {cost}.").format(cost=cost) if cost else ""


def _armies_after(history: History, turn: int) -> tuple[Strength, ...]:
    """The armies of those at the table now when that turn was over, 0 before the first; who came later was whole."""
    stood = [battle for battle in (*history.befores, history.battle) if battle.place.turn <= turn]
    then, start = stood[-1].units if stood else {}, begun(history)
    shown = without_hidden(history.battle)
    units = {key: then.get(key, start[key]) for key in shown.units}
    return reckon(history.system, start, replace(shown, units=units)).sides


def _lost_between(was: Strength, now: Strength) -> str:
    """A side's loss between two moments, as a share of its army and each kind of strength apart."""
    stood = {measure.label: measure.now for measure in was.measures}
    changed = [Measure(measure.label, measure.now, stood.get(measure.label, measure.now)) for measure in now.measures]
    return lost_in_words(was.left - now.left, changed)
