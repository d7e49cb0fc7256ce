"""What a side may choose, as far as it can know: for chance, and for a side that is led by the app.

    choices     every choice a side has now, each alternative a command that the door accepts
    facts       which fact of the table an alternative hangs on, where no act has told it

It is handed a `tracker.play.perspective.Perspective` and can get nothing else of a battle: an import contract keeps
it from histories. Start reading at `choices`.
"""
