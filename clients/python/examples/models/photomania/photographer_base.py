# Written by orrery generate, anew each time: your own code goes into photographer.py.
from __future__ import annotations

from typing import Any, Optional, TYPE_CHECKING, TypeVar, Union

from orrery import Attribute, FetchRequest, ManagedObject, Predicate, ToMany

from ._read_only import ReadOnlyAttribute

if TYPE_CHECKING:
    from .photo import Photo

_T = TypeVar("_T", bound="PhotographerBase")


class PhotographerBase(ManagedObject):
    """An object of entity Photographer."""

    entity_name = "Photographer"

    name: Attribute[str] = Attribute("name")
    photo_count: ReadOnlyAttribute[Optional[int]] = ReadOnlyAttribute("photoCount")
    photos = ToMany["Photo"]("photos")

    @classmethod
    def fetch_request(
        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any
    ) -> FetchRequest[_T]:
        return FetchRequest(cls, predicate, **options)
