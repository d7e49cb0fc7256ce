"""Whether the pages of rolls name what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tracker.rules.audit.findings import Finding, no_such, unknown
from tracker.rules.system import System
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
    made = Counter(key for sheet in system.rolls.sheets for key in sheet.of)
    for key, count in made.items():
        if count > 1:
            told = _("{key} is made on {count} sheets").format(key=repr(key), count=count)
            yield Finding("sheets", told, _("one sheet for each roll or procedure"))
