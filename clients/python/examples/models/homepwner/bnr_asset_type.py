from .bnr_asset_type_base import BNRAssetTypeBase


class BNRAssetType(BNRAssetTypeBase):
    pass
