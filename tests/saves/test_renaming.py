"""A part of a rule system takes another id at the cost of one word, and every battle made before opens as before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

import tests.tiny
from saves.codec import to_act
from saves.folder import FolderStore
from saves.portable import from_portable, to_portable
from saves.validation import believed
from tests.play import playing
from tests.tiny import ARCHERS, TINY, a_shot, at_the_shooting
from tracker.battle.commands import AnswerPrompt, GoTo, SetSwitch, SetValues
from tracker.battle.fields import AnyField
from tracker.play.history import History
from tracker.rules.system import System

FORMER = {
    "fire": "blaze",
    "men": "heads",
    "f": "volley_order",
    "shot": "volley",
    "actor": "shooter",
    "cover": "hedge",
    "success": "struck",
    "smoke": "fumes",
    "soft_cover": "cover_worth",
    "two": "double",
}
"""What parts of the tiny system are called, and what they are said to have been called before."""


def was(key: str) -> tuple[str, ...]:
    """The former id of a part, if it had one."""
    return (FORMER[key],) if key in FORMER else ()


def aged(field: AnyField) -> AnyField:
    """The field with its former id, and those of its choices."""
    options = tuple(replace(option, was=was(option.key)) for option in field.options)
    return replace(field, was=was(field.key), options=options)


def renamed_tiny() -> System:
    """The tiny system, whose parts say what they were called before."""
    assert TINY.tokens is not None
    fields = {field.key: aged(field) for field in TINY.fields}
    switches = {switch.key: aged(switch) for switch in TINY.switches}
    return replace(
        TINY,
        fields=tuple(fields.values()),
        switches=tuple(switches.values()),
        phases=tuple(
            replace(phase, steps=tuple(replace(step, was=was(step.id)) for step in phase.steps))
            for phase in TINY.phases
        ),
        resolvers=tuple(
            replace(
                resolver,
                was=was(resolver.key),
                inputs=tuple(replace(entry, field=aged(entry.field)) for entry in resolver.inputs),
                switches=tuple(switches[switch.key] for switch in resolver.switches),
                roles=tuple(replace(role, was=was(role.key)) for role in resolver.roles),
                outcomes=tuple(replace(outcome, was=was(outcome.key)) for outcome in resolver.outcomes),
            )
            for resolver in TINY.resolvers
        ),
        prompts=tuple(replace(prompt, was=was(prompt.key)) for prompt in TINY.prompts),
        tokens=replace(
            TINY.tokens,
            field=fields[TINY.tokens.field.key],
            tokens=tuple(replace(one, was=was(one.key)) for one in TINY.tokens.tokens),
        ),
    )


def played() -> History:
    """A battle that speaks of every part with a former name."""
    return playing(
        at_the_shooting(),
        SetSwitch("soft_cover", "two"),
        a_shot(1, cover=True),
        AnswerPrompt("smoke", "north"),
        SetValues(ARCHERS, {"men": 4}, "miscounted"),
        GoTo("end"),
        GoTo("fire"),
    )


def as_it_was(data: bytes) -> bytes:
    """An exported battle as an older version would have written it."""
    for now, before in FORMER.items():
        data = data.replace(f'"{now}"'.encode(), f'"{before}"'.encode())
    # The cause of a change and the line of a sum are words beside it, which have no other name.
    return data.replace(b'"cause":"volley"', b'"cause":"shot"').replace(b'"id":"hedge"', b'"id":"cover"')


@pytest.fixture
def renamed(with_tiny: None, monkeypatch: pytest.MonkeyPatch) -> System:
    """The tiny system at hand is the one with former names."""
    del with_tiny
    system = renamed_tiny()
    monkeypatch.setattr(tests.tiny, "TINY", system)
    return system


def test_every_former_id_is_read_as_the_present_one_in_events_and_commands(renamed: System) -> None:
    history = played()
    data = as_it_was(to_portable(history))
    assert all(f'"{before}"'.encode() in data for before in FORMER.values())
    opened = from_portable(data)
    assert opened.system is renamed
    assert opened.acts == history.acts
    assert opened.battle == history.battle


def test_an_older_battle_in_the_library_is_told_under_present_names_and_played_on(
    renamed: System, tmp_path: Path
) -> None:
    store = FolderStore(tmp_path)
    history = played()
    acts = [to_act(act) for act in json.loads(as_it_was(to_portable(history)))["acts"]]
    place = replace(history.battle.place, step="blaze")
    battle = store.create(History(renamed, acts, replace(history.battle, place=place), history.befores))
    assert b"blaze" in store.path(battle).read_bytes()
    assert [line.place.step for line in store.battles()] == ["fire"]
    assert store.load(battle).acts == history.acts
    store = FolderStore(tmp_path)
    session = store.take(battle)
    session.keep(playing(session.history, a_shot(5)))
    store.close(battle)
    assert list(FolderStore(tmp_path).load(battle).acts[:-1]) == list(history.acts)


def test_acts_without_a_former_id_are_the_very_same_values(renamed: System) -> None:
    acts = played().acts
    known = believed(renamed, acts)
    assert all(one is other for one, other in zip(known.acts, acts, strict=True))
