# Written by orrery generate, anew each time.
from __future__ import annotations

from .bnr_asset_type import BNRAssetType
from .bnr_item import BNRItem

__all__: list[str] = [
    "BNRAssetType",
    "BNRItem",
]
