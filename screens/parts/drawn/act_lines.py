"""An act in a line: names behind their side's sign, the need, the dice as they lay, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace
from textual.content import Content

from screens.parts.drawn.columns import need
from screens.parts.drawn.dice import faces, verdict
from screens.parts.drawn.short_names import CUT, Namer, within
from screens.parts.drawn.sides import mark_of, of_side
from screens.parts.drawn.signs import BECAME, TIMES
from screens.parts.plain import harmless, line
from tracker.battle.battle import Battle, SideId
from tracker.text import capital
from tracker.views.log_groups import Summary
from tracker.views.log_line import Change, LogLine, Span
from tracker.views.sides import Look, looks
from tracker.views.spotlight import Went
from tracker.words import _, labelled, n_

_GOOD = {Went.WELL: True, Went.ILL: False, Went.OPEN: None}


def act_line(
    act: LogLine,
    marks: Mapping[SideId, Look],
    style: str = "$foreground",
    called: Namer = harmless,
    *,
    is_brief: bool = False,
    with_changes: bool = False,
) -> Content:
    """An act of the log; `style` is that of its words, dice keep their own ground; `called` shortens its names.

    Where it is brief, what its figures tell is not said in words as well; else the words stand before the figures. An
    act without dice tells what it changed where that is wanted `with_changes`.
    """
    parts = [spans(act.headline, marks, style, called)]
    if act.dice:
        parts += [line((need(act.needs), "$dim"))] if act.needs else []
        parts.append(faces(act.dice))
        parts += [verdict(_GOOD[act.went])] if act.went is not Went.OPEN else []
    ended = [spans(act.brief if is_brief else act.ended, marks, "$dim", called)] if act.ended else []
    figures: list[Content] = []
    if act.changes and (act.dice or with_changes):
        # Behind dice that went ill by name, since it was not they alone that did it.
        figures += each_changed(() if act.went is Went.ILL else act.headline, act.changes, marks, called)
    if act.in_figures:
        parts += figures if is_brief else [*figures, *ended]
    else:
        parts += [*ended, *([line(("·", "$dim"))] if ended and figures else []), *figures]
    if act.owes:
        parts.append(_set_off(act, _("test owed"), _who_owes(act.headline, act.owes, marks, called)))
    if act.lapsed:
        parts.append(
            _set_off(act, _("test lapsed"), _who_owes(() if act.owes else act.headline, act.lapsed, marks, called))
        )
    return Content(" ").join(parts)


def _set_off(act: LogLine, owed: str, by: Content) -> Content:
    """Behind dice and what came of them a dot, behind a sentence a sentence."""
    sentence = line((f"· {owed}" if act.dice else capital(owed), "$dim"), by)
    return sentence if act.dice else line(sentence, (".", "$dim"))


def _who_owes(headline: Iterable[Span], owes: Sequence[Span], marks: Mapping[SideId, Look], called: Namer) -> Content:
    """Behind a colon those who owe a test; nothing where it is the one unit that was named last."""
    named = [span.text for span in headline if span.side][-1:]
    if [span.text for span in owes] == named:
        return Content("")
    names = line(", ").join(_span(span, marks, "$dim", called) for span in owes)
    return line((labelled("", ""), "$dim"), names)


def told_within(
    battle: Battle, act: LogLine, width: int, style: str = "$foreground", *, with_changes: bool = False
) -> Content:
    """An act in brief in one line of so many cells, its names as short as that needs."""
    marks = looks(battle)

    def draw(called: Namer) -> Content:
        brief = act_line(act, marks, style, called, is_brief=True, with_changes=with_changes)
        if brief.cell_length <= width or not (act.changes and act.brief):
            return brief
        return act_line(_figures_first(act), marks, style, called, with_changes=with_changes)

    return within(battle, width, draw)


def _figures_first(act: LogLine) -> LogLine:
    """An act that tells what it changed before its words: behind words that are cut nobody would see that."""
    return replace(act, ended=act.brief, in_figures=True) if act.changes and act.brief else act


def told_together(  # noqa: PLR0913 - how a line is drawn, by name
    whole: Summary,
    marks: Mapping[SideId, Look],
    style: str = "$foreground",
    called: Namer = harmless,
    most: int | None = None,
    states: int = 0,
    *,
    is_cut: bool = False,
) -> Content:
    """A volley or a melee in a line: who did what, whose strength changed, how many rolls, how they ended.

    Of one that a single roll decided that roll is told, with all that came of it; where its words are to be cut, what
    it changed before them. Of how the others ended only so many are told, the most frequent; and so many of the states
    that units came to.
    """
    moved = [line((text, "$dim")) for text in (*whole.moved, *whole.states[:states])]
    if whole.only is not None:
        only, is_brief = (_figures_first(whole.only), False) if is_cut and whole.only.changes else (whole.only, True)
        return Content("  ").join([act_line(only, marks, style, called, is_brief=is_brief), *moved])
    rolls = n_("{count} roll", "{count} rolls", whole.rolls).format(count=whole.rolls)
    # What it cost comes first: where the line is too long its end is cut.
    parts = [spans(whole.headline, marks, style, called)]
    parts += each_changed(whole.headline, whole.changes, marks, called)
    if whole.owes:
        parts.append(line((_("test owed"), "$dim"), _who_owes(whole.headline, whole.owes, marks, called)))
    if whole.lapsed:
        named = () if whole.owes else whole.headline
        parts.append(line((_("test lapsed"), "$dim"), _who_owes(named, whole.lapsed, marks, called)))
    if whole.by_side:
        sides = [
            line(mark_of(marks[side]), " ", (_counted(ends, most), "$dim")) for side, ends in whole.by_side if ends
        ]
        parts += [line((labelled(rolls, "").rstrip(), "$dim")), *sides]
    else:
        outcomes = _counted(whole.judged, most)
        parts.append(line((labelled(rolls, outcomes) if whole.rolls > 1 else outcomes, "$dim")))
    parts += moved
    return Content("  ").join(parts)


def _counted(ends: Sequence[tuple[str, int]], most: int | None) -> str:
    """The outcomes, each as often as it came; so many of them, and a sign where there are more."""
    are_single = all(count == 1 for _outcome, count in ends)
    counted = (outcome if are_single else f"{count} {TIMES} {outcome}" for outcome, count in ends[:most])
    return ", ".join((*counted, *([CUT] if len(ends[:most]) < len(ends) else [])))


def spans(
    texts: Iterable[Span], marks: Mapping[SideId, Look], style: str = "$foreground", called: Namer = harmless
) -> Content:
    """Words, and names behind the sign of their side, as `called` shortens them."""
    return line(*(_span(span, marks, style, called) for span in texts))


def _span(span: Span, marks: Mapping[SideId, Look], style: str, called: Namer) -> Content:
    look = marks.get(SideId(span.side)) if span.side else None
    return line((span.text, style)) if look is None else of_side(look, called(span.text), style)


def each_changed(
    headline: Iterable[Span], changes: Iterable[Change], marks: Mapping[SideId, Look], called: Namer = harmless
) -> Iterator[Content]:
    """`5 → 4` of each, behind the unit's name unless it was the last that is named before."""
    named = [span.text for span in headline if span.side][-1:]
    for change in changes:
        name = line(_span(Span(change.name, change.side), marks, "$foreground", called), " ")
        became = line((f"{change.was} {BECAME} {change.now}", "$bright bold"))
        yield became if named == [change.name] else line(name, became)
        named = [change.name]
