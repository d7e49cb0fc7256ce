"""A melee asked through: as many targets as it likes, one bonus a target, blows at one moment, dice of the dead."""

from __future__ import annotations

from typing import Any

from tests.play import playing, the_demo
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    GORM,
    LAMPS,
    SPEARS,
    VARA,
    answered,
    answering,
    at,
    value,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, SetValues
from tracker.battle.events import Rolled
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.system import RollFor
from tracker.views.sentences import headline


def a_melee(*units: UnitId, **cards: Any) -> History:
    """These units in one melee, about to be played."""
    history = at("T-17", history=the_demo(SYSTEM))
    for unit in units:
        history = playing(history, SetValues(unit, {"melee": 1, **cards}, "for the test"))
    return playing(history, BeginProcedure("melee_round", {"actor": units[0]}))


OPENING: dict[str, Any] = {"member:": (3,), "initiative:": (3,)}


def test_a_unit_may_strike_three_enemies_with_the_dice_it_gives_to_each() -> None:
    history = a_melee(SPEARS, GORM, VARA, LAMPS)
    answers = {
        f"member:{LAMPS}": (2,), **OPENING,
        f"target:{SPEARS}": GORM, f"target2:{SPEARS}": VARA, f"target3:{SPEARS}": LAMPS,
        "target2:": "", "target:": "", f"dice:{SPEARS}": ({"figures": 4},), f"attack:{SPEARS}": 7,
        f"share:{SPEARS}:{VARA}": 2, f"share:{SPEARS}:{LAMPS}": 1, "parry": "no", "blow": (1,),
    }  # fmt: skip
    over = answering(history, answers)
    assert value(over.battle, SPEARS, "melee_dice") == 8
    struck = [
        event.bindings["target"]
        for act in over.acts
        for event in act.events[:1]
        if isinstance(event, Rolled) and event.resolution.resolver == "blow"
    ]
    assert struck == [GORM] * 4 + [VARA] * 2 + [LAMPS]


def test_every_question_of_a_melee_names_the_unit_it_is_about() -> None:
    history = answering(a_melee(SPEARS, GORM), {**OPENING, "target:": "", "parry": "no", "blow": (1,)})
    told = [headline(SYSTEM, before, act) for act, before in zip(history.acts, history.befores, strict=True)]
    assert "Whom do Heath spears strike? Nobody: all its dice in defence." in told


def test_who_falls_at_the_same_moment_still_strikes() -> None:
    duel = a_melee(ALYS, GORM)
    answers = {
        f"initiative:{GORM}": (4,), **OPENING, "attack:": 1, "parry": "no", "blow": (5,), f"wound:{ALYS}": (6, 6),
        "wound": (1, 2),
    }  # fmt: skip
    # INI 6 + 3 against 5 + 4: the same moment.
    together = answering(duel, answers)
    assert value(together.battle, GORM, "lost") == 1
    assert value(together.battle, ALYS, "stunned") == 1
    first = answering(duel, {**answers, f"initiative:{GORM}": (2,)})
    assert value(first.battle, ALYS, "stunned") == 0


def test_figures_killed_first_strike_no_more() -> None:
    history = a_melee(ALYS, LAMPS)
    answers = {
        f"initiative:{ALYS}": (5,), **OPENING, f"attack:{ALYS}": 1, f"attack:{LAMPS}": 5, f"blow:{ALYS}": (5,),
        f"wound:{ALYS}": (6, 6), f"blow:{LAMPS}": (1,),
    }  # fmt: skip
    over = answering(history, answers)
    blows = [act for act in over.acts if getattr(getattr(act.events[0], "resolution", None), "resolver", "") == "blow"]
    # Two lamps have 2 x 2 + 1 dice; one falls with its two before they strike.
    assert value(over.battle, LAMPS, "melee_dice") == 5
    assert len(blows) == 1 + 3


def test_a_bonus_is_shared_at_every_target_two_of_a_side_strike() -> None:
    history = a_melee(ALYS, UnitId("brother-emrel"), GORM, AXES)
    answers = {
        **OPENING, f"target:{ALYS}": GORM, f"target2:{ALYS}": AXES, "target:brother-emrel": AXES, "target2:": "",
        "target:": "", "keeps:": "brother-emrel", "attack:": 0, "parry": "no",
    }  # fmt: skip
    over = answering(history, answers)
    assert value(over.battle, ALYS, "melee_dice") == 2
    assert value(over.battle, UnitId("brother-emrel"), "melee_dice") == 3


def test_a_melee_broken_off_is_not_taken_up_again_next_turn() -> None:
    history = a_melee(ALYS, GORM)
    while history.battle.place.turn == 1:
        history = playing(history, Advance(anyway=True))
    assert history.battle.running == ()


def notes(history: History) -> dict[str, str]:
    """The words beside the rolls of the melee, asked through to its first blow, where any are."""
    told = {}
    for _question in range(20):
        ask = question(SYSTEM, history.battle, history.battle.running[-1])
        if not isinstance(ask, RollFor) or ask.resolver not in {"discipline", "initiative", "melee_dice"}:
            if ask is None or ask.key.startswith(("blow", "parry")):
                break
        elif ask.note:
            told[ask.resolver] = ask.note
        is_lost = isinstance(ask, RollFor) and bool(ask.note)
        history = answered(history, {"member:": () if is_lost else (3,), "initiative:": () if is_lost else (3,)})
    return told


def test_a_discipline_or_an_initiative_lost_without_a_die_says_why() -> None:
    assert notes(a_melee(SPEARS, AXES)) == {}
    assert notes(a_melee(SPEARS, AXES, discipline_forced=True, reacted=True)) == {
        "discipline": "caught in flight, or failed to leave the melee",
        "initiative": "stood and shot this turn",
    }
