"""Who takes part in a roll, and which roll it is: what is known, what is still to be picked, who may be picked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from textual.content import Content

from screens.parts.finding import pickable_units
from screens.parts.picker import NOBODY, Pickable
from screens.parts.plain import line, plain
from screens.roll.who import among
from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Rejected, Scalar
from tracker.play.cautions import cautions, in_words
from tracker.play.history import History
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.resolver import Context, Resolver, Role
from tracker.views.candidates import candidates
from tracker.views.log import last_target
from tracker.views.sentences.names import known
from tracker.views.to_roll import needed_and_chance
from tracker.words import N_, _

RESOLVER: Final = "which roll"


@dataclass(frozen=True, slots=True)
class Cast:
    """The roll (empty while it is not chosen) and the units bound to its roles."""

    history: History
    roll: str
    bindings: Mapping[str, UnitId]
    inputs: Mapping[str, Scalar]

    @property
    def resolver(self) -> Resolver | None:
        """The roll itself; None while it is not chosen, or where this system has no such roll."""
        return known(self.history.system.resolver, self.roll)

    def parts(self) -> tuple[str, ...]:
        """Every role of the roll that can be given before it."""
        roles = () if self.resolver is None else self.resolver.roles
        return tuple(role.key for role in roles if not role.afterwards)

    def missing(self) -> tuple[str, ...]:
        """What must still be picked: the roll itself, or the roles nobody is bound to and somebody must be."""
        if self.resolver is None:
            return (RESOLVER,)
        return tuple(role.key for role in self.resolver.roles if not role.optional and role.key not in self.bindings)

    def picking(self, part: str, key: str) -> Cast:
        """The cast with this roll, or this unit in that role."""
        if part == RESOLVER:
            return replace(self, roll=key)
        others = {role: unit for role, unit in self.bindings.items() if role != part}
        return replace(self, bindings=others if key in (NOBODY, "") else self._in_order({**others, part: UnitId(key)}))

    def with_the_likely(self) -> Cast:
        """The cast with those who take its optional parts unless the table says otherwise."""
        cast = self
        for role in () if self.resolver is None or self.missing() else self.resolver.roles:
            unit = role.likely(Context(self.history.battle, cast.bindings)) if role.key not in cast.bindings else None
            cast = cast if unit is None else cast.picking(role.key, unit)
        return cast

    def _in_order(self, bound: Mapping[str, UnitId]) -> dict[str, UnitId]:
        roles = () if self.resolver is None else self.resolver.roles
        return {role.key: bound[role.key] for role in roles if role.key in bound}

    def sheet(self) -> Worksheet | None:
        """The sheet of this cast, None while it cannot be drawn up."""
        try:
            return self._open()
        except Rejected:
            return None

    def trouble(self) -> str:
        """Why no sheet can be drawn up."""
        try:
            self._open()
        except Rejected as wrong:
            return str(wrong)
        return ""

    def _open(self) -> Worksheet | None:
        if self.resolver is None:
            return None
        return open_sheet(self.history.system, self.history.battle, self.resolver, self.bindings, self.inputs)

    def title(self) -> str:
        """The roll and who is in it in letters alone: `Melee attack ─ ◆ Knights of the Vale ▸ ▲ Ogre band`."""
        if self.resolver is None:
            return _("Calculator")
        who = among(self.history.battle, self.bindings).plain
        return f"{_(self.resolver.label)} ─ {who}" if who else _(self.resolver.label)

    def head(self) -> Content:
        """The roll and who is in it, each behind the sign of its side."""
        if self.resolver is None:
            return plain(_("Calculator"))
        return line(_(self.resolver.label), "  " if self.bindings else "", among(self.history.battle, self.bindings))

    def candidates(self, part: str) -> tuple[str, tuple[Pickable, ...], str]:
        """The question, what may be picked, and the likeliest of it."""
        if self.resolver is None or part == RESOLVER:
            rolls = tuple(Pickable(entry.key, _(entry.label)) for entry in self.history.system.rolls.resolvers)
            return _("Which roll?"), rolls, self.roll
        role = next(role for role in self.resolver.roles if role.key == part)
        listed = self._listed(role)
        if role.optional:
            listed.append(Pickable(NOBODY, _("nobody on the roster")))
        last = last_target(self.history, self.roll, part, {k: v for k, v in self.bindings.items() if k != part})
        question = _("{roll}: who is the {role}?").format(roll=_(self.resolver.label), role=_(role.label))
        return question, tuple(listed), self.bindings.get(part) or last or (NOBODY if role.seldom else "")

    def _units(self, role: Role) -> list[Unit]:
        """Those still on the table and not in another role; of the side first where that role is looked for.

        Several bases of one unit may stand in a row: `base1`, `base2`.
        """
        battle, system = self.history.battle, self.history.system
        taken = {unit for part, unit in self.bindings.items() if row_of(part) != row_of(role.key)}
        own = next((battle.units[unit].side for unit in self.bindings.values() if unit in battle.units), None)
        is_first = self.parts()[0] == role.key
        sides = sorted(
            (side.id for side in battle.sides), key=lambda side: not is_first and (side == own) != role.friend
        )
        return [
            unit
            for side in sides
            for unit in battle.of_side(side)
            if unit.id not in taken and not system.cards.is_out(unit)
        ]

    def _listed(self, role: Role) -> list[Pickable]:
        """Those who may have the part, each with what the roll would need; friends of an enemy's part lie folded."""
        system, battle = self.history.system, self.history.battle
        acting = next((battle.units[unit] for unit in self.bindings.values() if unit in battle.units), None)
        sheets = {unit.id: self._tried(role, unit) for unit in self._units(role)}
        is_first = role.key == self.parts()[0]
        near = acting if acting is not None and not role.friend and not is_first else None
        out_of_turn = self._out_of_turn(role) if is_first else {}

        def bar(unit: Unit) -> str | None:
            if near is not None and not role.optional and unit.side == near.side:
                return N_("of its own side")
            if role.friend and acting is not None and not is_first and unit.side != acting.side:
                return N_("of the other side")
            if unit.id in out_of_turn:
                return out_of_turn[unit.id]
            sheet = sheets[unit.id]
            return None if sheet is None else sheet.resolver.bars(sheet.case)

        units = pickable_units(battle, candidates(system, battle, self._units(role), near, bar))
        return [
            replace(one, figure="  ".join(filter(None, (one.figure, needed_and_chance(sheets[UnitId(one.key)])))))
            for one in units
        ]

    def _out_of_turn(self, role: Role) -> Mapping[UnitId, str]:
        """Why some cannot make this roll at this step; nothing where nobody can, as then anybody may be meant."""
        history, resolver, units = self.history, self.resolver, self._units(role)
        if resolver is None:
            return {}
        odd = {unit.id: cautions(history.system, history.battle, resolver, {role.key: unit.id}) for unit in units}
        reasons = {unit: in_words(said[0]) for unit, said in odd.items() if said}
        return {} if len(reasons) == len(units) else reasons

    def _tried(self, role: Role, unit: Unit) -> Worksheet | None:
        tried = self.picking(role.key, unit.id)
        return None if tried.missing() else tried.sheet()


def row_of(part: str) -> str:
    """What parts that are counted have in common: `base` of `base3`."""
    return part.rstrip("0123456789")
