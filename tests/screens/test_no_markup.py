"""No text reaches a widget as markup: strings put together go through `screens.plain` first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import screens

TAKES_MARKUP = {"Static", "Label", "Button", "Option", "Checkbox", "RadioButton", "Collapsible", "update"}
# `notify` is not among them: the app shows every toast as plain text, whoever asks for it.
TITLES = {"border_title", "border_subtitle", "tooltip"}
FOLDER = Path(screens.__file__).parent


def _is_loose(node: ast.expr) -> bool:
    """Whether an expression is text put together, or text from somewhere else, without having been made content."""
    match node:
        case ast.JoinedStr() | ast.BinOp() | ast.Attribute(attr="name" | "title" | "text"):
            return True
        case ast.Call(func=ast.Name(id="_" | "n_")) | ast.Call(func=ast.Attribute(attr="format" | "join")):
            return not (isinstance(node.func, ast.Attribute) and _joins_content(node.func.value))
        case _:
            return False


def _joins_content(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Content", "line"}


def loose_texts(source: str) -> Iterator[int]:
    """The lines on which a widget is given text that could be read as markup."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[first, *_]) if name in TAKES_MARKUP:
                if _is_loose(first):
                    yield node.lineno
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in TITLES and _is_loose(value):
                yield node.lineno


def test_no_widget_is_given_loose_text() -> None:
    found = [
        f"{path.name}:{number}"
        for path in sorted(FOLDER.rglob("*.py"))
        for number in loose_texts(path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_loose_text_would_be_found() -> None:
    page = 'Static(f"{unit.name}")\nStatic(plain(unit.name))\nbox.border_title = unit.name'
    assert sorted(loose_texts(page)) == [1, 3]
