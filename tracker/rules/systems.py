"""Which rule systems there are: ours, and those that others register under `oriflamme.systems`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from tracker.battle.fields import Rejected
from tracker.rules.system import System
from tracker.words import _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "oriflamme.systems"

_OURS: Final[Mapping[str, str]] = {
    "demonworld": "tracker.games.demonworld",
    "hexcombat": "tracker.games.hexcombat",
    "skirmish": "tracker.games.skirmish",
    "confrontation": "tracker.games.confrontation",
}


@cache
def _others() -> Mapping[str, EntryPoint]:
    # Brings half the library of e-mail along, which a battle of ours never needs.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _OURS}


def system_keys() -> tuple[str, ...]:
    """The keys of every rule system at hand, ours first."""
    return (*_OURS, *_others())


def first_key() -> str:
    """The key of the rule system that is meant where none is named."""
    return next(iter(_OURS))


@cache
def load_system(key: str) -> System:
    """The rule system of that key, imported on first use; `Rejected` names the ones there are."""
    if key in _OURS:
        system = import_module(_OURS[key]).SYSTEM
    elif key in _others():
        system = _others()[key].load()
    else:
        raise Rejected(
            _("there is no rule system {key}; there are {known}").format(key=repr(key), known=", ".join(system_keys()))
        )
    if not isinstance(system, System):
        raise Rejected(_("{key} does not hand over a rule system").format(key=repr(key)))
    return system
