"""The sealed dice of a battle that is played: each throw is fixed, and neither undo nor a new start gives another."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from saves.dice.beginning import create_sealed
from saves.dice.check import check
from saves.dice.sealed import SealedDice, dice_path, kept_beside
from saves.dice.throws import face_of
from saves.folder import FolderStore
from saves.session import FileSession
from tests.play import playing
from tests.tiny import ARCHERS, PIKES, RAIDERS, a_tiny_battle, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import Note, OpenDice, Resolve, SealDice
from tracker.battle.dice import D6, D20, Face, Source, commitment_of, roll_asked
from tracker.battle.events import Rolled
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")

SEED = bytes(range(32))
BOTH = {"actor": ARCHERS, "target": RAIDERS}
SHOT = roll_asked("shot", BOTH)


def sealed_at_the_shooting() -> History:
    """The battle at its shooting, its dice sealed before the first roll."""
    return playing(at_the_shooting(), SealDice(commitment_of(SEED)))


def taken(path: Path) -> FileSession:
    """That battle on the table, its seed beside it."""
    store = FolderStore(path)
    battle = store.create(sealed_at_the_shooting())
    place = dice_path(store.path(battle))
    place.parent.mkdir()
    place.write_text(f'{{"seed": "{SEED.hex()}"}}', encoding="ascii")
    return store.take(battle)


def dice_of(session: FileSession) -> SealedDice:
    assert session.dice is not None
    return session.dice


def shot(face: Face, by: UnitId = ARCHERS) -> Resolve:
    return Resolve("shot", {"actor": by, "target": RAIDERS}, {}, (face,))


def test_a_new_battle_is_sealed_and_its_seed_kept_beside_it(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = create_sealed(store, a_tiny_battle())
    kept = kept_beside(store.path(battle))
    assert kept is not None
    assert commitment_of(bytes.fromhex(kept.seed)) == store.load(battle).battle.commitment
    assert kept.seed.encode() not in store.path(battle).read_bytes()


def test_the_dice_of_an_older_battle_go_on_as_before(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    assert store.take(store.create(a_tiny_battle())).dice is None


def test_each_throw_is_the_next_of_the_seed_whatever_it_is_for(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    faces = [dice.throw(D6, f"roll {number}", session.history) for number in range(3)]
    assert faces == [Face(6, face_of(SEED, n, 6), Source.ROLLED, n) for n in (1, 2, 3)]
    assert dice.throw(D20, "roll 3", session.history) == Face(20, face_of(SEED, 4, 20), Source.ROLLED, 4)


def test_an_undone_throw_is_used_by_the_same_roll_and_by_no_other(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    face = dice.throw(D6, SHOT, session.history)
    shot_at = playing(session.history, shot(face))
    undone = shot_at.undo()
    assert isinstance(undone, History)
    dice.lift_all_told(undone)
    assert dice.throw(D6, roll_asked("shot", {"actor": PIKES, "target": RAIDERS}), undone).number == 2
    assert dice.throw(D6, SHOT, undone) == face
    again = playing(undone, shot(face))
    assert dice.throw(D6, SHOT, again).number == 3


def test_two_dice_of_one_roll_are_two_throws_and_lie_there_when_the_page_is_left(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    first = [dice.throw(D6, SHOT, session.history) for _die in range(2)]
    assert [face.number for face in first] == [1, 2]
    dice.lift(first)
    assert [dice.throw(D6, SHOT, session.history) for _die in range(2)] == first


def test_what_was_thrown_and_left_lies_there_after_a_new_start(tmp_path: Path) -> None:
    session = taken(tmp_path)
    face = dice_of(session).throw(D6, SHOT, session.history)
    session.close()
    store = FolderStore(tmp_path)
    again = store.take(store.battles()[0].id)
    assert dice_of(again).throw(D6, "another", again.history).number == 2
    assert dice_of(again).throw(D6, SHOT, again.history) == face


def test_after_the_seed_is_told_nothing_is_thrown_from_it_even_where_that_is_undone(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    told = playing(session.history, OpenDice(SEED.hex()))
    assert not dice.covers(told.battle)
    undone = told.undo()
    assert isinstance(undone, History)
    session.keep(undone)
    session.close()
    store = FolderStore(tmp_path)
    assert store.take(store.battles()[0].id).dice is None


def test_a_seed_that_is_not_the_sealed_one_or_cannot_be_read_throws_nothing(tmp_path: Path) -> None:
    session = taken(tmp_path)
    place = dice_path(session.path)
    session.close()
    store = FolderStore(tmp_path)
    battle = store.battles()[0].id
    for text in (f'{{"seed": "{SEED[::-1].hex()}"}}', '{"seed": "00"}', "nonsense", '{"seed": "zz"}'):
        place.write_text(text, encoding="ascii")
        session = store.take(battle)
        assert session.dice is None
        store.close(battle)


def test_the_check_throws_every_die_again_and_counts_what_it_cannot(tmp_path: Path) -> None:
    session = taken(tmp_path)
    dice = dice_of(session)
    first = dice.throw(D6, SHOT, session.history)
    dice.throw(D6, "left", session.history)
    third = dice.throw(D6, "third", session.history)
    history = dice.telling(session.history, playing(session.history, shot(first), shot(third), shot(Face(6, 2))))
    found = check(history, SEED)
    assert found.is_sound
    assert (found.standing, found.undone, found.order.left, found.uncovered, found.typed) == (2, 0, (2,), 0, 1)
    free = check(playing(history, shot(Face(6, 2, Source.ROLLED))), SEED)
    assert (free.uncovered, free.is_sound) == (1, False), "a die from no seed is no sealed one"
    undone = history.return_to(len(session.history.acts))
    assert isinstance(undone, History)
    assert (check(undone, SEED).standing, check(undone, SEED).undone) == (1, 1)


def test_a_face_that_was_changed_and_a_throw_that_is_used_twice_are_found(tmp_path: Path) -> None:
    session = taken(tmp_path)
    face = dice_of(session).throw(D6, SHOT, session.history)
    other = replace(face, face=face.face % 6 + 1)
    wrong = check(playing(session.history, shot(other)), SEED)
    assert [(one.number, one.face, one.right) for one in wrong.wrong] == [(1, other.face, face.face)]
    typed = check(playing(session.history, shot(replace(face, source=Source.TYPED))), SEED)
    assert not typed.is_sound
    twice = check(playing(session.history, shot(face), Note("again"), shot(face)), SEED)
    assert twice.twice == (1,)


def test_the_number_of_a_throw_is_kept_with_its_face(tmp_path: Path) -> None:
    session = taken(tmp_path)
    face = dice_of(session).throw(D6, SHOT, session.history)
    session.keep(playing(session.history, shot(face)))
    session.close()
    store = FolderStore(tmp_path)
    rolled = store.load(store.battles()[0].id).acts[-1].events[0]
    assert isinstance(rolled, Rolled)
    assert rolled.resolution.dice == (face,)
