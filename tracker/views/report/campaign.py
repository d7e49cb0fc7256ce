"""A campaign on one page: its battles in a row, how each ended, and what became of every unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tracker.battle.battle import Unit
from tracker.play.history import History
from tracker.views.redaction import without_hidden
from tracker.views.report.account import Account
from tracker.views.report.parts import Heading, Part, Point, Points, Section, Sentence, Table
from tracker.views.report.score import verdicts
from tracker.views.sides import looks
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


def campaign_account(battles: Sequence[Fought]) -> Account:
    """The whole campaign as the parts of a page, in no format yet."""
    title = _("The campaign of {battle}").format(battle=battles[0].title)
    count = n_("{count} battle", "{count} battles", len(battles)).format(count=len(battles))
    sections = (
        Section(_("The battles"), tuple(_battles(battles))),
        Section(_("The units"), tuple(_units(battles))),
    )
    return Account(battles[0].title, title, (), count, (), sections)


def _battles(battles: Sequence[Fought]) -> Iterator[Part]:
    for fought, (head, ended) in zip(battles, campaign_lines(battles), strict=True):
        yield Heading(head)
        if about := ", ".join(filter(None, (fought.when, _turns(fought.history)))):
            yield Sentence(about)
        yield Sentence(ended, is_strong=True)
        if fought.history is not None:
            yield Points(tuple(_sides(fought.history)))


def _turns(history: History | None) -> str:
    turns = 0 if history is None else history.battle.furthest.turn
    return n_("{count} turn", "{count} turns", turns).format(count=turns) if turns else ""


def _sides(history: History) -> Iterator[Point]:
    battle = without_hidden(history.battle)
    signs = looks(battle)
    for army in reckon(history.system, begun(history), battle).sides:
        fallen = [unit.name for unit in battle.of_side(army.side) if history.system.cards.is_out(unit)]
        template = _("{share}% left; lost: {units}") if fallen else _("{share}% left")
        look = signs[army.side]
        words = template.format(share=whole_percent(army.left), units=", ".join(fallen))
        yield Point(words, battle.side(army.side).name, look.shape, look.hue)


def _units(battles: Sequence[Fought]) -> Iterator[Table]:
    """A row a unit, a column a battle: what was left of it at the end, `†` where it fell, nothing where it was not."""
    known = [fought.history for fought in battles]
    names: dict[tuple[str, str], None] = {}
    for history in known:
        for unit in () if history is None else without_hidden(history.battle).units.values():
            names.setdefault((unit.side, unit.name))
    rows = tuple((name, *(_left(history, side, name) for history in known)) for side, name in names)
    if rows:
        yield Table((_("Unit"), *(str(number) for number in range(1, len(battles) + 1))), rows)


def _left(history: History | None, side: str, name: str) -> str:
    units: list[Unit] = [] if history is None else list(without_hidden(history.battle).units.values())
    unit = next((each for each in units if (each.side, each.name) == (side, name)), None)
    if history is None or unit is None:
        return ""
    if history.system.cards.is_out(unit):
        return "†"
    gauge = next(iter(history.system.audience.gauges(unit)), None)
    return "✓" if gauge is None else f"{gauge.now}/{gauge.full}"
