"""Sealing the dice before the first roll, and telling the seed."""

from __future__ import annotations

from tests.play import playing, refused
from tests.tiny import a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.commands import Advance, OpenDice, SealDice
from tracker.battle.dice import commitment_of

SEED = bytes(range(32))
SEALED = SealDice(commitment_of(SEED))


def test_dice_are_sealed_once_and_before_the_first_turn() -> None:
    assert "sealed already" in refused(playing(a_tiny_battle(), SEALED), SEALED)
    assert "too late to seal" in refused(playing(at_the_shooting(), a_shot(1)), SEALED)
    assert playing(at_the_shooting(), SEALED).battle.commitment == SEALED.commitment
    assert "give 64 of 0 to 9 and a to f" in refused(a_tiny_battle(), SealDice("abc"))


def test_the_seed_that_is_told_is_the_one_they_were_sealed_with() -> None:
    sealed = playing(a_tiny_battle(), SEALED, Advance())
    assert "not the seed" in refused(sealed, OpenDice("00" * 32))
    assert "not sealed" in refused(a_tiny_battle(), OpenDice(SEED.hex()))
    told = playing(sealed, OpenDice(SEED.hex()))
    assert told.battle.seed == SEED.hex()
    assert "already been revealed" in refused(told, OpenDice(SEED.hex()))
