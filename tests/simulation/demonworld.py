"""Demonworld on hexes: which input of a roll is which fact, what each side wants, how far its units go."""

from __future__ import annotations

from typing import Final

from tests.simulation.meaning import NOBODY, Asked, Fact, Meaning
from tests.simulation.table import Piece, in_lines
from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.events import Answered, AnyEvent, Changed, Rolled
from tracker.battle.fields import AnyField, Scalar
from tracker.games.demonworld import fields
from tracker.rules.system import Action, Count, Does, Offer, PickUnit, Prompt

HEX: Final = 3
"""Movement points for a hex of open ground (DW-MOV-01)."""
BOWS, SHORT, MEDIUM = 12, 6, 12
"""How far bows reach, and the bands of a gun's range: the sheet leaves both to the table, so they are typed."""
RUNS: Final = 5
BREATH: Final = 3


class Demonworld(Meaning):
    """The table of a battle of Demonworld."""

    key = "demonworld"
    parting = frozenset(
        {
            "rout",
            "routing",
            "test",
            "melee",
            "morale",
            "hand",
            "flank",
            "unopposed",
            "off_table",
            "destroyed",
            "ran_off",
        }
    )
    lapses = frozenset({"unit_gone", "unit_routs", "out_of_contact", "melee_drawn"})

    dice = dict.fromkeys(
        ("melee", "breath", "crush", "cast", "morale", "obedience", "wind", "random_order", "artillery_table"), 1
    )

    def lay(self, battle: Battle) -> None:
        for unit in battle.units.values():
            if (host := fields.host_of(battle, unit)) is not None:
                self.table.hosts[unit.id] = host.id
        sides = {
            side.id: [(unit.id, 0.5) for unit in battle.of_side(side.id) if unit.id not in self.table.hosts]
            for side in battle.sides
        }
        in_lines(self.table, sides)
        middle = self.table.depth / 2
        spots = [self.table.ground.spot(across, middle) for across in (3, 11)]
        self.table.woods = tuple(Piece(spot, 0, 1, "") for spot in spots)

    # What is true

    def answer(self, battle: Battle, asked: Asked) -> Fact | None:
        actor = asked.bindings.get("actor", NOBODY)
        match asked.of, asked.key:
            case "contact", "enemy":
                return self.touched(battle, actor)
            case "melee_round", "attacker":
                return self._attackers(battle, asked)
            case "melee_round", "target":
                return self.touched(battle, asked.before("attacker"))
            case "melee_round", key if key.endswith(".target"):
                return self._second(battle, asked)
            case "crush", "victim":
                return self._victim(battle, actor)
            case "crush", "more" | "react":
                return self.chosen(asked.ask, "no")
            case "gun_shot", _:
                return self._gun(battle, actor, asked)
            case "volley", "target":
                return self._fact(self.aim(battle, actor))
            case "volley", "supporters":
                return Fact(0)
            case "breath", "target":
                return self._fact(self.aim(battle, actor))
            case "stray_hit", "base":
                aimed = asked.bindings.get("target", NOBODY)
                near = [aimed, *(one for one in self.table.touching(aimed) if one != actor)]
                near = [one for one in near if one in battle.units and not fields.is_out(battle.units[one])]
                return Fact(near[-1], frozenset(near)) if near else None
            case "splash_hit", "base":
                return Fact(NOBODY)
            case _:
                return None

    def _fact(self, unit: UnitId | None) -> Fact | None:
        return None if unit is None else Fact(unit)

    def _attackers(self, battle: Battle, asked: Asked) -> Fact | None:
        """Everybody in contact attacks, then it is nobody's turn any more."""
        ask = asked.ask
        if not isinstance(ask, PickUnit):
            return None
        named = {value for key, value in asked.said.items() if key.startswith("attacker") and key != ask.key}
        fights = [one for one in ask.candidates if one not in named and self._strikes(battle, one)]
        return Fact(fights[0], frozenset(fights)) if fights else Fact(NOBODY)

    def _strikes(self, battle: Battle, unit: UnitId) -> bool:
        here = unit in battle.units and not fields.is_out(battle.units[unit])
        has_struck = battle.times_played("melee_round", unit) > 0 or battle.is_done(unit)
        return here and not has_struck and bool(self.table.touching(unit)) and not battle.units[unit][fields.ROUTING]

    def _second(self, battle: Battle, asked: Asked) -> Fact | None:
        number = asked.ask.key.removeprefix("blow").partition(".")[0]
        first = UnitId(str(asked.said.get(f"target{number}", "")))
        if self.is_here(battle, first) and first in getattr(asked.ask, "candidates", ()):
            return Fact(first)
        fact = self.touched(battle, UnitId(str(asked.said.get(f"attacker{number}", ""))))
        return fact if fact is not None else Fact(NOBODY)

    def _victim(self, battle: Battle, crusher: UnitId) -> Fact | None:
        """The nearest that a crusher may move over."""
        enemies = (enemy for enemy in self.table.enemies(crusher) if self.is_here(battle, enemy))
        return self._fact(next((enemy for enemy in enemies if not fields.is_large(battle.units[enemy])), None))

    def _gun(self, battle: Battle, gun: UnitId, asked: Asked) -> Fact | None:
        target = self.aim(battle, gun)
        strays = "scatter" in asked.said
        match asked.key:
            case "range":
                far = 0.0 if target is None else self.table.gap(gun, target)
                return Fact("short" if far <= SHORT else "medium" if far <= MEDIUM else "long")
            case "line":
                return Fact(0 if strays or target is None else 1)
            case "around":
                near = () if strays or target is None else self._beside(battle, target)
                return Fact(len(near))
            case "base":
                return self._fact(target)
            case "neighbour" if target is not None:
                near = self._beside(battle, target)
                number = int(asked.ask.key.removeprefix("neighbour"))
                return Fact(near[number - 1], frozenset(near)) if number <= len(near) else None
            case _:
                return None

    def _beside(self, battle: Battle, target: UnitId) -> tuple[UnitId, ...]:
        """Who stands in the six hexes around a unit, friend or foe."""
        others = (one for one in self.table.pieces if one != target and one not in self.table.hosts)
        return tuple(one for one in others if self.is_here(battle, one) and self.table.gap(target, one) <= 0)[:6]

    def value(self, battle: Battle, roll: str, bindings: Bindings, key: str) -> Scalar | None:
        actor, target = bindings.get("actor", NOBODY), bindings.get("target", NOBODY)
        match roll, key:
            case "melee", "facing":
                return self.table.side_of(target, actor)
            case "shoot", "wood":
                return self.table.is_in_wood(target)
            case "artillery_table", "range":
                fact = self._gun(battle, actor, Asked("gun_shot", bindings, {}, Count("range", "", fields.BASES)))
                return None if fact is None else fact.value
            case _:
                return None

    def rolls_due(self, battle: Battle, page: str, bindings: Bindings) -> int | None:
        shooter = battle.units.get(bindings.get("actor", NOBODY))
        if page != "volley" or shooter is None or shooter[fields.LOST_SHOOTING] or self.aim(battle, shooter.id) is None:
            return None
        return shooter[fields.BASES] if fields.is_troop(shooter) else 1

    def aim(self, battle: Battle, unit: UnitId) -> UnitId | None:
        """Whom a shot is meant for."""
        return self.last_target(battle, unit, BOWS)

    def field(self, battle: Battle, action: Action, unit: Unit, field: AnyField) -> Scalar | None:
        return "Fireball at the nearest" if field.key == "spell" else None

    def may_roll(self, battle: Battle, roll: str, unit: Unit) -> bool:
        if roll in {"flaming_attack", "breath"}:
            return unit[fields.KIND] == fields.DRAGON
        return roll in ODD_ROLLS and fields.is_troop(unit)

    # What a side wants

    def token(self, battle: Battle, unit: Unit, allowed: tuple[str, ...]) -> str:
        enemy = self.target(battle, unit.id)
        far = 99.0 if enemy is None else self.table.gap(unit.id, enemy)
        if self.chance.random() < 0.1:
            return self.chance.choice(allowed)
        if unit[fields.BREATH] > 0 and far <= BREATH and self.chance.random() < 0.5:
            return self.chance.choice(("H", "T"))
        shoots = unit[fields.MISSILE_POWER] > 0 or fields.is_artillery(unit) or unit[fields.BREATH] > 0
        if "C" in allowed and far <= unit[fields.PM_C] / HEX and not (shoots and fields.is_troop(unit)):
            return "C"
        if shoots and far <= BOWS:
            return self.chance.choice(("H", "T")) if "T" in allowed else "H"
        return "M"

    def wish(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...]) -> Offer | None:
        by_name = {offer.name: offer for offer in offers}
        if fields.is_sorcerer(unit) and (battle.place.turn + len(unit.id)) % 4 == 0 and "ps_recovery" not in by_name:
            return None
        if "shoot" in by_name or "breath" in by_name or "gun_shot" in by_name:
            return self._shot(battle, unit, by_name)
        if "contact" in by_name or any(offer.verb in {"moved", "regrouped"} for offer in offers):
            return self._move(battle, unit, offers, by_name)
        if "melee" in by_name:
            return None
        if any(name in by_name for name in ("obedience", "ignition")):
            return offers[0] if self.chance.random() < 0.05 else None
        return self._first(offers)

    def _first(self, offers: tuple[Offer, ...]) -> Offer | None:
        likely = offers[0] if self.chance.random() < 0.9 else self.chance.choice(offers)
        return likely if likely.does is not Does.TICK or likely.verb != "done" else None

    def _shot(self, battle: Battle, unit: Unit, by_name: dict[str, Offer]) -> Offer | None:
        target = self.aim(battle, unit.id)
        far = 99.0 if target is None else self.table.gap(unit.id, target)
        reach = BREATH if "breath" in by_name else 99 if "gun_shot" in by_name else BOWS
        if target is None or far > reach:
            return by_name.get("waste_shot") if self.chance.random() < 0.05 else None
        if "flaming_arrows" in by_name and self.chance.random() < 0.05:
            return by_name["flaming_arrows"]
        return by_name.get("shoot") or by_name.get("breath") or by_name.get("gun_shot")

    def _move(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...], by_name: dict[str, Offer]) -> Offer | None:
        if self.table.touching(unit.id):
            return next((offer for offer in offers if offer.verb == "regrouped"), None)
        if self.chance.random() < 0.06:
            odd = [by_name[key] for key in ("step_cost", "manoeuvre", "formation", "morale") if key in by_name]
            if odd:
                return self.chance.choice(odd)
        enemy = self.target(battle, unit.id)
        far = 99.0 if enemy is None else self.table.gap(unit.id, enemy)
        if far <= self.reach(unit):
            if "crush" in by_name and self._victim(battle, unit.id) is not None and self.chance.random() < 0.5:
                return by_name["crush"]
            if "contact" in by_name and not self._stays_back(unit):
                return by_name["contact"]
        return next((offer for offer in offers if offer.does is Does.TICK), None)

    def _stays_back(self, unit: Unit) -> bool:
        return fields.is_sorcerer(unit) or fields.is_artillery(unit)

    def reach(self, unit: Unit) -> float:
        """How many hexes a unit moves with its order, of open ground (DW-MOV-01)."""
        points = {"H": fields.PM_H, "C": fields.PM_C}.get(fields.order_of(unit), fields.PM_M)
        return unit[points] // HEX

    def charges(self, unit: Unit) -> float:
        return self.reach(unit)

    def carries(self, unit: Unit, shot: str) -> float:
        return {"breath": BREATH, "gun_shot": 99}.get(shot, BOWS)

    # What hands do

    def before(self, battle: Battle, unit: Unit, offer: Offer) -> bool:
        if unit.id in self.table.hosts or not self.table.is_here(unit.id):
            return offer.name != "contact"
        enemy = self.target(battle, unit.id)
        if offer.name == "contact":
            return enemy is not None and self.table.put_against(unit.id, enemy)
        if offer.verb == "moved" and enemy is not None and not self.table.touching(unit.id):
            self.table.go_toward(unit.id, enemy, self.reach(unit))
        return True

    def follow(self, battle: Battle, event: AnyEvent) -> None:
        super().follow(battle, event)
        match event:
            case Answered(prompt="rout_move", unit=unit) if unit is not None and self.table.is_here(unit):
                self.table.go_away(unit, RUNS)
            case Rolled(resolution=made, bindings=bound) if made.resolver in {"shoot", "breath"} and "target" in bound:
                self.aimed_at[bound["actor"]] = bound["target"]
            case Changed(unit, "away", _was, True):
                self.table.pieces.pop(unit, None)
            case Changed(unit, "away", _was, False) if not self.table.is_here(unit):
                self._come_back(battle, unit)
            case _:
                pass

    def _come_back(self, battle: Battle, unit: UnitId) -> None:
        side = battle.units[unit].side
        edge = 0.0 if side == battle.sides[0].id else self.table.depth
        for across in range(int(self.table.width), 60):
            spot = self.table.ground.spot(across, edge)
            self.table.pieces[unit] = Piece(spot, 90.0, 0.5, side)
            if not self.table.touching(unit):
                return

    def said(self, battle: Battle, prompt: Prompt, unit: UnitId | None) -> str:
        return "as it lies on the table"


ODD_ROLLS: Final = frozenset(
    {
        "wind",
        "ignition",
        "flaming_arrows",
        "step_cost",
        "manoeuvre",
        "formation",
        "obedience",
        "initiative",
        "melee_loser",
    }
)
"""What an odd table rolls out of its turn."""
