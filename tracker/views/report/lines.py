"""A line of the story: what belongs together as one or two sentences, sums instead of lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId, Unit, UnitId, acting_first
from tracker.battle.events import Answered, Changed, ContactMade, ProcedureAnswered, Rolled, Ticked, TokensRevealed
from tracker.play.confidential import without_units
from tracker.play.evolve import fold
from tracker.rules.resolver import Resolution
from tracker.rules.system import System, Way
from tracker.views.acts import maker_of
from tracker.views.figures import counted
from tracker.views.redaction import veiled, without_hidden
from tracker.views.report.moments import Moment, first_roll, strength_gone
from tracker.views.sentences.audience import Meeting, listed, meetings, strength_in_words
from tracker.views.sentences.names import known, unit_name
from tracker.views.sentences.rolls import (
    deed_in_words,
    effects_in_words,
    ended_in_words,
    outcome_in_words,
    whole_in_words,
    without_repeats,
)
from tracker.views.sentences.score import couriers_in_words
from tracker.views.spotlight import is_good
from tracker.words import BLANK, _, n_

DEEDS: Final = frozenset({Way.SHOOT, Way.FIGHT})
"""Of what is done in these ways every shot and every blow is told; of others what came of it."""

PLAIN: Final = frozenset({"hit", "success", "it hits", "exceptional success: the target is hit"})
"""The words for a blow or a shot that went well where nothing more is to be told of it."""

BARE: Final = frozenset({"success", "failure", "critical success", "critical failure"})
"""Outcomes that do not say what came of them: their effects do."""


class StoryLine(Struct, frozen=True):
    """One line of the story: what was done and how it ended, what that cost; `side` did it, or nobody.

    `is_turning` says that it turns the battle: it came against all odds, or somebody is gone or runs.
    """

    text: str
    then: str
    side: SideId | None
    is_turning: bool

    @property
    def whole(self) -> str:
        """The whole line, every sentence with its end."""
        return " ".join(sentence_of(part) for part in (self.text, self.then) if part)


def sentence_of(text: str) -> str:
    """The text as a sentence: with a full stop where it has no end of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def way_of(system: System, moment: Moment) -> Way:
    """Which kind of act a roll is, by itself or as a part of the procedure under way."""
    rolled = first_roll(moment)
    if rolled is None:
        return Way.ELSE
    key = rolled.resolution.resolver
    running = next((under_way.procedure for under_way in moment.before.running if under_way.id == rolled.procedure), "")
    return system.words.told_as.get(key) or system.turn.ways.get(key) or system.turn.ways.get(running) or Way.ELSE


class _Roll(Struct, frozen=True):
    """Rolls that belong together, told at once: the deeds, the wounds rolled for whom they hit, and what followed.

    `pair` is who did it to whom, where the words of the deed say so; `way` which kind of act it was.
    """

    deeds: Sequence[Rolled]
    wounds: Sequence[Rolled]
    way: Way
    pair: tuple[UnitId, ...]
    meetings: tuple[Meeting, ...]
    lost: Mapping[UnitId, Lost]

    @property
    def is_a_meeting_of_its_pair(self) -> bool:
        """Whether all that was met is who did it and whom: they are named already."""
        return (
            len(self.meetings) == 1
            and (self.meetings[0].unit.id, *(other.id for other in self.meetings[0].others)) == self.pair
        )

    def is_told_by_meetings(self, system: System) -> bool:
        """Whether who met whom says all of it: a roll that went well and led somebody into contact."""
        is_plain = not self.lost and not self.pair and self.way not in DEEDS
        return bool(self.meetings) and is_plain and bool(is_good(system, self.deeds[0].resolution))

    def cost(self, system: System) -> str:
        """The cost to the one it was done to, where nobody else lost anything; their name has just been said."""
        named = self.pair[1:] or acting_first(self.deeds[0].bindings)[:1]
        is_theirs = bool(named) and not self.meetings and self.lost.keys() == {*named}
        return self.lost[named[0]].unnamed(system) if is_theirs else ""


def line_of(system: System, alike: Sequence[Moment]) -> StoryLine:
    """Moments that belong together as one line: rolls of the same units, or acts without a roll."""
    telling, before = alike[0].telling, veiled(alike[0].before, alike[0].unseen)
    is_turning = any(moment.telling.is_turning for moment in alike)
    rolled = [event for moment in alike if (event := first_roll(moment)) is not None]
    if not rolled:
        return _without_roll(system, alike, is_turning=is_turning)
    side = _side(system, before, rolled[0])
    if rolled[0].override:
        return StoryLine(telling.text, telling.then, side, is_turning)
    roll = _roll_of(system, alike, rolled)
    deed = deed_in_words(system, before, roll.deeds[0])
    if roll.is_a_meeting_of_its_pair:
        # Who is named already is not named again.
        deed = roll.meetings[0].sentence.removesuffix(".") if roll.way is Way.FIGHT else deed
        roll = replace(roll, meetings=())
    if roll.is_told_by_meetings(system):
        return StoryLine(
            "", " ".join(meeting.sentence for meeting in roll.meetings), roll.meetings[0].unit.side, is_turning
        )
    text = _with_its_result(system, before, deed, roll)
    if cost := roll.cost(system):
        return StoryLine(_("{text}; {cost}").format(text=text, cost=cost), "", side, is_turning)
    return StoryLine(text, " ".join(_told(system, roll.meetings, roll.lost)), side, is_turning)


def _with_its_result(system: System, before: Battle, deed: str, roll: _Roll) -> str:
    result = _result(system, before, roll.way, roll.deeds)
    text = _whole(system, before, roll) or _("{deed}: {result}").format(deed=deed, result=result)
    return _("{text} – {wounds}").format(text=text, wounds=_tally(system, roll.wounds)) if roll.wounds else text


def _whole(system: System, before: Battle, roll: _Roll) -> str:
    """The end of rolls of one outcome where a sentence says all of it: `Ash archers fail their morale test and rout`.

    Of several the sentence is followed by how many they were: `The troll cannot recoil × 2`.
    """
    rolled = roll.deeds[0]
    if roll.way in DEEDS and is_of_two(system, rolled):
        return ""
    whole = whole_in_words(system, before, rolled)
    if len(roll.deeds) > 1:
        is_one = whole and len({deed.resolution.outcome for deed in roll.deeds}) == 1
        return _("{outcome} × {count}").format(outcome=whole, count=len(roll.deeds)) if is_one else ""
    if not whole or _label(system, rolled.resolution) not in BARE:
        return whole
    follows = effects_in_words(system, before, rolled.resolution.resolver, rolled.bindings, rolled.resolution.effects)
    name = unit_name(before, next(iter(acting_first(rolled.bindings)), UnitId("")))
    for effect in without_repeats(system, before, rolled, whole, follows):
        # Whose name has just been said is not named again.
        template = _("{text} and {more}") if effect.startswith(f"{name} ") else _("{text}; {more}")
        whole = template.format(text=whole, more=effect.removeprefix(f"{name} "))
    return whole


def _roll_of(system: System, alike: Sequence[Moment], rolled: Sequence[Rolled]) -> _Roll:
    deeds = [roll for roll in rolled if roll.resolution.resolver == rolled[0].resolution.resolver]
    wounds = [roll for roll in rolled if roll.resolution.resolver != rolled[0].resolution.resolver]
    pair = acting_first(rolled[0].bindings) if is_of_two(system, rolled[0]) else ()
    return _Roll(deeds, wounds, way_of(system, alike[0]), pair, *what_followed(system, alike))


def _side(system: System, before: Battle, rolled: Rolled) -> SideId | None:
    made_by = maker_of(system, before, rolled)
    return None if made_by is None else made_by.side


def _result(system: System, before: Battle, way: Way, rolled: Sequence[Rolled]) -> str:
    """How the rolls ended: in the outcome's own words where it is one, else as a sum."""
    if len(rolled) == 1:
        return _ended(system, before, way, rolled[0])
    if way not in DEEDS or not is_of_two(system, rolled[0]):
        return _tally(system, rolled)
    many = n_("{count} shot", "{count} shots", len(rolled))
    if way is Way.FIGHT:
        many = n_("{count} blow", "{count} blows", len(rolled))
    well = [roll for roll in rolled if is_good(system, roll.resolution)]
    hits = n_("one hit", "{count} hits", len(well)).format(count=counted(len(well))) if well else _("no hit")
    special = [roll for roll in well if _label(system, roll.resolution) not in PLAIN]
    template = _("{made}, {hits}").format(made=many.format(count=counted(len(rolled))), hits=hits)
    return _("{said} ({special})").format(said=template, special=_tally(system, special)) if special else template


def _ended(system: System, before: Battle, way: Way, rolled: Rolled) -> str:
    resolution = rolled.resolution
    outcome = ended_in_words(system, before, rolled)
    if way in DEEDS or _label(system, resolution) not in BARE:
        return outcome
    name = re.escape(unit_name(before, next(iter(acting_first(rolled.bindings)), UnitId(""))))
    follows = effects_in_words(system, before, resolution.resolver, rolled.bindings, resolution.effects)
    return ", ".join((outcome, *(re.sub(rf"^{name}\s?: ", "", effect) for effect in follows)))


def _label(system: System, resolution: Resolution) -> str:
    resolver = known(system.resolver, resolution.resolver)
    return (
        next((outcome.label for outcome in resolver.outcomes if outcome.key == resolution.outcome), "")
        if resolver
        else ""
    )


def is_of_two(system: System, rolled: Rolled) -> bool:
    """Whether its words say who did it to whom: what is rolled for the one that was hit is no shot and no blow."""
    resolver = known(system.resolver, rolled.resolution.resolver)
    named = set(BLANK.findall(resolver.deed)) if resolver is not None and resolver.deed else rolled.bindings.keys()
    return len(named & rolled.bindings.keys()) > 1


def _tally(system: System, rolled: Iterable[Rolled]) -> str:
    """How the rolls ended, the commonest first, those that went ill only where none went well: `hit × 4`."""
    rolls = list(rolled)
    well = [roll for roll in rolls if is_good(system, roll.resolution)]
    ends = Counter(
        outcome_in_words(system, roll.resolution.resolver, roll.resolution.outcome) for roll in well or rolls
    )
    return ", ".join(
        _("{outcome} × {count}").format(outcome=end, count=count) if count > 1 else end
        for end, count in ends.most_common()
    )


class Lost(Struct, frozen=True):
    """A change of a unit's strength: before and after, and how much of it went, or came back."""

    first: Unit
    last: Unit
    count: int

    def named(self, system: System) -> str:
        """`Raiders: 2 lost, 3 of 5 men left.`; who is out is only said to be out."""
        if cost := self.unnamed(system):
            return _("{unit}: {cost}.").format(unit=self.last.name, cost=cost)
        is_out = system.cards.is_out(self.last)
        return strength_in_words(system, self.first, self.last) if is_out else ""

    def unnamed(self, system: System) -> str:
        """The same of one whose name has just been said: `2 lost, 3 of 5 men left`; nothing where it is out."""
        gauge = next(iter(system.audience.gauges(self.last)), None)
        if gauge is None or not self.count or system.cards.is_out(self.last):
            return ""
        lost, back = _("{count} lost, {now} of {full} {what} left"), _("{count} regained, now {now} of {full} {what}")
        template = lost if self.count > 0 else back
        return template.format(count=abs(self.count), now=gauge.now, full=gauge.full, what=_(gauge.label))


def what_followed(system: System, alike: Iterable[Moment]) -> tuple[tuple[Meeting, ...], Mapping[UnitId, Lost]]:
    """Who met whom by these acts, and what became of the strength of everybody, each unit once."""
    lost: dict[UnitId, Lost] = {}
    meetings_by_text: dict[str, Meeting] = {}
    for moment in alike:
        if not any(isinstance(event, Changed | ContactMade) for event in moment.act.events):
            continue
        after = fold(system, moment.act.events, moment.before)
        shown, now_shown = _seen(moment.before, moment.unseen), _seen(after, moment.unseen)
        for unit in now_shown.units.keys() & shown.units.keys():
            was, now = moment.before.units[unit], after.units[unit]
            if was is not now and (count := strength_gone(system, was, now)):
                before = lost.get(unit, Lost(was, was, 0))
                lost[unit] = Lost(before.first, now, before.count + count)
        meetings_by_text |= {meeting.sentence: meeting for meeting in meetings(system, moment.act, shown, now_shown)}
    order = [unit for moment in alike for unit in moment.before.units]
    return tuple(meetings_by_text.values()), {unit: lost[unit] for unit in dict.fromkeys(order) if unit in lost}


def _seen(battle: Battle, unseen: frozenset[UnitId]) -> Battle:
    """The battle then without anybody who is hidden then or now."""
    return without_hidden(veiled(battle, unseen))


def _told(system: System, meetings: Iterable[Meeting], lost: Mapping[UnitId, Lost]) -> Iterator[str]:
    out = [
        loss.last.name
        for loss in lost.values()
        if system.cards.is_out(loss.last) and not system.cards.is_out(loss.first)
    ]
    yield from (meeting.sentence for meeting in meetings)
    if len(out) > 1:
        yield _("Out of the battle: {units}.").format(units=listed(out))
    for loss in lost.values():
        if (len(out) < 2 or loss.last.name not in out) and (sentence := loss.named(system)):
            yield sentence


def _without_roll(system: System, alike: Sequence[Moment], *, is_turning: bool) -> StoryLine:
    """Acts without a roll: what was said of the first, who met whom, who lost what."""
    telling = alike[0].telling
    if (orders := _orders(system, alike[0])) is not None:
        return StoryLine(orders, "", None, is_turning)
    if len(alike) == 1 and telling.text:
        return StoryLine(telling.text, telling.then, _who_moved(system, alike[0]), is_turning)
    meetings, lost = what_followed(system, alike)
    sides = {meeting.unit.side for meeting in meetings} or {loss.last.side for loss in lost.values()}
    side = next(iter(sides)) if len(sides) == 1 else _who_moved(system, alike[0])
    return StoryLine("", " ".join(_told(system, meetings, lost)) or telling.then, side, is_turning)


def _orders(system: System, moment: Moment) -> str | None:
    """The tokens turned up, side by side of the table; None where none are."""
    if system.turn.tokens is None or not any(isinstance(event, TokensRevealed) for event in moment.act.events):
        return None
    before = moment.before
    shown = _seen(before, moment.unseen).units
    counts = Counter((shown[unit].side, token) for unit, token in before.sealed.items() if unit in shown)
    orders = []
    for side in before.sides:
        kinds = [
            f"{_(token.label)} {counts[side.id, token.key]}"
            for token in system.turn.tokens.named(before).tokens
            if counts[side.id, token.key]
        ]
        if kinds:
            orders.append(_("{side} ({orders})").format(side=side.name, orders=", ".join(kinds)))
    revealed = _("Orders revealed: {tokens}").format(tokens=", ".join(orders)) if orders else ""
    brought = couriers_in_words(system, without_units(before, before.units.keys() - shown.keys()))
    return " · ".join(filter(None, (revealed, brought))) or None


def _who_moved(system: System, moment: Moment) -> SideId | None:
    """The side of the unit that was done with its step, or spoke, by an act without a roll, where it is told of."""
    moved = (
        event.unit
        for event in moment.act.events
        if (isinstance(event, Ticked) and event.done) or isinstance(event, Answered)
    )
    answers = (event.answer for event in moment.act.events if isinstance(event, ProcedureAnswered))
    went = (move[0] for answer in answers if (move := system.words.moves_told(answer.key, answer.value)) is not None)
    unit = moment.before.units.get(next(went, None) or next(moved, None) or UnitId(""))
    return unit.side if unit is not None and moment.telling.whole.startswith(unit.name) else None
