"""Imports every class below the working directory; then tries those of the examples."""

import importlib
import os
from decimal import Decimal

folders = sorted(name for name in os.listdir() if os.path.isdir(name))
for folder in folders:
    importlib.import_module(folder)

from Everything import Album, Song
from Homepwner import BNRAssetType, BNRItem

assert Song.entity_name == "Song"
assert str(BNRItem.item_name) == "itemName", BNRItem.item_name
assert str(BNRItem.asset_type.path(BNRAssetType.label)) == "assetType.label"
assert str(Album.long_songs) == "longSongs", Album.long_songs
assert Song.fetch_request(limit=3).wire == {"entity": "Song", "limit": 3}
assert Song.fetch_request("title = 'Help!'").wire["predicate"] == "title = 'Help!'"
template = Song.cheap_fetch_request(limit=Decimal("1.5")).wire
assert template["template"] == "cheap", template
assert template["variables"] == {"limit": {"$decimal": "1.5"}}, template
print(f"{len(folders)} models imported")
