"""The skeleton of a rule system: a package of one page that is sound and playable as it stands, under another name.

`onepage` is that package; what is below writes it anew under the name asked for, with a test and a project around it.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from tracker.battle.fields import Rejected
from tracker.rules.systems import system_keys
from tracker.words import _

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_WORKED: Final = "onepage"
_RULES: Final = "OP-"


def accepted_name(name: str) -> str:
    """A name that a new rule system may have, as its key and its package; `Rejected` says why another may not."""
    if not _NAME.fullmatch(name):
        wanted = _("small letters, digits and _, a letter first, 40 at most")
        raise Rejected(_("{name} is no name for a rule system; give {wanted}").format(name=repr(name), wanted=wanted))
    if name in system_keys():
        raise Rejected(_("there is a rule system {name} already").format(name=repr(name)))
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or _is_a_module(name):
        raise Rejected(_("{name} is a word of Python's own; give another").format(name=repr(name)))
    return name


def skeleton(name: str) -> Mapping[str, str]:
    """The files of a new rule system, path to text, relative to its folder."""
    root = files(__name__)
    sources = {
        "pyproject.toml": root / "pyproject.toml.txt",
        f"tests/test_{_WORKED}.py": root / f"test_{_WORKED}.py.txt",
        f"{_WORKED}/__init__.py": root / _WORKED / "__init__.py",
    }
    for chapter in (root / _WORKED / "reference").iterdir():
        sources[f"{_WORKED}/reference/{chapter.name}"] = chapter
    return {_renamed(path, name): _renamed(_text(file), name) for path, file in sorted(sources.items())}


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")


def _renamed(text: str, name: str) -> str:
    title = name.replace("_", " ").capitalize()
    rules = f"{name.replace('_', '').upper()}-"
    return text.replace(_WORKED, name).replace(_WORKED.capitalize(), title).replace(_RULES, rules)


def _is_a_module(name: str) -> bool:
    import sys

    return name in sys.stdlib_module_names or name in {"oriflamme", "tracker", "saves", "screens", "tests"}
