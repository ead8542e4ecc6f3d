// What goes wrong, or is too much: a server that goes, a model that changes, long texts, many rows and columns.

import assert from "node:assert/strict";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { predicate } from "../../javascript/index.js";
import { markup } from "./document.mjs";
import { Browse, example, stopServer } from "./program.mjs";
import { Other, Visit, openDialog } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page } = visit;

const songs = `#/data/Song?columns=title,seconds&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`;

/** Begins to edit a cell of the first rows, by keys. */
async function edit(place, key, text) {
  await visit.goToCell(key);
  for (let step = 0; step < place; step += 1) await page.press("ArrowDown");
  await page.press("F2");
  await page.until(() => document.activeElement.closest(".editing"));
  await page.press("Ctrl+a");
  await page.type(text);
}

const tests = {
  async "a million rows follow the wheel, and the scroll bar leads to their end"() {
    await page.run(async () => {
      await import("/web/grid.js");
      const grid = document.createElement("orrery-grid");
      grid.setAttribute("aria-label", "numbers");
      grid.classList.add("many");
      Object.assign(grid.style, { position: "fixed", inset: "0", zIndex: 9 });
      document.body.append(grid);
      grid.setColumns([{ key: "number", title: "number", path: "number", attribute: { type: "Integer 64" } }], []);
      const rows = new Map();
      const at = (place) => rows.get(place) ?? rows.set(place, { object: { id: `Number/p${place}` }, values: { number: place } }).get(place);
      grid.source = { length: 1_000_000, at, placeOf: () => undefined, show() {} };
    });
    const firstIs = (wanted) => page.until((place) => {
      const grid = document.querySelector(".many");
      const top = grid.querySelector(".grid-head").getBoundingClientRect().bottom;
      const first = [...grid.querySelectorAll("[data-place]")].find((row) => Math.abs(row.getBoundingClientRect().top - top) < 1);
      return Number(first?.dataset.place) === place && first.textContent === place.toLocaleString();
    }, wanted);
    const turn = async (pixels, steps) => {
      for (let step = 0; step < steps; step += 1) await page.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: 400, y: 400, deltaX: 0, deltaY: pixels });
    };
    await firstIs(0);
    await turn(300, 10);
    await firstIs(100);
    await turn(-300, 4);
    await firstIs(60);
    await turn(-1_000, 3);
    await firstIs(0);
    await page.run(() => { document.querySelector(".many").scrollTop = 1e9; });
    await page.until(() => document.querySelector(".many [data-place='999999']")?.getBoundingClientRect().bottom <= innerHeight + 1);
    await turn(-300, 1);
    await page.until(() => document.querySelector(".many [data-place='999989']")?.getBoundingClientRect().bottom <= innerHeight + 1
      && document.querySelector(".many [data-place='999990']").getBoundingClientRect().top >= innerHeight - 20);
    await page.run(() => {
      const grid = document.querySelector(".many");
      grid.scrollTop = 6_000_000;
      grid.focus();
    });
    await page.until(() => [...document.querySelectorAll(".many [data-place]")].some(({ dataset }) => Math.abs(dataset.place - 500_000) < 50));
    const place = () => page.run(() => Math.min(...[...document.querySelectorAll(".many [data-place]")].map(({ dataset }) => Number(dataset.place))));
    const middle = await place();
    await turn(3_000, 5);
    await page.until((wanted) => Math.min(...[...document.querySelectorAll(".many [data-place]")].map(({ dataset }) => Number(dataset.place))) === wanted, middle + 500);
    // The scroll bar is to scale again when it rests.
    await page.until(() => Math.abs(document.querySelector(".many").scrollTop - 6_000_000 - 15_000 * 10 / 28) < 10);
    assert.equal(await place(), middle + 500);
    await page.press("Ctrl+Home");
    await firstIs(0);
    assert.ok(await page.run(() => document.querySelectorAll(".many [data-place]").length) < 60);
    await page.run(() => document.querySelector(".many").remove());
  },

  async "what is typed into a cell stays with its object, wherever that goes"() {
    await visit.go("#/data/Song?columns=title,seconds&sort=title");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    const song = await music.first("Song", predicate`title = ${"Davis 1.2"}`);
    await edit(1, "seconds", "77");
    const above = await music.context.insert("Song", { title: "Above all", seconds: 3 });
    await visit.rowsAre(["title"], "Above all", "Davis 1.1", "Davis 1.2");
    const rowOf = () => page.run(() => document.querySelector(".editing").parentElement.dataset.id);
    assert.equal(await rowOf(), song.id);
    await page.run(() => { document.querySelector("orrery-grid").scrollTop = 1e6; });
    await visit.shows("orrery-grid", "Simone 2.4");
    await page.run(() => { document.querySelector("orrery-grid").scrollTop = 0; });
    await visit.shows("orrery-grid", "Above all");
    assert.deepEqual([await rowOf(), await page.run(() => document.activeElement.value)], [song.id, "77"]);
    await page.press("Enter");
    await visit.cellIs(song.id, "seconds", "77");
    assert.equal((await song.refresh()).seconds, 77);
    // What somebody deletes meanwhile is not edited any more, and its row's place is another's.
    await edit(0, "seconds", "5");
    await above.delete();
    await visit.shows("#problem", "is not “5”: There is no object");
    await page.until(() => !document.querySelector(".editing") && document.activeElement.localName === "orrery-grid");
    await page.press("6");
    await visit.shows("#status", "not in this list any more");
    await music.context.rollback();
    await visit.cellIs(song.id, "seconds", "122");
  },

  async "what is no value stays in its cell, to be put right or given up"() {
    await visit.go(songs);
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    await edit(0, "seconds", "sixty");
    await page.press("Enter");
    await visit.shows("#problem", "This is not a whole number.");
    await page.until(() => document.querySelector(".editing input")?.ariaInvalid === "true");
    assert.equal(await page.run(() => document.activeElement.value), "sixty");
    await page.press("Ctrl+a");
    await page.type("60");
    await page.press("Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 60", "Davis 1.2 | 122");
    await edit(1, "seconds", "many");
    await page.press("Escape");
    await page.until(() => !document.querySelector(".editing"));
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 60", "Davis 1.2 | 122");
    await music.context.rollback();
  },

  async "what is typed while the server is away is kept, and taken when it is back"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.1"}`);
    await visit.go(`${songs}&object=${encodeURIComponent(song.id)}`);
    await visit.shows("orrery-detail h3", "Davis 1.1");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    await edit(1, "seconds", "99");
    await visit.lose();
    await page.press("Enter");
    await visit.shows("#problem", "connection");
    assert.equal(await page.run(() => document.querySelector(".editing input").value), "99");
    await visit.comeBack();
    // Who only types on means other cells.
    await page.press("Ctrl+a");
    await page.press("Enter");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 99");
    await visit.shows("orrery-detail h3", "Davis 1.3");
    // What a page has edited and nobody has saved would keep the server from ending in order.
    await music.context.rollback();
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("88");
    await visit.lose();
    await page.press("Tab");
    await visit.shows("#fault-seconds", "connection");
    await visit.comeBack();
    assert.equal(await page.run(() => document.querySelector("#field-seconds").value), "88");
    await page.click("#field-seconds");
    await page.press("Enter");
    await page.until(() => document.querySelector("#fault-seconds").textContent === "");
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122", "Davis 1.3 | 88");
    await music.context.rollback();
  },

  async "a choice that cannot be taken stays marked until it is"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.1"}`);
    await song.set({ isLive: false });
    await music.context.save();
    await visit.go(`${songs}&object=${encodeURIComponent(song.id)}`);
    await page.until(() => document.querySelector("#field-isLive")?.value === "false");
    await visit.lose();
    await page.run(() => document.querySelector("#field-isLive").focus());
    await page.press("t");
    await visit.shows("#fault-isLive", "connection");
    assert.deepEqual([await visit.isAsked(), await page.run(() => document.querySelector("#field-isLive").value)], [true, "true"]);
    await visit.comeBack();
    await page.press("Ctrl+s");
    await visit.shows("#status", "Saved.");
    assert.equal((await song.refresh()).isLive, true);
    assert.equal(await visit.isAsked(), false);
  },

  async "what is opened while the server is away is there when it is back"() {
    await visit.go("#/status");
    await visit.shows(".status", "Node");
    await visit.lose();
    await visit.go("#/data/Artist?sort=name&columns=name");
    await visit.shows(".foot", "connection");
    await visit.comeBack();
    await visit.rowsAre(["name"], "Ada Lovelace", "Miles Davis");
    await visit.lose();
    await visit.go("#/model");
    await visit.shows("#problem", "connection");
    assert.equal(await page.run(() => document.querySelectorAll(".graph .box").length), 0);
    await visit.comeBack();
    await page.until(() => document.querySelector(".graph .box"));
    await visit.lose();
    await visit.go("#/history");
    await visit.shows(".history .empty", "…");
    await visit.comeBack();
    await visit.shows(".history summary", "inserted");
  },

  async "an object that cannot be read is shown when it can be"() {
    // What a page has read before may still be there.
    const fresh = await visit.browser.open(visit.browse.address.split("#")[0]);
    await fresh.until(() => document.querySelector(".entities .count")?.textContent);
    await visit.go("#/data/Artist?sort=name&columns=name", fresh);
    await visit.shows("orrery-grid", "Miles Davis", fresh);
    await visit.lose(() => visit.stopServer(), fresh);
    await fresh.click("orrery-grid [data-place='0'] [role=gridcell]");
    await visit.shows("orrery-detail .empty", "connection", fresh);
    await visit.comeBack(fresh);
    await fresh.until(() => document.querySelector("#field-town")?.value === "Tryon");
    assert.equal(await fresh.run(() => document.querySelector("#field-name").value), "Ada Lovelace");
    assert.deepEqual(fresh.faults, []);
    await fresh.send("Page.close");
    await page.until(() => document.getElementById("lost").hidden);
    page.forgetLosses();
  },

  async "whoever chooses an object is told in the dialog that the server is away"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.1"}`);
    await visit.go(`${songs}&object=${encodeURIComponent(song.id)}`);
    await visit.shows("[data-relationship=album] .target", "Miles 1");
    await page.click("[data-relationship=album] button", { text: "Choose …" });
    await visit.shows("dialog .choices", "Nina 1");
    await visit.lose();
    await page.type("ada");
    await visit.shows("dialog .announced", "connection");
    await visit.comeBack();
    await page.type(" 2");
    await page.until(() => [...document.querySelectorAll("dialog .choices button")].map(({ textContent }) => textContent).join() === "Ada 2");
    await page.until(() => document.querySelector("dialog .announced").textContent === "");
    await page.click("dialog button", { text: "Cancel" });
    await page.until(() => !document.querySelector("dialog"));
  },

  async "dialogs say that the server is away, and go on when it is back"() {
    await visit.go(songs);
    await visit.shows(".foot", "4 rows");
    await visit.beginBatch("seconds", "7");
    await visit.lose();
    await page.click("dialog button", { text: "Try" });
    await visit.shows("dialog .problem", "connection");
    await visit.comeBack();
    await page.click("dialog button", { text: "Try" });
    await visit.shows("dialog .result", "4 objects change.");
    await visit.lose();
    await page.click("dialog .primary");
    await visit.shows("dialog .problem", "connection");
    await visit.comeBack();
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await visit.rowsAre(["title", "seconds"], "Davis 1.1 | 62");
    await openDialog(page, "export");
    await visit.lose();
    await page.click("dialog .primary");
    await visit.shows("dialog .problem", "connection");
    await visit.comeBack();
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "a megabyte of text is told by its beginning, and kept whole"() {
    const long = `${"A line, and another. ".repeat(50_000)}${markup}`;
    const artist = await music.context.insert("Artist", { name: "Long", town: long });
    await visit.go(`#/data/Artist?columns=name,town&object=${encodeURIComponent(artist.id)}&where=${encodeURIComponent("name = 'Long'")}`);
    await visit.shows("orrery-grid [role=gridcell]", "A line, and another.");
    assert.ok(await page.run(() => document.querySelector("orrery-grid").textContent.length) < 2_000);
    // More than that would be laid out for seconds.
    await visit.shows("[data-property=town] button", `Show all ${long.length.toLocaleString("en-GB")} characters`);
    assert.deepEqual(await page.run(() => [document.querySelector("#field-town").value.length, document.querySelector("#field-town").readOnly]), [100_002, true]);
    await page.click("[data-property=town] button", { text: `Show all ${long.length.toLocaleString("en-GB")} characters` });
    await page.until((length) => document.activeElement.id === "field-town" && document.activeElement.value.length === length, long.length);
    await page.run(() => {
      const field = document.querySelector("#field-town");
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    });
    const heard = new Promise((resolve) => { artist.onChange(() => artist.town.endsWith("!") && resolve()); });
    await page.type("!");
    await page.press("Tab");
    await heard;
    assert.ok(artist.town === `${long}!`);
    await visit.picture("long");
    await visit.go("#/unsaved");
    await visit.shows("#view td", "A line, and another.");
    assert.ok(await page.run(() => document.querySelector("#view").textContent.length) < 5_000);
    await music.context.rollback();
  },

  async "whatever an edit is called, there is room for the rest"() {
    await music.context.perform((edit) => edit.insert("Artist", { name: "Long" }), { actionName: `${markup} ${"and so on ".repeat(20)}` });
    await visit.shows("#bar button", "Undo <img src=x");
    const [inner, outer] = await page.run(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(inner <= outer);
    assert.deepEqual(await page.run(() => [...document.querySelectorAll("#bar button")].filter((each) => (
      each.getBoundingClientRect().right > innerWidth)).map(({ textContent }) => textContent)), []);
    await music.context.rollback();
  },

  async "of very many entities all are counted, and some of them followed"() {
    const entities = Array.from({ length: 130 }, (_, number) => ({ name: `Entity${String(number).padStart(3, "0")}` }));
    const other = await Other.open(visit, "entities", { entities }, (edit) => { edit.insert("Entity120"); });
    const countIs = (name, wanted) => other.page.until((entity, count) => (
      [...document.querySelectorAll(".entities a")].find(({ textContent }) => textContent.startsWith(entity)).textContent === `${entity}${count}`), name, wanted);
    await countIs("Entity120", 1);
    await countIs("Entity129", 0);
    await other.page.listenToSockets();
    await other.context.perform((edit) => {
      edit.insert("Entity001");
      edit.insert("Entity120");
    });
    await countIs("Entity001", 1);
    await countIs("Entity120", 2);
    assert.ok(other.page.said.some((text) => text.includes("fetch/count")));
    await other.close();
  },

  async "three hundred columns have cells for those near by alone"() {
    const attributes = Array.from({ length: 300 }, (_, number) => ({ name: `column${number}`, type: "Integer 32", isOptional: true }));
    const other = await Other.open(visit, "wide", { entities: [{ name: "Wide", attributes }] }, (edit) => {
      for (let row = 0; row < 100; row += 1) edit.insert("Wide", Object.fromEntries(attributes.map(({ name }, number) => [name, row * 1_000 + number])));
    });
    const { page: wide } = other;
    await visit.go(`#/data/Wide?sort=column0&columns=${attributes.map(({ name }) => name).join(",")}`, wide);
    const shows = (place, column, text) => wide.until((row, index, words) => (
      document.querySelector(`orrery-grid [data-place="${row}"] [aria-colindex="${index + 1}"]`)?.textContent === words), place, column, text);
    await shows(3, 0, "3,000");
    assert.ok(await wide.run(() => document.querySelector("orrery-grid [data-place='0']").childElementCount) < 60);
    await wide.run(() => document.querySelector("orrery-grid").focus());
    await wide.press("End");
    await shows(0, 299, "299");
    await wide.press("ArrowDown");
    await wide.press("F2");
    await wide.until(() => document.activeElement.closest(".editing"));
    await wide.run(() => { document.querySelector("orrery-grid").scrollLeft = 0; });
    await shows(2, 1, "2,001");
    await wide.press("Ctrl+a");
    await wide.type("5");
    await wide.press("Enter");
    await shows(1, 299, "5");
    await wide.click(".columns > summary");
    assert.equal(await wide.run(() => document.querySelector(".columns > summary").dataset.count), " 300/300");
    await wide.until(() => document.activeElement.type === "search");
    await wide.type("column29");
    await wide.until(() => [...document.querySelectorAll(".choices-of-columns label")].filter((each) => each.checkVisibility()).length === 11);
    await wide.press("Escape");
    const order = await wide.run(() => [...document.querySelector("orrery-grid [data-place='1']").children].map(({ ariaColIndex }) => Number(ariaColIndex)));
    assert.deepEqual(order, order.toSorted((a, b) => a - b));
    await other.close();
  },

  async "a tab goes on when orrery browse was begun again, and its address was opened beside it"() {
    const other = await Other.open(visit, "again", { entities: [{ name: "Note", attributes: [{ name: "title", type: "String" }] }] });
    await visit.go("#/data/Note", other.page);
    await visit.shows(".foot", "0 rows", other.page);
    await other.browse.stop();
    await other.page.until(() => !document.getElementById("lost").hidden);
    const before = new URL(other.browse.address);
    other.browse = await Browse.start(other.path, "--no-autosave");
    assert.equal(new URL(other.browse.address).port, before.port);
    const beside = await visit.browser.open(other.browse.address);
    await other.page.until(() => document.getElementById("lost").hidden);
    await other.context.perform((edit) => { edit.insert("Note", { title: "One" }); });
    await visit.shows(".foot", "1 row", other.page);
    other.page.forgetLosses();
    await beside.send("Page.close");
    await other.close();
  },

  async "an entity without attributes shows which objects there are"() {
    const other = await Other.open(visit, "bare", { entities: [{ name: "Bare" }] }, (edit) => { edit.insert("Bare"); });
    const { page: bare } = other;
    await visit.go("#/data/Bare", bare);
    await visit.shows("orrery-grid [role=gridcell]", "Bare/p1", bare);
    await bare.press("Insert");
    await visit.shows(".foot", "2 rows", bare);
    await bare.click("orrery-grid [role=gridcell]", { text: "Bare/p1" });
    await visit.shows("orrery-detail h3", "Bare/p1", bare);
    await bare.press("Delete");
    await visit.shows(".foot", "1 row", bare);
    await other.close();
  },

  async "where there are many to choose from, one searches, by an id where there are no names"() {
    const model = { entities: [{ name: "Bare" }, { name: "Owner", attributes: [{ name: "name", type: "String" }],
      relationships: [{ name: "bare", destination: "Bare", isOptional: true }, { name: "bares", destination: "Bare", isToMany: true, isOptional: true }] }] };
    const other = await Other.open(visit, "many", model, (edit) => {
      for (let number = 0; number < 60; number += 1) edit.insert("Bare");
      edit.insert("Owner", { name: "One" });
    });
    const { page: own, context } = other;
    const owner = await context.first("Owner");
    await visit.go(`#/data/Owner?object=${encodeURIComponent(owner.id)}`, own);
    await own.click("[data-relationship=bare] button", { text: "Choose …" });
    await own.until(() => document.querySelectorAll("dialog .choices button").length === 50 && !document.querySelector("dialog .hint").hidden);
    await own.type("Bare/p57");
    await own.until(() => document.querySelectorAll("dialog .choices button").length === 1 && document.querySelector("dialog .hint").hidden);
    await own.press("ArrowDown");
    await own.press("Enter");
    await visit.shows("[data-relationship=bare] .target", "Bare/p57", own);
    await own.click("[data-relationship=bares] button", { text: "Add …" });
    await own.type("Bare/p9");
    await own.until(() => document.querySelectorAll("dialog .choices button").length === 1);
    await own.press("ArrowDown");
    await own.press("Enter");
    await visit.shows("[data-relationship=bares] li", "Bare/p9", own);
    await other.close();
  },

  async "a document that was moved away is not made anew, and is shown once it is back"() {
    const path = join(music.folder, "moved.data");
    const own = await Browse.start(path, "--model", example("Everything.json"));
    const there = await visit.browser.open(own.address);
    await there.until(() => document.querySelector(".entities .count")?.textContent);
    await there.run(() => {
      const { WebSocket } = globalThis;
      globalThis.WebSocket = class extends WebSocket {
        constructor(...given) {
          super(...given);
          this.addEventListener("close", () => { globalThis.refused += 1; });
        }
      };
    });
    let files;
    // A page that comes in between would have it served again, and be right.
    await visit.lose(async () => {
      await stopServer(path);
      files = readdirSync(music.folder).filter((name) => name.startsWith("moved.data"));
      for (const name of files) renameSync(join(music.folder, name), join(music.folder, `away.${name}`));
    }, there);
    await there.run(() => {
      globalThis.refused = 0;
      globalThis.comeBack();
    });
    await there.until(() => globalThis.refused >= 2);
    assert.ok(!existsSync(path));
    for (const name of files) renameSync(join(music.folder, `away.${name}`), join(music.folder, name));
    await there.until(() => document.getElementById("lost").hidden);
    there.forgetLosses();
    assert.deepEqual(there.faults, []);
    await there.send("Page.close");
    await own.stop();
    await stopServer(path);
  },

  async "a table follows another model of its document, and ends with its entity"() {
    const text = (name) => ({ name, type: "String", isOptional: true });
    const model = { entities: [{ name: "Note", attributes: [text("title"), text("body")] }, { name: "Tag", attributes: [text("name")] }] };
    const other = await Other.open(visit, "notes", model, (edit) => { edit.insert("Note", { title: "One" }); });
    const { document: notes, page: own } = other;
    const note = await notes.context.first("Note");
    await visit.go(`#/data/Note?object=${encodeURIComponent(note.id)}`, own);
    await visit.shows("orrery-detail h3", "One", own);
    await own.click("#field-title");
    await own.press("Ctrl+a");
    await own.type("Two");
    const heads = (...wanted) => own.until((names) => (
      [...document.querySelectorAll("[role=columnheader]")].map(({ dataset }) => dataset.key).join() === names.join()), wanted);
    await heads("title", "body");
    model.entities[0].attributes[1] = { ...text("text"), renamingIdentifier: "body" };
    await notes.request("model/update", { model: { model } });
    await heads("title", "text");
    await own.until(() => document.activeElement.id === "field-title");
    await own.until(() => document.querySelector("#field-text") && !document.querySelector("#field-body"));
    // What is half typed is nobody's business.
    assert.equal((await note.refresh()).title, "One");
    assert.equal(await own.run(() => document.activeElement.value), "Two");
    await own.press("Enter");
    await visit.shows("orrery-detail h3", "Two", own);
    await notes.context.save();
    // A cell likewise; and where its column has gone it is told.
    const change = async (...keys) => {
      model.entities[0].attributes = keys.map(text);
      await notes.request("model/update", { model: { model } });
    };
    await own.run(() => document.querySelector("orrery-grid").focus());
    await own.press("Home");
    for (const key of ["ArrowRight", "N", "o"]) await own.press(key);
    await change("title", "text", "more");
    await heads("title", "text", "more");
    await own.until(() => document.activeElement.closest(".editing") && document.activeElement.value === "No");
    await own.press("w");
    await own.press("Enter");
    await visit.cellIs(note.id, "text", "Now", own);
    for (const key of ["F2", "N", "o"]) await own.press(key);
    await notes.context.save();
    await change("title", "more");
    await visit.shows("#problem", "text of Two is not “No”: the model is another by now.", own);
    await own.until(() => document.activeElement.localName === "orrery-grid");
    await own.run(() => { document.querySelector("orrery-filter input").focus(); });
    await own.type("title = ");
    await change("title");
    await heads("title");
    await own.until(() => document.activeElement.matches("orrery-filter input") && document.activeElement.value === "title = ");
    // What was typed and left stays, too; and where there is no such entity any more it is told.
    await own.run(() => document.querySelector("orrery-grid").focus());
    await change("title", "more");
    await heads("title", "more");
    assert.equal(await own.run(() => document.querySelector("orrery-filter input").value), "title = ");
    const entity = model.entities.shift();
    await notes.request("model/update", { model: { model } });
    await visit.shows("#view .empty", "Choose an entity.", own);
    await visit.shows("#problem", "Filter", own);
    await own.until(() => document.querySelector(".entities").textContent === "Tag0");
    // Once it is there again it is shown.
    model.entities.unshift(entity);
    await notes.request("model/update", { model: { model } });
    await heads("title", "more");
    await other.close();
  },
};

await visit.run(tests);
