"""Commands: what somebody wants. `tracker.decide` turns each into events or refuses it with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.battle import Bindings, DebtId, ProcedureId, SideId, UnitId
from tracker.dice import Face


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a command cannot be carried out; nothing has changed."""

    reason: str


@dataclass(frozen=True, slots=True)
class NewUnit:
    """A unit to be, as the roster editor or a roster file gives it."""

    name: str
    side: SideId
    values: Mapping[str, object]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a battle; sides and units follow as commands of their own."""

    title: str
    system: str


@dataclass(frozen=True, slots=True)
class Retitle:
    """Give the battle another title."""

    title: str


@dataclass(frozen=True, slots=True)
class AddSide:
    """Bring a side to the table; its id is made from its name when none is given."""

    name: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class RenameSide:
    """Give a side another name."""

    side: SideId
    name: str


@dataclass(frozen=True, slots=True)
class RemoveSide:
    """Take an empty side off the table."""

    side: SideId


@dataclass(frozen=True, slots=True)
class AddUnit:
    """Bring a unit to the table."""

    unit: NewUnit


@dataclass(frozen=True, slots=True)
class RenameUnit:
    """Give a unit another name, or move it to another side."""

    unit: UnitId
    name: str
    side: SideId


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Strike a unit off the roster."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class SetValues:
    """Set values of a unit by hand; the reason stays in the log."""

    unit: UnitId
    values: Mapping[str, object]
    reason: str


@dataclass(frozen=True, slots=True)
class SetTable:
    """Set a value of the battle itself by hand."""

    key: str
    value: object
    reason: str


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """Choose a reading of a doubtful rule for this battle."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class TakePreset:
    """Choose several readings that belong together at one stroke."""

    key: str


@dataclass(frozen=True, slots=True)
class Advance:
    """Go on to the next step; tests due by now bar the way unless `anyway`."""

    anyway: bool = False


@dataclass(frozen=True, slots=True)
class StepBack:
    """Go back one step; nothing is rolled, granted or cleared again."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go straight to a step of the present turn."""

    step: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """Mark a unit as done with this step, or as not done."""

    unit: UnitId
    done: bool = True


@dataclass(frozen=True, slots=True)
class PlaceToken:
    """Lay a token face down by a unit, in place of the one that may lie there."""

    unit: UnitId
    token: str


@dataclass(frozen=True, slots=True)
class TakeToken:
    """Take a face-down token back."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class RevealTokens:
    """Turn every face-down token up."""


@dataclass(frozen=True, slots=True)
class Resolve:
    """Resolve one roll with the faces on the table.

    `outcome` overrides the dice and then needs a `reason`; `debt` is the test this roll settles; `procedure` the
    one it belongs to.
    """

    resolver: str
    bindings: Bindings = field(default_factory=dict)
    inputs: Mapping[str, object] = field(default_factory=dict)
    faces: tuple[Face, ...] = ()
    debt: DebtId | None = None
    procedure: ProcedureId | None = None
    outcome: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Perform:
    """Do one of the system's own actions to a unit: lose a base, take fire, close ranks."""

    action: str
    unit: UnitId
    inputs: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OweTest:
    """Put a test on the list by hand."""

    resolver: str
    bindings: Bindings
    inputs: Mapping[str, object]
    cause: str


@dataclass(frozen=True, slots=True)
class Waive:
    """Let a test go, for a reason."""

    debt: DebtId
    reason: str


@dataclass(frozen=True, slots=True)
class AnswerPrompt:
    """Record what the table decided where the sheet is silent."""

    prompt: str
    answer: str
    unit: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Write a line into the log."""

    text: str
    private: bool = False


@dataclass(frozen=True, slots=True)
class BeginProcedure:
    """Open a procedure of several questions."""

    procedure: str
    bindings: Bindings = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnswerProcedure:
    """Answer the present question of a procedure with one of the choices it offers."""

    id: ProcedureId
    value: object


@dataclass(frozen=True, slots=True)
class LeaveProcedure:
    """Give a procedure up before its end; what it did so far stays done."""

    id: ProcedureId


Command = (
    Begin
    | Retitle
    | AddSide
    | RenameSide
    | RemoveSide
    | AddUnit
    | RenameUnit
    | RemoveUnit
    | SetValues
    | SetTable
    | SetSwitch
    | TakePreset
    | Advance
    | StepBack
    | GoTo
    | Tick
    | PlaceToken
    | TakeToken
    | RevealTokens
    | Resolve
    | Perform
    | OweTest
    | Waive
    | AnswerPrompt
    | Note
    | BeginProcedure
    | AnswerProcedure
    | LeaveProcedure
)
