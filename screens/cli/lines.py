"""Plain lines for a terminal or a pipe: columns, wrapped paragraphs, JSON."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence

import click

from tracker.text import clean_text


def say(text: str = "", indent: int = 0) -> None:
    """A paragraph, wrapped to the terminal."""
    if not text:
        click.echo()
        return
    margin = " " * indent
    lines = textwrap.wrap(
        clean_text(text, 4000), _width(), initial_indent=margin, subsequent_indent=margin, break_long_words=False
    )
    click.echo("\n".join(lines))


def columns(rows: Sequence[Sequence[str]], indent: int = 2) -> None:
    """Rows in columns as wide as their widest cell; the last one is wrapped under itself."""
    if not rows:
        return
    clean = [[_clean(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in clean) for column in range(len(clean[0]) - 1)]
    start = indent + sum(width + 2 for width in widths)
    room = max(_width() - start, 24)
    for row in clean:
        head = " " * indent + "".join(f"{cell:<{width}}  " for cell, width in zip(row[:-1], widths, strict=True))
        parts = textwrap.wrap(row[-1], room, break_long_words=False) or [""]
        click.echo((head + parts[0]).rstrip())
        for part in parts[1:]:
            click.echo(" " * start + part)


def _clean(cell: str) -> str:
    # Blanks in front are what sets figures one under the other.
    return " " * (len(cell) - len(cell.lstrip(" "))) + clean_text(cell, 4000)


def as_json(value: object) -> None:
    """One JSON value, in ASCII, so that no code page and no terminal can change it."""
    click.echo(json.dumps(value, indent=2))


def _width() -> int:
    return max(shutil.get_terminal_size((100, 24)).columns, 60)
