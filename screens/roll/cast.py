"""Who takes part in a roll, as it is read: the line above it, and the list that a part is picked from."""

from __future__ import annotations

from dataclasses import replace

from textual.content import Content

from screens.parts.drawn.short_names import Namer
from screens.parts.finding import MANY, pickable_units
from screens.parts.picker import NOBODY, Pickable
from screens.parts.plain import harmless, line, plain
from screens.roll.who import among
from tracker.play.participants import Participants, Suggestion
from tracker.rules.resolver import Role
from tracker.views.candidates import candidates
from tracker.views.to_roll import needed_and_chance
from tracker.words import _


def head(who: Participants, short: Namer = harmless) -> Content:
    """The roll and who is in it, each behind the sign of its side, each name as it is shortened."""
    if who.resolver is None:
        return plain(_("Calculator"))
    return line(_(who.resolver.label), "  " if who.bindings else "", among(who.history.battle, who.bindings, short))


def question(who: Participants, part: str) -> tuple[str, tuple[Pickable, ...], str]:
    """The question about a part, its candidates, and the likeliest of them; a guess is marked, an old one told."""
    role = who.role(part)
    if who.resolver is None or role is None:
        rolls = (Pickable(entry.key, _(entry.label), drawn=False) for entry in who.history.system.rolls.resolvers)
        return _("Which roll?"), tuple(rolls), who.roll
    asked = _("Who is the {role}?").format(role=_(role.label))
    likeliest = who.likeliest(part)
    if likeliest is None:
        return asked, (*_units(who, role), *_nobody(role)), ""
    nobody, units = _nobody(role), _units(who, role)
    # Proposed below the lines that have numbers it would be lit with these out of sight, and a digit picks one.
    behind = 1 if not likeliest.key and len(units) >= MANY else len(units)
    nobody = tuple(replace(thing, heading=units[0].heading) if behind == 1 else thing for thing in nobody)
    things = (*units[:behind], *nobody, *units[behind:])
    marked = (_marked(thing, likeliest) if thing.key == likeliest.key else thing for thing in things)
    return asked, tuple(marked), likeliest.key or NOBODY


def _marked(thing: Pickable, likeliest: Suggestion) -> Pickable:
    """Who may be meant, as a guess or as who had the part in an earlier turn."""
    notes = (_("last time") if likeliest.is_old else "", thing.note)
    return replace(thing, is_guess=likeliest.is_guess, note="  ".join(filter(None, notes)))


def _nobody(role: Role) -> tuple[Pickable, ...]:
    return (Pickable(NOBODY, _("nobody on the roster")),) if role.optional else ()


def _units(who: Participants, role: Role) -> tuple[Pickable, ...]:
    """Those who may have the part, each with what the roll would need; those hardly meant lie folded."""
    system, battle, units = who.history.system, who.history.battle, who.units_for(role)
    near = None if role.friend or who.is_first(role) else who.acting
    listed = candidates(system, battle, units, near, lambda unit: who.reason_against(role, unit))
    touched, _is_certain = who.in_contact(role)
    needs = [needed_and_chance(who.tried(role, candidate.unit.id)) for candidate in listed]
    return tuple(
        replace(
            candidate,
            figure="  ".join(filter(None, (candidate.figure, need))),
            drawn=not touched or candidate.key in touched,
        )
        for candidate, need in zip(pickable_units(battle, listed), needs, strict=True)
    )
