// A page that may only read edits nothing; who has no token, or another's page, gets nothing.

import assert from "node:assert/strict";
import { request } from "node:http";
import { join } from "node:path";
import { openDocument } from "../../javascript/index.js";
import { Browser } from "./browser.mjs";
import { Music, markup } from "./document.mjs";
import { Browse, program, stopServer } from "./program.mjs";

const music = await Music.open();
const browse = await Browse.start(music.path, "--read-only");
const browser = await Browser.launch();

/** What comes of a WebSocket that a page opens. */
const socketFrom = (page, address, protocols) => page.run((url, words) => new Promise((resolve) => {
  const socket = new WebSocket(url, words);
  socket.onopen = () => resolve("open");
  socket.onerror = () => resolve("refused");
}), address, protocols);

/** The status of what comes of a request with header fields, as a page cannot set them. */
const statusOf = (method, path, headers, origin = browse.origin) => new Promise((resolve, reject) => {
  const { hostname, port } = new URL(origin);
  const asked = request({ hostname, port, method, path, headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  asked.on("upgrade", (answer, socket) => {
    socket.destroy();
    resolve(answer.statusCode);
  });
  asked.on("error", reject).end();
});

const opening = {
  Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
};

const tests = {
  async "a wrong host, origin or token gets nothing, and a token is used once"() {
    const own = await Browse.start(music.path, "--read-only");
    const { host } = new URL(own.origin);
    const ask = (method, path, headers) => statusOf(method, path, { Host: host, ...headers }, own.origin);
    const ticket = new URL(own.address).hash.replace("#token=", "");
    const wrong = [{ Host: "example.com" }, { Host: `evil.example:${host.split(":")[1]}` }, { Origin: "http://example.com" }, { Origin: "null" }];
    for (const fields of wrong) {
      for (const [method, path] of [["GET", "/"], ["GET", "/web/main.js"], ["POST", "/session"]]) {
        assert.equal(await ask(method, path, { Authorization: `Bearer ${ticket}`, ...fields }), 403, `${path} ${JSON.stringify(fields)}`);
      }
    }
    assert.equal(await ask("POST", "/session", {}), 401);
    assert.equal(await ask("POST", "/session", { Authorization: `Bearer ${"0".repeat(64)}` }), 401);
    assert.equal(await ask("GET", "/session", { Authorization: `Bearer ${ticket}` }), 405);
    // What was refused has not used it.
    const begun = await fetch(`${own.origin}/session`, { method: "POST", headers: { Authorization: `Bearer ${ticket}` } });
    const { documents: [{ token }] } = await begun.json();
    assert.equal(await ask("POST", "/session", { Authorization: `Bearer ${ticket}` }), 401);
    assert.equal(await ask("GET", "/", opening), 401);
    assert.equal(await ask("GET", "/", { ...opening, Authorization: `Bearer ${ticket}` }), 401);
    for (const fields of wrong) assert.equal(await ask("GET", "/", { ...opening, Authorization: `Bearer ${token}`, ...fields }), 403);
    assert.equal(await ask("GET", "/", { ...opening, Authorization: `Bearer ${token}` }), 101);
    await own.stop();
  },

  async "without a token there is a page, and nothing of the document's in it"() {
    const page = await browser.open(`${browse.origin}/#/data/Song`, { isFresh: true });
    await page.until(() => document.querySelector("#view [role=alert]")?.textContent.includes("A token is used once"));
    assert.equal(await page.run(() => document.querySelector("#bar h1").textContent), "Orrery");
    const socket = browse.origin.replace("http:", "ws:");
    assert.equal(await socketFrom(page, socket, ["orrery"]), "refused");
    assert.equal(await socketFrom(page, socket, ["orrery", `orrery.token.${"0".repeat(64)}`]), "refused");
  },

  async "a page that may only read shows everything and edits nothing"() {
    const page = await browser.open(browse.address);
    await page.until(() => document.querySelector("#bar .badge")?.textContent === "Read only");
    // Another server has the same document open for writing.
    await page.until(() => document.querySelector(".people").textContent === "Nobody else is at this server");
    await page.run(() => { location.hash = "#/data/Song?sort=title"; });
    await page.until(() => document.querySelector("orrery-grid [data-place='0']")?.textContent.includes("Davis 1.1"));
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("F2");
    for (const key of ["Insert", "Ctrl+Enter", "x", "?"]) await page.press(key);
    await page.until(() => document.querySelector("dialog.keys"));
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await page.press("Delete");
    await page.press("Enter");
    await page.click("orrery-grid [role=gridcell]", { text: "Davis 1.1" });
    await page.until(() => document.querySelector("orrery-detail h3")?.textContent === "Davis 1.1");
    const open = await page.run(() => [...document.querySelectorAll(
      "orrery-detail :is(input, textarea, select, button):not(:disabled):not([hidden])")]
      .filter((each) => !each.readOnly && each.textContent !== "Download" && !each.matches(".close")).map(({ outerHTML }) => outerHTML));
    assert.deepEqual(open, []);
    assert.equal(await page.run(() => document.querySelectorAll(".editing, button.add:not(:disabled), button.remove:not(:disabled)").length), 0);
    assert.ok(await page.until(() => document.querySelector(".foot").textContent.includes("32 rows")));
    for (const command of ["batch", "import"]) assert.ok(await page.run((name) => document.querySelector(`button.${name}`).disabled, command));
    await page.run(() => document.querySelector("orrery-grid").focus());
    for (const key of ["b", "Insert", "Ctrl+z"]) await page.press(key);
    await browser.send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    await page.run(() => navigator.clipboard.writeText("x"));
    for (const key of ["Backspace", "Ctrl+v", "Delete", "Insert", "Ctrl+Enter", "Ctrl+z", "Ctrl+Shift+z", "Ctrl+s"]) {
      await page.run(() => { document.getElementById("status").textContent = ""; });
      await page.press(key);
      await page.until(() => document.getElementById("status").textContent === "This page only reads.");
    }
    assert.equal(await page.run(() => document.querySelectorAll("dialog").length), 0);
    await page.run(() => { location.hash = "#/unsaved"; });
    await page.until(() => document.querySelector(".scrolls .empty")?.textContent === "This page only reads: it does not see what others have not saved.");
    assert.deepEqual(page.faults, []);
  },

  async "what a page writes that may only read, the server refuses"() {
    const page = await browser.open(`${browse.origin}/#/`);
    await page.until(() => document.querySelector("#bar .badge")?.textContent === "Read only");
    const refusals = await page.run(async () => {
      const { documents: [{ path, token }] } = JSON.parse(localStorage.getItem("orrery.session"));
      const { connect } = await import("/javascript/index.js");
      const connection = await connect({ address: `ws:${location.host}`, token });
      const { context } = await connection.openDocument(path);
      const writes = [["object/insert", { entity: "Artist", values: { name: "X" } }], ["object/delete", { ids: ["Artist/p1"] }],
        ["context/perform", { operations: [{ method: "object/update", params: { id: "Artist/p1", values: { name: "X" } } }] }]];
      const kinds = [];
      for (const [method, params] of writes) kinds.push(await context.request(method, params).then(() => "done", ({ kind }) => kind));
      kinds.push(await context.document.request("batch/delete", { entity: "Artist" }).then(() => "done", ({ kind }) => kind));
      const elsewhere = path.replace(/[^/]*$/, "elsewhere");
      const others = [["model/write", { model: { inline: { entities: [] } }, path: `${elsewhere}.json` }],
        ["document/open", { location: { path: `${elsewhere}.data` } }], ["model/check", { model: { path: `${elsewhere}.json` } }],
        ["document/open", { location: { path }, create: "always" }]];
      for (const [method, params] of others) kinds.push(await connection.request(method, params).then(() => "done", ({ kind }) => kind));
      await connection.close();
      return kinds;
    });
    assert.deepEqual([...new Set(refusals)], ["permission.denied"]);
  },

  async "a page that may only read follows what others save, who have the document open for writing"() {
    const page = await browser.open(`${browse.origin}/#/data/Artist?sort=name`);
    await page.until(() => document.querySelector("orrery-grid [data-place='0']"));
    await music.context.insert("Artist", { name: "Aaron" });
    await music.context.save();
    await page.until(() => document.querySelector("orrery-grid [data-place='0']")?.textContent.includes("Aaron"));
  },

  async "markup in the names of files, entities, properties and requests stays a text"() {
    const path = join(music.folder, `<img src=x onerror=alert(1)> & "b".data`);
    const model = { entities: [{ name: "Plain", attributes: [{ name: "text", type: "String", isOptional: true }] }],
      fetchRequestTemplates: [{ name: markup.slice(0, 40), entity: "Plain", predicate: "text != $value" }] };
    const made = await openDocument(path, { command: program, model, create: "ifMissing" });
    // Where the server takes no such names there are none.
    const hostile = { entities: [{ name: "<b>x</b>", attributes: [{ name: "<i>", type: "String" }] }] };
    const refused = await openDocument(join(music.folder, "hostile.data"), { command: program, model: hostile, create: "ifMissing" })
      .then(() => "open", ({ kind }) => kind);
    assert.equal(refused, "model.invalid");
    await made.close();
    const own = await Browse.start(path);
    const page = await browser.open(own.address);
    await page.until((name) => document.querySelector("h1")?.textContent === name, path.split("/").pop());
    await page.until((name) => [...document.querySelectorAll("#navigation a")].some(({ textContent }) => textContent === name), markup.slice(0, 40));
    await page.click("#navigation a", { text: markup.slice(0, 40) });
    await page.until(() => document.querySelector(".variables input"));
    for (const view of ["status", "model", "history", "messages"]) {
      await page.run((name) => { location.hash = `#/${name}`; }, view);
      await page.until((name) => document.querySelector("#view h2")?.textContent.toLowerCase().startsWith(name.slice(0, 4)), view);
    }
    assert.deepEqual(await page.run(() => [document.querySelectorAll("img, b, i").length, document.title]), [0, `${path.split("/").pop()} — Orrery`]);
    assert.deepEqual(page.faults, []);
    await own.stop();
    await stopServer(path);
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
await music.close();
process.exit(failed ? 1 : 0);
