"""The plans of the sides that the app led, told once the battle is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tracker.battle.battle import Battle
from tracker.battle.events import Planned
from tracker.battle.plans import Upset
from tracker.play.agreed.scoring import is_over
from tracker.play.history import History
from tracker.play.opponent.plans import IN_WORDS, drawn_by
from tracker.play.opponent.temperaments import name_of
from tracker.views.report.parts import Part, Sentence
from tracker.views.report.reading import Reading
from tracker.views.sentences.names import side_name
from tracker.views.strength import begun, left_alone, reckon
from tracker.words import N_, _

AFTER: Final[Mapping[Upset, str]] = {
    Upset.LOSSES: N_("after its losses"),
    Upset.GENERAL: N_("after the fall of its general"),
    Upset.SCORE: N_("after falling behind on points"),
}


def plans(read: Reading) -> Iterator[Part]:
    """Every plan that was drawn in secret, with its die; nothing while the battle may still go on."""
    history = read.history
    if not _may_be_told(history):
        return
    for act, before in history.standing_acts():
        drawn = (event for event in act.events if isinstance(event, Planned))
        yield from (Sentence(_told(before, event)) for event in drawn)


def _may_be_told(history: History) -> bool:
    """Whether the battle is over: by its last turn, with one side left, or since its dice were opened."""
    battle = history.battle
    return bool(
        is_over(battle)
        or battle.seed
        or (battle.plans and left_alone(reckon(history.system, begun(history), battle)) is not None)
    )


def _told(before: Battle, event: Planned) -> str:
    """The plan with how its side was led at that moment, whoever leads it now."""
    led = before.side(event.side).led
    template = (
        _("{side}, led {how}, drew {face}: {plan}.")
        if event.upset is None
        else _("{side} drew {face} {after}: {plan}.")
    )
    return template.format(
        side=side_name(before, event.side),
        how=name_of(led),
        face=event.face.face,
        plan=_(IN_WORDS[drawn_by(led, event.face.face)]),
        after="" if event.upset is None else _(AFTER[event.upset]),
    )
