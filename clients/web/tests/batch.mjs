// Many objects changed or deleted as one step, and tables read and written as text.

import assert from "node:assert/strict";
import { Visit } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page } = visit;

const choose = (label, value) => page.until((name, wanted) => {
  const select = document.querySelector(`dialog select[aria-label='${name}']`);
  if (!select) return false;
  select.value = wanted;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  return select.value === wanted;
}, label, value);

const opened = async (hash) => {
  await visit.go(hash);
  await visit.shows(".foot", "rows");
  await page.run(() => document.querySelector("orrery-grid").focus());
  await page.press("b");
};
const songs = (where) => `#/data/Song?columns=title,seconds,price,album&sort=title&where=${encodeURIComponent(where)}`;

const tests = {
  async "a value is tried on all that the table shows, then set as one step"() {
    await opened(songs("title BEGINSWITH 'Davis'"));
    await choose("What", "seconds");
    await page.click("dialog input");
    await page.type("5000");
    await page.press("Enter");
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

  async "an expression is computed for each of the selected objects"() {
    await visit.go(songs("title BEGINSWITH 'Davis'"));
    await visit.rowsAre(["title"], "Davis 1.1");
    await visit.goToCell("title");
    await page.press("Shift+ArrowDown");
    await page.press("b");
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

  async "what somebody changes meanwhile is not overwritten"() {
    await opened(songs("title BEGINSWITH 'Davis 1'"));
    await choose("What", "seconds");
    await page.click("dialog input");
    await page.type("99");
    await page.press("Enter");
    await visit.shows("dialog .result", "4 objects change.");
    await (await music.first("Song", "title = 'Davis 1.2'")).set({ seconds: 7 });
    await page.press("Enter");
    await visit.shows("dialog .problem", "changed");
    await page.press("Escape");
    await visit.rowsAre(["seconds"], "62", "7", "182", "242");
    await music.context.rollback();
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
};

await visit.run(tests);
