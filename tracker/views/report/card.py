"""The report as one picture to share, 1200 by 630 dots: its headline, both armies, its lead.

Drawn by Pillow, which comes with the extra `report`; no browser is needed. Its typeface is handed in.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from tracker.play.history import History
from tracker.views.projection import SideShown
from tracker.views.report.account import account
from tracker.views.sides import ON_DARK
from tracker.words import _
from tracker.written import per_cent

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

    Font = FreeTypeFont | ImageFont

SIZE: Final = (1200, 630)
"""The size of picture that sites showing a page want."""
MARGIN: Final = 64
GROUND, RAISED, BRIGHT, TEXT, DIM = "#14110f", "#3a322a", "#fffaf0", "#ece4d8", "#aa9d8e"
MOST_SIDES: Final = 4
CORNERS: Final = {
    "◆": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "▲": ((0.5, 0.05), (1, 0.95), (0, 0.95)),
    "■": ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)),
    "▼": ((0, 0.05), (1, 0.05), (0.5, 0.95)),
}
"""The signs of the sides as corners in a square of one: few typefaces have them."""


class NoPictures(Exception):
    """The library that draws pictures is not there; the message says how to get it."""


def card(history: History, when: str = "", typeface: bytes = b"") -> bytes:
    """The card as a PNG; `NoPictures` without the extra. A typeface that cannot be read is replaced by Pillow's own."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise NoPictures(
            _("the picture needs the extra `report`: install it with `pip install 'oriflamme[report]'`")
        ) from None
    whole = account(history, when)
    picture = Image.new("RGB", SIZE, GROUND)
    pen = ImageDraw.Draw(picture)
    small, large, body = _font(typeface, 26), _font(typeface, 60), _font(typeface, 30)
    y = MARGIN
    pen.text((MARGIN, y), _cut(pen, whole.title, small), fill=DIM, font=small)
    y = _paragraph(pen, whole.headline, y + 48, large, BRIGHT, most=2) + 20
    for side in whole.sides[:MOST_SIDES]:
        y = _side(pen, side, y, body)
    _paragraph(pen, " ".join(whole.lead), y + 14, body, TEXT, most=max((SIZE[1] - 110 - y) // 42, 0))
    foot = SIZE[1] - MARGIN - 10
    pen.text((MARGIN, foot), _cut(pen, whole.under, small, SIZE[0] - 2 * MARGIN - 170), fill=DIM, font=small)
    pen.text((SIZE[0] - MARGIN, foot), "Oriflamme", fill=DIM, font=small, anchor="ra")
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def _font(typeface: bytes, size: int) -> Font:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(BytesIO(typeface), size)
    except OSError:
        return ImageFont.load_default(size)


def _side(pen: ImageDraw, side: SideShown, y: int, font: Font) -> int:
    """A side with its sign, its name, what is left of it and a line of that; returns where the next one begins."""
    hue = ON_DARK.get(side.hue, TEXT)
    corners = CORNERS.get(side.shape, CORNERS["■"])
    pen.polygon([(MARGIN + x * 26, y + 6 + row * 26) for x, row in corners], fill=hue)
    pen.text((MARGIN + 42, y), _cut(pen, side.name, font, 330), fill=BRIGHT, font=font)
    left, right = MARGIN + 400, SIZE[0] - MARGIN - 110
    pen.rounded_rectangle((left, y + 12, right, y + 26), 7, fill=RAISED)
    if side.left:
        pen.rounded_rectangle((left, y + 12, left + (right - left) * side.left // 100, y + 26), 7, fill=hue)
    pen.text((SIZE[0] - MARGIN, y), per_cent(str(side.left)), fill=BRIGHT, font=font, anchor="ra")
    return y + 46


def _paragraph(pen: ImageDraw, text: str, y: int, font: Font, colour: str, most: int) -> int:
    """Words in as many lines as they need, at most so many; returns where what follows begins."""
    rows = _rows(pen, text, font)
    shown = rows[:most]
    if len(rows) > most and shown:
        shown[-1] = _cut(pen, f"{shown[-1]} {rows[most]}", font)
    height = int(pen.textbbox((0, 0), "Ag", font=font)[3] * 1.25)
    for number, row in enumerate(shown):
        pen.text((MARGIN, y + number * height), row, fill=colour, font=font)
    return y + len(shown) * height


def _rows(pen: ImageDraw, text: str, font: Font) -> list[str]:
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and pen.textlength(longer, font=font) <= SIZE[0] - 2 * MARGIN:
            rows[-1] = longer
        else:
            rows.append(_cut(pen, word, font))
    return rows


def _cut(pen: ImageDraw, text: str, font: Font, room: int = SIZE[0] - 2 * MARGIN) -> str:
    """As much of the text as there is room for, with an ellipsis where it was longer."""
    if pen.textlength(text, font=font) <= room:
        return text
    while text and pen.textlength(f"{text}…", font=font) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
