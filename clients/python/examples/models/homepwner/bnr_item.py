from .bnr_item_base import BNRItemBase


class BNRItem(BNRItemBase):
    pass
