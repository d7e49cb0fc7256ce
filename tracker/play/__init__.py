"""The one door of play: a command becomes events or a refusal, and events become a battle.

    decide      the door; evolve what each event makes of a battle; history every act, undo and redo
    backwards   the acts that stand, the latest first, no further back than is asked
    amend       what is past put right, and what came after played again; wanted the command an act came from;
                correction an act on its way to be put right
    walk        steps; tokens face down and up; leaving what is owed before a step is left; gone who is out
    rolls       rolls, tests owed, procedures, actions; cautions what the turn did not foresee of a roll
    worksheet   one roll as it is filled in; roster_commands sides, units and values by hand
    rehearsal   two turns of a system tried by itself, for its audit

It imports `tracker.rules` and `tracker.battle`; views, saves and screens import it. Start reading at `decide`.
"""
