"""Imports every class below the working directory; then tries those of the examples."""

import importlib
import os
from decimal import Decimal

folders = sorted(name for name in os.listdir() if os.path.isdir(name))
for folder in folders:
    importlib.import_module(folder)

import orrery.sync
from orrery import ManagedObject

import synchronous
from Everything import Album, Song
from Homepwner import BNRAssetType, BNRItem
from reserved import Members

hidden = {name for name in vars(Members.__mro__[1]) if not name.startswith("_")}
hidden &= set(dir(ManagedObject))
assert hidden == {"entity_name"}, hidden
assert Song.entity_name == "Song"
assert str(BNRItem.item_name) == "itemName", BNRItem.item_name
assert str(BNRItem.asset_type.path(BNRAssetType.label)) == "assetType.label"
assert str(Album.long_songs) == "longSongs", Album.long_songs
assert Song.fetch_request(limit=3).wire == {"entity": "Song", "limit": 3}
assert Song.fetch_request("title = 'Help!'").wire["predicate"] == "title = 'Help!'"
template = Song.cheap_fetch_request(limit=Decimal("1.5")).wire
assert template["template"] == "cheap", template
assert template["variables"] == {"limit": {"$decimal": "1.5"}}, template
assert issubclass(synchronous.Song, orrery.sync.ManagedObject)
assert synchronous.Song.fetch_request(limit=3).wire == Song.fetch_request(limit=3).wire
print(f"{len(folders)} models imported")
