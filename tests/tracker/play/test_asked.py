"""Every question says whom it asks: the player of a unit, or the table."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import tracker
from tests.at_random import EVERY_SYSTEM, SEEDS, battle_at_random
from tests.play import AZURE, OCHRE
from tests.tiny import ARCHERS, RAIDERS, a_tiny_battle
from tracker.battle.battle import Battle, ProcedureId, Running
from tracker.battle.fields import whole
from tracker.play.asked import side_asked
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.walk import standing
from tracker.rules.system import TABLE, Count, Does, May, PickUnit, Question, RollFor, SheetScene
from tracker.rules.systems import load_system, system_keys

HOUSE = Path(tracker.__file__).parent
ASKING = {"Choose", "PickUnit", "Count"}


def constructions() -> Iterator[tuple[str, ast.Call]]:
    """Every place in rules, play and skeleton where a question is put, with its file and line."""
    for path in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ASKING and (node.args or node.keywords):
                yield f"{path.relative_to(HOUSE)}:{node.lineno}", node


def test_each_question_of_ours_and_of_the_skeleton_says_whom_it_asks() -> None:
    put = [(where, {keyword.arg for keyword in node.keywords}) for where, node in constructions() if len(node.args) > 1]
    assert len(put) > 40
    assert any("skeleton" in where for where, _said in put)
    assert [where for where, said in put if "player" not in said] == []


def asked_in(history: History, seed: int) -> Iterator[tuple[Battle, Question | RollFor]]:
    """What the procedures under way ask, and what the pages of those who may act now do."""
    system, battle = history.system, history.battle
    for running in battle.running:
        if (ask := question(system, battle, running)) is not None:
            yield battle, ask
    for unit in random.Random(seed).sample(list(battle.units.values()), 2):
        stands = standing(system, battle, unit)
        for offer in stands.offers if isinstance(stands, May) else ():
            if offer.does is Does.PROCEDURE:
                begun = Running(
                    ProcedureId(battle.next_id), offer.name, {offer.role or "actor": unit.id, **offer.others}
                )
                if (ask := system.procedure(offer.name).ask(battle, begun)) is not None:
                    yield battle, ask
            elif offer.does is Does.ROLL and (page := system.sheet_of(offer.name)) is not None and not page.procedure:
                for row in page.rows(SheetScene(battle, {offer.role or "actor": unit.id}, {})):
                    yield from ((battle, ask) for ask in row.asks)


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_whatever_is_asked_asks_a_player_at_the_table_or_the_table(key: str) -> None:
    for seed in SEEDS[:3]:
        for before, _command, _after in battle_at_random(key, seed, 60):
            for battle, ask in asked_in(before, seed):
                sides = {side.id for side in battle.sides}
                if isinstance(ask, RollFor):
                    assert side_asked(battle, ask, {}) in sides
                else:
                    assert ask.player is not None
                    assert ask.player == TABLE or ask.player in battle.units
                    assert (side_asked(battle, ask, {}) in sides) == (ask.player != TABLE)


@pytest.mark.parametrize("key", system_keys())
def test_a_question_about_a_unit_asks_its_player_and_every_other_the_table(key: str) -> None:
    system = load_system(key)
    for seed in SEEDS[:2]:
        for before, _command, _after in battle_at_random(key, seed, 40):
            for step in (step for phase in system.turn.phases for step in phase.steps):
                for prompt in map(system.prompt, step.prompts):
                    about = prompt.about(before.battle)
                    known = before.battle.units.get(about) if about is not None else None
                    assert prompt.asks(before.battle) == ("" if known is None else known.side)


def test_a_question_that_says_nothing_asks_whoever_acts() -> None:
    battle, silent = a_tiny_battle().battle, Count("men", "How many?", whole("men", "men", 0, 9))
    assert side_asked(battle, silent, {"target": ARCHERS, "actor": RAIDERS}) == OCHRE
    assert side_asked(battle, silent, {"target": ARCHERS}) == AZURE
    assert side_asked(battle, silent, {}) == ""
    pick = PickUnit("whom", "Whom?", (RAIDERS,), player=ARCHERS)
    assert side_asked(battle, pick, {"actor": RAIDERS}) == AZURE
    assert side_asked(battle, RollFor("test", "?", "nerve_test", {"unit": RAIDERS}), {"actor": ARCHERS}) == OCHRE
