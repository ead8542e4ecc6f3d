#!/usr/bin/env python3
"""What goes wrong where others do not keep out of the way, values are not what one expects, and keys
are pressed fast. The argument is the server's program; names of parts play these alone."""

import asyncio
import sys
import time
import typing as t

from orrery_tui.pane import Field

from app import ARTISTS, MUSIC, Part
from stage import FetchRequest, Row, Stage

HUGE = 100_000
# In seconds of processor time, on any machine; without bounds it takes minutes.
LONG = 10
# Ends of lines for an editor, and not for others.
LINES = ("a\r\nb\nc", "a\rb\nc", "a\u2028b", "a\x0cb", "a\x85b")


async def leaves_texts_as_they_are(program: str) -> None:
    """What an editor would write otherwise is shown, and not edited by mistake."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles = stage.made[0]
        await stage.press("enter")
        for text in LINES:
            await miles.set(town=text)
            field = await stage.edit("town")
            await stage.until(lambda: field.theirs == text, "It follows.")  # noqa: B023
            await stage.until(lambda: "cannot be edited" in stage.said("town"), "It says so.")
            await stage.press("x", "enter", "tab", "shift+tab")
            assert not stage.app.edits.typed and miles["town"] == text, (text, miles["town"])
        for text in ("one\r\ntwo", "one\rtwo", "tail\n"):
            await miles.set(town=text)
            field = await stage.edit("town")
            await stage.until(lambda: field.theirs == text, "It follows.")  # noqa: B023
            await stage.press("tab")
            assert not stage.app.edits.typed and not stage.said("town"), text
        await miles.set(town="Malibu")
        await stage.retype("town", "Paris", "enter")
        await stage.until(lambda: miles["town"] == "Paris", "It can be edited again.")


async def is_not_held_up_by_what_is_huge(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, used = stage.made[0], time.process_time()
        await miles.set(town="x y " * (HUGE // 4), name="n" * HUGE)
        await stage.until_shown("x y x y", "nnnn")
        await stage.press("enter")
        await stage.until(lambda: "cannot be edited" in stage.said("town"), "It says so.")
        stage.picture("huge")
        await stage.press("tab", "shift+tab", "escape", "d")
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It goes.")
        assert time.process_time() - used < LONG, "It is held up."
        await miles.set(town="Malibu")
        await stage.press("enter")
        await stage.until(lambda: stage.field("town") and stage.field("town").theirs  # type: ignore
                          == "Malibu", "It can be edited again.")
        await stage.retype("town", "Mine")
        await miles.set(town="z" * HUGE)
        await stage.until(lambda: "Somebody else" in stage.said("town"), "It says what they set.")
        assert len(stage.said("town")) < 300
        await stage.edit("town")
        await stage.press("enter")
        await stage.until(lambda: miles["town"] == "Mine", "Enter sends it.")
        await stage.other.rollback()


async def opens_one_after_the_other(program: str) -> None:
    """Objects of several entities, faster than their fields are made."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(("Song", {"title": "S"}), ("Album", {"title": "A"}))
        await stage.open_entity("Work")
        song, album = (each.id for each in stage.made)
        for ids in ([song, album, song], [album, song], [album, song, album, song, album]):
            for each in ids:
                stage.app.edit(each)
                await asyncio.sleep(0)
            field = await stage.until(lambda: stage.field("title"), "The last is shown.")
            assert field.theirs == ("S" if ids[-1] == song else "A")
            names = [each.name for each in stage.app.schema.columns(ids[-1].split("/")[0])]
            shown = [each.column.name for each in stage.app.pane.query(Field).results()]
            await stage.until(lambda: len(stage.app.pane.query("Field")) == len(names),  # noqa: B023
                              f"Nothing else is: {shown}")


async def makes_again_what_belongs_together(program: str) -> None:
    """An object that leads to one that was made later, when neither was saved."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        made = []
        for entity in ("Song", "Album"):
            await stage.open_entity(entity)
            await stage.press("n")
            await stage.until(lambda: stage.field("title"), "One is made.")
            made.append(stage.app.pane.object_id)
            await stage.press("escape")
        song, album = t.cast("list[str]", made)
        stage.app.set_link((song, "album"), stage.document.context.object(album))
        await stage.until(lambda: stage.context.object(song).wire_values.get("album") == album
                          or stage.app.edits.made[song].wire_values["album"] == album, "It leads.")
        stage.server.kill()
        await stage.until_shown("Not connected")
        stage.server.start()
        await stage.until(lambda: stage.app.document.connection.is_connected
                          and stage.app.edits._is_settled, "It is back.")
        stage.other = await stage.server.open("Grace")
        songs = await stage.context.fetch(FetchRequest("Song"))
        albums = await stage.context.fetch(FetchRequest("Album"))
        assert len(songs) == len(albums) == 1 and songs[0]["album"] is albums[0], (songs, albums)
        await stage.other.rollback()


async def shows_nothing_that_a_terminal_obeys(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        stage.app.say("a \x1b[31mproblem\u202e", True)
        await stage.until_shown("a ␛[31mproblem�")


async def says_that_it_reads_only(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        rows: t.List[Row] = [("Song", {"title": "Blue"})]
        await stage.begin(*rows)
        stage.document.connection.server["access"] = "read"
        stage.app._draw_state()
        await stage.until(lambda: stage.state.startswith("Read only"), "It says so.")


PARTS: t.List[Part] = [
    leaves_texts_as_they_are, is_not_held_up_by_what_is_huge, opens_one_after_the_other,
    makes_again_what_belongs_together, shows_nothing_that_a_terminal_obeys, says_that_it_reads_only]


def main() -> None:
    program, wanted = sys.argv[1], sys.argv[2:]
    for part in PARTS:
        if not wanted or part.__name__ in wanted:
            asyncio.run(part(program))
            print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
    print("trouble: nothing is lost")


if __name__ == "__main__":
    main()
