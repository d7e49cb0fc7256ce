"""The parts of the manual in the reader's language: what is written, and what is generated where it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from screens.parts.keys import Key, name_of
from tracker.rules.reference import load_reference
from tracker.rules.systems import usable_systems
from tracker.words import _, spoken

HERE: Final = Path(__file__).parent
ENGLISH: Final = "en"

GENERATED: Final = "<!-- from here on by `python -m tests.catalogues compile` -->"
"""Stands in a file between what is written by hand and what was generated for whoever reads it as it lies there."""

PARTS: Final = (
    "referee",
    "solo",
    "streamer",
    "phones",
    "keys",
    "armies",
    "house-rules",
    "saves",
    "dice",
    "command-line",
    "rulings",
)
"""The parts in their order; each is a file of that name in the folder of each language."""

KeyTables = Mapping[str, Iterable[Key]]
"""The keys of each page, by the name of the page."""


def language() -> str:
    """The language the manual is read in: the first that is spoken and has one, English where none has."""
    wanted = (tag.replace("-", "_").split("_")[0] for tag in spoken())
    return next((tag for tag in wanted if tag != ENGLISH and (HERE / tag).is_dir()), ENGLISH)


def source(part: str, tag: str = "") -> str:
    """A part as it is written by hand, in Markdown; KeyError where there is none of that name."""
    if part not in PARTS:
        raise KeyError(part)
    return file(part, tag or language()).read_text(encoding="utf-8").partition(GENERATED)[0]


def file(part: str, tag: str) -> Path:
    """Where a part lies in a language."""
    return HERE / tag / f"{part}.md"


def title(part: str) -> str:
    """A part's title: its first heading."""
    return source(part).partition("\n")[0].lstrip("# ")


def whole(part: str, keys: KeyTables) -> str:
    """A part with what is generated for it: the keys of all pages, the rulings of all rule systems."""
    return source(part) + "\n".join(generated(part, keys))


def generated(part: str, keys: KeyTables) -> Iterator[str]:
    """The rows that are generated for a part, none for most, in the language that is spoken now."""
    match part:
        case "keys":
            yield from _of_keys(keys)
        case "rulings":
            yield from _of_rulings()
        case _:
            pass


def _of_keys(tables: KeyTables) -> Iterator[str]:
    for page, keys in tables.items():
        yield f"## {page}\n"
        for key in keys:
            # A backtick would end the key it names.
            yield f"- `{name_of(key)}` {_(key.help)}"
        yield ""


def _of_rulings() -> Iterator[str]:
    for system in usable_systems():
        reference = load_reference(system.reference) if system.reference else None
        if reference is None or not reference.rulings:
            continue
        switches = {switch.key: switch for switch in system.rolls.switches}
        yield f"## {_(system.name)}\n"
        for ruling in reference.rulings.values():
            yield f"**{ruling.id}** {_(ruling.question)}\n"
            yield _("- here: {reading}").format(reading=_(ruling.default))
            if ruling.other:
                yield _("- or: {reading}").format(reading=_(ruling.other))
            if (switch := switches.get(ruling.switch)) is not None:
                yield _("- house rule: {switch} ({key})").format(switch=_(switch.label), key=f"`{switch.key}`")
            yield ""
