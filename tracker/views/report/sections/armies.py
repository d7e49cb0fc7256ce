"""What became of the armies over time, by cause and unit by unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, zip_longest

from msgspec.structs import replace

from tracker.play.history import History
from tracker.views.armies import Rank, armies
from tracker.views.figures import percent
from tracker.views.projection import Projection
from tracker.views.redaction import without_hidden
from tracker.views.report.course import Standing, costs, course
from tracker.views.report.parts import Chart, Curve, Part, Sentence, Table
from tracker.views.report.sorcery import sorcery
from tracker.views.sentences.names import side_name
from tracker.words import _


def over_time(history: History, seen: Projection) -> Iterator[Part]:
    """The strength of each side from phase to phase, drawn and in figures."""
    standings = course(history)
    if len(standings) > 1:
        yield _curves(seen, standings)
        yield _figures(seen, standings)


def by_cause(history: History, seen: Projection) -> Iterator[Part]:
    """What each cause took from each side."""
    if losses := costs(history):
        head = (_("Cause"), *(side.name for side in seen.sides))
        yield Table(head, tuple((cost.cause, *map(str, cost.lost)) for cost in losses))
        yield Sentence(_("Counted in bases, figures or hit points."))


def points_of_sorcerers(history: History, _seen: Projection) -> Iterator[Part]:
    """What each had left at the end of each turn, where the rules count any."""
    cast = sorcery(history)
    if cast.names:
        rows = (
            (str(turn) if turn else _("Start"), *("–" if count is None else str(count) for count in counts))
            for turn, counts in enumerate(cast.turns)
        )
        yield Table((_("Turn"), *cast.names), tuple(rows))
        yield Sentence(_("Left at the end of each turn."))


def unit_by_unit(history: History, _seen: Projection) -> Iterator[Part]:
    """Everybody, with what is left of them."""
    yield _units(history)


def _curves(seen: Projection, standings: Iterable[Standing]) -> Chart:
    told = list(standings)
    lines = []
    for number, side in enumerate(seen.sides):
        left = tuple(_hundredths(standing.left[number]) for standing in told)
        steady = tuple(_hundredths(standing.steady[number]) for standing in told)
        lines.append(Curve(_("{side}, left").format(side=side.name), side.hue, left, sign=side.shape))
        if steady != left:
            running = _("{side}, not running").format(side=side.name)
            lines.append(Curve(running, side.hue, steady, is_dashed=True, sign=side.shape))
    title = _("What is left of the armies, in percent")
    marks = (f"{one.turn} {one.numeral}".strip() if one.turn else _("Start") for one in told)
    return Chart(title, tuple(_moment(standing) for standing in told), tuple(lines), tuple(marks))


def _figures(seen: Projection, standings: Iterable[Standing]) -> Table:
    head = (_("After"), *(side.name for side in seen.sides))
    rows = [(_moment(one), *(_left(*shares) for shares in zip(one.left, one.steady, strict=True))) for one in standings]
    return Table(head, tuple(rows))


def _left(left: Fraction, steady: Fraction) -> str:
    whole, standing = percent(left), percent(steady)
    return whole if whole == standing else _("{left}, {steady} not running").format(left=whole, steady=standing)


def _hundredths(share: Fraction) -> float:
    return round(float(share) * 100, 1)


def _moment(standing: Standing) -> str:
    if not standing.turn:
        return _("Start")
    return _("{turn} · {phase}").format(turn=standing.turn, phase=standing.phase)


def _units(history: History) -> Table:
    """The armies beside each other, every unit with what is left of it."""
    told = armies(replace(history, battle=without_hidden(history.battle)))
    columns = [[(rank.unit.name, _strength(rank)) for rank in army.ranks] for army in told]
    rows = (tuple(chain.from_iterable(row)) for row in zip_longest(*columns, fillvalue=("", "")))
    head = chain.from_iterable((side_name(history.battle, army.side), _("At the end")) for army in told)
    return Table(tuple(head), tuple(rows))


def _strength(rank: Rank) -> str:
    if not rank.full:
        return "–"
    left = _("{now} of {full}").format(now=rank.now, full=rank.full)
    return f"{left} ({rank.states})" if rank.states else left
