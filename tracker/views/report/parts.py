"""The parts of a report: headings, sentences, lists, tables and charts, in no format yet.

A writer only has to know the kinds of `Part`.
"""

from __future__ import annotations

from msgspec import Struct


class Sentence(Struct, frozen=True):
    """A paragraph; a `strong` one is what a reader looks for."""

    text: str
    is_strong: bool = False


class Heading(Struct, frozen=True):
    """A heading within a section."""

    text: str


class Point(Struct, frozen=True):
    """An entry of a list: `lead` stands out before it, `sign` and `hue` are those of the side that did it."""

    text: str
    lead: str = ""
    sign: str = ""
    hue: str = ""
    is_strong: bool = False


class Points(Struct, frozen=True):
    """A list, under a line of its own where it has one."""

    points: tuple[Point, ...]
    title: str = ""


class Table(Struct, frozen=True):
    """Rows of cells under a head; `hues` colours the columns of sides; a long one is folded away under `title`."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    is_folded: bool = False


class Curve(Struct, frozen=True):
    """One line of a chart: what it is, in which hue, dashed or not, and a value a label.

    `sign` is that of the side whose hue it is.
    """

    name: str
    hue: str
    values: tuple[float, ...]
    is_dashed: bool = False
    sign: str = ""


class Flag(Struct, frozen=True):
    """A place on a chart that is marked: the number of its line and of its label, from 0, and the sign it bears."""

    line: int
    label: int
    sign: str


class Chart(Struct, frozen=True):
    """Lines over labels, each with its short mark; a table of the report says the same in figures.

    Values lie from `low` to `high` and are told with their `unit`.
    """

    title: str
    labels: tuple[str, ...]
    lines: tuple[Curve, ...]
    marks: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    low: float = 0
    high: float = 100
    unit: str = "%"


class Charts(Struct, frozen=True):
    """Charts that stand beside each other where there is room."""

    charts: tuple[Chart, ...]


class Photograph(Struct, frozen=True):
    """A picture of the player's own, a JPEG, with what is written under it; `file` is its name where it lies apart."""

    data: bytes
    caption: str = ""
    file: str = ""


Part = Photograph | Heading | Sentence | Points | Table | Chart | Charts


class Section(Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    parts: tuple[Part, ...]
