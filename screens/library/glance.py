"""The battle under the light at a glance, laid out for the room there is; imported when one has been read."""

from __future__ import annotations

from textual.content import Content

from screens.parts import overview
from screens.parts.overview import Overview, rule
from screens.parts.plain import line
from tracker.words import _

SPACIOUS = 22
"""From so many rows on the armies are shown unit by unit, and there is air between the blocks."""
MOST_OWED = 5
FEW = 6
"""With fewer rows for the armies than that, each is one line."""


def glance(seen: Overview, remarks: list[Content], width: int, height: int) -> list[Content]:
    """Where it stands, what is told of its file, its armies, what is owed, what happened last, what comes next."""
    head = [overview.place(seen), *remarks]
    return (_whole if height >= SPACIOUS else _short)(head, seen, width, height)[:height]


def _whole(head: list[Content], seen: Overview, width: int, height: int) -> list[Content]:
    briefing = seen.briefing
    foot: list[Content] = []
    if briefing.owed:
        foot += [Content(""), _owed_rule(seen, width), *overview.owed(seen, width, MOST_OWED)]
    if briefing.last:
        foot += [Content(""), rule(width, _("What happened last")), *overview.events(seen, width)]
    foot += [Content(""), rule(width, _("Next")), *overview.under_way(seen), *overview.ahead(seen, width)]
    head = [*head, Content("")]
    return [*head, *overview.armies(seen, width, max(height - len(head) - len(foot), 1)), *foot]


def _short(head: list[Content], seen: Overview, width: int, height: int) -> list[Content]:
    ahead = [*overview.under_way(seen), *overview.ahead(seen, width)]
    foot = [*overview.owed(seen, width, 2), *overview.events(seen, width, 4), *ahead[:1]]
    room = height - len(head) - len(foot)
    if room < FEW:
        rows = [*head, *overview.sides_in_lines(seen, width), *foot]
        return [*rows, *ahead[1 : 1 + height - len(rows)]]
    return [*head, *overview.armies(seen, width, room), *foot]


def _owed_rule(seen: Overview, width: int) -> Content:
    count = len(seen.briefing.owed)
    return rule(width, line(_("Owed"), " ", (str(count), "$alarm bold")))
