"""Why a unit is not listed: every unit at every step has its reason, and the door refuses it in the same words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, battle_at_random, opening, seeds
from tests.budgets import examples
from tests.play import having, playing, refused, the, the_demo, with_parts
from tests.tiny import PIKES, SLINGERS, a_tiny_battle, at_the_shooting
from tests.tracker.games.demonworld.battles import a_battle, a_troop
from tests.tracker.games.demonworld.battles import at as demonworld_at
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, THRALLS, acting
from tracker.battle.battle import Unit
from tracker.battle.commands import Advance, BeginProcedure, GoTo, Perform, Tick
from tracker.play.history import History
from tracker.play.walk import NOTHING_ASKED, standing, stops, why_not
from tracker.rules.reference import load_reference
from tracker.rules.system import Action, Does, May, MayNot, Offer
from tracker.rules.systems import load_system, system_keys
from tracker.views.checklist import checklist


def reason(history: History, unit: str) -> str:
    bar = why_not(history.system, history.battle, the(history, unit))
    return "" if bar is None else bar.reason


def everywhere(history: History) -> Iterator[History]:
    """The battle at every step of its turn."""
    for step, side in stops(history.system, history.battle):
        yield playing(history, GoTo(step, side)) if history.battle.place.step != step else history


def test_those_who_are_gone_or_have_not_begun_have_their_reason_too() -> None:
    assert reason(a_tiny_battle(), PIKES) == "the first turn has not begun"
    gone = having(at_the_shooting(), SLINGERS, men=0)
    assert reason(playing(gone, Advance()), SLINGERS) == "out of the battle"
    assert reason(playing(gone, Advance()), PIKES) == "no unit acts in this step, the table does"
    assert reason(at_the_shooting(), PIKES) == "it has no fire order"


def test_a_unit_that_has_acted_is_told_of() -> None:
    thrown = playing(the_demo(load_system("confrontation")), GoTo("T-14"))
    scored = having(thrown, "yew-bows", scored=True, has_shot=True)
    assert reason(scored, "yew-bows") == "the die of the group is thrown"
    assert reason(playing(scored, GoTo("T-15")), "yew-bows") == "has shot or cast"
    fought = having(playing(thrown, GoTo("T-19")), "heath-spears", melee=1, fought=True)
    assert reason(fought, "heath-spears") == "melee already played"
    acted = playing(acting(BOWS), Advance(anyway=True))
    assert reason(acted, THRALLS) == "not being activated"
    ran = demonworld_at(having(a_battle({"Pikes": a_troop()}), "pikes", order="M"), "IV.7")
    assert reason(ran, "pikes") == "holds another token"
    assert reason(playing(demonworld_at(ran, "IV.5"), Tick(the(ran, "pikes").id)), "pikes") == "moved this turn"
    assert reason(playing(acting(BOWS), Perform("run", BOWS)), SPEARS) == "another unit is being activated"


@pytest.mark.parametrize("step", ["VI.3", "VI.8"])
def test_who_is_attached_to_a_unit_in_a_melee_goes_where_it_goes(step: str) -> None:
    host = {"Ogres": a_troop(), "Warlord": {"kind": "general", "flyer": True, "attached_to": "ogres"}}
    fighting = having(having(a_battle(host), "ogres", melee=1), "foe", melee=1)
    assert reason(demonworld_at(fighting, step), "warlord") == "attached, moves with the unit"


def test_the_checklist_holds_every_unit_once() -> None:
    for key in EVERY_SYSTEM:
        for history in everywhere(opening(key)):
            seen = checklist(history.system, history.battle)
            told = [entry.unit.id for entry in seen.able]
            told += [entry.unit.id for entry in (*seen.barred, *seen.absent)]
            assert sorted(told) == sorted(history.battle.units)


@pytest.mark.parametrize("key", system_keys())
def test_no_step_of_the_demo_is_without_a_reason_of_its_own(key: str) -> None:
    for history in everywhere(the_demo(load_system(key))):
        for unit in history.battle.units.values():
            bar = why_not(history.system, history.battle, unit)
            assert bar is not NOTHING_ASKED, (history.battle.place, unit.name)


@pytest.mark.parametrize("key", system_keys())
def test_every_rule_a_reason_cites_is_in_the_reference(key: str) -> None:
    system = load_system(key)
    known = load_reference(system.reference).facts.keys()
    module = __import__(f"tracker.games.{key}.unlisted", fromlist=["REASONS"])
    reasons = [
        reason
        for told in module.REASONS.values()
        for reason in ([told] if isinstance(told, MayNot) else [bar for _holds, bar in told])
    ]
    assert set(module.REASONS) <= {step.id for phase in system.turn.phases for step in phase.steps}
    cited = {rule for reason in reasons for rule in reason.rules}
    assert cited <= known, cited - known


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@examples(5)
@given(seed=seeds)
def test_what_is_said_of_a_unit_and_what_the_door_refuses_agree(key: str, seed: int) -> None:
    history = opening(key)
    for number, (_before, _command, done) in enumerate(battle_at_random(key, seed, 60)):
        history = done if isinstance(done, History) else history
        if number % 10 == 0:
            for unit in history.battle.units.values():
                _agree(history, unit)


def _agree(history: History, unit: Unit) -> None:
    bar = why_not(history.system, history.battle, unit)
    assert (bar is None) == isinstance(standing(history.system, history.battle, unit), May)
    assert bar is not NOTHING_ASKED, (history.battle.place, unit)
    if history.battle.is_done(unit.id):
        return
    if bar is None:
        said = history.system.step(history.battle.place.step).unticked
        assert refused(history, Tick(unit.id)) == said if said else isinstance(history.do(Tick(unit.id)), History)
    else:
        assert refused(history, Tick(unit.id)) == f"{unit.name} cannot: {bar.reason}"


def test_what_a_procedure_bars_is_not_offered() -> None:
    hero = {"kind": "hero", "pv": 4}
    windows = demonworld_at(a_battle({"Hero": hero}), "IV.4")
    assert "contact" in _offered(windows, "hero")
    dared_not = having(windows, "hero", charges_refused="foe")
    assert "contact" not in _offered(dared_not, "hero")
    assert "step_cost" in _offered(dared_not, "hero")
    assert "refused to charge" in refused(dared_not, BeginProcedure("contact", {"actor": the(windows, "hero").id}))


def test_where_nothing_but_the_barred_is_offered_the_bar_is_the_reason() -> None:
    no_shot = Action(
        "rest", "rest", (), lambda _battle, _unit, _values: (), bars=lambda _battle, _unit: "it is wide awake"
    )
    history = at_the_shooting()
    step = history.system.step("end")
    rests = replace(step, standing=lambda _battle, _unit: May((Offer("rest", Does.ACTION, "rest"),)))
    phases = tuple(
        replace(phase, steps=tuple(rests if one.id == "end" else one for one in phase.steps))
        for phase in history.system.turn.phases
    )
    system = with_parts(history.system, actions=(no_shot,), phases=phases)
    there = playing(replace(history, declared=system), Advance())
    assert reason(there, PIKES) == "it is wide awake"


def _offered(history: History, unit: str) -> list[str]:
    stands = standing(history.system, history.battle, the(history, unit))
    assert isinstance(stands, May)
    return [offer.name for offer in stands.offers]
