"""What a table ruled, as a file that goes from one battle to the next.

    file    rulings to TOML and back, checked

The command line and the house rules page import it. Start reading at `file`.
"""
