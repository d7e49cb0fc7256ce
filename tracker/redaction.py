"""Secrets taken out of a history before anybody outside reads it: tokens face down, and units that are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle import Battle
from tracker.events import TokenPlaced, TokensRevealed, TokenTaken
from tracker.evolve import fold
from tracker.history import Act, Fate, History
from tracker.sentences import is_sealed
from tracker.sentences.audience import is_hidden

if TYPE_CHECKING:
    from tracker.system import System


def without_tokens(history: History) -> History:
    """The standing acts as though no token lay face down: what was placed since the last reveal never happened."""
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    since = max((number for number, act in enumerate(standing, start=1) if _reveals(act)), default=0)
    late = standing[since:]
    first = next((number for number, act in enumerate(late) if is_secret(history.system, act)), None)
    if first is None and not history.battle.sealed:
        return history if len(standing) == len(history.acts) else replace(history, acts=tuple(standing))
    kept = since + (first or 0)
    acts, befores = standing[:kept], list(history.befores[:kept])
    battle = history.befores[kept] if kept < len(standing) else history.battle
    battle = replace(battle, sealed={})
    for act in standing[kept:]:
        if is_secret(history.system, act):
            continue
        acts.append(act)
        befores.append(battle)
        battle = fold(history.system, act.events, battle)
    return History(history.system, tuple(acts), battle, tuple(befores))


def _reveals(act: Act) -> bool:
    return any(isinstance(event, TokensRevealed) for event in act.events)


def is_secret(system: System, act: Act) -> bool:
    """Whether an act laid, took back or drew a token, which is nobody's business but the players'."""
    return any(isinstance(event, TokenPlaced | TokenTaken) or is_sealed(system, event) for event in act.events)


def without_hidden(battle: Battle) -> Battle:
    """The battle as though hidden units had never come to the table."""
    hidden = {unit.id for unit in battle.units.values() if is_hidden(unit)}
    if not hidden:
        return battle
    return replace(
        battle,
        units={key: unit for key, unit in battle.units.items() if key not in hidden},
        sealed={key: token for key, token in battle.sealed.items() if key not in hidden},
        done=frozenset((place, unit) for place, unit in battle.done if unit not in hidden),
        debts=tuple(debt for debt in battle.debts if not hidden.intersection(debt.bindings.values())),
        running=tuple(one for one in battle.running if not hidden.intersection(one.bindings.values())),
        answered={key: value for key, value in battle.answered.items() if key[2] not in hidden},
    )
