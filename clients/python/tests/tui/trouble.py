#!/usr/bin/env python3
"""What goes wrong where others do not keep out of the way, values are not what one expects, and keys
are pressed fast. The argument is the server's program; names of parts play these alone."""

import argparse
import asyncio
import json
import os
import pathlib
import sys
import tempfile
import time
import typing as t
from unittest import mock

from app import ARTISTS, MUSIC, Part
from stage import EXAMPLES, PYTHON, FetchRequest, Row, Stage

from orrery import ManagedObject, OrreryError
from orrery.values import Property, Transformable
from orrery_tui.__main__ import browse
from orrery_tui.app import Browser, View
from orrery_tui.pane import Field
from orrery_tui.values import LONGEST, shown
from textual import events
from textual.widgets import HelpPanel
from textual.widgets._footer import FooterKey

HUGE = 100_000
MANY = 300_000
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
        await stage.until(lambda: field.theirs == "Malibu", "It follows.")
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
        await stage.comes_back()
        songs = await stage.context.fetch(FetchRequest("Song"))
        albums = await stage.context.fetch(FetchRequest("Album"))
        assert len(songs) == len(albums) == 1 and songs[0]["album"] is albums[0], (songs, albums)
        await stage.other.rollback()


async def imports_once(program: str) -> None:
    """However often Enter is pressed: before it has begun, meanwhile, and when it has ended."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin()
        await stage.open_entity("Song")
        path = pathlib.Path(stage.folder, "songs.csv")
        path.write_text("title\nOne\nTwo\n", "utf-8")
        await stage.press("i")
        await stage.name_file(str(path))
        await stage.press("enter", "enter", "enter")
        await stage.until_transferred("2 inserted")
        await stage.press("enter", "enter")
        assert "2 inserted" in "\n".join(stage.lines()), "It stays as it ended."
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It is closed.")
        assert [each["title"] for each in await stage.context.fetch(FetchRequest("Song"))] == [
            "One", "Two"]


async def ends_no_export_that_is_short(program: str) -> None:
    """By an Escape that comes before the command has said anything; the next ends it."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        path, quiet = pathlib.Path(stage.folder, "artists.csv"), pathlib.Path(stage.folder, "quiet")
        # It says nothing of how far it is, however slow the machine.
        quiet.write_text(f'#!/bin/sh\nexec "{program}" "$@" 2> /dev/null\n', "utf-8")
        quiet.chmod(0o755)
        stage.app._program = str(quiet)
        await stage.press("x")
        await stage.name_file(str(path))
        with stage.server.hangs():
            await stage.press("enter", "escape")
            assert stage.dialog, "It is under way."
        await stage.until(lambda: not stage.dialog, "It is closed.")
        await stage.until(lambda: stage.message == f"Written to {path}.", "It says what came of it.")
        assert len(path.read_text("utf-8").splitlines()) == len(ARTISTS) + 1
        path.unlink()
        await stage.press("x")
        await stage.name_file(str(path))
        with stage.server.hangs():
            await stage.press("enter")
            dialog = t.cast(t.Any, stage.dialog)
            await stage.until(lambda: dialog._process, "It has begun.")
            await stage.press("escape", "escape")
            await stage.until_transferred("Stopped. Nothing was written.")
        assert not path.exists()
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It is closed.")


async def tells_news_until_the_next_key(program: str) -> None:
    """And what is wrong until it is told otherwise."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        await stage.edit("town")
        stage.server.kill()
        await stage.until(lambda: "The server is lost." in stage.message, "It says so.")
        await stage.press("x")
        assert "The server is lost." in stage.message, "It is lost still."
        await stage.comes_back()
        await stage.until(lambda: stage.message == "The server is back.", "It says so.")
        await stage.press("y")
        assert not stage.message, stage.message
        await stage.press("ctrl+s")
        await stage.until(lambda: stage.message == "Saved.", "It is saved.")
        await stage.press("z")
        assert not stage.message, stage.message


async def says_what_may_be_gone(program: str) -> None:
    """That the server is back does not cover it up."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.other.context.insert("Artist", name=None)
        await stage.until(lambda: stage.app.document.save_failure, "It cannot be saved.")
        stage.server.kill()
        await stage.until(lambda: "The server is lost." in stage.message, "It says so.")
        await stage.comes_back()
        await stage.until(lambda: f"What was unsaved of {stage.document.path} may be gone" in stage.message,
                          "It says so.")
        await stage.press("x")
        assert "may be gone" in stage.message, stage.message


async def shows_the_model_that_others_gave_it_meanwhile(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        await stage.until(lambda: stage.field("town"), "It is shown.")
        with mock.patch("orrery.link.dial", side_effect=ConnectionError):
            assert stage.document.connection._transport
            stage.document.connection._transport.abort()
            await stage.until(lambda: "The server is lost." in stage.message, "It says so.")
            await stage.take_attribute("born")
        await stage.until(lambda: stage.field("born"), "There is a field more.")
        await stage.until(lambda: stage.message == "The server is back.", "It says so.")
        assert "born" in [each.name for each in stage.app.table.columns], "And a column."


async def replaces_no_file_by_mistake(program: str) -> None:
    """What Enter has asked for is not what Enter answers."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        path = pathlib.Path(stage.folder, "artists.csv")
        path.write_text("Mine\n", "utf-8")
        for answer, told in (("n", "Nothing was written."), ("y", "Written to")):
            await stage.press("x")
            await stage.name_file(str(path))
            await stage.press("enter", "enter", "enter")
            await stage.until_shown("Replace it?")
            assert path.read_text("utf-8") == "Mine\n", "It is there still."
            stage.picture("replace")
            await stage.press(answer)
            await stage.until_shown(told)
            await stage.press("enter" if answer == "y" else "escape", "escape")
            await stage.until(lambda: not stage.dialog, "It is closed.")
        assert len(path.read_text("utf-8").splitlines()) == len(ARTISTS) + 1


async def says_who_has_the_document(program: str) -> None:
    """Where another server does."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        with stage.server.another() as another:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-B", "-m", "orrery_tui", stage.server.path, "--server",
                another.address, cwd=PYTHON, stderr=asyncio.subprocess.PIPE)
            told = (await process.communicate())[1].decode()
        assert process.returncode == 1 and told.startswith("orrery-tui: The store"), told
        assert "is open in" in told and "Traceback" not in told, told


async def says_that_the_file_is_locked(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        with stage.server.is_locked():
            await stage.retype("town", "Paris", "enter")
            await stage.press("ctrl+s")
            await stage.until(lambda: "written by somebody else" in stage.message, "It says so.")
            await stage.until(lambda: stage.state.startswith("● Edited"), "Nor is it saved.")
        await stage.press("ctrl+s")
        await stage.until(lambda: stage.state.startswith("Saved") and stage.message == "Saved.",
                          "It is saved now.")


async def asks_while_the_server_is_lost(program: str) -> None:
    """What is asked is answered, and comes to nothing."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("d")
        await stage.until(lambda: stage.dialog, "It asks.")
        stage.server.kill()
        await stage.until(lambda: stage.state == "Not connected", "It says so.")
        await stage.press("y")
        await stage.until(lambda: "was not done" in stage.message, "It is not done.")
        await stage.comes_back()
        artists = await stage.context.fetch(FetchRequest("Artist"))
        assert len(artists) == len(ARTISTS)


async def sends_again_what_was_under_way(program: str) -> None:
    """Where the server is killed before it answers."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        await stage.edit("town")
        with stage.server.hangs():
            await stage.retype("town", "Rome", "enter")
            stage.server.kill()
        await stage.until(lambda: stage.state == "Not connected", "It says so.")
        await stage.comes_back()
        await stage.until_theirs("Artist", "town", ["Montreal", "Montreal", "Rome", "Tryon"])
        await stage.until(lambda: not stage.app.edits.typed, "Nothing is left to send.")


async def opens_nothing_where_the_server_is_lost(program: str) -> None:
    """And keys that were for a field are not for the list."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        with stage.server.hangs():
            await stage.press("enter", "d", "y", "R")
            assert stage.app.opening and stage.app._keys, "They wait for the object."
            stage.server.kill()
        await stage.until(lambda: stage.app.opening is None, "It is not done.")
        await stage.until(lambda: stage.state == "Not connected", "It says so.")
        assert not stage.app._keys and not stage.dialog
        await stage.press("escape", "n")
        await stage.until(lambda: "was not done" in stage.message, "Nor is this.")
        assert stage.app.opening is None
        await stage.comes_back()
        assert await stage.context.count(FetchRequest("Artist")) == len(ARTISTS)
        await stage.press("enter")
        await stage.until(lambda: stage.field("name") and stage.field("name").editor.has_focus,
                          "It is opened now.")


async def chooses_beside_what_was_just_made(program: str) -> None:
    """In a list to choose from, with a new object open."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(("Song", {"title": "S"}), ("Album", {"title": "A"}))
        song, album = stage.made
        await stage.open_entity("Song")
        await stage.press("enter")
        await stage.edit("album")
        await stage.press("enter")
        await stage.until_shown("Enter chooses")
        stage.app.table.focus()
        await stage.press("n")
        await stage.until(lambda: stage.app.opening is None and stage.field("title"), "It is open.")
        await stage.go_to(album.id)
        await stage.press("enter")
        await stage.until(lambda: song["album"] is album, "It is chosen.")
        await stage.until(lambda: stage.app.view.entity == "Song", "The list before is back.")
        await stage.other.rollback()


async def leaves_to_the_user_what_others_have_set(program: str) -> None:
    """Also where they are faster by less than a message takes."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, edits = stage.made[0], stage.app.edits
        check = edits.value

        async def is_late(draft: t.Any) -> t.Any:
            value = await check(draft)
            await miles.set(town="Theirs")
            return value

        await stage.press("enter")
        await stage.retype("town", "Mine")
        edits.value = is_late  # type: ignore
        await stage.press("enter")
        await stage.until(lambda: "Theirs" in stage.said("town"), "It says what they have set.")
        assert miles["town"] == "Theirs", miles["town"]
        edits.value = check  # type: ignore
        await stage.press("enter")
        await stage.until(lambda: miles["town"] == "Mine", "Enter sends it.")
        await stage.other.save()


async def types_on_while_it_is_sent(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, said = stage.made[0], t.cast("t.List[str]", [])
        await stage.press("enter")
        field = await stage.edit("town")
        update = field.said.update
        field.said.update = lambda it: (said.append(str(it)), update(it))  # type: ignore
        for first, second in (("new", "newer"), ("newest", "newer")):
            with stage.server.hangs():
                await stage.retype("town", first, "enter")
                await stage.until(lambda: stage.app.edits.sending, "It is being sent.")
                await stage.retype("town", second)
            await stage.until(lambda: not stage.app.edits.sending, "It is sent.")
            assert field.editor.text == second
            await stage.until(lambda: miles["town"] == first, "So it is.")  # noqa: B023
            await stage.press("enter")
            await stage.until(lambda: miles["town"] == second, "And so is this.")  # noqa: B023
        assert not any("Somebody else" in each for each in said), said
        await stage.other.save()


async def shows_large_values(program: str) -> None:
    """Which do not come along with their objects."""
    async with Stage(program, EXAMPLES / "Homepwner.xcdatamodeld") as stage:
        large = Transformable("BNRImageTransformer", bytes(100_000))
        await stage.begin(("BNRItem", {"itemName": "Lamp", "thumbnail": large}))
        await stage.open_entity("BNRItem")
        await stage.press("enter")
        field = await stage.edit("thumbnail")
        assert field.editor.text.endswith(" bytes"), field.editor.text
        assert stage.app.table.columns
        await stage.until(lambda: any("bytes" in each for each in stage.lines()), "The list says so, too.")


async def asks_before_it_loses_what_the_server_had(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.open_entity("Song")
        await stage.press("n")
        await stage.until(lambda: stage.field("title"), "One is made, and cannot be saved.")
        await stage.open_entity("Artist")
        await stage.press("enter")
        await stage.retype("town", "Mine", "enter")
        await stage.until(lambda: stage.made[0]["town"] == "Mine", "It is sent.")
        stage.server.kill()
        await stage.until(lambda: stage.state == "Not connected", "It says so.")
        await stage.press("ctrl+q")
        await stage.until_shown("throw this away?", "town: Mine", "Song/")
        await stage.press("n")
        await stage.until(lambda: not stage.dialog, "It goes on.")
        await stage.comes_back()
        await stage.until_theirs("Artist", "town", sorted(
            ["Mine", *(each["town"] for _, each in ARTISTS[1:])]))
        await stage.other.rollback()


async def quits_though_the_server_hangs(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.other.context.insert("Artist", name=None)
        await stage.until(lambda: stage.app.document.save_failure, "Not all is saved.")
        await stage.press("enter")
        await stage.edit("town")
        with stage.server.hangs():
            await stage.retype("town", "Mine")
            await stage.press("ctrl+q")
            await stage.until_shown("throw this away?")
            await stage.press("n")
        await stage.until(lambda: stage.made[0]["town"] == "Mine", "It is sent after all.")
        # What it has and has not saved, as an artist of another user has no name, is asked about as well.
        await stage.until(lambda: not stage.app.edits.typed and stage.app.edits.sent, "It has it.")
        with stage.server.hangs():
            await stage.press("ctrl+q")
            await stage.until_shown("town: Mine")
            await stage.press("n")
        await stage.other.rollback()


async def leaves_what_the_server_does_not_answer(program: str) -> None:
    """Escape gives up to wait for it."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        with stage.server.hangs():
            await stage.press("n")
            stage.app._since -= 10
            await stage.press("escape", "question_mark")
            await stage.until(lambda: stage.app.screen.query(HelpPanel), "Keys are taken again.")
            await stage.press("question_mark")
        await stage.until(lambda: stage.app.pane.object_id, "It is made after all.")
        await stage.other.undo()


async def imports_no_more_than_once_where_the_server_is_lost(program: str) -> None:
    """Nobody knows how much of it was written: Enter does not begin again."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin()
        await stage.open_entity("Song")
        path = pathlib.Path(stage.folder, "many.csv")
        path.write_text("title\n" + "".join(f"Many {each}\n" for each in range(MANY)), "utf-8")
        await stage.press("i")
        await stage.name_file(str(path))
        await stage.press("enter")
        await stage.until_shown("%")
        stage.server.kill()
        await stage.until_transferred("The server ended the connection")
        stage.picture("import-lost")
        await stage.comes_back()
        before = await stage.context.count(FetchRequest("Song"))
        await stage.press("enter", "enter", "escape")
        await stage.until(lambda: not stage.dialog, "It is closed.")
        assert await stage.context.count(FetchRequest("Song")) == before


async def is_resized_while_it_loads(program: str) -> None:
    """And while all that it asks for waits."""
    async with Stage(program, MUSIC) as stage:
        rows = [("Song", {"title": f"Song {each:03}"}) for each in range(200)]
        await stage.begin(*ARTISTS, *rows)
        with stage.server.hangs():
            stage.app.entities.focus()
            stage.app.entities.highlighted = [each for each, _ in stage.app.schema.order].index("Song")
            await stage.press("enter")
            for size in ((40, 10), (200, 60), (1, 1), (60, 20)):
                await stage.resize(*size)
            await stage.press("end", "question_mark", "question_mark")
            assert stage.app.table.results is None, "It is loading."
        await stage.until_shown("Song 000")
        await stage.press("end")
        await stage.until_shown("Song 199")
        await stage.resize(120, 34)
        await stage.until(lambda: len(stage.app.table._sight()) > 25, "There is room for more.")
        await stage.until_shown("Song 172", "Song 199")
        await stage.resize(60, 20)
        await stage.until(lambda: len(stage.app.table._sight()) < 20, "There is room for less.")
        await stage.until_shown("Song 199")


async def goes_to_the_end_before_it_is_laid_out(program: str) -> None:
    """As a key does that comes with the rows."""
    async with Stage(program, MUSIC, (60, 20)) as stage:
        await stage.begin(*[("Song", {"title": f"Song {each:03}"}) for each in range(200)])
        table, show = stage.app.table, stage.app.table.show

        def show_end(results: t.Any, *others: t.Any) -> None:
            show(results, *others)
            table.action_move(MANY)

        table.show = show_end  # type: ignore
        await stage.open_entity("Song")
        await stage.until_shown("Song 199")
        assert table.cursor == 199 and table.cursor in table._sight()


async def is_resized_while_it_is_held_up(program: str) -> None:
    """A timer of Textual that finds itself late when it begins to wait never comes."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        with mock.patch.object(stage.app, "set_timer"):
            await stage.resize(60, 20)
            await stage.until(lambda: stage.app.table.region.bottom < 20, "It is smaller.")


async def takes_a_double_click_once(program: str) -> None:
    """What is under the second click is there only by the first."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("d")
        await stage.until_shown("Yes")
        yes = next(each for each in stage.app.screen.query(FooterKey) if each.description == "Yes")
        await stage.click(yes, 0, 0, times=2)
        await stage.until_theirs("Artist", "name", ["Nina", "Oscar", "Paul"])
        assert not stage.dialog and stage.app.pane.object_id is None, stage.app.pane.object_id


async def shows_nothing_that_a_terminal_obeys(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        stage.app.say("a \x1b[31mproblem\u202e", True)
        await stage.until_shown("a ␛[31mproblem�")
        # A text that was no date by the model before.
        assert shown(Property("born", "Date"), "\x1b[31mred") == "␛[31mred"


async def reads_a_predicate_for_its_own_list(program: str) -> None:
    """Where another list opens before the server has read it."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS, ("Song", {"title": "Blue"}))
        with stage.server.hangs():
            await stage.press("slash")
            await stage.type('town = "Tryon"')
            stage.app.open_view(View("Song"))
        await stage.until(lambda: stage.rows("title") == ["Blue"], "Another list is shown.")
        await stage.settle()
        assert not stage.app.view.text and stage.rows("title") == ["Blue"], stage.app.view.text


async def searches_on_under_another_model(program: str) -> None:
    """For what was typed, in a list to choose from."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(("Song", {"title": "S"}), ("Album", {"title": "Blue"}),
                          ("Album", {"title": "Red"}))
        await stage.open_entity("Song")
        await stage.press("enter")
        await stage.edit("album")
        await stage.press("enter")
        await stage.until_shown("Enter chooses")
        await stage.type("blu")
        await stage.until(lambda: stage.rows("title") == ["Blue"], "One is found.")
        await stage.take_attribute("born")
        await stage.until(lambda: "born" in [each.name for each in stage.app.schema.columns("Artist")],
                          "It is told.")
        assert stage.app.filter.line.value == "blu", stage.app.filter.line.value
        await stage.until(lambda: stage.rows("title") == ["Blue"], "It is found again.")
        await stage.press("e", "enter", "enter")
        await stage.until(lambda: stage.made[0]["album"] is stage.made[1], "It is chosen.")


async def sends_again_what_can_be_sent(program: str) -> None:
    """Though the model of another object has its entity no more."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        stage.server.kill()
        await stage.until(lambda: stage.state == "Not connected", "It says so.")
        stage.server.start("", "--no-autosave")
        await stage.until(lambda: stage.state.startswith("Saved"), "It is back.")
        for id_, town in ((stage.made[0].id, "Mine"), (stage.made[1].id, "Mine, too")):
            stage.app.edit(id_)
            await stage.until(lambda: stage.field("town"), "It is shown.")
            await stage.retype("town", town, "enter")
        await stage.until(lambda: len(stage.app.edits.sent) == 2, "Both are sent.")
        load = ManagedObject.load

        async def fails(object_: t.Any, *keys: str, **others: t.Any) -> t.Any:
            if object_.id == stage.made[0].id and object_.context is stage.document.context:
                raise OrreryError("There is no entity Artist.", "model.unknownEntity")
            return await load(object_, *keys, **others)

        with mock.patch.object(ManagedObject, "load", fails):
            stage.server.kill()
            await stage.until(lambda: stage.state == "Not connected", "It says so.")
            await stage.comes_back()
        assert [each.problem for each in stage.app.edits.typed.values()] == ["There is no entity Artist."], stage.app.edits.typed
        await stage.until_theirs("Artist", "town", sorted(
            ["Mine, too", *(each["town"] for _, each in (ARTISTS[0], *ARTISTS[2:]))]))
        stage.app.edits.typed.clear()


async def says_that_it_reads_only(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        stage.document.connection.server["access"] = "read"
        stage.app._draw_state()
        await stage.until(lambda: stage.state.startswith("Read only"), "It says so.")
        # What cannot be done is not offered, and nothing can be typed.
        await stage.press("enter")
        field = await stage.edit("town")
        before = field.editor.text
        await stage.press("X", "enter")
        assert field.editor.read_only and field.editor.text == before and not stage.app.edits.typed
        assert not stage.said("town"), stage.said("town")
        for action in ("new", "delete", "step", "rollback"):
            assert not stage.app.check_action(action, ()), action
        assert not stage.app.check_action("transfer", ("import",))
        assert stage.app.check_action("transfer", ("export",))


async def opens_to_read_what_it_may_not_write(program: str) -> None:
    seen: t.List[bool] = []

    async def run(browser: Browser) -> None:
        seen.append(browser.is_read_only)

    with tempfile.TemporaryDirectory() as folder, mock.patch.object(Browser, "run_async", run):
        environment = {"XDG_STATE_HOME": folder,
                       "PATH": f"{pathlib.Path(program).resolve().parent}:{os.environ['PATH']}"}
        options = argparse.Namespace(document=f"{folder}/music.data", model=str(MUSIC), server=None,
                                     token=None, read_only=False)
        with mock.patch.dict(os.environ, environment):
            for may in (True, False):
                with mock.patch("os.access", lambda path, mode: may):  # noqa: B023
                    await browse(options)
                await (await asyncio.create_subprocess_exec(
                    program, "servers", "stop", options.document, stderr=asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.DEVNULL)).wait()
    assert seen == [False, True], seen


async def types_on_in_a_long_text(program: str) -> None:
    """Also where another object was shown meanwhile."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, nina = stage.made[:2]
        await stage.press("enter")
        field = await stage.retype("town", "")
        text = "long " * LONGEST
        stage.app.post_message(events.Paste(text))
        await stage.until(lambda: field.editor.text == text, "It is there.")
        for each in (nina, miles):
            stage.app.edit(each.id)
            await stage.until(lambda: stage.field("town") and field.id_ == each.id,  # noqa: B023
                              "It is shown.")
        await stage.edit("town")
        field.editor.move_cursor(field.editor.document.end)
        await stage.press("x", "enter")
        await stage.until(lambda: miles["town"] == text + "x", "All of it is sent.")


async def leaves_all_selected(program: str) -> None:
    """What others set where all is selected and nothing is typed: the next key replaces it."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, nina = stage.made[:2]
        await stage.press("enter")
        field = await stage.edit("town")
        field.editor.select_all()
        await miles.set(town="Theirs,\nof two lines")
        await stage.until(lambda: field.editor.text == miles["town"], "It follows.")
        await stage.type("Z")
        assert field.editor.text == "Z", field.editor.text
        await stage.press("escape")
        # A part of it is none of the other text, and all of one object is nothing of the next.
        field.editor.select_all()
        stage.app.edit(nina.id)
        await stage.until(lambda: stage.field("town") and field.id_ == nina.id, "It is shown.")
        assert not field.editor.selected_text, field.editor.selected_text
        field.editor.move_cursor((0, 2), select=True)
        await nina.set(town="Theirs")
        await stage.until(lambda: field.editor.text == "Theirs", "It follows.")
        assert not field.editor.selected_text, field.editor.selected_text


async def takes_no_text_for_true_or_false(program: str) -> None:
    """That was typed for an attribute that another model has with another type."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, text = stage.made[0], "true blue"
        await stage.press("enter")
        await stage.retype("town", text)
        model = json.loads(MUSIC.read_text("utf-8"))
        artist = next(each for each in model["entities"] if each["name"] == "Artist")
        town = next(each for each in artist["attributes"] if each["name"] == "town")
        artist["attributes"].remove(town)
        for each in ([], [{"name": "town", "type": "Boolean", "isOptional": True}]):
            artist["attributes"] += each
            await stage.other.connection.request(
                "model/update", {"document": stage.other.handle, "model": {"model": model}})
            await stage.until(lambda: stage.field("town") and bool(each)  # noqa: B023
                              == stage.field("town").is_boolean, "There is a field.")  # type: ignore
            await stage.until(lambda: each or "no place" in stage.said("town"),  # noqa: B023
                              "It says so.")
        await stage.edit("town")
        await stage.press("enter")
        await stage.until(lambda: "Type true or false" in stage.said("town"), "It says what fits.")
        assert [each.text for each in stage.app.edits.typed.values()] == [text]
        assert miles.wire_values["town"] is None, miles.wire_values
        await stage.press("escape", "enter")
        await stage.until(lambda: miles.wire_values["town"] is True, "It can be set.")
        await stage.other.save()


PARTS: t.List[Part] = [
    leaves_texts_as_they_are, is_not_held_up_by_what_is_huge, opens_one_after_the_other,
    makes_again_what_belongs_together, imports_once, ends_no_export_that_is_short,
    tells_news_until_the_next_key, says_what_may_be_gone, shows_the_model_that_others_gave_it_meanwhile,
    replaces_no_file_by_mistake,
    says_who_has_the_document, says_that_the_file_is_locked, asks_while_the_server_is_lost,
    sends_again_what_was_under_way, imports_no_more_than_once_where_the_server_is_lost,
    is_resized_while_it_loads, goes_to_the_end_before_it_is_laid_out,
    is_resized_while_it_is_held_up, takes_a_double_click_once,
    shows_nothing_that_a_terminal_obeys, reads_a_predicate_for_its_own_list,
    searches_on_under_another_model, sends_again_what_can_be_sent, says_that_it_reads_only,
    opens_nothing_where_the_server_is_lost,
    chooses_beside_what_was_just_made, leaves_to_the_user_what_others_have_set,
    types_on_while_it_is_sent, shows_large_values,
    asks_before_it_loses_what_the_server_had, quits_though_the_server_hangs,
    leaves_what_the_server_does_not_answer, opens_to_read_what_it_may_not_write,
    types_on_in_a_long_text, leaves_all_selected, takes_no_text_for_true_or_false]


def main() -> None:
    program, wanted = sys.argv[1], sys.argv[2:]
    for part in PARTS:
        if not wanted or part.__name__ in wanted:
            asyncio.run(part(program))
            print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
    print("trouble: nothing is lost")


if __name__ == "__main__":
    main()
