"""A battle's report as parts to be written down: headings, sentences, lists, tables and charts, in no format yet.

A writer only has to know the kinds of `Part`; what there is to tell, and in which order, is said here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, zip_longest

from msgspec import UNSET, Struct
from msgspec.structs import replace

from tracker.battle.events import DiceSealed, Rolled
from tracker.play.agreed.rulings import rulings
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.armies import armies
from tracker.views.figures import percent, plain, sigmas
from tracker.views.ledger import RollRow, rolls
from tracker.views.projection import Projection, SideShown, is_open, project
from tracker.views.redaction import without_hidden, without_tokens
from tracker.views.report.course import Standing, costs, course
from tracker.views.report.lines import Line, line_of, sentence_of
from tracker.views.report.luck import EVEN, NOBODY, Luck, in_words, judged, luck
from tracker.views.report.moments import Moment, turning_points
from tracker.views.report.pace import Pace, pace
from tracker.views.report.score import scores, verdicts
from tracker.views.report.sorcery import sorcery
from tracker.views.report.story import TurnTold, story
from tracker.views.sentences.names import side_name
from tracker.views.sentences.rolls import ruling_in_words
from tracker.views.sentences.score import last_turn_in_words
from tracker.views.sentences.strength import lost_in_words
from tracker.views.sides import Look, looks
from tracker.views.strength import Measure, Strength, begun, reckon
from tracker.words import _, n_
from tracker.written import rounded


class Sentence(Struct, frozen=True):
    """A paragraph; a `strong` one is what a reader looks for."""

    text: str
    is_strong: bool = False


class Heading(Struct, frozen=True):
    """A heading within a section."""

    text: str


class Point(Struct, frozen=True):
    """An entry of a list: `lead` stands out before it, `sign` and `hue` are those of the side that did it."""

    text: str
    lead: str = ""
    sign: str = ""
    hue: str = ""
    is_strong: bool = False


class Points(Struct, frozen=True):
    """A list, under a line of its own where it has one."""

    points: tuple[Point, ...]
    title: str = ""


class Table(Struct, frozen=True):
    """Rows of cells under a head; `hues` colours the columns of sides; a long one is folded away under `title`."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    is_folded: bool = False


class Curve(Struct, frozen=True):
    """One line of a chart: what it is, in which hue, dashed or not, and a value from 0 to 100 a label.

    `sign` is that of the side whose hue it is.
    """

    name: str
    hue: str
    values: tuple[float, ...]
    is_dashed: bool = False
    sign: str = ""


class Chart(Struct, frozen=True):
    """Lines over labels, each with its short mark; the table that follows it says the same in figures."""

    title: str
    labels: tuple[str, ...]
    lines: tuple[Curve, ...]
    marks: tuple[str, ...] = ()


Part = Heading | Sentence | Points | Table | Chart


class Section(Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    parts: tuple[Part, ...]


class Account(Struct, frozen=True):
    """The whole report: its title, what stands under that, and its sections."""

    title: str
    under: str
    sides: tuple[SideShown, ...]
    sections: tuple[Section, ...]


def account(history: History, when: str = "") -> Account:
    """The report of a battle as the audience may know it; `when` says in words on which day it was played."""
    seen = project(history)
    parts = (seen.system, _turns(seen.turn), last_turn_in_words(history.battle), when)
    under = " · ".join(part for part in parts if part)
    return Account(seen.title, under, seen.sides, tuple(_sections(history, seen)))


def charted(history: History) -> tuple[Section, ...]:
    """The sections of the report that are drawn over time, with their figures: strength, then luck."""
    return (*_over_time(history, project(history)), *_of_luck(history))


def _sections(history: History, seen: Projection) -> Iterator[Section]:
    """What a reader wants first: who won, with what, how it came; then the figures, and last the rolls."""
    fate = tuple(_fates(history))
    outcome: tuple[Part, ...] = (*_verdicts(history), *((Points(fate),) if fate else ()), _sides(seen))
    yield Section(_("The outcome"), (*outcome, Sentence(_counted(seen))))
    yield Section(_("The forces"), (Points(tuple(_forces(history, seen))),))
    if rules := tuple(_house_rules(history)):
        yield Section(_("House rules"), (Points(rules),))
    if made := tuple(_rulings(history)):
        yield Section(_("Rulings"), (Table((_("Ruling"), _("Times"), _("Last")), made),))
    rounds = tuple(_rounds(history))
    lost_in = {turn: said for turn, said, _figures in rounds}
    told = tuple(part for turn in story(history) for part in _told(history, turn, lost_in.get(turn.turn, "")))
    yield Section(_("The course of the battle"), told or (Sentence(_("Nothing to tell yet.")),))
    if turned := turning_points(history):
        points = tuple(_turning(history, moment) for moment in turned)
        how = _("The chance of each, or of as much and more: the less likely and the dearer, the higher.")
        yield Section(_("Turning points"), (Points(points), Sentence(how)))
    if scored := scores(history):
        yield Section(_("The score"), (Table((_("Turn"), _("What was scored")), scored),))
    if rounds:
        head = (_("Turn"), *(_("Losses of {side}").format(side=side.name) for side in seen.sides))
        yield Section(_("Round by round"), (Table(head, tuple((str(turn), *lost) for turn, _said, lost in rounds)),))
    yield from _over_time(history, seen)
    if lost := costs(history):
        head = (_("Cause"), *(side.name for side in seen.sides))
        rows = tuple((cost.cause, *(str(count) for count in cost.lost)) for cost in lost)
        yield Section(
            _("Losses by cause"), (Table(head, rows), Sentence(_("Counted in bases, figures or hit points.")))
        )
    if (cast := sorcery(history)).names:
        head = (_("Turn"), *cast.names)
        left = tuple(
            (str(turn) if turn else _("Start"), *("–" if count is None else str(count) for count in counts))
            for turn, counts in enumerate(cast.turns)
        )
        yield Section(_("Points of the sorcerers"), (Table(head, left), Sentence(_("Left at the end of each turn."))))
    yield Section(_("Unit by unit"), (_units(history),))
    yield from _of_luck(history)
    yield from _of_sealed_dice(history)
    if (took := pace(history)).played:
        yield Section(_("Pace"), tuple(_of_pace(history, took)))
    if rows := tuple(_roll(row) for row in open_rolls(history)):
        head = (_("Turn"), _("Phase"), _("Roll"), _("Unit"), _("Needed"), _("Dice"), _("Chance"), _("Outcome"))
        title = n_("{count} roll", "{count} rolls", len(rows)).format(count=len(rows))
        yield Section(_("All rolls"), (Table(head, rows, title, is_folded=True),))


def open_rolls(history: History) -> tuple[RollRow, ...]:
    """The standing rolls of units that nobody hides or ever hid, in the order they were made."""
    told = without_tokens(history)
    is_told = _are_open(history, told)
    return tuple(row for row in rolls(told) if is_told[row.act - 1])


def _are_open(history: History, told: History) -> list[bool]:
    """Of each act of the history without tokens, whether nobody had a part in its rolls who is hidden or ever was."""
    afters = (*told.befores[1:], told.battle)
    return [
        all(is_open(event, before, after, history.battle.units) for event in act.events if isinstance(event, Rolled))
        for act, before, after in zip(told.acts, told.befores, afters, strict=True)
    ]


def _turns(turn: int) -> str:
    return n_("{turn} turn", "{turn} turns", turn).format(turn=turn) if turn else _("before the first turn")


def _sides(seen: Projection) -> Table:
    def row(side: SideShown) -> tuple[str, ...]:
        left = f"{side.left} % ({side.figures})" if side.figures else f"{side.left} %"
        return side.name, left, f"{side.lost} %", f"{side.out}/{side.units}"

    return Table((_("Side"), _("Left"), _("Lost"), _("Units out")), tuple(row(side) for side in seen.sides))


def _counted(seen: Projection) -> str:
    said = _("Left and lost are shares of each unit's own strength when the first turn began, {counted}.")
    return said.format(counted=seen.counted)


def _verdicts(history: History) -> Iterator[Sentence]:
    """Who has won, or is ahead, by which measure."""
    return (Sentence(verdict.said, is_strong=verdict.decides) for verdict in verdicts(history))


def _fates(history: History) -> Iterator[Point]:
    """Who is out of the battle, and who runs, side by side of the table."""
    battle, marks = without_hidden(history.battle), looks(history.battle)
    for side in battle.sides:
        units = list(battle.of_side(side.id))
        out = [unit.name for unit in units if history.system.cards.is_out(unit)]
        runs = [
            unit.name
            for unit in units
            if history.system.cards.is_routed(unit) and not history.system.cards.is_out(unit)
        ]
        told = (
            _("out of the battle: {units}").format(units=", ".join(out)) if out else "",
            _("running: {units}").format(units=", ".join(runs)) if runs else "",
        )
        if text := " · ".join(said for said in told if said):
            yield Point(text, lead=side.name, sign=marks[side.id].shape, hue=marks[side.id].hue)


def _rounds(history: History) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Every turn in which anything can have been lost: a sentence if it was, and what each side lost in figures."""
    before = _armies_after(history, 0)
    last = history.battle.place.turn
    for turn in range(1, last + 1):
        after = _armies_after(history, turn)
        if turn < last or after != before:
            pairs = list(zip(before, after, strict=True))
            yield turn, _cost_of_turn(history, pairs), tuple(_lost_between(was, now) for was, now in pairs)
        before = after


def _cost_of_turn(history: History, pairs: Iterable[tuple[Strength, Strength]]) -> str:
    """`Lost in this turn: Azure 1 %, Ochre 9 %.`; nothing where nobody lost anything."""
    shares = [(side_name(history.battle, now.side), was.left - now.left) for was, now in pairs]
    cost = ", ".join(
        _("{side} {share}").format(side=name, share=lost_in_words(share, ())) for name, share in shares if share
    )
    return _("Lost in this turn: {cost}.").format(cost=cost) if cost else ""


def _armies_after(history: History, turn: int) -> tuple[Strength, ...]:
    """The armies of those at the table now when that turn was over, 0 before the first; who came later was whole."""
    stood = [battle for battle in (*history.befores, history.battle) if battle.place.turn <= turn]
    then, start = stood[-1].units if stood else {}, begun(history)
    shown = without_hidden(history.battle)
    units = {key: then.get(key, start[key]) for key in shown.units}
    return reckon(history.system, start, replace(shown, units=units)).sides


def _lost_between(was: Strength, now: Strength) -> str:
    """What a side lost between two moments, as a share of its army and each kind of strength apart."""
    stood = {measure.said: measure.now for measure in was.measures}
    changed = [Measure(one.said, one.now, stood.get(one.said, one.now)) for one in now.measures]
    return lost_in_words(was.left - now.left, changed)


def _turning(history: History, moment: Moment) -> Point:
    where = _("turn {turn}, {phase}").format(turn=moment.turn, phase=moment.where)
    line = line_of(history.system, moment.together or (moment,))
    what, mark = line.said, looks(history.battle).get(line.side or NOBODY)
    if moment.told.throw is not None and not moment.together:
        what = _("{what} ({throw})").format(what=what.removesuffix("."), throw=moment.told.throw.brief)
    text = _("{where}: {what}").format(where=where, what=sentence_of(what))
    lead = percent(moment.odds or Fraction(0))
    return Point(text, lead, mark.shape if mark else "", mark.hue if mark else "")


def _told(history: History, turn: TurnTold, lost: str) -> Iterator[Part]:
    marks = looks(history.battle)
    yield Heading(_("Turn {turn}").format(turn=turn.turn) if turn.turn else _("Before the first turn"))
    if not turn.phases:
        yield Sentence(_("A quiet turn: nobody lost anything."))
    for phase in turn.phases:
        yield Points(tuple(_line(line, marks.get(line.side or NOBODY)) for line in phase.lines), phase.name)
    if lost and turn.phases:
        yield Sentence(lost)


def _line(line: Line, mark: Look | None) -> Point:
    return Point(line.said, "", mark.shape if mark else "", mark.hue if mark else "", line.is_turning)


def _over_time(history: History, seen: Projection) -> Iterator[Section]:
    standings = course(history)
    if len(standings) > 1:
        yield Section(_("Strength over time"), (_curves(seen, standings), _figures(seen, standings)))


def _curves(seen: Projection, standings: Iterable[Standing]) -> Chart:
    told = list(standings)
    lines = []
    for number, side in enumerate(seen.sides):
        left = tuple(_hundredths(standing.left[number]) for standing in told)
        steady = tuple(_hundredths(standing.steady[number]) for standing in told)
        lines.append(Curve(_("{side}, left").format(side=side.name), side.hue, left, sign=side.shape))
        if steady != left:
            running = _("{side}, not running").format(side=side.name)
            lines.append(Curve(running, side.hue, steady, is_dashed=True, sign=side.shape))
    title = _("What is left of the armies, in percent")
    marks = (f"{one.turn} {one.numeral}".strip() if one.turn else _("Start") for one in told)
    return Chart(title, tuple(_moment(standing) for standing in told), tuple(lines), tuple(marks))


def _figures(seen: Projection, standings: Iterable[Standing]) -> Table:
    head = (_("After"), *(side.name for side in seen.sides))
    rows = [(_moment(one), *(_left(*shares) for shares in zip(one.left, one.steady, strict=True))) for one in standings]
    return Table(head, tuple(rows))


def _left(left: Fraction, steady: Fraction) -> str:
    whole, standing = percent(left), percent(steady)
    return whole if whole == standing else _("{left}, {steady} not running").format(left=whole, steady=standing)


def _hundredths(share: Fraction) -> float:
    return round(float(share) * 100, 1)


def _moment(standing: Standing) -> str:
    if not standing.turn:
        return _("Start")
    return _("{turn} · {phase}").format(turn=standing.turn, phase=standing.phase)


def _of_luck(history: History) -> Iterator[Section]:
    ledger = luck(history)
    if not ledger.sides:
        return
    head = (_("Side"), _("Rolls"), _("Expected to go well"), _("Went well"), _("Luck"), _("In words"))
    rows = tuple(
        (
            _who(history, one.side),
            str(one.rolls),
            plain(round(float(one.expected), 1)),
            str(one.good),
            sigmas(one.score),
            one.in_words,
        )
        for one in ledger.sides
    )
    parts: list[Part] = [Table(head, rows), *_between(history, ledger)]
    if ledger.dice:
        head = (_("Side"), _("Die"), _("Thrown by"), _("Throws"), _("Mean"), _("Is it fair?"))
        thrown = tuple(
            (
                _who(history, one.side),
                f"D{one.die}",
                _("hand") if one.source == "typed" else _("the app"),
                str(one.thrown),
                _("{mean}, {expected} expected").format(
                    mean=plain(round(one.mean, 2)), expected=plain((one.die + 1) / 2)
                ),
                judged(one),
            )
            for one in ledger.dice
        )
        parts.append(Table(head, thrown))
    explained = _("Luck is told in standard deviations: one side in three is beyond 1, one in twenty beyond 2.")
    yield Section(_("Luck"), (*parts, Sentence(explained)))


def _of_sealed_dice(history: History) -> Iterator[Section]:
    """What the app's dice were sealed with, and the seed once it is told."""
    battle = history.battle
    if battle.commitment:
        parts = [Sentence(words) for words in _sealed(history)]
        if battle.seed:
            told = _("The seed: {seed}. With it anybody can throw all of them again.")
            parts.append(Sentence(told.format(seed=battle.seed)))
        yield Section(_("The app's dice"), tuple(parts))


def _sealed(history: History) -> Iterator[str]:
    for seal in history.standing():
        if not isinstance(seal, DiceSealed):
            continue
        if seal.after is UNSET:
            said = _("Sealed before the first roll with the SHA-256 of their seed: {commitment}.")
            yield said.format(commitment=seal.commitment)
        else:
            said = (
                _("Sealed anew after throw {number}, where it parts from another battle: {commitment}.")
                if seal.after
                else _("Sealed where it was taken over, with the SHA-256 of their seed: {commitment}.")
            )
            yield said.format(number=seal.after, commitment=seal.commitment)


def _between(history: History, ledger: Luck) -> Iterator[Sentence]:
    sides = [one.side for one in ledger.sides if one.side != NOBODY]
    if len(sides) == 2 and not ledger.is_enough_between(*sides):
        yield Sentence(_("Too few rolls to say to whom the dice were kinder."))
    elif len(sides) == 2:
        score = ledger.between(*sides)
        kinder = sides[0] if score >= 0 else sides[1]
        even = _("The dice were even: {sigmas} standard deviations in favour of {side}.")
        said = _("The dice were kinder to {side}, by {sigmas} standard deviations: {words}.")
        apart, words = rounded(abs(score), 1), in_words(abs(score))
        template = (even if round(score, 1) else _("The dice were even.")) if abs(score) < EVEN else said
        yield Sentence(template.format(side=side_name(history.battle, kinder), sigmas=apart, words=words))


def _of_pace(history: History, took: Pace) -> Iterator[Part]:
    told = [
        (_("Turn {turn}").format(turn=turn) if turn else _("Before the first turn"), seconds)
        for turn, seconds in took.turns
    ]
    yield Table((_("Turn"), _("Minutes")), tuple((name, _minutes(seconds)) for name, seconds in told))
    yield Table((_("Phase"), _("Minutes")), tuple((name, _minutes(seconds)) for name, seconds in took.phases))
    together = _("the whole table")
    of_sides = tuple(
        (_who(history, side) if side != NOBODY else together, _minutes(seconds)) for side, seconds in took.sides
    )
    yield Table((_("Side"), _("Minutes")), of_sides)
    if took.paused:
        yield Sentence(_pauses(took.paused))


def _pauses(seconds: float) -> str:
    """In minutes, hours or days, whichever are the largest there are two of."""
    hours = round(seconds / 3600)
    if hours >= 48:
        return _("Pauses: {days} days.").format(days=plain(round(seconds / 86400)))
    if hours >= 2:
        return _("Pauses: {hours} h.").format(hours=plain(hours))
    return _("Pauses: {minutes} min.").format(minutes=_minutes(seconds))


def _minutes(seconds: float) -> str:
    return plain(round(seconds / 60)) if seconds >= 60 else _("under 1")


def _who(history: History, side: str) -> str:
    return side_name(history.battle, side) if side != NOBODY else _("nobody's")


def _forces(history: History, seen: Projection) -> Iterator[Point]:
    """Each side with everybody it has, and who plays it: `General Isolde, Bowmen of Alder (10), …`."""
    open_history = replace(history, battle=without_hidden(history.battle))
    for army, side in zip(armies(open_history), seen.sides, strict=True):
        names = ", ".join(
            _("{unit} ({full})").format(unit=rank.unit.name, full=rank.full) if rank.full > 1 else rank.unit.name
            for rank in army.ranks
        )
        lead = _("{side}, played by {player}").format(side=side.name, player=side.player) if side.player else side.name
        yield Point(names, lead=lead, sign=side.shape, hue=side.hue)


def _units(history: History) -> Table:
    """The armies beside each other, every unit with what is left of it."""
    told = armies(replace(history, battle=without_hidden(history.battle)))
    columns = [[(rank.unit.name, _strength(rank.now, rank.full)) for rank in army.ranks] for army in told]
    rows = (tuple(chain.from_iterable(row)) for row in zip_longest(*columns, fillvalue=("", "")))
    head = chain.from_iterable((side_name(history.battle, army.side), _("At the end")) for army in told)
    return Table(tuple(head), tuple(rows))


def _strength(now: int, full: int) -> str:
    return _("{now} of {full}").format(now=now, full=full) if full else "–"


def _rulings(history: History) -> Iterator[tuple[str, ...]]:
    """What the table decided beside the rules, as far as nobody hidden had a part in it."""
    told = without_tokens(history)
    for one in rulings(told, _are_open(history, told)):
        last = _("turn {turn}").format(turn=one.turn) if one.times else _("brought along")
        yield ruling_in_words(history.system, one.ruling), str(one.times), last


def _house_rules(history: History) -> Iterator[Point]:
    system: System = history.system
    for key, value in history.battle.switches.items():
        for switch in system.rolls.switches:
            if switch.key == key and value != switch.default:
                ids = ", ".join(switch.rules)
                said = _("{rule}: {reading} ({ids})") if ids else _("{rule}: {reading}")
                yield Point(said.format(rule=_(switch.label), reading=switch.show(value), ids=ids))


def _roll(row: RollRow) -> tuple[str, ...]:
    who = f"{row.unit} ▸ {row.target_unit}" if row.target_unit else row.unit
    chance = percent(Fraction(row.chance)) if row.chance else ""
    # The throws of sealed dice, as the log has them.
    dice = " ".join((row.faces, *(f"#{number}" for number in row.throws.split())))
    return str(row.turn), row.phase.partition(" · ")[2], row.roll, who, row.needed, dice, chance, row.outcome_label
