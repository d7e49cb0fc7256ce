"""Reads the painted screen as a referee does: rows, the light, what lies over the page, the keys at the foot.

Nothing of a widget is looked into. What is a word is known by the catalogue of the run's language, so that another
wording reads as well as this one; everything else by its sign and its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final

from textual.pilot import Pilot

from screens.parts.drawn.signs import DONE, ENTER, GONE, LESS, LIGHT, MORE, OWED
from tests.screens.in_app import shown
from tracker.words import _

FRAME: Final = "│╭╮╰╯─"
CHUNK: Final = re.compile(r"\s{2,}")
DIE: Final = re.compile(r"\b\d*D(\d+)\b")
VALUE: Final = re.compile(f"(\\S.*?)?\\s*{LESS}([^{LESS}{MORE}]*){MORE}")


class Over(Enum):
    """What lies over a page, known by the keys in its foot."""

    UNITS = "type to narrow   ↑↓ choose   ⏎ pick   esc cancel"
    NUMBERED = "⏎ or its number picks   esc cancel"
    UNNUMBERED = "⏎ picks   esc cancel"
    LINE = "⏎ done   esc cancel"
    TICKS = "space ticks   ⏎ goes on with what is ticked   esc cancel"
    NOTICE = ""


class Page(Enum):
    """What page is painted, known by its keys."""

    STEP = "step"
    COVER = "cover"
    TOKENS = "tokens"
    ROLLS = "rolls"
    OTHER = "other"


@dataclass(frozen=True)
class Setting:
    """What the arrows change: its label, its value, whether that is a guess."""

    label: str
    value: str

    @property
    def is_open(self) -> bool:
        """Whether nothing has been answered yet."""
        return self.value.strip() in {"?", ""}


@dataclass(frozen=True)
class Painted:
    """A screen as it is painted, top row first."""

    rows: tuple[str, ...]

    @classmethod
    def of(cls, pilot: Pilot[Any]) -> Painted:
        """What the terminal shows now."""
        return cls(tuple(shown(pilot).split("\n")))

    @property
    def text(self) -> str:
        """All rows as one text."""
        return "\n".join(self.rows)

    @cached_property
    def foot(self) -> int | None:
        """The row of the lower frame of what lies over the page; None where nothing does."""
        closing = _words_of_escape()
        for number, row in enumerate(self.rows):
            frame = re.search(r"╰─+ (.*) ─+╯", row)
            if frame and frame[1].split("   ")[-1].partition(" ")[0] in closing:
                return number
        for number, row in enumerate(self.rows):
            # A foot that has no room for more than its last key, or a key of its own first.
            frame = re.search(r"╰─+ (.*) ─+╯", row)
            if frame and any(f"{word} " in frame[1] for word in closing):
                return number
        return None

    @cached_property
    def over(self) -> Over | None:
        """What lies over the page."""
        if self.foot is None:
            return None
        keys = self.rows[self.foot]
        for kind in Over:
            if kind is not Over.NOTICE and any(said.split("   ")[0] in keys for said in _in_words(kind)):
                return kind
        return Over.NOTICE

    @cached_property
    def inner(self) -> tuple[str, ...]:
        """The rows of what lies over the page, or of the page without its key line."""
        if self.foot is None:
            return self.rows[:-1]
        left = self.rows[self.foot].index("╰")
        right = self.rows[self.foot].rindex("╯")
        head = next(n for n in reversed(range(self.foot)) if self.rows[n][left : left + 1] == "╭")
        return tuple(row[left + 1 : right] for row in self.rows[head + 1 : self.foot])

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """Each key that the foot of the page, or of what lies over it, offers, with its word; the first key first."""
        if self.foot is not None:
            found = re.search(r"╰─+ (.*) ─+╯", self.rows[self.foot])
            parts = [] if found is None else found[1].split("   ")
            return {key: word for part in parts for key, _blank, word in [part.partition(" ")]}
        line = self.rows[-1]
        chip = re.match(r"\s+(\S+(?: \S)*)\s{2}(\S+(?: \S+)*)", line)
        if chip is None:
            return {}
        rest = CHUNK.split(line[chip.end() :].strip())
        return {chip[1]: chip[2]} | dict(_key_and_word(part) for part in rest if part)

    @property
    def first(self) -> tuple[str, str]:
        """The key on the chip and its word."""
        return next(iter(self.keys.items()), ("", ""))

    def offers(self, key: str) -> bool:
        """Whether the keys at the foot, the lit row or a frame offer this key of the keyboard."""
        return any(key in pressed_by(sign) for sign in self.keys) or key in self.in_rows

    @cached_property
    def in_rows(self) -> frozenset[str]:
        """The keys that rows and frames name at their right ends; of the rows' own only those of the lit one."""
        found: set[str] = set()
        for row in self.rows[:-1]:
            bare = row.rstrip(" │╯─")
            last = CHUNK.split(bare)[-1].strip(f" {FRAME}")
            key, _blank, word = last.partition(" ")
            named = bool(word) and len(key) == 1
            if named and (LIGHT in row[:3] or row.lstrip().startswith("╰") or not _is_a_row(row)):
                found |= pressed_by(key)
        return frozenset(found)

    @cached_property
    def page(self) -> Page:
        """What page lies under everything."""
        words = set(self.keys.values())
        if self.over is not None:
            return Page.OTHER
        if _("the token") in words:
            return Page.TOKENS
        if _("take the keyboard") in words:
            return Page.COVER
        if _("hide, next side") in words:
            return Page.TOKENS
        is_ticked_off = any("space" in pressed_by(sign) and word == _("done") for sign, word in self.keys.items())
        if is_ticked_off or "b" in self.keys or ("n" in self.keys and self.keys.get("e") == _("more")):
            return Page.STEP
        rolls = {_(word) for word in ("the die", "the number", "the answer", "confirm die", "roll it")}
        if words & rolls or {ENTER, _("esc")} <= set(self.keys) or ENTER in self.keys:
            return Page.ROLLS
        return Page.OTHER

    @cached_property
    def lit_at(self) -> int | None:
        """The row, among `inner`, that the light stands on."""
        for number, row in enumerate(self.inner):
            if LIGHT in row[:3]:
                return number
        return None

    @property
    def lit(self) -> str:
        """The row that the light stands on, without its edge; empty where it stands on none."""
        return "" if self.lit_at is None else column(self.inner[self.lit_at])

    @cached_property
    def setting(self) -> Setting | None:
        """The value that the arrows change now, with its label."""
        for row in self.inner:
            if (found := VALUE.search(row)) is not None:
                label = CHUNK.split((found[1] or "").strip(f" {FRAME}{LIGHT}"))[-1]
                return Setting(label, found[2].strip())
        return None

    @cached_property
    def die(self) -> int | None:
        """The sides of the die that is wanted, as the number to roll says it; None where no die is named."""
        for row in self.inner:
            for template in (
                "{number} or less on a {die}",
                "less than {number} on a {die}",
                "{number} or more on a {die}",
            ):
                before, _number, after = _(template).partition("{number}")
                words = re.escape(after).replace(re.escape("{die}"), r"\d*D(\d+)")
                if found := re.search(re.escape(before) + r"\d+" + words, row):
                    return int(found[1])
        found_any = [int(found[1]) for row in self.inner for found in DIE.finditer(row)]
        return found_any[0] if found_any else None

    def boxes(self, face: str) -> int:
        """How many boxes for dice, in a row or drawn as on the table, show this face."""
        shows = re.compile(rf"\[ *{face}\]|│ +{face} +│")
        return sum(len(shows.findall(row)) for row in self.inner)

    @property
    def number(self) -> str:
        """What the die must show, in words; empty where nothing is to be rolled."""
        return next((row.strip(f" {FRAME}") for row in self.inner if DIE.search(row)), "")

    @property
    def last_line(self) -> str:
        """What stands between the page and its keys: what was done last."""
        at = len(self.rows) - 2
        while at > 0 and not self.rows[at].strip():
            at -= 1
        said: list[str] = []
        while at > 0 and self.rows[at].strip() and self.rows[at].lstrip()[0] not in FRAME and len(said) < 3:
            said.insert(0, self.rows[at].strip())
            at -= 1
        return " ".join(said)

    def listed(self) -> Iterator[tuple[int, str, bool]]:
        """Each row of the list that the light is in: its number, its text, whether it may still act.

        A list ends where its frame does, or with the first row that has nothing in it.
        """
        if self.lit_at is None:
            return
        first = end = self.lit_at
        while first > 0 and _in_list(self.inner[first - 1]):
            first -= 1
        while end < len(self.inner) and _in_list(self.inner[end]):
            end += 1
        for number in range(first, end):
            yield number, column(self.inner[number]), may_act(column(self.inner[number]))

    @property
    def owed(self) -> bool:
        """Whether a row says that a test is owed now."""
        return any(column(row).lstrip().startswith(f"{OWED} ") for row in self.inner)


def _in_words(kind: Over) -> tuple[str, ...]:
    """The keys in its foot, in the run's language; enter is written one way or the other in the catalogue."""
    return tuple(_(kind.value.replace("⏎", sign)).replace("⏎", ENTER) for sign in ("⏎", ENTER))


def _in_list(row: str) -> bool:
    return row[:1] not in FRAME[1:] and bool(column(row).strip())


def may_act(text: str) -> bool:
    """Whether a row, without frame and light, has no sign of being done or gone before its name."""
    return text.lstrip()[:1] not in {DONE, GONE}


def column(row: str) -> str:
    """A row of the left column: without frame, light and what stands in the box beside it."""
    inner = row[1:] if row[:1] in "│" and row else row
    inner = inner.split("││")[0].rstrip("│ ")
    return inner.replace(LIGHT, " ", 1) if LIGHT in inner[:3] else inner


def pressed_by(sign: str) -> frozenset[str]:
    """The keys of the keyboard that are meant by a key as it is painted."""
    named = {_("space"): "space", _("esc"): "escape", _("tab"): "tab", _("backspace"): "backspace"}
    signs = {
        ENTER: "enter",
        "?": "question_mark",
        "/": "slash",
        ".": "full_stop",
        ":": "colon",
        "−": "minus",
        "+": "plus",
        "⌫": "backspace",
        "↑": "up",
        "↓": "down",
    }
    if sign in named:
        return frozenset({named[sign]})
    if sign in signs:
        return frozenset({signs[sign]})
    if sign == "←→":
        return frozenset({"left", "right"})
    if sign == "↑↓":
        return frozenset({"up", "down"})
    if sign == "+−":
        return frozenset({"plus", "minus"})
    if digits := re.fullmatch(r"(\d)-(\d)", sign):
        return frozenset(str(digit) for digit in range(int(digits[1]), int(digits[2]) + 1))
    if all(len(letter) == 1 for letter in sign.split(" ")):
        return frozenset(
            {letter for one in sign.split(" ") for letter in (one, one.lower())} if " " in sign else {sign}
        )
    return frozenset()


def _is_a_row(row: str) -> bool:
    """Whether a row is one of a list that is not lit: it begins with blanks or a sign, not with a frame."""
    return row[:1] in {" ", "│"}


def _key_and_word(part: str) -> tuple[str, str]:
    for named in (_("space"), _("backspace")):
        if part.startswith(f"{named} "):
            return named, part.removeprefix(f"{named} ")
    key, _blank, word = part.partition(" ")
    return key, word


def _words_of_escape() -> frozenset[str]:
    return frozenset({_("esc"), _("esc close").split(" ")[0]})
