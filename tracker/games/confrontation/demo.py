"""A ready-made battle: two invented hosts that have everything the Confrontation sheet speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import SideId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, Command, NewUnit
from tracker.battle.fields import Scalar
from tracker.words import N_, _

HEATH, DELVE = SideId("heath"), SideId("delve")

Card = Mapping[str, Scalar]

# fmt: off
HEATHFOLK: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Ser Alys of the Heath"),
     {"character": True, "mov": 12, "ini": 6, "att": 7, "str": 8, "def": 6, "res": 8, "cou": 7,
      "dis": 7, "commands": True}),
    (N_("Brother Emrel"),
     {"character": True, "mage": True, "mov": 10, "ini": 4, "att": 3, "str": 4, "def": 3, "res": 5,
      "cou": 5, "dis": 5, "trance": True}),
    (N_("Heath banner"),
     {"standard_bearer": True, "ini": 4, "att": 4, "def": 4, "cou": 5, "dis": 6}),
    (N_("Heath horn"),
     {"musician": True, "ini": 4, "att": 3, "def": 4, "cou": 5, "dis": 6}),
    (N_("Heath spears"),
     {"figures": 5, "mov": 10, "ini": 3, "att": 4, "str": 5, "def": 4, "res": 6, "cou": 4, "dis": 4}),
    (N_("Yew bows"),
     {"figures": 4, "shoots": True, "aim": 4, "missile_str": 5, "range_short": 20, "range_medium": 40,
      "range_long": 60, "mov": 10, "ini": 4, "att": 2, "def": 3, "cou": 3, "dis": 4}),
    (N_("Bracken riders"),
     {"class": "cavalry", "figures": 3, "mov": 20, "ini": 4, "att": 5, "str": 7, "def": 4, "res": 7,
      "cou": 4, "dis": 4}),
    (N_("Heath stone-thrower"),
     {"class": "machine", "size": "very_large", "shoots": True, "aim": 2, "missile_str": 15,
      "range_short": 30, "range_medium": 60, "range_long": 120, "mov": 5, "ini": 1, "def": 2,
      "res": 12, "dis": 3}),
)
DELVERS: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Gorm Underlight"),
     {"character": True, "mov": 10, "ini": 5, "att": 7, "str": 9, "def": 5, "res": 9, "cou": 6,
      "dis": 6, "commands": True}),
    (N_("Vara Ashtongue"),
     {"character": True, "warrior_mage": True, "mov": 10, "ini": 5, "att": 5, "str": 5, "def": 5,
      "res": 6, "cou": 6, "dis": 5}),
    (N_("The Cellar Beast"),
     {"class": "monster", "size": "large", "mov": 15, "ini": 3, "att": 6, "str": 12, "def": 3,
      "res": 12, "cou": 6, "fear": 6, "dis": 3}),
    (N_("Delve axes"),
     {"figures": 6, "mov": 10, "ini": 3, "att": 4, "str": 6, "def": 3, "res": 6, "cou": 3, "dis": 3}),
    (N_("Delve javelins"),
     {"figures": 4, "shoots": True, "aim": 3, "missile_str": 5, "range_short": 10, "range_medium": 20,
      "range_long": 30, "mov": 10, "ini": 3, "att": 3, "def": 3, "cou": 3, "dis": 3}),
    (N_("Lamp pair"),
     {"figures": 2, "mov": 12, "ini": 5, "att": 4, "def": 4, "cou": 4, "dis": 4}),
    (N_("Goat riders"),
     {"class": "cavalry", "figures": 4, "mov": 18, "ini": 4, "att": 4, "str": 6, "def": 3, "res": 6,
      "cou": 3, "dis": 3}),
    (N_("Pit wraith"),
     {"class": "monster", "mov": 15, "ini": 5, "att": 5, "str": 8, "def": 5, "res": 8, "cou": 8,
      "fear": 8, "dis": 4}),
)
# fmt: on


def demo() -> tuple[Command, ...]:
    """The Stair under the Heath, at the first step of its first turn; each side has eight units."""
    return (
        Begin(_("The Stair under the Heath"), "confrontation"),
        AddSide(_("Heathfolk"), HEATH),
        AddSide(_("Delvers"), DELVE),
        *(AddUnit(NewUnit(_(name), HEATH, card, name)) for name, card in HEATHFOLK),
        *(AddUnit(NewUnit(_(name), DELVE, card, name)) for name, card in DELVERS),
        Advance(),
    )
