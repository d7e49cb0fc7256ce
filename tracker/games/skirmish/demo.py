"""A ready-made battle: two invented companies that have everything the skirmish sheet speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import SideId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, Command, NewUnit
from tracker.battle.fields import Scalar
from tracker.words import N_, _

ESK, HOLLOW = SideId("esk"), SideId("hollow")

Card = Mapping[str, Scalar]

# fmt: off
WARDENS: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Captain Oriane Vell"),
     {"kind": "hero", "general": True, "level": 5, "morale": 6, "bravery": 8, "combat": 8,
      "armour": 16, "hit_points": 24, "damage": 6}),
    (N_("Tamsin of the Wells"),
     {"kind": "priest", "level": 4, "morale": 4, "bravery": 6, "combat": 4, "armour": 14,
      "hit_points": 16, "damage": 4, "magic": N_("wells", "card"), "attached_to": "esk-spears",
      "commands": True}),
    (N_("Ivo Lantern"),
     {"kind": "mage", "level": 4, "morale": 3, "bravery": 7, "combat": 2, "armour": 11,
      "hit_points": 12, "damage": 3, "magic": N_("light", "card")}),
    (N_("Esk spears"),
     {"type": N_("spears", "card"), "figures": 12, "bravery": 4, "combat": 5, "armour": 15, "damage": 2,
      "hit_points": 2, "standard": True}),
    (N_("Ford bows"),
     {"type": N_("bows", "card"), "figures": 8, "bravery": 3, "shooting": 6, "combat": 3, "armour": 12,
      "weapon": "long_bow", "officer": True}),
    (N_("Quarry slingers"),
     {"type": N_("slingers", "card"), "figures": 6, "bravery": 2, "shooting": 4, "combat": 2, "armour": 11,
      "weapon": "sling", "size": "P", "speed": 8}),
    (N_("Gate crossbows"),
     {"type": N_("crossbows", "card"), "figures": 5, "bravery": 3, "shooting": 5, "combat": 3, "armour": 14,
      "weapon": "heavy_crossbow", "damage": 3}),
    (N_("Old Bramble"),
     {"kind": "independent", "type": N_("wood giant", "card"), "hit_points": 30, "bravery": 9, "combat": 9,
      "armour": 17, "size": "G", "causes_fear": True, "damage": 8, "speed": 9}),
)
COURT: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Margrave Sorn"),
     {"kind": "mage", "general": True, "level": 6, "morale": 5, "bravery": 7, "combat": 5,
      "armour": 15, "hit_points": 20, "damage": 5, "magic": N_("hollow", "card")}),
    (N_("Hadric Twice-Crowned"),
     {"kind": "hero", "level": 4, "morale": 4, "bravery": 6, "combat": 8, "armour": 17,
      "hit_points": 22, "damage": 7, "attached_to": "tallow-guard"}),
    (N_("Crow-Speaker Ulle"),
     {"kind": "independent", "level": 2, "morale": 2, "bravery": 5, "shooting": 7, "combat": 4,
      "armour": 13, "hit_points": 10, "weapon": "composite_short_bow", "damage": 3}),
    (N_("Tallow guard"),
     {"type": N_("guard", "card"), "figures": 10, "bravery": 5, "combat": 6, "armour": 16, "damage": 3,
      "hit_points": 2, "standard": True, "officer": True}),
    (N_("Bone thralls"),
     {"type": N_("thralls", "card"), "figures": 16, "bravery": 6, "combat": 3, "armour": 11,
      "causes_fear": True, "standard": True}),
    (N_("Ash axes"),
     {"type": N_("axes", "card"), "figures": 7, "bravery": 4, "shooting": 4, "combat": 6, "armour": 13,
      "weapon": "thrown", "damage": 2, "speed": 7, "officer": True}),
    (N_("Marsh javelins"),
     {"type": N_("javelins", "card"), "figures": 6, "bravery": 2, "shooting": 4, "combat": 3, "armour": 12,
      "weapon": "javelin", "speed": 8}),
    (N_("The Pale Stair"),
     {"kind": "independent", "type": N_("horror", "card"), "hit_points": 40, "bravery": 12, "combat": 10,
      "armour": 18, "size": "G", "causes_fear": True, "causes_terror": True, "damage": 9,
      "speed": 8}),
)
# fmt: on


SPOKEN: Final = frozenset({"type", "magic"})
"""The words of a card that are no key."""


def _spoken(card: Card) -> Card:
    """A card whose type and magic are in the reader's language."""
    return {key: _(value) if key in SPOKEN and isinstance(value, str) else value for key, value in card.items()}


def demo() -> tuple[Command, ...]:
    """The Wells of Esk, at the first step of its first turn; each side has eight pieces."""
    return (
        Begin(_("The Wells of Esk"), "skirmish"),
        AddSide(_("Wardens of Esk"), ESK),
        AddSide(_("Hollow Court"), HOLLOW),
        *(AddUnit(NewUnit(_(name), ESK, _spoken(card), name)) for name, card in WARDENS),
        *(AddUnit(NewUnit(_(name), HOLLOW, _spoken(card), name)) for name, card in COURT),
        Advance(),
    )
