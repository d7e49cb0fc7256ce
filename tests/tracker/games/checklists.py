"""What a system declares beside its rolls, each thing as a line of words, to be held against a table."""

from __future__ import annotations

from typing import Any, Final

from tracker.battle.fields import AnyField, Shape
from tracker.rules.resolver import Line
from tracker.rules.system import Does, Offer, Prompt, Sheet, Step, System, TokenStep

_AS_DECLARED: Final = (
    ("standing", "listed"),
    ("matters", "may be empty"),
    ("enters", "enters"),
    ("unfinished", "guarded"),
    ("over", "goes on"),
    ("passed", "gone by"),
)
"""What a step may declare for itself, and the word for it in these tables."""


def _says_more(struct: Any, name: str) -> bool:
    """Whether this is declared at all, other than by default."""
    named = struct.__struct_fields__[-len(struct.__struct_defaults__) :]
    return getattr(struct, name) is not dict(zip(named, struct.__struct_defaults__, strict=True))[name]


def told_offer(offer: Offer) -> str:
    """What an offer to the table opens, the part in it behind a stroke, how often behind a star."""
    part, times = (f"/{offer.role}" if offer.role else ""), (f"*{offer.times}" if offer.times else "")
    return f"{offer.does if offer.does is Does.TICK else offer.name}{part}{times}"


def told_step(step: Step) -> str:
    """What a step is and does: walked inside another, listing units, left with a word, known by a mark, asking."""
    words = ["interrupt"] if step.interrupt else []
    words += [word for name, word in _AS_DECLARED if _says_more(step, name)]
    words += ["tells"] if step.leaves is not None else []
    words += [f"tokens {step.tokens.value}"] if step.tokens is not TokenStep.NONE else []
    words += ["unticked"] if step.unticked else []
    words += [f"at {step.played_at}"] if step.played_at else []
    words += [f"printed {step.number}"] if step.number else []
    words += ["marked " + "+".join(step.marks)] if step.marks else []
    words += ["offers " + " ".join(map(told_offer, step.offers))] if step.offers else []
    words += ["asks " + " ".join(step.prompts)] if step.prompts else []
    return "; ".join(words)


def told_turn(system: System) -> dict[str, dict[str, str]]:
    """Every step by phase; a phase that is walked once for each side has a star."""
    return {
        phase.id + "*" * phase.by_side: {step.id: told_step(step) for step in phase.steps}
        for phase in system.turn.phases
    }


def told_sheet(sheet: Sheet) -> str:
    """What opens a page, what it presents, what plus and minus change, and what it tells beside the rows."""
    words = ["of " + " ".join(sheet.of)]
    words += [f"plays {sheet.procedure}"] if sheet.procedure else ["proposes"]
    words += [f"more {sheet.more}"] if sheet.more else []
    words += ["again " + " ".join(sheet.again)] if sheet.again else []
    words += [name for name in ("lost", "tally") if _says_more(sheet, name)]
    words += [name for name in ("matters", "fights") if _says_more(sheet.forecast, name)]
    return "; ".join(words)


def told_sheets(system: System) -> list[tuple[str, str]]:
    """Every page in order: the first that fits is the one that opens."""
    return [(sheet.key, told_sheet(sheet)) for sheet in system.rolls.sheets]


def told_prompt(prompt: Prompt) -> str:
    """What answers a question to the table: choices, values of the battle, units ticked; whether it is of a unit."""
    words = [f"choose {option.key}" for option in prompt.options] + [f"sets {field.key}" for field in prompt.sets]
    words += ["ticks"] if prompt.ticks is not None else []
    return "; ".join([*words, *(word for name, word in (("about", "of a unit"), ("matters", "at times"))
                               if _says_more(prompt, name))])  # fmt: skip


def told_prompts(system: System) -> dict[str, str]:
    """The questions that are more than words to be written down."""
    return {prompt.key: told for prompt in system.play.prompts if (told := told_prompt(prompt))}


def told_actions(system: System) -> dict[str, str]:
    """What each action asks beside the unit, in the order in which the actions are listed."""
    return {action.key: " | ".join(map(told_field, action.inputs)) for action in system.play.actions}


def told_procedures(system: System) -> dict[str, str]:
    """The parts of each procedure; ? may stay empty, + is looked for among friends first."""
    return {
        one.key: " ".join(role.key + "?" * role.optional + "+" * role.friend for role in one.roles)
        for one in system.play.procedures
    }


def told_ways(system: System) -> dict[str, str]:
    """Which kind of act each thing is, where it is not among everything else."""
    return {key: way.value for key, way in system.turn.ways.items()}


def told_field(field: AnyField) -> str:
    """A field in a word: its key, from where to where it goes or what may be chosen, and how it begins."""
    match field.shape:
        case Shape.FLAG:
            return f"{field.key}{'!' if field.default else ''}"
        case Shape.CHOICE:
            return f"{field.key}={'/'.join(f'*{o.key}' if o.key == field.default else o.key for o in field.options)}"
        case Shape.WORDS:
            return f"{field.key}~{field.high:.12g}"
        case Shape.TALLY:
            return f"{field.key}[{field.low:.12g}..{field.high:.12g}]"
        case _:
            return f"{field.key} {field.low:.12g}..{field.high:.12g}*{field.default:.12g}"


def told_fields(system: System) -> dict[str, list[str]]:
    """The fields of a unit by how long they last; those that play changes behind a +, private ones behind a -."""
    told: dict[str, list[str]] = {}
    for field in system.cards.fields:
        mark = ("+" if field.tracked else "") + ("-" if field.private else "")
        told.setdefault(field.lasts.value, []).append(mark + told_field(field))
    return told


def told_questions(system: System) -> set[str]:
    """What the rolls ask, each question once; one that has no answer of its own has a question mark."""
    asked = {told_field(entry.field) + "?" * entry.needed for one in system.rolls.resolvers for entry in one.inputs}
    return asked - {told_field(field) for field in system.cards.fields}


def lines(text: str) -> list[str]:
    """The entries of a table, with bars or ends of lines between."""
    return [entry for line in text.splitlines() for part in line.split(" | ") if (entry := part.strip(" |"))]


def told_line(line: Line) -> str:
    """A line of a roll: `:` whose sum it is part of, `(n)` a note, `?` the house rule that reads it otherwise."""
    side = ":" + line.side.replace(" ", "_") if line.side else ""
    return line.key + side + "(n)" * line.note + (f"?{line.doubt}" if line.doubt else "")


def told_lines(system: System) -> dict[str, list[str]]:
    """The lines of every roll in printed order."""
    return {one.key: [told_line(line) for line in one.lines] for one in system.rolls.resolvers if one.lines}
