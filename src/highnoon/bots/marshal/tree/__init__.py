"""The Marshal's search tree: compiled where the engine is."""
