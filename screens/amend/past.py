"""The table as it was when an act was made: every dialog of that moment can be opened on it, and nothing is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from screens.table.dice import TableDice
from screens.table.table import Table
from tracker.battle.battle import Battle
from tracker.battle.commands import Command, Refused
from tracker.battle.dice import Die, Face
from tracker.play.history import History


class PastTable(Table):
    """The battle that an act found. A command put to it is looked at and kept as what is `wanted`, but not done."""

    def __init__(self, table: Table, then: Battle) -> None:
        super().__init__(table.app, History(table.history.declared, battle=then), doors=table.doors, clock=table.clock)
        self.wanted: Command | None = None
        self.dice = _DiceOfToday(self, table.dice)

    def do_all(
        self,
        *commands: Command,
        again: Callable[[], object] | None = None,
        declined: Callable[[], object] = lambda: None,
    ) -> bool:
        """Keep the last of the commands as what is wanted, where the rules take them."""
        decided = self.after(commands)
        if isinstance(decided, Refused):
            self.tell(decided.reason)
            return False
        self.wanted = commands[-1]
        return True


class _DiceOfToday(TableDice):
    """The dice of the table as it is now, for what is put right; what is put right is said, and never drawn."""

    def __init__(self, table: Table, dice: TableDice) -> None:
        super().__init__(table)
        self._dice = dice

    def throw(self, die: Die, asked: str = "") -> Face:
        return self._dice.throw(die, asked)

    def lift(self, faces: Iterable[Face]) -> None:
        self._dice.lift(faces)

    def draw(self, question: str, among: Sequence[str], why: Callable[[int], str] = lambda _face: "") -> int | None:
        return None
