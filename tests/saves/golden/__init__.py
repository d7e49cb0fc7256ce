"""Battles that open for ever: to the same state after every act, and to the same sentences.

`NAME.json` is a battle as it is exported, `NAME.states` its state and `NAME.log` its log in words. None of the three
is ever made again from the others: a state that differs is a save that no longer holds what it held. `SYSTEM.ids`
are the ids that a rule system has ever put into a battle.

    python -m tests.saves.golden add       list the new ids of each system, and make a battle that goes through them
    python -m tests.saves.golden accept    take the sentences of today for the right ones, where they were changed
    python -m tests.saves.golden stops     make battles that stop where none does yet in a procedure (see `stopping`)
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.portable import from_portable
from tests.saves.golden.coverage import visited, wanted
from tracker.play.history import History
from tracker.rules.parts import declared
from tracker.rules.system import System
from tracker.rules.systems import system_keys

FOLDER: Final = Path(__file__).parent


class Golden(Struct, frozen=True):
    """One battle, by the name its three files have."""

    name: str

    @property
    def battle(self) -> Path:
        """The battle as it was exported."""
        return FOLDER / f"{self.name}.json"

    @property
    def states(self) -> Path:
        """What `telling.states` said of it when it was made."""
        return FOLDER / f"{self.name}.states"

    @property
    def log(self) -> Path:
        """What `telling.sentences` said of it when it was accepted last."""
        return FOLDER / f"{self.name}.log"

    def history(self) -> History:
        """The battle opened anew."""
        return from_portable(self.battle.read_bytes())


def golden_battles(system: str) -> tuple[Golden, ...]:
    """Those of one system."""
    names = sorted(path.stem for path in FOLDER.glob(f"{system}-*.json"))
    return tuple(Golden(name) for name in names)


ALL: Final = tuple(golden for key in system_keys() for golden in golden_battles(key))


def listed(system: str) -> frozenset[str]:
    """The ids a system is known to have put into battles."""
    return frozenset(_ids_of(system).read_text(encoding="utf-8").split())


def enlist(system: System) -> None:
    """Add the system's new ids to the list; none is ever taken off it."""
    known = listed(system.key) if _ids_of(system.key).exists() else frozenset()
    _ids_of(system.key).write_text("".join(f"{path}\n" for path in sorted(known | declared(system))), encoding="utf-8")


def _ids_of(system: str) -> Path:
    return FOLDER / f"{system}.ids"


def missing(system: System) -> frozenset[str]:
    """What none of its golden battles goes through."""
    acts = [act for golden in golden_battles(system.key) for act in golden.history().acts]
    return wanted(system) - visited(acts) - barred()


def barred() -> frozenset[str]:
    """What no battle can come to."""
    lines = (FOLDER / "barred.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))
