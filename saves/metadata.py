"""A battle's metadata, beside its acts, so that a library need not play it through."""

from __future__ import annotations

from saves.codec import Meta, from_act
from saves.migrations import SCHEMA
from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, UnitId
from tracker.play.history import History
from tracker.views.sentences import tells_itself


def meta_of(history: History, created: float, now: float) -> Meta:
    """The line the library will show of a battle."""
    battle = history.battle
    last, before = _last_told(history)
    return Meta(
        schema=SCHEMA,
        title=battle.title,
        system=history.system.key,
        created=created,
        opened=now,
        saved=now,
        turn=battle.place.turn,
        step=battle.place.step,
        side=battle.place.side,
        last=last,
        place_before=(before.place.turn, before.place.step, before.place.side),
        names=_names_in(from_act(history.acts[last - 1]), before) if last else {},
    )


def _last_told(history: History) -> tuple[int, Battle]:
    """The number, from 1, of the last act that stands and tells itself, and the battle it found; 0 for none."""
    befores = reversed(history.befores)
    for number in range(len(history.acts), 0, -1):
        act = history.acts[number - 1]
        if act.fate is Fate.STANDS:
            before = next(befores)
            if tells_itself(act):
                return number, before
    return 0, history.battle


def _names_in(document: object, battle: Battle) -> dict[str, str]:
    match document:
        case str():
            if document in battle.units:
                return {document: battle.units[UnitId(document)].name}
            return {side.id: side.name for side in battle.sides if side.id == document}
        case dict():
            return {key: name for inner in document.values() for key, name in _names_in(inner, battle).items()}
        case list():
            return {key: name for inner in document for key, name in _names_in(inner, battle).items()}
        case _:
            return {}
