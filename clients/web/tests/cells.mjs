// Several cells at once, columns, fetch requests and saved searches: what a person does with a table.

import assert from "node:assert/strict";
import { Visit, openDialog } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page, browser, browse } = visit;
await browser.send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });

const songs = `#/data/Song?columns=title,seconds,price,isLive,released,album&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`;
const clipboard = () => page.run(() => navigator.clipboard.readText());
const putOnClipboard = (text) => page.run((words) => navigator.clipboard.writeText(words), text);
const rangeHas = (count) => page.until((wanted) => document.querySelectorAll("orrery-grid .in-range").length === wanted, count);

const tests = {
  async "cells are selected by keys and by mouse, and copied as a spreadsheet reads them"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2", "Davis 1.3", "Davis 1.4");
    await visit.goToCell("title");
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.press(`Shift+${key}`);
    await rangeHas(12);
    await visit.shows(".foot", "12 cells selected");
    await page.press("Ctrl+c");
    await visit.shows("#status", "2 rows, 6 columns copied.");
    assert.equal(await clipboard(), "Davis 1.1\t62\t1.2\tfalse\t1962-02-01 13:00:00\tMiles 1\nDavis 1.2\t122\t1.2\tfalse\t1962-03-01 13:00:00\tMiles 1");
    await page.press("Escape");
    await rangeHas(0);
    await page.drag("orrery-grid [data-place='1'] :nth-child(2)", "orrery-grid [data-place='3'] :nth-child(3)");
    await rangeHas(6);
    await visit.picture("cells");
    await page.press("Ctrl+a");
    await rangeHas(24);
    assert.equal(await page.run(() => document.querySelectorAll("orrery-grid [role=gridcell][aria-selected=true]").length), 24);
    await page.press("Escape");
  },

  async "a table is pasted as one step, and what is wrong is told at its cells"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2");
    await putOnClipboard("70\t1,234.50\tyes\t1970-05-01\tNina 1\r\n71\t0.10\tno\t12/31/1971 08:30\t\r\n");
    await visit.goToCell("seconds");
    await page.press("Ctrl+v");
    await visit.rowsAre(["title", "seconds", "isLive", "album"], "Davis 1.1 | 70 | true | Nina 1", "Davis 1.2 | 71 | false | ");
    await visit.shows("#bar button", "Undo Set 10 cells of seconds, price, isLive, released, album");
    const [one, two] = await music.context.fetch({ entity: "Song", predicate: "title BEGINSWITH 'Davis 1'", sort: ["title"] });
    await Promise.all([one.refresh(), two.refresh()]);
    assert.deepEqual([one.price, one.released, two.price, two.released],
      ["1234.5", new Date("1970-05-01T00:00+01:00"), "0.1", new Date("1971-12-31T08:30+01:00")]);
    await page.press("Ctrl+z");
    await visit.rowsAre(["title", "seconds", "isLive", "album"], "Davis 1.1 | 62 | false | Miles 1", "Davis 1.2 | 122 | false | Miles 1");

    await putOnClipboard("5\tx\n99999\t1");
    await page.press("Ctrl+v");
    await visit.shows("#problem", "Nothing was written. 2 cells have faults. The first: price of Davis 1.1 is not “x”: This is not a number. Write it like 3.5.");
    assert.deepEqual(await page.run(() => [...document.querySelectorAll("orrery-grid .faulty")].map(({ title, parentElement }) => [parentElement.dataset.place, title])),
      [["0", "This is not a number. Write it like 3.5."], ["1", "Whole numbers here are from -32,768 to 32,767."]]);
    await putOnClipboard("5\t1\n5000\t-1");
    await page.press("Ctrl+v");
    await page.until(() => document.querySelectorAll("orrery-grid [data-place='1'] .faulty").length === 2);
    await visit.picture("cell-faults");
    assert.equal(await page.run(() => document.querySelector("orrery-grid [data-place='1'] .faulty").ariaInvalid), "true");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    await putOnClipboard("1\n2\n3\n4\n5");
    await page.press("Ctrl+v");
    await visit.shows("#problem", "5 × 1 cells");
    assert.equal((await music.context.changedObjects()).updated.length, 0);
  },

  async "a table that is much too long is refused with a word"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1");
    await putOnClipboard("1\n".repeat(200_000));
    await visit.goToCell("seconds");
    await page.press("Ctrl+v");
    await visit.shows("#problem", "What was copied is 200000 × 1 cells");
  },

  async "what the browser's storage does not keep is told"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1");
    await page.run(() => {
      globalThis.setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = () => { throw new DOMException("It is full.", "QuotaExceededError"); };
    });
    await visit.goToCell("title");
    await page.press("Alt+Shift+ArrowRight");
    await visit.shows("#problem", "Your browser does not keep this");
    await page.press("Escape");
    await openDialog(page, "keep");
    await page.type("Never");
    await page.press("Enter");
    await page.until(() => !document.querySelector("dialog"));
    await visit.shows("#problem", "Your browser does not keep this");
    assert.deepEqual(await visit.texts(".searches a"), []);
    await page.run(() => { Storage.prototype.setItem = globalThis.setItem; });
  },

  async "one value is typed into all selected cells, and nil into them"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2");
    await visit.goToCell("seconds");
    for (let step = 0; step < 3; step += 1) await page.press("Shift+ArrowDown");
    await page.press("F2");
    await visit.shows("#status", "all 4 cells");
    await page.type("77");
    await page.press("Ctrl+Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 77", "Davis 1.2 | 77", "Davis 1.3 | 77", "Davis 1.4 | 77");
    await page.press("Ctrl+z");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122", "Davis 1.3 | 182", "Davis 1.4 | 242");
    await page.press("Ctrl+Shift+z");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 77", "Davis 1.2 | 77", "Davis 1.3 | 77", "Davis 1.4 | 77");
    await page.press("Backspace");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | ", "Davis 1.2 | ", "Davis 1.3 | ", "Davis 1.4 | ");
    await page.press("Ctrl+z");
    await visit.rowsAre(["seconds"], "77", "77", "77", "77");
    await music.context.rollback();
  },

  async "the objects of the selected cells are deleted, and come back"() {
    await visit.go(songs);
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62");
    await visit.goToCell("title");
    await page.press("Shift+ArrowDown");
    await page.press("Delete");
    await visit.rowsAre(["title"], "Davis 1.3", "Davis 1.4");
    await visit.shows("#bar button", "Undo Delete 2 objects");
    await page.press("Ctrl+z");
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2");
  },

  async "the selection stays with its objects while others insert rows"() {
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.rowsAre(["name"], "Ada Lovelace", "Miles Davis");
    await visit.goToCell("name");
    await page.press("ArrowDown");
    await page.press("Shift+ArrowDown");
    await music.context.insert("Artist", { name: "Aaron" });
    await visit.rowsAre(["name"], "Aaron", "Ada Lovelace");
    await page.press("Ctrl+c");
    await visit.shows("#status", "copied");
    assert.equal(await clipboard(), "Miles Davis\nNina Simone");
    await music.context.rollback();
  },

  async "in the table its object is deleted, and beside it the one that is open"() {
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.rowsAre(["name"], "Ada Lovelace", "Miles Davis", "Nina Simone", "Zoë Keating");
    const stranger = await music.context.insert("Artist", { name: "Nobody" });
    await visit.go(`#/data/Artist?sort=name&columns=name,town&object=${encodeURIComponent(stranger.id)}`);
    await page.until((id) => document.getElementById("active-cell")?.parentElement.dataset.id === id, stranger.id);
    await visit.shows("orrery-detail h3", "Nobody");
    await page.press("Delete");
    await visit.shows("#status", "1 object deleted.");
    await visit.rowsAre(["name"], "Ada Lovelace", "Miles Davis", "Nina Simone", "Zoë Keating");
    // A row that the filter does not show.
    await page.press("Ctrl+z");
    await visit.shows(".foot", "5 rows");
    await music.context.insert("Artist", { name: "Somebody" });
    await visit.go(`#/data/Artist?sort=name&where=${encodeURIComponent("name = 'Somebody'")}&object=${encodeURIComponent(stranger.id)}`);
    await visit.shows(".foot", "1 row");
    await visit.shows("orrery-detail h3", "Nobody");
    const counts = async () => [await music.context.count({ entity: "Artist", predicate: "name = 'Somebody'" }), await music.context.count({ entity: "Artist", predicate: "name = 'Nobody'" })];
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("Delete");
    await visit.shows(".foot", "0 rows");
    assert.deepEqual(await counts(), [0, 1]);
    await page.press("Ctrl+z");
    await visit.shows(".foot", "1 row");
    await page.click("button.remove");
    await page.until(() => !document.querySelector(".has-detail"));
    assert.deepEqual(await counts(), [1, 0]);
    await music.context.rollback();
  },

  async "rows that leave the table are selected no more"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2", "Davis 1.3");
    await visit.goToCell("title");
    await page.press("Shift+ ");
    await page.press("ArrowDown");
    await page.press("Shift+ ");
    await visit.shows(".foot", "2 rows selected");
    const song = await music.first("Song", "title = 'Davis 1.1'");
    await song.set({ title: "Gone" });
    await visit.shows(".foot", "3 rows · 1 row selected");
    await page.press("Delete");
    await visit.shows(".foot", "2 rows");
    await visit.shows("#bar button", "Undo Delete Song");
    assert.equal(await music.context.count({ entity: "Song", predicate: "title = 'Gone'" }), 1);
    await music.context.rollback();
  },

  async "a range up to a heading far below is deleted without what is under that"() {
    await music.context.perform((edit) => {
      for (let place = 0; place < 400; place += 1) edit.insert("Artist", { name: `Many ${place}`, town: place < 300 ? "A" : "B" });
    });
    await visit.go(`#/data/Artist?sort=name&columns=name,town&section=town&where=${encodeURIComponent("name BEGINSWITH 'Many'")}`);
    await visit.shows(".foot", "400 rows");
    await page.click("orrery-grid [data-place='1'] [role=gridcell]");
    await page.run(() => { document.querySelector("orrery-grid").scrollTop = 295 * 30; });
    await page.click("orrery-grid .section", { text: "B (100)", modifiers: 8 });
    await visit.shows(".foot", "600 cells selected");
    await page.press("Delete");
    await visit.shows("#bar button", "Undo Delete 300 objects");
    await visit.shows(".foot", "100 rows");
    assert.equal(await music.context.count({ entity: "Artist", predicate: "town = 'B'" }), 100);
    await music.context.rollback();
  },

  async "a heading is no object: none is deleted there, and what is pasted passes it over"() {
    await visit.go(`#/data/Song?columns=title,seconds&sort=title&section=isLive&where=${encodeURIComponent("title BEGINSWITH 'Davis'")}`);
    await visit.rowsAre(["title"], "false (6)", "Davis 1.1");
    await page.click("orrery-grid [data-place='1'] [role=gridcell]");
    await visit.shows("orrery-detail h3", "Davis 1.1");
    await page.press("ArrowUp");
    await page.press("Delete");
    await visit.shows("#status", "No object is selected");
    await putOnClipboard("11\n12\n13\n14");
    for (const key of ["x", "Enter", "F2", "Shift+ ", "Backspace", "Ctrl+c", "Ctrl+v"]) {
      await page.run(() => { for (const id of ["status", "problem"]) document.getElementById(id).textContent = ""; });
      await page.press(key);
      await visit.shows("#status, #problem", "No object is selected");
    }
    assert.equal(await music.context.count({ entity: "Song", predicate: "title BEGINSWITH 'Davis'" }), 8);
    await page.click("orrery-grid [data-place='5'] [role=gridcell]:nth-child(2)");
    await page.press("Ctrl+v");
    await visit.rowsAre(["title", "seconds"], "false (6)", "Davis 1.1 | 62", "Davis 1.2 | 122", "Davis 1.3 | 182", "Davis 2.1 | 62", "Davis 2.2 | 11", "Davis 2.3 | 12", "true (2)", "Davis 1.4 | 13", "Davis 2.4 | 14");
    await music.context.rollback();
  },

  async "nothing is done with rows that are others than those that were selected"() {
    await visit.go(songs);
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    // As they are where somebody has just inserted a row above.
    await page.run(async () => {
      const { RowSource } = await import("/web/rowSource.js");
      const { read } = RowSource.prototype;
      globalThis.readRight = () => { RowSource.prototype.read = read; };
      RowSource.prototype.read = function shifted(from, to) { return read.call(this, from + 1, to + 1); };
    });
    for (const key of ["Delete", "Backspace", "Ctrl+c"]) {
      await visit.goToCell("seconds");
      await page.press("Shift+ArrowDown");
      await page.press(key);
      await visit.shows("#problem", "The selected rows are others by now.");
      await page.run(() => { document.getElementById("problem").textContent = ""; });
    }
    await page.run(() => globalThis.readRight());
    const { updated, deleted } = await music.context.changedObjects();
    assert.deepEqual([updated.length, deleted.length], [0, 0]);
  },

  async "a cell that a copied text does not have is left as it is"() {
    await visit.go(songs);
    await visit.rowsAre(["title", "seconds", "price"], "Davis 1.1 | 62 | 1.2", "Davis 1.2 | 122 | 1.2");
    await putOnClipboard("9\t8\n7");
    await visit.goToCell("seconds");
    await page.press("Ctrl+v");
    await visit.rowsAre(["title", "seconds", "price"], "Davis 1.1 | 9 | 8", "Davis 1.2 | 7 | 1.2");
    await visit.shows("#status", "3 cells written.");
    await music.context.rollback();
  },

  async "the object beside the table is marked in it, and closed by Esc and by its button; Esc selects nothing before that"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2", "Davis 1.3");
    const open = async (title) => {
      await page.click("orrery-grid [role=gridcell]", { text: title });
      await visit.shows("orrery-detail h3", title);
      await page.until((text) => document.querySelector("orrery-grid .shown")?.textContent.includes(text), title);
    };
    const isClosed = () => page.until((filter) => (
      !document.querySelector(".has-detail, orrery-grid .shown") && location.hash.includes(filter) && !location.hash.includes("object")), "BEGINSWITH");
    await open("Davis 1.2");
    await page.press("Shift+ ");
    await visit.shows(".foot", "1 row selected");
    await page.press("Escape");
    await page.until(() => !document.querySelector(".foot").textContent.includes("selected"));
    assert.ok(await page.run(() => document.querySelector(".has-detail") !== null));
    await page.press("Escape");
    await isClosed();
    await open("Davis 1.3");
    await page.click("orrery-detail .close");
    await isClosed();
    assert.equal(await page.run(() => document.activeElement.localName), "orrery-grid");
    await visit.go("#/data/Song?where=seconds%20%3D%205");
    await visit.shows(".nothing", "Nothing is found.");
    await visit.go("#/data/Playlist");
    await visit.shows(".nothing", "yet");
    await visit.go("#/data/Nobody");
    await visit.shows("#view .empty", "There is no “Nobody” here.");
  },

  async "a finger chooses the row that it taps"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2", "Davis 1.3");
    await visit.goToCell("title");
    await page.tap("orrery-grid [data-place='2'] [role=gridcell]");
    await visit.shows("orrery-detail h3", "Davis 1.3");
    assert.equal(await page.run(() => document.getElementById("active-cell").textContent), "Davis 1.3");
  },

  async "columns are chosen, key paths among them, and moved"() {
    await visit.go("#/data/Song?columns=title&sort=title");
    await visit.rowsAre(["title"], "Davis 1.1");
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("Shift+F10");
    await page.click(".more button", { text: "Choose columns …" });
    await page.until(() => document.activeElement.type === "checkbox");
    await page.click(".key-path input");
    await page.type("album.artist.name");
    await page.press("Enter");
    await visit.rowsAre(["title", "album.artist.name"], "Davis 1.1 | Miles Davis");
    await page.click(".key-path input");
    await page.type("album.songs.@count");
    await page.press("Enter");
    await visit.rowsAre(["title", "album.artist.name", "album.songs.@count"], "Davis 1.1 | Miles Davis | 4");
    await page.click(".key-path input");
    await page.type("album.nothing");
    await page.press("Enter");
    await visit.shows(".columns .problem", "Album has no property “nothing”.");
    await page.click(".key-path input");
    await page.press("Ctrl+a");
    await page.type("album.songs.title");
    await page.press("Enter");
    await visit.shows(".columns .problem", "“album.songs.title” cannot be a column: columns show one attribute, one object, or how many there are.");
    await visit.picture("columns");
    await page.run(() => { document.querySelector(".columns").open = false; });
    await page.click("[role=columnheader][data-key='album.artist.name']");
    await visit.rowsAre(["album.artist.name"], "Ada Lovelace");
    await music.context.perform((edit) => { edit.insert("Artist", { name: "Aaron" }); });
    const artist = await music.first("Artist", "name = 'Ada Lovelace'");
    await artist.set({ name: "Ada King" });
    await visit.rowsAre(["album.artist.name"], "Ada King");
    await visit.goToCell("title");
    await page.press("Alt+ArrowRight");
    await page.until(() => document.querySelector("[role=columnheader]").dataset.key === "album.artist.name");
    await music.context.rollback();
  },

  async "columns are made wider and put elsewhere with the mouse, and stay so"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1");
    const widthOf = (key) => page.run((wanted) => document.querySelector(`[role=columnheader][data-key=${wanted}]`).offsetWidth, key);
    const placeOf = (key) => page.run((wanted) => [...document.querySelectorAll("[role=columnheader]")].findIndex(({ dataset }) => dataset.key === wanted), key);
    const before = await widthOf("title");
    const drag = async (selector, by) => {
      const { x, y } = await page.until((wanted) => {
        const box = document.querySelector(wanted)?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }, selector);
      const send = (type, at) => page.send("Input.dispatchMouseEvent", { type, button: "left", buttons: 1, clickCount: 1, x: at, y });
      await send("mousePressed", x);
      for (const part of [0.5, 1]) await send("mouseMoved", x + by * part);
      await send("mouseReleased", x + by);
    };
    await drag("[data-key=title] .edge", 60);
    await page.until((wanted) => document.querySelector("[data-key=title]").offsetWidth === wanted, before + 60);
    assert.equal(await page.run(() => document.querySelector("orrery-grid [data-place='0'] [aria-colindex='2']").offsetLeft), before + 60);
    await visit.goToCell("title");
    await page.press("Alt+Shift+ArrowLeft");
    assert.equal(await widthOf("title"), before + 40);
    await drag("[data-key=seconds]", -150);
    await page.until(() => document.querySelector("[role=columnheader]").dataset.key === "seconds");
    // A heading that was dragged is not clicked.
    assert.ok(!(await page.run(() => location.hash)).includes("seconds,title&sort=seconds"));
    await visit.rowsAre(["seconds", "title"], "62 | Davis 1.1");
    await page.click("[data-key=title] .edge", { count: 2 });
    await page.until((wide) => document.querySelector("[data-key=title]").offsetWidth < wide, before);
    const fitted = await widthOf("title");
    await visit.go("#/data/Artist");
    await visit.shows(".foot", "4 rows");
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1");
    assert.deepEqual([await widthOf("title"), await placeOf("title")], [fitted, 0]);
  },

  async "one comes back to the place in a table that one left, and to an object wherever it is"() {
    await music.context.perform((edit) => { for (let place = 0; place < 2_000; place += 1) edit.insert("Artist", { name: `Row ${String(place).padStart(4, "0")}` }); });
    const rows = "#/data/Artist?columns=name&sort=name&where=name+BEGINSWITH+%27Row%27";
    await visit.go(rows);
    await visit.shows(".foot", "2,000 rows");
    await page.run(() => { document.querySelector("orrery-grid").scrollTop = 1_500 * 30; });
    await page.click("orrery-grid [role=gridcell]", { text: "Row 1505" });
    await visit.shows("orrery-detail h3", "Row 1505");
    const top = () => page.run(() => document.querySelector("orrery-grid").scrollTop);
    const before = await top();
    await page.click(".entities a", { text: "Album8" });
    await visit.shows(".foot", "8 rows");
    await page.run(() => history.back());
    await page.until(() => document.getElementById("active-cell")?.textContent === "Row 1505");
    assert.equal(await top(), before);
    // Of another address it is the beginning.
    await page.click("[role=columnheader][data-key=name]");
    await visit.rowsAre(["name"], "Row 1999");
    const far = await music.first("Artist", "name = 'Row 0777'");
    await visit.go("#/data/Album");
    await visit.shows(".foot", "8 rows");
    await visit.go(`${rows}&object=${encodeURIComponent(far.id)}`);
    await page.until(() => document.querySelector("orrery-grid .shown")?.textContent === "Row 0777" && document.getElementById("active-cell")?.textContent === "Row 0777");
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("ArrowDown");
    await visit.shows("orrery-detail h3", "Row 0778");
    await music.context.rollback();
  },

  async "a table of several entities says which each row is of, and its sections are striped alike"() {
    await visit.go("#/data/Work?sort=title");
    await visit.shows(".foot", "40 rows");
    await visit.rowsAre(["@entity", "title"], "Album | Ada 1", "Album | Ada 2", "Song | Davis 1.1");
    await visit.picture("entities");
    await visit.go("#/data/Song?columns=title&section=isLive&sort=title");
    await visit.shows("orrery-grid .section", "(24)");
    const stripes = () => page.run(() => {
      const rows = [...document.querySelectorAll("orrery-grid [data-place]")].sort((a, b) => a.dataset.place - b.dataset.place);
      const isHeading = (row) => row?.querySelector(".section") !== null;
      return rows.filter((row, place) => place > 0 && isHeading(rows[place - 1])).map((row) => row.classList.contains("odd"));
    });
    await page.run(() => { document.querySelector("orrery-grid").scrollTop = 1e6; });
    await page.until(() => document.querySelectorAll("orrery-grid .section").length >= 1);
    assert.deepEqual([...new Set(await stripes())], [false]);
  },

  async "what goes with an object that is deleted is told"() {
    await visit.go("#/data/Album?columns=title&sort=title");
    await visit.rowsAre(["title"], "Ada 1");
    await visit.goToCell("title");
    await page.press("Delete");
    await visit.shows("#status", "1 object deleted, and 4 others with it. Undo brings back what is deleted.");
    await music.context.rollback();
    await visit.shows(".foot", "8 rows");
  },

  async "what keeps a save from succeeding is told once, and leads to what it is of"() {
    await visit.go("#/data/Song?columns=title&sort=title");
    await visit.shows(".foot", "32 rows");
    const [one, two] = await music.context.fetch({ entity: "Song", predicate: "title BEGINSWITH 'Davis 1'", sort: ["title"] });
    await one.set({ seconds: 5000 });
    await two.set({ title: "" });
    await page.press("Ctrl+s");
    await page.until(() => document.querySelectorAll("#bar ul.problem li").length === 2);
    assert.ok(await page.run(() => document.getElementById("problem").hidden));
    await visit.picture("save-failures");
    await page.click("#bar ul.problem a", { text: "Davis 1.1" });
    await visit.shows("orrery-detail h3", "Davis 1.1");
    await music.context.rollback();
    await page.press("Ctrl+z");
    await one.set({ seconds: 63 });
    await music.context.save();
    await page.until(() => document.querySelector("#bar ul.problem").hidden);
    await one.set({ seconds: 62 });
    await music.context.save();
  },

  async "a table is divided by what its objects lead to, and by a key path that it shows"() {
    await visit.go("#/data/Song?columns=title,album.artist.name&sort=title");
    await visit.shows(".foot", "32 rows");
    const divide = (title) => page.run((wanted) => {
      const select = document.querySelector(".tools select");
      select.value = [...select.options].find(({ text }) => text === wanted).value;
      select.dispatchEvent(new Event("change"));
    }, title);
    await divide("album");
    await visit.shows("orrery-grid .section", "Ada 1 (4)");
    await divide("album.artist.name");
    await visit.shows("orrery-grid .section", "Ada Lovelace (8)");
    assert.equal(await page.run(() => document.querySelector(".tools select").value), "album.artist.name");
    // A text of no characters is in one section with nil.
    await music.context.insert("Artist", { name: "Nowhere", town: "" });
    await visit.go("#/data/Artist?columns=name,town&section=town");
    await visit.shows("orrery-grid .section", "nil or empty (2)");
    await music.context.rollback();
  },

  async "a table that has the focus shows it beside its rows"() {
    await visit.go(songs);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2");
    await visit.goToCell("title");
    const [width, offset, ...edges] = await page.run(() => {
      const grid = document.querySelector("orrery-grid");
      const { outlineWidth, outlineOffset } = getComputedStyle(grid);
      // What is within the edges can hide what is drawn there.
      return [parseFloat(outlineWidth), parseFloat(outlineOffset), grid.clientLeft, grid.clientTop, grid.offsetWidth - grid.clientWidth - grid.clientLeft];
    });
    assert.ok(width > 0 && edges.every((edge) => edge >= -offset && edge >= width), `${width}, ${offset}, ${edges}`);
  },

  async "of many columns one searches those that one wants"() {
    await visit.go("#/data/Song?columns=title");
    await visit.shows(".foot", "32 rows");
    await page.click(".columns > summary");
    const shown = () => page.run(() => document.querySelector(".columns > summary").title);
    const [, all] = /^1 of (\d+) columns are shown$/.exec(await shown());
    await page.click(".columns button", { text: "All" });
    await page.until((count) => document.querySelector("orrery-grid").ariaColCount === count, all);
    assert.equal(await shown(), `${all} of ${all} columns are shown`);
    await page.click(".columns button", { text: "Default" });
    await page.until(() => !document.querySelector("[role=columnheader][data-key=cover]") && document.querySelector("[role=columnheader][data-key=album]"));
    assert.equal(await shown(), `${await page.run(() => document.querySelector("orrery-grid").ariaColCount)} of ${all} columns are shown`);
    await page.press("Escape");
  },

  async "what is wrong with a predicate of an address is told below it alone"() {
    await visit.go("#/data/Song?where=nothing+%3D+1");
    await visit.shows(".foot", "nothing");
    await visit.shows("#filter-fault", "nothing");
    assert.ok(await page.run(() => document.getElementById("problem").hidden));
  },

  async "fetch requests stand beside the entities, with their variables"() {
    await page.click("#navigation a", { text: "cheap" });
    await visit.shows(".foot", "Give each variable a value.");
    await page.click(".variables input");
    await page.type("2");
    await page.press("Enter");
    await visit.shows(".foot", "32 rows");
    assert.match(await page.run(() => location.hash), /template=cheap.*%24limit=2/);
    await visit.picture("template");
    await page.click("orrery-filter input");
    await page.type("title BEGINSWITH 'Davis'");
    await page.press("Enter");
    await visit.shows(".foot", "8 rows");
    await page.click(".variables input");
    await page.press("Ctrl+a");
    await page.type("1.1");
    await page.press("Enter");
    await visit.shows(".foot", "0 rows");
  },

  async "a search is saved with a name, for every tab of the document"() {
    await visit.go(`#/data/Song?where=${encodeURIComponent("seconds > 200")}&sort=-seconds&columns=title,seconds`);
    await visit.shows(".foot", "8 rows");
    await openDialog(page, "keep");
    await page.press("Ctrl+a");
    await page.type("Long <b>ones</b>");
    await page.press("Enter");
    await visit.shows(".searches a", "Long <b>ones</b>");
    await page.click(".searches a");
    await page.until(() => [...document.querySelectorAll("#navigation [aria-current]")].map(({ textContent }) => textContent).join() === "Long <b>ones</b>");
    const other = await browser.open(`${browse.origin}/#/data/Artist`);
    await other.click(".searches a", { text: "Long <b>ones</b>" });
    await visit.shows(".foot", "8 rows", other);
    await other.run(() => { globalThis.confirm = () => true; });
    await other.click(".searches button");
    await page.until(() => document.querySelectorAll(".searches a").length === 0);
    await other.send("Page.close");
  },
};

await visit.run(tests);
