"""The procedures a battle may have under way: a shock action, a shooting action, losses by themselves.

`shock_action` and `shooting_action` are the checklists A and B of the sheet, `asking` what they ask alike; `losses` is
checklist C, over an `application` of losses to one hex. The procedures themselves stand below.
"""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running
from tracker.battle.fields import whole
from tracker.games.hexcombat.procedures.application import Application
from tracker.games.hexcombat.procedures.asking import given_in, is_whole
from tracker.games.hexcombat.procedures.losses import losses
from tracker.games.hexcombat.procedures.shock_action import shock, shock_applications
from tracker.games.hexcombat.procedures.shooting_action import shooting, volley_applications
from tracker.games.hexcombat.rolls.results_table import MOST_LOSSES
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET
from tracker.rules.resolver import Role
from tracker.rules.system import TABLE, Count, Procedure, Script, scripted
from tracker.words import N_

MOST_RESULTS: Final = 6 * MOST_LOSSES
LOSS_RESULTS: Final = whole("losses", N_("loss results"), 0, MOST_RESULTS, 1)


def _is_target_gone(battle: Battle, running: Running) -> bool:
    return running.bindings.get(TARGET) not in battle.units


def _losses(battle: Battle, running: Running) -> Script:
    yield Count(LOSS_RESULTS.key, N_("How many loss results?"), LOSS_RESULTS, ("HX-CRT-01", "HX-LOSS-01"), player=TABLE)
    for application in _losses_alone(battle, running):
        yield from losses(battle, application)


def _is_broken_off(battle: Battle, running: Running) -> bool:
    return not is_whole(battle, running)


def _losses_alone(_battle: Battle, running: Running) -> tuple[Application, ...]:
    given = given_in(running)
    if LOSS_RESULTS.key not in given:
        return ()
    return (Application("1", running.bindings[TARGET], int(str(given[LOSS_RESULTS.key])), given),)


SHOCK_ACTION, VOLLEY, LOSSES = "shock_action", "shooting_action", "losses"

# fmt: off
PROCEDURES: Final = (
    Procedure(SHOCK_ACTION, N_("Shock action"),
              ("HX-DUEL-01", "HX-DUEL-02", "HX-DUEL-03", "HX-DUEL-04", "HX-DUEL-05", "HX-DUEL-06", "HX-RUL-33",
               "HX-LOSS-01", "HX-ADV-04", "HX-ADV-11"),
              scripted(shock, _is_broken_off), roles=(Role(ACTOR, N_("attacker")),)),
    Procedure(VOLLEY, N_("Shooting action"),
              ("HX-FIRE-01", "HX-FIRE-02", "HX-FIRE-05", "HX-FIRE-07", "HX-FIRE-08", "HX-FIRE-09", "HX-ROF-01",
               "HX-ROF-03", "HX-ROF-04", "HX-ROF-05", "HX-ROF-06", "HX-AMMO-01", "HX-RUL-28", "HX-RUL-45"),
              scripted(shooting, _is_broken_off), roles=(Role(ACTOR, N_("shooter")),)),
    Procedure(LOSSES, N_("Application of losses"),
              ("HX-LOSS-01", "HX-LOSS-02", "HX-LOSS-03", "HX-LOSS-04", "HX-LOSS-05", "HX-LOSS-06", "HX-LOSS-07",
               "HX-LOSS-08", "HX-RECOIL-10", "HX-RECOIL-11", "HX-RECOIL-13", "HX-RECOIL-16", "HX-RECOIL-17",
               "HX-RUL-20", "HX-RUL-21", "HX-RUL-40",
               "HX-MORALE-01", "HX-ADV-01", "HX-ADV-02", "HX-ADV-03"),
              scripted(_losses, _is_target_gone), roles=(Role(TARGET, N_("unit attacked")),)),
)
# fmt: on

APPLICATIONS: Final = {SHOCK_ACTION: shock_applications, VOLLEY: volley_applications, LOSSES: _losses_alone}
