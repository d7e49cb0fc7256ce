"""One figure of the battle's rolls changed in place: which line, to what; the rest of the table's own rules stay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine
from screens.parts.finding import Find
from screens.parts.flow import then
from screens.parts.picker import Pickable
from screens.table.table import Table
from tracker.battle.commands import TakeHouse
from tracker.battle.fields import Rejected
from tracker.battle.house import House
from tracker.play.agreed.house import figure_in, with_figure
from tracker.play.agreed.house_effects import impossible_rolls
from tracker.rules.house.changeable import LEAST, MOST, Kind, kind_of
from tracker.rules.resolver import Line, Resolver
from tracker.rules.system import System
from tracker.text import capital
from tracker.views.figures import signed
from tracker.words import _, labelled


async def change_figure(table: Table) -> None:
    """Ask for a line of a roll and its figure; asked again with what is wrong with it."""
    system, house = table.system, table.battle.house
    listed = list(_listed(system, house))
    if not listed:
        table.tell(_("no roll of {system} has a figure to change").format(system=_(system.name)))
        return

    async def ask(picked: str) -> bool | None:
        roll, _slash, key = picked.partition("/")
        resolver = system.resolver(roll)
        line = resolver.line(key)
        return True if line is None else await _ask_figure(table, resolver, line)

    await then(lambda: table.app.push_screen_wait(Find(_("Which figure?"), listed)), ask)


async def _ask_figure(table: Table, resolver: Resolver, line: Line) -> bool | None:
    """Ask for the figure till it is accepted; None when the question is left."""
    house = table.battle.house
    question = labelled(_(resolver.label), _label(resolver, line))
    detail = _wanted(line)
    now = figure_in(house, resolver.key, line.key)
    value = str(line.printed or 0) if now is None else str(now)
    while (typed := await table.app.push_screen_wait(AskLine(question, detail, value=value, least=LEAST))) is not None:
        named = house if house.name else replace(house, name=_("Our table"))
        try:
            changed = with_figure(table.system, named, resolver.key, line.key, _whole(typed))
            await off_screen(partial(_check, table.system, changed))
        except Rejected as wrong:
            detail, value = str(wrong), typed
            continue
        return table.do(TakeHouse(changed if changed != House(changed.name) else House()))
    return None


def _wanted(line: Line) -> str:
    """The sheet's own value, and the values that may be typed."""
    if line.printed is None:
        template = _("added to what is worked out from the cards: a whole number from {low} to {high}, 0 for nothing")
        return template.format(low=LEAST, high=MOST)
    template = _("printed {figure}; a whole number from {low} to {high}")
    return template.format(figure=signed(line.printed), low=LEAST, high=MOST)


def _whole(typed: str) -> int:
    try:
        return int(typed)
    except ValueError:
        raise Rejected(_("give a whole number, such as {example}").format(example="2")) from None


def _check(system: System, house: House) -> None:
    """Raise `Rejected` where a roll could never succeed again."""
    for misfit in impossible_rolls(system, House(house.name, lines=house.lines[-1:])):
        raise Rejected(str(misfit))


def _listed(system: System, house: House) -> Iterator[Pickable]:
    """Every line that takes another figure, under its roll, with what it counts now."""
    for resolver in system.rolls.resolvers:
        for line in resolver.lines:
            kind = kind_of(line)
            if kind not in {Kind.PRINTED, Kind.COMPUTED}:
                continue
            now = figure_in(house, resolver.key, line.key)
            figure = "" if line.printed is None else signed(line.printed)
            if now is not None:
                figure = f"{figure} → {signed(now)}".strip()
            key = f"{resolver.key}/{line.key}"
            yield Pickable(key, capital(_label(resolver, line)), "", figure, _(resolver.label), drawn=False)


def _label(resolver: Resolver, line: Line) -> str:
    return resolver.in_words(line.label, resolver.defaults())
