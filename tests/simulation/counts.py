"""What a simulated battle is measured by, and what was found in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

DOUBTFUL: Final = "?"


class Finding(NamedTuple):
    """Something that should not be: of which kind, what it was, in which battle and where in it."""

    kind: str
    words: str
    seed: int
    where: str


@dataclass
class Counts:
    """Sums over battles; `proposals` and `right` are by the kind of question, `occurred` by roll, action and so on.

    A kind that ends in `DOUBTFUL` is a row that asks by a `?` of its own: a question that carries a suggestion. A list
    that is asked for its own sake proposes nobody; it is counted how often its light was on who is meant all the same.
    """

    system: str
    seed: int = 0
    where: str = ""
    battles: int = 0
    turns: int = 0
    acts: int = 0
    questions: int = 0
    proposals: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    lists: Counter[str] = field(default_factory=Counter)
    lists_right: Counter[str] = field(default_factory=Counter)
    settings: Counter[str] = field(default_factory=Counter)
    settings_right: Counter[str] = field(default_factory=Counter)
    light: int = 0
    light_right: int = 0
    occurred: Counter[str] = field(default_factory=Counter)
    contradictions: list[Finding] = field(default_factory=list)
    unpaid: list[Finding] = field(default_factory=list)
    lost: list[Finding] = field(default_factory=list)
    wrong: list[Finding] = field(default_factory=list)

    def proposed(self, kind: str, *, is_right: bool, words: str = "") -> None:
        """A choice of several candidates that carried a proposal."""
        self.proposals[kind] += 1
        self.right[kind] += is_right
        if not is_right:
            self.wrong.append(self._finding(kind, words))

    def listed(self, kind: str, *, is_right: bool) -> None:
        """A list of several candidates in which nobody is proposed, and whether its light was on who is meant."""
        self.lists[kind] += 1
        self.lists_right[kind] += is_right

    def lit(self, words: str, *, is_right: bool) -> None:
        """Where the light went after an act."""
        self.light += 1
        self.light_right += is_right
        if not is_right:
            self.wrong.append(self._finding("light", words))

    def contradicts(self, kind: str, words: str) -> None:
        """The app says what the table knows to be false."""
        self.contradictions.append(self._finding(kind, words))

    def cannot_pay(self, kind: str, words: str) -> None:
        """A debt that cannot be paid."""
        self.unpaid.append(self._finding(kind, words))

    def loses(self, kind: str, words: str) -> None:
        """Something that went at a step, and nobody was asked."""
        self.lost.append(self._finding(kind, words))

    def _finding(self, kind: str, words: str) -> Finding:
        return Finding(kind, words, self.seed, self.where)

    @property
    def share_right(self) -> float:
        """The share of the proposals that were right; 1 where there were none."""
        return self.right.total() / self.proposals.total() if self.proposals else 1.0

    @property
    def plain(self) -> tuple[int, int]:
        """How many of the proposals that no `?` asks about were right, and how many there were."""
        kinds = [kind for kind in self.proposals if not kind.endswith(DOUBTFUL)]
        return sum(self.right[kind] for kind in kinds), sum(self.proposals[kind] for kind in kinds)

    def rows(self) -> tuple[tuple[str, str], ...]:
        """The table of counts: what, and how much."""
        turns, acts = max(self.turns, 1), max(self.acts, 1)
        return (
            ("battles, turns", f"{self.battles}, {self.turns}"),
            ("acts per turn", f"{self.acts / turns:.1f}"),
            ("questions per act", f"{self.questions / acts:.2f}"),
            (
                "choices of several with a proposal",
                f"{self.proposals.total()} ({self.proposals.total() / acts:.2f} per act)",
            ),
            ("right of these", f"{100 * self.share_right:.1f}%"),
            ("right of those without a ?", _share(*self.plain)),
            ("lists that began on who is meant", _share(self.lists_right.total(), self.lists.total())),
            ("settings that were right", _share(self.settings_right.total(), self.settings.total())),
            ("light right", _share(self.light_right, self.light)),
            ("contradictions", str(len(self.contradictions))),
            ("unpayable debts", str(len(self.unpaid))),
            ("lost unasked", str(len(self.lost))),
        )

    def by_kind(self) -> tuple[tuple[str, str], ...]:
        """The proposals that were wrong, then all that was found: how often, and the first of its kind."""
        told = [
            (f"proposal {kind}", f"{self.right[kind]}/{count}  {_first(self.wrong, kind)}")
            for kind, count in sorted(self.proposals.items())
            if self.right[kind] < count
        ]
        told += [("light", _first(self.wrong, "light"))] if self.light_right < self.light else []
        for what, found in (("says", self.contradictions), ("unpaid", self.unpaid), ("lost", self.lost)):
            kinds = Counter(one.kind for one in found)
            told += [(f"{what} {kind}", f"{count}  {_first(found, kind)}") for kind, count in kinds.most_common()]
        return tuple(told)


def _share(right: int, whole: int) -> str:
    return f"{100 * right / whole:.1f}% of {whole}" if whole else "none"


def _first(found: list[Finding], kind: str) -> str:
    one = next(one for one in found if one.kind == kind)
    return f"seed {one.seed}, {one.where}: {one.words}"
