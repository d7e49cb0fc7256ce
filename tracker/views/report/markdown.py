"""The report as a page of Markdown: nothing in a name or a note is read as a mark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, assert_never
from urllib.parse import quote

from tracker.play.history import History
from tracker.views.report.account import Account, account
from tracker.views.report.parts import Chart, Charts, Heading, Part, Photograph, Point, Points, Sentence, Table

_MARKS: Final = re.compile(r"([\\`*_\[\]<>|#~])")

_LINKS: Final = re.compile(r"(?i)(\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|\w(?=@\w))(.)")
"""Where many readers of Markdown see a link in bare text."""


def report(history: History, when: str = "", photographs: tuple[Photograph, ...] = ()) -> str:
    """The after-action report as a page of Markdown; `when` says on which day it was played."""
    return in_markdown(account(history, when, photographs))


def in_markdown(whole: Account) -> str:
    """A report as a page of Markdown."""
    parts = [f"# {escaped(whole.headline)}", f"**{escaped(whole.title)}** · {escaped(whole.under)}"]
    if whole.lead:
        parts.append(escaped(" ".join(whole.lead)))
    for section in whole.sections:
        parts.append("## " + escaped(section.heading))
        parts += [written for part in section.parts for written in _part(part)]
    return "\n\n".join(parts) + "\n"


def _folded(title: str, text: str) -> Iterator[str]:
    # Most readers of Markdown fold this; the others leave the two marks out.
    yield from (f"<details><summary>{escape(title)}</summary>", text, "</details>")


def _part(part: Part) -> Iterator[str]:
    match part:
        case Photograph(caption=caption, file=file):
            yield f"![{escaped(caption)}]({quote(file)})"
        case Heading(text):
            yield f"### {escaped(text)}"
        case Sentence(text, is_strong):
            yield f"**{escaped(text)}**" if is_strong else escaped(text)
        case Points(points, title):
            yield from (f"#### {escaped(title)}",) if title else ()
            yield "\n".join(_point(point) for point in points)
        case Table(head, rows, title, is_folded):
            table = _table([head, *rows])
            yield from _folded(title, table) if is_folded else (table,)
        case Chart() | Charts():
            return  # its table says the same
        case _:
            assert_never(part)


def _point(point: Point) -> str:
    lead = f"**{escaped(point.lead)}** · " if point.lead else ""
    text = f"**{escaped(point.text)}**" if point.is_strong else escaped(point.text)
    return f"- {escaped(point.sign)}{' ' if point.sign else ''}{lead}{text}"


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    head, *rest = [tuple(escaped(cell) for cell in row) for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, tuple("---" for _cell in head), *rest))


def escaped(text: str) -> str:
    """The text with nothing in it that Markdown would read as a mark."""
    marked = _MARKS.sub(r"\\\1", " ".join(text.split()))
    return _LINKS.sub(r"\1\\\2", marked)
