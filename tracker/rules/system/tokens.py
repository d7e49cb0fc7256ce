"""Order tokens: which there are, who may have which, what they turn into."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, UnderWay, Unit, UnitId
from tracker.battle.fields import Field
from tracker.rules.system.turn import May, Standing, Way


class Token(Struct, frozen=True):
    """An order token: the key it is kept by, which is also the key that places it, and its name."""

    key: str
    label: str
    was: tuple[str, ...] = ()


def _no_names(_battle: Battle) -> Mapping[str, str]:
    return {}


class TurnedUp(Struct, frozen=True):
    """The tokens once they are turned up: the `orders` that hold now, and those still `under_way`.

    `arrived` are the orders among them that a courier has brought since, `in_vain` those that came too late.
    """

    orders: Mapping[UnitId, str]
    under_way: Mapping[UnitId, UnderWay]
    arrived: frozenset[UnitId]
    in_vain: Mapping[UnitId, str]


class Tokens(Struct, frozen=True):
    """How order tokens work: the field they turn into, which there are, who may have which.

    `ways` says by a token's key what kind of act it is laid for, so that a side that is led may weigh it; where nothing
    is said all are as likely. `names` gives other names for tokens, by their keys, where a house rule of the battle
    calls them otherwise. `measured` is a distance in the words of the system, such as `12 hexes`.
    """

    field: Field[str]
    tokens: tuple[Token, ...]
    standing: Callable[[Battle, Unit], Standing]
    allowed: Callable[[Battle, Unit], tuple[str, ...]]
    random: str = ""
    names: Callable[[Battle], Mapping[str, str]] = _no_names
    ways: Mapping[str, Way] = {}
    measured: Callable[[int], str] = str

    def named(self, battle: Battle) -> Tokens:
        """The same tokens under the names this battle gives them."""
        names = self.names(battle)
        named = tuple(Token(token.key, names.get(token.key, token.label)) for token in self.tokens)
        return replace(self, tokens=named)

    def turned_up(self, battle: Battle) -> TurnedUp:
        """The orders after the tokens are turned up; a newer one takes the place of that which is under way."""
        orders, under_way, in_vain = dict[UnitId, str](), dict[UnitId, UnderWay](), dict[UnitId, str]()
        for unit, coming in battle.under_way.items():
            if unit in battle.sealed:
                continue
            if coming.turn > battle.place.turn:
                under_way[unit] = coming
            elif isinstance(self.standing(battle, battle.units[unit]), May):
                orders[unit] = coming.token
            else:
                in_vain[unit] = coming.token
        arrived = frozenset(orders)
        for unit, token in battle.sealed.items():
            if (turn := battle.arrival(unit)) > battle.place.turn:
                under_way[unit] = UnderWay(token, turn)
            else:
                orders[unit] = token
        return TurnedUp(orders, under_way, arrived, in_vain)
