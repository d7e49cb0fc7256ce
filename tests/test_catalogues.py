"""Every word has its translation, every translation its word, and what is read is what was edited."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tests import catalogues
from tests.catalogues import HOUSE, Home, compiled, faults, homes, kept, update, words

KEPT = [
    pytest.param(home, language, id=f"{home.folder.name}-{language}")
    for home in homes()
    for language in home.languages()
]


@pytest.mark.parametrize(("home", "language"), KEPT)
def test_a_catalogue_says_what_the_source_says_and_nothing_else(home: Home, language: str) -> None:
    assert list(faults(home, language)) == [], (
        "python -m tests.catalogues update; then translate; then python -m tests.catalogues compile"
    )


@pytest.mark.parametrize(("home", "language"), KEPT)
def test_what_is_read_is_what_was_edited(home: Home, language: str) -> None:
    assert home.mo(language).read_bytes() == compiled(kept(home, language)), "python -m tests.catalogues compile"


def test_every_home_speaks_every_language() -> None:
    assert {home.languages() for home in homes()} == {homes()[0].languages()}
    assert "fr" in homes()[0].languages()


def test_a_label_and_what_stands_behind_it_are_joined_as_the_language_joins_them() -> None:
    pages = ("tracker/play", "tracker/views", "screens/amend", "screens/library", "screens/roll", "screens/turn")
    # A style is no text, and a switch that is unknown here has no label.
    exempt = {HOUSE / "tracker/views/report/html.py", HOUSE / "tracker/views/sentences/names.py"}
    sources = (path for folder in pages for path in sorted((HOUSE / folder).rglob("*.py")) if path not in exempt)
    joined = [
        f"{path.relative_to(HOUSE)}:{node.lineno}"
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.JoinedStr)
        and any(isinstance(part, ast.Constant) and part.value == ": " for part in node.values[1:-1])
    ]
    assert joined == [], "labelled() of tracker.words sets the colon"


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_french_is_set_as_the_french_set_it(home: Home) -> None:
    wrong = re.compile(r"[^\W\d_]'[^\W\d_]|\w ?[;!?](?=\s|$)|\w :|« |[^\u00a0\u202f]»|\.\.\.")
    texts = (text for entry in kept(home, "fr") if entry.id for text in words(entry))
    assert [text for text in texts if wrong.search(text)] == []


@pytest.fixture
def mill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of one module."""
    monkeypatch.setattr(catalogues, "HOUSE", tmp_path)
    monkeypatch.setattr(catalogues, "homes", lambda: (MILL,))
    (tmp_path / "mill").mkdir()
    return tmp_path


MILL = Home(Path("mill"), (Path("mill"),))


def says(house: Path, *lines: str) -> None:
    """Have the module say that, and gather it."""
    (house / "mill" / "turn.py").write_text("\n".join(lines), encoding="utf-8")
    update("fr")


def translate(house: Path, **words: str) -> None:
    """Fill in what stands empty."""
    text = MILL.po("fr").read_text("utf-8")
    for said, told in words.items():
        text = text.replace(f'msgid "{said}"\nmsgstr ""', f'msgid "{said}"\nmsgstr "{told}"')
    MILL.po("fr").write_text(text, encoding="utf-8")
    catalogues.compile_all()


def kinds() -> Counter[str]:
    """How many faults of each kind the catalogue has."""
    return Counter(fault.partition(":")[0] for fault in faults(MILL, "fr"))


def test_what_was_never_translated_is_missing_until_it_is(mill: Path) -> None:
    says(mill, "_('Wheel')")
    assert kinds() == {"missing": 1}
    translate(mill, Wheel="Roue")
    assert kinds() == {}


def test_what_was_reworded_keeps_its_words_and_is_doubtful(mill: Path) -> None:
    says(mill, "_('Wheelwork')", "_('Sack')")
    translate(mill, Wheelwork="Rouage", Sack="Sac")
    (mill / "mill" / "turn.py").write_text("_('Wheelworks')", encoding="utf-8")
    assert kinds() == {"missing": 1, "stale": 2}
    update("fr")
    assert kinds() == {"fuzzy": 1}
    assert "Sack" not in MILL.po("fr").read_text("utf-8")
    assert b"Rouage" not in MILL.mo("fr").read_bytes()


@pytest.mark.parametrize("told", ["{miller} moud {grain}", "moud {grain} {grain}", "moud", " moud {grain}"])
def test_blanks_and_edges_are_those_of_the_source(mill: Path, told: str) -> None:
    says(mill, "_('grinds {grain}')")
    translate(mill, **{"grinds {grain}": told})
    assert sum(kinds().values()) == 1


def test_gathering_again_changes_nothing(mill: Path) -> None:
    says(mill, "n_('{count} sack', '{count} sacks', 2)", "_('Wheel')")
    translate(mill, Wheel="Roue")
    before = MILL.po("fr").read_bytes()
    update("fr")
    assert MILL.po("fr").read_bytes() == before


def test_no_line_of_a_catalogue_tells_when_or_where_it_was_made() -> None:
    text = "".join(path.read_text("utf-8") for path in (HOUSE / "tracker").rglob("*.po"))
    assert "Date:" not in text
    assert "Generated" not in text
    assert ".py:" not in text
