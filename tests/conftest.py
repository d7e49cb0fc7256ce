"""What holds for every test: nothing of it is left behind, and none of its time goes to anything but the test."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import tests.tiny
from tests.in_turn import mark_what_is_left_to_the_weekly_run, places_left
from tests.nightly import listed, mark_nightly
from tests.plugged import install
from tests.quick import quick_modules
from tests.renamed import renamed_tiny
from tracker.rules import systems
from tracker.rules.plugins import Plugin
from tracker.rules.system import System
from tracker.words import speaking

__all__ = ["install"]

# How long one example takes says more about the machine than about the code: benchmarks keep the speed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Every worker, and every command that a test starts, reads what one has compiled, whatever the environment says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Values are made by the million and few of them in circles: looking for circles took a third of the time.
gc.set_threshold(20_000, 20, 50)


DAILY = "not long and not benchmark"
"""The marks that `addopts` asks for; where no path is named, the nightly tests are left out beside them."""
LEAVES_NIGHTLY = f"{DAILY} and not nightly"


def pytest_configure(config: pytest.Config) -> None:
    """Leave the nightly tests out of the suite that is run as a whole and as it is."""
    if config.option.markexpr == DAILY and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        config.option.markexpr = LEAVES_NIGHTLY


def pytest_collection(session: pytest.Session) -> None:
    """Each worker begins with files of its own: nothing has been compiled in a fresh clone, and once is enough."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    here = Path(__file__).parent
    files = [file for file in sorted(here.rglob("test_*.py")) if not pytest_ignore_collect(file, session.config)]
    for file in files[int(worker["workerid"][2:]) :: worker["workercount"]]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # told when it is collected
            importlib.import_module(".".join(file.relative_to(here.parent).with_suffix("").parts))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Terminals and browsers are waited for now and then: three workers keep two cores busy. Quick tests never wait.

    Each worker has all the tests to collect, so that one more than is needed costs as much as some hundred tests.
    """
    return 2 if config.option.markexpr == "quick" else 3


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """No module is even read that has no quick test where those alone are asked for, or none that is not left out."""
    if not collection_path.name.startswith("test_"):
        return None
    module = _from_the_top(collection_path)
    if config.option.markexpr in (DAILY, LEAVES_NIGHTLY) and _is_a_benchmark(collection_path):
        return True
    if config.option.markexpr == "quick":
        return module not in quick_modules() or None
    return _is_left_out(module, config) or None


def _is_a_benchmark(module: Path) -> bool:
    return module.parent.name == "benchmarks" and "\npytestmark = " in module.read_text("utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
    """Of a function that is left out no case is even made, and what has no test's name is asked no more."""
    if not name.startswith(("test", "Test")):
        return []
    return [] if _is_left_out(f"{collector.nodeid}::{name}", collector.config) else None


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Of the cases of a function, make none that is left out: each takes longer to make than many a test."""
    yield
    if metafunc.config.option.markexpr not in (DAILY, LEAVES_NIGHTLY):
        return
    test, cases = metafunc.definition.nodeid, metafunc._calls
    marker = metafunc.definition.get_closest_marker("in_turn")
    later = set() if marker is None else places_left(test, marker, [case.params for case in cases])
    staying = [
        case
        for place, case in enumerate(cases)
        if place not in later and not _is_left_out(f"{test}[{case.id}]", metafunc.config)
    ]
    if staying:  # without any, it would be a test without parameters
        cases[:] = staying


def _is_left_out(name: str, config: pytest.Config) -> bool:
    return config.option.markexpr == LEAVES_NIGHTLY and name in listed()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as long what a case leaves to the weekly run, and as nightly and as quick what the measured lists say."""
    mark_what_is_left_to_the_weekly_run(items)
    mark_nightly(items)
    quick = quick_modules()
    for item in items:
        if _from_the_top(item.path) in quick and item.get_closest_marker("long") is None:
            item.add_marker("quick")


@cache
def _from_the_top(path: Path) -> str:
    here = Path(__file__).parent.parent
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else ""


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the last: no collection need look at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing a test does lands among the preferences and restore points of whoever runs it, or speaks in the next."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "config"))
    # What a command that was told a language leaves for programs of its own.
    monkeypatch.delenv("LANGUAGE", raising=False)
    with speaking(""):
        yield


@pytest.fixture
def with_tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny system stands beside ours, as if installed with an entry point of its own."""
    tiny = Plugin("tiny", "tests.tiny:TINY", "tests")
    monkeypatch.setattr(systems, "plugins", lambda: (tiny,))
    systems._found.cache_clear()
    yield
    systems._found.cache_clear()


@pytest.fixture
def renamed(with_tiny: None, monkeypatch: pytest.MonkeyPatch) -> System:
    """The tiny system at hand is the one with former names."""
    del with_tiny
    system = renamed_tiny()
    monkeypatch.setattr(tests.tiny, "TINY", system)
    return system
