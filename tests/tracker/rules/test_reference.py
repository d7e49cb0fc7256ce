"""The reference loader: what it reads, and that it names the file and the entry it will not read."""

import subprocess
import sys
from pathlib import Path

import pytest

from tracker.rules.reference import (
    Chapter,
    Fact,
    Honour,
    Pointer,
    PointerKind,
    ReferenceBroken,
    load_reference,
    read_reference,
)

CONTENTS = 'war = "Of war"\npeace = "Of peace"\n'
WAR = """
[XX-WAR-01]
text = "Swords are sharp."
how = "computed"
where = ["resolver:blow", "step:T-3.a"]
rulings = ["R-1"]

[XX-WAR-02]
text = "Blows fall in turn."
how = "walked"
where = ["step:VI.2"]
"""
PEACE = """
[XX-PEACE-01]
text = "Who makes the tea is not printed."
how = "prompted"
where = ["prompt:tea"]
"""
RULINGS = """
[R-1]
question = "How sharp?"
default = "Very."
other = "Somewhat."
confidence = "M"
switch = "edge"
facts = ["XX-WAR-01"]
"""


def a_folder(path: Path, contents: str = CONTENTS, war: str = WAR, peace: str = PEACE, rulings: str = RULINGS) -> Path:
    for name, text in (("contents", contents), ("war", war), ("peace", peace), ("rulings", rulings)):
        (path / f"{name}.toml").write_text(text, encoding="utf-8")
    return path


def test_a_fact_carries_its_words_its_honour_and_its_pointers(tmp_path: Path) -> None:
    reference = read_reference(a_folder(tmp_path))
    assert reference.facts["XX-WAR-01"] == Fact(
        id="XX-WAR-01",
        text="Swords are sharp.",
        how=Honour.COMPUTED,
        where=(Pointer(PointerKind.RESOLVER, "blow"), Pointer(PointerKind.STEP, "T-3.a")),
        rulings=("R-1",),
    )
    assert str(reference.facts["XX-WAR-01"].where[0]) == "resolver:blow"


def test_a_fact_that_does_not_name_the_rulings_on_it_is_shown_with_them_all_the_same(tmp_path: Path) -> None:
    silent = WAR.replace('rulings = ["R-1"]\n', "")
    assert silent != WAR
    assert read_reference(a_folder(tmp_path, war=silent)).facts["XX-WAR-01"].rulings == ("R-1",)


def test_a_ruling_carries_both_readings_and_the_switch_between_them(tmp_path: Path) -> None:
    ruling = read_reference(a_folder(tmp_path)).rulings["R-1"]
    assert (ruling.switch, ruling.default, ruling.other) == ("edge", "Very.", "Somewhat.")


def test_facts_come_in_the_order_of_the_contents_not_of_the_alphabet(tmp_path: Path) -> None:
    reference = read_reference(a_folder(tmp_path))
    assert list(reference.facts) == ["XX-WAR-01", "XX-WAR-02", "XX-PEACE-01"]
    assert reference.chapters == (
        Chapter("war", "Of war", ("XX-WAR-01", "XX-WAR-02")),
        Chapter("peace", "Of peace", ("XX-PEACE-01",)),
    )


def test_what_was_read_cannot_be_changed(tmp_path: Path) -> None:
    reference = read_reference(a_folder(tmp_path))
    with pytest.raises(TypeError):
        reference.facts["XX-WAR-03"] = reference.facts["XX-WAR-01"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('how = "walked"', 'how = "guessed"', "guessed"),
        ('how = "walked"\n', "", "how"),
        ('how = "walked"', 'how = "walked"\nwhy = "because"', "why"),
        ('where = ["step:VI.2"]', "where = []", "points at nothing"),
        ('where = ["step:VI.2"]', 'where = ["page:3"]', "page:3"),
        ('where = ["step:VI.2"]', 'where = ["step:"]', "step:"),
        ('where = ["step:VI.2"]', 'where = "step:VI.2"', "array"),
        ('where = ["step:VI.2"]', 'where = ["step:VI.2"]\nrulings = ["R-2"]', "R-2"),
        ('text = "Blows fall in turn."', 'text = " "', "no text"),
        ('text = "Blows fall in turn."', "text = 3", "str"),
    ],
)
def test_a_bad_fact_is_named_with_its_file(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in WAR
    with pytest.raises(ReferenceBroken, match=r"^war\.toml, XX-WAR-02: ") as broken:
        read_reference(a_folder(tmp_path, war=WAR.replace(old, new)))
    assert (broken.value.file, broken.value.id) == ("war.toml", "XX-WAR-02")
    assert complaint in broken.value.problem


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('facts = ["XX-WAR-01"]', 'facts = ["XX-WAR-09"]'),
        ('switch = "edge"\n', 'switch = "edge"\nlabel = "Edge of a sword"\n'),
        ('question = "How sharp?"', 'question = ""'),
        ('default = "Very."\n', ""),
        ('confidence = "M"', "confidence = 1"),
    ],
)
def test_a_bad_ruling_is_named_with_its_file(tmp_path: Path, old: str, new: str) -> None:
    assert old in RULINGS
    with pytest.raises(ReferenceBroken, match=r"^rulings\.toml, R-1: "):
        read_reference(a_folder(tmp_path, rulings=RULINGS.replace(old, new)))


def test_a_ruling_may_have_no_switch(tmp_path: Path) -> None:
    plain = '[R-1]\nquestion = "How?"\ndefault = "So."\nother = ""\nfacts = ["XX-WAR-01"]\n'
    ruling = read_reference(a_folder(tmp_path, rulings=plain)).rulings["R-1"]
    assert (ruling.switch, ruling.other, ruling.confidence) == ("", "", "")


def test_an_id_in_two_chapters_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReferenceBroken, match=r"^peace\.toml, XX-WAR-01: stands in an earlier chapter"):
        read_reference(a_folder(tmp_path, peace=PEACE + WAR))


def test_a_chapter_missing_from_the_contents_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReferenceBroken, match=r"^peace\.toml: .*contents\.toml does not list"):
        read_reference(a_folder(tmp_path, contents='war = "Of war"\n'))


def test_a_chapter_missing_from_the_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReferenceBroken, match=r"^plague\.toml: cannot be read"):
        read_reference(a_folder(tmp_path, contents=CONTENTS + 'plague = "Of plague"\n'))


@pytest.mark.parametrize("text", ["[XX-WAR-01", WAR + WAR, "\x00"])
def test_a_file_that_is_not_toml_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ReferenceBroken, match=r"^war\.toml: is not TOML"):
        read_reference(a_folder(tmp_path, war=text))


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    a_folder(tmp_path)
    (tmp_path / "war.toml").write_bytes(b'[XX-WAR-01]\ntext = "\xff"\n')
    with pytest.raises(ReferenceBroken, match=r"^war\.toml: is not TOML"):
        read_reference(tmp_path)


@pytest.mark.parametrize("package", ["tracker", "tracker.no_such_rules"])
def test_a_package_without_a_reference_is_refused(package: str) -> None:
    with pytest.raises(ReferenceBroken):
        load_reference(package)


def test_nothing_is_read_before_somebody_asks() -> None:
    asked = "import sys, tracker.rules.reference; print('tomllib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
