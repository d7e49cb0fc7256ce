"""A rule as a reader looks it up: its id, its text, how the app honours it, the rulings on it."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from screens.plain import line, plain
from tracker.battle import Battle
from tracker.reference import Fact, Honour, Reference, Ruling
from tracker.sentences.names import known
from tracker.system import System
from tracker.words import N_, _

HONOURED: Final = {
    Honour.COMPUTED: ("=", N_("computed")),
    Honour.WALKED: ("›", N_("walked")),
    Honour.PROMPTED: ("?", N_("asked of the table")),
}


def fact_lines(system: System, battle: Battle, reference: Reference, rule: str) -> list[Content]:
    """One rule with everything about it, and a blank line."""
    fact = reference.facts.get(rule)
    if fact is None:
        return [plain(rule, "bold $secondary"), plain(_("The reference has no such rule.")), plain("")]
    told = [plain(fact.id, "bold $secondary"), plain(fact.text), honour_line(fact)]
    for name in fact.rulings:
        told.extend(ruling_lines(system, battle, reference.rulings[name]))
    return [*told, plain("")]


def honour_line(fact: Fact) -> Content:
    """How the app honours a rule, and where."""
    mark, how = HONOURED[fact.how]
    where = ", ".join(str(pointer) for pointer in fact.where)
    return line((f"{mark} {_(how)}", "$primary"), (f"  {where}", "$text-muted"))


def ruling_lines(system: System, battle: Battle, ruling: Ruling) -> list[Content]:
    """A doubt about the sheet, how it is read here, and the switch where there is one."""
    told = [line((f"{ruling.id} ", "bold $warning"), ruling.question), plain(f"  {ruling.default}")]
    switch = known(system.switch, ruling.switch) if ruling.switch else None
    if switch is None:
        return (
            [*told, plain("  " + _("otherwise: {other}").format(other=ruling.other), "$text-muted")]
            if ruling.other
            else told
        )
    now = switch.of(battle.switches)
    return [
        *told,
        line(
            "  ",
            (_(switch.label), "$text-muted"),
            "  ",
            *_readings(switch.key, now, [(o.key, o.label) for o in switch.options]),
        ),
    ]


def _readings(_key: str, now: str, options: list[tuple[str, str]]) -> list[Content]:
    return [
        plain(f"[{_(label)}] ", "bold $primary") if key == now else plain(f"{_(label)} ", "$text-muted")
        for key, label in options
    ]
