"""An act is read from its bytes as it is from its document, quickly or not."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.codec import act_of, acts_of, from_act, to_act
from saves.errors import Misfit
from tests.play import playing
from tests.tiny import a_shot, at_the_shooting
from tracker.events import Noted
from tracker.history import Act

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


DEEP = ("[" * depth + "]" * depth for depth in (1, 22, 23, 24, 25, 26, 31))
ODD = st.sampled_from(['"]" ', "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "{}" * 30, '{"a":[]}' * 9, '":{"', "}," * 30, *DEEP])


@given(st.lists(TEXTS | ODD, max_size=6), st.lists(st.sampled_from(["[" * n + "]" * n for n in (1, 20, 23, 24, 25)])))
def test_many_acts_are_read_as_each_of_them_is(texts: list[str], deep: list[str]) -> None:
    raws = [json.dumps(from_act(Act((Noted(text), Noted("x"))))).replace(": ", ":").encode() for text in texts]
    raws += [b'{"events":[],"fate":"stands","at":0.0,"more":%b}' % nested.encode() for nested in deep]

    def read_one_by_one() -> list[Act]:
        return [to_act(msgspec.json.decode(raw)) for raw in raws]

    try:
        slow = read_one_by_one()
    except Misfit:
        with pytest.raises(Misfit):
            acts_of(raws)
    else:
        assert acts_of(raws) == slow


def test_two_acts_in_one_document_are_not_taken_for_two() -> None:
    one = msgspec.json.encode(from_act(Act((Noted("one"),))))
    with pytest.raises(msgspec.DecodeError):
        acts_of([one + b"," + one])


def test_what_was_played_comes_back() -> None:
    for act in playing(at_the_shooting(), a_shot(1)).acts:
        assert act_of(msgspec.json.encode(from_act(act))) == act


def test_an_act_of_another_shape_is_refused() -> None:
    with pytest.raises(Misfit, match="does not hold what it should"):
        act_of(b'{"events":7}')
