"""What an author declares is explained beside each field, once."""

from __future__ import annotations

import ast
import inspect
import textwrap

import pytest
from msgspec import Struct
from msgspec.structs import fields

from tracker.rules.resolver import Resolver
from tracker.rules.system import Offer, Sheet, SheetRow, Step, System
from tracker.rules.system.declaration import GROUPS

DECLARED: tuple[type[Struct], ...] = (*GROUPS.values(), Resolver, Sheet, SheetRow, Step, Offer)


def _explained(declared: type[Struct]) -> set[str]:
    """The fields with a sentence after them, as documentation is read off the source."""
    (described,) = ast.parse(textwrap.dedent(inspect.getsource(declared))).body
    assert isinstance(described, ast.ClassDef)
    pairs = zip(described.body, described.body[1:], strict=False)
    return {
        entry.target.id
        for entry, after in pairs
        if isinstance(entry, ast.AnnAssign)
        and isinstance(entry.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }


@pytest.mark.parametrize("declared", DECLARED)
def test_every_field_that_may_be_left_out_is_explained_beside_it(declared: type[Struct]) -> None:
    optional = {field.name for field in fields(declared) if not field.required}
    assert optional - _explained(declared) == set()


@pytest.mark.parametrize("declared", [*DECLARED, System])
def test_what_is_explained_beside_a_field_is_not_said_in_front_as_well(declared: type[Struct]) -> None:
    in_front = inspect.getdoc(declared) or ""
    assert [name for name in _explained(declared) if f"`{name}`" in in_front] == []
