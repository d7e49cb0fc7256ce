"""The command line: what it prints, what it refuses in one line, and that it never shows a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tests.screens.cli.running import Run, printed, refused
from tests.tiny import SHOT
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import Case
from tracker.rules.systems import load_system, system_keys

pytestmark = pytest.mark.usefixtures("with_tiny")


def test_without_dice_a_roll_shows_its_target_and_its_odds_only(run: Run) -> None:
    shot = printed(run("resolve", "shot", "aim=4", "cover=yes", "--json"))
    assert list(shot) == [
        "system", "resolver", "inputs", "assumed", "needed", "no_effect", "switches", "dice", "lines", "sides",
        "figures", "sum", "threshold", "target", "comparison", "needs", "total", "margin", "outcome", "effects",
        "chance", "fraction", "odds",
    ]  # fmt: skip
    assert shot["resolver"] == "shot"
    assert shot["inputs"] == {"aim": 4, "cover": True, "other": 0, "other_reason": ""}
    assert (shot["target"], shot["comparison"], shot["total"], shot["outcome"]) == (3, "<=", None, None)
    assert (shot["dice"], shot["effects"], shot["switches"]) == ([], [], {})
    assert shot["lines"] == [
        {"id": "aim", "label": "aim", "value": 4, "side": None, "rules": ["TY-02"], "switch": None},
        {"id": "cover", "label": "target in cover", "value": -1, "side": None, "rules": ["TY-03"], "switch": None},
    ]
    assert (shot["chance"], shot["fraction"]) == (0.5, "1/2")


@pytest.mark.parametrize("roll", ["hexcombat.shock", "hexcombat.shoot actor_kind=archers"])
def test_a_doubtful_figure_is_said_to_be_so_beside_its_line_unless_a_house_rule_reads_it(run: Run, roll: str) -> None:
    def told(*options: str) -> str:
        lines = run("resolve", *roll.split(), "target_capability=superior", *options).stdout.splitlines()
        return next(line for line in lines if "enemy capability" in line)

    assert told().endswith("HX-RUL-07 (unclear on the sheet: hx.defender_grade)")
    assert told("--switch", "hx.defender_grade=printed").endswith("HX-RUL-07")


def test_a_label_that_names_its_doubt_is_not_told_it_twice(run: Run) -> None:
    blow = run("resolve", "skirmish.melee", "confused=yes").stdout
    assert blow.count("sk.melee_defender") == 1


def test_with_dice_a_roll_is_resolved(run: Run) -> None:
    shot = printed(run("resolve", "tiny.shot", "aim=4", "--dice", "4", "--json"))
    assert shot["dice"] == [{"die": 6, "face": 4, "source": "typed"}]
    assert (shot["target"], shot["total"], shot["outcome"]) == (4, 4, "success")
    assert shot["effects"] == [{"kind": "man_lost", "who": "target", "amount": 1}]
    assert "odds" not in shot


def test_a_table_has_odds_and_no_single_chance(run: Run) -> None:
    order = printed(run("resolve", "demonworld.random_order", "--json"))
    assert (order["chance"], order["fraction"]) == (None, None)
    assert sum(Fraction(one["fraction"]) for one in order["odds"]) == 1
    lines = run("resolve", "demonworld.random_order").stdout.splitlines()
    assert len({line.index("%") for line in lines if "%" in line}) == 1


def test_a_house_rule_in_force_is_named_only_where_it_is_not_the_default(run: Run) -> None:
    two = printed(run("resolve", "shot", "cover=1", "--switch", "soft_cover=two", "--json"))
    assert two["switches"] == {"soft_cover": "two"}
    assert [line["value"] for line in two["lines"]] == [3, -2]
    one = printed(run("resolve", "shot", "cover=1", "--switch", "soft_cover=one", "--json"))
    assert one["switches"] == {}


def test_a_preset_takes_its_readings_at_one_stroke_and_a_switch_goes_before_it(run: Run) -> None:
    dense = printed(run("resolve", "shot", "cover=1", "--preset", "dense", "--json"))
    assert dense["switches"] == {"soft_cover": "two"}
    mixed = printed(run("resolve", "shot", "cover=1", "--preset", "dense", "--switch", "soft_cover=one", "--json"))
    assert mixed["switches"] == {}
    refused(run("resolve", "shot", "--preset", "sparse"), "'sparse'", "dense")


def test_every_house_rule_of_a_sheet_is_listed_and_taken_even_where_only_a_procedure_asks_it(run: Run) -> None:
    for system in (load_system(key) for key in system_keys()):
        first, *_others = printed(run("resolvers", "--system", system.key, "--json"))
        listed = {switch["name"]: switch for switch in first["switches"]}
        assert set(listed) == {switch.key for switch in system.rolls.switches}
        assert {key for key, one in listed.items() if one["consulted"]} == {
            switch.key for switch in system.rolls.resolvers[0].switches
        }
        text = run("resolvers", "--system", system.key).stdout
        assert all(f"    {switch.key}={switch.options[0].key}|" in text for switch in system.rolls.switches)
        assert all(f"--preset {preset.key}" in text for preset in system.rolls.presets)
    told = run("resolve", "skirmish.shoot", "--switch", "sk.general_dead=visible").stdout
    assert "Who tests when the general is killed: those that see it (no effect here)" in told


def test_the_app_rolls_the_same_dice_from_the_same_seed(run: Run) -> None:
    first, again = (printed(run("resolve", "shot", "--roll", "--seed", 5, "--json")) for _ in range(2))
    assert first == again
    assert first["dice"][0]["source"] == "rolled"
    assert first["outcome"] in {"success", "failure"}


@pytest.mark.parametrize("aim", range(7))
def test_the_chance_is_the_exact_fraction(run: Run, aim: int) -> None:
    shot = printed(run("resolve", "shot", f"aim={aim}", "--json"))
    exact = chance_of_success(SHOT, Case({"aim": aim, "cover": False}, {}))
    assert Fraction(shot["fraction"]) == exact
    assert shot["chance"] == float(exact or 0)


def test_what_is_worked_out_is_told_as_a_total_and_what_a_die_made_against_its_threshold(run: Run) -> None:
    assert "total    3\n" in run("resolve", "demonworld.step_cost").stdout
    assert "total      2 against 4\n" in run("resolve", "shot", "aim=4", "--dice", "2").stdout


def test_a_roll_in_plain_lines_gives_every_reason_with_its_rule(run: Run) -> None:
    text = run("resolve", "shot", "aim=4", "cover=yes", "--dice", "2").stdout
    for word in ("Shot (tiny.shot)", "+4  TY-02", "−1  TY-03", "≤ 3 on D6", "50% (1/2)", "2 (real die)", "hit"):
        assert word in text


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("resolve", "shout"), ("'shout'", "shot")),
        (("resolve", "tiny.melee"), ("'tiny.melee'", "shot, nerve_test")),
        (("resolve", "chess.shot"), ("'chess'", "demonworld", "tiny")),
        (("resolve", "shot", "--system", "chess"), ("'chess'", "demonworld", "tiny")),
        (("resolve", "tiny.shot", "--system", "demonworld"), ("tiny.shot", "demonworld")),
        (("resolve", "shot", "aim=9"), ("aim: 9", "from 0 to 6")),
        (("resolve", "shot", "cover=perhaps"), ("cover: 'perhaps'", "yes or no")),
        (("resolve", "shot", "hat=1"), ("'hat'", "aim, cover")),
        (("resolve", "shot", "aim"), ("'aim'", "KEY=VALUE", "aim, cover")),
        (("resolve", "shot", "aim=1", "aim=2"), ("aim", "twice")),
        (("resolve", "shot", "--dice", "7"), ("7", "from 1 to 6")),
        (("resolve", "shot", "--dice", "0"), ("0", "from 1 to 6")),
        (("resolve", "shot", "--dice", "1,2"), ("one die too many",)),
        (("resolve", "shot", "--dice", "²"), ("--dice", "whole numbers")),
        (("resolve", "shot", "--dice", ""), ("--dice", "whole numbers")),
        (("resolve", "shot", "--dice", "9" * 5000), ("--dice", "whole numbers")),
        (("resolve", "shot", "--switch", "soft_cover=ten"), ("soft_cover", "one, two")),
        (("resolve", "shot", "--switch", "hard_cover=one"), ("'hard_cover'", "soft_cover")),
        (("resolve", "shot", "--seed", "3"), ("--seed", "--roll")),
        (("resolve", "shot", "--roll", "--seed", "x"), ("--seed", "integer")),
        (("resolve",), ("NAME",)),
        (("resolve", "shot", "--hat"), ("--hat",)),
        (("resolvers", "--system", "chess"), ("'chess'", "demonworld", "tiny")),
        (("rules", "XX-99"), ("'XX-99'",)),
        (("tea",), ("'tea'", "battles")),
        (("battles", "tea"), ("'tea'", "export")),
        (("battles", "show", "mill"), ("'mill'", "none yet")),
        (("battles", "new", "Mill", "--system", "chess"), ("'chess'", "demonworld", "tiny")),
        (("battles", "new", "\x1b", "--system", "tiny", "--side", ""), ("side", "empty")),
        (("battles", "new", "Mill", "--system", "tiny", "--switch", "soft_cover=x"), ("soft_cover", "one, two")),
        (("battles", "new", "Mill", "--system", "tiny", "--roster", "none.toml"), ("none.toml", "no such file")),
        (("battles", "import", "none.json"), ("none.json", "no such file")),
        (("demo", "tiny"), ("tiny", "demonworld")),
    ],
)
def test_a_refusal_is_one_line_that_names_the_input_and_what_is_accepted(
    run: Run, args: tuple[str, ...], says: tuple[str, ...]
) -> None:
    refused(run(*args), *says)


def test_a_name_that_several_systems_have_is_that_of_the_one_that_knows_the_inputs(run: Run) -> None:
    assert printed(run("resolve", "melee", "power=9", "--json"))["inputs"]["power"] == 9
    assert printed(run("resolve", "melee", "combat=4", "--json"))["inputs"]["combat"] == 4


def test_a_name_that_several_systems_have_is_the_first_ones_unless_qualified(run: Run) -> None:
    assert "demonworld.melee" in run("resolve", "melee").stdout
    assert "skirmish.melee" in run("resolve", "skirmish.melee").stdout


def test_hostile_input_is_made_harmless_before_it_is_said_again(run: Run) -> None:
    result = run("resolve", "shot", "\x1b]0;x\x07=\u202e")
    refused(result)
    assert not {"\x1b", "\x07", "\u202e"} & set(result.stderr)


def test_every_resolver_is_described_for_programs(run: Run) -> None:
    told = printed(run("resolvers", "--system", "tiny", "--json"))
    assert [one["name"] for one in told] == ["shot", "nerve_test"]
    assert told[0]["inputs"] == [
        {"name": "aim", "label": "Aim", "type": "whole", "range": [0, 6], "default": 3, "rules": ["TY-02"]},
        {"name": "cover", "label": "Target in cover", "type": "flag", "default": False, "rules": ["TY-03"]},
        {"name": "other", "label": "Other", "type": "whole", "range": [-99, 99], "default": 0, "rules": []},
        {"name": "other_reason", "label": "Reason", "type": "words", "length": 200, "default": "", "rules": []},
    ]
    assert told[0]["dice"] == [{"die": 6, "for": "to hit"}]
    assert [switch["name"] for switch in told[0]["switches"]] == ["soft_cover"]
    assert told[0]["switches"][0]["choices"] == ["one", "two"]


def test_every_resolver_of_every_system_takes_its_own_defaults(run: Run) -> None:
    for one in printed(run("resolvers", "--json")):
        assert {"name", "inputs", "dice", "switches"} <= set(one)
        name = f"{one['system']}.{one['name']}"
        given = [f"{entry['name']}={_typed(entry['default'])}" for entry in one["inputs"]]
        result = run("resolve", name, *given, "--json")
        if result.exit_code:
            refused(result)


def _typed(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ",".join(map(str, value))
        case _:
            return str(value)


def test_resolvers_are_listed_with_what_they_take(run: Run) -> None:
    text = run("resolvers", "--system", "tiny").stdout
    for word in ("Tiny (tiny)", "shot · Shot · D6 (to hit)", "aim=0…6", "cover=yes|no"):
        assert word in text


def test_a_rule_is_shown_by_its_id_whatever_its_case(run: Run) -> None:
    fact = printed(run("rules", "dw-mel-26", "--json"))
    assert (fact["system"], fact["id"], fact["how"]) == ("demonworld", "DW-MEL-26", "computed")
    assert fact["where"] == ["resolver:melee"]
    text = " ".join(run("rules", "DW-MEL-26").stdout.split())
    assert fact["text"] in text
    assert text.endswith("computed Melee attack")


def test_no_rule_is_honoured_by_an_id_that_only_code_knows(run: Run) -> None:
    text = run("rules").stdout
    assert re.findall(r"\b(?:resolver|step|field|battle|consequence|procedure|prompt):[a-z]\S*", text) == []


def test_every_rule_of_a_system_is_listed_with_how_it_is_honoured(run: Run) -> None:
    facts = printed(run("rules", "--system", "demonworld", "--json"))
    assert len({fact["id"] for fact in facts}) == len(facts) == 444
    assert {fact["how"] for fact in facts} == {"computed", "walked", "prompted"}
    text = run("rules", "--system", "demonworld").stdout
    assert all(fact["id"] in text for fact in facts)


def test_a_figure_of_a_roster_file_that_means_nothing_is_told_and_taken(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "azure.toml"
    roster.write_text('[[unit]]\nname = "Bows"\nside = "Azure"\naim = 4\n')
    made = run("battles", "new", "The Mill", "--system", "confrontation", "--roster", roster)
    assert made.exit_code == 0
    assert made.stderr == 'oriflamme: azure.toml, line 4: unit "Bows": aim means nothing without shoots = yes\n'
    assert "Bows" in run("battles", "show", made.stdout.strip()).stdout


def test_a_battle_is_started_shown_listed_sent_and_put_aside(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "azure.toml"
    roster.write_text('[[unit]]\nname = "Pikes of Ker"\nside = "Azure"\nmen = 10\n')
    made = run("battles", "new", "The Mill", "--system", "tiny", "--side", "Ochre", "--roster", roster,
               "--switch", "soft_cover=two")  # fmt: skip
    assert made.exit_code == 0, made.stderr
    battle = made.stdout.strip()
    whole = printed(run("battles", "show", battle, "--json"))
    assert [side["name"] for side in whole["sides"]] == ["Ochre", "Azure"]
    assert whole["sides"][1]["units"][0]["gauges"] == [{"label": "men", "now": 10, "full": 5}]
    assert whole["switches"] == {"soft_cover": "two"}
    assert "Pikes of Ker" in run("battles", "show", "the mill").stdout
    (line,) = printed(run("battles", "list", "--json"))
    assert (line["id"], line["title"], line["system"], line["broken"]) == (battle, "The Mill", "tiny", None)
    assert "Pikes of Ker" in line["last"]
    file = tmp_path / "mill.json"
    assert run("battles", "export", "the-mill", file).exit_code == 0
    refused(run("battles", "export", battle, file), "mill.json", "--force")
    assert run("battles", "export", battle).stdout == file.read_text()
    assert run("battles", "import", file).exit_code == 0
    refused(run("battles", "show", "The Mill"), "there are several", battle)
    assert run("battles", "delete", battle).exit_code == 0
    assert len(printed(run("battles", "list", "--json"))) == 1


def test_the_saves_folder_may_be_named_before_or_behind_the_command(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert run("--saves", other, "battles", "new", "Mill", "--system", "tiny").exit_code == 0
    assert printed(run("battles", "list", "--json")) == []
    assert len(printed(run("battles", "list", "--json", "--saves", other))) == 1
    assert len(printed(run("battles", "--saves", other, "list", "--json"))) == 1


def test_a_broken_battle_is_listed_with_its_reason_and_refused_with_its_own_exit_code(run: Run, tmp_path: Path) -> None:
    battle = run("battles", "new", "Mill", "--system", "tiny").stdout.strip()
    file = tmp_path / "saves" / f"{battle}.battle"
    file.write_bytes(file.read_bytes().replace(b"BattleBegan", b"BattleBegun"))
    assert "is damaged at line 2" in printed(run("battles", "list", "--json"))[0]["broken"]
    assert "(broken)" in run("battles", "list").stdout
    refused(run("battles", "show", battle), "is damaged at line 2", code=4)


def test_a_sound_copy_of_a_sync_folder_is_called_a_copy_and_a_damaged_one_broken(run: Run, tmp_path: Path) -> None:
    battle = run("battles", "new", "Mill", "--system", "tiny").stdout.strip()
    file = tmp_path / "saves" / f"{battle}.battle"
    copy = file.with_name(f"{battle} (conflicted copy).battle")
    copy.write_bytes(file.read_bytes())
    told = run("battles", "list").stdout
    assert "(copy)" in told
    assert "(broken)" not in told
    one, other = printed(run("battles", "list", "--json"))
    assert (one["broken"], other["broken"]) == (None, None)
    assert "is the same as" in " ".join(other["copy"].split())
    copy.write_bytes(copy.read_bytes().replace(b"BattleBegan", b"BattleBegun"))
    told = run("battles", "list").stdout
    assert "(copy)" not in told
    assert "(conflicted copy) is damaged" in " ".join(told.split())


def test_a_newer_battle_is_refused_with_its_own_exit_code(run: Run, tmp_path: Path) -> None:
    (tmp_path / "newer.json").write_text('{"format": "oriflamme-battle", "schema": 99, "acts": []}')
    refused(run("battles", "import", tmp_path / "newer.json"), "newer.json", "schema 99", code=5)


def test_the_app_does_not_open_into_a_pipe(run: Run) -> None:
    refused(run(), "needs a terminal", code=1)
    refused(run("demo"), "needs a terminal", code=1)


def test_what_nobody_foresaw_is_one_line_and_a_traceback_in_the_log(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("screens.cli.rules.load_reference", lambda _package: dict[str, str]()["x"])
    result = run("rules", "--system", "demonworld")
    refused(result, "KeyError", "oriflamme.log", code=1)
    if sys.platform == "linux":
        assert "Traceback" in (tmp_path / "oriflamme" / "log" / "oriflamme.log").read_text()


def test_help_is_at_hand_for_every_command(run: Run) -> None:
    assert "battles" in run("-h").stdout
    for command in ("demo", "resolvers", "resolve", "rules", "battles"):
        said = run(command, "-h")
        assert said.exit_code == 0, said.stderr
    assert run("--version").stdout.startswith("oriflamme")


def test_the_terminal_library_is_not_imported_where_nothing_opens() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from screens.cli.root import cli;"
        "r = CliRunner().invoke(cli, ['resolve', 'demonworld.melee']); assert r.exit_code == 0, r.stderr;"
        "print([m for m in ('textual', 'rich', 'tinydb', 'tomlkit') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_python_m_screens_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "screens", "tea"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("oriflamme: there is no command 'tea'")
