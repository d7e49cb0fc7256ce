"""Numbers and days as the reader's language writes them, each told by a sample that is translated like any words."""

from __future__ import annotations

from tracker.words import _


def figure(value: float) -> str:
    """A number without superfluous decimals: `4`, `2.5`, `-3`; in French `2,5`."""
    return _with_its_point(f"{value:g}")


def rounded(value: float, places: int) -> str:
    """A number with so many decimals: `2.0`, `1.25`; in French `2,0`."""
    return _with_its_point(f"{value:.{places}f}")


def grouped(value: int) -> str:
    """A long whole number in groups of three digits: `12,345`; in French with narrow blanks."""
    return f"{value:,}".replace(",", _sample()[0])


def day(year: int, month: int, day_of_month: int) -> str:
    """A day: `2026-11-18`; in French `18/11/2026`."""
    return _("{year}-{month}-{day}").format(year=f"{year:04}", month=f"{month:02}", day=f"{day_of_month:02}")


def per_cent(number: str) -> str:
    """So many percent, with the blank that belongs before the sign."""
    return _("{number}%").format(number=number)


def share_width() -> int:
    """The signs of the longest share, 100%: what a column of them takes in the reader's language."""
    return len(per_cent("100"))


def _with_its_point(written: str) -> str:
    return written.replace(".", _sample()[1])


def _sample() -> tuple[str, str]:
    """The signs between groups of digits, and before decimals."""
    sample = _("1,234.5")
    return sample[1:-5], sample[-2]
