"""Looks over the text of a TOML file before it is parsed, since a short one can take the parser hours and gigabytes."""

from __future__ import annotations

import re
from typing import Any, Final

from saves.parser_words import parser_problem
from tracker.text import clean_text
from tracker.words import _

MOST_DOTS: Final = 8
DEEPEST: Final = 16
MOST_DIGITS: Final = 18
"""Of a whole number, and on each side of a decimal point; leading zeros are not counted."""
MOST_PARTS: Final = 20_000
"""Brackets that open and dots in keys, in the whole file: each costs the parser a kilobyte."""

# Texts and comments as the parser delimits them, the signs that make a file nest, and words: bare keys and values.
# A text that does not end is a quotation mark alone.
_TOKENS: Final = re.compile(
    r"""
      "{3}(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5}
    | '{3}.*?'{3,5}
    | "(?!"")(?:[^"\\\n]|\\[^\n])*+"
    | '(?!'')[^'\n]*+'
    | \#[^\n]*+
    | [\[\]{},=\n"']
    | [^\s\[\]{},=\#"']++
    """,
    re.DOTALL | re.VERBOSE,
)
_DIGITS: Final = re.compile(r"0[xX][0-9A-Fa-f_]++|[0-9][0-9_]*+")
_WHERE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

_LIST, _TABLE, _HEADING = range(3)


class NotToml(ValueError):
    """A text that is no TOML, or none that a person writes; says the file, the line, and what is accepted."""


def parse_toml(name: str, text: str) -> dict[str, Any]:
    """The document in the text of a file of that name; `NotToml` refuses it, unparsed where it is out of bounds.

    How large the text may be at all is for who reads the file: `saves.files.read_text`.
    """
    _look_over(name, text)
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = str(error)
        where = _WHERE.search(problem)
        line = where and (where[1] or text.rstrip().count("\n") + 1)
        raise not_toml(name, parser_problem(problem[: where.start()] if where else problem), line) from error


def not_toml(name: str, problem: str, line: object = None) -> NotToml:
    """The refusal a parser gives, with its line."""
    problem = clean_text(problem, 200)
    if line:
        template = _("{file}, line {line}: it is not TOML: {problem}")
        return NotToml(template.format(file=name, line=line, problem=problem))
    return NotToml(_("{file}: it is not TOML: {problem}").format(file=name, problem=problem))


class _Reader:
    """Where a text stands, sign by sign: in a key or a value, within which brackets, after how many dots."""

    def __init__(self) -> None:
        self._open: list[int] = []
        self._is_key, self._dots, self._parts = True, 0, 0

    def read(self, word: str) -> str:
        """The fault of the text so far; empty where it is within its limits."""
        problem = ""
        match word[0]:
            case "\n":
                self._end_line()
            case "[" | "{":
                self._open_bracket(word)
            case "]" | "}":
                self._is_key = self._is_key and word == "]"
                del self._open[-1:]
            case ",":
                self._is_key, self._dots = self._open[-1:] == [_TABLE], 0
            case "=":
                self._is_key = False
            case "#" | '"' | "'":
                pass
            case _ if self._is_key:
                self._dots += word.count(".")
                self._parts += word.count(".")
            case _:
                problem = _too_many_digits(word)
        return self._beyond_a_limit() or problem

    def _end_line(self) -> None:
        if not self._open or self._open[0] == _HEADING:
            self._open.clear()
            self._is_key, self._dots = True, 0

    def _open_bracket(self, word: str) -> None:
        self._parts += 1
        if word == "{":
            self._open.append(_TABLE)
            self._is_key, self._dots = True, 0
        else:
            self._open.append(_HEADING if self._is_key else _LIST)

    def _beyond_a_limit(self) -> str:
        if self._dots > MOST_DOTS:
            return _("a key has more than {most} dots").format(most=MOST_DOTS)
        if len(self._open) > DEEPEST:
            return _("brackets nest more than {most} deep").format(most=DEEPEST)
        if self._parts > MOST_PARTS:
            return _("the file has more than {most} brackets and dots in keys").format(most=MOST_PARTS)
        return ""


def _look_over(name: str, text: str) -> None:
    """Raise `NotToml` at the first key, bracket or number beyond its limit."""
    # Behind a mistake in the grammar anything may be misread here: the parser comes no further than the mistake.
    reader = _Reader()
    for token in _TOKENS.finditer(text):
        if token[0] in {'"', "'"}:
            return
        if problem := reader.read(token[0]):
            line = text.count("\n", 0, token.start()) + 1
            raise NotToml(_("{file}, line {line}: {problem}").format(file=name, line=line, problem=problem))


def _too_many_digits(word: str) -> str:
    if len(word) <= MOST_DIGITS:
        return ""
    for digits in _DIGITS.findall(word):
        count = len(digits.replace("_", "").lower().removeprefix("0x").lstrip("0"))
        if count > MOST_DIGITS:
            return _("a number has {count} digits; at most {most} are accepted").format(count=count, most=MOST_DIGITS)
    return ""
