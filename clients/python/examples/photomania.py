"""Photomania: photos as they come from the network, by photographer, each photo and photographer
once however often they come."""

import asyncio
import pathlib
import tempfile
import typing as t

from models.photomania import Photo, Photographer

from orrery import ConflictError, Context, FetchRequest, Predicate, open_document

MODEL = pathlib.Path(__file__).parents[3] / "Examples/Photomania.xcdatamodeld"
FEED = [
    {"unique": "1", "title": "Moonrise", "who": "Ansel Adams"},
    {"unique": "2", "title": "Migrant Mother", "who": "Dorothea Lange"},
    {"unique": "3", "title": "Half Dome", "who": "Ansel Adams"},
    {"unique": "1", "title": "Moonrise", "who": "Ansel Adams"},
]


async def take(context: Context, each: t.Dict[str, str]) -> None:
    """Photo and photographer in one step, where they are not there yet."""
    if await context.count(FetchRequest(Photo, Predicate("%K = %@", Photo.unique, each["unique"]))):
        return
    known = await context.first(
        FetchRequest(Photographer, Predicate("%K = %@", Photographer.name, each["who"])))
    async with context.perform("Add Photo"):
        who = known or await context.insert(Photographer, name=each["who"])
        await context.insert(Photo, unique=each["unique"], title=each["title"], who_took=who)


async def walk(store: str) -> None:
    async with await open_document(store, str(MODEL)) as document:
        context = document.context
        async with await open_document(store) as other:
            # The other window has the photos in sections by photographer.
            photographer = Photo.who_took.path(Photographer.name)
            photos = await other.context.results(
                FetchRequest(Photo, sort=[photographer, Photo.title.descending()]), photographer)
            changes = photos.changes()
            for each in FEED:
                await take(context, each)
            count = 0
            async for change in changes:
                count += sum(row.kind == "insert" for row in change.rows)
                if count == 3:
                    break
            assert [section.name for section in photos.sections] == ["Ansel Adams", "Dorothea Lange"]
            assert [each.title for each in photos.shown] == ["Moonrise", "Half Dome", "Migrant Mother"]

        # Who has a photo whose title begins so: values never stand in the text.
        found = await context.fetch(FetchRequest(
            Photographer, Predicate("ANY %K BEGINSWITH %@", Photographer.photos.path(Photo.title), "M"),
            sort=[Photographer.name]))
        assert [each.name for each in found] == ["Ansel Adams", "Dorothea Lange"]
        ansel = found[0]
        assert {each.title for each in await ansel.photos.load()} == {"Moonrise", "Half Dome"}
        assert await context.rows(FetchRequest(
            Photographer, sort=[Photographer.name],
            properties=[Photographer.name, Photographer.photos.count])) == [
                {"id": ansel.id, "name": "Ansel Adams", "photos.@count": 2},
                {"id": found[1].id, "name": "Dorothea Lange", "photos.@count": 1}]

        # Two photos with the same `unique` are one too many.
        await document.save()
        await context.insert(Photo, unique="1")
        try:
            await document.save()
        except ConflictError as error:
            assert error.kind == "save.constraintConflict"
        else:
            raise AssertionError("It was saved.")
        await context.rollback()

        # A photographer who is deleted leaves the photos behind.
        photo = (await ansel.photos.load())[0]
        await ansel.delete()
        assert photo.who_took is None
        await document.save()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(f"{folder}/photomania.data"))


if __name__ == "__main__":
    main()
