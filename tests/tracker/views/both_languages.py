"""Lines of the log as both languages tell them, by the battle that is kept for ever and has them; read by eye."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LINES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "demonworld-1": (
        (
            "Roll owed: Ogre band, Miscast (1 or 2 on the casting die).",
            "Jet dû\u00a0: Ogre band, Échec critique (1 ou 2 au dé du sort).",
        ),
        (
            "At the table: Azure.",
            "À la table\u00a0: Azure.",
        ),
        (
            "Wind direction, 1 to 6 clockwise 1 → 2 (by hand: wind at the start).",
            "Direction du vent, 1 à 6 en sens horaire 1 → 2 (à la main\u00a0: wind at the start).",
        ),
        (
            "Token placed face down: Horde of Rusk.",
            "Jeton posé face cachée\u00a0: Horde of Rusk.",
        ),
        (
            "Pikes of Ker pass their morale test and rally, needed 1+, rolled 6 (real die).",
            "Pikes of Ker réussissent leur test de moral et se rallient, requis 1+, obtenu 6 (vrai dé).",
        ),
        (
            "General Isolde attacks Wolf riders, needed ≤ 0, rolled 14 (real die): miss.",
            "General Isolde attaque Wolf riders, requis ≤ 0, obtenu 14 (vrai dé)\u00a0: manqué.",
        ),
        (
            "General Isolde shoots at Pikes of Ker, needed ≤ −1, rolled 2, rolled 3, 2 (real dice): miss.",
            "General Isolde tire sur Pikes of Ker, requis ≤ −1, obtenu 2, obtenu 3, 2 (vrais dés)\u00a0: manqué.",
        ),
        (
            "Ogre band tries a spell: critical failure, 9 spell points spent, must roll on the miscast table, set by hand: the table rules so.",
            "Ogre band tente un sort\u00a0: échec critique, 9 points de sorts dépensés, un jet sur la table d’échec critique est dû, tranché à la main\u00a0: the table rules so.",
        ),
        (
            "Wayfarers breathe fire on Knights of the Vale without effect, needed ≤ 6, rolled 11 (real die).",
            "Wayfarers soufflent le feu sur Knights of the Vale, sans effet, requis ≤ 6, obtenu 11 (vrai dé).",
        ),
        (
            "Pikes of Ker jam, rolled 3 (real die).",
            "Pikes of Ker s’enrayent, obtenu 3 (vrai dé).",
        ),
        (
            "The crew moves or loads Novice Tibalt, total 9: moves; no loading, no shot.",
            "Novice Tibalt\u00a0: l’équipe déplace ou charge la pièce, total 9\u00a0: se déplace\u202f; ni chargement ni tir.",
        ),
        (
            "Removed from the roster: Ogre band.",
            "Retirée de la liste d’armée\u00a0: Ogre band.",
        ),
        (
            "Test void: Ogre band, Miscast (1 or 2 on the casting die), the unit is out of the battle.",
            "Test caduc\u00a0: Ogre band, Échec critique (1 ou 2 au dé du sort), unité hors de combat.",
        ),
        (
            "House rule, A hedge voids support: no → yes.",
            "Règle maison, Une haie annule le soutien\u00a0: non → oui.",
        ),
        (
            "Pikes of Ker have finished this step.",
            "Pikes of Ker ont fini cette étape.",
        ),
        (
            "Hexes on fire, now 1 (fire).",
            "Cases en feu, désormais 1 (feu).",
        ),
    ),
    "hexcombat-1": (
        (
            "The battle begins: The Stair of Garn.",
            "La bataille commence\u00a0: The Stair of Garn.",
        ),
        (
            "Weather fine → overcast (by hand: weather at the start).",
            "Météo beau → couvert (à la main\u00a0: weather at the start).",
        ),
        (
            "Slate Bows attack Hob Slingers, rolled 4, 6 (real dice), total 10: no loss, one breath level paid for "
            "support.",
            "Slate Bows attaquent Hob Slingers, obtenu 4, 6 (vrais dés), total 10\u00a0: aucune perte, un niveau "
            "d’essoufflement pris pour le soutien.",
        ),
        (
            "Turn 1 begins: T Before the actions, Weather.",
            "Début du tour 1\u00a0: T Avant les actions, Météo.",
        ),
        (
            "Whom does Wall of Vessin attack? Elder Troll.",
            "À qui s’attaque Wall of Vessin\u202f? Elder Troll.",
        ),
        (
            "How many loss results? 12.",
            "Combien de résultats de perte\u202f? 12.",
        ),
        (
            "The shock combat: no loss.",
            "Le combat de choc\u00a0: aucune perte.",
        ),
        (
            "Pikes of Low Garn may recoil.",
            "Pikes of Low Garn peuvent reculer.",
        ),
        (
            "Pikes of Low Garn pass their morale test.",
            "Pikes of Low Garn réussissent leur test de moral.",
        ),
        (
            "Mill Crossbows shoot at Wall of Vessin, rolled 2, 6 (real dice), total 8: no loss.",
            "Mill Crossbows tirent sur Wall of Vessin, obtenu 2, 6 (vrais dés), total 8\u00a0: aucune perte.",
        ),
        (
            "Dusk Wyverns advance.",
            "Dusk Wyverns avancent.",
        ),
        (
            "Fen Runners may attack Mill Crossbows.",
            "Fen Runners peuvent attaquer Mill Crossbows.",
        ),
        (
            "Mill Crossbows count their shots, total 1: so many shots.",
            "Mill Crossbows comptent leurs tirs, total 1\u00a0: autant de tirs.",
        ),
        (
            "House rule, Harassment: in use → not in use.",
            "Règle maison, Harcèlement\u00a0: utilisé → non utilisé.",
        ),
    ),
    "skirmish-1": (
        (
            "Tamsin of the Wells passes the terror test against Gate crossbows, needed 9+, rolled 18 (real die); Tamsin of the Wells ignores that aura of terror.",
            "Tamsin of the Wells réussit le test de terreur face à Gate crossbows, requis 9+, obtenu 18 (vrai dé)\u202f; Tamsin of the Wells ignore cette aura de terreur.",
        ),
        (
            "Esk spears fail the fear test against Bone thralls, needed 11+, rolled 6 (real die); Esk spears are shaken.",
            "Esk spears ratent le test de peur face à Bone thralls, requis 11+, obtenu 6 (vrai dé)\u202f; Esk spears sont ébranlés.",
        ),
        (
            "Esk spears attack Ivo Lantern, needed 8+, rolled 17 (real die): hit, Ivo Lantern takes 2 damage.",
            "Esk spears attaquent Ivo Lantern, requis 8+, obtenu 17 (vrai dé)\u00a0: touché, Ivo Lantern subit 2 dégâts.",
        ),
        (
            "Test owed: Ivo Lantern, Morale test (first loss).",
            "Test dû\u00a0: Ivo Lantern, Test de moral (première perte).",
        ),
        (
            "Ivo Lantern fails its morale test, needed 10+, rolled 7 (real die); Ivo Lantern is shaken.",
            "Ivo Lantern rate son test de moral, requis 10+, obtenu 7 (vrai dé)\u202f; Ivo Lantern est ébranlé.",
        ),
        (
            "Being activated, now Esk spears (designated).",
            "En cours d’activation, désormais Esk spears (désignation).",
        ),
        (
            "2 First designation, Designate the first piece.",
            "2 Première désignation, Désigner la première unité.",
        ),
        (
            "The Pale Stair tries to rally Gate crossbows: rallied, Gate crossbows are shaken, set by hand: the table rules so.",
            "The Pale Stair essaie de rallier Gate crossbows\u00a0: rallié, Gate crossbows sont ébranlés, tranché à la main\u00a0: the table rules so.",
        ),
        (
            "Tallow guard shoots at Margrave Sorn, needed 13+, rolled 5 (real die): miss.",
            "Tallow guard tire sur Margrave Sorn, requis 13+, obtenu 5 (vrai dé)\u00a0: manqué.",
        ),
        (
            "Ivo Lantern tries to dispel the spell: dispelled, set by hand: the table rules so.",
            "Ivo Lantern essaie de dissiper le sort\u00a0: dissipé, tranché à la main\u00a0: the table rules so.",
        ),
        (
            "Turn 1 begins: 1 Initiative.",
            "Début du tour 1\u00a0: 1 Initiative.",
        ),
        (
            "Test waived: Bone thralls, Resist a spell (the spell cast). Reason: nobody saw it.",
            "Dispense de test\u00a0: Bone thralls, Résister à un sort (le sort lancé). Raison\u00a0: nobody saw it.",
        ),
        (
            "Range of a heavy crossbow at 452.9: too far, no shot.",
            "Portée (arbalète lourde) à 452,9\u00a0: trop loin, pas de tir.",
        ),
        (
            "The battle is now called What the sheet knows.",
            "La bataille s’appelle désormais What the sheet knows.",
        ),
    ),
    "confrontation-1": (
        (
            "Heath horn charges Goat riders from the front.",
            "Heath horn charge Goat riders de face.",
        ),
        (
            "What kind of charge, if any? front charge.",
            "Quelle sorte de charge, le cas échéant\u202f? charge de face.",
        ),
        (
            "Delve axes choose to flee, rolled 3 (real die), total 10: flight of one movement, Delve axes flee 10 cm.",
            "Delve axes choisissent de fuir, obtenu 3 (vrai dé), total 10\u00a0: fuite d’un mouvement, Delve axes fuient de 10 cm.",
        ),
        (
            "The flight: flight of one movement.",
            "La fuite\u00a0: fuite d’un mouvement.",
        ),
        (
            "Does Heath stone-thrower pursue? No.",
            "Heath stone-thrower\u00a0: poursuivre\u202f? Non.",
        ),
        (
            "Heath stone-thrower need not pursue, needed 5+, rolled 5 (real die).",
            "Heath stone-thrower peut ne pas poursuivre, requis 5+, obtenu 5 (vrai dé).",
        ),
        (
            "Lamp pair counts the melee dice, total 0: no dice at all.",
            "Lamp pair compte ses dés, total 0\u00a0: aucun dé.",
        ),
        (
            "Lamp pair has one figure stunned, rolled 5, 1 (real dice), total −5; in the legs.",
            "Lamp pair a une figurine sonnée, obtenu 5, 1 (vrais dés), total −5\u202f; aux jambes.",
        ),
        (
            "The Cellar Beast shoots into the melee at Lamp pair: the draw hits Delve javelins, roll damage for Delve javelins, set by hand: the table rules so.",
            "The Cellar Beast tire dans le tas sur Lamp pair\u00a0: le tirage touche Delve javelins, dégâts à jeter pour Delve javelins, tranché à la main\u00a0: the table rules so.",
        ),
        (
            "House rule, A charger that does not pursue: stays where it is → makes its charge move.",
            "Règle maison, Un chargeur qui ne poursuit pas\u00a0: reste où il est → fait son mouvement de charge.",
        ),
        (
            "Pit wraith passes its courage test against Brother Emrel, needed 5+, rolled 6 (real die).",
            "Pit wraith réussit son test de courage face à Brother Emrel, requis 5+, obtenu 6 (vrai dé).",
        ),
        (
            "Yew bows rally, needed 2+, rolled 5 (real die).",
            "Yew bows se rallient, requis 2+, obtenu 5 (vrai dé).",
        ),
        (
            "The Cellar Beast leaves the melee unharmed, needed 2+, rolled 6 (real die).",
            "The Cellar Beast quitte la mêlée sans dommage, requis 2+, obtenu 6 (vrai dé).",
        ),
        (
            "Lamp pair may hold its fire, needed 2+, rolled 2 (real die).",
            "Lamp pair peut retenir son tir, requis 2+, obtenu 2 (vrai dé).",
        ),
        (
            "Moves first, now Delvers.",
            "Joue en premier, désormais Delvers.",
        ),
        (
            "Delve axes want to cast: refused (the lightning is for the magic phase).",
            "Delve axes veulent lancer un sort\u00a0: refusé (les éclairs sont pour la phase de magie).",
        ),
    ),
}
