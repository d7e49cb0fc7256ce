"""Looking ahead in a procedure: what it asks before its next roll, and which rolls it will ask for."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, Running, UnitId
from tracker.battle.fields import Scalar
from tracker.play.opponent.choices import led_answer
from tracker.play.rolls import question
from tracker.play.sheets.entries import Entry, Said, row_for, said_to
from tracker.play.sheets.remembered import first_of
from tracker.rules.system import Choose, Question, RollFor

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet
    from tracker.rules.system import System

FARTHEST: Final = 200
"""How many questions ahead a procedure is looked at, should it go on asking for ever."""


class Foreseen(Struct, frozen=True):
    """The questions before the next roll with what will be said to them, and the rolls that come.

    `hanging` are those rolls, by their key, that come of a range which only the table can say and has not, each with
    the question that asks it. `shown` are the rolls as they stand on the page.
    """

    pending: tuple[Said, ...] = ()
    rolls: tuple[Entry, ...] = ()
    hanging: Mapping[str, str] = {}
    shown: tuple[Entry, ...] = ()


def foresee(
    system: System,
    battle: Battle,
    running: Running,
    answered: Mapping[str, Scalar],
    farthest: int = FARTHEST,
    recalled: Container[str] = (),
) -> Foreseen:
    """The further questions if the table says this and each roll ends as foreseen; as far as anybody can tell.

    Of what is said that which is `recalled` from an earlier turn is no more than proposed.
    A roll that is asked for again waits for its dice: what a foreseen end changes at the table is not known here.
    """
    rolls: list[Entry] = []
    of_answers: dict[str, tuple[str, ...]] = {}
    before: dict[str, int] = {}
    seen: set[str] = set()
    by_key: dict[str, Said] = {}
    hanging: dict[str, str] = {}
    unmeasured = ""
    for _number in range(farthest):
        ask = question(system, battle, running)
        if ask is None or ask.key in seen:
            break
        if isinstance(ask, RollFor):
            seen.add(ask.key)
            parts = tuple(said_to(part, answered, recalled) for part in ask.asks)
            named = {part.ask.key: UnitId(str(part.value)) for part in parts if part.value}
            rolls.append(Entry(row_for(ask, named), (*(by_key[key] for key in ask.by if key in by_key), *parts)))
            before[ask.key], of_answers[ask.key] = len(by_key), ask.by
            hanging |= {ask.key: unmeasured} if unmeasured else {}
            value: Scalar | None = ask.foreseen or None
        else:
            by_key[ask.key] = said_to(_as_led(system, battle, ask), answered, recalled)
            value = by_key[ask.key].value
            unmeasured = unmeasured or (ask.question if ask.measured and ask.key not in answered else "")
        if value is None:
            break
        running = replace(running, answers=(*running.answers, Answer(ask.key, value)))
    coming = tuple(_by_hands(rolls, system.procedure(running.procedure).deferred))
    pending = tuple(by_key.values())[: before[coming[0].row.key] if coming else None]
    place = {answer.key: number for number, answer in enumerate(running.answers)}
    asked = {
        roll: place[first]
        for roll, by in of_answers.items()
        if (first := next((key for key in by if key in place), ""))
    }
    return Foreseen(pending, coming, hanging, tuple(_as_asked(coming, asked)))


def answered_before(sheet: OpenSheet, entry: Entry) -> tuple[Said, ...]:
    """The answers of its procedure that a row came from and that are given: taking back the last changes them."""
    system, battle, running = sheet.system, sheet.battle, sheet.procedure
    if running is None or running not in battle.running or not entry.is_open:
        return ()
    ask = question(system, battle, running)
    if not isinstance(ask, RollFor) or ask.key != entry.row.key:
        return ()
    known: list[Said] = []
    for number, answer in enumerate(running.answers):
        if answer.key in ask.by:
            asked = question(system, battle, replace(running, answers=running.answers[:number]))
            if asked is not None and not isinstance(asked, RollFor) and asked.key == answer.key:
                known.append(Said(asked, answer.value, is_told=True))
    return tuple(known)


def _as_led(system: System, battle: Battle, ask: Question) -> Question:
    """The question of a side that the app leads with its own answer as the usual one."""
    unit = None if ask.player is None else battle.units.get(ask.player)
    if unit is None or not isinstance(ask, Choose) or not battle.side(unit.side).led:
        return ask
    own = led_answer(system, ask)
    return ask if own is None else replace(ask, usual=str(own))


def _as_asked(rolls: Iterable[Entry], asked: Mapping[str, int]) -> Iterator[Entry]:
    """The rolls as they are shown: while something is asked before those of one kind, in the order in which it is.

    Rolls with a rank stand by that; once all is said they stand as their dice fall.
    """
    for _kind, alike in groupby(rolls, lambda entry: (entry.row.resolver, entry.row.at, entry.row.place)):
        entries = list(alike)
        if entries[0].row.at is None and not all(answer.is_told for entry in entries for answer in entry.answered):
            slots = [slot for slot, entry in enumerate(entries) if entry.row.key in asked]
            in_turn = sorted((entries[slot] for slot in slots), key=lambda entry: asked[entry.row.key])
            for slot, entry in zip(slots, in_turn, strict=True):
                entries[slot] = entry
        yield from entries


def _by_hands(rolls: Iterable[Entry], deferred: Container[str]) -> Iterator[Entry]:
    """The rolls as hands throw them: of those that are made at one moment the ones that may wait come last."""

    def hand(entry: Entry) -> tuple[str, int | None]:
        row = entry.row
        return row.moment or first_of(row.bindings), row.at

    for _hand, entries in groupby(rolls, hand):
        yield from sorted(entries, key=lambda entry: entry.row.resolver in deferred)
