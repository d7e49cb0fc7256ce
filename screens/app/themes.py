"""Our two themes: firelight on a dark table, and one with as much contrast as a terminal gives."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

FIRELIGHT: Final = Theme(
    name="oriflamme",
    primary="#e0a03c",
    secondary="#8ea9bd",
    accent="#e8663c",
    warning="#ecc05a",
    error="#f27d5e",
    success="#93b97a",
    foreground="#ece4d8",
    background="#14110f",
    surface="#1b1714",
    panel="#2b241e",
    variables={
        "border": "#6b5a45",
        "border-blurred": "#453a2f",
        "block-cursor-background": "#4b371c",
        "block-cursor-foreground": "#fff8ec",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#3a3026",
        "block-cursor-blurred-foreground": "#ece4d8",
        "footer-key-foreground": "#e0a03c",
        "footer-background": "#1b1714",
        "input-selection-background": "#e0a03c 35%",
        "text-muted": "#a5988a",
    },
)

HIGH_CONTRAST: Final = Theme(
    name="oriflamme-contrast",
    primary="#ffe14d",
    secondary="#7fd4ff",
    accent="#ffb04d",
    warning="#ffe14d",
    error="#ff9d9d",
    success="#8dffb4",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    text_alpha=1.0,
    variables={
        "border": "#ffffff",
        "border-blurred": "#b0b0b0",
        "block-cursor-background": "#123f8c",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#444444",
        "block-cursor-blurred-foreground": "#ffffff",
        "footer-key-foreground": "#ffe14d",
        "footer-background": "#000000",
        "text-muted": "#d0d0d0",
    },
)

THEMES: Final = (FIRELIGHT, HIGH_CONTRAST)
