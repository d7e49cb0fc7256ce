"""Numbers as a reader sees them: signs, chances, what a die must show, which faces came up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tracker.battle.dice import Face, Source
from tracker.rules.resolver import Comparison, Figure, Goal, Number, Resolution
from tracker.words import N_, _, n_
from tracker.written import figure, per_cent, rounded


def plain(value: Number) -> str:
    """A number with a true minus sign and no superfluous decimals: 4, 2.5, −3."""
    return figure(value).replace("-", "−")


RAISES, LOWERS = "↑", "↓"
"""Behind what a line counts: it raises the number to roll, or lowers it."""


def signed(value: Number) -> str:
    """A number that is added: +4, −3, 0."""
    return plain(value) if value <= 0 else f"+{plain(value)}"


def counted_for(value: Number, harms: bool | None) -> str:
    """The number of a line as the sheet prints it; an arrow where its sign would say the contrary of its effect.

    Of +2 to the armour aimed at, the number to roll rises: `+2↑`.
    """
    against = harms is not None and harms is (value > 0)
    return f"{signed(value)}{(LOWERS, RAISES)[value > 0] if against else ''}"


SPELLED: Final = (
    N_("one", "count"), N_("two", "count"), N_("three", "count"), N_("four", "count"), N_("five", "count"),
    N_("six", "count"), N_("seven", "count"), N_("eight", "count"), N_("nine", "count"), N_("ten", "count"),
    N_("eleven", "count"), N_("twelve", "count"),
)  # fmt: skip


def counted(count: int) -> str:
    """A number in a sentence: spelled out up to twelve."""
    return _(SPELLED[count - 1]) if 1 <= count <= len(SPELLED) else str(count)


def sigmas(score: float) -> str:
    """So many standard deviations, with a sign and one decimal: +1.3, −0.7; 0 where it rounds to that."""
    return f"{'+' if score > 0 else '−'}{rounded(abs(score), 1)}" if round(score, 1) else "0"


def figure_read(read: Figure) -> str:
    """The figure that a table is read with: a number, signed where it is added, a highest roll, or words."""
    if isinstance(read.value, str):
        return _(read.value)
    if read.at_most:
        return f"≤ {plain(read.value)}"
    return signed(read.value) if read.signed else plain(read.value)


def percent(chance: Fraction) -> str:
    """A chance in whole percent; one that is not quite nothing or not quite certain is never rounded to it."""
    if 0 < chance < Fraction(1, 100):
        return per_cent("<1")
    if Fraction(99, 100) < chance < 1:
        return per_cent(">99")
    return per_cent(str(round(chance * 100)))


def points(gain: Fraction) -> str:
    """The gain or loss of a chance, in whole percent with its sign; empty where it stays the same."""
    if not gain:
        return ""
    whole = round(abs(gain) * 100)
    return f"{'+' if gain > 0 else '−'}{whole or '<1'}"


def needed(comparison: str, target: int, added: Number = 0) -> str:
    """The number that the die itself must show, with its sign: `≤ 12`, `< 8`, `5+`."""
    match Comparison(comparison):
        case Comparison.AT_MOST:
            return f"≤ {plain(target - added)}"
        case Comparison.UNDER:
            return f"< {plain(target - added)}"
        case Comparison.AT_LEAST:
            return f"{plain(max(target - added, 1))}+"


def needed_by(goal: Goal) -> str:
    """The number that a goal wants of its die, with its sign."""
    return needed(goal.comparison.value, goal.wanted)


def needed_in(resolution: Resolution) -> str:
    """The number that the die had to show in a finished roll; empty where a table was read instead."""
    if resolution.target is None or not resolution.comparison:
        return ""
    if resolution.wanted is not None:
        return needed(resolution.comparison, resolution.wanted)
    return needed(resolution.comparison, resolution.target, resolution.added)


def source_of(faces: Sequence[Face]) -> str:
    """Who threw these dice: `typed`, `rolled`, `both`, or nothing where there are none."""
    sources = {face.source for face in faces}
    return "both" if len(sources) > 1 else next((source.value for source in sources), "")


def faces_in_words(faces: Sequence[Face]) -> str:
    """The faces and who threw them: `7 (real die)`, `3, 5 (rolled by the app)`."""
    if source_of(faces) == "both":
        return ", ".join(_one_face(face) for face in faces)
    shown = ", ".join(str(face.face) for face in faces)
    if source_of(faces) == Source.ROLLED:
        return _("{faces} (rolled by the app)").format(faces=shown)
    return n_("{faces} (real die)", "{faces} (real dice)", len(faces)).format(faces=shown)


def _one_face(face: Face) -> str:
    template = _("{faces} (rolled by the app)") if face.source is Source.ROLLED else _("{faces} (real die)")
    return template.format(faces=face.face)
