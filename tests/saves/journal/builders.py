"""Small battles to break: what an act looks like, files of them, and the states a file went through."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from saves.journal import JournalStorage, put


def an_act(number: int, note: str = "") -> dict[str, Any]:
    """One player's act, with a name beyond ASCII in it."""
    return {"kind": "shoot", "unit": f"Époque {number % 7}", "faces": [number % 20 + 1], "note": note}


def a_file(path: Path, acts: int, *, durable: bool = False) -> bytes:
    """A battle file of that many acts; its bytes."""
    storage = JournalStorage(path, durable=durable, app="test")
    for number in range(1, acts + 1):
        storage.commit([put("acts", number, an_act(number)), put("meta", 1, {"acts": number})])
    storage.close()
    return path.read_bytes()


def the_state(acts: int) -> Mapping[str, Any] | None:
    """What `a_file` of that many acts holds."""
    if acts == 0:
        return None
    return {
        "acts": {str(number): an_act(number) for number in range(1, acts + 1)},
        "meta": {"1": {"acts": acts}},
    }


def line_ends(data: bytes) -> list[int]:
    """The offset after the header and after each act."""
    return [offset + 1 for offset, byte in enumerate(data) if byte == ord("\n")]
