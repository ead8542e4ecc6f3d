"""What checkers know of generated classes: the errors here are expected ones."""

from decimal import Decimal
from typing import Optional

from orrery import FetchRequest, KeyPath

from Everything import Album, Artist, Song, Work
from Homepwner import BNRAssetType, BNRItem


def properties(item: BNRItem, artist: Artist, song: Song) -> None:
    name: Optional[str] = item.item_name
    value: int = item.value_in_dollars
    kind: Optional[BNRAssetType] = item.asset_type
    work: Work = song
    title: str = song.title
    price: Optional[Decimal] = song.price
    item.item_name = None
    item.asset_type = kind
    item.serial_number = 5  # type: ignore[assignment]
    item.value_in_dollars = None  # type: ignore[assignment]
    artist.album_count = 5  # type: ignore[assignment]
    print(name, value, work, title, price)
    print(item.itemName)  # type: ignore[attr-defined]


def key_paths() -> None:
    name: KeyPath[BNRItem, Optional[str]] = BNRItem.item_name
    kind: KeyPath[BNRItem, BNRAssetType] = BNRItem.asset_type
    other: KeyPath[BNRItem, int] = BNRItem.item_name  # type: ignore[assignment]
    print(name, kind, other, Album.songs)


def requests() -> None:
    songs: FetchRequest[Song] = Song.fetch_request(limit=3)
    cheap: FetchRequest[Song] = Song.cheap_fetch_request(limit=Decimal(1))
    items: FetchRequest[BNRItem] = Song.fetch_request()  # type: ignore[assignment]
    print(songs, cheap, items)
