"""French words that went do not come back, and what has a gender or a number agrees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

import pytest

from tests.catalogues import Home, homes, kept, words
from tracker.battle.commands import AddUnit
from tracker.rules.plugins import bring_words
from tracker.words import N_, _, n_, prefer, speaking

GONE: Final = {
    r"\brejet(er|ée?s?|te|tent)\b": "a die is relancé",
    r"contre-charge": "a charge is received: réception de charge",
    r"p(oin)?ts de charge\b": "it is chargement",
    r"(phase|attaque|modificateurs|lignes|compétence|armure)s? de mêlée": "the phase and the roll are corps à corps",
    r"(?<!pleine )\ben mêlée\b": "the state is au corps à corps",
    r"(?<!coup )\bau but\b": "hits are touches",
    r"\ben vain\b": "shots are manqués",
    r"écarts types en faveur": "one sigma has no plural",
    r"portée maximum": "it is maximale",
    r"\bfut\b|\bfurent\b": "no passé simple",
    r"au contact (de|d’) ?\{": "de cannot elide before a name: en contact avec",
    r"en faveur de \{|Aux mains de \{|L’ordre de \{|[Pp]oints pour \{": "a name decides no grammar",
    r"[Cc]alculateur|[Cc]alculette": "one word: calculatrice",
    r"hors jeu": "it is hors de combat",
    r"\bpions?\b": "an order lies by its jeton",
    r"[Tt]ournants\b": "one word: moments décisifs",
    r"\bdonnez\b|\bessayez\b|\blancez-le\b": "the app asks in the infinitive",
    r"[Gg]randes (amies|enn)": "they are unités",
    r"fiches? (d’(une )?(unité|autre)|de l’unité|neuve|vide)|leurs? fiches?\b|notes des fiches": "a unit has a carte",
    r"l’application\b": "one word: appli",
}
"""What is forbidden in every French catalogue, and why."""

COUNTED: Final = (
    ("{count} undone", "{count} undone", 1, "{count} annulée"),
    ("{count} undone", "{count} undone", 2, "{count} annulées"),
    ("one hit", "{count} hits", 1, "une touche"),
    ("one hit", "{count} hits", 2, "{count} touches"),
    ("{count} shot missed: {who}", "{count} shots missed: {who}", 1, "{count} tir manqué\u00a0: {who}"),
    ("{count} shot missed: {who}", "{count} shots missed: {who}", 2, "{count} tirs manqués\u00a0: {who}"),
    ("{count} blow missed: {who}", "{count} blows missed: {who}", 1, "{count} coup manqué\u00a0: {who}"),
    ("{count} blow missed: {who}", "{count} blows missed: {who}", 2, "{count} coups manqués\u00a0: {who}"),
)

SAID: Final = (
    ("not now", "inactifs"),
    (N_("not now", "answer"), "pas maintenant"),
    ("none", "aucun"),
    (N_("none", "clock"), "aucune"),
    ("undone", "annulée"),
    ("no hit", "aucune touche"),
    ("{placed} placed, {left} left", "posés\u00a0: {placed}, restants\u00a0: {left}"),
    ("points for {side}", "points du camp {side}"),
    ("Held by {side}: {objectives}.", "Aux mains du camp {side}\u00a0: {objectives}."),
    ("{unit} {unit:reaches|reach} {enemy}.", "{unit} {unit:engage|engagent} {enemy}."),
)
"""Words of the app that agree whatever is filled in, each in the sense it is meant."""

NONE_OF: Final = (
    ("confrontation", N_("none", "wound"), "aucune"),
    ("confrontation", N_("none", "arrival"), "aucune"),
    ("confrontation", N_("none", "protection"), "aucune"),
    ("confrontation", N_("none", "cover"), "aucun"),
    ("confrontation", N_("none", "dice"), "aucun"),
    ("demonworld", "none", "aucun"),
    ("demonworld", N_("none", "armour"), "aucune"),
    ("hexcombat", "none", "aucun"),
    ("hexcombat", N_("none", "formation"), "aucune"),
    ("skirmish", "none", "aucun"),
    ("skirmish", N_("none", "option"), "aucune"),
    ("skirmish", N_("none", "weapon"), "aucune"),
    ("confrontation", "normal", "ordinaire"),
    ("hexcombat", "normal", "ordinaire"),
    ("skirmish", "normal", "ordinaire"),
)
"""What a card has none of, by the gender of what is lacking; sizes are feminine, morale is not: ordinaire fits both."""


def french(name: str) -> Iterator[tuple[str, str, str]]:
    """Every text of a catalogue: its sense, its English, its French."""
    for entry in kept(by_name(name), "fr"):
        if entry.id:
            english = entry.id if isinstance(entry.id, str) else entry.id[0]
            yield from ((entry.context or "", english, said) for said in words(entry))


def by_name(name: str) -> Home:
    """The home of that folder name."""
    return next(home for home in homes() if home.folder.name == name)


@pytest.mark.parametrize("word", GONE)
@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_a_word_that_went_is_in_no_french_catalogue(home: Home, word: str) -> None:
    found = [said for _sense, _english, said in french(home.folder.name) if re.search(word, said, re.IGNORECASE)]
    assert found == [], GONE[word]


@pytest.mark.parametrize(("one", "many", "count", "said"), COUNTED)
def test_what_is_counted_agrees_with_its_number(one: str, many: str, count: int, said: str) -> None:
    with speaking("fr"):
        assert n_(one, many, count) == said


@pytest.mark.parametrize(("msgid", "said"), SAID)
def test_what_has_a_gender_or_a_name_agrees(msgid: str, said: str) -> None:
    prefer(by_name("tracker").folder)
    with speaking("fr"):
        assert _(msgid) == said


@pytest.mark.parametrize(("game", "msgid", "said"), NONE_OF)
def test_none_and_normal_agree_with_what_they_are_said_of(game: str, msgid: str, said: str) -> None:
    sense, _between, english = msgid.rpartition("\x04")
    assert [told for there, source, told in french(game) if (there, source) == (sense, english)] == [said]


@pytest.mark.parametrize("game", ["demonworld", "confrontation", "skirmish", "hexcombat"])
def test_fields_are_named_as_the_sheet_names_them(game: str) -> None:
    labels = {
        "Arm": "Troupe",
        "Weapon": "Arme",
        "Loading points": "Chargement",
        "Stand and shoot": "Réception de charge",
    }
    assert all(told == labels[source] for _sense, source, told in french(game) if source in labels)


@pytest.mark.parametrize(
    ("game", "english", "said"), [("hexcombat", "pike", "pique"), ("skirmish", "horror", "horreur")]
)
def test_the_words_on_the_cards_of_a_demo_are_french_in_french(game: str, english: str, said: str) -> None:
    module, told = f"tracker.games.{game}", {}
    demo = import_module(f"{module}.demo").demo
    bring_words(module)
    for language in ("en", "fr"):
        with speaking(language):
            units = [each.unit for each in demo() if isinstance(each, AddUnit)]
            told[language] = {value for unit in units for value in unit.values.values()}
    assert english in told["en"]
    assert said in told["fr"]
    assert english not in told["fr"]
