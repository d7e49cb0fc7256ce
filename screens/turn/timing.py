"""The time of the evening: a clock for each side, a pause, when to stop."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.flow import then
from screens.parts.moments import time_of
from screens.table.pace import clocks_in_words, pace_in_words, running_in_words
from screens.table.table import Table
from tracker.battle.commands import SetClock
from tracker.play.agreed.timing import MOST_MINUTES
from tracker.words import N_, _, n_

_HOUR: Final = re.compile(r"([01]?\d|2[0-3])[:.h]?([0-5]\d)")


async def time(table: Table) -> None:
    """Say how the time stands, and ask what is to be agreed; an act each."""
    clock = table.battle.clock
    minutes = n_("{count} minute a side", "{count} minutes a side", clock.minutes).format(count=clock.minutes)
    choices = [Choice("clock", _("a clock for each side"), minutes if clock.minutes else _(N_("none", "clock")))]
    if clock.minutes:
        choices.append(Choice("pause", _("let the clocks run") if clock.is_paused else _("stop the clocks")))
    choices.append(Choice("until", _("finishing time"), time_of(clock.until) or _("not agreed")))
    detail = pace_in_words(table)
    if clock.minutes:
        detail = "\n".join(part for part in (clocks_in_words(table), running_in_words(table), detail) if part)

    async def agree(picked: str) -> bool | None:
        match picked:
            case "clock":
                return await _minutes(table)
            case "until":
                return await _until(table)
            case _:
                return table.do(SetClock(is_paused=not clock.is_paused))

    await then(lambda: table.app.push_screen_wait(Pick(_("Clocks"), choices, detail)), agree)


async def _minutes(table: Table) -> bool | None:
    rule = _("From now on a clock runs while its side is to move; where all act at once, all run.")
    detail = _("A number up to {most}; 0 for no clock.").format(most=MOST_MINUTES) + f"\n{rule}"
    value = str(table.battle.clock.minutes)
    asked = _("How many minutes has each side?")
    while (typed := await table.app.push_screen_wait(AskLine(asked, detail, value=value, least=0))) is not None:
        if typed.isascii() and typed.isdigit() and int(typed) <= MOST_MINUTES:
            return table.do(SetClock(minutes=int(typed)))
        value = typed
    return None


async def _until(table: Table) -> bool | None:
    detail, value = _("An hour such as 22:00; 0 for none."), time_of(table.battle.clock.until)
    while (
        typed := await table.app.push_screen_wait(AskLine(_("When does the table stop?"), detail, value=value))
    ) is not None:
        if typed == "0":
            return table.do(SetClock(until=0.0))
        if (read := _HOUR.fullmatch(typed)) is not None:
            return table.do(SetClock(until=next_time(int(read[1]), int(read[2]), table.clock())))
        value = typed
    return None


def next_time(hour: int, minute: int, now: float) -> float:
    """When the reader's clock shows that hour next, in seconds since 1970."""
    today = datetime.fromtimestamp(now)
    then = today.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (then if then > today else then + timedelta(days=1)).timestamp()
