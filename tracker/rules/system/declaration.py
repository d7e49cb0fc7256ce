"""The declaration of a rule system, whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, Generic, NoReturn, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.commands import Command
from tracker.battle.events import AnyEvent, Rolled
from tracker.battle.fields import AnyField, Field, Lasts, Rejected, Scalar, flag
from tracker.rules.contacts import ContactRules
from tracker.rules.resolver import Case, Effect, Resolver
from tracker.rules.system.marks import Badge, Gauge, Graded, Hurt, kept_as
from tracker.rules.system.play import Action, Consequence, Procedure
from tracker.rules.system.sheets import CommonPage, Sheet, page_of
from tracker.rules.system.tokens import Tokens
from tracker.rules.system.tour import Tour
from tracker.rules.system.turn import MayNot, Offer, Phase, Prompt, Way
from tracker.text import likely
from tracker.words import N_, _


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


T = TypeVar("T")
V = TypeVar("V")
K = TypeVar("K", bound=_Keyed)


class Preset(Struct, frozen=True):
    """House rules that belong together, chosen at one stroke: switch key to reading."""

    key: str
    label: str
    readings: Mapping[str, str]
    was: tuple[str, ...] = ()


HIDDEN: Final = flag(
    "hidden", N_("Hidden from the audience"), tracked=True, group=N_("State"), help=N_("the panel knows nothing of it")
)
"""Every system's units can be kept from the audience's panel; no rule reads it."""


EffectHandler = Callable[[Battle, Rolled, Effect], tuple[AnyEvent, ...]]


def _as_they_came(battle: Battle) -> tuple[SideId, ...]:
    return tuple(side.id for side in battle.sides)


def _no_aftermath(_before: Battle, _after: Battle, _event: AnyEvent) -> tuple[AnyEvent, ...]:
    return ()


def _whose_walk(battle: Battle) -> str:
    return battle.place.side


def _no_badges(_battle: Battle, _unit: Unit) -> tuple[Badge, ...]:
    return ()


def _nothing(_battle: Battle, _unit: Unit) -> frozenset[str]:
    return frozenset()


class Cards(Struct, frozen=True, kw_only=True):
    """The fields of units, their wounds and fates, and of the battle beside them."""

    fields: tuple[AnyField, ...]
    """The fields of a unit's card and of its state."""
    battle_fields: tuple[AnyField, ...] = ()
    """The fields of the battle as a whole."""
    columns: Mapping[str, str] = {}
    """Those of a list of units by the keys of their fields, in order, each with its heading: else all that have one."""
    check: Callable[[Unit], str | None] = lambda _unit: None
    """Says why a card cannot be."""
    ready: Callable[[Unit], Unit] = lambda unit: unit
    """Completes a new card: bases left are those at the start."""
    begins: Callable[[Unit], Mapping[str, Scalar]] = lambda _unit: {}
    """The usual values of new cards beside the defaults."""
    graded: tuple[Graded, ...] = ()
    """The fields typed together: how many figures have which wound."""
    points: Field[int] | None = None
    """The worth of a unit, where its card says it."""
    number: Field[int] | None = None
    """How many figures or bases a unit begins with, as an army list counts them; None where a piece is one."""
    losses_in: tuple[AnyField, ...] = ()
    """Where a unit keeps what it has lost, which may be brought along to the next battle of a campaign."""
    wounds_in: tuple[AnyField, ...] = ()
    """Where it keeps how those are hurt that are left, likewise."""
    loses: str = ""
    """The key of the action that takes a loss off a unit's strength."""
    regains: str = ""
    """The key of the action that gives one back."""
    is_out: Callable[[Unit], bool] = lambda _unit: False
    """Whether a unit is out of the battle."""
    is_single: Callable[[Unit], bool] = lambda _unit: False
    """Whether a unit is one figure or piece from the start, as sentences speak of it."""
    is_routed: Callable[[Unit], bool] = lambda _unit: False
    """Whether a unit runs."""
    unsaid: Callable[[Battle, Unit], frozenset[str]] = _nothing
    """The keys of fields whose values tell nothing of a unit as the battle stands: its card leaves them out."""


class Turn(Struct, frozen=True, kw_only=True):
    """The turn as a checklist, who walks it in which order, and whose move it is."""

    phases: tuple[Phase, ...]
    order: Callable[[Battle], tuple[SideId, ...]] = _as_they_came
    """The order in which the sides walk a phase of theirs."""
    ways: Mapping[str, Way] = {}
    """Which kind of act a roll, a procedure or an action is, by its key, and so which letter takes it.

    What is not listed is among everything else.
    """
    tokens: Tokens | None = None
    """The order tokens that are placed and revealed, where the game has any."""
    unlisted: Callable[[Battle, Unit], MayNot | None] = lambda _battle, _unit: None
    """Says why the present step is not for a unit."""
    on_move: Callable[[Battle], str] = _whose_walk
    """Whose turn it is by the side's id, or nothing where that is nobody's or unknown."""
    acting: Callable[[Battle], Unit | None] = lambda _battle: None
    """The unit to which the place in the turn belongs, where the turn goes by units."""
    designates: str = ""
    """The action by which a unit is given its place in the turn; the letter of an act it then may do does it first."""
    parting: Callable[[Battle, Unit], str] = lambda _battle, _unit: ""
    """The part of a unit's place in the turn, now over, that the table plays unasked, in a sentence; empty for none."""


class Rolls(Struct, frozen=True, kw_only=True):
    """The rolls, the pages they are made on, and the readings of the rules they go by."""

    resolvers: tuple[Resolver, ...]
    sheets: tuple[Sheet, ...] = ()
    """The pages on which many rolls are made together."""
    common: tuple[CommonPage, ...] = ()
    """The rolls that are one page for all the units to which a step offers them."""
    switches: tuple[Field[str], ...] = ()
    """The house rules: the readings of a doubtful rule, the default first."""
    presets: tuple[Preset, ...] = ()
    """House rules that are chosen together."""
    examples: tuple[str, ...] = ()
    """Rolls as somebody might ask for them on the command line, without the system's key."""


class Play(Struct, frozen=True, kw_only=True):
    """Actions and procedures at the table beside single rolls, and the consequences of events."""

    procedures: tuple[Procedure, ...] = ()
    """Acts of several questions and rolls, such as a charge."""
    actions: tuple[Action, ...] = ()
    """Acts without dice that are made as often as wanted: a loss, a marker, a move."""
    anytime: tuple[Offer, ...] = ()
    """The offers to any unit at any step of a turn: its list has them where the step does not make them."""
    prompts: tuple[Prompt, ...] = ()
    """The questions that the sheet leaves to the table."""
    consequences: tuple[Consequence, ...] = ()
    """The automatic consequences, as the reference tells them."""
    effects: Mapping[str, EffectHandler] = {}
    """Turns the effects of a roll into events, by their kind."""
    aftermath: Callable[[Battle, Battle, AnyEvent], tuple[AnyEvent, ...]] = _no_aftermath
    """The automatic consequences of an event: a base at no life points is removed, a loss earns a test."""
    contacts: ContactRules = ContactRules()
    """Who touches whom, what comes of it, and when it ends."""
    is_charging: Callable[[Unit], bool] = lambda _unit: False
    """Whether a unit that comes into contact charges."""


class Losing(Struct, frozen=True):
    """How the line of a forecast says the losses to be expected, and that there are none."""

    some: str
    none: str


LOSING: Final = Losing(N_("losses: {things}"), N_("no losses expected"))
"""The words for them where a loss is what the rolls of a system call so, and nothing else."""


class Words(Struct, frozen=True, kw_only=True):
    """The system's own words for what stands in events, and how its acts are told."""

    causes: Mapping[str, str] = {}
    """The words for the causes found in events."""
    effect_words: Mapping[str, str] = {}
    """The words for effects, by their kind, kind and value, or kind, value and key, with points between."""
    outcome_words: Mapping[str, str] = {}
    """A roll's result as a sentence, by roll and outcome with a point between: else its deed and its outcome."""
    told_by_outcome: Mapping[str, frozenset[str]] = {}
    """The kinds of effects that such a sentence tells already, by the same keys: they are not told once more."""
    losing: Losing = LOSING
    """How a forecast names the losses that it counts."""
    told_as: Mapping[str, Way] = {}
    """Which rolls are told as shots, blows or spells whatever opens them."""
    nerve: Mapping[str, frozenset[str]] = {}
    """The rolls that test a unit's nerve, each with the outcomes by which it refuses to charge."""
    names: Callable[[str, Unit], str] = lambda _resolver, _unit: ""
    """A unit's deed by a roll, such as the spell it announced, in the table's words."""
    tells_first: frozenset[str] = frozenset()
    """The fields whose change tells an act, where an answer led to it: that a unit has fled, not how many struck."""
    moves_told: Callable[[str, Scalar], tuple[UnitId, str] | None] = lambda _key, _value: None
    """For the key and the value of an answer to a procedure which unit moved by it, and in which sentence about the
    `{unit}` that is told.
    """
    rolls_that_move: Callable[[Rolled], tuple[UnitId, str] | None] = lambda _rolled: None
    """The same for a check beside a roll by dice, such as an advance after a fight."""
    partings_told: frozenset[str] = frozenset()
    """The causes for which a contact ends that is told beside what was done: of units that had no part in it."""
    short_labels: Mapping[str, str] = {}
    """Other words for a long label of a roll's form where a terminal has few columns, no two of one form alike."""
    unit_of: Callable[[str, Case], str] = lambda _label, _case: ""
    """The unit of a row of a roll's form, by its label, where the readings chosen decide in which it is told."""
    renamed: Mapping[str, str] = {}
    """The present id for the path to a former effect, cause, question of a procedure or answer to it.

    `effect/man_shot` is such a path: all other parts keep their former ids in `was`.
    """


class Audience(Struct, frozen=True, kw_only=True):
    """The parts of a battle and its units that are shown."""

    shown: tuple[AnyField, ...] = ()
    """The fields of the battle that the audience may see."""
    badges: Callable[[Battle, Unit], tuple[Badge, ...]] = _no_badges
    """The states and markers a unit is drawn with."""
    gauges: Callable[[Unit], tuple[Gauge, ...]] = lambda _unit: ()
    """For each unit first of all its strength."""
    hurt: Callable[[Unit], tuple[Hurt, ...]] = lambda _unit: ()
    """Of what its strength counts, those that stand and are hurt, the worst hurt first."""
    leads: Callable[[Unit], bool] = lambda _unit: False
    """Whether a unit is its army's general, whose loss is news."""
    mishaps: Mapping[str, str] = {}
    """The rolls that are news whatever comes of them, by their keys, each with what has happened: a spell miscast."""
    step_words: Mapping[str, str] = {}
    """The viewers' words for a step, by its id, where its label is meant for those who keep the turn."""
    outcome_words: Mapping[str, str] = {}
    """The viewers' words for an outcome, by roll and outcome: `discipline.made`."""
    sentences: Mapping[str, str] = {}
    """The viewers' sentence for a roll, by roll and outcome; its blanks are those of `outcome_words`."""
    roll_words: Mapping[str, str] = {}
    """The viewers' words for a roll, by its key."""
    phase_words: Mapping[str, str] = {}
    """The viewers' words for a phase, by its id."""
    fact_words: Mapping[str, str] = {}
    """The viewers' words for a field of the battle, by its key."""
    unsaid: frozenset[str] = frozenset()
    """The kinds of effects that a viewer is not told: what those at the table have to do next."""
    explains: Mapping[str, str] = {}
    """A sentence on each phase, by its id, for viewers to whom the game is new."""


def _by_rank(_unit: Unit, _enemy: Unit, _roll: str, _outcome: str) -> float | None:
    return None


def _by_strength(_battle: Battle, _unit: Unit, _way: Way) -> int | None:
    return None


def _steady(_battle: Battle, _unit: Unit, _enemy: Unit) -> tuple[str, ...]:
    return ()


def _runs(_unit: Unit, _roll: str, _outcome: str) -> float:
    return 1.0


def _is_offered(_battle: Battle, _unit: Unit, _offer: Offer) -> bool:
    return True


class Opponent(Struct, frozen=True, kw_only=True):
    """The reckoning of a side that the app leads, where that is more than it reads off the rolls of itself."""

    loses: Callable[[Unit, Unit, str, str], float | None] = _by_rank
    """How much of its strength an enemy loses to a unit by a roll and its outcome; None for what reads the outcomes
    marked as good, each the worse the later it stands.
    """
    lasts: Callable[[Unit], float | None] = lambda _unit: None
    """How much of that a unit can lose before it is out; None for its first gauge."""
    blows: Callable[[Battle, Unit, Way], int | None] = _by_strength
    """How many such rolls a unit makes when it strikes or shoots once; None for its first gauge, of one figure one."""
    worth: Callable[[Unit], float] = lambda _unit: 1.0
    """The worth of a whole unit against others, where not all cards have points."""
    breaks: str = ""
    """The roll by which a unit that suffers losses stands or runs."""
    nerve: Callable[[Battle, Unit, Unit], tuple[str, ...]] = _steady
    """The rolls that a unit makes before it charges an enemy, and before one that charges it."""
    runs: Callable[[Unit, str, str], float] = _runs
    """How far an outcome of those rolls that is not good drives a unit off: 1 that it runs, 2 that it is gone, less
    than 1 that it stands and is the worse for it.
    """
    suits: Callable[[Battle, Unit, Offer], bool] = _is_offered
    """Whether its side would ever take what a unit is offered: a test of nerve only before an enemy in contact."""
    opens: Mapping[str, tuple[Way, ...]] = {}
    """For which kinds of act something is chosen that is aimed at nobody itself, by its key: a move, then a shot."""
    advances: frozenset[str] = frozenset()
    """The acts that bring a unit nearer without a charge, by their key or verb; and the order tokens
    with which a unit moves before it shoots.
    """
    holds: frozenset[str] = frozenset()
    """The acts that let a unit wait for the enemy, likewise; where one only leaves a move, it may hold without that."""
    by_hand: frozenset[str] = frozenset()
    """The rolls left to the table, as a test that is due only for something seen there, likewise."""
    untold: frozenset[str] = frozenset()
    """Acts at an enemy of which no single roll tells what comes of them, likewise."""
    flees: frozenset[str] = frozenset()
    """The acts that take a unit out of a melee of its own will, likewise."""
    is_general: Callable[[Unit], bool] = lambda _unit: False
    """Whether a unit leads the army of its side: to lose it upsets the plan."""
    supposes: Mapping[str, Mapping[str, Scalar]] = {}
    """The answers of its side before such a roll, by the roll's key: the odds are reckoned with them."""
    answers: Mapping[str, str] = {}
    """The answers of its side where a procedure leaves it the choice, by the last word of the question's key; else the
    usual ones.
    """
    strikes_back: bool = True
    """Whether who is struck strikes back in the same melee, be it only later in the turn."""


GROUPS: Final[Mapping[str, type[Struct]]] = {
    "cards": Cards, "turn": Turn, "rolls": Rolls, "play": Play, "words": Words, "audience": Audience,
    "opponent": Opponent,
}  # fmt: skip
"""The seven values of a declaration, by the name of the field."""


class Lookup(Generic[T]):
    """Parts of a system by their ids: `system.resolver("shot")`; `Rejected` names the ones there are."""

    def __init__(self, what: str, parts: Callable[[System], Mapping[str, T]]) -> None:
        self._what, self._parts = what, parts

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, system: System, _owner: type[System] | None = None) -> Callable[[str], T]:
        known = self._parts(system)

        def pick(key: str) -> T:
            return known[key] if key in known else _unknown(known, key, self._what)

        # As a cached property does it: from now on the system itself has the function under this name.
        system.__dict__[self._name] = pick
        return pick


def _lapsing(fields: Iterable[AnyField]) -> Mapping[Lasts, Mapping[str, Scalar]]:
    ended = {Lasts.PHASE: (Lasts.PHASE,), Lasts.TURN: (Lasts.TURN, Lasts.PHASE)}
    declared = tuple(fields)
    return {
        end: {each.key: each.default for each in declared if each.lasts in lasting} for end, lasting in ended.items()
    }


def _by_key(parts: Iterable[K]) -> dict[str, K]:
    return {part.key: part for part in parts}


class System(Struct, frozen=True, kw_only=True, dict=True):
    """A rule system, whole: seven values, each with its fields explained beside it."""

    key: str
    name: str
    blurb: str
    cards: Cards
    turn: Turn
    rolls: Rolls
    play: Play = Play()
    words: Words = Words()
    audience: Audience = Audience()
    opponent: Opponent = Opponent()
    demo: Callable[[], tuple[Command, ...]] | None = None
    """Plays a ready-made battle into being."""
    tour: Tour | None = None
    """Leads a newcomer through a small battle."""
    reference: str = ""
    """The package that holds the facts."""

    resolver = Lookup(N_("resolver"), lambda system: _by_key(system.rolls.resolvers))
    sheet = Lookup(N_("sheet"), lambda system: _by_key(system.rolls.sheets))
    switch = Lookup(N_("switch"), lambda system: _by_key(system.rolls.switches))
    preset = Lookup(N_("preset"), lambda system: _by_key(system.rolls.presets))
    procedure = Lookup(N_("procedure"), lambda system: _by_key(system.play.procedures))
    action = Lookup(N_("action"), lambda system: _by_key(system.play.actions))
    prompt = Lookup(N_("prompt"), lambda system: _by_key(system.play.prompts))
    consequence = Lookup(N_("consequence"), lambda system: _by_key(system.play.consequences))
    field = Lookup(N_("field"), lambda system: _by_key(system.cards.fields))
    battle_field = Lookup(N_("field of the battle"), lambda system: _by_key(system.cards.battle_fields))
    step = Lookup(N_("step"), lambda system: {step.id: step for phase in system.turn.phases for step in phase.steps})
    phase_of = Lookup(N_("step"), lambda system: {step: phase for phase in system.turn.phases for step in phase.ids})
    """The phase a step belongs to."""

    def __post_init__(self) -> None:
        if HIDDEN not in self.cards.fields:
            force_setattr(self, "cards", replace(self.cards, fields=(*self.cards.fields, HIDDEN)))

    def typed(self, key: str, value: object) -> Mapping[str, Scalar]:
        """The card values for an entry under that key: of a field, or of counts that are typed as one.

        Raises `Rejected` for a value that is not accepted, and for an unknown key what `field` raises.
        """
        together = next((graded.field for graded in self.cards.graded if graded.field.key == key), None)
        field = together or self.field(key)
        return kept_as(self.cards.graded, field, field.accept(value))

    @cached_property
    def _inputs(self) -> dict[str, Mapping[str, AnyField]]:
        """Those asked for before, by resolver: a long battle is full of rolls."""
        return {}

    @cached_property
    def _ranks(self) -> dict[tuple[str, ...], Mapping[tuple[str, str], int]]:
        """Those asked for before, by the order of the sides: a long battle is replayed over a handful."""
        return {}

    @cached_property
    def _step_ranks(self) -> dict[tuple[str, ...], Mapping[str, int]]:
        """Those of the steps asked for before, likewise."""
        return {}

    @cached_property
    def _derived(self) -> dict[Callable[[System], Any], Any]:
        return {}

    def derived(self, compute: Callable[[System], V]) -> V:
        """The value a function reads off the declaration, computed once for each function."""
        if compute not in self._derived:
            self._derived[compute] = compute(self)
        value: V = self._derived[compute]
        return value

    @cached_property
    def lapsing(self) -> Mapping[Lasts, Mapping[str, Scalar]]:
        """The fields of units that go back to their default, with it, when a phase ends and when a turn ends."""
        return _lapsing(self.cards.fields)

    @cached_property
    def battle_lapsing(self) -> Mapping[Lasts, Mapping[str, Scalar]]:
        """The fields of the battle that do so, likewise."""
        return _lapsing(self.cards.battle_fields)

    def inputs_of(self, resolver: str) -> Mapping[str, AnyField]:
        """The fields of all inputs of a resolver, by their keys."""
        if resolver not in self._inputs:
            self._inputs[resolver] = {entry.field.key: entry.field for entry in self.resolver(resolver).inputs}
        return self._inputs[resolver]

    def sheet_of(self, key: str) -> Sheet | None:
        """The sheet on which the roll, or the procedure, of that key is made; None where it has a page of its own."""
        return next((sheet for sheet in self.rolls.sheets if key in sheet.of), None)

    def page_for(self, procedure: str) -> Sheet:
        """The sheet a procedure is played on; one that goes through it question by question where none is declared."""
        return self.sheet_of(procedure) or page_of(self.procedure(procedure), is_by_question=True)

    def way_of(self, offer: Offer) -> Way:
        """Which kind of act an offer is; to tick a unit off or to answer is none of its own."""
        return offer.way or self.turn.ways.get(offer.name, Way.ELSE)

    def itinerary(self, battle: Battle) -> tuple[tuple[str, str], ...]:
        """The stops of a turn in order, as (step id, side or nothing); interrupts are no stops."""
        return tuple(self.ranks(battle))

    def ranks(self, battle: Battle) -> Mapping[tuple[str, str], int]:
        """The stops of a turn in order, each with its number from 0."""
        sides = tuple(self.turn.order(battle))
        if sides not in self._ranks:
            stops = (
                (step.id, side)
                for phase in self.turn.phases
                for side in (sides if phase.by_side else ("",))
                for step in phase.steps
                if not step.interrupt
            )
            self._ranks[sides] = {stop: number for number, stop in enumerate(stops)}
        return self._ranks[sides]

    def step_ranks(self, battle: Battle) -> Mapping[str, int]:
        """The steps of a turn in order, each with the number of its first stop; interrupts are none of them."""
        sides = tuple(self.turn.order(battle))
        if sides not in self._step_ranks:
            backwards = reversed(tuple(self.ranks(battle).items()))
            self._step_ranks[sides] = {step: number for (step, _side), number in backwards}
        return self._step_ranks[sides]


def _unknown(known: Iterable[str], key: str, what: str) -> NoReturn:
    listed = ", ".join(known)
    if near := likely(key, known):
        raise Rejected(
            _("there is no {what} {key}; likely ones are {near}; there are {known}").format(
                what=_(what), key=repr(key), near=", ".join(near), known=listed
            )
        )
    raise Rejected(
        _("there is no {what} {key}; there are {known}").format(what=_(what), key=repr(key), known=listed or _("none"))
    )
