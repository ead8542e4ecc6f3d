// What a person who comes from other tools takes for granted: at the table, in the object's pane, and at the filter.

import assert from "node:assert/strict";
import { FetchRequest } from "../../javascript/index.js";
import { freezeServer } from "./program.mjs";
import { Visit } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page } = visit;
const songs = `#/data/Song?columns=title,seconds,album&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`;
const see = async (object) => {
  await visit.go(`#/data/${object.entity}?object=${encodeURIComponent(object.id)}`);
  await page.until((id) => document.querySelector("orrery-detail header a")?.textContent === id, object.id);
};

const tests = {
  async "undo says what each edit was"() {
    const undoes = (name) => visit.shows("#bar button", `Undo ${name}`);
    await visit.go("#/data/Album");
    await visit.shows(".foot", "8 rows");
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("Insert");
    await undoes("Add Album");
    await page.until(() => document.activeElement.closest("orrery-detail"));
    await page.click("#field-title");
    await page.type("Blue");
    await page.press("Tab");
    await undoes("Set title");
    const choose = async (relationship, button, found) => {
      await page.click(`[data-relationship=${relationship}] button`, { text: button });
      await page.until(() => document.activeElement.type === "search");
      await page.type(found);
      await page.until(() => document.querySelectorAll(".choices button").length === 1);
      await page.press("ArrowDown");
      await page.press("Enter");
    };
    await choose("artist", "Choose …", "nina");
    await undoes("Set artist");
    await choose("songs", "Add …", "Davis 1.1");
    await undoes("Add to songs");
    await choose("songs", "Add …", "Davis 1.2");
    await visit.shows("[data-relationship=songs] li", "Davis 1.2");
    await page.run(() => document.querySelector("[data-relationship=songs] .handle").focus());
    await page.press("ArrowDown");
    await undoes("Reorder songs");
    await page.click("[data-relationship=songs] button[aria-label='Remove Davis 1.1']");
    await undoes("Remove from songs");
    await page.click("[data-relationship=artist] button[aria-label='Set to nil: artist']");
    await undoes("Set artist");
    await visit.go(songs.replace("Davis%201", "Davis%202"));
    await visit.rowsAre(["title"], "Davis 2.1", "Davis 2.2");
    await visit.goToCell("seconds");
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    await page.type("99");
    await page.press("Enter");
    await undoes("Set seconds");
    await music.context.rollback();
  },

  async "the object beside the table is marked in it, and closed by mouse and by key"() {
    const rowShown = () => page.run(() => document.querySelector("orrery-grid .shown")?.textContent ?? "");
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2");
    await page.click("orrery-grid [data-place='1'] [role=gridcell]");
    await visit.shows("orrery-detail h3", "Davis 1.2");
    await visit.shows("orrery-grid .shown", "Davis 1.2");
    await visit.picture("pane");
    await page.click("#field-seconds");
    await page.press("Escape");
    await page.until(() => document.activeElement.localName === "orrery-grid");
    assert.match(await rowShown(), /^Davis 1.2/);
    await page.press("Escape");
    await page.until(() => !document.querySelector(".has-detail"));
    assert.equal(await rowShown(), "");
    assert.match(await page.run(() => location.hash), /columns=title.*sort=title/);
    await page.click("orrery-grid [data-place='2'] [role=gridcell]");
    await visit.shows("orrery-detail h3", "Davis 1.3");
    await page.click("orrery-detail header button");
    await page.until(() => !document.querySelector(".has-detail") && document.activeElement.localName === "orrery-grid");
  },

  async "Tab goes from field to field, and an empty field becomes nil"() {
    const song = await music.first("Song", "title = 'Davis 1.1'");
    await song.set({ mood: "blue", palette: null });
    await see(song);
    const nil = (key) => `[aria-label='Set to nil: ${key}']`;
    await page.until((selector) => document.querySelector(selector)?.disabled === false, nil("mood"));
    await page.run(() => document.querySelector("#field-mood").focus());
    await page.press("Tab");
    assert.equal(await page.run(() => document.activeElement.closest(".field").querySelector("label").htmlFor === "field-mood"), false);
    await page.run(() => document.querySelector("#field-mood").focus());
    await page.press("Ctrl+a");
    await page.press("Backspace");
    await page.press("Ctrl+s");
    await visit.shows("#status", "Saved.");
    assert.equal((await song.refresh()).mood, "");
    await page.press("Backspace");
    await page.until((selector) => document.querySelector(selector).disabled, nil("mood"));
    assert.deepEqual([(await song.refresh()).mood, await page.run(() => document.activeElement.id)], [null, "field-mood"]);
    // One way to it, and none where it is so.
    assert.deepEqual(await page.run(() => [...document.querySelectorAll(".transformable :is(button, .hint)")].filter((each) => each.checkVisibility())
      .map(({ textContent }) => textContent)), ["nil", "Upload …"]);
    assert.ok(await page.run((selector) => document.querySelector(selector).disabled, nil("palette")));
    await song.set({ seconds: 62 });
    await music.context.save();
  },

  async "what is typed in a table edits its cells, and no character is a command"() {
    const hash = `#/data/Song?columns=title,seconds,isLive,released,album&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`;
    await visit.go(hash);
    await visit.rowsAre(["title", "seconds", "isLive"], "Davis 1.1 | 62 | false", "Davis 1.2 | 122 | false");
    const press = async (...keys) => { for (const key of keys) await page.press(key); };
    const isEditing = (value) => page.until((wanted) => document.activeElement.closest(".editing") && document.activeElement.value === wanted, value);
    await visit.goToCell("title");
    await press(..."Davis 1 nib?", "/", "Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1 nib?/ | 62", "Davis 1.2 | 122");
    await press("ArrowUp", ..."hus");
    await isEditing("hus");
    await press("Escape");
    await page.until(() => document.activeElement.localName === "orrery-grid" && !document.querySelector(".editing"));
    // As fast as one likes, down a column and along a row.
    await visit.goToCell("seconds");
    await press("7", "7", "Enter", "7", "8", "Tab", "t", "Shift+Tab");
    await visit.rowsAre(["seconds", "isLive"], "77 | false", "78 | true");
    assert.equal(await page.run(() => document.getElementById("active-cell").textContent), "78");
    // A date as it is pasted, a cell that leads on, and a space.
    await press("ArrowRight", "ArrowRight", ..."2020-13-02", "Enter");
    await visit.shows("#problem", "This is not a date.");
    await press("Escape", ..."2020-01-02 03:04", "Enter");
    await visit.rowsAre(["title", "released"], "Davis 1 nib?/ | Feb 1, 1962, 1:00:00 PM", "Davis 1.2 | Jan 2, 2020, 3:04:00 AM");
    await press("ArrowUp", "ArrowRight", "n");
    await visit.shows("#status", "To change album, press Alt+Enter, then “Choose …”.");
    await press(" ", "x");
    assert.equal(await page.run(() => document.querySelectorAll(".editing, dialog").length), 0);
    await press("?");
    await visit.shows("dialog.keys", "Edit the cell, in the place of what is there");
    await press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    assert.equal(await page.run(() => location.hash), hash);
    const { inserted, updated, deleted } = await music.context.changedObjects();
    assert.deepEqual([inserted.length, updated.length, deleted.length], [0, 2, 0]);
    // What has several lines is typed over as a whole.
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await song.set({ title: "Davis 1.2\nand more" });
    await visit.rowsAre(["title"], "Davis 1 nib?/", "Davis 1.2\nand more");
    await visit.goToCell("title");
    await press("ArrowDown", ..."Davis 1z", "Enter");
    await visit.rowsAre(["title"], "Davis 1 nib?/", "Davis 1.3", "Davis 1.4", "Davis 1z");
    await music.context.rollback();
  },

  async "what is typed behind an edit goes into the object that was seen there, or nowhere"() {
    const by = (where) => `#/data/Song?columns=seconds,title&sort=seconds&where=${encodeURIComponent(where)}`;
    const press = async (...keys) => { for (const key of keys) await page.press(key); };
    // Tab stays with its object: it has left the list, and the row in its place is another's.
    await visit.go(by("title BEGINSWITH 'Davis 1' AND seconds > 0"));
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.1", "122 | Davis 1.2");
    await visit.goToCell("seconds");
    await press("0", "Tab");
    await visit.rowsAre(["seconds", "title"], "122 | Davis 1.2", "182 | Davis 1.3");
    await page.until(() => document.activeElement.localName === "orrery-grid" && !document.querySelector("#active-cell, .editing"));
    await page.run(() => { document.getElementById("status").textContent = ""; });
    await press(..."FAST", "Backspace", "Enter");
    await visit.shows("#status", "not in this list any more");
    assert.equal((await music.context.changedObjects()).updated.length, 1);
    // Where it comes back one is at it again.
    await press("Ctrl+z");
    await page.until(() => document.querySelector("#active-cell")?.textContent === "Davis 1.1");
    await press(..."Davis 1.0", "Enter");
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.0", "122 | Davis 1.2");
    await music.context.rollback();
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.1", "122 | Davis 1.2");
    // Enter goes to the object that was below when the edit began.
    await visit.goToCell("seconds");
    await press(..."900", "Enter", ..."800", "Enter");
    await visit.rowsAre(["seconds", "title"], "182 | Davis 1.3", "242 | Davis 1.4", "800 | Davis 1.2", "900 | Davis 1.1");
    // Behind the last row there is none, and what was entered there is not typed over.
    await press("End", "Ctrl+End", ..."Davis 1z", "Enter", "B", "Enter", "ArrowDown", "C", "Enter");
    await visit.shows("#status, #problem", "This is the last row.");
    await visit.rowsAre(["seconds", "title"], "182 | Davis 1.3", "242 | Davis 1.4", "800 | Davis 1.2", "900 | Davis 1z");
    await press("ArrowUp", ..."Davis 1y", "Enter");
    await visit.rowsAre(["title"], "Davis 1.3", "Davis 1.4", "Davis 1y", "Davis 1z");
    await music.context.rollback();
    // The object that is open stays open where another takes its place in the list.
    await visit.go(by("title BEGINSWITH 'Davis 1' AND seconds > 0"));
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.1", "122 | Davis 1.2");
    await page.click("orrery-grid [data-place='0'] [role=gridcell]");
    await visit.shows("orrery-detail h3", "Davis 1.1");
    await press("0", "Tab");
    await visit.rowsAre(["title"], "Davis 1.2", "Davis 1.3");
    await page.until(() => !document.querySelector("#active-cell, .editing"));
    assert.equal(await page.run(() => document.querySelector("orrery-detail h3").textContent), "Davis 1.1");
    await music.context.rollback();
    // An object that leaves the list while it is edited is edited to the end, and no other.
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.1", "122 | Davis 1.2");
    await visit.goToCell("title");
    await press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    const song = await music.first("Song", "title = 'Davis 1.1'");
    await song.set({ seconds: 0 });
    await visit.shows(".foot", "3 rows");
    assert.equal(await page.run(() => document.activeElement.value), "Davis 1.1");
    await press("End", "0", "Enter");
    await page.until(() => !document.querySelector(".editing"));
    assert.equal((await song.refresh()).title, "Davis 1.10");
    await music.context.rollback();
    await visit.go(by("title BEGINSWITH 'Davis 1'"));
    // Whoever takes away what one is at oneself goes on with the next.
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.1", "122 | Davis 1.2");
    await visit.goToCell("title");
    await press("Delete");
    await visit.shows("#status", "1 object deleted.");
    await visit.rowsAre(["title"], "Davis 1.2", "Davis 1.3");
    await press(..."Davis 1n", "Enter");
    await visit.rowsAre(["title"], "Davis 1n", "Davis 1.3");
    await music.context.rollback();
  },

  async "Tab goes on to the next row behind the last cell, and back"() {
    await visit.go(songs.replace(",album", ""));
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    const press = async (...keys) => { for (const key of keys) await page.press(key); };
    await visit.goToCell("seconds");
    await press("7", "7", "Tab", ..."Davis 1.2b", "Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 77", "Davis 1.2b | 122", "Davis 1.3 | 182");
    await press(..."Davis 1.3b", "Shift+Tab", "8", "8", "Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 77", "Davis 1.2b | 88", "Davis 1.3b | 182", "Davis 1.4 | 242");
    await press("ArrowDown", "9", "9", "Tab", "5");
    await visit.shows("#status, #problem", "This is the last row.");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 77", "Davis 1.2b | 88", "Davis 1.3b | 182", "Davis 1.4 | 99");
    await music.context.rollback();
  },

  async "what is refused in a cell keeps what is typed from other cells, until it is put right or given up"() {
    await visit.go(songs);
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122", "Davis 1.3 | 182");
    const press = async (...keys) => { for (const key of keys) await page.press(key); };
    const field = () => page.run(() => document.querySelector(".editing input").value);
    await visit.goToCell("seconds");
    await press("-");
    await page.click("orrery-grid [data-place='2'] [role=gridcell]:nth-child(2)");
    await press("4", "4", "Enter");
    await visit.shows("#problem", "This is not a whole number. F2 goes on with it");
    await page.click("orrery-grid [data-place='1'] [role=gridcell]:nth-child(2)");
    await press("5", "Backspace", "ArrowDown");
    // What is no typing is left to the page.
    assert.ok(await page.run(() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "F5", bubbles: true, cancelable: true }))));
    assert.deepEqual([await field(), await page.run(() => document.querySelector(".editing").parentElement.dataset.place)], ["-", "0"]);
    await press("F2", "7", "Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | -7", "Davis 1.2 | 122", "Davis 1.3 | 182");
    await press("x");
    await page.click("orrery-grid [data-place='0'] [role=gridcell]:nth-child(2)");
    await visit.shows("#problem", "F2 goes on with it");
    await press("Escape");
    await page.until(() => !document.querySelector(".editing") && document.activeElement.localName === "orrery-grid");
    // What is typed on unseen goes nowhere, and stays out of what was refused.
    await press("x", "Enter", "6", "6", "Enter");
    await visit.shows("#problem", "“66” was typed before its field was there");
    assert.equal(await field(), "x");
    // What goes with its table is told in full.
    await page.click(".entities a", { text: "Album8" });
    await visit.shows("#problem", "seconds of Davis 1.2 is not “x”: This is not a whole number.");
    await page.run(() => history.back());
    await visit.rowsAre(["title"], "Davis 1.1");
    await visit.goToCell("seconds");
    await press("y", "Enter");
    await visit.shows("#problem", "This is not a whole number.");
    await page.run(() => history.back());
    await visit.shows("#problem", "is not “y”: This is not a whole number.");
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1");
    // What the browser undoes is as it was.
    await visit.goToCell("seconds");
    await press("ArrowDown", "9", "9");
    await page.run(() => { document.execCommand("undo"); document.execCommand("undo"); });
    await page.until(() => document.activeElement.value === "122");
    await press("Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | -7", "Davis 1.2 | 122");
    // A command waits for what was entered, and what is typed behind it for the command.
    await visit.goToCell("seconds");
    await press("8", "Enter", "Insert", ..."New song");
    await page.until(() => document.activeElement.id === "field-title" && document.activeElement.value === "New song");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 8", "Davis 1.2 | 122");
    await press("Escape");
    assert.deepEqual(Object.values(await music.context.changedObjects()).map(({ length }) => length), [1, 1, 0]);
    await music.context.rollback();
  },

  async "what is typed before its field is there waits for it"() {
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.rowsAre(["name"], "Ada Lovelace");
    const press = async (...keys) => { for (const key of keys) await page.press(key); };
    const whileFrozen = async (act) => {
      const thaw = freezeServer(music.path);
      try {
        await act();
      } finally { thaw(); }
    };
    const held = (...keys) => whileFrozen(() => press(...keys));
    await visit.goToCell("name");
    await held("Insert", ..."Zoey", "Backspace");
    await page.until(() => document.activeElement.closest("orrery-detail")?.querySelector("#field-name").value === "Zoe");
    await press("Enter");
    await visit.shows("orrery-detail h3", "Zoe");
    // What follows would be for another field, and is told.
    await page.run(() => document.querySelector("orrery-grid").focus());
    await held("Insert", ..."Yan", "Tab", ..."Bonn");
    await visit.shows("#problem", "“Bonn” was typed before its field was there");
    await page.until(() => document.activeElement.id === "field-name" && document.activeElement.value === "Yan");
    await press("Enter");
    await visit.shows("orrery-detail h3", "Yan");
    // Whoever goes elsewhere stays there.
    await page.run(() => document.querySelector("orrery-grid").focus());
    await whileFrozen(async () => {
      await press("Insert", "U");
      await page.click("orrery-grid [data-place='0'] [role=gridcell]:nth-child(2)");
    });
    await visit.shows("#problem", "“U” was typed before its field was there");
    await page.until(() => document.activeElement.localName === "orrery-grid");
    // What is typed while something is deleted is for nothing else.
    await page.run(() => document.querySelector("orrery-grid").focus());
    await visit.shows(".foot", "7 rows");
    await held("Delete", ..."gone");
    await visit.shows("#problem", "“gone” was typed before its field was there");
    await visit.shows(".foot", "6 rows");
    assert.deepEqual((await music.context.changedObjects()).updated, []);
    await press("Ctrl+z");
    await visit.shows(".foot", "7 rows");
    // One object after another.
    await held("Insert", "V", "Insert", "W");
    await visit.shows("#problem", "“W” was typed before its field was there");
    await page.until(() => document.activeElement.id === "field-name" && document.activeElement.value === "V");
    await press("Escape");
    await page.until(() => document.activeElement.value === "");
    assert.equal((await music.context.changedObjects()).inserted.length, 4);
    const made = await music.context.fetch(new FetchRequest("Artist", { predicate: "name IN {'Zoe', 'Yan', 'U', 'V', 'W'}", sort: [{ keyPath: "name", ascending: true }] }));
    assert.deepEqual(made.map(({ name }) => name), ["Yan", "Zoe"]);
    await music.context.rollback();
  },

  async "the object beside the table is gone to from it, and from the object one makes another"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2");
    await visit.goToCell("title");
    await page.press("ArrowDown");
    await page.press("Alt+Enter");
    await page.until(() => document.activeElement.id === "field-title" && document.activeElement.value === "Davis 1.2");
    await page.press("End");
    await page.press("b");
    await page.press("Ctrl+Enter");
    await visit.shows("#status", "A new Song is there.");
    await page.until(() => document.activeElement.id === "field-title" && document.activeElement.value === "");
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2b");
    await page.type("Davis 1.2c");
    await page.press("Insert");
    await page.until(() => document.activeElement.id === "field-title" && document.activeElement.value === "");
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2b", "Davis 1.2c");
    await visit.shows("#status", "A new Song is there.");
    // It is below the table, and goes with it.
    const [gridEnd, noteStart] = await page.run(() => [document.querySelector("orrery-grid").getBoundingClientRect().bottom, document.getElementById("status").getBoundingClientRect().top]);
    assert.ok(noteStart >= gridEnd, `${noteStart} < ${gridEnd}`);
    await visit.go("#/data/Album");
    await visit.shows(".foot", "8 rows");
    assert.ok(await page.run(() => document.getElementById("status").hidden));
    await music.context.rollback();
  },

  async "rows that were chosen one by one are let go by Esc"() {
    await music.context.perform((edit) => { for (const name of ["Xa", "Xb", "Xc"]) edit.insert("Artist", { name }); });
    await visit.go(`#/data/Artist?sort=name&columns=name&where=${encodeURIComponent("name BEGINSWITH 'X'")}`);
    await visit.rowsAre(["name"], "Xa", "Xb", "Xc");
    await visit.goToCell("name");
    await page.press("Shift+ ");
    await page.press("ArrowDown");
    await page.press("Shift+ ");
    await visit.shows(".foot", "2 rows selected");
    await page.press("ArrowDown");
    await page.press("Escape");
    await page.until(() => document.querySelector(".foot").textContent === "3 rows");
    await page.press("Delete");
    await visit.shows("#bar button", "Undo Delete Artist");
    await visit.rowsAre(["name"], "Xa", "Xb");
    await visit.shows(".foot", "2 rows");
    await music.context.rollback();
  },

  async "Enter takes a text, Shift+Enter breaks its line, and what is wrong is told as long as it is"() {
    const list = await music.context.insert("Playlist", { name: "First" });
    await see(list);
    await page.click("#field-name");
    await page.press("Ctrl+a");
    await page.press("a");
    await page.press("Shift+Enter");
    await page.press("b");
    await page.press("Enter");
    await visit.shows("orrery-detail h3", "a\nb");
    assert.deepEqual([(await list.refresh()).name, await page.run(() => document.activeElement.id)], ["a\nb", "field-name"]);
    const song = await music.first("Song", "title = 'Davis 1.1'");
    await see(song);
    await page.click("#field-title");
    await page.press("Ctrl+a");
    await page.press("Delete");
    await page.press("Tab");
    await visit.shows("#fault-title", "too short");
    await music.context.rollback();
    await page.until(() => document.querySelector("#fault-title").textContent === "" && document.querySelector("#field-title").value === "Davis 1.1");
    assert.equal(await page.run(() => document.querySelector("#field-title").ariaInvalid), "false");
    // What the store makes of a number is told.
    await page.run(() => document.querySelector("#field-price").focus());
    await page.press("Ctrl+a");
    await page.type("1234567890123456789012345678901234567.8");
    await page.press("Enter");
    await visit.shows("#status", "Stored as 1234567890123456");
    await music.context.rollback();
  },

  async "Delete belongs to the table, and is nothing to what stands beside it"() {
    const album = await music.first("Album", "title = 'Miles 1'");
    await see(album);
    await page.until(() => document.querySelector("[data-relationship=songs] .handle"));
    for (const selector of ["[data-relationship=songs] .handle", "[data-relationship=songs] li a", "[data-relationship=artist] .target a", "orrery-detail header button"]) {
      await page.run((wanted) => document.querySelector(wanted).focus(), selector);
      await page.press("Delete");
    }
    await page.press("u");
    await visit.shows("#view .empty", "Everything is saved.");
    assert.equal(await music.context.count("Album"), 8);
  },

  async "a table without rows says so, a list that fails has no count, and of what is not there nothing is shown"() {
    await visit.go("#/data/Playlist");
    await visit.shows(".data > .empty", "There is no Playlist yet. Insert or Ctrl+Enter makes one.");
    await visit.picture("empty");
    await visit.go(`#/data/Artist?where=${encodeURIComponent("name = 'Nobody'")}`);
    await visit.shows(".data > .empty", "Nothing is found.");
    await page.click(".data > .empty button");
    await visit.shows(".foot", "4 rows");
    assert.ok(await page.run(() => document.querySelector(".data > .empty").childNodes.length === 0));
    await visit.go("#/data/Song?template=cheap&$limit=2");
    await visit.shows(".foot", "32 rows");
    await visit.go("#/data/Song?template=cheap&$limit=abc");
    await page.until(() => document.querySelector("#problem").textContent !== "" && !document.querySelector(".foot").textContent.includes("rows"));
    await visit.go("#/data/Song?template=costly");
    await visit.shows(".foot", "costly");
    assert.equal(await page.run(() => document.querySelectorAll("orrery-grid [data-place]").length), 0);
    await visit.go("#/data/Nobody");
    await visit.shows("#view .empty", "There is no “Nobody” here.");
    await visit.go("#/data/Song?object=Song/p999999");
    await visit.shows("orrery-detail .empty", "There is no object Song/p999999.");
    assert.equal(await page.run(() => document.querySelectorAll("orrery-detail :is(input, select, textarea)").length), 0);
  },

  async "a predicate's fault and completions stand where one types, and move nothing"() {
    await visit.go("#/data/Song");
    await visit.shows(".foot", "32 rows");
    const before = await page.run(() => [document.querySelector(".view > header").offsetHeight, document.querySelector("orrery-filter input").offsetWidth]);
    await page.click("orrery-filter input");
    await page.type('title CONTAINS[cd] "simone or somebody else" AND nothing = 1 AND album.artist.na');
    await visit.shows("#completions li", "name");
    const place = (selector) => page.run((wanted) => {
      const { left, top } = document.querySelector(wanted).getBoundingClientRect();
      return { left, top };
    }, selector);
    const box = await page.run(() => document.querySelector("orrery-filter").getBoundingClientRect().toJSON());
    const list = await place("#completions");
    assert.ok(list.left > box.left + 100 && list.left < box.right && Math.abs(list.top - box.bottom) < 3, JSON.stringify([list, box]));
    await page.press("Tab");
    await page.type(" = 2");
    await visit.shows("#filter-fault", "nothing");
    await visit.picture("filter-fault");
    // The mark is under the character, wherever the text has scrolled to.
    const [mark, wanted] = await page.run(() => {
      const input = document.querySelector("orrery-filter input");
      const end = document.querySelector(".fault .before").getBoundingClientRect().right;
      const canvas = document.createElement("canvas").getContext("2d");
      const { font, paddingLeft, borderLeftWidth } = getComputedStyle(input);
      canvas.font = font;
      const start = canvas.measureText(document.querySelector(".fault .before").textContent).width;
      return [end, input.getBoundingClientRect().left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth) + start - input.scrollLeft];
    });
    assert.ok(Math.abs(mark - wanted) < 3, `${mark}, ${wanted}`);
    assert.deepEqual(await page.run(() => [document.querySelector(".view > header").offsetHeight, document.querySelector("orrery-filter input").offsetWidth]), before);
    // As long as something is offered to go on with there is none to be seen.
    await page.press("Ctrl+a");
    await page.type("al");
    await page.until(() => document.getElementById("filter-fault").textContent && !document.getElementById("completions").hidden);
    assert.equal(await page.run(() => document.querySelector(".fault").checkVisibility()), false);
    await page.press("Escape");
    await page.until(() => document.getElementById("completions").hidden && document.querySelector(".fault").checkVisibility());
  },

  async "what one looks at stays on the screen while rows come above it"() {
    await music.context.perform((edit) => {
      for (let place = 0; place < 200; place += 1) edit.insert("Artist", { name: `Many ${String(place).padStart(3, "0")}` });
    });
    await visit.go(`#/data/Artist?sort=name&columns=name&where=${encodeURIComponent("name BEGINSWITH 'Many'")}`);
    await visit.shows(".foot", "200 rows");
    await page.run(() => { document.querySelector("orrery-grid").scrollTop = 90 * 30; });
    await page.click("orrery-grid [role=gridcell]", { text: "Many 100" });
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    await page.type("Half");
    const top = () => page.run(() => document.querySelector(".editing").getBoundingClientRect().top);
    const before = await top();
    await music.context.perform((edit) => { for (let place = 0; place < 30; place += 1) edit.insert("Artist", { name: `Many - ${place}` }); });
    await visit.shows(".foot", "230 rows");
    assert.equal(await top(), before);
    assert.equal(await page.run(() => document.activeElement.value), "Half");
    await page.press("Escape");
    await music.context.rollback();
  },

  async "keys that are typed into a field that has gone do nothing else"() {
    const typed = async (wanted) => {
      for (const key of ["h", " ", "s", "Backspace", "Delete"]) await page.press(key);
      assert.equal(await page.run(() => location.hash), wanted);
      const { inserted, deleted } = await music.context.changedObjects();
      assert.deepEqual([inserted, deleted], [[], []]);
    };
    const song = await music.context.insert("Song", { title: "Gone soon", album: await music.first("Album", "title = 'Miles 1'") });
    await music.context.save();
    await see(song);
    await page.click("#field-title");
    await page.press("x");
    await song.delete();
    await visit.shows("#problem", "”: This object is deleted.");
    await music.context.save();
    await page.until(() => document.querySelector("orrery-detail.is-deleted") && document.activeElement === document.body);
    await typed(`#/data/Song?object=${encodeURIComponent(song.id)}`);
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1");
    const other = await music.context.insert("Song", { title: "Davis 1.0", album: await music.first("Album", "title = 'Miles 1'") });
    await music.context.save();
    await visit.rowsAre(["title"], "Davis 1.0", "Davis 1.1");
    await visit.goToCell("title");
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    await page.press("x");
    await other.delete();
    await music.context.save();
    await visit.rowsAre(["title"], "Davis 1.1");
    await typed(songs);
  },

  async "who types goes on typing where somebody else changes the model"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await see(song);
    await page.click("#field-title");
    await page.press("End");
    for (const key of "abc") await page.press(key);
    await page.press("ArrowLeft");
    const model = structuredClone(music.document.model.description);
    model.entities.find(({ name }) => name === "Song").attributes.push({ name: "remark", type: "String", isOptional: true });
    await music.document.request("model/update", { model: { model } });
    await page.until(() => document.querySelector("#field-remark") && document.activeElement.id === "field-title");
    for (const key of "ndx") await page.press(key);
    assert.equal(await page.run(() => document.activeElement.value), "Davis 1.2abndxc");
    await page.press("Tab");
    await visit.shows("orrery-detail h3", "Davis 1.2abndxc");
    assert.equal((await song.refresh()).title, "Davis 1.2abndxc");
    assert.equal(await music.context.count("Song"), 32);
    await music.context.rollback();
  },
};

await visit.run(tests);
