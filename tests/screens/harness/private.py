"""All that the tests know of Textual by names of its own, tried with the version below: here alone it may break.

Screens under test come to rest without waiting: their layout is done when nothing else is left, and then painted.
Style sheets are parsed once for all apps of a process: each of them parses a hundred, for a fifth of its start. The
rest reads what a screen shows, or counts how often it was laid out and painted.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import cache, partial
from time import process_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast
from weakref import ReferenceType, WeakKeyDictionary, WeakSet, ref

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual._context import active_app, visible_screen_stack
from textual._wrap import compute_wrap_offsets
from textual.app import App
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.notifications import Notification
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets._toast import Toast

from screens.parts.thrifty import ChangedParts, Thrifty, Whole

if TYPE_CHECKING:
    import pytest

__all__ = ["Toast", "compute_wrap_offsets"]

TRIED_WITH: Final = "8.2"
"""The Textual all this was tried with; with another, read it again and write that one here."""

PATIENCE = 30.0
"""Seconds: what repeats itself without an end is waited for no longer."""
SOON = 1 / 50
"""Seconds: a timer that is due so soon is waited for."""
BY_ITSELF = 5 * SOON
"""Seconds after which a screen is laid out though nobody waits until it is at rest: later than what is waited for."""
NOTHING_THERE: Final = re.compile(r"\x1b\[\d+;\d+H(?=\x1b\[\d+;\d+H|\n|$)")
"""A cursor that is put somewhere and writes nothing there."""
MANY_FRAMES = 60
"""A page that is laid out so often without coming to rest never does."""

_paint = Screen._compositor_refresh
_end = App._shutdown
_to_be_painted: WeakSet[Screen[Any]] = WeakSet()
_is_painted_at_last = False
"""Whether even what has come to rest is painted only when its app ends."""


async def at_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until all messages are dealt with and painted; `max_sleep` is for what never comes to an end.

    It is processor time, so that a busy machine gives no key up: a test that looked too early was red there.
    Textual sleeps until the process uses next to no processor time, at least 60 ms a key: longer than most keys take.
    """
    loop: Any = asyncio.get_running_loop()  # its queues are private
    app = active_app.get(None)
    end, at_last, frames = process_time() + max_sleep, loop.time() + PATIENCE, 0
    while process_time() < end and loop.time() < at_last:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        # An app that has been told to end is laid out and painted no more.
        if app is not None and not app._exit and frames < MANY_FRAMES and (_lay_out(app) or _paint_what_changed(app)):
            frames += 1
            continue
        now = loop.time()
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        if (app is not None and app._exit) or not any(when < now + SOON for when in due):
            return
        await asyncio.sleep(max(min(due) - now, 0))


def paint_at_rest(screen: Screen[Any]) -> None:
    """In place of a screen's painting: what nobody sees is painted once, when the screen has come to rest or ends."""
    if screen is screen.app.screen and not screen.app.is_inline:
        for widget in screen._compositor.visible_widgets:
            if isinstance(widget, OptionList):
                widget._update_lines()  # a list measures its rows when it is painted
        _to_be_painted.add(screen)
        screen._dirty_widgets.clear()
    else:
        _paint(screen)


def _lay_out(app: App[Any]) -> bool:
    """Do now what the screens would do with their next frame; whether there was anything."""
    if Screen._compositor_refresh is _paint:
        return False
    stack = list(app._screen_stacks.get(app.current_mode, ()))
    waiting = [screen for screen in stack if screen.is_running and screen._update_timer._active.is_set()]
    for screen in waiting:
        _as_its_timer_would(screen, screen._on_timer_update)
    return bool(waiting)


def _paint_what_changed(app: App[Any]) -> bool:
    """Paint the screen on top if it has not been since it changed; whether it was."""
    if _is_painted_at_last or not _to_be_painted:
        return False
    return _paint_now(app)


def _paint_now(app: App[Any]) -> bool:
    changed = [screen for screen in _to_be_painted if screen.is_running and screen is screen.app.screen]
    _to_be_painted.clear()
    for screen in changed:
        _as_its_timer_would(screen, partial(_paint, screen))
    return bool(changed)


async def _shut_down(app: App[Any]) -> None:
    if not app._exit:
        _paint_now(app)
    await _end(app)


def _as_its_timer_would(screen: Screen[Any], do: Callable[[], None]) -> None:
    with screen._context():
        try:
            do()
        except Exception as error:
            screen.app._handle_exception(error)


AS_IT_IS = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def parse_once(sheet: Stylesheet, css: str, read_from: Any, *about: Any, **more: Any) -> list[RuleSet]:
    """The rules of a sheet as any app parsed them, with the same variables."""
    key = (css, read_from, about, *more.items(), *sheet._variables.items())
    if (rules := _parsed.get(key)) is None:
        rules = _parsed[key] = AS_IT_IS(sheet, css, read_from, *about, **more)
    return rules


Standing: TypeAlias = tuple[object, ...]
"""What a node is and what it lies in, by all that a rule asks of one node without looking at those beside it."""
_apply = Stylesheet.apply
_computed: dict[tuple[RuleSet, ...], dict[Standing, Computed]] = {}
_computed_of: WeakKeyDictionary[Stylesheet, tuple[list[RuleSet], dict[Standing, Computed]]] = WeakKeyDictionary()


class Computed(NamedTuple):
    """What came of the rules of a sheet for a node: its own rules, and whether any asks for the mouse above it."""

    rules: RulesMap
    has_hover_style: bool


class Caught(dict[tuple[object, ...], RulesMap]):
    """In place of what Textual remembers while it styles several nodes: what it would have remembered of one."""


def apply_once(sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
    """Style a node as any like it, in any app with the same rules, was styled; where order matters, as Textual does."""
    del cache
    rules = sheet.rules
    of_rules = _computed_of.get(sheet)
    if of_rules is None or of_rules[0] is not rules:
        of_rules = _computed_of[sheet] = rules, _computed.setdefault(tuple(rules), {})
    standing = _standing(node)
    if (known := of_rules[1].get(standing)) is not None:
        node._has_hover_style = known.has_hover_style
        node._has_focus_within = node._has_order_style = node._has_odd_or_even = False
        sheet.replace_rules(node, known.rules, animate=animate)
        sheet._process_component_classes(node)
        return
    caught = Caught()
    _apply(sheet, node, animate=animate, cache=caught)
    for own in caught.values():
        of_rules[1][standing] = Computed(own, node._has_hover_style)


def _standing(node: DOMNode) -> Standing:
    own = (type(node), node._id, frozenset(node.classes), *[ask(node) for ask in _asked_of(type(node))])
    return own if node._parent is None else (*own, _standing(cast(DOMNode, node._parent)))


@cache
def _asked_of(kind: type[DOMNode]) -> tuple[Callable[[Any], bool], ...]:
    """The states of a node that are not told by those beside it, by the app it is in, or by another state."""
    left_out = Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE | {"blur", "enabled"}
    if not issubclass(kind, App):
        left_out |= {"dark", "light", "inline", "ansi", "nocolor"}
    return tuple(ask for name, ask in kind._PSEUDO_CLASSES.items() if name not in left_out)


def rest_without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pilots press and pause without sleeping."""
    monkeypatch.setattr("textual.app.wait_for_idle", at_rest)
    monkeypatch.setattr("textual.pilot.wait_for_idle", at_rest)


def paint_only_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have screens painted once they are at rest."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", BY_ITSELF)
    monkeypatch.setattr("textual.screen.Screen._compositor_refresh", paint_at_rest)


def paint_only_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have screens painted as they are when their app ends; what a test reads meanwhile is drawn for it."""
    paint_only_at_rest(monkeypatch)
    monkeypatch.setattr(f"{__name__}._is_painted_at_last", True)
    monkeypatch.setattr("textual.app.App._shutdown", _shut_down)


def share_style_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have apps share what they read of style sheets."""
    monkeypatch.setattr("textual.css.stylesheet.Stylesheet._parse_rules", parse_once)
    monkeypatch.setattr("textual.css.stylesheet.Stylesheet.apply", apply_once)


def strips(screen: Screen[Any]) -> list[Strip]:
    """The lines of a screen as they are painted, with the page behind a dialog, without what lies over it."""
    visible_screen_stack.set(screen.app._background_screens if screen is screen.app.screen else [])
    return screen._compositor.render_strips(screen.size)


def places(screen: Screen[Any]) -> dict[Widget, tuple[Region, Region]]:
    """Every widget that can be seen: its region, and that to which it is cut."""
    return screen._compositor.visible_widgets


def notes(app: App[Any]) -> list[Notification]:
    """What the app has said in its corner so far, the earliest first."""
    return list(app._notifications)


def has_a_corner(app: App[Any]) -> None:
    """Let the app of a test show what it says in its corner."""
    app._disable_notifications = False


def is_resized(app: App[Any]) -> bool:
    """Whether all screens have heard of the terminal's last size."""
    return app._resize_timer is None


def failure(app: App[Any]) -> Exception | None:
    """What the app came to grief with, if it did."""
    return app._exception


def fail_with(app: App[Any], error: Exception) -> None:
    """Let the app have ended by that error."""
    app._exception = error


def running(app: App[Any]) -> asyncio.Task[None]:
    """The task that the app is."""
    assert app._task is not None
    return app._task


def painted(app: App[Any], monkeypatch: pytest.MonkeyPatch) -> list[Screen[Any]]:
    """One entry, the screen, for each time that anything is painted from now on."""
    counted: list[Screen[Any]] = []
    paints = app._display

    def counting(screen: Screen[Any], picture: RenderableType | None) -> None:
        if picture is not None:
            counted.append(screen)
        paints(screen, picture)

    monkeypatch.setattr(app, "_display", counting)
    return counted


def look_when_painted(look: Callable[[App[Any], Screen[Any]], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at any app each time before something of it is painted."""
    paints = App._display

    def looking(app: App[Any], screen: Screen[Any], picture: RenderableType | None) -> None:
        if picture is not None:
            look(app, screen)
        paints(app, screen, picture)

    monkeypatch.setattr(App, "_display", looking)


def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[Screen[Any]]:
    """One entry, the screen, for each time that a page is laid out anew from now on."""
    counted: list[Screen[Any]] = []
    lays_out = Screen._refresh_layout

    def counting(screen: Screen[Any], size: Any = None, scroll: bool = False) -> None:
        counted.append(screen)
        lays_out(screen, size, scroll)

    monkeypatch.setattr(Screen, "_refresh_layout", counting)
    return counted


class Drawn(NamedTuple):
    """What is sent to the terminal for a change, by our compositor and by theirs, and how many lines each fetched."""

    ours: str
    theirs: str
    lines: int
    theirs_lines: int


def drawn_both_ways(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """One entry for each change that is painted from now on."""
    found: list[Drawn] = []
    fetched: list[int] = []
    draw, fetch = Thrifty.render_partial_update, Widget.render_lines

    def fetching(widget: Widget, crop: Region) -> list[Strip]:
        fetched.append(crop.height)
        return fetch(widget, crop)

    def drawing(compositor: Thrifty) -> ChopsUpdate | None:
        dirty = compositor._dirty_regions.copy()
        fetched.clear()
        ours, lines = draw(compositor), sum(fetched)
        compositor._dirty_regions.update(dirty)
        fetched.clear()
        theirs = Compositor.render_partial_update(compositor)
        if ours is not None and theirs is not None:
            console = Console(color_system="truecolor", legacy_windows=False)
            sent, wanted = (
                NOTHING_THERE.sub("", ChopsUpdate.render_segments(update, console)) for update in (ours, theirs)
            )
            found.append(Drawn(sent, wanted, lines, sum(fetched)))
        return ours

    monkeypatch.setattr(Widget, "render_lines", fetching)
    monkeypatch.setattr(Thrifty, "render_partial_update", drawing)
    # Textual's own looks up what ours overrides by this name.
    monkeypatch.setattr(Thrifty, "_render_chops", Compositor._render_chops)
    return found


def shown_both_ways(monkeypatch: pytest.MonkeyPatch, show: Callable[[Size, str, str], None]) -> None:
    """Have every picture from now on shown as we send it and as Textual would: the page's size, and both ways."""
    console = Console(color_system="256", legacy_windows=False)
    paints, renders = App._display, Strip.render_style

    def rendering(style: Style, text: str, color_system: ColorSystem) -> str:
        """A style that was sent before, to a terminal of other colours, keeps the codes of those."""
        style._ansi = None
        return renders(style, text, color_system)

    monkeypatch.setattr(Strip, "render_style", staticmethod(rendering))

    def showing(app: App[Any], screen: Screen[Any], picture: RenderableType | None) -> None:
        if isinstance(picture, ChangedParts | Whole) and not app._batch_count:
            if isinstance(picture, ChangedParts):
                wanted = ChopsUpdate.render_segments(picture, console)
            else:
                wanted = LayoutUpdate.render_segments(picture, console)
            show(picture.page.size, picture.render_segments(console), wanted)
        paints(app, screen, picture)

    monkeypatch.setattr(App, "_display", showing)


def painted_by(widget: Widget) -> ReferenceType[Any]:
    """What is kept of a widget's painted lines, as long as somebody keeps it."""
    return ref(widget._styles_cache)
