"""The four order tokens, who may have which, and the word for T (DW-ORD-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle
from tracker.games.demonworld.fields import ORDER
from tracker.games.demonworld.standing.orders import allowed_tokens, may_hold_token
from tracker.games.demonworld.switches import LABEL_T
from tracker.rules.system import Token, Tokens, Way
from tracker.words import N_, n_


def names(battle: Battle) -> Mapping[str, str]:
    """T is read as Tir where the battle says so; what it does is the same."""
    return {"T": N_("shoot")} if LABEL_T.of(battle.switches) == "Tir" else {}


def _in_hexes(distance: int) -> str:
    return n_("{count} hex", "{count} hexes", distance).format(count=distance)


TOKENS: Final = Tokens(
    field=ORDER,
    tokens=(
        Token("T", N_("hold")),
        Token("C", N_("charge")),
        Token("H", N_("harass")),
        Token("M", N_("move")),
    ),
    standing=may_hold_token,
    allowed=allowed_tokens,
    random="random_order",
    names=names,
    measured=_in_hexes,
    ways={"T": Way.SHOOT, "C": Way.FIGHT, "H": Way.SHOOT, "M": Way.MOVE},
)
