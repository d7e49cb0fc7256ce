"""What the referee by keys counts, and each fault that is seen with the screen's text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path


class Kind(Enum):
    """Why a key is pressed."""

    FACE = "dice"
    ACT = "acts"
    RIGHT = "putting right"
    LIGHT = "moving the light"
    GO = "going on"
    WRONG = "wrong keys"
    TWICE = "an enter too many"
    UNDO = "taken back"


class Fault(Enum):
    """What a key should not have done."""

    NOT_OFFERED = "unintended: a key that is not offered acts"
    TWICE = "unintended: an enter too many acts"
    UNTOLD = "unintended: an act that the last line does not tell"
    NOT_TAKEN_BACK = "unintended: an act that one u does not take back"
    REFUSED = "refused: a key that is offered"
    IDLE = "refused: a key that is offered does nothing"
    LIGHT = "light: on the wrong row"
    BOX = "a digit that is not where the dice lie"
    STUCK = "stuck: no key leads on"
    CRASH = "the app ended"

    @property
    def is_unintended(self) -> bool:
        """Whether the battle was changed against the referee's will."""
        return self.value.startswith("unintended") or self in {Fault.BOX, Fault.CRASH}


@dataclass(frozen=True)
class Found:
    """A fault with all that is needed to see it again."""

    fault: Fault
    system: str
    seed: int
    where: str
    key: str
    why: str
    before: str
    after: str

    def __str__(self) -> str:
        head = f"{self.fault.value} · {self.system} seed {self.seed} · {self.where} · key {self.key!r} · {self.why}"
        return "\n".join([head, *_beside(self.before, self.after)])


def _beside(before: str, after: str) -> Iterable[str]:
    yield from (f"  before│{row}" for row in before.split("\n") if row.strip())
    yield from (f"  after │{row}" for row in after.split("\n") if row.strip())


@dataclass
class Counts:
    """What was counted in some battles of one system."""

    system: str
    keys: Counter[Kind] = field(default_factory=Counter)
    acts: int = 0
    turns: int = 0
    battles: int = 0
    judged: int = 0
    right: int = 0
    again: int = 0
    """Looks at a unit that is ticked though it may act once more by the table: the light goes by it."""
    wrong_tried: int = 0
    undone: int = 0
    left: int = 0
    taken_on: int = 0
    """Enters too many that took what the same page offered next, told there and taken back by one u."""
    slowest: float = 0.0
    slowest_key: str = ""
    peak: int = 0
    at_rest: int = 0
    found: list[Found] = field(default_factory=list)

    @property
    def beyond_faces(self) -> int:
        """The keys of an honest hand that are no dice: no wrong key, no enter too many, nothing taken back."""
        return sum(self.keys[kind] for kind in (Kind.ACT, Kind.RIGHT, Kind.LIGHT, Kind.GO))

    @property
    def light(self) -> float:
        """The share of looks at which the light stood where the work is."""
        return self.right / self.judged if self.judged else 1.0

    @property
    def unintended(self) -> int:
        """How often the battle changed against the referee's will."""
        return sum(found.fault.is_unintended for found in self.found)

    def lines(self) -> Iterable[str]:
        """The figures, one a line."""
        turns, acts = max(self.turns, 1), max(self.acts, 1)
        each = f"{self.acts} acts ({self.acts / turns:.0f} a turn)"
        yield f"{self.system}: {self.battles} battles, {self.turns} turns, {each}"
        keys = self.beyond_faces
        yield f"  keys beyond the faces   {keys / turns:7.1f} a turn {keys / acts:6.2f} an act"
        for kind in (Kind.RIGHT, Kind.LIGHT):
            yield f"  of them {kind.value:16} {self.keys[kind] / turns:7.1f} a turn"
        yield f"  light right             {self.light:7.1%} of {self.judged}   ({self.again} ticked that may once more)"
        tried = f"({self.wrong_tried} wrong keys, {self.undone} taken back)"
        yield f"  unintended changes      {self.unintended:7}   {tried}"
        for fault in Fault:
            if count := sum(found.fault is fault for found in self.found):
                yield f"    {fault.value:48} {count}"
        yield f"  enters too many that took what the same page offered next {self.taken_on:5}"
        yield f"  pages left without act  {self.left:7}"
        closed = f"{self.at_rest / 1e6:.0f} when its pages are closed"
        yield f"  memory of a battle, MB  {self.peak / 1e6:7.0f} at most, {closed}"
        yield f"  slowest key             {self.slowest * 1e3:7.0f} ms  {self.slowest_key}"

    def adding(self, other: Counts) -> Counts:
        """The counts of both: sums, and of memory and of keys the most."""
        for name in (
            "keys",
            "acts",
            "turns",
            "battles",
            "judged",
            "right",
            "wrong_tried",
            "undone",
            "left",
            "taken_on",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        if other.slowest > self.slowest:
            self.slowest, self.slowest_key = other.slowest, other.slowest_key
        self.peak, self.at_rest = max(self.peak, other.peak), max(self.at_rest, other.at_rest)
        self.found += other.found
        return self

    def faults(self, screens: int) -> Iterable[str]:
        """Every fault in a line; so many of each kind with the screens before and after it."""
        shown = Counter[Fault]()
        for found in self.found:
            shown[found.fault] += 1
            yield str(found) if shown[found.fault] <= screens else f"{found}".split("\n")[0]


def resident() -> int:
    """The bytes of memory that this process has now; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * 4096
