# Written by orrery generate, anew each time.

from .person import Person
from .employee import Employee
from .manager import Manager

__all__: list[str] = [
    "Person",
    "Employee",
    "Manager",
]
