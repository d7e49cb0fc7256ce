"""`python -m tests.pictures.air` draws what goes on air: twelve pages over a photograph, one plate for each language.

It wants Chromium. The photograph is drawn too: a table with hills and a river, out of focus.
"""

from __future__ import annotations

import asyncio
import io
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFilter

from saves.panel.coming import ComingThrowFile
from screens.panel.gate import Page
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
PLATE: Final = "air"
PLAYERS: Final = ("Ann", "Berthold")
CASTER: Final = {"en": "The left wing is thin now", "fr": "L’aile gauche est bien mince"}

Goes = Callable[[History], bool]
Does = Callable[[Airing], Awaitable[None]]


class Shot(NamedTuple):
    """One picture: which page of which battle, what the streamer has set, and what happens once it is open."""

    page: Page
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
    raise AssertionError(f"{key}: nothing of the kind in {LONGEST} turns")


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
        Shot(Page.FULL, throw),
        Shot(Page.FULL, before(throw), does=opens),
        Shot(Page.FULL, before(moment), does=becomes(moment)),
        Shot(Page.FULL, before(orders), does=becomes(orders)),
        Shot(Page.RIBBON, blows),
        Shot(Page.SCOREBOARD, scored),
        Shot(Page.LAST_EVENT, skirmish),
        Shot(Page.CARD, skirmish),
        Shot(Page.LOWER_THIRD, throw, live),
        Shot(Page.SCENE, scored, PanelSettings(scene=Scene.SOON, until=until)),
        Shot(Page.SCENE, moment, PanelSettings(scene=Scene.BREAK)),
        Shot(Page.SCENE, scored, PanelSettings(scene=Scene.FINAL)),
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
        page = Image.open(io.BytesIO(await tab.picture())).convert("RGBA")
        await browser.call("Page.close", {}, tab.session)
    picture = photograph()
    picture.alpha_composite(page)
    return picture.convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)


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
        rows = -(-len(pictures) // ACROSS)
        plate = Image.new("RGB", (ACROSS * (SHOWN[0] + 8) - 8, rows * (SHOWN[1] + 8) - 8), "white")
        for number, picture in enumerate(pictures):
            plate.paste(picture, (number % ACROSS * (SHOWN[0] + 8), number // ACROSS * (SHOWN[1] + 8)))
        plate.save(HERE / f"{in_language(PLATE, tag)}.webp", quality=78, method=6)


if __name__ == "__main__":
    asyncio.run(draw())
