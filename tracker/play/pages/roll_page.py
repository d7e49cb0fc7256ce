"""A page of rolls as it stands under the hands of the table: a sheet, the light on it, the digits typed so far."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Debt, UnitId
from tracker.play.pages.choices import Choice, choices_of
from tracker.play.pages.foretold import Foretold
from tracker.play.pages.light import light_after
from tracker.play.pages.lines import RollLine, lines_of
from tracker.play.sheets import (
    TESTS_OWED,
    Entry,
    Knob,
    OpenSheet,
    Said,
    knobs_of,
    leading,
    number_of,
    row_taking_dice,
    to_measure,
)
from tracker.play.walk import debts_due
from tracker.rules.system import PickUnit

if TYPE_CHECKING:
    from tracker.battle.dice import Die


class RollPage(Struct, frozen=True, dict=True):
    """A page of rolls and its aim for the next key; every key makes another one of it."""

    sheet: OpenSheet
    """The rows of the page: made, left, struck out; what is asked, and what the table says of it."""
    lit: str = ""
    """The key of the line under the light; empty where the light is on none."""
    setting: int | None = None
    """The setting of the lit line that was gone to, from 0; None where none was: `at` is then the one that is lit."""
    is_turned: bool = False
    """Whether the arrows set the lit number last: it is as it is meant, and digits are those of the die again."""
    typed: str = ""
    """The digits of the face, or of the lit number, so far."""
    trouble: str = ""
    """The refusal, or the thing wanted first, in a sentence."""
    starts_anew: bool = False
    """Whether the next digit replaces those typed: they were refused."""
    is_refused: bool = False
    """Whether the last key was a digit that nothing here takes yet: the enter that would close it agrees to nothing."""
    unseen: str = ""
    """The key of a row that came with the last die, or a number typed, and hangs on none: one enter names it, the next
    agrees to it."""
    is_by_digit: bool = False
    """Whether the last key was the digit of a listed answer: the enter that would close it gives no further one."""
    is_all_thrown: bool = False
    """Whether the last key threw all dice that are left: what stopped it before the last one is named."""
    over: int | None = None
    """The act whose dice would be put right by typing: its line is lit though it is done, or was gone back to."""

    fight: frozenset[UnitId] = frozenset()
    """The units whose fight alone is foretold; empty for all of the page."""
    foretold: Foretold | None = None
    """The last forecast reckoned for the page; it may be of the page as it was some keys ago."""

    @cached_property
    def rows(self) -> tuple[RollLine | Said | Choice, ...]:
        """The page's rows: facts that only the table knows, the rolls in their lines, and lines merely agreed to.

        Where it goes by question: what was rolled, then what is asked, with the answers there are.
        """
        if self.sheet.sheet.is_by_question:
            return (*self.lines, *([] if self.asked is None else [self.asked]), *self.choices)
        loose, coming = self.sheet.loose, self.sheet.next
        unsaid = tuple(answered for answered in loose if answered.value is None)
        if self.sheet.wanted(coming) is None if coming is not None else unsaid:
            # No die is waited for: it is read downwards, as it is agreed to with all that comes before.
            return (*loose, *self.lines)
        agreed = tuple(answered for answered in loose if answered.value is not None)
        return (*unsaid, *self.lines, *agreed)

    @cached_property
    def lines(self) -> tuple[RollLine, ...]:
        """The rolls, those of one pair that follow one another as one line."""
        return lines_of(self.sheet)

    @property
    def asked(self) -> Said | None:
        """The question whose answer is carried out by itself, where the page goes by question."""
        return next(iter(self.sheet.pending), None) if self.sheet.sheet.is_by_question else None

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to it that have lines of their own."""
        return choices_of(self.asked)

    @property
    def line(self) -> RollLine | None:
        """The line under the light; None where that is a question."""
        return next((line for line in self.lines if line.key == self.lit), None)

    @property
    def entry(self) -> Entry | None:
        """The row under the light; None where that is a question."""
        return self.sheet.entry(self.lit)

    @property
    def coming(self) -> str:
        """The line the light belongs on: the first question nobody can answer for certain, else the next roll.

        Empty where nothing is left.
        """
        if self.choices:
            usual = (choice for choice in self.choices if choice.value == choice.answered.value)
            return next(usual, self.choices[0]).key
        unsaid = next(
            (answered.key for answered in self.sheet.loose if answered.value is None or answered.is_doubtful), None
        )
        first = leading(self.sheet)
        aim = unsaid or (None if first is None else first.row.key)
        if any(row.key == aim for row in self.rows):
            return aim or ""
        return next((row.key for row in self.rows if not isinstance(row, RollLine) or row.is_waiting), "")

    @cached_property
    def settings(self) -> tuple[Knob, ...]:
        """The settings of the line under the light."""
        return self.settings_of(self.lit)

    def settings_of(self, key: str) -> tuple[Knob, ...]:
        """The settings of the line of that key."""
        entry = self.sheet.entry(key)
        if entry is not None:
            return knobs_of(self.sheet, entry)
        return tuple(answered for answered in self.sheet.loose if answered.key == key)

    @cached_property
    def at(self) -> int | None:
        """The setting that the arrows change, from 0: digits go to it where it is a number, else to the die.

        Whom it is aimed at comes before what is to be measured, that before the die, what else is to be agreed to as
        well, and the die before any other number.
        """
        taker = self.taker
        if not self.settings:
            return None
        without_digits = next((place for place, knob in enumerate(self.settings) if number_of(knob) is None), None)
        if self.setting is not None:
            return self.setting % len(self.settings)
        if self.doubt in self.settings and (self.measure is None or is_whom_first(self)):
            return self.settings.index(self.doubt)
        if taker is None or self.entry != taker:
            return 0 if taker is None else without_digits
        if (measure := self.measure) is not None:
            return self.settings.index(measure)
        takes_dice = self.sheet.wanted(taker) is not None or self.sheet.is_decided(taker)
        return without_digits if takes_dice else 0

    @cached_property
    def knob(self) -> Knob | None:
        """The setting that the arrows change."""
        return None if self.at is None else self.settings[self.at]

    @cached_property
    def number(self) -> Knob | None:
        """The lit setting where it is a number, which then takes the digits."""
        knob = self.knob if self.over is None else None
        return knob if knob is not None and number_of(knob) is not None else None

    @cached_property
    def measure(self) -> Knob | None:
        """The measure before the first die of the row that takes it; no die takes digits before."""
        return None if self.taker is None else to_measure(self.sheet, self.taker)

    @property
    def face_typed(self) -> str | None:
        """The digits typed of the face; None where digits go to something else."""
        goes_elsewhere = self.number is not None and not leaves_number_to_die(self)
        return None if goes_elsewhere or self.measure is not None else self.typed

    @property
    def number_typed(self) -> str | None:
        """The digits typed of the lit number; None where digits go to something else."""
        return None if self.number is None or leaves_number_to_die(self) else self.typed

    @cached_property
    def taker(self) -> Entry | None:
        """The row that a die goes to."""
        return None if self.over is not None else row_taking_dice(self.sheet, self.lit)

    @property
    def die(self) -> Die | None:
        """The die that the row which takes it still wants."""
        return None if self.taker is None else self.sheet.wanted(self.taker)

    @property
    def doubt(self) -> Said | None:
        """The doubtful answer to be agreed to before the row that takes the dice is made."""
        return None if self.taker is None else self.sheet.doubt(self.taker)

    @property
    def has_half_a_face(self) -> bool:
        """Whether something is typed or thrown that no roll has taken."""
        return bool(self.typed or self.sheet.faces)

    @property
    def forecast(self) -> Foretold | None:
        """The forecast of the rolls that are left; None while that is still being reckoned."""
        known = self.foretold
        return known if known is not None and known.is_of(self.sheet, self.fight) else None

    @property
    def is_done(self) -> bool:
        """Whether nothing is left but to close it: its last result stands, and no digit waits for a face."""
        return self.sheet.is_over and not self.typed

    def complaining(self, trouble: str, *, of_digits: bool = False) -> RollPage:
        """The page with something refused; the next digit replaces those typed only where they are what is refused."""
        return replace(self, trouble=trouble, starts_anew=of_digits or self.starts_anew, is_refused=False)

    def showing(self, sheet: OpenSheet) -> RollPage:
        """The page of a changed sheet; the light stays where that line is still there."""
        page = replace(with_sheet(self, sheet), typed="", trouble="", starts_anew=False, is_refused=False)
        return page if any(row.key == page.lit for row in page.rows) else replace(page, lit=page.coming)

    def going_on(self, sheet: OpenSheet) -> RollPage:
        """The page of a sheet that has come further: the light goes to what comes next."""
        page = replace(
            self, sheet=sheet, typed="", trouble="", starts_anew=False, is_refused=False, over=None, setting=None
        )
        return replace(page, lit=light_after(self, page))

    def lighting(self, key: str, setting: int | None = None) -> RollPage:
        """The page with the light on that line, on a setting of it; digits of another kind are dropped.

        On a line that is done the digits go over the dice of its last roll.
        """
        page = replace(self, lit=key, setting=setting, is_turned=False, is_refused=False, is_by_digit=False)
        line = page.line
        if line is None or self.over not in line.acts:
            over = None if line is None or line.is_waiting else next(reversed(line.acts), None)
            page = replace(page, over=over)
        goes_elsewhere = (self.number is None) != (page.number is None)
        return replace(page, typed="") if self.typed and goes_elsewhere else page


def is_whom_first(page: RollPage) -> bool:
    """Whether a target in doubt is agreed to before anything is measured: how far he stands hangs on who he is."""
    return page.doubt is not None and isinstance(page.doubt.ask, PickUnit) and not page.sheet.sheet.procedure


def leaves_number_to_die(page: RollPage) -> bool:
    """Whether the next digit is one of the die, though a number in its row is lit: the arrows have set it."""
    is_set = page.is_turned and page.setting is not None and not page.typed
    is_of_the_roll = page.taker is not None and page.entry == page.taker and page.measure is None
    return is_set and page.number is not None and is_of_the_roll and page.doubt is None and page.die is not None


def is_nowhere(page: RollPage) -> bool:
    """Whether the lit measure stands at nothing at all: that is no proposal, and is typed where it is meant."""
    knob = page.number
    return knob is not None and not page.typed and knob == page.measure and knob.value == 0


def is_ahead(page: RollPage) -> bool:
    """Whether the light was led to a roll whose turn is still to come: the next die belongs to another row."""
    line, taker = page.line, page.taker
    if line is None or taker is None or not line.is_waiting:
        return False
    return taker not in line.entries and page.lit != page.coming


def tests_beside(page: RollPage) -> tuple[Debt, ...]:
    """The tests that are due while the page is open and that stand on another one."""
    return () if page.sheet.sheet.key == TESTS_OWED else debts_due(page.sheet.system, page.sheet.battle)


def is_after_tests(page: RollPage) -> bool:
    """Whether a test that is due comes, by the rules, before the roll that takes the dice."""
    first = () if page.taker is None else page.taker.row.after
    return any(debt.id in first for debt in tests_beside(page))


def takes_light(page: RollPage, row: RollLine | Said | Choice) -> bool:
    """Whether the light may rest on a line: on one struck out unrolled, or whose answers follow, it may not."""
    if isinstance(row, RollLine):
        return row.is_waiting or bool(row.acts)
    return isinstance(row, Choice) or not page.choices


def with_sheet(page: RollPage, sheet: OpenSheet) -> RollPage:
    """The page with a changed sheet and all else as it is.

    A setting that was gone to stays lit wherever it stands by now, and none where it is gone: no other takes the digits
    of the die in its place.
    """
    knob, page = page.knob if page.setting is not None else None, replace(page, sheet=sheet)
    if knob is None:
        return page
    keys = [setting.key for setting in page.settings]
    return replace(page, setting=keys.index(knob.key) if knob.key in keys else None)


def open_page(sheet: OpenSheet) -> RollPage:
    """The page of a sheet just opened, the light on what comes first."""
    page = RollPage(sheet)
    return replace(page, lit=page.coming)
