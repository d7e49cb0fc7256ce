"""Fields: the typed keys under which rosters, battles and resolvers keep their values.

A field is declared once by a rule system and serves everywhere: it reads a unit (`unit[POWER]`), a resolver's
case (`case[FACING]`), a line of a roster file, a `KEY=VALUE` of the command line and a box of a form; and it is
the one place that says which values are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Generic, TypeVar, cast

from msgspec import Struct

from tracker.battle.tally import states_text, typed
from tracker.text import NAME_LENGTH, clean_text
from tracker.words import _
from tracker.written import figure

Scalar = bool | int | float | str | tuple[int, ...]
T = TypeVar("T", bound=Scalar)


class Shape(Enum):
    """The kind of value a field holds."""

    WHOLE = "whole"
    DECIMAL = "decimal"
    FLAG = "flag"
    CHOICE = "choice"
    WORDS = "words"
    TALLY = "tally"


NUMBERS: Final = frozenset({Shape.WHOLE, Shape.DECIMAL, Shape.TALLY})
"""The shapes of what is typed in figures."""


class Lasts(Enum):
    """When a value falls back to its default of its own accord."""

    BATTLE = "battle"
    TURN = "turn"
    PHASE = "phase"


class Names(Enum):
    """Whose ids the words of a field are; a reader is shown the names instead."""

    NOTHING = "nothing"
    SIDE = "side"
    UNIT = "unit"
    UNITS = "units"


class Rejected(ValueError):
    """A value a field does not take; the message names the field, the value and what is accepted.

    For the command line and files that is the field's key; `said_of` is the same with its question.
    """

    def __init__(self, message: str = "", said_of: str = "") -> None:
        super().__init__(message)
        self.said_of = said_of or message


class Option(Struct, frozen=True):
    """One choice of a field: the key kept in files, the label a reader sees."""

    key: str
    label: str
    was: tuple[str, ...] = ()


def _everyone(_unit: Any) -> bool:
    return True


class Field(Struct, Generic[T], frozen=True, kw_only=True):
    """A typed key, with its range or choices, its default and the rules it stands for.

    `group` is the heading it appears under in the roster; `tracked` means play changes it; `lasts` says when it
    falls back to its default; `logged` is False for mere bookkeeping, which acts keep but no line of the log shows;
    `was` are the keys it had before, the oldest first;
    `also` are other names of its options that are understood wherever one is given; `applies` tells for which units it
    is shown, `needs` for which of these a value of it means something; `private` words stay off its card on the table;
    `short` is its column heading; `names` says that the words are the id of a side or a unit, or the ids of several
    units with semicolons between; `says` tells its coming into force in a sentence of its own: `{unit} is designated`,
    `{unit}: {now}`; where that depends on the unit or on what the value was, it is worked out from unit, was and now;
    `explained` are the causes that stand behind that sentence.
    Words with `options` are the keys of several of these, with semicolons between.
    Whole numbers that are `counted` are states of figures, whose order means nothing: they are written `2x1 1x3`, and
    with `options` by these, the mildest first and numbered from 1: `2xlight`. Where `lone`, one of them is kept as that
    number, and none as 0: what it was before there could be several.
    """

    key: str
    label: str
    shape: Shape
    default: T
    low: float = 0
    high: float = 0
    options: tuple[Option, ...] = ()
    also: Mapping[str, str] = {}
    rules: tuple[str, ...] = ()
    help: str = ""
    short: str = ""
    group: str = ""
    tracked: bool = False
    lasts: Lasts = Lasts.BATTLE
    logged: bool = True
    names: Names = Names.NOTHING
    private: bool = False
    says: str | Callable[[Any, Any, Any], str] = ""
    explained: frozenset[str] = frozenset()
    applies: Callable[[Any], bool] = _everyone
    needs: Callable[[Any], bool] = _everyone
    was: tuple[str, ...] = ()
    counted: bool = False
    lone: bool = False

    @property
    def is_mark(self) -> bool:
        """Whether play alone sets it and takes it back: it lapses with phase or turn, or is mere bookkeeping."""
        return self.tracked and (self.lasts is not Lasts.BATTLE or not self.logged)

    def means_something(self, unit: Any) -> bool:
        """Whether a value of it counts for anything on the card of that unit."""
        return self.applies(unit) and self.needs(unit)

    def of(self, values: Mapping[str, Scalar]) -> T:
        """The value kept in `values`, or the default."""
        kept: Any = values.get(self.key, self.default)
        value: T = kept
        return value

    def accept(self, value: object) -> T:
        """The value as this field keeps it, from a typed value or from text.

        Raises `Rejected` when it is of another type or out of range.
        """
        return cast("T", _READERS[self.shape](cast("Field[Any]", self), value))

    def asked(self, key: str, label: str = "", **otherwise: Any) -> Field[T]:
        """The same value as a question of a roll, under a key of its own: `SIZE.asked("target_size", N_("Size of …"))`.

        Range, choices, default, wording, help and rules are this field's where they are not given `otherwise`; what
        makes it a value of a card (heading, tracking, how long it lasts) stays behind.
        """
        kept = {
            "shape": self.shape,
            "default": self.default,
            "low": self.low,
            "high": self.high,
            "options": self.options,
            "also": self.also,
            "rules": self.rules,
            "help": self.help,
            "names": self.names,
            "counted": self.counted,
            "lone": self.lone,
        }
        return Field(key=key, label=label or self.label, **{**kept, **otherwise})

    def accepted(self) -> str:
        """The values the field takes, in words: `a whole number from 1 to 20`."""
        match self.shape:
            case Shape.WHOLE:
                return _("a whole number from {low} to {high}").format(low=int(self.low), high=int(self.high))
            case Shape.DECIMAL:
                return _("a number from {low} to {high}").format(low=figure(self.low), high=figure(self.high))
            case Shape.FLAG:
                return _("yes or no")
            case Shape.CHOICE:
                return _("one of {choices}").format(choices=", ".join(option.key for option in self.options))
            case Shape.WORDS:
                return _("text of at most {limit} characters").format(limit=int(self.high))
            case Shape.TALLY:
                return self._accepted_states() if self.counted else self._numbers_between()

    def _numbers_between(self) -> str:
        words = _("whole numbers from {low} to {high}, with commas between")
        return words.format(low=int(self.low), high=int(self.high))

    def _accepted_states(self) -> str:
        if self.options:
            words = _("how many figures are {states}, such as 2x{first}")
            return words.format(states=", ".join(option.key for option in self.options), first=self.options[0].key)
        words = _("how many figures have lost {low} to {high}, such as 2x1 1x3")
        return words.format(low=int(self.low), high=int(self.high))

    def typed(self, value: Scalar) -> str:
        """States of figures as somebody would type them, the mildest first: `2x1 1x3`, `2xlight`."""
        states = sorted(states_of(value))
        return states_text(self.options[state - 1].key if self.options else state for state in states)

    def _labelled(self, key: str) -> str:
        return next((_(option.label) for option in self.options if option.key == key), key)

    def show(self, value: Scalar) -> str:
        """The value as a reader sees it: option labels, yes and no, plain figures."""
        match value:
            case bool():
                return _("yes") if value else _("no")
            case tuple() if self.counted and (self.options or len(value) > 1):
                labels = [_(option.label) for option in self.options]
                shown = (labels[state - 1] if labels else state for state in sorted(value))
                return states_text(shown) or "–"
            case tuple():
                return ", ".join(str(part) for part in value) if value else "–"
            case str() if self.shape is Shape.CHOICE:
                return self._labelled(value)
            case str() if self.options:
                return " · ".join(self._labelled(part.strip()) for part in value.split(";") if part.strip())
            case _:
                return figure(value) if isinstance(value, float) else str(value)


AnyField = Field[Any]


def whole(key: str, label: str, low: int, high: int, default: int = 0, **about: Any) -> Field[int]:
    """A whole number between `low` and `high`, both included."""
    return Field(key=key, label=label, shape=Shape.WHOLE, default=default, low=low, high=high, **about)


def decimal(key: str, label: str, low: float, high: float, default: float = 0.0, **about: Any) -> Field[float]:
    """A finite number between `low` and `high`, both included; a whole default is kept as the number it is."""
    return Field(key=key, label=label, shape=Shape.DECIMAL, default=float(default), low=low, high=high, **about)


def flag(key: str, label: str, default: bool = False, **about: Any) -> Field[bool]:
    """A yes or a no; the key is a question."""
    return Field(key=key, label=label, shape=Shape.FLAG, default=default, **about)


def choice(
    key: str, label: str, options: Mapping[str, str], default: str = "", renamed: Mapping[str, str] = {}, **about: Any
) -> Field[str]:
    """One of `options` (key to label, in the order of the printed page); the first is the default.

    `renamed` gives for former keys of options the present ones.
    """
    former = {name: tuple(old for old, now in renamed.items() if now == name) for name in options}
    listed = tuple(Option(name, text, former[name]) for name, text in options.items())
    return Field(key=key, label=label, shape=Shape.CHOICE, default=default or listed[0].key, options=listed, **about)


def choices_among(names: Mapping[str, object]) -> tuple[Field[str], ...]:
    """All choices that have a name there, in the order of their declaration: `choices_among(globals())`."""
    fields = (value for value in names.values() if isinstance(value, Field))
    return tuple(field for field in fields if field.shape is Shape.CHOICE)


def words(key: str, label: str, default: str = "", limit: int = NAME_LENGTH, **about: Any) -> Field[str]:
    """A line of text, cleaned on the way in."""
    return Field(key=key, label=label, shape=Shape.WORDS, default=default, high=limit, **about)


def tally(
    key: str, label: str, low: int, high: int, default: tuple[int, ...] = (), **about: Any
) -> Field[tuple[int, ...]]:
    """A short list of whole numbers, such as the life points of the bases on a line."""
    return Field(key=key, label=label, shape=Shape.TALLY, default=default, low=low, high=high, **about)


def states(key: str, label: str, low: int, high: int, **about: Any) -> Field[tuple[int, ...]]:
    """A field for the loss of each hurt figure, one number a figure, the worst first."""
    return tally(key, label, low, high, counted=True, **about)


def states_or_one(key: str, label: str, low: int, high: int, **about: Any) -> Field[int | tuple[int, ...]]:
    """The same, where one figure alone is kept as its number: there could be no second one before."""
    return Field(
        key=key, label=label, shape=Shape.TALLY, default=0, low=low, high=high, counted=True, lone=True, **about
    )


def by_count(
    single: str, several: str, *, falls: bool = False, back: tuple[str, str] = ("", "")
) -> Callable[[Any, Any, Any], str]:
    """The sentence of a number that grows, or `falls`: for one more, for `{count}` more; `back` the other way."""

    def says(_unit: Any, was: Any, now: Any) -> str:
        count = amount_of(was) - amount_of(now) if falls else amount_of(now) - amount_of(was)
        sentences = (single, several) if count > 0 else back
        return sentences[abs(count) != 1] if count else ""

    return says


def amount_of(value: Scalar) -> float:
    """A number, or the sum of the states of figures."""
    return sum(value) if isinstance(value, tuple) else float(value)


def states_of(value: Scalar) -> tuple[int, ...]:
    """The states of figures in a value, the worst first; a lone number is one figure, and 0 none."""
    many = value if isinstance(value, tuple) else (int(value),) if value else ()
    return tuple(sorted(many, reverse=True))


def kept_states(field: Field[Any], states: tuple[int, ...]) -> Scalar:
    """States of figures as that field keeps them."""
    return (states[0] if states else 0) if field.lone and len(states) < 2 else states


_YES: Final = frozenset({"yes", "y", "true", "on", "1", "x"})
_NO: Final = frozenset({"no", "n", "false", "off", "0", ""})
_MOST_IN_A_TALLY: Final = 200


def _refuse(field: AnyField, value: object) -> Rejected:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    shown = clean_text(str(value)) if isinstance(value, str | int | float) else type(value).__name__
    quoted = repr(shown) if isinstance(value, str) else shown
    words = _("{key}: {value} is not accepted; give {accepted}")
    return Rejected(
        words.format(key=field.key, value=quoted, accepted=field.accepted()),
        words.format(key=_(field.label), value=quoted, accepted=field.accepted()),
    )


def _whole_number(field: AnyField, value: object) -> int:
    if isinstance(value, str):
        try:
            value = int(value.strip().replace("\u2212", "-")) if len(value) < 12 else value
        except ValueError:
            raise _refuse(field, value) from None
    if isinstance(value, bool) or not isinstance(value, int) or not field.low <= value <= field.high:
        raise _refuse(field, value)
    return value


def _number(field: AnyField, value: object) -> float:
    if isinstance(value, str):
        try:
            value = float(value.strip().replace("\u2212", "-").replace(",", "."))
        except ValueError:
            raise _refuse(field, value) from None
    if isinstance(value, bool) or not isinstance(value, int | float) or not field.low <= value <= field.high:
        raise _refuse(field, value)
    return float(value)


def _yes_or_no(field: AnyField, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().casefold() in _YES | _NO:
        return value.strip().casefold() in _YES
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise _refuse(field, value)


def _one_of(field: AnyField, value: object) -> str:
    text = str(value).strip() if isinstance(value, str | int) else ""
    text = field.also.get(text.casefold(), text)
    for option in field.options:
        if option.key == text:
            return option.key
    for option in field.options:
        if option.key.casefold() == text.casefold():
            return option.key
    raise _refuse(field, value)


def _line_of_text(field: AnyField, value: object) -> str:
    if not isinstance(value, str):
        raise _refuse(field, value)
    return clean_text(value, int(field.high))


def _whole_numbers(field: AnyField, value: object) -> Scalar:
    given = value
    if isinstance(value, str):
        value = typed(value, _MOST_IN_A_TALLY)
    if isinstance(value, int) and not isinstance(value, bool):
        value = [value] if value or not field.counted else []
    if field.counted and value in (("0",), ("–",)):
        value = ()
    if not isinstance(value, list | tuple) or len(value) > _MOST_IN_A_TALLY:
        raise _refuse(field, given)
    numbers = tuple(_whole_number(field, _ranked(field, part)) for part in value)
    if field.counted and isinstance(given, str):
        numbers = states_of(numbers)
    return kept_states(field, numbers) if field.lone else numbers


def _ranked(field: AnyField, part: object) -> object:
    """The number of a state that is given by its name, or by what it is called."""
    named = part.casefold() if isinstance(part, str) else ""
    names = [{option.key.casefold(), _(option.label).casefold()} for option in field.options]
    return next((number for number, known in enumerate(names, start=1) if named in known), part)


_READERS: Final[Mapping[Shape, Callable[[AnyField, object], Scalar]]] = {
    Shape.WHOLE: _whole_number,
    Shape.DECIMAL: _number,
    Shape.FLAG: _yes_or_no,
    Shape.CHOICE: _one_of,
    Shape.WORDS: _line_of_text,
    Shape.TALLY: _whole_numbers,
}
