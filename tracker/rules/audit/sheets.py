"""Whether the pages of rolls name what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tracker.rules.audit.findings import Finding, no_such, unknown
from tracker.rules.system import CommonPage, System
from tracker.words import _


def audit_sheets(system: System) -> Iterator[Finding]:
    """Every sheet that names a roll or a procedure there is not, and every roll that two sheets are for."""
    procedures = [procedure.key for procedure in system.play.procedures]
    rolls = [resolver.key for resolver in system.rolls.resolvers]
    for sheet in system.rolls.sheets:
        where = f"sheet/{sheet.key}"
        yield from unknown(where, _("the roll or procedure"), sheet.of, [*rolls, *procedures])
        if sheet.procedure and sheet.procedure not in procedures:
            yield no_such(where, _("the procedure"), sheet.procedure, procedures)
    for page in system.rolls.common:
        yield from _common(system, page, rolls)
    counts = Counter(key for sheet in system.rolls.sheets for key in sheet.of)
    for key, count in counts.items():
        if count > 1:
            fault = _("{key} is made on {count} sheets").format(key=repr(key), count=count)
            yield Finding("sheets", fault, _("one sheet for each roll or procedure"))


def _common(system: System, page: CommonPage, rolls: Sequence[str]) -> Iterator[Finding]:
    """Parts named by a page for several units that its roll does not have."""
    where = f"common/{page.of}"
    yield from unknown(where, _("the roll"), [page.of], rolls)
    if page.of in rolls:
        yield from unknown(where, _("the answer"), page.inputs, system.inputs_of(page.of))
        if system.sheet_of(page.of) is not None:
            fault = _("{key} is made on a sheet of its own").format(key=repr(page.of))
            yield Finding(where, fault, _("one sheet for each roll or procedure"))
