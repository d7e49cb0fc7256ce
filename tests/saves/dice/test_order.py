"""Whoever plays honestly passes the check, whatever he does; whoever passes a throw over is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from saves.dice.acts import last_throw
from saves.dice.check import check, seeds_known
from saves.dice.derived import sealed_anew
from saves.dice.order import MOST
from saves.dice.sealed import Kept, kept_beside
from saves.dice.throws import face_of
from saves.folder import FolderStore
from tests.play import playing
from tests.saves.dice.honest import DRAWS, HonestGame, asked_of, command_of, die_of
from tests.saves.dice.test_sealed import SEED, dice_of, sealed_at_the_shooting, taken
from tracker.battle.commands import Advance, Command, Draw, Note, OpenDice
from tracker.battle.dice import Face, Source, Thrown, commitment_of, in_one_line
from tracker.battle.events import DiceSealed
from tracker.play.history import History, replay

pytestmark = pytest.mark.usefixtures("with_tiny")


def honest_games(folder: Path, games: range, steps: int) -> int:
    """How many throws were made in all; each game is checked at its end."""
    thrown = 0
    for seed in games:
        game = HonestGame(folder / str(seed), Random(seed))
        game.play(steps)
        history = game.store.load(game.battle)
        found = check(history, *seeds_known(history, kept_beside(game.store.path(game.battle))))
        assert found.is_sound, (seed, found, game.done)
        assert not found.order.loose, (seed, found)
        thrown += last_throw(history.acts)
    return thrown


def test_honest_play_of_any_kind_passes(tmp_path: Path) -> None:
    assert honest_games(tmp_path, range(15), 80) > 120


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_honest_play_of_any_kind_passes_in_hundreds_of_games(tmp_path: Path) -> None:
    """400 games of 150 steps: about three minutes."""
    assert honest_games(tmp_path, range(1000, 1400), 150) > 5_000


def a_game_of(*acts: tuple[str, int]) -> History:
    """Rolls made at a sealed table, each with the throw of that number, as a program that was changed might do."""
    return playing(sealed_at_the_shooting(), *(rolled(kind, number) for kind, number in acts))


def rolled(kind: str, number: int) -> Command:
    sides = die_of(kind).sides
    return command_of(kind, Face(sides, face_of(SEED, number, sides), Source.ROLLED, number))


def telling(history: History, index: int, *left: tuple[str, int]) -> History:
    """The same game, that act telling that those throws were left."""
    thrown = tuple(
        Thrown(
            in_one_line(asked_of(kind)),
            Face(die_of(kind).sides, face_of(SEED, n, die_of(kind).sides), Source.ROLLED, n),
        )
        for kind, n in left
    )
    acts = list(history.acts)
    acts[index] = replace(acts[index], left=thrown)
    return replay(history.system, acts)


def undone(history: History) -> History:
    back = history.undo()
    assert isinstance(back, History)
    return back


def the_best_unused(rolls: int) -> History:
    """Every roll takes the highest face among the next ten throws that nothing used yet."""
    used: list[int] = []
    for _roll in range(rolls):
        unused = [number for number in range(1, 100) if number not in used][:10]
        used.append(max(unused, key=lambda number: face_of(SEED, number, 6)))
    return a_game_of(*(("archers", number) for number in used))


def swapped_by_an_amend() -> History:
    """Two rolls change their dice, and an amend of a note before them is to blame."""
    before = playing(sealed_at_the_shooting(), Note("first"))
    first = len(before.acts) - 1
    after = playing(before, rolled("archers", 1), rolled("pikes", 2))
    note, one, other = after.acts[first:]
    swapped = playing(playing(before, rolled("archers", 2)), rolled("pikes", 1)).acts[-2:]
    assert (one.events, other.events) != tuple(act.events for act in swapped)
    return after.amended(first, (note, *swapped))


def of_a_turn_before() -> History:
    """A throw that was undone is kept for the same roll of the next turn."""
    after = undone(a_game_of(("archers", 1)))
    while after.battle.place.turn < 2:
        after = playing(after, Advance(anyway=True))
    return playing(after, rolled("archers", 1))


CHEATS = {
    "every roll takes the best unused throw": (lambda: the_best_unused(12), "passed"),
    "one throw is passed over": (lambda: a_game_of(("archers", 1), ("pikes", 3)), "passed"),
    "the first throw is passed over": (lambda: a_game_of(("archers", 2)), "passed"),
    "two throws change places": (lambda: a_game_of(("archers", 2), ("pikes", 1)), "late"),
    "all throws are used, each where it is best": (lambda: a_game_of(*(("d2", n) for n in (3, 1, 2, 5, 4))), "late"),
    "an undone throw serves another roll": (
        lambda: playing(undone(a_game_of(("archers", 1))), rolled("pikes", 1)),
        "moved",
    ),
    "a throw that was left serves another roll": (
        lambda: playing(telling(a_game_of(("archers", 2)), -1, ("pikes", 1)), rolled("raiders", 1)),
        "moved",
    ),
    "a throw told as left was used before": (
        lambda: telling(a_game_of(("archers", 2), ("pikes", 4)), -1, ("raiders", 1), ("raiders", 3)),
        "late",
    ),
    "an undone throw is kept for another turn": (of_a_turn_before, "moved"),
    "an amend gives one roll the die of another": (swapped_by_an_amend, "moved"),
    "a throw that there is not": (lambda: a_game_of(("archers", 0)), "late"),
}


@pytest.mark.parametrize(("game", "named"), CHEATS.values(), ids=CHEATS)
def test_whoever_passes_a_throw_over_or_changes_its_place_is_named(game: Callable[[], History], named: str) -> None:
    for seeds in ((SEED,), ()):
        found = check(game(), *seeds)
        assert getattr(found.order, named), found
        assert not found.is_sound


def test_a_throw_of_a_number_without_end_is_named_at_once() -> None:
    found = check(a_game_of(("archers", 10**15)), SEED)
    assert not found.is_sound
    assert len(found.order.passed) == MOST


def test_dice_from_no_seed_are_counted_with_the_seed_or_without() -> None:
    free = Draw(*DRAWS[2], Face(2, 1, Source.ROLLED))
    history = playing(sealed_at_the_shooting(), free, OpenDice(SEED.hex()), free)
    for seeds in ((SEED,), ()):
        found = check(history, *seeds)
        assert (found.uncovered, found.outside, found.is_sound) == (1, 1, False)


def test_a_seal_of_an_older_version_promises_no_order_and_a_copy_of_it_does() -> None:
    older = sealed_at_the_shooting()
    *acts, seal = older.acts
    older = replay(older.system, (*acts, replace(seal, events=(DiceSealed(commitment_of(SEED)),))))
    played = playing(older, rolled("archers", 4), rolled("pikes", 2))
    found = check(played, SEED)
    assert (found.is_sound, found.unused, found.order.loose) == (True, (1, 3), (2,))
    copy, kept = sealed_anew(played, Kept(SEED.hex(), thrown=6), 1.0)
    found = check(copy, SEED)
    assert (found.is_sound, found.before, found.order.loose) == (True, (1, 3, 5, 6), (2,))
    seed = bytes.fromhex(kept.seed)
    for number, passed in ((7, ()), (8, (7,))):
        on = playing(copy, Draw(*DRAWS[2], Face(2, face_of(seed, number, 2), Source.ROLLED, number)))
        assert check(on, SEED, seed).order.passed == passed


def test_a_throw_that_was_passed_over_honestly_is_told_by_the_act_that_did(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    for kind in ("archers", "d2"):
        dice.lift([dice.throw(die_of(kind), asked_of(kind), session.history)])
    face = dice.throw(die_of("pikes"), asked_of("pikes"), session.history)
    session.keep(dice.telling(session.history, playing(session.history, command_of("pikes", face))))
    session.close()
    store = FolderStore(tmp_path)
    history = store.load(store.battles()[0].id)
    assert [thrown.face.number for thrown in history.acts[-1].left or ()] == [1, 2]
    found = check(history, SEED)
    assert (found.is_sound, found.order.left, found.unused) == (True, (1, 2), ())


def test_a_throw_that_was_used_lies_nowhere_in_the_next_turn(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    face = dice.throw(die_of("archers"), asked_of("archers"), session.history)
    session.keep(dice.telling(session.history, playing(session.history, command_of("archers", face))))
    dice.lift([face])
    history = session.history
    while history.battle.place.turn < 2:
        history = playing(history, Advance(anyway=True))
    session.keep(playing(history, Advance(anyway=True)))
    assert dice.throw(die_of("archers"), asked_of("archers"), session.history).number == 2
