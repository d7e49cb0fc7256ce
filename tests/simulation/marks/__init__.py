"""Who may do what, by the sheets: tables of step, marks and deeds, typed from the catalogues and not off the app.

One module a system holds rows of plain data; `reading` is the evaluator, `against` holds the app's offers against it,
`occurring` lists every roll, procedure, action and prompt. The interface is `may`, `still` and `owes` with a battle, a
step, a unit, and `Facts` where a table is there that knows the truth; `TABLES` is by the system's key.
"""

from tests.simulation.marks import confrontation, demonworld, hexcombat, skirmish
from tests.simulation.marks.reading import Facts, Row, Table, may, nothing_known, owes, still

TABLES = {
    "demonworld": demonworld.TABLE,
    "confrontation": confrontation.TABLE,
    "hexcombat": hexcombat.TABLE,
    "skirmish": skirmish.TABLE,
}

__all__ = ["TABLES", "Facts", "Row", "Table", "may", "nothing_known", "owes", "still"]
