"""The readme as a package index shows it: what README.md says relative to its own place, said in full.

An index has none of the pictures and pages beside it. Where they are to be had is known only to whoever builds a
release: ORIFLAMME_TREE is the address of the tree at that commit, as a code host writes it, `…/blob/COMMIT`. Without
it the readme stays as it is.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

TREE = "ORIFLAMME_TREE"
_LINK = re.compile(r"(!?)(\[[^\]]*\])\((?![a-z]+:|#)([^)]+)\)")
PAGE, FILE = "/blob/", "/raw/"
"""What stands in the address of a file as a page of the host, and of the file itself."""


def in_full(text: str, tree: str) -> str:
    """The text with every link that leads into the tree, pictures as files, anything else as a page."""
    if not tree:
        return text
    page = tree.rstrip("/")
    file = page.replace(PAGE, FILE, 1)
    return _LINK.sub(lambda link: f"{link[1]}{link[2]}({file if _is_picture(link) else page}/{link[3]})", text)


def _is_picture(link: re.Match[str]) -> bool:
    return bool(link[1]) or link[3].endswith(".svg")


class Readme(MetadataHookInterface):
    """Puts the readme into what a package says of itself."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling before wheel and source archive are written."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": in_full(text, os.environ.get(TREE, ""))}
