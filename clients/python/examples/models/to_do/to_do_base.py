# Written by orrery generate, anew each time: your own code goes into to_do.py.
from __future__ import annotations

from datetime import datetime as DateTime
from typing import Any, TypeVar, Union

from orrery import Attribute, FetchRequest, ManagedObject, Predicate

_T = TypeVar("_T", bound="ToDoBase")


class ToDoBase(ManagedObject):
    """An object of entity ToDo."""

    entity_name = "ToDo"

    creation_date: Attribute[DateTime] = Attribute("creationDate")
    done: Attribute[bool] = Attribute("done")
    name: Attribute[str] = Attribute("name")

    @classmethod
    def fetch_request(
        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any
    ) -> FetchRequest[_T]:
        return FetchRequest(cls, predicate, **options)
