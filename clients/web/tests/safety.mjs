// That nothing is lost and nothing is told that is not so: edits that cannot be saved, keys in the middle of typing, imports.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { predicate } from "../../javascript/index.js";
import { Music } from "./document.mjs";
import { Browse, program, stopServer } from "./program.mjs";
import { Other, Visit, chooseIn, lookThrough, openDialog } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page } = visit;
await visit.browser.downloadTo(music.folder);

/** A document that saves by itself: what it cannot save when its server ends goes to a file. */
class Keeping {
  static async open(options = { autosave: undefined }, ...words) {
    const keeping = new Keeping();
    keeping.music = await Music.open(options);
    keeping.browse = await Browse.start(keeping.music.path, ...words);
    keeping.page = await visit.browser.open(keeping.browse.address);
    await visit.go(`#/data/Artist?columns=name,town&where=${encodeURIComponent("town = 'Nowhere'")}`, keeping.page);
    await visit.shows(".foot", "0 rows", keeping.page);
    return keeping;
  }

  /** Ends the server while there is an edit that it cannot save, and waits until the page tells of it. */
  async loseEdit(count = 1) {
    await this.music.context.insert("Artist", { town: "Nowhere" });
    const back = new Promise((resolve) => { this.music.document.connection.onReconnected = resolve; });
    await stopServer(this.music.path);
    await back;
    await visit.shows("#bar .lasting", count === 1 ? "1 edit of " : `${count} edits of `, this.page);
    await this.page.until(() => document.getElementById("lost").hidden);
    this.page.forgetLosses();
  }

  /** Kills the server, and waits until there is another. */
  async kill() {
    const { connection } = this.music.document;
    const back = new Promise((resolve) => { connection.onReconnected = resolve; });
    process.kill((await connection.request("rpc/getStatus")).process, "SIGKILL");
    await back;
    await this.page.until(() => document.getElementById("lost").hidden);
    this.page.forgetLosses();
  }

  noteIsGone() { return this.page.until(() => document.querySelector("#bar section.lasting").hidden); }

  async close() {
    assert.deepEqual(this.page.faults, []);
    await this.page.send("Page.close");
    await this.browse.stop();
    await this.music.close();
  }
}

/** A document of numbers, and a page about it. */
class Numbers extends Other {
  static begin() { return this.open(visit, "numbers", numbersModel); }

  async dialog(hash, name) {
    await visit.go(hash, this.page);
    await visit.shows(".foot", "row", this.page);
    await openDialog(this.page, name);
  }

  choose(label, value) { return chooseIn(this.page, label, value); }

  lookThrough(name, text) { return lookThrough(this.page, music.folder, name, text); }

  async leave() {
    await this.page.press("Escape");
    await this.page.until(() => !document.querySelector("dialog"));
  }
}

const optional = (name, type, others) => ({ name, type, isOptional: true, ...others });
const numbersModel = {
  entities: [
    { name: "Number", uniquenessConstraints: [["value"]],
      attributes: [optional("value", "Integer 64"), optional("exact", "Decimal"), optional("about", "Double"), optional("parts", "Composite", { composite: "Parts" }),
        optional("any", "Transformable")],
      relationships: [{ name: "group", destination: "Group", inverse: "numbers", isOptional: true }, { name: "next", destination: "Number", isOptional: true },
        { name: "tag", destination: "Tag", isOptional: true }] },
    { name: "Tag", uniquenessConstraints: [["code"]], attributes: [{ name: "code", type: "UUID" }] },
    { name: "Group", uniquenessConstraints: [["name"]], attributes: [{ name: "name", type: "String" }],
      relationships: [{ name: "numbers", destination: "Number", inverse: "group", isToMany: true, isOptional: true }] },
  ],
  composites: [{ name: "Parts", elements: [optional("whole", "Integer 64"), optional("bytes", "Binary")] }],
  fetchRequestTemplates: [{ name: "between", entity: "Number", predicate: "value > $low AND value < $high" }],
};

/** Keeps what the page sends of a method from the server, until `release` is called there; with `cuts` the connection is lost by it. */
const hold = (at, method, cuts = false) => at.run((name, isCut) => {
  const plain = Object.getPrototypeOf(WebSocket.prototype);
  const { send } = plain;
  globalThis.held = [];
  plain.send = function take(text) {
    if (!text.includes(`"method":"${name}"`) || (isCut && text.includes('"dryRun":true'))) return send.call(this, text);
    globalThis.held.push(() => send.call(this, text));
    // The first of those is let through.
    if (isCut && globalThis.held.length === 1) send.call(this, text);
    else if (isCut) this.close();
    return undefined;
  };
  globalThis.release = () => {
    plain.send = send;
    if (!isCut) for (const each of globalThis.held) each();
  };
}, method, cuts);

const openSong = async (title) => {
  const song = await music.first("Song", predicate`title = ${title}`);
  await visit.go(`#/data/Song?sort=title&object=${encodeURIComponent(song.id)}`);
  await visit.shows("orrery-detail h3", title);
  return song;
};

const songsOfOne = `#/data/Song?columns=title,seconds&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`;

/** Begins to edit the active cell. */
async function typeIntoCell(text) {
  await page.press("F2");
  await page.until(() => document.activeElement.closest(".editing"));
  await page.press("Ctrl+a");
  await page.type(text);
}

const tests = {
  async "edits that could not be saved are told of, and brought back or discarded"() {
    const keeping = await Keeping.open();
    const own = keeping.page;
    await keeping.loseEdit();
    await visit.picture("recovery", own);
    assert.ok(await own.run(() => document.querySelector("#bar [aria-label='Edits that are lost']").hidden));
    await own.click("#bar .lasting button", { text: "Bring back" });
    await visit.shows("#status", "1 edit brought back.", own);
    await visit.shows(".foot", "1 row", own);
    await keeping.noteIsGone();
    await own.press("Ctrl+z");
    await visit.shows(".foot", "0 rows", own);
    await keeping.loseEdit();
    await own.run(() => { globalThis.confirm = () => true; });
    await own.click("#bar .lasting button", { text: "Discard" });
    await visit.shows("#status", "1 edit discarded.", own);
    await keeping.noteIsGone();
    await keeping.loseEdit();
    // Where somebody else was faster there is nothing left to do.
    await keeping.music.document.request("document/recover", { discard: true });
    await own.click("#bar .lasting button", { text: "Bring back" });
    await keeping.noteIsGone();
    await keeping.close();
  },

  async "what bringing back has replaced, and what it could not bring back, is told"() {
    const keeping = await Keeping.open();
    const { page: own, music: { context, document } } = keeping;
    const [one, other] = await context.fetch({ entity: "Song", sort: ["title"], limit: 2 });
    await context.perform(() => {
      one.set({ seconds: 5_000 });
      other.set({ seconds: 5_000 });
    });
    await keeping.loseEdit(3);
    await context.perform((edit) => {
      one.set({ seconds: 70 });
      edit.delete(other);
    }, { save: true });
    await own.click("#bar .lasting button", { text: "Bring back" });
    await visit.shows("#status", "2 edits brought back.", own);
    await visit.shows("#problem", one.id, own);
    await visit.shows("#problem", other.id, own);
    // What could not be brought back stays.
    await visit.shows("#bar .lasting", "edit", own);
    await document.request("document/recover", { discard: true });
    await keeping.close();
  },

  async "Ctrl+S takes what is being typed"() {
    const song = await openSong("Davis 1.1");
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("77");
    await page.press("Ctrl+s");
    await visit.shows("#status", "Saved.");
    assert.equal(await page.run(() => document.activeElement.id), "field-seconds");
    const [stored] = await music.context.rows({ entity: "Song", properties: ["seconds"], includesPendingChanges: false, predicate: predicate`SELF = ${song}` });
    assert.equal(stored.seconds, 77);
    assert.equal(music.context.state.hasChanges, false);
    await song.set({ seconds: 62 });
    await music.context.save();
  },

  async "Ctrl+S does not save over what cannot be taken"() {
    const song = await openSong("Davis 1.2");
    let saves = 0;
    const stop = music.document.on("document/didSave", () => { saves += 1; });
    await song.set({ price: "3.5" });
    await page.until(() => document.querySelector("#field-price").value === "3.5");
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("many");
    await page.press("Ctrl+s");
    await visit.shows("#fault-seconds", "This is not a whole number.");
    await page.press("Escape");
    await page.until(() => document.querySelector("#field-seconds").value === "122");
    await song.set({ price: "4.5" });
    await page.press("Ctrl+s");
    await visit.shows("#status", "Saved.");
    // Notices come before what is answered now.
    await music.document.request("document/getStatus");
    stop();
    assert.deepEqual([saves, (await song.refresh()).seconds], [1, 122]);
  },

  async "keys that are held do what they do once"() {
    await visit.go("#/data/Artist?sort=name");
    await visit.shows(".foot", "4 rows");
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.run(() => {
      for (const repeat of [false, true, true]) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Insert", repeat, bubbles: true, cancelable: true }));
      }
    });
    await page.until(() => document.activeElement.id === "field-name");
    await visit.shows(".foot", "5 rows");
    assert.equal((await music.context.changedObjects()).inserted.length, 1);
    await music.context.rollback();
  },

  async "that saving fails is told as long as it does"() {
    await visit.go("#/data/Artist?sort=name&columns=name");
    await visit.shows(".foot", "4 rows");
    await music.context.insert("Artist");
    await page.press("Ctrl+s");
    await visit.shows("#bar .problem", "“name” is required.");
    const artist = (await music.context.changedObjects()).inserted[0];
    await artist.set({ name: "Aaron" });
    await page.press("Ctrl+s");
    await visit.shows("#status", "Saved.");
    await page.until(() => document.getElementById("problem").hidden && document.querySelector("#bar .problem").hidden);
    await artist.delete();
    await music.context.save();
  },

  async "numbers are imported with all their digits, and no column twice"() {
    const numbers = await Numbers.begin();
    const { page: own, context } = numbers;
    await numbers.dialog("#/data/Number?columns=value", "import");
    await numbers.lookThrough("Twice.csv", "value,exact,value\n1,2,3\n");
    await visit.shows("dialog .faults", "Line 1: There are two columns “value”.", own);
    await numbers.lookThrough("Ways.csv", "value,group,group.name\n1,,\n");
    await visit.shows("dialog .problem", "Two columns become “group”.", own);
    await numbers.choose("What group becomes", "");
    await own.click("dialog button", { text: "Look through" });
    await visit.shows("dialog .result", "1 object read: 1 new.", own);
    await numbers.lookThrough("Late.jsonl", `${'{"VALUE": null}\n'.repeat(5)}{"VALUE": 1, "value": 2}\n{"group": null, "group.name": null}\n`);
    await visit.shows("dialog .faults", "Line 6, value: Two columns become “value”.", own);
    await visit.shows("dialog .faults", "Line 7, group.name: Two columns become “group”.", own);
    await numbers.lookThrough("Any.jsonl", '{"any": {"big": 9007199254740993}}\n');
    await visit.shows("dialog .faults", "Line 1, any: This whole number is beyond", own);
    await numbers.lookThrough("Number.jsonl", [
      '{"value": 9007199254740993, "exact": "0.1", "about": 1e3, "parts": {"whole": -9007199254740993}}',
      '{"value": 5, "exact": "1.50", "about": 9007199254740993}'].join("\n"));
    await own.click("dialog button", { text: "Import 2 objects" });
    await own.until(() => !document.querySelector("dialog"));
    await numbers.dialog("#/data/Number?columns=value", "import");
    const tag = "A4172B6C-63F0-427D-B064-EAECB2DCBE94";
    await numbers.document.request("batch/insert", { entity: "Tag", objects: [{ code: tag }] });
    await numbers.lookThrough("Next.jsonl", '{"next.value": 1.5, "tag.code": "x", "group.name": 7}\n');
    await visit.shows("dialog .faults", "Line 1, next.value: This is not a whole number.", own);
    await visit.shows("dialog .faults", "Line 1, tag.code: This is not a UUID.", own);
    await visit.shows("dialog .faults", "Line 1, group.name: This is not text.", own);
    // A destination is found however its key is spelled.
    await numbers.lookThrough("Next.csv", `value,next.value,tag.code\n6,+5,${tag}\n7,9007199254740993,${tag.toLowerCase()}\n8,005,\n`);
    await own.click("dialog button", { text: "Import 3 objects" });
    await own.until(() => !document.querySelector("dialog"));
    const rows = await context.rows({ entity: "Number", sort: ["value"], properties: ["value", "exact", "about", "parts", "next.value", "tag.code"] });
    const big = "9007199254740993";
    assert.deepEqual(rows.map(({ id, ...values }) => values), [
      { value: 5, exact: "1.5", about: 9007199254740992, parts: null, "next.value": null, "tag.code": null },
      { value: 6, exact: null, about: null, parts: null, "next.value": 5, "tag.code": tag },
      { value: 7, exact: null, about: null, parts: null, "next.value": big, "tag.code": tag },
      { value: 8, exact: null, about: null, parts: null, "next.value": 5, "tag.code": null },
      { value: big, exact: "0.1", about: 1000, parts: { whole: `-${big}`, bytes: null }, "next.value": null, "tag.code": null },
    ]);
    await numbers.close();
  },

  async "large data in values is exported as it is imported"() {
    const numbers = await Numbers.begin();
    const bytes = new Uint8Array(100_000).map((_, place) => place % 251);
    const base64 = Buffer.from(bytes).toString("base64");
    await numbers.context.insert("Number", { value: 100, parts: { whole: 1, bytes }, any: bytes });
    await numbers.dialog("#/data/Number?columns=value,parts,any&where=value%20%3D%20100", "export");
    await numbers.choose("Format", "jsonl");
    const told = JSON.parse(await visit.browser.downloaded("Number.jsonl", () => numbers.page.click("dialog .primary")));
    assert.deepEqual(told, { value: 100, parts: { whole: 1, bytes: base64 }, any: { $transformable: { base64 } } });
    await numbers.close();
  },

  async "what is exported is what was chosen, with each column once"() {
    const numbers = await Numbers.begin();
    const { page: own } = numbers;
    await numbers.context.insert("Number", { value: 200, group: await numbers.context.insert("Group", { name: "g" }) });
    const columns = "#/data/Number?columns=value,group,group.name&where=value%20%3D%20200";
    const start = () => own.click("dialog .primary");
    await numbers.dialog(columns, "export");
    await hold(own, "fetch/rows", true);
    assert.equal(String(await visit.browser.downloaded("Number.csv", start)), "value,group.name\r\n200,g\r\n");
    await openDialog(own, "export");
    await start();
    await visit.shows("dialog .problem", "connection", own);
    await own.run(() => globalThis.release());
    await own.until(() => document.getElementById("lost").hidden);
    await hold(own, "fetch/rows");
    await start();
    await own.until(() => globalThis.held.length === 1);
    assert.deepEqual(await own.run(() => [document.querySelector("dialog .problem").textContent, document.querySelectorAll("dialog select:enabled").length]), ["", 0]);
    await visit.browser.downloaded("Number.csv", () => own.run(() => globalThis.release()));
    await numbers.close();
  },

  async "what an export cannot name is told"() {
    const numbers = await Numbers.begin();
    const { page: own, context } = numbers;
    const nameless = await context.insert("Number");
    await context.insert("Number", { value: 81, next: nameless });
    await context.insert("Number", { value: 82 });
    await numbers.dialog("#/data/Number?columns=value&where=value%20BETWEEN%20%7B81,%2082%7D&sort=value", "export");
    await numbers.choose("Columns", "all");
    const [head, ...lines] = String(await visit.browser.downloaded("Number.csv", () => own.click("dialog .primary"))).split("\r\n");
    assert.equal(head, "value,exact,about,parts,any,group.name,next.value,tag.code");
    assert.deepEqual(lines, ["81,,,,,,,", "82,,,,,,,", ""]);
    await visit.shows("#problem", "2 objects exported. 1 object leads to something that has no next.value", own);
    await numbers.close();
  },

  async "an import says what it cannot look through, and nothing of a file with nothing in it"() {
    const numbers = await Numbers.begin();
    const { page: own, context } = numbers;
    await numbers.dialog("#/data/Group?columns=name", "import");
    for (const [name, text] of [["Empty.csv", ""], ["Head.csv", "name\n"], ["Empty.jsonl", "\n"]]) {
      await numbers.lookThrough(name, text);
      await visit.shows("dialog .result", "There is no object in this file.", own);
      assert.equal(await own.run(() => document.querySelector("dialog .primary").textContent), "Look through");
    }
    const wide = Array.from({ length: 10_000 }, (_, place) => `c${place}`);
    await numbers.lookThrough("Wide.csv", `${["name", ...wide].join()}\n${["g", ...wide].join()}\n`);
    await visit.shows("dialog .faults", "Line 1: There are more than 1,000 columns", own);
    assert.equal(await own.run(() => document.querySelectorAll("dialog .preview select").length), 0);
    await numbers.lookThrough("Wide.jsonl", `{"name": "g"}\n${JSON.stringify(Object.fromEntries(wide.map((name) => [name, 1])))}\n`);
    await visit.shows("dialog .faults", "Line 2: There are more than 1,000 columns", own);
    // What has to be unique is tried batch by batch.
    await numbers.lookThrough("Twice.csv", `name\n${Array.from({ length: 10_001 }, (_, place) => `g${place % 10_000}`).join("\n")}\n`);
    await visit.shows("dialog .result", "10,001 objects read: 10,001 new. Nothing is wrong in any of its 2 parts. Each was tried by itself", own);
    // A file that is another by now, or gone, is not taken for one of another encoding.
    for (const change of [() => writeFileSync(join(music.folder, "Late.csv"), "name\nx\ny\n"), () => rmSync(join(music.folder, "Late.csv"))]) {
      await numbers.lookThrough("Late.csv", "name\nx\n");
      await visit.shows("dialog .result", "1 object read: 1 new. Nothing is wrong. They are saved at once", own);
      change();
      await own.click("dialog button", { text: "Import 1 object" });
      await visit.shows("dialog .problem", "The file has changed since it was chosen, or cannot be read: choose it again. Nothing was written.", own);
      assert.equal(await own.run(() => document.querySelector("dialog input[type=file]").files.length), 0);
    }
    await numbers.lookThrough("Latin.csv", Buffer.from("name\nM\xfcller\n", "latin1"));
    await visit.shows("dialog .problem", "This is not text in UTF-8.", own);
    assert.equal(await context.count({ entity: "Group" }), 0);
    await numbers.close();
  },

  async "what an import has written is told, whatever ends it"() {
    const numbers = await Numbers.begin();
    const { page: own, context } = numbers;
    const lines = Array.from({ length: 10_000 }, (_, place) => `${1_000 + place},`);
    await numbers.document.request("batch/insert", { entity: "Group", objects: [{ name: "g" }] });
    await numbers.dialog("#/data/Number?columns=value", "import");
    await numbers.lookThrough("Many.csv", `value,group.name\n${lines.join("\n")}\n`);
    await own.click("dialog button", { text: "Import 10,000 objects" });
    await own.until(() => !document.querySelector("dialog"));
    // All of them are there by now, and are updated.
    await numbers.dialog("#/data/Number?columns=value", "import");
    await numbers.choose("Objects that exist already", "update");
    await numbers.lookThrough("More.csv", `value,group.name\n${lines.join("\n")}\n999,g\n`);
    await visit.shows("dialog .result", "10,001 objects read: 1 new, 10,000 there already.", own);
    await numbers.document.request("batch/delete", { entity: "Group" });
    await own.click("dialog button", { text: "Import 10,001 objects" });
    await visit.shows("dialog .result", "1 fault. 10,000 objects, up to line 10001, were written before.", own);
    await numbers.choose("Destinations that do not exist", "nil");
    await own.click("dialog button", { text: "Look through" });
    await visit.shows("dialog .result", "10,001 objects read", own);
    await hold(own, "batch/insert", true);
    await own.click("dialog button", { text: "Import 10,001 objects" });
    await visit.shows("dialog .problem", "10,000 objects, up to line 10001, are written for certain.", own);
    await own.run(() => globalThis.release());
    await numbers.leave();
    await own.until(() => document.getElementById("lost").hidden);
    assert.equal(await context.count({ entity: "Number", predicate: "value >= 1000 AND value < 20000" }), 10_000);
    await numbers.close();
  },

  async "Esc stops what a dialog does and leaves what it says; Enter that is held presses nothing"() {
    await visit.go("#/data/Artist?sort=name&columns=name");
    await visit.shows(".foot", "4 rows");
    await openDialog(page, "import");
    writeFileSync(join(music.folder, "Artist.csv"), "name\nSomebody\n");
    await page.chooseFile("dialog input[type=file]", join(music.folder, "Artist.csv"));
    await page.until(() => document.querySelector("dialog form:not([aria-busy])"));
    await hold(page, "batch/insert");
    await page.click("dialog button", { text: "Look through" });
    await page.until(() => globalThis.held.length === 1);
    assert.ok(await page.run(() => [...document.querySelectorAll("dialog :is(input, select)")].every(({ disabled }) => disabled)));
    await page.press("Escape");
    await page.run(() => globalThis.release());
    await visit.shows("dialog .problem", "Stopped. Nothing was written.");
    await page.click("dialog button", { text: "Look through" });
    await page.until(() => document.activeElement.textContent === "Import 1 object");
    const isTaken = await page.run(() => (
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }))));
    assert.equal(isTaken, false);
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "a change under way is not left in doubt by Esc"() {
    await visit.go(`#/data/Song?columns=title,seconds&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`);
    await visit.shows(".foot", "4 rows");
    await visit.beginBatch("seconds", "7");
    await page.press("Enter");
    await visit.shows("dialog .result", "4 objects change.");
    await hold(page, "context/perform");
    await page.press("Enter");
    await page.until(() => globalThis.held.length === 1);
    await page.press("Escape");
    assert.ok(await page.run(() => document.querySelector("dialog").open));
    await page.run(() => globalThis.release());
    await page.until(() => !document.querySelector("dialog"));
    await visit.shows("#status", "Done:");
    await visit.rowsAre(["seconds"], "7", "7", "7", "7");
    await music.context.rollback();
  },

  async "what is tried says where somebody has changed it meanwhile, and is tried again"() {
    await visit.go(`#/data/Song?columns=title,seconds&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`);
    await visit.shows(".foot", "4 rows");
    await visit.beginBatch("seconds", "7");
    await hold(page, "context/perform");
    await page.press("Enter");
    await page.until(() => globalThis.held.length === 1);
    await (await music.first("Song", predicate`title = ${"Davis 1.2"}`)).set({ seconds: 8 });
    await page.run(() => globalThis.release());
    await visit.shows("dialog .problem", "Somebody has changed or deleted some of these objects meanwhile. Press Try again.");
    await page.click("dialog button", { text: "Try" });
    await visit.shows("dialog .result", "4 objects change.");
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await music.context.rollback();
  },

  async "the history is of those that were chosen last, and tells no value that was not saved"() {
    const scratch = await music.document.createContext({ author: "Alone" });
    await (await scratch.first({ entity: "Artist", predicate: predicate`name = ${"Miles Davis"}` })).set({ town: "Alton" });
    await scratch.save();
    await scratch.close();
    await visit.go("#/status");
    await visit.shows(".status", "Node");
    await hold(page, "history/fetch");
    await visit.go("#/history");
    await page.until(() => globalThis.held.length === 1);
    await visit.go("#/history?author=Alone");
    await page.until(() => document.querySelector("select[aria-label=Author]")?.value === "Alone");
    await page.run(() => globalThis.release());
    await visit.shows(".history summary", "Alone");
    assert.deepEqual((await visit.texts(".history summary")).map((text) => text.includes("Alone")), [true]);
    const song = await music.first("Song", predicate`title = ${"Davis 1.3"}`);
    await song.set({ seconds: 300 });
    await visit.go("#/unsaved");
    await visit.shows("td.old", "182");
    await visit.shows("td", "300");
    await visit.go("#/history");
    await visit.shows(".history summary", "inserted");
    const before = await page.run(() => document.querySelectorAll(".history summary").length);
    // Nobody has time to read what was unsaved.
    await music.context.perform(() => { song.set({ seconds: 301 }); }, { save: true });
    await page.until((count) => document.querySelectorAll(".history summary").length === count + 1, before);
    await page.click(".history summary");
    await visit.shows(".history td", "301 (as it is now)");
    assert.ok(!(await visit.texts(".history td")).includes("300"));
    await song.set({ seconds: 182 });
    await music.context.save();
  },

  async "one goes from variable to variable of a fetch request"() {
    const numbers = await Numbers.begin();
    const { page: own } = numbers;
    await numbers.context.perform((edit) => { for (const value of [1, 2, 3, 4]) edit.insert("Number", { value }); });
    await visit.go("#/data/Number?columns=value&sort=value&template=between", own);
    await own.click(".variables input[name='$low']");
    await own.type("1");
    await own.press("Tab");
    await own.until(() => location.hash.includes("low=1") && document.querySelector(".variables input[name='$high']") === document.activeElement);
    await own.type("4");
    await own.press("Enter");
    await visit.shows(".foot", "2 rows", own);
    assert.equal(await own.run(() => document.activeElement.name), "$high");
    await numbers.close();
  },

  async "a filter that is right when another list is shown is not that one's"() {
    await visit.go("#/data/Song");
    await visit.shows(".foot", "32 rows");
    await page.press("Ctrl+f");
    await page.type("seconds > 60");
    await hold(page, "predicate/parse");
    await page.press("Enter");
    await page.until(() => globalThis.held.length === 1);
    await visit.go("#/data/Artist");
    await visit.shows(".foot", "4 rows");
    await page.run(() => globalThis.release());
    // What is asked for now is answered behind it.
    await page.press("Ctrl+f");
    await page.type("name = nil");
    await page.press("Enter");
    await visit.shows(".foot", "0 rows");
    assert.equal(await page.run(() => location.hash), "#/data/Artist?where=name+%3D+nil");
  },

  async "menus are gone through by keys, and left by Esc, by Tab, and by a click elsewhere"() {
    await visit.go("#/data/Song");
    await visit.shows(".foot", "32 rows");
    const isOpen = (wanted) => page.until((is) => (document.querySelectorAll("details.chooser[open]").length === 1) === is, wanted);
    const focusIs = (wanted) => page.until((text) => (document.activeElement.value || document.activeElement.textContent) === text, wanted);
    const [first, second] = await page.run(() => [...document.querySelectorAll(".columns [type=checkbox]")].map(({ value }) => value));
    await page.click("details.chooser summary", { text: "Columns" });
    await focusIs(first);
    await page.press("ArrowDown");
    await focusIs(second);
    await page.press("ArrowUp");
    await page.press("ArrowUp");
    await focusIs("Add");
    await page.press("Home");
    await focusIs(first);
    // What is pressed there is no command.
    for (const key of ["Delete", "Insert", "h"]) await page.press(key);
    await page.press("Escape");
    await isOpen(false);
    await focusIs("Columns");
    await page.press("Enter");
    await focusIs(first);
    await page.click("#view h2");
    await isOpen(false);
    await page.click("details.chooser summary", { text: "More" });
    await focusIs("Choose columns …");
    await page.press("End");
    await focusIs("Save this search …");
    for (let step = 0; step < 4; step += 1) await page.press("ArrowDown");
    await focusIs("Export …");
    await page.press("Enter");
    await page.until(() => document.querySelector("dialog.transfer-dialog"));
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await focusIs("More");
    await page.press("Enter");
    await focusIs("Choose columns …");
    await page.press("Shift+Tab");
    await page.press("Shift+Tab");
    await isOpen(false);
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("Shift+F10");
    await focusIs("Choose columns …");
    await page.press("Enter");
    await focusIs(first);
    await page.press("Escape");
    await isOpen(false);
    await page.until(() => document.activeElement.localName === "orrery-grid");
    assert.deepEqual(Object.values(await music.context.changedObjects()).map(({ length }) => length), [0, 0, 0]);
  },

  async "a filter that is typed and not entered stays while the list is sorted"() {
    await visit.go("#/data/Song?columns=title,seconds");
    await visit.shows(".foot", "32 rows");
    await page.press("Ctrl+f");
    await page.type("seconds > 200");
    await page.press("Escape");
    await page.click("[role=columnheader][data-key=seconds]");
    await visit.rowsAre(["seconds"], "60", "60");
    assert.equal(await page.run(() => document.querySelector("orrery-filter input").value), "seconds > 200");
    await page.press("Ctrl+f");
    await page.press("Enter");
    await visit.shows(".foot", "8 rows");
    await page.run(() => { location.hash = "#/data/Song"; });
    await visit.shows(".foot", "32 rows");
    assert.equal(await page.run(() => document.querySelector("orrery-filter input").value), "");
  },

  async "what is typed while a value is being taken goes into the cells that one goes on to"() {
    await visit.go(songsOfOne);
    await visit.rowsAre(["seconds"], "62", "122", "182");
    await visit.goToCell("seconds");
    await hold(page, "object/update");
    await typeIntoCell("11");
    await page.press("Enter");
    await page.until(() => globalThis.held.length === 1);
    for (const key of ["F2", "Ctrl+a", "2", "2", "9", "Backspace", "ArrowDown", "Enter", "ArrowUp", "ArrowDown", "3", "Delete"]) await page.press(key);
    // A command waits for it.
    await page.press("Ctrl+s");
    await page.run(() => globalThis.release());
    await page.until(() => document.activeElement.closest(".editing")?.parentElement.dataset.place === "2" && document.activeElement.value === "3");
    await page.press("Escape");
    await visit.rowsAre(["seconds"], "11", "22", "182");
    await visit.shows("#status", "Saved.");
    for (const [title, seconds] of [["Davis 1.1", 62], ["Davis 1.2", 122]]) await (await music.first("Song", predicate`title = ${title}`)).set({ seconds });
    await music.context.save();
    await visit.rowsAre(["seconds"], "62", "122", "182");
    await visit.goToCell("seconds");
    await page.press("ArrowDown");
    await typeIntoCell("22");
    await page.press("Enter");
    await visit.rowsAre(["seconds"], "62", "22", "182");
    // In a field what is typed meanwhile is taken behind it.
    const song = await openSong("Davis 1.3");
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("3");
    await hold(page, "object/update");
    await page.press("Enter");
    await page.until(() => globalThis.held.length === 1);
    await page.type("3");
    await page.press("Tab");
    await page.run(() => globalThis.release());
    await visit.cellIs(song.id, "seconds", "33");
    assert.deepEqual(Object.values(await music.context.changedObjects()).map(({ length }) => length), [0, 2, 0]);
    await music.context.rollback();
  },

  async "what is written into all selected cells is written once, however often one asks for it"() {
    await visit.go(songsOfOne);
    await visit.rowsAre(["seconds"], "62", "122", "182");
    await visit.goToCell("seconds");
    await page.press("Shift+ArrowDown");
    await typeIntoCell("77");
    await hold(page, "context/perform");
    await page.press("Ctrl+Enter");
    await page.until(() => globalThis.held.length === 1);
    await page.press("Ctrl+Enter");
    await page.run(() => globalThis.release());
    await visit.rowsAre(["seconds"], "77", "77", "182");
    await page.until(() => document.activeElement.localName === "orrery-grid");
    assert.deepEqual(Object.values(await music.context.changedObjects()).map(({ length }) => length), [0, 2, 0]);
    await music.context.rollback();
  },

  async "what is pasted while a value is being taken is a text, whatever it says"() {
    const paste = (text) => page.run((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    const leaving = async (key, text, end) => {
      await visit.goToCell(key);
      await typeIntoCell(text);
      await hold(page, "object/update");
      await page.press(end);
      await page.until(() => globalThis.held.length === 1);
    };
    await visit.go(`#/data/Song?columns=title,seconds,isLive&sort=seconds&where=${encodeURIComponent("album.title = 'Miles 1'")}`);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2", "Davis 1.3");
    await leaving("title", "One", "Enter");
    for (const text of ["Home", "Enter", "End"]) {
      if (text === "Enter") await page.press(text);
      else await paste(text);
    }
    await paste("er");
    await page.press("Backspace");
    await page.run(() => globalThis.release());
    await page.until(() => document.activeElement.closest(".editing")?.parentElement.dataset.place === "2" && document.activeElement.value === "Ende");
    await page.press("Escape");
    await visit.rowsAre(["title"], "One", "Home", "Davis 1.3");
    await leaving("seconds", "63", "Tab");
    await paste("");
    await page.run(() => globalThis.release());
    await visit.rowsAre(["title", "seconds", "isLive"], "One | 63 | false");
    await page.until(() => document.activeElement.localName === "orrery-grid");
    await leaving("title", "Two", "Enter");
    await page.press("Insert");
    await paste("Tab");
    await page.press("s");
    await page.run(() => globalThis.release());
    await page.until(() => document.activeElement.matches("orrery-detail input, orrery-detail textarea") && document.activeElement.value === "Tabs");
    await page.press("Escape");
    await music.context.rollback();
  },

  async "what somebody else has set is not written over unseen"() {
    const song = await openSong("Davis 1.1");
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("100");
    await song.set({ seconds: 200 });
    await visit.cellIs(song.id, "seconds", "200");
    await page.press("Tab");
    await visit.shows("#fault-seconds", "Somebody has set it to “200” meanwhile.");
    // Leaving the field once more does not write it.
    await page.click("#field-seconds");
    await page.press("Tab");
    assert.deepEqual([(await song.refresh()).seconds, await page.run(() => document.querySelector("#field-seconds").value)], [200, "100"]);
    await page.click("#field-seconds");
    await page.press("Enter");
    await visit.cellIs(song.id, "seconds", "100");
    await visit.go(songsOfOne);
    await visit.rowsAre(["seconds"], "100", "122");
    await visit.goToCell("seconds");
    await typeIntoCell("50");
    await page.listenToSockets();
    await song.set({ seconds: 300 });
    await page.hears("list/didChange", song.id, '"seconds":300');
    await page.press("Enter");
    await visit.shows("#problem", "Somebody has set it to “300” meanwhile.");
    await page.press("Escape");
    await visit.rowsAre(["seconds"], "300", "122");
    await music.context.rollback();
  },

  async "texts of several lines keep them"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.2"}`);
    await song.set({ mood: "one\r\ntwo\r\nthree" });
    const artist = await music.first("Artist", predicate`name = ${"Miles Davis"}`);
    await artist.set({ town: "one\r\ntwo" });
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.cellIs(artist.id, "town", "one\r\ntwo");
    await visit.goToCell("town");
    await page.press("ArrowDown");
    await page.press("F2");
    await page.until(() => document.activeElement.id === "field-town");
    await page.run(() => document.activeElement.setSelectionRange(7, 7));
    await page.type("!");
    await page.press("Tab");
    await visit.cellIs(artist.id, "town", "one\r\ntwo!");
    await music.context.rollback();
  },

  async "what could not be taken is told when one goes on, and asked for when the page is left"() {
    await openSong("Davis 1.1");
    assert.equal(await visit.isAsked(), false);
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("61 and more");
    assert.equal(await visit.isAsked(), true);
    await page.click("orrery-grid [role=gridcell]", { text: "Davis 1.2" });
    await visit.shows("#problem", "seconds of Davis 1.1 is not “61 and more”: This is not a whole number.");
    await visit.shows("orrery-detail h3", "Davis 1.2");
    assert.equal(await visit.isAsked(), false);
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("62 and more");
    await visit.go("#/status");
    await visit.shows("#problem", "seconds of Davis 1.2 is not “62 and more”: This is not a whole number.");
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.shows(".foot", "4 rows");
    await openDialog(page, "import");
    await hold(page, "batch/insert");
    await lookThrough(page, music.folder, "Asked.csv", "name\nSomebody\n");
    await page.until(() => globalThis.held.length === 1);
    assert.equal(await visit.isAsked(), true);
    await page.run(() => globalThis.release());
    await visit.shows("dialog .result", "1 object read");
    assert.equal(await visit.isAsked(), false);
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "a value that is on its way when one goes on is told where it is not taken"() {
    await openSong("Davis 1.3");
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("77");
    await hold(page, "object/update");
    await visit.go("#/status");
    await page.until(() => globalThis.held.length === 1);
    await visit.shows(".status", "Node");
    await visit.lose();
    await visit.shows("#problem", "seconds of Davis 1.3 is not “77”:");
    await page.run(() => globalThis.release());
    await visit.comeBack();
  },

  async "an element of a composite that cannot be taken says why, and is taken when it can be"() {
    const numbers = await Numbers.begin();
    const { page: own, context } = numbers;
    const number = await context.insert("Number", { value: 2, parts: { whole: 1, bytes: new Uint8Array(100_000).fill(7) } });
    await context.save();
    await visit.go(`#/data/Number?object=${encodeURIComponent(number.id)}`, own);
    await own.until(() => document.querySelector(".composite input")?.value === "1");
    await own.click(".composite input");
    await own.press("Ctrl+a");
    await own.type("2");
    await visit.lose(() => visit.stopServer(numbers.document), own);
    await own.press("Enter");
    await visit.shows(".composite .problem", "connection", own);
    await visit.comeBack(own);
    await own.press("Enter");
    await own.until(() => document.querySelector(".composite .problem").textContent === "" && !document.querySelector("[data-edited]"));
    await number.refresh();
    assert.deepEqual([number.parts.whole, (await number.data("parts.bytes")).length], [2, 100_000]);
    await numbers.close();
  },

  async "what a server that is killed takes with it is told"() {
    const keeping = await Keeping.open({}, "--no-autosave");
    const { page: own, music: { context } } = keeping;
    const [song, other, third] = await context.fetch({ entity: "Song", sort: ["title"], limit: 3 });
    const list = await context.insert("Playlist", { name: "Kept" });
    const many = await context.fetch({ entity: "Song", sort: [{ keyPath: "title", ascending: false }], limit: 3 });
    await list.songs.add(...many.slice(0, 2));
    await context.save();
    await context.perform((edit) => {
      const lost = edit.insert("Artist", { name: "Lost", town: "Nowhere" });
      song.set({ album: edit.insert("Album", { title: "Lost record", artist: lost }) });
    });
    await list.songs.add(many[2]);
    await third.delete();
    await song.set({ seconds: 77 });
    await other.set({ seconds: 78 });
    await visit.go("#/unsaved", own);
    await visit.shows("td", "78", own);
    await keeping.kill();
    await visit.shows("#bar .lasting", "The server has ended without saving what was changed of 7 objects:", own);
    await visit.shows("#bar .lasting", "seconds: 77)", own);
    await visit.shows("#bar .lasting", `${song.id} (changed, album: `, own);
    await visit.shows("#bar .lasting", "(new, name: Lost, town: Nowhere)", own);
    await visit.picture("lost", own);
    await own.click("#bar [aria-label='Edits that are lost'] button", { text: "Bring back" });
    await own.until(() => [...document.querySelectorAll("#bar section.lasting")].every(({ hidden }) => hidden));
    await visit.shows("#bar button", "Undo Bring back lost edits", own);
    const [artist, work] = await context.fetch({ entity: "Artist", predicate: "name BEGINSWITH 'Lost'", sort: ["name"] });
    const [record] = await context.fetch({ entity: "Album", predicate: "title = 'Lost record'" });
    // Both ends of a relationship of many to many.
    assert.deepEqual((await context.request("object/get", { ids: [list.id], properties: ["songs"] })).objects[0].values.songs, many.map(({ id }) => id));
    await Promise.all([record.refresh(), song.refresh(), other.refresh()]);
    assert.deepEqual([artist.name, artist.town, work, record.artist.id, song.seconds, song.album.id, other.seconds],
      ["Lost", "Nowhere", undefined, artist.id, 77, record.id, 78]);
    assert.equal((await context.fetch({ entity: "Song", predicate: "title = 'Davis 1.3'" })).length, 0);
    await context.save();
    // What was saved is not lost.
    await song.set({ seconds: 79 });
    await visit.shows("td", "79", own);
    await context.save();
    await visit.shows(".empty", "Everything is saved.", own);
    await keeping.close();
  },

  async "what a killed server took is told while a file is left, and is not brought back twice"() {
    const keeping = await Keeping.open();
    const { page: own, music: { context } } = keeping;
    const song = await context.first({ entity: "Song", sort: ["title"] });
    await keeping.loseEdit();
    await own.click("#bar .lasting button", { text: "Bring back" });
    await visit.shows(".foot", "1 row", own);
    await keeping.noteIsGone();
    // It cannot be saved by itself.
    await song.set({ seconds: 5_000 });
    await visit.go("#/unsaved", own);
    await visit.shows("td", "5,000", own);
    await keeping.kill();
    await visit.shows("#bar .lasting", "The server has ended without saving what was changed of 2 objects:", own);
    await own.click("#bar [aria-label='Edits that were not saved'] button", { text: "Bring back" });
    await visit.shows("#status", "1 edit brought back.", own);
    await own.click("#bar [aria-label='Edits that are lost'] button", { text: "Bring back" });
    await visit.shows("#status", "What was changed of 1 object is brought back.", own);
    assert.deepEqual([(await song.refresh()).seconds, await context.count({ entity: "Artist", predicate: "town = 'Nowhere'" })], [5_000, 1]);
    await keeping.close();
  },

  async "that a killed server took an order of members is told"() {
    const keeping = await Keeping.open({}, "--no-autosave");
    const { page: own, music: { context } } = keeping;
    const album = await context.first({ entity: "Album", sort: ["title"] });
    await album.songs.read();
    await album.songs.move(0, context.object(album.songs.ids[2]));
    await visit.go("#/unsaved", own);
    await visit.shows("th", album.id, own);
    await keeping.kill();
    await visit.shows("#bar .lasting", `The server has ended without saving what was changed of 1 object: ${album.id} (changed)`, own);
    await own.click("#bar [aria-label='Edits that are lost'] button", { text: "Bring back" });
    await visit.shows("#bar .lasting", "Of 1 object not everything could be brought back:", own);
    // An order that is saved is not lost.
    await album.songs.move(0, context.object(album.songs.ids[2]));
    await context.save();
    await own.until(() => document.querySelector("#view .empty"));
    await own.click("#bar [aria-label='Edits that are lost'] button", { text: "Close" });
    await keeping.kill();
    await own.until(() => [...document.querySelectorAll("#bar section.lasting")].every(({ hidden }) => hidden));
    await keeping.close();
  },

  async "what others do while the page alone is away is not told as lost"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.1"}`);
    await song.set({ seconds: 77 });
    await visit.go("#/unsaved");
    await visit.shows("td", "77");
    await visit.cut();
    await music.context.undo();
    await visit.comeBack();
    await visit.go("#/unsaved");
    await visit.shows("#view .empty", "Everything is saved.");
    assert.ok(await page.run(() => [...document.querySelectorAll("#bar section.lasting")].every(({ hidden }) => hidden)));
  },

  async "properties may be called as members of every object in a browser"() {
    const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "plain"];
    const model = { entities: [{ name: "constructor", attributes: names.map((name) => optional(name, "String")) }] };
    const other = await Other.open(visit, "names", model, (edit) => { edit.insert("constructor", { plain: "a" }); });
    const { page: own, context } = other;
    const object = await context.first("constructor");
    await visit.go(`#/data/constructor?columns=${names.join()}&object=${encodeURIComponent(object.id)}`, own);
    await visit.shows("orrery-detail h3", "constructor/p1", own);
    await object.set({ plain: "b" });
    await own.until(() => document.querySelector(".field.unsaved #field-plain"));
    assert.deepEqual(await own.run(() => [document.querySelectorAll(".field.unsaved").length, document.querySelectorAll("orrery-grid .unsaved").length]), [1, 1]);
    await own.click("#field-toString");
    await own.type("c");
    await own.press("Tab");
    await visit.cellIs(object.id, "toString", "c", own);
    for (const view of ["unsaved", "history", "constructor", "toString", "__proto__"]) {
      await visit.go(`#/${view}`, own);
      await own.until((name) => document.querySelector("#view h2") || document.querySelector("#view .empty")?.textContent.endsWith("Choose an entity."), view);
    }
    await visit.go("#/data/constructor", own);
    await visit.shows(".foot", "1 row", own);
    await other.close();
  },

  async "numbers and data that a browser has not whole stay as they are, and dates that it has not are told"() {
    const numbers = await Numbers.begin();
    const { page: own, context } = numbers;
    const bytes = new Uint8Array(100_000).fill(7);
    const number = await context.insert("Number", { value: 1, any: { other: 1 }, parts: { whole: 1, bytes } });
    await visit.go(`#/data/Number?object=${encodeURIComponent(number.id)}`, own);
    await own.until(() => document.querySelector(".composite input")?.value === "1");
    await own.click(".composite input");
    await own.press("Ctrl+a");
    await own.type("2");
    await own.press("Enter");
    await own.until(() => document.querySelector(".composite input").value === "2" && !document.querySelector("[data-edited]"));
    await number.refresh();
    assert.deepEqual([number.parts.whole, (await number.data("parts.bytes")).length], [2, 100_000]);
    await own.click(".transformable textarea");
    await own.press("Ctrl+a");
    await own.type('{"other": 9007199254740993}');
    await visit.shows("#fault-any", "This whole number is beyond 2⁵³", own);
    await own.press("Escape");
    // The command saves what it writes.
    await context.save();
    const values = `{"any": {"$transformable": {"value": {"big": 9007199254740993}}}}`;
    const [code] = await once(spawn(program, ["call", numbers.path, "object/update", `{"id": "${number.id}", "values": ${values}}`], { stdio: ["ignore", "ignore", "inherit"] }), "exit");
    assert.equal(code, 0);
    await own.until(() => document.querySelector(".transformable textarea").readOnly);
    await visit.shows(".transformable .hint", "This whole number is beyond 2⁵³", own);
    await number.delete();
    await context.save();
    await numbers.close();
    const model = { entities: [{ name: "Far", attributes: [optional("date", "Date"), optional("text", "String")] }] };
    const far = await Other.open(visit, "far", model, (edit) => { edit.insert("Far", { text: "near" }); });
    const { id } = await far.context.first("Far");
    await far.context.request("object/update", { id, values: { date: "+300000-01-01T00:00:00Z" } });
    await visit.go(`#/data/Far?object=${encodeURIComponent(id)}`, far.page);
    await visit.cellIs(id, "date", "a date that browsers do not have", far.page);
    await visit.shows("orrery-detail .with-others", "a date that browsers do not have", far.page);
    await visit.go("#/unsaved", far.page);
    await visit.shows("td", "a date that browsers do not have", far.page);
    await far.close();
  },

  async "an import of much text goes in messages of a size that servers take"() {
    await visit.go("#/data/Artist?sort=name&columns=name,town");
    await visit.shows(".foot", "4 rows");
    await openDialog(page, "import");
    await page.listenToSockets();
    const town = "x".repeat(100_000);
    await lookThrough(page, music.folder, "Large.csv", `name,town\n${Array.from({ length: 120 }, (_, place) => `Large ${place},${town}`).join("\n")}\n`);
    await visit.shows("dialog .result", "120 objects read: 120 new.");
    const sizes = page.said.filter((text) => text.includes('"method":"batch/insert"')).map(({ length }) => length);
    assert.ok(sizes.length > 1 && Math.max(...sizes) < 8_000_000, sizes.join());
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "of very much that is unsaved the beginning is shown"() {
    await music.context.perform((edit) => { for (let number = 0; number < 600; number += 1) edit.insert("Artist", { name: `Many ${number}` }); });
    await visit.go("#/unsaved");
    await visit.shows("#view .hint", "and 100 more");
    assert.equal(await page.run(() => document.querySelectorAll("#view tbody").length), 500);
    await music.context.rollback();
  },
};

await visit.run(tests);
