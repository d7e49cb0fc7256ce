"""The style sheets of the app, each of them parsed once.

Textual parses all there are again whenever a page brings a sheet of its own, and what it remembers of those it has
parsed outlives a change of the colours. Where it remembers them is a private name of its own; this is the only place
that knows it.
"""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet


class Sheets(Stylesheet):
    """Remembers what it has parsed until the colours change."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Have other colours from the next `parse` on."""
        super().set_variables(variables)
        self._parse_cache.clear()

    def reparse(self) -> None:
        """Parse what has come since, or all of it where there are other colours."""
        self.parse()
