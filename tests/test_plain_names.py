"""A name says what it holds, and a docstring begins with a noun or a verb."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
SOURCES = sorted(path for layer in ("tracker", "saves", "screens") for path in (HOUSE / layer).rglob("*.py"))
EMPTY = frozenset({"told", "said", "one", "made", "found", "met", "here", "odd", "bare"})
"""Instead of these: `rows`, `label`, `answer`, `events`, `findings`, `entry`, `unit`, whatever it is."""


NO_NOUN = frozenset({"beside", "beneath", "written", "company", "apart", "otherwise", "of_each"})
"""Names of functions that let nobody guess what they return."""


def names_given(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that is given in a module: of variables, parameters, functions, classes, attributes and imports."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.arg(arg=name) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name
            case ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name)):
                yield node.lineno, name
            case ast.alias(name=name, asname=other):
                yield node.lineno, other or name.rpartition(".")[2]


def test_no_name_only_says_that_something_was_said_or_found() -> None:
    assert len(SOURCES) > 500
    empty = [
        f"{path.relative_to(HOUSE)}:{line}: {name}"
        for path in SOURCES
        for line, name in names_given(ast.parse(path.read_text("utf-8")))
        if name in EMPTY
    ]
    assert empty == []


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "for one in (): pass",
        "[one for one in ()]",
        "(found := 1)",
        "class A:\n    said: str = ''",
        "self.met = 1",
        "def made(): pass",
        "async def made(): pass",
        "def f(*, here): pass",
        "lambda odd: 1",
        "from a import b as bare",
        "from a import told",
        "match 1:\n    case [one, *said]: pass",
        "match 1:\n    case {**found}: pass",
        "try: pass\nexcept OSError as met: pass",
    ],
)
def test_such_a_name_is_seen_wherever_one_is_given(source: str) -> None:
    assert EMPTY & {name for _line, name in names_given(ast.parse(source))}


def test_a_word_of_a_text_or_the_blank_of_a_template_is_no_name() -> None:
    assert not EMPTY & {name for _line, name in names_given(ast.parse("text.format(said=label)  # told"))}


def test_no_function_is_named_without_a_noun_or_a_verb() -> None:
    named = [
        f"{path.relative_to(HOUSE)}:{node.lineno}: {node.name}"
        for path in SOURCES
        if any(f"def {name}(" in path.read_text("utf-8") for name in NO_NOUN)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in NO_NOUN
    ]
    assert named == []


def begins_with_what(source: str) -> list[int]:
    """The lines of texts that stand by themselves, as docstrings do, and begin with a clause that has no noun."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and str(node.value.value).startswith("What ")
    ]


def test_a_docstring_begins_with_what_it_is_about() -> None:
    texts = {path: path.read_text("utf-8") for path in SOURCES}
    begun = [
        f"{path.relative_to(HOUSE)}:{line}"
        for path, text in texts.items()
        if "What " in text
        for line in begins_with_what(text)
    ]
    assert begun == []


@pytest.mark.parametrize("source", ['"""What it is."""', 'def f():\n    """What it is."""', 'A = 1\n"""What it is."""'])
def test_a_clause_without_a_noun_is_seen_wherever_a_docstring_stands(source: str) -> None:
    assert begins_with_what(source)
