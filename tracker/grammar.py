"""Names that sentences agree with: of one or of many and, in French, masculine or feminine.

A sentence holds the forms of what agrees with a name in a blank of that name, with bars between:

    {unit} {unit:charges|charge} {enemy}                        one, many
    {unit} : {unit:détruit|détruite|détruits|détruites}         one masculine, feminine, many masculine, feminine

`str.format` and `filled` choose the form when they are handed a `Name`. That is the one way in which a sentence agrees;
what is counted has a plural of gettext.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

BAR: Final = "|"

_OF: Final = r"(?i) (?:of|from|under|in|on|with|the) | (?:de|du|des|à|aux?|en|sous|sur|la|le|les) | d[’']"
"""The prepositions after the head of a name, in English and in French: `Knights of the Vale`, `Haches du Fond`."""
_FRENCH: Final = r"(?i) (?:de|du|des|à|aux?|en|sous|sur|la|le|les) | d[’']"
_TITLES: Final = frozenset(
    {
        "ser", "sir", "lord", "lady", "king", "queen", "prince", "princess", "general", "captain", "hero", "heroine",
        "brother", "sister", "father", "mother", "margrave", "count", "baron", "duke", "master", "old", "young",
        "dame", "roi", "reine", "général", "capitaine", "héros", "frère", "sœur", "père", "mère", "comte", "duc",
        "maître", "saint", "vieux", "vieille", "jeune", "sainte", "le", "la",
    }
)  # fmt: skip
"""A name that begins so is that of one, whatever it ends in: `Ser Alys`, `Vieux Roncier`."""
_SET_OFF, _ENDS = "\x1f", "\x03"
"""Signs that whoever draws a name sets around it, behind the side it belongs to."""
_SINGULAR: Final = ("ss", "us", "is", "'s", "’s", "as", "os")
"""Endings in s that make no plural in either language."""
_MEN: Final = ("men", "folk", "people", "kin", "eaux", "aux")
"""Endings of many without an s."""
_FEMININE: Final = (
    r"(?i)(?:esse|trice|ière|ère|euse|ade|tion|sion|ette|ie|ance|ence|ure|elle|onne|ande|ouse|[iï]ne|née|ère)s?$|"
    r"^(?:la|une|dame|reine|générale|sainte|vieille|sœur|mère|lances?|haches?|piques?|arbalètes?|frondes?|garde|bande|bêtes?|"
    r"paires?|troupes?|hordes?|meutes?|épées?|lames?|machines?|tours?|lignes?|armées?|hordes?|lampes?|ombres?|âmes?|"
    r"louves?|goules?|bannières?|balistes?|catapultes?|lance|unités?|griffes?|mains?|brigade|cohorte|phalange)$"
)
"""First words of French names that are feminine."""


class Name(str):
    """A name with what agrees with it: `"{unit:charges|charge}".format(unit=Name("Ogres", is_many=True))`."""

    __slots__ = ("is_feminine", "is_many")
    is_many: bool
    is_feminine: bool

    def __new__(cls, name: str, *, is_many: bool = False, is_feminine: bool = False) -> Name:
        """The name, and whether it is that of many, and feminine."""
        self = super().__new__(cls, name)
        self.is_many = is_many
        self.is_feminine = is_feminine
        return self

    def __format__(self, spec: str) -> str:
        return self.agreeing(spec.split(BAR)) if BAR in spec else super().__format__(spec)

    def agreeing(self, forms: Sequence[str]) -> str:
        """Of two forms that for one or for many, of four also that for the gender; the first where there are others."""
        if len(forms) == 4:
            return forms[2 * self.is_many + self.is_feminine]
        return forms[self.is_many] if len(forms) == 2 else forms[0]


@lru_cache(maxsize=512)
def guessed(name: str, *, is_single: bool = False) -> Name:
    """The name with the number and gender it probably has; `is_single` is known of a hero, whatever he is called."""
    plain_name = name.rpartition(_SET_OFF)[2].rstrip(_ENDS)
    words = plain_name.split()
    if not words:
        return Name(name)
    head = re.split(_OF, plain_name)[0].split() or words
    is_french = re.search(_FRENCH, plain_name) is not None
    counted = head[0] if is_french else head[-1]
    is_many = not is_single and words[0].casefold() not in _TITLES and _is_plural(counted.casefold())
    return Name(name, is_many=is_many, is_feminine=re.search(_FEMININE, words[0]) is not None)


def _is_plural(word: str) -> bool:
    return word.endswith(_MEN) or (word.endswith(("s", "x")) and not word.endswith(_SINGULAR))
