"""How screens under test come to rest, for those who drive them by other means than `in_app`; see `private`."""

from __future__ import annotations

from tests.screens.harness.private import BY_ITSELF, at_rest, paint_at_rest

__all__ = ["BY_ITSELF", "at_rest", "paint_at_rest"]
