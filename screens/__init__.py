"""Everything a person touches: the Textual app, the audience panel, the command line."""
