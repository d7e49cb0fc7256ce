"""The headline of a report: who leads or has won, by how much, and after how many turns."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, SideId
from tracker.battle.events import (
    Answered,
    BattleValueChanged,
    Changed,
    ContactMade,
    ProcedureBegan,
    Rolled,
    Scored,
    Ticked,
    TokensRevealed,
)
from tracker.play.agreed.scoring import ahead, is_over, is_scored, points_of
from tracker.play.history import History
from tracker.play.walk import next_place
from tracker.views.figures import counted, plain
from tracker.views.redaction import without_hidden, without_tokens
from tracker.views.sentences.names import agreeing_side
from tracker.views.strength import begun, left_alone, reckon, whole_percent
from tracker.words import N_, _, n_

PLAYED: Final = (
    Rolled, Changed, Ticked, TokensRevealed, ContactMade, Answered, ProcedureBegan, BattleValueChanged, Scored,
)  # fmt: skip
"""The kinds of the first event of an act that plays a turn."""

WON: Final = N_("{side} {side:wins|win} {figures} {when}")
LEADS: Final = N_("{side} {side:leads|lead} {figures} {when}")
DRAWN: Final = N_("A draw at {figures} {when}")
LEVEL: Final = N_("Level at {figures} {when}")
"""How it stands by points or by strength, once the battle is over and before that."""


def headline(history: History) -> str:
    """`Azure leads 90 to 83 after two turns`: by the score where one is kept, else by what is left, in percent.

    Before the first turn it only says so.
    """
    battle = without_hidden(history.battle)
    played = turns_played(history)
    if not played.number:
        return _("The armies before the first turn")
    armies = reckon(history.system, begun(history), battle)
    when = played.as_a_moment
    if (alone := left_alone(armies)) is not None:
        return _("{side} {side:wins|win} {when}: nobody else is left").format(
            side=agreeing_side(battle, alone), when=when
        )
    if is_scored(battle):
        figures = {side.id: points_of(history.system, battle, side.id) for side in battle.sides}
        return _standing(battle, figures, ahead(history.system, battle), when)
    figures = {army.side: whole_percent(army.left) for army in armies.sides}
    most = max(figures.values(), default=0)
    leaders = [side for side, figure in figures.items() if figure == most]
    return _standing(battle, figures, leaders[0] if len(leaders) == 1 else None, when)


def _standing(battle: Battle, figures: dict[SideId, int], first: SideId | None, when: str) -> str:
    """Who is first, all figures from the highest on; nobody where two have the same."""
    ranked = sorted(figures.values(), reverse=True)
    template = (WON if first else DRAWN) if is_over(battle) else (LEADS if first else LEVEL)
    return _(template).format(side=agreeing_side(battle, first or ""), figures=_to(ranked), when=when)


def _to(figures: list[int]) -> str:
    """`90 to 83`; a single number where all have the same."""
    apart = figures if len({*figures}) > 1 else figures[:1]
    first, *others = map(plain, apart)
    for other in others:
        first = _("{more} to {less}").format(more=first, less=other)
    return first


class TurnsPlayed(Struct, frozen=True):
    """How far the battle has come: the number of the last turn played, and whether it is still under way."""

    number: int
    is_under_way: bool

    @property
    def in_words(self) -> str:
        """`two turns played`, or `turn 3 under way`."""
        if not self.number:
            return _("before the first turn")
        if self.is_under_way:
            return _("turn {turn} under way").format(turn=self.number)
        return n_("{count} turn played", "{count} turns played", self.number).format(count=counted(self.number))

    @property
    def as_a_moment(self) -> str:
        """`after two turns`, or `in turn 3`."""
        if self.is_under_way:
            return _("in turn {turn}").format(turn=self.number)
        return n_("after {count} turn", "after {count} turns", self.number).format(count=counted(self.number))


def turns_played(history: History) -> TurnsPlayed:
    """The turns in which anything was done: one that has only begun is none yet, at its last step it is whole."""
    turn = history.battle.furthest.turn
    if not turn or not _has_begun(history, turn):
        return TurnsPlayed(max(turn - 1, 0), is_under_way=False)
    return TurnsPlayed(turn, is_under_way=next_place(history.system, history.battle).turn == turn)


def _has_begun(history: History, turn: int) -> bool:
    """Whether the table played anything in a turn: to enter a step, or to write a note, is not to play."""
    shown = without_tokens(history)
    return any(
        before.furthest.turn == turn and act.events and isinstance(act.events[0], PLAYED)
        for act, before in zip(shown.acts, shown.befores, strict=True)
    )
