"""The pages as a viewer has them, measured in a real browser: nothing covers or cuts, all can be read, it moves."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from saves.panel.coming import ComingThrowFile
from screens.panel.gate import Element
from tests.at_random import opening
from tests.play import playing
from tests.screens.panel.airing import Airing, on_the_air
from tests.screens.panel.chromium import CHROMIUM, WHY, Browser, Tab, a_profile, running
from tests.screens.panel.scenes import ARCHERS, RAIDERS, SYSTEMS, a_shot, after, at_the_shooting, mid_play
from tracker.battle.acts import Act
from tracker.battle.battle import SideDetail, SideId, UnitId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    GoTo,
    NewUnit,
    Note,
    RenameSide,
    RenameUnit,
    Retitle,
    Score,
    SetClock,
    SetSide,
)
from tracker.battle.events import Changed
from tracker.play.history import History
from tracker.rules.resolver import Comparison
from tracker.text import NAME_LENGTH
from tracker.views.panel.coming import ComingThrow, Stake
from tracker.views.panel_settings import PanelSettings, Scene
from tracker.views.projection import project
from tracker.words import _, speaking
from tracker.written import per_cent

pytestmark = [
    pytest.mark.usefixtures("with_tiny"),
    pytest.mark.skipif(not CHROMIUM, reason=WHY),
    pytest.mark.xdist_group("chromium"),
]

AZURE, OCHRE, PIKES = SideId("azure"), SideId("ochre"), UnitId("pikes")
SIZES = [(1920, 1080), (1280, 720), (800, 600)]
COMING_SHOT = ComingThrow("shot", (ARCHERS, RAIDERS), Comparison.AT_MOST, 4, "D6", "2/3", Stake(RAIDERS, "gone", "1/6"))
STACKED = [Element.RIBBON, Element.SCOREBOARD, Element.LAST_EVENT, Element.ORDERS, Element.CARD, Element.CASTER]
LINE = PanelSettings(caster="The Grand Company has not been seen since the second turn")

# Plates that are seen, each as left, top, right and bottom.
PLATES = """[...document.querySelectorAll('#panel .plate')].map(e => e.getBoundingClientRect())
    .filter(r => r.width && r.height).map(r => [r.left, r.top, r.right, r.bottom])"""
# Texts that are cut, and letters that are too small.
CUT = """[...document.querySelectorAll('#panel *')]
    .filter(e => e.offsetWidth && e.textContent && getComputedStyle(e).overflowX !== 'visible')
    .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
SMALLEST = """Math.min(99, ...[...document.querySelectorAll('#panel *')].filter(e => e.offsetWidth && e.textContent)
    .map(e => parseFloat(getComputedStyle(e).fontSize)))"""
# The least contrast of a word with what it stands on, by WCAG, over every word on the page.
CONTRAST = """(() => {
  const rgb = c => (c.match(/[\\d.]+/g) || []).map(Number).map((v, i) => c.startsWith('color(') && i < 3 ? v * 255 : v);
  const linear = v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = c => { const [r, g, b] = c.map(v => linear(v / 255)); return .2126 * r + .7152 * g + .0722 * b };
  const ground = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > .9) return c.length ? c : [0, 0, 0] } return [0, 0, 0] };
  const found = [...document.querySelectorAll('#panel *')].filter(e => e.offsetWidth && !e.closest('.here')
    && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()));
  const ink = e => rgb(getComputedStyle(e).color);
  return found.map(e => { const [a, b] = [ink(e), ground(e)].map(c => light(c.slice(0, 3))).sort((x, y) => y - x);
    return [(a + .05) / (b + .05), e.textContent] }).sort((x, y) => x[0] - y[0])[0] })()"""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("profile")) as address:
        yield address


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with a_profile(chromium) as found:
        yield found


def of_six_sides() -> History:
    history = after(at_the_shooting(), a_shot())
    for name in ("The Grand Company of the Broken Lance", "Verdant Host", "Mauve Riders", "Saffron League"):
        side = name.split()[-1].lower()
        history = after(history, AddSide(name, side), AddUnit(NewUnit(f"{side} one", side, {})))  # type: ignore[arg-type]
    return history


async def opened(
    browser: Browser, air: Airing, page: Element, query: str = "", size: tuple[int, int] = SIZES[0]
) -> Tab:
    tab = await browser.open(f"{air.address(page)}?{query}", *size)
    await tab.until("document.getElementById('panel').childElementCount")
    await tab.run("document.fonts.ready.then(() => 1)")
    return tab


async def resized(browser: Browser, tab: Tab, size: tuple[int, int]) -> None:
    metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
    # Only the tab in front is laid out anew.
    await browser.call("Page.bringToFront", {}, tab.session)
    await browser.call("Emulation.setDeviceMetricsOverride", metrics, tab.session)
    await tab.until(f"innerWidth === {size[0]} && innerHeight === {size[1]}")
    await tab.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    # What slides in is measured where it comes to rest; a busy browser may draw no frames in which it would get there.
    await tab.run("document.getAnimations().forEach(one => one.finish())")
    await tab.until("document.getAnimations().every(one => one.playState !== 'running')")


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("battle", [*SYSTEMS, "of six sides"])
async def test_what_stands_at_home_covers_nothing_and_fits_every_picture(
    browser: Browser, tmp_path: Path, battle: str
) -> None:
    history = of_six_sides() if battle == "of six sides" else mid_play(battle)
    async with on_the_air(tmp_path, history) as air:
        air.panel_settings(LINE)
        tabs = {page: await opened(browser, air, page) for page in STACKED}
        for size in SIZES:
            found: list[tuple[Element, list[float]]] = []
            for page, tab in tabs.items():
                await resized(browser, tab, size)
                found += [(page, plate) for plate in await tab.run(PLATES)]
                assert await tab.run(CUT) == []
                assert await tab.run(SMALLEST) >= 11.9
            for page, plate in found:
                assert plate[0] >= -1, (page, size)
                assert plate[1] >= -1, (page, size)
                assert plate[2] <= size[0] + 1, (page, size)
                assert plate[3] <= size[1] + 1, (page, size)
            for (page, plate), (over, other) in itertools.combinations(found, 2):
                assert page == over or not overlap(plate, other), (page, over, size)


@pytest.mark.parametrize("battle", [*SYSTEMS, "of six sides"])
async def test_the_full_page_leaves_the_middle_free_at_every_size_and_scale(
    browser: Browser, tmp_path: Path, battle: str
) -> None:
    history = of_six_sides() if battle == "of six sides" else mid_play(battle)
    async with on_the_air(tmp_path, history) as air:
        for query in ("", "scale=0.5", "scale=2"):
            tab = await opened(browser, air, Element.FULL, query)
            for width, height in SIZES if not query else SIZES[:1]:
                await resized(browser, tab, (width, height))
                plates = await tab.run(PLATES)
                covered = sum((right - left) * (bottom - top) for left, top, right, bottom in plates)
                # Letters twice as large cover four times as much; the middle stays free even so.
                assert covered <= (0.65 if query == "scale=2" else 0.4) * width * height
                assert not any(overlap(plate, [0, 0.38 * height, width, 0.56 * height]) for plate in plates)
                for left, top, right, bottom in plates:
                    assert 0 <= left < right <= width + 1
                    assert 0 <= top < bottom <= height
                for side in history.battle.sides:
                    assert side.name in await tab.run("document.getElementById('panel').innerText")


async def test_the_rail_keeps_every_numeral_and_the_phase_its_name(browser: Browser, tmp_path: Path) -> None:
    """Where names have no room at a size that can be read they go: the phase that is on is told in full beside."""
    async with on_the_air(tmp_path, mid_play("demonworld")) as air:
        tab = await opened(browser, air, Element.RIBBON, size=(1280, 720))
        shown = "[...document.querySelectorAll('.rail li > i')].filter(e => e.offsetWidth).length"
        wanted = len(project(air.history).phases)
        for _phase in range(12):
            assert await tab.run(shown) == wanted
            before = project(air.history).phase
            while project(air.history).phase == before:
                air.play(after(air.history, Advance(anyway=True)))
            await tab.until(f"document.querySelector('.phase').textContent === {project(air.history).phase!r}")


async def test_on_a_telephone_phase_event_side_and_score_can_be_read(browser: Browser, tmp_path: Path) -> None:
    for number, history in enumerate((after(at_the_shooting(), a_shot()), mid_play("skirmish"))):
        async with on_the_air(tmp_path / str(number), history) as air:
            tab = await opened(browser, air, Element.FULL, "fade=0", size=(360, 640))
            seen = project(history)
            assert seen.last is not None
            text = " ".join((await tab.run("document.getElementById('panel').innerText")).split())
            for words in (seen.phase, seen.last.text, seen.mover, *(side.name for side in seen.sides)):
                assert " ".join(words.split()) in text
            for side in seen.sides:
                assert per_cent(str(side.left)) in text
            assert await tab.run(SMALLEST) >= 11.9
            assert await tab.run(CUT) == []


# What lies outside the picture, by its class.
OUTSIDE = """[...document.querySelectorAll('#panel *')].map(e => [e.className, e.getBoundingClientRect()])
    .filter(([, r]) => r.width && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1))
    .map(([name]) => name)"""


@pytest.mark.parametrize("key", SYSTEMS)
async def test_with_the_longest_names_nothing_lies_outside_the_picture_of_a_telephone(
    browser: Browser, tmp_path: Path, key: str
) -> None:
    async with on_the_air(tmp_path, with_long_names(mid_play(key))) as air:
        air.panel_settings(LINE)
        for page in Element:
            tab = await browser.open(f"{air.address(page)}?fade=0", 360, 640)
            await tab.until("document.body.dataset.link === 'connected'")
            await tab.run("new Promise(done => setTimeout(() => done(1), 60))")
            await tab.run("document.getAnimations().forEach(one => one.finish())")
            assert await tab.run(OUTSIDE) == [], page
            assert await tab.run(SMALLEST) >= 11.9


def with_long_names(history: History) -> History:
    """The battle with sides, players, units and a title that are as long as a name may be."""
    long = "Brotherhood of the Everlasting Flame at Featherstonehaugh-Cholmondeley upon Garn"
    sides = history.battle.sides
    for number, side in enumerate(sides):
        name = f"{number} {long}"[:NAME_LENGTH]
        history = after(history, RenameSide(side.id, name), SetSide(side.id, {SideDetail.PLAYER: name}))
    for number, unit in enumerate(history.battle.units.values()):
        history = after(history, RenameUnit(unit.id, f"{number} {long}"[:NAME_LENGTH], unit.side))
    return after(history, Retitle(long[:NAME_LENGTH]))


async def test_the_first_picture_is_fitted_as_any_later_one(browser: Browser, tmp_path: Path) -> None:
    """The letters' own face comes after the first text asked for it, and is narrower than the one that stands in."""
    async with on_the_air(tmp_path, mid_play("demonworld")) as air:
        for page in (Element.FULL, Element.RIBBON):
            tab = await opened(browser, air, page, "fade=0")
            await tab.until("document.fonts.status === 'loaded' && document.fonts.check('16px Archivo')")
            chosen = "document.getElementById('panel').dataset.tight + document.documentElement.style.fontSize"
            first = await tab.run(chosen)
            await tab.run("dispatchEvent(new Event('resize')); 1")
            assert await tab.run(chosen) == first, page


async def test_a_page_made_smaller_looks_as_one_opened_at_that_size(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, mid_play("skirmish")) as air:
        chosen = "document.getElementById('panel').dataset.tight + document.documentElement.style.fontSize"
        for page in (Element.FULL, Element.RIBBON):
            tab = await opened(browser, air, page, "fade=0&lang=fr")
            for size in SIZES[1:]:
                await resized(browser, tab, SIZES[0])
                await resized(browser, tab, size)
                anew = await opened(browser, air, page, "fade=0&lang=fr", size)
                assert await tab.run(chosen) == await anew.run(chosen), (page, size)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("colours", ["", "a=000000&b=ffffff", "a=ff0000&b=0000ff", "a=777777&b=yellow"])
async def test_every_word_can_be_read_whatever_colours_an_address_asks_for(
    browser: Browser, tmp_path: Path, theme: str, colours: str
) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        air.panel_settings(LINE)
        for page in (Element.FULL, Element.RIBBON, Element.ORDERS, Element.CARD):
            tab = await opened(browser, air, page, f"fade=0&theme={theme}&{colours}")
            await asyncio.sleep(0.05)
            least, words = await tab.run(CONTRAST)
            assert least >= 4.5, (page, words)


MOTIONS = """window.ran = new Set();
    for (const kind of ['transitionend', 'animationend']) addEventListener(kind, e => {
      const on = [...e.target.classList].join(' ') || e.target.tagName;
      window.ran.add(`${on}: ${e.propertyName || e.animationName}`) }, true); 1"""


async def shot_seen(browser: Browser, air: Airing, *, still: bool) -> tuple[set[str], list[Any]]:
    """What moved on the page while a shot fell and the phase went on, and how its bars stood meanwhile."""
    tab = await opened(browser, air, Element.FULL, "fade=0")
    if still:
        media = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        await browser.call("Emulation.setEmulatedMedia", media, tab.session)
        # What the page did as it opened, before it was asked to stand still, is over.
        await tab.run("new Promise(done => setTimeout(() => done(1), 850))")
    await tab.run(MOTIONS)
    air.play(after(air.history, a_shot()))
    await tab.until("document.getElementById('panel').innerText.includes('one man lost')")
    widths = "['.now', '.ghost'].map(n => document.querySelectorAll(`.side ${n}`)[1].getBoundingClientRect().width)"
    await tab.run("new Promise(done => setTimeout(() => done(1), 850))")
    meanwhile = await tab.run(widths)
    air.play(after(air.history, Advance(anyway=True), Advance(anyway=True)))
    await tab.until("document.querySelector('.phase').textContent.includes('Orders')")
    await tab.run("new Promise(done => setTimeout(() => done(1), 2300))")
    return set(await tab.run("[...window.ran]")), [*meanwhile, *await tab.run(widths)]


async def test_a_loss_leaves_a_ghost_the_event_slides_in_and_the_marker_travels(
    browser: Browser, tmp_path: Path
) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        ran, (now, ghost, then, gone) = await shot_seen(browser, air, still=False)
        assert {"now: width", "ghost: width", "marker: transform"} <= ran
        assert any(motion.endswith(": enter") for motion in ran)
        assert now < ghost, "the bar shrinks over a pale ghost"
        assert then == pytest.approx(gone, abs=1), "which follows it"


async def test_nothing_moves_for_whoever_asked_for_stillness(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        ran, (now, ghost, _then, _gone) = await shot_seen(browser, air, still=True)
        assert ran == set()
        assert now == ghost


MOMENT = "document.querySelector('.moment:not([hidden])')"


async def test_a_kill_has_a_card_that_nothing_wipes_and_a_plain_event_has_none(
    browser: Browser, tmp_path: Path
) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), *[a_shot(1)] * 3)) as air:
        tab = await opened(browser, air, Element.FULL, "fade=0")
        air.play(after(air.history, a_shot(1)))
        await tab.until("document.querySelector('.then').textContent.includes('1/5')")
        assert not await tab.run(f"!!{MOMENT}")
        air.play(after(air.history, a_shot(1)))
        await tab.until(f"!!{MOMENT}")
        shown = await tab.run("performance.now()")
        said = (await tab.run(f"{MOMENT}.innerText")).split("\n")
        assert said[0] == "Raiders", "the kill is the headline"
        assert "out of the battle" in said
        doer = await tab.run("[...document.querySelectorAll('.doer > *')].map(e => e.textContent).join(' ')")
        assert doer.split() == ["by", "Archers"]
        assert "Shot: hit" in said[-1], "and the damage small print"
        air.play(after(air.history, Advance(anyway=True), Advance(anyway=True)))
        await tab.until("document.querySelector('.last').textContent.includes('Turn 2 begins')")
        assert await tab.run(f"!!{MOMENT}")
        await tab.until(f"!{MOMENT}")
        assert await tab.run("performance.now()") - shown >= 3000
        assert await tab.run("!document.querySelector('.last').classList.contains('aside')")


async def test_a_card_beside_other_sources_keeps_its_margin_and_every_word(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), *[a_shot(1)] * 4)) as air:
        tabs = [await opened(browser, air, page, "fade=0") for page in (Element.LAST_EVENT, Element.MOMENT)]
        air.play(after(air.history, a_shot(1)))
        said = [await tab.until(f"{MOMENT} && {MOMENT}.textContent") for tab in tabs]
        assert said[0] == said[1]
        words = f"[...{MOMENT}.querySelectorAll('.name, .verdict, .throw, .doer, .story')].every(e => e.offsetWidth)"
        assert await tabs[0].run(words)
        assert await tabs[0].run(f"{MOMENT}.offsetLeft") == 32


@pytest.mark.parametrize("key", SYSTEMS)
async def test_the_last_event_keeps_its_margin_beside_other_sources(browser: Browser, tmp_path: Path, key: str) -> None:
    async with on_the_air(tmp_path, mid_play(key)) as air:
        for lang in ("en", "fr"):
            tab = await opened(browser, air, Element.LAST_EVENT, f"fade=0&lang={lang}")
            assert await tab.run("document.querySelector('.last').offsetLeft") == 32, lang


@pytest.mark.parametrize("page", [Element.LAST_EVENT, Element.MOMENT])
async def test_with_the_longest_names_a_card_loses_words_and_its_small_print_stays_large(
    browser: Browser, tmp_path: Path, page: Element
) -> None:
    history = with_long_names(after(at_the_shooting(), *[a_shot(1)] * 4))
    fallen = Act((Changed(UnitId("slingers"), "men", 5, 0, "shot"),))
    async with on_the_air(tmp_path, history) as air:
        tab = await opened(browser, air, page, "fade=0")
        air.play(after(air.history.adding(fallen), a_shot(1)))
        await tab.until(f"{MOMENT} && {MOMENT}.textContent.includes('2 units lost')", 15)
        await tab.run("document.getAnimations().forEach(one => one.finish())")
        assert await tab.run(SMALLEST) >= 26
        assert await tab.run(OUTSIDE) == []
        assert await tab.run(f"['.name', '.verdict', '.throw'].every(one => {MOMENT}.querySelector(one).offsetWidth)")


async def test_moments_that_come_together_are_shown_one_after_the_other_and_old_ones_never(
    browser: Browser, tmp_path: Path
) -> None:
    killed = after(at_the_shooting(), *[a_shot(1)] * 5)
    async with on_the_air(tmp_path, killed) as air:
        tab = await opened(browser, air, Element.MOMENT)
        await asyncio.sleep(0.3)
        assert not await tab.run(f"!!{MOMENT}"), "what happened before the page came is no news"
        lost = (Changed(ARCHERS, "men", 8, 0, "shot"), Changed(PIKES, "men", 5, 0, "shot"))
        air.play(after(air.history, Note("It begins.")).adding(Act(lost)))
        for name in ("Archers", "Pikes"):
            await tab.until(f"{MOMENT} && {MOMENT}.innerText.includes('{name}')", 8)
        undone = air.history.undo()
        assert isinstance(undone, History)
        air.play(undone)
        await tab.until(f"!{MOMENT}", 2)


async def test_an_event_that_faded_does_not_come_back_with_the_page(browser: Browser, tmp_path: Path) -> None:
    now = time.time()
    shot = playing(at_the_shooting(), a_shot(), at=now)
    async with on_the_air(tmp_path, shot) as air:
        for fade, is_there in ((30, True), (0.01, False), (30, True)):
            tab = await opened(browser, air, Element.LAST_EVENT, f"fade={fade}")
            await tab.until(f"(document.querySelector('.last').offsetWidth > 0) === {str(is_there).lower()}", 3)
    async with on_the_air(tmp_path / "old", playing(at_the_shooting(), a_shot(), at=now - 60)) as air:
        tab = await opened(browser, air, Element.LAST_EVENT)
        assert await tab.run("document.querySelector('.last').offsetWidth") == 0


async def test_the_score_is_the_largest_figure_and_the_player_stands_before_the_army(
    browser: Browser, tmp_path: Path
) -> None:
    history = after(
        at_the_shooting(), Score(AZURE, 7), Score(OCHRE, 5), SetSide(AZURE, {SideDetail.PLAYER: "Ann"}), a_shot()
    )
    async with on_the_air(tmp_path, history) as air:
        for page, figure in (
            (Element.FULL, ".left"),
            (Element.SCOREBOARD, ".left"),
            (Element.RIBBON, ".scores .score b"),
        ):
            tab = await opened(browser, air, page, "fade=0")
            sizes = "(e => [e.textContent, parseFloat(getComputedStyle(e).fontSize)])"
            assert await tab.run(f"document.querySelector('{figure}').textContent") == "7"
            figures = await tab.run(
                f"[...document.querySelectorAll('#panel *')].filter(e => e.offsetWidth && !e.children.length"
                f" && /^[0-9: %]+$/.test(e.textContent)).map({sizes})"
            )
            assert max(figures, key=lambda one: float(one[1]))[0] in {"7", "5"}, page
        tab = await opened(browser, air, Element.FULL)
        assert (await tab.run("document.querySelector('.side .names').innerText")).split("\n")[:2] == ["Ann", "Azure"]


@pytest.mark.parametrize(
    "page", [page for page in Element if page not in {Element.FULL, Element.SCENE, Element.MOMENT}]
)
async def test_twice_the_scale_doubles_the_letters_and_keeps_the_words(
    browser: Browser, tmp_path: Path, page: Element
) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        air.panel_settings(LINE)
        text, size = "document.getElementById('panel').innerText", "document.documentElement.style.fontSize"
        plain = await opened(browser, air, page, "fade=0")
        doubled = await opened(browser, air, page, "fade=0&scale=2")
        assert await doubled.run(text) == await plain.run(text)
        if await plain.run(text):
            sizes = [float((await tab.run(size)).removesuffix("px")) for tab in (plain, doubled)]
            assert sizes[1] >= 1.98 * sizes[0]


# Words that stand on two lines, though no sign in them lets a line end there.
BROKEN = """[...document.querySelectorAll('#panel *')].filter(e => e.offsetWidth).flatMap(e => [...e.childNodes])
    .filter(n => n.nodeType === 3).flatMap(n => [...n.data.matchAll(/[^\\s\\p{Pd}]+/gu)].filter(found => {
      const range = document.createRange(); range.setStart(n, found.index);
      range.setEnd(n, found.index + found[0].length);
      return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1 }).map(found => found[0]))"""


@pytest.mark.parametrize(
    "page", [Element.CARD, Element.FULL, Element.LAST_EVENT, Element.SCOREBOARD, Element.LOWER_THIRD]
)
async def test_a_word_of_seventeen_letters_is_not_broken_on_the_smallest_picture(
    browser: Browser, tmp_path: Path, page: Element
) -> None:
    long = "Featherstonehaugh"
    renamed = [
        RenameUnit(unit.id, f"{long} {unit.name}", unit.side) for unit in at_the_shooting().battle.units.values()
    ]
    players = [SetSide(side, {SideDetail.PLAYER: long}) for side in (AZURE, OCHRE)]
    async with on_the_air(tmp_path, after(at_the_shooting(), *renamed, *players, a_shot())) as air:
        tab = await opened(browser, air, page, "fade=0", (800, 600))
        assert long in await tab.run("document.getElementById('panel').innerText")
        assert await tab.run(BROKEN) == []
        assert await tab.run(OUTSIDE) == []


async def test_twice_the_scale_keeps_the_phases_of_a_ribbon_in_two_rows_and_all_its_words(
    browser: Browser, tmp_path: Path
) -> None:
    words = (
        "[...document.querySelectorAll('.band *')].filter(e => e.offsetWidth && !e.children.length)"
        ".map(e => e.textContent).filter(text => text)"
    )
    async with on_the_air(tmp_path, mid_play("demonworld")) as air:
        for lang in ("en", "fr"):
            tab = await opened(browser, air, Element.RIBBON, f"lang={lang}")
            doubled = await opened(browser, air, Element.RIBBON, f"lang={lang}&scale=2")
            assert await doubled.run(words) == await tab.run(words), lang
            here = "document.querySelector('.rail li.here')"
            assert await doubled.run(f"getComputedStyle({here}).backgroundColor") != "rgba(0, 0, 0, 0)"


async def test_the_full_page_leaves_out_nothing_there_is_room_for(browser: Browser, tmp_path: Path) -> None:
    """What is dropped for the room below the middle of the picture does not go where there is room above it."""
    async with on_the_air(tmp_path, mid_play("demonworld", acts=60)) as air:
        air.panel_settings(LINE)
        tab = await opened(browser, air, Element.FULL, "fade=0&scale=2")
        assert await tab.run("document.querySelector('.rail').offsetWidth") == 0
        assert await tab.run("document.querySelector('.guide').offsetWidth")
        assert await tab.run("document.querySelector('.caster').offsetWidth")


@pytest.mark.parametrize("key", SYSTEMS)
async def test_twice_the_scale_doubles_the_letters_of_the_full_page_and_keeps_who_stands_how_and_what_happened(
    browser: Browser, tmp_path: Path, key: str
) -> None:
    history = mid_play(key)
    shown = project(history)
    assert shown.last is not None
    async with on_the_air(tmp_path, history) as air:
        tab = await opened(browser, air, Element.FULL, "fade=0&scale=2")
        assert float((await tab.run("document.documentElement.style.fontSize")).removesuffix("px")) >= 0.98 * 32
        text = " ".join((await tab.run("document.getElementById('panel').innerText")).split())
        wanted = [shown.phase, shown.last.text, *(side.name for side in shown.sides)]
        wanted += [per_cent(str(side.left)) for side in shown.sides]
        wanted += [shown.last.throw.needs, shown.last.throw.rare or shown.last.throw.chance] if shown.last.throw else []
        assert [words for words in wanted if " ".join(words.split()) not in text] == []


async def test_twice_the_scale_doubles_a_moment_and_the_scenes_and_keeps_their_words(
    browser: Browser, tmp_path: Path
) -> None:
    text, size = (
        "document.getElementById('panel').innerText.split(/\\s+/).sort().join(' ')",
        "document.documentElement.style.fontSize",
    )
    async with on_the_air(tmp_path, after(at_the_shooting(), *[a_shot(1)] * 4)) as air:
        tabs = [await opened(browser, air, Element.MOMENT, f"scale={scale}") for scale in (1, 2)]
        air.play(after(air.history, a_shot(1)))
        said = [await tab.until(f"{MOMENT} && {MOMENT}.innerText") for tab in tabs]
        assert said[0] == said[1]
        assert [await tab.run(size) for tab in tabs] == ["16px", "32px"]
        for scene in (Scene.SOON, Scene.BREAK, Scene.FINAL):
            air.panel_settings(PanelSettings(scene=scene))
            plain = await opened(browser, air, Element.SCENE)
            doubled = await opened(browser, air, Element.SCENE, "scale=2")
            assert await plain.run(text) == await doubled.run(text)
            assert [await tab.run(size) for tab in (plain, doubled)] == ["16px", "32px"], scene


async def test_earlier_events_stay_on_the_full_page_while_the_last_one_lies_there(
    browser: Browser, tmp_path: Path
) -> None:
    async with on_the_air(tmp_path, mid_play("skirmish")) as air:
        air.panel_settings(LINE)
        tab = await opened(browser, air, Element.FULL, "fade=0")
        for kind in ("last", "ticker", "caster"):
            assert await tab.run(f"document.querySelector('.{kind}').offsetHeight"), kind


async def test_the_web_page_shows_the_throw_then_what_came_of_it(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await opened(browser, air, Element.LAST_EVENT)
        file = ComingThrowFile(tmp_path)
        file.put(air.battle, COMING_SHOT)
        await tab.until(
            "document.querySelector('.coming') && document.querySelector('.coming').innerText.includes('67%')"
        )
        said = await tab.run("document.querySelector('.coming').innerText")
        figures = await tab.run("[...document.querySelectorAll('.stakes > span')].map(e => e.innerText)")
        assert figures == ["needed\n4 or less", "chance of success\n67%"]
        assert "17% to destroy Raiders" in said
        file.withdraw()
        air.play(after(air.history, a_shot()))
        await tab.until("document.querySelector('.last').innerText.includes('one man lost')")
        await tab.until("document.querySelector('.coming').hidden")


async def test_the_event_leaves_when_it_is_old(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        tab = await opened(browser, air, Element.LAST_EVENT, "fade=0.5s")
        await tab.until("document.querySelector('.last').classList.contains('gone')", 4)


async def test_orders_are_turned_one_by_one(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await opened(browser, air, Element.ORDERS)
        delays = "[...document.querySelectorAll('.token')].map(e => getComputedStyle(e).animationDelay)"
        assert await tab.run(delays) == ["0s", "0.09s"]
        heading, *rest = (await tab.run("document.querySelector('.orders').innerText")).split("\n")
        assert heading == _("Orders revealed")
        assert " ".join(rest).split() == ["Azure", "fire", "Archers", "Ochre", "hold", "Raiders"]


async def test_slips_in_an_address_are_said_to_the_streamer_and_to_nobody_on_air(
    browser: Browser, tmp_path: Path
) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        query = "scale=large&a=nocolour&colour=red&lang=fr-FR&position=Top_Left"
        tab = await opened(browser, air, Element.FULL, query)
        said = await tab.until("document.getElementById('link').innerText")
        with speaking("fr"):
            told = _("{slip} in the address is not understood")
        assert said.split("\n") == [told.format(slip=slip) for slip in ("scale=large", "a=nocolour", "colour=red")]
        assert await tab.run("document.documentElement.lang") == "fr-FR"
        assert await tab.run("document.getElementById('panel').dataset.row") == "top"
        on_air = await browser.open("about:blank")
        script = "window.obsstudio = {getStatus: tell => tell({streaming: true, recording: false})}"
        await browser.call("Page.addScriptToEvaluateOnNewDocument", {"source": script}, on_air.session)
        await browser.call("Page.navigate", {"url": f"{air.address(Element.FULL)}?{query}"}, on_air.session)
        await on_air.until("document.getElementById('panel')?.childElementCount")
        assert await on_air.run("document.getElementById('link').hidden")


async def test_a_delay_that_is_not_understood_shows_nothing_early(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await browser.open(f"{air.address(Element.FULL)}?delay=soon")
        assert await tab.until("document.getElementById('link').innerText")
        await asyncio.sleep(0.5)
        assert await tab.run("document.getElementById('panel').childElementCount") == 0


async def test_the_scenes_show_a_countdown_and_the_score_that_the_table_typed(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        tab = await opened(browser, air, Element.FULL)
        now = await tab.run("Date.now() / 1000")
        air.panel_settings(PanelSettings(scene=Scene.SOON, until=now + 125))
        await tab.until("/^2:0[0-5]$/.test(document.querySelector('.clock')?.textContent)")
        versus = "getComputedStyle(document.querySelectorAll('.scene .side')[1], '::before').content"
        assert await tab.run(versus) == '"against"'
        assert await tab.run("document.querySelector('.scene .figures').offsetWidth") == 0, "nobody has lost anything"
        air.panel_settings(PanelSettings(scene=Scene.FINAL, score="7 : 5", winner="B"))
        await tab.until("document.querySelector('.scene .typed').textContent === '7 : 5'")
        text = await tab.run("document.querySelector('.scene').innerText")
        for words in ("Final score", "Azure", "100%", "Ochre", "90%", "Winner: Ochre", "strength"):
            assert words in text
        assert await tab.run("document.querySelector('.clock').hidden")


async def test_an_idle_page_asks_for_no_frames(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        tab = await opened(browser, air, Element.FULL)
        await asyncio.sleep(2.5)
        await browser.call("Performance.enable", {}, tab.session)
        before = await browser.call("Performance.getMetrics", {}, tab.session)
        await asyncio.sleep(2)
        later = await browser.call("Performance.getMetrics", {}, tab.session)
        busy = [
            next(one["value"] for one in found["metrics"] if one["name"] == "TaskDuration") for found in (before, later)
        ]
        assert busy[1] - busy[0] < 2 * 0.02


CORNERS = {
    "top-left": (0, 0), "top-right": (1, 0), "bottom-left": (0, 1), "bottom-right": (1, 1),
}  # fmt: skip


@pytest.mark.parametrize("corner", CORNERS)
async def test_a_corner_that_is_kept_stays_free_for_the_streamer_s_own_sources(
    browser: Browser, tmp_path: Path, corner: str
) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        tab = await opened(browser, air, Element.FULL, f"keep={corner}")
        for width, height in SIZES:
            await resized(browser, tab, (width, height))
            left, top = CORNERS[corner][0] * 0.75 * width, CORNERS[corner][1] * 0.75 * height
            kept = [left, top, left + 0.25 * width, top + 0.25 * height]
            plates = await tab.run(PLATES)
            assert plates
            assert not [plate for plate in plates if overlap(plate, kept)], (corner, width)


async def test_the_middle_of_the_full_page_is_free_for_the_table(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, after(at_the_shooting(), a_shot())) as air:
        tab = await opened(browser, air, Element.FULL)
        for width, height in SIZES:
            await resized(browser, tab, (width, height))
            middle = [0.0, 0.35 * height, float(width), 0.55 * height]
            assert not [plate for plate in await tab.run(PLATES) if overlap(plate, middle)], width


async def test_a_countdown_ends_as_late_as_the_address_asks_to_see_everything(browser: Browser, tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air:
        air.panel_settings(PanelSettings(scene=Scene.BREAK, until=time.time() + 60))
        tab = await browser.open(f"{air.address(Element.SCENE)}?delay=3")
        await tab.until("!!document.querySelector('.clock') && !document.querySelector('.clock').hidden")
        minutes, seconds = (await tab.run("document.querySelector('.clock').textContent")).split(":")
        assert int(minutes) * 60 + int(seconds) > 57, "who sees it three seconds late has a whole minute left"


async def test_the_clock_of_the_side_on_move_runs_in_the_page_between_two_acts(
    browser: Browser, tmp_path: Path
) -> None:
    now = time.time()
    agreed = playing(opening("confrontation"), SetClock(minutes=10), at=now - 65)
    async with on_the_air(tmp_path, playing(agreed, GoTo("T-07", "heath"), at=now - 65)) as air:
        tab = await opened(browser, air, Element.FULL)
        times = "[...document.querySelectorAll('.sides .time')].map(e => e.textContent).join(' ')"
        first = await tab.run(times)
        assert re.fullmatch(r"8:[45][0-9] 10:00", first), first
        assert await tab.run("document.querySelectorAll('.sides .time.runs').length") == 1
        await tab.until(f"{times} !== {first!r}", 3)
