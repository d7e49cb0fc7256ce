"""A trail is a tuple in all but cost."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.battle.trail import CHUNK, Trail

SIZES = st.sampled_from([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK - 1]) | st.integers(0, 4 * CHUNK)
PLACES = st.integers(-5 * CHUNK, 5 * CHUNK)


@given(SIZES, PLACES, PLACES, st.sampled_from([1, 2, -1, -3]))
def test_it_reads_as_the_tuple_of_the_same_values(size: int, one: int, other: int, step: int) -> None:
    plain = tuple(range(size))
    trail = Trail(plain)
    assert len(trail) == size
    assert list(trail) == list(plain)
    assert list(reversed(trail)) == list(reversed(plain))
    assert trail[one:other] == plain[one:other]
    assert trail[one:other:step] == plain[one:other:step]
    assert trail[one:] == plain[one:]
    assert list(trail.since(one)) == list(plain[max(one, 0) :])
    if -size <= one < size:
        assert trail[one] == plain[one]
    else:
        with pytest.raises(IndexError):
            trail[one]


@given(SIZES, st.lists(st.integers() | st.none(), max_size=3 * CHUNK), SIZES)
def test_it_grows_and_is_cut_back_as_a_tuple_is_and_the_old_one_stays(
    size: int, steps: list[int | None], cut: int
) -> None:
    plain: tuple[int, ...] = tuple(range(size))
    before = trail = Trail(plain)
    for step in steps:
        trail = trail.first(len(trail) - 1) if step is None else trail.adding(step)
        plain = plain[:-1] if step is None else (*plain, step)
        assert trail == plain
        assert trail == Trail(plain)
        assert hash(trail) == hash(Trail(plain))
    assert before == tuple(range(size))
    assert trail.first(cut) == plain[:cut]
    assert trail.ending(cut, [7, 8]) == (*plain[:cut], 7, 8)


def test_it_differs_from_what_holds_other_values() -> None:
    trail = Trail(range(CHUNK + 1))
    assert trail != tuple(range(CHUNK))
    assert trail != Trail(range(1, CHUNK + 2))
    assert trail != "no sequence of numbers"
    told: object = (1, 2)
    assert told == Trail([1, 2])
    assert Trail.of(trail) is trail
    assert repr(Trail([1])) == "Trail([1])"


def test_one_more_takes_the_same_room_however_many_there_are() -> None:
    def room(trail: Trail[int]) -> int:
        kept = [trail]
        tracemalloc.start()
        for number in range(4 * CHUNK):
            kept.append(kept[-1].adding(number))
        taken, _peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return taken

    assert room(Trail(range(50_000))) < 2 * room(Trail[int]())
