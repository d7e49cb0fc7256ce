"""Rolls: the calculator of one, the page of many, and of procedures of several questions.

    page_host    a page that is open at a table: does what the page wants, whoever shows it
    page_screen  the screen of such a page, of either kind

    calculator   the screen of one roll; calculator_host what only it wants, calculator_board draws it with its
                 calculator_keys: cast who takes part, form the lines to walk through, form_rows their columns,
                 needed the number to roll, tray the dice, ends how it can end
    sheet        the screen of a page of rolls; roll_host what only that wants, sheet_asking its questions,
                 sheet_keys its keys, sheet_page draws it: sheet_rows its lines, sheet_dice their dice,
                 sheet_lit the lit one's number and sum, sheet_forecast the outlook, sheet_company who is in it
                 and what was written
    who          everybody behind the sign of his side

What a roll is stands in `tracker.play.worksheet`, what a sheet is in `tracker.play.sheets`, what a key makes of a page
in `tracker.play.pages`. It imports `parts` and `table`. Start reading at `page_host`.
"""
