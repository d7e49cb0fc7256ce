"""Events in words, one sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, DebtId, ProcedureId, Running, SideDetail, UnitId
from tracker.battle.commands import Perform
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Die, Face, mark_of
from tracker.battle.events import (
    Amended,
    Answered,
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    Changed,
    ClockSet,
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
from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.play.ahead import open_now
from tracker.play.walk import standing
from tracker.rules.system import (
    DESTROYED,
    DONE,
    RAN_OFF,
    Ask,
    Choose,
    Count,
    Does,
    May,
    PickUnit,
    RollFor,
    System,
)
from tracker.text import capital
from tracker.views.checklist import step_number
from tracker.views.sentences.contacts import contact_in_words
from tracker.views.sentences.house import house_taken
from tracker.views.sentences.names import (
    agreeing_name,
    asked_in_words,
    cause_in_words,
    known,
    owed_in_words,
    phase_name,
    procedure_name,
    side_name,
    step_name,
    token_names,
    unit_name,
    unit_names,
    value_in_words,
)
from tracker.views.sentences.observations import observation_in_words
from tracker.views.sentences.particulars import particular_in_words
from tracker.views.sentences.rolls import among_in_words, outcome_in_words, roll_sentence, ruling_in_words
from tracker.views.sentences.score import clock_in_words, couriers_in_words, distance_in_words, scored_in_words
from tracker.views.sides import known_word
from tracker.words import N_, _, filled, labelled, n_

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
    return own_words or sentence(system, before, deed, revealed=revealed)


def _ticked(system: System, before: Battle, deed: AnyEvent) -> str:
    """The act of a unit that is ticked off, where its step names it: it moved, it turned."""
    if not isinstance(deed, Ticked) or not deed.done or deed.unit not in before.units or not before.place.step:
        return ""
    stands = standing(system, before, before.units[deed.unit])
    offers = stands.offers if isinstance(stands, May) else ()
    verb = next((offer.verb for offer in offers if offer.does is Does.TICK and offer != DONE), "")
    return labelled(agreeing_name(before, deed.unit), f"{_(verb)}.") if verb else ""


def _performed(system: System, before: Battle, act: Act, deed: AnyEvent) -> str:
    """An action by its name, and what it changed first where that is no bookkeeping."""
    if not isinstance(act.command, Perform) or not isinstance(deed, Changed | BattleValueChanged):
        return ""
    action = known(system.action, act.command.action)
    if action is not None and action.says:
        answers = {asked.key: act.command.inputs.get(asked.key, asked.default) for asked in action.inputs}
        words = {asked.key: value_in_words(before, asked, answers[asked.key]) for asked in action.inputs}
        return filled(f"{_(action.says)}.", {**words, "unit": agreeing_name(before, act.command.unit)})
    field = known(system.field if isinstance(deed, Changed) else system.battle_field, deed.key)
    if action is None or field is None or _has_words_of_its_own(before, field, deed):
        return ""
    label = _(action.label)
    if cause_in_words(system, deed.cause).casefold() in label.casefold():
        deed = replace(deed, cause="")
    actor = before.units.get(act.command.unit)
    is_plain = field.shape is Shape.FLAG or (actor is not None and deed.now == actor.side)
    is_said = is_plain and _(field.label).casefold() in label.casefold()
    change = (_change(system, before, field, deed),) if field.logged and not is_said else ()
    return labelled(unit_name(before, act.command.unit), f"{', '.join((label, *change))}.")


def _has_words_of_its_own(before: Battle, field: AnyField, deed: Changed | BattleValueChanged) -> bool:
    """Whether a change is told in a sentence that names what was done."""
    return isinstance(deed, Changed) and (deed.cause in TAKEN_OFF or bool(_says(before, field, deed)))


def deed_of(system: System, act: Act) -> AnyEvent:
    """The event that says what was done: the first, of a walk its arrival, of what made a contact the contact.

    Of an action that names what tells of it, that change.
    """
    first = act.events[0]
    if isinstance(act.command, Perform) and (action := known(system.action, act.command.action)) is not None:
        own = [event for event in act.events if isinstance(event, Changed) and event.unit == act.command.unit]
        first = next((event for key in action.told_by for event in reversed(own) if event.key == key), first)
    match first:
        case StepEntered():
            return next(event for event in reversed(act.events) if isinstance(event, StepEntered))
        case Changed() | ProcedureAnswered():
            return next((event for event in act.events if isinstance(event, ContactMade)), first)
        case _:
            return first


def news_of(system: System, act: Act) -> tuple[AnyEvent, ...]:
    """The events that followed from an act, in order; of an action nothing that led up to it."""
    if not act.events:
        return ()
    deed = deed_of(system, act)
    leads_up = isinstance(deed, Changed) and deed is not act.events[0]
    after = act.events[act.events.index(deed) + 1 :] if leads_up else act.events
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
    if event.key in {mark.key for mark in contacts.marks}:
        contacts_made = [other for other in act.events if isinstance(other, ContactMade)]
        mirrored: set[tuple[UnitId, Scalar]] = {(other.unit, True) for other in contacts_made}
        mirrored |= {(other.enemy, other.facing.value) for other in contacts_made}
        return (event.unit, event.now) in mirrored
    if contacts.leaves is None or event.key != contacts.leaves.key:
        return False
    return any(isinstance(other, ContactEvent) for other in act.events)


def _is_set_back(system: System, act: Act, event: AnyEvent) -> bool:
    if not isinstance(event, Changed):
        return False
    forgotten = {(field.key, field.default) for field in system.play.contacts.forgets}
    return (event.key, event.now) in forgotten and any(
        isinstance(other, ContactMade) and event.unit in {other.unit, other.enemy} for other in act.events
    )


def passed_in_words(system: System, act: Act) -> str:
    """The steps a walk went by, because nobody had anything left to do there; nothing for any other act."""
    if not act.events or not isinstance(act.events[0], StepEntered):
        return ""
    *gone_by, _arrival = (event for event in act.events if isinstance(event, StepEntered))
    numbers = dict.fromkeys(step_number(system, event.step) for event in gone_by)
    return _("passed: {steps}").format(steps=", ".join(numbers)) if numbers else ""


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
            return _side_joined(before, side.id, side.name)
        case SideChanged():
            return _side_changed(before, event)
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
            return _unit_changed(system, before, event)
        case BattleValueChanged():
            return f"{_change(system, before, known(system.battle_field, event.key), event)}."
        case SwitchSet():
            return _switch_set(system, event)
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
            return _token_placed(system, before, event, revealed=revealed)
        case Planned(side):
            return _("{side} takes counsel in secret.").format(side=side_name(before, side))
        case TokenTaken(unit):
            return _("Token taken back: {unit}.").format(unit=unit_name(before, unit))
        case TokensRevealed():
            return _revealed(system, before)
        case Rolled():
            return roll_sentence(system, before, event, revealed=revealed)
        case Owed(debt):
            return _("Test owed: {test}.").format(test=owed_in_words(system, before, debt))
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
            return _answered(system, before, event)
        case Noted(text, private):
            return (_("Private note: {text}") if private else _("Note: {text}")).format(text=text)
        case Drawn(why=why) if why:
            return _ended(why)
        case ReasonGiven(why=why):
            return _ended(why)
        case Drawn(question, among, face):
            return _("{question} Chosen at random: {chosen}; {face} on a {die} for {among}.").format(
                question=_ended(question),
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
            return _procedure_answered(system, before, event)
        case ProcedureEnded(number, complete):
            template = _("Done: {procedure}.") if complete else _("Broken off: {procedure}.")
            running = _running(before, number)
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


def _side_joined(before: Battle, side: str, name: str) -> str:
    was = side_name(before, side)
    if any(old.id == side for old in before.sides):
        return _("{was}: now called {now}.").format(was=was, now=name)
    return _("At the table: {side}.").format(side=name)


_DETAILS: Final[Mapping[SideDetail, tuple[str, str]]] = {
    SideDetail.HUE: (N_("{side}: colour {now}."), N_("{side}: no colour of its own.")),
    SideDetail.LETTER: (N_("{side}: letter {now}."), N_("{side}: no letter of its own.")),
    SideDetail.SHAPE: (N_("{side}: shape {now}."), N_("{side}: no shape of its own.")),
    SideDetail.PLAYER: (N_("{side}: played by {now}."), N_("{side}: player not named.")),
    SideDetail.DICE: (N_("The app rolls for {side}."), N_("{side}: its dice are thrown at the table.")),
    SideDetail.LED: (N_("The app leads {side}: {now}."), N_("{side}: led by a player.")),
    SideDetail.CREST: (N_("{side}: crest {now}."), N_("{side}: no crest.")),
}
"""How a detail of a side is told, and how it is told that it was taken back."""


def _side_changed(before: Battle, event: SideChanged) -> str:
    template, taken_back = _DETAILS[event.detail]
    word = known_word(event.detail, event.now)
    now = event.now if word is None else _(word)
    return _(template if event.now else taken_back).format(side=side_name(before, event.side), now=now)


TAKEN_OFF: Final[Mapping[str, str]] = {
    DESTROYED: N_("{unit} {unit:is|are} destroyed."),
    RAN_OFF: N_("{unit} {unit:leaves|leave} the board."),
}
"""The deeds by which the table takes a unit off, whatever value says that it is gone."""


def _unit_changed(system: System, before: Battle, event: Changed) -> str:
    field, unit = known(system.field, event.key), agreeing_name(before, event.unit)
    if event.cause in TAKEN_OFF:
        return _(TAKEN_OFF[event.cause]).format(unit=unit)
    if field is not None and not event.reason and (says := _says(before, field, event)):
        return filled(f"{_(says)}.", {"unit": unit, "now": value_in_words(before, field, event.now)})
    return labelled(unit, f"{_change(system, before, field, event)}.")


def _says(before: Battle, field: AnyField, event: Changed) -> str:
    """The sentence a field has for this change, or nothing."""
    if isinstance(field.says, str):
        return field.says if event.now != field.default else ""
    changed = before.units.get(event.unit)
    return "" if changed is None else field.says(changed, event.was, event.now)


def _change(system: System, before: Battle, field: AnyField | None, event: Changed | BattleValueChanged) -> str:
    label = event.key if field is None else _(field.label)
    was = str(event.was) if field is None else value_in_words(before, field, event.was)
    now = str(event.now) if field is None else value_in_words(before, field, event.now)
    why = _("by hand: {reason}").format(reason=event.reason) if event.reason else cause_in_words(system, event.cause)
    return f"{label} {was} → {now} ({why})" if why else f"{label} {was} → {now}"


def _switch_set(system: System, event: SwitchSet) -> str:
    switch = known(system.switch, event.key)
    label, was, now = event.key, event.was, event.now
    if switch is not None:
        label, was, now = _(switch.label), switch.show(event.was), switch.show(event.now)
    return _("House rule, {label}: {was} → {now}.").format(label=label, was=was, now=now)


def _entered(system: System, before: Battle, event: StepEntered) -> str:
    template = _("Back to {phase}, {step}.") if event.back else _("{phase}, {step}.")
    if event.turn != before.place.turn and not event.back:
        template = _("Turn {turn} begins: {phase}, {step}.")
    step = step_name(system, event.step)
    if event.side:
        step = _("{step} ({side})").format(step=step, side=side_name(before, event.side))
    return template.format(turn=event.turn, phase=phase_name(system, event.step), step=step)


def _token_placed(system: System, before: Battle, event: TokenPlaced, *, revealed: bool) -> str:
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


def _revealed(system: System, before: Battle) -> str:
    names = token_names(system, before)
    shown = ", ".join(
        f"{unit_name(before, unit)} {names.get(token, token)}" for unit, token in sorted(before.sealed.items())
    )
    couriers = couriers_in_words(system, before)
    revealed = _("Orders revealed: {tokens}.").format(tokens=shown or _("none")) if shown or not couriers else ""
    return " ".join(filter(None, (revealed, couriers)))


def _test(system: System, before: Battle, number: DebtId) -> str:
    debt = before.debt(number)
    return str(number) if debt is None else owed_in_words(system, before, debt)


def _answered(system: System, before: Battle, event: Answered) -> str:
    prompt = known(system.prompt, event.prompt)
    question, answer = event.prompt, event.answer
    if prompt is not None:
        # Values that it sets stand behind names of their own: the question says no more.
        named = prompt.sets and all(_(field.label) in answer for field in prompt.sets)
        question = "" if named else asked_in_words(before, prompt, event.unit, is_brief=True)
        answer = next((capital(_(option.label)) for option in prompt.usual if option.key == answer), answer)
    elif event.unit is not None:
        question = labelled(unit_name(before, event.unit), question)
    return _ended(f"{question} {answer}".strip())


def question_in_words(battle: Battle, ask: Ask) -> str:
    """A procedure's question, with the units it asks about unless it names one: `Heath spears · The next shot`."""
    about = () if isinstance(ask, RollFor) else ask.about
    names, words = [unit_name(battle, unit) for unit in about], _(ask.question)
    if any(name in words for name in names):
        return words
    return f"{' ▸ '.join(names)} · {words}" if names else words


def choice_in_words(battle: Battle, ask: Choose | PickUnit | Count, value: object) -> str:
    """The answer to a question: the words of an option, a unit's name or nobody, a number as its field tells it."""
    match ask:
        case Choose(options=options, barred=barred):
            return next((_(option.label) for option in (*options, *barred) if option.key == value), str(value))
        case PickUnit(or_none=or_none):
            return unit_name(battle, UnitId(str(value))) if value else _(or_none)
        case Count(field=field):
            return field.show(int(str(value)))


def _ended(text: str) -> str:
    """The text as a sentence: with a full stop where it has no end of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _running(before: Battle, number: ProcedureId) -> Running | None:
    return next((running for running in before.running if running.id == number), None)


def _procedure_answered(system: System, before: Battle, event: ProcedureAnswered) -> str:
    value, running = event.answer.value, _running(before, event.id)
    is_known = running is not None and known(system.procedure, running.procedure) is not None
    asked_then = open_now(system, before, running) if running is not None and is_known else ()
    ask = next((question for question in asked_then if question.key == event.answer.key), None)
    if ask is None:
        return _("A question was answered.")
    asked = question_in_words(before, ask)
    if not isinstance(ask, RollFor):
        chosen = choice_in_words(before, ask, value)
        return _ended(f"{asked} {capital(chosen) if asked.endswith('?') else chosen}")
    outcome = outcome_in_words(system, ask.resolver, str(value))
    return _ended(
        f"{asked} {outcome}" if asked.endswith("?") else _("{roll}: {outcome}").format(roll=asked, outcome=outcome)
    )
