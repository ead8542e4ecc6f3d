"""People: create, read, delete, sort; managers and their employees; a colour as the program has it."""

import asyncio
import pathlib
import tempfile
import typing as t

from models.people import Employee, Manager, Person

from orrery import FetchRequest, Predicate, ValueTransformer, open_document, register_transformer

MODEL = pathlib.Path(__file__).parents[3] / "Examples/People.xcdatamodeld"


class Colour(t.NamedTuple):
    red: int
    green: int
    blue: int
    alpha: int = 255


class ColourTransformer(ValueTransformer[Colour]):
    """A byte each."""

    def encode(self, value: Colour) -> bytes:
        return bytes(value)

    def decode(self, data: bytes) -> Colour:
        return Colour(*data)


async def walk(store: str) -> None:
    register_transformer("ColorTransformer", ColourTransformer())
    everybody = FetchRequest(Person, sort=[Person.last_name, Person.first_name])
    async with await open_document(store, str(MODEL)) as document:
        context = document.context
        people = await context.results(everybody)
        async with await open_document(store) as other:
            # The other window has teams, by the names of their managers.
            of_manager = Employee.manager.path(Manager.last_name)
            teams = await other.context.results(
                FetchRequest(Employee, sort=[Employee.last_name]), of_manager)
            changes = teams.changes()

            await context.insert(Person, first_name="Ada", last_name="Lovelace", age=36)
            async with context.perform("Hire"):
                grace = await context.insert(Manager, first_name="Grace", last_name="Hopper", age=85)
                alan = await context.insert(
                    Employee, first_name="Alan", last_name="Turing", age=41, manager=grace)
                jean = await context.insert(
                    Employee, first_name="Jean", last_name="Bartik", age=86, manager=grace)
            # Managers and employees are persons, too, each of its own class.
            assert [type(each) for each in people.shown] == [Employee, Manager, Person, Employee]
            assert {each.id for each in await grace.employees.load()} == {alan.id, jean.id}
            async for change in changes:
                assert change.inserted_sections == [0]
                break
            assert [each.first_name for each in teams.shown] == ["Jean", "Alan"]

            # A colour goes over the wire and back.
            await teams.shown[1].set(favourite_colour=Colour(255, 128, 0))
            here = people.changes()
            await teams.shown[1].set(age=42)
            async for change in here:
                if alan.age == 42:
                    break
            assert alan.favourite_colour == Colour(255, 128, 0)

            # Another manager takes one of them over, who moves to her section.
            barbara = await context.insert(Manager, first_name="Barbara", last_name="Liskov")
            await barbara.employees.add(alan)
            assert alan.manager is barbara
            async for change in changes:
                if any(row.kind == "move" for row in change.rows):
                    break
            assert [section.name for section in teams.sections] == ["Hopper", "Liskov"]

        older = FetchRequest(Person, Predicate("age > %@", 50), sort=[Person.age.descending()])
        assert [each.first_name for each in await context.fetch(older)] == ["Jean", "Grace"]
        # Who leaves, leaves the employees without a manager.
        await grace.delete()
        assert jean.manager is None and len(people) == 4
        await document.save()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(f"{folder}/people.data"))


if __name__ == "__main__":
    main()
