"""How order tokens are laid out: the legend of their keys, a row for each unit, and what a covered screen tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.columns import left, name_width, packed, right
from screens.parts.drawn.rows import State
from screens.parts.drawn.short_names import called
from screens.parts.drawn.sides import heading_of
from screens.parts.drawn.signs import with_keys
from screens.parts.plain import hanging, line, lines
from tracker.battle.battle import Battle, Side, Unit
from tracker.grammar import guessed
from tracker.rules.system import MayNot, System, Token, Tokens
from tracker.views.hurt import badges_of
from tracker.views.orders import Bearer, Orders
from tracker.views.sides import looks
from tracker.words import _, labelled

SIDE_NAMES: Final = 26
STRENGTH: Final = 5


class RowShape(Struct, frozen=True):
    """The common shape of all rows of a side's orders."""

    system: System
    battle: Battle
    tokens: Tokens
    names: int

    @property
    def labels(self) -> int:
        """The columns of the longest that stands there: a token with its key, or that it comes by chance."""
        named = (f"{token.key} {_(token.label)}" for token in self.tokens.tokens)
        return max(map(cell_len, (*named, _("at random"))))


def page_of(system: System, battle: Battle, tokens: Tokens, orders: Orders) -> RowShape:
    """The columns that the units of a side take."""
    return RowShape(system, battle, tokens, name_width(bearer.unit.name for bearer in orders.bearers))


def label_of(tokens: Tokens, token: str) -> str:
    """A token's name."""
    return next((_(known.label) for known in tokens.tokens if known.key == token), token)


def legend(tokens: Tokens) -> Content:
    """The key of every token with its name, in a line."""
    return line(" ", Content("   ").join(_named(token.key, _(token.label)) for token in tokens.tokens))


def counted(tokens: Tokens, orders: Orders, width: int) -> Content:
    """The key of every token with its name and how many of it lie, one under the other."""
    lying = Counter(bearer.token for bearer in orders.bearers)
    rows = []
    for token in tokens.tokens:
        count = lying[token.key]
        figure = line((str(count), "$foreground" if count else "$dim"))
        rows.append(line(left(_named(token.key, _(token.label)), width - 4), right(figure, 4)))
    return lines(*rows)


def _named(key: str, label: str) -> Content:
    return line((key, "$bright bold"), (f" {label}", "$dim"))


def bearer_row(page: RowShape, bearer: Bearer, *, width: int, is_lit: bool) -> Content:
    """A unit that may have a token: the one that lies by it, and at the right edge the keys of those it may have."""
    state = State.DONE if bearer.token or bearer.face_up else State.MAY
    gauge = next(iter(page.system.audience.gauges(bearer.unit)), None)
    name = (called(page.battle, bearer.unit.name, page.names), state.of_name(is_lit=is_lit))
    row = line(
        state.sign,
        " ",
        left(name, page.names),
        "  ",
        right((f"{gauge.now}/{gauge.full}" if gauge is not None else "", state.of_rest), STRENGTH),
        "  ",
        left(_laid(page.tokens, bearer), page.labels),
    )
    room = width - row.cell_length - sum(cell_len(key) + 1 for key in bearer.allowed) - 4
    worn: Iterator[str] = (
        badge.words for badge in badges_of(page.system, page.battle, bearer.unit) if cell_len(badge.words) > 1
    )
    if bearer.distance and (turn := page.battle.arrival(bearer.unit.id)) > page.battle.place.turn:
        worn = chain((_("comes in turn {turn}").format(turn=turn),), worn)
    row = line(row, (f"  {packed(worn, room)}", "$dim"))
    if bearer.draws:
        keys = line((" . ", "$chip-ink on $chip bold") if is_lit else (" . ", "$bright bold"))
    else:
        keys = line((f" {' '.join(bearer.allowed)} ", "$chip-ink on $chip bold" if is_lit else "$dim"))
    return line(row, right(keys, max(width - row.cell_length, 0)))


def _laid(tokens: Tokens, bearer: Bearer) -> Content:
    if bearer.token:
        return line((bearer.token, "$bright bold"), (f" {label_of(tokens, bearer.token)}", "$foreground"))
    if bearer.face_up:
        return line((f"{bearer.face_up} {label_of(tokens, bearer.face_up)}", "$dim"))
    return line((_("at random"), "$dim")) if bearer.by_chance else Content("")


def barred_rows(barred: Sequence[tuple[Unit, MayNot]], *, width: int) -> Content:
    """Who may have none, reason by reason, in dim lines."""
    groups = dict[str, list[str]]()
    for unit, bar in barred:
        reason = f"{_(bar.reason)} ({', '.join(bar.rules)})" if bar.rules else _(bar.reason)
        groups.setdefault(reason, []).append(unit.name)
    head = line("  ", (_("may have none"), "$dim"), "  ")
    rows = []
    for reason, names in groups.items():
        rows.append(hanging(head, labelled(reason, ", ".join(names)), width, "$dim"))
        head = line(" " * head.cell_length)
    return lines(*rows)


def cover_rows(battle: Battle, tokens: Tokens, sides: list[tuple[Side, Orders]], place: int, width: int) -> Content:
    """How many tokens each side has down and left, and which orders lie face up; never what lies face down."""
    rows: list[Content] = []
    marks = looks(battle)
    for index, (side, orders) in enumerate(sides):
        count = _("{placed} face down, {left} left").format(placed=orders.placed, left=orders.left)
        edge = line(("▌", "$mark")) if index == place else line(" ")
        rows.append(line(edge, " ", left(heading_of(marks[side.id], side.name), SIDE_NAMES), (count, "$foreground")))
        names = name_width(unit.name for unit, _token in orders.face_up)
        rows += [
            line("    ", left(called(battle, unit.name, names), names), "  ", _named(token, label_of(tokens, token)))
            for unit, token in orders.face_up
        ]
    return lines(*(left(row, width) for row in rows))


def at_keyboard(battle: Battle, place: int) -> Side | None:
    """The side to which the keyboard goes at that place of the round; None where there are none."""
    return battle.sides[place % len(battle.sides)] if battle.sides else None


def hand_over(side: Side, left: int) -> Content:
    """Whose turn at the keyboard it is, with so many tokens left to lay; a side that the app leads needs none."""
    if side.led:
        laid = _("The app leads {side}: its tokens lie face down, and nobody sees them.")
        led = _("The app leads {side}: enter lays its tokens, and nobody sees them.") if left else laid
        return lines(line("  ", (led.format(side=side.name), "$bright bold")))
    aside = _("{side} {side:presses|press} enter; everybody else looks away.")
    return lines(
        line("  ", (_("Pass the keyboard to {side}.").format(side=side.name), "$bright bold")),
        line("  ", (aside.format(side=guessed(side.name)), "$dim")),
    )


def all_laid() -> Content:
    """The keys left once every side has laid its tokens."""
    return lines(
        line("  ", (_("All tokens are placed."), "$bright bold")),
        line("  ", (with_keys(_("↵ goes on; tab, then ↵ shows the orders of a side once more.")), "$dim")),
    )


def token_of(tokens: Tokens, pressed: str | None) -> Token | None:
    """The token whose letter was pressed, in either case where no other has that very letter."""
    exact = [token for token in tokens.tokens if token.key == pressed]
    alike = [token for token in tokens.tokens if pressed and token.key.casefold() == pressed.casefold()]
    return next(iter([*exact, *alike]), None)
