# Written by orrery generate, anew each time: your own code goes into employee.py.
from __future__ import annotations

from typing import TYPE_CHECKING

from orrery import ToOne

from .person import Person

if TYPE_CHECKING:
    from .manager import Manager


class EmployeeBase(Person):
    """An object of entity Employee."""

    entity_name = "Employee"

    manager = ToOne["Manager"]("manager")
