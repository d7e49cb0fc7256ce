"""Lines are broken where a language lets them be: never at a no-break blank, as before `;`, `?` and `%` in French.

Nor are they within a die, `[ 7]`, nor between the sign of a side and its name.

Rich and Textual break at every blank that Python knows, those that forbid it included, and have no setting for it.
"""

from __future__ import annotations

import re
from typing import Final

import rich._wrap
import textual._wrap

from tracker.views.sides import SHAPES, sign_of

NO_BREAK: Final = "\u00a0\u202f"
_BLANK: Final = rf"[^\S{NO_BREAK}]"
_SIDES: Final = "".join(map(sign_of, SHAPES))
_SIGN: Final = rf"(?:[{_SIDES}] (?=\S)|[\[(] \d[\])]|[\S{NO_BREAK}])"


def keep_together() -> None:
    """Have whatever wraps text take a no-break blank for a letter; twice is as good as once."""
    rich._wrap.re_word = re.compile(rf"{_BLANK}*{_SIGN}+{_BLANK}*")
    textual._wrap.re_chunk = re.compile(rf"{_SIGN}+{_BLANK}*|{_BLANK}+")
