"""Changes of a moment ago: their figures stand on the light's ground for 600 ms, and a loss leaves its bar once.

There is one way to say that nothing may move, and it is Textual's: `TEXTUAL_ANIMATIONS=none` in the environment. The
app says the same of itself where there are no colours, and where the line is slow (see `screens.app.line_speed`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from math import ceil
from typing import Any, Final

from textual.app import App
from textual.timer import Timer
from textual.widget import Widget

from tracker.views.armies import Army, Mustered

STEPS: Final = 4
LASTS: Final = 0.6
"""Seconds from a change to its end."""

Figures = Mapping[str, int | Fraction]


class Motion:
    """The figures that a widget shows, each by a key of its own, and how long ago each of them changed.

    `paint` draws anew what belongs to these keys: once for each step, and when all is over. What changes while
    another screen lies over the widget moves when that one is gone.
    """

    def __init__(self, widget: Widget, paint: Callable[[Collection[str]], object]) -> None:
        self._widget, self._paint = widget, paint
        self._seen: Figures = {}
        self._unseen: Figures | None = None
        self._moving: dict[str, tuple[int | Fraction, int]] = {}
        self._timer: Timer | None = None

    def take(self, figures: Figures) -> None:
        """Take in what the widget is about to show."""
        if self._widget.app.animation_level != "full":
            self._seen = figures
        elif self._seen and not self._widget.screen.is_active:
            self._unseen = figures
        else:
            before, self._seen, self._unseen = self._seen, figures, None
            changed = [key for key, figure in figures.items() if before.get(key, figure) != figure]
            if changed:
                self._moving |= {key: (self._was(key, before[key]), 0) for key in changed}
                self._go_on()

    def come_back(self) -> None:
        """The widget is in sight again: what changed meanwhile changes now."""
        if self._unseen is not None:
            self.take(self._unseen)
            self._paint(tuple(self._moving))

    def counted(self, key: str, now: int) -> int:
        """The count that the pips show: losses leave them step by step, gains are there at once."""
        return max(ceil(self._was(key, now)), now)

    def part(self, key: str, now: Fraction) -> Fraction:
        """The share that the line shows, in the same way."""
        return max(Fraction(self._was(key, now)), now)

    def style(self, key: str, style: str) -> str:
        """The style of a figure: as it is, or bright on the light's ground, which fades where colours are many."""
        if key not in self._moving:
            return style
        fading = self._moving[key][1] if self._widget.app.console.color_system == "truecolor" else 0
        return f"$bright bold on $row {100 - 100 * fading // STEPS}%"

    def _was(self, key: str, now: int | Fraction) -> int | Fraction:
        was, step = self._moving.get(key, (now, 0))
        return now + (was - now) * Fraction(STEPS - 1 - step, STEPS)

    def _go_on(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._widget.set_timer(LASTS / STEPS, self._step)

    def _step(self) -> None:
        keys = tuple(self._moving)
        end = 0 if is_behind(self._widget.app) else STEPS
        self._moving = {key: (was, step + 1) for key, (was, step) in self._moving.items() if step + 1 < end}
        self._paint(keys)
        if self._moving:
            self._go_on()


def figures(armies: Iterable[Army | Mustered]) -> Figures:
    """The rest of every unit and of every army, as `unit:wolf-riders` and `side:ochre`."""
    shown: dict[str, int | Fraction] = {}
    for army in armies:
        shown[f"side:{army.side}"] = army.left
        shown |= {f"unit:{rank.unit.id}": rank.now for rank in army.ranks}
    return shown


def is_behind(app: App[Any]) -> bool:
    """Whether the line has not yet taken what was painted last; Textual tells it nowhere but in private names."""
    waiting = getattr(getattr(app._driver, "_writer_thread", None), "_queue", None)
    return waiting is not None and not waiting.empty()
