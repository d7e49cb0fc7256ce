"""The rows of a roll in columns: what it is called, what was chosen, where it was read, what it counts, what else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import figure_under, left, right, under_another
from screens.parts.drawn.signs import LESS, MORE
from screens.parts.plain import flowing, hanging, line, lines, plain
from tracker.battle.fields import Scalar, Shape
from tracker.play.form_rows import BY_HAND, UNSAID, FormRow
from tracker.rules.odds import Alternative
from tracker.rules.resolver import ASKED, ASSUMED
from tracker.text import capital
from tracker.views.figures import RAISES, counted_for, points
from tracker.views.sentences.rolls import house_in_words
from tracker.words import _
from tracker.written import per_cent

LABELS: Final = range(15, 47)
"""How wide the labels may be: every short one fits into the least."""
VALUES: Final = range(10, 27)
FEWEST: Final = 5
"""Cells of the answers where they are short and the labels long."""
ORIGINS: Final = 6
"""The least width of the other columns: where it was read, what it counts, what another answer would do."""
WORTHS: Final = 4
GAP: Final = 2
"""Blanks between the names of the columns, where there is room."""
OTHERS: Final = 11
LEAST_OTHER: Final = 9
LEAST_ORIGIN: Final = 7
ROOMY: Final = 64
"""From so many cells on there is a column for what each row is worth to the chance."""


Within = Callable[[str, int], str]


def _as_it_is(text: str, _width: int) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Columns:
    """How many cells each column has; what is said of the chance has none where a roll has no odds.

    `with_arrows` says whether an arrow stands behind any of the figures that count.
    """

    label: int
    value: int
    origin: int
    worth: int
    gain: int
    other: int
    with_arrows: bool = False


def columns(rows: Sequence[FormRow], width: int, *, odds: bool = True) -> Columns:
    """The columns of these rows in so many cells; a label or an answer that does not fit stands in its short words."""
    rows = [row for row in rows if not tells_only(row)]
    origins = (_(origin) for row in rows for origin in (row.origin, BY_HAND if row.field is not None else ""))
    origin = _widest(origins, range(ORIGINS, 12))
    worths = [_worth(row) for row in rows]
    figures = _widest(under_another(worths), range(2, 9))
    worth = figures + (figures < WORTHS)  # A blank stands before figures of up to three signs.
    gain = (7 if width >= ROOMY else 0) if odds else 0
    other = _widest((_other(row, 99) for row in rows), range(OTHERS, OTHERS + (9 if gain else 1))) if odds else 0
    room = width - _ABOUT - origin - worth - gain - other - 1
    label = _widest((row.label for row in rows), LABELS)
    value = _widest((shown for row in rows for shown in _values(row)), range(FEWEST, VALUES[-1] + 1))
    if label + max(value, VALUES[0]) <= room:
        value = max(value, VALUES[0])
    elif label + value > room:
        least = _widest((_label(row, LABELS[0]) for row in rows), range(8, LABELS[0] + 1))
        value = max(min(value, room - least, room * 2 // 5), 4)
        label = max(min(label, room - value), 8)
        # What else it would be, and where it was read, give way to answers whose short words have no room.
        short = _widest((_shown(row, short=True) for row in rows), range(4, VALUES[0] + 1))
        from_other = max(min(short - value, _told_in_less(rows, other)), 0)
        from_origin = max(min(short - value - from_other, origin - LEAST_ORIGIN), 0)
        value, other, origin = value + from_other + from_origin, other - from_other, origin - from_origin
        room += from_other + from_origin
    worth += max(min(room - label - value, cell_len(_("from") + _("worth")) + GAP - origin - worth), 0)
    return Columns(label, value, origin, worth, gain, other, with_arrows=worths != under_another(worths))


def _told_in_less(rows: Sequence[FormRow], other: int) -> int:
    """How many cells the column of other answers can do without and still tell the same."""
    return max(other - max([LEAST_OTHER, *(cell_len(_other(row, other)) for row in rows)]), 0)


_ABOUT: Final = 7
"""The blank after the light's edge, and what stands about the value: ` ‹ ` and ` › `."""


def _widest(texts: Iterable[str], bounds: range) -> int:
    return max(min(max(map(cell_len, texts), default=0), bounds[-1]), bounds[0])


def heading(cut: Columns) -> Content:
    """The names of the columns, set as the rows are; one that does not fit is left out whole."""
    origin = fitting(_("from"), cut.origin)
    return line(
        "  ",
        left(fitting(_("line"), cut.label), cut.label),
        "   ",
        left(fitting(_("chosen"), cut.value + 2), cut.value + 2),  # It may stand above the sign behind an answer.
        " ",
        origin,
        right(
            fitting(_("worth"), cut.origin + cut.worth - cell_len(origin) - 1),
            cut.origin + cut.worth - cell_len(origin),
        ),
        " ",
        right(fitting(_("chance %"), cut.gain) or fitting(_("chance"), cut.gain), cut.gain),
        right(fitting(_("or else %"), cut.other) or fitting(_("or else"), cut.other), cut.other),
    ).stylize("$dim")


def fitting(word: str, width: int) -> str:
    """The word where it fits into so many cells, else nothing."""
    return word if cell_len(word) <= width else ""


def row_content(  # noqa: PLR0913 - how a row is drawn, by name
    row: FormRow,
    cut: Columns,
    width: int,
    *,
    is_lit: bool = False,
    turns: bool | None = None,
    typed: str | None = None,
    within: Within = _as_it_is,
) -> Content:
    """One row in its columns, behind the light's edge; what only tells something has all the width.

    The arrows turn the one that is lit, or the one that `turns`. `typed` are the digits of the number that takes them,
    None where digits go to something else; `within` puts a text into so many cells, the names of units in it still told
    apart.
    """
    if tells_only(row):
        return hanging(plain(" "), capital(row.label), width, "" if is_lit else "$dim")
    turns = (is_lit if turns is None else turns) and row.field is not None
    whole = _shown(row)
    shown = whole if cell_len(whole) <= cut.value else _shown(row, short=True)
    is_asked = row.origin in (ASKED, ASSUMED, BY_HAND) or bool(row.offered)
    value = left((shown, "bold" if is_asked or is_lit else ""), cut.value).rstrip()
    if typed is not None:
        value = line((f" {typed or shown} "[: cut.value], "$chip-ink on $chip bold"))
    return line(
        " ",
        left((_label(row, cut.label), "$bright bold" if is_lit else ""), cut.label),
        " ",
        (f"{LESS} ", "$mark") if turns else "  ",
        value,
        (f" {MORE}", "$mark") if turns else "  ",
        " " * (cut.value - value.cell_length + 1),
        left((within(_(row.origin), cut.origin), "$dim"), cut.origin),
        right((figure_under(_worth(row), with_arrows=cut.with_arrows), "" if row.worth else "$dim"), cut.worth),
        ("*", "$bright bold") if row.switches or row.house else " ",
        right((_gain(row), "$dim"), cut.gain) if cut.gain else "",
        right((_other(row, cut.other), "$dim"), cut.other) if cut.other else "",
    )


def tells_only(row: FormRow) -> bool:
    """Whether a row asks nothing and counts nothing."""
    return row.field is None and not row.worth and not row.origin and not (row.is_line and row.worth is not None)


def _label(row: FormRow, width: int) -> str:
    whole = capital(row.label)
    return whole if cell_len(whole) <= width or not row.short else capital(row.short)


def _shown(row: FormRow, *, short: bool = False) -> str:
    """The answer, with a question mark behind one that nobody has given."""
    shown = row.shown(row.value, short=short)
    return f"{shown} {UNSAID}" if row.origin == ASSUMED else shown


def _values(row: FormRow) -> Iterator[str]:
    """Everything that may stand in the row, so that its column stays as wide as it is."""
    yield _shown(row)
    if row.field is not None:
        yield from (_(option.label) for option in row.field.options)


def _worth(row: FormRow) -> str:
    return counted_for(row.worth or 0, row.harms) if row.is_line else ""


def _gain(row: FormRow) -> str:
    return points(row.gain) if row.gain else ""


def _other(row: FormRow, room: int) -> str:
    """The effect of the answer that changes most, as fully as there is room."""
    best = max(row.others, key=lambda other: abs(other.gain), default=None)
    if best is None or not best.gain:
        return ""
    for short in (False, True):
        answer = other_in_words(row, best, short=short)
        if cell_len(answer) <= room:
            return answer
    return points(best.gain)


def has_odds(row: FormRow) -> bool:
    """Whether anything of the row does something to a chance."""
    return bool(row.gain) or any(other.gain for other in row.others)


def other_in_words(row: FormRow, other: Alternative, *, short: bool = False) -> str:
    """The effect of another answer: `flank +10`."""
    if row.field is None:
        return points(other.gain)
    label = _("+1") if row.field.shape is Shape.WHOLE else row.shown(other.value, short=short)
    return f"{label} {points(other.gain)}"


def title_of(row: FormRow, width: int) -> str:
    """The title above all that is told of a row: its label, short where that has no room; empty for a remark."""
    if tells_only(row):
        return ""
    return fitting(_label(row, width), width)


def explained(
    row: FormRow,
    reading: Callable[[str], str],
    texts: Sequence[Content],
    width: int,
    *,
    lenders: Mapping[Scalar, str] = MappingProxyType({}),
) -> Content:
    """All that does not fit into the row: every choice with what it would do, help, the house rule, the rules.

    A label that is not whole above it comes first. `lenders` are the units that could give a number, by that.
    `texts` are the rules in words, or nothing where they are to be had by their ids only; `reading` gives a house
    rule and what was chosen for it in words.
    """
    whole = capital(row.label)
    rows: list[Content] = [] if title_of(row, width - 2) == whole else [hanging(plain(""), whole, width, "$bright")]
    rows += flowing(_choices(row, lenders), width, gap="   ")
    if row.field is not None and not row.field.options and row.field.shape is not Shape.FLAG:
        accepted = _("{accepted}, e types it").format(accepted=row.field.accepted())
        rows.append(plain(accepted, "$dim"))
    if row.field is not None and row.field.help:
        rows.append(plain(_(row.field.help), "$dim"))
    if RAISES in _worth(row):
        rows.append(plain(_("{worth}: the number to roll rises by it").format(worth=_worth(row)), "$dim"))
    mark = _("probably a misprint; house rule") if row.is_doubtful else _("house rule")
    rows.extend(hanging(line(("* ", "$bright bold")), f"{mark} {reading(key)}", width) for key in row.switches)
    if row.house:
        rows.append(hanging(line(("* ", "$bright bold")), house_in_words(row.house, row.printed), width))
    rows.extend(texts or [plain(" ".join(row.rules), "$dim")])
    return lines(*rows)


def _choices(row: FormRow, lenders: Mapping[Scalar, str]) -> Iterator[Content]:
    """Every answer with what it would do to the chance, the one that holds bright."""
    field = row.field
    if field is None or row.value is None:
        return
    gains = {other.value: other.gain for other in row.others}
    options: tuple[Scalar, ...] = tuple(option.key for option in field.options)
    if field.shape is Shape.FLAG:
        options = (False, True)
    elif not options:
        options = tuple(dict.fromkeys((row.value, *lenders, *gains)))
    for value in options:
        answer = f"{row.shown(value)} {lenders.get(value, '')}".rstrip()
        if value == row.value:
            yield line((answer, "$bright bold"))
        else:
            yield line((answer, ""), (f" {per_cent(points(gain))}", "$dim") if (gain := gains.get(value)) else "")
