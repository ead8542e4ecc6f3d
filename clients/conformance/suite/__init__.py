"""The parts of the conformance suite."""
