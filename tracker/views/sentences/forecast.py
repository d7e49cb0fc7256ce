"""A forecast in words: one line for the page, the rows of a chart, what was assumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, UnitId
from tracker.play.forecast import Chance, Outlook, TestOutlook, UnitOutlook, left_as_usual
from tracker.play.sheets import OpenSheet
from tracker.rules.forecast.spread import Spread
from tracker.rules.system import LOSING, Losing, PickUnit, System
from tracker.views.figures import percent, plain
from tracker.views.sentences.names import resolver_name, side_name, unit_name
from tracker.views.sentences.questions import choice_in_words, question_in_words
from tracker.words import _, n_
from tracker.written import per_cent, rounded

BETWEEN: Final = " · "
MOST_TO_GUESS: Final = Fraction(1, 5)
"""Where of more than that not even the losses are known, the line says no more than so."""
TOO_WIDE: Final = Fraction(1, 2)
"""A chance of which so little is known is left out of the line."""
ROUNDED: Final = Fraction(1, 200)
"""The chance below which no figure of the line would show a result."""
SEEN: Final = Fraction(1, 100)
"""The chance below which a result is told in the chart alone: the line has little room."""


class Bar(Struct, frozen=True):
    """One row of a chart: so many lost, or no more than so many; how likely, and its share of the likeliest row."""

    label: str
    chance: Fraction
    of_longest: Fraction


class Chart(Struct, frozen=True):
    """The losses of a unit, or of a side's units together (`is_whole`), as a chart: a bar for each number, figures."""

    heading: str
    side: SideId
    bars: tuple[Bar, ...]
    figures: tuple[tuple[str, str], ...]
    is_whole: bool = False


class Remark(Struct, frozen=True):
    """One subject of the line: how some things are said, of a unit or of all, and the things."""

    text: str
    things: tuple[str, ...] = ()
    unit: str = ""

    def in_words(self, most: int | None = None) -> str:
        """It in words, of no more than so many things."""
        return self.text.format(unit=self.unit, things=", ".join(self.things[:most])) if self.things else self.text


def mean(spread: Spread) -> str:
    """The expected number to one decimal; one that is not quite nothing is never rounded to it."""
    if len(spread.chances) == 1:
        return plain(next(iter(spread.chances)))
    if 0 < spread.expected < Fraction(1, 20):
        return "<" + rounded(0.1, 1)
    return rounded(float(spread.expected), 1)


def in_a_line(battle: Battle, seen: Outlook, losing: Losing = LOSING) -> str:
    """All of it in short, as one line of whatever length."""
    return BETWEEN.join(in_short(battle, seen, losing))


def in_short(battle: Battle, seen: Outlook, losing: Losing = LOSING) -> tuple[str, ...]:
    """Each side's probable losses, then each unit that may rout or be gone, the likeliest first."""
    return tuple(remark.in_words() for remark in remarks(battle, seen, losing=losing))


def in_room(remarks: Sequence[Remark], fits: Callable[[str], bool]) -> str:
    """As much of the remarks as fits, what comes first before the rest, with an ellipsis where any is left out.

    Where a thing is too long, what comes after it may still have room. The last remark is told before all but the
    first where it has no things: it says how sure the others are.
    """
    kept, remarks = (remarks[-1:], remarks[:-1]) if len(remarks) > 1 and not remarks[-1].things else ((), remarks)
    ends = [remark.in_words() for remark in kept]
    whole: list[str] = []
    for place, remark in enumerate(remarks):
        tries = [remark.in_words(count) for count in range(1, len(remark.things) + 1)] or [remark.in_words()]
        is_last = place == len(remarks) - 1 and len(whole) == place
        room = [
            words for words in tries if fits(_joined((*whole, words, *ends), is_all=is_last and words == tries[-1]))
        ]
        if not room and not whole:
            return _joined((tries[0], *ends), is_all=False)
        whole += room[-1:]
    is_all = whole == [remark.in_words() for remark in remarks]
    return _joined((*whole, *ends), is_all=is_all)


def _joined(parts: Iterable[str], *, is_all: bool) -> str:
    return BETWEEN.join(parts) + ("" if is_all else " …")


def remarks(
    battle: Battle,
    seen: Outlook,
    called: Callable[[UnitId], str] | None = None,
    marked: Callable[[SideId], str] | None = None,
    *,
    is_brief: bool = False,
    losing: Losing = LOSING,
) -> tuple[Remark, ...]:
    """The same for a line that has little room, which may know units and sides by shorter names.

    A brief one leaves out the brackets of the losses, and how often these are within them. `losing` is how the rule
    system says what is lost.
    """
    named, of_side = called or partial(unit_name, battle), marked or partial(side_name, battle)
    return tuple(_remarks(seen, named, of_side, losing, is_brief=is_brief))


def _remarks(
    seen: Outlook,
    named: Callable[[UnitId], str],
    marked: Callable[[SideId], str],
    losing: Losing,
    *,
    is_brief: bool,
) -> Iterator[Remark]:
    if _missing(seen) > MOST_TO_GUESS:
        yield Remark(_("no forecast: {why}").format(why=_why(seen)))
        return
    losers = [side for side in seen.sides if any(side.losses.chances.keys() - {0})]
    if losers:
        is_about = _is_about(seen)
        lost = tuple(_loses(marked(side.side), side.losses, is_about=is_about, is_brief=is_brief) for side in losers)
        yield Remark(_(losing.some), lost)
    else:
        yield Remark(_(losing.none))
    # Whom nobody has named yet, and the forecast only guesses, the line does not name either.
    guessed = {
        assumed.value for assumed in seen.assumed if isinstance(assumed.ask, PickUnit) and assumed.ask.is_unknown
    }
    units = [unit for unit in seen.units if unit.unit not in guessed]
    for unit in sorted(units, key=lambda expected: expected.gone.likely + expected.routs.likely, reverse=True):
        ends = [(_("rout {chance}"), unit.routs), (_("destroyed {chance}"), unit.gone)]
        ends.sort(key=lambda end: end[1].likely, reverse=True)
        if things := tuple(text.format(chance=span(chance)) for text, chance in ends if _is_told(chance)):
            yield Remark(_("{unit}: {things}"), things, named(unit.unit))
    if seen.trials:
        yield Remark(n_("from {count} trial", "from {count} trials", seen.trials).format(count=seen.trials))
    elif seen.rest >= ROUNDED:
        yield Remark(_("{chance} of outcomes not worked out").format(chance=percent(seen.rest)))


def _is_told(chance: Chance) -> bool:
    """Whether it is likely enough for the line, and known well enough."""
    return chance.likely >= SEEN and chance.high - chance.low <= TOO_WIDE


def span(chance: Chance) -> str:
    """A chance in percent, or between what and what it lies."""
    low, high = floor(chance.low * 100), ceil(chance.high * 100)
    return per_cent(f"{low}–{high}") if chance.high - chance.low >= ROUNDED else percent(chance.likely)


def _is_about(seen: Outlook) -> bool:
    """Whether no decimal of the losses is known."""
    return bool(seen.trials) and seen.rest_of_losses >= ROUNDED


def _why(seen: Outlook) -> str:
    return _(next(iter(seen.why), ""))


def _loses(side: str, losses: Spread, *, is_about: bool, is_brief: bool) -> str:
    """The side, what it loses on the average, and in brackets between what and what in eight cases of ten.

    In brief there is no room to say how often that is, and brackets that nothing explains are left out.
    """
    lost = about(losses, is_about=is_about)
    if len(losses.chances) == 1 or is_brief:
        return f"{side} {lost}"
    reach = str(losses.low) if losses.low == losses.high else f"{losses.low}–{losses.high}"
    return _("{side} {lost} ({share}: {reach})").format(side=side, lost=lost, share=per_cent("80"), reach=reach)


def about(losses: Spread, *, is_about: bool) -> str:
    """The expected number; where it comes of a few tries no decimal but of what is less than one."""
    if not is_about or losses.expected < Fraction(1, 20):
        return mean(losses)
    return f"≈{rounded(float(losses.expected), int(losses.expected < 1))}"


def is_unknown(seen: Outlook) -> bool:
    """Whether nothing at all was found out."""
    return _missing(seen) == 1


def _missing(seen: Outlook) -> Fraction:
    """How likely the ways are of which not even the losses are known."""
    return max((side.losses.missing for side in seen.sides), default=seen.rest)


def charts(system: System, battle: Battle, seen: Outlook) -> tuple[Chart, ...]:
    """A chart for each unit that may lose something or has to test, then one for each side of several such units."""
    units = [
        Chart(
            unit_name(battle, unit.unit),
            battle.units[unit.unit].side,
            _bars(unit.losses),
            tuple(_figures(system, unit, is_about=_is_about(seen))),
        )
        for unit in seen.units
    ]
    sides = [
        Chart(
            side_name(battle, side.side),
            side.side,
            _bars(side.losses),
            tuple(_of_losses(side.losses, is_about=_is_about(seen))),
            is_whole=True,
        )
        for side in seen.sides
        if sum(battle.units[unit.unit].side == side.side for unit in seen.units) > 1
    ]
    return (*units, *sides)


def _bars(losses: Spread) -> tuple[Bar, ...]:
    """A row for each number, and one for all of those at either end that no figure of theirs together would show."""
    rows = [(number, chance) for number, chance in losses.chances.items() if chance]
    few, many = _tail(rows), _tail(rows[::-1])
    rows_in_words = [
        (n_("{count} lost", "{count} lost", number).format(count=number), chance) for number, chance in rows
    ]
    if many:
        rows_in_words[-many:] = [(_("{count} lost or more").format(count=rows[-many][0]), _sum(rows[-many:]))]
    if few:
        rows_in_words[:few] = [(_("{count} lost or fewer").format(count=rows[few - 1][0]), _sum(rows[:few]))]
    longest = max((chance for _label, chance in rows_in_words), default=Fraction(1))
    return tuple(Bar(label, chance, chance / longest) for label, chance in rows_in_words)


def _tail(rows: Sequence[tuple[int, Fraction]]) -> int:
    """How many of the first rows are told as one: two or more, and as many as come to next to nothing together."""
    so_far = Fraction(0)
    for number, (_count, chance) in enumerate(rows):
        so_far += chance
        if so_far >= ROUNDED:
            return number if number > 1 else 0
    return 0


def _sum(rows: Iterable[tuple[int, Fraction]]) -> Fraction:
    return sum((chance for _number, chance in rows), Fraction(0))


def _of_losses(losses: Spread, *, is_about: bool) -> Iterator[tuple[str, str]]:
    yield _("on average"), about(losses, is_about=is_about)
    if losses.low == losses.high:
        yield _("in eight cases of ten"), str(losses.low)
    else:
        yield _("in eight cases of ten"), _("{low} to {high}").format(low=losses.low, high=losses.high)


def _figures(system: System, unit: UnitOutlook, *, is_about: bool) -> Iterator[tuple[str, str]]:
    yield from _of_losses(unit.losses, is_about=is_about)
    if unit.gone.likely:
        yield _("is destroyed"), span(unit.gone)
    for test in unit.tests:
        yield resolver_name(system, test.resolver), test_in_words(test)
    if unit.routs.likely:
        yield _("routs"), span(unit.routs)


def test_in_words(test: TestOutlook) -> str:
    """How likely a test is taken at all, and how likely it is taken and failed: both of all ways."""
    if test.failed is None:
        return _("taken {taken}, decided at the table").format(taken=span(test.taken))
    return _("taken {taken}, taken and failed {failed}").format(taken=span(test.taken), failed=span(test.failed))


def assumptions(battle: Battle, seen: Outlook) -> tuple[tuple[str, str], ...]:
    """Each question the forecast answered by what is usual, and the answer; in the order they came up."""
    return tuple(
        (question_in_words(battle, assumption.ask), choice_in_words(battle, assumption.ask, assumption.value))
        for assumption in seen.assumed
    )


def assumed_in_short(battle: Battle, seen: Outlook) -> tuple[tuple[str, str], ...]:
    """The same with each question once, whatever it was answered on one way and another."""
    answers: dict[str, list[str]] = {}
    for question, answer in assumptions(battle, seen):
        answers.setdefault(question, []).append(answer)
    return tuple((question, ", ".join(given)) for question, given in answers.items())


def circumstances(sheet: OpenSheet) -> tuple[tuple[str, str], ...]:
    """The inputs that nobody said and the values assumed, the weightiest first; each once, on whatever roll."""
    asked = (
        (question_in_words(sheet.battle, answered.ask), choice_in_words(sheet.battle, answered.ask, answered.value))
        for entry in sheet.entries
        for answered in entry.answered
        if entry.is_open
        and not sheet.sheet.procedure
        and answered.value is not None
        and answered.ask.key not in sheet.answered
    )
    left = ((_(usual.field.label), usual.field.show(usual.value)) for usual in left_as_usual(sheet))
    return tuple(dict.fromkeys((*asked, *left)))


def what_it_is(seen: Outlook) -> str:
    """Whether all of it is exact, and else what stands for the ways that were not followed."""
    if not seen.rest:
        return _("Exact: every way the dice can fall is counted. Tests come after the last roll, as they fall due.")
    exact = "" if seen.rest_of_losses else _("The losses are exact.") + " "
    if seen.trials:
        return exact + n_(
            "The dice can fall in too many ways to follow them all: {chance} were not followed, and one of "
            "those was played out at random. Where two numbers stand, the truth is between them in all but the "
            "rarest cases.",
            "The dice can fall in too many ways to follow them all: {chance} were not followed, and {count} of "
            "those were played out at random. Where two numbers stand, the truth is between them in all but "
            "the rarest cases.",
            seen.trials,
        ).format(chance=percent(seen.rest), count=seen.trials)
    return exact + _(
        "Of all the ways the dice can fall, {chance} were not followed to the end. Where two numbers stand, "
        "the truth lies between them; expected losses are those of the other ways."
    ).format(chance=percent(seen.rest))
