"""Older saves are brought up step by step; newer ones are left alone."""

from __future__ import annotations

import pytest

from saves.errors import Misfit, NewerSchema
from saves.migrations import MIGRATIONS, SCHEMA, Undecoded, up_to_date


def test_every_schema_before_the_present_one_has_its_step() -> None:
    assert set(MIGRATIONS) == set(range(1, SCHEMA))


def test_steps_are_taken_in_order_and_the_number_follows() -> None:
    steps = {
        1: lambda old: Undecoded({**old.meta, "title": old.meta["name"]}, old.acts),
        2: lambda old: Undecoded({**old.meta, "title": old.meta["title"].upper()}, old.acts),
    }
    assert up_to_date(Undecoded({"schema": 1, "name": "mill"}, ()), steps, 3).meta == {
        "schema": 3,
        "name": "mill",
        "title": "MILL",
    }


def test_a_newer_schema_is_named_and_refused() -> None:
    with pytest.raises(NewerSchema, match="schema 2 and this version reads schemas up to 1"):
        up_to_date(Undecoded({"schema": 2}, ()), {}, 1)


@pytest.mark.parametrize("schema", [None, 0, "1", True, 1.0])
def test_a_save_without_a_proper_number_is_refused(schema: object) -> None:
    with pytest.raises(Misfit, match="which schema"):
        up_to_date(Undecoded({"schema": schema}, ()))
