"""How screens under test are quick: `at_rest` waits for nothing that is done, `style_sheets` parses each sheet once."""
