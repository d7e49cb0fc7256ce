"""Whatever is played, every act is told, and nothing face down is ever named."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.tiny import a_tiny_battle
from tracker.battle.acts import Fate
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    Command,
    GoTo,
    Note,
    PlaceToken,
    Refused,
    Resolve,
    RevealTokens,
    SetSwitch,
    SetValues,
    StepBack,
    TakeToken,
    Tick,
)
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.views.ledger import as_csv, rolls
from tracker.views.log import entries

UNITS = st.sampled_from([UnitId(name) for name in ("archers", "pikes", "raiders", "slingers")])
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Advance, anyway=st.just(True)),
    st.just(StepBack()),
    st.builds(GoTo, step=st.sampled_from(["place", "show", "fire", "end"])),
    st.builds(PlaceToken, unit=UNITS, token=st.sampled_from(["f", "h"])),
    st.builds(TakeToken, unit=UNITS),
    st.just(RevealTokens()),
    st.builds(Tick, unit=UNITS, done=st.booleans()),
    st.builds(Note, text=st.just("a note"), private=st.booleans()),
    st.builds(SetSwitch, key=st.just("soft_cover"), value=st.sampled_from(["one", "two"])),
    st.builds(SetValues, unit=UNITS, values=st.just({"men": 4}), reason=st.just("counted again")),
    st.builds(
        lambda actor, target, face, cover: Resolve(
            "shot", {"actor": actor, "target": target}, {"cover": cover}, (Face(6, face),)
        ),
        UNITS,
        UNITS,
        st.integers(1, 6),
        st.booleans(),
    ),
)
MOVES = st.lists(st.one_of(COMMANDS, st.sampled_from(["undo", "redo"])), max_size=25)


def played(moves: list[Command | str]) -> History:
    """The tiny battle after these moves, those that are refused left out."""
    history = a_tiny_battle()
    for move in moves:
        after = history.undo() if move == "undo" else history.redo() if move == "redo" else _done(history, move)
        history = history if isinstance(after, Refused) else after
    return history


def _done(history: History, move: Command | str) -> History | Refused:
    assert not isinstance(move, str)
    return history.do(move)


@examples(80)
@given(MOVES)
def test_every_act_is_one_entry_with_a_headline(moves: list[Command | str]) -> None:
    history = played(moves)
    told = entries(history)
    assert [entry.index for entry in told] == list(range(len(history.acts)))
    assert [entry.fate for entry in told] == [act.fate for act in history.acts]
    assert all(entry.headline.strip() for entry in told)


@examples(80)
@given(MOVES)
def test_a_token_that_lies_face_down_is_never_named(moves: list[Command | str]) -> None:
    history = played(moves)
    laid = [entry for entry in entries(history) if "face down" in entry.headline]
    assert all("fire" not in entry.headline and "hold" not in entry.headline for entry in laid)
    for unit in history.battle.sealed:
        name = history.battle.units[unit].name
        last = next(entry for entry in reversed(entries(history)) if entry.fate is Fate.STANDS and unit in entry.units)
        assert f"{name} fire" not in last.headline
        assert f"{name} hold" not in last.headline


@examples(60)
@given(MOVES)
def test_every_roll_that_stands_is_one_row(moves: list[Command | str]) -> None:
    history = played(moves)
    rows = rolls(history)
    assert sum(row.fate == "stands" for row in rows) == sum(
        type(event).__name__ == "Rolled" for event in history.standing()
    )
    assert len(as_csv(rows).splitlines()) == len(rows) + 1
