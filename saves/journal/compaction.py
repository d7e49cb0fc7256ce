"""A battle file of only what its tables hold now."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from saves.journal.limits import Limits
from saves.journal.line import Header, Op
from saves.journal.new_file import Chain


class Compacted(Struct, frozen=True):
    """The file's header and bytes, how many lines they are, the number and the digest of the last."""

    header: Header
    data: bytes
    lines: int
    n: int
    tip: bytes


def compacted(header: Header, ops: Iterable[Op], t: float, s: str, limits: Limits) -> Compacted:
    """Write the changes as few transactions, numbered on from the header's base."""
    chain = Chain(header)
    lines = 1
    for portion in _by_size(ops, limits):
        chain.add(t, s, portion, {})
        lines += 1
    return Compacted(header, chain.data(), lines, chain.n, chain.tip)


def _by_size(ops: Iterable[Op], limits: Limits) -> Iterator[list[Op]]:
    """The changes in portions that each fit in a line."""
    portion: list[Op] = []
    size = 0
    for each in ops:
        table, key, raw = each
        # A character beyond ASCII takes up to twelve bytes in a line.
        cost = len(raw) + 12 * (len(table) + len(key or "")) + 16
        if portion and size + cost > limits.line // 2:
            yield portion
            portion, size = [], 0
        portion.append(each)
        size += cost
    if portion:
        yield portion
