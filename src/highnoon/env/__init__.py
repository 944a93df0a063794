"""Research environments: PettingZoo, Gymnasium, batches.  They translate between those and the engine."""
