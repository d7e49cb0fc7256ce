"""Which rule systems there are: ours, and those that others register under `oriflamme.systems`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from tracker.fields import Rejected
from tracker.system import System
from tracker.words import _

GROUP: Final = "oriflamme.systems"

_OURS: Final[Mapping[str, str]] = {
    "demonworld": "tracker.demonworld",
    "hexcombat": "tracker.hexcombat",
    "skirmish": "tracker.skirmish",
    "confrontation": "tracker.confrontation",
}


@cache
def _others() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _OURS}


def system_keys() -> tuple[str, ...]:
    """The keys of every rule system at hand, ours first."""
    return (*_OURS, *_others())


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
