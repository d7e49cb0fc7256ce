"""The choices of a side, as far as it can know, and the proposals for one that the app leads.

    choices     every choice a side has now, each alternative a command that the door accepts
    facts       which fact of the table an alternative hangs on, where no act has told it
    odds        what two units do to each other in one exchange: losses, worth, rout
    temperaments how a side is led: thresholds and weights, from the table of that name
    plans       what a side means to do, drawn in secret, and what upsets it
    leaders     who chooses for a side: a temperament by the odds, or even chance
    proposals   the ways of a unit, weighed and shared out over the faces of a die; orders the same for its token,
                shares the faces by weight, first which unit is designated, reasons says in a word why

It is handed a `tracker.play.perspective.Perspective` and can get nothing else of a battle: an import contract keeps
it from histories. Start reading at `choices`.
"""
