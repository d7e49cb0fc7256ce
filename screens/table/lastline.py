"""The last thing that happened, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import localtime, strftime

from msgspec.structs import replace
from textual.content import Content

from screens.parts.drawn.act_lines import act_line, spans, told_together
from screens.parts.drawn.short_names import SHORTEST, Namer, in_text, within
from screens.parts.drawn.short_names import called as short_name
from screens.parts.plain import harmless, in_rows, line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.battle import events
from tracker.battle.acts import Act
from tracker.battle.battle import Battle
from tracker.battle.fields import Lasts
from tracker.play.backwards import Made, backwards, last_made
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.play.retracing import led_on, taken_back
from tracker.rules.system import SETTLED, System
from tracker.views.briefing import was_played
from tracker.views.log import LogEntry, last_group, left_behind
from tracker.views.log_groups import Summary, summary
from tracker.views.log_line import LogLine, log_line
from tracker.views.sentences import headline, sentence
from tracker.views.sentences.changes import says_again, told_alike, units_changed
from tracker.views.sentences.events import counted, news_of
from tracker.views.sentences.sealed import to_note
from tracker.views.sides import looks
from tracker.words import _


def last_words(history: History) -> str:
    """The last act that stands, with what followed of itself; where it led on to another step, that comes behind it."""
    act = last_made(history)
    if act is None:
        return ""
    if led_on(act):
        before = history.undo()
        if isinstance(before, History):
            return " ".join(word for word in (last_words(before), _words(history, act)) if word)
    return _words(history, act)


def _words(history: History, act: Act) -> str:
    before = history.befores[-1]
    head = (headline(history.system, before, act),) if act.events else ()
    return " ".join((*head, *counted(_news(history.system, before, act))))


def _news(system: System, battle: Battle, act: Act) -> Iterator[str]:
    """The effects of the act, in sentences, what is the same of several units in one.

    A contact is not told again by its melee, nor what the sentence of the act ends on.
    """
    head = headline(system, battle, act)
    news, alike = news_of(system, act), dict[object, list[tuple[Battle, events.AnyEvent]]]()
    is_rolled = any(isinstance(event, events.Rolled) for event in act.events)
    for place, event in enumerate(act.events):
        is_news = any(event is fresh for fresh in news) and is_worth_saying(system, event)
        is_news = is_news and not says_again(head, system, battle, event)
        if is_news and not (is_rolled and _is_told_by_its_roll(system, event)) and not _is_cleared(system, act, event):
            alike.setdefault(told_alike(system, battle, event) or place, []).append((battle, event))
        battle = evolve(system, battle, event)
    for several in alike.values():
        before, event = several[0]
        changed = [event for _battle, event in several if isinstance(event, events.Changed)]
        yield units_changed(system, before, changed) if len(changed) > 1 else sentence(system, before, event)


def _is_told_by_its_roll(system: System, event: events.AnyEvent) -> bool:
    """Whether a roll that did this says so: a token that a die drew, a spell by name, a mark that lasts the turn."""
    if isinstance(event, events.Changed):
        return system.field(event.key).lasts is Lasts.TURN
    return isinstance(event, events.TokenPlaced | events.Answered)


def _is_cleared(system: System, act: Act, event: events.AnyEvent) -> bool:
    """Whether a value only goes back to nothing as a turn or a phase begins or ends."""
    if not isinstance(act.events[0], events.StepEntered):
        return False
    match event:
        case events.BattleValueChanged(key=key, now=now):
            return bool(now == system.battle_field(key).default)
        case events.Changed(key=key, now=now):
            return bool(now == system.field(key).default)
        case _:
            return False


def is_worth_saying(system: System, event: events.AnyEvent) -> bool:
    """Whether an event that followed another is news: no answer its roll has told already, no bookkeeping."""
    if isinstance(event, events.Changed):
        return system.field(event.key).logged
    if isinstance(event, events.BattleValueChanged):
        return system.battle_field(event.key).logged
    if isinstance(event, events.ProcedureEnded):
        return not event.complete
    return not isinstance(event, events.ProcedureAnswered | events.StepEntered | events.Ticked)


class LastLine(BattleWidget):
    """The last act with its dice, when it was made; under it what was left, as far as lines go."""

    DEFAULT_CSS = """
    LastLine { height: 1; padding: 0 1; }
    """

    def render(self) -> Content:
        history = self.table.history
        if (other := self._of_none(history)) is not None:
            return other
        standing = backwards(history)
        last = done = next(standing, None)
        if done is not None and led_on(done.act):
            # It led on of itself from the act before.
            done = next(standing, done)
        width, most = max(self.size.width, 1), max(self.size.height, 1)
        if last is None or done is None:
            return plain("")
        act = done
        left = _left_over(history)
        beneath = _under(history, last, left, width, max(most - 1, 1), is_led_on=last is not done)
        room = most if not beneath else max(most - 1, 1)
        time = line((strftime("%H:%M ", localtime(act.act.at)) if act.act.at else "", "$dim"))
        together = last_group(history)
        whole = summary(together) if _is_one_deed(together) else None
        marks = looks(history.battle)

        def drawn_with(called: Namer, results: int | None = None, states: int = 0, *, is_cut: bool = False) -> Content:
            if whole is None:
                words = self._drawn(history, act, called)
            else:
                named = _naming(whole, history.battle, called)
                words = told_together(named, marks, called=called, most=results, states=states, is_cut=is_cut)
            return line(time, words)

        def has_room(results: int | None, states: int, called: Namer = harmless) -> bool:
            return len(in_rows(drawn_with(called, results, states), width)) <= room

        if beneath and (flowing := _flowing(drawn_with(harmless), left, room, most, width)) is not None:
            return flowing
        if room < len(in_rows(drawn_with(harmless, 1), width)) <= most and not left.plain:
            beneath, room = [], most  # before a name is shortened the step it led on to is left out
        # Before a name is shortened the outcomes that came least are left out, each whole; before a state is, both.
        ends = range(0 if whole is None else len(whole.judged), 0, -1)
        came_to = range(0 if whole is None else len(whole.states), 0, -1)
        shortest = partial(short_name, history.battle, width=SHORTEST)
        states = next((number for number in came_to if has_room(1, number, shortest)), 0)
        results = next((number for number in ends if has_room(number, states)), 1)
        is_cut = len(in_rows(drawn_with(harmless, results, states), width)) > room
        drawn = within(history.battle, width * room, lambda called: drawn_with(called, results, states, is_cut=is_cut))
        if drawn.cell_length == time.cell_length:
            return plain("")
        rows = in_rows(drawn, width)
        kept = _in_at_most(rows, room, width).split("\n", allow_blank=True)
        return lines(*kept, *(row.truncate(width, ellipsis=True) for row in beneath[: most - len(kept)]))

    def _of_none(self, history: History) -> Content | None:
        """The words in place of the last act that stands: of the dice, or of the act taken back."""
        if (note := self._of_dice(history)) is not None:
            return line(note).truncate(max(self.size.width, 1), ellipsis=True)
        if history is self.table.taken_up or (undone := taken_back(history)) is None:
            return None
        head = line((f"{_('taken back')} · ", "$dim"))
        width, most = max(self.size.width, 1), max(self.size.height, 1)
        # In as many rows as there are, the last one cut where it is still too long.
        back = within(history.battle, width * most, lambda called: line(head, self._drawn(history, undone, called)))
        return _in_at_most(in_rows(back, width), most, width)

    def _of_dice(self, history: History) -> Content | None:
        """Where a battle begins: what the other side notes of its dice, or that there is nothing to note."""
        if history is not self.table.taken_up or not self.table.autosave.is_on or self.table.notice:
            return None
        last = last_made(history)
        begins = (
            events.BattleBegan
            | events.SideJoined
            | events.UnitJoined
            | events.SwitchSet
            | events.DiceSealed
            | events.StepEntered
        )
        if last is None or not isinstance(last.events[0], begins) or was_played(history):
            return None
        is_here = self.table.dice.sealed is not None
        note = to_note(history.battle, is_here=is_here)
        return line((note, "$bright" if is_here else "$alarm")) if note else None

    def _drawn(self, history: History, done: Made, called: Namer = harmless) -> Content:
        """A roll by its dice; anything else in words, with what followed of itself; what was put right as it is now."""
        marks = looks(history.battle)
        if (right := _put_right(history, done)) is not None:
            corrected = act_line(right, marks, called=called, is_brief=True)
            return line((f"{_('corrected')} · ", "$dim"), corrected)
        act = log_line(history.system, done.before, done.act)
        if act.dice:
            return act_line(act, marks, called=called, is_brief=True)
        if any(isinstance(event, events.TokensRevealed) for event in done.act.events):
            return spans(act.headline, marks, called=called)
        news = in_text(done.before, " ".join(counted(_news(history.system, done.before, done.act))), called)
        if news and _is_settled(done.act):
            return line(news)  # that the table has settled it says nothing
        return line(spans(act.headline, marks, called=called), " " if news else "", news)


def _naming(whole: Summary, battle: Battle, called: Namer) -> Summary:
    """A summary with the names in its sentences shortened as those before them are."""
    moved = tuple(in_text(battle, text, called) for text in whole.moved)
    return replace(whole, moved=moved, states=tuple(in_text(battle, text, called) for text in whole.states))


def _in_at_most(rows: Sequence[Content], most: int, width: int) -> Content:
    """The rows, what has no row of its own behind the last one and cut there."""
    last = [line(" ").join(rows[most - 1 :]).truncate(width, ellipsis=True)] if len(rows) >= most else []
    return lines(*rows[: most - 1], *last)


def _put_right(history: History, done: Made) -> LogLine | None:
    """The act that an amend put right, as it stands now; None for what is no amend, or left an act out."""
    match done.act.events[:1]:
        case (events.Amended(again=again, left_out=False),) if done.number >= again > 0:
            right = next((each for each in backwards(history) if each.number == done.number - again), None)
            return None if right is None else log_line(history.system, right.before, right.act)
        case _:
            return None


def _is_settled(act: Act) -> bool:
    """Whether an act tells that a question was settled on the table, and not how."""
    deed = act.events[0]
    return isinstance(deed, events.Answered) and deed.answer == SETTLED.key


def _is_one_deed(together: Sequence[LogEntry]) -> bool:
    """Whether acts are told together: several rolls, or one with what else its procedure asked and did."""
    rolls = sum(len(entry.outcomes) for entry in together)
    return rolls > 1 or (rolls == 1 and not together[-1].outcomes)


def _flowing(words: Content, left: Content, room: int, most: int, width: int) -> Content | None:
    """The act with what was left behind its last words, where both have room so and the act alone would be cut."""
    if not left.plain or len(in_rows(words, width)) <= room:
        return None
    rows = in_rows(line(words, "  ", left), width)
    return lines(*rows) if len(rows) <= most else None


def _left_over(history: History) -> Content:
    """The acts and questions that were possible in the step before and were left; nothing where none were."""
    left = left_behind(history)
    return line((_("left: {what}").format(what=left), "$alarm")) if left else Content("")


def _under(history: History, last: Made, left: Content, width: int, most: int, *, is_led_on: bool) -> list[Content]:
    """The lines below the act: what was left behind, and the step it led on to.

    In at most so many rows; what has no room there is left out whole.
    """
    led = line((headline(history.system, last.before, last.act), "$dim")) if is_led_on else Content("")
    parts = [part for part in (left, led) if part.plain]
    rows: list[Content] = []
    for kept in range(len(parts), 0, -1):
        rows = Content("  ").join(parts[:kept]).wrap(width)
        if len(rows) <= most:
            break
    return rows
