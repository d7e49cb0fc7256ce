"""Every procedure of every rule system at hand can be played on its screen, the first answer given to each question."""

from __future__ import annotations

import pytest
from textual.screen import Screen

from screens.roll.calculator import CalculatorScreen
from screens.roll.procedure import ProcedureScreen
from tests.play import having, somebody, the_demo
from tests.screens.in_app import NARROW, in_app, keys_in, press, shown
from tracker.battle.fields import Scalar
from tracker.rules.system import Procedure, RollFor
from tracker.rules.systems import load_system, system_keys

PROCEDURES = [(key, procedure) for key in system_keys() for procedure in load_system(key).play.procedures]
MOST_QUESTIONS = 20

# What must hold of units, by their names, before a procedure may be begun.
BEFORE: dict[str, dict[str, dict[str, Scalar]]] = {
    "flight_move": {
        "captain-oriane-vell": {"state": "routed", "flight_due": True, "melee": 1},
        "bone-thralls": {"melee": 1},
        "ash-axes": {"melee": 1},
    },
}


@pytest.mark.parametrize(("system", "procedure"), PROCEDURES, ids=lambda value: getattr(value, "key", value))
async def test_a_procedure_is_played_with_the_first_answers(system: str, procedure: Procedure) -> None:
    history = the_demo(load_system(system))
    for unit, values in BEFORE.get(procedure.key, {}).items():
        history = having(history, unit, **values)
    returned: list[bool | None] = []
    async with in_app(lambda _table: Screen(), history, NARROW) as (pilot, table):
        screen = ProcedureScreen(table, procedure.key, somebody(history, procedure.roles))
        pilot.app.push_screen(screen, returned.append)
        await press(pilot, "f7")
        for _number in range(MOST_QUESTIONS):
            if returned:
                break
            asked = screen.ask
            assert max(len(row) for row in shown(pilot).splitlines()) <= NARROW[0]
            assert keys_in(shown(pilot), history) == set()
            await press(pilot, "enter")
            if isinstance(asked, RollFor):
                assert isinstance(pilot.app.screen, CalculatorScreen)
                await press(pilot, "d", "enter")
                if isinstance(pilot.app.screen, CalculatorScreen):
                    await press(pilot, "escape")
                    break
        assert len(table.history.acts) > len(history.acts) or returned == [True]
