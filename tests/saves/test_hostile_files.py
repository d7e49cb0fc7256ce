"""No file that somebody brings eats the machine: it is refused in one sentence, before it is parsed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from saves.errors import Misfit, NotAccepted
from saves.portable import from_portable, to_portable
from saves.roster_file import read_roster
from tests.play import playing
from tests.tiny import TINY, at_the_shooting
from tracker.battle.commands import Note

pytestmark = pytest.mark.usefixtures("with_tiny")

MEGABYTES = 200
READER = """
import os
import sys
from pathlib import Path
from saves.journal import StoreError
from tracker.battle.fields import Rejected
from tracker.rules.systems import load_system
from saves.portable import from_file
from saves.roster_file import read_roster
from saves.rulings_file import read_rulings


def read(kind, path):
    try:
        match kind:
            case "roster":
                read_roster(load_system("demonworld"), path)
            case "rulings":
                read_rulings(load_system("demonworld"), path)
            case _:
                from_file(path)
    except (StoreError, Rejected) as wrong:
        print(wrong)
    status = Path("/proc/self/status").read_text()
    print(int(status.split("VmHWM:")[1].split()[0]) // 1024, flush=True)


for line in sys.stdin:
    kind, _space, path = line.rstrip().partition(" ")
    if not (child := os.fork()):
        read(kind, Path(path))
        os._exit(0)
    _child, status = os.waitpid(child, 0)
    print(f"ended: {status}", flush=True)
"""
Refused = Callable[[Path, str], tuple[str, int]]


@pytest.fixture(scope="module")
def refused() -> Iterator[Refused]:
    """The sentence about a file of a kind, and the most memory it took, in megabytes.

    Each file is read by a process of its own, a copy of one that has imported all that it takes.
    """
    command = [sys.executable, "-c", READER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        asked, told = reader.stdin, reader.stdout

        def ask(path: Path, kind: str) -> tuple[str, int]:
            print(kind, path, file=asked, flush=True)
            lines = []
            while not (line := told.readline()).startswith("ended: "):
                lines.append(line)
                assert line, lines
            assert (len(lines), line) == (2, "ended: 0\n"), lines
            return lines[0].rstrip(), int(lines[1])

        try:
            yield ask
        finally:
            reader.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted as Linux does")
@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 40_000) + " = 1\n",
        "[" + ".".join(["a"] * 40_000) + "]\n",
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = " + "{a=" * 50_000 + "1" + "}" * 50_000,
        '[[unit]]\nname = "x"\n' + " . ".join(['"a"'] * 20_000) + " = 1\n",
        "[[a]]\n" * 170_000,
        "\n".join(f"a{number}=[]" for number in range(95_000)),
        "\n".join(f"{number}.b.c.d.e.f.g.h.i=1" for number in range(40_000)),
        "a = " + "9" * 100_000,
        "a = " + "'" * 3 + "[" * 1_000_000,
        "a = " + '"' * 3 + r"\"" * 500_000,
        "\n".join(f"{number}=0" for number in range(110_000)),
    ],
    ids=["a key", "a heading", "lists", "tables", "quoted", "many tables", "many lists", "many dots", "digits",
         "a text without end", "signs of a text", "many keys"],
)  # fmt: skip
def test_a_small_file_of_toml_does_not_eat_the_machine(refused: Refused, tmp_path: Path, text: str) -> None:
    path = tmp_path / "my.toml"
    path.write_text(text)
    said, most = refused(path, "rulings" if "." in text else "roster")
    assert said.startswith("my.toml")
    assert most < MEGABYTES


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted as Linux does")
@pytest.mark.parametrize(
    ("begin", "repeated", "times", "end"),
    [
        (b'{"format": "oriflamme-battle", "acts": [', b"[],", 20_000_000, b"[]]}"),
        (b'{"format": "oriflamme-battle", "schema": 1, "acts": [\n', b"[],\n", 15_000_000, b"]}\n"),
        (b"", b"[", 60_000_000, b""),
        (b'{"format": "oriflamme-battle", "schema": 1, "acts": [\n{', b'"a":{', 900_000, b"\n]}\n"),
    ],
    ids=["lists", "lines", "depth", "a deep act"],
)
def test_a_large_battle_does_not_eat_the_machine(
    refused: Refused, tmp_path: Path, begin: bytes, repeated: bytes, times: int, end: bytes
) -> None:
    path = tmp_path / "battle.json"
    path.write_bytes(begin + repeated * times + end)
    said, most = refused(path, "battle")
    assert said.startswith("battle.json")
    assert most < MEGABYTES


def test_a_roster_whose_texts_are_full_of_signs_is_read(tmp_path: Path) -> None:
    path = tmp_path / "roster.toml"
    path.write_text(
        '# ... [[[ "\nsystem = "tiny"\n[[unit]]\nname = "'
        + "." * 60
        + '"  # [[[[['
        + "]" * 40
        + "\nside = '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[a]'\n"
    )
    (unit,) = read_roster(TINY, path).units
    assert unit.name == "." * 60


def test_a_battle_that_somebody_laid_out_anew_is_read_as_the_one_that_was_written() -> None:
    history = playing(at_the_shooting(), Note("Ker‘s Éclat"))
    data = to_portable(history)
    assert from_portable(data) == history
    for indent in (None, 1):
        assert from_portable(json.dumps(json.loads(data), indent=indent).encode()) == history
    assert from_portable(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")) == history


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("9" * 5000, "a number has 5000 digits; at most 18 are accepted"),
        ("NaN", "NaN is not a number"),
        ("[" * 5000, "brackets nest too deep"),
    ],
)
def test_what_no_battle_holds_is_refused_in_words_for_a_reader(value: str, says: str) -> None:
    with pytest.raises(Misfit, match=f"^it is not JSON: {says}$"):
        from_portable(f'{{"format": "oriflamme-battle", "acts": [{{"a": {value}}}]}}'.encode())


@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_a_key_as_long_as_a_file_is_named_at_once(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"roster{suffix}"
    path.write_text("x" * 1_000_000 + " = 1" if suffix == ".toml" else f'{{"{"x" * 1_000_000}": 1}}')
    began = time.process_time()
    with pytest.raises(NotAccepted, match="is not a field"):
        read_roster(TINY, path)
    assert time.process_time() - began < 2


def test_a_key_said_twice_is_refused_wherever_it_stands() -> None:
    data = to_portable(at_the_shooting())
    for broken in (
        data.replace(b'"events":', b'"events":[],"events":', 1),
        data.replace(b'{"format"', b'{"title": "x", "format"', 1),
    ):
        with pytest.raises((Misfit, NotAccepted), match="given twice"):
            from_portable(broken)
