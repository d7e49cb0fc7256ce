"""The order of a unit left to the dice: the printed die for who draws it by chance, an even draw for all others."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import Command, Note, PlaceToken, Resolve
from tracker.battle.dice import Face, Thrower, token_asked
from tracker.battle.events import AnyEvent, Rolled, StepEntered, TokenPlaced, TokensRevealed
from tracker.play.backwards import backwards
from tracker.play.chance import die_for
from tracker.play.history import History
from tracker.play.sheets.making import played
from tracker.play.throwing import with_dice
from tracker.play.tokens import draws_by_chance, may_choose_token
from tracker.play.worksheet import open_sheet
from tracker.rules.system import System, Tokens


def was_drawn(history: History, unit: Unit) -> bool:
    """Whether a die has drawn its order since tokens were last turned up in this turn, be it taken back or not."""
    tokens, turn = history.system.turn.tokens, history.battle.place.turn
    for done in backwards(history):
        for event in done.act.events:
            if isinstance(event, TokensRevealed) or (isinstance(event, StepEntered) and event.turn < turn):
                return False
            if tokens is not None and _draws(tokens, event, unit):
                return True
    return False


def last_placed(history: History, unit: UnitId) -> TokenPlaced | None:
    """How the token was laid that lies face down by a unit; None where none does."""
    if unit not in history.battle.sealed:
        return None
    for done in backwards(history):
        for event in done.act.events:
            if isinstance(event, TokenPlaced) and event.unit == unit:
                return event
    return None


def _draws(tokens: Tokens, event: AnyEvent, unit: Unit) -> bool:
    match event:
        case TokenPlaced(unit=whose, face=Face()):
            return whose == unit.id
        case Rolled(resolution=resolution, bindings=bindings):
            return resolution.resolver == tokens.random and unit.id in bindings.values()
        case _:
            return False


def faces_to_draw(system: System, battle: Battle, unit: Unit) -> int:
    """How many faces the printed die has that draws the order of a unit; 0 where none does."""
    tokens = system.turn.tokens
    if tokens is None or not draws_by_chance(system, battle, unit):
        return 0
    resolver = system.resolver(tokens.random)
    wanted = open_sheet(system, battle, resolver, {resolver.roles[0].key: unit.id}).wanted
    return 0 if wanted is None else wanted.die.sides


def order_draw(
    history: History,
    unit: Unit,
    throw: Thrower,
    reason: str = "",
    among: tuple[str, ...] = (),
    *,
    leaves_choice: bool = False,
) -> tuple[Command, ...]:
    """The commands that lay a token by the unit as dice say; none where the system or the unit has no tokens.

    Where the printed die leaves the choice to the owner, the even draw follows it, unless it `leaves_choice` to him.
    The `reason` of who draws again is kept with the draw; beside the printed die, which holds none, as a private note.
    `among` are the tokens of each face where not all are as likely.
    """
    system, tokens = history.system, history.system.turn.tokens
    if tokens is None:
        return ()
    commands: tuple[Command, ...] = ()
    if draws_by_chance(system, history.battle, unit):
        role = next(role.key for role in system.resolver(tokens.random).roles)
        roll = with_dice(system, history.battle, Resolve(tokens.random, {role: unit.id}), throw)
        commands = (Note(reason, private=True), roll) if reason else (roll,)
        if leaves_choice:
            return commands
        history, reason = played(history, commands), ""
    unit = history.battle.units[unit.id]
    if not may_choose_token(system, history.battle, unit):
        return commands
    allowed = tokens.allowed(history.battle, unit)
    if len(allowed) == 1:
        return (*commands, PlaceToken(unit.id, allowed[0]))
    faces = among or allowed
    face = throw(die_for(len(faces)), token_asked(unit.id))
    return (*commands, PlaceToken(unit.id, faces[face.face - 1], face, reason, among))
