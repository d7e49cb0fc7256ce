"""What the command line costs before it does anything, beside importing the library that it is made with.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_commands.py` prints it, in processor time of a process of its own.
All are run in turns, and the least of each is compared: what disturbs it only adds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.library.starting import demo_battle
from tests.benchmarks.table import Measured, held, rounds
from tracker.rules.systems import load_system

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not hasattr(os, "wait4"), reason="processor time of a child is told where there is fork"),
]

ROUNDS = 24
GOAL = 1.35
CLICK = "import click"
OURS = "from screens.cli import main; main()"


def completing(*words: str) -> dict[str, str]:
    """The environment in which a shell asks for what the last of the words may become."""
    typed = ("oriflamme", *words)
    return {
        "_ORIFLAMME_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(typed),
        "COMP_CWORD": str(len(typed) - 1),
    }


COMMANDS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "--version": (("--version",), {}),
    "--help": (("--help",), {}),
    "battles --help": (("battles", "--help"), {}),
    "a command completed": ((), completing("b")),
    "a command of battles completed": ((), completing("battles", "s")),
    "a battle completed": ((), completing("battles", "show", "t")),
}


def milliseconds(program: str, arguments: tuple[str, ...], environment: dict[str, str], folder: Path) -> float:
    """The processor time of one run."""
    home = {"HOME": str(folder), "ORIFLAMME_SAVES": str(folder), "XDG_CONFIG_HOME": "", "LANG": "C.UTF-8"}
    child = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **home, **environment},
        cwd=Path(__file__).parents[2],
        stdout=subprocess.DEVNULL,
    )
    _pid, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return (used.ru_utime + used.ru_stime) * 1000


def test_a_command_that_only_tells_something_begins_as_quickly_as_its_library(tmp_path: Path) -> None:
    FolderStore(tmp_path).create(demo_battle(load_system("demonworld")))
    bare: list[float] = []
    took: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _round in range(rounds(ROUNDS)):
        bare.append(milliseconds(CLICK, (), {}, tmp_path))
        for name, (arguments, environment) in COMMANDS.items():
            took[name].append(milliseconds(OURS, arguments, environment, tmp_path))
    print(f"\n{CLICK:32}{min(bare):7.0f} ms")
    for name, times in took.items():
        print(f"{name:32}{min(times):7.0f} ms   ×{min(times) / min(bare):.2f}")
    held(*(Measured(f"{name} beside `{CLICK}`", min(times) / min(bare), GOAL) for name, times in took.items()))
