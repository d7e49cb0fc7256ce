"""Style sheets are parsed once for all apps of a process: each of them parses a hundred, for a fifth of its start."""

from __future__ import annotations

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

AS_IT_IS = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def parse_once(sheet: Stylesheet, css: str, read_from: Any, *about: Any, **more: Any) -> list[RuleSet]:
    """The rules of a sheet as any app parsed them, with the same variables."""
    key = (css, read_from, about, *more.items(), *sheet._variables.items())
    if (rules := _parsed.get(key)) is None:
        rules = _parsed[key] = AS_IT_IS(sheet, css, read_from, *about, **more)
    return rules
