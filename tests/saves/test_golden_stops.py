"""A battle left at any question of any procedure goes on: the same is asked, and each answer brings about the same."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.saves.golden import stopping
from tracker.battle.commands import Refused
from tracker.battle.events import AnyEvent, Changed, ContactEnded, ContactMade, Owed, Rolled, Ticked
from tracker.battle.fields import Scalar
from tracker.play.history import History

each_battle = pytest.mark.parametrize("name", stopping.names())


@each_battle
def test_a_procedure_left_at_a_question_asks_it_again(name: str) -> None:
    asked, once = (text.splitlines() for text in (stopping.asked(stopping.opened(name)), stopping.asked_once(name)))
    differing = [f"{now!r} was {then!r}" for now, then in zip(asked, once, strict=False) if now != then]
    assert differing[:3] == [], "a battle left there goes on otherwise: this is never to be accepted"
    assert len(asked) == len(once)


@each_battle
def test_every_answer_brings_about_what_it_brought_about(name: str) -> None:
    history = stopping.opened(name)
    for before, act in stopping.answers(history):
        assert act.command is not None
        again = History(history.system, battle=before).do(act.command)
        assert not isinstance(again, Refused), f"{act.command} is refused now: {again.reason}"
        assert _as_then(_of_inputs_then(again.acts[0].events, act.events)) == _as_then(act.events)


def _as_then(events: tuple[AnyEvent, ...]) -> list[AnyEvent]:
    """The events without what was never told then (who touches whom, against whom a test is taken), and without words.

    Nor was it told then of whoever is parted from the last he touched that he engages nobody, or of whoever attacks
    that he engages; nor of whoever lost every blow announced in a melee that he is through with it (a mover who is
    ticked off has moved too).

    A line of a roll is known by its id: what it is called may change, and is shown as it is called now.
    """
    has_moved = any(isinstance(event, Changed) and event.key == "moved" for event in events)
    untold = (ContactMade, ContactEnded) if has_moved else (ContactMade, ContactEnded, Ticked)
    kept = (event for event in events if not isinstance(event, untold) and not _is_engagement(event))
    return [_without_words(_owed_by_one(event) if isinstance(event, Owed) else event) for event in kept]


def _of_inputs_then(events: tuple[AnyEvent, ...], then: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """The events without the inputs of a roll that it had not then: one that came later changes no old roll."""
    known = {rolled.resolution.resolver: rolled.resolution.inputs for rolled in then if isinstance(rolled, Rolled)}
    return tuple(_of_inputs(event, known) if isinstance(event, Rolled) else event for event in events)


def _of_inputs(event: Rolled, known: Mapping[str, Mapping[str, Scalar]]) -> Rolled:
    resolution = event.resolution
    there = known.get(resolution.resolver, {})
    inputs = {key: value for key, value in resolution.inputs.items() if key in there}
    return replace(event, resolution=replace(resolution, inputs=inputs))


def _is_engagement(event: AnyEvent) -> bool:
    if isinstance(event, Changed) and event.cause == "acted":
        return event.key in {"engages", "engaged", "engaged_by"}
    if not isinstance(event, Changed) or event.cause not in {"recoil", "loss"}:
        return False
    return (event.key, event.now) in {("engages", False), ("engaged", "none"), ("engaged_by", "marked")}


def _without_words(event: AnyEvent) -> AnyEvent:
    if not isinstance(event, Rolled):
        return event
    lines = tuple(replace(line, label="") for line in event.resolution.lines)
    return replace(event, resolution=replace(event.resolution, lines=lines))


def _owed_by_one(event: Owed) -> Owed:
    return replace(event, debt=replace(event.debt, bindings={"actor": event.debt.unit}))
