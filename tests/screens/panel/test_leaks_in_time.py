"""Messages in time: of what hidden units do, of a token and of a private note nothing is sent, whatever is switched on.

Random battles of every system with clocks, scores, objectives, rulings, open pages of rolls, a delay and a streamer who
changes scenes, so that moments, armies and recaps are shown too: what a viewer gets is compared message by message with
what he got before. `pytest -m long -n 0` plays a thousand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from screens.panel.message import message
from screens.panel.timeline import Timeline
from tests.at_random import a_value, any_command, opening
from tests.screens.panel.scenes import SYSTEMS, after
from tests.screens.panel.test_leaks import everything, with_ghosts
from tracker.battle.battle import Battle, Ruling, SideDetail, UnitId
from tracker.battle.commands import (
    Command,
    HoldObjective,
    Note,
    PlaceToken,
    Score,
    SetBattleValue,
    SetClock,
    SetLastTurn,
    SetSide,
    StepBack,
    TakeRuling,
)
from tracker.battle.events import StepEntered
from tracker.battle.fields import Names, Scalar
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.views.panel.coming import ComingThrow, Stake
from tracker.views.panel.recap import recap
from tracker.views.panel_settings import PanelSettings, Scene, ViewerState, later, seen, wants_recap
from tracker.views.projection import project
from tracker.views.redaction import is_in_hiding

pytestmark = pytest.mark.usefixtures("with_tiny")

DELAY = 30.0
ACTS = 40


class Viewer:
    """What somebody is sent who sees everything late: each state as a message, in its time, none twice in a row."""

    def __init__(self) -> None:
        self._line: Timeline[ViewerState] = Timeline()
        self.messages: list[str] = []
        self.state: ViewerState | None = None

    def look(self, history: History, settings: PanelSettings, moment: float, coming: ComingThrow | None = None) -> None:
        recapped = recap(history) if wants_recap(settings) else None
        self._line.add(moment, seen(project(history, coming), settings, recapped))
        self.wait(moment)

    def wait(self, moment: float) -> None:
        state = self._line.at(moment - DELAY)
        if state is not None and state is not self.state:
            self.state = state
            sent = message(later(state, DELAY))
            if not self.messages or sent != self.messages[-1]:
                self.messages.append(sent)


def agreements(history: History) -> tuple[Command, ...]:
    """All that a table may agree beside the dice."""
    sides = [side.id for side in history.battle.sides]
    resolver = history.system.rolls.resolvers[0].key
    return (
        SetClock(minutes=40),
        Score(sides[0], 3),
        HoldObjective("the mill", sides[-1], 2),
        TakeRuling(Ruling(resolver, "ZQX in the wood", other=1)),
        SetSide(sides[0], {SideDetail.PLAYER: "Ann"}),
        SetLastTurn(6),
    )


def any_settings(chance: random.Random) -> PanelSettings:
    scenes = (Scene.LIVE, Scene.LIVE, Scene.LIVE, Scene.BREAK, Scene.FINAL, Scene.SOON)
    return PanelSettings(scene=chance.choice(scenes), caster="Good evening", message="Back soon", until=9000.0)


def any_throw(history: History, chance: random.Random, *, hidden: bool) -> ComingThrow | None:
    """A page of some roll, open for one that is hidden or with him as its target, or for those alone who are not."""
    inside, outside = kept(history, hidden=hidden), kept(history, hidden=False)
    if not inside or not outside:
        return None
    units = (chance.choice(outside), chance.choice(inside))
    stake, falls = (
        Stake(unit, chance.choice(("gone", "routs")), "1/6", by)
        for unit, by in zip(units, ("", "success"), strict=True)
    )
    resolver = chance.choice(history.system.rolls.resolvers).key
    return ComingThrow(resolver, chance.choice((units, units[::-1])), "<=", 4, "D6", "2/3", stake, falls)


def any_deed(history: History, chance: random.Random) -> Command:
    chosen = chance.random()
    if chosen < 0.1:
        return Note("ZQX", private=True)
    if chosen < 0.2:
        return chance.choice(agreements(history))
    return any_command(history, chance)


def is_silent(history: History, command: Command, done: History) -> bool:
    """Whether nobody outside may notice: hidden units alone did it, a token was laid, a note is the writer's own."""
    if (isinstance(command, Note) and command.private) or isinstance(command, PlaceToken):
        return True
    if len(done.acts) <= len(history.acts) or isinstance(command, StepBack):
        return False
    act = done.acts[-1]
    if act.amends is not None or any(isinstance(event, StepEntered) for event in act.events):
        return False
    return is_in_hiding(act, history.battle, done.battle, done.battle)


def a_battle(key: str, chance: random.Random) -> Iterator[tuple[bool, Viewer]]:
    """A battle with ghosts in it, act by act: whether the act was a silent one, and the viewer, who has seen it.

    It ends when one of them comes out.
    """
    history, moment, viewer = after(with_ghosts(key, chance), *agreements(opening(key))), 5000.0, Viewer()
    settings, throw = any_settings(chance), any_throw(history, chance, hidden=False)
    viewer.look(history, settings, moment, throw)
    viewer.wait(moment + DELAY)
    for _act in range(ACTS):
        command = any_deed(history, chance)
        moment += DELAY + chance.choice((1.0, 20.0, 400.0))
        done = history.do(command, at=moment)
        if not isinstance(done, History):
            continue
        silent = is_silent(history, command, done)
        if not silent and chance.random() < 0.2:
            settings = any_settings(chance)
        if not silent:
            throw = any_throw(done, chance, hidden=False)
        viewer.look(done, settings, moment, throw)
        viewer.wait(moment + DELAY)
        history = done
        if any("ZQX" in unit.name and not unit[HIDDEN] for unit in history.battle.units.values()):
            return
        yield silent, viewer
        if chance.random() < 0.2:
            moment += DELAY
            viewer.look(history, settings, moment)
            viewer.wait(moment + DELAY)
            throw = any_throw(history, chance, hidden=True)
            yield False, viewer
            moment += DELAY
            viewer.look(history, settings, moment, throw)
            viewer.wait(moment + DELAY)
            yield True, viewer


def plays_without_a_hint(key: str, seed: int) -> int:
    """Play one battle and hold every message against the one before; how many acts were silent."""
    chance, silent_acts, count = random.Random(seed), 0, 1
    for number, (silent, viewer) in enumerate(a_battle(key, chance)):
        assert not silent or len(viewer.messages) == count, (key, seed, viewer.messages[-2:])
        silent_acts, count = silent_acts + silent, len(viewer.messages)
        assert "ZQX" not in viewer.messages[-1], (key, seed)
        if number % 8 == 0 and viewer.state is not None:
            assert "ZQX" not in everything(viewer.state), (key, seed)
    return silent_acts


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_is_silent_sends_nothing_and_no_message_names_the_hidden(key: str) -> None:
    assert plays_without_a_hint(key, 3) > 2


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_thousand_battles_send_nothing_of_what_is_hidden() -> None:
    silent = sum(plays_without_a_hint(SYSTEMS[seed % len(SYSTEMS)], seed) for seed in range(1000))
    assert silent > 5000


@pytest.mark.parametrize("key", SYSTEMS)
def test_whatever_stands_on_the_cards_of_hidden_units_the_audience_sees_the_same(key: str) -> None:
    """Hidden, gone, designated, exhausted, of another side: whose move it is and all else does not depend on them."""
    chance = random.Random(17)
    history = with_ghosts(key, chance)
    for field in history.system.cards.battle_fields:
        if field.names is Names.SIDE:
            history = after(history, SetBattleValue(field.key, history.battle.sides[0].id, "agreed"))
    for _act in range(20):
        done = history.do(any_command(history, chance), at=2000.0)
        if isinstance(done, History):
            history = done
            busy = with_cards(history, dict.fromkeys(kept(history, hidden=False), some_values(history, chance)))
            ghosts = dict.fromkeys(kept(history, hidden=True), some_values(history, chance))
            assert project(busy) == project(with_cards(busy, ghosts))


def kept(history: History, *, hidden: bool) -> list[UnitId]:
    """Who is hidden now, or who is not."""
    return [unit.id for unit in history.battle.units.values() if unit[HIDDEN] is hidden]


def some_values(history: History, chance: random.Random) -> dict[str, Scalar]:
    """Any values for half of what a card holds."""
    fields = [field for field in history.system.cards.fields if field.key != HIDDEN.key]
    return {field.key: a_value(field, chance) for field in chance.sample(fields, len(fields) // 2)}


def with_cards(history: History, cards: Mapping[UnitId, Mapping[str, Scalar]]) -> History:
    """The same acts, had these values stood on those cards all the time."""

    def other(battle: Battle) -> Battle:
        units = {key: unit.having(cards.get(key, {})) for key, unit in battle.units.items()}
        return msgspec.structs.replace(battle, units=units)

    befores = tuple(other(battle) for battle in history.befores)
    return msgspec.structs.replace(history, befores=befores, battle=other(history.battle))
