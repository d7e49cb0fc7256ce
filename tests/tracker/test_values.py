"""Battles, events, commands and declarations are values: nothing that holds one can change it for another."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from msgspec import Struct

import tracker


def _kinds(of: type[Struct]) -> Iterator[type[Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


def test_nothing_that_a_battle_or_a_system_is_made_of_can_be_changed() -> None:
    for module in pkgutil.walk_packages(tracker.__path__, "tracker."):
        importlib.import_module(module.name)
    ours = {kind for kind in _kinds(Struct) if kind.__module__.startswith("tracker.")}
    assert len(ours) > 200
    built_line_by_line = {"_FactEntry", "_RulingEntry"}
    assert {kind.__name__ for kind in ours if not kind.__struct_config__.frozen} == built_line_by_line
