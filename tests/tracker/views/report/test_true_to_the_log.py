"""What the report tells is true to the log: losses, hits and tests counted again from the events stand in its text.

Nothing here asks the report's own modules how much there was: the events are folded and counted one by one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct

from tests.budgets import examples
from tests.whole_turns import turns_at_random
from tracker.battle.battle import Battle, Unit, UnitId, acting_first
from tracker.battle.events import AnyEvent, Rolled
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.rules.system import System, Way
from tracker.rules.systems import system_keys
from tracker.views.report.markdown import report

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TOGETHER = re.compile(r" (?:shots|blows), ")
"""The words of a line that tells several deeds at once; one that turns the battle has a line of its own."""


class Happened(Struct, frozen=True):
    """One event with the battle it found and left, and the turn and phase it belongs to."""

    event: AnyEvent
    before: Battle
    after: Battle
    turn: int
    phase: str


def whole_turns(key: str, seed: int, turns: int) -> History:
    *_acts, (_before, _command, after) = turns_at_random(key, seed, turns)
    return after


def happened(history: History) -> Iterator[Happened]:
    """Every standing event, in its order."""
    system = history.system
    for act, found in zip(history.acts, history.befores, strict=True):
        battle = found
        for event in act.events:
            after = evolve(system, battle, event)
            phase = system.phase_of(found.place.step) if found.place.step else None
            name = "" if phase is None else f"{phase.numeral} {phase.label}".strip()
            yield Happened(event, battle, after, found.place.turn, name)
            battle = after


def strength(system: System, unit: Unit) -> int:
    return next((gauge.now for gauge in system.audience.gauges(unit)), 0)


def sections(history: History) -> dict[str, str]:
    """The report by its headings, without the marks that keep a name from being one."""
    page = report(history).replace("\\", "")
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in page.split("\n## ")[1:]}


def turns_of(story: str) -> dict[int, str]:
    parts = re.split(r"^### ", story, flags=re.MULTILINE)[1:]
    return {int("".join(re.findall(r"\d+", part.partition("\n")[0])) or 0): part for part in parts}


def cells(text: str) -> list[list[str]]:
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if not set("".join(row)) <= set("- ")]


@pytest.mark.parametrize("key", system_keys())
@examples(2)
@given(seed=st.integers(0, 2**32))
@example(seed=4311)
@example(seed=78)
def test_losses_hits_and_tests_of_the_events_are_those_of_the_report(key: str, seed: int) -> None:
    history = whole_turns(key, seed, 2)
    told = sections(history)
    story = turns_of(told["The course of the battle"])
    losses_are_told(history, told, story)
    shots_and_blows_are_told(history, story)
    nerve_is_told(history, told, story)


def losses_are_told(history: History, told: dict[str, str], story: dict[int, str]) -> None:
    """What is left of each unit and what a turn cost are those of the events."""
    by_unit = {row[0]: row[1] for row in cells(told["Unit by unit"])}
    for unit in history.battle.units.values():
        gauge = next(iter(history.system.audience.gauges(unit)), None)
        if gauge is not None and gauge.full > 0:
            now = 0 if history.system.cards.is_out(unit) else max(gauge.now, 0)
            assert by_unit[unit.name].startswith(f"{now} of {max(gauge.full, now)}"), unit.name
    _told_in_the_story(history, story)


def _told_in_the_story(history: History, story: dict[int, str]) -> None:
    """Whoever lost anything is named in that turn, and no strength is told that was not theirs at some moment."""
    system, stood = history.system, defaultdict[tuple[int, UnitId], set[int]](set)
    lost = Counter[tuple[int, UnitId]]()
    for one in happened(history):
        for key, unit in one.after.units.items():
            was = one.before.units.get(key)
            if was is None or was is unit:
                continue
            before, now = strength(system, was), strength(system, unit)
            stood[one.turn, key] |= {before, now}
            if now < before or (system.cards.is_out(unit) and not system.cards.is_out(was)):
                lost[one.turn, key] += 1
    names = {unit.id: unit.name for unit in history.battle.units.values()}
    for turn, loser in lost:
        assert turn in story, f"turn {turn} is not told, in which {names[loser]} lost something"
        assert names[loser] in story[turn], f"{names[loser]} lost something in turn {turn}"
    for turn, text in story.items():
        known = "|".join(map(re.escape, names.values()))
        for name, now in re.findall(rf"({known}): \d+ lost, (\d+)/\d+", text):
            named = next(key for key, other in names.items() if other == name)
            assert int(now) in stood[turn, named], f"{name} never had {now} in turn {turn}"


def shots_and_blows_are_told(history: History, story: dict[int, str]) -> None:
    """They are told as often as they were made, and hit as often."""
    made: dict[tuple[int, str, str, tuple[UnitId, ...]], list[bool]] = defaultdict(list)
    for one in happened(history):
        if isinstance(one.event, Rolled) and is_deed(history.system, one.event):
            resolution = one.event.resolution
            outcomes = {entry.key: entry.good for entry in history.system.resolver(resolution.resolver).outcomes}
            pair = acting_first(one.event.bindings)[:2]
            made[one.turn, one.phase, resolution.resolver, pair].append(bool(outcomes[resolution.outcome]))
    for (turn, phase, _resolver, pair), hits in made.items():
        names = [history.battle.units[unit].name for unit in pair]
        said = lines_about(story[turn], phase, names)
        assert said, f"{names} in turn {turn}, {phase}: {hits}"
        if len(hits) > 1 and any(hits):
            alone = sum(TOGETHER.search(line) is None for line in said)
            # All of them in one line, or some in lines of their own, among those that name both for other rolls.
            counts = {(len(hits) - own, sum(hits) - hit) for own in range(alone + 1) for hit in range(own + 1)}
            is_counted = any(are_counted(line, *count) for line in said for count in counts)
            assert is_counted or alone == len(hits), (names, hits, said)


def are_counted(line: str, made: int, hits: int) -> bool:
    """Whether a line tells so many shots or blows together, and so many hits among them."""
    if min(made, hits) < 0:
        return False
    return re.search(f"{number(made)} (?:shots|blows), {number(hits)} hits?\\b", line) is not None


def is_deed(system: System, rolled: Rolled) -> bool:
    """Whether it is a shot or a blow of one unit at another, by what the system declares of the roll alone."""
    key = rolled.resolution.resolver
    way = system.words.told_as.get(key) or system.turn.ways.get(key)
    deed = system.resolver(key).deed
    named = {role for role in rolled.bindings if f"{{{role}}}" in deed}
    return way in {Way.SHOOT, Way.FIGHT} and len(named) > 1 and not rolled.override and bool(rolled.resolution.chance)


def number(count: int) -> str:
    return WORDS[count] if count < len(WORDS) else str(count)


def lines_about(turn: str, phase: str, names: list[str]) -> list[str]:
    """The lines of a phase, and the sum at the turn's end, that name all of these."""
    heading = f"#### {phase}\n"
    part = turn.partition(heading)[2].partition("\n#### ")[0] if heading in turn else ""
    every = [*part.splitlines(), *(line for line in turn.splitlines() if " missed: " in line)]
    return [line for line in every if all(name in line for name in names)]


def nerve_is_told(history: History, told: dict[str, str], story: dict[int, str]) -> None:
    """Every test of nerve that failed is told, and every roll that was in doubt is counted."""
    system, rolls, well = history.system, Counter[UnitId](), Counter[UnitId]()
    for one in happened(history):
        if not isinstance(one.event, Rolled) or one.event.override:
            continue
        made = one.event.resolution
        good = {entry.key: entry.good for entry in system.resolver(made.resolver).outcomes}.get(made.outcome)
        unit = next(iter(acting_first(one.event.bindings)), None)
        if unit is not None and good is not None and made.chance and made.chance not in {"0", "1"}:
            rolls[unit] += 1
            well[unit] += good
        if made.resolver in system.words.nerve and good is False and unit is not None and made.chance:
            assert history.battle.units[unit].name in story[one.turn], f"{unit} failed {made.resolver}, turn {one.turn}"
    rows = {row[0]: row for row in cells(told["Unit by unit"])}
    for unit, name in ((unit.id, unit.name) for unit in history.battle.units.values()):
        counted = f"{well[unit]} of {rolls[unit]}" if rolls[unit] else "–"
        assert rows[name][3] == counted, name
