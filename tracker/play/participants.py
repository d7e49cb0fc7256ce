"""Who takes part in a roll, and which roll it is: what is known, what is still to be picked, who may be picked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Rejected, Scalar
from tracker.play.cautions import cautions, in_words
from tracker.play.checks import the_unit
from tracker.play.history import History
from tracker.play.last_rolls import last_target
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.resolver import Context, Resolver, Role
from tracker.rules.system import Way
from tracker.words import _

RESOLVER: Final = "which roll"
"""The part that stands for the roll itself, as long as nobody chose it."""


class Suggestion(Struct, frozen=True):
    """The first line of a list of units or of rolls under the light: its key, empty for nobody.

    It is a guess where neither a contact nor anything said tells it: who had that part last, one of several in contact.
    Of who had it in an earlier turn (`is_old`) no more is said than that: nothing speaks for him now.
    """

    key: str
    is_guess: bool = False
    is_old: bool = False


class Participants(Struct, frozen=True, dict=True):
    """The roll (empty while it is not chosen), the units bound to its roles, and what is given with it."""

    history: History
    roll: str = ""
    bindings: Mapping[str, UnitId] = {}
    inputs: Mapping[str, Scalar] = {}

    @cached_property
    def resolver(self) -> Resolver | None:
        """The roll itself; None while it is not chosen, or where this system has no such roll."""
        try:
            return self.history.system.resolver(self.roll)
        except Rejected:
            return None

    @property
    def parts(self) -> tuple[str, ...]:
        """Every role of the roll that can be given before it."""
        return tuple(role.key for role in self._roles if not role.afterwards)

    @property
    def missing(self) -> tuple[str, ...]:
        """The parts still to be picked: the roll itself, or the roles nobody is bound to and somebody must be."""
        if self.resolver is None:
            return (RESOLVER,)
        return tuple(role.key for role in self._roles if not role.optional and role.key not in self.bindings)

    def role(self, part: str) -> Role | None:
        """The role of that key; None for the roll itself."""
        return next((role for role in self._roles if role.key == part), None)

    @property
    def _roles(self) -> tuple[Role, ...]:
        return () if self.resolver is None else self.resolver.roles

    def picking(self, part: str, key: str) -> Participants:
        """The same with this roll, or this unit in that role; nobody in it for an empty key."""
        if part == RESOLVER:
            return replace(self, roll=key)
        bound = {**self.bindings, part: UnitId(key)}
        if not key:
            del bound[part]
        return replace(self, bindings={role.key: bound[role.key] for role in self._roles if role.key in bound})

    def with_the_likely(self) -> Participants:
        """The same with those who take its optional parts unless the table says otherwise."""
        who = self
        for role in () if self.missing else self._roles:
            unit = role.likely(Context(self.history.battle, who.bindings)) if role.key not in who.bindings else None
            who = who if unit is None else who.picking(role.key, unit)
        return who

    @cached_property
    def worksheet(self) -> Worksheet | None:
        """The roll as it is drawn up for these units, None while it cannot be."""
        try:
            return self._drawn_up()
        except Rejected:
            return None

    @property
    def trouble(self) -> str:
        """Why no roll can be drawn up."""
        try:
            self._drawn_up()
        except Rejected as wrong:
            return str(wrong)
        return ""

    def _drawn_up(self) -> Worksheet | None:
        if self.resolver is None:
            return None
        for unit in self.bindings.values():
            the_unit(self.history.battle, unit)
        return open_sheet(self.history.system, self.history.battle, self.resolver, self.bindings, self.inputs)

    def tried(self, role: Role, unit: UnitId) -> Worksheet | None:
        """The roll with that unit in a role; None while somebody else is missing."""
        tried = self.picking(role.key, unit)
        return None if tried.missing else tried.worksheet

    @property
    def acting(self) -> Unit | None:
        """The first of those who take part."""
        units = self.history.battle.units
        return next((units[unit] for unit in self.bindings.values() if unit in units), None)

    def is_first(self, role: Role) -> bool:
        """Whether that is the role of the one who rolls."""
        return role.key == self.parts[0]

    def likeliest(self, part: str) -> Suggestion | None:
        """The unit, or the roll, that stands there, is in contact or stood there last; None where none is likely."""
        role = self.role(part)
        if role is None:
            return Suggestion(self.roll)
        if part in self.bindings:
            return Suggestion(self.bindings[part])
        last = last_target(self.history, self.roll, part, self.bindings)
        near, is_certain = self.in_contact(role)
        if near:
            return Suggestion(last.unit if last is not None and last.unit in near else near[0], is_guess=not is_certain)
        if last is not None and self._is_likely(role, last.unit):
            return Suggestion(last.unit, is_guess=last.is_of_this_turn, is_old=not last.is_of_this_turn)
        return Suggestion("") if role.seldom else None

    def in_contact(self, role: Role) -> tuple[tuple[UnitId, ...], bool]:
        """Those whom a roll of close fighting is made against by contact, and whether there is no doubt which of them.

        Nobody where it is no such roll, or who makes it touches none of those it may be made against.
        """
        acting, system = self.acting, self.history.system
        if acting is None or role.friend or self.is_first(role) or system.turn.ways.get(self.roll) is not Way.FIGHT:
            return (), False
        rules, battle = system.play.contacts, self.history.battle
        listed = {unit.id for unit in self.units_for(role)}
        touched = tuple(unit.id for unit in rules.touched(battle, acting) if unit.id in listed)
        is_told = not any(contact.is_assumed for contact in rules.of(battle, acting))
        return touched, is_told and rules.is_certain(battle, acting)

    def _is_likely(self, role: Role, unit: UnitId) -> bool:
        """Whether who had that part before may be meant again: on the table still, and nothing speaks against it.

        A foe that runs by now is not proposed for having stood there once.
        """
        listed = next((candidate for candidate in self.units_for(role) if candidate.id == unit), None)
        if listed is None or self.reason_against(role, listed):
            return False
        return role.friend or not self.history.system.cards.is_routed(listed)

    def units_for(self, role: Role) -> tuple[Unit, ...]:
        """Those still on the table and not in another role; of the side first where that role is looked for.

        Several bases of one unit may stand in a row: `base1`, `base2`.
        """
        battle, system = self.history.battle, self.history.system
        taken = {unit for part, unit in self.bindings.items() if row_of(part) != row_of(role.key)}
        own, is_first = None if self.acting is None else self.acting.side, self.is_first(role)
        sides = sorted(
            (side.id for side in battle.sides), key=lambda side: not is_first and (side == own) != role.friend
        )
        units = (unit for side in sides for unit in battle.of_side(side))
        return tuple(unit for unit in units if unit.id not in taken and not system.cards.is_out(unit))

    def reason_against(self, role: Role, unit: Unit) -> str:
        """Why a unit is hardly meant for a role; empty where it may be."""
        acting = None if self.is_first(role) else self.acting
        if acting is not None and not role.friend and not role.optional and unit.side == acting.side:
            return _("of its own side")
        if acting is not None and role.friend and unit.side != acting.side:
            return _("of the other side")
        if self.is_first(role) and (why := self._out_of_turn.get(unit.id)):
            return why
        if why := role.hardly(Context(self.history.battle, {**self.bindings, role.key: unit.id})):
            return _(why)
        roll = self.tried(role, unit.id)
        return self._bar_against_all(role, unit) if roll is None else roll.resolver.bars(roll.case) or ""

    def _bar_against_all(self, role: Role, unit: Unit) -> str:
        """Why a unit cannot make this roll whoever is picked beside it; empty where that hangs on the other."""
        who = self.picking(role.key, unit.id)
        other = who.role(who.missing[0]) if len(who.missing) == 1 else None
        if other is None:
            return ""
        others = (each for each in who.units_for(other) if (each.side == unit.side) == other.friend)
        reasons = (who.reason_against(other, each) for each in others)
        first = next(reasons, "")
        return first if first and all(reason == first for reason in reasons) else ""

    @cached_property
    def _out_of_turn(self) -> Mapping[UnitId, str]:
        """Why some cannot make this roll at this step; nothing where nobody can, as then anybody may be meant."""
        history, resolver = self.history, self.resolver
        if resolver is None:
            return {}
        role = resolver.roles[0]
        units = self.units_for(role)
        by_unit = {unit.id: cautions(history.system, history.battle, resolver, {role.key: unit.id}) for unit in units}
        reasons = {unit: in_words(entries[0]) for unit, entries in by_unit.items() if entries}
        return {} if len(reasons) == len(units) else reasons


def row_of(part: str) -> str:
    """The common name of parts that are counted: `base` of `base3`."""
    return part.rstrip("0123456789")
