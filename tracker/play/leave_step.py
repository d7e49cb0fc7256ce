"""Leaving a step: what is owed, begun or granted here alone bars the way until somebody says so twice.

What merely may be done is told.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Place, Unit, UnitId
from tracker.battle.commands import Advance, Command, GoTo, Perform, Refused, RevealTokens
from tracker.play import rolls, tokens, walk
from tracker.play.checks import Decision, the_unit
from tracker.play.walk import current_step, debts_due, enter, next_place, standing, stops
from tracker.rules.system import Action, Matter, May, Open, Step, System, TokenStep, open_for
from tracker.words import _, n_

MOVES_OWED: Final = frozenset({Matter.RUN, Matter.CHARGE})
"""The debts that stay from step to step until they are paid."""

STAYS_OPEN: Final = MOVES_OWED | {Matter.TEST, Matter.PROCEDURE}
"""The matters that are not lost where a step is left: owed or begun until somebody takes them up or lets them go."""


PLAYED: Final = frozenset({Matter.CHARGE, Matter.MELEE})
"""The acts that a procedure plays: where that is half done, it is told by its name alone."""


class LeftOpen(Refused, frozen=True):
    """The step is not left yet: what is owed, begun or granted in it alone, each kind once."""

    open: tuple[Open, ...] = ()


def still_open(
    system: System, battle: Battle, to: Place | None = None, *, agreed: tuple[int, ...] = ()
) -> tuple[Open, ...]:
    """The acts owed, begun or granted here alone, and left behind on the way to a place, or by going on to none named.

    Tests due, procedures half done, what the step itself names, the moves owed at steps that are gone by on the way,
    and the tokens that are missing. The tests and procedures whose numbers are `agreed` to stay open are not asked for.
    """
    step = current_step(system, battle)
    if step is None:
        return ()
    due = [debt for debt in debts_due(system, battle) if debt.id not in agreed]
    tests = (Open(Matter.TEST, len(due), tuple(dict.fromkeys(debt.unit for debt in due))),) if due else ()
    begun = half_done(system, battle, agreed)
    playing = {unit for item in begun for unit in item.units}
    own = (
        item
        for item in _with_more(step.unfinished(battle), _moves_gone_by(system, battle, to))
        if item.matter not in PLAYED or not item.units or not playing.issuperset(item.units)
    )
    return (*tests, *begun, *own, *_tokens_left(system, battle, step, to))


def _moves_gone_by(system: System, battle: Battle, to: Place | None) -> Mapping[Matter, tuple[UnitId, ...]]:
    """Who owes a move at the steps between here and there, each by what it is."""
    if to is None or to.turn != battle.place.turn:
        return {}
    way, place = stops(system, battle), battle.place
    between = way[way.index((place.step, place.side)) + 1 : way.index((to.step, to.side))]
    owed: dict[Matter, tuple[UnitId, ...]] = {}
    for step, side in between:
        there = replace(battle, place=Place(place.turn, step, side))
        for unfinished in system.step(step).unfinished(there):
            if unfinished.matter in MOVES_OWED:
                owed[unfinished.matter] = tuple(dict.fromkeys((*owed.get(unfinished.matter, ()), *unfinished.units)))
    return owed


def _with_more(own: tuple[Open, ...], further: Mapping[Matter, tuple[UnitId, ...]]) -> tuple[Open, ...]:
    """The acts open at a step, with the units of whom the same holds further on."""
    units = {item.matter: item.units for item in own}
    more = {
        matter: tuple(unit for unit in those if unit not in units.get(matter, ())) for matter, those in further.items()
    }
    grown = (
        Open(item.matter, item.count + len(more[item.matter]), (*item.units, *more[item.matter]))
        if item.matter in more
        else item
        for item in own
    )
    return (
        *grown,
        *(Open(matter, len(those), those) for matter, those in more.items() if matter not in units and those),
    )


def _tokens_left(system: System, battle: Battle, step: Step, to: Place | None) -> tuple[Open, ...]:
    """The tokens that are not laid before the reveal, and by going on from where tokens are chosen.

    Going on then leads by every step of the tokens: only where some are laid does it stop for those that are drawn.
    Whoever has gone back behind the reveal was asked before it; where nothing was turned up there, it is asked again.
    """
    if _is_past_the_reveal(system, battle) and tokens.is_any_open(system, battle):
        return ()
    if to is None and step.tokens is TokenStep.PLACE:
        missing = tokens.without_token(system, battle)
        to_choose = [unit for unit in missing if tokens.may_choose_token(system, battle, unit)]
        return open_for(Matter.TOKEN, to_choose if battle.sealed or not to_choose else missing)
    return tokens_missing(system, battle) if _passes_the_reveal(system, battle, to) else ()


def half_done(system: System, battle: Battle, agreed: Container[int] = ()) -> tuple[Open, ...]:
    """The procedures under way by their names, but those whose numbers are `agreed` to wait."""
    running = [procedure for procedure in battle.running if procedure.id not in agreed]
    begun = dict.fromkeys(unit for procedure in running for unit in procedure.bindings.values())
    labels = tuple(dict.fromkeys(system.procedure(procedure.procedure).label for procedure in running))
    return (Open(Matter.PROCEDURE, len(running), tuple(begun), labels),) if running else ()


def _passes_the_reveal(system: System, battle: Battle, to: Place | None) -> bool:
    """Whether all tokens are turned up on the way there, or to the next step, or at its end."""
    way, place, to = stops(system, battle), battle.place, to or next_place(system, battle)
    after, end = way.index((place.step, place.side)) + 1, way.index((to.step, to.side)) + 1
    passed = way[after:end] if to.turn == place.turn else (*way[after:], *way[:end])
    return _reveals(system, passed)


def _is_past_the_reveal(system: System, battle: Battle) -> bool:
    """Whether the tokens of this turn were turned up, or that was passed, before the table went back here."""
    furthest, way = battle.furthest, stops(system, battle)
    if furthest.turn != battle.place.turn or (furthest.step, furthest.side) not in way:
        return False
    passed = way[: way.index((furthest.step, furthest.side)) + 1]
    return _reveals(system, passed)


def _reveals(system: System, passed: Iterable[tuple[str, str]]) -> bool:
    """Whether the tokens are turned up at one of these stops."""
    return any(system.step(step).tokens is TokenStep.REVEAL for step, _side in passed)


def tokens_missing(system: System, battle: Battle) -> tuple[Open, ...]:
    """The tokens of those who have neither one nor an order and could have one."""
    return open_for(Matter.TOKEN, tokens.without_token(system, battle))


def thrown_away(system: System, battle: Battle, action: Action, unit: Unit) -> tuple[Open, ...]:
    """The acts owed or begun that an action of the system's own loses for good."""
    return () if action.unfinished is None else (*half_done(system, battle), *action.unfinished(battle, unit))


def advance(system: System, battle: Battle, command: Advance) -> Decision:
    """On to the next step, unless something would be passed over and nobody said to go on anyway."""
    if not command.anyway and (unfinished := still_open(system, battle)):
        return _left_open(unfinished)
    return enter(system, battle, next_place(system, battle, resuming=not command.within))


def go_to(system: System, battle: Battle, command: GoTo) -> Decision:
    """Straight to a step; what lies ahead is reached as by going on, what lies behind by nobody's leave."""
    decided = walk.go_to(system, battle, command)
    if isinstance(decided, Refused) or command.anyway or not is_ahead(system, battle, command):
        return decided
    place = Place(battle.place.turn, command.step, command.side)
    unfinished = still_open(system, battle, place)
    return _left_open(unfinished) if unfinished else decided


def is_ahead(system: System, battle: Battle, command: GoTo) -> bool:
    """Whether that step comes later in the turn than the present one."""
    way, place = stops(system, battle), battle.place
    return bool(place.step) and (place.step, place.side) in way[: way.index((command.step, command.side))]


def reveal_tokens(system: System, battle: Battle, command: RevealTokens) -> Decision:
    """Every face-down token up, together, unless some are missing and nobody said to go on anyway."""
    decided = tokens.reveal_tokens(battle)
    if isinstance(decided, Refused) or command.anyway or not (missing := tokens_missing(system, battle)):
        return decided
    return _left_open(missing)


def perform(system: System, battle: Battle, command: Perform) -> Decision:
    """One of the system's own actions, unless it would throw away what is owed or begun."""
    decided = rolls.perform(system, battle, command)
    if isinstance(decided, Refused) or command.anyway:
        return decided
    lost = thrown_away(system, battle, system.action(command.action), the_unit(battle, command.unit))
    return _left_open(lost) if lost else decided


def insisting(command: Command) -> Command:
    """The command as somebody gives it who has been told what is owed or begun, and wants it all the same."""
    return replace(command, anyway=True) if isinstance(command, Advance | GoTo | RevealTokens | Perform) else command


def _left_open(unfinished: tuple[Open, ...]) -> LeftOpen:
    return LeftOpen(before_it_is_left(unfinished), unfinished)


def left_over(system: System, battle: Battle) -> str:
    """The acts still open at the present step, in a word or two; empty where none is."""
    step = current_step(system, battle)
    if step is None or step.leaves is None:
        return ""
    leaves = step.leaves
    may = (unit for unit in battle.units.values() if isinstance(standing(system, battle, unit), May))
    count = leaves.of_table(battle)
    count += sum(leaves.of_unit(battle, unit) for unit in may if not battle.is_done(unit.id))
    return leaves.sentence(count) if count else ""


def before_it_is_left(unfinished: Iterable[Open]) -> str:
    """All that is owed or begun, in one sentence: the same words in every rule system."""
    matters = _("; ").join(_in_words(item) for item in unfinished)
    return _("Still open before this step is left: {matters}.").format(matters=matters)


def _in_words(item: Open) -> str:
    if item.labels:
        named = ", ".join(_(label) for label in item.labels)
        return n_("{what} is half done", "{what} are half done", len(item.labels)).format(what=named)
    # fmt: off
    words = {
        Matter.TEST: n_("{count} test is owed", "{count} tests are owed", item.count),
        Matter.PROCEDURE: n_("{count} procedure is half done", "{count} procedures are half done", item.count),
        Matter.TOKEN: n_("{count} unit has no token yet", "{count} units have no token yet", item.count),
        Matter.INITIATIVE: _("nobody has the initiative yet"),
        Matter.FIRST: _("it is not settled who moves first"),
        Matter.GROUP_DIE: n_("the die of {count} group has not been thrown", "the dice of {count} groups have not "
                                                                       "been thrown",
                             item.count),
        Matter.CHARGE: n_("{count} charge has not landed", "{count} charges have not landed", item.count),
        Matter.RUN: n_("{count} unit has yet to run", "{count} units have yet to run", item.count),
        Matter.BLOW: n_("{count} unit in contact has not struck", "{count} units in contact have not struck",
                        item.count),
        Matter.MELEE: n_("{count} melee has not been played", "{count} melees have not been played", item.count),
        Matter.SHOT: n_("{count} more shot is left", "{count} more shots are left", item.count),
        Matter.ROLL: n_("{count} roll is still to be made", "{count} rolls are still to be made", item.count),
        Matter.PIECE: n_("{count} piece has not been designated", "{count} pieces have not been designated",
                         item.count),
        Matter.FIGURE: n_("{count} figure of those being activated has not acted",
                         "{count} figures of those being activated have not acted", item.count),
        Matter.ACTION: n_("{count} figure of those being activated has an action left",
                          "{count} figures of those being activated have an action left", item.count),
        Matter.MOVE: n_("{count} unit has its move left", "{count} units have their move left", item.count),
        Matter.RALLY: n_("{count} rally test is not taken", "{count} rally tests are not taken", item.count),
        Matter.REACTION: n_("{count} unit has yet to react", "{count} units have yet to react", item.count),
        Matter.RECOVERY: n_("{count} sorcerer has yet to regain spell points",
                            "{count} sorcerers have yet to regain spell points", item.count),
        Matter.RETURN: n_("the return of {count} section has not been tested", "the return of {count} sections has "
                                                                         "not been tested",
                          item.count),
        Matter.EFFECT: n_("{count} spell has yet to take effect", "{count} spells have yet to take effect", item.count),
        Matter.LOAD: n_("{count} gun has not been loaded", "{count} guns have not been loaded", item.count),
    }
    # fmt: on
    return words[item.matter].format(count=item.count)
