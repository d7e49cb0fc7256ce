"""A list as people write it, a unit a line: `10 Bowmen of Alder, 8 pts`."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from saves.army_lists.lists import MOST_ROWS, NAME, NUMBER, POINTS, SIDE, ArmyList, ListEntry, cleaned, lines_of
from saves.errors import NotAccepted
from tracker.text import clean_text
from tracker.words import _

_LONGEST: Final = 400
"""Signs of a line that are looked at."""
_BULLET: Final = re.compile(r"^[-*•·–—>] ")
_RULE: Final = re.compile(r"^[\W_]*$")
_COUNT: Final = re.compile(r"^(\d{1,4}) ?[x×*]? (?=\D)|^[x×] ?(\d{1,4}) ", re.IGNORECASE)
_COUNT_BEHIND: Final = re.compile(r" (?:[x×] ?(\d{1,4})|\((\d{1,4})\))$", re.IGNORECASE)
_POINTS: Final = re.compile(r"[(\[]? ?(?<!\d)(\d{1,6}) ?(?:pts?|points?)\b\.? ?[)\]]?", re.IGNORECASE)
_FIGURE: Final = re.compile(r"[-+−]?\d{1,9}(?:[.,]\d{1,9})?$")
_BEFORE_POINTS: Final = " ,;:|=–—-"


class _Line(Struct, frozen=True):
    """One line of a list: its figures by the words before them, its side, and the words left over."""

    name: str = ""
    figures: dict[str, str] = {}
    side: str = ""
    rest: tuple[str, ...] = ()


def read_text_list(file: str, text: str) -> ArmyList:
    """The units of the text; what no unit is made of is told line by line."""
    reader = _Reader(file)
    for number, whole in enumerate(lines_of(text), start=1):
        reader.read(number, " ".join(clean_text(whole[:_LONGEST], _LONGEST).split()), whole[_LONGEST:].strip())
    return reader.listed()


class _Reader:
    """A text being read: the side that was named last, and what its lines say."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._side = ""
        self._lines: list[tuple[int, _Line]] = []
        self._unread: list[str] = []

    def read(self, number: int, row: str, beyond: str = "") -> None:
        """Take one line in, its blanks single, and say what lies beyond what is looked at."""
        if beyond:
            template = _("only its first {most} characters are read")
            self._say(number, template.format(most=_LONGEST))
        if _RULE.match(row):
            return
        if side := _heading(row):
            self._side = side
            return
        if len(self._lines) >= MOST_ROWS:
            template = _("{file}: it has more than {most} lines")
            raise NotAccepted(template.format(file=self._file or _("pasted"), most=MOST_ROWS))
        line = _read(row)
        if line.name:
            self._lines.append((number, replace(line, side=self._side)))
        else:
            self._say(number, _("“{text}” is not a unit").format(text=clean_text(row)))
        for part in line.rest if line.name else ():
            self._say(number, _("“{text}” is not understood").format(text=clean_text(part)))

    def _say(self, number: int, problem: str) -> None:
        template = _("{file}, line {line}: {problem}")
        self._unread.append(template.format(file=self._file or _("pasted"), line=number, problem=problem))

    def listed(self) -> ArmyList:
        """All of it, in columns."""
        figures = dict.fromkeys(key for _number, line in self._lines for key in line.figures)
        sides = (SIDE,) if any(line.side for _number, line in self._lines) else ()
        headings = (NAME, *sides, *figures)
        rows = (
            ListEntry(
                number, cleaned({NAME: line.name, SIDE: line.side, **line.figures}.get(key, "") for key in headings)
            )
            for number, line in self._lines
        )
        return ArmyList(self._file, headings, tuple(rows), tuple(self._unread))


def _read(row: str) -> _Line:
    """The unit of one line: its number before or behind its name, its points, and figures with words before them."""
    row = _BULLET.sub("", row)
    figures: dict[str, str] = {}
    if points := _POINTS.search(row):
        figures[POINTS] = points[1]
        row = f"{row[: points.start()].rstrip(_BEFORE_POINTS)}, {row[points.end() :]}"
    if count := _COUNT.match(row):
        figures[NUMBER] = count[1] or count[2]
        row = row[count.end() :]
    name, *parts = (part.strip() for part in re.split(r"[,;|]", row))
    if NUMBER not in figures and (count := _COUNT_BEHIND.search(name)):
        figures[NUMBER] = count[1] or count[2]
        name = name[: count.start()]
    rest: list[str] = []
    for part in filter(None, parts):
        figure = _FIGURE.search(part)
        words = part[: figure.start()].rstrip(" :=") if figure else ""
        if figure and _has_word(words) and words.casefold() not in {key.casefold() for key in figures}:
            figures[words] = figure[0]
        else:
            rest.append(part)
    return _Line(name if _has_word(name) else "", figures, rest=tuple(rest))


def _heading(row: str) -> str:
    """The side that a line names, as `Azure:` or `# Azure`; nothing where it does neither."""
    if row.startswith("#"):
        return row.lstrip("# ").rstrip(": ")
    return row[:-1].rstrip() if row.endswith(":") else ""


def _has_word(text: str) -> bool:
    return any(map(str.isalpha, text))
