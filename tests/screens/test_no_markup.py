"""No text reaches a widget as markup: whatever is not surely content goes through `screens.parts.plain` first.

The lint believes nothing it cannot see. A widget may be given a constant without brackets, or what a function or a
variable declares to be `Content` or Rich's `Text`; every other expression is found, f-strings and sums among them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import screens

FOLDER: Final = Path(screens.__file__).parent

# `notify` is not among them: the app shows every toast as plain text, whoever asks for it.
WIDGETS: Final = {
    "Button", "Checkbox", "Collapsible", "Label", "ListItem", "Option", "Placeholder", "RadioButton", "Select",
    "Selection", "Static", "Tab", "TabPane", "Tree",
}  # fmt: skip
METHODS: Final = {"add_column", "add_leaf", "add_option", "add_row", "update"}
WORDS: Final = {"label", "prompt", "content", "tooltip", "title"}
"""Arguments by name that a widget reads as markup."""
TITLES: Final = {"border_title", "border_subtitle", "tooltip"}
CONTENT: Final = {"Content", "Fitted", "Text", "None", "list[Content]", "tuple[Text, ...]", "list[tuple[Text, str]]"}
"""Declared types that hold nothing a widget would read as markup."""
MAKERS: Final = {"Content", "Text", "Fitted", "Row", "plain", "line", "lines", "cell", "fit", "hanging"}
"""`Fitted` and `Row` take nothing but what draws content, which the type checker sees to."""
GOES_ON: Final = {"append", "join", "pad_right", "right_pad", "stylize", "truncate", "styled", "assemble", "copy"}
"""What content does that gives content again."""
LITERAL: Final = ("headers", "Digits)")
"""Whose `update` is no widget's, or shows what it is given as it is."""


def _is_content(annotation: ast.expr | None) -> bool:
    if annotation is None:
        return False
    parts = {part.strip() for part in ast.unparse(annotation).strip("'\"").split("|")}
    return parts != {"None"} and parts <= CONTENT


def content_makers(sources: list[str]) -> set[str]:
    """The functions, methods and properties that say they return content, whatever file they are in."""
    return MAKERS | {
        node.name
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and _is_content(node.returns)
    }


class Page:
    """One file, and what in it is known to be content."""

    def __init__(self, source: str, makers: set[str]) -> None:
        self.tree = ast.parse(source)
        self.makers = makers
        self.known: set[str] = set()
        for node in ast.walk(self.tree):
            match node:
                case ast.arg(arg=name, annotation=annotation) if _is_content(annotation):
                    self.known.add(name)
                case ast.AnnAssign(target=target, annotation=annotation) if _is_content(annotation):
                    self.known.add(ast.unparse(target))
        several: dict[str, list[ast.expr]] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign(targets=[(ast.Name() | ast.Attribute()) as target], value=value):
                    several.setdefault(ast.unparse(target), []).append(value)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    for part, value in zip(names, values, strict=False):
                        several.setdefault(ast.unparse(part), []).append(value)
        for _round in range(3):
            self.known |= {name for name, values in several.items() if all(map(self.is_safe, values))}

    def is_safe(self, node: ast.expr) -> bool:
        """Whether this can be nothing but content, or a constant in which there is nothing to read as markup."""
        match node:
            case ast.Constant(value=value):
                return not (isinstance(value, str) and "[" in value)
            case ast.Name() | ast.Attribute() if ast.unparse(node) in self.known:
                return True
            case ast.Attribute(attr=name):
                return name in self.makers
            case ast.Call(func=ast.Name(id=name)):
                return name in self.makers
            case ast.Call(func=ast.Attribute(value=base, attr=name)):
                goes_on = name in GOES_ON and not isinstance(base, ast.Constant) and self.is_safe(base)
                return name in self.makers or goes_on
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_safe(body) and self.is_safe(orelse)
            case ast.BoolOp(values=values):
                return all(map(self.is_safe, values))
            case ast.Starred(value=value):
                return self.is_safe(value)
            case _:
                return False

    def loose(self) -> Iterator[int]:
        """The lines on which a widget is given text that could be read as markup."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in WIDGETS:
                    yield from self._loose_in(node, first_only=True)
                case ast.Call(func=ast.Attribute(value=base, attr=name)) if name in METHODS:
                    if not ast.unparse(base).endswith(LITERAL):
                        yield from self._loose_in(node, first_only=name != "add_row")
                case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in TITLES:
                    if not self.is_safe(value):
                        yield node.lineno

    def _loose_in(self, call: ast.Call, *, first_only: bool) -> Iterator[int]:
        given = call.args[:1] if first_only else call.args
        named = [word.value for word in call.keywords if word.arg in WORDS]
        if not all(map(self.is_safe, [*given, *named])):
            yield call.lineno


def test_no_widget_is_given_loose_text() -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py"))}
    makers = content_makers(list(pages.values()))
    found = [f"{path.name}:{number}" for path, source in pages.items() for number in Page(source, makers).loose()]
    assert not found


@pytest.mark.parametrize(
    "page",
    [
        'Static(f"{unit.name}")',
        "Static(unit.name)",
        'Label("a " + name)',
        'Label("%s" % name)',
        "Static(name)",
        "Static(str(unit))",
        'Static("[b]bold[/b]")',
        'Static(", ".join(names))',
        'Static(_("hello {name}").format(name=name))',
        "words = unit.name\nStatic(words)",
        'words = f"{unit.name}"\nStatic(words)',
        'words = plain("x")\nif late:\n    words = unit.name\nStatic(words)',
        'Button(label=f"{name}")',
        "Option(names[0])",
        'self.query_one("#x", Static).update(unit.name)',
        "table.add_row(plain(a), unit.name)",
        "box.border_title = unit.name",
        'box.border_subtitle = f"{count}"',
        "self.tooltip = self.unit.name",
        "Static(plain(a) if a else unit.name)",
        "Static(note or plain(a))",
        "Static(words.strip())",
    ],
)
def test_loose_text_would_be_found(page: str) -> None:
    assert list(Page(page, MAKERS).loose())


@pytest.mark.parametrize(
    "page",
    [
        "Static(plain(unit.name))",
        'Static(id="x")',
        'Static("")',
        "Static(line(a, b).pad_right(3))",
        "box.border_title = plain(unit.name)",
        "def show(words: Content) -> None:\n    Static(words)",
        "words = plain(name)\nStatic(words)",
        "reply.headers.update(more)",
        'Static(plain(a) if a else "")',
    ],
)
def test_content_is_let_through(page: str) -> None:
    assert not list(Page(page, MAKERS).loose())
