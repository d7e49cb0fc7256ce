"""Writes the answers anew."""

from tests.screens.cli.answers import QUESTIONS, answers, kept

for system in QUESTIONS:
    kept(system, "txt").write_text(answers(system), encoding="utf-8")
    kept(system, "jsons").write_text(answers(system, "--json"), encoding="utf-8")
