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
            "Pikes of Ker tested its morale, needed 1+, rolled 6 (real die): rallied, rallies.",
            "Pikes of Ker teste son moral, requis 1+, obtenu 6 (vrai dé)\u00a0: rallié, se rallie.",
        ),
        (
            "General Isolde struck at Wolf riders, needed ≤ 0, rolled 14 (real die): miss.",
            "General Isolde frappe Wolf riders, requis ≤ 0, obtenu 14 (vrai dé)\u00a0: manqué.",
        ),
        (
            "General Isolde shot at Pikes of Ker, needed ≤ −1, made 2, rolled 3, 2 (real dice): miss.",
            "General Isolde tire sur Pikes of Ker, requis ≤ −1, obtenu 2, obtenu 3, 2 (vrais dés)\u00a0: manqué.",
        ),
        (
            "Ogre band tried a spell: critical failure, spends 9 spell points, must roll on the miscast table, set by hand: the table rules so.",
            "Ogre band tente un sort\u00a0: échec critique, dépense 9 points de sorts, doit un jet d’échec critique, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "Wayfarers breathed fire on Knights of the Vale, needed ≤ 6, rolled 11 (real die): failure.",
            "Wayfarers crache le feu sur Knights of the Vale, requis ≤ 6, obtenu 11 (vrai dé)\u00a0: échec.",
        ),
        (
            "Pikes of Ker fired, rolled 3 (real die): it jams.",
            "Pikes of Ker fait feu, obtenu 3 (vrai dé)\u00a0: elle s’enraye.",
        ),
        (
            "Novice Tibalt was worked, total 9: moves; no loading, no shot.",
            "Novice Tibalt sert sa pièce, total 9\u00a0: se déplace\u202f; ni chargement ni tir.",
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
            "Slate Bows attaque Hob Slingers, obtenu 4, 6 (vrais dés), total 10\u00a0: aucune perte.",
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
            "The shock combat no loss.",
            "Le combat de choc\u00a0: aucune perte.",
        ),
        (
            "Pikes of Low Garn looked for a way to recoil: it may recoil.",
            "Pikes of Low Garn cherche où reculer\u00a0: elle peut reculer.",
        ),
        (
            "Pikes of Low Garn tested its morale: no change.",
            "Pikes of Low Garn teste son moral\u00a0: inchangé.",
        ),
        (
            "Mill Crossbows shot at Wall of Vessin, rolled 2, 6 (real dice), total 8: no loss.",
            "Mill Crossbows tire sur Wall of Vessin, obtenu 2, 6 (vrais dés), total 8\u00a0: aucune perte.",
        ),
        (
            "Dusk Wyverns weighed an advance: it advances.",
            "Dusk Wyverns envisage d’avancer\u00a0: elle avance.",
        ),
        (
            "Fen Runners made ready to attack Mill Crossbows: it may attack.",
            "Fen Runners se prépare à attaquer Mill Crossbows\u00a0: elle peut attaquer.",
        ),
        (
            "Mill Crossbows counted its shots, total 1: so many shots.",
            "Mill Crossbows compte ses tirs, total 1\u00a0: autant de tirs.",
        ),
        (
            "House rule, Harassment: in use → not in use.",
            "Règle maison, Harcèlement\u00a0: utilisé → non utilisé.",
        ),
    ),
    "skirmish-1": (
        (
            "Tamsin of the Wells faced the terror of Gate crossbows, needed 9+, rolled 18 (real die): success, Tamsin of the Wells ignores that aura of terror.",
            "Tamsin of the Wells affronte la terreur\u00a0: Gate crossbows, requis 9+, obtenu 18 (vrai dé)\u00a0: succès, Tamsin of the Wells ignore cette aura de terreur.",
        ),
        (
            "Esk spears faced the fear of Bone thralls, needed 11+, rolled 6 (real die): failure, Esk spears: shaken.",
            "Esk spears affronte la peur face à Bone thralls, requis 11+, obtenu 6 (vrai dé)\u00a0: échec, Esk spears\u00a0: état ébranlé.",
        ),
        (
            "Esk spears struck at Ivo Lantern, needed 8+, rolled 17 (real die): hit, Ivo Lantern takes damage 2.",
            "Esk spears frappe Ivo Lantern, requis 8+, obtenu 17 (vrai dé)\u00a0: touché, Ivo Lantern subit des dégâts\u00a0: 2.",
        ),
        (
            "Test owed: Ivo Lantern, Morale test (its first loss).",
            "Test dû\u00a0: Ivo Lantern, Test de moral (sa première perte).",
        ),
        (
            "Ivo Lantern tested its morale, needed 10+, rolled 7 (real die): failure, Ivo Lantern: shaken.",
            "Ivo Lantern teste son moral, requis 10+, obtenu 7 (vrai dé)\u00a0: échec, Ivo Lantern\u00a0: état ébranlé.",
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
            "The Pale Stair tente de rallier Gate crossbows\u00a0: rallié, Gate crossbows\u00a0: état ébranlé, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "Tallow guard shot at Margrave Sorn, needed 13+, rolled 5 (real die): miss.",
            "Tallow guard tire sur Margrave Sorn, requis 13+, obtenu 5 (vrai dé)\u00a0: manqué.",
        ),
        (
            "Ivo Lantern tried to dispel the spell: dispelled, set by hand: the table rules so.",
            "Ivo Lantern tente de dissiper le sort\u00a0: dissipé, fixé à la main\u00a0: the table rules so.",
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
            "Heath horn goes for Goat riders: front charge, Heath horn is on its way.",
            "Heath horn va sur Goat riders\u00a0: charge de face, Heath horn s’élance.",
        ),
        (
            "What charge is it, if it is one? front charge.",
            "Quelle charge est-ce, si c’en est une\u202f? charge de face.",
        ),
        (
            "Delve axes fled of its own will, rolled 3 (real die), total 10: flees its movement, Delve axes flees 10 cm.",
            "Delve axes fuit volontairement, obtenu 3 (vrai dé), total 10\u00a0: fuite du mouvement, Delve axes fuit de 10 cm.",
        ),
        (
            "The flight flees its movement.",
            "La fuite\u00a0: fuite du mouvement.",
        ),
        (
            "Heath stone-thrower · Does it pursue? no.",
            "Heath stone-thrower · Poursuit-elle\u202f? non.",
        ),
        (
            "Heath stone-thrower tried not to pursue, needed 5+, rolled 5 (real die): it need not pursue, Heath stone-thrower does not pursue.",
            "Heath stone-thrower tente de ne pas poursuivre, requis 5+, obtenu 5 (vrai dé)\u00a0: pas obligée de poursuivre, Heath stone-thrower ne poursuit pas.",
        ),
        (
            "Lamp pair counted its dice, total 0: no dice at all.",
            "Lamp pair compte ses dés, total 0\u00a0: aucun dé.",
        ),
        (
            "Lamp pair was hurt, rolled 5, 1 (real dice), total −5: stunned, in the legs, Lamp pair: stunned.",
            "Lamp pair reçoit une touche, obtenu 5, 1 (vrais dés), total −5\u00a0: sonné, aux jambes, Lamp pair\u00a0: figurine sonnée.",
        ),
        (
            "The Cellar Beast shot into the melee at Lamp pair: success: the 2nd in contact is hit, Delve javelins: damage to be rolled, set by hand: the table rules so.",
            "The Cellar Beast tire dans le tas sur Lamp pair\u00a0: réussite\u00a0: le 2e au contact est touché, Delve javelins\u00a0: dégâts à jeter, fixé à la main\u00a0: the table rules so.",
        ),
        (
            "House rule, A charger that does not pursue: stays where it is → makes its charge move.",
            "Règle maison, Un chargeur qui ne poursuit pas\u00a0: reste où il est → fait son mouvement de charge.",
        ),
        (
            "Pit wraith faced the fear of Brother Emrel, needed 5+, rolled 6 (real die): passed, Pit wraith dares.",
            "Pit wraith affronte la peur face à Brother Emrel, requis 5+, obtenu 6 (vrai dé)\u00a0: réussi, Pit wraith ose charger.",
        ),
        (
            "Yew bows tried to rally, needed 2+, rolled 5 (real die): it rallies, Yew bows stops fleeing.",
            "Yew bows tente de se rallier, requis 2+, obtenu 5 (vrai dé)\u00a0: elle se rallie, Yew bows cesse de fuir.",
        ),
        (
            "The Cellar Beast tried to leave the melee, needed 2+, rolled 6 (real die): exceptional success: it leaves unharmed, The Cellar Beast leaves the melee.",
            "The Cellar Beast tente de se désengager, requis 2+, obtenu 6 (vrai dé)\u00a0: réussite exceptionnelle\u00a0: désengagement impuni, The Cellar Beast se désengage.",
        ),
        (
            "Lamp pair tried to hold its fire, needed 2+, rolled 2 (real die): it may hold its fire.",
            "Lamp pair tente de retenir son tir, requis 2+, obtenu 2 (vrai dé)\u00a0: elle peut retenir son tir.",
        ),
        (
            "Moves first – → Delvers (moves first).",
            "Joue en premier – → Delvers (joue en premier).",
        ),
        (
            "Delve axes turned to magic: refused: the lightning is for the magic phase.",
            "Delve axes en appelle à la magie\u00a0: refusé\u00a0: les éclairs sont pour la phase de magie.",
        ),
    ),
}
