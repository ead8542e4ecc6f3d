#!/usr/bin/env python3
"""Uses the program as a user does, by keys and the mouse of Textual's pilot, beside another user. The
argument is the server's program; names of parts play these alone. Pictures of what it shows go to
ORRERY_SCREENSHOTS."""

import asyncio
import datetime
import json
import pathlib
import sys
import typing as t
from unittest import mock

from stage import EXAMPLES, PICTURES, FetchRequest, OrreryError, Row, Server, Stage

from orrery.values import Property
from orrery_tui.app import View
from orrery_tui.schema import Column
from orrery_tui.values import TYPED, edited, parsed

MUSIC = EXAMPLES / "Everything.json"
PEOPLE = EXAMPLES / "People.xcdatamodeld"
ARTISTS: t.List[Row] = [("Artist", {"name": name, "town": town}) for name, town in (
    ("Miles", "Alton"), ("Nina", "Tryon"), ("Oscar", "Montreal"), ("Paul", "Montreal"))]
LONG = "A name of the kind that no column has room for, " + "and more of it, " * 12 + "to its end"
RIGHT_TO_LEFT = "أم كلثوم"
WIDE = "坂本龍一"
WICKED = "\x1b[31mred\x07\u202e\nnext\tline"

Part = t.Callable[[str], t.Coroutine[t.Any, t.Any, None]]


async def entities_have_counts(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin()
        await stage.until_shown("Nothing is found.", "Saved · 1 here: Grace")
        stage.picture("empty")
        song = await stage.context.insert("Song", title="Blue")
        await stage.until(lambda: stage.count("Song") == stage.count("Work") == "1", "It counts.")
        await song.delete()
        await stage.until(lambda: stage.count("Song") == stage.count("Work") == "0", "It counts.")
        await stage.other.close()
        await stage.until(lambda: stage.state == "Saved", "The other user is gone.")


async def lists_follow(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.until(lambda: stage.rows("name") == ["Miles", "Nina", "Oscar", "Paul"], "All.")
        table = stage.app.table
        # The cursor stays with its object, and others' rows are marked.
        await stage.press("s", "down")
        await stage.until(lambda: table.sort == {"name": True}, "It is sorted.")
        assert stage.rows("name")[table.cursor] == "Nina"
        before = table.cursor_id
        with mock.patch("orrery_tui.table.FLASH", 3600):
            alice = await stage.context.insert("Artist", name="Alice", town="Memphis")
            await stage.until(lambda: len(stage.rows("name")) == 5 and table._flashing, "It follows.")
        assert table.cursor_id == before and stage.rows("name")[table.cursor] == "Nina"
        stage.picture("flash")
        await alice.set(town="Detroit")
        await stage.until(lambda: "Detroit" in stage.rows("town") and not table._flashing,
                          "The mark goes.")
        # By the column at the cursor, by a click at a title, and back.
        await stage.press("s")
        await stage.until(lambda: stage.rows("name")[0] == "Paul", "It descends.")
        await stage.press("s")
        await stage.column("town")
        await stage.press("s")
        await stage.until(lambda: stage.rows("town")[:2] == ["Alton", "Detroit"], "By town.")
        await stage.click(table, 2, 0)
        await stage.until(lambda: stage.rows("name")[0] == "Alice", "By a click at the title.")
        # Sections.
        await stage.column("town")
        await stage.press("g")
        await stage.until_shown(" Montreal  2", "by town")
        assert [each.name for each in table.results.sections] == [  # type: ignore[union-attr]
            "Alton", "Detroit", "Montreal", "Tryon"]
        stage.picture("sections")
        await stage.press("home")
        assert stage.app.table.id_at(table.cursor) and table.cursor == 1
        await stage.press("down")
        assert table.cursor == 3, "The title of a section is passed over."
        await stage.press("up")
        assert table.cursor == 1
        await stage.context.object(stage.made[0].id).set(town="Tryon")
        await stage.until(lambda: len(table.results.sections) == 3, "A section goes.")  # type: ignore
        await stage.press("g")
        await stage.until(lambda: table.results and len(table.results.sections) == 1, "No sections.")
        # What one does oneself is not marked.
        await stage.until(lambda: not table._flashing, "The marks go.")
        await stage.press("n")
        await stage.until(lambda: len(stage.rows("name")) == 6 and stage.field("name"), "One more.")
        assert not table._flashing
        await stage.press("escape", "u")
        await stage.until(lambda: len(stage.rows("name")) == 5, "It is taken back.")


async def long_lists_scroll(program: str) -> None:
    async with Stage(program, PEOPLE) as stage:
        people = [{"firstName": f"F{each:06}", "lastName": f"L{each % 1000:03}", "age": each % 90}
                  for each in range(100_000)]
        await stage.other.batch("insert", {"entity": "Person", "objects": people, "returning": "none"})
        await stage.begin()
        await stage.open_entity("Person")
        table = stage.app.table
        await stage.until_shown("Person  100,000", "F000000")
        await stage.press("end")
        await stage.until_shown("F099999")
        await stage.press("pageup", "pageup")
        await stage.until(lambda: table.values_at(table.cursor), "It is known.")
        assert len(table.results.contents) <= 400  # type: ignore[union-attr]
        chosen = table.cursor_id
        # What goes or comes far above moves nothing from under the cursor.
        await stage.context.object(stage.app.table.results.sections[0].ids[0]).delete()  # type: ignore
        await stage.until_shown("Person  99,999")
        assert table.cursor_id == chosen and table.cursor in table._sight()
        stage.picture("100000-rows")
        await stage.press("home", "right")
        await stage.until_shown("F000001")
        await stage.press("g")
        await stage.until(lambda: len(table.results.sections) > 50, "There are sections.")  # type: ignore
        await stage.press("end")
        await stage.until(lambda: table.values_at(table.cursor), "The last is known.")
        await stage.until(lambda: all(table.values_at(line) for line in table._sight()
                                      if table.id_at(line)), "All in sight are known.")


async def filters(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("slash")
        await stage.type("to")
        await stage.press("tab")
        line = stage.app.filter.line
        assert line.value == "town", line.value
        await stage.type(" BEG")
        await stage.press("tab")
        assert line.value == "town BEGINSWITH[cd]", line.value
        await stage.type(' "mo"')
        await stage.until(lambda: stage.rows("name") == ["Oscar", "Paul"], "The list follows.")
        await stage.type(" AND nmae = 3")
        await stage.until_shown("has no property “nmae”")
        lines = stage.lines()
        place = next(index for index, each in enumerate(lines) if "nmae = 3" in each)
        assert lines[place].index("nmae") == lines[place + 1].index("^"), lines[place:place + 2]
        stage.picture("fault")
        assert stage.rows("name") == ["Oscar", "Paul"], "The list is as it was."
        # Names of what lies behind a relationship, one after the other.
        line.value = ""
        await stage.type("albums.")
        await stage.press("tab")
        first = line.value
        await stage.press("tab")
        assert first.startswith("albums.") and line.value != first, line.value
        line.value = ""
        await stage.type("name LIKE[c] ")
        await stage.until(lambda: "^" in "\n".join(stage.lines()), "It is not whole.")
        # A line longer than the screen, and words of several bytes before the fault.
        line.value = f'name = "{"ä" * 120}" AND oops = 1'
        await stage.press("end")
        await stage.until_shown("oops = 1", "has no property “oops”")
        lines = stage.lines()
        place = next(index for index, each in enumerate(lines) if "oops = 1" in each)
        assert lines[place].index("oops") == lines[place + 1].index("^"), lines[place:place + 2]
        await stage.press("escape")
        await stage.until(lambda: len(stage.rows("name")) == 4, "All rows.")
        assert stage.app.table.has_focus
        # Keys that come all at once, as over a slow line, are for the line that the first leads to.
        stage.send("slash", *"dnuxg", "escape", "slash", *"nus")
        await stage.until(lambda: line.value == "nus", "They are.")
        assert not stage.dialog and not stage.app.pane.object_id and len(stage.rows("name")) == 4
        line.value = ""
        await stage.press("escape")
        await stage.press("slash")
        await stage.type('name = "x"')
        await stage.press("enter")
        await stage.until_shown("Nothing is found.")
        assert stage.app.table.has_focus
        # From a list of some to that of all, and to the one before.
        await stage.press("escape")
        await stage.until(lambda: len(stage.rows("name")) == 4, "All rows.")
        stage.app.open_view(View("Song"))
        await stage.until(lambda: stage.app.table.results is not None, "Another list is shown.")
        await stage.press("slash", "p")
        await stage.press("down", "escape")
        assert stage.app.view.entity == "Song" and not line.value and stage.app.table.has_focus
        await stage.press("escape")
        assert stage.app.view.entity == "Artist"


async def edits(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin()
        await stage.open_entity("Song")
        await stage.press("n")
        await stage.until(lambda: "required" in stage.said("title"), "It says what it lacks.")
        await stage.until_shown("● Edited", "Not all is saved")
        await stage.type("Blue in ")
        await stage.press("enter")
        await stage.until_theirs("Song", "title", ["Blue in "])
        await stage.until(lambda: not stage.app.edits.typed, "It is sent.")
        # Keys that come faster than the server answers are for the object that they open.
        stage.send("escape", "enter", "end", *"Green")
        await stage.until(lambda: (field := stage.field("title"))
                          and field.editor.text == "Blue in Green", "None goes.")
        await stage.press("enter")
        await stage.until_theirs("Song", "title", ["Blue in Green"])
        await stage.until(lambda: stage.state.startswith("Saved"), "It is saved.")
        await stage.until(lambda: not stage.said("title"), "Nothing is wrong any more.")
        # By type.
        await stage.retype("seconds", "many", "enter")
        await stage.until(lambda: "a whole number" in stage.said("seconds"), "It says what to type.")
        await stage.retype("seconds", "99999", "enter")
        await stage.until(lambda: "3,600" in stage.said("seconds").replace("3600", "3,600")
                          or "99999" in stage.said("seconds"), "The model's rule is told.")
        stage.picture("edit")
        await stage.until_theirs("Song", "seconds", [None])
        await stage.retype("seconds", "337")
        # Leaving a field sends it.
        await stage.press("tab")
        await stage.until_theirs("Song", "seconds", [337])
        await stage.retype("released", "1959-08-17 12:00+02:00", "enter")
        await stage.retype("price", "12.50", "enter")
        # JSON is sent as it is typed, and no text is made of what is none.
        for text, fault in (('{"city": true}', "is to be a string, not true"),
                            ('{"city": "NY", "lat": 3}', "latitude"), ('{"city', "Type JSON")):
            await stage.retype("recorded", text, "enter")
            await stage.until(lambda: fault in stage.said("recorded"), f"It says {fault}.")  # noqa: B023
        await stage.retype("recorded", '{"city": "New York"}', "enter")
        await stage.retype("key", "6f9619ff8b86d011b42d00cf4fc964ff", "enter")
        await stage.retype("loudness", "-0.5", "enter")
        await stage.retype("code", "kind of blue", "enter")
        await stage.until(lambda: stage.said("code"), "A pattern is a rule, too.")
        await stage.press("escape")
        await stage.until(lambda: not stage.said("code"), "What was typed is gone.")
        song = (await stage.context.fetch(FetchRequest("Song")))[0]
        await stage.until(lambda: song.wire_values["loudness"] == -0.5, "All is sent.")
        wire = song.wire_values
        assert wire["released"] == "1959-08-17T10:00:00Z" and wire["price"] == "12.5", wire
        assert wire["key"] == "6F9619FF-8B86-D011-B42D-00CF4FC964FF", wire
        assert wire["recorded"]["city"] == "New York", wire
        await stage.edit("isLive")
        await stage.press("space")
        await stage.until_theirs("Song", "isLive", [True])
        # Nil, and the empty string; lines.
        await stage.retype("seconds", "", "enter")
        await stage.until_theirs("Song", "seconds", [None])
        await stage.retype("mood", '""', "enter")
        await stage.retype("title", "one", "ctrl+j")
        await stage.type("two")
        await stage.press("enter")
        await stage.until_theirs("Song", "title", ["one\ntwo"])
        await stage.until(lambda: song.wire_values["mood"] == "", "Both are sent.")
        stage.picture("edited")
        # Undo, by the name of what is undone.
        await stage.press("escape", "u")
        await stage.until(lambda: stage.message == "Undo: Change title.", "It says what.")
        await stage.until_theirs("Song", "title", ["Blue in Green"])
        await stage.press("U")
        await stage.until_theirs("Song", "title", ["one\ntwo"])
        await stage.until(lambda: stage.message == "Redo: Change title.", "It says what.")


async def saves_and_rolls_back(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        await stage.retype("town", "Malibu", "ctrl+s")
        await stage.until(lambda: stage.message == "Saved.", "What is typed is sent and saved.")
        await stage.until_theirs("Artist", "town", ["Malibu", "Montreal", "Montreal", "Tryon"])
        await stage.press("escape", "n")
        await stage.until(lambda: "required" in stage.said("name"), "It cannot be saved.")
        await stage.press("ctrl+s")
        await stage.until(lambda: "“name” is required" in stage.message, "It says why.")
        stage.picture("not-saved")
        await stage.press("escape", "R")
        await stage.until(lambda: stage.dialog, "It asks.")
        stage.picture("question")
        await stage.press("n")
        await stage.until(lambda: not stage.dialog, "No.")
        await stage.press("R")
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.press("y")
        await stage.until(lambda: len(stage.rows("name")) == 4, "It is thrown away.")
        await stage.press("u")
        await stage.until(lambda: "undo" in stage.message.lower(), "There is nothing to undo.")


async def deletes(program: str) -> None:
    model = json.loads(MUSIC.read_text("utf-8"))
    artist = next(each for each in model["entities"] if each["name"] == "Artist")
    albums = next(each for each in artist["relationships"] if each["name"] == "albums")
    album = next(each for each in model["entities"] if each["name"] == "Album")
    tracks = next(each for each in album["relationships"] if each["name"] == "songs")
    albums["deleteRule"], tracks["deleteRule"] = "Deny", "Cascade"
    async with Stage(program, MUSIC) as stage:
        path = pathlib.Path(stage.folder, "model.json")
        path.write_text(json.dumps(model), "utf-8")
        stage.server.stop()
        await stage.other.close()
        stage.server = Server(program, f"{stage.folder}", path)
        stage.other = await stage.server.open("Grace")
        await stage.begin(("Artist", {"name": "Miles"}), ("Album", {"title": "Kind of Blue"}))
        async with stage.context.perform():
            await stage.made[1].set(artist=stage.made[0])
            for each in range(12):
                await stage.context.insert("Song", title=f"Song {each}", album=stage.made[1])
        await stage.press("d")
        await stage.until(lambda: stage.message, "It is not allowed.")
        assert "albums" in stage.message and not stage.dialog, stage.message
        await stage.open_entity("Album")
        await stage.press("d")
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.until_shown("Delete Album “Kind of Blue”?", "1 Album, 12 Song")
        stage.picture("delete")
        await stage.press("escape")
        await stage.until_theirs("Album", "title", ["Kind of Blue"])
        await stage.press("enter")
        await stage.until(lambda: stage.field("title"), "It is shown.")
        await stage.retype("title", "Kind of Green")
        await stage.edit("artist")
        await stage.press("d")
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.press("y")
        await stage.until_theirs("Song", "title", [])
        await stage.until(lambda: not stage.rows("title"), "It is gone.")
        await stage.press("escape", "u")
        await stage.until(lambda: stage.rows("title") == ["Kind of Green"],
                          "Undo brings it back, with what was typed for it.")


async def relationships(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        titles: t.List[Row] = [("Album", {"title": f"Album {each:02}"}) for each in range(40)]
        await stage.begin(*ARTISTS, *titles, ("Song", {"title": "So What"}))
        await stage.open_entity("Song")
        await stage.press("enter")
        await stage.edit("album")
        await stage.press("enter")
        await stage.until_shown("album: Enter chooses", "Album 09")
        assert stage.app.filter.line.has_focus
        stage.picture("choose")
        await stage.type("17")
        await stage.until(lambda: stage.rows("title") == ["Album 17"], "It is found.")
        await stage.press("enter", "enter")
        await stage.until(lambda: stage.field("album") and stage.field("album").theirs, "It is set.")  # type: ignore
        await stage.until_shown("Album 17")
        song = stage.made[-1]
        await stage.until(lambda: song["album"] is stage.made[4 + 17], "Others see it.")
        # Escape chooses nothing.
        await stage.edit("album")
        await stage.press("enter")
        await stage.until_shown("Enter chooses")
        await stage.press("escape", "escape")
        await stage.until(lambda: stage.field("album"), "The object is back.")
        # What it leads to, and its members; those are added and taken away there.
        await stage.edit("album")
        await stage.press("o")
        await stage.until(lambda: stage.rows("title") == ["Album 17"], "It is opened.")
        await stage.press("enter")
        await stage.edit("songs")
        await stage.press("enter")
        await stage.until(lambda: stage.rows("title") == ["So What"], "Its members.")
        await stage.until_shown("Song › Album › Album 17 › songs  1")
        stage.picture("members")
        await stage.press("n")
        await stage.until(lambda: stage.field("title"), "A member is made.")
        await stage.type("Freddie Freeloader")
        await stage.press("enter")
        await stage.until(lambda: "Freddie Freeloader" in stage.rows("title"), "It is named.")
        await stage.press("escape", "r")
        await stage.until(lambda: len(stage.rows("title")) == 1, "One is taken away.")
        await stage.until_theirs("Song", "title", ["Freddie Freeloader", "So What"])
        left = stage.rows("title")[0]
        await stage.press("a")
        await stage.until(lambda: stage.app.filter.line.has_focus and len(stage.rows("title")) == 2,
                          "All songs.")
        await stage.type("So What" if left != "So What" else "Freddie")
        await stage.until(lambda: len(stage.rows("title")) == 1, "It is found.")
        await stage.press("enter", "enter")
        await stage.until(lambda: len(stage.rows("title")) == 2, "It is added.")
        await stage.press("escape")
        await stage.until(lambda: stage.app.view.entity == "Album", "Back.")
        await stage.press("escape")
        await stage.until(lambda: stage.app.view.of is None and stage.rows("title"), "And back.")
        await stage.press("enter")
        await stage.edit("album")
        await stage.press("delete")
        await stage.until(lambda: stage.field("album").theirs == "", "It leads nowhere.")  # type: ignore
        # Many to many.
        await stage.edit("playlists")
        await stage.press("enter")
        await stage.until_shown("playlists  0")
        await stage.press("n")
        await stage.until(lambda: stage.field("name"), "A playlist is made.")
        await stage.type("Late")
        await stage.press("enter")
        await stage.until(lambda: stage.rows("name") == ["Late"], "It is a member.")
        await stage.other.rollback()


async def others_edit(program: str) -> None:
    async with Stage(program, MUSIC, (110, 24)) as stage:
        await stage.begin(*ARTISTS)
        miles = stage.made[0]
        await stage.press("enter")
        await stage.retype("name", "Miles Davis")
        # Another property follows, and the text stays.
        await miles.set(town="New York")
        await stage.until(lambda: stage.field("town").theirs == "New York", "It follows.")  # type: ignore
        field = await stage.edit("name")
        assert field.editor.text == "Miles Davis" and not field.has_class("-theirs")
        await stage.edit("name")
        await miles.set(name="Dewey")
        await stage.until(lambda: field.has_class("-theirs"), "It is marked.")
        await stage.until(lambda: "set this to “Dewey”" in stage.said("name"), "It says what.")
        await stage.context.insert("Artist", name="Aaron", town="Memphis")
        await stage.until(lambda: "Aaron" in stage.rows("name"), "One more.")
        stage.picture("conflict")
        # Neither leaving it nor saving decides for the user.
        await stage.press("tab", "ctrl+s")
        await stage.until(lambda: stage.message == "Saved.", "It is saved.")
        assert field.editor.text == "Miles Davis" and miles["name"] == "Dewey"
        # The list moves, and another object is shown meanwhile; what is typed comes back.
        stage.app.table.focus()
        await stage.press("s")
        await stage.until(lambda: stage.app.table.sort == {"name": True}, "It is sorted.")
        await stage.press("down")
        await stage.until(lambda: field.id_ != miles.id, "Another is shown.")
        await stage.go_to(miles.id)
        await stage.until(lambda: field.id_ == miles.id, "It is shown again.")
        assert field.editor.text == "Miles Davis" and field.has_class("-theirs")
        await stage.edit("name")
        await stage.press("enter")
        await stage.until(lambda: miles["name"] == "Miles Davis", "Enter sends it.")
        # Or theirs is taken.
        await stage.retype("name", "M. Davis")
        await miles.set(name="Prince of Darkness")
        await stage.until(lambda: field.has_class("-theirs"), "It is marked.")
        await stage.press("escape")
        await stage.until(lambda: field.editor.text == "Prince of Darkness", "Theirs.")
        # The object goes while one types, and comes back. That undo helps is not said: it may not.
        await stage.retype("town", "Malibu")
        await miles.delete()
        await stage.until_shown("This object is deleted.")
        assert "ndo brings" not in "\n".join(stage.lines())
        await stage.other.undo()
        await stage.until(lambda: (field := stage.field("town")) and field.editor.text == "Malibu",
                          "It is back, with what was typed.")
        await stage.press("enter")
        await stage.until(lambda: miles["town"] == "Malibu", "It is sent.")


async def server_is_killed(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        miles, nina = stage.made[:2]
        await stage.press("enter")
        # Sent and not saved; made and not saved; being typed; and waiting for the connection.
        await stage.press("escape", "n")
        await stage.until(lambda: stage.field("town"), "One is made.")
        await stage.retype("town", "Chicago", "enter")
        await stage.until_theirs("Artist", "town", ["Alton", "Chicago", "Montreal", "Montreal", "Tryon"])
        made = stage.app.pane.object_id
        await stage.retype("name", "Herb")
        await stage.go_to(miles.id)
        await stage.until(lambda: stage.field("town") and stage.app.pane.object_id == miles.id, "Miles.")
        await stage.retype("name", "Miles Dewey Dav")
        stage.server.kill()
        await stage.until_shown("Not connected", "The server is lost.")
        stage.picture("lost")
        # What is sent waits, what cannot wait is told, and the text goes on.
        await stage.retype("town", "Santa Monica", "enter")
        await stage.until(lambda: "There is no connection" in stage.said("town"), "It waits.")
        stage.app.table.focus()
        await stage.press("d")
        await stage.until(lambda: "not done" in stage.message, "What cannot wait is told.")
        await stage.edit("name")
        await stage.press("end")
        await stage.type("is")
        stage.server.start()
        await stage.is_told_back()
        stage.other = await stage.server.open("Grace")
        towns = ["Chicago", "Montreal", "Montreal", "Santa Monica", "Tryon"]
        await stage.until_theirs("Artist", "town", towns)
        names = [each["name"] for each in await stage.context.fetch(FetchRequest("Artist"))]
        assert "Miles Dewey Davis" not in names, "What was not sent is not sent by itself."
        field = await stage.edit("name")
        assert field.editor.text == "Miles Dewey Davis", field.editor.text
        await stage.press("enter")
        # What was made is there again, with the text that was typed for it.
        chicago = (await stage.context.fetch(FetchRequest("Artist", "town = 'Chicago'")))[0]
        stage.app.edit(chicago.id)
        field = await stage.edit("name")
        await stage.until(lambda: field.editor.text == "Herb", f"{made} is now {chicago.id}.")
        await stage.press("enter")
        await stage.until_theirs(
            "Artist", "name", ["Herb", "Miles Dewey Davis", "Nina", "Oscar", "Paul"])
        await stage.until(lambda: stage.state.startswith("Saved"), "All is saved.")
        assert nina.id in {each for each in stage.app.table.results.sections[0].ids}  # type: ignore


async def server_is_killed_again(program: str) -> None:
    """And what others did meanwhile counts."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        await stage.retype("town", "Malibu")
        for theirs in ("Paris", "Rome", "Oslo"):
            stage.server.kill()
            await stage.until_shown("Not connected")
            await stage.press("enter")
            await stage.until(lambda: "There is no connection" in stage.said("town"), "It waits.")
            elsewhere = f"unix:{stage.folder}/elsewhere"
            stage.server.start(elsewhere)
            async with await stage.server.open("Grace", elsewhere) as other:
                await other.context.object(stage.made[0].id).set(town=theirs)
            stage.server.stop()
            stage.server.start()
            stage.other = await stage.server.open("Grace")
            await stage.is_told_back()
            field = await stage.edit("town")
            await stage.until(lambda: field.has_class("-theirs"), "Others have set it: the user decides.")
            assert field.editor.text == "Malibu"
            await stage.press("escape")
            await stage.until(lambda: field.editor.text == theirs, "Theirs.")  # noqa: B023
            await stage.retype("town", "Malibu")
        await stage.press("enter")
        await stage.until_theirs("Artist", "town", ["Malibu", "Montreal", "Montreal", "Tryon"])


async def imports_and_exports(program: str) -> None:
    async with Stage(program, EXAMPLES / "Photomania.xcdatamodeld") as stage:
        rows: t.List[Row] = [("Photo", {"unique": f"u{each}", "title": f"T{each}"}) for each in range(9)]
        await stage.begin(*rows)
        await stage.open_entity("Photo")
        path = pathlib.Path(stage.folder, "photos.csv")

        # What the list shows, in its order.
        await stage.press("slash")
        await stage.type('title > "T3"')
        await stage.press("enter")
        await stage.until(lambda: len(stage.rows("title")) == 5, "It is narrowed.")
        await stage.press("s", "s")
        await stage.until(lambda: stage.rows("title")[0] == "T8", "It descends.")
        await stage.press("x")
        await stage.name_file(str(path))
        await stage.press("enter")
        await stage.until_transferred("Written to")
        stage.picture("export")
        titles = [each.split(",")[3] for each in path.read_text("utf-8").splitlines()[1:]]
        assert titles == ["T8", "T7", "T6", "T5", "T4"], path.read_text("utf-8")
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It is closed.")
        # Faults, with their lines; nothing is written.
        for text, told in (
                ("unique,title,uploadDate\nn1,New,\nn2,New,yesterday\n", "line 3"),
                ("unique,title\nu1,Other\n", "line 2"),
                ("unique,title\nn1,New\nn2,New\n", "2 read, 2 inserted")):
            path.write_text(text, "utf-8")
            await stage.press("i")
            dialog = await stage.until(lambda: stage.dialog, "It asks for a file.")
            assert dialog.path.value == str(path), "It was named before."
            await stage.until_shown("Undo does not take it back.")
            await stage.press("enter")
            await stage.until_transferred(told)
            if told == "line 3":
                await stage.until_shown("Not all can be imported. Nothing was written.")
                stage.picture("import-fault")
            await stage.press("escape")
            await stage.until(lambda: not stage.dialog, "It is closed.")
        await stage.press("i")
        await stage.name_file(f"{stage.folder}/nowhere.csv")
        await stage.press("enter")
        await stage.until_transferred("No such file")
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It is closed.")
        # It is ended on the way, and says how far it came.
        lines = "".join(f"many{each},M\n" for each in range(300_000))
        path.write_text(f"unique,title\n{lines}", "utf-8")
        await stage.press("i")
        await stage.name_file(str(path))
        await stage.press("enter")
        await stage.until(lambda: "%" in "\n".join(stage.lines()), "It says how far it is.")
        stage.picture("import")
        await stage.press("escape")
        await stage.until_transferred("Stopped")
        assert stage.dialog, "What came of it can be read."
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It is closed.")
        stage.app._program = "/nowhere/orrery"
        await stage.press("x")
        await stage.name_file(f"{stage.folder}/again.csv")
        await stage.press("enter")
        await stage.until_shown("cannot be run")


async def fits_any_screen(program: str) -> None:
    async with Stage(program, MUSIC, (60, 20)) as stage:
        await stage.begin(*ARTISTS, ("Artist", {"name": LONG, "town": WICKED}),
                          ("Artist", {"name": RIGHT_TO_LEFT, "town": WIDE}))
        await stage.until_shown("test.data", "Artist  6", "Miles")
        await stage.press("ctrl+t")
        await stage.until(lambda: stage.app.theme == "textual-light", "It is light.")
        stage.picture("60x20-light")
        shown = "\n".join(stage.lines())
        assert "\x1b" not in shown and "\u202e" not in shown, "Nothing that a terminal obeys."
        assert "␛[31mred␇�↵next⇥line" in "\n".join(
            each.text(stage.app.table.values_at(4) or {}) for each in stage.app.table.columns)
        await stage.press("enter")
        await stage.until(lambda: stage.field("name"), "An object fills the screen.")
        stage.picture("60x20-object")
        assert not stage.app.table.region.width, "The list makes room."
        await stage.press("escape", "end", "enter")
        await stage.until(lambda: stage.field("name"), "The last.")
        await stage.resize(120, 34)
        await stage.until(lambda: stage.app.table.region.width, "There is room for both.")
        stage.picture("right-to-left")
        stage.app.table.focus()
        await stage.press("up")
        await stage.until_shown("A name of the kind that no column")
        stage.picture("long")
        await stage.press("ctrl+t")
        await stage.until(lambda: stage.app.theme == "textual-dark", "It is dark.")
        await stage.press("f1")
        await stage.until_shown("Roll back", "Colours")
        stage.picture("help")
        # It is about where the focus is.
        await stage.press("enter", "f1", "f1")
        await stage.until_shown("Cursor line end")
        await stage.press("f1")
        await stage.until(lambda: "Cursor line end" not in "\n".join(stage.lines()), "It goes.")
        await stage.press("escape", "question_mark")
        await stage.resize(60, 20)
        await stage.until_shown("Delete")
        stage.picture("60x20-help")


async def follows_the_mouse(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS, ("Song", {"title": "Blue"}))
        await stage.click(stage.app.table, 3, 3)
        await stage.until(lambda: stage.app.table.cursor == 2, "The cursor follows.")
        await stage.click(stage.app.table, 3, 2, times=2)
        await stage.until(lambda: stage.field("name") and stage.field("name").theirs == "Nina",  # type: ignore
                          "A double click opens.")
        await stage.click(stage.app.entities, 4, 4)
        await stage.until(lambda: stage.rows("title") == ["Blue"], "A click at an entity opens it.")
        await stage.click(stage.app.table, 3, 1, times=2)
        field = await stage.until(lambda: stage.field("isLive"), "The song is shown.")
        await stage.click(field.editor, 2, 0)
        await stage.until_theirs("Song", "isLive", [True])
        footer = stage.app.query_one("Footer")
        await stage.click(footer, stage.lines()[-1].index("Filter"), 0)
        await stage.until(lambda: stage.app.filter.line.has_focus, "So do the keys in the last line.")


async def quits_with_a_question(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(("Song", {"title": "Blue"}))
        await stage.open_entity("Song")
        await stage.press("enter")
        await stage.retype("seconds", "many", "ctrl+q")
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.until_shown("seconds: many")
        await stage.press("escape")
        await stage.until(lambda: not stage.dialog, "It stays.")
        assert stage.field("seconds").editor.text == "many"  # type: ignore[union-attr]
        await stage.retype("seconds", "7", "ctrl+q")
        await stage.until(lambda: not stage.app.is_running or stage.app._exit, "It ends.")
        await stage.until_theirs("Song", "seconds", [7])


async def takes_another_model(program: str) -> None:
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        await stage.until(lambda: stage.field("town"), "It is shown.")
        await stage.take_attribute("born")
        await stage.until(lambda: stage.field("born") and stage.app.opening is None,
                          "There is a field more.")
        stage.app.table.focus()
        await stage.press("n")
        await stage.until(lambda: stage.field("name") and not stage.field("name").theirs,  # type: ignore
                          "One is made.")
        await stage.retype("name", "John", "enter")
        await stage.retype("born", "1926", "enter")
        await stage.until(lambda: 1926 in stage.rows("born"), "And a column.")
        # The list that is shown stays.
        stage.app.open_view(View("Song", text="plays > 1"))
        await stage.until(lambda: stage.app.table.results is not None, "Another list is shown.")
        await stage.take_attribute("died")
        await stage.until(lambda: "died" in [each.name for each in stage.app.schema.columns("Artist")],
                          "It is told.")
        assert [each.entity for each in stage.app.views] == ["Artist", "Song"], stage.app.views
        assert stage.app.view.text == "plays > 1" == stage.app.filter.line.value


async def types_on_under_another_model(program: str) -> None:
    """What is typed is not sent before the user says so, and stays where it has no place any more."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        model = json.loads(MUSIC.read_text("utf-8"))
        artist = next(each for each in model["entities"] if each["name"] == "Artist")
        town = next(each for each in artist["attributes"] if each["name"] == "town")

        async def update() -> None:
            await stage.other.connection.request(
                "model/update", {"document": stage.other.handle, "model": {"model": model}})

        async def shows(name: str) -> None:
            await stage.until(lambda: stage.field(name) and stage.field("name"), f"It shows {name}.")
            await stage.settle()

        field = await stage.retype("town", "Par")
        artist["attributes"].insert(0, {"name": "born", "type": "Integer 16", "isOptional": True})
        await update()
        await shows("born")
        assert field.editor.has_focus and [each.column.name for each in stage.app.pane.fields] == [
            each.name for each in stage.app.schema.columns("Artist")]
        await stage.type("is")
        await stage.until_theirs("Artist", "town", ["Alton", "Montreal", "Montreal", "Tryon"])
        assert field.editor.text == "Paris" and not stage.said("town"), stage.said("town")
        # Under another name.
        town.update(name="city", renamingIdentifier="town")
        await update()
        await shows("city")
        await stage.until_shown("your text no place")
        assert field.editor.has_focus and field.editor.text == "Paris"
        stage.picture("no-place")
        await stage.press("enter", "tab")
        assert field.editor.text == "Paris" and "no place" in stage.said("town")
        await stage.until_theirs("Artist", "city", ["Alton", "Montreal", "Montreal", "Tryon"])
        # It is there again with its object, and goes when the user says so.
        await stage.press("escape", "down", "enter")
        await stage.until(lambda: stage.field("city") and not stage.field("town"), "Another object.")
        await stage.press("escape", "up", "enter")
        await shows("town")
        field = await stage.edit("town")
        assert field.editor.text == "Paris"
        await stage.press("escape")
        await stage.until(lambda: not stage.field("town"), "It is gone.")
        # One that is taken away.
        await stage.retype("city", "Rome")
        artist["attributes"].remove(town)
        await update()
        await stage.until_shown("your text no place")
        assert stage.field("city").editor.text == "Rome"  # type: ignore[union-attr]
        await stage.press("ctrl+q")
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.until_shown("city: Rome")
        await stage.press("y")


async def rename(stage: Stage, entity: str, name: str) -> None:
    """The other user gives an entity another name."""
    text = MUSIC.read_text("utf-8").replace(f'"{entity}"', f'"{name}"')
    model = json.loads(text)
    next(each for each in model["entities"] if each["name"] == name)["renamingIdentifier"] = entity
    await stage.other.connection.request(
        "model/update", {"document": stage.other.handle, "model": {"model": model}})


async def types_on_where_the_entity_is_gone(program: str) -> None:
    """In a list of its own."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(*ARTISTS)
        await stage.press("enter")
        field = await stage.retype("town", "Par")
        await rename(stage, "Artist", "Player")
        await stage.until_shown("The model has no Artist any more.", "your text no place")
        await stage.until(lambda: stage.app.view.entity in stage.app.schema.told, "Another list.")
        assert field.editor.has_focus
        await stage.type("is")
        await stage.press("enter", "tab", "shift+tab")
        assert field.editor.text == "Paris" and field.editor.has_focus
        stage.picture("no-entity")
        await stage.press("ctrl+q")
        await stage.until_shown("town: Paris")
        await stage.press("n")
        await stage.until(lambda: not stage.dialog, "It stays.")
        # What is typed goes when the user says so, and the program goes on.
        await stage.press("escape")
        await stage.until(lambda: not stage.app.pane.fields, "It is thrown away.")
        await stage.press("escape")
        await stage.open_entity("Player")
        await stage.until(lambda: len(stage.rows("name")) == len(ARTISTS), "All are there.")
        await stage.press("enter")
        await stage.retype("town", "Rome", "enter")
        await stage.until_theirs("Player", "town", ["Montreal", "Montreal", "Rome", "Tryon"])


async def keeps_what_is_typed_where_the_entity_is_gone(program: str) -> None:
    """In a list that stays, while one chooses beside it, and while it is sent."""
    async with Stage(program, MUSIC) as stage:
        await stage.begin(("Song", {"title": "S", "isLive": True}), ("Album", {"title": "A"}))
        song, edits = stage.made[0].id, stage.app.edits
        check = edits.value
        await stage.open_entity("Work")
        await stage.go_to(song)
        await stage.press("enter")
        await stage.retype("seconds", "many")
        await stage.retype("code", "UK-7")

        async def is_late(draft: t.Any) -> t.Any:
            value = await check(draft)
            await rename(stage, "Song", "Tune")
            await stage.until(lambda: "Tune" in stage.document.entities, "It is told.")
            return value

        edits.value = is_late  # type: ignore
        await stage.press("enter")
        await stage.until_shown("The model has no Song any more.", "many", "UK-7")
        edits.value = check  # type: ignore
        await stage.until(lambda: edits.sending is None, "It is not sent.")
        await stage.until_theirs("Tune", "code", [None])
        # A row that is older than the model, and a list to choose from for what is gone.
        stage.app.edit(None)
        stage.app.choose_link((song, "album"), "Album")
        await stage.until(lambda: stage.app.table.results is not None, "There is one to choose.")
        stage.app.table.focus()
        await stage.press("enter")
        await stage.until(lambda: "no property 'album'" in stage.message, "It cannot be.")
        stage.app.choose_link((song, "album"), "Album")
        await stage.press("escape", "escape")
        stage.app.edit(song)
        await stage.until_shown("The model has no Song any more.", "many", "UK-7")
        # Its name again: it has its place again.
        await rename(stage, "Tune", "Song")
        field = await stage.edit("code")
        assert field.editor.text == "UK-7", field.editor.text
        await stage.press("enter")
        await stage.until_theirs("Song", "code", ["UK-7"])


async def draws_rows_of_another_model(_: str) -> None:
    """Values of other types than the columns have, and columns that the rows have not."""
    kinds = [*TYPED, "Binary", "Undefined"]
    given = [None, True, 5, 0.5, "", "text", [1], {"a": 1}, {"$transformable": {"value": 1}},
             {"$handle": {"handle": "h", "length": 7}}]
    for kind in kinds:
        for value in given:
            for is_to_one in (False, True):
                column = Column("a", Property("a", kind, is_to_one), {}, ("a", "b"))
                assert isinstance(column.text({"a": value}), str), (kind, value)
                assert isinstance(edited(column.described, value), str), (kind, value)
            assert column.text({}) == "", kind
    # What is typed as JSON is sent as it is.
    property_ = Property("a", "Transformable")
    assert parsed(property_, '{"b": [1, true]}') == {"$transformable": {"value": {"b": [1, True]}}}


async def leave_what_cannot_be_saved(stage: Stage) -> None:
    """The other user does, and the server ends."""
    await stage.context.insert("Song", plays=3)
    try:
        await stage.other.close()
    except OrreryError as error:
        assert error.kind == "save.failed", error
    stage.server.stop()
    stage.server.start()
    stage.other = await stage.server.open("Grace")


async def recovers(program: str) -> None:
    """Edits that nobody was left to mend come back when the user says so."""
    async with Stage(program, MUSIC) as stage:
        await leave_what_cannot_be_saved(stage)
        await stage.begin()
        await stage.until(lambda: stage.dialog, "It asks.")
        await stage.until_shown(f"Edits of {datetime.date.today().year}-", "could not be saved: 1.")
        stage.picture("recovery")
        await stage.press("y")
        await stage.until(lambda: stage.count("Song") == "1", "They are back.")
        await stage.other.undo()
        await stage.until(lambda: stage.count("Song") == "0", "It was one step.")


async def throws_away_what_could_not_be_saved(program: str) -> None:
    """Not before the user says so: No leaves it for another time."""
    async with Stage(program, MUSIC) as stage:
        await leave_what_cannot_be_saved(stage)
        await stage.begin()
        for key, is_left in (("n", True), ("t", False)):
            await stage.until(lambda: stage.dialog, "It asks.")
            await stage.press(key)
            await stage.until(lambda: not stage.dialog, "It is answered.")
            recovery = pathlib.Path(f"{stage.server.path}.recovery.json")
            await stage.until(lambda: recovery.exists() == is_left, "It is so.")  # noqa: B023
            stage.app._recover()
        await stage.until(lambda: not stage.document.recovery and not stage.dialog, "It asks no more.")
        assert stage.count("Song") == "0"


PARTS: t.List[Part] = [
    entities_have_counts, lists_follow, long_lists_scroll, filters, edits, saves_and_rolls_back,
    deletes, relationships, others_edit, server_is_killed, server_is_killed_again,
    imports_and_exports, fits_any_screen, follows_the_mouse, quits_with_a_question,
    takes_another_model, types_on_under_another_model, types_on_where_the_entity_is_gone,
    keeps_what_is_typed_where_the_entity_is_gone, draws_rows_of_another_model, recovers, throws_away_what_could_not_be_saved]


def main() -> None:
    program, wanted = sys.argv[1], sys.argv[2:]
    for part in PARTS:
        if not wanted or part.__name__ in wanted:
            asyncio.run(part(program))
            print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
    print(f"app: the user's day is played; its pictures are in {PICTURES}")


if __name__ == "__main__":
    main()
