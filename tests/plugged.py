"""Distributions of others on the import path, as an installer would leave them there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tracker.rules import systems
from tracker.rules.plugins import GROUP, plugins

Install = Callable[..., None]
"""Installs a distribution: its name, its entry points (`key = module:attribute`), the text of its module."""


def forget_plugins() -> None:
    """Look for plug-ins anew."""
    plugins.cache_clear()
    systems._found.cache_clear()


def lay(folder: Path, name: str, points: str, module: str | None = None) -> None:
    """Leave a distribution in the folder."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n", encoding="utf-8")
    if module is not None:
        (folder / f"{name.replace('-', '_')}.py").write_text(module, encoding="utf-8")


@contextmanager
def on_the_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is installed in the folder is found; at the end it is gone, with all its modules."""
    monkeypatch.syspath_prepend(str(folder))
    forget_plugins()
    before = set(sys.modules)
    yield
    for module in set(sys.modules) - before:
        if (getattr(sys.modules[module], "__file__", None) or "").startswith(str(folder)):
            del sys.modules[module]
    forget_plugins()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """A folder of installed distributions, gone with all its modules at the end."""
    folder = tmp_path / "site-packages"
    folder.mkdir()

    def put(name: str, points: str, module: str | None = None) -> None:
        lay(folder, name, points, module)
        forget_plugins()

    with on_the_path(folder, monkeypatch):
        yield put
