"""What is compared with the table after each act: contacts, who may act, what is owed, where the light is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tests.simulation.counts import Counts
from tests.simulation.marks import TABLES
from tests.simulation.marks.against import contradictions
from tests.simulation.marks.occurring import ASIDE, NEVER, OCCURRING
from tracker.battle.battle import UnitId
from tracker.battle.commands import Command, Perform
from tracker.battle.events import Answered, AnyEvent, ProcedureBegan, Rolled, StepEntered, Voided, Waived
from tracker.play.history import History
from tracker.rules.system import Open, System
from tracker.views.step import StepPage, UnitLine
from tracker.views.step.light import Kind
from tracker.views.step.lines import Line, QuestionLine, RunningLine

if TYPE_CHECKING:
    from tests.simulation.referee import Referee

Pair = frozenset[UnitId]


class Seen(NamedTuple):
    """The contacts at the last rest, as the table had them and as the app did, and what differed already."""

    true: frozenset[Pair] = frozenset()
    said: frozenset[Pair] = frozenset()
    differed: frozenset[object] = frozenset()

    def untold(self, referee: Referee) -> Iterator[tuple[UnitId, UnitId]]:
        """Who has come to touch since, and the app was not told."""
        true, said = _true(referee), _said(referee)
        for pair in true - said - (frozenset() if referee.meaning.tells_again else self.true):
            one, other = sorted(pair)
            yield one, other

    def ended(self, referee: Referee) -> Iterator[tuple[UnitId, UnitId]]:
        """Who has been moved apart since by something that the app does not follow."""
        true, said = _true(referee), _said(referee)
        gone = (self.true & self.said & said) - true
        body = referee.meaning.table.body
        for contact in referee.battle.contacts:
            if frozenset({body(contact.unit), body(contact.enemy)}) in gone:
                yield contact.unit, contact.enemy


def _true(referee: Referee) -> frozenset[Pair]:
    meaning, battle = referee.meaning, referee.battle
    pairs = meaning.table.contacts()
    return frozenset(pair for pair in pairs if all(meaning.is_here(battle, unit) for unit in pair))


def _said(referee: Referee) -> frozenset[Pair]:
    meaning, battle = referee.meaning, referee.battle
    body = meaning.table.body
    told = (frozenset({body(one.unit), body(one.enemy)}) for one in battle.contacts)
    return frozenset(pair for pair in told if all(meaning.is_here(battle, unit) for unit in pair))


def at_rest(referee: Referee, seen: Seen) -> Seen:
    """What the app says of both sides, once no page is open."""
    true, said = _true(referee), _said(referee)
    differs: dict[object, tuple[str, str]] = {}
    for pair in true - said:
        differs[("apart", pair)] = "contact missing", str(sorted(pair))
    for pair in said - true:
        differs[("touch", pair)] = "contact that is none", str(sorted(pair))
    differs |= _wrong_marks(referee)
    alike = Counter(
        (debt.resolver, tuple(debt.bindings.items()), tuple(debt.inputs.items()), debt.cause, debt.due, debt.turn)
        for debt in referee.battle.debts
    )
    for debt, count in alike.items():
        if count > referee.meaning.most_alike(debt[0]):
            differs[("debt", debt, count)] = f"owed twice: {debt[0]} for {debt[3]}", str(debt[1])
    for key, (kind, words) in differs.items():
        if key not in seen.differed:
            referee.counts.contradicts(kind, words)
    return Seen(true, said, frozenset(differs))


def _wrong_marks(referee: Referee) -> dict[object, tuple[str, str]]:
    """Who is offered what the typed table does not grant, or refused what it does."""
    battle, system = referee.battle, referee.history.system
    table = TABLES.get(system.key)
    if table is None or not battle.place.step:
        return {}
    return {one: (f"{one.says} {one.what} at {one.step}", one.unit) for one in contradictions(system, table, battle)}


def light(referee: Referee, before: StepPage, line: Line) -> None:
    """Whether the light went to what is next: a test just due, the same while it is open, else the next that is."""
    page = referee.page
    known = {debt.id for debt in before.step.due}
    lines = page.step.lines
    new = [debt for debt in page.step.due if debt.id not in known]
    owes = {f"unit:{next(iter(debt.bindings.values()))}" for debt in new if debt.bindings}
    takes = next((one.key for one in lines if one.is_open and (one.kind is Kind.TEST or one.key in owes)), None)
    wanted = takes if takes is not None and new else _next_open(lines, before.step.lines, line, referee.acting)
    if wanted is not None:
        referee.counts.lit(f"{page.lit!r} for {wanted!r} after {line.key!r}", is_right=page.lit == wanted)


def _next_open(lines: tuple[Line, ...], before: tuple[Line, ...], line: Line, acting: str) -> str | None:
    """The line that was acted on while it is open, else the first open unit behind its place, round the end.

    Who is not awaited any more, as one that waits, gives way to those who are: to who stood behind it as it said so,
    not to who stands behind the lower slice that it has gone to. What was begun there, is not over and is no act of its
    own row comes first: its losses, as those of a lone roll. Behind the last who was awaited it stays where it lies.
    """
    keys = [one.key for one in lines]
    own = next((one for one in lines if one.key == line.key), None)
    if isinstance(own, UnitLine):
        acts = {offer.name for offer in own.entry.may.offers if own.is_open and not own.entry.may.asks}
        begun = (one for one in lines if isinstance(one, RunningLine) and one.running.procedure not in acts)
        under_way = next((one.key for one in begun if all(was.key != one.key for was in before)), None)
        if under_way is not None:
            return under_way
    may_act = [one for one in lines if isinstance(one, UnitLine) and one.is_open]
    were = {one.key for one in before if isinstance(one, UnitLine) and one.is_open and one.entry.may.at_once}
    is_done = own is None or not own.is_open
    at_once = (one.key for one in may_act if one.entry.may.at_once and (is_done or one.key not in were))
    if (breaks_in := next(at_once, None)) is not None:
        return breaks_in
    was_awaited = any(one.key == line.key and isinstance(one, UnitLine) and one.is_awaited for one in before)
    awaited = [one for one in may_act if one.is_awaited]
    may_act = awaited if was_awaited and own is not None else awaited or may_act
    if own is not None and own.is_open and (own in may_act if isinstance(own, UnitLine) else not may_act):
        return own.key
    if not isinstance(line, UnitLine):
        return None
    was = [one.key for one in before]
    if line.entry.may.at_once and acting in was:
        place = was.index(acting)
    else:
        place = was.index(line.key) + (own is not None and own.is_open)
    behind = (key for key in was[place:] if key in keys)
    at = keys.index(next(behind, keys[0])) if keys else 0
    around = (*lines[at:], *lines[:at])
    asked = (one for one in lines if isinstance(one, QuestionLine) and one.asked.is_awaited)
    stays = own.key if own is not None and was_awaited else None
    return next((one.key for one in (*filter(may_act.__contains__, around), *asked)), stays)


def what_is_lost(referee: Referee, before: History, asked: tuple[Open, ...]) -> None:
    """What went as a step was left, without being asked about, taken, waived or told."""
    events = [event for act in list(referee.history.acts)[len(before.acts) :] for event in act.events]
    told = {event.debt for event in events if isinstance(event, Voided | Waived | Rolled)}
    for debt in before.battle.debts:
        if referee.battle.debt(debt.id) is None and debt.id not in told:
            referee.counts.loses(f"debt {debt.resolver}", f"{debt.cause} {dict(debt.bindings)}")
    for event in events:
        if isinstance(event, Voided) and event.cause not in referee.meaning.lapses:
            referee.counts.loses(f"test lapsed: {event.cause}", str(event))
    for running in before.battle.running:
        if all(one.id != running.id for one in referee.battle.running) and not asked:
            referee.counts.loses(f"procedure {running.procedure}", str(dict(running.bindings)))


def occurrences(counts: Counts, events: Iterable[AnyEvent], commands: Iterable[Command]) -> None:
    """What of the system stood in the battle."""
    for event in events:
        match event:
            case Rolled(resolution=resolution):
                counts.occurred[f"roll/{resolution.resolver}"] += 1
            case ProcedureBegan(procedure=procedure):
                counts.occurred[f"procedure/{procedure}"] += 1
            case Answered(prompt=prompt):
                counts.occurred[f"prompt/{prompt}"] += 1
            case StepEntered(step=step):
                counts.occurred[f"step/{step}"] += 1
            case _:
                pass
    for command in commands:
        if isinstance(command, Perform):
            counts.occurred[f"action/{command.action}"] += 1


def dice(referee: Referee, events: Iterable[AnyEvent]) -> None:
    """Whether each roll has as many dice as the sheet prints, where that is one number."""
    for event in events:
        if isinstance(event, Rolled) and event.resolution.dice and not event.override:
            roll, count = event.resolution.resolver, len(event.resolution.dice)
            printed = referee.meaning.dice.get(roll, count)
            if count != printed:
                referee.counts.contradicts(f"dice of {roll}", f"{count} for {printed}: {dict(event.bindings)}")


def absent(system: System, counts: Counts) -> tuple[str, ...]:
    """The rolls, procedures, actions and questions of the typed list that never stood, and may stand in a battle."""
    excused = NEVER[system.key].keys() | ASIDE[system.key].keys()
    known = (f"{kind}/{name}" for kind, names in OCCURRING[system.key].items() for name in names.split())
    return tuple(one for one in known if one not in excused and one not in counts.occurred)


def misplaced(system: System, counts: Counts) -> tuple[str, ...]:
    """What stood in a battle although the typed list says that it never can."""
    return tuple(one for one in NEVER[system.key] if one in counts.occurred)
