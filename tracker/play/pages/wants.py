"""The wants of a page from whoever shows it: commands carried out, dice, a list, a question, another page."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from msgspec import Struct

from tracker.battle.battle import DebtId, ProcedureId
from tracker.battle.commands import Command
from tracker.battle.fields import Scalar
from tracker.play.forecast.figures import Outlook
from tracker.play.form_rows import FormRow
from tracker.play.pages.roll_page import RollPage
from tracker.play.sheets import Entry, OpenSheet, Said

if TYPE_CHECKING:
    from tracker.play.pages.calculator_page import CalculatorPage

Page = TypeVar("Page", bound="RollPage | CalculatorPage")


class CarryOut(Struct, frozen=True):
    """Commands for the rules, as one; `after_command` takes what came of them, `refused` that nothing did."""

    commands: tuple[Command, ...]


class ThrowDice(Struct, frozen=True):
    """Dice thrown by the app: of the row whose turn it is, or of all that its side owes here; see `with_dice`."""

    all: bool = False


class Confirm(Struct, Generic[Page], frozen=True):
    """A yes or no of the table, `why` it is asked; with yes the page becomes `agreed` and carries out `commands`.

    Where it `leaves`, the page is left then.
    """

    why: str
    agreed: Page
    commands: tuple[Command, ...] = ()
    leaves: Close | None = None


class PickFrom(Struct, frozen=True):
    """An answer picked from the list of a question, which the page takes as `Answer`; `or_leave` it with the list."""

    answered: Said
    or_leave: bool = False


class PickAnswer(Struct, frozen=True):
    """A choice on which a roll hangs and that nobody has made; `results.answered` takes the answer."""

    setting: FormRow


class DrawOne(Struct, frozen=True):
    """One of the answers to a question chosen by chance; the page takes it as `Answer`."""

    answered: Said
    values: tuple[Scalar, ...]


class NothingToPick(Struct, frozen=True):
    """Word that this page asks for no unit."""


class AmendAct(Struct, frozen=True):
    """The page that puts right what is past: that act, the last roll where it is None, with a digit typed already."""

    act: int | None
    digit: str = ""


class ReturnTo(Struct, frozen=True):
    """The battle as it stood before that act; None takes back only what was done last. Then `resumed`."""

    act: int | None


class Tell(Struct, frozen=True):
    """A word beside the page, which stays as it is."""

    text: str


class ShowForecast(Struct, frozen=True):
    """The chart of what will come of the page."""

    sheet: OpenSheet
    outlook: Outlook


class Calculate(Struct, frozen=True):
    """The calculator for a row, `first` what is announced before it."""

    entry: Entry
    first: tuple[Command, ...] = ()


class TakeUp(Struct, frozen=True):
    """The page of another procedure that a roll of this one began; then `resumed`."""

    procedure: ProcedureId


class OpenTests(Struct, frozen=True):
    """The page of the tests that are due, laid over this one; then `resumed`."""


class EndProcedure(Struct, frozen=True):
    """A yes or no of the table, whether a procedure is given up in its midst; what it did stays done."""

    procedure: ProcedureId


class WaiveTest(Struct, frozen=True):
    """The reason why a test owed, that of a row, is let go; once the table has said one it is `resumed`."""

    debt: DebtId
    entry: Entry


class Close(Struct, frozen=True):
    """The end of the page; `is_done` once nothing was left on it, `onward` where the next step is wanted too.

    `of_itself` where no key asked for it; `dropped` is said of what was changed on it and goes with it.
    """

    is_done: bool
    onward: bool = False
    of_itself: bool = False
    dropped: str = ""


class TableQuestion(StrEnum):
    """A page's question to the table beside its lines; it takes the answer as `Answer`, or as `Decide`."""

    ANSWER = "answer"
    """The answer of the lit row."""
    REASON = "reason"
    """Why the table grants or takes something; the roll is applied then."""
    OUTCOME = "outcome"
    """An outcome against the dice, with its reason."""
    RULING = "ruling"
    """One of the rulings made on such a roll."""


class Cite(Struct, frozen=True):
    """The page of these rules."""

    rules: tuple[str, ...]


WantOn = (
    CarryOut
    | ThrowDice
    | Confirm[Page]
    | PickFrom
    | PickAnswer
    | DrawOne
    | NothingToPick
    | AmendAct
    | ReturnTo
    | Tell
    | ShowForecast
    | Calculate
    | TakeUp
    | OpenTests
    | TableQuestion
    | Cite
    | EndProcedure
    | WaiveTest
    | Close
)


class PressedOn(Struct, Generic[Page], frozen=True):
    """The page after an intent, and its want before it can go on."""

    page: Page
    want: WantOn[Page] | None = None


Want = WantOn[RollPage]
Pressed = PressedOn[RollPage]
"""Both for a page of rolls."""


def is_other(before: Struct, after: Struct) -> bool:
    """Whether a key made another page of it: something moved, was typed or is said, though it be the same again."""
    is_said_again = after is not before and bool(getattr(after, "trouble", ""))
    return is_said_again or any(getattr(before, name) is not getattr(after, name) for name in after.__struct_fields__)


OF_A_REFUSAL: Final = frozenset({"trouble", "starts_anew", "is_refused", "is_by_digit"})
"""The fields of a page in which it only says something."""


def does_something(before: Struct, pressed: PressedOn[Any]) -> bool:
    """Whether a key made more of a page than a word of what comes first, or wants more than to say one."""
    if pressed.want is not None:
        return not isinstance(pressed.want, Tell | NothingToPick)
    changes = set(before.__struct_fields__) - OF_A_REFUSAL
    return any(getattr(before, name) != getattr(pressed.page, name) for name in changes)
