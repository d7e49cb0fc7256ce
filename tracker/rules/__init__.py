"""The parts of a rule system: resolvers and their odds, the declaration of a system, its reference.

    system      the declaration, whole: turn, play, tokens, marks
    resolver    one kind of roll; kinds the common ones; odds their chances, forecast those of many; counting, striking
    reference   the rules in words, by id; parts the lists of all it is made of, with the ids each has and had before
    systems     which systems there are; plugins those of others, and what is wrong with one
    audit       what a declaration can get wrong; skeleton a page to begin a new system with; answers what is typed

It imports `tracker.battle` alone. `play`, `views`, games, saves and screens import it. WRITING_A_SYSTEM.md is the guide
for those who write a system; start reading there, or at `system.declaration`.
"""
