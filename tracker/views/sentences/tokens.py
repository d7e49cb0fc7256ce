"""Order tokens in words: laid face down, drawn by a die, turned up."""

from __future__ import annotations

from collections import Counter

from tracker.battle.battle import Battle
from tracker.battle.dice import Die, Face
from tracker.battle.events import TokenPlaced
from tracker.rules.system import System
from tracker.views.sentences.names import token_names, unit_name
from tracker.views.sentences.score import couriers_in_words, distance_in_words
from tracker.words import _


def token_placed(system: System, before: Battle, event: TokenPlaced, *, revealed: bool) -> str:
    """That a token lies there; of one that a die drew which it is and why, once it is turned up."""
    who = unit_name(before, event.unit)
    if not isinstance(event.face, Face):
        placed = _("Token placed face down: {unit}.").format(unit=who)
        return f"{placed} {_taken(system, event)}" if revealed and event.distance else placed
    if not revealed:
        return _("A die drew the order of {unit}: the token lies face down.").format(unit=who)
    token = token_names(system, before).get(event.token, event.token)
    die = Die(event.face.die).name
    if event.among:
        counted = ", ".join(f"{key} {count}" for key, count in Counter(event.among).items())
        die = _("{die} ({faces})").format(die=die, faces=counted)
    numbers = {"unit": who, "token": token, "face": event.face.face, "die": die}
    if event.reason:
        again = _("A die drew the order of {unit} again: {token}, with {face} on a {die}. Reason: {reason}.")
        drawn = again.format(**numbers, reason=event.reason)
    else:
        drawn = _("A die drew the order of {unit}: {token}, with {face} on a {die}.").format(**numbers)
    return f"{drawn} {_taken(system, event)}" if event.distance else drawn


def _taken(system: System, event: TokenPlaced) -> str:
    distance = distance_in_words(system, event.distance)
    return _("It went by courier: {distance}.").format(distance=distance)


def tokens_revealed(system: System, before: Battle) -> str:
    """The tokens turned up, with the orders that went by courier."""
    names = token_names(system, before)
    shown = ", ".join(
        f"{unit_name(before, unit)} {names.get(token, token)}" for unit, token in sorted(before.sealed.items())
    )
    couriers = couriers_in_words(system, before)
    revealed = _("Orders revealed: {tokens}.").format(tokens=shown or _("none")) if shown or not couriers else ""
    return " ".join(filter(None, (revealed, couriers)))
