"""The rolls that are one page for all the units to which a step offers them: orders, tests of one column, recovery."""

from __future__ import annotations

from typing import Final

from tracker.games.demonworld.rolls.morale_table import COLUMN
from tracker.rules.system import CommonPage
from tracker.words import N_

# fmt: off
COMMON: Final = (
    CommonPage(label=N_("Random orders"), of="random_order", rules=("DW-TURN-08", "DW-ORD-06", "DW-ORD-07"),
               is_owed=True),
    CommonPage(label=N_("Obedience tests"), of="obedience", rules=("DW-TURN-10", "DW-ORD-10", "DW-ORD-12")),
    CommonPage(label=N_("Tests for losses by shooting"), of="morale", inputs={COLUMN.key: "shooting"},
               rules=("DW-MOR-39", "DW-TURN-22", "DW-TURN-48")),
    CommonPage(label=N_("Tests for losses by crushing"), of="morale", inputs={COLUMN.key: "crushing"},
               rules=("DW-MOR-39", "DW-TURN-28", "DW-CRU-13")),
    CommonPage(label=N_("Tests for losses in contact"), of="morale", inputs={COLUMN.key: "contact"},
               rules=("DW-MOR-39", "DW-TURN-53", "DW-TURN-55", "DW-MEL-50", "DW-MEL-51")),
    CommonPage(label=N_("Rally tests"), of="morale", inputs={COLUMN.key: "rally"},
               rules=("DW-TURN-59", "DW-RAL-01"), is_owed=True),
    CommonPage(label=N_("Spell points regained"), of="ps_recovery", rules=("DW-TURN-60", "DW-MAG-13"), is_owed=True),
)
# fmt: on
"""A charge test is not among them: it has its own enemy, and the charge follows it at once."""
