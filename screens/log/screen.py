"""The log: everything that happened in sentences, and the way back to any of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from textual.app import ComposeResult

from saves.places import typed_path
from screens.log.chronicle import Chronicle
from screens.parts import flow
from screens.parts.dialogs import AskLine, Confirm
from screens.parts.drawn.frames import Box
from screens.parts.finding import FindUnit
from screens.parts.keys import HELP, PALETTE, Key, bindings, on_page
from screens.parts.plain import line, plain
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.reporting import file_name_of
from screens.table.screen import AMEND, COURSE, REDO, REPORT, UNDO, BattleScreen
from screens.table.sealed import about_dice
from screens.table.table import Table
from tracker.battle.acts import Fate
from tracker.battle.battle import UnitId
from tracker.battle.dice import mark_of
from tracker.play.history import History
from tracker.views.ledger import as_csv, as_jsonl, rolls
from tracker.views.log import entries
from tracker.views.sentences import unit_name
from tracker.words import N_, _, n_

LOG_KEYS: Final = on_page(
    "log",
    (
        Key(
            "enter",
            "unfold",
            N_("unfold"),
            N_("Show or hide the arithmetic and what followed; right and left do the same"),
        ),
        UNDO,
        REDO,
        Key(
            "g", "return_here", N_("here"), N_("Return to here: undo or redo until this is the last action that stands")
        ),
        Key("z", "show_undone", N_("undone", "several acts"), N_("Hide or show the actions that were undone")),
        Key("slash", "filter", N_("unit"), N_("Show one unit's actions only; again for all")),
        Key("escape,l", "leave", N_("back"), N_("Back to the turn")),
        AMEND,
        Key(
            "B",
            "branch",
            N_("branch"),
            N_(
                "Another way from here: a battle of its own that begins after this action; both are kept. Its "
                "dice are resealed"
            ),
        ),
        Key("e", "export", N_("export"), N_("Write every roll as a table, CSV or JSONL")),
        REPORT,
        Key(
            "D",
            "dice",
            N_("dice"),
            N_("How the app's dice are sealed, what that proves, and revealing their seed"),
            footer=False,
        ),
        COURSE,
        HELP,
        PALETTE,
    ),
)
MOST_TOLD: Final = 8
"""Of as many acts it is said that they go when the battle returns to an earlier one."""
FORMATS: Final = {".csv": as_csv, ".jsonl": as_jsonl}


class LogScreen(BattleScreen):
    """The log of one battle; `folder` is where an export is offered to be written."""

    CSS_PATH = "log.tcss"
    KEYS = LOG_KEYS
    BINDINGS = [*bindings(LOG_KEYS)]

    def __init__(self, table: Table, folder: Path | None = None) -> None:
        super().__init__(table)
        self.folder = folder or table.folder or Path()

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="board"):
            yield Chronicle(self.table.clock, id="acts")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._show)
        self._show(self.table.history)
        self.query_one(Chronicle).focus()

    reword = on_mount

    def _show(self, history: History) -> None:
        self.query_one(Chronicle).history = history
        self._tell_head()

    def _tell_head(self) -> None:
        """Tell in the frame how many acts there are and which of them are shown."""
        chronicle, history = self.query_one(Chronicle), self.table.history
        fates = Counter(act.fate for act in history.acts)
        acts = len(history.acts) - fates[Fate.SUPERSEDED]
        undone = acts - fates[Fate.STANDS]
        counts = [n_("{count} action", "{count} actions", acts).format(count=acts)]
        if undone:
            hidden = "" if chronicle.with_undone else _(", hidden")
            counts.append(n_("{count} undone", "{count} undone", undone).format(count=undone) + hidden)
        if chronicle.only is not None:
            counts.append(_("only {unit}").format(unit=unit_name(history.battle, chronicle.only)))
        foot = line((f"[{0:>2}]", "$dim"), f" {_('real die')}  ", (f"({0:>2})", "$dim"), f" {_('thrown by the app')}")
        if history.battle.commitment:
            foot = line(
                foot,
                ("  #7", "$dim"),
                f" {_('throw of the sealed dice')}",
                ("  D ", "$bright bold"),
                (_("sealed dice {commitment}").format(commitment=mark_of(history.battle.commitment)), "$dim"),
            )
        self.query_one("#board", Box).head(plain(_("Log")), plain(" · ".join(counts)), foot)

    def action_unfold(self) -> None:
        self.query_one(Chronicle).action_select()

    def action_return_here(self) -> None:
        flow.begin(self, self._return_here())

    async def _return_here(self) -> None:
        """Say what goes, or comes back, and return to the act under the light."""
        entry = self.query_one(Chronicle).entry
        if entry is None:
            return
        history = self.table.history
        after = history.return_to(entry.index)
        if isinstance(after, History) and after is not history:
            pairs = enumerate(zip(history.acts, after.acts, strict=True))
            changed = [
                index for index, (act, then) in pairs if act.fate is not Fate.SUPERSEDED and act.fate is not then.fate
            ]
            if not changed:
                return
            count = len(changed)
            if history.acts[changed[0]].fate is Fate.STANDS:
                question = n_(
                    "Return to here, and undo {count} action?", "Return to here, and undo {count} actions?", count
                )
            else:
                question = n_(
                    "Go on to here, and redo {count} action?", "Go on to here, and redo {count} actions?", count
                )
            detail = "\n".join(
                entry.headline for index in changed[-MOST_TOLD:] for entry in entries(history, index, index + 1)
            )
            asked = Confirm(question.format(count=count), detail, yes=_("return"), no=_("stay"))
            if await self.app.push_screen_wait(asked) != "yes":
                return
        elif after is history:
            self.table.tell(_("nothing was done after this action"))
        self.table.return_to(entry.index)

    def action_branch(self) -> None:
        flow.begin(self, self._branch())

    async def _branch(self) -> None:
        from screens.table.branching import branch_and_open

        if (entry := self.query_one(Chronicle).entry) is not None:
            await branch_and_open(self.table, entry.index)
        if self.table.up_next is not None:
            self.dismiss(None)

    def press(self, intent: str) -> None:
        """Amend the act under the light; all else as on every page of a battle."""
        if intent != "battle.amend":
            super().press(intent)
            return
        chronicle = self.query_one(Chronicle)
        entry = chronicle.entry
        if chronicle.run is not None and chronicle.run.is_group:
            self.table.tell(_("The last roll of those in the row; enter unfolds the others."))
        self.table.doors.amend(self.table, None if entry is None else entry.index)

    def action_show_undone(self) -> None:
        chronicle = self.query_one(Chronicle)
        if all(act.fate not in {Fate.UNDONE, Fate.DROPPED} for act in self.table.history.acts):
            self.table.tell(_("no action was undone"))
            return
        chronicle.with_undone = not chronicle.with_undone
        self._tell_head()

    def action_filter(self) -> None:
        flow.begin(self, self._filter())

    async def _filter(self) -> None:
        chronicle = self.query_one(Chronicle)
        if chronicle.only is None:
            table = self.table
            asked = FindUnit(_("Whose actions?"), table.system, table.battle, table.battle.units.values())
            picked = await self.app.push_screen_wait(asked)
            chronicle.only = None if picked is None else UnitId(picked)
        else:
            chronicle.only = None
        self._tell_head()

    def action_export(self) -> None:
        flow.begin(self, self._export())

    async def _export(self) -> None:
        offered = self.folder / f"{file_name_of(self.table.battle.title)}-rolls.csv"
        path = await self.app.push_screen_wait(
            AskLine(_("Write the rolls to which file?"), _("It ends in .csv or .jsonl."), value=str(offered))
        )
        if path is None:
            return
        where = typed_path(path)
        if where.suffix not in FORMATS:
            self.table.tell(_("{file} has no known ending; give .csv or .jsonl").format(file=where.name))
            return
        if where.exists() and await self.app.push_screen_wait(_replace(where)) != "yes":
            return
        self._write(where)

    def _write(self, where: Path) -> None:
        rows = rolls(self.table.history)
        try:
            where.write_text(FORMATS[where.suffix](rows), encoding="utf-8")
        except OSError as wrong:
            self.table.tell(_("Not written: {reason}").format(reason=wrong.strerror or wrong))
            return
        template = n_("{count} roll written to {file}", "{count} rolls written to {file}", len(rows))
        self.notify(template.format(count=len(rows), file=where.name))

    def action_dice(self) -> None:
        self.ask(about_dice(self.table))

    def action_leave(self) -> None:
        self.dismiss(None)


def _replace(where: Path) -> Confirm:
    return Confirm(_("{file} exists already. Replace it?").format(file=where.name), yes=_("replace"), no=_("keep"))
