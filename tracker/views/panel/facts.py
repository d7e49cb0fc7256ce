"""The panel's facts of the battle: wind, weather, initiative, and the clocks of the sides, which run on.

No clock is read here: what is shown says when a clock began to run, and whoever shows it knows what time it is.
"""

from __future__ import annotations

import math

import msgspec

from tracker.views.figures import plain
from tracker.words import _


class ClockShown(msgspec.Struct, frozen=True):
    """A side's clock as the last act left it: `left` seconds at the moment `since`, in seconds since 1970.

    It has run since then, but for no longer than `most` seconds, after which the table pauses; 0 for one that stands.
    """

    name: str
    left: float
    since: float = 0.0
    most: float = 0.0

    def left_at(self, now: float) -> float:
        """The seconds left at a moment, fewer than none where it ran out."""
        passed = max(now - self.since, 0.0)
        return self.left - passed if passed < self.most else self.left


class ShownField(msgspec.Struct, frozen=True):
    """One field of the battle in words: the wind, the weather, who has the initiative.

    Where it tells the time its value is true of the last act, and `clocks` let it be told for any moment after.
    """

    label: str
    value: str
    clocks: tuple[ClockShown, ...] = ()

    @property
    def ticks(self) -> bool:
        """Whether it says something else with every second."""
        return any(clock.most for clock in self.clocks)

    def at(self, now: float, *, seconds: bool = False) -> ShownField:
        """The same as it is at a moment, in whole minutes or to the second."""
        return msgspec.structs.replace(self, value=in_words(self.clocks, now, seconds=seconds)) if self.clocks else self

    def later(self, delay: float) -> ShownField:
        """The same for somebody who sees it so many seconds late."""
        return self._with(tuple(msgspec.structs.replace(clock, since=clock.since + delay) for clock in self.clocks))

    def held(self, now: float) -> ShownField:
        """The same in a picture that is held still at a moment: nothing runs in it."""
        stopped = tuple(ClockShown(clock.name, clock.left_at(now)) for clock in self.clocks)
        return self._with(stopped).at(now)

    def _with(self, clocks: tuple[ClockShown, ...]) -> ShownField:
        return msgspec.structs.replace(self, clocks=clocks)


def in_words(clocks: tuple[ClockShown, ...], now: float, *, seconds: bool = False) -> str:
    """The clocks side by side as they are at a moment: `North 42 min · South 38 min`, or `▸ North 42:17`."""
    faces = []
    for clock in clocks:
        left = clock.left_at(now)
        if seconds:
            template = _("▸ {side} {clock}") if clock.most else _("{side} {clock}")
            faces.append(template.format(side=clock.name, clock=face(left)))
        else:
            faces.append(_("{side} {minutes} min").format(side=clock.name, minutes=plain(math.floor(left / 60))))
    return " · ".join(faces)


def face(seconds: float) -> str:
    """A clock's face: minutes and seconds, after a minus where it ran out."""
    whole = math.floor(seconds)
    return f"{'−' if whole < 0 else ''}{abs(whole) // 60}:{abs(whole) % 60:02}"
