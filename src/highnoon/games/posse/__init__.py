"""Posses: miniatures on a grid, line of sight, loot crates, gold; the posse with the most gold wins."""
