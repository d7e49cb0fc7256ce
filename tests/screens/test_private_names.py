"""Names that Textual keeps to itself are known in one module, beside the version they were tried with."""

from __future__ import annotations

import ast
from importlib.metadata import version
from pathlib import Path

import pytest
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from tests.screens.harness import private

TESTS = Path(__file__).parent
OWN = {name for kind in (App, Screen, Stylesheet) for base in kind.__mro__ for name in vars(base)}
KNOWN = {"_compositor", "_compositor_refresh", "_refresh_layout", "_notifications", "_exception", "_task", "_display",
         "_resize_timer", "_parse_rules", "_disable_notifications"}  # fmt: skip
"""Of attributes that are made with an app and not with its class no more can be told from ours."""


def test_it_was_tried_with_the_textual_that_is_here() -> None:
    assert version("textual").startswith(f"{private.TRIED_WITH}."), "read the module again, and note the version there"


def is_private(node: ast.AST) -> bool:
    """Whether it is a name that Textual keeps to itself, or imported from such a module of it."""
    match node:
        case ast.Attribute(attr=name):
            return name in KNOWN
        case ast.ImportFrom(module=str(module)):
            return module.startswith("textual.") and "._" in module
        case _:
            return False


def test_no_other_test_knows_a_private_name_of_textual() -> None:
    sources = [path for path in TESTS.rglob("*.py") if path != Path(private.__file__)]
    assert len(sources) > 100
    knowing = [
        f"{path.relative_to(TESTS)}:{node.lineno}: {ast.unparse(node)}"
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if is_private(node) and isinstance(node, ast.Attribute | ast.ImportFrom)
    ]
    assert knowing == []


@pytest.mark.parametrize(
    ("line", "is_so"),
    [
        ("screen._compositor", True),
        ("from textual._wrap import compute_wrap_offsets", True),
        ("from textual.widgets._toast import Toast", True),
        ("from textual.app import App", False),
        ("table._look()", False),
    ],
)
def test_a_private_name_is_known_when_it_is_seen(line: str, is_so: bool) -> None:
    assert any(map(is_private, ast.walk(ast.parse(line)))) is is_so


def test_the_names_are_still_those_of_textual() -> None:
    assert {"_compositor_refresh", "_refresh_layout", "_parse_rules", "_display"} <= OWN
