// The pane of one object: an editor for each type, and what its relationships hold.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import { Other, Visit } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page } = visit;
const see = async (object) => {
  await visit.go(`#/data/${object.entity}?object=${encodeURIComponent(object.id)}`);
  await page.until((id) => document.querySelector("orrery-detail header a")?.textContent === id, object.id);
};

/** A picture in PNG of random pixels, which do not get smaller. */
function picture(size) {
  const chunk = (name, content) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.from(Array.from({ length: size * (size * 3 + 1) }, (_, place) => (place % (size * 3 + 1) === 0 ? 0 : (place * place * 7919) % 251)));
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 0 })), chunk("IEND", Buffer.alloc(0))]);
}

const tests = {
  async "a large picture is uploaded, shown, and taken away"() {
    const song = await music.first("Song", "title = 'Davis 1.1'");
    await see(song);
    const bytes = picture(200);
    assert.ok(bytes.length > 100_000);
    writeFileSync(join(music.folder, "cover.png"), bytes);
    await page.chooseFile("orrery-detail input[type=file]", join(music.folder, "cover.png"));
    await page.until(() => document.querySelector("orrery-detail .binary img:not([hidden])")?.naturalWidth === 200);
    await visit.picture("picture");
    assert.deepEqual(Buffer.from(await (await song.refresh()).data("cover")), bytes);
    await page.click("orrery-detail .binary button", { text: "Clear" });
    await page.until(() => !document.querySelector("orrery-detail .binary img:not([hidden])"));
    await music.context.rollback();
  },

  async "the elements of a composite are edited one by one"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await see(song);
    await page.click(".composite input, .composite textarea");
    await page.type("Chicago");
    await page.press("Tab");
    await page.click(".composite label:nth-of-type(2) input");
    await page.type("41.85");
    await page.press("Tab");
    await page.until(() => document.querySelector(".field.unsaved .composite"));
    await visit.picture("composite");
    assert.deepEqual((await song.refresh()).recorded, { city: "Chicago", latitude: 41.85 });
    await music.context.rollback();
  },

  async "each element of a composite has its own fault, and what is not taken of it is told"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await see(song);
    const [city, latitude] = ["#field-recorded\\.city", "#field-recorded\\.latitude"];
    await page.click(latitude);
    await page.type("abc");
    await page.press("Tab");
    await visit.shows("#fault-recorded\\.latitude", "This is not a number.");
    await page.listenToSockets();
    await page.click(city);
    await page.type("Chicago");
    // What there is to say of the whole value is asked for.
    await page.hears('"errors":[]');
    await visit.shows("#fault-recorded\\.latitude", "This is not a number.");
    await page.click("orrery-grid [role=gridcell]", { text: "Davis 1.3" });
    await visit.shows("#problem", "recorded.latitude of Davis 1.2 is not “abc”: This is not a number.");
    assert.deepEqual((await song.refresh()).recorded, { city: "Chicago", latitude: null });
    await music.context.rollback();
  },

  async "what empties a value leaves one where it was"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await song.set({ cover: new Uint8Array([1, 2, 3]), recorded: { city: "Chicago" } });
    await see(song);
    await page.click("[data-property=cover] button", { text: "Clear" });
    await visit.shows("[data-property=cover]", "nil");
    assert.equal(await page.run(() => document.activeElement.textContent), "Upload …");
    // What is told of it moves what is below.
    await visit.shows("#bar button", "Undo Set cover");
    await page.click("[aria-label='Set to nil: recorded']");
    await page.until(() => document.querySelector("[aria-label='Set to nil: recorded']").disabled);
    assert.equal(await page.run(() => document.activeElement.id), "field-recorded.city");
    // What the page has sent is done before it is rolled back.
    await visit.shows("#bar button", "Undo Set recorded");
    await music.context.rollback();
  },

  async "who chooses an object keeps the place while more are found"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await see(song);
    await page.click("[data-relationship=album] button", { text: "Choose …" });
    await visit.shows("dialog .choices", "Nina 1");
    await page.type("miles");
    await page.press("ArrowDown");
    await page.until(() => document.querySelectorAll("dialog .choices button").length === 2);
    await page.press("ArrowDown");
    await page.press("ArrowDown");
    assert.ok(await page.run(() => document.activeElement.matches("dialog .choices button")));
    await page.press("Escape");
    await page.until(() => !document.querySelector("dialog"));
  },

  async "an object that is back is shown again"() {
    const artist = await music.context.insert("Artist", { name: "Back" });
    await music.context.save();
    await artist.delete();
    await visit.go(`#/data/Artist?object=${encodeURIComponent(artist.id)}`);
    await visit.shows("orrery-detail .empty", `There is no object ${artist.id}.`);
    await music.context.undo();
    await visit.shows("orrery-detail h3", "Back");
    await artist.delete();
    await music.context.save();
  },

  async "a date is in local time with its zone, an address opens, a decimal stays exact"() {
    const song = await music.first("Song", "title = 'Davis 1.3'");
    await song.set({ link: "https://example.com/a?b", released: new Date("1970-07-01T10:00:00Z"), price: "9007199254740993" });
    await see(song);
    await page.until(() => document.querySelector("#field-released").value.startsWith("1970-07-01T11:00"));
    await visit.shows(".with-others .hint", "GMT+1");
    assert.equal(await page.run(() => document.querySelector("#field-price").value), "9007199254740993");
    assert.deepEqual(await page.run(() => [...document.querySelectorAll(".with-others a")].map(({ href, rel, target }) => [href, rel, target])),
      [["https://example.com/a?b", "noopener noreferrer", "_blank"]]);
    await music.context.perform(() => { song.link = "javascript:alert(1)"; });
    await page.until(() => document.querySelector(".with-others a").hidden);
    await music.context.rollback();
  },

  async "members of an ordered relationship are moved by keys and by drag"() {
    const album = await music.first("Album", "title = 'Miles 1'");
    await see(album);
    const songs = () => page.run(() => [...document.querySelectorAll("[data-relationship=songs] li a")].map(({ textContent }) => textContent.slice(-1)).join(""));
    const orderIs = (wanted) => page.until((order) => (
      [...document.querySelectorAll("[data-relationship=songs] li a")].map(({ textContent }) => textContent.slice(-1)).join("") === order), wanted);
    await orderIs("1234");
    await page.run(() => document.querySelector("[data-relationship=songs] .handle").focus());
    await page.press("ArrowDown");
    await orderIs("2134");
    assert.match(await page.run(() => document.activeElement.ariaLabel), /^Move Davis 1.1, 2 of 4/);
    await page.drag("[data-relationship=songs] li:nth-child(4) .handle", "[data-relationship=songs] li:nth-child(1)");
    await page.until((old) => [...document.querySelectorAll("[data-relationship=songs] li a")].map(({ textContent }) => textContent.slice(-1)).join("") !== old, "2134");
    assert.ok(["4213", "2413"].includes(await songs()), await songs());
    await visit.picture("ordered");
    // Esc gives it up, and what comes behind it is another drag.
    const now = await songs();
    const places = await page.run(() => [1, 3].map((place) => {
      const { x, y, width, height } = document.querySelectorAll("[data-relationship=songs] .handle")[place].getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }));
    const mouse = (type, place) => page.send("Input.dispatchMouseEvent", { type, button: "left", buttons: 1, clickCount: 1, ...place });
    await mouse("mousePressed", places[0]);
    await mouse("mouseMoved", places[1]);
    await page.until(() => document.querySelector("[data-relationship=songs] .dragged"));
    await page.press("Escape");
    await page.until(() => !document.querySelector("[data-relationship=songs] :is(.dragged, .before)") && document.activeElement.matches(".handle"));
    await mouse("mouseReleased", places[1]);
    await page.press("ArrowUp");
    await orderIs(`${now[1]}${now[0]}${now.slice(2)}`);
    await music.context.rollback();
    await orderIs("1234");
    await page.click("[data-relationship=songs] a", { text: "Show as a table" });
    await visit.shows(".foot", "4 rows");
  },

  async "fetched properties are shown, and what is wrong with a relationship"() {
    const song = await music.first("Song", "title = 'Davis 1.4'");
    await song.set({ seconds: 900 });
    const album = await music.first("Album", "title = 'Miles 1'");
    await see(album);
    // They come late, and move what is below them.
    await page.until(() => document.querySelectorAll("[data-relationship=songs] li a").length === 4);
    await page.click("orrery-detail summary", { text: "longSongs Song" });
    await visit.shows("orrery-detail details .members a", "Davis 1.4");
    const playlist = await music.context.insert("Playlist", { name: "Evening", songs: [song] });
    await see(playlist);
    await page.until(() => document.querySelector("[data-relationship=songs] .problem").textContent !== "");
    await visit.picture("relationship-fault");
    await music.context.rollback();
  },

  async "what is shown anew keeps the focus, and what is deleted has none"() {
    const album = await music.first("Album", "title = 'Miles 2'");
    await see(album);
    const remove = "[data-relationship=songs] li:nth-child(2) [aria-label='Remove Davis 2.2']";
    await page.until((selector) => document.querySelector(selector), remove);
    await page.run((selector) => document.querySelector(selector).focus(), remove);
    const song = await music.context.insert("Song", { title: "Another", album });
    await visit.shows("[data-relationship=songs] li", "Another");
    assert.equal(await page.run(() => document.activeElement.ariaLabel), "Remove Davis 2.2");
    await (await music.first("Song", "title = 'Davis 2.2'")).delete();
    await page.until((selector) => !document.querySelector(selector), remove);
    assert.ok(await page.run(() => document.activeElement.matches("[data-relationship=songs] .members")));
    await page.run(() => document.querySelector("[data-relationship=artist] .target a").focus());
    await album.set({ title: "Renamed" });
    await visit.shows("orrery-detail h3", "Renamed");
    assert.equal(await page.run(() => document.activeElement.textContent), "Miles Davis");
    await song.set({ album: null });
    await album.delete();
    await page.until(() => document.querySelector("orrery-detail.is-deleted"));
    assert.equal(await page.run(() => document.querySelectorAll("orrery-detail fieldset :is(input, button):enabled").length), 0);
    await music.context.rollback();
  },

  async "what was added to a relationship, removed from it and put in another order is unsaved too"() {
    const [one, two, three] = await music.context.fetch({ entity: "Song", sort: ["title"], limit: 3 });
    // What they are called is known where they were shown.
    await visit.go("#/data/Song?sort=title&columns=title");
    await visit.rowsAre(["title"], one.title, two.title);
    const playlist = await music.context.insert("Playlist", { name: "Evening", songs: [one, three] });
    await music.context.save();
    await playlist.songs.add(two);
    await playlist.songs.remove(one);
    const album = await music.first("Album", "title = 'Miles 1'");
    await music.context.request("relationship/move", { id: album.id, property: "songs", ids: [(await music.first("Song", "title = 'Davis 1.1'")).id], index: 2 });
    await visit.go("#/unsaved");
    await visit.shows("tr", `songs${one.title}+ ${two.title}`);
    await visit.shows("tr", "songsin another order");
    await music.context.rollback();
    await playlist.delete();
    await music.context.save();
  },

  async "the one choice that is left is taken by Enter, and what was not found has none"() {
    const album = await music.first("Album", "title = 'Miles 1'");
    await see(album);
    await page.click("[data-relationship=artist] button", { text: "Choose …" });
    await visit.shows("dialog li", "Ada Lovelace");
    await page.type("nina");
    await page.until(() => document.querySelectorAll("dialog li").length === 1);
    await page.press("Enter");
    await visit.shows("[data-relationship=artist] .target", "Nina Simone");
    await page.click("[data-relationship=artist] button", { text: "Choose …" });
    await visit.shows("dialog li", "Ada Lovelace");
    await page.type("Nobody/p999");
    await page.until(() => document.querySelectorAll("dialog li").length === 0);
    await page.click("dialog button", { text: "Cancel" });
    await music.context.rollback();
  },

  async "an address that names no object says so, and is left again"() {
    await visit.go("#/data/Album?object=garbage");
    await visit.shows("orrery-detail .empty", "garbage");
    await page.click("orrery-detail .close");
    await page.until(() => !document.querySelector(".has-detail"));
  },

  async "what is unsaved keeps the focus while it is shown anew"() {
    const [one, other] = await music.context.fetch({ entity: "Song", sort: ["title"], limit: 2 });
    await one.set({ seconds: 77 });
    await visit.go("#/unsaved");
    await visit.shows("td", "77");
    await page.run(() => document.querySelector("#view table a").focus());
    await other.set({ seconds: 78 });
    await visit.shows("td", "78");
    assert.equal(await page.run(() => document.activeElement.dataset.focus), one.id);
    await music.context.rollback();
  },

  async "a problem stays told while objects are checked by themselves"() {
    const playlist = await music.context.insert("Playlist", { name: "Morning" });
    await see(playlist);
    await page.run(() => import("/web/dom.js").then(({ announce }) => announce("It was refused.", true)));
    const song = await music.first("Song", "title = 'Davis 1.4'");
    const before = await page.run(() => document.querySelector("[data-relationship=songs] .problem").textContent);
    await playlist.songs.add(song);
    await page.until((text) => document.querySelector("[data-relationship=songs] .problem").textContent !== text, before);
    assert.equal(await page.run(() => document.getElementById("problem").textContent), "It was refused.");
    await music.context.rollback();
  },

  async "what was wrong with a value is not told of another, and Undo says what it takes back"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await see(song);
    await page.click("#field-seconds");
    await page.press("Ctrl+a");
    await page.type("5000");
    await page.press("Enter");
    await visit.shows("#fault-seconds", "3600");
    await visit.shows("#bar button", "Undo Set seconds");
    await page.click("#bar button", { text: "Undo Set seconds" });
    await page.until(() => document.querySelector("#field-seconds").value === "122" && document.querySelector("#fault-seconds").textContent === "");
    await visit.go("#/data/Song?object=Song%2Fp99999");
    await visit.shows("orrery-detail .empty", "There is no object Song/p99999.");
    assert.equal(await page.run(() => document.querySelectorAll("orrery-detail fieldset").length), 0);
  },

  async "keys in the pane delete nothing, and those that come while a field is taken away mean nothing"() {
    const album = await music.first("Album", "title = 'Miles 2'");
    await see(album);
    await page.until(() => document.querySelector("[data-relationship=songs] .handle"));
    for (const selector of ["[data-relationship=songs] li button:last-child", "[data-relationship=songs] li a", "[data-relationship=artist] a"]) {
      await page.run((wanted) => document.querySelector(wanted).focus(), selector);
      await page.press("Delete");
    }
    const song = await music.context.insert("Song", { title: "Going" });
    await see(song);
    await page.click("#field-title");
    await page.type("a");
    await song.delete();
    await page.until(() => document.querySelector("orrery-detail.is-deleted") && document.activeElement === document.body);
    for (const key of ["h", "Backspace", "s"]) await page.press(key);
    // They would have been carried out before this is answered.
    await page.run(() => fetch("/web/icon.svg").then(() => {}));
    assert.equal(await page.run(() => document.querySelectorAll("dialog").length), 0);
    assert.deepEqual(Object.values(await music.context.changedObjects()).map(({ length }) => length), [0, 0, 0]);
    await music.context.rollback();
  },

  async "a member goes as many steps as the key is pressed"() {
    await see(await music.first("Album", "title = 'Zoë 1'"));
    await page.until(() => document.querySelectorAll("[data-relationship=songs] .handle").length === 4);
    await page.run(() => {
      const handle = document.querySelector("[data-relationship=songs] .handle");
      handle.focus();
      for (let step = 0; step < 3; step += 1) handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    });
    await page.until(() => [...document.querySelectorAll("[data-relationship=songs] li a")].map(({ textContent }) => textContent.slice(-1)).join("") === "2341");
    await music.context.rollback();
  },

  async "what is pressed of a member stays there while others join, and one that has gone is not moved"() {
    const album = await music.first("Album", "title = 'Ada 2'");
    await see(album);
    const songs = "[data-relationship=songs]";
    await page.until((list) => document.querySelectorAll(`${list} .handle`).length === 4, songs);
    const place = await page.run((list) => {
      const { x, y, width, height } = document.querySelector(`${list} [aria-label="Remove Lovelace 2.1"]`).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, songs);
    const mouse = (type) => page.send("Input.dispatchMouseEvent", { type, button: "left", buttons: 1, clickCount: 1, ...place });
    await mouse("mousePressed");
    await music.context.insert("Song", { title: "Joined", album });
    await page.until((list) => document.querySelector(`${list} li:last-child a`).textContent === "Joined", songs);
    assert.match(await page.run((list) => document.querySelector(`${list} .handle`).ariaLabel, songs), /, 1 of 5/);
    await mouse("mouseReleased");
    await page.until((list) => document.querySelector(`${list} li a`).textContent === "Lovelace 2.2", songs);
    // What follows is not told to the page before it asks for the move.
    const second = await music.first("Song", "title = 'Lovelace 2.2'");
    await page.run((id) => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function keep(text) {
        if (!text.includes('"method":"relationship/move"')) return send.call(this, text);
        WebSocket.prototype.send = send;
        globalThis.move = () => send.call(this, text);
        return undefined;
      };
      document.querySelector(`[data-focus="handle ${id}"]`).focus();
    }, second.id);
    await page.press("ArrowDown");
    await page.until(() => globalThis.move);
    await second.set({ album: null });
    await page.run(() => globalThis.move());
    await visit.shows("#problem", "Its place is another by now. Look at it, and try again.");
    await music.context.rollback();
  },

  async "a member that is dragged lands where it was seen to, whoever inserts meanwhile"() {
    const album = await music.first("Album", "title = 'Ada 1'");
    await see(album);
    const titles = (...wanted) => page.until((all) => (
      [...document.querySelectorAll("[data-relationship=songs] li a")].map(({ textContent }) => textContent).join() === all.join()), wanted);
    const [one, two, three, four] = [1, 2, 3, 4].map((number) => `Lovelace 1.${number}`);
    await titles(one, two, three, four);
    const box = (place) => page.run((number) => {
      const item = document.querySelector(`[data-relationship=songs] li:nth-child(${number})`);
      item.scrollIntoView({ block: "center" });
      const { left, top, height } = item.querySelector(".handle").getBoundingClientRect();
      return { x: left + 5, y: top + height / 2, top };
    }, place);
    await box(2);
    const [start, target] = [await box(3), await box(2)];
    const send = (type, at) => page.send("Input.dispatchMouseEvent", { type, button: "left", buttons: 1, clickCount: 1, ...at });
    const end = { x: target.x, y: target.top + 1 };
    await send("mousePressed", { ...(await box(3)) });
    await send("mouseMoved", { x: start.x, y: start.y - 4 });
    const made = await music.context.perform((edit) => ["New 1", "New 2"].map((title) => edit.insert("Song", { title })));
    await album.songs.insert(0, ...made);
    await send("mouseMoved", end);
    await send("mouseReleased", end);
    await titles("New 1", "New 2", one, three, two, four);
    await music.context.rollback();
    await titles(one, two, three, four);
  },

  async "of very many members the first are read and shown"() {
    const album = await music.first("Album", "title = 'Miles 1'");
    const count = process.env.ORRERY_NIGHTLY === "1" ? 100_000 : 5_000;
    const perRequest = 5_000;
    for (let first = 0; first < count; first += perRequest) {
      const objects = Array.from({ length: perRequest }, (_, place) => ({ title: `Extra ${first + place}`, album: album.id }));
      await music.document.request("batch/insert", { entity: "Song", objects });
    }
    const others = (number) => visit.shows("[data-relationship=songs] .hint", `and ${(count - number).toLocaleString("en")} more`);
    await see(album);
    await others(46);
    // There are more to be seen, and who moves the last of them goes with it.
    const handle = (place) => `[data-relationship=songs] li:nth-child(${place}) .handle`;
    await page.run((last) => document.querySelector(last).focus(), handle(50));
    const last = await page.run(() => document.activeElement.ariaLabel);
    await page.press("ArrowDown");
    await page.until((selector, label) => document.activeElement === document.querySelector(selector) && document.activeElement.ariaLabel === label,
      handle(51), last.replace(", 50 of", ", 51 of"));
    await music.context.undo();
    await page.click("[data-relationship=songs] button", { text: `and ${(count - 96).toLocaleString("en")} more` });
    await others(146);
    await page.until((selector) => document.querySelector(selector), handle(150));
    await visit.go("#/status");
    await visit.shows(".status", "Node");
    await page.listenToSockets();
    await see(album);
    await others(46);
    assert.equal(await page.run(() => document.querySelectorAll("[data-relationship=songs] li").length), 50);
    // One joins, another leaves, a third is called otherwise: it follows, and reads no more than that.
    const orderIs = (...wanted) => page.until((titles) => (
      [...document.querySelectorAll("[data-relationship=songs] li a")].slice(0, titles.length).map(({ textContent }) => textContent).join() === titles.join()), wanted);
    await orderIs("Davis 1.1", "Davis 1.2", "Davis 1.3");
    const [one, two] = await music.context.fetch({ entity: "Song", predicate: "title BEGINSWITH 'Davis 1'", sort: ["title"], limit: 2 });
    await two.set({ title: "Renamed" });
    await orderIs("Davis 1.1", "Renamed");
    await one.set({ album: null });
    await orderIs("Renamed", "Davis 1.3");
    await page.run(() => document.querySelector("[data-relationship=songs] .handle").focus());
    await page.press("ArrowDown");
    await orderIs("Davis 1.3", "Renamed");
    await others(47);
    const told = new Set(page.heard.flatMap((text) => text.match(/Song\/p\d+/g) ?? []));
    const size = page.heard.reduce((sum, { length }) => sum + length, 0);
    // The table beside it tells of its own rows, and of none of these; what was shown before may still have been on its way.
    assert.ok(told.size < 200 && size < 400_000, `${told.size} members in ${size} bytes`);
    await music.context.rollback();
    await music.document.request("batch/delete", { entity: "Song", predicate: "title BEGINSWITH 'Extra'" });
    await orderIs("Davis 1.1", "Davis 1.2", "Davis 1.3", "Davis 1.4");
  },

  async "a date is one edit, whatever of it is typed, and no part of it is nil"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    await see(song);
    const old = song.released;
    const valueIs = (wanted) => page.until((text) => document.querySelector("#field-released").value.startsWith(text), wanted);
    await valueIs("1962-03-01T13:00");
    await page.listenToSockets();
    await page.run(() => document.querySelector("#field-released").focus());
    for (const key of "08171971") await page.press(key);
    await valueIs("1971-08-17T13:00");
    await page.click("orrery-detail h3");
    await page.until(() => document.querySelector(".field.unsaved #field-released"));
    assert.deepEqual((await song.refresh()).released, new Date("1971-08-17T13:00+01:00"));
    assert.equal(page.said.filter((text) => text.includes('"method":"object/update"')).length, 1);
    await music.context.undo();
    assert.deepEqual(song.released, old);
    await valueIs("1962-03-01T13:00");
    await page.run(() => document.querySelector("#field-released").focus());
    await page.press("Backspace");
    await page.click("orrery-detail h3");
    await visit.shows("#fault-released", "This is not a date.");
    await page.run(() => document.querySelector("#field-released").focus());
    await page.press("Ctrl+s");
    await page.press("Escape");
    await valueIs("1962-03-01T13:00");
    await page.press("0");
    await page.press("5");
    await page.press("Enter");
    await visit.shows(".field.unsaved .old", "Was: Mar 1, 1962");
    await song.refresh();
    assert.deepEqual([song.released, music.context.state.hasChanges], [new Date("1962-05-01T12:00Z"), true]);
    await music.context.rollback();
  },

  async "a part of a date is no date, and is not left without a word"() {
    const song = await music.first("Song", "title = 'Davis 1.2'");
    const { released } = song;
    await song.set({ released: null });
    // What nobody saves for some time is asked about as well.
    await music.context.save();
    await see(song);
    await page.until(() => document.querySelector("#field-released").value === "" && document.querySelector("#bar .primary").disabled);
    await page.run(() => document.querySelector("#field-released").focus());
    assert.equal(await visit.isAsked(), false);
    await page.press("0");
    await page.press("5");
    assert.equal(await visit.isAsked(), true);
    await page.press("Escape");
    assert.equal(await visit.isAsked(), false);
    await page.press("0");
    await page.press("5");
    await page.click("orrery-grid [role=gridcell]", { text: "Davis 1.3" });
    await visit.shows("#problem", "released of Davis 1.2 is not “”: This is not a date.");
    await song.set({ released });
    await music.context.save();
  },

  async "a date in a cell is one edit, and no part of it is written into all"() {
    await visit.go(`#/data/Song?columns=title,released&sort=title&where=${encodeURIComponent("title BEGINSWITH 'Davis 1'")}`);
    await visit.rowsAre(["title"], "Davis 1.1", "Davis 1.2", "Davis 1.3");
    await visit.goToCell("released");
    await page.press("Shift+ArrowDown");
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    for (const key of "1970-02-3") await page.press(key);
    await page.press("Ctrl+Enter");
    await visit.shows("#problem", "Nothing was written. 2 cells have faults. The first: released of Davis 1.1 is not “1970-02-3”: This is not a date. Write it like 2026-05-31 08:30.");
    // Until it is written it stays.
    await page.until(() => document.querySelector(".editing input").ariaInvalid === "true" && document.activeElement.value === "1970-02-3");
    await page.press("Escape");
    await page.until(() => !document.querySelector(".editing"));
    assert.equal((await music.context.changedObjects()).updated.length, 0);
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    for (const key of "1970-02-03") await page.press(key);
    await page.press("Ctrl+Enter");
    await visit.shows("#bar button", "Undo Set 2 cells of released");
    await page.press("Ctrl+z");
    await page.until(() => !document.querySelector("orrery-grid .unsaved"));
    await music.context.rollback();
  },

  async "a transformable is edited as JSON, or its bytes go up"() {
    const song = await music.first("Song", "title = 'Davis 1.1'");
    await see(song);
    writeFileSync(join(music.folder, "palette"), "some bytes");
    await page.chooseFile(".transformable input[type=file]", join(music.folder, "palette"));
    await visit.shows(".transformable .binary .hint", "10 B");
    assert.equal(Buffer.from((await song.refresh()).palette).toString(), "some bytes");
    await music.context.rollback();
  },

  async "a property list is edited as JSON"() {
    const model = { entities: [{ name: "Note", attributes: [{ name: "info", type: "Transformable", isOptional: true }] }] };
    const notes = await Other.open(visit, "notes", model, (edit) => { edit.insert("Note", { info: { a: [1, "two"] } }); });
    const { page: other } = notes;
    const note = await notes.context.first("Note");
    await visit.go(`#/data/Note?object=${encodeURIComponent(note.id)}`, other);
    await other.until((text) => document.querySelector(".transformable textarea")?.value === text, JSON.stringify({ a: [1, "two"] }, null, 2));
    await other.click(".transformable textarea");
    await other.press("Ctrl+a");
    await other.type("{ wrong");
    await visit.shows(".field .problem", "This is not JSON.", other);
    await other.press("Ctrl+a");
    await other.type('{"b": true}');
    await other.press("Tab");
    await other.until(() => document.querySelector(".field.unsaved"));
    assert.deepEqual((await note.refresh()).info, { b: true });
    await notes.close();
  },
};

await visit.run(tests);
