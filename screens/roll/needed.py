"""The number to roll, as large as a terminal can write it, and the chance of rolling it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Digits, Static

from screens.parts.plain import line, lines, plain
from tracker.play.worksheet import Worksheet
from tracker.rules.odds import one_better_one_worse
from tracker.rules.resolver import Comparison, Goal, sum_of
from tracker.views.figures import figure_read, percent, signed
from tracker.views.figures import plain as figure
from tracker.words import _

AT_MOST: Final = "  ╱\n  ╲\n ╶──"
UNDER: Final = "\n  ╱\n  ╲"
BAR: Final = 20


class Needed(Vertical):
    """Comparison, target number, die, chance, one better and one worse."""

    DEFAULT_CSS = """
    Needed {
        height: auto;
        #big { height: 3; width: 100%; align-horizontal: center; }
        #sign { width: auto; color: $primary; }
        #digits { width: auto; color: $primary; text-style: bold; margin: 0 1; }
        #die { width: auto; height: 3; content-align: left middle; color: $text-muted; }
        #chance { width: 100%; text-align: center; height: auto; }
    }
    """

    def compose(self) -> ComposeResult:
        with Horizontal(id="big"):
            yield Static(id="sign")
            yield Digits("", id="digits")
            yield Static(id="die")
        yield Static(id="chance")

    def show(self, sheet: Worksheet | None) -> None:
        """Show what this sheet needs; nothing without one."""
        sign, number, die = ("", "", "") if sheet is None else _big(sheet)
        self.query_one("#sign", Static).update(plain(sign))
        self.query_one("#digits", Digits).update(number)
        self.query_one("#die", Static).update(plain(die))
        self.query_one("#chance", Static).update(_chance(sheet, self.size.width) if sheet is not None else plain(""))


def _big(sheet: Worksheet) -> tuple[str, str, str]:
    goal = sheet.goal
    if goal is not None:
        sign = {Comparison.AT_MOST: AT_MOST, Comparison.UNDER: UNDER, Comparison.AT_LEAST: ""}[goal.comparison]
        return sign, _target(goal), _("on 1{die}").format(die=goal.die.name)
    if figures := sheet.resolver.figures(sheet.ahead):
        return "", figure_read(figures[0]).replace("−", "-"), _(figures[0].label)
    wanted = sheet.resolver.throws(sheet.ahead)
    if wanted is None:
        total = sheet.resolver.total(sheet.ahead)
        return "", "" if total is None else figure(total).replace("−", "-"), _("total") if total is not None else ""
    added = sum_of(sheet.resolver.lines, sheet.ahead)
    return "", f"D{wanted.die.sides}", signed(added) if added else ""


def _target(goal: Goal) -> str:
    return f"{goal.wanted}+" if goal.comparison is Comparison.AT_LEAST else str(goal.wanted)


def _chance(sheet: Worksheet, width: int) -> Content:
    if sheet.bar is not None:
        return plain(f"✗ {sheet.bar}", "$error")
    others = sheet.resolver.figures(sheet.ahead)[1:]
    read = [line((_(figure.label), "$text-muted"), f" {figure_read(figure)}") for figure in others]
    chance = sheet.chance
    is_settled = bool(sheet.ahead.faces) and chance in (0, 1)
    if chance is None or is_settled:
        # Dice that lie decided it: what is certain of the roll is not so of the next die.
        return lines(*read)
    both = one_better_one_worse(sheet.resolver, sheet.ahead)
    said = [*read, line((percent(chance), "bold"), " ", _certainty(chance)), bar(chance)]
    if both is not None and both[0] != both[1]:
        better = line((_("one better"), "$text-muted"), f" {percent(both[0])}")
        worse = line((_("one worse"), "$text-muted"), f" {percent(both[1])}")
        fits = better.cell_length + worse.cell_length + 3 <= width
        said += [line(better, "   ", worse)] if fits else [better, worse]
    return lines(*said)


def _certainty(chance: Fraction) -> Content:
    if chance == 0:
        return plain(_("cannot succeed"), "$error")
    return plain(_("cannot fail"), "$success") if chance == 1 else plain("")


def bar(chance: Fraction) -> Content:
    """The chance as a bar of twentieths."""
    full = round(chance * BAR)
    return line(("━" * full, "$primary"), ("─" * (BAR - full), "$text-muted"))
