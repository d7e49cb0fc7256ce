"""The declaration of a rule system, whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.commands import Command
from tracker.battle.events import AnyEvent, Rolled
from tracker.battle.fields import AnyField, Field, Lasts, Rejected, Scalar, flag
from tracker.rules.resolver import Effect, Resolver
from tracker.rules.system.marks import Badge, Gauge
from tracker.rules.system.play import Action, Consequence, Procedure
from tracker.rules.system.sheets import Sheet
from tracker.rules.system.tokens import Tokens
from tracker.rules.system.tour import Tour
from tracker.rules.system.turn import MayNot, Offer, Phase, Prompt, Step, Way
from tracker.text import likely
from tracker.words import N_, _

V = TypeVar("V")


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


def _nobody_near(_battle: Battle, _unit: Unit) -> tuple[Unit, ...]:
    return ()


def _no_badges(_battle: Battle, _unit: Unit) -> tuple[Badge, ...]:
    return ()


class System(Struct, frozen=True, kw_only=True, dict=True):
    """A rule system, whole.

    `fields` are what a unit's card and its state hold, `battle_fields` what the battle as a whole holds; `columns` are
    those of a list of units by the keys of their fields, in order, each with its heading: else all that have one;
    `effects` turns the effects of a roll into events; `aftermath` is what happens of itself after an event (a base at
    no life points is removed, a loss earns a test); `gauges` gives for each unit first of all its strength; `causes`
    and `effect_words` are the words for ids found in events; `check` says why a card cannot be, `ready` completes a new
    one (bases left are those at the start), `begins` is what most new cards say beside the defaults;
    `unlisted` says why the present step is not for a unit; `loses` and
    `regains` are the keys of the actions that take a loss off a unit's strength and give one back; `points` is what
    a unit is worth, where its card says; `sheets` are the pages on which many rolls are made together; `order` is
    the order in which the sides walk a phase of theirs; `ways` says which kind of act a roll, a procedure or an
    action is, by its key, and so which letter takes it, where it is not among everything else; `examples` are rolls as
    somebody might ask for them on the command line, without the system's key; `demo` plays a ready-made battle into
    being and `tour` leads a newcomer through a small one; `in_contact` are the enemies a unit is
    in contact with, as far as the battle knows;
    `reference` is the package that holds its facts. For the audience: `shown` are the
    fields of the battle it may see, `on_move` says whose turn it is by the side's id, or nothing where that is
    nobody's or unknown, `acting` is the unit to which the place in the turn belongs, where the turn goes by units,
    `is_routed` whether a unit runs, `is_charging` whether one that comes into contact charges; `told_as` says which
    rolls are told as shots, blows or spells whatever opens them, and `names` what a unit does by a roll, such as
    the spell it announced, in the table's words; `moves_told` says for the key and the value of an answer to a
    procedure which unit moved by it, and in which sentence about the `{unit}` that is told. `renamed` gives for the
    path to a former effect, cause, question of a procedure or answer to it, such as `effect/man_shot`, its present
    id: all other parts keep theirs in `was`. `short_labels` calls a long label of a roll's form otherwise where a
    terminal has few columns, no two of one form alike.
    """

    key: str
    name: str
    blurb: str
    fields: tuple[AnyField, ...]
    phases: tuple[Phase, ...]
    resolvers: tuple[Resolver, ...]
    battle_fields: tuple[AnyField, ...] = ()
    columns: Mapping[str, str] = {}
    procedures: tuple[Procedure, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    actions: tuple[Action, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    switches: tuple[Field[str], ...] = ()
    presets: tuple[Preset, ...] = ()
    tokens: Tokens | None = None
    effects: Mapping[str, EffectHandler] = {}
    aftermath: Callable[[Battle, Battle, AnyEvent], tuple[AnyEvent, ...]] = _no_aftermath
    badges: Callable[[Battle, Unit], tuple[Badge, ...]] = _no_badges
    gauges: Callable[[Unit], tuple[Gauge, ...]] = lambda _unit: ()
    is_out: Callable[[Unit], bool] = lambda _unit: False
    unlisted: Callable[[Battle, Unit], MayNot | None] = lambda _battle, _unit: None
    check: Callable[[Unit], str | None] = lambda _unit: None
    ready: Callable[[Unit], Unit] = lambda unit: unit
    begins: Callable[[Unit], Mapping[str, Scalar]] = lambda _unit: {}
    causes: Mapping[str, str] = {}
    effect_words: Mapping[str, str] = {}
    loses: str = ""
    regains: str = ""
    points: Field[int] | None = None
    order: Callable[[Battle], tuple[SideId, ...]] = _as_they_came
    examples: tuple[str, ...] = ()
    demo: Callable[[], tuple[Command, ...]] | None = None
    tour: Tour | None = None
    reference: str = ""
    ways: Mapping[str, Way] = {}
    shown: tuple[AnyField, ...] = ()
    on_move: Callable[[Battle], str] = _whose_walk
    acting: Callable[[Battle], Unit | None] = lambda _battle: None
    in_contact: Callable[[Battle, Unit], Iterable[Unit]] = _nobody_near
    is_routed: Callable[[Unit], bool] = lambda _unit: False
    is_charging: Callable[[Unit], bool] = lambda _unit: False
    told_as: Mapping[str, Way] = {}
    names: Callable[[str, Unit], str] = lambda _resolver, _unit: ""
    moves_told: Callable[[str, Scalar], tuple[UnitId, str] | None] = lambda _key, _value: None
    renamed: Mapping[str, str] = {}
    short_labels: Mapping[str, str] = {}

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
        """What a function reads off the declaration, computed once for each function."""
        if compute not in self._derived:
            self._derived[compute] = compute(self)
        value: V = self._derived[compute]
        return value

    @cached_property
    def lapsing(self) -> Mapping[Lasts, Mapping[str, Scalar]]:
        """The fields that go back to their default, with it, when a phase ends and when a turn ends."""
        ended = {Lasts.PHASE: (Lasts.PHASE,), Lasts.TURN: (Lasts.TURN, Lasts.PHASE)}
        return {
            end: {entry.key: entry.default for entry in self.fields if entry.lasts in lasting}
            for end, lasting in ended.items()
        }

    def resolver(self, key: str) -> Resolver:
        """The resolver of that key; `Rejected` names the ones there are."""
        return _pick(self._resolvers, key, N_("resolver"))

    def inputs_of(self, resolver: str) -> Mapping[str, AnyField]:
        """The fields of all inputs of a resolver, by their keys."""
        if resolver not in self._inputs:
            self._inputs[resolver] = {entry.field.key: entry.field for entry in self.resolver(resolver).inputs}
        return self._inputs[resolver]

    def procedure(self, key: str) -> Procedure:
        """The procedure of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.procedures}, key, N_("procedure"))

    def sheet(self, key: str) -> Sheet:
        """The sheet of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.sheets}, key, N_("sheet"))

    def sheet_of(self, key: str) -> Sheet | None:
        """The sheet on which the roll, or the procedure, of that key is made; None where it has a page of its own."""
        return next((sheet for sheet in self.sheets if key in sheet.of), None)

    def action(self, key: str) -> Action:
        """The action of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.actions}, key, N_("action"))

    def prompt(self, key: str) -> Prompt:
        """The prompt of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.prompts}, key, N_("prompt"))

    def consequence(self, key: str) -> Consequence:
        """The consequence of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.consequences}, key, N_("consequence"))

    def switch(self, key: str) -> Field[str]:
        """The house-rule switch of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.switches}, key, N_("switch"))

    def preset(self, key: str) -> Preset:
        """The preset of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.presets}, key, N_("preset"))

    def field(self, key: str) -> AnyField:
        """The unit field of that key; `Rejected` names the ones there are."""
        return _pick(self._fields, key, N_("field"))

    def battle_field(self, key: str) -> AnyField:
        """The battle's own field of that key; `Rejected` names the ones there are."""
        return _pick({entry.key: entry for entry in self.battle_fields}, key, N_("field of the battle"))

    def step(self, key: str) -> Step:
        """The step of that id; `Rejected` names the ones there are."""
        return _pick(self._steps, key, N_("step"))[1]

    def phase_of(self, step: str) -> Phase:
        """The phase a step belongs to."""
        return _pick(self._steps, step, N_("step"))[0]

    def way_of(self, offer: Offer) -> Way:
        """Which kind of act an offer is; to tick a unit off or to answer is none of its own."""
        return offer.way or self.ways.get(offer.name, Way.ELSE)

    def itinerary(self, battle: Battle) -> tuple[tuple[str, str], ...]:
        """The stops of a turn in order, as (step id, side or nothing); interrupts are no stops."""
        return tuple(self.ranks(battle))

    def ranks(self, battle: Battle) -> Mapping[tuple[str, str], int]:
        """The stops of a turn in order, each with its number from 0."""
        sides = tuple(self.order(battle))
        if sides not in self._ranks:
            stops = (
                (step.id, side)
                for phase in self.phases
                for side in (sides if phase.by_side else ("",))
                for step in phase.steps
                if not step.interrupt
            )
            self._ranks[sides] = {stop: number for number, stop in enumerate(stops)}
        return self._ranks[sides]

    def step_ranks(self, battle: Battle) -> Mapping[str, int]:
        """The steps of a turn in order, each with the number of its first stop; interrupts are none of them."""
        sides = tuple(self.order(battle))
        if sides not in self._step_ranks:
            backwards = reversed(tuple(self.ranks(battle).items()))
            self._step_ranks[sides] = {step: number for (step, _side), number in backwards}
        return self._step_ranks[sides]


def _pick(known: Mapping[str, V], key: str, what: str) -> V:
    if key in known:
        return known[key]
    if near := likely(key, known):
        raise Rejected(
            _("there is no {what} {key}; likely ones are {near}; there are {known}").format(
                what=_(what), key=repr(key), near=", ".join(near), known=", ".join(known)
            )
        )
    raise Rejected(
        _("there is no {what} {key}; there are {known}").format(
            what=_(what), key=repr(key), known=", ".join(known) or _("none")
        )
    )
