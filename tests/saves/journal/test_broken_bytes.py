"""A file cut, blanked, overgrown or flipped at every place is recovered to what was acknowledged, or refused."""

import bisect
from pathlib import Path
from typing import Any

import pytest

from saves.journal import Damaged, JournalStorage, StoreError, Unstorable, salvage, scan
from saves.journal.tables import Tables
from tests.saves.journal.builders import a_file, line_ends, the_state

ACTS = 5


@pytest.fixture
def battle(tmp_path: Path) -> tuple[Path, bytes]:
    path = tmp_path / "a.battle"
    return path, a_file(path, ACTS)


def opened(path: Path) -> JournalStorage:
    return JournalStorage(path, durable=False)


def check_prefix(path: Path, broken: bytes, ends: list[int], cut: int) -> None:
    """`broken` is our file up to `cut` and then something unfinished."""
    path.write_bytes(broken)
    acts = bisect.bisect_right(ends, cut) - 1
    if acts < 0:
        with pytest.raises(Damaged):
            opened(path)
        assert path.read_bytes() == broken
        return
    if cut + 1 in ends and not broken[cut:].strip(b"\0"):
        # All of the line is there, and its check sum says so: only the newline is put back.
        acts += 1
        broken = broken[:cut] + b"\n"
    storage = opened(path)
    assert storage.read() == the_state(acts)
    leftover = broken[ends[acts] :].rstrip(b"\0")
    if leftover:
        assert storage.set_aside is not None
        assert storage.set_aside.read_bytes() == leftover
        storage.set_aside.unlink()
    else:
        assert storage.set_aside is None
    storage.close()
    assert path.read_bytes() == broken[: ends[acts]]


def test_a_file_cut_at_any_byte_opens_with_every_act_before_the_cut(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    ends = line_ends(data)
    for cut in range(len(data) + 1):
        check_prefix(path, data[:cut], ends, cut)


def test_a_tail_of_zeros_from_any_byte_on_loses_no_earlier_act(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    ends = line_ends(data)
    for cut in range(len(data) + 1):
        check_prefix(path, data[:cut] + bytes(len(data) - cut + 3), ends, cut)


def test_garbage_without_an_end_of_line_after_any_byte_is_set_aside(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    ends = line_ends(data)
    for cut in range(len(data) + 1):
        check_prefix(path, data[:cut] + b"\xff\x00\xfe rubbish", ends, cut)


def test_a_hole_of_zeros_in_the_last_line_is_an_unfinished_write(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    start = line_ends(data)[-2]
    for hole in range(start, len(data) - 2):
        broken = data[:hole] + b"\0\0" + data[hole + 2 :]
        path.write_bytes(broken)
        storage = opened(path)
        assert storage.read() == the_state(ACTS - 1)
        assert storage.set_aside is not None
        storage.set_aside.unlink()
        storage.close()


def test_garbage_with_an_end_of_line_is_damage_and_a_rescue_keeps_what_was_before(
    battle: tuple[Path, bytes], tmp_path: Path
) -> None:
    path, data = battle
    ends = line_ends(data)
    for cut in range(ends[0], len(data) + 1, 7):
        broken = data[:cut] + b"rubbish\n"
        path.write_bytes(broken)
        with pytest.raises(Damaged):
            opened(path)
        assert path.read_bytes() == broken
        rescued = salvage(path, "stop")
        acts = bisect.bisect_right(ends, cut) - 1
        storage = opened(rescued.target)
        assert storage.read() == the_state(acts)
        storage.close()
        rescued.target.unlink()


def test_no_flipped_bit_anywhere_goes_unnoticed_or_passes_for_an_unfinished_write(battle: tuple[Path, bytes]) -> None:
    _, data = battle
    states = {acts: the_state(acts) or {} for acts in range(ACTS + 1)}
    for offset in range(len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[offset] ^= 1 << bit
            found = scan(bytes(broken))
            assert not found.torn
            assert found.bad, (offset, bit)
            assert found.bad[0].start <= offset <= found.bad[0].end
            assert found.good_end <= offset
            assert _read(found.sound) == states[len(found.sound)]


def _read(records: object) -> object:
    from saves.journal.line import Record
    from saves.journal.strict import load

    tables = Tables()
    assert isinstance(records, list | tuple)
    for record in records:
        assert isinstance(record, Record)
        tables.apply(record.ops)
    return {name: {key: load(raw) for key, raw in tables.raw(name).items()} for name in tables.names()}


@pytest.mark.parametrize(
    ("harm", "first_bad"),
    [
        (lambda lines: [*lines[:3], *lines[4:]], 3),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 3),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 2),
        (lambda lines: [*lines[:2], lines[2].replace(b"shoot", b"sheet"), *lines[3:]], 2),
        (lambda lines: [lines[0], b"", *lines[1:]], 1),
    ],
    ids=["a line missing", "a line twice", "two lines swapped", "a word changed", "an empty line"],
)
def test_damage_in_the_middle_is_located(battle: tuple[Path, bytes], harm: object, first_bad: int) -> None:
    path, data = battle
    lines = data.splitlines()
    assert callable(harm)
    path.write_bytes(b"".join(line + b"\n" for line in harm(lines)))
    before = path.read_bytes()
    with pytest.raises(Damaged, match=f"damaged at line {first_bad + 1} of") as caught:
        opened(path)
    assert caught.value.bad[0].line == first_bad
    assert path.read_bytes() == before
    view = JournalStorage(path, mode="follow")
    assert view.damage is not None
    assert view.read() == the_state(first_bad - 1)
    with pytest.raises(StoreError):
        view.commit([("acts", 9, {})])


def test_a_damaged_digest_costs_one_line_not_the_next(battle: tuple[Path, bytes]) -> None:
    _, data = battle
    start = line_ends(data)[1]
    broken = data[:start] + b"0" * 32 + data[start + 32 :]
    found = scan(broken)
    assert [bad.line for bad in found.bad] == [2]
    assert [record.n for record in found.records] == [1, 3, 4, 5]


def test_a_document_json_would_change_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    storage = opened(tmp_path / "a.battle")
    before = storage.path.read_bytes()
    deep: list[object] = []
    for _ in range(40):
        deep = [deep]
    refused: tuple[Any, ...] = (
        {1: "number as key"},
        {"tuple": (1, 2)},
        {"nan": float("nan")},
        {"infinite": float("inf")},
        {"half a character": "\ud800"},
        {"set": {1}},
        {"large": 2**53 + 1},
        {"long": "x" * 5000},
        {"deep": deep},
    )
    for document in refused:
        with pytest.raises(Unstorable):
            storage.commit([("acts", 1, document)])
    assert storage.path.read_bytes() == before
    assert storage.read() is None
    storage.close()
