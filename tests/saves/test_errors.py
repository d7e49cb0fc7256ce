"""Whatever may be wrong with a battle file is told in one sentence, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

import pytest

from saves.errors import Misfit, error_in_words, trouble_in_words
from saves.journal import failures
from saves.journal.failures import (
    AlreadyThere,
    Bad,
    Damaged,
    Displaced,
    Flaw,
    Locked,
    NewerFormat,
    NoSuchBattle,
    NotSaved,
    OfTheFile,
    ReadOnly,
    StoreError,
    Trouble,
    Unreadable,
    Unstorable,
    Why,
)

FORD: Final = Path("battles") / "ford.battle"
BAD: Final = Bad(1233, 0, 9, Flaw.DIGEST)

TOLD: Final[tuple[tuple[StoreError, str], ...]] = (
    (Locked(FORD), "ford.battle is open for writing elsewhere."),
    (ReadOnly(FORD, Why.FOLLOWED), "ford.battle cannot be written: you are only following it here."),
    (ReadOnly(FORD, Trouble.READ_ONLY), "ford.battle cannot be written: read-only folder."),
    (Unreadable(FORD, Why.LINK), "ford.battle cannot be read: it is a link to another file."),
    (Unreadable(FORD, "Permission denied"), "ford.battle cannot be read: Permission denied."),
    (NewerFormat(FORD, 9, 1), "ford.battle has format 9; this version reads formats up to 1. Please update."),
    (Damaged(FORD, [BAD], 2000), "ford.battle is damaged at line 1,234 of 2,000."),
    (Damaged(FORD, [BAD, BAD, BAD], 2000), "ford.battle is damaged at line 1,234 of 2,000 (2 more damaged)."),
    (Damaged(FORD, [Bad(0, 0, 9, Flaw.HEADER)], 1),
     "ford.battle has no valid header: it is damaged or not a battle."),
    (Damaged(FORD, [Bad(0, 0, 9, Flaw.SIZE)], 1), "ford.battle is larger than a battle file may be."),
    (NotSaved(FORD, Trouble.DISK_FULL), "ford.battle is not saved: disk full."),
    (Displaced(FORD), "ford.battle was changed by another program while this battle was open."),
    (NoSuchBattle(FORD), "There is no battle ford.battle."),
    (AlreadyThere(FORD), "ford.battle exists already."),
)  # fmt: skip


@pytest.mark.parametrize(("error", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_an_error_of_a_file_is_told_in_a_sentence_as_its_traceback_has_it(error: StoreError, sentence: str) -> None:
    assert (error_in_words(error), str(error)) == (sentence, sentence)


def test_every_error_that_people_meet_has_its_words() -> None:
    raised = {kind for kind in vars(failures).values() if isinstance(kind, type) and issubclass(kind, StoreError)}
    assert set(get_args(OfTheFile)) == raised - {StoreError, Unstorable} == {type(error) for error, _said in TOLD}
    assert [trouble_in_words(trouble) for trouble in Trouble] == [trouble.value for trouble in Trouble]
    for why in Why:
        assert error_in_words(Unreadable(FORD, why)) == f"ford.battle cannot be read: {why.value}."


def test_what_is_in_words_already_stays_as_it_is() -> None:
    assert error_in_words(Misfit("nothing of a battle is left in it")) == "nothing of a battle is left in it"
