"""`python -m tests.simulation.fact_keys [SYSTEM] --battles N`: what a led side costs its player in keys.

Whole battles on tables that are true: a player opens each proposal, agrees where its fact holds, and else puts right
what the table shows of that unit, as few keys as it takes; a proposal whose fact holds costs none for it.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Final

from tests.play import the_demo
from tests.simulation.battles import FIELDS, TURNS
from tests.simulation.ground import TableGround
from tests.simulation.meaning import Meaning
from tests.simulation.table import Table
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import Command
from tracker.battle.dice import Face
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.play.opponent.facts import agreed
from tracker.play.opponent.leaders import ByTheOdds
from tracker.play.opponent.proposals import Weighed, drawn_by, options
from tracker.play.opponent.temperaments import temperaments
from tracker.play.pages.proposing import ProposalPage, Tell, press_proposal
from tracker.play.perspective import seen_by
from tracker.play.unattended import MOST_TRIES, Unattended
from tracker.rules.system import Way
from tracker.rules.systems import load_system

AGREED: Final = 2
"""The keys of a proposal that is as the table shows it: enter opens the page, enter agrees."""


class Counted(Unattended):
    """A battle of two led sides whose player tells the app what it cannot see, counting keys."""

    def __init__(self, history: History, meaning: Meaning, chance: random.Random) -> None:
        leader = ByTheOdds(temperaments()["measured"])
        led = {side.id: leader for side in history.battle.sides}

        def throw(die: object, _asked: str) -> Face:
            sides = int(getattr(die, "sides"))  # noqa: B009 - a die of any kind
            return Face(sides, chance.randint(1, sides))

        super().__init__(history, led, throw, ground=TableGround(meaning, history.battle))
        self.meaning = meaning
        self.keys: Counter[str] = Counter()
        self.turns: set[tuple[int, UnitId]] = set()

    def _act_with(self, unit: Unit) -> bool:
        barred: list[Command] = []
        for _time in range(MOST_TRIES):
            view = seen_by(self.history, unit.side)
            among = [each for each in options(view, unit) if each.alternative.command not in barred]
            ways = self._led[unit.side].ways(view, unit, [each for each in among if self._is_ready(each)])
            if not ways:
                return False
            face = self._chosen(ProposalPage(view, unit.id), ways)
            drawn = drawn_by(ways, face)
            self.turns.add((view.battle.place.turn, unit.id))
            if drawn.enemy is not None and drawn.alternative.lacks and not self._is_true(unit, drawn):
                if not self._put_right(ProposalPage(view, unit.id).with_ways(ways, face)):
                    barred.append(drawn.alternative.command)
                continue
            self.keys["decisions"] += 1
            self.keys["agreeing"] += AGREED if len(ways) > 1 or drawn.enemy is not None else 1
            self._do(*agreed(view.system, view.battle, drawn.way, unit, drawn.enemy))
            command = drawn.alternative.command
            if self._ground.before(self.history.battle, unit, drawn) and self._carry_out(command):
                return True
            barred.append(command)
        return False

    def _is_ready(self, way: Weighed) -> bool:
        return way.alternative.is_ready or self._ground.measures

    def _is_true(self, unit: Unit, drawn: Weighed) -> bool:
        least = {Way.MOVE: (Seen.REACH,), Way.SHOOT: (Seen.REACH, Seen.RANGE)}.get(drawn.way)
        assert drawn.enemy is not None
        return least is None or self._distance(unit, drawn.enemy) in least

    def _distance(self, unit: Unit, enemy: UnitId) -> Seen:
        """How far an enemy is, as a tape measure tells."""
        table, battle = self.meaning.table, self.history.battle
        if not (self.meaning.is_here(battle, unit.id) and self.meaning.is_here(battle, enemy)):
            return Seen.FAR
        gap = table.gap(unit.id, enemy)
        if gap <= self.meaning.charges(unit):
            return Seen.REACH
        carries = self.meaning.carries(unit, "shoot")
        return Seen.RANGE if gap <= carries and table.sees(unit.id, enemy) else Seen.FAR

    def _put_right(self, page: ProposalPage) -> bool:
        """Tell of the enemy of the proposal, or of all, what the table shows; False where that was known already."""
        unit = page.view.battle.units[page.unit]
        if (wanted := self._at_once(page, unit)) is not None:
            return self._do(*wanted.observations)
        page = self._pressed(page, "facts")
        fact = page.facts[page.fact]
        page = self._turned(page, self._distance(unit, UnitId(fact.of)))
        page, want = press_proposal(page, "proposal.agree")
        self.keys["facts"] += 1
        return isinstance(want, Tell) and self._do(*want.observations)

    def _at_once(self, page: ProposalPage, unit: Unit) -> Tell | None:
        """What one key says of the enemy under the light, or of all of them, where that is true."""
        for intent in ("nobody", "farther"):
            _page, want = press_proposal(page, f"proposal.{intent}")
            if isinstance(want, Tell) and all(
                each.seen is self._distance(unit, UnitId(each.of)) for each in want.observations
            ):
                self.keys["facts"] += 1
                return want
        return None

    def _turned(self, page: ProposalPage, true: Seen) -> ProposalPage:
        """The arrows until the lit row is true, the shorter way round."""
        ways: list[tuple[int, ProposalPage]] = []
        for intent in ("farther", "nearer"):
            turned, keys = page, 0
            while turned.facts[turned.fact].seen is not true:
                turned, keys = press_proposal(turned, f"proposal.{intent}")[0], keys + 1
            ways.append((keys, turned))
        keys, page = min(ways, key=lambda way: way[0])
        self.keys["facts"] += keys
        return page

    def _pressed(self, page: ProposalPage, intent: str) -> ProposalPage:
        self.keys["facts"] += 1
        return press_proposal(page, f"proposal.{intent}")[0]


def a_battle(system: str, seed: int) -> Counted:
    """A whole battle on a table of its own."""
    field, chance = FIELDS[system], random.Random(seed)
    history = the_demo(load_system(system))
    meaning = field.meaning(history.system, Table(field.ground(), field.width, field.depth), chance)
    counted = Counted(history, meaning, chance)
    for _after in counted.play(TURNS):
        pass
    return counted


def main() -> None:
    """Play and print."""
    asked = argparse.ArgumentParser(prog="python -m tests.simulation.fact_keys", description=__doc__)
    asked.add_argument("system", nargs="?", choices=[*FIELDS], help="all of them without one")
    asked.add_argument("--battles", type=int, default=3)
    args = asked.parse_args()
    for system in [args.system] if args.system else FIELDS:
        battles = [a_battle(system, seed) for seed in range(1, args.battles + 1)]
        keys: Counter[str] = sum((battle.keys for battle in battles), Counter())
        turns = sum(len(battle.turns) for battle in battles)
        per_turn, per_decision = keys["facts"] / max(turns, 1), keys["agreeing"] / max(keys["decisions"], 1)
        print(f"{system:14} facts {per_turn:.2f} a unit and turn, {per_decision:.2f} a decision ({keys['decisions']})")


if __name__ == "__main__":
    main()
