"""Profiles of one's own: cards of units that are kept to be drawn up again, a roster file for each rule system.

The files lie in a folder beside the battles. They are written whole under a lock, and one that cannot be read is moved
aside, never written over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.errors import NotAccepted
from saves.kept_file import rewrite
from saves.roster import Roster, RosterSide
from saves.roster_file import read_roster, to_toml
from tracker.battle.battle import SideId, Unit, UnitId
from tracker.play.roster_commands import MOST_UNITS, slug
from tracker.rules.system import System
from tracker.text import clean_text
from tracker.words import _

FOLDER: Final = "profiles"
_SIDE: Final = RosterSide(SideId("profiles"), "Profiles")


class Kept(Struct, frozen=True):
    """The files of a profile: the one it lies in, and the broken one that was moved out of its way, if any."""

    path: Path
    aside: Path | None = None


class ProfileLibrary:
    """The profiles of those whose battles are kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def path(self, system: System) -> Path:
        """The file of a rule system's profiles, whether there is one or not."""
        return self._folder / f"{system.key}.toml"

    def kept(self, system: System) -> tuple[Unit, ...]:
        """The profiles of a system, by name; `NotAccepted` where their file cannot be read."""
        path = self.path(system)
        if not path.exists():
            return ()
        units = read_roster(system, path).units
        return tuple(sorted(units, key=lambda unit: unit.name.casefold()))

    def keep(self, system: System, units: Iterable[Unit]) -> Kept:
        """Keep these cards, each over one of its name; what else is kept stays. Raises `NotSaved` and `Locked`."""
        new = {unit.name.casefold(): unit for unit in units}

        def with_new(old: tuple[Unit, ...]) -> tuple[Unit, ...]:
            return (*(unit for unit in old if unit.name.casefold() not in new), *new.values())

        return self._changed(system, with_new)

    def remove(self, system: System, name: str) -> Kept:
        """Keep all but the profile of that name; `NotAccepted` where there is none."""
        wanted = clean_text(name).casefold()

        def without(old: tuple[Unit, ...]) -> tuple[Unit, ...]:
            left = tuple(unit for unit in old if unit.name.casefold() != wanted)
            if left == old:
                known = ", ".join(unit.name for unit in old) or _("none")
                template = _("there is no profile {name}; there are {known}")
                raise NotAccepted(template.format(name=repr(clean_text(name)), known=known))
            return left

        return self._changed(system, without)

    def _changed(self, system: System, change: Callable[[tuple[Unit, ...]], tuple[Unit, ...]]) -> Kept:
        def changed(before: tuple[Unit, ...]) -> tuple[Unit, ...]:
            after = change(before)
            if len(after) > MOST_UNITS:
                raise NotAccepted(_("at most {most} profiles are kept for a system").format(most=MOST_UNITS))
            return after

        path = self.path(system)
        nothing: tuple[Unit, ...] = ()
        aside = rewrite(
            path, lambda: self.kept(system), nothing, changed, lambda units: profiles_toml(system, units).encode()
        )
        return Kept(path, aside)


def readable_profiles(folder: Path, system: System) -> tuple[Unit, ...]:
    """The profiles beside the battles in a folder; none where their file cannot be read."""
    try:
        return ProfileLibrary(folder).kept(system)
    except NotAccepted:
        return ()


def profiles_toml(system: System, units: Iterable[Unit]) -> str:
    """The cards as a roster file of one side."""
    ids: dict[str, Unit] = {}
    for unit in units:
        key = UnitId(slug(unit.name, ids))
        ids[key] = Unit(key, unit.name, _SIDE.id, unit.values)
    return to_toml(system, Roster((_SIDE,), tuple(ids.values())))
