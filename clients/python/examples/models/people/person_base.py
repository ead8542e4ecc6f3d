# Written by orrery generate, anew each time: your own code goes into person.py.
from __future__ import annotations

from typing import Any, Optional, TypeVar, Union

from orrery import Attribute, FetchRequest, ManagedObject, Predicate

_T = TypeVar("_T", bound="PersonBase")


class PersonBase(ManagedObject):
    """An object of entity Person."""

    entity_name = "Person"

    age: Attribute[Optional[int]] = Attribute("age")
    favourite_colour: Attribute[Any] = Attribute("favouriteColour")
    first_name: Attribute[str] = Attribute("firstName")
    last_name: Attribute[str] = Attribute("lastName")

    @classmethod
    def fetch_request(
        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any
    ) -> FetchRequest[_T]:
        return FetchRequest(cls, predicate, **options)
