"""A whole turn of each system's demo battle, as intents: `NAME.turn`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent


def text(system: str) -> str:
    """What the table wants in the first turn of this system's demo."""
    return (HERE / f"{system}.turn").read_text(encoding="utf-8")
