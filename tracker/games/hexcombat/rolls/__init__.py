"""Every roll of hex combat, a module for each kind, and the printed tables they read.

    shock_check, shock, shock_table           may it attack, the combat, its advantage; support what helps it
    fire_check, shooting, shooting_table      may it shoot, the shot, its advantage; ranges how far and how often
    results, results_table                    the table both read; sides what both ask about two units
    recoil, advance, morale                   what follows

Start reading at `results`, then `shock`.
"""
