// What a person does with a model, in Chromium: each test is one of its uses.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDocument } from "../../javascript/index.js";
import { Browser } from "./browser.mjs";
import { Music, markup } from "./document.mjs";
import { lowContrasts, nameless, reachedByTab } from "./looks.mjs";
import { keepBytes, keepPicture } from "./pictures.mjs";
import { Browse, example, makeFolder, program, removeFolder } from "./program.mjs";

const folder = makeFolder();
const browser = await Browser.launch();
const downloads = join(folder, "downloads");
await browser.downloadTo(downloads);

/** A page about a model, and its `orrery browse`. */
class Studio {
  static async open(path, ...words) {
    const studio = new Studio();
    studio.browse = await Browse.start(path, ...words);
    studio.page = await browser.open(studio.browse.address);
    await studio.page.until(() => document.querySelector(".graph .box") || document.querySelector(".graph .empty:not([hidden])"));
    return studio;
  }

  async close() {
    assert.deepEqual(this.page.faults, []);
    await this.page.send("Page.close");
    await this.browse.stop();
  }

  shows(selector, text) {
    return this.page.until((wanted, words) => [...document.querySelectorAll(wanted)].some((each) => each.textContent.includes(words)), selector, text);
  }

  texts(selector) { return this.page.run((wanted) => [...document.querySelectorAll(wanted)].map((each) => each.textContent), selector); }

  picture(name) { return keepPicture(this.page, `model-${name}`); }

  /** A member's control in the inspector, by what it is called in the protocol. */
  async fill(member, text) {
    await this.page.click(`.inspector [data-member=${member}] :is(input, textarea)`);
    await this.page.press("Ctrl+a");
    await this.page.type(text);
  }

  choose(member, word) {
    return this.page.run((name, value) => {
      const control = document.querySelector(`.inspector [data-member=${name}] select`);
      control.value = value;
      control.dispatchEvent(new Event("change"));
    }, member, word);
  }

  boxes() { return this.page.run(() => [...document.querySelectorAll(".graph .box")].map(({ dataset }) => dataset.entity)); }

  boxesAre(...names) {
    return this.page.until((wanted) => (
      [...document.querySelectorAll(".graph .box")].map(({ dataset }) => dataset.entity).join() === wanted.join()), names);
  }

  clickBox(entity, modifiers = 0) { return this.page.click(`.graph .box[data-entity="${entity}"] .name`, { modifiers }); }

  /** Drags from the middle of one element to that of another, or by so much; `during` is done on the way, `last` before it is let go. */
  async drag(from, to, during = () => {}, last = () => {}) {
    const place = (selector) => this.page.until((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return box && box.width > 0 && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    const start = await place(from);
    const end = typeof to === "string" ? await place(to) : { x: start.x + to[0], y: start.y + to[1] };
    const send = (type, at) => this.page.send("Input.dispatchMouseEvent", { type, button: "left", buttons: 1, clickCount: 1, ...at });
    await send("mousePressed", start);
    const move = (part) => send("mouseMoved", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
    await move(0.3);
    await during();
    for (const part of [0.7, 1]) await move(part);
    await last();
    await send("mouseReleased", end);
  }

  /** Where the boxes are in the graph, by entity. */
  places() {
    return this.page.run(() => Object.fromEntries([...document.querySelectorAll(".graph .box")].map((box) => (
      [box.dataset.entity, [box.querySelector(".frame").x.baseVal.value, box.querySelector(".frame").y.baseVal.value]]))));
  }
}

const file = (name) => join(folder, name);
cpSync(example("Everything.json"), file("Everything.json"));

const tests = {
  async "a model is drawn from nothing, saved for Xcode, opened, and taken by a document"() {
    const path = file("Library.xcdatamodeld");
    const studio = await Studio.open(path);
    const { page } = studio;
    await studio.shows(".graph .empty", "This model has no entities");
    await studio.picture("nothing");
    for (const name of ["Author", "Book"]) {
      await page.press("Escape");
      await page.press("Insert");
      await page.until(() => document.activeElement.closest("[data-member=name]"));
      await page.press("Ctrl+a");
      await page.type(name);
    }
    await studio.boxesAre("Author", "Book");
    await studio.clickBox("Author");
    await page.press("Shift+Insert");
    await studio.fill("name", "name");
    await page.click(".inspector [data-member=isOptional] input");
    await studio.clickBox("Book");
    await page.click(".inspector button", { text: "Add attribute" });
    await studio.fill("name", "pages");
    await studio.choose("type", "Integer 16");
    await studio.fill("minimum", "1");
    await studio.shows(".graph .row", "pages: Integer 16?");
    // From the handle of one box to the other.
    await studio.clickBox("Author");
    await studio.drag(".graph .box[data-entity=Author] .handle", ".graph .box[data-entity=Book] .frame");
    await studio.shows(".graph .label", "books");
    await studio.shows(".inspector h3", "Relationship books");
    await studio.clickBox("Book");
    await page.click(".inspector [data-member=userInfo] button.add");
    await page.type("orrery.validate");
    await page.press("Tab");
    await page.type("pages > ");
    await studio.shows(".inspector [data-member=userInfo] .problem", "is no rule");
    await studio.picture("fault");
    await page.type("2");
    await page.until(() => document.querySelector(".verdict").hidden);
    await studio.picture("drawn");
    await page.press("Ctrl+s");
    await studio.shows("#status", `Saved as ${path}.`);
    assert.match(readFileSync(join(path, "Library.xcdatamodel", "contents"), "utf8"), /<relationship name="books" optional="YES" toMany="YES"/);

    const document = await openDocument(file("library.data"), { command: program, model: path, create: "ifMissing", autosave: { enabled: false } });
    const author = await document.context.insert("Author", { name: "Ada" });
    const book = await document.context.insert("Book", { pages: 2, author: author.id });
    await assert.rejects(document.context.save(), /breaks a rule of the model/);
    await book.set({ pages: 3 });
    await document.context.save();

    // Another property, which the document takes.
    await studio.clickBox("Author");
    await page.press("Shift+Insert");
    await studio.fill("name", "born");
    await studio.choose("type", "Date");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    await page.until(() => document.querySelector(".model > header .primary").disabled);
    await document.request("model/update", { model: { path } });
    assert.deepEqual((await document.context.fetch({ entity: "Book" })).map(({ values }) => values.pages), [3]);
    assert.ok(document.model.properties("Author").has("born"));
    await document.close();
    await studio.close();
  },

  async "a box that grows moves those below it down, until the step is undone"() {
    const studio = await Studio.open(file("Growing.json"));
    const { page } = studio;
    for (const name of ["Upper", "Lower", "Last"]) {
      await page.press("Escape");
      await page.press("Insert");
      await page.until(() => document.activeElement.value === "Entity");
      await page.type(name);
      await page.until((entity) => document.querySelector(`.graph .box[data-entity=${entity}]`), name);
    }
    const before = await studio.places();
    const [upper, lower] = [before.Upper, before.Lower];
    assert.ok(upper[1] < lower[1] && lower[1] < before.Last[1] && Math.abs(upper[0] - lower[0]) < 50, JSON.stringify(before));
    await studio.clickBox("Upper");
    const count = Math.ceil((lower[1] - upper[1]) / 18);
    for (let number = 0; number < count; number += 1) await page.press("Ctrl+Shift+Enter");
    const isApart = (rows) => {
      const frame = (name) => document.querySelector(`.box[data-entity=${name}] .frame`);
      const [top, middle, bottom] = ["Upper", "Lower", "Last"].map((name) => ({ y: frame(name).y.baseVal.value, height: frame(name).height.baseVal.value }));
      return document.querySelectorAll(".box[data-entity=Upper] .row").length === rows && middle.y >= top.y + top.height && bottom.y >= middle.y + middle.height;
    };
    await page.until(isApart, count);
    await studio.picture("grown");
    await page.press("Escape");
    for (let number = 0; number < count; number += 1) await page.press("Ctrl+z");
    await page.until((names, places) => names.every((name) => {
      const { x, y } = document.querySelector(`.box[data-entity=${name}] .frame`);
      return x.baseVal.value === places[name][0] && y.baseVal.value === places[name][1];
    }), ["Upper", "Lower", "Last"], before);
    await studio.close();
  },

  async "what is new has its name typed over, and boxes stay where they are"() {
    const path = file("Typed.json");
    const studio = await Studio.open(path);
    const { page } = studio;
    await page.press("Insert");
    await page.until(() => document.activeElement.closest("[data-member=name]"));
    await page.type("Customer");
    await studio.boxesAre("Customer");
    await page.press("Escape");
    await page.press("Shift+Insert");
    await page.until(() => document.activeElement.value === "attribute");
    await page.type("total");
    await studio.shows(".graph .row", "total: String?");
    const before = await studio.places();
    for (const name of ["Order", "Item"]) {
      await page.press("Escape");
      await page.press("Insert");
      await page.until(() => document.activeElement.value === "Entity");
      await page.type(name);
      await page.until((entity) => document.querySelector(`.graph .box[data-entity=${entity}]`), name);
    }
    await studio.clickBox("Order");
    await studio.drag(".graph .box[data-entity=Order] .handle", ".graph .box[data-entity=Customer] .frame");
    await studio.shows(".graph .label", "customers");
    const after = await studio.places();
    assert.deepEqual(after.Customer, before.Customer);
    assert.notDeepEqual(after.Item, after.Order);
    // Undo takes a place back that somebody gave.
    await page.click("button", { text: "Arrange" });
    await page.until((name, [x, y]) => {
      const { x: left, y: top } = document.querySelector(`.box[data-entity=${name}] .frame`);
      return left.baseVal.value !== x || top.baseVal.value !== y;
    }, "Item", after.Item);
    await page.press("Ctrl+z");
    await page.until((name, [x, y]) => {
      const { x: left, y: top } = document.querySelector(`.box[data-entity=${name}] .frame`);
      return left.baseVal.value === x && top.baseVal.value === y;
    }, "Item", after.Item);
    await studio.close();
  },

  async "what cannot be saved is told, and nothing of what is typed left out"() {
    const path = file("Unread.json");
    writeFileSync(path, JSON.stringify({ entities: [{ name: "Order", attributes: [{ name: "total", type: "Decimal" }] }] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    const saved = () => JSON.parse(readFileSync(path, "utf8")).entities[0].attributes;
    await page.click(".graph .box .row");
    await studio.fill("defaultValue", "12");
    await studio.fill("minimum", "abc");
    await studio.shows(".inspector [data-member=minimum] .problem", "This is not a number.");
    await page.click(".inspector [data-member=maximum] input");
    await page.press("Ctrl+s");
    await studio.shows("#problem", "Nothing is saved");
    assert.deepEqual(await page.run(() => [document.activeElement.closest("[data-member]").dataset.member, document.activeElement.value]), ["minimum", "abc"]);
    assert.equal(saved()[0].defaultValue, undefined);
    await page.press("Escape");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    assert.deepEqual([saved()[0].defaultValue, saved()[0].minimum], ["12", undefined]);
    // What goes with its field is told.
    await studio.fill("minimum", "12 and more");
    await studio.clickBox("Order");
    await studio.shows("#problem", "Minimum of Attribute total is not “12 and more”: This is not a number.");
    await studio.shows(".inspector h3", "Entity Order");
    await page.press("Escape");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Everything is saved.");
    await studio.clickBox("Order");
    await page.press("Shift+Insert");
    await studio.fill("name", "total");
    await studio.shows(".verdict", "1 fault");
    await page.press("Ctrl+s");
    await studio.shows("#problem", "1 fault");
    assert.ok(await page.run(() => document.querySelector(".verdict").open));
    assert.equal(saved().length, 1);
    await studio.close();
  },

  async "the graph is gone through by keys, and its table is in step"() {
    const studio = await Studio.open(file("Everything.json"));
    const { page } = studio;
    const active = () => page.run(() => document.querySelector(".graph").ariaActiveDescendantElement?.dataset.entity
      ?? document.getElementById(document.querySelector(".graph").getAttribute("aria-activedescendant"))?.dataset.entity);
    assert.equal(await page.run(() => document.activeElement.role), "listbox");
    await page.press("Home");
    const first = await active();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.press(key);
    assert.ok(await active());
    await page.press("End");
    assert.notEqual(await active(), first);
    await studio.clickBox("Song");
    await page.press("ArrowLeft");
    assert.notEqual(await active(), "Song");
    assert.equal(await page.run(() => document.querySelectorAll(".graph [aria-selected=true]").length), 1);
    await page.press("Enter");
    await page.until(() => document.activeElement.closest(".inspector"));
    await page.click(".graph .box .row", { text: "seconds: Integer 16?" });
    await studio.shows(".inspector h3", "Attribute seconds");
    await studio.picture("graph");
    await page.press("t");
    await page.until(() => document.querySelector(".tree tr[aria-selected=true] th")?.textContent === "seconds");
    await studio.picture("table");
    await page.press("ArrowDown");
    await studio.shows(".inspector h3", "Attribute isLive");
    await page.press("ArrowLeft");
    await studio.shows(".inspector h3", "Entity Song");
    await page.press("ArrowLeft");
    await page.until(() => document.querySelector(".tree tr[aria-selected=true]").ariaExpanded === "false");
    await page.press("t");
    await page.until(() => document.querySelector(".graph [aria-selected=true]")?.dataset.entity === "Song");
    // A relationship, by its name at the line.
    await page.click(".graph .label", { text: "albums" });
    await studio.shows(".inspector h3", "Relationship albums");
    assert.deepEqual(await studio.texts(".graph .label.chosen"), ["albums"]);
    // The browser's own zoom stays the browser's, and what chooses all is Ctrl+A or Cmd+A.
    const isTaken = (key, given) => page.run((name, others) => (
      !document.querySelector(".graph").dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true, ...others }))), key, given);
    for (const given of [{ ctrlKey: true }, { metaKey: true }]) {
      for (const key of ["+", "-", "0"]) assert.equal(await isTaken(key, given), false, key);
      await page.click(".graph .label", { text: "albums" });
      assert.ok(await isTaken("a", given));
      assert.equal(await page.run(() => document.querySelectorAll(".graph [aria-selected=true]").length), 5);
    }
    assert.ok(await isTaken("+"));
    await studio.close();
  },

  async "one searches, comes closer, and looks at neighbours alone"() {
    const studio = await Studio.open(file("Everything.json"));
    const { page } = studio;
    const scale = () => page.run(() => Number(/scale\(([\d.]+)\)/.exec(document.querySelector(".drawing > g").getAttribute("transform"))[1]));
    await page.press("/");
    await page.type("play");
    await studio.shows("#status", "2 entities found");
    assert.deepEqual((await page.run(() => [...document.querySelectorAll(".box.found")].map(({ dataset }) => dataset.entity))).sort(), ["Playlist", "Song"]);
    await page.press("Enter");
    await page.press("Enter");
    assert.ok((await studio.texts(".inspector h3"))[0].includes("play"), "goes on to the next that is found");
    await page.press("Ctrl+a");
    await page.press("Delete");
    const before = await scale();
    await studio.clickBox("Playlist");
    for (let step = 0; step < 5; step += 1) await page.press("+");
    await page.until((old) => Number(/scale\(([\d.]+)\)/.exec(document.querySelector(".drawing > g").getAttribute("transform"))[1]) > old * 2, before);
    assert.ok(await page.run(() => !document.querySelector(".minimap").hasAttribute("hidden")));
    await studio.picture("close");
    const transform = () => page.run(() => document.querySelector(".drawing > g").getAttribute("transform"));
    const old = await transform();
    await page.click(".minimap");
    await page.until((then) => document.querySelector(".drawing > g").getAttribute("transform") !== then, old);
    await page.run(() => document.querySelector(".graph").focus());
    await page.press("0");
    await page.until(() => document.querySelector(".minimap").hasAttribute("hidden"));
    await page.press("f");
    await studio.boxesAre("Playlist", "Song");
    await studio.shows(".note", "Around Playlist");
    await studio.picture("neighbours");
    await page.press("f");
    await page.until(() => document.querySelectorAll(".graph .box").length === 5);
    await studio.close();
  },

  async "boxes are moved, by mouse and by keys, and stay there"() {
    const path = file("Moved.xcdatamodeld");
    cpSync(example("Homepwner.xcdatamodeld"), path, { recursive: true });
    let studio = await Studio.open(path);
    const [entity, other] = await studio.boxes();
    const before = await studio.places();
    await studio.drag(`.graph .box[data-entity=${entity}] .name`, [-150, 90]);
    await studio.page.until((name, [x, y]) => {
      const frame = document.querySelector(`.box[data-entity=${name}] .frame`);
      return frame.x.baseVal.value < x && frame.y.baseVal.value > y;
    }, entity, before[entity]);
    const after = await studio.places();
    assert.deepEqual(after[other], before[other]);
    // Esc gives up what is being dragged: a box, and a relationship.
    const escape = () => studio.page.press("Escape");
    await studio.drag(`.graph .box[data-entity=${entity}] .name`, [60, 60], escape, escape);
    await studio.drag(`.graph .box[data-entity=${entity}] .handle`, `.graph .box[data-entity=${other}] .frame`, () => {}, escape);
    assert.deepEqual([await studio.places(), await studio.page.run(() => [document.querySelector(".rubber").getAttribute("d"), document.querySelector("button[title^=Undo]").title])],
      [after, ["", "Undo Move"]]);
    await studio.drag(`.graph .box[data-entity=${entity}] .handle`, `.graph .box[data-entity=${other}] .frame`);
    await studio.shows("#status", "are related.");
    await studio.page.press("Ctrl+z");
    await studio.shows("#status", "Undone.");
    await studio.page.press("Shift+ArrowDown");
    await studio.page.until((name, y) => document.querySelector(`.box[data-entity=${name}] .frame`).y.baseVal.value === y + 20, entity, after[entity][1]);
    const last = await studio.places();
    await studio.page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    await studio.close();
    studio = await Studio.open(path);
    assert.deepEqual(await studio.places(), last);
    await studio.page.click("button", { text: "Arrange" });
    await studio.page.until((name, y) => document.querySelector(`.box[data-entity=${name}] .frame`).y.baseVal.value !== y, entity, last[entity][1]);
    await studio.page.press("Ctrl+z");
    await studio.page.until((name, y) => document.querySelector(`.box[data-entity=${name}] .frame`).y.baseVal.value === y, entity, last[entity][1]);
    await studio.close();
  },

  async "what is dragged stays under the pointer while the graph is drawn anew"() {
    const path = file("Dragged.json");
    writeFileSync(path, JSON.stringify({ entities: [{ name: "House" }, { name: "Person" }, { name: "Street" }] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    await page.run(async () => {
      const { ModelGraph } = await import("/web/modelGraph.js");
      const { show } = ModelGraph.prototype;
      globalThis.late = [];
      globalThis.answer = () => { for (const each of globalThis.late.splice(0)) each(); };
      ModelGraph.prototype.show = function wait(...given) { globalThis.late.push(() => show.apply(this, given)); };
    });
    /** Changes the model, and drags while the server's answer to that is on its way. */
    const dragDuring = async (change, ...places) => {
      await page.run(() => globalThis.answer());
      await change();
      await page.until(() => globalThis.late.length > 0);
      await studio.drag(...places, () => page.run(() => globalThis.answer()));
    };
    const isAnswered = async () => {
      await page.until(() => globalThis.late.length > 0);
      await page.run(() => globalThis.answer());
    };
    await studio.clickBox("House");
    await dragDuring(() => page.press("Shift+Insert"), ".graph .box[data-entity=House] .handle", ".graph .box[data-entity=Person] .frame");
    await isAnswered();
    await studio.shows(".graph .label", "persons");
    await studio.shows(".graph .row", "attribute");
    await studio.clickBox("Person");
    const before = await studio.places();
    await dragDuring(() => page.press("Shift+Insert"), ".graph .box[data-entity=Person] .name", [60, 90]);
    await isAnswered();
    const { Person: [x, y] } = await studio.places();
    assert.ok(x > before.Person[0] && y > before.Person[1]);
    // A click is one, too.
    await dragDuring(() => page.press("Shift+Insert"), ".graph .box[data-entity=Street] .name", [0, 0]);
    await studio.shows(".inspector h3", "Entity Street");
    // The box that is active is told by what it is, whatever its place among the others.
    await page.press("Escape");
    await page.press("Delete");
    await isAnswered();
    assert.deepEqual([await studio.boxes(), await page.run(() => document.querySelector(".graph").getAttribute("aria-activedescendant"))],
      [["House", "Person"], null]);
    await studio.close();
  },

  async "a box that is not so any more leads nowhere"() {
    const path = file("Stale.json");
    writeFileSync(path, JSON.stringify({ entities: [{ name: "A", attributes: [{ name: "a", type: "String" }] }, { name: "B" }] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    await studio.clickBox("A");
    await studio.fill("name", "A b");
    await studio.shows(".note", "as it was before its last faults");
    await studio.clickBox("B");
    await page.press("Alt+Insert");
    await studio.shows("#status", "A relationship from B");
    await studio.clickBox("A");
    await page.until(() => document.getElementById("status").textContent === "");
    await page.click(".graph .box .row", { text: "a: String" });
    assert.equal(await page.run(() => document.querySelector(".model > header button[title^='Undo']").title), "Undo Set name");
    await page.press("Ctrl+z");
    await page.until(() => document.querySelector(".note").hidden);
    await studio.clickBox("A");
    for (const name of ["b", "c"]) {
      await page.press("Shift+Insert");
      await page.type(name);
      await page.press("Escape");
      await page.until((wanted) => [...document.querySelectorAll(".graph .row")].some(({ textContent }) => textContent.startsWith(`${wanted}:`)), name);
    }
    // Of what is seen, and not of what has its place by now, something is chosen.
    await studio.clickBox("B");
    await studio.fill("name", "B b");
    await studio.shows(".note", "as it was before its last faults");
    await page.click(".graph .box .row", { text: "a: String" });
    await page.press("Delete");
    await page.click(".graph .box .row", { text: "c: String?" });
    await studio.shows(".inspector h3", "Attribute c");
    assert.deepEqual(await studio.texts(".graph .row.chosen"), ["c: String?"]);
    await page.click(".graph .box .row", { text: "a: String" });
    await studio.shows(".inspector h3", "Entity A");
    await studio.close();
  },

  async "every member is edited, of several at once, and faults are told at their place"() {
    const studio = await Studio.open(file("Everything.json"));
    const { page } = studio;
    await page.press("t");
    await page.click(".tree th", { text: "seconds" });
    await page.click(".tree th", { text: "plays", modifiers: 2 });
    await studio.shows(".inspector h3", "2 elements");
    assert.equal(await page.run(() => document.querySelector(".inspector [data-member=isOptional] input").indeterminate), true);
    assert.equal(await page.run(() => document.querySelector(".inspector [data-member=minimum] input").placeholder), "several values");
    await studio.picture("several");
    await studio.fill("minimum", "5");
    await page.click(".tree th", { text: "plays" });
    await page.until(() => document.querySelector(".inspector [data-member=minimum] input")?.value === "5");
    await studio.fill("maximum", "2");
    await studio.shows(".inspector .problems", "greater than its maximum");
    await studio.shows(".tree tr[aria-selected=true] .mark.problem", "⚠");
    await studio.fill("maximum", "x");
    await studio.shows(".inspector [data-member=maximum] .problem", "This is not a number.");
    await page.press("Ctrl+s");
    assert.equal(await page.run(() => document.getElementById("status").textContent), "");
    assert.ok(await page.run(() => document.querySelector(".model > header .primary").disabled));
    await page.press("Escape");
    await page.press("Ctrl+z");
    await page.press("Ctrl+z");
    await page.until(() => document.querySelector(".model > header .primary").disabled && document.querySelector(".verdict").hidden);
    await page.press("Ctrl+Shift+z");
    await page.until(() => document.querySelector(".inspector [data-member=minimum] input")?.value === "5");
    // What has no name of its own is edited with what it is in.
    await page.click(".tree th", { text: "Song" });
    await page.click(".inspector button", { text: "Add fetch index" });
    await studio.shows(".inspector h3", "Fetch index byProperty");
    await page.click(".inspector button.add");
    await page.until(() => document.querySelectorAll(".inspector [data-member=elements] .nested").length === 2);
    await studio.shows(".verdict", "byProperty");
    await page.click(".inspector button.remove");
    await studio.shows(".tree th", "Song");
    // An entity that is renamed is so wherever it stands, and is deleted with what leads to it.
    await page.click(".tree th", { text: "Playlist" });
    await studio.fill("name", "Mix");
    await page.until(() => [...document.querySelectorAll(".tree td")].some(({ textContent }) => textContent.startsWith("Mix, to many")));
    await page.press("Escape");
    await page.press("Delete");
    await page.until(() => ![...document.querySelectorAll(".tree td")].some(({ textContent }) => textContent.startsWith("Mix")));
    await page.until(() => document.querySelector(".verdict").hidden);
    for (let step = 0; step < 6; step += 1) await page.press("Ctrl+z");
    await page.until(() => document.querySelector(".model > header .primary").disabled);
    await studio.close();
  },

  async "boxes that are arranged, and entities that are renamed or deleted, are saved"() {
    const path = file("Arranged.xcdatamodeld");
    cpSync(example("Homepwner.xcdatamodeld"), path, { recursive: true });
    let studio = await Studio.open(path);
    const [entity, other] = await studio.boxes();
    const before = await studio.places();
    await studio.drag(`.graph .box[data-entity=${entity}] .name`, [-150, 90]);
    const isElsewhere = ({ [entity]: [, y] }) => (
      studio.page.until((name, before) => document.querySelector(`.box[data-entity=${name}] .frame`).y.baseVal.value !== before, entity, y));
    await isElsewhere(before);
    const moved = await studio.places();
    await studio.page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    await studio.page.click("button", { text: "Arrange" });
    await isElsewhere(moved);
    const arranged = await studio.places();
    await studio.page.press("Ctrl+s");
    await studio.page.until(() => document.querySelector(".model > header .primary").disabled);
    await studio.close();
    studio = await Studio.open(path);
    assert.deepEqual(await studio.places(), arranged);
    await studio.clickBox(entity);
    await studio.fill("name", "Renamed");
    await studio.page.until(() => document.querySelector(".graph .box[data-entity=Renamed]"));
    await studio.clickBox(other);
    await studio.page.press("Delete");
    await studio.boxesAre("Renamed");
    await studio.page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    await studio.close();
  },

  async "what somebody else has written into the file is not written over without a question"() {
    for (const name of ["Shared.json", "Shared.xcdatamodeld"]) {
      const path = file(name);
      const studio = await Studio.open(path);
      const { page } = studio;
      const addAndSave = async (entity) => {
        await page.run(() => document.querySelector(".graph").focus());
        await page.press("Insert");
        await page.until(() => document.activeElement.closest("[data-member=name]"));
        await page.type(entity);
        await page.press("Escape");
        await page.press("Ctrl+s");
      };
      await page.run(() => {
        globalThis.asked = [];
        globalThis.answer = false;
        globalThis.confirm = (text) => {
          globalThis.asked.push(text);
          return globalThis.answer;
        };
      });
      await addAndSave("One");
      await studio.shows("#status", "Saved as");
      await addAndSave("Two");
      await page.until(() => document.querySelector(".model > header .primary").disabled);
      const other = await Studio.open(path);
      await other.page.press("Insert");
      await other.page.until(() => document.activeElement.closest("[data-member=name]"));
      await other.page.type("Theirs");
      await other.page.press("Escape");
      await other.page.press("Ctrl+s");
      await other.shows("#status", "Saved as");
      await other.close();
      assert.deepEqual(await page.run(() => globalThis.asked), []);
      await addAndSave("Three");
      await page.until(() => globalThis.asked.length === 1);
      assert.match(await page.run(() => globalThis.asked[0]), /has a model that this draft does not have/);
      const saved = () => readFileSync(name.endsWith(".json") ? path : join(path, "Shared.xcdatamodel", "contents"), "utf8");
      assert.ok(saved().includes("Theirs") && !saved().includes("Three"));
      await page.run(() => { globalThis.answer = true; });
      await page.press("Ctrl+s");
      await page.until(() => document.querySelector(".model > header .primary").disabled);
      assert.ok(!saved().includes("Theirs") && /"name" ?: ?"Three"|name="Three"/.test(saved()));
      // What is wrong with it is told, in place of saving it.
      await page.run(() => document.querySelector(".graph").focus());
      await page.press("Insert");
      await page.type("Three");
      await studio.shows(".verdict", "fault");
      await page.press("Ctrl+s");
      await studio.shows("#problem", "It is not saved: 1 fault.");
      await studio.close();
    }
  },

  async "what several elements have of their own is not edited for all of them"() {
    const path = file("Several.json");
    const attribute = (name, userInfo) => ({ name, type: "String", userInfo });
    const attributes = [attribute("a", { own: "1" }), attribute("b", { own: "2" }), attribute("c", { own: "2" })];
    writeFileSync(path, JSON.stringify({ entities: [{ name: "A", attributes }] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    await page.press("t");
    await page.click(".tree th", { text: "a" });
    await page.click(".tree th", { text: "b", modifiers: 2 });
    await studio.shows(".inspector", "User info: several values");
    assert.ok(await page.run(() => document.querySelector(".inspector [data-member=userInfo]").hidden));
    await page.click(".tree th", { text: "b" });
    await page.click(".tree th", { text: "c", modifiers: 2 });
    await page.until(() => !document.querySelector(".inspector [data-member=userInfo]").hidden);
    await page.click(".inspector .pair textarea");
    await page.press("Ctrl+a");
    await page.type("3");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")).entities[0].attributes.map(({ userInfo }) => userInfo.own), ["1", "3", "3"]);
    // What cannot be in the model is told, and not saved over.
    await page.click(".tree th", { text: "a" });
    await page.click(".inspector [data-member=userInfo] button.add");
    await page.type("own");
    await studio.shows(".inspector [data-member=userInfo] .problem", "Two values have the key “own”");
    await page.press("Ctrl+a");
    await page.type("other");
    await page.until(() => document.querySelector(".inspector [data-member=userInfo] .problem").textContent === "");
    await page.press("Ctrl+a");
    await page.press("Backspace");
    await page.press("Tab");
    await page.type("orphan");
    await studio.shows(".inspector [data-member=userInfo] .problem", "A value without a key");
    await page.press("Ctrl+s");
    await page.until(() => document.activeElement.matches(".pair:last-child input"));
    await page.type("third");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")).entities[0].attributes[0].userInfo, { own: "1", third: "orphan" });
    // It stays while something else is typed, until it is given up.
    await page.run(() => document.querySelector(".inspector [data-member=userInfo] button.add").click());
    await page.press("Tab");
    await page.type("lost");
    await studio.fill("defaultValue", "1");
    await studio.shows(".inspector [data-member=userInfo] .problem", "A value without a key");
    await page.click(".inspector .pair:last-child textarea");
    assert.equal(await page.run(() => document.activeElement.value), "lost");
    await page.press("Escape");
    await page.until(() => document.querySelectorAll(".inspector .pair").length === 2);
    assert.equal((await studio.texts(".inspector [data-member=userInfo] .problem"))[0], "");
    await studio.close();
  },

  async "the focus stays where one edits, whatever becomes of the form"() {
    const path = file("Focus.json");
    writeFileSync(path, JSON.stringify({ entities: [{ name: "A",
      attributes: [{ name: "a", type: "String", isOptional: true }, { name: "b", type: "Integer 16", isOptional: true }],
      relationships: [{ name: "r", destination: "A", isOptional: true }],
      fetchIndexes: [{ name: "byA", elements: [{ property: "a" }, { property: "b" }] }],
      userInfo: { "orrery.validate": "b > 0", other: "1" } }] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    const focused = () => page.run(() => document.activeElement.ariaLabel ?? document.activeElement.closest("[data-member]")?.dataset.member ?? document.activeElement.localName);
    await page.press("t");
    await page.click(".tree th", { text: "r" });
    await page.run(() => document.querySelector("[data-member=isToMany] input").focus());
    await page.press(" ");
    await page.until(() => document.querySelector("[data-member=isOrdered]"));
    assert.equal(await focused(), "isToMany");
    await page.click(".tree th", { text: "a" });
    await page.run(() => document.querySelector("[data-member=type] select").focus());
    await studio.choose("type", "Date");
    await page.until(() => document.querySelector("[data-member=minimum]"));
    assert.equal(await focused(), "type");
    // What is removed has something beside it.
    await page.click(".tree th", { text: "A" });
    await page.click(".inspector .pair textarea");
    await page.press("Ctrl+a");
    await page.type("b >");
    await page.click(".tree th", { text: "byA" });
    await page.click("[data-member=elements] .nested:nth-child(2) [data-member=property] input");
    await page.press("Ctrl+a");
    await page.type("gone");
    await studio.shows(".verdict", "gone");
    await page.run(() => document.querySelector("[aria-label='Remove Element 2']").focus());
    await page.press("Enter");
    await page.until(() => /^1 fault(?!.*gone)/.test(document.querySelector(".verdict").textContent));
    assert.equal(await focused(), "Remove Element 1");
    await page.click(".tree [data-path='entities.0'] th");
    await page.run(() => document.querySelector("[aria-label='Remove orrery.validate']").focus());
    await page.press("Enter");
    await page.until(() => document.querySelector(".verdict").hidden);
    assert.equal(await focused(), "Remove other");
    // Nothing is left to be undone.
    await page.run(() => document.querySelector(".model > header button[title^=Undo]").focus());
    for (let step = 0; step < 6; step += 1) await page.press("Enter");
    await page.until(() => document.querySelector(".model > header button[title=Undo]").disabled);
    await page.until(() => document.activeElement.closest(".tree"));
    // What was typed for one element is not for another that comes to its place.
    await page.click(".tree th", { text: "a" });
    await page.press("Delete");
    await page.click(".tree th", { text: "b" });
    await studio.fill("minimum", " ");
    await studio.shows("[data-member=minimum] .problem", "not a value of the type");
    await studio.fill("maximum", "0x10");
    await studio.shows("[data-member=maximum] .problem", "This is not a number.");
    await page.click(".model > header button[title^=Undo]");
    await studio.shows(".inspector h3", "Attribute a");
    await page.until(() => !document.querySelector(".inspector :invalid") && document.querySelector("[data-member=minimumLength]"));
    // Where the field of a name has the focus, it shows the name of what comes there.
    await page.click(".tree th", { text: "A" });
    await page.run(() => document.querySelector("[data-member=name] input").focus());
    await page.press("Ctrl+Enter");
    await page.until(() => document.activeElement.value === "Entity");
    await studio.close();
  },

  async "a page that comes after the document has another model is let in, whatever model was asked for at first"() {
    const music = await Music.open();
    const browse = await Browse.start(music.path, "--model", example("Everything.json"), "--no-autosave");
    const first = await browser.open(browse.address);
    await first.until(() => document.querySelector(".entities .count")?.textContent);
    const model = structuredClone(music.document.model.description);
    model.entities.push({ name: "Label" });
    await music.document.request("model/update", { model: { model } });
    await first.until(() => document.querySelector(".entities").textContent.includes("Label"));
    const second = await browser.open(`${browse.origin}/`);
    await second.until(() => document.querySelector(".entities")?.textContent.includes("Label"));
    for (const each of [first, second]) {
      assert.deepEqual(each.faults, []);
      await each.send("Page.close");
    }
    await browse.stop();
    await music.close();
  },

  async "a document's draft is not lost without a question, and places of boxes are no change of it"() {
    const music = await Music.open();
    const studio = new Studio();
    studio.browse = await Browse.start(music.path, "--no-autosave");
    studio.page = await browser.open(`${studio.browse.address}`);
    const { page } = studio;
    const isAsked = () => page.run(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await page.until(() => document.querySelector(".entities .count")?.textContent);
    await page.press("m");
    await page.until(() => document.querySelectorAll(".graph .box").length === 5);
    await page.press("Home");
    await page.press("Shift+ArrowDown");
    await studio.shows("header button[title='Undo Move']", "↶");
    assert.deepEqual([await isAsked(), await page.run(() => document.querySelector(".model > header .primary").disabled)], [false, true]);
    await page.press("Insert");
    await page.until(() => document.activeElement.closest("[data-member=name]"));
    await page.run(() => { location.hash = "#/status"; });
    await page.until(() => document.querySelector(".facts"));
    assert.equal(await isAsked(), true);
    await page.run(() => { location.hash = "#/model"; });
    await page.until(() => document.querySelectorAll(".graph .box").length === 6);
    await page.press("Ctrl+z");
    await page.until(() => document.querySelectorAll(".graph .box").length === 5);
    assert.equal(await isAsked(), false);
    await studio.close();
    await music.close();
  },

  async "a relationship is made by keys alone"() {
    const path = file("Keys.json");
    writeFileSync(path, JSON.stringify({ entities: [{ name: "House" }, { name: "Person" }] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    await page.press("Home");
    await page.press("Alt+Insert");
    await studio.shows("#status", "A relationship from House");
    await page.press("End");
    await page.press("Enter");
    await studio.shows(".graph .label", "persons");
    await studio.shows(".graph .label", "house");
    await page.press("?");
    await studio.shows("dialog.keys", "Relationship from the entity");
    await page.press("Escape");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    assert.deepEqual(JSON.parse(readFileSync(path, "utf8")).entities[0].relationships,
      [{ name: "persons", destination: "Person", inverse: "house", isToMany: true, isOptional: true }]);
    await studio.close();
  },

  async "a document takes another model under everybody, after a dry run"() {
    const music = await Music.open();
    const studio = new Studio();
    studio.browse = await Browse.start(music.path, "--no-autosave");
    studio.page = await browser.open(`${studio.browse.address}`);
    const { page } = studio;
    await page.until(() => document.querySelector(".entities .count")?.textContent);
    await page.press("m");
    await page.until(() => document.querySelectorAll(".graph .box").length === 5);
    await page.click(".graph .box .row", { text: "seconds: Integer 16?" });
    await studio.fill("name", "duration");
    await page.click(".graph .box .row", { text: "loudness: Float?" });
    await page.click(".inspector button.remove");
    await page.until(() => ![...document.querySelectorAll(".graph .row")].some(({ textContent }) => textContent.startsWith("loudness")));
    // The draft stays while one looks at something else.
    await page.run(() => { location.hash = "#/status"; });
    await page.until(() => document.querySelector(".facts"));
    await page.run(() => { location.hash = "#/model"; });
    await studio.shows(".graph .row", "duration");
    assert.ok(await page.run(() => document.querySelector(".note").hidden));
    await page.press("Ctrl+s");
    await studio.shows("dialog .lost", "loudness");
    await studio.shows("dialog .converted", "Song.duration: property renamed (seconds → duration)");
    await studio.shows("dialog .kept", "Artist");
    await studio.picture("update");
    const heard = new Promise((resolve) => { music.document.on("document/didChangeModel", resolve); });
    await page.click("dialog button", { text: "Update" });
    await heard;
    await page.until(() => !document.querySelector("dialog") && document.querySelector(".model > header .primary").disabled);
    assert.equal((await music.context.first({ entity: "Song", predicate: 'title = "Davis 1.1"' })).values.duration, 62);
    assert.ok(await page.run(() => document.querySelector(".note").hidden));
    // What others do to the model comes to a draft that nobody has touched, and is told to one that is.
    const model = structuredClone(music.document.model.description);
    model.entities.push({ name: "Label" });
    await music.document.request("model/update", { model: { model } });
    await page.until(() => document.querySelector(".graph .box[data-entity=Label]"));
    // What is chosen stays chosen, and what is typed where it is, or it is told.
    const typed = () => page.run(() => [document.querySelector(".inspector h3").textContent, document.activeElement.closest("[data-member]")?.dataset.member, document.activeElement.value]);
    await page.click(".graph .box .row", { text: "duration: Integer 16?" });
    await studio.fill("maximum", "3600 and");
    model.entities.unshift({ name: "Mood" });
    await music.document.request("model/update", { model: { model } });
    await page.until(() => document.querySelector(".graph .box[data-entity=Mood]"));
    await studio.shows("#problem", "Maximum of Attribute duration is not “3600 and”");
    assert.deepEqual(await typed(), ["Attribute duration", "maximum", "3600"]);
    await studio.fill("maximum", "3600 and");
    model.entities.push({ name: "Tune", superentity: "Work" });
    await music.document.request("model/update", { model: { model } });
    await page.until(() => document.querySelector(".graph .box[data-entity=Tune]"));
    assert.deepEqual(await typed(), ["Attribute duration", "maximum", "3600 and"]);
    await page.run(() => { location.hash = "#/status"; });
    await page.until(() => document.querySelector(".facts"));
    await studio.shows("#problem", "Maximum of Attribute duration is not “3600 and”");
    await page.run(() => { location.hash = "#/model"; });
    await studio.clickBox("Label");
    await page.press("Shift+Insert");
    model.entities.push({ name: "Genre" });
    await music.document.request("model/update", { model: { model } });
    await studio.shows(".note", "The document has another model now");
    await page.click(".note button");
    await page.until(() => document.querySelector(".graph .box[data-entity=Genre]") && document.querySelector(".note").hidden);
    await page.until(() => document.activeElement.closest(".graph"));
    await studio.close();
    await music.close();
  },

  async "versions are compared in colours, with words"() {
    const path = file("Versions.xcdatamodeld");
    const studio = await Studio.open(path);
    const { page } = studio;
    await page.press("Insert");
    await studio.fill("name", "Note");
    await studio.boxesAre("Note");
    await page.press("Escape");
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    await studio.clickBox("Note");
    await page.press("Shift+Insert");
    await studio.fill("name", "text");
    await page.press("Escape");
    await page.press("Insert");
    await studio.fill("name", "Tag");
    await studio.boxesAre("Note", "Tag");
    await page.click("header button", { text: "Save as …" });
    await page.until(() => document.querySelector("dialog.saving"));
    await page.click("dialog .field:nth-of-type(2) input");
    await page.type("Versions 2");
    await studio.picture("saving");
    await page.press("Enter");
    await studio.shows("#status", "Versions.xcdatamodeld, version “Versions 2”.");
    // What an older version has is not written over without a question, and the dialog stays where that is not wanted.
    const contents = () => readFileSync(join(path, "Versions.xcdatamodel", "contents"), "utf8");
    const older = contents();
    await page.run(() => {
      globalThis.confirm = (text) => {
        globalThis.asked = text;
        return false;
      };
    });
    await page.click("header button", { text: "Save as …" });
    await page.until(() => document.querySelector("dialog.saving"));
    await page.click("dialog .field:nth-of-type(2) input");
    await page.type("Versions");
    await page.press("Enter");
    assert.equal(await page.until(() => globalThis.asked), "There is a version “Versions” already. Write over it?");
    await page.until(() => document.querySelector("dialog.saving .primary:enabled") && document.activeElement.value === "Versions");
    assert.equal(contents(), older);
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await page.click("header button", { text: "Versions …" });
    await studio.shows("dialog option", "Versions 2 (current)");
    assert.ok(!(await studio.texts("dialog"))[0].includes("null"));
    await studio.picture("versions");
    const compare = async (from, to) => {
      if (!await page.run(() => document.querySelector("dialog"))) await page.click("header button", { text: "Versions …" });
      await page.until(() => document.querySelector("dialog.versions"));
      await page.run((titles) => {
        for (const [place, select] of document.querySelectorAll("dialog select").entries()) {
          select.value = [...select.options].find(({ text }) => text === titles[place]).value;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        }
      }, [from, to]);
    };
    const run = () => page.click("dialog .primary");
    await compare("Versions", "The draft");
    await run();
    await studio.shows(".note", "From “Versions” to “The draft”");
    await page.until(() => document.querySelector(".box.added")?.dataset.entity === "Tag" && document.querySelector(".box.changed")?.dataset.entity === "Note");
    await studio.shows(".graph .name", "+ Tag");
    await studio.picture("compared");
    // Of what the draft does not have any more nothing is chosen.
    await studio.clickBox("Tag");
    await page.press("Delete");
    await page.until(() => !document.querySelector(".box.added"));
    await compare("Versions", "Versions 2 (current)");
    await run();
    await page.until(() => document.querySelector(".box.added")?.dataset.entity === "Tag");
    await studio.clickBox("Tag");
    await studio.shows(".inspector h3", "Model");
    await compare("Versions 2 (current)", "Versions");
    await run();
    await page.until(() => document.querySelector(".box.removed")?.dataset.entity === "Tag");
    // A model that is not there leaves what is shown.
    await compare("Another file …", "Versions");
    await page.click("dialog input");
    await page.type("nowhere.json");
    await run();
    await studio.shows("#problem", "nowhere.json");
    await studio.shows(".note", "From “Versions 2 (current)” to “Versions”");
    await compare("Another file …", "Versions");
    await page.click("dialog input");
    await page.type(file("Everything.json"));
    await run();
    await page.until(() => document.querySelector(".box.removed[data-entity=Album]"));
    await page.press("Ctrl+z");
    await page.click(".note button");
    await page.until(() => !document.querySelector(".box.added") && document.querySelectorAll(".box").length === 2);
    await studio.close();
  },

  async "classes are shown in every language, and pictures handed out"() {
    const studio = await Studio.open(file("Everything.json"));
    const { page } = studio;
    await page.click("header button", { text: "Classes …" });
    const files = { swift: "Song+CoreDataProperties.swift", python: "song_base.py", typescript: "SongBase.ts", lua: "init.lua", elisp: "everything-song-base.el" };
    for (const [language, name] of Object.entries(files)) {
      await page.run((value) => {
        const select = document.querySelector("dialog .field select");
        select.value = value;
        select.dispatchEvent(new Event("change"));
      }, language);
      await studio.shows("dialog option", name);
      await page.until(() => document.querySelector("dialog pre").textContent.length > 50);
    }
    await studio.picture("classes");
    await browser.downloaded("everything-album-base.el", () => page.click("dialog button", { text: "Download this file" }));
    const unpacked = async (withOwn) => {
      if (!withOwn) await page.click("dialog input[type=checkbox]");
      writeFileSync(file("all.zip"), await browser.downloaded("Everything-elisp.zip", () => page.click("dialog button", { text: "Download all" })));
      const place = file(`unpacked-${withOwn}`);
      execFileSync("python3", ["-m", "zipfile", "-e", file("all.zip"), place]);
      return join(place, "Everything-elisp");
    };
    const shown = (await studio.texts("dialog option")).filter((text) => text.includes(".el"));
    const [all, generated] = [await unpacked(true), await unpacked(false)];
    assert.deepEqual(readdirSync(all), shown.toSorted());
    assert.deepEqual(readdirSync(generated), (await studio.texts("dialog optgroup[label='Written anew each time'] option")).toSorted());
    assert.ok(readdirSync(generated).length < shown.length);
    assert.equal(await page.run(() => document.querySelector("dialog pre").textContent), readFileSync(join(all, shown[0]), "utf8"));
    await page.press("Escape");
    const get = async (format, name) => browser.downloaded(name, async () => {
      await page.click("summary", { text: "Export" });
      await page.click(".menu button", { text: format });
    });
    assert.match(String(await get("SVG", "Everything.svg")), /<title>Everything<\/title>/);
    assert.match(String(await get("Mermaid", "Everything.mmd")), /^classDiagram/);
    assert.equal(JSON.parse(await get("JSON", "Everything.json")).entities.length, 5);
    const png = await get("PNG", "Everything.png");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.readUInt32BE(16) > 1_000 && png.length > 20_000, "it is drawn, and large");
    keepBytes(png, "model-exported");
    await studio.close();
  },

  async "what is noted for a moment covers no button of the inspector"() {
    const studio = await Studio.open(file("Everything.json"));
    const { page } = studio;
    await page.resize(1200, 500);
    await studio.clickBox("Song");
    await page.press("Shift+Insert");
    await page.press("Escape");
    await page.press("Ctrl+z");
    await studio.shows("#status", "Undone.");
    const [end, start] = await page.run(() => {
      const [inspector, note] = [document.querySelector(".inspector"), document.getElementById("status")];
      inspector.scrollTop = inspector.scrollHeight;
      return [inspector.querySelector(".remove").getBoundingClientRect().bottom, note.getBoundingClientRect().top];
    });
    assert.ok(end > 300 && end <= start, `${end}, ${start}`);
    await studio.close();
  },

  async "a page that may only read edits and writes nothing"() {
    const path = file("Everything.json");
    const before = readFileSync(path, "utf8");
    const studio = await Studio.open(path, "--read-only");
    const { page } = studio;
    await studio.shows(".badge", "Read only");
    await studio.clickBox("Song");
    for (const key of ["Insert", "Shift+Insert", "Alt+Insert", "Ctrl+Shift+Enter", "Delete", "Shift+ArrowDown", "Ctrl+s"]) {
      await page.run(() => { document.getElementById("status").textContent = ""; });
      await page.press(key);
      await studio.shows("#status", "This page only reads.");
    }
    assert.equal(await page.run(() => document.getElementById("problem").textContent), "");
    await page.press("F1");
    await studio.shows("dialog.keys", "Graph or table");
    for (const words of ["New attribute", "Move the box", "Edit the cell", "Paste", "New entity"]) assert.ok(!(await studio.texts("dialog.keys"))[0].includes(words), words);
    await page.press("Escape");
    assert.equal((await studio.boxes()).length, 5);
    assert.deepEqual(await page.run(() => [...document.querySelectorAll(".inspector :is(input, textarea, select, button):not(:disabled)")].length), 0);
    assert.ok(!(await studio.texts("button")).some((text) => ["Save", "Save as …", "Add entity", "Arrange"].includes(text)));
    // Nor would the server do it.
    const token = await page.run(() => JSON.parse(localStorage.getItem("orrery.session")).documents[0].token);
    const refused = await page.run((protocols, target) => new Promise((resolve) => {
      const socket = new WebSocket(`ws:${location.host}`, protocols);
      const send = (message) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
      socket.onmessage = ({ data }) => {
        const { id, error } = JSON.parse(data);
        if (id === 2) resolve(error?.data.kind);
      };
      socket.onopen = () => {
        send({ id: 1, method: "initialize", params: { processId: null, capabilities: {} } });
        send({ method: "initialized", params: {} });
        send({ id: 2, method: "model/write", params: { model: { model: { entities: [] } }, path: target } });
      };
    }), ["orrery", `orrery.token.${token}`], path);
    assert.equal(refused, "permission.denied");
    assert.equal(readFileSync(path, "utf8"), before);
    await studio.close();
  },

  async "of a model's file with faults each is told with its place"() {
    const path = file("Faulty.json");
    const attributes = ["a", "b"].map((name) => ({ name, type: "String", minimumLength: 5, maximumLength: 2 }));
    writeFileSync(path, JSON.stringify({ entities: [{ name: "Note", attributes }] }));
    const own = await Browse.start(path);
    const page = await browser.open(own.address);
    await page.until(() => document.querySelector("#view .faults"));
    assert.deepEqual(await page.run(() => [...document.querySelectorAll("#view .faults li")].map(({ textContent }) => textContent)),
      ["a", "b"].map((name) => `${path}:1 — Note.${name} — The minimum length of “${name}” is greater than its maximum length. Swap them, or remove one.`));
    assert.deepEqual(page.faults, []);
    await page.send("Page.close");
    await own.stop();
  },

  async "a model whose numbers a browser would round is not edited"() {
    const path = file("Exact.json");
    writeFileSync(path, '{"entities":[{"name":"Count","attributes":[{"name":"most","type":"Integer 64","maximum":9223372036854775807}]}]}');
    const studio = await Studio.open(path);
    await studio.shows(".note", "whole numbers beyond 2⁵³");
    assert.ok(!(await studio.texts("button")).includes("Save"));
    await studio.page.click(".exports summary");
    await studio.page.click(".exports button", { text: "JSON" });
    await studio.shows("#problem", "Nothing is written: this model has whole numbers beyond 2⁵³");
    await studio.close();
    // Nor is one that a document gets while it is looked at.
    const music = await Music.open();
    const other = new Studio();
    other.browse = await Browse.start(music.path, "--no-autosave");
    other.page = await browser.open(other.browse.address);
    await other.page.until(() => document.querySelector(".entities .count")?.textContent);
    await other.page.press("m");
    await other.page.until(() => document.querySelectorAll(".graph .box").length === 5 && document.querySelector(".inspector input:enabled, .inspector textarea:enabled"));
    const model = structuredClone(music.document.model.description);
    model.entities.push({ name: "Count", attributes: [{ name: "most", type: "Integer 64", isOptional: true, maximum: 2 ** 60 }] });
    await music.document.request("model/update", { model: { model } });
    await other.page.until(() => document.querySelectorAll(".graph .box").length === 6);
    await other.shows(".note", "whole numbers beyond 2⁵³");
    for (const key of ["Insert", "Ctrl+s"]) await other.page.press(key);
    assert.deepEqual(await other.page.run(() => [document.querySelectorAll(".graph .box").length, document.querySelectorAll(".inspector :enabled").length,
      [...document.querySelectorAll(".model button")].some(({ textContent }) => ["Update the document …", "Arrange"].includes(textContent))]), [6, 0, false]);
    await other.close();
    await music.close();
  },

  async "everything has a role and a name, and contrast in both themes; names are texts, whatever they are"() {
    const path = file("Names.json");
    const long = "aNameThatGoesOnAndOnUntilNobodyKnowsAnyMoreWhatItWasAboutInTheFirstPlace";
    writeFileSync(path, JSON.stringify({ entities: [
      { name: "Ordner", attributes: [{ name: long, type: "String", isOptional: true }],
        relationships: [{ name: "מסמכים", destination: "מסמך", inverse: "תיקייה", isToMany: true, isOptional: true }] },
      { name: "מסמך", attributes: [{ name: "שם", type: "String" }, { name: "名前", type: "String" }], userInfo: { note: markup },
        relationships: [{ name: "תיקייה", destination: "Ordner", inverse: "מסמכים", isOptional: true }] },
    ], versionIdentifiers: [markup] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    const looks = {
      graph: async () => { await studio.clickBox("מסמך"); },
      table: async () => {
        await page.press("t");
        await page.until(() => document.querySelector(".tree"));
      },
      fault: async () => {
        await page.press("t");
        await studio.clickBox("Ordner");
        await studio.fill("name", "ein Ordner <b>");
        await studio.shows(".inspector .problems", "ein Ordner");
      },
    };
    for (const [name, look] of Object.entries(looks)) {
      await look();
      assert.deepEqual(await nameless(page), [], name);
      for (const theme of ["light", "dark"]) {
        await page.theme(theme);
        assert.deepEqual(await page.run(lowContrasts), [], `${name}, ${theme}`);
        await studio.picture(`${name}-${theme}`);
      }
    }
    assert.equal(await page.run(() => document.querySelectorAll("b, img").length), 0);
    await page.press("Escape");
    await page.press("Ctrl+z");
    for (const shown of ["graph", "table"]) {
      await page.run((name) => document.querySelector(`[data-shown=${name}]`).click(), shown);
      const { missed, unmarked, count } = await reachedByTab(page);
      assert.deepEqual([missed, unmarked], [[], []], shown);
      assert.ok(count > 20, `${shown}: ${count}`);
    }
    for (const [width, height, zoom, name] of [[600, 380, 2, "zoomed"], [390, 800, 1, "narrow"]]) {
      await page.resize(width, height, zoom);
      const [inner, outer] = await page.run(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(inner <= outer, `${name}: ${inner} > ${outer}`);
      await studio.picture(name);
    }
    await studio.close();
  },

  async "a hundred entities are drawn, and found"() {
    const path = file("Hundred.json");
    const entities = Array.from({ length: 100 }, (each, number) => ({
      name: `Entity${number}`, attributes: Array.from({ length: number % 7 }, (one, place) => ({ name: `attribute${place}`, type: "String", isOptional: true })),
      relationships: number % 3 === 0 ? [{ name: "next", destination: `Entity${(number * 7 + 1) % 100}`, isOptional: true }] : [],
    }));
    writeFileSync(path, JSON.stringify({ entities }));
    const studio = await Studio.open(path);
    const scale = () => studio.page.run(() => Number(/scale\(([\d.]+)\)/.exec(document.querySelector(".drawing > g").getAttribute("transform"))[1]));
    // What one sees first can be read; names can be, too, where all is seen.
    assert.ok(await scale() >= 0.7);
    await studio.picture("hundred-first");
    await studio.page.press("0");
    await studio.page.until(() => document.querySelectorAll(".graph .box").length === 100);
    const [least, isInBox] = await studio.page.run(() => {
      const names = [...document.querySelectorAll(".graph .name")].map((each) => [each.getBoundingClientRect(), each.parentElement.querySelector(".frame").getBoundingClientRect()]);
      return [Math.min(...names.map(([{ height }]) => height)), names.every(([name, box]) => name.right <= box.right + 1 && name.bottom <= box.bottom + 1)];
    });
    assert.ok(isInBox && least > 1.3 * 12 * await scale(), `${least}`);
    await studio.picture("hundred");
    await studio.page.press("Ctrl+f");
    await studio.page.type("Entity77");
    await studio.page.press("Enter");
    await studio.shows(".inspector h3", "Entity Entity77");
    await studio.page.until(() => Number(document.querySelector(".graph").style.getPropertyValue("--scale")) >= 0.7);
    const isInSight = await studio.page.run(() => {
      const [box, frame] = [document.querySelector(".box[data-entity=Entity77]"), document.querySelector(".graph")].map((each) => each.getBoundingClientRect());
      return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    });
    assert.ok(isInSight);
    // What is far out of sight is not in the page, until one comes near.
    await studio.page.run(() => document.querySelector(".graph").focus());
    for (let step = 0; step < 5; step += 1) await studio.page.press("+");
    await studio.page.until(() => document.querySelectorAll(".graph .box").length < 50 && !document.querySelector(".graph.far"));
    await studio.page.press("End");
    await studio.shows(".inspector h3", "Entity Entity99");
    await studio.page.until(() => {
      const [box, frame] = [document.querySelector(".box[data-entity=Entity99]"), document.querySelector(".graph")].map((each) => each?.getBoundingClientRect());
      return box && box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    });
    await studio.page.press("0");
    await studio.page.until(() => document.querySelectorAll(".graph .box").length === 100);
    await studio.close();
  },

  async "a long entity shows its first attributes, and what is new can be seen, whatever is searched for"() {
    const path = file("Long.json");
    const attributes = Array.from({ length: 300 }, (one, place) => ({ name: `attribute${place}`, type: "String", isOptional: true }));
    writeFileSync(path, JSON.stringify({ entities: [{ name: "Long", attributes }, ...Array.from({ length: 60 }, (each, number) => ({ name: `Other${number}` }))] }));
    const studio = await Studio.open(path);
    const { page } = studio;
    await page.press("Ctrl+f");
    await page.type("Long");
    await page.press("Enter");
    await page.until(() => document.querySelectorAll(".graph .box[data-entity=Long] .row").length === 25);
    assert.deepEqual((await studio.texts(".graph .box[data-entity=Long] .row")).slice(-2), ["attribute23: String?", "and 276 more"]);
    await page.click(".graph .box[data-entity=Long] .rest");
    await studio.shows(".inspector h3", "Entity Long");
    await studio.picture("long");
    await page.press("0");
    await page.press("Insert");
    await page.until(() => document.activeElement.value === "Entity");
    await page.until(() => {
      const box = document.querySelector(".graph .box[data-entity=Entity]");
      const [inner, outer] = [box, document.querySelector(".graph")].map((each) => each?.getBoundingClientRect());
      return inner && getComputedStyle(box).opacity === "1" && inner.left >= outer.left && inner.bottom <= outer.bottom && inner.width > 50;
    });
    await page.press("Escape");
    await page.press("f");
    await page.until(() => document.querySelector("input[type=search]").value === "" && !document.querySelector(".graph.searching"));
    await studio.close();
  },

  async "a diagram is as it was saved, however near its boxes are"() {
    const path = file("Near.xcdatamodeld");
    const studio = await Studio.open(path);
    const { page } = studio;
    for (const name of ["One", "Two"]) {
      await page.press("Insert");
      await page.until(() => document.activeElement.value === "Entity");
      await page.type(name);
      await page.until((entity) => document.querySelector(`.graph .box[data-entity=${entity}]`), name);
      await page.press("Escape");
    }
    await studio.drag(".graph .box[data-entity=Two] .handle", ".graph .box[data-entity=One] .frame");
    await studio.shows(".graph .label", "one");
    const apart = (least, most) => page.until((from, to) => {
      const [one, two] = [...document.querySelectorAll(".graph .frame")].map((each) => each.getBoundingClientRect());
      const distance = Math.max(one.left, two.left) - Math.min(one.right, two.right);
      return distance > from && distance < to;
    }, least, most);
    await page.click("button", { text: "Arrange" });
    await apart(30, 1_000);
    // Nearer than the name of the relationship has room.
    const { One: [x], Two: [other] } = await studio.places();
    const left = other < x ? "Two" : "One";
    const gap = await page.run((name) => {
      const [first, second] = (name === "Two" ? ["Two", "One"] : ["One", "Two"]).map((each) => document.querySelector(`.graph .box[data-entity=${each}] .frame`));
      return (second.getBoundingClientRect().left - first.getBoundingClientRect().right) - 10;
    }, left);
    await studio.drag(`.graph .box[data-entity=${left}] .name`, [gap, 0]);
    await page.until((name, before) => document.querySelector(`.graph .box[data-entity=${name}] .frame`).x.baseVal.value > before, left, Math.min(x, other));
    await apart(5, 15);
    await page.press("Ctrl+s");
    await studio.shows("#status", "Saved as");
    const places = await studio.places();
    await studio.close();
    const again = await Studio.open(path);
    await again.boxesAre("One", "Two");
    assert.deepEqual(await again.places(), places);
    await again.close();
  },

  async "very many entities are shown whole, however small"() {
    const path = file("Many.json");
    const count = process.env.ORRERY_NIGHTLY === "1" ? 1_000 : 300;
    const attributes = Array.from({ length: 6 }, (one, place) => ({ name: `attribute${place}`, type: "String", isOptional: true }));
    writeFileSync(path, JSON.stringify({ entities: Array.from({ length: count }, (each, number) => ({ name: `Entity${number}`, attributes })) }));
    const studio = await Studio.open(path);
    const { page } = studio;
    const isAllInSight = () => page.until((wanted) => {
      const frame = document.querySelector(".graph").getBoundingClientRect();
      const boxes = [...document.querySelectorAll(".graph .box .frame")].map((each) => each.getBoundingClientRect());
      return boxes.length === wanted && boxes.every(({ left, right, top, bottom }) => (
        left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom));
    }, count);
    await page.press("0");
    await isAllInSight();
    for (let step = 0; step < 10; step += 1) await page.press("+");
    await page.until((all) => document.querySelectorAll(".graph .box").length < all, count);
    await page.click("[aria-label='Show all of it']");
    await isAllInSight();
    await page.press("-");
    await isAllInSight();
    await studio.picture("many");
    await studio.close();
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`not ok ${name}\n${error.stack}`);
  }
}
await browser.close();
await removeFolder(folder, file("library.data"));
process.exit(failed ? 1 : 0);
