"""A list before it is imported, in lines: what its columns mean, what comes of it, and what its cards want."""

from __future__ import annotations

from collections.abc import Iterator

from saves.army_lists.columns import LEFT_OUT, examples, heading_in_words
from saves.army_lists.preview import Preview
from saves.army_lists.understood import Understood, column_words
from screens.parts.army_list.asking import AskList, ask_wanted
from screens.parts.army_list.screen import ArmyListScreen, ask_meaning
from screens.plain.host import PlainApp
from screens.plain.questions import word_and_number
from screens.plain.talk import LEAVE
from tracker.words import _, labelled

PASTE, END, LEAVE_OUT = "<<", ".", "x"


def which_list(app: PlainApp, asked: AskList) -> str | None:
    """The path of a file, or a list that is typed line by line; None where the question is left."""
    talk = app.talk
    talk.say(asked.question, asked.detail)
    talk.say(
        _("A path, or {begin} and then the list line by line, with {end} alone after the last.").format(
            begin=PASTE, end=END
        )
    )
    while True:
        typed = talk.ask()
        if typed == LEAVE:
            return None
        if typed == PASTE:
            return "".join(f"\n{line}" for line in _typed(app))
        if typed:
            return typed
        talk.refuse(asked.missing)


def _typed(app: PlainApp) -> Iterator[str]:
    while (line := app.talk.ask()) != END:
        yield line


async def preview(app: PlainApp, screen: ArmyListScreen) -> Understood | None:
    """Talk a list through until its units join or it is left."""
    shown, talk = screen.preview, app.talk
    talk.say(*_lines(shown))
    while True:
        talk.say(_("enter imports it; a number gives that column another meaning, x and a number none; esc leaves it."))
        line = talk.ask()
        if line == LEAVE:
            return None
        if line == "?":
            talk.say(*_lines(shown))
        elif not line:
            if not shown.understood.roster.units:
                talk.refuse(shown.understood.mistakes[-1])
            elif (answered := await ask_wanted(app, shown.system, shown.understood)) is not None:
                return answered
        elif (after := await _changed(app, shown, line)) is not None:
            shown = after
            talk.say(*_lines(shown))


async def _changed(app: PlainApp, shown: Preview, line: str) -> Preview | None:
    """The list with another meaning of a column; None where nothing changes, which is said."""
    if (typed := word_and_number(app, line, len(shown.columns))) is None:
        return None
    word, number = typed
    if number and word == LEAVE_OUT:
        return shown.meaning(number - 1, LEFT_OUT)
    if number and word.isdecimal():
        meaning = await ask_meaning(app, shown, number - 1)
        return None if meaning is None else shown.meaning(number - 1, meaning)
    app.talk.refuse_line(line)
    return None


def _lines(shown: Preview) -> Iterator[str]:
    """The columns with their meanings, all that is wrong, and the units that come of it."""
    read = shown.understood
    yield labelled(shown.name, _("what its columns mean"))
    for number, meaning in enumerate(shown.columns):
        column = labelled(heading_in_words(shown.listed, number), column_words(shown.system, meaning))
        yield f"{number + 1}. {column} ({', '.join(examples(shown.listed, number))})"
    yield from read.mistakes
    yield from (*read.ignored, *read.roster.remarks)
    if read.completed:
        yield labelled(_("the rest of their cards from your profiles"), ", ".join(read.completed))
    names = {side.id: side.name for side in read.roster.sides}
    for unit in read.roster.units:
        yield f"{unit.name} ({names[unit.side]}), {shown.card(unit)}"
