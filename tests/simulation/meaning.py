"""What the questions of a rule system mean on the table: a module for each system fills this in.

A `Meaning` is asked by whoever drives the app, by values or by keys: what is true (`answer`, `part`, `value`), what a
side wants (`wish`, `token`), and what hands do when something happened (`before`, `after`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tests.simulation.table import Table
from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.commands import Command
from tracker.battle.contacts import Facing, How
from tracker.battle.events import AnyEvent, ContactEnded, ContactMade
from tracker.battle.fields import AnyField, Scalar
from tracker.rules.resolver import Role
from tracker.rules.system import Action, Choose, Count, Does, Offer, PickUnit, Prompt, Question, System

NOBODY = UnitId("")


class Fact(NamedTuple):
    """What is true, and what else would be right: of two whom a unit touches it may strike either.

    What `is_free` is no truth but a player's choice, so that no proposal is right or wrong.
    """

    value: Scalar
    also: frozenset[Scalar] = frozenset()
    is_free: bool = False

    def is_right(self, said: Scalar | None) -> bool:
        """Whether that is true."""
        return said == self.value or said in self.also


class Asked(NamedTuple):
    """A question with what it belongs to: a procedure or a page, who is in it, what was answered before."""

    of: str
    bindings: Bindings
    said: Mapping[str, Scalar]
    ask: Question

    @property
    def key(self) -> str:
        """Its key without the number that counts attackers, victims, bases."""
        return "".join(sign for sign in self.ask.key if not sign.isdigit())

    @property
    def word(self) -> str:
        """Its key without numbers, up to the unit it names."""
        return self.key.partition(":")[0]

    @property
    def unit(self) -> UnitId:
        """The unit that its key names last."""
        return UnitId(self.ask.key.partition(":")[2])

    def before(self, key: str) -> UnitId:
        """The unit that an earlier question of the same number was answered with."""
        number = "".join(sign for sign in self.ask.key if sign.isdigit())
        return UnitId(str(self.said.get(f"{key}{number}", "")))


class Meaning:
    """The part that all rule systems share; a system says the rest."""

    key = ""
    parting: frozenset[str] = frozenset()
    """The causes by which two part at the table as the app says they do."""
    lapses: frozenset[str] = frozenset()
    """The causes by which a test is owed no longer though nobody took it."""
    dice: Mapping[str, int] = {}
    """How many dice a roll has, where the sheet prints one number."""
    tells_again = False
    """Whether who shares a place with one that is gone is said anew to touch whom that one touched."""

    def __init__(self, system: System, table: Table, chance: random.Random) -> None:
        self.system, self.table, self.chance = system, table, chance
        self.goals: dict[UnitId, UnitId] = {}
        """Whom each goes for with the move it is making."""
        self.aimed_at: dict[UnitId, UnitId] = {}
        """Whom each shot at last."""
        self.meant: dict[UnitId, UnitId] = {}
        """Whom the act is for that each is at, where whoever leads it has chosen."""
        self.went: dict[UnitId, float] = {}
        """How far each has just gone, until somebody asks."""

    # What is true

    def answer(self, battle: Battle, asked: Asked) -> Fact | None:
        """The answer to a question of a page; None where the table has none of its own, and takes what is proposed."""
        return None

    def chosen(self, ask: Question, usually: str = "") -> Fact | None:
        """What a player chooses of several, as he likes; where he has a habit mostly that."""
        if not isinstance(ask, Choose):
            return None
        keys = [option.key for option in ask.options]
        is_usual = usually in keys and self.chance.random() < 0.7
        return Fact(usually if is_usual else self.chance.choice(keys), is_free=True)

    def part(self, battle: Battle, roll: str, role: Role, bindings: Bindings) -> Fact | None:
        """Who has a part in a roll; `NOBODY` where nobody has."""
        if role.friend or role.optional:
            return Fact(NOBODY) if role.optional else None
        target = self.target(battle, next(iter(bindings.values()), NOBODY))
        return None if target is None else Fact(target)

    def value(self, battle: Battle, roll: str, bindings: Bindings, key: str) -> Scalar | None:
        """What the table knows of an input of a roll; None where it takes what is shown."""
        return None

    def field(self, battle: Battle, action: Action, unit: Unit, field: AnyField) -> Scalar | None:
        """What an action is told; None where it takes what is shown."""
        return None

    def said(self, battle: Battle, prompt: Prompt, unit: UnitId | None) -> str:
        """What the table answers to a question that the rules leave to it, in its own words or by an option's key."""
        return prompt.options[0].key if prompt.options else "as it lies"

    def rolls_due(self, battle: Battle, page: str, bindings: Bindings) -> int | None:
        """How many rolls a page of such rolls should list, before any is made; None where the table does not count."""
        return None

    def is_meant(self, battle: Battle, prompt: Prompt, unit: Unit) -> bool:
        """Whether a unit is among those that are the answer to a question."""
        return self.chance.random() < 0.3

    def may_roll(self, battle: Battle, roll: str, unit: Unit) -> bool:
        """Whether an odd table makes that roll with a unit out of its turn."""
        return False

    def may_do(self, action: str, unit: Unit) -> bool:
        """Whether even an odd table does that with a unit as it stands."""
        return True

    def how_met(self, battle: Battle, unit: UnitId, enemy: UnitId) -> tuple[How, Facing]:
        """How two came to touch that nobody moved on purpose, and at which side of the second."""
        rules = self.system.play.contacts
        side = Facing(self.table.side_of(enemy, unit)) if rules.facings else Facing.ANY
        return How.MOVE, side

    def engage_each_other(self, battle: Battle, unit: UnitId, enemy: UnitId) -> Iterable[Command]:
        """What is told beside the contact of two, where a mark on each says whether it engages the other."""
        return ()

    def most_alike(self, roll: str) -> int:
        """How many tests a unit can owe that are alike in everything."""
        return 1

    def is_here(self, battle: Battle, unit: UnitId) -> bool:
        """Whether a unit is in the battle and on the table."""
        return unit in battle.units and not self.system.cards.is_out(battle.units[unit]) and self.table.is_here(unit)

    def target(self, battle: Battle, unit: UnitId) -> UnitId | None:
        """Whom a unit deals with first: who was chosen, an enemy it touches, else the nearest it sees, else any."""
        if unit in self.meant and self.is_here(battle, self.meant[unit]):
            return self.meant[unit]
        enemies = [other for other in self.table.enemies(unit) if self.is_here(battle, other)]
        touched = (enemy for enemy in enemies if self.table.touches(unit, enemy))
        seen = (enemy for enemy in enemies if self.table.sees(unit, enemy))
        return next(touched, None) or next(seen, None) or next(iter(enemies), None)

    def may_part(self, battle: Battle, cause: str) -> bool:
        """Whether two part at the table for that cause."""
        return cause in self.parting

    # What a side wants

    def wish(self, battle: Battle, unit: Unit, offers: tuple[Offer, ...]) -> Offer | None:
        """What a unit does of what it is offered; None for nothing."""
        return next((offer for offer in offers if offer.does is not Does.TICK), None)

    def table_wish(self, battle: Battle, offer: Offer) -> bool:
        """Whether the table takes what it is offered as a whole."""
        return True

    def token(self, battle: Battle, unit: Unit, allowed: tuple[str, ...]) -> str:
        """The order that its side lays by a unit."""
        return self.chance.choice(allowed)

    def arrives(self, battle: Battle) -> None:
        """What hands do as the table comes to a step: the moves that are played on another sheet."""

    # What hands do

    def lay(self, battle: Battle) -> None:
        """Both armies on the table."""
        raise NotImplementedError

    def before(self, battle: Battle, unit: Unit, offer: Offer) -> bool:
        """What hands do before an offer is taken: move into contact; False where it cannot be done after all."""
        return True

    def after(self, before: Battle, battle: Battle, events: Iterable[AnyEvent]) -> None:
        """What hands do once something happened: run, fall back, take off what is gone."""
        for event in events:
            self.follow(battle, event)
        for gone in [one for one in self.table.pieces if not self.is_left(battle, one)]:
            self.table.take(gone)

    def follow(self, battle: Battle, event: AnyEvent) -> None:
        """What hands do after one thing that happened."""
        match event:
            case ContactEnded(unit, enemy, cause) if self.may_part(battle, cause):
                self.part_them(battle, unit, enemy)
            case ContactMade(unit, enemy, how) if self.is_going(unit, enemy, how):
                if self.is_here(battle, unit) and self.is_here(battle, enemy):
                    self.table.put_against(unit, enemy)
            case _:
                pass

    def is_going(self, unit: UnitId, enemy: UnitId, how: How) -> bool:
        """Whether hands move a unit into a contact that the app tells: whom it goes for, or is thrown back on."""
        is_meant = self.goals.get(unit) == enemy or how in {How.CAUGHT, How.PUSHED}
        return is_meant and not self.table.touches(unit, enemy)

    def is_left(self, battle: Battle, unit: UnitId) -> bool:
        """Whether a unit still lies on the table."""
        return unit in battle.units and not self.system.cards.is_out(battle.units[unit])

    def part_them(self, battle: Battle, unit: UnitId, enemy: UnitId) -> None:
        """Two that touch apart: who runs goes, or else who reached the other."""
        both = [one for one in (unit, enemy) if self.is_here(battle, one)]
        if len(both) == 2 and self.table.touches(unit, enemy):
            mover = next((one for one in both if self.runs(battle.units[one])), unit)
            self.table.go_away(mover, self.step_back)

    def charges(self, unit: Unit) -> float:
        """How far a unit gets at an enemy."""
        return 0.0

    def carries(self, unit: Unit, shot: str) -> float:
        """How far a shot of that kind carries."""
        return 0.0

    def may_shoot(self, battle: Battle, unit: UnitId, enemy: UnitId, shot: str) -> bool:
        """Whether an enemy is in range and in sight of a shot of that kind."""
        return self.table.gap(unit, enemy) <= self.carries(battle.units[unit], shot) and self.table.sees(unit, enemy)

    step_back = 5.0
    """How far one goes who parts from another."""

    def runs(self, unit: Unit) -> bool:
        """Whether a unit goes, of two that part."""
        return self.system.cards.is_routed(unit)

    def last_target(self, battle: Battle, unit: UnitId, reach: float) -> UnitId | None:
        """Whom shots are meant for: whom it shot at before while he is in reach, else the nearest that is free."""
        seen = [one for one in self.table.enemies(unit) if self.is_here(battle, one) and self.table.sees(unit, one)]
        free = [one for one in seen if not self.table.touching(one)]
        before = self.aimed_at.get(unit)
        if before is not None and before in free and self.table.gap(unit, before) <= reach:
            return before
        return next(iter(free or seen), None)

    def touched(self, battle: Battle, unit: UnitId) -> Fact | None:
        """Any of those a unit touches, those attached to them among them; None where it touches nobody."""
        touched = [enemy for enemy in self.table.touching(unit) if self.is_here(battle, enemy)]
        attached = [one for one, host in self.table.hosts.items() if host in touched and self.is_here(battle, one)]
        return Fact(touched[0], frozenset([*touched, *attached])) if touched else None


def odd_answer(ask: Question, chance: random.Random) -> Scalar | None:
    """Any answer that may be given; None where there is none."""
    match ask:
        case Choose(options=options):
            return chance.choice(options).key
        case PickUnit(candidates=candidates, or_none=or_none):
            known = [*candidates, *([NOBODY] if or_none else [])]
            return chance.choice(known) if known else None
        case Count(field=field):
            return chance.randint(int(field.low), min(int(field.high), int(field.low) + 3))
