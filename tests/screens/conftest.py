"""Screens under test are at rest when nothing in their event loop is about to run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.screens.harness.private import (
    paint_only_at_last,
    paint_only_at_rest,
    rest_without_waiting,
    share_style_sheets,
)

if TYPE_CHECKING:
    from tests.screens.terminal import Terminal


@pytest.fixture(autouse=True)
def no_waiting_for_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pilots press and pause without sleeping."""
    rest_without_waiting(monkeypatch)


@pytest.fixture(autouse=True)
def painted_at_last(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """What a test reads of a screen is drawn for it, and the rest painted once, as it is when the app ends.

    A key changes a page in several steps, each of which was a frame of its own: a third of all processor time, and seen
    by nobody. Of some tests the claim is about each frame, or about those that follow a key.
    """
    if "painted_at_rest" in request.keywords:
        paint_only_at_rest(monkeypatch)
    elif "every_frame" not in request.keywords:
        paint_only_at_last(monkeypatch)


@pytest.fixture(autouse=True)
def style_sheets_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Apps under test share what they read of style sheets."""
    share_style_sheets(monkeypatch)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed whatever happens."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.gone()


@pytest.fixture(autouse=True)
def everything_shown_is_saved(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Screens under test wait for the disk themselves, but for those that are marked to have a writer of their own."""
    if "writes_behind" not in request.keywords:
        monkeypatch.setattr("screens.parts.background.WRITES_BEHIND", False)


@pytest.fixture(autouse=True)
def nothing_is_foretold(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Pages under test foretell nothing: it is reckoned on a thread of its own, whenever that comes to it."""
    if "foretells" not in request.keywords:
        monkeypatch.setattr("screens.roll.sheet_forecast.IS_SHOWN", False)
