"""What the house keeps to, read off its own source."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

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


def test_the_top_level_holds_only_what_it_was_built_to_hold() -> None:
    allowed = {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "tracker", "screens", "saves", "tests"}
    if not (HOUSE / ".git").exists():
        pytest.skip("not a checkout: what is kept cannot be told from what is built")
    kept = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    found = {line.partition("/")[0] for line in kept.splitlines()}
    assert {name for name in found if not name.startswith(".")} <= allowed


def test_no_folder_of_the_product_is_crowded() -> None:
    modules = [path for layer in ("tracker", "saves", "screens") for path in (HOUSE / layer).rglob("*.py")]
    folders = {path.parent for path in modules} - set((HOUSE / "tracker" / "games").iterdir())
    assert len(folders) > 20
    assert {
        str(folder.relative_to(HOUSE)): count for folder in folders if (count := len(list(folder.glob("*.py")))) > 25
    } == {}
