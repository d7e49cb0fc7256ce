"""Ids of parts of a rule system in events and commands: which texts are ids, and the path that leads to each.

A field that holds ids says so where it is declared: `step: Annotated[str, Part("step")]`. Renaming and validation
read it there, so that a new kind of event or command needs no line of its own in either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.fields import Scalar

S = TypeVar("S", bound=Struct)


class Part(Struct, frozen=True):
    """Says of a text, or of the keys of a mapping, that they are ids of parts under a path.

    `{name}` in the path is the id in the field of that name, which stands before it: in the same value, in one inside
    it or around it. `of_values` says that the values of a mapping are choices too, each under its own key.
    """

    path: str
    of_values: bool = False

    @property
    def kind(self) -> str:
        """The first word of the path."""
        return self.path.partition("/")[0]


STEP: Final = Part("step")
CAUSE: Final = Part("cause")
SWITCH: Final = Part("switch")
UNIT_VALUES: Final = Part("field", of_values=True)
RESOLVER: Final = Part("resolver")
INPUTS: Final = Part("resolver/{resolver}/input", of_values=True)
ROLES: Final = Part("resolver/{resolver}/role")
OUTCOME: Final = Part("resolver/{resolver}/outcome")
PROCEDURE: Final = Part("procedure")
PROCEDURE_ROLES: Final = Part("procedure/{procedure}/role")
PROMPT: Final = Part("prompt")
PROMPT_ANSWER: Final = Part("prompt/{prompt}")
TOKEN: Final = Part("token")

Visit = Callable[[str, Scalar], Scalar]
"""The new name of an id, or of a value that may be one, under its path."""


def visited(value: S, visit: Visit, kinds: frozenset[str] | None = None) -> S:
    """The value with every id in it as `visit` gives it back; the very same where none differs.

    With `kinds` only ids of those kinds are visited.
    """
    marked = _marked(type(value), kinds)
    return _visited(value, marked, visit, kinds, {}) if marked else value


def _visited(value: S, marked: _Marked, visit: Visit, kinds: frozenset[str] | None, ids: dict[str, Scalar]) -> S:
    changes: dict[str, Any] = {}
    for name, part in marked:
        was = getattr(value, name)
        now = _inside(was, visit, kinds, ids) if part is None else _of_part(was, part, visit, ids)
        ids[name] = now
        if now is not was:
            changes[name] = now
    return replace(value, **changes) if changes else value


def _inside(value: Any, visit: Visit, kinds: frozenset[str] | None, ids: dict[str, Scalar]) -> Any:
    if isinstance(value, Struct):
        return _visited(value, _marked(type(value), kinds), visit, kinds, ids)
    if isinstance(value, tuple):
        now = tuple(_inside(each, visit, kinds, ids) for each in value)
        return value if all(after is before for after, before in zip(now, value, strict=True)) else now
    return value


def _of_part(value: Any, part: Part, visit: Visit, ids: Mapping[str, Scalar]) -> Any:
    if value is None:
        return None
    path = part.path.format_map(ids) if "{" in part.path else part.path
    if not isinstance(value, Mapping):
        now = visit(path, value)
        return value if now == value else now
    keyed = {visit(path, key): each for key, each in value.items()}
    if part.of_values:
        keyed = {key: visit(f"{path}/{key}", each) for key, each in keyed.items()}
    return value if keyed == value else keyed


_Marked = tuple[tuple[str, Part | None], ...]
_NESTED: Final = None
"""Stands for a field whose values have ids in them, where others have a part."""


@cache
def _marked(kind: type[Struct], kinds: frozenset[str] | None) -> _Marked:
    """The fields of a kind of value in which ids are found, each with the part it holds ids of."""
    hints = get_type_hints(kind, include_extras=True)
    fields: list[tuple[str, Part | None]] = []
    for name in kind.__struct_fields__:
        inside = tuple(_parts_of_type(hints[name]))
        part = next((each for each in inside if isinstance(each, Part)), None)
        if part is not None:
            if kinds is None or part.kind in kinds:
                fields.append((name, part))
        elif any(_marked(each, kinds) for each in inside if not isinstance(each, Part)):
            fields.append((name, _NESTED))
    return tuple(fields)


def _parts_of_type(hint: Any) -> Iterator[Part | type[Struct]]:
    """The parts a type is marked with, and the kinds of values with fields of their own inside it."""
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Part):
            yield part
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for inside in get_args(hint):
        yield from _parts_of_type(inside)
