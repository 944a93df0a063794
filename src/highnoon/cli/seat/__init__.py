"""A person's seat at a table in the terminal."""
