"""Commands about the roster: who is at the table and what their cards say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import Final, assert_never

import msgspec

from tracker.battle import commands, events
from tracker.battle.battle import BY_THE_APP, Battle, Side, SideDetail, SideId, Unit, UnitId
from tracker.battle.fields import Rejected, Scalar
from tracker.grammar import guessed
from tracker.play.checks import Decision, name_given, reason_given, the_side, the_unit
from tracker.play.opponent.temperaments import temperament_of
from tracker.rules.system import UNIT_GONE, System
from tracker.text import clean_text
from tracker.words import _, labelled

MOST_SIDES = 8
MOST_UNITS = 400


def slug(name: str, taken: Collection[str]) -> str:
    """A readable id made from a name: letters, digits and dashes, unlike every one taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    base = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")[:40] or "unit"
    candidate, count = base, 2
    while candidate in taken:
        candidate, count = f"{base}-{count}", count + 1
    return candidate


def add_side(battle: Battle, command: commands.AddSide) -> Decision:
    """A new side, with an id of its own."""
    if len(battle.sides) >= MOST_SIDES:
        return commands.Refused(_("a battle has at most {most} sides").format(most=MOST_SIDES))
    name = name_given(command.name, _("side"))
    side = slug(command.id or name, {old.id for old in battle.sides})
    return (events.SideJoined(Side(SideId(side), name)),)


def rename_side(battle: Battle, command: commands.RenameSide) -> Decision:
    """Another name for a side."""
    side = the_side(battle, command.side)
    return (events.SideJoined(msgspec.structs.replace(side, name=name_given(command.name, _("side")))),)


def set_side(battle: Battle, command: commands.SetSide) -> Decision:
    """Details of a side said otherwise, one event for each that really differs."""
    side = the_side(battle, command.side)
    details = {detail: accepted_detail(detail, text) for detail, text in command.details.items()}
    return tuple(
        events.SideChanged(side.id, detail, side[detail], text)
        for detail, text in details.items()
        if side[detail] != text
    )


_WORD: Final = re.compile(r"[a-z0-9-]{0,20}")


def _accepted_letter(text: str) -> str:
    letter = text.upper()
    if letter and (len(letter) > 1 or not letter.isalnum()):
        raise Rejected(_("{text} is not a letter; give a single one").format(text=repr(text)))
    return letter


def accepted_detail(detail: SideDetail, text: str) -> str:
    """The text as a side keeps it; `Rejected` says what is accepted."""
    match detail:
        case SideDetail.PLAYER | SideDetail.CREST:
            return clean_text(text)
        case SideDetail.LETTER:
            return _accepted_letter(clean_text(text))
        case SideDetail.DICE:
            if text not in {"", BY_THE_APP}:
                template = _("{text} cannot roll; give {known}, or nothing for dice thrown at the table")
                raise Rejected(template.format(text=repr(clean_text(text)), known=BY_THE_APP))
            return text
        case SideDetail.LED:
            if text:
                temperament_of(text)
            return text
        case SideDetail.HUE | SideDetail.SHAPE:
            if _WORD.fullmatch(text) is None:
                template = _("{text} is not the name of a colour or shape; give up to 20 of a to z, 0 to 9 and dashes")
                raise Rejected(template.format(text=repr(clean_text(text))))
            return text
        case _:
            assert_never(detail)


def remove_side(battle: Battle, command: commands.RemoveSide) -> Decision:
    """A side goes only when none of its units is left."""
    side = the_side(battle, command.side)
    if any(battle.of_side(command.side)):
        return commands.Refused(
            _("{side} still {side:has|have} units; remove or move them first").format(side=guessed(side.name))
        )
    if battle.place.side == command.side:
        return commands.Refused(_("it is the turn of {side}; go on to the next step first").format(side=side.name))
    return (events.SideLeft(command.side),)


def checked_values(system: System, values: Mapping[str, object]) -> dict[str, Scalar]:
    """Roster values as their fields keep them; `Rejected` names the first that is not accepted."""
    return {key: system.field(key).accept(value) for key, value in values.items()}


def checked_unit(system: System, battle: Battle, new: commands.NewUnit) -> Unit:
    """A unit made from untrusted values, without those at their default; `Rejected` says what is wrong."""
    the_side(battle, new.side)
    name = name_given(new.name, _("unit"))
    # Completed before the defaults are dropped: one base left of ten is said, not left unsaid.
    unit = system.cards.ready(
        Unit(UnitId(slug(new.id or name, battle.units)), name, new.side, checked_values(system, new.values))
    )
    kept = {key: value for key, value in unit.values.items() if value != system.field(key).default}
    unit = msgspec.structs.replace(unit, values=kept)
    if (wrong := system.cards.check(unit)) is not None:
        raise Rejected(labelled(name, wrong))
    return unit


def add_unit(system: System, battle: Battle, command: commands.AddUnit) -> Decision:
    """A unit joins if every value on its card is accepted."""
    if len(battle.units) >= MOST_UNITS:
        return commands.Refused(_("a battle has at most {most} units").format(most=MOST_UNITS))
    return (events.UnitJoined(checked_unit(system, battle, command.unit)),)


def rename_unit(battle: Battle, command: commands.RenameUnit) -> Decision:
    """Another name or another side for a unit."""
    the_unit(battle, command.unit)
    the_side(battle, command.side)
    return (events.UnitRenamed(command.unit, name_given(command.name, _("unit")), command.side),)


def remove_unit(battle: Battle, command: commands.RemoveUnit) -> Decision:
    """A unit leaves, and the tests it owes with it."""
    the_unit(battle, command.unit)
    owed = (debt for debt in battle.debts if command.unit in debt.bindings.values())
    return (*(events.Voided(debt.id, UNIT_GONE) for debt in owed), events.UnitLeft(command.unit))


def changes(unit: Unit, system: System, values: Mapping[str, Scalar], cause: str = "") -> tuple[events.Changed, ...]:
    """The events that bring a unit to these values, one for each that really differs."""
    return tuple(
        events.Changed(unit.id, key, was, now, cause)
        for key, now in values.items()
        if (was := unit[system.field(key)]) != now
    )


def set_values(system: System, battle: Battle, command: commands.SetValues) -> Decision:
    """Values set by hand, with their reason; what was wrong with the card before is no bar to putting another right."""
    unit = the_unit(battle, command.unit)
    values = checked_values(system, command.values)
    wrong = system.cards.check(unit.having(values))
    if wrong is not None and wrong != system.cards.check(unit):
        return commands.Refused(labelled(unit.name, wrong))
    reason = reason_given(command.reason)
    return _by_hand(changes(unit, system, values), reason)


def _by_hand(changes: Iterable[events.Changed], reason: str) -> tuple[events.AnyEvent, ...]:
    return tuple(events.Changed(change.unit, change.key, change.was, change.now, "hand", reason) for change in changes)


def set_battle_value(system: System, battle: Battle, command: commands.SetBattleValue) -> Decision:
    """A value of the battle set by hand, with its reason."""
    field = system.battle_field(command.key)
    now, was = field.accept(command.value), battle[field]
    if now == was:
        return ()
    return (events.BattleValueChanged(field.key, was, now, "hand", reason_given(command.reason)),)
