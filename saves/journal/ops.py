"""The changes one transaction is made of."""

from collections.abc import Mapping

from saves.journal.line import Change


def put(table: str, key: int | str, document: Mapping[str, object]) -> Change:
    """Set a whole document, new or known."""
    return table, key, document


def delete(table: str, key: int | str) -> Change:
    """Take a document away; its id is not given again."""
    return table, key, None


def create(table: str, next_id: int = 1) -> Change:
    """Open a table, or raise its next free id."""
    return table, None, {"next": next_id}


def drop(table: str) -> Change:
    """Take a table away with its documents; its ids start again from 1."""
    return table, None, None
