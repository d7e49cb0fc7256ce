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


def survivors(times: Iterable[float], rule: Retention) -> set[float]:
    """The moments (seconds since 1970) whose restore points are kept. Periods are those of UTC."""
    newest_first = sorted(set(times), reverse=True)
    kept = set(newest_first[: rule.recent])
    for count, period in ((rule.daily, "%Y-%m-%d"), (rule.weekly, "%G-%V"), (rule.monthly, "%Y-%m")):
        kept.update(_last_of_each(newest_first, period, count))
    return kept


def _last_of_each(newest_first: Sequence[float], period: str, count: int) -> Iterable[float]:
    last: dict[str, float] = {}
    for moment in newest_first:
        last.setdefault(datetime.fromtimestamp(moment, UTC).strftime(period), moment)
    return islice(last.values(), count)
