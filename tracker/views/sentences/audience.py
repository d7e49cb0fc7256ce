"""Sentences for the audience: results, reveals and new turns; never a reason, a note to oneself or a hidden unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from tracker.battle import events
from tracker.battle.acts import Act
from tracker.battle.battle import Answer, Battle, Place, ProcedureId, Unit, UnitId, acting_first
from tracker.battle.contacts import Facing, How
from tracker.grammar import Name, guessed
from tracker.play.confidential import is_sealed, without_units
from tracker.play.evolve import is_new_ground
from tracker.rules.system import HIDDEN, SETTLED, System
from tracker.views.sentences.contacts import REACHED
from tracker.views.sentences.names import agreeing_name, known, named, unit_name
from tracker.views.sentences.rolls import (
    deed_in_words,
    effects_in_words,
    is_open_about,
    outcome_in_words,
    whole_in_words,
    without_repeats,
)
from tracker.views.sentences.score import couriers_in_words, scored_in_words
from tracker.words import _, filled


def told_to_audience(system: System, before: Battle, event: events.AnyEvent) -> str:  # noqa: PLR0911 - an event a line
    """One sentence for the audience, or nothing where the event is none of its business.

    Only what is named here is ever told: a new kind of event is silent until somebody decides otherwise.
    """
    match event:
        case events.Rolled():
            return _roll(system, before, event)
        case events.TokensRevealed():
            return _revealed(system, before)
        case events.StepEntered(back=False):
            return _entered(system, before, event)
        case events.Noted(text, private=False):
            return text
        case events.Answered():
            return _answered(system, before, event)
        case events.ProcedureAnswered(answer=answer):
            return _moved(system, before, answer)
        case events.Scored() | events.ObjectiveHeld():
            return scored_in_words(system, before, event)
        case _:
            return ""


def is_hidden(unit: Unit | None) -> bool:
    """Whether a unit is kept from the audience; one that is not at the table cannot be shown either."""
    return unit is None or unit[HIDDEN]


class Meeting(Struct, frozen=True):
    """Somebody who came into contact with others by an act: how, and from where."""

    unit: Unit
    others: tuple[Unit, ...]
    how: How
    called: Name
    """The name of the one that moved, with which the sentence agrees."""
    facing: Facing = Facing.ANY

    @property
    def sentence(self) -> str:
        """`Gorm charged Ser Alys in the flank`."""
        others = listed([other.name for other in self.others])
        return _(REACHED[self.how][self.facing]).format(unit=self.called, enemy=others)


def listed(names: Sequence[str]) -> str:
    """Names in a row, the last after an `and`."""
    *first, last = names
    return _("{names} and {last}").format(names=", ".join(first), last=last) if first else last


def met_in_words(system: System, act: Act, before: Battle, after: Battle) -> Iterator[str]:
    """Who came into contact with whom by an act, in sentences; both battles without anybody hidden."""
    return (meeting.sentence for meeting in meetings(system, act, before, after))


def meetings(system: System, act: Act, before: Battle, after: Battle) -> Iterator[Meeting]:
    """Who came into contact with whom by an act, from the one that moved; both battles without anybody hidden.

    Acts of older versions say no contacts: theirs are read off the melees that both came to be in.
    """
    if any(isinstance(event, events.ContactMade) for event in act.events):
        return _contacts_told(system, act, before, after)
    return _read_off_melees(system, act, before, after)


def _contacts_told(system: System, act: Act, before: Battle, after: Battle) -> Iterator[Meeting]:
    """The contacts an act made, of one unit in one way together; what was put right by hand with a reason is not."""
    touched: dict[tuple[UnitId, How, Facing], dict[UnitId, Unit]] = {}
    for event in act.events:
        if isinstance(event, events.ContactMade) and not event.reason and _is_new(system, before, after, event):
            others = _with_attached(system, after, after.units[event.unit], after.units[event.enemy])
            touched.setdefault((event.unit, event.how, event.facing), {}).update({unit.id: unit for unit in others})
    for (unit, how, facing), enemies in touched.items():
        yield Meeting(after.units[unit], tuple(enemies.values()), how, named(after, after.units[unit]), facing)


def _is_new(system: System, before: Battle, after: Battle, contact: events.ContactMade) -> bool:
    """Whether both were at the table, and did not touch."""
    if any(unit not in battle.units for unit in (contact.unit, contact.enemy) for battle in (before, after)):
        return False
    return system.play.contacts.between(before, before.units[contact.unit], before.units[contact.enemy]) is None


def _with_attached(system: System, battle: Battle, unit: Unit, enemy: Unit) -> list[Unit]:
    """An enemy that is touched, with those who stand with it."""
    rules = system.play.contacts
    return [foe for foe in rules.foes(battle, unit) if rules.body(battle, foe).id == enemy.id] or [enemy]


def _read_off_melees(system: System, act: Act, before: Battle, after: Battle) -> Iterator[Meeting]:
    touched = dict.fromkeys(
        event.unit for event in act.events if isinstance(event, events.Changed) and not event.reason
    )
    moved = [unit for unit in dict.fromkeys(_acting(act, before)) if unit in touched]
    pairs: set[frozenset[UnitId]] = set()
    for key in dict.fromkeys((*moved, *touched)):
        reached = [other for other in _newly_met(system, before, after, key) if frozenset((key, other.id)) not in pairs]
        pairs |= {frozenset((key, other.id)) for other in reached}
        if reached:
            unit = after.units[key]
            is_charge = key in moved and system.play.is_charging(unit)
            yield Meeting(unit, tuple(reached), How.CHARGE if is_charge else How.MOVE, named(after, unit))


def _acting(act: Act, before: Battle) -> Iterator[UnitId]:
    """Who did something by an act: in the procedures that it goes on with, by its rolls, in the step."""
    for running in before.running:
        if _goes_on(act, running.id):
            yield from running.bindings.values()
    for event in act.events:
        if isinstance(event, events.Rolled):
            yield from acting_first(event.bindings)
    yield from (event.unit for event in act.events if isinstance(event, events.Ticked))


def _newly_met(system: System, before: Battle, after: Battle, key: UnitId) -> list[Unit]:
    """Whom a unit is in contact with that it was not, of those who were at the table."""
    if key not in before.units or key not in after.units:
        return []
    known = {other.id for other in system.play.contacts.foes(before, before.units[key])}
    now = system.play.contacts.foes(after, after.units[key])
    return [other for other in now if other.id not in known and other.id in before.units]


def _moved(system: System, before: Battle, answer: Answer) -> str:
    unit, template = system.words.moves_told(answer.key, answer.value) or (UnitId(""), "")
    return "" if is_hidden(before.units.get(unit)) else filled(_(template), {"unit": agreeing_name(before, unit)})


def _goes_on(act: Act, procedure: ProcedureId) -> bool:
    return any(
        isinstance(event, events.ProcedureAnswered | events.ProcedureEnded) and event.id == procedure
        for event in act.events
    )


def strength_in_words(system: System, before: Unit, after: Unit) -> str:
    """The change of a unit's strength between two moments; empty where it stayed as it was."""
    was, now = _strength(system, before), _strength(system, after)
    if system.cards.is_out(after) and not system.cards.is_out(before):
        name = guessed(after.name, is_single=system.cards.is_single(after))
        return _("{unit} {unit:is|are} out of the battle.").format(unit=name)
    if was is None or now is None or now[1] <= 0:
        return ""
    gone = was[0] - now[0]
    template = (
        _("{unit}: {count} lost, {now}/{full} {what}.")
        if gone > 0
        else _("{unit}: {count} regained, {now}/{full} {what}.")
    )
    return template.format(unit=after.name, count=abs(gone), now=now[0], full=now[1], what=now[2]) if gone else ""


def _strength(system: System, unit: Unit) -> tuple[int, int, str] | None:
    gauge = next(iter(system.audience.gauges(unit)), None)
    return None if gauge is None else (gauge.now, gauge.full, _(gauge.label))


def _roll(system: System, before: Battle, rolled: events.Rolled) -> str:
    resolution = rolled.resolution
    if is_sealed(system, rolled) or not (resolution.dice or rolled.override):
        return ""
    came = f"{resolution.resolver}.{resolution.outcome}"
    own = system.audience.outcome_words.get(came)
    outcome = _(own) if own else outcome_in_words(system, resolution.resolver, resolution.outcome, resolution.inputs)
    effects = tuple(effect for effect in resolution.effects if effect.kind not in system.audience.unsaid)
    # A table whose row says what follows would else say it twice.
    consequences = effects_in_words(system, before, resolution.resolver, rolled.bindings, effects)
    follows = [effect for effect in dict.fromkeys(consequences) if effect not in outcome]
    sentences = {**system.words.outcome_words, **system.audience.sentences}
    if not rolled.override and not own and (whole := whole_in_words(system, before, rolled, sentences)):
        return _("; ").join((whole, *without_repeats(system, before, rolled, whole, follows)))
    result = ", ".join((outcome, *follows))
    deed = deed_in_words(system, before, rolled)
    return _("{deed}: {result}").format(deed=deed, result=result)


def _answered(system: System, before: Battle, event: events.Answered) -> str:
    """The table's answer where everybody has seen it: a spell that was cast; all else is between it and the battle."""
    prompt = known(system.prompt, event.prompt)
    if prompt is None or not prompt.sentence or event.answer == SETTLED.key or not is_open_about(before, event.answer):
        return ""
    sentence = filled(_(prompt.sentence), {"answer": event.answer})
    return sentence if event.unit is None else f"{unit_name(before, event.unit)} · {sentence}"


def _revealed(system: System, before: Battle) -> str:
    if system.turn.tokens is None:
        return ""
    counts = Counter(token for unit, token in before.sealed.items() if not is_hidden(before.units.get(unit)))
    shown = " · ".join(
        f"{_(token.label)} {counts[token.key]}"
        for token in system.turn.tokens.named(before).tokens
        if counts[token.key]
    )
    revealed = _("Orders revealed: {tokens}").format(tokens=shown) if shown else ""
    hidden = {unit.id for unit in before.units.values() if is_hidden(unit)}
    return " · ".join(filter(None, (revealed, couriers_in_words(system, without_units(before, hidden)))))


def _entered(system: System, before: Battle, event: events.StepEntered) -> str:
    place = Place(event.turn, event.step, event.side)
    is_new_turn = event.turn != before.place.turn and is_new_ground(system, before, place)
    return _("Turn {turn} begins").format(turn=event.turn) if is_new_turn else ""
