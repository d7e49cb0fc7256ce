"""`python -m tests.pictures.air` draws what goes on air: twelve pages over a photograph, one plate for each language.

`python -m tests.pictures.air moment` draws a moment in two systems, from the throw to its card, in ten frames each.

It wants Chromium. The photograph is drawn too: a table with hills and a river, out of focus.
"""

from __future__ import annotations

import asyncio
import io
import random
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFilter

from saves.panel.coming import ComingThrowFile
from screens.panel.gate import Element
from tests.manual_files import languages
from tests.pictures.__main__ import HERE, in_language
from tests.play import the_demo
from tests.screens.panel.airing import Airing, on_the_air
from tests.screens.panel.chromium import Browser, Tab, a_browser
from tests.whole_turns import a_turn
from tracker.battle.battle import SideDetail, UnitId
from tracker.battle.commands import Score, SetSide
from tracker.battle.events import Rolled, TokensRevealed
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.panel.coming import ComingThrow, Stake
from tracker.views.panel_settings import PanelSettings, Scene
from tracker.views.projection import project
from tracker.words import speaking

SIZE: Final = (1920, 1080)
SHOWN: Final = (960, 540)
ACROSS: Final = 2
LONGEST: Final = 6
"""Turns after which what is looked for would have come."""
SEEDS: Final = range(4, 20)
PLATE: Final = "air"
FRAMES: Final = "moment"
FRAME: Final = (480, 270)
FRAMES_SHOWN, SECONDS = 10, 4.0
"""How many frames there are of a moment, and how long all of them take."""
PLAYERS: Final = ("Ann", "Berthold")
CASTER: Final = {"en": "The left wing is thin now", "fr": "L’aile gauche est bien mince"}

Goes = Callable[[History], bool]
Does = Callable[[Airing], Awaitable[None]]


class Shot(NamedTuple):
    """One picture: which page of which battle, what the streamer has set, and what happens once it is open."""

    page: Element
    history: History
    settings: PanelSettings = PanelSettings()
    does: Does | None = None


def played(key: str, turns: int, until: Goes, seed: int = 4) -> History:
    """The demo of that system after whole turns and then to the first act after which `until` holds."""
    history = the_demo(load_system(key))
    for number, side in enumerate(history.battle.sides):
        history = _done(history, SetSide(side.id, {SideDetail.PLAYER: PLAYERS[number % 2]}))
    chance = random.Random(seed)
    for turn in range(LONGEST):
        for _before, _command, after in a_turn(history, chance):
            history = after
            is_news = any(isinstance(event, Rolled | TokensRevealed) for event in after.acts[-1].events)
            if turn >= turns and is_news and until(after):
                return after
    raise LookupError(f"{key}: nothing of the kind in {LONGEST} turns")


def sought(key: str, until: Goes) -> History:
    """The same of the first seed with which it comes."""
    for seed in SEEDS:
        with suppress(LookupError):
            return played(key, 1, until, seed)
    raise LookupError(f"{key}: nothing of the kind with any of {len(SEEDS)} seeds")


def _done(history: History, command: Score | SetSide) -> History:
    done = history.do(command)
    assert isinstance(done, History)
    return done


def has_moment(history: History) -> bool:
    """Whether the last act is a moment of weight."""
    shown, was = project(history), project(before(history))
    return shown.last is not None and shown.moments[-1:] not in {(), was.moments[-1:]}


def has_throw(history: History) -> bool:
    """Whether the last act is a roll at somebody, with its odds."""
    shown = project(history)
    return shown.last is not None and shown.last.throw is not None and bool(shown.last.throw.chance and shown.cards[1:])


def turned_up(history: History) -> bool:
    return any(isinstance(event, TokensRevealed) for event in history.acts[-1].events)


def now(history: History) -> History:
    """The same with its last act in this moment."""
    return replace(history, acts=(*history.acts[:-1], replace(history.acts[-1], at=time.time())))


def before(history: History) -> History:
    """The battle one act earlier."""
    return History(history.system, history.acts[:-1], history.befores[-1], history.befores[:-1])


def coming(history: History) -> ComingThrow:
    """The last roll of it as a page of rolls would have told of it before."""
    rolled = next(event for event in history.acts[-1].events if isinstance(event, Rolled))
    units, resolution = tuple(dict.fromkeys(map(UnitId, rolled.bindings.values()))), rolled.resolution
    stake = Stake(units[-1], "routs", "3/10")
    wanted = int(resolution.wanted if resolution.wanted is not None else resolution.target or 0)
    return ComingThrow(resolution.resolver, units, resolution.comparison, wanted, "D20", resolution.chance, stake)


def shots(tag: str) -> list[Shot]:
    """The twelve."""
    with speaking(tag):
        throw, moment = played("demonworld", 1, has_throw), played("demonworld", 1, has_moment)
        orders, skirmish = played("demonworld", 1, turned_up), played("skirmish", 1, has_throw)
        blows, hexes = played("confrontation", 1, has_throw), played("hexcombat", 1, has_throw)
        scored = hexes
        for number, side in enumerate(hexes.battle.sides):
            scored = _done(scored, Score(side.id, (7, 5)[number % 2]))

    async def opens(air: Airing) -> None:
        ComingThrowFile(air.store.folder).put(air.battle, coming(throw))

    def becomes(history: History) -> Does:
        async def plays(air: Airing) -> None:
            air.play(now(history))

        return plays

    live, until = PanelSettings(caster=CASTER[tag]), time.time() + 600
    return [
        Shot(Element.FULL, throw),
        Shot(Element.FULL, before(throw), does=opens),
        Shot(Element.FULL, before(moment), does=becomes(moment)),
        Shot(Element.FULL, before(orders), does=becomes(orders)),
        Shot(Element.RIBBON, blows),
        Shot(Element.SCOREBOARD, scored),
        Shot(Element.LAST_EVENT, skirmish),
        Shot(Element.CARD, skirmish),
        Shot(Element.LOWER_THIRD, throw, live),
        Shot(Element.SCENE, scored, PanelSettings(scene=Scene.SOON, until=until)),
        Shot(Element.SCENE, moment, PanelSettings(scene=Scene.BREAK)),
        Shot(Element.SCENE, scored, PanelSettings(scene=Scene.FINAL)),
    ]


async def taken(browser: Browser, folder: Path, shot: Shot, tag: str) -> Image.Image:
    """One of them over the photograph."""
    async with on_the_air(folder, shot.history) as air:
        air.panel_settings(shot.settings)
        await asyncio.sleep(0.3)
        tab = await browser.open(f"{air.address(shot.page)}?lang={tag}&fade=0", *SIZE)
        await _drawn(tab)
        if shot.does is not None:
            await shot.does(air)
            await asyncio.sleep(1.2)
        await tab.run("document.getAnimations().forEach(one => one.finish())")
        page = await tab.picture()
        await browser.call("Page.close", {}, tab.session)
    return over_the_photograph(page).resize(SHOWN, Image.Resampling.LANCZOS)


def over_the_photograph(page: bytes) -> Image.Image:
    """A page as it was drawn, over the photograph."""
    picture = photograph()
    picture.alpha_composite(Image.open(io.BytesIO(page)).convert("RGBA"))
    return picture.convert("RGB")


async def _drawn(tab: Tab) -> None:
    await tab.until("document.getElementById('panel').childElementCount")
    await tab.until("document.fonts.status === 'loaded' && document.fonts.check('16px Archivo')")
    await asyncio.sleep(1.2)


def photograph() -> Image.Image:
    """A table of miniatures as a camera sees it that looks elsewhere."""
    chance = random.Random(2)
    picture = Image.new("RGB", SIZE, (92, 104, 62))
    brush = ImageDraw.Draw(picture)
    for _hill in range(60):
        x, y, wide = chance.randrange(-200, SIZE[0]), chance.randrange(-100, SIZE[1]), chance.randrange(150, 600)
        shade = chance.randrange(-18, 22)
        brush.ellipse((x, y, x + wide, y + wide // 2), fill=(92 + shade, 104 + shade, 62 + shade // 2))
    river = [(x, 480 + int(160 * ((x / 700) % 2 - 1) ** 2) + chance.randrange(-8, 8)) for x in range(-50, 2000, 50)]
    brush.line(river, fill=(98, 128, 140), width=70, joint="curve")
    for _figure in range(240):
        x, y = chance.randrange(SIZE[0]), chance.randrange(200, SIZE[1])
        cloth = chance.choice(((70, 90, 150), (160, 90, 50), (120, 116, 108), (58, 52, 46)))
        brush.ellipse((x, y, x + 34, y + 16), fill=(50, 44, 36))
        brush.rectangle((x + 9, y - 34, x + 25, y + 6), fill=cloth)
    return picture.filter(ImageFilter.GaussianBlur(7)).convert("RGBA")


async def draw() -> None:
    """A plate of all twelve for each language of the manual."""
    for tag in languages():
        with TemporaryDirectory() as folder:
            async with a_browser(Path(folder) / "profile") as browser:
                pictures = [
                    await taken(browser, Path(folder) / str(number), shot, tag)
                    for number, shot in enumerate(shots(tag))
                ]
        keep(PLATE, tag, pictures, ACROSS)


async def draw_moments() -> None:
    """A plate of the frames of two moments, five in a row, for each language of the manual."""
    for tag in languages():
        with speaking(tag):
            lost = [sought(key, has_moment_by_another) for key in ("demonworld", "hexcombat")]
        with TemporaryDirectory() as folder:
            async with a_browser(Path(folder) / "profile") as browser:
                pictures = [
                    frame
                    for number, history in enumerate(lost)
                    for frame in await frames(browser, Path(folder) / str(number), history, tag)
                ]
        keep(FRAMES, tag, pictures, FRAMES_SHOWN // 2)


def has_moment_by_another(history: History) -> bool:
    """Whether the last act is a moment of weight that somebody else brought about with a roll that has odds."""
    return has_moment(history) and has_throw(history) and bool(project(history).moments[-1].by)


async def frames(browser: Browser, folder: Path, history: History, tag: str) -> list[Image.Image]:
    """The full page while the throw lies open, lands and becomes a card, at even distances in time."""
    async with on_the_air(folder, before(history)) as air:
        tab = await browser.open(f"{air.address(Element.FULL)}?lang={tag}&fade=0", *SIZE)
        await _drawn(tab)
        ComingThrowFile(air.store.folder).put(air.battle, coming(history))
        await tab.until("!!document.querySelector('.coming:not([hidden])')")
        await tab.run("document.getAnimations().forEach(one => one.finish())")
        start, pages = time.monotonic(), list[bytes]()
        for number in range(FRAMES_SHOWN):
            if number == 1:
                ComingThrowFile(air.store.folder).withdraw()
                air.play(now(history))
            await asyncio.sleep(max(start + number * SECONDS / (FRAMES_SHOWN - 1) - time.monotonic(), 0))
            pages.append(await tab.picture())
        assert time.monotonic() - start < 1.1 * SECONDS, "the machine is too busy for frames at even distances"
        await browser.call("Page.close", {}, tab.session)
    return [over_the_photograph(page).resize(FRAME, Image.Resampling.LANCZOS) for page in pages]


def keep(name: str, tag: str, pictures: list[Image.Image], across: int) -> None:
    """The pictures side by side, so many in a row, as one file beside the others."""
    (wide, high), rows = pictures[0].size, -(-len(pictures) // across)
    plate = Image.new("RGB", (across * (wide + 8) - 8, rows * (high + 8) - 8), "white")
    for number, picture in enumerate(pictures):
        plate.paste(picture, (number % across * (wide + 8), number // across * (high + 8)))
    plate.save(HERE / f"{in_language(name, tag)}.webp", quality=78, method=6)


if __name__ == "__main__":
    asyncio.run(draw_moments() if sys.argv[1:] == [FRAMES] else draw())
