"""What each test sees of the product: the lines it runs, and which way each branch goes; for Python 3.12 and 3.13.

Each process leaves a file in `FOLDER`: a line with the spots that are new to it, then one for each test with its
processor time and the numbers of the spots it came by. Programs that a test starts write under the name of that test.
What is run while a module is imported belongs to no test. `tests.nightly` is the plugin that has a run watched.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import time
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, Final

HOUSE: Final = Path(__file__).resolve().parent.parent
PRODUCT: Final = tuple(f"{HOUSE / name}{os.sep}" for name in ("tracker", "saves", "screens"))
FOLDER: Final = Path(os.environ.get("ORIFLAMME_SEEN", HOUSE / ".pytest_cache" / "seen"))
ENOUGH: Final = 40
"""A branch that went the same way so often is not watched any longer by that test."""
IN_PROGRAMS: Final = """import os, sys
if os.environ.get("PYTEST_CURRENT_TEST"):
    sys.path.insert(0, {house!r})
    import tests.seen
    sys.path.pop(0)
    tests.seen.start_in_program()
"""

_codes: dict[int, CodeType] = {}
_lines: set[tuple[int, int]] = set()
_ways: set[tuple[int, int, int]] = set()
_often: dict[tuple[int, int], int] = {}
_numbers: dict[tuple[int, ...], int] = {}
M: Final[Any] = getattr(sys, "monitoring", None)


def _line(code: CodeType, line: int) -> Any:
    _lines.add((id(code), line))
    return M.DISABLE


def _branch(code: CodeType, offset: int, to: int) -> Any:
    key = (id(code), offset)
    _ways.add((*key, to))
    count = _often[key] = _often.get(key, 0) + 1
    return M.DISABLE if count > ENOUGH else None


def _watch(code: CodeType) -> None:
    if code.co_flags & 2:  # a function's own names: no module and no class body
        _codes[id(code)] = code
        M.set_local_events(M.COVERAGE_ID, code, M.events.LINE | M.events.BRANCH)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            _watch(inner)


def watch_programs() -> None:
    """Have programs that are started from now on watched too, as soon as they are Python."""
    site = FOLDER / "site"
    site.mkdir(parents=True, exist_ok=True)
    (site / "sitecustomize.py").write_text(IN_PROGRAMS.format(house=str(HOUSE)), encoding="utf-8")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))


def start() -> None:
    """Watch what is imported from now on."""
    M.use_tool_id(M.COVERAGE_ID, "seen")
    M.register_callback(M.COVERAGE_ID, M.events.LINE, _line)
    M.register_callback(M.COVERAGE_ID, M.events.BRANCH, _branch)
    as_it_is = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        code = as_it_is(loader, name)
        if code is not None and loader.path.startswith(PRODUCT):
            _watch(code)
        return code

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def forget() -> None:
    """Begin anew: each line and each branch is told again."""
    _lines.clear()
    _ways.clear()
    _often.clear()
    M.restart_events()


def _name(spot: tuple[int, ...]) -> str:
    code = _codes[spot[0]]
    path = code.co_filename.removeprefix(f"{HOUSE}{os.sep}")
    return f"{path}:{spot[1]}" if len(spot) == 2 else f"{path}:{code.co_firstlineno}:{spot[1]}>{spot[2]}"


def leave(test: str, seconds: float) -> None:
    """Write down what was come by since it was begun anew."""
    new: dict[int, str] = {}
    numbers = []
    for spot in (*_lines.copy(), *_ways.copy()):
        if (number := _numbers.get(spot)) is None:
            number = _numbers[spot] = len(_numbers)
            new[number] = _name(spot)
        numbers.append(number)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        if new:
            file.write(json.dumps(new) + "\n")
        file.write(json.dumps([test, round(seconds, 4), sorted(numbers)]) + "\n")


def seconds_used() -> float:
    """The processor time of this process and of those that it started and that are over."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


def start_in_program() -> None:
    """Watch a program that a test started, for that test."""
    test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    start()
    atexit.register(leave, test, 0.0)
