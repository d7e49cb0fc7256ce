"""Looks over the text of a TOML file before it is parsed, since a short one can take the parser hours and gigabytes."""

from __future__ import annotations

import re
from typing import Any, Final

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
    """What the text of the file of that name says; `NotToml` refuses it, before it is parsed where it is out of bounds.

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
        raise not_toml(name, problem[: where.start()] if where else problem, line) from error


def not_toml(name: str, problem: str, line: object = None) -> NotToml:
    """What a parser says, in whichever line."""
    problem = clean_text(problem, 200)
    if line:
        said = _("{file}, line {line}: it is not TOML: {problem}")
        return NotToml(said.format(file=name, line=line, problem=problem))
    return NotToml(_("{file}: it is not TOML: {problem}").format(file=name, problem=problem))


def _look_over(name: str, text: str) -> None:
    """Raise `NotToml` at the first key, bracket or number beyond its limit."""
    # Behind a mistake in the grammar anything may be misread here: the parser comes no further than the mistake.
    open_brackets: list[int] = []
    in_key, dots, parts = True, 0, 0
    for token in _TOKENS.finditer(text):
        word = token[0]
        problem = ""
        match word[0]:
            case "\n":
                if not open_brackets or open_brackets[0] == _HEADING:
                    open_brackets.clear()
                    in_key, dots = True, 0
            case "[":
                open_brackets.append(_HEADING if in_key else _LIST)
                parts += 1
            case "{":
                open_brackets.append(_TABLE)
                in_key, dots, parts = True, 0, parts + 1
            case "]" | "}":
                in_key = in_key and word == "]"
                del open_brackets[-1:]
            case ",":
                in_key, dots = open_brackets[-1:] == [_TABLE], 0
            case "=":
                in_key = False
            case "#":
                pass
            case '"' | "'":
                if len(word) == 1:
                    return
            case _ if in_key:
                count = word.count(".")
                dots, parts = dots + count, parts + count
            case _:
                problem = _too_many_digits(word)
        if dots > MOST_DOTS:
            problem = _("a key has more than {most} dots").format(most=MOST_DOTS)
        elif len(open_brackets) > DEEPEST:
            problem = _("brackets nest more than {most} deep").format(most=DEEPEST)
        elif parts > MOST_PARTS:
            problem = _("the file has more than {most} brackets and dots in keys").format(most=MOST_PARTS)
        if problem:
            line = text.count("\n", 0, token.start()) + 1
            raise NotToml(_("{file}, line {line}: {problem}").format(file=name, line=line, problem=problem))


def _too_many_digits(word: str) -> str:
    if len(word) <= MOST_DIGITS:
        return ""
    for found in _DIGITS.findall(word):
        count = len(found.replace("_", "").lower().removeprefix("0x").lstrip("0"))
        if count > MOST_DIGITS:
            return _("a number has {count} digits; at most {most} are accepted").format(count=count, most=MOST_DIGITS)
    return ""
