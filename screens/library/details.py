"""The page of the battle under the light, and what may be begun where there is none."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from saves.store import Summary
from screens.library.battles import state
from screens.library.beginnings import Ready
from screens.library.reading import BattlePage
from screens.library.restoring import point_words
from screens.library.summary import last_words, needs, place_words, system_name
from screens.parts.drawn.columns import left
from screens.parts.drawn.frames import Box
from screens.parts.drawn.signs import ENTER, LATER, OWED
from screens.parts.moments import ago, when
from screens.parts.plain import cut_to, hanging, line, plain
from tracker.words import _, n_


class Details(Widget):
    """The battle under the light; draws itself for the room it has."""

    def __init__(self) -> None:
        super().__init__(id="details")
        self._one: Summary | None = None
        self._page: BattlePage | None = None

    def show(self, summary: Summary | None, page: BattlePage | None, now: float) -> None:
        """Show this battle, or what is known of it while it is being read."""
        self._one, self._page = summary, page
        box = self.parent
        if isinstance(box, Box) and summary is not None:
            played = _("played {ago}").format(ago=ago(summary.when, now)) if summary.when else ""
            box.head(plain(summary.title), plain(_(word) if (word := state(summary)) else played))
        self.refresh()

    def render(self) -> Content:
        summary, page = self._one, self._page
        width, height = self.size.width, self.size.height
        if summary is None or not width:
            return Content("")
        if page is None or page.seen is None:
            return cut_to(_unread(summary, page, width), width)
        from screens.library.glance import glance

        copies = _split([hanging(line((f"{LATER} ", "$dim")), summary.copy, width)]) if summary.copy else []
        return cut_to(glance(page.seen, copies, width, height), width)


def _unread(summary: Summary, page: BattlePage | None, width: int) -> list[Content]:
    """The line of the library in full; why there is no more of it, and what can be done."""
    wrong = needs(summary) or ("" if page is None else page.wrong)
    rows = [line((system_name(summary), "$dim"))] if summary.system else []
    rows += [plain(place_words(summary))] if place_words(summary) else []
    rows += (
        [hanging(line(""), last_words(summary), width)] if last_words(summary) and last_words(summary) != wrong else []
    )
    if wrong:
        rows += [hanging(line((f"{OWED} ", "$alarm bold")), wrong, width), Content("")]
        rows.append(
            hanging(line((f"{ENTER} ", "$bright bold")), _("asks what can be done; the file stays as it is"), width)
        )
        rows.append(hanging(line(("v ", "$bright bold")), _("checks it and lists its restore points"), width))
    return _split(rows)


def _split(rows: list[Content]) -> list[Content]:
    return [part for row in rows for part in row.split("\n", allow_blank=True)]


def begin_rows(ready: tuple[Ready, ...], width: int, *, roomy: bool, is_empty: bool) -> list[Content]:
    """The battles that may be begun, each with its key; with none yet, all ready-made ones and their rules."""
    rows = [
        _begin("n", _("new battle"), _("system, sides, house rules"), width),
        _begin("f3", _("guided tour"), _("one turn, ten minutes"), width),
        _begin("i", _("import"), _("a battle or a roster from a file"), width),
        _begin("d", _("ready to play"), "", width),
    ]
    for number, each in enumerate(ready[:9], 1):
        units = n_("{count} unit", "{count} units", each.units).format(count=each.units)
        key = line("  ", (str(number), "$bright bold"), f" {each.name}")
        rows.append(line(left(key, max(width - len(units) - 1, 8)), " ", (units, "$dim")))
        if is_empty and roomy and each.blurb:
            rows.append(line("    ", (each.blurb, "$dim")))
    return rows


def _begin(key: str, word: str, about: str, width: int) -> Content:
    head = left(line((key, "$bright bold"), f" {word}"), min(20, width))
    return line(head, (about, "$dim")) if head.cell_length + len(about) <= width else head


def kept_rows(summary: Summary | None, page: BattlePage | None, folder: str, now: float, width: int) -> list[Content]:
    """The restore points of the battle under the light, and where everything is kept."""
    rows: list[Content] = []
    if summary is not None and page is not None and page.points:
        rows.append(plain(_("restore points"), "$dim"))
        for point in page.points:
            moment = when(point.when, now)
            rows.append(line(left(point_words(point), max(width - len(moment) - 1, 8)), " ", (moment, "$dim")))
        rows.append(Content(""))
    rows.append(line((_("saved in {folder}").format(folder=folder), "$dim")))
    return rows
