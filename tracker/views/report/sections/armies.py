"""The armies over time, by cause and unit by unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil
from typing import Final

from msgspec.structs import replace

from tracker.views.armies import Rank, armies
from tracker.views.figures import percent, plain
from tracker.views.projection import Projection
from tracker.views.redaction import without_hidden
from tracker.views.report.course import Strengths, costs, course
from tracker.views.report.highlights.awards import Toll, tolls
from tracker.views.report.luck import Fortune, TurnOfLuck, luck_by_turn, luck_of_units
from tracker.views.report.moments import Moment
from tracker.views.report.parts import Chart, Charts, Curve, Flag, Heading, Part, Sentence, Table
from tracker.views.report.reading import Reading
from tracker.views.report.sorcery import sorcery
from tracker.views.sentences.names import side_name
from tracker.words import _

LEAST_LUCK: Final = 2
"""Standard deviations that the chart of luck reaches up and down to, unless somebody had more of it."""


def over_time(read: Reading) -> Iterator[Part]:
    """The strength of each side from phase to phase, drawn and in figures."""
    history, seen = read.history, read.seen
    standings = course(history)
    if len(standings) > 1:
        yield _curves(seen, standings)
        yield _figures(seen, standings)


def drawn(read: Reading) -> Iterator[Part]:
    """Strength with its turning points, and luck beside it."""
    history, seen = read.history, read.seen
    standings, fortunes = course(history), luck_by_turn(history)
    charts = []
    if len(standings) > 1:
        curves = _curves(seen, standings)
        charts.append(replace(curves, flags=tuple(_flags(read.turning_points, standings, curves))))
    if any(turn.fortunes for turn in fortunes):
        charts.append(_luck(seen, fortunes))
    if charts:
        yield Charts(tuple(charts))
    if charts and charts[0].flags:
        yield Sentence(_("The numbers on the lines are those of the turning points."))


def strength_in_figures(read: Reading) -> Iterator[Part]:
    """The strength of each side from phase to phase, in figures."""
    history, seen = read.history, read.seen
    standings = course(history)
    if len(standings) > 1:
        yield _figures(seen, standings)


def by_cause(read: Reading) -> Iterator[Part]:
    """The losses of each side by their causes."""
    history, seen = read.history, read.seen
    if losses := costs(history):
        head = (_("Cause"), *(side.name for side in seen.sides))
        yield Table(head, tuple((cost.cause, *map(str, cost.lost)) for cost in losses))
        yield Sentence(_("Counted in bases, figures or hit points."))


def points_of_sorcerers(read: Reading) -> Iterator[Part]:
    """The points that each sorcerer had left at the end of each turn, where the rules count any."""
    history = read.history
    cast = sorcery(history)
    if cast.names:
        rows = (
            (str(turn) if turn else _("Start"), *("–" if count is None else str(count) for count in counts))
            for turn, counts in enumerate(cast.turns)
        )
        yield Table((_("Turn"), *cast.names), tuple(rows))
        yield Sentence(_("Left at the end of each turn."))


def unit_by_unit(read: Reading) -> Iterator[Part]:
    """Everybody side by side of the table, with what is left of them, what they took and how they rolled."""
    history = read.history
    shown = replace(history, battle=without_hidden(history.battle))
    fortunes = luck_of_units(shown)
    took = {toll.unit.id: toll for toll in tolls(history, read.moments)}
    for army in armies(shown):
        yield Heading(side_name(history.battle, army.side))
        head = (_("Unit"), _("At the end"), _("Took"), _("Rolls that went well"), _("Expected"))
        yield Table(head, tuple(_unit(rank, took.get(rank.unit.id), fortunes.get(rank.unit.id)) for rank in army.ranks))


def _unit(rank: Rank, took: Toll | None, fortune: Fortune | None) -> tuple[str, ...]:
    rolls = ("–", "–")
    if fortune is not None:
        well = _("{count} of {rolls}").format(count=fortune.good, rolls=fortune.rolls)
        rolls = (well, plain(round(float(fortune.expected), 1)))
    return rank.unit.name, _strength(rank), str(took.count) if took is not None else "–", *rolls


def _curves(seen: Projection, standings: Iterable[Strengths]) -> Chart:
    course = list(standings)
    lines = []
    for number, side in enumerate(seen.sides):
        left = tuple(_hundredths(standing.left[number]) for standing in course)
        steady = tuple(_hundredths(standing.steady[number]) for standing in course)
        lines.append(Curve(_("{side}, left").format(side=side.name), side.hue, left, sign=side.shape))
        if steady != left:
            running = _("{side}, not running").format(side=side.name)
            lines.append(Curve(running, side.hue, steady, is_dashed=True, sign=side.shape))
    title = _("Remaining strength, in percent")
    marks = (f"{standing.turn} {standing.numeral}".strip() if standing.turn else _("Start") for standing in course)
    return Chart(title, tuple(_moment(standing) for standing in course), tuple(lines), tuple(marks))


def _flags(points: Iterable[Moment], standings: tuple[Strengths, ...], curves: Chart) -> Iterator[Flag]:
    """Each turning point by its number, on the line of the side that it cost most, where its phase ended."""
    places = {(standing.turn, standing.phase): number for number, standing in enumerate(standings)}
    lines = [number for number, line in enumerate(curves.lines) if not line.is_dashed]
    for number, moment in enumerate(points, 1):
        place = places.get((moment.turn, moment.where), 0)
        if place:
            lost = [was - now for was, now in zip(standings[place - 1].left, standings[place].left, strict=True)]
            yield Flag(lines[lost.index(max(lost))], place, str(number))


def _luck(seen: Projection, fortunes: Iterable[TurnOfLuck]) -> Chart:
    """The luck of each side at the end of each turn, in standard deviations."""
    turns = list(fortunes)
    lines = tuple(
        Curve(side.name, side.hue, tuple(round(turn.fortunes[number].score, 1) for turn in turns), sign=side.shape)
        for number, side in enumerate(seen.sides)
    )
    high = float(max(LEAST_LUCK, *(ceil(abs(value)) for line in lines for value in line.values)))
    labels = tuple(_("Turn {turn}").format(turn=turn.turn) if turn.turn else _("Start") for turn in turns)
    marks = tuple(str(turn.turn) if turn.turn else _("Start") for turn in turns)
    return Chart(_("Luck, in standard deviations"), labels, lines, marks, low=-high, high=high, unit="σ")


def _figures(seen: Projection, standings: Iterable[Strengths]) -> Table:
    head = (_("After"), *(side.name for side in seen.sides))
    rows = [
        (_moment(standing), *(_left(*shares) for shares in zip(standing.left, standing.steady, strict=True)))
        for standing in standings
    ]
    return Table(head, tuple(rows))


def _left(left: Fraction, steady: Fraction) -> str:
    whole, standing = percent(left), percent(steady)
    return whole if whole == standing else _("{left}, {steady} not running").format(left=whole, steady=standing)


def _hundredths(share: Fraction) -> float:
    return round(float(share) * 100, 1)


def _moment(standing: Strengths) -> str:
    if not standing.turn:
        return _("Start")
    return _("{turn} · {phase}").format(turn=standing.turn, phase=standing.phase)


def _strength(rank: Rank) -> str:
    if not rank.full:
        return "–"
    left = _("{now} of {full}").format(now=rank.now, full=rank.full)
    return f"{left} ({rank.states})" if rank.states else left
