"""Which rule systems there are: ours, and those that others register under `oriflamme.systems`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Final, TypeVar

from tracker.battle.fields import Rejected
from tracker.rules.plugins import (
    Plugin,
    Trouble,
    Unusable,
    bring_words,
    handed_over,
    in_a_line,
    load,
    plugins,
    prefer_words,
)
from tracker.rules.system import System
from tracker.text import likely
from tracker.words import _

T = TypeVar("T")

_OURS: Final[Mapping[str, str]] = {
    "demonworld": "tracker.games.demonworld",
    "hexcombat": "tracker.games.hexcombat",
    "skirmish": "tracker.games.skirmish",
    "confrontation": "tracker.games.confrontation",
}


def system_keys() -> tuple[str, ...]:
    """The keys of every rule system at hand, ours first; some of the others may turn out not to be usable."""
    others = (plugin.key for plugin in plugins() if isinstance(plugin, Plugin) and plugin.key not in _OURS)
    return (*_OURS, *dict.fromkeys(others))


def first_key() -> str:
    """The key of the rule system that is meant where none is named."""
    return next(iter(_OURS))


def is_ours(key: str) -> bool:
    """Whether the rule system of that key comes with oriflamme."""
    return key in _OURS


def load_system(key: str) -> System:
    """The rule system of that key, imported on first use; its own words for things are preferred from then on.

    `Rejected` names the ones there are; `Unusable` says whose it is and what is wrong with it.
    """
    system = _found(key)
    if system is None:
        if near := likely(key, system_keys()):
            template = _("there is no rule system {key}; likely ones are {near}")
            raise Rejected(template.format(key=repr(key), near=", ".join(near)))
        raise Rejected(
            _("there is no rule system {key}; there are {known}").format(key=repr(key), known=", ".join(system_keys()))
        )
    if isinstance(system, Trouble):
        raise Unusable(system)
    prefer_words(_OURS[key] if key in _OURS else _claiming(key)[0].target.partition(":")[0])
    return system


def system_at_hand(key: str) -> System | None:
    """The rule system of that key where it can be used; unlike `load_system`, nothing is preferred or raised."""
    system = _found(key) if key else None
    return system if isinstance(system, System) else None


def declared_system(key: str) -> System:
    """The rule system of that key as it is declared, to be looked into; raises as `load_system` does.

    It may contradict itself: nothing must be played by it.
    """
    claiming = [] if is_ours(key) else _claiming(key)
    system = handed_over(claiming[0]) if len(claiming) == 1 else None
    return system if isinstance(system, System) else load_system(key)


def usable_systems() -> tuple[System, ...]:
    """Every rule system that can be used, ours first."""
    return tuple(system for key in system_keys() if isinstance(system := _found(key), System))


def troubles() -> tuple[Trouble, ...]:
    """Every plug-in that cannot be used, with the reason."""
    return tuple(wrong for plugin in plugins() if (wrong := _trouble(plugin)) is not None)


def asked_of(system: System, asks: Callable[[], T]) -> T:
    """Call the rule system's own code; where it fails, `Unusable` says whose it is and how.

    A listing asks through here, and goes on with the others. What fails in ours is a bug of ours, and raised as it is.
    """
    try:
        return asks()
    except Rejected:
        raise
    except Exception as error:
        if is_ours(system.key):
            raise
        raise at_fault(system, error) from error


def at_fault(system: System, error: Exception) -> Unusable:
    """That the code of a rule system of others failed so, and whose it is."""
    plugin = next(iter(_claiming(system.key)), Plugin(system.key, "", ""))
    return Unusable(Trouble(plugin, _("it fails ({error})").format(error=in_a_line(error))))


def culprit(error: BaseException) -> Trouble | None:
    """The plug-in of others in whose code an error arose, and how it failed; None where it was none of theirs."""
    theirs = {
        plugin.target.partition(":")[0].partition(".")[0]: plugin
        for plugin in plugins()
        if isinstance(plugin, Plugin) and not is_ours(plugin.key)
    }
    step = error.__traceback__
    while step is not None:
        module = str(step.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if module in theirs:
            return Trouble(theirs[module], _("it fails ({error})").format(error=in_a_line(error)))
        step = step.tb_next
    return None


@cache
def _found(key: str) -> System | Trouble | None:
    if key in _OURS:
        ours: System = import_module(_OURS[key]).SYSTEM
        bring_words(_OURS[key])
        return ours
    claiming = _claiming(key)
    if len(claiming) == 1:
        return load(claiming[0])
    return _trouble(claiming[0]) if claiming else None


def _claiming(key: str) -> list[Plugin]:
    return [plugin for plugin in plugins() if isinstance(plugin, Plugin) and plugin.key == key]


def _trouble(plugin: Plugin | Trouble) -> Trouble | None:
    if isinstance(plugin, Trouble):
        return plugin
    if plugin.key in _OURS:
        return Trouble(plugin, _("oriflamme has a rule system of that key itself"))
    rivals = [other.distribution for other in _claiming(plugin.key) if other is not plugin]
    if rivals:
        # Which of them a battle was played by cannot be known: to guess would be to play it by other rules.
        return Trouble(plugin, _("{others} claims the same key").format(others=", ".join(rivals)))
    plugin_or_trouble = _found(plugin.key)
    return plugin_or_trouble if isinstance(plugin_or_trouble, Trouble) else None
