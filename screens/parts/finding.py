"""Questions with a long list: a part of a name narrows it, what is hardly meant lies behind a fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from screens.parts.drawn.dialog import Dialog
from screens.parts.picker import NOBODY, Pickable, Picker, are_numbered
from screens.parts.plain import plain
from screens.parts.question import Question
from tracker.battle.battle import Battle, Unit
from tracker.rules.system import System
from tracker.views.candidates import Candidate, candidates, out_of_the_battle
from tracker.views.sentences import side_name
from tracker.views.sides import looks
from tracker.words import N_, _

LETTERS_ALONE: Final = N_("type to narrow   ↑↓ choose   ↵ pick   esc cancel")
WITH_NUMBERS: Final = N_("type to narrow   ↵ or its number picks   esc cancel")

WITH_NUMBERS_ALONE: Final = N_("type to narrow   ↑↓ choose   its number picks   esc cancel")
"""Where nobody is lit yet: enter picks nobody."""


class Find(Question[str]):
    """Asks for one of many by a part of its name, the highlight first on `at`; None when the question is left."""

    CSS_PATH = "parts.tcss"
    BINDINGS: ClassVar = [Binding("escape", "leave", N_("Cancel"))]

    def __init__(self, question: str, things: Sequence[Pickable], *, at: str | None = "") -> None:
        super().__init__()
        self.question, self.things, self.at = question, tuple(things), at

    def compose(self) -> ComposeResult:
        with_numbers = WITH_NUMBERS_ALONE if self.at is None else WITH_NUMBERS
        hint = with_numbers if are_numbered(self.things) else LETTERS_ALONE
        with Dialog(_(hint), leads_back=self.leads_back):
            yield Picker()

    def on_mount(self) -> None:
        self.query_one(Picker).ask(self.question, self.things, self.at)

    @on(Picker.Picked)
    def _picked(self, event: Picker.Picked) -> None:
        event.stop()
        self.answer(self.read(event.key))

    def read(self, key: str) -> str:
        """The answer that the key of a picked line stands for."""
        return key


MANY: Final = 9
"""So many lines before it, and the one that nobody is meant would have no number to pick it by."""


class FindUnit(Find):
    """Asks for one of these units, or of all; the answer is its id, empty where `or_none` was picked.

    `or_none` are the words for the answer that no unit is meant. Those in contact with the one `asking` come first, and
    right behind them, or behind the first of many, that nobody is; `bars` says why one is hardly meant, by itself that
    it is out of the battle. Unless it `is_lit` enter picks nobody before the arrows or letters have led to somebody.
    """

    def __init__(  # noqa: PLR0913 - how a question is asked, by name
        self,
        question: str,
        system: System,
        battle: Battle,
        units: Iterable[Unit] | None = None,
        *,
        or_none: str = "",
        asking: Unit | None = None,
        bars: Callable[[Unit], str | None] | None = None,
        at: str | None = None,
        is_lit: bool = True,
    ) -> None:
        among = battle.units.values() if units is None else units
        unlikely = bars if bars is not None or units is not None else out_of_the_battle(system)
        meant = tuple(candidates(system, battle, among, asking, unlikely or (lambda _unit: None)))
        listed, touching = pickable_units(battle, meant), sum(candidate.is_in_contact for candidate in meant)
        # Behind those in contact, or the likeliest of many, it is in sight, and never the first line.
        behind = touching or (len(listed) if len(listed) < MANY else 1)
        heading = listed[0].heading if behind == 1 != touching else ""
        nobody = (Pickable(NOBODY, or_none, heading=heading),) if or_none else ()
        lit = (NOBODY if at == "" else at or "") if is_lit else None
        super().__init__(question, (*listed[:behind], *nobody, *listed[behind:]), at=lit)

    def read(self, key: str) -> str:
        return "" if key == NOBODY else key


class NoList(Question[None]):
    """Says that there is no list to search where `/` was pressed, and takes what is typed as a name, for nothing."""

    CSS_PATH = "parts.tcss"
    BINDINGS: ClassVar = [Binding("escape,enter", "leave", N_("Cancel"))]

    def compose(self) -> ComposeResult:
        with Dialog(_("↵ or esc back")):
            yield Static(plain(_("There is no list to search here.")), id="question")


def pickable_units(battle: Battle, listed: Iterable[Candidate]) -> tuple[Pickable, ...]:
    """Units as lines of a list, under their sides; those in contact under a heading of their own."""
    marks = looks(battle)
    return tuple(
        Pickable(
            candidate.unit.id,
            candidate.unit.name,
            candidate.state,
            candidate.strength,
            _heading(battle, candidate),
            candidate.bar,
            marks.get(candidate.unit.side),
        )
        for candidate in listed
    )


def _heading(battle: Battle, candidate: Candidate) -> str:
    if not candidate.is_in_contact:
        return side_name(battle, candidate.unit.side)
    return _("in contact ?") if candidate.is_assumed else _("in contact")
