"""What repair takes out of a damaged file: everything that can be known for certain, and it says from where."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

import pytest

from saves.journal import BattleDB, Damaged, JournalStorage, NewerFormat, Salvage, put, salvage
from saves.journal.accidents.bit_flip import Riddles
from saves.journal.line import GENESIS, seal
from saves.journal.rescue.recovery import Origin, Recovered
from tests.saves.journal.builders import a_file, an_act, line_ends, the_state

ACTS = 5


@pytest.fixture
def battle(tmp_path: Path) -> tuple[Path, bytes]:
    path = tmp_path / "a.battle"
    return path, a_file(path, ACTS)


def repaired(path: Path, *spares: Path) -> tuple[object, Salvage]:
    """What the new file holds, and what is said of it."""
    target = path.with_name("new.battle")
    done = salvage(path, "skip", target=target, spares=spares)
    with BattleDB(target, mode="follow") as database:
        state = database.journal.read()
    target.unlink()
    return state, done


def spoilt(line: bytes) -> bytes:
    """A line with three bits of its content flipped: more than its check sum can put right."""
    return line[:60] + bytes(byte ^ 1 for byte in line[60:63]) + line[63:]


def test_one_flipped_bit_anywhere_loses_nothing(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    # The middle one of three acts, whose neighbours show what happens to the lines around it; and both ends.
    ends = line_ends(data)
    for offset in (*range(ends[0] + 4), *range(ends[2] - 3, ends[3] + 3), *range(len(data) - 40, len(data))):
        for bit in (offset % 8, (offset * 3 + 1) % 8):  # every one of them is for the long run
            broken = bytearray(data)
            broken[offset] ^= 1 << bit
            path.write_bytes(broken)
            state, done = repaired(path)
            assert state == the_state(ACTS), (offset, bit)
            assert done.lost == ()
            assert done.recovered, (offset, bit)
            assert {each.origin for each in done.recovered} <= {Origin.BIT, Origin.ITSELF}


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_bit_of_a_file_may_flip_and_nothing_is_lost(battle: tuple[Path, bytes]) -> None:
    """Some six thousand files: about a minute."""
    path, data = battle
    for offset in range(len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[offset] ^= 1 << bit
            path.write_bytes(broken)
            state, done = repaired(path)
            assert (state, done.lost) == (the_state(ACTS), ())


def garbled(data: bytes, chance: random.Random) -> Iterator[tuple[int, bytes]]:
    """Random bytes at every place: written over what is there, put in, in place of all that follows, a line of them."""
    for at in range(len(data) + 1):
        noise = chance.randbytes(chance.choice((1, 5, 40, 300)))
        yield at, data[:at] + noise + data[at + len(noise) :]
        yield at, data[:at] + noise + data[at:]
        yield at, data[:at] + noise
        yield at, data[:at] + noise + b"\n"


POLICIES: Final[tuple[Literal["skip", "stop"], ...]] = ("skip", "stop")


def keeps_what_came_before(battle: tuple[Path, bytes], at: int, broken: bytes, policy: Literal["skip", "stop"]) -> None:
    """Hold a repair of a file that is `broken` from one of its bytes on against the lines before that byte."""
    path, data = battle
    target = path.with_name("new.battle")
    seals = {n: line[:32] for n, line in enumerate(data.splitlines())}
    before = data.count(b"\n", 0, at) - 1
    path.write_bytes(broken)
    try:
        salvage(path, policy, target=target)
    except (Damaged, NewerFormat):
        assert before < 0, at
        return
    with BattleDB(target, mode="follow") as database:
        state, origin = database.journal.read() or {}, database.journal.header.origin
    target.unlink()
    assert [state["acts"].get(str(n)) for n in range(1, before + 1)] == [an_act(n) for n in range(1, before + 1)]
    assert origin is not None
    assert origin.digest == seals.get(origin.n, b"").decode() or not origin.id


def test_random_bytes_at_any_place_cost_no_line_before_them(battle: tuple[Path, bytes]) -> None:
    """At each place one of the four ways, by turns, and one of the two policies: all of them are for the long run."""
    ways = len(list(garbled(b"", random.Random(0))))
    for number, (at, broken) in enumerate(garbled(battle[1], random.Random(26))):
        if number % ways == at % ways:
            keeps_what_came_before(battle, at, broken, POLICIES[at // ways % len(POLICIES)])


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("policy", POLICIES)
def test_random_bytes_of_every_kind_at_any_place_cost_no_line_before_them(
    battle: tuple[Path, bytes], policy: Literal["skip", "stop"]
) -> None:
    for at, broken in garbled(battle[1], random.Random(26)):
        keeps_what_came_before(battle, at, broken, policy)


@pytest.mark.parametrize(
    "altered",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
        lambda data: data[data.index(b"\n") + 1 :],
        lambda data: data.replace(b"battlelog", b"bottlelug"),
        lambda data: data.replace(b"{", b"(", 1),
        lambda data: b"\n" + data,
        lambda data: data[:-1],
    ],
    ids=["a mark", "line ends", "both", "no header", "not a header", "no JSON", "an empty line", "no newline"],
)
def test_what_an_editor_does_to_a_file_loses_nothing(
    battle: tuple[Path, bytes], altered: Callable[[bytes], bytes]
) -> None:
    path, data = battle
    path.write_bytes(altered(data))
    state, done = repaired(path)
    assert state == the_state(ACTS)
    assert done.target.name == "new.battle"


@pytest.mark.parametrize("line", range(ACTS + 1))
def test_a_spoilt_line_is_taken_from_another_file_that_holds_it(battle: tuple[Path, bytes], line: int) -> None:
    path, data = battle
    other = path.with_name("restore-point")
    other.write_bytes(data)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:line], spoilt(lines[line]), *lines[line + 1 :]]))
    state, done = repaired(path, path.with_name("gone"), other)
    assert state == the_state(ACTS)
    assert (done.lost, done.recovered) == ((), (Recovered(line, Origin.COPY, other),))


def test_each_of_several_spoilt_lines_is_told_by_its_own_number(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    other = path.with_name("restore-point")
    other.write_bytes(data)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], *(b"?" * len(line[:-1]) + b"\n" for line in lines[2:4]), *lines[4:]]))
    assert repaired(path, other)[1].recovered[:2] == tuple(Recovered(line, Origin.COPY, other) for line in (2, 3))
    # Both stood where one damaged line is left: neither has another number than that.
    path.write_bytes(b"".join([*lines[:2], b"?" * 90 + b"\n", *lines[4:]]))
    assert repaired(path, other)[1].recovered[:2] == (Recovered(2, Origin.COPY, other),) * 2


def test_lines_that_are_gone_are_taken_from_another_file(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    other = path.with_name("restore-point")
    other.write_bytes(data)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], *lines[4:]]))
    assert repaired(path, other)[0] == the_state(ACTS)
    hole = len(lines[0]) + len(lines[1]) + 50
    path.write_bytes(data[:hole] + bytes(200) + data[hole + 200 :])
    assert repaired(path, other)[0] == the_state(ACTS)


def test_a_remainder_that_was_put_aside_gives_its_line_back(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    lines = data.splitlines()
    aside = path.with_name("a.battle.torn-20261121-120000")
    aside.write_bytes(lines[3])
    path.write_bytes(b"".join(line + b"\n" for line in [*lines[:3], spoilt(lines[3]), *lines[4:]]))
    state, done = repaired(path, aside)
    assert state == the_state(ACTS)
    assert done.recovered == (Recovered(3, Origin.COPY, aside),)


def test_no_line_of_another_continuation_is_taken(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    lines = data.splitlines(keepends=True)
    other = path.with_name("copy.battle")
    other.write_bytes(b"".join(lines[:3]))
    with BattleDB(other) as database:
        for number in (3, 4, 5):
            database.journal.commit([put("acts", number, an_act(number, "played elsewhere"))])
    path.write_bytes(b"".join([*lines[:3], spoilt(lines[3]), *lines[4:]]))
    state, done = repaired(path, other)
    assert "elsewhere" not in str(state)
    assert [bad.line for bad in done.lost] == [3]
    assert done.kept == ACTS - 1


def test_a_line_put_in_between_costs_nothing(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    lines = data.splitlines(keepends=True)
    for more in ([lines[2]], [b"rubbish\n"], [b"\n", b"\n"]):
        path.write_bytes(b"".join([*lines[:3], *more, *lines[3:]]))
        state, done = repaired(path)
        assert (state, done.lost) == (the_state(ACTS), ())


def test_the_last_line_is_offered_unverified_when_it_still_reads_well(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    lines = data.splitlines(keepends=True)
    changed = lines[-1].replace(b"shoot", b"march")
    path.write_bytes(b"".join([*lines[:-1], changed]))
    state, done = repaired(path)
    assert "march" in str(state)
    assert (done.lost, done.recovered) == ((), (Recovered(ACTS, Origin.UNVERIFIED),))
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b"shoot", b"march"), *lines[3:]]))
    state, done = repaired(path)
    assert "march" not in str(state), "a line that others were built on is not guessed at"
    assert [bad.line for bad in done.lost] == [2]


def test_a_first_line_that_lost_its_header_says_that_nothing_vouches_for_it(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    header, rest = data.split(b"\n", 1)
    path.write_bytes(rest)
    assert repaired(path)[1].recovered == (Recovered(0, Origin.UNVERIFIED),)
    other = path.with_name("restore-point")
    other.write_bytes(header + b"\n")
    state, done = repaired(path, other)
    assert state == the_state(ACTS)
    assert Origin.UNVERIFIED not in {each.origin for each in done.recovered}


def test_nothing_is_made_of_what_is_no_battle(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    for data in (b"", b"\n", b"Dear diary\n", bytes(5000), b"\xff" * 5000, b"{}\n" * 3000, b"[" * 5000):
        path.write_bytes(data)
        with pytest.raises(Damaged):
            salvage(path, "skip")


def test_a_last_line_without_its_newline_is_there_when_the_battle_is_opened(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    path.write_bytes(data[:-1])
    storage = JournalStorage(path)
    assert storage.read() == the_state(ACTS)
    assert storage.set_aside is None
    storage.commit([put("acts", 6, an_act(6))])
    storage.close()
    assert path.read_bytes().startswith(data)


def test_a_riddle_of_the_longest_line_of_a_new_battle_is_solved_soon() -> None:
    payload = b'{"n":1,"t":1.5,"s":"x","o":[%b]}' % b",".join([b'["acts","1",{"name":"Pikes of Ker"}]'] * 200)
    _tip, line = seal(GENESIS, payload)
    broken = bytearray(line[:-1])
    broken[-1] ^= 4
    began = time.process_time()
    assert Riddles().solve(GENESIS, [bytes(broken)]) == (line[:-1], [])
    assert time.process_time() - began < 5


def test_a_line_too_long_to_try_every_bit_of_is_given_up_at_once() -> None:
    _tip, line = seal(GENESIS, b'"%b"' % (b"x" * 500_000))
    began = time.process_time()
    assert Riddles().solve(GENESIS, [line[:-9] + b"y" + line[-8:-1]]) is None
    assert time.process_time() - began < 1


def test_a_line_whose_check_sum_is_gone_is_known_by_the_one_after_it(battle: tuple[Path, bytes]) -> None:
    path, data = battle
    other = path.with_name("restore-point")
    other.write_bytes(data)
    lines = data.splitlines(keepends=True)
    for left in (lines[3][32:], b" \xff\n"):
        path.write_bytes(b"".join([*lines[:3], b"z" * 32 + left, *lines[4:]]))
        state, done = repaired(path, other)
        assert (state, done.lost) == (the_state(ACTS), ())
        assert done.recovered[0] == Recovered(3, Origin.COPY, other)
