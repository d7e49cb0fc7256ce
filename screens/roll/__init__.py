"""Rolls: the calculator of one, and procedures of several questions.

`calculator` is the screen: `cast` is who takes part, `form` the questions and lines, `needed` the number to roll,
`tray` the dice, `ends` how it can end; `procedure` asks one question after another. What a roll is stands in
`tracker.play.worksheet`. It imports `parts` and `table`. Start reading at `calculator`.
"""
