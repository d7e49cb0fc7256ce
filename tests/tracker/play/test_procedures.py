"""A procedure of the smallest kind: begun, answered, checked, given up, and ended with what it brings about."""

from __future__ import annotations

from msgspec.structs import replace

from tests.play import playing, refused, with_parts
from tests.tiny import ARCHERS, MEN, PIKES, RAIDERS, TINY, at_the_shooting
from tracker.battle.battle import Answer, Battle, ProcedureId, Running, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, LeaveProcedure, Resolve
from tracker.battle.dice import Face
from tracker.battle.events import AnyEvent, Changed, ProcedureAnswered, ProcedureBegan, ProcedureEnded, Rolled
from tracker.battle.fields import Option, Scalar, whole
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.resolver import Role
from tracker.rules.system import (
    Ask,
    Choose,
    Count,
    PickUnit,
    Procedure,
    RollFor,
    Script,
    answer,
    only_answered,
    scripted,
)
from tracker.rules.system.play import Asker

HOW_MANY = whole("how_many", "how many", 1, 3)


def _asks(_battle: Battle, running: Running) -> Ask | None:
    if (whom := answer(running, "whom")) is None:
        return PickUnit("whom", "Whom?", (RAIDERS, PIKES), or_none="nobody")
    if whom == "":
        return None
    if answer(running, "how") is None:
        return Choose("how", "How?", (Option("aimed", "aimed"), Option("wild", "wild")))
    if answer(running, "shots") is None:
        return Count("shots", "How many?", HOW_MANY)
    if answer(running, "shot") is None:
        return RollFor("shot", "The shot", "shot", {"actor": ARCHERS, "target": RAIDERS})
    return None


def _ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    spent = 1 if answer(running, "whom") else 0
    men = battle.units[ARCHERS][MEN]
    return (Changed(ARCHERS, MEN.key, men, men - spent, "volley"),)


VOLLEY = Procedure("volley", "Volley", ("TY-02",), _asks, roles=(Role("actor", "who"),), ends=_ends)


def begun(*answers: Scalar) -> History:
    shooting = replace(at_the_shooting(), declared=with_parts(TINY, procedures=(VOLLEY,)))
    history = playing(shooting, BeginProcedure("volley", {"actor": ARCHERS}))
    for value in answers:
        history = playing(history, AnswerProcedure(the_one(history).id, value))
    return history


def the_one(history: History) -> Running:
    (running,) = history.battle.running
    return running


def asked(history: History) -> Ask | None:
    return question(history.system, history.battle, the_one(history))


def test_a_procedure_begins_with_its_first_question_under_a_number_of_its_own() -> None:
    history = begun()
    (event,) = history.acts[-1].events
    assert event == ProcedureBegan(the_one(history).id, "volley", {"actor": ARCHERS})
    twice = playing(history, BeginProcedure("volley", {"actor": ARCHERS}))
    assert len({running.id for running in twice.battle.running}) == 2
    assert "no unit" in refused(history, BeginProcedure("volley", {"actor": UnitId("ghosts")}))
    assert "there is no procedure" in refused(history, BeginProcedure("dance", {}))


def test_each_question_takes_only_what_it_asks_for() -> None:
    first = begun()
    number = the_one(first).id
    assert refused(first, AnswerProcedure(number, "archers")) == "that unit cannot be picked here"
    second = begun("raiders")
    assert the_one(second).answers == (Answer("whom", "raiders"),)
    assert refused(second, AnswerProcedure(the_one(second).id, "slow")) == "'slow' is not one of aimed, wild"
    third = begun("raiders", "wild")
    for wrong in (0, 4, "many"):
        assert refused(third, AnswerProcedure(the_one(third).id, wrong))
    fourth = begun("raiders", "wild", 3)
    assert [one.value for one in the_one(fourth).answers] == ["raiders", "wild", 3]
    assert refused(fourth, AnswerProcedure(the_one(fourth).id, "hit")) == "this question is answered by a roll"


def test_the_answer_goes_to_the_procedure_it_names_and_to_no_other() -> None:
    history = playing(begun(), BeginProcedure("volley", {"actor": ARCHERS}))
    first, second = history.battle.running
    one = playing(history, AnswerProcedure(second.id, "pikes"))
    assert [running.answers for running in one.battle.running] == [(), (Answer("whom", "pikes"),)]
    left = playing(one, LeaveProcedure(first.id))
    assert [running.id for running in left.battle.running] == [second.id]


def test_nobody_is_an_answer_only_where_it_may_be() -> None:
    over = begun("")
    assert over.battle.running == ()
    strict = Procedure("volley", "Volley", (), lambda _battle, _running: PickUnit("whom", "Whom?", (RAIDERS,)))
    shooting = replace(at_the_shooting(), declared=with_parts(TINY, procedures=(strict,)))
    history = playing(shooting, BeginProcedure("volley", {}))
    assert refused(history, AnswerProcedure(the_one(history).id, "")) == "that unit cannot be picked here"


def test_its_roll_answers_it_and_what_it_brings_about_follows_its_end() -> None:
    history = begun("raiders", "aimed", 2)
    number = the_one(history).id
    ask = asked(history)
    assert isinstance(ask, RollFor)
    done = playing(history, Resolve(ask.resolver, ask.bindings, {}, (Face(6, 6),), procedure=number))
    kinds = [type(event) for event in done.acts[-1].events]
    assert kinds == [Rolled, ProcedureAnswered, ProcedureEnded, Changed]
    rolled, answered, ended, changed = done.acts[-1].events
    assert isinstance(rolled, Rolled)
    assert rolled.procedure == number
    assert answered == ProcedureAnswered(number, Answer("shot", "failure"))
    assert ended == ProcedureEnded(number, complete=True)
    assert changed == Changed(ARCHERS, MEN.key, 5, 4, "volley")
    assert done.battle.running == ()


def test_another_roll_made_in_it_is_no_answer_to_it() -> None:
    history = begun("raiders", "aimed", 2)
    number = the_one(history).id
    other = playing(history, Resolve("nerve_test", {"actor": RAIDERS}, {}, (Face(6, 6),), procedure=number))
    assert the_one(other).answers == the_one(history).answers
    assert isinstance(asked(other), RollFor)


def test_one_given_up_is_logged_as_given_up_and_brings_nothing_about() -> None:
    history = begun("raiders", "aimed")
    number = the_one(history).id
    left = playing(history, LeaveProcedure(number))
    assert left.acts[-1].events == (ProcedureEnded(number, complete=False),)
    assert left.battle.units == history.battle.units
    assert refused(left, LeaveProcedure(number)) == "that procedure is no longer under way"
    assert refused(left, AnswerProcedure(number, "raiders")) == "that procedure is no longer under way"
    assert refused(left, Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, {}, (Face(6, 6),),
                                 procedure=ProcedureId(99))) == "that procedure is no longer under way"  # fmt: skip


def _reads_downwards(battle: Battle, _running: Running) -> Script:
    whom = yield PickUnit("whom", "Whom?", (RAIDERS, PIKES), or_none="nobody")
    if whom == "":
        return
    if (yield Choose("how", "How?", (Option("aimed", "aimed"), Option("wild", "wild")))) == "wild":
        yield Count("shots", "How many?", HOW_MANY)
    yield from _its_shot()


def _its_shot() -> Script:
    yield RollFor("shot", "The shot", "shot", {"actor": ARCHERS, "target": RAIDERS})


def _archers_are_gone(battle: Battle, _running: Running) -> bool:
    return battle.units[ARCHERS][MEN] == 0


def open_question(script: Asker, *answers: tuple[str, Scalar], men: int = 5) -> str:
    """The key of the question that a script asks after these answers; empty at its end."""
    battle = at_the_shooting().battle
    units = {**battle.units, ARCHERS: battle.units[ARCHERS].having({MEN.key: men})}
    given = tuple(Answer(key, value) for key, value in answers)
    ask = script(replace(battle, units=units), Running(ProcedureId(1), "volley", {}, given))
    return "" if ask is None else ask.key


WHOM, AIMED, WILD = ("whom", RAIDERS), ("how", "aimed"), ("how", "wild")


def test_a_script_asks_for_the_first_question_that_has_no_answer() -> None:
    script = scripted(_reads_downwards)
    assert open_question(script) == "whom"
    assert open_question(script, ("whom", "")) == ""
    assert open_question(script, WHOM) == "how"
    assert open_question(script, WHOM, AIMED) == "shot"
    assert open_question(script, WHOM, WILD) == "shots"
    assert open_question(script, WHOM, WILD, ("shots", 2)) == "shot"
    assert open_question(script, WHOM, WILD, ("shots", 2), ("shot", "failure")) == ""


def test_a_script_that_is_over_asks_nothing_whatever_was_answered() -> None:
    script = scripted(_reads_downwards, _archers_are_gone)
    assert open_question(script, WHOM) == "how"
    assert open_question(script, WHOM, men=0) == ""


def test_a_part_that_is_broken_off_asks_again_for_what_was_answered_and_for_nothing_more() -> None:
    def broken_off(battle: Battle, running: Running) -> Script:
        yield from only_answered(running, _reads_downwards(battle, running))
        yield Count("after", "And then?", HOW_MANY)

    script = scripted(broken_off)
    assert open_question(script) == open_question(script, WHOM) == open_question(script, WHOM, AIMED) == "after"
    answered = scripted(lambda battle, running: only_answered(running, _reads_downwards(battle, running)))
    assert open_question(answered, WHOM, ("after", 2)) == ""
