"""Which restore points are worth their room: many recent ones, fewer as they grow old."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import islice

from msgspec import Struct


class Retention(Struct, frozen=True):
    """How many are kept: the most recent ones, then the last of each day, ISO week and month that has any."""

    recent: int = 10
    daily: int = 7
    weekly: int = 8
    monthly: int = 12


def survivors(newest_first: Sequence[float], rule: Retention) -> set[int]:
    """The places in the list of the restore points that are kept, by the moments they were made (seconds since 1970).

    The order is the one they are given in: a clock may have been put back. Periods are those of UTC.
    """
    kept = set(range(min(rule.recent, len(newest_first))))
    for count, period in ((rule.daily, "%Y-%m-%d"), (rule.weekly, "%G-%V"), (rule.monthly, "%Y-%m")):
        kept.update(_last_of_each(newest_first, period, count))
    return kept


def _last_of_each(newest_first: Sequence[float], period: str, count: int) -> Iterable[int]:
    last: dict[str, int] = {}
    for place, moment in enumerate(newest_first):
        last.setdefault(datetime.fromtimestamp(moment, UTC).strftime(period), place)
    return islice(last.values(), count)
