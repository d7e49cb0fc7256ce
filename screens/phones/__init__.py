"""Players' own phones: each side lays its orders in secret, types its dice and answers, on a page of its own.

    page, rows, way_in      the app's own page about them; its lines; how a side comes in, while that is shown
    phones, members         all of a table's phones: switched on and off; which of them are in
    granting, keeping       what they wish, done at the table; what outlives the program
    own_tests               the tests that a side owes, while no page of rolls is open at the table
    gate, pairing, bucket   who may have what: by a secret, or by a code that is typed once; how fast
    server                  pages and live lines, in the app's own loop; here alone a library of the web is needed
    document, words         the one page a phone gets, and the words on it
    loading                 the libraries, brought in on another thread when they are asked for, or why they are not

What a side may know is asked of `tracker.views.phone`, what a wish comes to of `tracker.play.phones`; no rule and no
secret of another side is in this room. It imports `parts`, its `web` among them, and `table`. Start reading at
`phones`.
"""
