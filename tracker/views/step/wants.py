"""The wants of the page of a step: commands carried out, a page opened, a question, a list."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tracker.battle.battle import Bindings, Debt, DebtId, ProcedureId, UnitId
from tracker.battle.commands import Command
from tracker.battle.fields import Scalar
from tracker.rules.system import CommonPage, Offer
from tracker.views.step.page import StepPage


class CarryOut(Struct, frozen=True):
    """A command for the rules."""

    command: Command


class Confirm(Struct, frozen=True):
    """A yes or no of the table to doing something once more; with yes `then` is wanted."""

    question: str
    then: Want


class TakeEarly(Struct, frozen=True):
    """A yes or no to a test that is not due yet; with yes `then` is wanted."""

    debt: Debt
    then: Want


class Designate(Struct, frozen=True):
    """The command that gives a unit its place in the turn, and one of several offers that it then has.

    The page takes the offer as `Take` once the command is carried out.
    """

    command: Command
    offers: tuple[Offer, ...]
    unit: UnitId


class PickOffer(Struct, frozen=True):
    """One of several things that may be done, by a unit or by the table; the page takes it as `Take`.

    `note` is what is to be known first, `asked_of` the unit whose name stands over them.
    """

    offers: tuple[Offer, ...]
    unit: UnitId | None
    asked_of: UnitId | None = None
    note: str = ""


class Propose(Struct, frozen=True):
    """Propose ways for a unit of a side that the app leads; the page takes the picked one as `Take`."""

    unit: UnitId


class OpenRoll(Struct, frozen=True):
    """The page of a roll, or of all the rolls of its kind; `whom` are the optional parts that are asked for."""

    resolver: str
    bindings: Bindings
    inputs: Mapping[str, Scalar]
    debt: DebtId | None = None
    whom: tuple[str, ...] = ()


class OpenTogether(Struct, frozen=True):
    """The page of a roll that several units may make now, the light on that row."""

    common: CommonPage
    row: str


class OpenProcedure(Struct, frozen=True):
    """The page of a procedure that is begun."""

    procedure: str
    bindings: Bindings


class TakeUp(Struct, frozen=True):
    """The page of a procedure under way."""

    procedure: ProcedureId


class OpenTests(Struct, frozen=True):
    """The page of the tests owed."""


class OpenOrders(Struct, frozen=True):
    """The page of the order tokens."""


class PerformAction(Struct, frozen=True):
    """One of the system's own actions, with what the step answers already; of a unit to be found where it is None."""

    action: str
    unit: UnitId | None
    inputs: Mapping[str, Scalar] = {}


class CountLoss(Struct, frozen=True):
    """A loss, or one given back, at the one action that counts it; of a unit to be found where it is None."""

    action: str
    unit: UnitId | None


class AskTable(Struct, frozen=True):
    """A question to the table, by the key of its prompt, about a unit or not."""

    prompt: str
    unit: UnitId | None = None


class ShowMore(Struct, frozen=True):
    """Show the other acts of a unit, and its accidents; with one to be found where it is None."""

    unit: UnitId | None


class ShowCard(Struct, frozen=True):
    """The card of a unit, or of one to be found."""

    unit: UnitId | None


class PutContactsRight(Struct, frozen=True):
    """Whom a unit touches, or one to be found."""

    unit: UnitId | None


class FindUnit(Struct, frozen=True):
    """A unit found by a part of its name; the page takes it as `Find`."""


class DrawUnit(Struct, frozen=True):
    """One of these units chosen by chance; the page takes it as `Find`."""

    units: tuple[UnitId, ...]


class GoOn(Struct, frozen=True):
    """The next step, after a question where something would be passed over."""


class PickStep(Struct, frozen=True):
    """Another step of the turn, picked from the list."""


class Undo(Struct, frozen=True):
    """The last act taken back."""


class Redo(Struct, frozen=True):
    """The act undone last brought back."""


class Say(Struct, frozen=True):
    """A word beside the page, which stays as it is."""

    words: str


Want = (
    CarryOut
    | Confirm
    | TakeEarly
    | Designate
    | PickOffer
    | Propose
    | OpenRoll
    | OpenTogether
    | OpenProcedure
    | TakeUp
    | OpenTests
    | OpenOrders
    | PerformAction
    | CountLoss
    | AskTable
    | ShowMore
    | ShowCard
    | PutContactsRight
    | FindUnit
    | DrawUnit
    | GoOn
    | PickStep
    | Undo
    | Redo
    | Say
)


class Pressed(Struct, frozen=True):
    """The page after an intent, and its want before it can go on."""

    page: StepPage
    want: Want | None = None
