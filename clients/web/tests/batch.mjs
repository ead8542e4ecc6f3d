// Many objects changed or deleted as one step, and tables read and written as text.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Other, Visit, chooseIn, lookThrough, openDialog } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page, browser } = visit;
await browser.downloadTo(music.folder);

/** Carries out an export, and gives its lines. */
const exported = async (name) => String(await browser.downloaded(name, () => page.click("dialog .primary"))).split(/\r?\n/);
const choose = (label, value) => chooseIn(page, label, value);
const openMenu = (name) => openDialog(page, name);
const importFile = (name, text) => lookThrough(page, music.folder, name, text);

const opened = async (hash) => {
  await page.until(() => !document.querySelector("dialog"));
  await visit.go(hash);
  await visit.shows(".foot", "rows");
  await openDialog(page, "batch");
};
const songs = (where) => `#/data/Song?columns=title,seconds,price,album&sort=title&where=${encodeURIComponent(where)}`;

/** Has the dialog try a length on the songs of a list. */
async function trySeconds(where, text) {
  await opened(songs(where));
  await choose("What", "seconds");
  await page.click("dialog input");
  await page.type(text);
  await page.press("Enter");
}

const tests = {
  async "a value is tried on all that the table shows, then set as one step"() {
    await trySeconds("title BEGINSWITH 'Davis'", "5000");
    await visit.shows("dialog .result", "It cannot be done: 8 faults.");
    await visit.shows("dialog .faults", "The maximum is 3600.");
    assert.ok(await page.run(() => document.querySelector("dialog .primary").disabled));
    await page.click("dialog input");
    await page.press("Ctrl+a");
    await page.type("62");
    await page.press("Enter");
    await visit.shows("dialog .result", "6 objects change. 2 have that value already.");
    await visit.picture("batch");
    assert.equal((await music.context.changedObjects()).updated.length, 0);
    await page.press("Enter");
    await page.until(() => !document.querySelector("dialog"));
    await visit.rowsAre(["seconds"], "62", "62", "62", "62", "62", "62", "62", "62");
    await visit.shows("#bar button", "Undo Set seconds of 6 objects");
    await page.press("Ctrl+z");
    await visit.rowsAre(["seconds"], "62", "122", "182", "242");
  },

  async "a value that is written otherwise is the same, and no expression is none"() {
    const values = { title: "Same", price: "1.5", released: new Date("1962-03-01T12:00:00Z"), key: "A4172B6C-63F0-427D-B064-EAECB2DCBE94" };
    await music.context.perform((edit) => { for (let number = 0; number < 2; number += 1) edit.insert("Song", values); });
    await opened(songs("title = 'Same'"));
    for (const [key, text] of [["price", "+01.50"], ["price", "15e-1"], ["released", "1962-03-01T12:00:00Z"], ["key", "a4172b6c-63f0-427d-b064-eaecb2dcbe94"]]) {
      await choose("What", key);
      await page.click("dialog input");
      await page.press("Ctrl+a");
      await page.type(text);
      await page.press("Enter");
      await visit.shows("dialog .result", "Nothing changes. 2 have that value already.");
    }
    await choose("What", "price");
    await page.click("dialog input");
    await page.press("Ctrl+a");
    await page.type("15");
    await page.press("Enter");
    await visit.shows("dialog .result", "2 objects change.");
    await choose("To", "expression");
    await page.click("dialog input");
    await page.press("Ctrl+a");
    await page.press("Backspace");
    await page.press("Enter");
    assert.ok(await page.run(() => document.activeElement.matches("dialog input:invalid") && document.querySelector("dialog .result").textContent === ""));
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await music.context.rollback();
  },

  async "an expression is computed for each of the selected objects"() {
    await visit.go(songs("title BEGINSWITH 'Davis'"));
    await visit.rowsAre(["title"], "Davis 1.1");
    await visit.goToCell("title");
    await page.press("Shift+ArrowDown");
    await openDialog(page, "batch");
    await choose("What", "price");
    await choose("To", "expression");
    await page.click("dialog input");
    await page.type("price * seconds");
    await page.press("Enter");
    await visit.shows("dialog .result", "2 objects change.");
    await visit.shows("dialog .result td:last-child", "74.4");
    await page.press("Enter");
    await visit.rowsAre(["title", "price"], "Davis 1.1 | 74.4", "Davis 1.2 | 146.4", "Davis 1.3 | 1.2");
    await music.context.rollback();
  },

  async "a to-one is set by what its object is called"() {
    await opened(songs("title BEGINSWITH 'Davis 1'"));
    await choose("What", "album");
    await page.click("dialog input");
    await page.type("Nobody 3");
    await page.press("Enter");
    await visit.shows("dialog .problem", "No Album is called “Nobody 3”.");
    await page.click("dialog input");
    await page.press("Ctrl+a");
    await page.type("Zoë 2");
    await page.press("Enter");
    await visit.shows("dialog .result", "4 objects change. 2 other objects change or go with them.");
    await page.press("Enter");
    await visit.rowsAre(["album"], "Zoë 2", "Zoë 2", "Zoë 2", "Zoë 2");
    await music.context.rollback();
  },

  async "the one row that is chosen is meant, and one dialog is opened however often it is asked for"() {
    await visit.go(songs("title BEGINSWITH 'Davis'"));
    await visit.rowsAre(["title"], "Davis 1.1");
    await page.click("orrery-grid [data-place='1'] [role=gridcell]", { modifiers: 2 });
    await visit.shows(".foot", "1 row selected");
    await page.run(() => { for (const each of [1, 2]) document.querySelector("button.batch").click(each); });
    await visit.shows("dialog", "For 1 selected object");
    assert.equal(await page.run(() => document.querySelector("dialog [aria-label='Which']").value), "selection");
    assert.equal(await page.run(() => document.querySelectorAll("dialog").length), 1);
    await page.press("Escape");
    await page.press("Escape");
  },

  async "one object is not given to several where only one can have it, and what is transient names none"() {
    const attribute = (name, others = {}) => ({ name, type: "String", isOptional: true, ...others });
    const own = (name, destination, inverse) => ({ name, destination, inverse, isOptional: true });
    const entities = [
      { name: "Person", attributes: [attribute("name")], relationships: [own("passport", "Passport", "person")] },
      { name: "Passport", attributes: [attribute("text", { isTransient: true }), attribute("number")], relationships: [own("person", "Person", "passport")] },
    ];
    const other = await Other.open(visit, "passports", { entities }, (edit) => {
      for (const name of ["A", "B", "C"]) edit.insert("Person", { name });
      edit.insert("Passport", { number: "N1" });
    });
    await visit.go("#/data/Person?columns=name,passport&sort=name", other.page);
    await visit.shows(".foot", "3 rows", other.page);
    await other.page.run(() => document.querySelector("orrery-grid").focus());
    for (const key of ["Ctrl+Home", "Home", "ArrowRight"]) await other.page.press(key);
    await other.page.run(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "N1\nN1\nN1");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await visit.shows("#problem", "Passport/p1 can be “passport” of one object alone", other.page);
    assert.equal(await other.page.run(() => document.querySelectorAll("orrery-grid .faulty").length), 2);
    await openDialog(other.page, "batch");
    await chooseIn(other.page, "What", "passport");
    await other.page.click("dialog input");
    await other.page.type("N1");
    await other.page.press("Enter");
    await visit.shows("dialog .result", "of one object alone", other.page);
    await other.page.press("Escape");
    assert.equal((await other.context.changedObjects()).updated.length, 0);
    await other.close();
  },

  async "what somebody changes meanwhile is not overwritten"() {
    await trySeconds("title BEGINSWITH 'Davis 1'", "99");
    await visit.shows("dialog .result", "4 objects change.");
    await (await music.first("Song", "title = 'Davis 1.2'")).set({ seconds: 7 });
    await page.press("Enter");
    await visit.shows("dialog .problem", "changed");
    await page.press("Escape");
    await visit.rowsAre(["seconds"], "62", "7", "182", "242");
    await music.context.rollback();
  },

  async "what somebody deletes meanwhile is told like a change, and what was tried is tried again before it is done"() {
    const overtaken = "Somebody has changed or deleted some of these objects meanwhile. Press Try again.";
    await trySeconds("title BEGINSWITH 'Davis 1'", "99");
    await visit.shows("dialog .result", "4 objects change.");
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await song.delete();
    await page.press("Enter");
    await visit.shows("dialog .problem", overtaken);
    assert.deepEqual(await page.run(() => [document.querySelector("dialog .primary").disabled, document.activeElement.textContent]), [true, "Try"]);
    await page.press("Enter");
    await visit.shows("dialog .result", "3 objects change.");
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await music.context.undo();
    // Likewise of one that is no more in the store.
    const gone = await music.context.insert("Song", { title: "Davis 1.9" });
    await music.context.save();
    await visit.shows(".foot", "5 rows");
    await opened(songs("title BEGINSWITH 'Davis 1'"));
    await choose("What", "");
    await page.click("dialog button", { text: "Try" });
    await visit.shows("dialog .result", "5 objects are deleted.");
    await gone.delete();
    await music.context.save();
    await page.press("Enter");
    await visit.shows("dialog .problem", overtaken);
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "objects are deleted with what goes with them, or not where a rule denies it"() {
    await opened("#/data/Album?sort=title");
    await choose("What", "");
    await page.click("dialog button", { text: "Try" });
    await visit.shows("dialog .result", "8 objects are deleted. 36 other objects change or go with them.");
    await page.press("Enter");
    await visit.shows(".foot", "0 rows");
    await page.press("Ctrl+z");
    await visit.shows(".foot", "8 rows");
    await opened("#/data/Artist?sort=name");
    await choose("What", "");
    await page.click("dialog button", { text: "Try" });
    await visit.shows("dialog .result", "It cannot be done");
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "a list is exported as CSV and as JSON Lines"() {
    await visit.go(`#/data/Song?columns=title,seconds,price,released,isLive,album.artist.name,recorded&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`);
    await visit.shows(".foot", "4 rows");
    await openMenu("export");
    await visit.picture("export");
    const lines = await exported("Song.csv");
    assert.equal(lines[0], "title,seconds,price,released,isLive,album.artist.name,recorded");
    assert.equal(lines[1], "Davis 1.1,62,1.2,1962-02-01T12:00:00Z,false,Miles Davis,");
    assert.equal(lines.length, 6);
    await visit.shows("#status", "4 objects exported.");
    await openMenu("export");
    await choose("Format", "jsonl");
    const [first] = await exported("Song.jsonl");
    assert.deepEqual(JSON.parse(first), { title: "Davis 1.1", seconds: 62, price: "1.2", released: "1962-02-01T12:00:00Z", isLive: false, "album.artist.name": "Miles Davis", recorded: null });
  },

  async "large data is exported whole, in its row"() {
    const bytes = new Uint8Array(100_000).map((_, place) => place % 251);
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await song.set({ cover: bytes });
    await visit.go(`#/data/Song?columns=title,cover&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`);
    await visit.shows(".foot", "4 rows");
    await openMenu("export");
    const cells = (await exported("Song.csv")).map((line) => line.split(","));
    assert.deepEqual(cells.map(([title]) => title), ["title", "Davis 1.1", "Davis 1.2", "Davis 1.3", "Davis 1.4", ""]);
    assert.equal(cells[2][1], Buffer.from(bytes).toString("base64"));
    await music.context.rollback();
  },

  async "objects are imported, after what is wrong was told by lines"() {
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.shows(".foot", "4 rows");
    await openMenu("import");
    await importFile("Artist.csv", 'name,town\r\n"Björk ""B"" G.","Reykjavík, IS"\r\n,Paris\r\nMiles Davis,Alton\r\nA,B,C\r\n');
    await visit.shows("dialog .result", "2 faults. Nothing was written.");
    assert.deepEqual(await page.run(() => [...document.querySelectorAll("dialog .faults li")].map(({ textContent }) => textContent.slice(0, 25))),
      ["Line 3, name: Artist: “na", "Line 5: This record has 3"]);
    await visit.picture("import-faults");
    await importFile("Artist.csv", 'name,town\r\n"Björk ""B"" G.","Reykjavík, IS"\r\nMiles Davis,Alton\r\n');
    await visit.shows("dialog .faults", "Line 3");
    await choose("Objects that exist already", "update");
    await page.click("dialog button", { text: "Look through" });
    await visit.shows("dialog .result", "2 objects read: 1 new, 1 there already. Nothing is wrong. They are saved at once, which cannot be undone.");
    await page.click("dialog button", { text: "Import 2 objects" });
    await visit.rowsAre(["name", "town"], "Ada Lovelace | Tryon", 'Björk "B" G. | Reykjavík, IS', "Miles Davis | Alton");
    await visit.shows("#status", "1 object imported, 1 there already.");
    await visit.go("#/data/Album?sort=title&columns=title,artist");
    await visit.shows(".foot", "8 rows");
    await openMenu("import");
    await importFile("Album.jsonl", '{"title": "Aaa", "artist.name": "Nobody"}\n\n{"title": "Aab", "artist.name": "Zoë Keating"}\n');
    await visit.shows("dialog .faults", "Line 1, artist.name: There is no Artist with the name “Nobody”.");
    await choose("Destinations that do not exist", "nil");
    await page.click("dialog button", { text: "Look through" });
    await page.click("dialog button", { text: "Import 2 objects" });
    await visit.rowsAre(["title", "artist"], "Aaa | ", "Aab | Zoë Keating");
  },

  async "a table that a spreadsheet has written is read as it is divided, and its columns become what one says"() {
    await visit.go(songs("title BEGINSWITH 'Imported'"));
    await visit.shows(".foot", "0 rows");
    await openMenu("import");
    const text = "Title;Price;length;note;album\r\nImported 1;1,5;61;;\r\n\"Imported; 2\";2,25;62;more;\r\n";
    writeFileSync(join(music.folder, "Songs.csv"), text);
    await page.chooseFile("dialog input[type=file]", join(music.folder, "Songs.csv"));
    const control = (name) => page.until((wanted) => {
      const select = document.querySelector(`dialog select[aria-label='${wanted}']`);
      return select?.checkVisibility() && { value: select.value };
    }, name);
    assert.deepEqual([await control("Columns are divided by"), await control("Fractions are written")], [{ value: ";" }, { value: "," }]);
    assert.deepEqual([await control("What Title becomes"), await control("What length becomes"), await control("What album becomes")],
      [{ value: "title" }, { value: "" }, { value: "album" }]);
    await visit.shows("dialog .preview tbody", "Imported; 2");
    await visit.shows("dialog .preview .hint", "Left out: length, note.");
    await visit.picture("import-preview");
    await choose("What length becomes", "title");
    await page.click("dialog button", { text: "Look through" });
    await visit.shows("dialog .problem", "Two columns become “title”.");
    await choose("What length becomes", "seconds");
    await visit.shows("dialog .preview .hint", "Left out: note.");
    await page.click("dialog button", { text: "Look through" });
    await visit.shows("dialog .result", "2 objects read: 2 new.");
    await page.click("dialog button", { text: "Import 2 objects" });
    await visit.rowsAre(["title", "seconds", "price"], "Imported 1 | 61 | 1.5", "Imported; 2 | 62 | 2.25");
    // Divided otherwise its rows have other numbers of cells than its header.
    await openMenu("import");
    await page.chooseFile("dialog input[type=file]", join(music.folder, "Songs.csv"));
    await control("What Title becomes");
    await choose("Columns are divided by", ",");
    await page.until(() => !document.querySelector("dialog .preview table"));
    await importFile("Songs.tsv", "title\tseconds\nImported 3\t63\n");
    await visit.shows("dialog .result", "1 object read: 1 new.");
    assert.deepEqual(await control("Columns are divided by"), { value: "\t" });
    await importFile("Commas.csv", "title;price\r\nImported 6;1.5\r\n");
    await visit.shows("dialog .faults", "Line 2, price: This is not a number. Write it like 3,5.");
    await importFile("Songs.jsonl", `{"title": "Imported 4", "title": "Imported 5"}\n{"title": ${"[".repeat(100_000)}${"]".repeat(100_000)}}\n`);
    await visit.shows("dialog .faults", "Line 1: A member stands twice in it.");
    await visit.shows("dialog .faults", "Line 2: It is nested too deeply.");
    await page.press("Escape");
    await music.document.request("batch/delete", { entity: "Song", predicate: "title BEGINSWITH 'Imported'" });
    await visit.shows(".foot", "0 rows");
  },

  async "a related object is named by what it is called, or by its id"() {
    await visit.go(songs("title BEGINSWITH 'Named'"));
    await visit.shows(".foot", "0 rows");
    await openMenu("import");
    const other = await music.first("Album", "title = 'Miles 2'");
    await music.context.perform((edit) => {
      for (const title of ["Twice", "Twice", other.id]) edit.insert("Album", { title });
    }, { save: true });
    const unsaved = await music.context.insert("Album", { title: "Unsaved" });
    await importFile("Named.csv", "title,album\nNamed 1,Nowhere\nNamed 2,Twice\nNamed 3,Album/p9999\nNamed 4,Nothing/p1\nNamed 5,Artist/p1\n");
    const fault = (text) => visit.shows("dialog .faults", text);
    await fault("Line 2, album: There is no Album with the title “Nowhere”.");
    await fault("Line 3, album: 2 objects of Album are called “Twice”: write the id.");
    for (const [line, id] of [[4, "Album/p9999"], [5, "Nothing/p1"], [6, "Artist/p1"]]) await fault(`Line ${line}, album: There is no object ${id}.`);
    // What is shown, and not saved yet, is not taken for missing.
    await choose("Destinations that do not exist", "nil");
    await importFile("Unsaved.csv", "title,album\nNamed 1,Nowhere\nNamed 2,Album/p9999\nNamed 3,Unsaved\n");
    await visit.shows("dialog .result", "1 fault.");
    await fault("Line 4, album: ");
    await unsaved.delete();
    // An id is one, whatever is called so.
    await importFile("Right.csv", `title,album\nNamed 1,Ada 1\nNamed 2,${other.id}\nNamed 3,\nNamed 4,Ada 1\nNamed 5,Nowhere\n`);
    await visit.shows("dialog .result", "5 objects read: 5 new.");
    await page.click("dialog button", { text: "Import 5 objects" });
    await visit.rowsAre(["title", "album"], "Named 1 | Ada 1", "Named 2 | Miles 2", "Named 3 | ", "Named 4 | Ada 1", "Named 5 | ");
    await music.context.rollback();
    await music.document.request("batch/delete", { entity: "Song", predicate: "title BEGINSWITH 'Named'" });
    await music.document.request("batch/delete", { entity: "Album", predicate: `title = 'Twice' OR title = '${other.id}'` });
    await visit.shows(".foot", "0 rows");
  },

  async "a long import says how far it is, and can be stopped"() {
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.shows(".foot", "5 rows");
    await openMenu("import");
    await importFile("Artists.csv", `name\n${Array.from({ length: 25_000 }, (_, place) => `Many ${place}`).join("\n")}\n`);
    await page.until(() => document.querySelector("dialog progress").value > 0);
    await page.click("dialog button", { text: "Cancel" });
    await visit.shows("dialog .problem", "Stopped. Nothing was written.");
    await page.click("dialog button", { text: "Look through" });
    await visit.shows("dialog .result", "25,000 objects read: 25,000 new.");
    await page.click("dialog button", { text: "Import 25,000 objects" });
    await visit.shows(".foot", "25,005 rows");
    await page.until(() => !document.querySelector("dialog"));
    await openMenu("export");
    await choose("Columns", "all");
    const lines = await exported("Artist.csv");
    assert.equal(lines[0], "name,town");
    assert.equal(lines.length, 25_007);
    await music.document.request("batch/delete", { entity: "Artist", predicate: "name BEGINSWITH 'Many'" });
    await visit.shows(".foot", "5 rows");
  },
};

await visit.run(tests);
