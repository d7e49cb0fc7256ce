"""Lines read many at once: never otherwise than one by one, and in whatever language the names in them are written."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saves.journal import JournalStorage, Limits, Scan, put, scan
from saves.journal import strict as vetting
from saves.journal.batch_read import AT_ONCE
from tests.saves.journal.builders import a_file
from tests.saves.journal.test_golden import GOLDEN
from tests.saves.journal.test_hostile import HOSTILE, sealed

READING = sys.modules["saves.journal.scan"]
LINES = 2 * AT_ONCE + 5
PLACES = (1, 2, AT_ONCE, AT_ONCE + 1, LINES)
LIMITS = Limits()


def payloads(count: int = LINES) -> list[bytes]:
    """What so many plain lines say."""
    return [b'{"n":%d,"t":1.5,"s":"x","o":[["acts","%d",{"a":[1]}]]}' % (n, n) for n in range(1, count + 1)]


def one_by_one(data: bytes, limits: Limits = LIMITS) -> Scan:
    """The same reading with a close look at every line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(READING, "read_run", lambda *_: ())
        return scan(data, limits)


def check(data: bytes, limits: Limits = LIMITS) -> Scan:
    """Read it both ways and give what was found."""
    found = scan(data, limits)
    assert found == one_by_one(data, limits)
    return found


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.battle")), ids=lambda path: path.stem)
def test_every_format_there_was_is_read_alike(path: Path) -> None:
    check(path.read_bytes())


@pytest.mark.parametrize("place", [2, AT_ONCE + 1])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_line_may_say_is_found_among_many_that_are_fine(name: str, place: int) -> None:
    told = payloads()
    told[place - 1] = HOSTILE[name]
    assert check(sealed(told)).bad[0].line == place


@pytest.mark.parametrize("place", PLACES)
def test_two_lines_that_only_together_are_json_are_none(place: int) -> None:
    told = payloads(LINES + 1)
    told[place - 1] += b"," + told[place][:20]
    told[place] = told[place][20:]
    assert [bad.line for bad in check(sealed(told)).bad][:2] == [place, place + 1]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("spot", [0, 31, 32, 33, 40])
def test_a_flipped_bit_is_found_among_many_that_are_fine(place: int, spot: int) -> None:
    lines = sealed(payloads()).splitlines(keepends=True)
    harmed = bytearray(lines[place])
    harmed[spot] ^= 1
    found = check(b"".join([*lines[:place], bytes(harmed), *lines[place + 1 :]]))
    assert [bad.line for bad in found.bad] == [place]
    assert len(found.records) == LINES - 1


@pytest.mark.parametrize("place", PLACES[1:])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_numbers_that_do_not_count_are_found_among_many_that_do(place: int, count: int) -> None:
    told = payloads()
    told[place - 1] = told[place - 1].replace(b'{"n":%d' % place, b'{"n":%d' % (place - 1 + count), 1)
    assert (place in [bad.line for bad in check(sealed(told)).bad]) is (count != 1)


@pytest.mark.parametrize(
    "limits",
    [
        Limits(records=LINES),
        Limits(records=LINES - 1),
        Limits(records=AT_ONCE),
        Limits(records=AT_ONCE - 1),
        Limits(line=100),
        Limits(line=80),
        Limits(depth=4),
        Limits(depth=5),
        Limits(depth=6),
        Limits(string=60),
        Limits(integer=1),
    ],
)
def test_the_limits_are_the_same(limits: Limits) -> None:
    check(sealed(payloads()), limits)


SPLICES = st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 90), st.binary(max_size=12)), max_size=4)


@settings(max_examples=30)
@given(SPLICES)
def test_a_file_spliced_anyhow_is_read_alike(splices: list[tuple[int, int, bytes]]) -> None:
    data = sealed(payloads(AT_ONCE + 3))
    for place, taken, splice in splices:
        at = place % len(data)
        data = data[:at] + splice + data[at + taken :]
    check(data)


def test_a_plain_battle_needs_no_closer_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = a_file(tmp_path / "a.battle", AT_ONCE + 2)
    monkeypatch.setattr(READING, "_line", None)
    assert len(scan(data).records) == AT_ONCE + 2


NAMES = ("Épées d’été", "Μυρμιδόνες", "槍兵", "𝔎nights", 'the "quoted"', "back\\slash", 'all \\"three\\\\" é')


@pytest.mark.parametrize("name", NAMES)
def test_no_name_makes_a_battle_slow_to_read_or_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def slowly(*_: object) -> None:
        raise AssertionError("it was gone through sign by sign")

    # Ids and check sums that are all digits by chance would pass for a number that is too long.
    monkeypatch.setattr("os.urandom", lambda size: b"\xab" * size)
    monkeypatch.setattr("platform.node", lambda: "here")
    monkeypatch.setattr(vetting, "_vet_slowly", slowly)
    path = tmp_path / "a.battle"
    document = {"name": name, "nested": [[[{"deep": [name]}]]] * 12}
    with_many = {str(number): {"name": name} for number in range(2000)}
    storage = JournalStorage(path, durable=False, clock=lambda: 1.5)
    storage.commit([put("acts", 1, document)], remark=name)
    storage.commit([put("acts", 2, with_many)])
    storage.close()
    again = JournalStorage(path, clock=lambda: 1.5)
    assert again.read() == {"acts": {"1": document, "2": with_many}}
    again.compact(force=True)
    again.close()
    last = JournalStorage(path)
    assert last.read() == {"acts": {"1": document, "2": with_many}}
    last.close()
