"""The lines of the referee's page about phones, and the way in of one side as it is shown."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from textual.content import Content

from screens.parts.drawn.rows import action, ending
from screens.parts.drawn.sides import of_side
from screens.parts.drawn.signs import ENTER
from screens.parts.plain import line, lines, plain
from screens.parts.web.code import code_rows
from screens.phones.own_tests import wait_with_tests
from tracker.battle.battle import SideId
from tracker.views.sides import looks
from tracker.words import _, n_

if TYPE_CHECKING:
    from screens.phones.phones import Phones
    from tracker.battle.battle import Side

_ON_PAPER = "#000000 on #ffffff"


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A line: what it says and how that stands; choosing it opens a side's way in, does something, or asks for it."""

    key: str
    label: Content
    state: str
    verb: str
    does: Callable[[], object] | None = None
    asks: Callable[[], Coroutine[Any, Any, object]] | None = None
    side: str = ""
    opens: str = ""


def lines_of(phones: Phones) -> list[PhoneRow]:
    """All lines, as it stands now."""
    return [*_about_all(phones), *_about_sides(phones), *_about_tests(phones), *_about_those_who_wait(phones)]


def _about_all(phones: Phones) -> Iterator[PhoneRow]:
    where = f"{phones.address}:{phones.port}" if phones.is_on else _("starting") if phones.is_starting else _("off")
    yield PhoneRow(
        "answer",
        _switch(phones.is_on, _("answer players' phones")),
        where,
        _("switch off") if phones.is_on else _("switch on"),
        does=phones.switch_off if phones.is_on else None,
        asks=phones.switch_on,
    )
    if not phones.is_on and len(phones.addresses) > 1:
        yield PhoneRow("address", plain(f"    {_('at the address')}"), phones.address, _("another"), does=_next(phones))
    asks = phones.keeping.kept.asks
    yield PhoneRow(
        "asks",
        _switch(asks, _("ask before a new phone comes in")),
        "",
        _("let all in") if asks else _("ask first"),
        asks=partial(phones.ask_first, not asks),
    )


def _next(phones: Phones) -> Callable[[], None]:
    def choose() -> None:
        at = phones.addresses.index(phones.address)
        phones.address = phones.addresses[(at + 1) % len(phones.addresses)]

    return choose


def _switch(is_on: bool, words: str) -> Content:
    return line((f"[{'x' if is_on else ' '}] ", "$bright" if is_on else "$dim"), words)


def _about_sides(phones: Phones) -> Iterator[PhoneRow]:
    marks = looks(phones.table.battle)
    for side in phones.table.battle.sides:
        name = line("    ", of_side(marks[side.id], side.name))
        if side not in phones.sides:
            yield PhoneRow(f"side {side.id}", name, _("led by the app: no phone"), "")
        elif phones.is_on:
            state, verb = _state(phones, side), _("show the way in")
            yield PhoneRow(f"side {side.id}", name, state, verb, side=side.id, opens=side.id)


def _about_tests(phones: Phones) -> Iterator[PhoneRow]:
    waits = phones.keeping.kept.waits
    yield PhoneRow(
        "tests",
        _switch(not waits, _("tests owed are rolled on phones at once")),
        _("when their page is opened") if waits else "",
        _("roll them at once") if waits else _("only when opened"),
        asks=partial(wait_with_tests, phones, not waits),
    )


def _state(phones: Phones, side: Side) -> str:
    count = sum(member.is_in for member in phones.members.of(side.id))
    count_in_words = n_("{count} phone", "{count} phones", count).format(count=count) if count else _("no phone yet")
    return f"{count_in_words} · ✓ {_('ready')}" if side.id in phones.ready else count_in_words


def _about_those_who_wait(phones: Phones) -> Iterator[PhoneRow]:
    for member in phones.members.waiting:
        side = phones.table.battle.side(member.side).name
        words = _("! phone {number} asks to come in for {side}").format(number=member.number, side=side)
        let_in = partial(phones.let_in, member)
        yield PhoneRow(f"phone {member.number}", plain(words), "", _("let it in"), does=let_in, side=member.side)


def drawn(entry: PhoneRow, width: int, is_lit: bool) -> Content:
    """Its words, how it stands in a quieter voice, and the key where lit."""
    label = entry.label.stylize_before("$bright bold" if is_lit else "$foreground")
    act = action(ENTER, entry.verb, is_lit=True) if is_lit and entry.verb else Content("")
    row = line(label, (f"  {entry.state}", "$dim") if entry.state else "")
    act = act if row.cell_length + act.cell_length <= width else Content("")
    return ending(row, act, width)


def remarks(phones: Phones) -> Content:
    """The remarks for the referee: troubles, where there is only one address, who can read along."""
    rows = [line(("! ", "$alarm bold"), (phones.trouble, "$alarm"))] if phones.trouble else []
    if not phones.is_on and not phones.trouble and not phones.address:
        rows.append(plain(_("this computer is in no network that a phone could reach it in"), "$alarm"))
    warning = _(
        "Nothing is encrypted: whoever can read this network can read every order and play as any phone. "
        "Use a network of people you trust."
    )
    return lines(*rows, *([Content("")] if rows else []), plain(warning, "$dim"))


@lru_cache(maxsize=1)
def _picture(address: str) -> Content:
    """An address as a code; the one shown last is kept, for it is drawn again each second."""
    return lines(*(plain(row, _ON_PAPER) for row in code_rows(address)))


def code_shown(phones: Phones, side: SideId, code: str) -> tuple[Content, Content]:
    """A side's address as a code to be scanned, and what to do with it, with the code to be typed instead."""
    battle = phones.table.battle
    picture = _picture(phones.link(side))
    name = of_side(looks(battle)[side], battle.side(side).name, "$bright bold")
    how = lines(
        line(name),
        Content(""),
        plain(_("Scan this with the phone, or open")),
        plain(f"http://{phones.address}:{phones.port}", "$bright bold"),
        plain(_("on it and type this code:")),
        plain(code, "$bright bold"),
        plain(_("It opens once, within five minutes."), "$dim"),
        Content(""),
        plain(_("Only {side} should see this. Any key hides it.").format(side=battle.side(side).name), "$dim"),
    )
    return picture, how
