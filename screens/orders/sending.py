"""Orders sent by courier: how far a unit is from its general, asked once its token lies face down."""

from __future__ import annotations

from msgspec import UNSET

from screens.parts.dialogs import ask_number
from screens.table.table import Table
from tracker.battle.battle import UnitId
from tracker.battle.commands import PlaceToken
from tracker.play.agreed.scoring import FARTHEST
from tracker.play.order_draw import last_placed
from tracker.views.sentences.score import distance_in_words
from tracker.words import _


async def send(table: Table, unit: UnitId) -> bool | None:
    """Ask how far the order has to go, and lay its token with that; None where the question is left."""
    battle = table.battle
    placed = last_placed(table.history, unit)
    if unit not in battle.sealed or placed is None:
        table.tell(_("lay its token first, then say how far its order has to go"))
        return None
    asked = _("{unit}: how far is it from its general?").format(unit=battle.units[unit].name)
    reach = distance_in_words(table.system, battle.couriers)
    detail = _("A courier covers {distance} a turn; nearer than that the order is there at once.")
    now = battle.distances.get(unit, 0)
    typed = await ask_number(table.app, asked, detail.format(distance=reach), now, FARTHEST)
    if typed is None or typed == now:
        return None
    face = None if placed.face is UNSET else placed.face
    return table.do(PlaceToken(unit, placed.token, face, placed.reason, placed.among, typed))
