"""How long tests wait for what is to come, and how often they try what is random."""

import os

# In seconds. A machine that is busy with other things takes its time; what never comes is late enough.
DEADLINE = 120


def rounds(count: int) -> int:
    """Ten times as many at night."""
    return count * (10 if os.environ.get("ORRERY_NIGHTLY") == "1" else 1)
