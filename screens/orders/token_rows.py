"""How order tokens are laid out: the legend of their keys, a row for each unit, and what a covered screen tells."""

from __future__ import annotations

from textual.content import Content
from textual.widgets.option_list import Option

from screens.parts.card import badges
from screens.parts.plain import fit, hanging, line, lines, plain
from tracker.battle.battle import Battle, Side, Unit
from tracker.rules.system import MayNot, System, Tokens
from tracker.views.orders import Bearer, Orders
from tracker.words import _

NAME_WIDTH, GAUGE_WIDTH, TOKEN_WIDTH = 24, 6, 21


def label_of(tokens: Tokens, token: str) -> str:
    """What a token is called."""
    return next((_(known.label) for known in tokens.tokens if known.key == token), token)


def legend(tokens: Tokens) -> Content:
    """The key of every token with its name."""
    return Content("   ").join(
        line((f" {token.key} ", "$background on $primary bold"), f" {_(token.label)}") for token in tokens.tokens
    )


def bearer_row(system: System, battle: Battle, tokens: Tokens, bearer: Bearer) -> Option:
    """A unit that may have a token, and the one that lies by it or those it may have."""
    gauge = next(iter(system.gauges(bearer.unit)), None)
    if bearer.token:
        laid = line(("■ ", "$primary"), (f"{bearer.token} ", "$primary bold"), label_of(tokens, bearer.token))
    elif bearer.by_chance:
        laid = line(("? ", "$warning"), _("by chance: press ."))
    else:
        laid = line(("□ ", "$text-muted"), (" ".join(bearer.allowed), "$text-muted"))
    row = line(
        fit(bearer.unit.name, NAME_WIDTH),
        " ",
        fit(f"{gauge.now}/{gauge.full}" if gauge is not None else "", GAUGE_WIDTH),
        laid.pad_right(max(TOKEN_WIDTH - laid.cell_length, 1)),
        badges(system, battle, bearer.unit),
    )
    return Option(row, id=bearer.unit.id)


def barred_row(unit: Unit, bar: MayNot, width: int) -> Option:
    """A unit that may have no token, and why."""
    head = line(("✕ ", "$error"), fit(unit.name, NAME_WIDTH - 2), " ")
    reason = f"{_(bar.reason)} ({', '.join(bar.rules)})" if bar.rules else _(bar.reason)
    return Option(hanging(head, reason, width), disabled=True)


def cover_rows(tokens: Tokens, sides: list[tuple[Side, Orders]], here: int) -> Content:
    """How many tokens each side has down and left, and which orders lie face up; never what lies face down."""
    told: list[Content] = []
    for index, (side, orders) in enumerate(sides):
        count = _("{placed} face down, {left} left").format(placed=orders.placed, left=orders.left)
        told.append(line(("▶ " if index == here else "  ", "$primary bold"), fit(side.name, 24).stylize("bold"), count))
        told += [
            line("    ", fit(unit.name, 24), (label_of(tokens, token), "$secondary")) for unit, token in orders.face_up
        ]
    return lines(*told)


def hand_over(side: Side) -> Content:
    """Whose turn at the keyboard it is, and how to take it."""
    return lines(
        line((_("Pass the keyboard to {side}.").format(side=side.name), "$primary bold")),
        line(_("{side} presses enter; everybody else looks away.").format(side=side.name)),
        plain(_("tab chooses another side · v turns all tokens up together"), "$text-muted"),
    )
