"""The language a reader hears: chosen by tags, brought by the core and by rule systems, English where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.catalogues import HOUSE, compiled, empty
from tests.plugged import Install
from tracker import words
from tracker.rules.systems import load_system
from tracker.words import DOMAIN, _, bring, folded, languages, n_, sought_in, speak, speaking, spoken


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language and the catalogues that there were are there afterwards."""
    load_system("demonworld")
    monkeypatch.setattr(words, "_folders", [*words._folders])
    monkeypatch.setattr(words, "_languages", {})
    monkeypatch.setattr(words, "_translations", words._translations)
    words._language.cache_clear()
    yield
    words._language.cache_clear()


def leave(folder: Path, language: str, said: Mapping[Any, Any]) -> Path:
    """Leave a catalogue in a folder."""
    catalogue = empty(language)
    for msgid, told in said.items():
        catalogue.add(msgid, told)
    path = folder / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled(catalogue))
    return folder


def test_nobody_who_asks_for_nothing_hears_another_language() -> None:
    speak()
    assert (_("Turn"), spoken()) == ("Turn", ())


@pytest.mark.parametrize("tag", ["fr", "fr-CA", "fr_FR.UTF-8", "fr_BE@euro"])
def test_a_language_is_known_however_its_tag_is_written(tag: str) -> None:
    speak(tag)
    assert (_("Turn"), spoken()) == ("Tour", ("fr",))


@pytest.mark.parametrize("tags", [(), ("en",), ("en_GB.UTF-8", "fr"), ("C", "fr"), ("xx",), ("",)])
def test_english_is_heard_where_it_is_asked_for_first_and_where_nothing_else_is_there(tags: tuple[str, ...]) -> None:
    speak(*tags)
    assert _("Turn") == "Turn"


def test_the_second_language_is_heard_where_the_first_is_not_there() -> None:
    speak("xx", "fr")
    assert _("Turn") == "Tour"


def test_a_number_has_the_form_of_its_language(tmp_path: Path) -> None:
    bring(leave(tmp_path, "fr", {("{count} sluice", "{count} sluices"): ("{count} vanne", "{count} vannes")}))
    with speaking("fr"):
        assert [n_("{count} sluice", "{count} sluices", count) for count in (0, 1, 2)] == [
            "{count} vanne",
            "{count} vanne",
            "{count} vannes",
        ]


def test_another_language_is_spoken_for_a_moment() -> None:
    speak("fr")
    with speaking("en"):
        assert _("Turn") == "Turn"
        with speaking(""):
            assert _("Turn") == "Turn"
    assert _("Turn") == "Tour"


def test_a_system_of_ours_brings_its_own_words() -> None:
    with speaking("fr"):
        assert _("Flaming arrows") != "Flaming arrows"


def test_what_is_brought_is_heard_at_once_and_says_nothing_that_was_said_before(tmp_path: Path) -> None:
    speak("fr")
    assert _("Sluice") == "Sluice"
    bring(leave(tmp_path, "fr", {"Sluice": "Vanne", "Turn": "Virage"}))
    bring(tmp_path)
    assert (_("Sluice"), _("Turn")) == ("Vanne", "Tour")


def test_a_language_that_only_a_system_has_is_heard_from_it(tmp_path: Path) -> None:
    bring(leave(tmp_path, "nl", {"Sluice": "Sluis"}))
    assert "nl" in languages()
    with speaking("nl"):
        assert (_("Sluice"), _("Turn")) == ("Sluis", "Turn")


def test_a_plug_in_brings_its_own_words(install: Install, tmp_path: Path) -> None:
    install("mill", "tiny = mill:SYSTEM", "from tests.tiny import TINY as SYSTEM")
    leave(tmp_path / "site-packages", "fr", {"Mill race": "Bief"})
    with speaking("fr"):
        assert _("Mill race") == "Mill race"
        load_system("tiny")
        assert _("Mill race") == "Bief"


def test_a_hundred_strange_tags_leave_one_language_behind() -> None:
    for number in range(100):
        with speaking(f"x{number}"):
            assert _("Turn") == "Turn"
    assert len(words._languages) == 1


def test_the_words_of_every_language_lie_beside_those_who_say_them() -> None:
    assert (HOUSE / "tracker" / "locale" / "fr").is_dir()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_sought_is_found_in_any_language_without_its_accents(language: str) -> None:
    with speaking(language):
        found = sought_in("Melee")
    assert "melee" in found
    assert folded("MÊLÉE") in found
    with speaking(language):
        assert {folded(_("Rally and rout")), "rally and rout"} <= set(sought_in("Rally and rout").split("\n"))
