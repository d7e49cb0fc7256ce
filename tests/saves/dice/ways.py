"""Every way in which a battle comes to be that has a seal of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from saves.dice.beginning import create_sealed
from saves.dice.derived import create_along
from saves.dice.sealed import kept_beside
from saves.folder import FolderStore
from saves.portable import dice_in, from_file, to_portable
from saves.repair import adopt, repair, restore
from saves.store import BattleId
from tests.play import playing
from tests.saves.dice.test_sealed import dice_of
from tests.tiny import at_the_shooting
from tracker.battle.commands import Draw, Note
from tracker.battle.dice import Die, draw_asked
from tracker.play.branching import fork
from tracker.play.history import History

AMONG = ("One", "Two")


def with_throws(store: FolderStore) -> BattleId:
    """A sealed battle with two throws, one of them undone, and a restore point."""
    battle = create_sealed(store, at_the_shooting())
    session = store.take(battle)
    for question in ("Who?", "Who then?"):
        face = dice_of(session).throw(Die(2), draw_asked(question, AMONG), session.history)
        session.keep(playing(session.history, Draw(question, AMONG, face)))
    back = session.history.undo()
    assert isinstance(back, History)
    session.keep(back)
    store.close(battle)
    return battle


def ways_into_being(store: FolderStore, folder: Path) -> dict[str, Callable[[], Path]]:
    """Each makes one battle, beside one that has been played, and answers with its file."""
    battle = with_throws(store)
    path = store.path(battle)
    history = store.load(battle)
    export = folder / "exported.json"
    export.write_bytes(to_portable(history))
    point = store.backups(battle).points()[0]

    def branched() -> BattleId:
        branch = fork(history, len(history.acts) - 3, "Branch", battle=battle, at=1.0)
        assert isinstance(branch, History)
        return create_along(store, branch, kept_beside(path))

    def taken_in() -> BattleId:
        read = from_file(export)
        return create_along(store, read, dice_in(export, read))

    def moved() -> Path:
        new = create_sealed(store, at_the_shooting())
        session = store.take(new)
        session.keep(playing(session.history, Note("on")))
        session.move_to(folder / "elsewhere")
        store.close(new)
        return session.path

    def at(make: Callable[[], BattleId]) -> Callable[[], Path]:
        return lambda: store.path(make())

    return {
        "birth": at(lambda: create_sealed(store, at_the_shooting())),
        "restore": at(lambda: restore(store, battle, point)),
        "repair": at(lambda: repair(store, path, "skip").battle),
        "adopt": at(lambda: adopt(store, path)),
        "branch": at(branched),
        "import": at(taken_in),
        "move": moved,
    }


WAYS: Final = ("birth", "restore", "repair", "adopt", "branch", "import", "move")
