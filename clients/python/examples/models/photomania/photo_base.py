# Written by orrery generate, anew each time: your own code goes into photo.py.
from __future__ import annotations

from datetime import datetime as DateTime
from typing import Any, Optional, TYPE_CHECKING, TypeVar, Union

from orrery import Attribute, FetchRequest, ManagedObject, Predicate, ToOne

if TYPE_CHECKING:
    from .photographer import Photographer

_T = TypeVar("_T", bound="PhotoBase")


class PhotoBase(ManagedObject):
    """An object of entity Photo."""

    entity_name = "Photo"

    image_url: Attribute[Optional[str]] = Attribute("imageURL")
    subtitle: Attribute[Optional[str]] = Attribute("subtitle")
    thumbnail_url: Attribute[Optional[str]] = Attribute("thumbnailURL")
    title: Attribute[Optional[str]] = Attribute("title")
    unique: Attribute[str] = Attribute("unique")
    upload_date: Attribute[Optional[DateTime]] = Attribute("uploadDate")
    who_took = ToOne["Photographer"]("whoTook")

    @classmethod
    def fetch_request(
        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any
    ) -> FetchRequest[_T]:
        return FetchRequest(cls, predicate, **options)
