"""What a system declares beside its rolls, each thing as a line of words, to be held against a table."""

from __future__ import annotations

from typing import Any, Final

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
        phase.id + "*" * phase.by_side: {step.id: told_step(step) for step in phase.steps} for phase in system.phases
    }


def told_sheet(sheet: Sheet) -> str:
    """What opens a page, what it presents, what plus and minus change, and what it tells beside the rows."""
    words = ["of " + " ".join(sheet.of)]
    words += [f"plays {sheet.procedure}"] if sheet.procedure else ["proposes"]
    words += [f"more {sheet.more}"] if sheet.more else []
    words += ["again " + " ".join(sheet.again)] if sheet.again else []
    words += [name for name in ("lost", "tally") if _says_more(sheet, name)]
    return "; ".join(words)


def told_sheets(system: System) -> list[tuple[str, str]]:
    """Every page in order: the first that fits is the one that opens."""
    return [(sheet.key, told_sheet(sheet)) for sheet in system.sheets]


def told_prompt(prompt: Prompt) -> str:
    """What answers a question to the table: choices, values of the battle, units ticked; whether it is of a unit."""
    words = [f"choose {option.key}" for option in prompt.options] + [f"sets {field.key}" for field in prompt.sets]
    words += ["ticks"] if prompt.ticks is not None else []
    return "; ".join([*words, *(word for name, word in (("about", "of a unit"), ("matters", "at times"))
                               if _says_more(prompt, name))])  # fmt: skip


def told_prompts(system: System) -> dict[str, str]:
    """The questions that are more than words to be written down."""
    return {prompt.key: told for prompt in system.prompts if (told := told_prompt(prompt))}


def told_actions(system: System) -> dict[str, str]:
    """What is asked of each action beside the unit."""
    return {action.key: " ".join(field.key for field in action.inputs) for action in system.actions}


def told_procedures(system: System) -> dict[str, str]:
    """The parts of each procedure; ? may stay empty, + is looked for among friends first."""
    return {
        one.key: " ".join(role.key + "?" * role.optional + "+" * role.friend for role in one.roles)
        for one in system.procedures
    }


def told_ways(system: System) -> dict[str, str]:
    """Which kind of act each thing is, where it is not among everything else."""
    return {key: way.value for key, way in system.ways.items()}
