"""Words for the errors of TOML and JSON parsers, naming what is wrong in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_, _

TWICE: Final = N_("a key is given twice")
ESCAPE: Final = N_("in a text, a backslash stands before something that does not go with it; write two backslashes")
OPEN_TEXT: Final = N_("a text is not closed: a quotation mark is missing")
SIGN: Final = N_("it holds a character that is not allowed there")

PROBLEMS: Final[Mapping[str, str]] = {
    "Cannot overwrite a value": TWICE,
    "Duplicate inline table key": TWICE,
    "Cannot declare": N_("a table is begun twice"),
    "Cannot mutate immutable namespace": N_("a table written out in braces is added to"),
    "Cannot redefine namespace": N_("a table written out in braces is added to"),
    "Expected newline or end of document": N_("something stands behind a value; each value has a line of its own"),
    "Invalid statement": N_("a line is neither a key with its value nor a [table]"),
    "Expected '=' after a key": N_("after a key an equals sign is missing"),
    "Invalid initial character for a key part": N_("a key begins with a character that only quotation marks allow"),
    "Expected ']": N_("a bracket that closes the name of a table is missing"),
    "Unclosed array": N_("a list is not closed: a bracket is missing"),
    "Unclosed inline table": N_("a table is not closed: a brace is missing"),
    "Unterminated string": OPEN_TEXT,
    "Expected": OPEN_TEXT,
    "Unescaped": ESCAPE,
    "Invalid hex value": ESCAPE,
    "Escaped character is not": ESCAPE,
    "Invalid \\": ESCAPE,
    "Found invalid character": SIGN,
    "Illegal character": SIGN,
    "Invalid control character": SIGN,
    "Invalid date": N_("there is no such date or time"),
    "Invalid value": N_("a value is neither text, number, list, date, true nor false; a text has quotation marks"),
    "Expecting property name": N_("a key in double quotation marks is missing"),
    "Expecting value": N_("a value is missing"),
    "Expecting ':'": N_("after a key a colon is missing"),
    "Expecting ','": N_("a comma or a closing bracket is missing"),
    "Illegal trailing comma": N_("a comma stands before a closing bracket"),
    "Extra data": N_("something stands behind its end"),
}
"""The standard library's messages, by how they begin, the longer beginnings first, and what is wrong then."""


def parser_problem(problem: object) -> str:
    """A parser's problem in the reader's words; one that no table has is left as it is."""
    text = str(problem)
    return next((_(words) for start, words in PROBLEMS.items() if text.startswith(start)), text)
