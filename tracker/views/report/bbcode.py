"""The report in BBCode, as forums read it: nothing in a name or a note is read as a mark, tables are lines of words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from tracker.play.history import History
from tracker.views.report.account import Account, account
from tracker.views.report.parts import Chart, Charts, Heading, Part, Photograph, Point, Points, Sentence, Table

_MARKS: Final = str.maketrans({"[": "(", "]": ")"})
"""Few forums have a way to write a bracket that is no mark."""


def bbcode(history: History, when: str = "", photographs: tuple[Photograph, ...] = ()) -> str:
    """The report to be pasted into a forum; `when` says on which day it was played."""
    return in_bbcode(account(history, when, photographs))


def in_bbcode(whole: Account) -> str:
    """A report to be pasted into a forum."""
    parts = [f"[b][size=150]{_bb(whole.headline)}[/size][/b]", f"[b]{_bb(whole.title)}[/b] · {_bb(whole.under)}"]
    if whole.lead:
        parts.append(_bb(" ".join(whole.lead)))
    for section in whole.sections:
        parts.append(f"[b][size=120]{_bb(section.heading)}[/size][/b]")
        parts += [written for part in section.parts for written in _part(part)]
    return "\n\n".join(parts) + "\n"


def _part(part: Part) -> Iterator[str]:
    match part:
        case Photograph(caption=caption, file=file):
            yield "\n".join(filter(None, (f"[img]{_bb(file)}[/img]", f"[i]{_bb(caption)}[/i]" if caption else "")))
        case Heading(text):
            yield f"[b]{_bb(text)}[/b]"
        case Sentence(text, is_strong):
            yield f"[b]{_bb(text)}[/b]" if is_strong else _bb(text)
        case Points(points, title):
            items = "\n".join(f"[*]{_point(point)}" for point in points)
            yield "\n".join((*((f"[i]{_bb(title)}[/i]",) if title else ()), f"[list]\n{items}\n[/list]"))
        case Table(head, rows, title, is_folded):
            lines = "\n".join(" · ".join(_bb(cell) for cell in row) for row in (head, *rows))
            yield f"[spoiler={_bb(title)}]\n{lines}\n[/spoiler]" if is_folded else lines
        case Chart() | Charts():
            return  # its table says the same
        case _:
            assert_never(part)


def _point(point: Point) -> str:
    sign = f"{_bb(point.sign)} " if point.sign else ""
    lead = f"[b]{_bb(point.lead)}[/b] · " if point.lead else ""
    text = f"[b]{_bb(point.text)}[/b]" if point.is_strong else _bb(point.text)
    return f"{sign}{lead}{text}"


def _bb(text: str) -> str:
    """The text in one line, with nothing in it that a forum would read as a mark, nor as a link."""
    return " ".join(text.split()).translate(_MARKS).replace("://", ":/\u200b/").replace("www.", "www\u200b.")
