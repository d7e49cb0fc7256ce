"""A rule as a reader looks it up: its id, its text, how the app honours it, the rulings on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.content import Content

from screens.parts.plain import line, plain
from tracker.battle.fields import Field
from tracker.rules.reference import Fact, Honour, Reference, Ruling
from tracker.rules.system import System
from tracker.views.honoured import where_in_words
from tracker.views.sentences.names import known
from tracker.words import N_, _

HONOURED: Final = {
    Honour.COMPUTED: ("=", N_("computed")),
    Honour.WALKED: ("›", N_("walked")),
    Honour.PROMPTED: ("?", N_("asked of the table")),
}
Switches = Mapping[str, str]


def fact_lines(system: System, switches: Switches, reference: Reference, rule: str) -> list[Content]:
    """One rule with everything about it, and a blank line; `switches` are the readings in force."""
    fact = reference.facts.get(rule)
    if fact is None:
        return [plain(rule, "$bright bold"), plain(_("The reference has no such rule.")), plain("")]
    rows = [plain(fact.id, "$bright bold"), plain(_(fact.text)), honour_line(system, fact), plain("")]
    for name in fact.rulings:
        rows.extend(ruling_lines(system, switches, reference.rulings[name]))
    return rows


def honour_line(system: System, fact: Fact) -> Content:
    """How the app honours a rule, and where, in words where the system has them."""
    mark, how = HONOURED[fact.how]
    return line((f"{mark} {_(how)}", "$bright"), (f" · {where_in_words(system, fact)}", "$dim"))


def ruling_lines(system: System, switches: Switches, ruling: Ruling) -> list[Content]:
    """A doubt about the sheet, how it is read, the other reading, the switch with the choice in force."""
    rows = [line((f"{ruling.id}  ", "$bright bold"), (_(ruling.question), "bold")), plain(_(ruling.default))]
    if ruling.other:
        rows.append(line((_("otherwise: "), "$dim"), (_(ruling.other), "$dim")))
    switch = known(system.switch, ruling.switch) if ruling.switch else None
    if switch is not None:
        rows.append(switch_line(switch, switches))
    return [*rows, plain("")]


def switch_line(switch: Field[str], switches: Switches) -> Content:
    """A house rule with its readings, the one in force in brackets and marked where it is not the first."""
    now = switch.of(switches)
    readings = [
        plain(f"[{_(option.label)}]", "$bright bold") if option.key == now else plain(_(option.label), "$dim")
        for option in switch.options
    ]
    changed = ("* ", "$bright") if now != switch.default else ""
    return line(changed, (f"{_('house rule')}, {_(switch.label)}:  ", "$bright"), plain("  ").join(readings))
