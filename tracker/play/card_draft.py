"""A card as it is filled in, before it joins the battle or is changed there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.commands import AddUnit, Command, NewUnit, RenameUnit, SetValues
from tracker.battle.fields import AnyField, Scalar
from tracker.rules.system import System, kept_as, value_on

NEW = UnitId("")
"""The id of a unit that is still to join."""


class CardDraft(Struct, frozen=True):
    """The card `was`, and what is made of it; nothing of it is in the battle yet."""

    system: System
    was: Unit
    now: Unit

    @property
    def is_new(self) -> bool:
        """Whether it is that of a unit which joins when it is saved."""
        return self.now.id == NEW

    def value(self, field: AnyField) -> Scalar:
        """The value that stands there; a new card is shown as it will be completed."""
        unit = self.system.cards.ready(self.now) if self.is_new else self.now
        return value_on(unit, self.system.cards.graded, field)

    def giving(self, field: AnyField, value: Scalar) -> CardDraft:
        """The card with another value in that field."""
        return replace(self, now=self.now.having(kept_as(self.system.cards.graded, field, value)))

    def called(self, name: str) -> CardDraft:
        """The card under another name."""
        return replace(self, now=Unit(self.now.id, name, self.now.side, self.now.values))

    def joining(self, side: SideId) -> CardDraft:
        """The card on another side."""
        return replace(self, now=Unit(self.now.id, self.now.name, side, self.now.values))

    def _is_marked_by_play(self, battle: Battle, field: AnyField) -> bool:
        """Whether the field is a mark of play, or the number of a melee where contacts say whom the unit fights."""
        contacts = self.system.play.contacts
        return field.is_mark or (field is contacts.leaves and contacts.tells(battle, self.was))

    def fields(self, battle: Battle, *, with_marks: bool) -> Iterator[AnyField]:
        """The fields that are filled in, with or without those that play marks; one that does not apply is left out."""
        for field in self.system.cards.fields:
            if (with_marks or not self._is_marked_by_play(battle, field)) and field.applies(self.now):
                yield field

    @property
    def changes(self) -> dict[str, Scalar]:
        """The values that differ from what was, by their keys."""
        fields = (self.system.field(key) for key in self.now.values)
        return {field.key: self.now[field] for field in fields if self.now[field] != self.was[field]}

    @property
    def is_moved(self) -> bool:
        """Whether its name or its side is another."""
        return (self.now.name, self.now.side) != (self.was.name, self.was.side)

    @property
    def wants_reason(self) -> bool:
        """Whether a card in the battle is changed, so that the log has why."""
        return bool(self.changes) and not self.is_new

    def commands(self, reason: str) -> Iterator[Command]:
        """The command that puts it into the battle."""
        if self.is_new:
            fields = (self.system.field(key) for key in self.now.values)
            values = {field.key: self.now[field] for field in fields if field.applies(self.now)}
            yield AddUnit(NewUnit(self.now.name, self.now.side, values))
            return
        if self.is_moved:
            yield RenameUnit(self.now.id, self.now.name, self.now.side)
        if self.wants_reason:
            yield SetValues(self.now.id, self.changes, reason)
