"""`python -m tests.simulation.opponent [SYSTEM] --battles N`: how well the app leads a side, on tables that are true.

Both sides field one army of the system's demo, of even seeds the first side's, of odd ones the second's: those are not
equally strong, and whoever had the stronger one would win however it is led. Each battle of a seed is played both ways
round. It is won by the side of which more worth is left; a draw is half.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import sqrt
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tests.play import playing
from tests.simulation.battles import FIELDS, TURNS
from tests.simulation.ground import TableGround
from tests.simulation.table import Table
from tracker.battle.battle import SideDetail, SideId, Unit, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, MakeContact, NewUnit, Observe, SetSide
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.play.opponent.leaders import ByTheOdds, EvenChance, Leader
from tracker.play.opponent.odds import exchange
from tracker.play.opponent.proposals import Weighed, shared
from tracker.play.opponent.temperaments import as_text, temperaments
from tracker.play.perspective import Perspective
from tracker.play.unattended import Unattended
from tracker.rules.system import Does, Question, System, Way, usual_answer
from tracker.rules.systems import load_system
from tracker.views.strength import begun, reckon

OF_CONTACTS: Final = frozenset({"marker", "engages", "engaged", "engaged_by"})
"""What cards of the demo say of who is in contact."""
SURE: Final = 1.96
"""How many standard errors lie to each side of a share, 95 times in 100."""


class RuleOfThumb(Struct, frozen=True):
    """Strike, charge, shoot, go for the objective, hold: the first of these that may be done, at the first enemy."""

    def tokens(self, view: Perspective, unit: Unit) -> tuple[str, ...]:
        tokens, known = view.system.turn.tokens, [each for each in view.battle.observations if each.unit == unit.id]
        assert tokens is not None
        by_way = {tokens.ways.get(token): token for token in tokens.allowed(view.battle, unit)}
        seen = {each.seen for each in known if not each.has_lapsed}
        shoots = any(exchange(view, Way.SHOOT, unit.id, UnitId(each.of)) for each in known)
        first = Way.FIGHT if Seen.REACH in seen else Way.SHOOT if Seen.RANGE in seen and shoots else Way.MOVE
        return tuple(by_way[way] for way in (first, Way.MOVE) if way in by_way)[:1]

    def ways(self, _view: Perspective, _unit: Unit, among: Sequence[Weighed]) -> tuple[Weighed, ...]:
        def place(option: Weighed) -> int:
            way, is_aimed = option.way, option.enemy is not None
            kinds = (
                way is Way.FIGHT and is_aimed,
                way is Way.MOVE and is_aimed,
                way is Way.SHOOT and is_aimed,
                way is Way.MOVE or option.offer.verb in {"moved", "regrouped"},
                option.offer.does is not Does.TICK,
                True,
            )
            return kinds.index(True)

        first = min(among, key=place, default=None)
        return () if first is None else shared([replace(first, weight=1.0)])

    def first(self, _view: Perspective, _units: Sequence[Unit], _observed: Iterable[Observe]) -> UnitId | None:
        return None

    def target(self, _view: Perspective, _way: Way, _unit: Unit, enemies: Iterable[UnitId]) -> UnitId | None:
        return next(iter(enemies), None)

    def answer(self, _system: System, ask: Question) -> Scalar | None:
        return usual_answer(ask)


def two_alike(system: System, number: int) -> History:
    """The demo of a system in which both sides field the army of one of them, nobody in contact yet."""
    assert system.demo is not None
    commands = system.demo()
    sides = [command.id for command in commands if isinstance(command, AddSide)]
    army = [command.unit for command in commands if isinstance(command, AddUnit) and command.unit.side == sides[number]]
    keys = {unit.id.lower().replace(" ", "-") for unit in army}

    def fielded(side: str, mark: str) -> Iterator[AddUnit]:
        for unit in army:
            values = {key: f"{value}{mark.lower()}" if value in keys else value for key, value in unit.values.items()}
            kept = {key: value for key, value in values.items() if key not in OF_CONTACTS}
            yield AddUnit(NewUnit(f"{unit.name}{mark}", SideId(side), kept))

    others = (command for command in commands if not isinstance(command, AddUnit | MakeContact | Advance))
    units = (unit for side, mark in zip(sides, ("-A", "-B"), strict=True) for unit in fielded(side, mark))
    return playing(History(system), *others, *units, Advance())


def _kept(led: Mapping[SideId, Leader]) -> Iterator[SetSide]:
    """How each side is led, kept by the battle where that is a temperament: such a side draws a plan too."""
    for side, leader in led.items():
        if isinstance(leader, ByTheOdds):
            known = (key for key, each in temperaments().items() if each == leader.temperament)
            yield SetSide(side, {SideDetail.LED: next(known, as_text("own", leader.temperament))})


class Result(NamedTuple):
    """What is left of the two sides of a battle, as shares of what they began with."""

    first: Fraction
    second: Fraction

    @property
    def won(self) -> float:
        """1 where more is left of the first side, 0 where less is, else a half."""
        return 0.5 if self.first == self.second else float(self.first > self.second)


def a_battle(system: str, seed: int, first: Leader, second: Leader, turns: int = TURNS) -> tuple[History, Result]:
    """A battle on a table of its own, the sides led by these two; how it ended."""
    field, chance = FIELDS[system], random.Random(seed)
    history = two_alike(load_system(system), seed % 2)
    meaning = field.meaning(history.system, Table(field.ground(), field.width, field.depth), chance)
    led = {side.id: leader for side, leader in zip(history.battle.sides, (first, second), strict=True)}
    history = playing(history, *_kept(led))
    play = Unattended(
        history,
        led,
        lambda die, _asked: Face(die.sides, chance.randint(1, die.sides)),
        ground=TableGround(meaning, history.battle),
    )
    for _after in play.play(turns):
        pass
    left = reckon(history.system, begun(play.history), play.history.battle).sides
    return play.history, Result(left[0].left, left[1].left)


def both_ways(system: str, leader: Leader, other: Leader, seeds: Iterable[int]) -> Iterator[tuple[Result, Result]]:
    """For each seed what is left of the leader's side and of the other's, the leader first and then second to move."""
    for seed in seeds:
        there = a_battle(system, seed, leader, other)[1]
        back = a_battle(system, seed, other, leader)[1]
        yield there, Result(back.second, back.first)


def together(match: tuple[Result, Result]) -> Result:
    """A match, both its battles together."""
    there, back = match
    return Result(there.first + back.first, there.second + back.second)


def share(won: Sequence[float]) -> tuple[float, float]:
    """The share that was won, and how far it may be off, 95 times in 100."""
    mean = sum(won) / len(won)
    return mean, SURE * sqrt(max(mean * (1 - mean), 1 / len(won) / 4) / len(won))


OTHERS: Final[Mapping[str, Leader]] = {"even chance": EvenChance(), "rule of thumb": RuleOfThumb()}


def main() -> None:
    """Play and print."""
    asked = argparse.ArgumentParser(prog="python -m tests.simulation.opponent", description=__doc__)
    asked.add_argument("system", nargs="?", choices=[*FIELDS], help="all of them without one")
    asked.add_argument("--battles", type=int, default=40)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--led", choices=[*temperaments()], default="measured")
    asked.add_argument("--against", choices=[*OTHERS, *temperaments()], help="both of them without one")
    args = asked.parse_args()
    known = {**{key: ByTheOdds(each) for key, each in temperaments().items()}, **OTHERS}
    for system in [args.system] if args.system else FIELDS:
        for name in [args.against] if args.against else OTHERS:
            began = time.perf_counter()
            seeds = range(args.seed, args.seed + args.battles // 2)
            matches = list(both_ways(system, known[args.led], known[name], seeds))
            mean, off = share([each.won for match in matches for each in match])
            of_matches = share([together(match).won for match in matches])[0]
            lost, took = (1 - sum(sides) / len(sides) for sides in zip(*chain.from_iterable(matches), strict=True))
            spent = time.perf_counter() - began
            print(
                f"{system:14}{args.led} against {name:14}{mean:7.1%} ± {off:.1%} of {2 * len(matches)} battles, "
                f"{of_matches:.1%} of the matches both ways round, "
                f"{float(lost):.0%} lost for {float(took):.0%} taken ({spent:.0f} s)",
                flush=True,
            )


if __name__ == "__main__":
    main()
