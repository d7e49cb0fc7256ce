"""The keys of every page, as the manual lists them."""

from __future__ import annotations

from collections.abc import Mapping

from screens.parts.keys import Key
from tracker.words import _


def key_tables() -> Mapping[str, tuple[Key, ...]]:
    """All keys there are, by the name of their page in the reader's language."""
    from screens.amend.screen import AmendScreen
    from screens.course.screen import CourseScreen
    from screens.house_rules.screen import HouseRulesScreen
    from screens.library.comparing import CompareScreen
    from screens.library.new_battle import NewBattleScreen
    from screens.library.screen import LibraryScreen
    from screens.log.screen import LOG_KEYS
    from screens.manual.screen import MANUAL_KEYS
    from screens.orders.screen import OrdersScreen
    from screens.panel.page import PanelPage
    from screens.panel.screen import PanelScreen
    from screens.parts.army_list.screen import ArmyListScreen
    from screens.phones.page import PhonesPage
    from screens.reference.screen import REFERENCE_KEYS
    from screens.roll.calculator_keys import AS_RULED, CALCULATOR_KEYS, PICKING_KEYS
    from screens.roll.sheet_keys import GIVE_UP, QUESTION_KEYS, SHEET_KEYS
    from screens.roster.screen import RosterScreen
    from screens.roster.side_editor import SideEditor
    from screens.roster.unit_editor import UnitEditor
    from screens.turn.proposal import PROPOSAL_KEYS
    from screens.turn.screen import TurnScreen

    return {
        _("Turn"): TurnScreen.KEYS,
        _("A proposal"): PROPOSAL_KEYS,
        _("A page of rolls"): (*SHEET_KEYS, AS_RULED),
        _("Calculator"): (*CALCULATOR_KEYS, AS_RULED),
        _("Calculator: who takes part"): PICKING_KEYS,
        _("Question by question"): (*QUESTION_KEYS, GIVE_UP),
        _("Orders"): OrdersScreen.KEYS,
        _("Correct an earlier entry"): AmendScreen.KEYS,
        _("Log"): LOG_KEYS,
        _("Course of the battle"): CourseScreen.KEYS,
        _("Roster"): RosterScreen.KEYS,
        _("A list to import"): ArmyListScreen.KEYS,
        _("The card of a unit"): UnitEditor.KEYS,
        _("A side"): SideEditor.KEYS,
        _("House rules"): HouseRulesScreen.KEYS,
        _("Rules"): REFERENCE_KEYS,
        _("Library"): LibraryScreen.KEYS,
        _("Two battles side by side"): CompareScreen.KEYS,
        _("A new battle"): NewBattleScreen.KEYS,
        _("Panel: what the audience sees"): PanelPage.KEYS,
        _("The panel's own window"): PanelScreen.KEYS,
        _("Players' phones"): PhonesPage.KEYS,
        _("Manual"): MANUAL_KEYS,
    }
