# Written by orrery generate, anew each time.
from __future__ import annotations

from .photo import Photo
from .photographer import Photographer

__all__: list[str] = [
    "Photo",
    "Photographer",
]
