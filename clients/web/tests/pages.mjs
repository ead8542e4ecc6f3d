// What a person does with the pages, in Chromium: each test is one of its uses.

import assert from "node:assert/strict";
import { predicate } from "../../javascript/index.js";
import { markup } from "./document.mjs";
import { Visit } from "./visit.mjs";

const visit = await Visit.begin();
const { music, browse, browser, page } = visit;
const picture = (...given) => visit.picture(...given);
const texts = (selector) => visit.texts(selector);
const go = (...given) => visit.go(...given);
const shows = (...given) => visit.shows(...given);
const rows = (...given) => visit.rows(...given);
const rowsAre = (...given) => visit.rowsAre(...given);
const cellIs = (...given) => visit.cellIs(...given);

const tests = {
  async "the address gives a token once, and leaves nothing in the page's own"() {
    await shows(".entities", "Song");
    assert.equal(await page.run(() => location.hash), "#/");
    const ticket = new URL(browse.address).hash.replace("#token=", "");
    const ask = (token, fields = {}) => fetch(`${browse.origin}/session`, { method: "POST", headers: { Authorization: `Bearer ${token}`, ...fields } });
    assert.equal((await ask(ticket)).status, 401);
    const stranger = await browser.open(browse.address, { isFresh: true });
    await shows("[role=alert]", "A token is used once", stranger);
    await stranger.send("Page.close");
  },

  async "entities are told with counts that follow what others do"() {
    await page.until(() => document.querySelector(".entities").innerText.replace(/\s+/g, " ") === "Album8 Artist4 Playlist0 Song32 Work40"
      || document.querySelector(".entities").innerText.replace(/\s+/g, " ").trim() === "Album 8 Artist 4 Playlist 0 Song 32 Work 40");
    const list = await music.context.insert("Playlist", { name: "Evening" });
    await shows(".entities a", "Playlist1");
    await list.delete();
    await shows(".entities a", "Playlist0");
  },

  async "a table is filtered, sorted and divided, and its address says how"() {
    await page.click(".entities a", { text: "Song32" });
    await shows(".foot", "32 rows");
    await page.click("[role=columnheader][data-key=plays]");
    await page.click("[role=columnheader][data-key=plays]");
    await rowsAre(["title", "plays", "album"], "Lovelace 1.4 | 304 | Ada 1", "Lovelace 2.4 | 304 | Ada 2", "Lovelace 1.3 | 303 | Ada 1");
    await page.click("orrery-filter input");
    await page.type("seconds > 120 AND title BEGINSWITH \"Simone\"");
    await page.press("Enter");
    await shows(".foot", "4 rows");
    assert.match(await page.run(() => location.hash), /where=seconds\+%3E\+120.*sort=-plays|sort=-plays.*where=seconds/);
    await picture("filter");
    await page.run(() => history.back());
    await shows(".foot", "32 rows");
    await go("#/data/Song?section=isLive&sort=title");
    await shows("orrery-grid .section", "(24)");
    const [first] = await rows(["title"]);
    assert.match(first, /^\S+ \(24\)$/);
    await picture("sections");
  },

  async "a fault is told under its character, and names are completed"() {
    await go("#/data/Song");
    await page.click("orrery-filter input");
    await page.type("plays > 3 AND sec");
    await shows("#completions li", "seconds");
    await page.press("Tab");
    await page.type(" > > 3");
    await page.until(() => document.querySelector(".fault .before").textContent === "plays > 3 AND seconds > ");
    assert.equal(await page.run(() => document.querySelector("orrery-filter input").ariaInvalid), "true");
    await picture("fault");
    await page.press("Ctrl+a");
    await page.type("album.ar");
    await shows("#completions li", "artist");
    await page.press("Escape");
    await page.press("Ctrl+a");
    await page.press("Delete");
    await page.press("Enter");
    await shows(".foot", "32 rows");
  },

  async "a cell is edited in place, marked until it is saved, and undone by name"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.1"}`);
    await go(`#/data/Song?where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}&sort=title`);
    await rowsAre(["title", "seconds"], "Davis 1.1 | 62", "Davis 1.2 | 122");
    await page.press("Escape");
    await page.press("Ctrl+Home");
    const place = (await texts("[role=columnheader]")).findIndex((text) => text.startsWith("seconds"));
    for (let step = 0; step < place; step += 1) await page.press("ArrowRight");
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    await page.type("99");
    await page.press("Enter");
    await cellIs(song.id, "seconds", "99");
    await page.until(() => document.activeElement.localName === "orrery-grid" && !document.querySelector(".editing"));
    assert.equal((await song.refresh()).seconds, 99);
    await page.until((id) => document.querySelector(`orrery-grid [data-id="${id}"] .unsaved`)?.title === "Not saved. Was: 62", song.id);
    await picture("unsaved-cell");
    await go("#/unsaved");
    await shows("td.old", "62");
    await picture("unsaved");
    await page.press("Ctrl+z");
    await shows(".empty", "Everything is saved.");
    await page.press("Ctrl+Shift+z");
    await shows("td.old", "62");
    await page.press("Ctrl+s");
    await shows("#status", "Saved.");
    await shows(".empty", "Everything is saved.");
  },

  async "what others change comes by itself, and flashes"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.2"}`);
    await go("#/data/Song?sort=title");
    await cellIs(song.id, "seconds", "122");
    await page.run(() => {
      globalThis.flashes = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        globalThis.flashes += 1;
        return animate.apply(this, given);
      };
    });
    await song.set({ seconds: 321 });
    await cellIs(song.id, "seconds", "321");
    assert.equal(await page.run(() => globalThis.flashes), 1);
    const other = await browser.open(`${browse.origin}/#/data/Song?sort=title`);
    await cellIs(song.id, "seconds", "321", other);
    await shows(".people", "2 others here");
    await music.context.undo();
    await cellIs(song.id, "seconds", "122", other);
    await cellIs(song.id, "seconds", "122");
    await other.send("Page.close");
    await shows(".people", "1 other here");
  },

  async "an address with columns that the model does not have any more says so"() {
    await go("#/data/Artist?columns=name,nickname,albums.title,&sort=name");
    await rowsAre(["name"], "Ada Lovelace");
    await shows(".missing", "Artist has no columns “nickname”, “albums.title”.");
    await go(`#/data/Artist?columns=name,${Array.from({ length: 400 }, (_, place) => `${"long".repeat(200)}${place}`).join(",")}&sort=name`);
    await shows(".missing", "and 397 more that the address names.");
    assert.deepEqual(await page.run(() => [document.documentElement.scrollWidth <= innerWidth, document.querySelector(".missing").clientHeight < 100]), [true, true]);
    await go("#/data/Artist?columns=name,town&sort=name");
    await rowsAre(["name", "town"], "Ada Lovelace | Tryon");
    assert.deepEqual(await texts(".missing"), [""]);
  },

  async "an object has an editor for each type, which says what is wrong at its field"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.3"}`);
    await go(`#/data/Song?columns=title,seconds,plays,album&sort=-plays&object=${encodeURIComponent(song.id)}`);
    await shows("orrery-detail h3", "Davis 1.3");
    const edit = async (key, text) => {
      await page.click(`#field-${key}`);
      await page.press("Ctrl+a");
      await page.type(text);
      await page.press("Tab");
    };
    await edit("seconds", "5000");
    await shows("#fault-seconds", "3600");
    await edit("seconds", "abc");
    await shows("#fault-seconds", "This is not a whole number.");
    await edit("seconds", "200");
    await page.until(() => document.querySelector("#fault-seconds").textContent === "");
    await edit("price", "9007199254740993");
    await edit("plays", "9007199254740993");
    await edit("code", "lower");
    await shows("#fault-code", "code");
    await edit("code", "AB-1");
    await page.until(() => document.querySelector("#fault-code").textContent === "");
    await page.run(() => {
      const live = document.querySelector("#field-isLive");
      live.value = "true";
      for (const type of ["input", "change"]) live.dispatchEvent(new Event(type));
    });
    await shows(".field.unsaved", "isLive");
    await picture("detail");
    await song.refresh();
    assert.deepEqual([song.seconds, song.price, song.plays, song.code, song.isLive], [200, "9007199254740993", 9007199254740993n, "AB-1", true]);
    await page.click("[data-relationship=album] .target a");
    await shows("orrery-detail h3", "Miles 1");
    await shows(".members", "Davis 1.3");
    await music.context.rollback();
  },

  async "a to-one is chosen, and members join and leave"() {
    const album = await music.first("Album", predicate`title = ${"Ada 1"}`);
    await go(`#/data/Album?object=${encodeURIComponent(album.id)}`);
    await shows("[data-relationship=artist] .target", "Ada Lovelace");
    await page.click("[data-relationship=artist] button", { text: "Choose …" });
    await page.until(() => document.activeElement.type === "search");
    await page.type("nina");
    await page.until(() => document.querySelectorAll(".choices button").length === 1);
    await picture("picker");
    await page.press("ArrowDown");
    await page.press("Enter");
    await shows("[data-relationship=artist] .target", "Nina Simone");
    await page.click("[data-relationship=songs] li button[aria-label='Remove Lovelace 1.1']");
    await page.until(() => document.querySelectorAll("[data-relationship=songs] li").length === 3);
    await music.context.rollback();
    await page.until(() => document.querySelectorAll("[data-relationship=songs] li").length === 4);
  },

  async "objects are made and deleted, and come back"() {
    await go("#/data/Artist?sort=name");
    await rowsAre(["name"], "Ada Lovelace", "Miles Davis");
    await page.press("Ctrl+Enter");
    await page.until(() => document.activeElement.id === "field-name");
    await page.type("Björk");
    await page.press("Tab");
    await rowsAre(["name"], "Ada Lovelace", "Björk", "Miles Davis");
    await page.click("orrery-grid [role=gridcell]", { text: "Björk" });
    await page.press("Delete");
    await rowsAre(["name"], "Ada Lovelace", "Miles Davis");
    await page.press("Ctrl+z");
    await rowsAre(["name"], "Ada Lovelace", "Björk", "Miles Davis");
    await music.context.rollback();
  },

  async "dates and numbers are as the page's language writes and reads them"() {
    const song = await music.first("Song", predicate`title = ${"Davis 1.3"}`);
    await song.set({ plays: 9007199254740993n, price: "1234.5", position: 0.25 });
    const german = await browser.open(`${browse.origin}/#/data/Song?columns=title,plays,price,position,released&sort=title`, { locale: "de-DE" });
    for (const [key, text] of Object.entries({ plays: "9.007.199.254.740.993", price: "1.234,5", position: "0,25", released: "01.04.1962, 13:00:00" })) {
      await cellIs(song.id, key, text, german);
    }
    await go(`#/data/Song?columns=title,plays,price,position,released&sort=title`);
    for (const [key, text] of Object.entries({ plays: "9,007,199,254,740,993", price: "1,234.5", position: "0.25", released: "Apr 1, 1962, 1:00:00 PM" })) {
      await cellIs(song.id, key, text);
    }
    await go(`#/data/Song?object=${encodeURIComponent(song.id)}`, german);
    await german.click("#field-price");
    await german.press("Ctrl+a");
    await german.type("2.500,75");
    await german.press("Tab");
    await german.until(() => document.querySelector(".field.unsaved #field-price")?.value === "2500,75");
    await cellIs(song.id, "price", "2,500.75");
    assert.equal((await song.refresh()).price, "2500.75");
    // What the table shows so is taken so.
    await german.click("#field-position");
    await german.press("Ctrl+a");
    await german.type("1.234");
    await german.press("Tab");
    await cellIs(song.id, "position", "1,234");
    assert.equal((await song.refresh()).position, 1234);
    await picture("german", german);
    await german.send("Page.close");
    await music.context.rollback();
  },

  async "markup in every kind of value stays a text"() {
    await music.context.perform((edit) => {
      const artist = edit.insert("Artist", { name: markup, town: markup });
      const album = edit.insert("Album", { title: markup.slice(0, 30), artist });
      edit.insert("Song", {
        title: markup.slice(0, 30), album, mood: markup, link: `https://example.com/${encodeURIComponent(markup)}`,
        recorded: { city: markup.slice(0, 20) }, cover: new TextEncoder().encode(markup),
        palette: new TextEncoder().encode(markup),
      });
    }, { actionName: markup.slice(0, 40) });
    const song = await music.first("Song", predicate`title = ${markup.slice(0, 30)}`);
    const keys = "title,mood,link,recorded,palette,cover,album";
    for (const address of [`#/data/Song?columns=${keys}&object=${encodeURIComponent(song.id)}&section=title`,
      `#/data/Artist?where=${encodeURIComponent(`name CONTAINS "<img"`)}&section=town`, `#/data/Song?where=${encodeURIComponent(markup)}`,
      "#/unsaved", "#/history", "#/messages", "#/status", "#/model", "#/explain", `#/data/${encodeURIComponent(markup)}`]) {
      await go(address);
      await page.until((hash) => location.hash === hash && document.querySelector("#view").childElementCount > 0, address);
      await page.run(() => new Promise(requestAnimationFrame));
    }
    await go(`#/data/Song?columns=${keys}&object=${encodeURIComponent(song.id)}&where=${encodeURIComponent('title BEGINSWITH "<"')}`);
    await shows("orrery-detail h3", "<img src=x");
    await shows("orrery-grid [role=gridcell]", "<img src=x");
    await shows("#bar button", "Undo <img");
    assert.deepEqual(await page.run(() => [document.querySelectorAll("img:not([alt]), b, #view script").length, document.title.includes("broken")]), [0, false]);
    await picture("markup");
    await music.context.rollback();
  },

  async "the keys are listed, and lead everywhere"() {
    await go("#/data/Song");
    await shows(".foot", "32 rows");
    await page.run(() => document.querySelector("orrery-grid").focus());
    await page.press("F1");
    await shows("dialog.keys", "Go to the filter");
    await picture("keys");
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    await page.press("F6");
    await page.until(() => document.activeElement.closest(".entities"));
    await page.press("?");
    await shows("dialog.keys", "Edit the cell, in the place of what is there");
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
    for (const [key, title] of [["s", "Status"], ["h", "History"], ["j", "Messages"], ["x", "Explain"], ["m", "Model"], ["u", "Unsaved"]]) {
      await page.press(key);
      await shows("#view h2", title);
    }
    await page.press("F6");
    await page.until(() => document.activeElement.closest(".entities"));
    await page.press("Enter");
    await page.until(() => document.querySelector("orrery-grid"));
    await page.press("Ctrl+f");
    await page.until(() => document.activeElement.role === "combobox");
  },

  async "views of what lies behind: history, plans, messages, the server"() {
    await go("#/data/Song?where=seconds%20%3E%2060");
    await shows(".foot", "rows");
    await go("#/explain");
    await shows(".plan", "Work");
    await picture("explain");
    await go("#/history");
    await shows(".history summary", "inserted");
    const before = await page.run(() => document.querySelectorAll(".history details").length);
    await music.context.perform((edit) => edit.insert("Artist", { name: "Björk" }), { save: true });
    await page.until((count) => document.querySelectorAll(".history details").length === count + 1, before);
    await page.click(".history summary");
    await shows(".history .badge", "inserted");
    await shows(".history td", "Björk");
    await go("#/messages");
    await shows(".messages summary", "reply to history/fetch");
    await picture("messages");
    await go("#/status");
    await shows(".status", "Node");
    await picture("status");
    await go("#/model");
    await shows(".graph .row", "recorded");
    await picture("model");
  },

  async "the history tells old and new values, live, and by author"() {
    await go("#/history");
    await shows(".history summary", "inserted");
    const song = await music.first("Song", predicate`title = ${"Davis 1.3"}`);
    await song.set({ seconds: 333, price: "2.5" });
    await go(`#/data/Song?object=${encodeURIComponent(song.id)}`);
    await shows("orrery-detail h3", "Davis 1.3");
    // What is unsaved was read by the page, and what the object is called.
    await go("#/unsaved");
    await shows("td.old", "182");
    await shows("#view .object a", "Davis 1.3");
    await go("#/history");
    await shows(".history summary", "inserted");
    const before = await page.run(() => document.querySelectorAll(".history summary").length);
    await music.context.save();
    await page.until((count) => document.querySelectorAll(".history summary").length === count + 1, before);
    await page.click(".history summary");
    await shows(".history td.old", "182");
    await shows(".history td", "333");
    const scratch = await music.document.createContext({ author: "Somebody <b>else</b>" });
    await (await scratch.first({ entity: "Artist", predicate: predicate`name = ${"Miles Davis"}` })).set({ town: "Alton" });
    await scratch.save();
    await scratch.close();
    await shows(".history summary", "Somebody <b>else</b>");
    await picture("history");
    await page.run(() => {
      const select = document.querySelector("select[aria-label=Author]");
      select.value = "Somebody <b>else</b>";
      select.dispatchEvent(new Event("change"));
    });
    await page.until(() => document.querySelectorAll(".history summary").length === 1);
    await page.click(".history summary");
    await shows(".history td", "Alton (as it is now)");
    await shows(".history td .hint", "not read by this page");
    await shows(".history .object a", "Miles Davis");
    assert.match(await page.run(() => location.hash), /author=Somebody/);
    const artist = await music.first("Artist", predicate`name = ${"Miles Davis"}`);
    await artist.set({ town: null });
    await song.set({ seconds: 182, price: "1.20" });
    await music.context.save();
  },

  async "a server that ends is started again, and the page goes on"() {
    await go("#/data/Artist?sort=name");
    await rowsAre(["name"], "Ada Lovelace");
    await page.run(() => {
      globalThis.losses = 0;
      const lost = document.getElementById("lost");
      new MutationObserver(() => { if (!lost.hidden) globalThis.losses += 1; }).observe(lost, { attributes: true });
    });
    await visit.stopServer();
    await page.until(() => globalThis.losses > 0 && document.getElementById("lost").hidden);
    await visit.isBack;
    await music.context.perform((edit) => edit.insert("Artist", { name: "Aaron" }));
    await rowsAre(["name"], "Aaron", "Ada Lovelace");
    page.forgetLosses();
  },
};

await visit.run(tests);
