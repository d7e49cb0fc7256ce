"""Who won, by which measure, and with what they came."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tracker.play.history import History
from tracker.views.armies import armies
from tracker.views.projection import Projection, SideShown
from tracker.views.redaction import without_hidden
from tracker.views.report.parts import Part, Point, Points, Sentence, Table
from tracker.views.report.reading import Reading
from tracker.views.report.score import scores, verdicts
from tracker.views.sentences.score import sums_in_words
from tracker.views.sentences.strength import counted_in_words
from tracker.views.sides import looks
from tracker.views.strength import begun, reckon
from tracker.words import _
from tracker.written import per_cent


def outcome(read: Reading) -> Iterator[Part]:
    """Who has won, or is ahead, by which measure; who is out or runs; the sides in figures."""
    history, seen = read.history, read.seen
    yield from (Sentence(verdict.sentence, is_strong=verdict.decides) for verdict in verdicts(history))
    if fates := tuple(_fates(history)):
        yield Points(fates)
    yield _sides(seen)
    counted = _("What is left and lost is a share of each unit's own strength when the first turn began, {counted}.")
    reckoned = reckon(history.system, begun(history), without_hidden(history.battle))
    yield Sentence(counted.format(counted=counted_in_words(reckoned)))


def forces(read: Reading) -> Iterator[Part]:
    """The forces that each side came with."""
    history, seen = read.history, read.seen
    yield Points(tuple(_forces(history, seen)))


def score(read: Reading) -> Iterator[Part]:
    """The score, turn by turn, and the sums of the table's own."""
    history = read.history
    if sums := tuple(sums_in_words(history.system, without_hidden(history.battle))):
        yield Points(tuple(map(Point, sums)))
    if scored := scores(history):
        yield Table((_("Turn"), _("What was scored")), scored)


def _fates(history: History) -> Iterator[Point]:
    """Who is out of the battle, and who runs, side by side of the table."""
    battle, marks = without_hidden(history.battle), looks(history.battle)
    for side in battle.sides:
        units = list(battle.of_side(side.id))
        out = [unit.name for unit in units if history.system.cards.is_out(unit)]
        runs = [
            unit.name
            for unit in units
            if history.system.cards.is_routed(unit) and not history.system.cards.is_out(unit)
        ]
        fates = (
            _("out of the battle: {units}").format(units=", ".join(out)) if out else "",
            _("running: {units}").format(units=", ".join(runs)) if runs else "",
        )
        if text := " · ".join(fate for fate in fates if fate):
            yield Point(text, lead=side.name, sign=marks[side.id].shape, hue=marks[side.id].hue)


def _sides(seen: Projection) -> Table:
    def row(side: SideShown) -> tuple[str, ...]:
        left = per_cent(str(side.left))
        whole = f"{left} ({side.figures})" if side.figures else left
        return side.name, whole, per_cent(str(side.lost)), f"{side.out}/{side.units}"

    return Table((_("Side"), _("Left"), _("Lost"), _("Units out")), tuple(row(side) for side in seen.sides))


def _forces(history: History, seen: Projection) -> Iterator[Point]:
    """Each side with everybody it has, and who plays it: `General Isolde, Bowmen of Alder (10), …`."""
    open_history = replace(history, battle=without_hidden(history.battle))
    for army, side in zip(armies(open_history), seen.sides, strict=True):
        names = ", ".join(
            _("{unit} ({full})").format(unit=rank.unit.name, full=rank.full) if rank.full > 1 else rank.unit.name
            for rank in army.ranks
        )
        lead = _("{side}, played by {player}").format(side=side.name, player=side.player) if side.player else side.name
        yield Point(names, lead=lead, sign=side.shape, hue=side.hue)
