"""Hex combat on its hexes: which input of a roll is which fact; the moves are played on another sheet, as hands do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.simulation.meaning import NOBODY, Asked, Fact, Meaning
from tests.simulation.table import Piece, in_lines
from tracker.battle.battle import Battle, Bindings, Place, Unit, UnitId
from tracker.battle.commands import Command, Perform
from tracker.battle.contacts import Facing, How
from tracker.battle.events import AnyEvent, ProcedureAnswered, Rolled
from tracker.battle.fields import AnyField, Scalar
from tracker.games.hexcombat import fields
from tracker.play.rolls import draft
from tracker.rules.resolver import Role
from tracker.rules.system import Action, Count, Offer, Prompt
from tracker.rules.systems import load_system

MOVES: Final = 3
"""Hexes that a unit goes in a turn: the sheet of movement is not this one, so it is typed."""
REACH: Final = 8
WEAPON_TABLE: Final = (-1, 0, 0, 1)
MORALE: Final = tuple(
    option.key for option in load_system("hexcombat").resolver("morale").input("result").field.options
)
"""What the sheet of morale may say."""
ODD_ROLLS: Final = frozenset({"results", "support", "range", "rate", "recoil", "shock_check", "fire_check"})


class Hexcombat(Meaning):
    """The table of a hex combat."""

    key = "hexcombat"
    parting = frozenset(
        {"recoil", "routed", "rout", "hand", "destroyed", "ran_off", "other_sheet", "advance", "unopposed", "losses"}
    )
    lapses = frozenset({"unit_gone"})
    step_back = 2.0
    tells_again = True

    dice = {"shock": 2, "shoot": 2}

    def lay(self, battle: Battle) -> None:
        first: dict[tuple[str, str], UnitId] = {}
        self._barred = {}
        for unit in battle.units.values():
            if unit[fields.STACK]:
                host = first.setdefault((unit.side, unit[fields.STACK]), unit.id)
                if host != unit.id:
                    self.table.hosts[unit.id] = host
        sides = {
            side.id: [(unit.id, 0.5) for unit in battle.of_side(side.id) if unit.id not in self.table.hosts]
            for side in battle.sides
        }
        in_lines(self.table, sides)
        self.table.woods = (Piece(self.table.ground.spot(8, 4), 0, 0, ""),)
        for contact in battle.contacts:
            self.table.put_against(contact.unit, contact.enemy)

    _barred: dict[UnitId, Place]
    """Who may not shoot after all, and where that was found."""

    def arrives(self, battle: Battle) -> None:
        """At the beginning of a turn everybody who is free goes on, into contact where he may."""
        if battle.place.step != "T.1" or battle.place.turn < 2:
            return
        for unit in list(self.table.pieces):
            if unit in self.table.hosts or not self.is_here(battle, unit) or self.table.touching(unit):
                continue
            enemy = self.target(battle, unit)
            stays = battle.units[unit][fields.KIND] in {"archers", "crossbowmen", "artillery"}
            if enemy is None or stays:
                continue
            if self.table.gap(unit, enemy) <= MOVES:
                self.table.put_against(unit, enemy)
            else:
                self.table.go_toward(unit, enemy, MOVES)

    # What is true

    def answer(self, battle: Battle, asked: Asked) -> Fact | None:
        actor = asked.bindings.get("actor", NOBODY)
        word = asked.ask.key.partition(":")[2] or asked.ask.key
        match asked.of, word.partition(".")[0]:
            case "shock_action", "target":
                return self.touched(battle, actor) or Fact(NOBODY)
            case "shooting_action", "target":
                aim = self.aim(battle, actor)
                return None if aim is None else Fact(aim)
            case "shooting_action", "distance":
                return self._far(actor, asked)
            case _, "weapon_system" if isinstance(asked.ask, Count):
                return Fact(WEAPON_TABLE[sum(map(len, asked.said)) % len(WEAPON_TABLE)])
            case _, "rate" | "absorb" | "support":
                return self.chosen(asked.ask)
            case _, "adjacent":
                unit = UnitId(word.partition(".")[2])
                return Fact("yes" if self.table.is_here(unit) and self.table.touching(unit) else "no")
            case _, "engaged":
                return self.touched(battle, actor) or Fact(NOBODY)
            case _:
                return None

    def _far(self, actor: UnitId, asked: Asked) -> Fact | None:
        first = asked.said.get("target.1", "")
        target = UnitId(str(asked.said.get(asked.ask.key.replace("distance", "target"), first)))
        if not (self.table.is_here(target) and self.table.is_here(actor)):
            return None
        return Fact(max(int(self.table.gap(actor, target)) + 1, 0))

    def aim(self, battle: Battle, unit: UnitId) -> UnitId | None:
        """Whom a shot is meant for; who is engaged shoots at whoever engages him."""
        touched = [one for one in self.table.touching(unit) if self.is_here(battle, one)]
        return touched[0] if touched else self.last_target(battle, unit, REACH)

    def part(self, battle: Battle, roll: str, role: Role, bindings: Bindings) -> Fact | None:
        actor = bindings.get("actor", NOBODY)
        if role.key == "target" and roll in {"shoot", "fire_check"}:
            aim = self.aim(battle, actor)
            return None if aim is None else Fact(aim)
        if role.key == "target" and roll in {"shock", "shock_check"}:
            return self.touched(battle, actor)
        return None if role.optional else super().part(battle, roll, role, bindings)

    def value(self, battle: Battle, roll: str, bindings: Bindings, key: str) -> Scalar | None:
        actor, target = bindings.get("actor", NOBODY), bindings.get("target", NOBODY)
        if (roll, key) == ("morale", "result"):
            return MORALE[(len(actor) + battle.place.turn + battle.units[actor][fields.STEPS]) % len(MORALE)]
        if not (self.table.is_here(actor) and self.table.is_here(target)):
            return None
        match roll, key:
            case "shoot", "facing":
                side = self.table.side_of(target, actor)
                return side if side in {"front", "rear"} else None
            case "shoot" | "fire_check" | "range", "distance":
                return max(int(self.table.gap(actor, target)) + 1, 0)
            case "fire_check", "in_sight":
                return self.table.sees(actor, target)
            case "advance", "still_engages":
                return bool(self.table.touching(actor))
            case _:
                return None

    def how_met(self, battle: Battle, unit: UnitId, enemy: UnitId) -> tuple[How, Facing]:
        return How.MOVE, Facing(self.table.side_of(enemy, unit))

    def engage_each_other(self, battle: Battle, unit: UnitId, enemy: UnitId) -> Iterator[Command]:
        """Each of two that has the other before its front engages it, whoever of them moved."""
        for one, other in ((unit, enemy), (enemy, unit)):
            card = battle.units[one]
            if not card[fields.ENGAGES] and self.table.faces(one, other):
                marks = {field.key: card[field] for field in (fields.ENGAGED, fields.ENGAGED_BY)}
                yield Perform("engage", one, {fields.ENGAGES.key: True, **marks})

    def field(self, battle: Battle, action: Action, unit: Unit, field: AnyField) -> Scalar | None:
        return None

    def may_roll(self, battle: Battle, roll: str, unit: Unit) -> bool:
        return roll in ODD_ROLLS

    def most_alike(self, roll: str) -> int:
        return 50

    # What a side wants

    def wish(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...]) -> Offer | None:
        by_name = {offer.name: offer for offer in offers}
        if "shock_action" in by_name:
            is_odd = "shock" in by_name and self.chance.random() < 0.05
            touches = self.table.is_here(unit.id) and bool(self.table.touching(unit.id))
            return by_name["shock" if is_odd else "shock_action"] if touches else None
        if "shooting_action" in by_name:
            aim = self.aim(battle, unit.id)
            if aim is None or self.table.gap(unit.id, aim) > REACH or self._barred.get(unit.id) == battle.place:
                return None
            return by_name["shoot" if "shoot" in by_name and self.chance.random() < 0.05 else "shooting_action"]
        if "morale" in by_name:
            return by_name["morale"]
        if "marker" in by_name:
            return self.chance.choice(offers[1:]) if self.chance.random() < 0.1 else None
        return None

    def may_shoot(self, battle: Battle, unit: UnitId, enemy: UnitId, shot: str) -> bool:
        """As the sheet itself checks it."""
        units = {"actor": unit, "target": enemy}
        check, keys = self.system.resolver("fire_check"), ("distance", "in_sight")
        given = {key: self.value(battle, check.key, units, key) for key in keys}
        case, _known = draft(self.system, battle, check, units, given)
        return check.judge(case) == "may"

    # What hands do

    def follow(self, battle: Battle, event: AnyEvent) -> None:
        super().follow(battle, event)
        match event:
            case Rolled(resolution=made, bindings=bound) if made.resolver == "fire_check" and made.outcome == "barred":
                self._barred[bound["actor"]] = battle.place
            case ProcedureAnswered(answer=given) if ":move." in given.key and given.value in {"hex", "apart", "pivot"}:
                unit = UnitId(given.key.partition(":move.")[2])
                if self.table.is_here(unit) and unit not in self.table.hosts:
                    self.table.go_away(unit, self.step_back, is_facing=True)
            case _:
                pass

    def is_left(self, battle: Battle, unit: UnitId) -> bool:
        return unit in battle.units and not self.system.cards.is_out(battle.units[unit])

    def said(self, battle: Battle, prompt: Prompt, unit: UnitId | None) -> str:
        return "as it lies on the table"
