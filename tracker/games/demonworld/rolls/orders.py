"""Random orders, for units that neither a leader nor a commander tells what to do."""

from __future__ import annotations

from typing import Final

from tracker.battle.dice import D6
from tracker.rules.kinds import TableRow, die_table
from tracker.rules.resolver import Effect, Role
from tracker.words import N_

# fmt: off
ROWS: Final = (
    TableRow(1, 1, "T",    N_("T hold"),             ("DW-ORD-07",), (Effect("token", "actor", value="T"),)),
    TableRow(2, 2, "C",    N_("C charge"),           ("DW-ORD-07",), (Effect("token", "actor", value="C"),)),
    TableRow(3, 3, "H",    N_("H harass"),         ("DW-ORD-07",), (Effect("token", "actor", value="H"),)),
    TableRow(4, 4, "M",    N_("M move"),             ("DW-ORD-07",), (Effect("token", "actor", value="M"),)),
    TableRow(5, 6, "free", N_("the owner chooses"),  ("DW-ORD-07", "DW-ORD-08"), (Effect("free_token", "actor"),)),
)
# fmt: on

RANDOM_ORDER: Final = die_table(
    D6,
    ROWS,
    asks=N_("random order"),
    key="random_order",
    label=N_("Random order"),
    deed=N_("{actor} {actor:draws|draw} a random order"),
    rules=("DW-ORD-06", "DW-ORD-07", "DW-ORD-08", "DW-TURN-08"),
    roles=(Role("actor", N_("unit")),),
    inputs=(),
)
