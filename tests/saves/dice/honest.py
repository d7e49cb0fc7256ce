"""A game with sealed dice, played at random as the keys allow it, and by nobody who cheats.

A page is opened, dice are thrown on it, and it is used, left, or stays open while something else is done; acts are
undone, redone, returned to, put right and left out; the program is closed, the battle branched off, restored, exported
and taken in again. What `Table` does to the dice is done here without its screens.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from saves.dice.acts import throws_in
from saves.dice.beginning import create_sealed
from saves.dice.derived import create_along, seed_of
from saves.dice.sealed import SealedDice, kept_beside
from saves.files import write_file
from saves.folder import FolderStore
from saves.portable import dice_in, from_file, to_portable
from saves.repair import adopt, restore
from saves.store import BattleId
from tests.tiny import ARCHERS, PIKES, RAIDERS, at_the_shooting
from tracker.battle.acts import Fate
from tracker.battle.commands import Advance, Command, Draw, Note, Refused, Resolve
from tracker.battle.dice import D6, Die, Face, draw_asked, roll_asked
from tracker.play.amend import Amendment, amend
from tracker.play.branching import fork
from tracker.play.history import History

DRAWS = {2: ("Who?", ("One", "Two")), 3: ("Which?", ("Left", "Middle", "Right"))}


class HonestGame:
    """One game; `history` is how it stands, `store` and `battle` where it is kept."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.chance = chance
        self.folder = folder
        self.store = FolderStore(folder / "battles")
        self.battle = create_sealed(self.store, at_the_shooting())
        self.session = self.store.take(self.battle)
        self.pages: list[tuple[str, list[Face]]] = []
        """What each open page rolls, and the dice on it."""
        self.done: list[str] = []
        self.copies = 0

    @property
    def history(self) -> History:
        return self.session.history

    @property
    def dice(self) -> SealedDice:
        assert self.session.dice is not None
        return self.session.dice

    def play(self, steps: int) -> None:
        """So many things, one after the other."""
        ways = [
            *(12 * [self.throw]), *(10 * [self.use]), *(2 * [self.leave]), *(3 * [self.undo]), *(2 * [self.redo]),
            self.note, self.note, self.on, self.return_to, *(2 * [self.put_right]), self.put_right_anew, self.leave_out,
            self.close, self.go_on_in_a_copy,
        ]  # fmt: skip
        for _step in range(steps):
            way = self.chance.choice(ways)
            if way == self.go_on_in_a_copy and self.chance.random() < 0.6:
                continue
            self.done.append(way.__name__)
            way()
        self.store.close(self.battle)

    # What the table does

    def keep(self, after: History | Refused, *, is_back: bool = False) -> None:
        """As `Table` keeps what came of a command."""
        if not isinstance(after, History):
            return
        self.session.keep(self.dice.telling(self.history, after))
        if is_back:
            self.dice.lift_all_told(self.history)

    def throw(self) -> None:
        """One to three dice for a roll, on a page of its own or on one that is open."""
        if not self.pages or self.chance.random() < 0.6:
            kind = self.chance.choice(["d2", "d3", "archers", "pikes", "raiders"])
            if all(kind != other for other, _faces in self.pages):
                self.pages.append((kind, []))
        kind, faces = self.chance.choice(self.pages)
        if len(faces) < 1 + (kind == "d3"):
            faces.append(self.dice.throw(die_of(kind), asked_of(kind), self.history))

    def use(self) -> None:
        """A page applied."""
        if self.pages:
            kind, faces = self.pages.pop(self.chance.randrange(len(self.pages)))
            if faces:
                self.keep(self.history.do(command_of(kind, faces[0])))
                self.dice.lift(faces)

    def leave(self) -> None:
        """A page left with its dice on it."""
        if self.pages:
            self.dice.lift(self.pages.pop()[1])

    def leave_all(self) -> None:
        """The pages over that of the turn are left before anything is done there."""
        while self.pages:
            self.leave()

    def undo(self) -> None:
        self.leave_all()
        if self.history.befores and len(self.history.befores) > 8:
            self.keep(self.history.undo(), is_back=True)

    def redo(self) -> None:
        self.leave_all()
        self.keep(self.history.redo(), is_back=True)

    def note(self) -> None:
        self.keep(self.history.do(Note("hm")))

    def on(self) -> None:
        """On to other steps, or another turn."""
        self.leave_all()
        for _step in range(self.chance.randint(1, 4)):
            self.keep(self.history.do(Advance(anyway=True)))

    def return_to(self) -> None:
        self.leave_all()
        self.keep(self.history.return_to(self.chance.choice(range(len(self.history.acts))[-8:])), is_back=True)

    def put_right(self) -> None:
        """Something past put right, its dice as they lay."""
        self._amend(lambda command: Note("put right") if isinstance(command, Note) else command)

    def put_right_anew(self) -> None:
        """A roll of the past with another die, thrown now."""
        self._amend(self._with_another_die)

    def leave_out(self) -> None:
        self._amend(lambda _command: None)

    def _with_another_die(self, command: Command) -> Command | None:
        kind = kind_of(command)
        return (
            command if kind is None else command_of(kind, self.dice.throw(die_of(kind), asked_of(kind), self.history))
        )

    def _amend(self, change: object) -> None:
        assert callable(change)
        self.leave_all()
        acts = self.history.acts
        standing = [
            i
            for i in range(len(acts))
            if acts[i].fate is Fate.STANDS and isinstance(acts[i].command, Draw | Resolve | Note)
        ]
        if standing:
            index = self.chance.choice(standing[-12:])
            command = acts[index].command
            assert command is not None
            after = amend(self.history, index, change(command))
            if isinstance(after, Amendment):
                self.keep(after.after, is_back=True)

    # What the library does

    def close(self) -> None:
        """The program is closed, its pages left or not, and started anew."""
        if self.chance.random() < 0.5:
            for _kind, faces in self.pages:
                self.dice.lift(faces)
        self.pages = []
        self.store.close(self.battle)
        self.store = FolderStore(self.folder / "battles")
        self.session = self.store.take(self.battle)

    def go_on_in_a_copy(self) -> None:
        """A branch, a restore point, an export taken in, with its seed or without, or the file itself."""
        self.pages = []
        self.copies += 1
        old = self.store.path(self.battle)
        history = self.history
        self.store.close(self.battle)
        way = self.chance.choice([self._branch, self._restored, self._taken_in, self._adopted])
        self.done.append(way.__name__)
        self.battle = way(old, history)
        self.session = self.store.take(self.battle)

    def _branch(self, old: Path, history: History) -> BattleId:
        standing = [number for number, act in enumerate(history.acts) if act.fate is Fate.STANDS][-8:]
        branch = fork(history, self.chance.choice(standing), "Branch", battle=old.stem, at=1.0)
        assert isinstance(branch, History)
        return create_along(self.store, branch, kept_beside(old))

    def _restored(self, _old: Path, _history: History) -> BattleId:
        points = self.store.backups(self.battle).points()
        return restore(self.store, self.battle, self.chance.choice(points)) if points else self.battle

    def _taken_in(self, old: Path, history: History) -> BattleId:
        file = self.folder / f"{self.copies}.json"
        write_file(file, to_portable(history, seed_of(old, history)))
        taken = from_file(file)
        return create_along(self.store, taken, dice_in(file, taken))

    def _adopted(self, old: Path, _history: History) -> BattleId:
        return adopt(self.store, old)


def die_of(kind: str) -> Die:
    return {"d2": Die(2), "d3": Die(3)}.get(kind, D6)


def asked_of(kind: str) -> str:
    if kind in {"d2", "d3"}:
        return draw_asked(*DRAWS[int(kind[1])])
    return roll_asked("nerve_test", {"actor": UNITS[kind]})


UNITS = {"archers": ARCHERS, "pikes": PIKES, "raiders": RAIDERS}


def command_of(kind: str, face: Face) -> Command:
    if kind in {"d2", "d3"}:
        return Draw(*DRAWS[int(kind[1])], face)
    return Resolve("nerve_test", {"actor": UNITS[kind]}, {}, (face,))


def kind_of(command: Command) -> str | None:
    """What kind of page gave this command; None for one of no roll."""
    match command:
        case Draw(among=among):
            return f"d{len(among)}"
        case Resolve(bindings=bindings):
            return next(kind for kind, unit in UNITS.items() if unit == bindings["actor"])
        case _:
            return None


def numbers_in(history: History) -> list[int]:
    """The numbers of the throws that stand, in the order of the acts."""
    return [number for act in history.acts if act.fate is Fate.STANDS for number, _asked, _die in throws_in(act)]
