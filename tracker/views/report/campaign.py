"""A campaign on one page: its battles in a row, how each ended, and what became of every unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tracker.battle.battle import Unit
from tracker.play.history import History
from tracker.views.redaction import without_hidden
from tracker.views.report.markdown import escaped
from tracker.views.report.score import verdicts
from tracker.views.strength import begun, reckon, whole_percent
from tracker.words import _, n_


class Fought(Struct, frozen=True):
    """One battle of a campaign: its title, when it was played in words, its record; no `history` where it is lost."""

    title: str
    when: str = ""
    history: History | None = None


def result(history: History) -> str:
    """How a battle ended or stands, in a sentence; that it has not begun, where it has not."""
    all_verdicts = verdicts(history)
    return all_verdicts[0].sentence if all_verdicts and history.battle.furthest.turn else _("Not begun.")


def campaign_lines(battles: Sequence[Fought]) -> Iterator[tuple[str, str]]:
    """A line a battle: its number and title, and how it ended."""
    for number, fought in enumerate(battles, start=1):
        ended = _("The battle is not here any more.") if fought.history is None else result(fought.history)
        yield f"{number}. {fought.title}", ended


def campaign_report(battles: Sequence[Fought]) -> str:
    """The whole campaign as a page in Markdown."""
    return "\n".join(_page(battles)) + "\n"


def _page(battles: Sequence[Fought]) -> Iterator[str]:
    yield f"# {escaped(_('The campaign of {battle}').format(battle=battles[0].title))}\n"
    count = len(battles)
    yield n_("{count} battle.", "{count} battles.", count).format(count=count) + "\n"
    yield f"## {_('The battles')}\n"
    for fought, (head, ended) in zip(battles, campaign_lines(battles), strict=True):
        about = ", ".join(filter(None, (fought.when, _turns(fought.history))))
        yield f"**{escaped(head)}**" + (f" ({escaped(about)})" if about else "") + "  "
        yield f"{escaped(ended)}\n"
        yield from _sides(fought.history)
    yield f"## {_('The units')}\n"
    yield from _units(battles)


def _turns(history: History | None) -> str:
    turns = 0 if history is None else history.battle.furthest.turn
    return n_("{count} turn", "{count} turns", turns).format(count=turns) if turns else ""


def _sides(history: History | None) -> Iterator[str]:
    if history is None:
        return
    battle = without_hidden(history.battle)
    for army in reckon(history.system, begun(history), battle).sides:
        fallen = [unit.name for unit in battle.of_side(army.side) if history.system.cards.is_out(unit)]
        template = _("- {side}: {share}% left; lost: {units}") if fallen else _("- {side}: {share}% left")
        yield template.format(
            side=escaped(battle.side(army.side).name),
            share=whole_percent(army.left),
            units=escaped(", ".join(fallen)),
        )
    yield ""


def _units(battles: Sequence[Fought]) -> Iterator[str]:
    """A row a unit, a column a battle: what was left of it at the end, `†` where it fell, nothing where it was not."""
    known = [fought.history for fought in battles]
    names: dict[tuple[str, str], None] = {}
    for history in known:
        for unit in () if history is None else without_hidden(history.battle).units.values():
            names.setdefault((unit.side, unit.name))
    heads = "".join(f" {number} |" for number in range(1, len(battles) + 1))
    yield f"| {_('Unit')} |{heads}"
    yield "|---|" + "--:|" * len(battles)
    for side, name in names:
        cells = "".join(f" {_left(history, side, name)} |" for history in known)
        yield f"| {escaped(name)} |{cells}"


def _left(history: History | None, side: str, name: str) -> str:
    units: list[Unit] = [] if history is None else list(without_hidden(history.battle).units.values())
    unit = next((each for each in units if (each.side, each.name) == (side, name)), None)
    if history is None or unit is None:
        return ""
    if history.system.cards.is_out(unit):
        return "†"
    gauge = next(iter(history.system.audience.gauges(unit)), None)
    return "✓" if gauge is None else f"{gauge.now}/{gauge.full}"
