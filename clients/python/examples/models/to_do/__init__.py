# Written by orrery generate, anew each time.
from __future__ import annotations

from .to_do import ToDo

__all__: list[str] = [
    "ToDo",
]
