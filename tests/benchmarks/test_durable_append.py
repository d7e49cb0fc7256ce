"""What one durable event costs, and an opening, beside TinyDB's own storages and sqlite3.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_durable_append.py` prints the tables. Everything is measured in
one run, in turns, so that only ratios count; CachingMiddleware is shown although its writes are not durable.
"""

import gc
import json
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest
from tinydb import JSONStorage, TinyDB
from tinydb.middlewares import CachingMiddleware

from saves.journal import BattleDB, Snapshots, put
from saves.journal.line import FORMAT, MAGIC, Header, op
from saves.journal.new_file import Chain
from tests.benchmarks.table import Measured, held

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(900)]

SIZES = (0, 1_000, 10_000, 50_000)
EVENTS = 300
AT_A_TIME = 5
"""Events of one kind and size in a row: few, so that all see the same moments of a disk that others use too."""
GROWING_EVENTS = 12


def an_event(number: int) -> dict[str, Any]:
    """About 250 bytes, as a shot at the table leaves."""
    return {
        "kind": "shoot",
        "unit": f"azure-{number % 12}",
        "target": f"ochre-{number % 9}",
        "dice": [{"die": 20, "face": number % 20 + 1, "source": "typed"}],
        "lines": [["power", 9], ["range", -2], ["cover", -1]],
        "target_number": 12,
        "outcome": "hit",
        "note": "one life lost, base removed, test owed" + "." * 40,
    }


class Kept(Protocol):
    """A battle kept somehow."""

    def append(self, number: int) -> None: ...
    def close(self) -> None: ...


class Journal:
    """Ours, as a store calls it."""

    def __init__(self, folder: Path, size: int) -> None:
        self.path = folder / "a.battle"
        chain = Chain(Header(MAGIC, FORMAT, "0"))
        for number in range(1, size + 1):
            chain.add(float(number), "s", [op(put("acts", number, an_event(number)))], {})
        self.path.write_bytes(chain.data())
        self.db = BattleDB(self.path)

    def append(self, number: int) -> None:
        self.db.journal.commit([put("acts", number, an_event(number))])

    def open(self) -> int:
        """As the app opens it: from the second time on, from the snapshot that the first one left."""
        with BattleDB(self.path, mode="follow", snapshots=Snapshots(self.path.parent / "read")) as db:
            return len(db.table("acts").all())

    def close(self) -> None:
        self.db.close()


class JournalTable(Journal):
    """Ours, through TinyDB's `insert`."""

    def append(self, number: int) -> None:
        self.db.table("acts").insert(an_event(number))

    def open(self) -> int:
        """Every line of it read, as where there is no snapshot."""
        with BattleDB(self.path, mode="follow") as db:
            return len(db.table("acts").all())


class Json:
    """TinyDB as it comes."""

    storage: Any = JSONStorage

    def __init__(self, folder: Path, size: int) -> None:
        self.path = folder / "a.json"
        self.path.write_text(json.dumps({"acts": {str(n): an_event(n) for n in range(1, size + 1)}}))
        self.db = self._opened()

    def _opened(self) -> TinyDB:
        return TinyDB(self.path, storage=self.storage)

    def append(self, number: int) -> None:
        self.db.table("acts").insert(an_event(number))

    def open(self) -> int:
        with self._opened() as db:
            return len(db.table("acts").all())

    def close(self) -> None:
        self.db.close()


class Cached(Json):
    """TinyDB with its cache: not durable until a thousand writes or the end."""

    def _opened(self) -> TinyDB:
        return TinyDB(self.path, storage=CachingMiddleware(JSONStorage))  # type: ignore[no-untyped-call]


class Sqlite:
    """One row an event, write-ahead log, a full flush per commit. Its log is grown already, which spares it work."""

    def __init__(self, folder: Path, size: int) -> None:
        self.path = folder / "a.sqlite"
        self.db = sqlite3.connect(self.path, isolation_level=None)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("CREATE TABLE acts (id INTEGER PRIMARY KEY, document TEXT)")
        self.db.execute("PRAGMA synchronous=OFF")
        for number in range(1, size + 1):
            self.append(number)
        self.db.execute("PRAGMA synchronous=FULL")

    def append(self, number: int) -> None:
        document = json.dumps(an_event(number))
        self.db.execute("INSERT INTO acts (id, document) VALUES (?, ?)", (number, document))

    def open(self) -> int:
        db = sqlite3.connect(self.path)
        found = [json.loads(document) for (document,) in db.execute("SELECT document FROM acts ORDER BY id")]
        db.close()
        return len(found)

    def close(self) -> None:
        self.db.close()


KINDS: dict[str, Callable[[Path, int], Any]] = {
    "journal commit": Journal,
    "journal insert": JournalTable,
    "sqlite3 FULL": Sqlite,
    "JSONStorage": Json,
    "CachingMiddleware": Cached,
}
FLAT = ("journal commit", "journal insert", "sqlite3 FULL")
GROWING = ("JSONStorage", "CachingMiddleware")
"""What rewrites everything is measured by itself: it leaves so much behind that what comes next would pay for it."""


@dataclass(frozen=True)
class Figures:
    """Seconds by kind and size: an append's median, and the best of an opening with all documents read."""

    append: dict[tuple[str, int], float]
    open: dict[tuple[str, int], float]


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    append: dict[tuple[str, int], float] = {}
    opening: dict[tuple[str, int], float] = {}
    for kinds, sizes, events in [(FLAT, SIZES, EVENTS), *((GROWING, (size,), GROWING_EVENTS) for size in SIZES)]:
        kept = {(kind, size): KINDS[kind](tmp_path_factory.mktemp("kept"), size) for size in sizes for kind in kinds}
        took: dict[tuple[str, int], list[float]] = {each: [] for each in kept}
        numbers = {(kind, size): iter(range(size + 1, size + 10_000)) for kind, size in kept}
        for _ in range(0, events, AT_A_TIME):
            for each, battle in kept.items():
                took[each] += _appends(battle, numbers[each], AT_A_TIME)
        for each, battle in kept.items():
            append[each] = statistics.median(took[each])
            battle.close()
            opening[each] = min(_seconds(battle.open) for _ in range(3))
        del kept
        gc.collect()
    found = Figures(append, opening)
    _print("one event, ms", found.append)
    print("\nthe journal commit opens from a snapshot, the journal insert without one", end="")
    _print("opening and reading all, ms", found.open)
    return found


def _appends(battle: Kept, numbers: Iterator[int], count: int) -> list[float]:
    return [_seconds(battle.append, next(numbers)) for _ in range(count)]


def _seconds(call: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - started


def _print(title: str, seconds: dict[tuple[str, int], float]) -> None:
    print(f"\n{title:28}" + "".join(f"{size:>20,}" for size in SIZES))
    for kind in KINDS:
        cells = []
        for size in SIZES:
            ratio = seconds[kind, size] / seconds["journal commit", size]
            cells.append(f"{seconds[kind, size] * 1000:11.3f} ×{ratio:<7.2f}")
        print(f"{kind:28}" + "".join(cells))


@pytest.mark.parametrize("ours", ["journal commit", "journal insert"])
def test_an_event_costs_no_more_in_a_long_battle(figures: Figures, ours: str) -> None:
    held(
        Measured(
            f"{ours} at 50,000 events beside the first", figures.append[ours, 50_000] / figures.append[ours, 0], 1.3
        )
    )


@pytest.mark.parametrize("ours", ["journal commit", "journal insert"])
def test_an_event_costs_a_hundredth_of_jsonstorage_at_10_000(figures: Figures, ours: str) -> None:
    ratio = figures.append[ours, 10_000] / figures.append["JSONStorage", 10_000]
    held(Measured(f"{ours} at 10,000 events beside JSONStorage", ratio, 0.01))


@pytest.mark.parametrize("size", SIZES)
def test_an_event_costs_at_most_a_fifth_more_than_sqlite(figures: Figures, size: int) -> None:
    ratio = figures.append["journal commit", size] / figures.append["sqlite3 FULL", size]
    held(Measured(f"an event at {size:,} beside sqlite3 with FULL", ratio, 1.2))


def test_opening_10_000_events_takes_no_longer_than_reading_them_with_jsonstorage_twice(figures: Figures) -> None:
    ratio = figures.open["journal commit", 10_000] / figures.open["JSONStorage", 10_000]
    held(Measured("opening 10,000 events beside JSONStorage", ratio, 2))
