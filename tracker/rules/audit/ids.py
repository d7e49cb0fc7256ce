"""Whether ids can be told apart and written down: none twice, none with a sign that files or commands stumble over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tracker.rules.audit.findings import Finding
from tracker.rules.parts import Parts, declared, former, parts_of
from tracker.rules.system import System
from tracker.words import _

_WELL_FORMED: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_KEY: Final = re.compile(r"[a-z][a-z0-9_-]*")


def audit_ids(system: System) -> list[Finding]:
    """Every id that stands twice in its list or is not well-formed."""
    return list(_audited(system))


def _audited(system: System) -> Iterator[Finding]:
    if not _KEY.fullmatch(system.key):
        problem = _("{key} is not a key of a system").format(key=repr(system.key))
        yield Finding("system", problem, _("small letters, digits, - and _, a letter first"))
    for parts in parts_of(system):
        yield from _in_one_list(parts)
    yield from _renamed(system)


def _renamed(system: System) -> Iterator[Finding]:
    known = declared(system)
    for path, now in former(system).items():
        if path in known:
            yield Finding(path, _("a former id is a present one too"), _("former ids that nothing has now"))
        # What a procedure asks is known only while it asks.
        if not path.startswith("answer/") and f"{path.rpartition('/')[0]}/{now}" not in known:
            problem = _("it was renamed to {id}, which there is not").format(id=repr(now))
            yield Finding(path, problem, _("the present id of an effect or a cause"))


def _in_one_list(parts: Parts) -> Iterator[Finding]:
    for key, times in Counter(key for key, _was in parts.ids).items():
        if times > 1:
            problem = _("the id stands there {times} times").format(times=times)
            yield Finding(f"{parts.path}/{key}", problem, _("each id once"))
        # The empty choice, nothing chosen, is a choice.
        if not _WELL_FORMED.fullmatch(key) and not (parts.are_choices and not key):
            problem = _("{id} is not an id").format(id=repr(key))
            yield Finding(f"{parts.path}/{key}", problem, _("letters, digits and _ . - without blanks"))
