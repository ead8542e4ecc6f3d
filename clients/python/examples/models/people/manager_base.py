# Written by orrery generate, anew each time: your own code goes into manager.py.
from __future__ import annotations

from typing import TYPE_CHECKING

from orrery import ToMany

from .person import Person

if TYPE_CHECKING:
    from .employee import Employee


class ManagerBase(Person):
    """An object of entity Manager."""

    entity_name = "Manager"

    employees = ToMany["Employee"]("employees")
