// A person at the page of a document with music, and another client beside it: what tests of the pages share.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDocument } from "../../javascript/index.js";
import { Browser } from "./browser.mjs";
import { Music } from "./document.mjs";
import { keepPicture } from "./pictures.mjs";
import { Browse, program, stopServer } from "./program.mjs";

/** The texts of rows by columns, in the page. */
const rowTexts = `(columns) => {
  const heads = [...document.querySelectorAll("[role=columnheader]")].map(({ dataset }) => dataset.key);
  const elements = [...document.querySelectorAll("orrery-grid [data-place]")].sort((a, b) => a.dataset.place - b.dataset.place);
  return elements.map((row) => (row.children.length < heads.length ? [row.textContent]
    : columns.map((key) => row.children[heads.indexOf(key)]?.textContent)).join(" | "));
}`;

/** Chooses in a dialog's menu. */
export const chooseIn = (page, label, value) => page.until((name, wanted) => {
  const select = document.querySelector(`dialog select[aria-label='${name}']`);
  if (!select) return false;
  select.value = wanted;
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  return select.value === wanted;
}, label, value);

/** Opens a dialog of the table's menu: `batch`, `export`, `import` or `keep`. */
export async function openDialog(page, name) {
  await page.until(() => !document.querySelector("dialog"));
  await page.run((wanted) => document.querySelector(`button.${wanted}`).click(), name);
  await page.until(() => document.querySelector("dialog"));
}

/** Has the dialog look through a file of that name, with that text. */
export async function lookThrough(page, folder, name, text) {
  writeFileSync(join(folder, name), text);
  await page.chooseFile("dialog input[type=file]", join(folder, name));
  // The button has its place once the file's first rows are there.
  await page.until(() => document.querySelector("dialog form:not([aria-busy])"));
  await page.click("dialog button", { text: "Look through" });
}

/** A document of another model beside that of a visit, and a page about it. */
export class Other {
  /** `fill(edit)` makes what is saved in it. */
  static async open(visit, name, model, fill) {
    const other = new this();
    other.path = join(visit.music.folder, `${name}.data`);
    other.document = await openDocument(other.path, { command: program, model, create: "ifMissing", autosave: { enabled: false } });
    other.context = other.document.context;
    if (fill) await other.context.perform(fill, { save: true });
    other.browse = await Browse.start(other.path, "--no-autosave");
    other.page = await visit.browser.open(other.browse.address);
    await other.page.until(() => document.querySelector(".entities .count")?.textContent);
    return other;
  }

  async close() {
    assert.deepEqual(this.page.faults, []);
    await this.page.send("Page.close");
    await this.context.rollback();
    await this.document.close();
    await this.browse.stop();
    await stopServer(this.path);
  }
}

export class Visit {
  isBack = Promise.resolve();

  static async begin({ words = ["--no-autosave"], ...options } = {}) {
    const visit = new Visit();
    visit.music = await Music.open({ history: true, ...options });
    visit.browse = await Browse.start(visit.music.path, ...words);
    visit.browser = await Browser.launch();
    visit.page = await visit.browser.open(visit.browse.address);
    return visit;
  }

  picture(name, from = this.page) { return keepPicture(from, name); }

  go(hash, at = this.page) { return at.run((address) => { location.hash = address; }, hash); }

  texts(selector) { return this.page.run((wanted) => [...document.querySelectorAll(wanted)].map((each) => each.textContent), selector); }

  /** Waits until an element has the text in it; behind a dialog, until that is done: rows may be there before it goes, and keys are still its own. */
  shows(selector, text, at = this.page) {
    return at.until((wanted, words) => [...document.querySelectorAll(wanted)].some((each) => (
      each.textContent.includes(words) && (each.closest("dialog") || !document.querySelector("dialog[aria-busy]")))), selector, text);
  }

  /** The texts of the rows in sight, in order, of some columns. */
  rows(columns, at = this.page) { return at.run(rowTexts, columns); }

  /** Waits until the first rows are these. */
  rowsAre(columns, ...wanted) {
    return this.page.until(`(columns, wanted) => !document.querySelector("dialog[aria-busy]")
      && (${rowTexts})(columns).slice(0, wanted.length).join("\\n") === wanted.join("\\n")`, columns, wanted);
  }

  /** Waits until a cell shows a text. */
  cellIs(id, key, text, at = this.page) {
    return at.until((wanted, column, words) => {
      const place = [...document.querySelectorAll("[role=columnheader]")].findIndex(({ dataset }) => dataset.key === column);
      return document.querySelector(`orrery-grid [data-id="${wanted}"]`)?.children[place]?.textContent === words;
    }, id, key, text);
  }

  /** Goes to the table's first cell of a column, by keys. */
  async goToCell(key) {
    await this.page.run(() => document.querySelector("orrery-grid").focus());
    await this.page.press("Ctrl+Home");
    await this.page.press("Home");
    const place = await this.page.run((wanted) => (
      [...document.querySelectorAll("[role=columnheader]")].findIndex(({ dataset }) => dataset.key === wanted)), key);
    assert.ok(place >= 0, key);
    for (let step = 0; step < place; step += 1) await this.page.press("ArrowRight");
  }

  /** Ends a document's server: `isBack` is when the client in Node, which begins another, goes on. */
  async stopServer(document = this.music.document) {
    this.isBack = new Promise((resolve) => { document.connection.onReconnected = resolve; });
    const [code] = await stopServer(document.path);
    assert.equal(code, 0, "The server has not been ended.");
  }

  /** Ends the server, or does what else loses the connection, and has the page find none until `comeBack` is called. */
  async lose(act = () => this.stopServer(), at = this.page) {
    await at.run(() => {
      const Plain = (globalThis.PlainSocket ??= globalThis.WebSocket);
      // Without a token nobody is let in.
      globalThis.WebSocket = class { constructor(address) { return new Plain(address, ["orrery"]); } };
      globalThis.comeBack = () => { globalThis.WebSocket = Plain; };
    });
    await act();
    await at.until(() => !document.getElementById("lost").hidden);
  }

  /** As `lose`, while the server goes on. */
  cut(at = this.page) {
    return this.lose(async () => {
      await at.run(() => {
        const plain = Object.getPrototypeOf(globalThis.PlainSocket.prototype);
        const { send } = plain;
        plain.send = function cut() {
          plain.send = send;
          this.close();
        };
      });
      await this.go("#/status", at);
    }, at);
  }

  async comeBack(at = this.page) {
    await at.run(() => globalThis.comeBack());
    await Promise.all([at.until(() => document.getElementById("lost").hidden), this.isBack]);
    at.forgetLosses();
  }

  /** Whether one is asked before the page is left. */
  isAsked(at = this.page) { return at.run(() => !dispatchEvent(new Event("beforeunload", { cancelable: true }))); }

  /** Begins to change many: an attribute of all that the table shows, to a value. */
  async beginBatch(key, value) {
    await openDialog(this.page, "batch");
    await chooseIn(this.page, "What", key);
    await this.page.click("dialog input");
    await this.page.press("Ctrl+a");
    await this.page.type(value);
  }

  /** What a test that failed has left is not the next one's. */
  async #recover() {
    const page = () => this.page.run(() => {
      for (const each of document.querySelectorAll("dialog")) each.close();
      globalThis.comeBack?.();
    });
    for (const undo of [page, () => this.isBack, () => this.music.context.rollback()]) await undo().catch(({ message }) => console.log(message));
  }

  /** Runs the tests, those whose names have the program's argument in them, and ends it all. */
  async run(tests) {
    let failed = 0;
    for (const [name, test] of Object.entries(tests)) {
      if (process.argv[2] && !name.includes(process.argv[2])) continue;
      try {
        await test();
        assert.deepEqual(this.page.faults.splice(0), []);
        console.log(`ok ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`not ok ${name}\n${error.stack}`);
        this.page.faults.length = 0;
        await this.picture("failed");
        await this.#recover();
      }
    }
    await this.browser.close();
    await this.browse.stop();
    await this.music.close();
    process.exit(failed ? 1 : 0);
  }
}
