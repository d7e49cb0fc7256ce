"""Which rule system and which resolver somebody means by a name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

from screens.cli.errors import Wrong, quoted, say_wrong
from tracker.battle.fields import Rejected
from tracker.battle.house import NO_HOUSE, House
from tracker.play.agreed.house import readings as chosen_by
from tracker.play.renaming import Names
from tracker.rules.plugins import Unusable
from tracker.rules.resolver import Resolver
from tracker.rules.system import System
from tracker.rules.systems import asked_of, load_system, troubles, usable_systems
from tracker.text import likely
from tracker.words import _

T = TypeVar("T")


def the_systems(key: str | None) -> tuple[System, ...]:
    """The system of that key, or all that can be used."""
    return (load_system(key),) if key else usable_systems()


def each_system(key: str | None, render: Callable[[System], T]) -> list[tuple[System, T]]:
    """The rendering of the system of that key, or of each of them.

    Where all are asked for, whatever is wrong with one of others is said on standard error, and the rest go on.
    """
    if key:
        system = load_system(key)
        return [(system, asked_of(system, partial(render, system)))]
    for trouble in troubles():
        say_wrong(str(trouble))
    rendered = []
    for system in usable_systems():
        try:
            rendered.append((system, asked_of(system, partial(render, system))))
        except Unusable as wrong:
            say_wrong(str(wrong))
    return rendered


def the_resolver(name: str, key: str | None = None, inputs: Collection[str] = ()) -> tuple[System, Resolver]:
    """The resolver of that name, which may be qualified by its system's key and a dot, or be one it has elsewhere.

    Where several systems have one, it is that of the first system whose resolver knows all of `inputs`, or else of
    the first system, one that has the name as its own before one that only goes by it; `Rejected` names the likely
    ones.
    """
    qualifier, dot, plain = name.rpartition(".")
    if dot and key and key != qualifier:
        raise Wrong(_("{name} is not of the system {key}").format(name=name, key=key))
    systems = the_systems(qualifier or key)
    named = [
        (system, resolver)
        for system in systems
        for resolver in system.rolls.resolvers
        if resolver.goes_by(Names.of(system).present("resolver", plain))
    ]
    fitting = sorted(named, key=lambda pair: pair[1].key != Names.of(pair[0]).present("resolver", plain))
    if fitting:
        return next((pair for pair in fitting if _knows(*pair, inputs)), fitting[0])
    raise _no_such_resolver(name, plain, [resolver.key for system in systems for resolver in system.rolls.resolvers])


def _no_such_resolver(name: str, plain: str, known: list[str]) -> Rejected:
    near = likely(plain, known)
    if near:
        template = _("there is no resolver {name}; likely ones are {near}")
        return Rejected(template.format(name=quoted(name), near=", ".join(near)))
    template = _("there is no resolver {name}; there are {known}")
    return Rejected(template.format(name=quoted(name), known=", ".join(dict.fromkeys(known)) or _("none")))


def _knows(system: System, resolver: Resolver, inputs: Collection[str]) -> bool:
    names = Names.of(system)
    present = {names.present(f"resolver/{resolver.key}/input", key) for key in inputs}
    return all(any(entry.goes_by(name) for entry in resolver.inputs) for name in present)


def pairs(given: tuple[str, ...], accepted: str) -> dict[str, str]:
    """The values given as KEY=VALUE, by their keys; `Wrong` where one is not, or where a key is given twice."""
    values: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Wrong(
                _("{text}: it is not KEY=VALUE; the keys are {accepted}").format(text=quoted(text), accepted=accepted)
            )
        if key in values:
            raise Wrong(_("{key}: it is given twice").format(key=key))
        values[key] = value
    return values


def house_in(file: str | None, system: System) -> House:
    """The table's own rules in a file for that system; none without a file."""
    if file is None:
        return NO_HOUSE
    from saves.house_file import read_house
    from saves.places import typed_path

    return read_house(typed_path(file), system)[1]


def house_rules(system: System, preset: str | None, given: tuple[str, ...], house: House = NO_HOUSE) -> dict[str, str]:
    """The readings in force: those of a house, of the preset, then those given one by one; none that is the default."""
    known = ", ".join(switch.key for switch in system.rolls.switches) or _("none")
    names = Names.of(system)
    readings = dict(chosen_by(system, house))
    if preset:
        readings |= system.preset(names.present("preset", preset)).readings
    present = names.values("switch", pairs(given, known))
    readings |= {key: system.switch(key).accept(value) for key, value in present.items()}
    return {key: reading for key, reading in readings.items() if reading != system.switch(key).default}
