"""The skirmish in paces: which input of a roll is which fact, and what a piece does once it is designated."""

from __future__ import annotations

from typing import Final

from tests.simulation.meaning import NOBODY, Asked, Fact, Meaning
from tests.simulation.table import Piece, in_lines
from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, Rolled
from tracker.battle.fields import AnyField, Scalar
from tracker.games.skirmish import fields
from tracker.games.skirmish.rolls.ranges import WEAPON, WEAPONS
from tracker.rules.resolver import Role
from tracker.rules.system import Action, Count, Does, Offer, Prompt

FIGURE: Final = 0.5
"""Half the width of a figure, in paces."""
CHARGE: Final = 2
"""How many times its speed a piece charges or runs: the sheet says it of the run alone (SK-ACT-04)."""
SPELLS: Final = 24
"""How far a spell carries, in paces: the sheet leaves it to the spell, so it is typed."""
REACHES: Final = {weapon.key: float(weapon.corrected_paces.ends) for weapon in WEAPONS}
ODD_ROLLS: Final = frozenset({"weapon_range", "dispel", "resist", "rally", "command", "choose_target", "morale"})


class Skirmish(Meaning):
    """The table of a skirmish."""

    key = "skirmish"
    parting = frozenset({"flight", "disengaged", "hand", "destroyed", "ran_off", "unopposed", "loss", "wounds"})
    lapses = frozenset({"unit_gone"})

    dice = {"initiative": 2, **dict.fromkeys(("melee", "cast", "morale", "fear", "terror", "resist", "rally"), 1)}

    def lay(self, battle: Battle) -> None:
        for unit in battle.units.values():
            if unit[fields.ATTACHED_TO]:
                self.table.hosts[unit.id] = UnitId(unit[fields.ATTACHED_TO])
        sides = {
            side.id: [
                (unit.id, FIGURE * max(unit[fields.FIGURES], 1) ** 0.5)
                for unit in battle.of_side(side.id)
                if unit.id not in self.table.hosts
            ]
            for side in battle.sides
        }
        in_lines(self.table, sides)
        self.table.woods = (Piece(self.table.ground.spot(20, 20), 0, 2, ""),)

    # What is true

    def answer(self, battle: Battle, asked: Asked) -> Fact | None:
        actor = asked.bindings.get("actor", NOBODY)
        match asked.of, asked.word:
            case "shots", "target":
                target = self.aim(battle, actor)
                return None if target is None else Fact(target)
            case "blows", "target":
                return self.touched(battle, actor)
            case "flight_move", _ if isinstance(asked.ask, Count):
                enemy = battle.units.get(UnitId(asked.ask.key))
                return None if enemy is None else Fact(self._in_contact(battle, enemy, battle.units[actor]))
            case _:
                return None

    def _in_contact(self, battle: Battle, enemy: Unit, unit: Unit) -> int:
        """How many figures of an enemy stand base to base with a unit: a front of each."""
        return min(fields.figures_left(enemy), max(fields.figures_left(unit), 1) * 2, 4)

    def aim(self, battle: Battle, unit: UnitId) -> UnitId | None:
        """Whom a shot is meant for."""
        return self.last_target(battle, unit, self.reach(battle.units[unit]))

    def reach(self, unit: Unit) -> float:
        """How far its missile weapon carries, in paces."""
        return REACHES.get(unit[WEAPON], 0.0)

    def part(self, battle: Battle, roll: str, role: Role, bindings: Bindings) -> Fact | None:
        actor = bindings.get("actor", NOBODY)
        if role.key == "target" and roll == "shoot":
            target = self.aim(battle, actor)
            return None if target is None else Fact(target)
        if role.key == "target" and roll == "cast":
            target = self.last_target(battle, actor, SPELLS)
            return Fact(NOBODY) if target is None else Fact(target)
        if role.key == "target" and roll == "melee":
            return self.touched(battle, actor)
        return super().part(battle, roll, role, bindings)

    def value(self, battle: Battle, roll: str, bindings: Bindings, key: str) -> Scalar | None:
        actor, target = bindings.get("actor", NOBODY), bindings.get("target", NOBODY)
        match roll, key:
            case "shoot", "distance" if self.table.is_here(actor) and self.table.is_here(target):
                return round(max(self.table.gap(actor, target), 0.0), 1)
            case "melee", "behind" if self.table.is_here(actor) and self.table.is_here(target):
                return self.table.side_of(target, actor) == "rear"
            case "cast", "spell":
                return "Spark"
            case "command" | "rally", "paces" if self.table.is_here(actor) and self.table.is_here(target):
                return round(max(self.table.gap(actor, target), 0.0), 1)
            case _:
                return None

    def field(self, battle: Battle, action: Action, unit: Unit, field: AnyField) -> Scalar | None:
        if field.key == "enemy":
            if not self.is_here(battle, self.goals.get(unit.id, NOBODY)):
                self.goals[unit.id] = self.target(battle, unit.id) or NOBODY
            return self.goals[unit.id] or None
        if field.key == "host":
            return None
        if action.key in {"entangle", "confuse", "paralyse", "vanish"} and field.key == "figures":
            return self.chance.choice((0, 1))
        return None

    def may_do(self, action: str, unit: Unit) -> bool:
        return action not in {"join", "leave"} or not (self.table.is_here(unit.id) and self.table.touching(unit.id))

    def may_roll(self, battle: Battle, roll: str, unit: Unit) -> bool:
        return roll in ODD_ROLLS

    def most_alike(self, roll: str) -> int:
        return 200 if roll in {"melee", "resist", "morale"} else 1

    # What a side wants

    def wish(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...]) -> Offer | None:
        by_name = {offer.name: offer for offer in offers}
        if "designate" in by_name:
            return self._designated(battle, unit, by_name)
        if "flee" in by_name or "flight_move" in by_name:
            return offers[0]
        if any(key in by_name for key in ("simple_move", "melee", "shoot", "end_activation")):
            return self._acts(battle, unit, offers, by_name)
        return next((offer for offer in offers if offer.does is not Does.TICK), None)

    def _designated(self, battle: Battle, unit: Unit, by_name: dict[str, Offer]) -> Offer | None:
        drawn = self.chance.random()
        if drawn < 0.05:
            return by_name.get("does_nothing", by_name["designate"])
        if drawn < 0.5 or not self.table.is_here(unit.id):
            return by_name["designate"]
        return self._option(battle, unit, by_name) or by_name["designate"]

    def _option(self, battle: Battle, unit: Unit, by_name: dict[str, Offer]) -> Offer | None:
        """One of the seven options: charge who is in reach, shoot whom it may, else run there."""
        enemy = self.target(battle, unit.id)
        if enemy is None or not self.table.is_here(unit.id):
            return by_name.get("alert")
        if self.table.touching(unit.id):
            return by_name.get(self.chance.choice(("all_out", "simple_move", "complex")))
        if unit[fields.KIND] in {fields.MAGE, fields.PRIEST} or unit[fields.MAGIC]:
            return by_name.get(self.chance.choice(("simple_move", "complex")))
        far = self.table.gap(unit.id, enemy)
        aim = self.aim(battle, unit.id)
        if aim is not None and self.table.gap(unit.id, aim) <= self.reach(unit):
            return by_name.get(self.chance.choice(("simple_move", "simple_move", "alert", "move_simple")))
        if far <= CHARGE * unit[fields.SPEED] and unit.id not in self.table.hosts:
            return by_name.get("charge")
        return by_name.get(self.chance.choice(("run", "run", "move_simple")))

    def _acts(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...], by_name: dict[str, Offer]) -> Offer | None:
        blows = [offer for offer in offers if offer.name == "melee" and "target" in offer.others]
        drawn = self.chance.random()
        if "run" in by_name and unit[fields.OPTION] == "none":
            return self._option(battle, unit, by_name)
        if unit[fields.OPTION] == "charge" and "engage" in by_name and self._is_in_reach(unit):
            return by_name["engage"]
        if blows and unit[fields.READY]:
            return self.chance.choice(blows)
        if "shoot" in by_name and unit[fields.READY] and self._may_shoot(battle, unit):
            return by_name["shoot"]
        if "cast" in by_name and unit[fields.READY] and drawn < 0.8:
            return by_name["cast"]
        if "command" in by_name and unit[fields.READY] and drawn < 0.9:
            return by_name[self.chance.choice([each for each in ("command", "rally") if each in by_name])]
        return by_name.get("end_activation")

    def _is_in_reach(self, unit: Unit) -> bool:
        goal = self.goals.get(unit.id)
        return goal is not None and self.table.is_here(goal) and self.table.is_here(unit.id)

    def _may_shoot(self, battle: Battle, unit: Unit) -> bool:
        aim = self.aim(battle, unit.id)
        is_free = self.table.is_here(unit.id) and not self.table.touching(unit.id)
        return is_free and aim is not None and self.table.gap(unit.id, aim) <= self.reach(unit)

    def charges(self, unit: Unit) -> float:
        return CHARGE * unit[fields.SPEED]

    def carries(self, unit: Unit, shot: str) -> float:
        return self.reach(unit)

    # What hands do

    def before(self, battle: Battle, unit: Unit, offer: Offer) -> bool:
        enemy = self.target(battle, unit.id)
        if offer.name == "charge":
            if enemy is None:
                return False
            self.goals[unit.id] = enemy
        if offer.name == "engage":
            goal = self.goals.get(unit.id)
            return goal is not None and self.is_here(battle, goal) and self.table.put_against(unit.id, goal)
        moves = {"run": CHARGE, "move_simple": 1}.get(offer.name)
        is_free = self.table.is_here(unit.id) and unit.id not in self.table.hosts and not self.table.touching(unit.id)
        if moves is not None and enemy is not None and is_free:
            self.table.go_toward(unit.id, enemy, moves * unit[fields.SPEED])
        return True

    def follow(self, battle: Battle, event: AnyEvent) -> None:
        super().follow(battle, event)
        match event:
            case Rolled(resolution=made, bindings=bound) if made.resolver in {"shoot", "cast"} and "target" in bound:
                self.aimed_at[bound["actor"]] = bound["target"]
            case Changed(unit, "has_fled", _was, True) if self.table.is_here(unit):
                self.table.go_away(unit, CHARGE * battle.units[unit][fields.SPEED])
            case Changed(unit, "attached_to", _was, host):
                self._joins(battle, unit, UnitId(str(host)))
            case _:
                pass

    def _joins(self, battle: Battle, unit: UnitId, host: UnitId) -> None:
        """One who leaves his unit stands beside it, one who joins another has no place of his own any more."""
        old = self.table.hosts.pop(unit, None)
        if host:
            self.table.pieces.pop(unit, None)
            self.table.hosts[unit] = host
        elif old is not None and old in self.table.pieces:
            self.table.pieces[unit] = self.table.pieces[old]
            self.table.go_away(unit, 4)

    def said(self, battle: Battle, prompt: Prompt, unit: UnitId | None) -> str:
        return prompt.options[-1].key if prompt.options else "as it lies on the table"
