// A page that may only read edits nothing; who has no token, or another's page, gets nothing.

import assert from "node:assert/strict";
import { Browser } from "./browser.mjs";
import { Music } from "./document.mjs";
import { Browse, removeFolder, stopServer } from "./program.mjs";

const music = await Music.open();
await music.document.close();
// It has the document open for writing for another minute.
await stopServer(music.path);
const browse = await Browse.start(music.path, "--read-only");
const browser = await Browser.launch();

/** What comes of a WebSocket that a page opens. */
const socketFrom = (page, address, protocols) => page.run((url, words) => new Promise((resolve) => {
  const socket = new WebSocket(url, words);
  socket.onopen = () => resolve("open");
  socket.onerror = () => resolve("refused");
}), address, protocols);

const tests = {
  async "without a token there is a page, and nothing of the document's in it"() {
    const page = await browser.open(`${browse.origin}/#/data/Song`, { isFresh: true });
    await page.until(() => document.querySelector("#view [role=alert]")?.textContent.includes("A token is used once"));
    const socket = browse.origin.replace("http:", "ws:");
    assert.equal(await socketFrom(page, socket, ["orrery"]), "refused");
    assert.equal(await socketFrom(page, socket, ["orrery", `orrery.token.${"0".repeat(64)}`]), "refused");
  },

  async "a page that may only read shows everything and edits nothing"() {
    const page = await browser.open(browse.address);
    await page.until(() => document.querySelector("#bar .badge")?.textContent === "Read only");
    await page.run(() => { location.hash = "#/data/Song?sort=title"; });
    await page.until(() => document.querySelector("orrery-grid [data-place='0']")?.textContent.includes("Davis 1.1"));
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("F2");
    await page.press("n");
    await page.press("Delete");
    await page.press("Enter");
    await page.click("orrery-grid [role=gridcell]", { text: "Davis 1.1" });
    await page.until(() => document.querySelector("orrery-detail h3")?.textContent === "Davis 1.1");
    const open = await page.run(() => [...document.querySelectorAll(
      "orrery-detail :is(input, textarea, select, button):not(:disabled):not([hidden])")]
      .filter((each) => !each.readOnly && each.textContent !== "Download").map(({ outerHTML }) => outerHTML));
    assert.deepEqual(open, []);
    assert.equal(await page.run(() => document.querySelectorAll(".editing, button.add:not(:disabled), button.remove:not(:disabled)").length), 0);
    assert.ok(await page.until(() => document.querySelector(".foot").textContent.includes("32 rows")));
    assert.deepEqual(page.faults, []);
  },

  async "pages of another origin get nothing, whatever they know"() {
    const other = await Browse.start(music.path, "--read-only");
    const known = await browser.open(other.address);
    await known.until(() => document.querySelector(".entities .count")?.textContent);
    const { documents: [{ token }] } = JSON.parse(await known.run(() => localStorage.getItem("orrery.session")));
    const protocols = ["orrery", `orrery.token.${token}`];
    const socket = other.origin.replace("http:", "ws:");
    assert.equal(await socketFrom(known, socket, protocols), "open");
    // A page without a policy of its own, as any on the web.
    const foreign = await browser.open("about:blank");
    assert.equal(await socketFrom(foreign, socket, protocols), "refused");
    assert.equal(await foreign.run((url) => fetch(url).then(({ ok }) => ok, () => "refused"), `${other.origin}/`), "refused");
    await other.stop();
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
await removeFolder(music.folder, music.path);
process.exit(failed ? 1 : 0);
