# Written by orrery generate, anew each time: your own code goes into bnr_item.py.
from __future__ import annotations

from datetime import datetime as DateTime
from typing import Any, Optional, TYPE_CHECKING, TypeVar, Union

from orrery import Attribute, FetchRequest, ManagedObject, Predicate, ToOne

if TYPE_CHECKING:
    from .bnr_asset_type import BNRAssetType

_T = TypeVar("_T", bound="BNRItemBase")


class BNRItemBase(ManagedObject):
    """An object of entity BNRItem."""

    entity_name = "BNRItem"

    date_created: Attribute[DateTime] = Attribute("dateCreated")
    item_key: Attribute[str] = Attribute("itemKey")
    item_name: Attribute[Optional[str]] = Attribute("itemName")
    ordering_value: Attribute[float] = Attribute("orderingValue")
    serial_number: Attribute[Optional[str]] = Attribute("serialNumber")
    thumbnail: Attribute[Any] = Attribute("thumbnail")
    value_in_dollars: Attribute[int] = Attribute("valueInDollars")
    asset_type = ToOne["BNRAssetType"]("assetType")

    @classmethod
    def fetch_request(
        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any
    ) -> FetchRequest[_T]:
        return FetchRequest(cls, predicate, **options)
