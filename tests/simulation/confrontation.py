"""Confrontation in centimetres: which input of a roll is which fact, who charges whom, how far everybody goes."""

from __future__ import annotations

from typing import Final

from tests.simulation.meaning import NOBODY, Asked, Fact, Meaning
from tests.simulation.table import Piece, in_lines
from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, Rolled
from tracker.battle.fields import AnyField, Scalar
from tracker.games.confrontation import fields
from tracker.rules.resolver import Role
from tracker.rules.system import Action, Does, Offer, Prompt

FIGURE: Final = 1.2
"""Half the width of a base, in cm."""
ODD_ROLLS: Final = frozenset({"height_range", "terrain", "trance", "command_radius", "table_edge"})


class Confrontation(Meaning):
    """The table of a battle of Confrontation."""

    key = "confrontation"
    parting = frozenset(
        {"flight", "disengage", "wounds", "killed", "unopposed", "hand", "destroyed", "ran_off", "table_edge"}
    )
    lapses = frozenset({"unit_gone", "caught", "pursuit", "stands_fast"})
    step_back = 12.0

    dice = dict.fromkeys(("phase_die", "fear", "rolloff", "trance"), 1)

    def lay(self, battle: Battle) -> None:
        sides = {
            side.id: [(unit.id, FIGURE * max(unit[fields.FIGURES], 1) ** 0.5) for unit in battle.of_side(side.id)]
            for side in battle.sides
        }
        in_lines(self.table, sides)
        middle = self.table.depth / 2
        self.table.woods = tuple(Piece(self.table.ground.spot(across, middle), 0, 4, "") for across in (10, 34))

    # What is true

    def answer(self, battle: Battle, asked: Asked) -> Fact | None:
        actor = asked.bindings.get("actor", NOBODY)
        match asked.of, asked.word:
            case "charge", "target":
                return self._goal(battle, actor)
            case "charge", "reaction":
                return self.chosen(asked.ask, "stand")
            case "charge", "pursues":
                return self.chosen(asked.ask, "yes")
            case "melee_round", "parry":
                return self.chosen(asked.ask, "yes")
            case "volley", "target":
                return self._fact(self.aim(battle, actor))
            case "stand_and_shoot", "target":
                return self._goal_of_enemy(battle, actor)
            case "pursue_on", "enemy":
                return self._reached(battle, actor)
            case "melee_round", "target":
                return self._struck(battle, asked)
            case _:
                return None

    def _fact(self, unit: UnitId | None) -> Fact | None:
        return None if unit is None else Fact(unit)

    def _goal(self, battle: Battle, charger: UnitId) -> Fact | None:
        goal = self.goals.get(charger)
        return self._fact(goal if goal is not None and self.is_here(battle, goal) else self.target(battle, charger))

    def _goal_of_enemy(self, battle: Battle, unit: UnitId) -> Fact | None:
        """Whoever charges a unit; of several any."""
        charging = [other.id for other in battle.units.values() if other[fields.CHARGES] == unit]
        return Fact(charging[0], frozenset(charging)) if charging else None

    def _reached(self, battle: Battle, unit: UnitId) -> Fact | None:
        enemy = self.target(battle, unit)
        if (
            enemy is None
            or not self.is_here(battle, unit)
            or self.table.gap(unit, enemy) > battle.units[unit][fields.CHG]
        ):
            return Fact(NOBODY)
        self.goals[unit] = enemy
        return Fact(enemy)

    def _struck(self, battle: Battle, asked: Asked) -> Fact | None:
        """One of those it touches; whom else it strikes is nobody, though a player may like to.

        Who joined a melee already played has no part in it this turn (CF-MISC-14): neither strikes the other.
        """
        fact = self.touched(battle, asked.unit) if asked.ask.key.startswith("target:") else Fact(NOBODY)
        if fact is None or fact.value == NOBODY:
            return fact
        struck = [one for one in (fact.value, *fact.also) if not battle.units[UnitId(str(one))][fields.LATE]]
        return Fact(struck[0], frozenset(struck)) if struck else Fact(NOBODY)

    def part(self, battle: Battle, roll: str, role: Role, bindings: Bindings) -> Fact | None:
        actor = bindings.get("actor", NOBODY)
        if role.key == "target" and roll in {"missile", "crowd_shot"}:
            return self._fact(self.aim(battle, actor))
        if role.key == "target" and roll == "arrival":
            return self._goal(battle, actor)
        if role.key == "target" and roll == "blow":
            return self.touched(battle, actor)
        if role.key == "target" and roll in {"fear", "fear_flight", "voluntary_flight"}:
            return self._goal_of_enemy(battle, actor) or self._fact(self.target(battle, actor))
        return super().part(battle, roll, role, bindings)

    def value(self, battle: Battle, roll: str, bindings: Bindings, key: str) -> Scalar | None:
        actor, target = bindings.get("actor", NOBODY), bindings.get("target", NOBODY)
        if not self.table.is_here(actor):
            return None
        match roll, key:
            case "arrival", "side" if self.table.is_here(target):
                return self.table.side_of(target, actor)
            case "missile" | "crowd_shot", "range" if self.table.is_here(target):
                return self._band(battle, actor, target)
            case "missile" | "crowd_shot", "cover":
                return "minor" if self.table.is_in_wood(target) else "none"
            case "missile", "touches":
                return bool(self.table.touching(target)) if self.table.is_here(target) else None
            case "voluntary_flight", "edge_cm":
                return self._to_edge(actor)
            case "pursuit", "gap" if self.table.is_here(target):
                return round(max(self.table.gap(actor, target), 0.0), 1)
            case "disengage", "freed":
                return sum(len(self.table.touching(enemy)) == 1 for enemy in self.table.touching(actor))
            case _:
                return None

    def _band(self, battle: Battle, shooter: UnitId, target: UnitId) -> str | None:
        unit, far = battle.units[shooter], self.table.gap(shooter, target)
        if unit[fields.SHORT] <= 0:
            return None
        return "short" if far <= unit[fields.SHORT] else "medium" if far <= unit[fields.MEDIUM] else "long"

    def _to_edge(self, unit: UnitId) -> float:
        at = self.table.pieces[self.table.body(unit)].at
        return round(max(min(at.y, self.table.depth - at.y), 0.0), 1)

    def field(self, battle: Battle, action: Action, unit: Unit, field: AnyField) -> Scalar | None:
        if action.key == "move" and field.key == "cm":
            left = unit[fields.MOV] / (2 if unit[fields.RALLIED] else 1) - unit[fields.MOVED]
            return max(round(min(left, self.went.pop(unit.id, left)), 1), field.low)
        if action.key == "move" and field.key == "runs":
            return False
        return None

    def may_roll(self, battle: Battle, roll: str, unit: Unit) -> bool:
        return roll in ODD_ROLLS

    def most_alike(self, roll: str) -> int:
        return 200 if roll in {"blow", "damage"} else 1

    # What a side wants

    def wish(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...]) -> Offer | None:
        by_name = {offer.name: offer for offer in offers}
        if "charge" in by_name or "move" in by_name or "disengage" in by_name:
            return self._move(battle, unit, by_name)
        if "volley" in by_name or "missile" in by_name or "spell" in by_name:
            return self._shot(battle, unit, offers, by_name)
        if "stand_and_shoot" in by_name:
            return self.chance.choice([offer for offer in offers if offer.name != "hold_fire"])
        if "blow" in by_name or "melee_dice" in by_name or "discipline" in by_name or "initiative" in by_name:
            return None
        if "fear" in by_name or "pursuit" in by_name or "voluntary_flight" in by_name:
            return offers[0] if offers[0].name != "voluntary_flight" or self.chance.random() < 0.2 else None
        if "next_melee" in by_name:
            return by_name["next_melee"]
        return next((offer for offer in offers if offer.does is not Does.TICK and offer.name != "desert"), None)

    def _move(self, battle: Battle, unit: Unit, by_name: dict[str, Offer]) -> Offer | None:
        enemy = self.target(battle, unit.id)
        if enemy is None or not self.table.is_here(unit.id):
            return None
        far = self.table.gap(unit.id, enemy)
        if "disengage" in by_name:
            return by_name["disengage"] if self.chance.random() < 0.15 else None
        if "arrival" in by_name and "move" not in by_name and far <= unit[fields.CHG] and self.chance.random() < 0.3:
            return by_name["arrival"]
        if "charge" in by_name and far <= unit[fields.CHG] and self._fights(unit):
            return by_name["charge"]
        if "land" in by_name:
            return by_name["land"]
        if "arrival" in by_name and "move" in by_name and far <= unit[fields.MOV] and self.chance.random() < 0.1:
            return by_name["arrival"]
        if "terrain" in by_name and self.chance.random() < 0.03:
            return by_name["terrain"]
        can_go = not unit[fields.MOVED] and not unit[fields.CHARGES]
        return by_name.get("move") if can_go else None

    def _fights(self, unit: Unit) -> bool:
        is_shy = unit[fields.SHOOTS] or unit[fields.CLASS] == "machine" or unit[fields.MAGE]
        return not is_shy or self.chance.random() < 0.1

    def _shot(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...], by_name: dict[str, Offer]) -> Offer | None:
        if "spell" in by_name and (self.chance.random() < 0.6 or len(offers) == 1):
            return by_name["spell"]
        target = self.aim(battle, unit.id)
        if target is None or not unit[fields.SHOOTS] or self.table.gap(unit.id, target) > unit[fields.LONG]:
            return by_name.get("wait") if self.chance.random() < 0.1 else None
        if self.table.touching(target):
            return by_name.get("crowd_shot")
        if "wait" in by_name and self.chance.random() < 0.05:
            return by_name["wait"]
        return by_name.get("volley") or by_name.get("missile")

    def aim(self, battle: Battle, unit: UnitId) -> UnitId | None:
        """Whom a shot is meant for."""
        return self.last_target(battle, unit, battle.units[unit][fields.LONG])

    def charges(self, unit: Unit) -> float:
        return unit[fields.CHG]

    def carries(self, unit: Unit, shot: str) -> float:
        return unit[fields.LONG]

    # What hands do

    def before(self, battle: Battle, unit: Unit, offer: Offer) -> bool:
        enemy = self.target(battle, unit.id)
        if offer.name in {"charge", "arrival"}:
            if enemy is None:
                return False
            self.goals[unit.id] = enemy
        left = unit[fields.MOV] / (2 if unit[fields.RALLIED] else 1) - unit[fields.MOVED]
        if offer.name == "move" and left <= 0:
            return False
        if offer.name == "move" and enemy is not None and self.table.is_here(unit.id):
            at = self.table.pieces[unit.id].at
            if self.table.go_toward(unit.id, enemy, left):
                self.went[unit.id] = self.table.ground.apart(at, self.table.pieces[unit.id].at)
        return True

    def runs(self, unit: Unit) -> bool:
        return fields.is_fleeing(unit) or unit[fields.DISENGAGED]

    def follow(self, battle: Battle, event: AnyEvent) -> None:
        super().follow(battle, event)
        match event:
            case Rolled(resolution=made, bindings=bound) if made.resolver in {"missile", "crowd_shot"}:
                if "target" in bound:
                    self.aimed_at[bound["actor"]] = bound["target"]
            case Changed(unit, "fled_cm", _was, cm) if self.table.is_here(unit) and float(str(cm)) > 0:
                self.table.go_away(unit, float(str(cm)))
            case Changed(unit, "off_table", _was, False) if not self.table.is_here(unit):
                self._come_back(battle, unit)
            case _:
                pass

    def is_left(self, battle: Battle, unit: UnitId) -> bool:
        return unit in battle.units and not fields.is_away(battle.units[unit])

    def _come_back(self, battle: Battle, unit: UnitId) -> None:
        side = battle.units[unit].side
        edge = 0.0 if side == battle.sides[0].id else self.table.depth
        for across in range(0, 200, 5):
            self.table.pieces[unit] = Piece(self.table.ground.spot(self.table.width + across, edge), 90.0, FIGURE, side)
            if not self.table.touching(unit):
                return

    def said(self, battle: Battle, prompt: Prompt, unit: UnitId | None) -> str:
        return "as it lies on the table"
