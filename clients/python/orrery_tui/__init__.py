"""A browser of Orrery's documents for terminals: `python -m orrery_tui people.data`."""
