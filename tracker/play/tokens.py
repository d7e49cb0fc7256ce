"""Order tokens: laid face down, taken back, turned up together; who still has none."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.commands import PlaceToken, Refused, TakeToken
from tracker.battle.dice import Die
from tracker.battle.events import TokenPlaced, TokensRevealed, TokenTaken
from tracker.play.agreed.scoring import accepted_distance
from tracker.play.checks import Decision, the_unit
from tracker.play.walk import current_step, refusal
from tracker.rules.system import Does, May, MayNot, System, Tokens, TokenStep
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import N_, _

NO_TOKEN: Final = MayNot(N_("takes no order token"))


def place_token(system: System, battle: Battle, command: PlaceToken) -> Decision:
    """A token face down, if this unit may have it now."""
    if system.turn.tokens is None:
        return Refused(_("{system} has no order tokens").format(system=system.name))
    unit = the_unit(battle, command.unit)
    if not may_place(system, battle):
        return Refused(_("tokens are placed in the orders phase, not now"))
    stands = system.turn.tokens.standing(battle, unit)
    if not isinstance(stands, May):
        return Refused(refusal(unit, stands or NO_TOKEN))
    allowed = system.turn.tokens.allowed(battle, unit)
    if command.token not in allowed:
        return Refused(
            _("{token} is not a token for {unit}; give one of {allowed}").format(
                token=repr(command.token), unit=unit.name, allowed=", ".join(allowed)
            )
        )
    if accepted_distance(command.distance) and not battle.couriers:
        return Refused(_("the table has agreed on no couriers"))
    return _placed(unit, command, allowed)


def _placed(unit: Unit, command: PlaceToken, allowed: tuple[str, ...]) -> Decision:
    """The token, which must be the one that its die draws, where one does."""
    if (face := command.face) is None:
        return (TokenPlaced(unit.id, command.token, distance=command.distance),)
    among = command.among or allowed
    drawn = among[face.face - 1] if face.die == len(among) and 1 <= face.face <= face.die else None
    if drawn != command.token or not {*among} <= {*allowed}:
        return Refused(
            _("{face} on a {die} does not draw {token} from {allowed}").format(
                face=face.face, die=Die(face.die).name, token=repr(command.token), allowed=", ".join(among)
            )
        )
    reason = clean_text(command.reason, NOTE_LENGTH)
    return (TokenPlaced(unit.id, command.token, face, reason, command.among, command.distance),)


def take_token(battle: Battle, command: TakeToken) -> Decision:
    """A face-down token back into the hand."""
    unit = the_unit(battle, command.unit)
    if unit.id not in battle.sealed:
        return Refused(_("no token lies face down by {unit}").format(unit=unit.name))
    return (TokenTaken(unit.id),)


def reveal_tokens(battle: Battle) -> Decision:
    """Every face-down token up, together."""
    return (TokensRevealed(),) if battle.sealed or battle.has_order_due() else Refused(_("no token lies face down"))


def may_place(system: System, battle: Battle) -> bool:
    """Whether tokens are placed at the present step."""
    step = current_step(system, battle)
    return step is not None and step.tokens in {TokenStep.PLACE, TokenStep.RANDOM}


def draws_by_chance(system: System, battle: Battle, unit: Unit) -> bool:
    """Whether a step of random orders has this unit roll, which it does no more once the die left it free."""
    standings = (
        step.standing(battle, unit)
        for phase in system.turn.phases
        for step in phase.steps
        if step.tokens is TokenStep.RANDOM
    )
    return any(
        isinstance(standing, May) and any(offer.does is Does.ROLL for offer in standing.offers)
        for standing in standings
    )


def open_order(tokens: Tokens, unit: Unit) -> str:
    """The order of a unit that lies open, by its key; empty where none does."""
    return "" if unit[tokens.field] == tokens.field.default else str(unit[tokens.field])


def lacks_token(system: System, battle: Battle, unit: Unit) -> bool:
    """Whether it has neither a token nor an order that lies open from before, or is under way to it."""
    tokens = system.turn.tokens
    has_one = unit.id in battle.sealed or unit.id in battle.under_way
    return tokens is not None and not has_one and not open_order(tokens, unit)


def wants_token(system: System, battle: Battle, unit: Unit) -> bool:
    """Whether it has neither a token nor an order and could have one, by choice or by chance."""
    return lacks_token(system, battle, unit) and (
        may_choose_token(system, battle, unit) or draws_by_chance(system, battle, unit)
    )


def is_any_open(system: System, battle: Battle) -> bool:
    """Whether the order of any unit lies open."""
    tokens = system.turn.tokens
    return tokens is not None and any(open_order(tokens, unit) for unit in battle.units.values())


def may_choose_token(system: System, battle: Battle, unit: Unit) -> bool:
    """Whether a player may lay a token of his choice by it."""
    return system.turn.tokens is not None and isinstance(system.turn.tokens.standing(battle, unit), May)


def without_token(system: System, battle: Battle) -> tuple[Unit, ...]:
    """The units that have neither a token nor an order and could have one, by choice or by chance."""
    return tuple(unit for side in battle.sides for unit in battle.of_side(side.id) if wants_token(system, battle, unit))
