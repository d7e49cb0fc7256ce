"""The changes by putting an act right, in words: the act itself, the rolls after it, the units, what is left out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, Unit
from tracker.battle.events import Rolled
from tracker.play.amend import Amendment, Replayed
from tracker.rules.system import System
from tracker.text import capital
from tracker.views.sentences import headline, place_in_words, side_name
from tracker.views.sentences.names import owed_in_words, step_name, value_in_words
from tracker.words import _


class Turned(Struct, frozen=True):
    """A later act that ends otherwise: what it was and what it is."""

    was: str
    now: str


class LeftOut(Struct, frozen=True):
    """A later act that no longer holds, and why."""

    was: str
    why: str


class Changes(Struct, frozen=True):
    """Everything that accepting an amend would change.

    `was` and `now` are the act put right, `now` empty where it is left out; `values` are lines on units, the battle,
    its place and the tests owed, as they stand at the end; `spare` says of which rolls dice lie that count no more.
    """

    was: str
    now: str
    turned: tuple[Turned, ...]
    left_out: tuple[LeftOut, ...]
    values: tuple[str, ...]
    spare: tuple[str, ...]


def changes(system: System, amendment: Amendment, present: Battle) -> Changes:
    """The changes between the battle as it stands and as it would be."""
    first, *later = amendment.acts
    return Changes(
        was=headline(system, first.then, first.was),
        now="" if first.now is None else headline(system, first.finds, first.now),
        turned=tuple(_turned(system, act, act.now) for act in later if act.now is not None and _ends_otherwise(act)),
        left_out=tuple(
            LeftOut(headline(system, act.then, act.was), f"{capital(act.why).rstrip('.')}.")
            for act in later
            if act.now is None
        ),
        values=tuple(_differences(system, present, amendment.after.battle)),
        spare=tuple(headline(system, act.then, act.was) for act in later if act.spare),
    )


def _turned(system: System, act: Replayed, now: Act) -> Turned:
    return Turned(headline(system, act.then, act.was), headline(system, act.finds, now))


def _ends_otherwise(act: Replayed) -> bool:
    """Whether a later roll has another end; what else it brings about is seen in the values."""
    was, now = act.was.events[:1], act.now.events[:1] if act.now is not None else ()
    match was, now:
        case (Rolled(before),), (Rolled(after),):
            return before.outcome != after.outcome
        case _:
            return False


def _differences(system: System, was: Battle, now: Battle) -> Iterator[str]:
    if was.place != now.place:
        yield _("the battle stands at {place}, {step}").format(
            place=place_in_words(system, now.place), step=step_name(system, now.place.step)
        )
    yield from _of_the_battle(system, was, now)
    for unit in (*was.units.values(), *(unit for unit in now.units.values() if unit.id not in was.units)):
        yield from _of_a_unit(system, was, now, unit.id)
    before = {_name(system, was, number) for number in range(len(was.debts))}
    after = {_name(system, now, number) for number in range(len(now.debts))}
    yield from (_("no longer owed: {test}").format(test=test) for test in sorted(before - after))
    yield from (_("owed: {test}").format(test=test) for test in sorted(after - before))


def _name(system: System, battle: Battle, number: int) -> str:
    return owed_in_words(system, battle, battle.debts[number])


def _of_the_battle(system: System, was: Battle, now: Battle) -> Iterator[str]:
    for field in system.cards.battle_fields:
        if was[field] != now[field] and field.logged:
            yield _("{what}: {was} → {now}").format(
                what=_(field.label),
                was=value_in_words(was, field, was[field]),
                now=value_in_words(now, field, now[field]),
            )


def _of_a_unit(system: System, was: Battle, now: Battle, key: str) -> Iterator[str]:
    before = next((unit for unit in was.units.values() if unit.id == key), None)
    after = next((unit for unit in now.units.values() if unit.id == key), None)
    if before is None and after is not None:
        yield _("at the table: {unit}, {side}").format(unit=after.name, side=side_name(now, after.side))
    elif before is not None and after is None:
        yield _("no longer at the table: {unit}").format(unit=before.name)
    elif before is not None and after is not None:
        yield from _of_its_fields(system, (was, before), (now, after))


def _of_its_fields(system: System, was: tuple[Battle, Unit], now: tuple[Battle, Unit]) -> Iterator[str]:
    (then, before), (present, after) = was, now
    for field in system.cards.fields:
        if before[field] != after[field] and field.logged:
            yield _("{unit}: {what} {was} → {now}").format(
                unit=after.name,
                what=_(field.label),
                was=value_in_words(then, field, before[field]),
                now=value_in_words(present, field, after[field]),
            )
