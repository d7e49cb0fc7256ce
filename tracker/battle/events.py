"""Events: what happened. They are all that is kept of a battle; everything else is read off them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tracker.battle import parts
from tracker.battle.battle import Answer, Debt, DebtId, ProcedureId, Ruling, Side, SideDetail, SideId, Unit, UnitId
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.battle.house import House
from tracker.battle.observations import Seen
from tracker.battle.particulars import Particular, Picture
from tracker.battle.plans import Upset
from tracker.battle.resolution import Applied, Resolution


class Event(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """A fact. The class name is its tag in a save."""


class BattleBegan(Event, frozen=True):
    """The first event of every battle."""

    title: str
    system: str


class Retitled(Event, frozen=True):
    """The battle got another title."""

    title: str


class SideJoined(Event, frozen=True):
    """A side came to the table, or took another name."""

    side: Side


class SideChanged(Event, frozen=True):
    """A detail of a side was said otherwise: its colour, its player."""

    side: SideId
    detail: SideDetail
    was: str
    now: str


class SideLeft(Event, frozen=True):
    """A side without units left the table."""

    side: SideId


class UnitJoined(Event, frozen=True):
    """A unit came to the table."""

    unit: Unit


class UnitRenamed(Event, frozen=True):
    """A unit took another name or changed sides."""

    unit: UnitId
    name: str
    side: SideId


class UnitLeft(Event, frozen=True):
    """A unit was struck off the roster."""

    unit: UnitId


class Changed(Event, frozen=True):
    """A value of a unit changed: by play (`cause` is an id) or by hand (`reason` is the referee's line)."""

    unit: UnitId
    key: Annotated[str, parts.Part("field")]
    was: Annotated[Scalar, parts.Part("field/{key}")]
    now: Annotated[Scalar, parts.Part("field/{key}")]
    cause: Annotated[str, parts.CAUSE] = ""
    reason: str = ""


class BattleValueChanged(Event, frozen=True, tag="TableChanged"):
    """A value of the battle itself changed, such as the wind."""

    key: Annotated[str, parts.Part("table")]
    was: Annotated[Scalar, parts.Part("table/{key}")]
    now: Annotated[Scalar, parts.Part("table/{key}")]
    cause: Annotated[str, parts.CAUSE] = ""
    reason: str = ""


class SwitchSet(Event, frozen=True):
    """A house rule was chosen."""

    key: Annotated[str, parts.SWITCH]
    was: Annotated[str, parts.Part("switch/{key}")]
    now: Annotated[str, parts.Part("switch/{key}")]


class StepEntered(Event, frozen=True):
    """The table went on, or back, to a step. Going back changes nothing else.

    Where `as_left`, it came into a turn where it had been before, and found what was done in it.
    """

    turn: int
    step: Annotated[str, parts.STEP]
    side: str = ""
    back: bool = False
    as_left: Literal[True] | UnsetType = UNSET


class Ticked(Event, frozen=True):
    """A unit was marked as done with the present step, or not done after all."""

    unit: UnitId
    done: bool


class TokenPlaced(Event, frozen=True, omit_defaults=True):
    """A token was laid face down by a unit; `face` is the die that drew it, `reason` why it was drawn again.

    Each face of that die stands for one of those the unit may have, or for the one of that place `among` several that
    are not all as likely. `distance` is how far a courier has to take the order, 0 where it is there at once.
    """

    unit: UnitId
    token: Annotated[str, parts.TOKEN]
    face: Face | UnsetType = UNSET
    reason: str = ""
    among: tuple[str, ...] = ()
    distance: int = 0


class TokenTaken(Event, frozen=True):
    """A face-down token was taken back."""

    unit: UnitId


class TokensRevealed(Event, frozen=True):
    """All face-down tokens were turned up together."""


class Rolled(Event, frozen=True):
    """A resolver was resolved, with every reason it had.

    `override` is the referee's line when the outcome was forced against the dice; `cautions` say, each with its rule,
    what the turn did not foresee about it.
    """

    resolution: Resolution
    bindings: Annotated[dict[str, UnitId], parts.ROLES]
    debt: DebtId | None = None
    procedure: ProcedureId | None = None
    override: str = ""
    cautions: tuple[Applied, ...] = ()


class Owed(Event, frozen=True):
    """A test went on the list of tests owed."""

    debt: Debt


class Deferred(Event, frozen=True):
    """A test owed will be due at another step than first thought."""

    debt: DebtId
    due: Annotated[str, parts.STEP]


class Waived(Event, frozen=True):
    """The referee let a test go, for a reason."""

    debt: DebtId
    reason: str


class Voided(Event, frozen=True):
    """A test fell away of itself: the cause is an id such as `unit_gone`."""

    debt: DebtId
    cause: Annotated[str, parts.CAUSE]


class ContactMade(Event, frozen=True, omit_defaults=True):
    """A unit came to touch an enemy, or how they touch was said otherwise (`reason` is the referee's line)."""

    unit: UnitId
    enemy: UnitId
    how: How = How.MOVE
    facing: Facing = Facing.ANY
    reason: str = ""


class ContactEnded(Event, frozen=True, omit_defaults=True):
    """Two enemies touch no more: one moved off, ran or is gone (`cause` is an id), or the referee says so."""

    unit: UnitId
    enemy: UnitId
    cause: Annotated[str, parts.CAUSE] = ""
    reason: str = ""


ContactEvent = ContactMade | ContactEnded
"""The changes to contacts that an event made."""


class Observed(Event, frozen=True, omit_defaults=True):
    """The table saw a fact of a unit: see `tracker.battle.observations`."""

    unit: UnitId
    seen: Seen
    of: str = ""


class Planned(Event, frozen=True, omit_defaults=True):
    """A side that is led has drawn its plan in secret; the face tells it to nobody by itself."""

    side: SideId
    face: Face
    upset: Upset | None = None


class Lapsed(Event, frozen=True):
    """A unit has moved: what the table saw of it, and of it as an enemy, is an assumption from here on."""

    unit: UnitId


class Answered(Event, frozen=True):
    """The table answered a question the sheet leaves to it."""

    prompt: Annotated[str, parts.PROMPT]
    answer: Annotated[str, parts.PROMPT_ANSWER]
    unit: UnitId | None = None


class Noted(Event, frozen=True):
    """Somebody wrote a line into the log; a private one never reaches the audience."""

    text: str
    private: bool = False


class Drawn(Event, frozen=True, omit_defaults=True):
    """One of several was chosen by chance: the face is its place among them, from 1.

    `why` tells what a side that is led does, its reason and its odds, as the table read it.
    """

    question: str
    among: tuple[str, ...]
    face: Face
    why: str = ""

    @property
    def chosen(self) -> str:
        """The choice of the die."""
        return self.among[self.face.face - 1]


class ReasonGiven(Event, frozen=True):
    """A unit of a side that is led did the one thing that was worth it: no die drew, `why` is as in `Drawn`."""

    unit: UnitId
    why: str


class Scored(Event, frozen=True):
    """A side got points, or lost them: the table says how many and, where it wants to, what for."""

    side: SideId
    points: int
    what: str = ""


class ObjectiveHeld(Event, frozen=True):
    """An objective came to the table, or is held by another: by nobody where `side` is empty."""

    objective: str
    side: str = ""
    worth: int = 0


class LastTurnSet(Event, frozen=True):
    """The table agreed with which turn the battle ends; 0 for none."""

    was: int
    now: int


class BreakPointSet(Event, frozen=True):
    """The table agreed how many percent of its army a side may lose before it breaks; 0 for none."""

    was: int
    now: int


class CouriersSet(Event, frozen=True):
    """The table agreed how far a courier takes an order in a turn; 0 for no couriers."""

    was: int
    now: int


class ClockSet(Event, frozen=True):
    """The table put a clock to each side, stopped or started it, or agreed when all stop; see `battle.Clock`."""

    minutes: int = 0
    is_paused: bool = False
    until: float = 0.0


class ParticularSet(Event, frozen=True):
    """The table told something of the battle beside the play, or took it back."""

    key: Particular
    was: str
    now: str


class PicturesSet(Event, frozen=True):
    """The table put pictures of its own to the battle, took some away, or wrote something else under one."""

    was: tuple[Picture, ...]
    now: tuple[Picture, ...]


class RulingTaken(Event, frozen=True):
    """A ruling was brought along from another battle."""

    ruling: Ruling


class HouseTaken(Event, frozen=True):
    """The table plays by rules of its own from here on; an empty house is none.

    `replaced` are the readings that held before it, of the switches that it chose otherwise.
    """

    house: House
    replaced: Annotated[dict[str, str], parts.Part("switch", of_values=True)] = {}


class DiceSealed(Event, frozen=True):
    """The app chose a seed that all its dice come from, and says its SHA-256: before the first roll, or anew.

    A battle is sealed anew where it parts from the one it is a copy or a branch of: throws up to the number `after` are
    those of the seals before. Only those have that number. `gapless` says that from here on every throw is told by an
    act, in the order they are made; seals of older versions do not promise that.
    """

    commitment: str
    after: int | msgspec.UnsetType = msgspec.UNSET
    gapless: bool | msgspec.UnsetType = msgspec.UNSET


class DiceOpened(Event, frozen=True):
    """The seed was told, so that anybody can throw every die again; from then on no die comes from it."""

    seed: str


class ProcedureBegan(Event, frozen=True):
    """A procedure of several questions was opened."""

    id: ProcedureId
    procedure: Annotated[str, parts.PROCEDURE]
    bindings: Annotated[dict[str, UnitId], parts.PROCEDURE_ROLES]


class ProcedureAnswered(Event, frozen=True):
    """One question of a procedure was answered."""

    id: ProcedureId
    answer: Answer


class ProcedureEnded(Event, frozen=True):
    """A procedure came to its end, or was left."""

    id: ProcedureId
    complete: bool


class Amended(Event, frozen=True):
    """Something of the past was put right: it and what came after it were played again.

    From the act at `first` (from 0, in the list of acts) on, all that stood has given way to the `again` acts written
    just before this one. It is what makes them count: without it, or where it is undone, the old ones stand. The first
    of them is the act put right, unless that one is `left_out`.
    """

    first: int
    again: int
    left_out: bool = False


class Forked(Event, frozen=True):
    """The battle went its own way from here: all acts before this one are those of another, which knows nothing of it.

    `battle` is the other one's id in its library, empty where it was in none, and `title` what it was called; `act` is
    the number, from 1, of the last of its acts that was taken over.
    """

    battle: str
    title: str
    act: int


ScoreEvent = Scored | ObjectiveHeld | LastTurnSet | BreakPointSet | CouriersSet
"""The score as the table noted it."""

AnyEvent = (
    BattleBegan
    | Retitled
    | SideJoined
    | SideChanged
    | SideLeft
    | UnitJoined
    | UnitRenamed
    | UnitLeft
    | Changed
    | BattleValueChanged
    | SwitchSet
    | StepEntered
    | Ticked
    | TokenPlaced
    | TokenTaken
    | TokensRevealed
    | ContactEvent
    | Observed
    | Planned
    | Lapsed
    | Rolled
    | Owed
    | Deferred
    | Waived
    | Voided
    | Answered
    | Noted
    | Drawn
    | ReasonGiven
    | ScoreEvent
    | ClockSet
    | RulingTaken
    | ParticularSet
    | PicturesSet
    | HouseTaken
    | DiceSealed
    | DiceOpened
    | ProcedureBegan
    | ProcedureAnswered
    | ProcedureEnded
    | Amended
    | Forked
)
