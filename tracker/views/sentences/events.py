"""Events in words, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, DebtId, UnitId
from tracker.battle.commands import Perform
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Die, mark_of
from tracker.battle.events import (
    Amended,
    Answered,
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    Changed,
    ClockSet,
    ContactEnded,
    ContactEvent,
    ContactMade,
    Deferred,
    DiceOpened,
    DiceSealed,
    Drawn,
    Forked,
    HouseTaken,
    Lapsed,
    Noted,
    Observed,
    Owed,
    ParticularSet,
    PicturesSet,
    Planned,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    ReasonGiven,
    Retitled,
    Rolled,
    RulingTaken,
    ScoreEvent,
    SideChanged,
    SideJoined,
    SideLeft,
    StepEntered,
    SwitchSet,
    Ticked,
    TokenPlaced,
    TokensRevealed,
    TokenTaken,
    UnitJoined,
    UnitLeft,
    UnitRenamed,
    Voided,
    Waived,
)
from tracker.battle.fields import Scalar, Shape
from tracker.play.walk import standing
from tracker.rules.system import (
    DONE,
    Action,
    Does,
    May,
    System,
)
from tracker.views.checklist import step_number
from tracker.views.sentences.changes import (
    battle_value_changed,
    change_in_words,
    has_words_of_its_own,
    switch_set,
    unit_changed,
)
from tracker.views.sentences.contacts import contact_in_words, takes_over
from tracker.views.sentences.house import house_taken
from tracker.views.sentences.names import (
    agreeing_name,
    are_tests,
    cause_in_words,
    known,
    owed_in_words,
    phase_name,
    procedure_name,
    side_name,
    step_name,
    unit_name,
    unit_names,
    value_in_words,
)
from tracker.views.sentences.observations import observation_in_words
from tracker.views.sentences.particulars import particular_in_words
from tracker.views.sentences.questions import ended, procedure_answered, prompt_answered, running_of
from tracker.views.sentences.rolls import among_in_words, roll_sentence, ruling_in_words
from tracker.views.sentences.score import clock_in_words, scored_in_words
from tracker.views.sentences.side_words import side_changed, side_joined
from tracker.views.sentences.tokens import token_placed, tokens_revealed
from tracker.words import _, filled, labelled, n_

_OF_THEIR_BATTLE: Final = (ProcedureAnswered, ProcedureEnded, TokensRevealed, Deferred, Voided, Waived)


def headline(system: System, before: Battle, act: Act, *, revealed: bool = False) -> str:
    """An act in one sentence: its deed; its effects are left to the details.

    A walk is told by where it ended, whatever it went by; an action by its name where what it changed has no words of
    its own.
    """
    if not act.events:
        return ""
    deed = deed_of(system, act)
    own_words = _performed(system, before, act, deed) or _ticked(system, before, deed)
    return _with_its_part(system, before, act, own_words or sentence(system, before, deed, revealed=revealed))


def counted(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences in their order; those that follow one another word for word once, with their number."""
    for each, alike in groupby(sentences):
        number = len(tuple(alike))
        yield each if number == 1 else f"{number} × {each}"


def _ticked(system: System, before: Battle, deed: AnyEvent) -> str:
    """The act of a unit that is ticked off, where its step names it: it moved, it turned."""
    if not isinstance(deed, Ticked) or not deed.done or deed.unit not in before.units or not before.place.step:
        return ""
    stands = standing(system, before, before.units[deed.unit])
    offers = stands.offers if isinstance(stands, May) else ()
    verb = next((offer.verb for offer in offers if offer.does is Does.TICK and offer != DONE), "")
    return labelled(agreeing_name(before, deed.unit), f"{_(verb)}.") if verb else ""


def _performed(system: System, before: Battle, act: Act, deed: AnyEvent) -> str:
    """An action by its name, and what it changed first where that is no bookkeeping.

    One with words of its own is told by these though it led on to another step: what was done, not where that led.
    """
    if not isinstance(act.command, Perform) or not isinstance(deed, Changed | BattleValueChanged | StepEntered):
        return ""
    action, actor = known(system.action, act.command.action), before.units.get(act.command.unit)
    if action is not None and action.says:
        answers = _answers(action, act.command)
        words = {asked.key: value_in_words(before, asked, answers[asked.key]) for asked in action.inputs}
        side = "" if actor is None else before.side(actor.side).name
        remark = "" if actor is None else action.remark(actor)
        names = {"unit": agreeing_name(before, act.command.unit), "side": side, "remark": remark}
        return filled(f"{_(action.says)}.", {**words, **names})
    if isinstance(deed, StepEntered):
        return ""
    field = known(system.field if isinstance(deed, Changed) else system.battle_field, deed.key)
    if action is None or field is None or has_words_of_its_own(before, field, deed):
        return ""
    label = _(action.label)
    if cause_in_words(system, deed.cause).casefold() in label.casefold():
        deed = replace(deed, cause="")
    is_plain = field.shape is Shape.FLAG or (actor is not None and deed.now == actor.side)
    is_said = is_plain and _(field.label).casefold() in label.casefold()
    change = (change_in_words(system, before, field, deed),) if field.logged and not is_said else ()
    return labelled(unit_name(before, act.command.unit), f"{', '.join((label, *change))}.")


def _answers(action: Action, command: Perform) -> Mapping[str, Scalar]:
    return {asked.key: command.inputs.get(asked.key, asked.default) for asked in action.inputs}


def _with_its_part(system: System, before: Battle, act: Act, words: str) -> str:
    """The sentence of an action, and with how many of its figures the unit did it, where it was not all of them."""
    action = known(system.action, act.command.action) if isinstance(act.command, Perform) else None
    if action is None or not isinstance(act.command, Perform) or act.command.unit not in before.units or not words:
        return words
    part = action.part(before.units[act.command.unit], _answers(action, act.command))
    return labelled(words.removesuffix("."), f"{part}.") if part else words


def deed_of(system: System, act: Act) -> AnyEvent:
    """The event that says what was done: the first, of a walk its arrival, of what made a contact the contact.

    Of an action that names what tells of it, that change.
    """
    first = _told_by(system, act) or act.events[0]
    if isinstance(first, ProcedureAnswered):
        changes = (event for event in act.events if isinstance(event, Changed))
        first = next((event for event in changes if event.key in system.words.tells_first), first)
    match first:
        case StepEntered():
            return next(event for event in reversed(act.events) if isinstance(event, StepEntered))
        case Changed() | ProcedureAnswered():
            contacts = (event for event in act.events if isinstance(event, ContactMade))
            return next((event for event in contacts if not takes_over(act, event)), first)
        case _:
            return first


def _told_by(system: System, act: Act) -> Changed | None:
    """The change that an action names as what tells of it; None where it names none, or nothing of that changed."""
    action = known(system.action, act.command.action) if isinstance(act.command, Perform) else None
    if action is None or not isinstance(act.command, Perform):
        return None
    own = [event for event in act.events if isinstance(event, Changed) and event.unit == act.command.unit]
    return next((event for key in action.told_by for event in reversed(own) if event.key == key), None)


def news_of(system: System, act: Act) -> tuple[AnyEvent, ...]:
    """The events that followed from an act, in order; of an action nothing that led up to it, an answer last."""
    if not act.events:
        return ()
    deed = deed_of(system, act)
    # Where what is named as telling it has led to a contact, that is the deed: what led up to it is none of the news.
    named = deed if isinstance(deed, Changed) else _told_by(system, act)
    leads_up = named is not None and named is not act.events[0]
    after = act.events[act.events.index(named) + 1 :] if named is not None and leads_up else act.events
    if leads_up and isinstance(act.events[0], ProcedureAnswered):
        after = (*after, act.events[0])
    return tuple(event for event in after if event is not deed and not is_a_mirror(system, act, event))


def is_bookkeeping(system: System, event: AnyEvent) -> bool:
    """Whether an event changes, by itself, a value that no line of the log shows."""
    field = known(system.field, event.key) if isinstance(event, Changed) and not event.reason else None
    return field is not None and not field.logged


def is_a_mirror(system: System, act: Act, event: AnyEvent) -> bool:
    """Whether an event only says again what its act says: the number of a melee made or ended, that somebody moved.

    So does a contact of the two that a roll names, where nothing is told but that they touch; and what is set back of
    the melee that the unit was in before.
    """
    if isinstance(event, Lapsed) or _is_set_back(system, act, event):
        return True
    if isinstance(event, ContactMade) and (event.how, event.facing) == (How.MOVE, Facing.ANY):
        return isinstance(act.events[0], Rolled) and {event.unit, event.enemy} <= {*act.events[0].bindings.values()}
    if not isinstance(event, Changed):
        return False
    contacts = system.play.contacts
    marks = {mark.key: mark.default for mark in contacts.marks}
    if event.key in marks:
        contacts_made = [other for other in act.events if isinstance(other, ContactMade)]
        mirrored: set[tuple[UnitId, Scalar]] = {(other.unit, True) for other in contacts_made}
        # A contact told with its side says all that the marks of both do, and so does the roll that brought it about.
        is_rolled = isinstance(act.events[0], Rolled)
        sided = {
            unit
            for other in contacts_made
            if is_rolled or other.facing is not Facing.ANY
            for unit in (other.unit, other.enemy)
        }
        is_apart = event.now == marks[event.key] and _is_of_one_parted(act, event)
        return is_apart or event.unit in sided or (event.unit, event.now) in mirrored
    if contacts.leaves is None or event.key != contacts.leaves.key:
        return False
    return any(isinstance(other, ContactEvent) for other in act.events)


def _is_of_one_parted(act: Act, event: Changed) -> bool:
    """Whether the act has parted the unit from an enemy before this."""
    before = act.events[: act.events.index(event)]
    return any(isinstance(other, ContactEnded) and event.unit in {other.unit, other.enemy} for other in before)


def _is_set_back(system: System, act: Act, event: AnyEvent) -> bool:
    if not isinstance(event, Changed):
        return False
    forgotten = {(field.key, field.default) for field in system.play.contacts.forgets}
    return (event.key, event.now) in forgotten and any(
        isinstance(other, ContactMade) and event.unit in {other.unit, other.enemy} for other in act.events
    )


def passed_in_words(system: System, before: Battle, act: Act) -> str:
    """The steps a walk went by, because nobody had anything left to do there; nothing for any other act.

    Those among them at which it does not even halt, where they are told all the same.
    """
    if not act.events or not isinstance(act.events[0], StepEntered):
        return ""
    *gone_by, arrival = (event for event in act.events if isinstance(event, StepEntered))
    ranks = system.ranks(before)
    passed = [(event.turn, ranks.get((event.step, event.side), -1), event.step) for event in gone_by]
    if not arrival.back:
        left = (before.place.turn, ranks.get((before.place.step, before.place.side), -1))
        came = (arrival.turn, ranks.get((arrival.step, arrival.side), -1))
        stops = ((turn, rank, step) for turn in {left[0], came[0]} for (step, _side), rank in ranks.items())
        passed += [stop for stop in stops if left < stop[:2] < came and _is_told_unhalted(system, before, stop[2])]
    numbers = dict.fromkeys(step_number(system, step) for _turn, _rank, step in sorted(passed))
    return _("passed: {steps}").format(steps=", ".join(numbers)) if numbers else ""


def _is_told_unhalted(system: System, battle: Battle, step: str) -> bool:
    return system.step(step).is_told_if_passed and not system.step(step).matters(battle)


def gone_back_over(system: System, before: Battle, act: Act) -> str:
    """The steps between the one that was left and an earlier one of the same turn that the act led back to."""
    entered = act.events[0] if act.events else None
    if not isinstance(entered, StepEntered) or not entered.back or entered.turn != before.place.turn:
        return ""
    ranks = system.ranks(before)
    left = ranks.get((before.place.step, before.place.side), -1)
    came = ranks.get((entered.step, entered.side), left)
    numbers = dict.fromkeys(step_number(system, step) for (step, _side), rank in ranks.items() if came < rank < left)
    return _("back over: {steps}").format(steps=", ".join(numbers)) if numbers else ""


def tells_itself(act: Act) -> bool:
    """Whether names are all it takes to tell an act; an answer needs the question, a token the battle it found."""
    return bool(act.events) and not isinstance(act.events[0], _OF_THEIR_BATTLE)


def sentence(system: System, before: Battle, event: AnyEvent, *, revealed: bool = False) -> str:  # noqa: C901, PLR0911, PLR0912
    """The event as a reader is told it, from the battle it found.

    What lies face down is never named; `revealed` says that the tokens have been turned up since.
    """
    if isinstance(event, ScoreEvent):
        return scored_in_words(system, before, event)
    if isinstance(event, ContactEvent):
        return contact_in_words(before, event)
    if isinstance(event, Observed | Lapsed):
        return observation_in_words(before, event)
    match event:
        case BattleBegan(title):
            return _("The battle begins: {title}.").format(title=title)
        case Retitled(title):
            return _("The battle is now called {title}.").format(title=title)
        case SideJoined(side):
            return side_joined(before, side.id, side.name)
        case SideChanged():
            return side_changed(before, event)
        case SideLeft(side):
            return _("No longer at the table: {side}.").format(side=side_name(before, side))
        case UnitJoined(unit):
            return _("New in {side}: {unit}.").format(unit=unit.name, side=side_name(before, unit.side))
        case UnitRenamed(unit, name, side):
            return _("{unit} {unit:is|are} now called {name}, of {side}.").format(
                unit=agreeing_name(before, unit), name=name, side=side_name(before, side)
            )
        case UnitLeft(unit):
            return _("Removed from the roster: {unit}.").format(unit=unit_name(before, unit))
        case Changed():
            return unit_changed(system, before, event)
        case BattleValueChanged():
            return battle_value_changed(system, before, event)
        case SwitchSet():
            return switch_set(system, event)
        case StepEntered():
            return _entered(system, before, event)
        case Ticked(unit, done):
            template = (
                _("{unit} {unit:has|have} finished this step.")
                if done
                else _("{unit} {unit:has|have} not finished this step after all.")
            )
            return template.format(unit=agreeing_name(before, unit))
        case TokenPlaced():
            return token_placed(system, before, event, revealed=revealed)
        case Planned(side):
            return _("{side} takes counsel in secret.").format(side=side_name(before, side))
        case TokenTaken(unit):
            return _("Token taken back: {unit}.").format(unit=unit_name(before, unit))
        case TokensRevealed():
            return tokens_revealed(system, before)
        case Rolled():
            return roll_sentence(system, before, event, revealed=revealed)
        case Owed(debt):
            words = _("Test owed: {test}.") if are_tests(system, (debt,)) else _("Roll owed: {test}.")
            return words.format(test=owed_in_words(system, before, debt))
        case Deferred(debt, due):
            return _("Test postponed to {step}: {test}.").format(
                step=step_name(system, due), test=_test(system, before, debt)
            )
        case Waived(debt, reason):
            return _("Test waived: {test}. Reason: {reason}.").format(test=_test(system, before, debt), reason=reason)
        case Voided(debt, cause):
            return _("Test void: {test}, {cause}.").format(
                test=_test(system, before, debt), cause=cause_in_words(system, cause)
            )
        case Answered():
            return prompt_answered(system, before, event)
        case Noted(text, private):
            return (_("Private note: {text}") if private else _("Note: {text}")).format(text=text)
        case Drawn(why=why) if why:
            return ended(why)
        case ReasonGiven(why=why):
            return ended(why)
        case Drawn(question, among, face):
            return _("{question} Chosen at random: {chosen}; {face} on a {die} for {among}.").format(
                question=ended(question),
                chosen=event.chosen,
                face=face.face,
                die=Die(face.die).name,
                among=among_in_words(among),
            )
        case ClockSet():
            return clock_in_words(before, event)
        case ParticularSet() | PicturesSet():
            return particular_in_words(event)
        case HouseTaken(house):
            return house_taken(system, house)
        case RulingTaken(ruling):
            return _("A ruling is imported: {ruling}.").format(ruling=ruling_in_words(system, ruling))
        case DiceSealed(commitment, after):
            if after is UNSET:
                return _("The app's dice are sealed: {commitment}.").format(commitment=commitment)
            anew = _("From here on a copy: the app's dice are resealed, {mark}: note this to check them afterwards.")
            return anew.format(mark=mark_of(commitment))
        case DiceOpened(seed):
            return _("The seed of the app's dice is revealed: {seed}.").format(seed=seed)
        case ProcedureBegan(procedure=key, bindings=bindings):
            who = unit_names(before, bindings.values())
            begins = _("Begun: {procedure} ({units}).") if who else _("Begun: {procedure}.")
            return begins.format(procedure=procedure_name(system, key), units=who)
        case ProcedureAnswered():
            return procedure_answered(system, before, event)
        case ProcedureEnded(number, complete):
            template = _("Done: {procedure}.") if complete else _("Broken off: {procedure}.")
            running = running_of(before, number)
            return template.format(procedure=procedure_name(system, running.procedure) if running else number)
        case Amended():
            return _amended(event)
        case Forked(title=title, act=act):
            return _("From here on a branch of {battle}, after its action {act}.").format(battle=title, act=act)
        case _:
            assert_never(event)


def _amended(event: Amended) -> str:
    if event.again - (not event.left_out) <= 0:
        return _("An action was left out.") if event.left_out else _("An action was corrected.")
    if event.left_out:
        template = n_(
            "An action was left out, and {count} after it replayed.",
            "An action was left out, and {count} after it replayed.",
            event.again,
        )
        return template.format(count=event.again)
    template = n_(
        "An action was corrected, and {count} after it replayed.",
        "An action was corrected, and {count} after it replayed.",
        event.again - 1,
    )
    return template.format(count=event.again - 1)


def _entered(system: System, before: Battle, event: StepEntered) -> str:
    step, phase = step_name(system, event.step), phase_name(system, event.step)
    # A phase of one step has its name: that is said once.
    place = phase if step in (phase, phase.partition(" ")[2]) else _("{phase}, {step}").format(phase=phase, step=step)
    if event.side:
        place = _("{step} ({side})").format(step=place, side=side_name(before, event.side))
    if event.back:
        return _("Back to {place}.").format(place=place)
    if event.turn != before.place.turn:
        return _("Turn {turn} begins: {place}.").format(turn=event.turn, place=place)
    return _("{place}.").format(place=place)


def _test(system: System, before: Battle, number: DebtId) -> str:
    debt = before.debt(number)
    return str(number) if debt is None else owed_in_words(system, before, debt)
