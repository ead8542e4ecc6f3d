# Written by orrery generate, anew each time: your own code goes into bnr_asset_type.py.
from __future__ import annotations

from typing import Any, TYPE_CHECKING, TypeVar, Union

from orrery import Attribute, FetchRequest, ManagedObject, Predicate, ToMany

if TYPE_CHECKING:
    from .bnr_item import BNRItem

_T = TypeVar("_T", bound="BNRAssetTypeBase")


class BNRAssetTypeBase(ManagedObject):
    """An object of entity BNRAssetType."""

    entity_name = "BNRAssetType"

    label: Attribute[str] = Attribute("label")
    items = ToMany["BNRItem"]("items")

    @classmethod
    def fetch_request(
        cls: type[_T], predicate: Union[None, str, Predicate] = None, **options: Any
    ) -> FetchRequest[_T]:
        return FetchRequest(cls, predicate, **options)
