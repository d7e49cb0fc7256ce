"""Who earned what: the awards, each with what was to be expected and what came."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.views.report.highlights.awards import Award, awards
from tracker.views.report.parts import Part, Table
from tracker.views.report.reading import Reading
from tracker.words import _


def honours(read: Reading) -> Iterator[Part]:
    """The unit of the battle, the best and the worst throw, who was lucky and who was not."""
    history = read.history
    if earned := awards(history, read.moments):
        head = (_("Award"), _("Unit"), _("For"), _("Expected"), _("Came"))
        yield Table(head, tuple(map(_row, earned)))


def _row(award: Award) -> tuple[str, ...]:
    return award.title, award.who, award.what, award.expected, award.came
