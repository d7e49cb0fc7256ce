"""Which kind of list a file or a pasted text is, and the list in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saves.army_lists.battlescribe import read_roster_xml, unpacked
from saves.army_lists.builders import read_builder
from saves.army_lists.lists import ArmyList, lines_of
from saves.army_lists.plain_text import read_text_list
from saves.army_lists.spreadsheet import read_cells, separator_of
from saves.errors import NotAccepted
from saves.files import read_file
from saves.json_limits import ROSTER_BYTES, parse_json
from tracker.text import clean_text
from tracker.words import _

_CELLS: Final = frozenset({".csv", ".tsv", ".tab"})
_OURS: Final = ("unit", "side", "system")
_PACKED: Final = b"PK\x03\x04"
_NEVER_TYPED: Final = "\0"
"""Stands in pictures, programs and the like, and in no text."""
_MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def read_list(path: Path) -> ArmyList | None:
    """The list in a file of whichever kind; None where it is a roster of this program's own.

    Raises `NotAccepted`, in a sentence that names the file.
    """
    name, suffix = clean_text(path.name), path.suffix.casefold()
    if suffix == ".toml":
        return None
    data = read_file(path, ROSTER_BYTES)
    if suffix == ".rosz" or data.startswith(_PACKED):
        return read_roster_xml(name, unpacked(name, data))
    if suffix in {".ros", ".xml"} or data.lstrip()[:5] == b"<?xml":
        return read_roster_xml(name, data)
    text = _decoded(data)
    if _NEVER_TYPED in text:
        raise NotAccepted(_("{file}: it is not a text; export it as .csv, .txt, .json or .ros").format(file=name))
    if suffix == ".json":
        return _json(name, text)
    return _text(name, text, is_cells=suffix in _CELLS)


def pasted_list(text: str) -> ArmyList:
    """The list in a text that was pasted: cells of a spreadsheet, or a unit a line."""
    return _text("", text[:ROSTER_BYTES], is_cells="\t" in text)


def _text(name: str, text: str, *, is_cells: bool) -> ArmyList:
    separator = separator_of(text)
    if is_cells or separator == "\t" or (separator and _is_grid(text, separator)):
        return read_cells(name, text, separator or ",")
    return read_text_list(name, text)


def _is_grid(text: str, separator: str) -> bool:
    """Whether every line has as many of those signs as the first, which has headings: words, and no figure."""
    lines = [line for line in lines_of(text) if line.strip()]
    is_headed = len(lines) > 1 and not any(map(str.isdigit, lines[0]))
    return is_headed and len({line.count(separator) for line in lines}) == 1


def _json(name: str, text: str) -> ArmyList | None:
    try:
        document = parse_json(text)
    except ValueError:
        # Who reads a roster of our own says what is wrong with it, and where.
        return None
    listed = read_builder(name, document)
    if listed is None and not (isinstance(document, dict) and any(key in document for key in _OURS)):
        template = _("{file}: neither a roster nor a list of New Recruit, BattleScribe or Army Forge")
        raise NotAccepted(template.format(file=name))
    return listed


def _decoded(data: bytes) -> str:
    """The text as spreadsheets write it: UTF-8, UTF-16 with its mark, else the code page of Windows."""
    if marked := _MARKS.get(data[:2]):
        return data.decode(marked, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
