"""The reader's language: English msgids, translated when they are shown, never when they are stored.

The words of the core are in the folder `locale` beside this module, those of a rule system in a folder of that name in
its own package, `LANGUAGE/LC_MESSAGES/oriflamme.mo` in each: `bring` adds them when the system is at hand. The core's
come first: no system changes what the app says. A system that means something else by a word gives it a sense of its
own. Among the systems, the words of the one that a battle was opened for last come first.

Words are handed over in one of two ways, and which is seen from a name or a type. What is declared stands there as a
msgid, in a `label`, `question`, `reason` or `help` marked with `N_`: whoever shows it asks for it with `_`. What was
put together for the moment has been said already: it is what a function answers in words, stands in a field called
`words`, `headline` or `sentence`, or, where a msgid may stand as well, is a `Said`, which `_` leaves as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from gettext import NullTranslations, translation
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from tracker.grammar import BAR, Name, guessed

if TYPE_CHECKING:
    # Whatever begins asks for words: a module that `--version` can do without is not imported here.
    from pathlib import Path

DOMAIN = "oriflamme"
FOLDER: Final = "locale"
CORE: Final = os.path.join(os.path.dirname(__file__), FOLDER)
BLANK: Final = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
"""A blank with its name, and the forms that agree with what fills it: see `tracker.grammar`."""

SENSE: Final = "\x04"
"""Stands between the sense in which a word is meant and the word, as gettext has it in its catalogues."""

ENGLISH: Final = "en"
"""The language of the msgids: it has no catalogue, and whoever lists it before another wants no other."""


class Said(str):
    """Words in the reader's language where a msgid is expected: `Said(_("{unit} rallies").format(unit=…))`."""

    __slots__ = ()


class Language(NullTranslations):
    """The words of the first of these languages that has any for it, English where none has."""

    def __init__(self, tags: Sequence[str] = ()) -> None:
        super().__init__()
        self.tags = tuple(tags)
        self._read: NullTranslations | None = None

    def forget(self) -> None:
        """Read the catalogues again when the next word is asked for: there are others."""
        self._read = None

    def gettext(self, message: str) -> str:
        return (self._read or self._reading()).gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (self._read or self._reading()).ngettext(msgid1, msgid2, n)

    def _reading(self) -> NullTranslations:
        self._read = NullTranslations()
        for folder in reversed((CORE, *_preferred, *_folders)) if self.tags else ():
            catalogue = translation(DOMAIN, folder, self.tags, fallback=True)
            if type(catalogue) is not NullTranslations:
                catalogue.add_fallback(self._read)
                self._read = catalogue
        return self._read


_folders: list[str] = [CORE]
_preferred: list[str] = []
_languages: dict[tuple[str, ...], Language] = {}
_translations: NullTranslations = Language()


def speak(*tags: str) -> None:
    """Choose the language of every later `_()`, the first of these that there is; falls back to English silently."""
    global _translations
    _translations = _language(tags)


def spoken() -> tuple[str, ...]:
    """The languages asked for, the best first; none is English."""
    return _translations.tags if isinstance(_translations, Language) else ()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for a moment, English where there is no such one; nothing changes for an empty tag."""
    global _translations
    before = _translations
    if language:
        _translations = _language((language,))
    try:
        yield
    finally:
        _translations = before


def bring(folder: Path) -> None:
    """Have the catalogues in the folder `locale` of that folder as well, behind those that are there; once is enough.

    What two of them translate is said in the words of the first.
    """
    own = os.path.join(folder, FOLDER)
    if own not in _folders and os.path.isdir(own):
        _folders.append(own)
        _language.cache_clear()
        for language in _languages.values():
            language.forget()


def prefer(folder: Path) -> None:
    """Have the catalogues in the folder `locale` before those of other systems, until another is preferred.

    Where two rule systems say two things in one English word, each is heard in its own.
    """
    own = os.path.join(folder, FOLDER)
    wanted = [own] if own in _folders else []
    if wanted != _preferred:
        _preferred[:] = wanted
        for language in _languages.values():
            language.forget()


def languages() -> tuple[str, ...]:
    """The tags of the languages there are, English first."""
    return _languages_in(tuple(_folders))


def has_language(tag: str) -> bool:
    """Whether there is this language, however its tag is written (`fr`, `fr-CA`, `fr_FR.UTF-8`)."""
    return re.split(r"[-_.@]", tag)[0] in languages()


@lru_cache(1)
def _languages_in(folders: Sequence[str]) -> tuple[str, ...]:
    languages = {
        name
        for folder in folders
        if os.path.isdir(folder)
        for name in os.listdir(folder)
        if os.path.isfile(os.path.join(folder, name, "LC_MESSAGES", f"{DOMAIN}.mo"))
    }
    return (ENGLISH, *sorted(languages - {ENGLISH}))


@lru_cache(64)
def _language(tags: tuple[str, ...]) -> Language:
    """The language of these tags, however they are written (`fr`, `fr-CA`, `fr_FR.UTF-8`), where it has a catalogue."""
    there, wanted = languages(), list[str]()
    for tag in tags:
        whole = re.split(r"[.@]", tag.replace("-", "_"))[0]
        if whole.split("_")[0].casefold() in {ENGLISH, "c", "posix"}:
            break
        wanted.extend(known for known in (whole, whole.split("_")[0]) if known in there and known not in wanted)
    return _languages.setdefault(tuple(wanted), Language(wanted))


def _(msgid: str) -> str:
    """The msgid in the reader's language; what is `Said` already is that."""
    if not msgid or type(msgid) is Said:
        return str(msgid)
    text = _translations.gettext(msgid)
    return text if SENSE not in text else text.rpartition(SENSE)[2]


def sought_in(msgid: str) -> str:
    """The words to be searched for: those of every language there is, in small letters without accents."""
    translations = (
        dict.fromkeys([_(msgid), *(_language((tag,)).gettext(msgid) for tag in languages())]) if msgid else ()
    )
    return folded("\n".join(translations))


def folded(text: str) -> str:
    """The text as it is compared with what somebody typed: `melee` finds Mêlée."""
    return "".join(sign for sign in normalize("NFD", text.casefold()) if not combining(sign))


def n_(singular: str, plural: str, count: int) -> str:
    """The form that goes with `count`, in the reader's language."""
    return _translations.ngettext(singular, plural, count)


def filled(words: str, blanks: Mapping[str, str]) -> str:
    """The words with each `{blank}` filled in, in one pass: a brace inside a name is only a brace.

    Where forms stand in a blank, the one that agrees with the name; the first with what is no `Name`.
    """

    def fill(blank: re.Match[str]) -> str:
        value, forms = blanks.get(blank[1]), blank[0].partition(":")[2].removesuffix("}")
        if value is None or not forms:
            return blank[0] if value is None else value
        return (value if isinstance(value, Name) else Name(value)).agreeing(forms.split(BAR))

    return BLANK.sub(fill, words)


def naming(msgid: str, **names: str) -> Said:
    """The words with names of units in their blanks, in the reader's language: `Whom {unit:does|do} {unit} charge?`.

    A question that is read away from the unit it is about says itself whom it means. It agrees with a `Name` as that
    says, with any other as guessed.
    """
    agreeing = {blank: name if isinstance(name, Name) else guessed(name) for blank, name in names.items()}
    return Said(filled(_(msgid), agreeing))


def labelled(label: str, text: str) -> str:
    """The text behind a label and a colon; both are in the reader's language already."""
    return _("{label}: {said}").format(label=label, said=text)


def N_(msgid: str, sense: str = "") -> str:
    """Mark a msgid declared at import time; it is translated later, where it is shown.

    The `sense` tells apart what English has one word for: the `left` of a direction, and what is left.
    """
    return f"{sense}{SENSE}{msgid}" if sense else msgid
