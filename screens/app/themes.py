"""Our themes: firelight on a dark table, paper by day, and both once more with a higher contrast."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

from screens.parts.drawn.palette import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Palette


def _theme(name: str, palette: Palette, *, dark: bool) -> Theme:
    """A palette as Textual wants it: every colour by its own name, and what Textual's own widgets call theirs."""
    return Theme(
        name=name,
        primary=palette.bright,
        secondary=palette.text,
        accent=palette.alarm,
        warning=palette.alarm,
        error=palette.alarm,
        success=palette.bright,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.ground,
        panel=palette.raised,
        dark=dark,
        variables={
            **{name: colour for name, colour in palette.named().items() if name != "text"},
            "border": palette.frame_focus,
            "border-blurred": palette.frame,
            "block-cursor-background": palette.row,
            "block-cursor-foreground": palette.bright,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": palette.row,
            "block-cursor-blurred-foreground": palette.text,
            "footer-key-foreground": palette.bright,
            "footer-background": palette.raised,
            "input-selection-background": f"{palette.chip} 35%",
            "input-cursor-background": palette.chip,
            "input-cursor-foreground": palette.chip_ink,
            "scrollbar": palette.frame,
            "scrollbar-background": palette.ground,
            "text-muted": palette.dim,
            "text-error": palette.alarm,
            "text-warning": palette.alarm,
            "text-success": palette.bright,
        },
    )


FIRELIGHT: Final = _theme("oriflamme", DARK, dark=True)
DAYLIGHT: Final = _theme("oriflamme-light", LIGHT, dark=False)

DARK_STARK: Final = _theme("oriflamme-contrast", DARK_CONTRAST, dark=True)
LIGHT_STARK: Final = _theme("oriflamme-contrast-light", LIGHT_CONTRAST, dark=False)

THEMES: Final = (FIRELIGHT, DAYLIGHT, DARK_STARK, LIGHT_STARK)
