"""Highlights of a battle: how it stands, what turned it, who shone.

`headline` says who leads after how many turns, `lead` what turned the battle, in two or three sentences; both stand on
`feats`, something a unit did with its one sentence. Tests of nerve are found by `nerve`, charges that failed and last
stands by `stands`, and `awards` go to who took most and who was lucky. Imported by the report's story and sections.
"""
