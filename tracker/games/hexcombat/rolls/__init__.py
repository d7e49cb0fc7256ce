"""Every roll of hex combat, a module for each kind, and the printed tables they read.

    shock_check, shock, shock_table           may it attack, the combat, its advantage; support what helps it
    fire_check, shooting, shooting_table      may it shoot, the shot, its advantage; ranges how far and how often
    both, sides                               what both advantages print alike, what they ask about two units
    results, results_table                    the table both read
    recoil, advance, morale                   what follows

Start reading at `results`, then `shock`.
"""
