"""The rule system of one page, registered the way a third party registers its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.plugged import install
from tracker.rules import systems
from tracker.rules.plugins import Plugin

__all__ = ["install"]

# How long one example takes says more about the machine than about the code: benchmarks keep the speed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing a test does lands among the restore points, rescued battles and snapshots of whoever runs it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def with_tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny system stands beside ours, as if installed with an entry point of its own."""
    tiny = Plugin("tiny", "tests.tiny:TINY", "tests")
    monkeypatch.setattr(systems, "plugins", lambda: (tiny,))
    systems._found.cache_clear()
    yield
    systems._found.cache_clear()
