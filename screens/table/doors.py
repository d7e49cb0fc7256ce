"""The ways out of a screen of an open battle, as the table is handed them: no screen needs to know another."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from tracker.battle.battle import DebtId, ProcedureId, UnitId
    from tracker.battle.commands import Resolve
    from tracker.battle.fields import Scalar
    from tracker.rules.system import CommonPage


T = TypeVar("T", contravariant=True)


class Doors(Protocol[T]):
    """Each opens one screen of a table; those of a roll and of a procedure are waited for until it is left."""

    async def roll(
        self,
        table: T,
        resolver: str,
        bindings: Mapping[str, UnitId],
        inputs: Mapping[str, Scalar],
        debt: DebtId | None = None,
        whom: tuple[str, ...] = (),
    ) -> None:
        """Open the calculator on one roll, until it is applied or left; `whom` are optional parts it asks for."""

    async def calculator(self, table: T) -> None:
        """Open the calculator; it asks which roll and who."""

    async def procedure(self, table: T, key: str, bindings: Mapping[str, UnitId], whom: UnitId | None = None) -> None:
        """Begin a procedure, or take up the one already under way with these units; `whom` it is aimed at, if told."""

    async def take_up(self, table: T, running: ProcedureId, *, by_digit: bool = False) -> bool:
        """Take a procedure up again where it was left, behind the digit of an answer or not; whether one left it."""

    async def reroll(self, table: T, command: Resolve) -> None:
        """Open the calculator on a roll as it was asked, its dice on it."""

    def amend(self, table: T, act: int | None = None, typed: str = "") -> None:
        """Open what is past to be put right, at the act with this index (from 0) or at the last roll.

        `typed` are digits of its first die that were typed already.
        """

    async def tests(self, table: T, early: Container[DebtId]) -> None:
        """Open the page of the tests due by now, and of those agreed to be taken before, until it is left."""

    async def together(self, table: T, common: CommonPage, row: str) -> None:
        """Open the page of a roll that several units may make now, the light on the row of that key."""

    def orders(self, table: T) -> None:
        """Open the order tokens of a rule system that has them."""

    def log(self, table: T) -> None:
        """Open the log."""

    def course(self, table: T) -> None:
        """Open the charts of the battle's course."""

    def house_rules(self, table: T) -> None:
        """Open the house rules of this battle."""

    def roster(self, table: T) -> None:
        """Open the roster."""

    def rules(self, table: T) -> None:
        """Open the reference of this battle's rule system."""

    def cited(self, table: T, rules: Sequence[str]) -> None:
        """Lay the text of the rules that a figure cites over the screen."""

    def panel(self, table: T) -> None:
        """Open the streamer's page, where the battle is kept in a file that a panel can follow."""

    def phones(self, table: T, *, starts: bool = False) -> None:
        """Open the page about players' own phones, and answer them at once where it `starts` so."""

    async def may_give_up(self, table: T, lost: Sequence[int]) -> bool:
        """Ask whether the undone acts at these indexes (from 0) may be lost."""
