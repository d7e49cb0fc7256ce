"""Commands: what somebody wants. `tracker.play.decide` turns each into events or refuses it with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Struct

from tracker.battle import parts
from tracker.battle.battle import Bindings, DebtId, ProcedureId, Ruling, SideDetail, SideId, UnitId
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.battle.house import House
from tracker.battle.observations import Seen
from tracker.battle.particulars import Particular, Picture
from tracker.battle.plans import Upset
from tracker.text import harmless


class Refused(Struct, frozen=True):
    """Why a command cannot be carried out; nothing has changed."""

    reason: str


class NewUnit(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit to be, as the roster editor or a roster file gives it."""

    name: str
    side: SideId
    values: Annotated[Mapping[str, Scalar], parts.UNIT_VALUES]
    id: str = ""


class Wish(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A change that somebody asks for. The class name is its tag in a save."""


class Begin(Wish, frozen=True):
    """Start a battle; sides and units follow as commands of their own."""

    title: str
    system: str


class Retitle(Wish, frozen=True):
    """Give the battle another title."""

    title: str


class AddSide(Wish, frozen=True):
    """Bring a side to the table; its id is made from its name when none is given."""

    name: str
    id: str = ""


class RenameSide(Wish, frozen=True):
    """Give a side another name."""

    side: SideId
    name: str


class SetSide(Wish, frozen=True):
    """Say how a side is drawn and who plays it; an empty text takes a detail back."""

    side: SideId
    details: Mapping[SideDetail, str]


class RemoveSide(Wish, frozen=True):
    """Take an empty side off the table."""

    side: SideId


class AddUnit(Wish, frozen=True):
    """Bring a unit to the table."""

    unit: NewUnit


class RenameUnit(Wish, frozen=True):
    """Give a unit another name, or move it to another side."""

    unit: UnitId
    name: str
    side: SideId


class RemoveUnit(Wish, frozen=True):
    """Strike a unit off the roster."""

    unit: UnitId


class SetValues(Wish, frozen=True):
    """Set values of a unit by hand; the reason stays in the log."""

    unit: UnitId
    values: Annotated[Mapping[str, Scalar], parts.UNIT_VALUES]
    reason: str


class SetBattleValue(Wish, frozen=True):
    """Set a value of the battle itself by hand."""

    key: Annotated[str, parts.Part("table")]
    value: Annotated[Scalar, parts.Part("table/{key}")]
    reason: str


class SetSwitch(Wish, frozen=True):
    """Choose a reading of a doubtful rule for this battle."""

    key: Annotated[str, parts.SWITCH]
    value: Annotated[str, parts.Part("switch/{key}")]


class TakePreset(Wish, frozen=True):
    """Choose several readings that belong together at one stroke."""

    key: Annotated[str, parts.Part("preset")]


class Advance(Wish, frozen=True):
    """Go on to the next step; what is owed or begun bars the way unless `anyway`.

    `passing` goes by every step in which nobody has anything left to do, but into no other turn where it stays
    `within` this one; the tests and procedures `agreed` to be left open hold it up at none.
    """

    anyway: bool = False
    passing: bool = False
    agreed: tuple[int, ...] = ()
    within: bool = False


class StepBack(Wish, frozen=True):
    """Go back to the step that was left, or to the one before; nothing is rolled, granted or cleared again."""

    turn: int = 0
    step: Annotated[str, parts.STEP] = ""
    side: str = ""


class GoTo(Wish, frozen=True):
    """Go straight to a step of the present turn; ahead, what is owed or begun bars the way unless `anyway`."""

    step: Annotated[str, parts.STEP]
    side: str = ""
    anyway: bool = False


class Tick(Wish, frozen=True):
    """Mark a unit as done with this step, or as not done."""

    unit: UnitId
    done: bool = True


class PlaceToken(Wish, frozen=True):
    """Lay a token face down by a unit, in place of the one that may lie there.

    With a `face` it is the one of those allowed that this die draws, or of those `among` which it draws where not all
    are as likely; who draws again gives a `reason`. Where couriers are agreed on, `distance` is how far the unit is
    from its general.
    """

    unit: UnitId
    token: Annotated[str, parts.TOKEN]
    face: Face | None = None
    reason: str = ""
    among: tuple[str, ...] = ()
    distance: int = 0


class TakeToken(Wish, frozen=True):
    """Take a face-down token back."""

    unit: UnitId


class MakeContact(Wish, frozen=True):
    """Say that a unit touches an enemy, how it came there and from where; the line of a referee is its `reason`."""

    unit: UnitId
    enemy: UnitId
    how: How = How.MOVE
    facing: Facing = Facing.ANY
    reason: str = ""


class EndContact(Wish, frozen=True):
    """Say that two enemies touch no more."""

    unit: UnitId
    enemy: UnitId
    reason: str = ""


class Observe(Wish, frozen=True):
    """Say what the table sees of a unit: of an enemy, of an objective by its name, or of its cover."""

    unit: UnitId
    seen: Seen
    of: str = ""


class DrawPlan(Wish, frozen=True):
    """Keep the plan that a D20 has drawn for a side that is led, anew where something upset the last."""

    side: SideId
    face: Face
    upset: Upset | None = None


class RevealTokens(Wish, frozen=True):
    """Turn every face-down token up; units without one bar that unless `anyway`."""

    anyway: bool = False


class Resolve(Wish, frozen=True):
    """Resolve one roll with the faces on the table.

    `outcome` overrides the dice and then needs a `reason`; `debt` is the test this roll settles; `procedure` the
    one it belongs to.
    """

    resolver: Annotated[str, parts.RESOLVER]
    bindings: Annotated[Bindings, parts.ROLES] = {}
    inputs: Annotated[Mapping[str, Scalar], parts.INPUTS] = {}
    faces: tuple[Face, ...] = ()
    debt: DebtId | None = None
    procedure: ProcedureId | None = None
    outcome: Annotated[str, parts.OUTCOME] = ""
    reason: str = ""


class Perform(Wish, frozen=True):
    """Do one of the system's own actions to a unit: lose a base, take fire, close ranks.

    What is owed or begun and would be thrown away by it bars the way unless `anyway`.
    """

    action: Annotated[str, parts.Part("action")]
    unit: UnitId
    inputs: Annotated[Mapping[str, Scalar], parts.Part("action/{action}/input", of_values=True)] = {}
    anyway: bool = False


class OweTest(Wish, frozen=True):
    """Put a test on the list by hand."""

    resolver: Annotated[str, parts.RESOLVER]
    bindings: Annotated[Bindings, parts.ROLES]
    inputs: Annotated[Mapping[str, Scalar], parts.INPUTS]
    cause: Annotated[str, parts.CAUSE]


class Waive(Wish, frozen=True):
    """Let a test go, for a reason."""

    debt: DebtId
    reason: str


class AnswerPrompt(Wish, frozen=True):
    """Record what the table decided where the sheet is silent."""

    prompt: Annotated[str, parts.PROMPT]
    answer: Annotated[str, parts.PROMPT_ANSWER]
    unit: UnitId | None = None


class Note(Wish, frozen=True):
    """Write a line into the log."""

    text: str
    private: bool = False


class Draw(Wish, frozen=True):
    """Let one die choose among several; the choice itself is made by an act of its own.

    Of what a side that is led draws `why` tells its reason and its odds.
    """

    question: str
    among: tuple[str, ...]
    face: Face
    why: str = ""


class GiveReason(Wish, frozen=True):
    """Keep why a unit of a side that is led does the one thing that is worth it."""

    unit: UnitId
    why: str


class Score(Wish, frozen=True):
    """Give a side points, or take some from it."""

    side: SideId
    points: int
    what: str = ""


class HoldObjective(Wish, frozen=True):
    """Say who holds an objective, nobody where `side` is empty; a new name brings it to the table.

    `worth` are the points it counts while it is held; None leaves them as they are, 1 for a new one.
    """

    objective: str
    side: str = ""
    worth: int | None = None


class SetLastTurn(Wish, frozen=True):
    """Agree with which turn the battle ends; 0 for none."""

    turn: int


class SetBreakPoint(Wish, frozen=True):
    """Agree how many percent of its army a side may lose before it breaks; 0 for none."""

    percent: int


class SetCouriers(Wish, frozen=True):
    """Agree how far a courier takes an order in a turn; 0 for no couriers."""

    reach: int


class SetClock(Wish, frozen=True):
    """Put a clock to each side, stop or start it, or agree when all stop; what is None stays as it is.

    `minutes` are for a side, 0 for no clock; `until` is in seconds since 1970, 0 for no end.
    """

    minutes: int | None = None
    is_paused: bool | None = None
    until: float | None = None


class SetParticular(Wish, frozen=True):
    """Tell something of the battle beside the play; an empty text takes it back."""

    key: Particular
    text: str


class SetPictures(Wish, frozen=True):
    """The pictures of its own that the battle has from here on, in this order."""

    pictures: tuple[Picture, ...]


class TakeRuling(Wish, frozen=True):
    """Bring a ruling along from another battle, to be offered when its roll comes."""

    ruling: Ruling


class TakeHouse(Wish, frozen=True):
    """Play by the rules of a table's own, in place of those before; an empty house lays them down."""

    house: House


class SealDice(Wish, frozen=True):
    """Bind the app's dice to a seed by its SHA-256, 64 hexadecimal digits; before the first roll only.

    With `after`, the number of the last throw there was, a copy or a branch binds those that come then to another.
    """

    commitment: str
    after: int | msgspec.UnsetType = msgspec.UNSET


class OpenDice(Wish, frozen=True):
    """Tell the seed of the app's dice, as hexadecimal digits; it must be the one they were sealed with."""

    seed: str


class BeginProcedure(Wish, frozen=True):
    """Open a procedure of several questions."""

    procedure: Annotated[str, parts.PROCEDURE]
    bindings: Annotated[Bindings, parts.PROCEDURE_ROLES] = {}


class AnswerProcedure(Wish, frozen=True):
    """Answer the present question of a procedure with one of the choices it offers."""

    id: ProcedureId
    value: Scalar


class LeaveProcedure(Wish, frozen=True):
    """Give a procedure up before its end; what it did so far stays done."""

    id: ProcedureId


Command = (
    Begin
    | Retitle
    | AddSide
    | RenameSide
    | SetSide
    | RemoveSide
    | AddUnit
    | RenameUnit
    | RemoveUnit
    | SetValues
    | SetBattleValue
    | SetSwitch
    | TakePreset
    | Advance
    | StepBack
    | GoTo
    | Tick
    | PlaceToken
    | TakeToken
    | MakeContact
    | EndContact
    | Observe
    | DrawPlan
    | RevealTokens
    | Resolve
    | Perform
    | OweTest
    | Waive
    | AnswerPrompt
    | Note
    | Draw
    | GiveReason
    | Score
    | HoldObjective
    | SetLastTurn
    | SetBreakPoint
    | SetCouriers
    | SetClock
    | SetParticular
    | SetPictures
    | TakeRuling
    | TakeHouse
    | SealDice
    | OpenDice
    | BeginProcedure
    | AnswerProcedure
    | LeaveProcedure
)


def kept(command: Command) -> Command:
    """The command as an act keeps it: every text in it cleaned, as those of the events are that it became."""
    cleaned: Command = msgspec.convert(harmless(msgspec.to_builtins(command)), Command)
    return cleaned
