"""Pictures of screens as plain text, kept beside the tests and compared line by line."""

from __future__ import annotations

import os
import re
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"
REWRITE = "ORIFLAMME_SNAPSHOTS"


def assert_looks_like(name: str, looks: str) -> None:
    """Compare a screen with its picture; with ORIFLAMME_SNAPSHOTS=write in the environment, make the picture anew."""
    picture = FOLDER / f"{name}.txt"
    now = re.sub(r"\b\d\d:\d\d\b", "00:00", looks).rstrip() + "\n"
    if os.environ.get(REWRITE) == "write":
        FOLDER.mkdir(exist_ok=True)
        picture.write_text(now, encoding="utf-8")
    kept = picture.read_text(encoding="utf-8") if picture.exists() else ""
    assert now.splitlines() == kept.splitlines(), f"{name} looks otherwise; if it should, run with {REWRITE}=write"
