# Written by orrery generate, anew each time.
from __future__ import annotations

from .person import Person
from .employee import Employee
from .manager import Manager

__all__: list[str] = [
    "Person",
    "Employee",
    "Manager",
]
