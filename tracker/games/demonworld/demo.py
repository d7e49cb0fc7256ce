"""A ready-made battle: two invented armies that have everything the sheet speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import SideId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, Command, NewUnit, SetBattleValue
from tracker.battle.fields import Scalar
from tracker.words import N_, _

AZURE, OCHRE = SideId("azure"), SideId("ochre")

Card = Mapping[str, Scalar]

FULL_COMMAND: Final[Card] = {"leader": True, "standard": True, "musician": True}
LED: Final[Card] = {"leader": True}


def _troop(bases: int, initiative: int, power: int, a: int, b: int, **more: Scalar) -> Card:
    return {
        "kind": "troop",
        "bases_at_start": bases,
        "initiative": initiative,
        "power": power,
        "morale_a": a,
        "morale_b": b,
        **more,
    }


# fmt: off
AZURE_ARMY: Final[tuple[tuple[str, Card], ...]] = (
    (N_("General Isolde"),
     {"kind": "general", "stars": 3, "pv": 3, "initiative": 7, "power": 12, "melee_skill": 5,
      "melee_armour": 4, "shooting_armour": 3, "arm": "cavalry", "weapon": "lance",
      "charge_bonus": 2, "size": 3, "morale_a": 6, "morale_b": 14, "fear": 1, "pm_m": 18}),
    (N_("Hero Maelis"),
     {"kind": "hero", "stars": 1, "pv": 2, "initiative": 6, "power": 10, "melee_skill": 4,
      "melee_armour": 3, "shooting_armour": 2, "missile_power": 9, "shooting_skill": 5,
      "morale_a": 7, "morale_b": 14, "attached_to": "bowmen-of-alder"}),
    (N_("Orsanne the Grey"),
     {"kind": "sorcerer", "sorcerer_level": 3, "pv": 2, "initiative": 4, "power": 6,
      "morale_a": 8, "morale_b": 14}),
    (N_("Novice Tibalt"),
     {"kind": "sorcerer", "sorcerer_level": 1, "pv": 1, "initiative": 3, "power": 5,
      "morale_a": 9, "morale_b": 14}),
    (N_("Bowmen of Alder"),
     _troop(10, 3, 7, 10, 17, missile_power=8, shooting_skill=3, melee_armour=2,
            shooting_armour=2, melee_skill=2, manoeuvres=2, points=120, **FULL_COMMAND)),
    (N_("Crossbows of the Mill"),
     _troop(6, 2, 6, 9, 14, missile_power=10, shooting_skill=2, melee_armour=3,
            shooting_armour=3, melee_skill=1, **LED)),
    (N_("Pikes of Ker"),
     _troop(9, 3, 8, 10, 17, weapon="pikes", melee_armour=3, shooting_armour=2, melee_skill=3,
            **FULL_COMMAND)),
    (N_("Knights of the Vale"),
     _troop(6, 5, 9, 8, 15, arm="cavalry", weapon="lance", charge_bonus=3, size=3,
            melee_armour=5, shooting_armour=4, melee_skill=4, fear=1, pm_m=18, pm_h=15,
            pm_c=21, leader=True, standard=True)),
    (N_("Wayfarers"),
     _troop(4, 4, 7, 9, 12, formation="skirmish", missile_power=7, shooting_skill=4, melee_armour=1,
            shooting_armour=1, melee_skill=2, manoeuvres=3)),
    (N_("Giant Brann"),
     {"kind": "giant", "size": 6, "pv": 6, "initiative": 3, "power": 14, "melee_skill": 2,
      "melee_armour": 4, "shooting_armour": 3, "crushing": 12, "fear": 4, "morale_a": 6,
      "morale_b": 14, "footprint": 3, "pm_m": 15, "pm_h": 15, "pm_c": 18}),
    (N_("Ballista"),
     {"kind": "artillery", "size": 2, "pv": 3, "initiative": 1, "power": 4, "projectile": "bolt",
      "shot_power": 13, "loading": 6, "morale_a": 9, "morale_b": 14, "footprint": 3}),
)
OCHRE_ARMY: Final[tuple[tuple[str, Card], ...]] = (
    (N_("Warlord Grakh"),
     {"kind": "general", "stars": 2, "pv": 3, "initiative": 6, "power": 13, "melee_skill": 4,
      "melee_armour": 5, "shooting_armour": 3, "weapon": "two_handed", "size": 2, "morale_a": 6,
      "morale_b": 12, "fear": 2, "attached_to": "ogre-band"}),
    (N_("Skarn Twice-Burnt"),
     {"kind": "hero", "stars": 1, "pv": 2, "initiative": 6, "power": 11, "melee_skill": 4,
      "melee_armour": 3, "shooting_armour": 2, "arm": "cavalry", "size": 3, "morale_a": 7,
      "morale_b": 11, "pm_m": 18, "fear": 1}),
    (N_("Vesh the Hollow"),
     {"kind": "sorcerer", "sorcerer_level": 4, "pv": 2, "initiative": 5, "power": 6,
      "morale_a": 8, "morale_b": 13}),
    (N_("Ember Acolyte"),
     {"kind": "sorcerer", "sorcerer_level": 2, "pv": 1, "initiative": 3, "power": 5,
      "morale_a": 9, "morale_b": 13}),
    (N_("Ash archers"),
     _troop(6, 3, 6, 9, 14, missile_power=7, shooting_skill=3, melee_armour=1, shooting_armour=1,
            melee_skill=1, leader=True, musician=True)),
    (N_("Wolf riders"),
     _troop(5, 5, 8, 9, 11, arm="cavalry", weapon="spear", charge_bonus=2, size=3, melee_armour=2,
            shooting_armour=2, melee_skill=3, fear=1, pm_m=21, pm_h=18, pm_c=24,
            missile_power=5, shooting_skill=2, **LED)),
    (N_("Ogre band"),
     _troop(4, 4, 12, 8, 13, pv=2, weapon="two_handed", size=3, melee_armour=3, shooting_armour=3,
            melee_skill=3, fear=2, leader=True, standard=True)),
    (N_("Horde of Rusk"),
     _troop(14, 2, 6, 16, 20, formation="horde", melee_armour=1, shooting_armour=1, melee_skill=1,
            manoeuvres=1, leader=True, standard=True)),
    (N_("Gate spears"),
     _troop(8, 3, 7, 10, 16, weapon="spear", melee_armour=3, shooting_armour=3, melee_skill=2,
            **FULL_COMMAND)),
    (N_("Dragon Ygrith"),
     {"kind": "dragon", "size": 7, "pv": 8, "initiative": 6, "power": 16, "melee_skill": 4,
      "melee_armour": 6, "shooting_armour": 5, "breath": 12, "crushing": 14, "fear": 5,
      "flyer": True, "morale_a": 5, "morale_b": 14, "footprint": 4, "pm_m": 24, "pm_h": 24,
      "pm_c": 30}),
    (N_("Scythe chariot"),
     {"kind": "chariot", "size": 3, "pv": 3, "initiative": 5, "power": 10, "melee_skill": 2,
      "melee_armour": 3, "shooting_armour": 3, "crushing": 10, "fear": 1, "morale_a": 8,
      "morale_b": 13, "footprint": 3, "pm_m": 18, "pm_h": 15, "pm_c": 24}),
    (N_("Stone thrower"),
     {"kind": "artillery", "size": 3, "pv": 4, "initiative": 1, "power": 4,
      "projectile": "stone_ab", "shot_power": 15, "splash_power": 7, "loading": 6, "morale_a": 9,
      "morale_b": 13, "footprint": 4}),
)
# fmt: on


def demo() -> tuple[Command, ...]:
    """The Ford at Morbrun, at the first step of its first turn; each side has eleven units or more."""
    return (
        Begin(_("The Ford at Morbrun"), "demonworld"),
        AddSide(_("Azure"), AZURE),
        AddSide(_("Ochre"), OCHRE),
        *(AddUnit(NewUnit(_(name), AZURE, card, name)) for name, card in AZURE_ARMY),
        *(AddUnit(NewUnit(_(name), OCHRE, card, name)) for name, card in OCHRE_ARMY),
        SetBattleValue("wind_direction", 2, _("wind at the start")),
        SetBattleValue("wind_speed", 2, _("wind at the start")),
        Advance(),
    )
