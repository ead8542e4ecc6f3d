# Written by orrery generate, anew each time.

from .to_do import ToDo

__all__: list[str] = [
    "ToDo",
]
