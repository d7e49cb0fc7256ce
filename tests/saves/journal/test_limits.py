"""The bounds on a battle file: those promised to files that are there already, and that no bound is another one."""

from saves.journal.limits import MEGABYTE, Limits


def test_a_file_that_could_be_opened_can_be_opened_by_every_later_version() -> None:
    promised = Limits(
        file=67_108_864, line=262_144, records=200_000, depth=32, string=4096, integer=9_007_199_254_740_992
    )
    assert Limits() == promised
    assert MEGABYTE == 1_048_576
