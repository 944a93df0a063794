"""The parts of scripts/fault-test: what is broken, who plays meanwhile, and nodes with planted faults."""
