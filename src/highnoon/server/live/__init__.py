"""One table in memory: the journaled game, its pacing and what it broadcasts.  Compiled: every move passes here."""
