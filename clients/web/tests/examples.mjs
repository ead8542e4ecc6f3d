// Without a document: a start with the example applications, and the data that was made for them.

import assert from "node:assert/strict";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { keepPicture } from "./pictures.mjs";
import { Browse, makeFolder, program, stopServer } from "./program.mjs";

const folder = makeFolder();
const browse = await Browse.startExamples(folder);
const browser = await Browser.launch();
const page = await browser.open(browse.address);
const pathOf = (name) => join(folder, "orrery", "examples", `${name}.data`);

const tests = {
  async "the start has four applications, each with its data"() {
    const names = await page.until(() => document.querySelectorAll(".cards a").length === 4 && [...document.querySelectorAll(".cards a")].map(({ textContent }) => textContent));
    assert.deepEqual(names, ["Homepwner", "People", "Photomania", "ToDo"]);
    await keepPicture(page, "start");
    const entities = { Homepwner: "BNRAssetType3BNRItem48", People: "Employee36Manager4Person46", Photomania: "Photo240Photographer12", ToDo: "ToDo12" };
    for (const name of names) {
      await page.leaving(() => page.click(".cards a", { text: name }));
      await page.until((wanted) => document.querySelector(".entities")?.textContent === wanted, entities[name]);
      assert.equal(await page.run(() => location.pathname), `/${name}`);
      await page.leaving(() => page.click("h1 a"));
      await page.until(() => document.querySelectorAll(".cards a").length === 4);
    }
  },

  async "two windows on an example follow one another, and a program beside them"() {
    await page.leaving(() => page.click(".cards a", { text: "ToDo" }));
    await page.click(".entities a");
    await page.until(() => document.querySelector(".foot")?.textContent === "12 rows");
    const other = await browser.open(`${browse.origin}/ToDo#/data/ToDo?sort=name`);
    await other.until(() => document.querySelector(".foot")?.textContent === "12 rows");
    await other.run(() => document.querySelector("orrery-grid").focus());
    await other.press("Delete");
    await page.until(() => document.querySelector(".foot").textContent === "11 rows");
    await keepPicture(page, "example");
    const params = JSON.stringify({ entity: "ToDo", values: { name: "Written by a program" } });
    const [code] = await once(spawn(program, ["call", pathOf("ToDo"), "object/insert", params], { stdio: "ignore" }), "exit");
    assert.equal(code, 0);
    for (const each of [page, other]) await each.until(() => document.querySelector("orrery-grid").textContent.includes("Written by a program"));
    await other.send("Page.close");
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    assert.deepEqual(page.faults.splice(0), []);
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`not ok ${name}\n${error.stack}`);
  }
}
await browser.close();
await browse.stop();
for (const name of ["Homepwner", "People", "Photomania", "ToDo"]) await stopServer(pathOf(name));
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
