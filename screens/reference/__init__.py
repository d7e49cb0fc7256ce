"""The rules as a reader looks them up."""
