"""What the house keeps to, read off its own source."""

from __future__ import annotations

import re
from pathlib import Path

from tracker.rules.systems import system_keys

HOUSE = Path(__file__).parent.parent


def test_no_screen_and_no_save_knows_a_rule_system_by_name() -> None:
    named = re.compile(r"\b(?:{})".format("|".join(system_keys())), re.IGNORECASE)
    sources = [path for layer in ("screens", "saves") for path in (HOUSE / layer).rglob("*.*")]
    assert len([path for path in sources if path.suffix == ".py"]) > 50
    knowing = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in sources
        if path.suffix in {".py", ".tcss"}
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert knowing == []
