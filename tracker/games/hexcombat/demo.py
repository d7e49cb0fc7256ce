"""A ready-made battle: two invented armies that have everything the sheet speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import SideDetail, SideId, UnitId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    Begin,
    Command,
    MakeContact,
    NewUnit,
    SetBattleValue,
    SetSide,
)
from tracker.battle.contacts import Facing, How
from tracker.battle.fields import Scalar
from tracker.words import N_, _

CRIMSON, SLATE = SideId("crimson"), SideId("slate")

Card = Mapping[str, Scalar]

FREE: Final = ("weapon_class", "stack", "chosen_spell")
"""The values of a card that are words of its own, not a choice of the rules."""

# fmt: off
CRIMSON_ARMY: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Captain Aude"),
     {"character": True, "steps_at_start": 2, "capability": "superior", "weapon_class": N_("lance", "card"),
      "offensive_supports": 2, "defensive_supports": 1, "stack": N_("van", "card"),
      "chosen_spell": N_("Bright Edge", "card")}),
    (N_("Lances of Tarn"),
     {"kind": "heavy_cavalry", "steps_at_start": 4, "capability": "advantaged",
      "weapon_class": N_("lance", "card"), "offensive_supports": 1, "defensive_supports": 2, "stack": N_("van", "card"),
      "marker": "charge", "engages": True, "engaged": "front", "engaged_by": "unmarked"}),
    (N_("Wall of Vessin"),
     {"kind": "infantry", "formation": True, "steps_at_start": 6, "weapon_class": N_("spear", "card"),
      "offensive_supports": 1, "defensive_supports": 2, "mode": "shield_wall",
      "rank_rotation": True, "engages": True, "engaged": "front", "engaged_by": "unmarked"}),
    (N_("Silver Sabres"),
     {"kind": "cavalry", "steps_at_start": 3, "weapon_class": N_("sabre", "card"), "offensive_supports": 1,
      "marker": "charge", "engages": True, "engaged": "front", "engaged_by": "unmarked"}),
    (N_("Yew Company"),
     {"kind": "archers", "formation": True, "steps_at_start": 4, "capability": "superior",
      "weapon_class": N_("bow", "card"), "shooting_supports": 2, "altitude": 2}),
    (N_("Mill Crossbows"),
     {"kind": "crossbowmen", "steps_at_start": 3, "shooting_supports": 1, "defensive_work": True,
      "weapon_class": N_("crossbow", "card")}),
    (N_("The Old Bombard"),
     {"kind": "artillery", "steps_at_start": 2, "capability": "advantaged",
      "shooting_supports": 3, "ammunition": "diminished", "terrain": "rough"}),
    (N_("Fen Runners"),
     {"kind": "skirmishers", "steps_at_start": 2, "capability": "disadvantaged",
      "can_infiltrate": True, "position": "close_infiltration", "marker": "contact",
      "engages": True, "engaged": "front", "engaged_by": "unmarked"}),
    (N_("Griffon Eyrie"),
     {"kind": "other", "steps_at_start": 3, "size": "large", "can_fly": True,
      "position": "close_flight", "offensive_supports": 2, "engages": True}),
    (N_("Hob Slingers"),
     {"kind": "skirmishers", "steps_at_start": 1, "size": "small", "capability": "inferior"}),
    (N_("Oath-Bound Guard"),
     {"kind": "infantry", "steps_at_start": 3, "morale": "unshakeable", "defensive_supports": 3,
      "capability": "advantaged", "weapon_class": N_("axe", "card")}),
)
SLATE_ARMY: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Mistress Oth"),
     {"character": True, "steps_at_start": 2, "capability": "advantaged", "weapon_class": N_("pike", "card"),
      "defensive_supports": 2, "stack": N_("core", "card"), "chosen_spell": N_("Veil", "card"), "morale": "magic"}),
    (N_("Pikes of Low Garn"),
     {"kind": "infantry", "formation": True, "steps_at_start": 6, "weapon_class": N_("pike", "card"),
      "offensive_supports": 1, "defensive_supports": 2, "mode": "tortoise", "stack": N_("core", "card"),
      "engages": True, "engaged": "front"}),
    (N_("Iron Servants"),
     {"kind": "infantry", "steps_at_start": 4, "tireless": True, "morale": "magic",
      "capability": "ordinary", "engages": True, "engaged": "front"}),
    (N_("Pit Horrors"),
     {"kind": "infantry", "formation": True, "steps_at_start": 4, "morale": "demonic",
      "cohesion": "shaken", "offensive_supports": 2}),
    (N_("Elder Troll"),
     {"kind": "other", "steps_at_start": 3, "size": "large", "stack": N_("trolls", "card"),
      "offensive_supports": 2, "engages": True, "engaged": "flank", "terrain": "difficult"}),
    (N_("Young Troll"),
     {"kind": "other", "steps_at_start": 2, "size": "large", "stack": N_("trolls", "card"),
      "terrain": "difficult"}),
    (N_("Ash Riders"),
     {"kind": "light_cavalry", "steps_at_start": 2, "breath": "winded", "shooting_supports": 1}),
    (N_("Slate Bows"),
     {"kind": "archers", "steps_at_start": 3, "capability": "ordinary", "weapon_class": N_("bow", "card"),
      "shooting_supports": 1, "ammunition": "diminished"}),
    (N_("Dusk Wyverns"),
     {"kind": "other", "steps_at_start": 2, "can_fly": True, "position": "distant_flight",
      "offensive_supports": 1}),
    (N_("Tunnel Gnawers"),
     {"kind": "skirmishers", "steps_at_start": 1, "size": "small", "can_infiltrate": True,
      "position": "deep_infiltration"}),
    (N_("Broken Levy"),
     {"kind": "infantry", "steps_at_start": 3, "steps": 1, "cohesion": "routed",
      "breath": "out_of_breath", "engaged": "rear", "engaged_by": "unmarked", "capability": "inferior"}),
    (N_("Stone Throwers"),
     {"kind": "artillery", "steps_at_start": 2, "capability": "superior",
      "shooting_supports": 2}),
)
TOUCHING: Final = (
    (UnitId("lances-of-tarn"), UnitId("pikes-of-low-garn"), How.CHARGE, Facing.FRONT),
    (UnitId("silver-sabres"), UnitId("iron-servants"), How.CHARGE, Facing.FRONT),
    (UnitId("wall-of-vessin"), UnitId("elder-troll"), How.MOVE, Facing.FLANK),
    (UnitId("fen-runners"), UnitId("iron-servants"), How.MOVE, Facing.FRONT),
    (UnitId("griffon-eyrie"), UnitId("broken-levy"), How.MOVE, Facing.REAR),
)
"""Who touches whom, how he came there and from where."""
# fmt: on


def _spoken(card: Card) -> Card:
    """A card whose free words are in the reader's language."""
    return {key: _(value) if key in FREE and isinstance(value, str) else value for key, value in card.items()}


def demo() -> tuple[Command, ...]:
    """The Stair of Garn, at the first step of its first turn that a unit is asked for."""
    return (
        Begin(_("The Stair of Garn"), "hexcombat"),
        AddSide(_("Crimson"), CRIMSON),
        AddSide(_("Slate"), SLATE),
        SetSide(CRIMSON, {SideDetail.HUE: "ochre"}),
        SetSide(SLATE, {SideDetail.HUE: "azure"}),
        *(AddUnit(NewUnit(_(name), CRIMSON, _spoken(card), name)) for name, card in CRIMSON_ARMY),
        *(AddUnit(NewUnit(_(name), SLATE, _spoken(card), name)) for name, card in SLATE_ARMY),
        *(MakeContact(UnitId(unit), UnitId(other), how, facing) for unit, other, how, facing in TOUCHING),
        SetBattleValue("weather", "overcast", _("weather at the start")),
        SetBattleValue("wind", "breeze", _("wind at the start")),
        Advance(passing=True),
    )
