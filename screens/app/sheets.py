"""The style sheets of the app, each of them parsed once, and applied where something else would come of it.

Textual parses all there are again whenever a page brings a sheet of its own, and what it remembers of those it has
parsed outlives a change of the colours. Of a page that opens it styles each widget three times: when it is made, when a
class of the page is set, and when the page comes on top. What it remembers, and what tells of a widget which rules take
it, are private names of its own; this is the only place that knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

Marks: TypeAlias = tuple[Any, ...]
"""All that the rules ask of a widget and of those it lies in."""
OF_THE_APP: Final = frozenset({"dark", "light", "inline", "ansi", "nocolor"})
"""States that a widget has with its app, which is asked once."""
OPPOSITES: Final = frozenset({"blur", "enabled"})
"""States that a widget has where it has not another one."""


class Sheets(Stylesheet):
    """Remembers what it has parsed until the colours change, and for what each widget was styled last."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._styled: WeakKeyDictionary[DOMNode, Marks] = WeakKeyDictionary()
        self._seen: dict[DOMNode, Marks] = {}
        self._is_updating = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """Have other colours from the next `parse` on."""
        super().set_variables(variables)
        self._parse_cache.clear()

    def reparse(self) -> None:
        """Parse what has come since, or all of it where there are other colours."""
        self.parse()

    def parse(self) -> None:
        """Called by Textual; where other rules come of it every widget is to be styled anew."""
        before = self._rules or []
        super().parse()
        after = self._rules or []
        if len(before) != len(after) or any(was is not rule for was, rule in zip(before, after, strict=True)):
            self._styled.clear()

    def apply(self, node: DOMNode, **how: Any) -> None:
        """Called by Textual to style one widget, or a part of its looks that has a name."""
        super().apply(node, **how)
        if isinstance(node, Widget):
            # Only now it is known whether a rule asks how it stands to others.
            self._seen.pop(node, None)
            self._styled[node] = _marks(node, self._seen)
            if not self._is_updating:
                self._seen.clear()

    def update_nodes(self, nodes: Iterable[DOMNode], animate: bool = False) -> None:
        """Called by Textual to style these anew: those are left out of which the rules say what they said."""
        if self._require_parse:
            self.parse()
        self._is_updating = True
        try:
            super().update_nodes([node for node in nodes if not self._is_styled(node)], animate)
        finally:
            self._is_updating = False
            self._seen.clear()

    def _is_styled(self, node: DOMNode) -> bool:
        if not isinstance(node, Widget) or node.show_vertical_scrollbar or node.show_horizontal_scrollbar:
            return False
        return node in self._styled and self._styled[node] == _marks(node, self._seen)


def _marks(node: DOMNode, seen: dict[DOMNode, Marks]) -> Marks:
    """The features of a node that the rules ask for; where they ask how it stands to others it is never the same."""
    if node not in seen:
        around = () if node._parent is None else _marks(node._parent, seen)  # type: ignore[arg-type]
        if not isinstance(node, Widget):
            own: Marks = (frozenset(node.classes), frozenset(node.get_pseudo_classes()), *_of_the_app(node))
        else:
            states = tuple(ask(node) for ask in _asked_of(type(node)))
            within = node._has_focus_within and node.has_focus_within
            order = object() if node._has_order_style or node._has_odd_or_even else None
            own = (node._id, frozenset(node.classes), states, within, order)
        seen[node] = (around, own)
    return seen[node]


def _of_the_app(node: DOMNode) -> Marks:
    if not isinstance(node, App):
        return ()
    return node.current_theme.dark, node.is_inline, node.native_ansi_color, node.no_color


@lru_cache(None)
def _asked_of(kind: type[Widget]) -> tuple[Callable[[Widget], bool], ...]:
    """The states of a widget that a rule can ask for and that are told without looking at others."""
    left_out = Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE | OF_THE_APP | OPPOSITES
    return tuple(ask for name, ask in kind._PSEUDO_CLASSES.items() if name not in left_out)
