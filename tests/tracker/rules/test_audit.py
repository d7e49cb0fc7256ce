"""The auditor of rule systems: silent on sound ones, and naming place, mistake and remedy on the others."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.play import with_parts
from tests.tiny import AIM, ARCHERS, FLED, MEN, NERVE_TEST, ORDER, RAIDERS, SHOT, SOFT_COVER, TINY
from tracker.battle.battle import UNNUMBERED, Battle, Debt
from tracker.battle.dice import D6
from tracker.battle.events import AnyEvent, Changed, Owed, StepEntered
from tracker.battle.fields import Option, choice
from tracker.play.rehearsal import audit, rehearse
from tracker.rules.audit import contradictions
from tracker.rules.audit.findings import Finding, one_of, raised, unknown
from tracker.rules.resolver import Effect, Input, Outcome, Throw, flat, roster
from tracker.rules.system import (
    Action,
    Does,
    Matter,
    May,
    Offer,
    Open,
    Opponent,
    Phase,
    Preset,
    Prompt,
    Sheet,
    SheetRow,
    Step,
    System,
    TokenStep,
    open_for,
)
from tracker.rules.systems import usable_systems

TOKENS = TINY.turn.tokens
assert TOKENS is not None


@pytest.mark.parametrize("system", [*usable_systems(), TINY], ids=lambda system: system.key)
def test_nothing_is_wrong_with_a_sound_system(system: System) -> None:
    assert [str(finding) for finding in audit(system)] == []


def a_step(**about: Any) -> System:
    """The tiny system with one step more, at the end of its turn."""
    step = Step(**{"id": "dusk", "label": "Dusk", "text": "It grows dark.", "rules": (), **about})
    return with_parts(TINY, phases=(*TINY.turn.phases, Phase("dusk", "III", "Dusk", (step,))))


def an_offer(**about: Any) -> System:
    """The tiny system with an offer to the table at that step."""
    return a_step(offers=(Offer("do it", **about),))


def a_shot(**about: Any) -> System:
    """The tiny system with another kind of shot."""
    return with_parts(TINY, resolvers=(replace(SHOT, **about), NERVE_TEST))


def an_action(**about: Any) -> System:
    """The tiny system with an action."""
    return with_parts(TINY, actions=(Action("rest", "Rest", (), lambda _battle, _unit, _given: (), **about),))


def a_sheet(**about: Any) -> Sheet:
    """A page on which the shots of the tiny system are made."""
    return Sheet(**{"key": "volley", "label": "Volley", "rules": (), "of": ("shot",), **about})


@pytest.mark.parametrize(
    ("system", "where", "problem"),
    [
        (replace(TINY, key="Tiny Rules"), "system", "'Tiny Rules' is not a key of a system"),
        (with_parts(TINY, fields=(*TINY.cards.fields, MEN)), "field/men", "the id stands there 2 times"),
        (with_parts(TINY, resolvers=(*TINY.rolls.resolvers, SHOT)), "resolver/shot", "the id stands there 2 times"),
        (a_step(id="fire"), "step/fire", "the id stands there 2 times"),
        (a_step(id="at dusk"), "step/at dusk", "'at dusk' is not an id"),
        (a_shot(outcomes=(*SHOT.outcomes, Outcome("success", "hit"))), "resolver/shot/outcome/success", "2 times"),
        (a_shot(lines=(*SHOT.lines, SHOT.lines[0])), "resolver/shot/line/aim", "2 times"),
        (a_step(prompts=("dew",)), "step/dusk", "the prompt 'dew', which there is not"),
        (an_offer(does=Does.ROLL, name="shout"), "step/dusk/offer/do it", "the roll 'shout', which there is not"),
        (an_offer(does=Does.ACTION, name="rest"), "step/dusk/offer/do it", "the action 'rest', which there is not"),
        (an_offer(does=Does.PROCEDURE, name="volley"), "step/dusk/offer/do it", "the procedure 'volley'"),
        (an_offer(does=Does.PROMPT, name="dew"), "step/dusk/offer/do it", "the prompt 'dew'"),
        (an_offer(does=Does.ROLL, name="shot", role="archer"), "step/dusk/offer/do it", "the part 'archer'"),
        (an_offer(does=Does.ROLL, name="shot", whom=("target",)), "step/dusk/offer/do it", "asked for anyway"),
        (an_offer(does=Does.ROLL, name="shot", inputs={"fog": 1}), "step/dusk/offer/do it", "the input 'fog'"),
        (an_offer(does=Does.ROLL, name="shot", inputs={"aim": 9}), "step/dusk/offer/do it", "aim: 9 is not accepted"),
        (with_parts(TINY, fields=(replace(AIM, default=9), *TINY.cards.fields[2:])), "field/aim", "its default 9"),
        (with_parts(TINY, fields=(replace(ORDER, also={"fire": "f"}, default="fire"),)),
         "field/order", "default 'fire'"),
        (with_parts(TINY, fields=(replace(FLED, default=0),)), "field/fled", "its default 0"),
        (with_parts(TINY, fields=(replace(AIM, default=3.0),)), "field/aim", "its default 3.0"),
        (with_parts(TINY, battle_fields=(replace(AIM, key="wind", default=9),)), "table/wind", "its default 9"),
        (with_parts(TINY, switches=(replace(SOFT_COVER, default="three"),)),
         "switch/soft_cover", "its default 'three'"),
        (a_shot(inputs=(*SHOT.inputs, Input(replace(AIM, key="range", default=9)))), "resolver/shot/input/range",
         "its default 9"),
        (an_action(inputs=(replace(AIM, key="men_lost", default=9),)), "action/rest/input/men_lost", "its default 9"),
        (with_parts(TINY, fields=(replace(AIM, low=7), *TINY.cards.fields[2:])),
         "field/aim", "its range goes from 7 to 6"),
        (with_parts(TINY, fields=(replace(AIM, options=(Option("a", "a"),)),)), "field/aim", "it has 1 choices"),
        (with_parts(TINY, fields=(replace(ORDER, also={"shoot": "g"}),)), "field/order", "'shoot' means 'g'"),
        (with_parts(TINY, presets=(Preset("dense", "Dense", {"hedge": "two"}),)), "preset/dense", "the switch 'hedge'"),
        (with_parts(TINY, presets=(Preset("dense", "Dense", {"soft_cover": "3"}),)), "preset/dense", "the reading '3'"),
        (with_parts(TINY, switches=()), "resolver/shot", "the switch 'soft_cover'"),
        (with_parts(TINY, switches=(choice("soft_cover", "Cover", {"one": "1"}),)), "switch/soft_cover", "no choice"),
        (a_shot(lines=(flat("fog", "fog", -1, lambda _case: True, field=ORDER),)), "resolver/shot/line/fog", "'order'"),
        (a_shot(outcomes=()), "resolver/shot", "it has no outcome"),
        (with_parts(TINY, tokens=None), "step/place", "it handles order tokens, and there are none"),
        (with_parts(TINY, fields=TINY.cards.fields[:-2]), "tokens", "the field 'order'"),
        (with_parts(TINY, phases=TINY.turn.phases[1:]), "tokens", "no step of the turn is for tokens to place"),
        (with_parts(TINY, phases=()), "phases", "there is no step to stop at"),
        (with_parts(TINY, sheets=(a_sheet(of=("shout",)),)), "sheet/volley", "the roll or procedure 'shout'"),
        (with_parts(TINY, sheets=(a_sheet(procedure="salvo"),)), "sheet/volley", "the procedure 'salvo'"),
        (with_parts(TINY, sheets=(a_sheet(), a_sheet(key="salvo"))), "sheets", "'shot' is made on 2 sheets"),
        (with_parts(TINY, sheets=(a_sheet(), a_sheet())), "sheet/volley", "the id stands there 2 times"),
        (with_parts(TINY, loses="lose_men"), "loses", "the action 'lose_men'"),
        (with_parts(TINY, points=AIM, fields=(MEN, ORDER)), "points", "the field 'aim'"),
        (with_parts(TINY, shown=(MEN,)), "shown", "the field of the battle 'men'"),
        (with_parts(TINY, prompts=(Prompt("smoke", "Whither?", (), sets=(MEN,)),)),
         "prompt/smoke", "of the battle 'men'"),
        (with_parts(TINY, resolvers=[SHOT]), "system/rolls/resolvers", "it is list"),
        (with_parts(TINY, phases=("orders",)), "system/turn/phases/0", "it is str"),
        (with_parts(TINY, aftermath="nothing"), "system/play/aftermath", "it is str"),
        (replace(TINY, name=None), "system/name", "it is NoneType"),
        (a_shot(inputs=(Input(AIM, roster("archer", AIM)),)), "resolver/shot/input/aim", "the part 'archer'"),
        (replace(TINY, opponent=Opponent(breaks="nerves")), "breaks", "the roll 'nerves'"),
        (a_step(was=("fire",)), "step/fire", "a former id is a present one too"),
        (with_parts(TINY, renamed={"cause/bolt": "hit"}), "cause/bolt", "it was renamed to 'hit', which there is not"),
        (with_parts(TINY, renamed=("cause/bolt",)), "system/words/renamed", "it is tuple"),
        (with_parts(TINY, causes=("shot",)), "system/words/causes", "it is tuple"),
        (with_parts(TINY, unlisted="nowhere"), "system/turn/unlisted", "it is str"),
        (a_step(was="fire_2"), "system/turn/phases/dusk/steps/dusk/was", "it is str"),
    ],
)  # fmt: skip
def test_a_declaration_that_contradicts_itself_is_found_out(system: System, where: str, problem: str) -> None:
    found = contradictions(system)
    assert [finding for finding in found if finding.where == where and problem in finding.problem], found
    assert all(finding.accepted for finding in found)
    assert audit(system) == found


def _fails(*_whatever: object) -> Any:
    raise ZeroDivisionError("no such rule")


@pytest.mark.parametrize(
    ("system", "where", "problem"),
    [
        (a_step(text=" "), "step/dusk/text", "it has no words"),
        (a_shot(deed="{archer} shot"), "resolver/shot/deed", "nothing fills the blank {archer}"),
        (with_parts(TINY, effect_words={"flees": "{unit} flees"}), "effect/flees", "the blank {unit}"),
        (with_parts(TINY, causes={**TINY.words.causes, "shot": ""}), "cause/shot", "it has no words"),
        (a_shot(judge=lambda _case: "grazed"), "resolver/shot", "the outcome 'grazed', which there is not"),
        (a_shot(effects=lambda _case, _end: (Effect("mna_lost", "target"),)), "resolver/shot", "the effect 'mna_lost'"),
        (a_shot(effects=lambda _case, _end: (Effect("man_lost", "foe"),)), "resolver/shot", "the part 'foe'"),
        (a_shot(switches=()), "resolver/shot", "the switch 'soft_cover'"),
        (a_shot(bars=lambda case: "nobody is left" if case[MEN] < 0 else None), "resolver/shot", "the input 'men'"),
        (a_shot(goal=_fails), "resolver/shot", "it fails (ZeroDivisionError: no such rule, test_audit.py:"),
        (a_shot(throws=lambda case: Throw(D6, "again") if len(case.faces) < 2 else _fails()), "resolver/shot", "fails"),
        (replace(TINY, reference="no.such.package"), "reference/no.such.package", "no such package"),
    ],
)  # fmt: skip
def test_rolls_texts_and_reference_are_looked_through(system: System, where: str, problem: str) -> None:
    assert contradictions(system) == ()
    found = audit(system)
    assert [finding for finding in found if finding.where == where and problem in finding.problem], found


A_DEBT = Debt(UNNUMBERED, "nerve_test", {"actor": ARCHERS}, {}, "losses", "end", 1)


def a_row(**about: Any) -> SheetRow:
    """A shot that is still to be made on a page."""
    return SheetRow(**{"key": "first", "resolver": "shot", "bindings": {"actor": ARCHERS, "target": RAIDERS}, **about})


def _fails_over_the_last_man(_before: Battle, after: Battle, _event: AnyEvent) -> tuple[AnyEvent, ...]:
    return () if all(unit[MEN] for unit in after.units.values()) else _fails()


@pytest.mark.parametrize(
    ("system", "where", "problem"),
    [
        (a_step(standing=lambda _battle, _unit: "yes"), "step/dusk", "its status is str"),
        (a_step(standing=_fails), "step/dusk", "it fails (ZeroDivisionError"),
        (a_step(enters=_fails), "step/end", "it fails (ZeroDivisionError"),
        (a_step(unfinished=_fails), "step/dusk", "it fails (ZeroDivisionError"),
        (a_step(standing=lambda _battle, _unit: May((Offer("shout", Does.ROLL, "shout"),))), "step/dusk/offer/shout",
         "the roll 'shout'"),
        (with_parts(TINY, effects={**TINY.play.effects, "man_lost": _fails}),
         "resolver/shot", "it fails (ZeroDivisionError"),
        (with_parts(TINY, causes={}), "causes", "the cause 'shot', which there is not"),
        (with_parts(TINY, badges=_fails), "badges, gauges, is_out", "it fails (ZeroDivisionError"),
        (with_parts(TINY, badges=lambda _battle, _unit: ("fled",)), "badges", "it is str"),
        (with_parts(TINY, gauges=lambda _unit: (3,)), "gauges", "it is int"),
        (with_parts(TINY, on_move=_fails), "order, on_move, acting", "it fails (ZeroDivisionError"),
        (with_parts(TINY, sheets=(a_sheet(rows=_fails),)), "sheet/volley", "it fails (ZeroDivisionError"),
        (with_parts(TINY, sheets=(a_sheet(rows=lambda _scene: (a_row(resolver="shout"),)),)),
         "sheet/volley", "the roll 'shout'"),
        (with_parts(TINY, sheets=(a_sheet(rows=lambda _scene: (a_row(bindings={"archer": ARCHERS}),)),)),
         "sheet/volley", "the part 'archer'"),
        (a_step(enters=lambda battle: (StepEntered(battle.place.turn, "dew"),)), "step/end", "the step 'dew'"),
        (a_step(enters=lambda _battle: (Owed(replace(A_DEBT, resolver="shout")),)), "step/end", "the roll 'shout'"),
        (a_step(enters=lambda _battle: (Owed(replace(A_DEBT, due="dew")),)), "step/end", "the step 'dew'"),
        (a_step(enters=lambda battle: (Changed(next(iter(battle.units)), MEN.key, 5, -9, "shot"),)),
         "step/end", "men: -9 is not"),
        (with_parts(TINY, aftermath=_fails_over_the_last_man), "resolver/shot", "it fails (ZeroDivisionError"),
        (replace(TINY, demo=_fails), "demo", "it fails (ZeroDivisionError"),
        (with_parts(TINY, check=lambda _unit: "no card at all"), "demo", "no unit without a card is accepted"),
        (with_parts(TINY, tokens=replace(TOKENS, allowed=lambda _battle, _unit: ("x",))), "step/place", "token 'x'"),
    ],
)  # fmt: skip
def test_what_only_play_brings_to_light_is_found_in_a_rehearsal(system: System, where: str, problem: str) -> None:
    assert contradictions(system) == ()
    found = rehearse(system)
    assert [finding for finding in found if finding.where == where and problem in finding.problem], found


def by_units(**choosing: Any) -> System:
    """The tiny system with a phase in which one unit after the other is designated, and then acts by an action."""
    designates = Action("designate", "designate", (), lambda battle, *_: (StepEntered(battle.place.turn, "acting"),))
    acts = Action("act", "act", (), _fails)
    acting = Step(
        id="acting", label="It acts", text="It acts.", rules=(), matters=lambda _battle: False,
        standing=lambda _battle, _unit: May((Offer("act", Does.ACTION, "act"),)),
    )  # fmt: skip
    choosing = {"standing": lambda _battle, _unit: May((Offer("designate", Does.ACTION, "designate"),)), **choosing}
    choice_of_one = Step(id="choosing", label="One is designated", text="One is designated.", rules=(), **choosing)
    phases = (*TINY.turn.phases, Phase("units", "III", "Units", (acting, choice_of_one)))
    return with_parts(TINY, phases=phases, actions=(designates, acts), designates="designate")


def test_a_rehearsal_goes_with_the_unit_that_is_designated_to_where_it_acts() -> None:
    found = rehearse(by_units())
    assert [finding.problem for finding in found if finding.where == "action/act"]


def test_the_step_at_which_units_are_designated_asks_before_it_is_left() -> None:
    def left_over(battle: Battle) -> tuple[Open, ...]:
        return open_for(Matter.PIECE, battle.units.values())

    assert "step/choosing" in [finding.where for finding in rehearse(by_units())]
    assert "step/choosing" not in [finding.where for finding in rehearse(by_units(unfinished=left_over))]


def test_a_step_that_places_no_tokens_may_still_handle_them() -> None:
    assert contradictions(a_step(tokens=TokenStep.REVEAL)) == ()


def test_a_finding_is_one_sentence_of_place_mistake_and_remedy() -> None:
    (finding,) = contradictions(a_step(prompts=("dew",)))
    assert str(finding) == "step/dusk: it names the prompt 'dew', which there is not; accepted: smoke"


def test_what_a_failure_says_is_put_in_one_line_and_cut_where_it_goes_on() -> None:
    finding = raised("step/dusk", ValueError("word\n" * 200 + ":"))
    told = finding.problem.removeprefix("it fails (").removesuffix(")")
    assert told.startswith("ValueError: word word word")
    assert len(told) == 300
    assert raised("step/dusk", ValueError("")).problem == "it fails (ValueError)"


def test_a_failure_is_told_with_the_line_of_the_system_that_it_came_through() -> None:
    (finding,) = [finding for finding in rehearse(a_step(unfinished=_fails)) if finding.where == "step/dusk"]
    assert re.search(r"no such rule, test_audit\.py:\d+\)$", finding.problem)


def test_the_first_dozen_of_what_is_accepted_is_named() -> None:
    assert one_of(map(str, range(12))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"
    assert one_of(map(str, range(13))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"
    assert one_of(()) == "none"
    assert unknown("step/dusk", "the roll", ["shot", "shout"], ["shot"]) == [
        Finding("step/dusk", "it names the roll 'shout', which there is not", "shot")
    ]
