// Who sees little, or uses no mouse: names and roles, contrast in both themes, a large zoom, a narrow screen.

import assert from "node:assert/strict";
import { Browser } from "./browser.mjs";
import { Music } from "./document.mjs";
import { lowContrasts, nameless, reachedByTab } from "./looks.mjs";
import { keepPicture } from "./pictures.mjs";
import { Browse } from "./program.mjs";

const music = await Music.open({ history: true });
const browse = await Browse.start(music.path, "--no-autosave");
const browser = await Browser.launch();
const page = await browser.open(browse.address);
const song = await music.first("Song", 'title = "Davis 1.3"');
await song.set({ seconds: 5_000 });
await page.until(() => document.querySelector(".entities .count")?.textContent);

const addresses = {
  data: `#/data/Song?object=${encodeURIComponent(song.id)}&section=isLive`,
  explain: "#/explain", fault: "#/data/Artist?where=town", unsaved: "#/unsaved", history: "#/history", messages: "#/messages",
  status: "#/status", model: "#/model", template: "#/data/Song?template=cheap&$limit=2",
};

/** What is opened over the table, by what opens it: a button of its menu, or a key. */
const dialogs = { batch: "dialog.batch-dialog", export: "dialog.transfer-dialog", import: "dialog.transfer-dialog", keep: "dialog.name", F1: "dialog.keys" };

/** Goes to a view, and waits until it shows something of its own. */
async function look(name) {
  await page.run((hash) => { location.hash = hash; }, addresses[name]);
  const selectors = { data: "orrery-detail .old:not(:empty)", fault: "#filter-fault:not(:empty)", unsaved: "td.old", history: ".history summary",
    explain: ".plan", messages: ".messages summary", status: ".facts", model: ".graph .box",
    template: ".variables input" };
  await page.until((selector) => document.querySelector(selector), selectors[name]);
  if (name === "data") await page.until(() => document.querySelector(".foot").textContent.includes("32 rows"));
}

const tests = {
  async "everything has a role and a name, and contrast in both themes"() {
    for (const name of Object.keys(addresses)) {
      await look(name);
      assert.deepEqual(await nameless(page), [], name);
      for (const theme of ["light", "dark"]) {
        await page.theme(theme);
        assert.deepEqual(await page.run(lowContrasts), [], `${name}, ${theme}`);
        await keepPicture(page, `${name}-${theme}`);
      }
    }
  },

  async "dialogs and menus have names, contrast, and give the focus back"() {
    for (const [key, selector] of Object.entries(dialogs)) {
      await look("data");
      await page.run(() => document.querySelector("orrery-grid").focus());
      await page.press(key === "F1" ? key : "Shift+F10");
      if (key !== "F1") await page.click(`.more .${key}`);
      await page.until((wanted) => document.querySelector(wanted)?.contains(document.activeElement), selector);
      assert.deepEqual(await nameless(page), [], selector);
      for (const theme of ["light", "dark"]) {
        await page.theme(theme);
        assert.deepEqual(await page.run(lowContrasts), [], `${selector}, ${theme}`);
        await keepPicture(page, `dialog-${key}-${theme}`);
      }
      await page.press("Escape");
      await page.until(() => !document.querySelector("dialog") && document.activeElement.localName === "orrery-grid");
    }
    await page.click(".columns > summary");
    await page.until(() => document.activeElement.type === "checkbox");
    assert.deepEqual(await nameless(page), [], "columns");
    assert.deepEqual(await page.run(lowContrasts), [], "columns");
    await page.run(() => { document.querySelector(".columns").open = false; });
  },

  async "the table tells where one is, as one moves by keys"() {
    await look("data");
    await page.run(() => document.querySelector("orrery-grid").focus());
    const active = () => page.run(() => {
      const grid = document.querySelector("orrery-grid");
      const cell = document.getElementById(grid.getAttribute("aria-activedescendant"));
      return [cell?.role, cell?.parentElement.ariaRowIndex, cell?.textContent, grid.ariaRowCount];
    });
    await page.press("Ctrl+Home");
    await page.press("ArrowDown");
    assert.deepEqual(await active(), ["gridcell", "3", "Simone 1.1", "35"]);
    await page.press("Ctrl+End");
    assert.equal((await active())[1], "35");
    await page.press("Home");
    await page.press("Ctrl+Home");
    assert.equal((await active())[1], "2");
    await page.press("ArrowDown");
    await page.press("Shift+ArrowDown");
    await page.press("Shift+ArrowRight");
    const { nodes } = await page.send("Accessibility.getFullAXTree");
    const selected = nodes.filter(({ role, properties }) => role?.value === "gridcell" && properties?.some(({ name, value }) => name === "selected" && value.value));
    assert.equal(selected.length, 4);
    await page.press("Escape");
  },

  async "all can be reached by Tab, and what has the focus shows it"() {
    for (const name of Object.keys(addresses)) {
      await look(name);
      const { missed, unmarked, count } = await reachedByTab(page);
      assert.deepEqual([missed, unmarked], [[], []], name);
      assert.ok(count > 15, `${name}: ${count}`);
    }
  },

  async "nothing is cut off at 200 % or on a narrow screen"() {
    for (const [width, height, name] of [[600, 380, "zoomed"], [390, 800, "narrow"]]) {
      await page.resize(width, height, name === "zoomed" ? 2 : 1);
      for (const view of Object.keys(addresses)) {
        await look(view);
        const [inner, outer] = await page.run(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(inner <= outer, `${view}, ${name}: ${inner} > ${outer}`);
        // Where there is height enough the page has no scroll bar beside that of the table.
        assert.ok(height < 640 || await page.run(() => document.documentElement.scrollHeight <= innerHeight), `${view}, ${name}`);
        const cut = await page.run(() => [...document.querySelectorAll("#bar button, .view > header button")]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1).map(({ textContent }) => textContent));
        assert.deepEqual(cut, [], `${view}, ${name}`);
        const [left, right, width] = await page.run(() => {
          const box = document.querySelector("#navigation [aria-current]").getBoundingClientRect();
          return [box.left, box.right, innerWidth];
        });
        assert.ok(left >= 0 && right <= width, `${view}, ${name}: ${left}, ${right}`);
        await keepPicture(page, `${view}-${name}`);
      }
      await look("data");
      for (const menu of ["columns", "more"]) {
        await page.click(`.${menu} > summary`);
        await page.until((wanted) => document.querySelector(`.${wanted} .menu`)?.contains(document.activeElement), menu);
        const [left, right] = await page.run((wanted) => {
          const box = document.querySelector(`.${wanted} .menu`).getBoundingClientRect();
          return [box.left, box.right];
        }, menu);
        assert.ok(left >= 0 && right <= width, `${menu}, ${name}: ${left}, ${right}`);
        await page.press("Escape");
      }
    }
    // Table and object have their bars, and what they are in has none.
    await page.resize(390, 640);
    await look("data");
    assert.ok(await page.run(() => [document.documentElement, document.querySelector(".data")].every((each) => each.scrollHeight <= each.clientHeight)));
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`not ok ${name}\n${error.stack}`);
  }
}
await browser.close();
await browse.stop();
await music.close();
process.exit(failed ? 1 : 0);
