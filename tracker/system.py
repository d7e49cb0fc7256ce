"""What a rule system hands over: one value that the screens, the saves and the command line are written against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cached_property
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from tracker.battle import Battle, Running, SideId, Unit, UnitId
from tracker.commands import Command
from tracker.events import AnyEvent, Rolled
from tracker.fields import AnyField, Field, Option, Rejected, Scalar, flag
from tracker.resolver import Effect, Resolver, Role
from tracker.words import N_, _

V = TypeVar("V")


class Does(StrEnum):
    """What choosing an offer opens."""

    ROLL = "roll"
    PROCEDURE = "procedure"
    ACTION = "action"
    PROMPT = "prompt"
    TICK = "tick"


class Offer(Struct, frozen=True):
    """Something that may be done at a step: the verb a reader sees, and what it opens.

    `name` is the key of the resolver, procedure, action or prompt; `role` the part the unit takes in it; `inputs` are
    answers the step already gives, `others` the units it already binds to other parts.
    """

    verb: str
    does: Does = Does.TICK
    name: str = ""
    role: str = ""
    inputs: Mapping[str, Scalar] = {}
    others: Mapping[str, UnitId] = {}


DONE: Final = Offer(N_("done"))


class May(Struct, frozen=True):
    """The unit may act now, in these ways; the first is what `enter` does, unless it `asks` which of them.

    `note` says what a reader should know first; where the order matters, the highest `rank` acts first.
    """

    offers: tuple[Offer, ...] = (DONE,)
    note: str = ""
    rank: int = 0
    asks: bool = False


class MayNot(Struct, frozen=True):
    """The unit belongs to this step but is barred from it, for a reason with its rule ids."""

    reason: str
    rules: tuple[str, ...] = ()


Standing = May | MayNot | None


class TokenStep(Enum):
    """What a step does with the order tokens."""

    NONE = "none"
    PLACE = "place"
    RANDOM = "random"
    REVEAL = "reveal"


def _as_they_came(battle: Battle) -> tuple[SideId, ...]:
    return tuple(side.id for side in battle.sides)


def _nobody(_battle: Battle, _unit: Unit) -> Standing:
    return None


def _always(_battle: Battle) -> bool:
    return True


def _nothing(_battle: Battle) -> tuple[AnyEvent, ...]:
    return ()


class Step(Struct, frozen=True, kw_only=True):
    """One line of the turn's checklist.

    `standing` says of each unit whether it may act, is barred, or is not concerned (None); `offers` are for the
    table as a whole; `matters` is False where the walk may pass by without stopping; `enters` is what happens of
    itself the first time the step is reached in a turn.
    """

    id: str
    label: str
    text: str
    rules: tuple[str, ...]
    standing: Callable[[Battle, Unit], Standing] = _nobody
    offers: tuple[Offer, ...] = ()
    prompts: tuple[str, ...] = ()
    tokens: TokenStep = TokenStep.NONE
    matters: Callable[[Battle], bool] = _always
    enters: Callable[[Battle], tuple[AnyEvent, ...]] = _nothing
    interrupt: bool = False


class Phase(Struct, frozen=True):
    """A phase of the turn; walked once for each side where `by_side`."""

    id: str
    numeral: str
    label: str
    steps: tuple[Step, ...]
    by_side: bool = False


class Prompt(Struct, frozen=True):
    """A question the sheet leaves to the table; the answer is kept and nothing is made up.

    Where the answer is values of the battle itself, `sets` names them: answering sets them.
    """

    key: str
    question: str
    rules: tuple[str, ...]
    options: tuple[Option, ...] = ()
    sets: tuple[AnyField, ...] = ()


class Token(Struct, frozen=True):
    """An order token: the key it is kept by, which is also the key that places it, and its name."""

    key: str
    label: str


def _no_names(_battle: Battle) -> Mapping[str, str]:
    return {}


class Tokens(Struct, frozen=True):
    """How order tokens work: the field they turn into, which there are, who may have which.

    `names` gives other names for tokens, by their keys, where a house rule of the battle calls them otherwise.
    """

    field: Field[str]
    tokens: tuple[Token, ...]
    standing: Callable[[Battle, Unit], Standing]
    allowed: Callable[[Battle, Unit], tuple[str, ...]]
    random: str = ""
    names: Callable[[Battle], Mapping[str, str]] = _no_names

    def named(self, battle: Battle) -> Tokens:
        """The same tokens under the names this battle gives them."""
        names = self.names(battle)
        named = tuple(Token(token.key, names.get(token.key, token.label)) for token in self.tokens)
        return Tokens(self.field, named, self.standing, self.allowed, self.random, self.names)


class Action(Struct, frozen=True):
    """Something the table does to a unit without a roll: lose a base to shooting, take off, rest.

    `bars` gives the reason it cannot be done now, or None; `does` the events, from checked inputs.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    does: Callable[[Battle, Unit, Mapping[str, Scalar]], tuple[AnyEvent, ...]]
    inputs: tuple[AnyField, ...] = ()
    bars: Callable[[Battle, Unit], str | None] = lambda _battle, _unit: None


class Consequence(Struct, frozen=True):
    """Something that happens of itself, told for the reference: its words, its rules and the code that does it."""

    key: str
    label: str
    rules: tuple[str, ...]
    by: Callable[..., object]


class Choose(Struct, frozen=True):
    """A procedure asks for one of several options."""

    key: str
    question: str
    options: tuple[Option, ...]
    rules: tuple[str, ...] = ()


class PickUnit(Struct, frozen=True):
    """A procedure asks for a unit, or for none where that is allowed (the empty id)."""

    key: str
    question: str
    candidates: tuple[UnitId, ...]
    or_none: str = ""
    rules: tuple[str, ...] = ()


class Count(Struct, frozen=True):
    """A procedure asks for a whole number."""

    key: str
    question: str
    field: Field[int]
    rules: tuple[str, ...] = ()


class RollFor(Struct, frozen=True):
    """A procedure asks for a roll; the key of its outcome becomes the answer."""

    key: str
    question: str
    resolver: str
    bindings: Mapping[str, UnitId]
    inputs: Mapping[str, Scalar] = {}


Ask = Choose | PickUnit | Count | RollFor


def _no_end(_battle: Battle, _running: Running) -> tuple[AnyEvent, ...]:
    return ()


class Procedure(Struct, frozen=True):
    """Play that is more than one roll, as a function from the answers so far to the next question.

    `ask` returns None at the end; `ends` gives what then happens. Nothing is kept but the answers, so a procedure
    can be left, resumed after a restart, and undone one answer at a time.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    ask: Callable[[Battle, Running], Ask | None]
    roles: tuple[Role, ...] = ()
    ends: Callable[[Battle, Running], tuple[AnyEvent, ...]] = _no_end


def answer(running: Running, key: str) -> Scalar | None:
    """The latest answer under that key, or None."""
    return next((given.value for given in reversed(running.answers) if given.key == key), None)


class Tone(StrEnum):
    """How a badge is meant; it is always said in words or letters as well."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    WARN = "warn"


class Badge(Struct, frozen=True):
    """A short word about a unit's state, for a row of the checklist."""

    text: str
    tone: Tone = Tone.PLAIN


class Gauge(Struct, frozen=True):
    """A figure with its full measure: bases, life points, spell points."""

    label: str
    now: int
    full: int


class Preset(Struct, frozen=True):
    """House rules that belong together, chosen at one stroke: switch key to reading."""

    key: str
    label: str
    readings: Mapping[str, str]


HIDDEN: Final = flag(
    "hidden", N_("Hidden from the audience"), tracked=True, group=N_("State"), help=N_("the panel knows nothing of it")
)
"""Every system's units can be kept from the audience's panel; no rule reads it."""

EffectHandler = Callable[[Battle, Rolled, Effect], tuple[AnyEvent, ...]]


def _no_follow(_before: Battle, _after: Battle, _event: AnyEvent) -> tuple[AnyEvent, ...]:
    return ()


def _whose_walk(battle: Battle) -> str:
    return battle.place.side


def _no_badges(_battle: Battle, _unit: Unit) -> tuple[Badge, ...]:
    return ()


class System(Struct, frozen=True, kw_only=True, dict=True):
    """A rule system, whole.

    `fields` are what a unit's card and its state hold, `table` what the battle as a whole holds; `effects` turns
    the effects of a roll into events; `follow` is what happens of itself after an event (a base at no life points
    is removed, a loss earns a test); `gauges` gives for each unit first of all its strength; `causes` and
    `effect_words` are the words for ids found in events; `check` says why a card cannot be, `ready` completes a new
    one (bases left are those at the start); `loses` and `regains` are the keys of the actions that take a loss off
    a unit's strength and give one back; `order` is the order in which the sides walk a phase of theirs; `demo` plays
    a ready-made battle into being; `reference` is the package that holds its facts. For the audience: `shown` are
    the fields of the battle it may see, `on_move` says whose turn it is by the side's id, or nothing where that is
    nobody's or unknown.
    """

    key: str
    name: str
    blurb: str
    fields: tuple[AnyField, ...]
    phases: tuple[Phase, ...]
    resolvers: tuple[Resolver, ...]
    table: tuple[AnyField, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    actions: tuple[Action, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    switches: tuple[Field[str], ...] = ()
    presets: tuple[Preset, ...] = ()
    tokens: Tokens | None = None
    effects: Mapping[str, EffectHandler] = {}
    follow: Callable[[Battle, Battle, AnyEvent], tuple[AnyEvent, ...]] = _no_follow
    badges: Callable[[Battle, Unit], tuple[Badge, ...]] = _no_badges
    gauges: Callable[[Unit], tuple[Gauge, ...]] = lambda _unit: ()
    is_out: Callable[[Unit], bool] = lambda _unit: False
    check: Callable[[Unit], str | None] = lambda _unit: None
    ready: Callable[[Unit], Unit] = lambda unit: unit
    causes: Mapping[str, str] = {}
    effect_words: Mapping[str, str] = {}
    loses: str = ""
    regains: str = ""
    order: Callable[[Battle], tuple[SideId, ...]] = _as_they_came
    demo: Callable[[], tuple[Command, ...]] | None = None
    reference: str = ""
    shown: tuple[AnyField, ...] = ()
    on_move: Callable[[Battle], str] = _whose_walk

    def __post_init__(self) -> None:
        if HIDDEN not in self.fields:
            force_setattr(self, "fields", (*self.fields, HIDDEN))

    @cached_property
    def _resolvers(self) -> Mapping[str, Resolver]:
        return {resolver.key: resolver for resolver in self.resolvers}

    @cached_property
    def _fields(self) -> Mapping[str, AnyField]:
        return {entry.key: entry for entry in self.fields}

    @cached_property
    def _steps(self) -> Mapping[str, tuple[Phase, Step]]:
        return {step.id: (phase, step) for phase in self.phases for step in phase.steps}

    def resolver(self, key: str) -> Resolver:
        """The resolver of that key; `Rejected` names the ones there are."""
        return _pick(self._resolvers, key, _("resolver"))

    def procedure(self, key: str) -> Procedure:
        """The procedure of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.procedures}, key, _("procedure"))

    def action(self, key: str) -> Action:
        """The action of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.actions}, key, _("action"))

    def prompt(self, key: str) -> Prompt:
        """The prompt of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.prompts}, key, _("prompt"))

    def consequence(self, key: str) -> Consequence:
        """The consequence of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.consequences}, key, _("consequence"))

    def switch(self, key: str) -> Field[str]:
        """The house-rule switch of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.switches}, key, _("switch"))

    def preset(self, key: str) -> Preset:
        """The preset of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.presets}, key, _("preset"))

    def field(self, key: str) -> AnyField:
        """The unit field of that key; `Rejected` names the ones there are."""
        return _pick(self._fields, key, _("field"))

    def table_field(self, key: str) -> AnyField:
        """The battle's own field of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.table}, key, _("field of the battle"))

    def step(self, key: str) -> Step:
        """The step of that id; `Rejected` names the ones there are."""
        return _pick(self._steps, key, _("step"))[1]

    def phase_of(self, step: str) -> Phase:
        """The phase a step belongs to."""
        return _pick(self._steps, step, _("step"))[0]

    def itinerary(self, battle: Battle) -> tuple[tuple[str, str], ...]:
        """The stops of a turn in order, as (step id, side or nothing); interrupts are no stops."""
        sides = self.order(battle)
        return tuple(
            (step.id, side)
            for phase in self.phases
            for side in (sides if phase.by_side else ("",))
            for step in phase.steps
            if not step.interrupt
        )


def _pick(known: Mapping[str, V], key: str, what: str) -> V:
    if key in known:
        return known[key]
    raise Rejected(
        _("there is no {what} {key}; there are {known}").format(
            what=what, key=repr(key), known=", ".join(known) or _("none")
        )
    )
