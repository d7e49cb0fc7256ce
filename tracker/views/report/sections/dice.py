"""The dice of a battle in a report: luck, the dice themselves, their seals, and every roll."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import UNSET

from tracker.battle.events import DiceSealed
from tracker.play.history import History
from tracker.views.figures import percent, plain, sigmas
from tracker.views.ledger import RollRow
from tracker.views.report.luck import EVEN, NOBODY, Luck, in_words, judged, luck, side_or_nobody
from tracker.views.report.open_rolls import open_rolls
from tracker.views.report.parts import Part, Sentence, Table
from tracker.views.report.reading import Reading
from tracker.views.sentences.names import agreeing_side
from tracker.words import _, n_
from tracker.written import rounded


def luck_of_the_dice(read: Reading) -> Iterator[Part]:
    """Whom the dice were kind to, and whether they are fair."""
    history = read.history
    ledger = luck(history)
    if not ledger.sides:
        return
    yield _by_side(history, ledger)
    yield from _between(history, ledger)
    if ledger.dice:
        yield _by_die(history, ledger)
    yield Sentence(_("Luck is shown in standard deviations: one side in three is beyond 1, one in twenty beyond 2."))


def sealed_dice(read: Reading) -> Iterator[Part]:
    """The seal of the app's dice, and the seed once it is told."""
    history = read.history
    battle = history.battle
    if not battle.commitment:
        return
    yield from (Sentence(words) for words in _sealed(history))
    if battle.seed:
        template = _("The seed: {seed}. With it anybody can replay every throw.")
        yield Sentence(template.format(seed=battle.seed))


def all_rolls(read: Reading) -> Iterator[Part]:
    """Every roll that may be known, one below the other."""
    history = read.history
    if rows := tuple(_roll(row) for row in open_rolls(history)):
        head = (_("Turn"), _("Phase"), _("Roll"), _("Unit"), _("Needed"), _("Dice"), _("Chance"), _("Outcome"))
        title = n_("{count} roll", "{count} rolls", len(rows)).format(count=len(rows))
        yield Table(head, rows, title, is_folded=True)


def _by_side(history: History, ledger: Luck) -> Table:
    head = (_("Side"), _("Rolls"), _("Expected successes"), _("Successes"), _("Luck"), _("In words"))
    rows = (
        (
            side_or_nobody(history.battle, fortune.side),
            str(fortune.rolls),
            plain(round(float(fortune.expected), 1)),
            str(fortune.good),
            sigmas(fortune.score),
            fortune.in_words,
        )
        for fortune in ledger.sides
    )
    return Table(head, tuple(rows))


def _by_die(history: History, ledger: Luck) -> Table:
    head = (_("Side"), _("Die"), _("Thrown by"), _("Throws"), _("Mean"), _("Is it fair?"))
    rows = (
        (
            side_or_nobody(history.battle, die.side),
            f"D{die.die}",
            _("by hand") if die.source == "typed" else _("by the app"),
            str(die.thrown),
            _("{mean}, {expected} expected").format(mean=plain(round(die.mean, 2)), expected=plain((die.die + 1) / 2)),
            judged(die),
        )
        for die in ledger.dice
    )
    return Table(head, tuple(rows))


def _between(history: History, ledger: Luck) -> Iterator[Sentence]:
    sides = [fortune.side for fortune in ledger.sides if fortune.side != NOBODY]
    if len(sides) == 2 and not ledger.is_enough_between(*sides):
        yield Sentence(_("Too few rolls to say whom the dice favoured."))
    elif len(sides) == 2:
        score = ledger.between(*sides)
        kinder = sides[0] if score >= 0 else sides[1]
        even = _("The dice were even: {side} {side:was|were} ahead by {sigmas} standard deviations.")
        uneven = _("The dice favoured {side} by {sigmas} standard deviations: {words}.")
        apart, words = rounded(abs(score), 1), in_words(abs(score))
        template = (even if round(score, 1) else _("The dice were even.")) if abs(score) < EVEN else uneven
        yield Sentence(template.format(side=agreeing_side(history.battle, kinder), sigmas=apart, words=words))


def _sealed(history: History) -> Iterator[str]:
    for seal in history.standing():
        if not isinstance(seal, DiceSealed):
            continue
        if seal.after is UNSET:
            template = _("Sealed before the first roll with the SHA-256 of their seed: {commitment}.")
            yield template.format(commitment=seal.commitment)
        else:
            template = (
                _("Resealed after throw {number}, where it parts from another battle: {commitment}.")
                if seal.after
                else _("Sealed on import with the SHA-256 of their seed: {commitment}.")
            )
            yield template.format(number=seal.after, commitment=seal.commitment)


def _roll(row: RollRow) -> tuple[str, ...]:
    who = f"{row.unit} ▸ {row.target_unit}" if row.target_unit else row.unit
    chance = percent(Fraction(row.chance)) if row.chance else ""
    # The throws of sealed dice, as the log has them.
    dice = " ".join((row.faces, *(f"#{number}" for number in row.throws.split())))
    return str(row.turn), row.phase.partition(" · ")[2], row.roll, who, row.needed, dice, chance, row.outcome_label
