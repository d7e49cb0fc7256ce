"""Who chooses for a side that no hand leads: a temperament by the odds, or even chance over the same decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import Observe
from tracker.battle.fields import Scalar
from tracker.play.opponent.choices import led_answer
from tracker.play.opponent.first import first_to_act
from tracker.play.opponent.odds import best_target
from tracker.play.opponent.orders import tokens_of_die
from tracker.play.opponent.proposals import Weighed, shared, weighed
from tracker.play.opponent.shares import SIDES
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.rules.system import Question, System, Way


class Leader(Protocol):
    """One who leads a side; all it is handed is what the side may know."""

    def tokens(self, view: Perspective, unit: Unit) -> tuple[str, ...]:
        """For each face of a die the token that it lays by the unit; () for an even draw."""

    def ways(self, view: Perspective, unit: Unit, among: Sequence[Weighed]) -> tuple[Weighed, ...]:
        """Those of the options among which a die draws, with their shares of it."""

    def first(self, view: Perspective, units: Sequence[Unit], observed: Iterable[Observe]) -> UnitId | None:
        """The unit designated first, by what is observed of them; None where one is as good as another."""

    def target(self, view: Perspective, way: Way, unit: Unit, enemies: Iterable[UnitId]) -> UnitId | None:
        """Whom an act of that kind is aimed at; None where one is as good as another."""

    def answer(self, system: System, ask: Question) -> Scalar | None:
        """The answer to any other question; None for an even draw."""


class ByTheOdds(Struct, frozen=True):
    """A side led by a temperament."""

    temperament: Temperament

    def tokens(self, view: Perspective, unit: Unit) -> tuple[str, ...]:
        return tokens_of_die(view, unit, self.temperament)

    def ways(self, view: Perspective, unit: Unit, among: Sequence[Weighed]) -> tuple[Weighed, ...]:
        return weighed(view, unit, among, self.temperament)

    def first(self, view: Perspective, units: Sequence[Unit], observed: Iterable[Observe]) -> UnitId | None:
        return first_to_act(view, units, self.temperament, observed)

    def target(self, view: Perspective, way: Way, unit: Unit, enemies: Iterable[UnitId]) -> UnitId | None:
        return best_target(view, way, unit.id, enemies)

    def answer(self, system: System, ask: Question) -> Scalar | None:
        return led_answer(system, ask)


class EvenChance(Struct, frozen=True):
    """A side of which each decision is as likely as any other, as far as the die has faces."""

    def tokens(self, _view: Perspective, _unit: Unit) -> tuple[str, ...]:
        return ()

    def ways(self, _view: Perspective, _unit: Unit, among: Sequence[Weighed]) -> tuple[Weighed, ...]:
        step = max(1, -(-len(among) // SIDES))
        return shared([replace(option, weight=1.0) for option in among[::step]])

    def first(self, _view: Perspective, _units: Sequence[Unit], _observed: Iterable[Observe]) -> UnitId | None:
        return None

    def target(self, _view: Perspective, _way: Way, _unit: Unit, _enemies: Iterable[UnitId]) -> UnitId | None:
        return None

    def answer(self, _system: System, _ask: Question) -> Scalar | None:
        return None
