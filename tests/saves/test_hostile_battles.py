"""Battles from outside, bent in every way: each is taken or refused in one sentence, and none is half taken."""

from __future__ import annotations

import copy
import json
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from saves.codec import from_act, from_meta
from saves.folder import FolderStore
from saves.journal import StoreError
from saves.journal.line import FORMAT, MAGIC, Header
from saves.journal.new_file import Chain
from saves.metadata import meta_of
from saves.portable import from_portable, to_portable
from saves.store import BattleId
from saves.watch import Watch
from tests.budgets import examples
from tests.play import AZURE, playing
from tests.tiny import ARCHERS, RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import SideDetail
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerPrompt,
    Command,
    NewUnit,
    Note,
    OweTest,
    PlaceToken,
    Refused,
    RemoveUnit,
    RenameUnit,
    SetSide,
    SetSwitch,
    SetValues,
    StepBack,
    Tick,
)
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.play.rolls import Forecast, forecast
from tracker.views.briefing import briefing
from tracker.views.checklist import checklist
from tracker.views.ledger import rolls
from tracker.views.log import entries

pytestmark = pytest.mark.usefixtures("with_tiny")

CALM: Final = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def a_full_battle() -> History:
    """A battle in which nearly every kind of event has happened."""
    return playing(
        at_the_shooting(),
        a_shot(1),
        AnswerPrompt("smoke", "north"),
        SetSwitch("soft_cover", "two"),
        SetValues(ARCHERS, {"men": 4}, "miscounted"),
        OweTest("nerve_test", {"actor": ARCHERS}, {}, "a ghost"),
        Tick(ARCHERS),
        StepBack(),
        SetSide(AZURE, {SideDetail.PLAYER: "Maelis", SideDetail.LETTER: "A"}),
    )


DOCUMENT: Final[dict[str, Any]] = json.loads(to_portable(a_full_battle()))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a document."""
    yield path
    match value:
        case dict():
            for key, inner in value.items():
                yield from places(inner, (*path, key))
        case list():
            for index, inner in enumerate(value):
                yield from places(inner, (*path, index))


PLACES: Final = [path for path in places(DOCUMENT) if path]

JUNK: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=8),
    st.sampled_from(["archers", "azure", "fire", "nerve_test", "stands", "undone", "Rolled", "men", "\x1b[2J", "f"]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


BENDS: Final = st.tuples(st.sampled_from(PLACES), st.sampled_from(["put", "drop", "twice"]), JUNK)


def taken_or_refused(data: bytes) -> History | str:
    """The battle in the file, or the sentence that refuses it; anything else that is raised is a fault."""
    try:
        return from_portable(data)
    except (StoreError, Rejected) as refused:
        return str(refused)


@examples(100, CALM)
@given(bends=st.lists(BENDS, min_size=1, max_size=3))
def test_a_bent_battle_is_taken_whole_or_refused_in_one_sentence(bends: list[tuple[tuple[Any, ...], str, Any]]) -> None:
    document = copy.deepcopy(DOCUMENT)
    for path, how, junk in bends:
        bend(document, path, how, junk)
    taken = taken_or_refused(json.dumps(document).encode())
    if isinstance(taken, History):
        assert from_portable(to_portable(taken)) == taken
        assert len(entries(taken)) == len(taken.acts)
        assert len(forecasts(taken)) == len(taken.battle.debts)
        briefing(taken)
        checklist(taken.system, taken.battle)
        rolls(taken)
    else:
        assert len(taken.splitlines()) == 1


@pytest.mark.parametrize("key", ["\r", "\x1b[2J", "a\nb"])
def test_the_key_of_a_rule_system_is_one_line_in_what_refuses_it(key: str) -> None:
    document = copy.deepcopy(DOCUMENT)
    taken = taken_or_refused(json.dumps(document | {"system": key}).encode())
    began = next(event for act in document["acts"] for event in act["events"] if "title" in event)
    began["system"] = key
    mixed = taken_or_refused(json.dumps(document).encode())
    for refusal in (taken, mixed):
        assert isinstance(refusal, str)
        assert refusal.isprintable()


def forecasts(history: History) -> list[Forecast]:
    """The tests owed as they would be taken now."""
    return [forecast(history.system, history.battle, debt) for debt in history.battle.debts]


def bend(document: Any, path: tuple[Any, ...], how: str, junk: Any) -> None:
    """Change one value of a document, where it is still there."""
    *way, last = path
    for key in way:
        if not _has(document, key):
            return
        document = document[key]
    if not _has(document, last):
        return
    if how == "drop":
        del document[last]
    elif how == "twice" and isinstance(document, list):
        document.insert(last, copy.deepcopy(document[last]))
    else:
        document[last] = junk


def _has(value: Any, key: Any) -> bool:
    match value:
        case dict():
            return key in value
        case list():
            return isinstance(key, int) and key < len(value)
        case _:
            return False


@examples(60, CALM)
@given(at=st.integers(0, len(to_portable(a_full_battle())) - 1), byte=st.integers(0, 255))
def test_one_wrong_byte_is_taken_or_refused_in_one_sentence(at: int, byte: int) -> None:
    data = bytearray(to_portable(a_full_battle()))
    data[at] = byte
    taken = taken_or_refused(bytes(data))
    assert isinstance(taken, History) or len(taken.splitlines()) == 1


def as_kept(history: History) -> dict[str, Any]:
    """What a battle file holds of it."""
    return {"meta": from_meta(meta_of(history, 1.0, 2.0)), "acts": [from_act(act) for act in history.acts]}


KEPT: Final = as_kept(a_full_battle())
FILE_BENDS: Final = st.tuples(
    st.sampled_from([path for path in places(KEPT) if path]), st.sampled_from(["put", "drop", "twice"]), JUNK
)


def forge(path: Path, document: dict[str, Any]) -> None:
    """A battle file with true check sums around whatever the document says."""
    acts = document.get("acts", [])
    chain = Chain(Header(MAGIC, FORMAT, "0123456789abcdef"))
    for number, act in enumerate(acts if isinstance(acts, list) else [acts], start=1):
        chain.add(1.0, "s", [("acts", str(number), json.dumps(act).encode())], {})
    chain.add(1.0, "s", [("meta", "1", json.dumps(document.get("meta")).encode())], {})
    path.write_bytes(chain.data())


@contextmanager
def within_bounds() -> Iterator[None]:
    """Less than a second of the processor, and less than 200 MB."""
    begun = time.process_time()
    tracemalloc.start()
    try:
        yield
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.process_time() - begun < 1
    assert most < 200 * 1024 * 1024


def open_forged(folder: Path, bends: list[tuple[tuple[Any, ...], str, Any]]) -> None:
    """Every way of reading a bent battle file ends in a battle or in one sentence."""
    folder.mkdir(exist_ok=True)
    document, path = copy.deepcopy(KEPT), folder / "forged.battle"
    for way, how, junk in bends:
        bend(document, way, how, junk)
    forge(path, document)
    before = path.read_bytes()
    with within_bounds():
        store = FolderStore(folder)
        (line,) = store.battles()
        assert len(line.broken.splitlines()) <= 1
        for read in (lambda: store.load(BattleId("forged")), lambda: Watch(path).close()):
            assert len(refused_by(read).splitlines()) <= 1
    assert path.read_bytes() == before


def refused_by(read: Callable[[], object]) -> str:
    """The sentence with which a reading is refused, empty where it is not; anything else that is raised is a fault."""
    try:
        read()
    except (StoreError, Rejected) as refused:
        return str(refused)
    return ""


@examples(30, CALM)
@given(bends=st.lists(FILE_BENDS, max_size=3))
@example(bends=[(("meta", "last"), "put", None)])
def test_a_forged_battle_file_is_opened_or_refused_within_bounds(
    tmp_path_factory: pytest.TempPathFactory, bends: list[tuple[tuple[Any, ...], str, Any]]
) -> None:
    open_forged(tmp_path_factory.getbasetemp() / "forged", bends)


@pytest.mark.long
@pytest.mark.timeout(1800)
@settings(CALM, max_examples=10_000)
@given(bends=st.lists(FILE_BENDS, max_size=4))
def test_ten_thousand_forged_battle_files_are_opened_or_refused_within_bounds(
    tmp_path_factory: pytest.TempPathFactory, bends: list[tuple[tuple[Any, ...], str, Any]]
) -> None:
    """Some five minutes."""
    open_forged(tmp_path_factory.getbasetemp() / "forged", bends)


COMMANDS: Final[tuple[Command, ...]] = (
    Advance(anyway=True),
    StepBack(),
    PlaceToken(ARCHERS, "f"),
    Tick(ARCHERS),
    a_shot(1),
    a_shot(6),
    Note("Žižka’s wagons\u202e 中"),
    SetSwitch("soft_cover", "two"),
    SetValues(RAIDERS, {"men": 3}, "é" * 1900),
    RenameUnit(RAIDERS, "Riders", at_the_shooting().battle.sides[0].id),
    RemoveUnit(RAIDERS),
    AddSide("Jade"),
    AddUnit(NewUnit("Wolves", at_the_shooting().battle.sides[0].id, {"men": 7})),
)


@examples(25, CALM)
@given(steps=st.lists(st.sampled_from([*COMMANDS, "undo", "redo", "reopen"]), max_size=25))
def test_whatever_is_played_undone_and_reopened_the_disk_has_it(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Command | str]
) -> None:
    folder = tmp_path_factory.mktemp("battles")
    store, history = FolderStore(folder), at_the_shooting()
    battle = store.create(history)
    for step in steps:
        match step:
            case "reopen":
                store.close(battle)
                store = FolderStore(folder)
                history = store.load(battle)
                continue
            case "undo":
                after = history.undo()
            case "redo":
                after = history.redo()
            case _:
                assert not isinstance(step, str)
                after = history.do(step, at=1.5)
        if not isinstance(after, Refused):
            history = after
            store.save(battle, history)
    store.close(battle)
    assert FolderStore(folder).load(battle) == history
