"""BattleScribe's rosters: XML (`.ros`), or the same alone in a zip (`.rosz`)."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Final
from xml.parsers import expat

from saves.army_lists.lists import LONGEST_CELL, ArmyList
from saves.army_lists.selections import DEEPEST, MOST, Selection, army_of, is_points, number_in
from saves.errors import NotAccepted
from saves.json_limits import ROSTER_BYTES
from tracker.text import clean_text
from tracker.words import _

_MOST_DEEP: Final = 4 * DEEPEST
"""Elements within elements: a selection lies in a list of selections, which has lists of its own."""


class _Refused(Exception):
    """The file is not read further."""


def unpacked(file: str, data: bytes) -> bytes:
    """The one member of a packed roster; never its name, which could lead anywhere; `NotAccepted` beyond the limits."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) != 1:
                template = _("{file}: it packs {count} files; a roster is one")
                raise NotAccepted(template.format(file=file, count=len(members)))
            with archive.open(members[0]) as member:
                text = member.read(ROSTER_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise NotAccepted(_("{file}: it cannot be unpacked").format(file=file)) from error
    if len(text) > ROSTER_BYTES:
        template = _("{file}: it is larger than {most} kB when it is unpacked")
        raise NotAccepted(template.format(file=file, most=ROSTER_BYTES // 1024))
    return text


def read_roster_xml(file: str, data: bytes) -> ArmyList:
    """The units of such a roster; `NotAccepted` where it is none, or holds what no roster has."""
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartDoctypeDeclHandler = reader.refuse_doctype
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    try:
        parser.Parse(data, True)
    except _Refused as refused:
        raise NotAccepted(f"{file}: {refused}") from refused
    except (expat.ExpatError, LookupError, ValueError) as error:
        line = getattr(error, "lineno", 1)
        template = _("{file}, line {line}: it is not XML: {problem}")
        raise NotAccepted(template.format(file=file, line=line, problem=clean_text(str(error)))) from error
    return army_of(file, reader.title, reader.chosen)


class _Reader:
    """A roster as it is parsed: which force and which selections are open, and what is chosen at the top."""

    def __init__(self) -> None:
        self.title = ""
        self.chosen: list[tuple[str, Selection]] = []
        self._forces: list[str] = []
        self._value: str | None = None
        self._open: list[Selection] = []
        self._count = self._depth = 0

    def refuse_doctype(self, *_about: object) -> None:
        raise _Refused(_("it declares a DOCTYPE, which no roster has"))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _MOST_DEEP:
            raise _Refused(_("its elements nest too deep"))
        match _local(name):
            case "roster" if self._depth == 1:
                self.title = attributes.get("name", "")
            case _ if self._depth == 1:
                raise _Refused(_("it is not a roster"))
            case "force":
                self._forces.append(attributes.get("catalogueName") or attributes.get("name", ""))
            case "selection":
                self._select(attributes)
            case "profile" if self._open:
                self._open[-1].profiles.append({})
            case "characteristic" if self._open and self._open[-1].profiles:
                # Older rosters have the value beside the name, newer ones as the text of the element.
                self._value = attributes.get("name", "")
                self._open[-1].profiles[-1][self._value] = attributes.get("value", "")
            case "cost" if self._open and is_points(attributes.get("name", "")):
                self._open[-1].points += number_in(attributes.get("value", ""))
            case _:
                return

    def _select(self, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST:
            raise _Refused(_("it has more than {most} selections").format(most=MOST))
        number = round(number_in(attributes.get("number", "1")))
        name = attributes.get("customName") or attributes.get("name", "")
        chosen = Selection(name, attributes.get("type", ""), number, within=[], profiles=[])
        if self._open:
            self._open[-1].within.append(chosen)
        else:
            self.chosen.append((self._forces[-1] if self._forces else "", chosen))
        self._open.append(chosen)

    def text(self, text: str) -> None:
        if self._value is not None and self._open and len(text) <= LONGEST_CELL:
            profile = self._open[-1].profiles[-1]
            profile[self._value] = (profile[self._value] + text)[:LONGEST_CELL]

    def end(self, name: str) -> None:
        self._depth -= 1
        match _local(name):
            case "characteristic":
                self._value = None
            case "force" if self._forces:
                self._forces.pop()
            case "selection" if self._open:
                self._open.pop()
            case _:
                return


def _local(name: str) -> str:
    """The name of an element without its namespace."""
    return name.rpartition(" ")[2]
