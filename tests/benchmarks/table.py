"""The table of what was measured: each figure beside its goal, missed ones last."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

QUICK: Final = "ORIFLAMME_BENCHMARKS_QUICK"
"""Set in the environment by `python -m tests.benchmarks --quick`: fewer rounds of the same."""

_A_PAGE: Final = (
    "{calls} thousand calls of functions ({before} a version ago): painting 40 rows of 120 cells takes three to five "
    "tenths of the time, making, styling and placing up to 50 widgets three, the messages between them most of it, "
    "our own words a tenth; fewer widgets would be another page"
)
ARGUED: Final[dict[str, str]] = {
    "page behind r: whole": _A_PAGE.format(calls=295, before=309),
    "page behind k: whole": _A_PAGE.format(calls=305, before=323),
    "page behind h: whole": _A_PAGE.format(calls=158, before=189),
    "page behind ?: whole": _A_PAGE.format(calls=160, before=199),
    "page behind i: whole": _A_PAGE.format(calls=201, before=293),
    "skirmish melee: value, first byte": (
        "a line of this roll comes or goes with the value, and the list and page around it are placed anew: a "
        "third of the time; in the other three systems the lines stay, and the goal is met"
    ),
    "bytes of a light that moves, 80x24: demonworld melee": (
        "340 of 737 are signs that changed: two rows, and the rule of the line under the light, told in full"
    ),
    "50,000 acts on the table beside a battle just begun": (
        "their snapshot is read at 0.04 ms an act, 2 s in all and 80 ms for the 2,000 acts of a long evening; a folded "
        "state would have to be bound to every declaration of the rules, and replayed all the same to be believed"
    ),
    "the app on 50,000 acts, memory": (
        "100 of 185 MB are the acts, 2 kB each, which undo, log and report want whole; 2,000 acts hold 4 MB"
    ),
    "50,000 acts reported beside reading them": (
        "every roll has its odds reckoned and every event its words, 0.6 to 0.8 ms an act beside 0.04 to read it: "
        "1.1 s for 2,000 acts, which is more than an evening (2.6 before), 39 s for 50,000; streaming saves no time"
    ),
    "the same without its snapshot": (
        "each of 10,000 lines is believed anew, by its check sum, its spelling and what an act may claim: 0.8 s of "
        "processor beside 0.3, once after a snapshot was lost; no check is left out for it"
    ),
    "first paint of a battle beside a bare Textual app, by the clock": (
        "of 300 ms more than the bare app's 340: command line and language 60, the rules 85, finding the battle, its "
        "lock and its acts 80, our pages 70; the picture has all four on it, and none can come after it"
    ),
    "a battle completed beside `import click`": (
        "a shell that asks for a battle has the library read to it, with all that keeps battles: 0.3 s, once for a name"
    ),
}
"""Goals that are missed and stay so, by what is measured: why they cost more than they are worth."""


class Measured(NamedTuple):
    """One figure and what it may be at most; `unit` is × for a ratio of one run."""

    what: str
    figure: float
    goal: float
    unit: str = "×"

    @property
    def is_missed(self) -> bool:
        """Whether it is more than its goal."""
        return self.figure > self.goal

    def __str__(self) -> str:
        figures = f"{_number(self.figure):>9} {self.unit:3} goal {_number(self.goal):>9}"
        return f"{self.what:64} {figures}{'   missed' if self.is_missed else ''}"


MEASURED: Final[list[Measured]] = []
"""Whatever this process has measured, in order."""


def held(*measured: Measured) -> None:
    """Enter figures into the table, and fail where one is more than its goal and nobody has argued that away."""
    MEASURED.extend(measured)
    missed = [row for row in measured if row.is_missed and row.what not in ARGUED]
    assert not missed, "\n".join(map(str, missed))


def rounds(count: int, at_least: int = 3) -> int:
    """So many rounds, or a third of them where it is to be quick."""
    return max(count // 3, at_least) if os.environ.get(QUICK) else count


def table() -> str:
    """All that was measured, then what is missed, and what of that is argued away."""
    missed = [row for row in MEASURED if row.is_missed]
    reasons = (f"{row}\n    {ARGUED[row.what]}" if row.what in ARGUED else str(row) for row in missed)
    ends = ["", f"missed: {len(missed)} of {len(MEASURED)}", *reasons]
    return "\n".join([*map(str, MEASURED), *ends])


def _number(figure: float) -> str:
    return f"{figure:,.2f}" if figure < 100 else f"{figure:,.0f}"
