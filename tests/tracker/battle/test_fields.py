"""Fields keep what they accept: a default has the same kind as every other value, or a battle would not open again."""

from __future__ import annotations

import pytest

from tracker.battle.fields import AnyField, Rejected, choice, choices_among, decimal, flag
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys


def fields_of(system: System) -> list[AnyField]:
    """Every field that a battle of the system may hold a value of."""
    asked = [entry.field for resolver in system.rolls.resolvers for entry in resolver.inputs]
    return [
        *system.cards.fields,
        *system.cards.battle_fields,
        *asked,
        *(field for action in system.play.actions for field in action.inputs),
    ]


def test_a_whole_number_given_as_the_default_of_a_decimal_field_is_a_decimal() -> None:
    assert type(decimal("edge", "Edge", 0, 480, 480).default) is float


@pytest.mark.parametrize("key", system_keys())
def test_the_default_of_a_field_is_kept_as_any_value_of_it_is(key: str) -> None:
    odd = [
        field.key
        for field in fields_of(load_system(key))
        if (type(field.accept(field.default)), field.accept(field.default)) != (type(field.default), field.default)
    ]
    assert odd == []


def test_the_choices_of_a_module_are_listed_in_the_order_of_their_declaration() -> None:
    late, early = choice("late", "Late", {"no": "no"}), choice("early", "Early", {"no": "no"})
    assert choices_among({"EARLY": early, "word": "late", "LATE": late, "FLAG": flag("flag", "Flag")}) == (early, late)


@pytest.mark.parametrize(("typed", "named"), [("0", "0"), (0, "0"), (0.0, "0"), (0.25, "0.25")])
def test_a_number_that_is_refused_is_named_as_it_was_typed(typed: object, named: str) -> None:
    with pytest.raises(Rejected) as refusal:
        decimal("cm", "Cm", 0.5, 20).accept(typed)
    assert str(refusal.value).startswith(f"cm: {named} is not accepted")
