"""Lines of the log as both languages tell them, by the battle that is kept for ever and has them; read by eye."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LINES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "demonworld-1": (
        (
            "Test owed: Ogre band, Miscast (critical failure).",
            "Test dû\u00a0: Ogre band, Échec critique (échec critique).",
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
            "A token lies face down by Horde of Rusk.",
            "Horde of Rusk\u00a0: un jeton est posé face cachée.",
        ),
        (
            "Pikes of Ker took a morale test, needed 1+, rolled 6 (real die): rallied.",
            "Pikes of Ker, test de moral, requis 1+, obtenu 6 (vrai dé)\u00a0: rallié.",
        ),
        (
            "General Isolde struck at Wolf riders, needed ≤ 0, rolled 14 (real die): miss.",
            "General Isolde, attaque sur Wolf riders, requis ≤ 0, obtenu 14 (vrai dé)\u00a0: manqué.",
        ),
        (
            "General Isolde shot at Pikes of Ker, needed ≤ −1, made 2, rolled 3, 2 (real dice): miss.",
            "General Isolde, tir sur Pikes of Ker, requis ≤ −1, obtenu 2, obtenu 3, 2 (vrais dés)\u00a0: manqué.",
        ),
        (
            "Ogre band tried a spell: critical failure, spell points spent: 9, a roll on the miscast table is due, set by hand: the table rules so.",
            "Ogre band, essai d’un sort\u00a0: échec critique, points de sorts dépensés\u00a0: 9, un jet d’échec critique est dû, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "Wayfarers breathed fire on Knights of the Vale, needed ≤ 6, rolled 11 (real die): failure.",
            "Wayfarers, souffle de feu sur Knights of the Vale, requis ≤ 6, obtenu 11 (vrai dé)\u00a0: échec.",
        ),
        (
            "Pikes of Ker fired, rolled 3 (real die): it jams.",
            "Pikes of Ker, feu, obtenu 3 (vrai dé)\u00a0: elle s’enraye.",
        ),
        (
            "The crew worked Novice Tibalt, total 9: moves; no loading, no shot.",
            "Novice Tibalt, service de la pièce, total 9\u00a0: se déplace\u202f; ni chargement ni tir.",
        ),
        (
            "Struck off the roster: Ogre band.",
            "Rayé des effectifs\u00a0: Ogre band.",
        ),
        (
            "Test void: Ogre band, Miscast (critical failure), the unit is gone.",
            "Test caduc\u00a0: Ogre band, Échec critique (échec critique), unité hors jeu.",
        ),
        (
            "House rule, A hedge voids support: no → yes.",
            "Règle maison, Une haie annule le soutien\u00a0: non → oui.",
        ),
        (
            "Pikes of Ker: done with this step.",
            "Pikes of Ker\u00a0: terminé pour cette étape.",
        ),
        (
            "Hexes on fire 0 → 1 (fire).",
            "Cases en feu 0 → 1 (feu).",
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
            "Slate Bows attacked Hob Slingers, rolled 4, 6 (real dice), total 10: no loss.",
            "Slate Bows, attaque contre Hob Slingers, obtenu 4, 6 (vrais dés), total 10\u00a0: aucune perte.",
        ),
        (
            "Turn 1 begins: T Before the actions, Weather.",
            "Début du tour 1\u00a0: T Avant les actions, Météo.",
        ),
        (
            "Whom does it attack? Elder Troll.",
            "Cible de l’attaque\u202f? Elder Troll.",
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
            "Pikes of Low Garn looked for a way to recoil: it may recoil.",
            "Pikes of Low Garn, recul examiné\u00a0: elle peut reculer.",
        ),
        (
            "Pikes of Low Garn took a morale test: no change.",
            "Pikes of Low Garn, test de moral\u00a0: inchangé.",
        ),
        (
            "Mill Crossbows shot at Wall of Vessin, rolled 2, 6 (real dice), total 8: no loss.",
            "Mill Crossbows, tir sur Wall of Vessin, obtenu 2, 6 (vrais dés), total 8\u00a0: aucune perte.",
        ),
        (
            "Dusk Wyverns weighed an advance: it advances.",
            "Dusk Wyverns, avance examinée\u00a0: elle avance.",
        ),
        (
            "Fen Runners made ready to attack Mill Crossbows: it may attack.",
            "Fen Runners, attaque en vue contre Mill Crossbows\u00a0: elle peut attaquer.",
        ),
        (
            "Mill Crossbows counted the shots, total 1: so many shots.",
            "Mill Crossbows, compte des tirs, total 1\u00a0: autant de tirs.",
        ),
        (
            "House rule, Harassment: in use → not in use.",
            "Règle maison, Harcèlement\u00a0: utilisé → non utilisé.",
        ),
    ),
    "skirmish-1": (
        (
            "Tamsin of the Wells faced the terror of Gate crossbows, needed 9+, rolled 18 (real die): success, Tamsin of the Wells: that aura of terror is ignored.",
            "Tamsin of the Wells, terreur face à Gate crossbows, requis 9+, obtenu 18 (vrai dé)\u00a0: succès, Tamsin of the Wells\u00a0: cette aura de terreur est sans effet.",
        ),
        (
            "Esk spears faced the fear of Bone thralls, needed 11+, rolled 6 (real die): failure, Esk spears: shaken.",
            "Esk spears, peur face à Bone thralls, requis 11+, obtenu 6 (vrai dé)\u00a0: échec, Esk spears\u00a0: état ébranlé.",
        ),
        (
            "Esk spears struck at Ivo Lantern, needed 8+, rolled 17 (real die): hit, Ivo Lantern: damage 2.",
            "Esk spears, attaque sur Ivo Lantern, requis 8+, obtenu 17 (vrai dé)\u00a0: touché, Ivo Lantern\u00a0: dégâts 2.",
        ),
        (
            "Test owed: Ivo Lantern, Morale test (its first loss).",
            "Test dû\u00a0: Ivo Lantern, Test de moral (sa première perte).",
        ),
        (
            "Ivo Lantern took a morale test, needed 10+, rolled 7 (real die): failure, Ivo Lantern: shaken.",
            "Ivo Lantern, test de moral, requis 10+, obtenu 7 (vrai dé)\u00a0: échec, Ivo Lantern\u00a0: état ébranlé.",
        ),
        (
            "Being activated – → Esk spears (designated).",
            "En cours d’activation – → Esk spears (désignation).",
        ),
        (
            "2 First designation, Designate the first piece.",
            "2 Première désignation, Désigner la première unité.",
        ),
        (
            "The Pale Stair tried to rally Gate crossbows: rallied, Gate crossbows: shaken, set by hand: the table rules so.",
            "The Pale Stair, essai de rallier Gate crossbows\u00a0: rallié, Gate crossbows\u00a0: état ébranlé, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "Tallow guard shot at Margrave Sorn, needed 13+, rolled 5 (real die): miss.",
            "Tallow guard, tir sur Margrave Sorn, requis 13+, obtenu 5 (vrai dé)\u00a0: manqué.",
        ),
        (
            "Ivo Lantern tried to dispel the spell: dispelled, set by hand: the table rules so.",
            "Ivo Lantern, essai de dissiper le sort\u00a0: dissipé, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "Turn 1 begins: 1 Initiative, Initiative.",
            "Début du tour 1\u00a0: 1 Initiative, Initiative.",
        ),
        (
            "Test waived: Bone thralls, Resist a spell (a spell that may be resisted). Reason: nobody saw it.",
            "Dispense de test\u00a0: Bone thralls, Résister à un sort (un sort auquel on peut résister). Raison\u00a0: nobody saw it.",
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
            "Heath horn went for Goat riders: front charge, Heath horn: on the way.",
            "Heath horn, droit sur Goat riders\u00a0: charge de face, Heath horn\u00a0: en route.",
        ),
        (
            "What charge is it, if it is one? front charge.",
            "Quelle charge est-ce, si c’en est une\u202f? charge de face.",
        ),
        (
            "Delve axes chose to flee, rolled 3 (real die), total 10: flight of one movement, Delve axes fled 10 cm.",
            "Delve axes, fuite volontaire, obtenu 3 (vrai dé), total 10\u00a0: fuite d’un mouvement, Delve axes\u00a0: fuite de 10 cm.",
        ),
        (
            "The flight: flight of one movement.",
            "La fuite\u00a0: fuite d’un mouvement.",
        ),
        (
            "Heath stone-thrower · Does it pursue? no.",
            "Heath stone-thrower · Poursuit-elle\u202f? non.",
        ),
        (
            "Heath stone-thrower tried not to pursue, needed 5+, rolled 5 (real die): need not pursue, Heath stone-thrower: no pursuit.",
            "Heath stone-thrower, essai de ne pas poursuivre, requis 5+, obtenu 5 (vrai dé)\u00a0: libre de ne pas poursuivre, Heath stone-thrower\u00a0: pas de poursuite.",
        ),
        (
            "Lamp pair counted the dice, total 0: no dice at all.",
            "Lamp pair, compte des dés, total 0\u00a0: aucun dé.",
        ),
        (
            "Lamp pair took a hit, rolled 5, 1 (real dice), total −5: stunned, in the legs, Lamp pair: stunned.",
            "Lamp pair, touche reçue, obtenu 5, 1 (vrais dés), total −5\u00a0: sonné, aux jambes, Lamp pair\u00a0: figurine sonnée.",
        ),
        (
            "The Cellar Beast shot into the melee at Lamp pair: success: the 2nd in contact is hit, Delve javelins: damage to be rolled, set by hand: the table rules so.",
            "The Cellar Beast, tir dans le tas sur Lamp pair\u00a0: réussite\u00a0: le 2e au contact est touché, Delve javelins\u00a0: dégâts à jeter, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "House rule, A charger that does not pursue: stays where it is → makes its charge move.",
            "Règle maison, Un chargeur qui ne poursuit pas\u00a0: reste où il est → fait son mouvement de charge.",
        ),
        (
            "Pit wraith faced the fear of Brother Emrel, needed 5+, rolled 6 (real die): passed, Pit wraith dared to charge.",
            "Pit wraith, peur face à Brother Emrel, requis 5+, obtenu 6 (vrai dé)\u00a0: réussi, Pit wraith\u00a0: charge osée.",
        ),
        (
            "Yew bows tried to rally, needed 2+, rolled 5 (real die): rallied, Yew bows stopped fleeing.",
            "Yew bows, essai de ralliement, requis 2+, obtenu 5 (vrai dé)\u00a0: ralliement, Yew bows\u00a0: fin de la fuite.",
        ),
        (
            "The Cellar Beast tried to leave the melee, needed 2+, rolled 6 (real die): exceptional success: it leaves unharmed, The Cellar Beast left the melee.",
            "The Cellar Beast, essai de désengagement, requis 2+, obtenu 6 (vrai dé)\u00a0: réussite exceptionnelle\u00a0: désengagement impuni, The Cellar Beast\u00a0: hors de la mêlée.",
        ),
        (
            "Lamp pair tried to hold fire, needed 2+, rolled 2 (real die): may hold fire.",
            "Lamp pair, essai de retenir le tir, requis 2+, obtenu 2 (vrai dé)\u00a0: libre de retenir le tir.",
        ),
        (
            "Moves first – → Delvers (moves first).",
            "Joue en premier – → Delvers (joue en premier).",
        ),
        (
            "Delve axes turned to magic: refused: the lightning is for the magic phase.",
            "Delve axes, recours à la magie\u00a0: refusé\u00a0: les éclairs sont pour la phase de magie.",
        ),
    ),
}
