"""Homepwner: things one owns, in an order of one's own, with types that the user adds and pictures.

The class of a picture is the program's: a transformer makes bytes of it. Two windows show one list.
"""

import asyncio
import pathlib
import tempfile

from models.homepwner import BNRAssetType, BNRItem

from orrery import FetchRequest, ValueTransformer, open_document, register_transformer

MODEL = pathlib.Path(__file__).parents[3] / "Examples/Homepwner.xcdatamodeld"


class Thumbnail:
    def __init__(self, pixels: bytes) -> None:
        self.pixels = pixels


class ThumbnailTransformer(ValueTransformer[Thumbnail]):
    def encode(self, value: Thumbnail) -> bytes:
        return b"PIXELS" + value.pixels

    def decode(self, data: bytes) -> Thumbnail:
        return Thumbnail(data[len(b"PIXELS"):])


async def walk(store: str) -> None:
    register_transformer("BNRImageTransformer", ThumbnailTransformer())
    in_order = FetchRequest(BNRItem, sort=[BNRItem.ordering_value], prefetch=[BNRItem.asset_type])
    async with await open_document(store, str(MODEL)) as document:
        context = document.context
        # The types that there are from the start, in one step.
        async with context.perform("Add Types"):
            for label in ("Furniture", "Jewelry", "Electronics"):
                await context.insert(BNRAssetType, label=label)
        labels = FetchRequest(BNRAssetType, sort=[BNRAssetType.label])
        assert [each.label for each in await context.fetch(labels)] == [
            "Electronics", "Furniture", "Jewelry"]

        items = await context.results(in_order)
        for name, value in (("Rusty Spork", 4), ("Fluffy Bear", 62), ("Shiny Mac", 1999)):
            await context.insert(BNRItem, item_name=name, value_in_dollars=value)
        # The order counts up, and each has a key and a date, as the model says.
        bear, spork = items.shown[1], items.shown[0]
        assert [each.ordering_value for each in items.shown] == [1, 2, 3]
        assert len({each.item_key for each in items.shown}) == 3 and bear.date_created

        # Another window, which is told of all that happens in this one.
        async with await open_document(store) as other:
            others = await other.context.results(in_order)
            changes = others.changes()
            await bear.move(BNRItem.ordering_value, before=spork)
            async for change in changes:
                assert [each.kind for each in change.rows if each.kind == "move"] == ["move"]
                break
            assert [each.item_name for each in others.shown] == [
                "Fluffy Bear", "Rusty Spork", "Shiny Mac"]

            # The user adds a type, and gives it to the bear, with a picture.
            async with context.perform("Add Type"):
                toys = await context.insert(BNRAssetType, label="Toys")
                bear.asset_type = toys
                bear.thumbnail = Thumbnail(b"\x00\x01")
            assert [each.id for each in await toys.items.load()] == [bear.id]
            async for change in changes:
                break
            theirs = others.shown[0]
            assert theirs.asset_type and (await theirs.asset_type.load()).label == "Toys"
            assert theirs.thumbnail.pixels == b"\x00\x01"

            # They delete what nobody needs; here it is gone, and undo has it back.
            here = items.changes()
            await others.shown[1].delete()
            async for change in here:
                break
            assert [row.id for row in change.rows] == [spork.id] and len(items) == 2
            await document.undo()
            assert not spork.is_deleted and items.shown[1] is spork

        await document.save()
        assert not document.has_changes
    # All of it was kept.
    async with await open_document(store) as again:
        kept = await again.context.fetch(in_order)
        assert [each.item_name for each in kept] == ["Fluffy Bear", "Rusty Spork", "Shiny Mac"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(f"{folder}/homepwner.data"))


if __name__ == "__main__":
    main()
