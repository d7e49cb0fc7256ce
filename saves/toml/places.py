"""Where the keys of a TOML file stand in its text, so that a refusal can name the line."""

from __future__ import annotations

from typing import Any, Final

from saves.toml.reading import NotToml, parse_toml

_LONGEST: Final = 1000
"""Of the lines that are looked at: what a person writes under a key is shorter."""


def places(text: str) -> dict[tuple[str, ...], int]:
    """The number of the line, from 1, in which each table and each key begins, by the keys that lead to it.

    The text is one that has been parsed. What looks like a key within a text of several lines may be taken for one.
    """
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, row in enumerate(text.splitlines(), start=1):
        stripped = row.strip()
        if not stripped or stripped[0] == "#" or len(row) > _LONGEST:
            continue
        if stripped[0] == "[":
            table = _keys(stripped) or table
            keys = table
        else:
            keys = (*table, *(_keys(stripped) or _keys(f"{stripped.partition('=')[0]} = 0")))
        for depth in range(1, len(keys) + 1):
            lines.setdefault(keys[:depth], number)
    return lines


def _keys(row: str) -> tuple[str, ...]:
    """The keys that one line of TOML leads to, each in the one before; none where it is no whole line."""
    try:
        value: Any = parse_toml("", row)
    except NotToml:
        return ()
    keys: list[str] = []
    while isinstance(value, list | dict) and len(value) == 1:
        if isinstance(value, list):
            value = value[0]
        else:
            ((key, value),) = value.items()
            keys.append(key)
    return tuple(keys)
