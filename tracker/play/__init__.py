"""The one door of play: a command becomes events or a refusal, and events become a battle.

    decide      the door, checks what it holds commands against; evolve events into a battle; history undo and redo
    backwards   the acts that stand, the latest first; renaming what speaks of parts by former names
    amend       what is past put right; correction on the way; commands_of_acts, and old_acts those of acts without
    branching   a battle that goes its own way from an act, beside the one it comes from
    walk        steps; auto_advance those gone by, leave_step what is owed first, eliminated who is out; tokens,
                multi_select several units at once, ticking_anew others than before
    rolls       rolls, tests owed, procedures, actions; chance a choice left to a die; cautions what nobody foresaw
    throwing    the dice of a roll that nobody throws by hand
    touching    contacts put right by hand; observing what else the table sees, and when that is no longer sure
    participants who is in a roll, and who may be; last_rolls what they rolled last
    ahead       what a procedure asks next, and behind that
    perspective what one side may know of a battle, confidential what not all may; opponent what a side may choose
    unattended  sides that the app leads play by themselves, on a ground or none; order_draw a token laid by dice,
                plan_draw a side's plan; foreseen_ways what comes of a proposal by the forecast of its page
    worksheet   one roll as it is filled in, sheets many, pages what a hand makes of them; roster_commands
                cards by hand, card_draft one as it is filled in
    forecast    what a page of rolls will come to; agreed score, clocks, dice, rulings; tour_progress
    rehearsal   two turns of a system tried by itself, for its audit

It imports `tracker.rules` and `tracker.battle`; views, saves and screens import it. Start reading at `decide`.
"""
