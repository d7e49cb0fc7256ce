"""The reader's language: English msgids, translated when they are shown, never when they are stored."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

DOMAIN = "oriflamme"
BLANK: Final = re.compile(r"\{(\w+)\}")

_translations: gettext.NullTranslations = gettext.NullTranslations()
_folder: Path | None = None


def speak(languages: list[str] | None = None, localedir: Path | None = None) -> None:
    """Choose the language of every later `_()`; falls back to English without a word.

    `languages` are tags such as `["fr"]`; `None` follows LANGUAGE, LC_ALL, LC_MESSAGES and LANG.
    """
    global _folder, _translations
    _folder = localedir
    _translations = gettext.translation(DOMAIN, localedir, languages, fallback=True)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for a moment, English where there is no such one; nothing changes for an empty tag."""
    global _translations
    before = _translations
    if language:
        _translations = gettext.translation(DOMAIN, _folder, [language], fallback=True)
    try:
        yield
    finally:
        _translations = before


def _(msgid: str) -> str:
    """The msgid in the reader's language."""
    return _translations.gettext(msgid) if msgid else ""


def n_(singular: str, plural: str, count: int) -> str:
    """The form that goes with `count`, in the reader's language."""
    return _translations.ngettext(singular, plural, count)


def filled(words: str, blanks: Mapping[str, str]) -> str:
    """The words with each `{blank}` filled in, in one pass: a brace inside a name is only a brace."""
    return BLANK.sub(lambda match: blanks.get(match[1], match[0]), words)


def N_(msgid: str) -> str:
    """Mark a msgid declared at import time; it is translated later, where it is shown."""
    return msgid
