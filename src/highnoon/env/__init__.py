"""Research environments: PettingZoo, Gymnasium, batches, OpenSpiel.  They translate between those and the engine."""
