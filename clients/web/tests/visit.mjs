// A person at the page of a document with music, and another client beside it: what tests of the pages share.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { Music } from "./document.mjs";
import { Browse } from "./program.mjs";

// Pictures of each view are kept where this says.
const pictures = process.env.ORRERY_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

/** The texts of rows by columns, in the page. */
const rowTexts = `(columns) => {
  const heads = [...document.querySelectorAll("[role=columnheader]")].map(({ dataset }) => dataset.key);
  const elements = [...document.querySelectorAll("orrery-grid [data-place]")].sort((a, b) => a.dataset.place - b.dataset.place);
  return elements.map((row) => (row.children.length < heads.length ? [row.textContent]
    : columns.map((key) => row.children[heads.indexOf(key)].textContent)).join(" | "));
}`;

export class Visit {
  static async begin({ words = ["--no-autosave"], ...options } = {}) {
    const visit = new Visit();
    visit.music = await Music.open({ history: true, ...options });
    visit.browse = await Browse.start(visit.music.path, ...words);
    visit.browser = await Browser.launch();
    visit.page = await visit.browser.open(visit.browse.address);
    return visit;
  }

  picture(name, from = this.page) { return pictures ? from.screenshot(join(pictures, `${name}.png`)) : undefined; }

  go(hash, at = this.page) { return at.run((address) => { location.hash = address; }, hash); }

  texts(selector) { return this.page.run((wanted) => [...document.querySelectorAll(wanted)].map((each) => each.textContent), selector); }

  /** Waits until an element has the text in it. */
  shows(selector, text, at = this.page) {
    return at.until((wanted, words) => [...document.querySelectorAll(wanted)].some((each) => each.textContent.includes(words)), selector, text);
  }

  /** The texts of the rows in sight, in order, of some columns. */
  rows(columns, at = this.page) { return at.run(rowTexts, columns); }

  /** Waits until the first rows are these. */
  rowsAre(columns, ...wanted) {
    return this.page.until(`(columns, wanted) => (${rowTexts})(columns).slice(0, wanted.length).join("\\n") === wanted.join("\\n")`, columns, wanted);
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
      }
    }
    await this.browser.close();
    await this.browse.stop();
    await this.music.close();
    process.exit(failed ? 1 : 0);
  }
}
