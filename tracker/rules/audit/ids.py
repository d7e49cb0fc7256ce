"""Whether ids can be told apart and written down: none twice, none with a sign that files or commands stumble over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from tracker.battle.fields import AnyField
from tracker.rules.audit.findings import Finding
from tracker.rules.former import former
from tracker.rules.ids import declared
from tracker.rules.system import System
from tracker.words import _

_WELL_FORMED: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_KEY: Final = re.compile(r"[a-z][a-z0-9_-]*")


def audit_ids(system: System) -> list[Finding]:
    """Every id that stands twice in its list or is not well-formed."""
    return list(_audited(system))


def _audited(system: System) -> Iterator[Finding]:
    if not _KEY.fullmatch(system.key):
        told = _("{key} is no key of a system").format(key=repr(system.key))
        yield Finding("system", told, _("small letters, digits, - and _, a letter first"))
    yield from _in_one_list("phase", (phase.id for phase in system.phases))
    yield from _in_one_list("step", (step.id for phase in system.phases for step in phase.steps))
    yield from _fields("field", system.fields)
    yield from _fields("table", system.battle_fields)
    yield from _fields("switch", system.switches)
    yield from _in_one_list("preset", (preset.key for preset in system.presets))
    yield from _in_one_list("consequence", (consequence.key for consequence in system.consequences))
    yield from _in_one_list("sheet", (sheet.key for sheet in system.sheets))
    yield from _in_one_list("resolver", (resolver.key for resolver in system.resolvers))
    for resolver in system.resolvers:
        where = f"resolver/{resolver.key}"
        yield from _in_one_list(f"{where}/role", (role.key for role in resolver.roles))
        yield from _fields(f"{where}/input", (entry.field for entry in resolver.inputs))
        yield from _in_one_list(f"{where}/line", (line.key for line in resolver.lines))
        yield from _in_one_list(f"{where}/outcome", (outcome.key for outcome in resolver.outcomes))
    yield from _in_one_list("procedure", (procedure.key for procedure in system.procedures))
    for procedure in system.procedures:
        yield from _in_one_list(f"procedure/{procedure.key}/role", (role.key for role in procedure.roles))
    yield from _in_one_list("action", (action.key for action in system.actions))
    for action in system.actions:
        yield from _fields(f"action/{action.key}/input", action.inputs)
    yield from _in_one_list("prompt", (prompt.key for prompt in system.prompts))
    for prompt in system.prompts:
        yield from _in_one_list(f"prompt/{prompt.key}", (option.key for option in prompt.options))
    if system.tokens is not None:
        yield from _in_one_list("token", (token.key for token in system.tokens.tokens))
    yield from _renamed(system)


def _renamed(system: System) -> Iterator[Finding]:
    known = declared(system)
    for path, now in former(system).items():
        if path in known:
            yield Finding(path, _("a former id is a present one too"), _("former ids that nothing has now"))
        # What a procedure asks is known only while it asks.
        if not path.startswith("answer/") and f"{path.rpartition('/')[0]}/{now}" not in known:
            told = _("it was renamed to {id}, which there is not").format(id=repr(now))
            yield Finding(path, told, _("the present id of an effect or a cause"))


def _fields(where: str, fields: Iterable[AnyField]) -> Iterator[Finding]:
    listed = tuple(fields)
    yield from _in_one_list(where, (field.key for field in listed))
    for field in listed:
        # The empty choice, nothing chosen, is a choice.
        yield from _in_one_list(f"{where}/{field.key}", (option.key for option in field.options), may_be_empty=True)


def _in_one_list(where: str, keys: Iterable[str], *, may_be_empty: bool = False) -> Iterator[Finding]:
    for key, times in Counter(keys).items():
        if times > 1:
            told = _("the id stands there {times} times").format(times=times)
            yield Finding(f"{where}/{key}", told, _("each id once"))
        if not _WELL_FORMED.fullmatch(key) and not (may_be_empty and not key):
            told = _("{id} is no id").format(id=repr(key))
            yield Finding(f"{where}/{key}", told, _("letters, digits and _ . - without blanks"))
