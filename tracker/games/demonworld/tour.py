"""The guided tour: four units a side, and one turn in which everything is done once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, Command, GoTo, NewUnit
from tracker.battle.events import UnitJoined
from tracker.games.demonworld.checklist import FIRST_SHOOTING
from tracker.games.demonworld.demo import AZURE_ARMY, OCHRE_ARMY, Card
from tracker.games.demonworld.fields import ROUT_MOVE_DUE
from tracker.rules.system import Stop, Tour, TourBattle
from tracker.words import N_, _

AZURE, OCHRE = SideId("tour-azure"), SideId("tour-ochre")
BOWMEN: Final = UnitId("bowmen-of-alder")
VOLLEY: Final = 6
"""The dice of the volley: one for each of the bowmen."""

_FEWER: Final[dict[str, Card]] = {
    "Bowmen of Alder": {"bases_at_start": VOLLEY},
    "Knights of the Vale": {"bases_at_start": 5, "melee_armour": 3},
    "Pikes of Ker": {},
    "Orsanne the Grey": {},
    "Ash archers": {},
    "Gate spears": {"bases_at_start": 8, "power": 10},
    "Horde of Rusk": {},
    "Wolf riders": {},
}
"""Who of the demo's armies takes part, in this order, and what is said of them otherwise."""


def _commands() -> tuple[Command, ...]:
    """The battle at its orders: the wind is for another day."""
    armies = ((AZURE, AZURE_ARMY), (OCHRE, OCHRE_ARMY))
    return (
        Begin(_("First steps"), "demonworld"),
        AddSide(_("Azure"), AZURE),
        AddSide(_("Ochre"), OCHRE),
        *(
            AddUnit(NewUnit(_(name), side, {**dict(army)[name], **otherwise}, name))
            for side, army in armies
            for name, otherwise in _FEWER.items()
            if name in dict(army)
        ),
        Advance(),
        GoTo("I.1", anyway=True),
    )


def _has_orders(side: SideId, units: int) -> Callable[[TourBattle], bool]:
    return lambda seen: seen.tokens(side) >= units or seen.is_revealed


def _has_shot_again(seen: TourBattle) -> bool:
    """A die was taken back, and all lie there again."""
    shots = seen.battle.times_rolled("shoot", BOWMEN, FIRST_SHOOTING.ids)
    return seen.has_undone and shots >= VOLLEY


def _has_tested(seen: TourBattle) -> bool:
    """A test was taken, or no shot earned one."""
    return seen.rolls("morale") > 0 or (seen.rolls("shoot", BOWMEN) >= VOLLEY and not seen.battle.debts)


def _has_run(seen: TourBattle) -> bool:
    """Nobody routs, or whoever does has run."""
    return not any(unit[ROUT_MOVE_DUE] for unit in seen.battle.units.values())


# fmt: off
STOPS: Final = (
    Stop("azure", N_("You play both sides. `o` opens the orders, `enter` hands Azure the keyboard: `H` for the bowmen, "
                     "`C` for the two below them."),
         N_("A token says when a unit acts: H shoots first, C charges; ✓ once it is placed."),
         _has_orders(AZURE, 3), until="I"),
    Stop("ochre", N_("`tab` covers Azure's tokens, `enter` hands Ochre the keyboard: `H` for the archers, `C` for the "
                     "other three."),
         N_("Tokens lie face down until all are placed: nobody answers what is not seen."),
         _has_orders(OCHRE, 4), until="I"),
    Stop("reveal", N_("`tab` covers Ochre's tokens, then `v` reveals them all. You are back on the page of the turn, "
                      "each unit with its letter."),
         N_("All at once. From now on the app says at each step who may act."),
         lambda seen: seen.is_revealed, until="I"),
    Stop("cast", N_("`n` goes on to the magic. `c` casts with Orsanne: `enter` the level, "
                    "`d` her die (or type a real one), `enter` applies it."),
         N_("The big number is what she needs; every line says what it adds, and why."),
         lambda seen: seen.rolls("cast") > 0, until="II"),
    Stop("volley", N_("`n` until III.3 stands on top; on the way `space`: her spell took effect. `s` shoots with the "
                      "bowmen, `enter` accepts, `D` throws all."),
         N_("One die a base; of your own: type each, then `space`. Each is saved at once."),
         lambda seen: seen.rolls("shoot", BOWMEN) >= VOLLEY, until="V"),
    Stop("undo", N_("Was the last die misread? `u` takes it back and its place is empty: type the right face and "
                    "`space`, or `d`."),
         N_("Every action can be undone, even weeks later; the log keeps what was undone."),
         _has_shot_again, until="III"),
    Stop("morale", N_("`n` until III.6 stands above the list: there the test that the shots earned is due. `t` opens "
                      "it, `d` throws its die."),
         N_("Losses earn a test of morale: the app remembers who owes one, you need not."),
         _has_tested, until="III"),
    Stop("rout", N_("The test failed, somebody routs. `n` until III.7; run the base back on your table, then `space` "
                    "says that it has run."),
         N_("What dice decide is done for you; where figures stand, only the table knows."),
         _has_run, until="III"),
    Stop("charge", N_("`n` until IV.9 stands above the list: nobody else need move. `m` charges with the knights: "
                      "`↓` twice to the Gate spears, `enter`."),
         N_("You move the figures; the app only has to know who is in contact with whom."),
         lambda seen: seen.ended("contact"), until="IV"),
    Stop("melee", N_("`n` until VI.2, the blows. `f` fights: `enter` accepts who strikes whom, `D` throws for Azure, "
                     "`D` again for Ochre."),
         N_("The faster strike first, and who falls strikes no more. Nothing to work out."),
         lambda seen: seen.ended("melee_round"), until="VI"),
    Stop("amend", N_("The last of those dice was misread: it was a 1. `A` opens it, then type 1; `enter` shows what "
                     "changes, `enter` accepts."),
         N_("A base falls, a test is owed; what came after is replayed with the same dice."),
         lambda seen: seen.has_amended),
    Stop("army", N_("Your own army: `esc`, then `r` for the roster. `a` adds a unit, `enter` takes an empty card; type "
                    "a name, `ctrl+s` saves it."),
         N_("`i` reads a whole list, from a file or pasted: a spreadsheet will do."),
         lambda seen: sum(isinstance(event, UnitJoined) for event in seen.events) > len(_FEWER)),
    Stop("end", N_("That was all: `esc` leads back to the turn. `n` goes on, `t` takes what is owed, `?` shows all "
                   "keys; `f3` ends the tour."),
         N_("Alone? `r`, `enter` on Ochre: led by “measured”. `d` in the library: a battle."),
         lambda seen: seen.battle.place.turn > 1),
)
# fmt: on

# The SHA-256 of `oriflamme tour 0`: the spell is cast, the volley hits, and whoever is tested for it routs.
SEED: Final = "f0b222b3a47f19f00bd843b49626f3b8ccb687db05eba044a950d7adb2a5cc9a"

TOUR: Final = Tour(_commands, (AZURE, OCHRE), STOPS, SEED)
