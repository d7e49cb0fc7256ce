"""What can be changed on the streamer's page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Control:
    """A line of the page: what it is called, how it stands, and what choosing it does."""

    key: str
    label: str
    state: str
    is_on: bool
    does: Callable[[], None]
