"""Who has won, by which measure, and what was written down on the way."""

from __future__ import annotations

from msgspec import Struct

from tracker.battle.events import ObjectiveHeld, Scored
from tracker.play.agreed.scoring import ahead, held_by, is_over, is_scored
from tracker.play.history import History
from tracker.views.redaction import backwards, without_hidden, without_tokens
from tracker.views.sentences.names import agreeing_side
from tracker.views.sentences.score import score_in_words, scored_in_words
from tracker.views.sentences.strength import broken_in_words
from tracker.views.strength import begun, broken, left_alone, reckon, whole_percent
from tracker.words import _


class Verdict(Struct, frozen=True):
    """Who is ahead by one measure, in words; one that `decides` says who has won."""

    sentence: str
    decides: bool = False


def verdicts(history: History) -> tuple[Verdict, ...]:
    """Who has won or is ahead: by who is left, by the score, by the objectives, by what is left of the armies.

    What decides is told first. Before the first turn nobody is ahead.
    """
    battle = without_hidden(history.battle)
    armies = reckon(history.system, begun(history), battle)
    verdict_list: list[Verdict] = []
    if (alone := left_alone(armies)) is not None:
        template = _("Victory for {side}: no enemy unit is left.")
        verdict_list.append(Verdict(template.format(side=agreeing_side(battle, alone)), decides=True))
    for side in broken(battle, armies):
        left = next(army.left for army in armies.sides if army.side == side)
        verdict_list.append(Verdict(broken_in_words(battle, side, left)))
    if is_scored(battle):
        verdict_list.append(_by_score(history, decides=is_over(battle) and alone is None))
        verdict_list += [
            Verdict(_("Held by {side}: {objectives}.").format(side=side, objectives=held))
            for side, held in _held(history)
        ]
    if alone is None and (is_scored(battle) or battle.furthest.turn) and len(armies.sides) > 1:
        ranked = sorted(armies.sides, key=lambda army: army.left, reverse=True)
        verdict_list.append(Verdict(_by_strength(history, [(army.side, whole_percent(army.left)) for army in ranked])))
    return tuple(verdict_list)


def _by_score(history: History, *, decides: bool) -> Verdict:
    battle, score = history.battle, score_in_words(history.system, history.battle)
    first = ahead(history.system, battle)
    if first is None:
        template = _("Draw on points ({score}).") if decides else _("Level on points ({score}).")
        return Verdict(template.format(score=score), decides)
    template = (
        _("Victory for {side} on points ({score}).") if decides else _("{side} {side:leads|lead} on points ({score}).")
    )
    return Verdict(template.format(side=agreeing_side(battle, first), score=score), decides)


def _held(history: History) -> list[tuple[str, str]]:
    battle = history.battle
    return [(side.name, held) for side in battle.sides if (held := ", ".join(held_by(battle, side.id)))]


def _by_strength(history: History, ranked: list[tuple[str, int]]) -> str:
    shares = _("{side} {share}%")
    shares_in_words = " · ".join(
        shares.format(side=agreeing_side(history.battle, side), share=share) for side, share in ranked
    )
    if ranked[0][1] == ranked[1][1]:
        return _("Level on remaining strength ({shares}).").format(shares=shares_in_words)
    template = _("{side} {side:leads|lead} on remaining strength ({shares}).")
    return template.format(side=agreeing_side(history.battle, ranked[0][0]), shares=shares_in_words)


def scores(history: History) -> tuple[tuple[str, str], ...]:
    """The scores written down, oldest first: the turn, and its line."""
    written = [
        (str(before.place.turn) if before.place.turn else _("Start"), scored_in_words(history.system, before, event))
        for act, before, _after in backwards(without_tokens(history))
        for event in act.events
        if isinstance(event, Scored | ObjectiveHeld)
    ]
    return tuple(reversed(written))
