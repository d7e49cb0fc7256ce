"""The turn as a checklist: its phases and steps, who may act at each and in which ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Debt, Unit, UnitId
from tracker.battle.commands import Command
from tracker.battle.events import AnyEvent
from tracker.battle.fields import AnyField, Option, Scalar
from tracker.words import N_


def _not_yet(_battle: Battle) -> bool:
    return False


def already(_battle: Battle) -> bool:
    """Of an offer that its unit, as it stands, has taken up before."""
    return True


class Does(StrEnum):
    """The page or act that choosing an offer leads to."""

    ROLL = "roll"
    PROCEDURE = "procedure"
    ACTION = "action"
    PROMPT = "prompt"
    TICK = "tick"


class Way(StrEnum):
    """The kind of an act: each has one key, the same for every unit and in every system."""

    SHOOT = "shoot"
    FIGHT = "fight"
    CAST = "cast"
    MOVE = "move"
    RALLY = "rally"
    ELSE = "else"


AIMED: Final = frozenset({Way.SHOOT, Way.FIGHT, Way.MOVE})
"""The ways that may be aimed at an enemy."""


class Offer(Struct, frozen=True):
    """Something that may be done at a step."""

    verb: str
    """The word a reader sees."""
    does: Does = Does.TICK
    """The page that choosing it opens."""
    name: str = ""
    """The key of the resolver, procedure, action or prompt it opens."""
    role: str = ""
    """The part the unit takes in that."""
    inputs: Mapping[str, Scalar] = {}
    """Answers the step already gives."""
    others: Mapping[str, UnitId] = {}
    """The units the step already binds to other parts."""
    whom: tuple[str, ...] = ()
    """The optional parts of a roll that are asked for here."""
    times: int = 0
    """How many times the roll is made in a phase, 0 as often as one likes; one more is asked about."""
    way: Way | None = None
    """The kind of act, where that is not the one of what it opens."""
    is_made: Callable[[Battle], bool] = _not_yet
    """Whether it was made already and the rules grant it once: then it is done again only after a question."""
    is_idle: bool = False
    """Whether nothing would come of it as far as anybody has told: it stays open, and chance never chooses it."""


DONE: Final = Offer(N_("done"))


def debt_as_offer(debt: Debt, verb: str) -> Offer:
    """The offer of a test to the unit that owes it, which is bound first, with all that the debt says of it."""
    first, *others = debt.bindings
    return Offer(verb, Does.ROLL, debt.resolver, first, debt.inputs, {role: debt.bindings[role] for role in others})


class May(Struct, frozen=True):
    """The unit may act now, in these ways; the first is what `enter` does, unless it `asks` which of them.

    `verb` is the word for asking, where that of the first would mislead.
    `note` says what a reader should know first; where the order matters, the highest `rank` acts first. A unit that is
    `through` has nothing of its own left: what it is offered only ends something. One that is not `awaited` may do
    something here, and is passed by without a word if it does not. What it does `at_once` comes before what anybody
    else may do at the step.
    """

    offers: tuple[Offer, ...] = (DONE,)
    note: str = ""
    rank: int = 0
    asks: bool = False
    verb: str = ""
    through: bool = False
    awaited: bool = True
    at_once: bool = False


class MayNot(Struct, frozen=True):
    """The unit belongs to this step but is barred from it, for a reason with its rule ids."""

    reason: str
    rules: tuple[str, ...] = ()


Standing = May | MayNot | None

Reasons = tuple[tuple[Callable[[Battle, Unit], object], MayNot], ...]
"""Why a step is not for a unit: what holds of it, and the reason then; the first that holds is the one."""


def first_that_holds(reasons: Reasons, battle: Battle, unit: Unit) -> MayNot | None:
    """The first of these reasons that holds of the unit."""
    return next((reason for holds, reason in reasons if holds(battle, unit)), None)


class TokenStep(Enum):
    """The part of a step in the life of order tokens."""

    NONE = "none"
    PLACE = "place"
    RANDOM = "random"
    REVEAL = "reveal"


def nobody(_battle: Battle, _unit: Unit) -> Standing:
    """The standing at a step that no unit acts in: it is the table's."""
    return None


def _always(_battle: Battle) -> bool:
    return True


def _nowhere(_battle: Battle) -> str:
    return ""


def _nothing(_battle: Battle) -> tuple[AnyEvent, ...]:
    return ()


class Matter(StrEnum):
    """The kinds of things that can be owed, begun or granted here alone when a step is left."""

    TEST = "test"
    PROCEDURE = "procedure"
    TOKEN = "token"
    INITIATIVE = "initiative"
    FIRST = "first"
    GROUP_DIE = "group_die"
    CHARGE = "charge"
    RUN = "run"
    BLOW = "blow"
    MELEE = "melee"
    SHOT = "shot"
    ROLL = "roll"
    PIECE = "piece"
    FIGURE = "figure"
    ACTION = "action"
    MOVE = "move"
    RALLY = "rally"
    REACTION = "reaction"
    RECOVERY = "recovery"
    RETURN = "return"
    EFFECT = "effect"
    LOAD = "load"


class Open(Struct, frozen=True):
    """Something owed, begun or granted here alone: what it is, how many of it, and the units whose it is.

    `labels` name what was begun, where that has names.
    """

    matter: Matter
    count: int = 1
    units: tuple[UnitId, ...] = ()
    labels: tuple[str, ...] = ()


def open_for(matter: Matter, units: Iterable[Unit]) -> tuple[Open, ...]:
    """The matter as open for these units, one of it each; nothing where there are none."""
    whose = tuple(unit.id for unit in units)
    return (Open(matter, len(whose), whose),) if whose else ()


def _nothing_open(_battle: Battle) -> tuple[Open, ...]:
    return ()


class Leaves(Struct, frozen=True):
    """The choices a step merely offers, told when it is left.

    Its words for a number, how many a unit has of those listed, how many the table as a whole.
    """

    sentence: Callable[[int], str]
    of_unit: Callable[[Battle, Unit], int] = lambda _battle, _unit: 1
    of_table: Callable[[Battle], int] = lambda _battle: 0


class Step(Struct, frozen=True, kw_only=True):
    """One line of the turn's checklist."""

    id: str
    label: str
    text: str
    rules: tuple[str, ...]
    standing: Callable[[Battle, Unit], Standing] = nobody
    """Says of each unit whether it may act, is barred, or is not concerned (None)."""
    offers: tuple[Offer, ...] = ()
    """The actions of the table as a whole."""
    prompts: tuple[str, ...] = ()
    """The keys of the questions asked here."""
    tokens: TokenStep = TokenStep.NONE
    """The step's part in the order tokens."""
    matters: Callable[[Battle], bool] = _always
    """False where the walk may pass by without stopping."""
    is_told_if_passed: bool = False
    """Whether it is named among the steps gone by though the walk did not stop: it is all there is of its phase."""
    enters: Callable[[Battle], tuple[AnyEvent, ...]] = _nothing
    """The automatic consequences of reaching the step for the first time in a turn."""
    unfinished: Callable[[Battle], tuple[Open, ...]] = _nothing_open
    """The debts, procedures and grants of this step alone, besides tests and procedures: to leave it is asked about."""
    leaves: Leaves | None = None
    """The acts that merely may be done, of the units listed."""
    interrupt: bool = False
    """Whether it is played inside another step, and so is no stop of the walk."""
    marks: tuple[str, ...] = ()
    """The name by which the system's own rules know the step, whatever its id."""
    number: str = ""
    """The one it is printed with in its phase, where that is not its place there."""
    passed: Callable[[Battle], bool] = _not_yet
    """Whether the walk goes by though units may act: it is played on the page of another step, or seldom."""
    over: Callable[[Battle], bool] = _not_yet
    """Whether the walk goes on of itself after the act with which this comes to hold."""
    resumes: Callable[[Battle], str] = _nowhere
    """The earlier step to which the walk goes on from here while what was begun there is not over; else empty."""
    unticked: str = ""
    """Says why no unit is ticked off here."""
    played_at: str = ""
    """The step on whose page it is honoured where it is gone by for that."""
    was: tuple[str, ...] = ()
    """The ids it had before, the oldest first."""
    reminders: tuple[str, ...] = ()
    """The house's lines that are read out here."""

    @property
    def may_be_hidden(self) -> bool:
        """Whether a table may leave it out: nothing happens there of itself, and nothing hangs on its being walked."""
        does_nothing = self.enters is _nothing and self.unfinished is _nothing_open and self.over is _not_yet
        return does_nothing and self.tokens is TokenStep.NONE and not self.interrupt and not self.prompts

    @property
    def may_be_passed(self) -> bool:
        """Whether the walk may go by it though units could act there."""
        return self.passed is not _not_yet


class Phase(Struct, frozen=True):
    """A phase of the turn; walked once for each side where `by_side`."""

    id: str
    numeral: str
    label: str
    steps: tuple[Step, ...]
    by_side: bool = False

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its steps."""
        return frozenset(step.id for step in self.steps)


def phase_at(phases: Iterable[Phase], battle: Battle) -> Phase | None:
    """The one of these phases that the battle is in; None before the first turn."""
    return next((phase for phase in phases if battle.place.step in phase.ids), None)


def step_at(phases: Iterable[Phase], battle: Battle) -> Step | None:
    """The step of these phases that the battle is at; None before the first turn."""
    return next((step for phase in phases for step in phase.steps if step.id == battle.place.step), None)


def is_marked(phases: Iterable[Phase], battle: Battle, mark: str) -> bool:
    """Whether the battle is at a step with this mark."""
    step = step_at(phases, battle)
    return step is not None and mark in step.marks


def _no_unit(_battle: Battle) -> UnitId | None:
    return None


def _no_note(_battle: Battle, _unit: Unit) -> str:
    return ""


class Ticks(Struct, frozen=True):
    """The answer to a question is some of these units: `who` may be ticked, and what is then done with each.

    `note` is what a reader should know of one first, empty for most.
    """

    who: Callable[[Battle], tuple[Unit, ...]]
    does: Callable[[Battle, Unit], Command]
    note: Callable[[Battle, Unit], str] = _no_note


SETTLED: Final = Option("settled", N_("settled on the table"))
"""The answer to what figures and players have shown each other already, and nobody need write down."""


class Prompt(Struct, frozen=True):
    """A question the sheet leaves to the table; the answer is kept and nothing is made up.

    Where the answer is values of the battle itself, `sets` names them: answering sets them. Where it is units, they
    are ticked (`ticks`). `about` is the unit it
    is asked of, for whom it is answered anew at each step it comes to; it is not asked where it does not `matter`.
    One that is `awaited` comes once all units have acted, and that it was left is told: any other may be passed by.
    `sentence` is the sentence in which the audience is told its `{answer}`, of what everybody at the table has seen; of
    all else it is told nothing.
    """

    key: str
    question: str
    rules: tuple[str, ...]
    options: tuple[Option, ...] = ()
    sets: tuple[AnyField, ...] = ()
    ticks: Ticks | None = None
    about: Callable[[Battle], UnitId | None] = _no_unit
    matters: Callable[[Battle], bool] = _always
    was: tuple[str, ...] = ()
    sentence: str = ""
    awaited: bool = False

    def asks(self, battle: Battle) -> str:
        """The id of the side whose player it asks: that of the unit it is about; empty where it asks the table."""
        unit = battle.units.get(self.about(battle) or UnitId(""))
        return "" if unit is None else unit.side

    @property
    def usual(self) -> tuple[Option, ...]:
        """The answers that are offered; any other is given in words."""
        return self.options or (SETTLED,)
