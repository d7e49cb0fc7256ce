"""The time as the referee sees it: clocks, when it will end, which turn is the last that can be played whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.parts.moments import time_of
from tracker.views.figures import plain
from tracker.views.report.pace import Pace, clocks
from tracker.views.sentences.names import agreeing_side
from tracker.views.sides import looks
from tracker.words import _, n_

if TYPE_CHECKING:
    from screens.table.table import Table


def pace_of(table: Table) -> Pace:
    """How long everything took so far."""
    return table.paced.of(table.history)


def pace_on_top(table: Table) -> list[str]:
    """The lines on top of the page of the time; none where the table agreed on none."""
    clock = table.battle.clock
    parts = []
    if clock.minutes:
        parts.append(clocks_in_words(table))
    if words := full_turns_in_words(table, short=True) or _ends(table):
        parts.append(words)
    return parts


def clocks_in_words(table: Table) -> str:
    """The rest of each side's time in whole minutes, the one on move marked: `◆ 42 · ▸ ▲ 38 min`."""
    marks = looks(table.battle)
    shown = [
        (_("▸{shape} {minutes}") if clock.runs else _("{shape} {minutes}")).format(
            shape=marks[clock.side].shape, minutes=plain(clock.left // 60)
        )
        for clock in clocks(table.history, pace_of(table), table.clock())
    ]
    template = _("{clocks} min, paused") if table.battle.clock.is_paused else _("{clocks} min")
    return template.format(clocks=" · ".join(shown))


def running_in_words(table: Table) -> str:
    """Whose clock runs now, and why both do."""
    running = [clock.side for clock in clocks(table.history, pace_of(table), table.clock()) if clock.runs]
    if len(running) > 1:
        return _("Here all act at once, so all clocks run.")
    if not running:
        return ""
    return _("{side} {side:is|are} to move, so that clock runs.").format(side=agreeing_side(table.battle, running[0]))


def full_turns_in_words(table: Table, *, short: bool = False) -> str:
    """Which turn is the last that can be played whole by the time agreed; nothing where that cannot be said."""
    until, turn = table.battle.clock.until, table.battle.place.turn
    if not until or not turn:
        return ""
    last = pace_of(table).last_full_turn(turn, until, table.clock())
    if last is None:
        return ""
    hour = time_of(until)
    if last < turn:
        template = _("turn {turn} ends after {hour}") if short else _("At this pace turn {turn} ends after {hour}.")
        return template.format(turn=turn, hour=hour)
    if last == turn:
        template = _("last full turn by {hour}") if short else _("By {hour} this is the last full turn.")
        return template.format(hour=hour)
    template = _("full turns by {hour}: to {turn}") if short else _("By {hour} turn {turn} is the last full one.")
    return template.format(turn=last, hour=hour)


def _ends(table: Table) -> str:
    last, turn = table.battle.last_turn, table.battle.place.turn
    if not last or not turn:
        return ""
    ends = pace_of(table).ends(turn, last, table.clock())
    return "" if ends is None else _("ends about {hour}").format(hour=time_of(ends))


def pace_in_words(table: Table) -> str:
    """All there is to say of the pace: what a turn takes, when the last one ends, which is the last whole one."""
    took, turn = pace_of(table), table.battle.place.turn
    each = took.whole_turn(turn)
    if each is None:
        return _("How long a turn takes is known after the first.")
    minutes = max(round(each / 60), 1)
    sentences = [n_("A turn takes {count} minute.", "A turn takes {count} minutes.", minutes).format(count=minutes)]
    if table.battle.last_turn and (ends := took.ends(turn, table.battle.last_turn, table.clock())) is not None:
        sentences.append(_("Turn {turn} ends about {hour}.").format(turn=table.battle.last_turn, hour=time_of(ends)))
    if whole := full_turns_in_words(table):
        sentences.append(whole)
    return " ".join(sentences)
