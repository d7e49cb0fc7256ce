"""How many examples a property tries: few in the suite, so many times more as somebody asks for.

ORIFLAMME_EXAMPLES=50 uv run pytest -n 2 tests/tracker/test_properties.py
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

TIMES: Final = int(os.environ.get("ORIFLAMME_EXAMPLES", "1"))


def examples(number: int, like: settings | None = None) -> settings:
    """So many examples in the suite; otherwise the same settings as those."""
    return settings(like, max_examples=number * TIMES, deadline=None)
