"""Order tokens: which there are, who may have which, what they turn into."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.rules.system.turn import Standing, Way


class Token(Struct, frozen=True):
    """An order token: the key it is kept by, which is also the key that places it, and its name."""

    key: str
    label: str
    was: tuple[str, ...] = ()


def _no_names(_battle: Battle) -> Mapping[str, str]:
    return {}


class Tokens(Struct, frozen=True):
    """How order tokens work: the field they turn into, which there are, who may have which.

    `ways` says by a token's key what kind of act it is laid for, so that a side that is led may weigh it; where nothing
    is said all are as likely. `names` gives other names for tokens, by their keys, where a house rule of the battle
    calls them otherwise.
    """

    field: Field[str]
    tokens: tuple[Token, ...]
    standing: Callable[[Battle, Unit], Standing]
    allowed: Callable[[Battle, Unit], tuple[str, ...]]
    random: str = ""
    names: Callable[[Battle], Mapping[str, str]] = _no_names
    ways: Mapping[str, Way] = {}

    def named(self, battle: Battle) -> Tokens:
        """The same tokens under the names this battle gives them."""
        names = self.names(battle)
        named = tuple(Token(token.key, names.get(token.key, token.label)) for token in self.tokens)
        return Tokens(self.field, named, self.standing, self.allowed, self.random, self.names, self.ways)
