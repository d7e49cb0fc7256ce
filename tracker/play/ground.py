"""The table under a battle that nobody attends: what is true on it, and the hands that move figures there."""

from __future__ import annotations

from typing import Final, Protocol

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.commands import Command
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.opponent.proposals import Weighed
from tracker.rules.system import Question, Way


class Ground(Protocol):
    """The true state of the table, and the hands that move figures there.

    Where it `measures`, it fills in what only the table can say of an act.
    """

    measures: bool

    def is_so(self, battle: Battle, unit: UnitId, enemy: UnitId, way: Way, act: str) -> bool | None:
        """Whether what an act of that kind hangs on is true of an enemy; None where a die is to say so."""

    def before(self, battle: Battle, unit: Unit, option: Weighed) -> bool:
        """Do what hands do before an act; False where it cannot be done after all."""

    def after(self, before: History, after: History) -> tuple[Command, ...]:
        """Do what hands do once something happened, and what the table then tells, as who touches whom."""

    def sees(self, battle: Battle, unit: UnitId) -> tuple[Command, ...]:
        """The observations of its enemies that a unit's side is told before it chooses an order."""

    def answer(self, battle: Battle, running: Running, ask: Question) -> Scalar | None:
        """The true answer to a question; None where the table has none of its own."""

    def filled(self, battle: Battle, command: Command) -> Command | None:
        """The command with what the table knows of it; None where it lacks what nobody knows."""


class NoGround:
    """No table: dice say what is true."""

    measures = False

    def is_so(self, _battle: Battle, _unit: UnitId, _enemy: UnitId, _way: Way, _act: str) -> bool | None:
        return None

    def before(self, _battle: Battle, _unit: Unit, _option: Weighed) -> bool:
        return True

    def after(self, _before: History, _after: History) -> tuple[Command, ...]:
        return ()

    def sees(self, _battle: Battle, _unit: UnitId) -> tuple[Command, ...]:
        return ()

    def answer(self, _battle: Battle, _running: Running, _ask: Question) -> Scalar | None:
        return None

    def filled(self, _battle: Battle, command: Command) -> Command | None:
        return command


NO_GROUND: Final = NoGround()
