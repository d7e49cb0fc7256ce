"""The catalogues of words: gathered from the source, kept beside it, compiled.

After words were changed: `python -m tests.catalogues update`, then translate what has become empty or is marked fuzzy
in the `.po` files it names, then `python -m tests.catalogues compile`. A further language begins with
`update LANGUAGE`. To compile also writes anew what the manual's files hold of those words: the keys and the rulings.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tracker.rules.reference import CONTENTS, FOLDER, RULINGS
from tracker.words import DOMAIN, ENGLISH, SENSE
from tracker.words import FOLDER as LOCALE

HOUSE: Final = Path(__file__).parent.parent
GAMES: Final = Path("tracker/games")
SKELETON: Final = Path("tracker/rules/skeleton")
"""What an author begins with says nothing in our name."""
_BLANK: Final = re.compile(r"\{(\w*)(?![^{}]*\|)[^{}]*\}")
"""A blank to be filled; not one that only agrees with what fills another."""
_SAME_ENOUGH: Final = 0.75
_COLUMNS: Final = 100
_PLURALS: Final = {"fr": "nplurals=2; plural=(n > 1);"}
"""The forms our sentences are written in, where libraries differ: some give French one of its own for millions."""


@dataclass(frozen=True)
class Home:
    """Where a catalogue is kept, and what is said in it: the source of a few folders without that of others."""

    folder: Path
    sources: tuple[Path, ...]
    without: tuple[Path, ...] = ()

    def po(self, language: str) -> Path:
        """Its words in a language, as they are edited."""
        return HOUSE / self.folder / LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"

    def mo(self, language: str) -> Path:
        """The same, as they are read."""
        return self.po(language).with_suffix(".mo")

    def languages(self) -> tuple[str, ...]:
        """Those it is kept in."""
        return tuple(sorted(path.parent.parent.name for path in self.po("").parent.parent.glob("*/LC_MESSAGES/*.po")))


@dataclass
class Asked:
    """A msgid with its plural, if it has one, and the files that say it."""

    plural: str = ""
    files: list[str] = field(default_factory=list)


def homes() -> tuple[Home, ...]:
    """That of the core with saves and screens, then that of each rule system."""
    core = Home(Path("tracker"), (Path("tracker"), Path("saves"), Path("screens")), (GAMES, SKELETON))
    systems = sorted(path.parent.relative_to(HOUSE) for path in (HOUSE / GAMES).glob("*/__init__.py"))
    return (core, *(Home(system, (system,)) for system in systems))


def asked(home: Home) -> Mapping[str, Asked]:
    """All that the source of a home says, file by file as it stands there."""
    said: dict[str, Asked] = {}
    for source in home.sources:
        for path in sorted((HOUSE / source).rglob("*")):
            name = path.relative_to(HOUSE)
            if any(name.is_relative_to(other) for other in home.without):
                continue
            if path.suffix == ".py":
                found = _said(path)
            elif path.suffix == ".toml" and path.parent.name == FOLDER:
                found = ((text, "") for text in _printed(path))
            else:
                continue
            for msgid, plural in found:
                entry = said.setdefault(msgid, Asked())
                entry.plural = entry.plural or plural
                if name.as_posix() not in entry.files:
                    entry.files.append(name.as_posix())
    return said


def _said(path: Path) -> Iterator[tuple[str, str]]:
    """The msgids of a module with their plurals, in order."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        texts = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name == "N_" and len(texts) == 2:
            yield f"{texts[1]}{SENSE}{texts[0]}", ""
        elif name in {"_", "N_"} and texts and texts[0]:
            yield texts[0], ""
        elif name == "n_" and len(texts) == 2:
            yield texts[0], texts[1]


def _printed(path: Path) -> Iterator[str]:
    """What a file of a reference says to its reader."""
    for entry in tomllib.loads(path.read_text("utf-8")).values():
        match path.name:
            case str(name) if name == CONTENTS:
                yield entry
            case str(name) if name == RULINGS:
                yield from (entry[key] for key in ("question", "default", "other") if entry[key])
            case _:
                yield entry["text"]


def empty(language: str) -> Catalog:
    """A catalogue without words, with the plural forms that ours have."""
    forms = _PLURALS.get(language)
    head = f'msgid ""\nmsgstr "Plural-Forms: {forms}\\n"\n' if forms else ""
    catalogue = read_po(BytesIO(head.encode()), locale=language, domain=DOMAIN)
    catalogue.fuzzy = False
    return catalogue


def kept(home: Home, language: str) -> Catalog:
    """What a home says in a language, as it was edited last; nothing where nobody began."""
    path = home.po(language)
    return read_po(BytesIO(path.read_bytes()), locale=language, domain=DOMAIN) if path.exists() else empty(language)


def words(entry: Message) -> tuple[str, ...]:
    """What stands for a msgid: a text, or one for each number."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


def msgid(entry: Message) -> str:
    """The msgid behind the sense it is meant in, if it has one; of one with a plural the singular."""
    word = entry.id if isinstance(entry.id, str) else entry.id[0]
    return f"{entry.context}{SENSE}{word}" if entry.context else word


def updated(home: Home, language: str, others: Mapping[str, Message]) -> Catalog:
    """What the source says now, with the words there were.

    What is new has those of another catalogue, if `others` has it, or those of a msgid that is gone and much like it,
    and is then fuzzy: somebody has to look at it.
    """
    before = {msgid(entry): entry for entry in kept(home, language) if entry.id}
    after, now = empty(language), asked(home)
    gone = [key for key in before if key not in now and any(words(before[key]))]
    for key, entry in now.items():
        old = before.get(key)
        if (old is None or not any(words(old))) and key in others:
            old = others[key]
        near = [] if old is not None else get_close_matches(key, gone, 1, _SAME_ENOUGH)
        doubtful = bool(near) or (old is not None and old.fuzzy)
        source = before[near[0]] if near else old
        told = words(source) if source is not None else ("",)
        sense, _sign, word = key.rpartition(SENSE)
        forms = after.num_plurals if entry.plural else 1
        if len(told) != forms:
            told, doubtful = (told * forms)[:forms], any(told)
        after.add(
            (word, entry.plural) if entry.plural else word,
            told if entry.plural else told[0],
            [(file, None) for file in entry.files],  # type: ignore[misc]
            flags=["fuzzy"] if doubtful else [],
            context=sense or None,
        )
    return after


def write(home: Home, language: str, catalogue: Catalog) -> None:
    """Put a catalogue where it is kept, without a date, a version or a number of a line that only changes."""
    told = BytesIO()
    write_po(told, catalogue, width=_COLUMNS, omit_header=True, ignore_obsolete=True, include_lineno=False)
    text = "\n".join(line.rstrip() for line in told.getvalue().decode().splitlines())
    head = "".join(f'"{line}\\n"\n' for line in _header(catalogue).splitlines())
    path = home.po(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'msgid ""\nmsgstr ""\n{head}\n{text.strip()}\n', encoding="utf-8")


def _header(catalogue: Catalog) -> str:
    return (
        f"Language: {catalogue.locale_identifier}\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {catalogue.plural_forms}\n"
    )


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it: the same words make the same bytes, whatever compiles them."""
    told = {"": _header(catalogue)}
    for entry in catalogue:
        if entry.id and all(words(entry)) and not entry.fuzzy:
            told["\0".join([msgid(entry)] if isinstance(entry.id, str) else entry.id)] = "\0".join(words(entry))
    keys = sorted(told, key=str.encode)
    texts = [text.encode() for text in (*keys, *(told[key] for key in keys))]
    start, places = 28 + 8 * len(texts), list[int]()
    for text in texts:
        places += [len(text), start]
        start += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + struct.pack(f"<{len(places)}I", *places) + b"".join(text + b"\0" for text in texts)


def faults(home: Home, language: str) -> Iterator[str]:
    """What is wrong with a catalogue, against the source and in itself."""
    now, there = asked(home), {msgid(entry): entry for entry in kept(home, language) if entry.id}
    yield from (f"missing: {key!r}" for key in now if key not in there or not all(words(there[key])))
    yield from (f"stale: {key!r}" for key in there if key not in now)
    for key, entry in there.items():
        if entry.fuzzy:
            yield f"fuzzy: {key!r}"
        plural = now[key].plural if key in now else ""
        if key in now and bool(plural) != (not isinstance(entry.id, str)):
            yield f"forms: {key!r}"
        allowed = [_blanks(one) for one in (key, plural) if one]
        for text in filter(None, words(entry)):
            if _blanks(text) not in allowed:
                yield f"blanks: {key!r}: {text!r}"
            if _edges(text) != _edges(key.rpartition(SENSE)[2]):
                yield f"edges: {key!r}: {text!r}"


def _blanks(text: str) -> list[str]:
    return sorted(_BLANK.findall(text))


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]


def update(*languages: str) -> None:
    """Gather what the source says into every catalogue, and say what is left to translate."""
    for language in languages or sorted({one for home in homes() for one in home.languages()}):
        others = {msgid(one): one for home in homes() for one in kept(home, language) if all(words(one)) and one.id}
        for home in homes():
            catalogue = updated(home, language, others)
            write(home, language, catalogue)
            todo = [entry for entry in catalogue if entry.id and (entry.fuzzy or not all(words(entry)))]
            print(f"{home.po(language).relative_to(HOUSE)}: {len(catalogue)} entries, {len(todo)} to translate")
    compile_all()


def compile_all() -> None:
    """Compile every catalogue that is not as it was when it was compiled last."""
    for home in homes():
        for language in home.languages():
            data, path = compiled(kept(home, language)), home.mo(language)
            if not path.exists() or path.read_bytes() != data:
                path.write_bytes(data)
                print(f"{path.relative_to(HOUSE)}: compiled")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update", *wanted] if ENGLISH not in wanted:
            update(*wanted)
        case ["compile"]:
            compile_all()
            from tests.manual_files import write_all  # reads what was compiled just now

            write_all()
        case _:
            sys.exit(__doc__)
