"""What one durable event costs, and an opening, beside TinyDB's own storages and sqlite3.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_durable_append.py` prints the tables. Everything is measured in
one run, in turns, so that only ratios count; CachingMiddleware is shown although its writes are not durable.
"""

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

from saves.journal import BattleDB, put
from saves.journal.birth import Chain
from saves.journal.line import FORMAT, MAGIC, Header, op

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(900)]

SIZES = (0, 1_000, 10_000, 50_000)
ROUNDS = 6
APPENDS = {"JSONStorage": 2, "CachingMiddleware": 2}
"""Events a round; the others, which are quick, take 50."""


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
        with BattleDB(self.path, mode="follow") as db:
            return len(db.table("acts").all())

    def close(self) -> None:
        self.db.close()


class JournalTable(Journal):
    """Ours, through TinyDB's `insert`."""

    def append(self, number: int) -> None:
        self.db.table("acts").insert(an_event(number))


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


@dataclass(frozen=True)
class Figures:
    """Seconds by kind and size: an append's median, and the best of an opening with all documents read."""

    append: dict[tuple[str, int], float]
    open: dict[tuple[str, int], float]


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    append: dict[tuple[str, int], float] = {}
    opening: dict[tuple[str, int], float] = {}
    for size in SIZES:
        kept = {kind: make(tmp_path_factory.mktemp("kept"), size) for kind, make in KINDS.items()}
        took: dict[str, list[float]] = {kind: [] for kind in KINDS}
        numbers = {kind: iter(range(size + 1, size + 10_000)) for kind in KINDS}
        for _ in range(ROUNDS):
            for kind, battle in kept.items():
                took[kind] += _appends(battle, numbers[kind], APPENDS.get(kind, 50))
        for kind, battle in kept.items():
            append[kind, size] = statistics.median(took[kind])
            battle.close()
            opening[kind, size] = min(_seconds(battle.open) for _ in range(3))
    found = Figures(append, opening)
    _print("one event, ms", found.append)
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
    assert figures.append[ours, 50_000] <= 1.3 * figures.append[ours, 0]


@pytest.mark.parametrize("ours", ["journal commit", "journal insert"])
def test_an_event_costs_a_hundredth_of_jsonstorage_at_10_000(figures: Figures, ours: str) -> None:
    assert figures.append["JSONStorage", 10_000] >= 100 * figures.append[ours, 10_000]


@pytest.mark.parametrize("size", SIZES)
def test_an_event_costs_at_most_a_fifth_more_than_sqlite(figures: Figures, size: int) -> None:
    assert figures.append["journal commit", size] <= 1.2 * figures.append["sqlite3 FULL", size]


def test_opening_10_000_events_takes_no_longer_than_reading_them_with_jsonstorage_twice(figures: Figures) -> None:
    assert figures.open["journal commit", 10_000] <= 2 * figures.open["JSONStorage", 10_000]
