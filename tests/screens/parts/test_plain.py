"""Text on its way into a widget."""

from __future__ import annotations

from screens.parts.plain import hanging, plain


def test_no_line_begins_with_a_percent_sign() -> None:
    for width in range(14, 40):
        rows = hanging(plain("- "), "sorcerer loses a life  20 % or none  80%", width).plain.splitlines()
        assert not any(row.strip().startswith("%") for row in rows)
        assert " ".join(" ".join(rows).split()) == "- sorcerer loses a life 20 % or none 80%"
