"""A roll in words: what was done, what it needed, what came up, what followed, and every reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import UNSET

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, Ruling, UnitId, acting_first
from tracker.battle.dice import PARTS, Die, Face
from tracker.battle.events import AnyEvent, Drawn, Rolled, TokenPlaced
from tracker.battle.fields import Scalar
from tracker.grammar import Name, guessed
from tracker.play.cautions import in_words
from tracker.play.confidential import is_sealed
from tracker.rules.resolver import Applied, Case, Effect, Line, Number, Resolution, Resolver
from tracker.rules.system import HIDDEN, System
from tracker.views.figures import faces_in_words, figure_read, needed, needed_in, percent, plain, signed
from tracker.views.sentences.names import agreeing_name, known, resolver_name, switch_in_words, unit_names
from tracker.words import BLANK, _, filled, labelled, n_


def roll_sentence(system: System, before: Battle, rolled: Rolled, *, revealed: bool) -> str:
    """`Hero Maelis shot at Wolf riders, needed ≤ 12, rolled 7 (real die): one life lost`."""
    resolution = rolled.resolution
    deed = deed_in_words(system, before, rolled)
    if is_sealed(system, rolled) and not revealed:
        return _("{deed}: token placed face down.").format(deed=deed)
    ended = ended_in_words(system, before, rolled)
    follows = effects_in_words(system, before, resolution.resolver, rolled.bindings, resolution.effects)
    follows = tuple(effect for effect in follows if effect not in ended)
    result = ", ".join((ended, *follows))
    if rolled.override:
        return _("{deed}: {result}, set by hand: {reason}.").format(deed=deed, result=result, reason=rolled.override)
    odd_in_words = "".join(f" ({in_words(caution)})" for caution in rolled.cautions)
    if whole := whole_in_words(system, before, rolled):
        words = ", ".join((whole, *_need_and_dice(system, resolution)))
        return f"{_('; ').join((words, *without_repeats(system, before, rolled, whole, follows)))}{odd_in_words}."
    return labelled(", ".join((deed, *_need_and_dice(system, resolution))), f"{result}{odd_in_words}.")


def whole_in_words(system: System, before: Battle, rolled: Rolled, sentences: Mapping[str, str] | None = None) -> str:
    """A roll's outcome in one sentence without its point: `Ash archers fail their morale test and rout`.

    Nothing where the system has none for it, or not all that it names is there; `sentences` are other ones than its
    own.
    """
    known_sentences = system.words.outcome_words if sentences is None else sentences
    words = known_sentences.get(f"{rolled.resolution.resolver}.{rolled.resolution.outcome}", "")
    if not words:
        return ""
    blanks = _blanks(system, before, rolled)
    if not set(BLANK.findall(words)) <= blanks.keys():
        return ""
    return _with_its_name(system, before, rolled, filled(_(words), blanks))


def without_repeats(
    system: System, before: Battle, rolled: Rolled, whole: str, follows: Iterable[str]
) -> Iterator[str]:
    """The effects of a roll, but for those that its sentence has told already, in the same words or in others."""
    resolution = rolled.resolution
    kinds = system.words.told_by_outcome.get(f"{resolution.resolver}.{resolution.outcome}", frozenset())
    effects = tuple(effect for effect in resolution.effects if effect.kind in kinds and not _words_on(system, effect))
    sentences = effects_in_words(system, before, resolution.resolver, rolled.bindings, effects)
    return (words for words in follows if words not in whole and words not in sentences)


def deed_in_words(system: System, before: Battle, rolled: Rolled) -> str:
    """Who did what to whom: `Hero Maelis shot at Wolf riders`; the roll's own name where it has no such words."""
    return _with_its_name(system, before, rolled, _deed(system, before, rolled))


def _with_its_name(system: System, before: Battle, rolled: Rolled, deed: str) -> str:
    """With what the table called it, such as the spell announced, where that names nobody who is hidden."""
    made_by = next((before.units[unit] for unit in acting_first(rolled.bindings) if unit in before.units), None)
    name = "" if made_by is None else system.words.names(rolled.resolution.resolver, made_by)
    return _("{deed}, “{name}”").format(deed=deed, name=name) if name and is_open_about(before, name) else deed


def is_open_about(before: Battle, text: str) -> bool:
    """Whether what the table said names nobody who is hidden."""
    return not any(unit[HIDDEN] and unit.name and unit.name in text for unit in before.units.values())


def _deed(system: System, before: Battle, rolled: Rolled) -> str:
    resolver = known(system.resolver, rolled.resolution.resolver)
    if resolver is not None and resolver.deed:
        blanks = _blanks(system, before, rolled)
        if set(BLANK.findall(resolver.deed)) <= blanks.keys():
            return filled(_(resolver.deed), blanks)
    label = resolver_name(system, rolled.resolution.resolver)
    who = " ▸ ".join(unit_names(before, (unit,)) for unit in acting_first(rolled.bindings))
    return f"{who} · {label}" if who else label


def _blanks(system: System, before: Battle, rolled: Rolled) -> dict[str, str]:
    """The names and numbers that the words for a roll may use: its inputs, and its units."""
    resolver = known(system.resolver, rolled.resolution.resolver)
    given = rolled.resolution.inputs
    inputs = () if resolver is None else resolver.inputs
    fields = (entry.field for entry in inputs if given.get(entry.field.key, "") != "")
    blanks: dict[str, str] = {field.key: guessed(field.show(given[field.key])) for field in fields}
    return blanks | {role: agreeing_name(before, unit) for role, unit in rolled.bindings.items()}


def _need_and_dice(system: System, resolution: Resolution) -> Iterator[str]:
    if resolution.target is not None:
        yield need_in_words(resolution, _("needed {target}"))
    if resolution.dice:
        yield _("rolled {faces}").format(faces=faces_in_words(resolution.dice))
    says_itself = len(resolution.dice) == 1 and resolution.total == resolution.dice[0].face
    total = total_told(system, resolution)
    if total is not None and resolution.target is None and not says_itself:
        yield _("total {total}").format(total=plain(total))


def total_told(system: System, resolution: Resolution) -> Number | None:
    """The total, which says nothing by itself where it was held against what the other side came to."""
    resolver = known(system.resolver, resolution.resolver)
    opposed = resolver is not None and resolver.is_opposed and resolution.target is None
    return None if opposed else resolution.total


def need_in_words(resolution: Resolution, template: str) -> str:
    """The need of the die, or, where several dice were added up, the number they had to reach and did."""
    if resolution.total is not None and is_added_up(resolution):
        whole = needed(resolution.comparison, resolution.target or 0)
        return template.format(target=_("{target}, rolled {total}").format(target=whole, total=plain(resolution.total)))
    return template.format(target=needed_in(resolution))


def is_added_up(resolution: Resolution) -> bool:
    """Whether the target was met by several dice together, so that no single face can be named."""
    return len(resolution.dice) > 1 and resolution.total != resolution.dice[0].face + resolution.added


def arithmetic(system: System, event: AnyEvent, *, revealed: bool = False) -> tuple[str, ...]:
    """The sum under a roll, a line for each reason: value, label, rule ids, the house rule that changed it.

    Then what was needed, the chance, the dice, the house rules in force and the reason of an override. Of what was
    drawn by chance the throw alone, and what each face draws where it tells why; empty for every other event, and for
    a roll whose token is still face down.
    """
    if isinstance(event, Drawn):
        faces = (among_in_words(event.among),) if event.why else ()
        return tuple(f"{'':>5}  {reason}" for reason in (*faces, *_covered((event.face,))))
    if isinstance(event, TokenPlaced) and isinstance(event.face, Face) and revealed:
        return tuple(f"{'':>5}  {reason}" for reason in _covered((event.face,)))
    if not isinstance(event, Rolled) or (is_sealed(system, event) and not revealed):
        return ()
    return tuple(f"{sign:>5}  {reason}" for sign, reason in _arithmetic(system, event))


def among_in_words(among: Iterable[str]) -> str:
    """How many faces of a die draw which: `hold ×13, charge · Esk spears ×7`."""
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in Counter(among).items())


def _arithmetic(system: System, rolled: Rolled) -> Iterator[tuple[str, str]]:
    """Each line with the sign or the value that stands before it."""
    resolution = rolled.resolution
    for caution in rolled.cautions:
        yield "!", f"{in_words(caution)}  {' '.join(caution.rules)}"
    yield from _lines(system, resolution)
    yield from (("=", figure) for figure in _figures(system, resolution))
    if resolution.target is not None:
        yield "=", _sum(resolution)
    yield from (("", line) for line in _dice_lines(system, resolution))
    changed = {line.switch for line in resolution.lines}
    for key, value in resolution.switches.items():
        if key not in changed:
            yield "", f"{_('house rule')} {switch_in_words(system, key, value)}"
    if rolled.override:
        yield "", _("set by hand: {reason}").format(reason=rolled.override)


def _lines(system: System, resolution: Resolution) -> Iterator[tuple[str, str]]:
    """The lines that tell something, and how many do not."""
    telling = [line for line in resolution.lines if line.value or line.switch or _is_note(system, resolution, line)]
    yield from (_reason(system, resolution, line) for line in telling)
    if silent := len(resolution.lines) - len(telling):
        counts = n_("{count} more line without effect", "{count} more lines without effect", silent)
        yield "0", counts.format(count=silent)


def _reason(system: System, resolution: Resolution, line: Applied) -> tuple[str, str]:
    """One reason behind its value: `target in cover  TY-03 · Cover is worth: 2`."""
    resolver, declared = _declared(system, resolution, line)
    called = line.label if declared is None else declared.label
    label = _(called) if resolver is None else resolver.in_words(called, resolution.inputs)
    figure = "·" if declared is not None and declared.note else signed(line.value)
    reason = label
    if line.rules:
        reason += f"  {' '.join(line.rules)}"
    if line.switch:
        reason += f" · {switch_in_words(system, line.switch, resolution.switches.get(line.switch, ''))}"
    house = resolution.house
    if house is not None and (line.printed is not None or house.adds(line.id)):
        reason += f" · {house_in_words(house.house, line.printed)}"
    return figure, reason


def house_in_words(house: str, printed: int | float | None) -> str:
    """Whose figure a line counts by, and what the sheet has there, if anything: `Friday table (printed +3)`."""
    if printed is None:
        return house
    return _("{house} (printed {figure})").format(house=house, figure=signed(printed))


def _is_note(system: System, resolution: Resolution, line: Applied) -> bool:
    _resolver, declared = _declared(system, resolution, line)
    return declared is not None and declared.note


def _declared(system: System, resolution: Resolution, line: Applied) -> tuple[Resolver | None, Line | None]:
    """The roll and the line of it as they are declared now; None for what this version no longer knows."""
    resolver = known(system.resolver, resolution.resolver)
    return resolver, None if resolver is None else resolver.line(line.id)


def _figures(system: System, resolution: Resolution) -> Iterator[str]:
    """The numbers a table was read with."""
    resolver = known(system.resolver, resolution.resolver)
    case = Case(resolution.inputs, resolution.switches, resolution.dice, house=resolution.house)
    for figure in () if resolver is None else resolver.figures(case):
        yield f"{_(figure.label)} {figure_read(figure)}"


def _sum(resolution: Resolution) -> str:
    need = need_in_words(resolution, _("needs {target}"))
    return f"{need} · {percent(Fraction(resolution.chance))}" if resolution.chance else need


def _dice_lines(system: System, resolution: Resolution) -> Iterator[str]:
    if resolution.target is None and resolution.chance:
        yield _("chance {chance}").format(chance=percent(Fraction(resolution.chance)))
    for face in resolution.dice:
        yield labelled(f"D{face.die}", faces_in_words((face,)))
    yield from _covered(resolution.dice)
    total = total_told(system, resolution)
    if total is not None and (len(resolution.dice) != 1 or total != resolution.dice[0].face):
        yield _("total {total}").format(total=plain(total))


def _covered(dice: Iterable[Face]) -> Iterator[str]:
    """Which throws of the sealed dice these are; nothing where none of them is one."""
    numbers = ", ".join(str(face.number) for face in dice if face.number is not UNSET)
    if numbers:
        yield _("sealed dice, throw {numbers}").format(numbers=numbers)


def left_in_words(system: System, before: Battle, act: Act, *, revealed: bool) -> Iterator[str]:
    """The throws that an act passed over, each with what it was made for; none that drew a token still face down."""
    for thrown in act.left or ():
        key, *units = thrown.asked.split(PARTS)
        if system.turn.tokens is not None and key == system.turn.tokens.random and not revealed:
            continue
        who = unit_names(before, (UnitId(unit.partition("=")[2]) for unit in units))
        # What is drawn lies open once it is drawn.
        roll = " · ".join(filter(None, (who, resolver_name(system, key))))
        what = _("a random choice") if key.startswith("?") else roll
        template = _("skips throw {number}, a {die} thrown but not used: {face} ({what})")
        face = thrown.face
        yield template.format(number=face.number, die=Die(face.die).name, face=face.face, what=what)


def outcome_in_words(system: System, resolver: str, outcome: str, inputs: Mapping[str, Scalar] | None = None) -> str:
    """The outcome's label, or its key where this version no longer knows it; `inputs` fill the blanks in it."""
    known_resolver = known(system.resolver, resolver)
    labels = (
        {}
        if known_resolver is None
        else {entry.key: known_resolver.in_words(entry.label, inputs or {}) for entry in known_resolver.outcomes}
    )
    return labels.get(outcome, outcome)


def ended_in_words(system: System, before: Battle, rolled: Rolled) -> str:
    """How a roll ended, with the name of the unit it fell on where it fell on another than its target."""
    resolution = rolled.resolution
    resolver = known(system.resolver, resolution.resolver)
    outcomes = () if resolver is None else resolver.outcomes
    outcome = next((outcome for outcome in outcomes if outcome.key == resolution.outcome), None)
    unit = None if outcome is None else rolled.bindings.get(outcome.whom)
    if outcome is None or unit is None or unit not in before.units:
        return outcome_in_words(system, resolution.resolver, resolution.outcome, resolution.inputs)
    return filled(_(outcome.named), {"name": agreeing_name(before, unit)})


def ruling_in_words(system: System, ruling: Ruling) -> str:
    """A ruling with its reason: `Shot: hit – the moon is out`, `Shot: +1 – high ground`."""
    roll = resolver_name(system, ruling.resolver)
    what = outcome_in_words(system, ruling.resolver, ruling.outcome) if ruling.outcome else signed(ruling.other)
    return _("{roll}: {what} – {reason}").format(roll=roll, what=what, reason=ruling.reason)


def effects_in_words(
    system: System,
    before: Battle,
    roll: str,
    bindings: Mapping[str, UnitId],
    effects: tuple[Effect, ...],
    *,
    named: bool = False,
) -> tuple[str, ...]:
    """The effects of an outcome in words; one without words of its own is left out.

    The words may name `{who}`, `{amount}`, `{key}` and `{value}`, and agree with the first two; where they do not name
    `{who}`, `named` puts the unit in front: `Raiders: one man lost`. Where nobody is in that part, the part itself is
    named.
    """
    resolver = known(system.resolver, roll)
    parts = {} if resolver is None else {role.key: _(role.label) for role in resolver.roles}
    units: dict[str, str] = {part: agreeing_name(before, unit) for part, unit in bindings.items()}
    return tuple(
        _effect(_words_for(system, effect), effect, units.get(effect.who, ""), parts, named)
        for effect in effects
        if effect.kind in system.words.effect_words
    )


def _words_for(system: System, effect: Effect) -> str:
    """Those for the effect with this very value, where the system has such: the id of a state is no word."""
    by_value = system.words.effect_words.get(f"{effect.kind}.{effect.value}")
    return _words_on(system, effect) or by_value or system.words.effect_words[effect.kind]


def _words_on(system: System, effect: Effect) -> str:
    """Those for the effect with this value on what it finds there, its key: no outcome has said what then comes."""
    return system.words.effect_words.get(f"{effect.kind}.{effect.value}.{effect.key}", "")


def _effect(words: str, effect: Effect, unit: str, parts: Mapping[str, str], named: bool) -> str:
    who = unit or parts.get(effect.who, effect.who)
    sentence = filled(
        _(words),
        {
            "who": who,
            "amount": Name(plain(effect.amount), is_many=abs(effect.amount) != 1),
            "key": effect.key,
            "value": plain(effect.value) if isinstance(effect.value, float) else str(effect.value),
        },
    )
    return labelled(unit, sentence) if named and unit and "{who}" not in words else sentence
