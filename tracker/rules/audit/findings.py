"""The findings of an audit, as values."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import PurePath
from typing import Final

from msgspec import Struct

from tracker.battle.fields import Rejected
from tracker.text import clean_text
from tracker.words import _

_MOST_NAMED = 12
_NO_SYSTEMS: Final = {"tracker", "msgspec", *sys.stdlib_module_names}
"""The packages whose code is never the one that has to be mended."""


class Finding(Struct, frozen=True):
    """Something that is wrong: where, as the path to an id (`step/fire`), what it is, and what is accepted."""

    where: str
    problem: str
    accepted: str

    def __str__(self) -> str:
        return _("{where}: {problem}; accepted: {accepted}").format(
            where=self.where, problem=self.problem, accepted=self.accepted
        )


def no_such(where: str, what: str, key: object, known: Iterable[str]) -> Finding:
    """A name of something that the system does not have."""
    problem = _("it names {what} {key}, which there is not").format(what=what, key=repr(key))
    return Finding(where, problem, one_of(known))


def raised(where: str, error: BaseException) -> Finding:
    """Code of the system that fails where it is asked something."""
    problem = clean_text(" ".join(f"{type(error).__name__}: {error}".split()).rstrip(":"), 300) + _line_of(error)
    return Finding(where, _("it fails ({error})").format(error=problem), _("code that answers for every battle"))


def _line_of(error: BaseException) -> str:
    """The last line of a rule system that a failure came through, `, rolls.py:12`; empty where it came through none."""
    place, step = "", error.__traceback__
    while step is not None:
        package, _dot, rest = str(step.tb_frame.f_globals.get("__name__", "")).partition(".")
        if package not in _NO_SYSTEMS or (package == "tracker" and rest.startswith("games.")):
            place = f", {PurePath(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}"
        step = step.tb_next
    return place


def one_of(known: Iterable[str]) -> str:
    """Those that are accepted, the first dozen of them."""
    keys = list(known)
    more = ["…"] if len(keys) > _MOST_NAMED else []
    return ", ".join([*keys[:_MOST_NAMED], *more]) or _("none")


def unknown(where: str, what: str, keys: Iterable[str], known: Collection[str]) -> list[Finding]:
    """A finding for each key that is none of those known."""
    return [no_such(where, what, key, known) for key in keys if key not in known]


def refusal(of: Callable[[], object]) -> str:
    """Why something is refused, empty where it is not."""
    try:
        of()
    except Rejected as wrong:
        return str(wrong)
    return ""
