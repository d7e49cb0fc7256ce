"""An act is read from its bytes as it is from its document, quickly or not."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.codec import act_of, acts_of, from_act, to_act
from saves.errors import Misfit
from saves.portable import from_portable, to_portable
from tests.play import having, playing, the, the_demo
from tests.tiny import a_shot, at_the_shooting
from tracker.battle.acts import Act
from tracker.battle.events import Noted
from tracker.rules.systems import load_system

TEXTS = st.text() | st.sampled_from(["  padded  ", "\x1b[31m", "\u202e", "\x7f", '"quoted"', "back\\slash", "x" * 3000])


@given(TEXTS, st.floats(allow_nan=False, allow_infinity=False))
def test_the_quick_reading_and_the_slow_one_agree(text: str, at: float) -> None:
    document = from_act(Act((Noted("."),), at=0.0)) | {"at": at}
    document["events"][0]["text"] = text
    raw = json.dumps(document, separators=(",", ":")).encode()
    try:
        slow = to_act(json.loads(raw))
    except Misfit:
        with pytest.raises(Misfit):
            act_of(raw)
    else:
        assert act_of(raw) == slow


ODD = st.sampled_from(['"]" ', "[[[[", "{}" * 30, '":{"', "}," * 30, "\\u001b", "é", "x" * 2100, "1" * 20, "1E9"])


@given(st.lists(TEXTS | ODD, max_size=6))
def test_many_acts_are_read_as_each_of_them_is(texts: list[str]) -> None:
    raws = [json.dumps(from_act(Act((Noted(text), Noted("x"))))).encode() for text in texts]
    raws += [json.dumps(from_act(Act((Noted(text),))), separators=(",", ":")).encode() for text in texts]
    try:
        slow = [to_act(msgspec.json.decode(raw)) for raw in raws]
    except Misfit:
        with pytest.raises(Misfit):
            acts_of(raws)
    else:
        assert acts_of(raws) == slow


@pytest.mark.parametrize("at", ["1e300", "12345678901234567890", "9007199254740993", "1E17"])
def test_a_number_that_is_too_large_is_refused_in_company_too(at: str) -> None:
    raw = b'{"events":[],"at":%b}' % at.encode()
    with pytest.raises(Misfit):
        acts_of([b'{"events":[]}', raw])


def test_two_acts_in_one_document_are_not_taken_for_two() -> None:
    one = msgspec.json.encode(from_act(Act((Noted("one"),))))
    with pytest.raises(msgspec.DecodeError):
        acts_of([one + b"," + one])


def test_what_was_played_comes_back() -> None:
    for act in playing(at_the_shooting(), a_shot(1)).acts:
        assert act_of(msgspec.json.encode(from_act(act))) == act


def test_an_act_of_another_shape_is_refused() -> None:
    with pytest.raises(Misfit, match="does not contain what it should"):
        act_of(b'{"events":7}')


def test_several_hurt_figures_of_a_skirmish_unit_are_kept_and_one_alone_as_it_always_was() -> None:
    history = the_demo(load_system("skirmish"))
    unit = next(one.id for one in history.battle.units.values() if one.values.get("figures", 1) != 1)
    for hurt, kept in (("2x1 1x3", (3, 1, 1)), ("1x3", 3), ("", 0)):
        set_so = having(history, unit, hit_points=4, hurt=hurt)
        assert the(set_so, unit).values.get("hurt", 0) == kept
        again = from_portable(to_portable(set_so))
        assert again.battle == set_so.battle
