"""How style sheets are parsed once, for those who drive screens by other means than `in_app`; see `private`."""

from __future__ import annotations

from tests.screens.harness.private import parse_once

__all__ = ["parse_once"]
