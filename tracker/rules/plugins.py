"""Rule systems of others: found by their entry points, loaded, and told in a sentence where that fails."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tracker.battle.fields import Rejected
from tracker.rules.system import GROUPS, System
from tracker.text import clean_text
from tracker.words import _, bring, n_, prefer

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP: Final = "oriflamme.systems"

_LONGEST: Final = 300
"""The length to which a plugin's error is told."""


class Plugin(Struct, frozen=True):
    """An entry point of the group: the key it claims, what it points to, and the distribution that declares it."""

    key: str
    target: str
    distribution: str


class Trouble(Struct, frozen=True):
    """Why a plug-in cannot be used."""

    plugin: Plugin
    problem: str

    def __str__(self) -> str:
        return _("the rule system {key} of {distribution} (entry point {target}) cannot be used: {problem}").format(
            key=repr(self.plugin.key),
            distribution=self.plugin.distribution,
            target=self.plugin.target or "–",
            problem=self.problem,
        )


class Unusable(Rejected):
    """A rule system that is installed and cannot be used; `trouble` says whose it is and what is wrong."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


@cache
def plugins() -> tuple[Plugin | Trouble, ...]:
    """Every entry point of the group, in the order of the import path; a trouble where a list of them is unreadable."""
    # Brings half the library of e-mail along, which a battle of ours never needs.
    from importlib.metadata import distributions

    declared_by_key: dict[str, tuple[Plugin | Trouble, ...]] = {}
    for distribution in distributions():
        if _declares(distribution):
            name = _name(distribution)
            # Of a distribution that is there twice, Python imports the first.
            declared_by_key.setdefault(name.partition(" ")[0].casefold(), _declared(distribution, name))
    return tuple(plugin for declared in declared_by_key.values() for plugin in declared)


def load(plugin: Plugin) -> System | Trouble:
    """The rule system that a plug-in hands over, or why it cannot be used; nothing it does wrong gets past here."""
    from tracker.rules.audit import contradictions

    system = handed_over(plugin)
    findings = contradictions(system) if isinstance(system, System) else ()
    if not findings:
        return system
    template = n_(
        "its declaration contradicts itself: {finding}",
        "its declaration contradicts itself {count} times (see `oriflamme systems check {key}`): {finding}",
        len(findings),
    )
    return Trouble(plugin, template.format(count=len(findings), key=plugin.key, finding=findings[0]))


def handed_over(plugin: Plugin) -> System | Trouble:
    """The system of a plug-in under its own key, however much in it contradicts itself; or why there is none."""
    from importlib.metadata import EntryPoint

    try:
        system = EntryPoint(plugin.key, plugin.target, GROUP).load()
        bring_words(plugin.target.partition(":")[0])
    except ImportError as error:
        return Trouble(plugin, _("it cannot be imported ({error})").format(error=in_a_line(error)))
    except (Exception, SystemExit) as error:
        problem = _in_the_old_form(error) or _("loading it fails ({error})").format(error=in_a_line(error))
        return Trouble(plugin, problem)
    if not isinstance(system, System):
        kind = clean_text(type(system).__name__)
        return Trouble(plugin, _("it hands over {kind}, which is not a System").format(kind=repr(kind)))
    if system.key != plugin.key:
        problem = _("the system calls itself {key}; the entry point must have the same key")
        return Trouble(plugin, problem.format(key=repr(system.key)))
    return system


def _in_the_old_form(error: BaseException) -> str:
    """The change a system needs that hands its parts over one by one, as all did once; empty for another error."""
    named = re.fullmatch(r"Unexpected keyword argument '(\w+)'", str(error)) if isinstance(error, TypeError) else None
    group = next((name for name, kind in GROUPS.items() if named and named[1] in kind.__struct_fields__), "")
    if named is None or not group:
        return ""
    template = _(
        "its System is of the old form: {field} stands in {group} now, as the changelog has it for every field"
    )
    return template.format(field=named[1], group=f"{group}={GROUPS[group].__name__}({named[1]}=…)")


def bring_words(module: str) -> None:
    """Have the words of a rule system: the catalogues beside the module that hands it over, if it has any."""
    bring(_folder_of(module))


def prefer_words(module: str) -> None:
    """Speak of this rule system in its own words, where another or the core says something else in the same ones."""
    prefer(_folder_of(module))


def _folder_of(module: str) -> Path:
    return Path(sys.modules[module].__file__ or "").parent


def in_a_line(error: BaseException) -> str:
    """An error of a stranger's code in one harmless line."""
    return clean_text(" ".join(f"{type(error).__name__}: {error}".split()).rstrip(":"), _LONGEST)


def _declares(distribution: Distribution) -> bool:
    try:
        return GROUP in (distribution.read_text("entry_points.txt") or "")
    except (OSError, ValueError):
        return False


def _declared(distribution: Distribution, name: str) -> tuple[Plugin | Trouble, ...]:
    try:
        return tuple(Plugin(point.name, point.value, name) for point in distribution.entry_points.select(group=GROUP))
    except Exception as error:
        problem = _("its list of entry points cannot be read ({error})").format(error=in_a_line(error))
        return (Trouble(Plugin("", "", name), problem),)


def _name(distribution: Distribution) -> str:
    try:
        return clean_text(f"{distribution.name} {distribution.version}")
    except Exception:
        return _("a distribution without a name")
