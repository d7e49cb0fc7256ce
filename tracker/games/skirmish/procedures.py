"""The flight move before several enemy units: of each it is asked how many figures strike (SK-STATE-06, SK-RUL-37)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Bindings, Running, Unit, UnitId
from tracker.battle.events import AnyEvent
from tracker.battle.fields import whole
from tracker.games.skirmish.concepts.contact import flight, strikers
from tracker.games.skirmish.fields import FLIGHT_DUE, figures_left
from tracker.games.skirmish.switches import FLIGHT_ATTACKS
from tracker.rules.resolver import Role
from tracker.rules.system import TABLE, Count, Procedure, Script, scripted
from tracker.words import N_, Said, _

IN_CONTACT: Final = whole("contacts", N_("figures in contact"), 0, 60, 1, help=N_("each strikes once"),
                          rules=("SK-STATE-06",))  # fmt: skip


def asks_of_each(battle: Battle, unit: Unit) -> bool:
    """Whether one number would not do: several enemy units strike, and of one it is open how many figures do."""
    return len(strikers(battle, unit)) > 1 and not all_strike_once(battle, unit)


def all_strike_once(battle: Battle, unit: Unit) -> bool:
    """Whether nothing is to be asked: each enemy in contact is one figure, or strikes once whatever its number."""
    is_of_figures = FLIGHT_ATTACKS.of(battle.switches) == "per_figure"
    return not is_of_figures or all(figures_left(enemy) == 1 for enemy in strikers(battle, unit))


def _is_over(battle: Battle, running: Running) -> bool:
    unit = battle.units.get(running.bindings["actor"])
    return unit is None or not unit[FLIGHT_DUE]


def _flight_move(battle: Battle, running: Running) -> Script:
    unit = battle.units[running.bindings["actor"]]
    question = _("How many figures of {enemy} are in contact with {unit}?")
    for enemy in strikers(battle, unit):
        asked, most = Said(question.format(enemy=enemy.name, unit=unit.name)), figures_left(enemy)
        rules, about = ("SK-STATE-06", "SK-RUL-37"), (enemy.id, unit.id)
        yield Count(enemy.id, asked, IN_CONTACT, rules, about, most=most, measured=most > 1, player=TABLE)


def _ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    unit = battle.units.get(running.bindings["actor"])
    if unit is None or not unit[FLIGHT_DUE]:
        return ()
    return tuple(flight(battle, unit, {UnitId(given.key): int(str(given.value)) for given in running.answers}))


def _bars(battle: Battle, bindings: Bindings) -> str | None:
    unit = battle.units.get(bindings.get("actor", UnitId("")))
    return None if unit is not None and unit[FLIGHT_DUE] else _("it need not flee now (SK-STATE-05)")


FLIGHT_MOVE: Final = Procedure(
    "flight_move",
    N_("Flight before several enemies"),
    ("SK-STATE-05", "SK-STATE-06"),
    scripted(_flight_move, _is_over),
    roles=(Role("actor", N_("the one who flees")),),
    ends=_ends,
    bars=_bars,
)

PROCEDURES: Final = (FLIGHT_MOVE,)
