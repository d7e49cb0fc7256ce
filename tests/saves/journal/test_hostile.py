"""Files made to harm: whatever they hold, reading is quick, bounded, and ends in a file or a plain refusal."""

import contextlib
import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.journal import Flaw, JournalStorage, Limits, StoreError, Unstorable, scan
from saves.journal.line import GENESIS, seal
from saves.journal.strict import vet
from tests.budgets import examples
from tests.saves.journal.test_golden import GOLDEN

HEADER = b'{"magic":"battlelog","format":1,"id":"00112233445566aa"}'
ACT = b'{"n":1,"t":1.0,"s":"x","o":[["acts","1",%s]]}'
PLAIN = (GOLDEN / "format-1.battle").read_bytes()


def sealed(payloads: Sequence[bytes], header: bytes = HEADER) -> bytes:
    """A file with true digests around whatever the payloads say."""
    tip, line = seal(GENESIS, header)
    lines = [line]
    for payload in payloads:
        tip, line = seal(tip, payload)
        lines.append(line)
    return b"".join(lines)


HOSTILE = {
    "not JSON": b"hello",
    "a list": b"[]",
    "two values": ACT % b"{}" + b"{}",
    "a key twice": ACT % b'{"a":1,"a":2}',
    "an entry's key twice": b'{"n":1,"n":1,"t":1.0,"s":"x","o":[]}',
    "NaN": ACT % b'{"a":NaN}',
    "infinity by exponent": ACT % b'{"a":1e999}',
    "4,000 digits": ACT % (b'{"a":' + b"9" * 4000 + b"}"),
    "beyond 2^53": ACT % b'{"a":9007199254740993}',
    "a text too long": ACT % (b'{"a":"' + b"x" * 4097 + b'"}'),
    "33 lists deep": ACT % (b'{"a":' + b"[" * 30 + b"]" * 30 + b"}"),
    "100,000 lists deep": ACT % (b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    "half a character": ACT % b'{"a":"\\ud800"}',
    "raw bytes beyond ASCII": ACT % '{"a":"é"}'.encode(),
    "a control character": ACT % b'{"a":"\x1b[2J"}',
    "a zero byte": ACT % b'{"a":"\0"}',
    "a document that is a list": ACT % b"[]",
    "a document that is a number": ACT % b"7",
    "an unknown field": b'{"n":1,"t":1.0,"s":"x","o":[],"z":1}',
    "a table that is no text": b'{"n":1,"t":1.0,"s":"x","o":[[1,"1",{}]]}',
    "an id that is no text": b'{"n":1,"t":1.0,"s":"x","o":[["acts",1,{}]]}',
    "a mark below one": b'{"n":1,"t":1.0,"s":"x","o":[["acts",null,{"next":0}]]}',
    "a number as true": b'{"n":true,"t":1.0,"s":"x","o":[]}',
    "a time as text": b'{"n":1,"t":"now","s":"x","o":[]}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_line_that_says_what_no_line_may_is_refused_though_its_digest_is_true(name: str) -> None:
    found = scan(sealed([HOSTILE[name]]))
    assert [bad.flaw for bad in found.bad] == [Flaw.CONTENT]
    assert not found.records


def test_what_is_spelled_otherwise_but_within_the_limits_is_read() -> None:
    odd = b'{ "t": 1, "n":1, "s":"\\u0078", "o":[["acts","1",{"a": [1e2, -0.5, 9007199254740992]}]] }'
    found = scan(sealed([odd]))
    assert not found.bad
    assert found.records[0].s == "x"


@pytest.mark.parametrize(
    "numbers", [[2], [0], [1, 3], [1, 1]], ids=["starts late", "starts at zero", "jumps", "repeats"]
)
def test_numbers_that_do_not_count_are_refused(numbers: list[int]) -> None:
    found = scan(sealed([b'{"n":%d,"t":1.0,"s":"x","o":[]}' % number for number in numbers]))
    assert [bad.flaw for bad in found.bad] == [Flaw.ORDER]


@pytest.mark.parametrize(
    "header",
    [
        b'{"magic":"battlelog","format":0,"id":"x"}',
        b'{"magic":"battlelog","format":"1","id":"x"}',
        b'{"magic":"something","format":1,"id":"x"}',
        b'{"magic":"battlelog","format":1}',
        b'{"magic":"battlelog","format":1,"id":"x","base":{"id":"x","n":-5,"digest":"0"}}',
        b'{"magic":"battlelog","format":1,"format":2,"id":"x"}',
        b"",
    ],
)
def test_a_header_that_is_none_is_refused_though_its_digest_is_true(header: bytes) -> None:
    found = scan(sealed([], header))
    assert found.header is None
    assert found.bad[0].flaw is Flaw.HEADER


def test_files_lines_and_counts_beyond_the_limits_are_refused_before_parsing() -> None:
    acts = [b'{"n":%d,"t":1.0,"s":"x","o":[]}' % number for number in range(1, 21)]
    data = sealed(acts)
    assert scan(data, Limits(file=len(data) - 1)).bad[0].flaw is Flaw.SIZE
    assert scan(data, Limits(records=19)).bad[0].flaw is Flaw.COUNT
    long_line = sealed([ACT % (b'{"a":[' + b"1," * 300 + b"1]}")])
    assert scan(long_line, Limits(line=500)).bad[0].flaw is Flaw.LENGTH
    assert not scan(long_line).bad


# Made by the test that wants one: they are large, and this module is read by every process that runs tests.
LARGE: dict[str, Callable[[], bytes]] = {
    "one line of 26 MB": lambda: sealed([ACT % (b"[" * 26_000_000)]),
    "60 million empty lines": lambda: sealed([]) + b"\n" * 60_000_000,
    "60 MB of zeros": lambda: sealed([]) + b"\0" * 60_000_000,
    "60,000 lines": lambda: sealed([b'{"n":%d,"t":1.0,"s":"x","o":[]}' % (number + 1) for number in range(60_000)]),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_files_cost_little_time_and_memory(name: str) -> None:
    data = LARGE[name]()
    started = time.process_time()
    scan(data)
    assert time.process_time() - started < 1
    tracemalloc.start()
    scan(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200 * 1024 * 1024


def check_open(path: Path, data: bytes) -> None:
    """Both ways of opening end in a storage or in one of our errors, and a refusal changes nothing."""
    path.write_bytes(data)
    started = time.process_time()
    with contextlib.suppress(StoreError):
        storage = JournalStorage(path, mode="follow")
        storage.read()
        storage.poll()
    try:
        writer = JournalStorage(path, durable=False)
        writer.read()
        writer.close()
    except StoreError as error:
        refusal = str(error)
    else:
        refusal = ""
    assert "\n" not in refusal
    if refusal:
        assert path.read_bytes() == data
    assert time.process_time() - started < 1
    for aside in path.parent.glob("*.torn-*"):
        aside.unlink()


SPLICES = st.lists(
    st.tuples(st.integers(0, len(PLAIN)), st.integers(0, 40), st.binary(max_size=20)), min_size=1, max_size=3
)


def spliced(data: bytes, splices: Sequence[tuple[int, int, bytes]]) -> bytes:
    for start, length, new in splices:
        data = data[:start] + new + data[start + length :]
    return data


@examples(120)
@given(SPLICES)
def test_a_file_spliced_anyhow_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, splices: object) -> None:
    assert isinstance(splices, list)
    check_open(tmp_path_factory.getbasetemp() / "spliced.battle", spliced(PLAIN, splices))


PAYLOADS = [line[33:] for line in PLAIN.splitlines()]


@examples(120)
@given(st.integers(0, len(PAYLOADS) - 1), SPLICES)
def test_a_file_forged_with_true_digests_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, which: int, splices: list[tuple[int, int, bytes]]
) -> None:
    payloads = list(PAYLOADS)
    length = len(payloads[which]) + 1
    payloads[which] = spliced(payloads[which], [(start % length, cut, new) for start, cut, new in splices])
    data = sealed(payloads[1:], payloads[0])
    check_open(tmp_path_factory.getbasetemp() / "forged.battle", data)


def most_memory() -> int:
    """The bytes this process has held at most so far, where the system tells; else nothing."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_hundred_thousand_mutated_saves_are_read_or_refused(tmp_path: Path) -> None:
    """About two and a half minutes. None may take a second, nor all of them together 200 MB."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    before = most_memory()
    seeds = [each.read_bytes() for each in GOLDEN.glob("*.battle")]
    for _ in range(100_000):
        data = chance.choice(seeds)
        for _ in range(chance.randint(1, 4)):
            other = chance.choice(seeds)
            start, end = sorted(chance.randrange(len(other) + 1) for _ in range(2))
            splice = chance.choice([chance.randbytes(chance.randint(0, 30)), other[start:end], b"\0" * 50, b"\n"])
            data = spliced(data, [(chance.randrange(len(data) + 1), chance.randint(0, 60), splice)])
        check_open(tmp_path / "mutated.battle", data)
    assert most_memory() - before < 200 * 1024 * 1024


def lists_of(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """JSON texts around JSON texts."""
    objects = inner.map(lambda part: f'{{"a":{part}}}')
    return objects | st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"[{','.join(parts)}]")


SCALARS = st.sampled_from(["1", '"]"', '"[["', '"{}"', '"\\\\"', '"\\"["', "null"])
DEEP = st.recursive(SCALARS, lists_of, max_leaves=60)


@given(DEEP, st.integers(0, 40), st.integers(1, 34))
def test_nesting_is_measured_quickly_or_slowly_alike(inner: str, wrapped: int, limit: int) -> None:
    text = "[" * wrapped + inner + "]" * wrapped
    raw = text.encode()

    def depth(value: object) -> int:
        match value:
            case dict():
                return 1 + max(map(depth, value.values()), default=0)
            case list():
                return 1 + max(map(depth, value), default=0)
            case _:
                return 0

    is_too_deep = depth(json.loads(text)) > limit
    try:
        vet(raw, Limits(depth=limit))
    except Unstorable:
        assert is_too_deep
    else:
        assert not is_too_deep
