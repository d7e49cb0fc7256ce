"""A player who goes where no golden battle has been: whatever a battle adds to what was visited is kept of it."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Final

import msgspec
from msgspec.structs import replace

from tests.at_random import a_roll, a_value, an_answer, any_command
from tests.play import the_demo
from tests.saves.golden.coverage import visited
from tracker.battle.acts import Fate
from tracker.battle.battle import Bindings, Ruling, SideDetail, SideId, UnitId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerPrompt,
    BeginProcedure,
    Command,
    Draw,
    DrawPlan,
    EndContact,
    GiveReason,
    GoTo,
    HoldObjective,
    LeaveProcedure,
    MakeContact,
    NewUnit,
    Note,
    Observe,
    OpenDice,
    OweTest,
    Perform,
    PlaceToken,
    Refused,
    RemoveSide,
    RemoveUnit,
    RenameSide,
    RenameUnit,
    Resolve,
    Retitle,
    RevealTokens,
    Score,
    SealDice,
    SetBattleValue,
    SetBreakPoint,
    SetClock,
    SetCouriers,
    SetLastTurn,
    SetParticular,
    SetPictures,
    SetSide,
    SetSwitch,
    SetValues,
    StepBack,
    TakeHouse,
    TakePreset,
    TakeRuling,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import D20, Face, Source, commitment_of
from tracker.battle.events import Amended, Forked, UnitJoined
from tracker.battle.fields import AnyField, Names, Scalar, Shape
from tracker.battle.house import House, LineChange
from tracker.battle.observations import DISTANCES, Seen
from tracker.battle.particulars import Particular, Picture
from tracker.battle.plans import Upset
from tracker.play.amend import Amendment, amend
from tracker.play.branching import fork
from tracker.play.history import History
from tracker.play.walk import stops
from tracker.rules.house.changeable import Kind, kind_of
from tracker.rules.resolver import Resolver
from tracker.rules.system import System, TokenStep

MOMENT: Final = 1_767_225_600.0
"""When the battles are said to have begun."""
SEED: Final = bytes(range(32))
"""What the dice of these battles are said to be thrown from."""
PLAYED: Final = 25
"""How many acts are played as they come before the search begins."""
TRIES: Final = 60
"""Of how many commands the best is kept."""
PATIENCE: Final = 40
"""How many times in a row nothing new may be found before the search is given up."""
STRIDE: Final = 8
"""How many commands may lead up to something that was missing."""
QUESTIONS: Final = 60
"""After how many answers a procedure is left."""


def seek(system: System, missing: Collection[str], seed: int) -> History:
    """A battle that goes through as much of what is missing as chance finds."""
    return _Search(system, missing, random.Random(seed)).run()


class _Search:
    def __init__(self, system: System, missing: Collection[str], chance: random.Random) -> None:
        self.system, self.chance = system, chance
        self.missing = set(missing)
        # Later is too late: dice are sealed before the first turn.
        seals = (SealDice(commitment_of(SEED)),) if "event/DiceSealed" in self.missing else ()
        self.history = the_demo(system, *seals)
        self.cards = [act.events[0].unit for act in self.history.acts if isinstance(act.events[0], UnitJoined)]
        self.missing -= visited(self.history.acts)

    def run(self) -> History:
        played = 0
        while played < min(PLAYED, len(self.missing)):
            played += self._does(any_command(self.history, self.chance))
            self._ends_procedures()
        idle = 0
        while self.missing and idle < PATIENCE:
            idle = 0 if self._finds() else idle + 1
            if idle % 40 == 39:
                self._does(self._newcomer() if self.chance.random() < 0.3 else any_command(self.history, self.chance))
        self._is_undone_and_redone()
        if f"event/{Amended.__name__}" in self.missing:
            self._is_put_right()
        if f"event/{Forked.__name__}" in self.missing:
            self._goes_its_own_way()
        acts = [replace(act, at=MOMENT + 20 * number) for number, act in enumerate(self.history.acts)]
        return replace(self.history, acts=tuple(acts))

    def _finds(self) -> bool:
        """Whether any of several commands, and the procedure it may open, went through anything missing.

        The one that stays in the battle is the one that found most for its length.
        """
        before, best, most = self.history, None, 0.0
        for _try in range(TRIES):
            self.history = before
            self._tries(self.chance.choice(sorted(self.missing)))
            acts = self.history.acts[len(before.acts) :]
            if not acts:
                continue
            worth = len(visited(acts) & self.missing) / sum(len(msgspec.json.encode(act)) for act in acts)
            if worth > most:
                best, most = self.history, worth
        self.history = best or before
        self.missing -= visited(self.history.acts[len(before.acts) :])
        return best is not None

    def _tries(self, path: str) -> None:
        """A few commands in a row that may end in going through this."""
        for _command in range(STRIDE):
            here = len(self.history.acts)
            aimed = self._aimed(path) if self.chance.random() < 0.9 else None
            self._does(aimed or any_command(self.history, self.chance))
            self._ends_procedures()
            if path in visited(self.history.acts[here:]):
                return

    def _does(self, command: Command) -> bool:
        after = self.history.do(command)
        if isinstance(after, Refused) or after is self.history:
            return False
        self.history = after
        return True

    def _ends_procedures(self) -> None:
        for _question in range(QUESTIONS):
            if not self.history.battle.running:
                return
            if "command/LeaveProcedure" in self.missing and self.chance.random() < 0.3:
                break
            self._does(an_answer(self.history, self.history.battle.running[-1], self.chance))
        for running in self.history.battle.running:
            self._does(LeaveProcedure(running.id))

    def _is_undone_and_redone(self) -> None:
        for _act in range(3):
            self.history = _done(self.history.undo())
        self.history = _done(self.history.redo())
        self._does(Note("What was undone after this stays undone."))
        self.history = _done(self.history.undo())

    def _is_put_right(self) -> None:
        """The last line but one of the log is put right twice, and the second time taken back."""
        self._does(Note("This line is to be put right."))
        line = len(self.history.acts) - 1
        self._does(Note("This one is played again."))
        for text in ("This line was put right.", "This was no better."):
            right = amend(self.history, line, Note(text))
            assert isinstance(right, Amendment)
            line, self.history = len(self.history.acts), right.after
        self.history = _done(self.history.undo())

    def _goes_its_own_way(self) -> None:
        """The battle is forked at its last act, as one of a library."""
        count = len(self.history.acts)
        last = next(index for index in reversed(range(count)) if self.history.acts[index].fate is Fate.STANDS)
        self.history = _done(fork(self.history, last, "Another way", battle="the-first-way-0123abcd"))

    def _aimed(self, path: str) -> Command | None:
        """A command that may well go through this, with chance for all the rest."""
        system, chance = self.system, self.chance
        kind, key, *rest = path.split("/")
        unit = chance.choice(list(self.history.battle.units))
        match kind, rest:
            case "step", _:
                there = [stop for stop in stops(system, self.history.battle) if stop[0] == key]
                return GoTo(*chance.choice(there)) if there else None
            case "switch", [reading]:
                return SetSwitch(key, reading)
            case "field", _:
                several = {key, *chance.sample(self._missing_keys("field/"), 1)} if chance.random() < 0.5 else {key}
                values = {each: self._lacking(f"field/{each}", system.field(each)) for each in several}
                return SetValues(unit, values, "as it stands on the table")
            case "table", _:
                return SetBattleValue(key, self._value(system.battle_field(key), rest), "as it stands on the table")
            case "resolver", ["input", name, *choice]:
                field = system.resolver(key).input(name).field
                return self._roll(key, self._lacking_inputs(key) | {name: self._value(field, choice)})
            case "resolver", _:
                roll = self._roll(key, self._lacking_inputs(key))
                outcome = rest[1] if rest[:1] == ["outcome"] else chance.choice(system.resolver(key).outcomes).key
                return self._forced(roll, outcome) if chance.random() < 0.4 else roll
            case "effect", _:
                resolver = chance.choice(system.rolls.resolvers)
                fields = [entry.field for entry in resolver.inputs if chance.random() < 0.3]
                roll = self._roll(resolver.key, {field.key: self._value(field, ()) for field in fields})
                return self._forced(roll, chance.choice(resolver.outcomes).key) if chance.random() < 0.6 else roll
            case "procedure", _ if chance.random() < 0.4:
                # It may be barred until a unit is in a certain state.
                state = chance.choice(
                    [field for field in system.cards.fields if field.tracked and field.shape is Shape.FLAG]
                )
                return SetValues(unit, {state.key: True}, "as it stands on the table")
            case "procedure", _:
                return BeginProcedure(key, self._bindings([role.key for role in system.procedure(key).roles]))
            case "action", _:
                path = f"action/{key}/input/"
                inputs = {field.key: self._lacking(path + field.key, field) for field in system.action(key).inputs}
                bars = system.action(key).bars
                able = [
                    each.id for each in self.history.battle.units.values() if bars(self.history.battle, each) is None
                ]
                return Perform(key, chance.choice(able), inputs) if able else None
            case "preset", _:
                return TakePreset(key)
            case "prompt", _:
                about = system.prompt(key).about(self.history.battle)
                return AnswerPrompt(key, rest[0] if rest else "as the table saw it", about)
            case "token", _:
                return self._token(unit, key)
            case _:
                return self._other(key, unit)

    def _forced(self, roll: Resolve, outcome: str) -> Resolve:
        faces = roll.faces if self.chance.random() < 0.5 else ()
        return replace(roll, faces=faces, outcome=outcome, reason="the table rules so")

    def _other(self, kind: str, unit: UnitId) -> Command | None:
        """A command of that kind, or one that brings about an event of that kind."""
        battle, chance = self.history.battle, self.chance
        side = chance.choice(battle.sides)
        resolver = chance.choice(self.system.rolls.resolvers)
        debts = battle.debts
        switch = chance.choice(self.system.rolls.switches)
        foe = chance.choice([other.id for other in battle.units.values() if other.side != battle.units[unit].side])
        commands: dict[str, Command | None] = {
            "Retitled": Retitle("What the sheet knows"),
            "SideLeft": RemoveSide(battle.sides[-1].id),
            "SideJoined": AddSide("Umber"),
            "SideChanged": SetSide(side.id, {SideDetail.PLAYER: "Maelis", SideDetail.LETTER: "M"}),
            "AnswerPrompt": AnswerPrompt(chance.choice(self.system.play.prompts).key, "as the table saw it"),
            "SetSwitch": self._aimed(f"switch/{switch.key}/{chance.choice(switch.options).key}"),
            "SetBattleValue": self._aimed(f"table/{chance.choice(self.system.cards.battle_fields).key}"),
            "UnitRenamed": RenameUnit(unit, f"{battle.units[unit].name} of old", side.id),
            "UnitLeft": RemoveUnit(unit),
            "Ticked": Tick(unit, done=chance.random() < 0.5),
            "TokenTaken": TakeToken(unit),
            "TokensRevealed": RevealTokens(),
            "ContactMade": MakeContact(unit, foe, chance.choice(list(How)), chance.choice(list(Facing)), "as it lies"),
            "Observed": Observe(unit, chance.choice(sorted(DISTANCES)), foe),
            "Lapsed": self._moving(unit, foe),
            "Planned": self._planning(side.id),
            "ContactEnded": self._parting(unit, foe),
            "Drawn": Draw("Who is next?", ("One", "Another", "A third"), Face(3, chance.randint(1, 3), Source.ROLLED)),
            "ReasonGiven": GiveReason(unit, "its best odds"),
            "Scored": Score(side.id, chance.choice((-1, 2, 5)), chance.choice(("", "the ford"))),
            "ObjectiveHeld": HoldObjective("The ford", chance.choice(("", side.id)), chance.choice((None, 3))),
            "LastTurnSet": SetLastTurn(chance.choice((0, 6))),
            "BreakPointSet": SetBreakPoint(chance.choice((0, 50))),
            "CouriersSet": SetCouriers(chance.choice((0, 12))),
            "ClockSet": SetClock(chance.choice((None, 90)), chance.choice((None, True)), chance.choice((None, MOMENT))),
            "RulingTaken": TakeRuling(Ruling(resolver.key, "as we saw it", chance.choice(resolver.outcomes).key)),
            "ParticularSet": SetParticular(chance.choice(list(Particular)), "The mill road"),
            "PicturesSet": SetPictures((Picture(f"{'0' * 31}{chance.randint(0, 9)}.jpg", "The last stand"),)),
            "HouseTaken": self._house(resolver),
            "DiceSealed": SealDice(commitment_of(SEED)),
            "DiceOpened": OpenDice(SEED.hex()) if battle.commitment else SealDice(commitment_of(SEED)),
            "Noted": Note("Rain at dusk", private=True),
            "Owed": OweTest(resolver.key, {"actor": unit}, {}, "the table wants it"),
            "Waived": Waive(chance.choice(debts).id, "nobody saw it") if debts else StepBack(),
            "Voided": RemoveUnit(chance.choice(debts).unit) if debts else Advance(anyway=True),
        }
        if kind in {"SideLeft", "RemoveSide"} and any(battle.of_side(battle.sides[-1].id)):
            return AddSide("Umber")
        if kind == "LeaveProcedure":
            return self._aimed(f"procedure/{chance.choice(self.system.play.procedures).key}")
        if kind == "Deferred":
            return chance.choice(self._towards_putting_off(unit))
        commands |= {type(command).__name__: command for command in commands.values()}
        return commands.get(kind, chance.choice((Advance(anyway=True), StepBack(), RenameSide(side.id, "The Host"))))

    def _planning(self, side: SideId) -> Command:
        """A side that is led draws its plan, then another; first it is led."""
        if not self.history.battle.side(side).led:
            return SetSide(side, {SideDetail.LED: "measured"})
        upset = Upset.LOSSES if side in self.history.battle.plans else None
        return DrawPlan(side, Face(D20.sides, self.chance.randint(1, D20.sides), Source.ROLLED), upset)

    def _moving(self, unit: UnitId, foe: UnitId) -> Command:
        """Somebody of whom something was seen goes for an enemy; first it is seen."""
        seen = next((each for each in self.history.battle.observations if not each.has_lapsed), None)
        return Observe(unit, Seen.REACH, foe) if seen is None else MakeContact(seen.unit, UnitId(seen.of))

    def _house(self, resolver: Resolver) -> Command:
        """Rules of a table's own: another figure for a roll, or a reminder where that has none."""
        kinds = {line.key: kind_of(line) for line in resolver.lines}
        lines = [key for key, kind in kinds.items() if kind in {Kind.PRINTED, Kind.COMPUTED}]
        if not lines:
            first = self.system.turn.phases[0].steps[0].id
            return TakeHouse(House("Friday table", reminders={first: ("Measure first",)}))
        line = self.chance.choice(lines)
        change = LineChange(resolver.key, line, value=2)
        if kinds[line] is Kind.COMPUTED:
            change = LineChange(resolver.key, line, add=-1)
        return TakeHouse(House("Friday table", (change,)))

    def _parting(self, unit: UnitId, foe: UnitId) -> Command:
        """The end of a contact that was told; while there is none, one more."""
        contacts = self.history.battle.contacts
        if not contacts:
            return MakeContact(unit, foe)
        contact = self.chance.choice(contacts)
        return EndContact(contact.unit, contact.enemy, "they moved off")

    def _towards_putting_off(self, unit: UnitId) -> tuple[Command, ...]:
        """What leads to a test put off: a test at contact owed by a unit whose melee is then won by a roll."""
        others = [other.id for other in self.history.battle.units.values() if other.id != unit]
        return (
            OweTest("morale", {"actor": unit}, {"test": "contact"}, "contact"),
            SetValues(unit, {"melee": 1}, "it is in the melee"),
            self._forced(self._roll("melee_loser", {}), "lost"),
            self._forced(Resolve("melee_loser", {"actor": self.chance.choice(others)}), "won"),
        )

    def _token(self, unit: UnitId, token: str) -> Command:
        if self.system.step(self.history.battle.place.step).tokens is TokenStep.PLACE:
            return PlaceToken(unit, token, distance=30 if self.history.battle.couriers else 0)
        places = [
            step.id for phase in self.system.turn.phases for step in phase.steps if step.tokens is TokenStep.PLACE
        ]
        there = [stop for stop in stops(self.system, self.history.battle) if stop[0] in places]
        return GoTo(*self.chance.choice(there))

    def _newcomer(self) -> Command:
        card = self.chance.choice(self.cards)
        fields = [field for field in self.system.cards.fields if not field.tracked]
        values: dict[str, Scalar] = dict(card.values)
        for field in self.chance.sample(fields, 3):
            values[field.key] = self._value(field, ())
        return AddUnit(NewUnit(card.name, card.side, self.chance.choice((values, card.values))))

    def _roll(self, key: str, inputs: dict[str, Scalar]) -> Resolve:
        roles = [role.key for role in self.system.resolver(key).roles]
        given = dict(inputs)
        return a_roll(self.history, key, self._bindings(roles), given, self.chance)

    def _bindings(self, roles: list[str]) -> Bindings:
        units = list(self.history.battle.units)
        return dict(zip(roles, self.chance.sample(units, min(len(roles), len(units))), strict=False))

    def _missing_keys(self, path: str) -> list[str]:
        return sorted(
            {missing.removeprefix(path).split("/")[0] for missing in self.missing if missing.startswith(path)}
        )

    def _lacking_inputs(self, resolver: str) -> dict[str, Scalar]:
        """Several inputs at once that this roll has not been made with: it saves as many rolls."""
        path = f"resolver/{resolver}/input/"
        keys = [key for key in self._missing_keys(path) if self.chance.random() < 0.9]
        return {key: self._lacking(path + key, self.system.resolver(resolver).input(key).field) for key in keys}

    def _lacking(self, path: str, field: AnyField) -> Scalar:
        choices = [option.key for option in field.options if f"{path}/{option.key}" in self.missing]
        return self._value(field, self.chance.sample(choices, 1) if choices else ())

    def _value(self, field: AnyField, choice: Collection[str]) -> Scalar:
        if choice:
            return next(iter(choice))
        match field.names:
            case Names.UNIT | Names.UNITS:
                return self.chance.choice(list(self.history.battle.units))
            case Names.SIDE:
                return self.chance.choice(self.history.battle.sides).id
            case _:
                return a_value(field, self.chance)


def _done(history: History | Refused) -> History:
    assert not isinstance(history, Refused), history.reason
    return history
