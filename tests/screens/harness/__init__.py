"""How screens under test are quick: `at_rest` waits for nothing that is done, `style_sheets` parses each sheet once.

`bursts` are keys that come together: what a quick hand, a slow line or a busy machine sends.
"""
