"""To-Do: rename, toggle, delete, what is not valid, and saving at the end."""

import asyncio
import pathlib
import tempfile

from models.to_do import ToDo

from orrery import FetchRequest, ValidationError, open_document

MODEL = pathlib.Path(__file__).parents[3] / "Examples/ToDo.xcdatamodeld"


async def walk(store: str) -> None:
    by_name = FetchRequest(ToDo, sort=[ToDo.name.ascending("localizedStandardCompare")])
    async with await open_document(store, str(MODEL)) as document:
        context = document.context
        todo = await context.results(by_name)
        milk = await context.insert(ToDo, name="Milk")
        await context.insert(ToDo, name="bread")
        assert [each.name for each in todo.shown] == ["bread", "Milk"]
        assert milk.creation_date.tzinfo and not milk.done

        # Another window toggles; this one shows it.
        changes = todo.changes()
        async with await open_document(store) as other:
            theirs = await other.context.results(by_name)
            await theirs.shown[1].set(done=True)
            async for change in changes:
                assert [row.kind for row in change.rows] == ["update"]
                break
            assert milk.done

            # Renamed, it moves, in both.
            there = theirs.changes()
            await milk.set(name="Almond milk")
            async for change in there:
                break
            assert [each.name for each in theirs.shown] == ["Almond milk", "bread"]
            assert theirs.shown[0].done

        # A name of no letters is not valid. The edit is there, and cannot be saved.
        await milk.set(name="")
        assert [each.kind for each in await milk.validate()] == ["validation.stringTooShort"]
        try:
            await document.save()
        except ValidationError as error:
            (failure,) = error.failures
            assert failure.data["property"] == "name" and failure.data["objects"] == [milk.id]
        else:
            raise AssertionError("It was saved.")
        await document.undo()
        assert milk.name == "Almond milk"

        # Cleared up: what is done goes, as one step that undo takes back.
        async with context.perform("Clear Up"):
            for each in todo.shown:
                if each.done:
                    await each.delete()
        assert milk.is_deleted and document.undo_action_name == "Clear Up"
        await document.undo()
        assert not milk.is_deleted and len(todo) == 2
        await milk.delete()
    # Closing has saved.
    async with await open_document(store) as again:
        assert [each.name for each in await again.context.fetch(by_name)] == ["bread"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(f"{folder}/todo.data"))


if __name__ == "__main__":
    main()
