"""How screens under test are quick: `private` waits for nothing that is done and parses each style sheet once.

It is the one module of the tests that knows names of Textual's own; `at_rest` and `style_sheets` hand it on. `bursts`
are keys that come together: what a quick hand, a slow line or a busy machine sends.
"""
