// The pane of one object: an editor for each type, and what its relationships hold.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import { openDocument } from "../../javascript/index.js";
import { Browse, program, stopServer } from "./program.mjs";
import { Visit } from "./visit.mjs";

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
    await page.click(".composite label:nth-child(2) input");
    await page.type("41.85");
    await page.press("Tab");
    await page.until(() => document.querySelector(".field.unsaved .composite"));
    await visit.picture("composite");
    assert.deepEqual((await song.refresh()).recorded, { city: "Chicago", latitude: 41.85 });
    await music.context.rollback();
  },

  async "a date is in local time with its zone, an address opens, a decimal stays exact"() {
    const song = await music.first("Song", "title = 'Davis 1.3'");
    await song.set({ link: "https://example.com/a?b", released: new Date("1970-07-01T10:00:00Z"), price: "9007199254740993" });
    await see(song);
    await page.until(() => document.querySelector("#field-released").value.startsWith("1970-07-01T11:00"));
    await visit.shows(".with-zone .hint", "GMT+1");
    assert.equal(await page.run(() => document.querySelector("#field-price").value), "9007199254740993");
    assert.deepEqual(await page.run(() => [...document.querySelectorAll(".with-zone a")].map(({ href, rel, target }) => [href, rel, target])),
      [["https://example.com/a?b", "noopener noreferrer", "_blank"]]);
    await music.context.perform(() => { song.link = "javascript:alert(1)"; });
    await page.until(() => document.querySelector(".with-zone a").hidden);
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
    assert.equal(await page.run(() => document.querySelectorAll("orrery-detail :is(input, button):enabled").length), 0);
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

  async "of many members the first are read and shown"() {
    const album = await music.first("Album", "title = 'Miles 1'");
    await music.context.perform((edit) => {
      for (let place = 0; place < 60; place += 1) edit.insert("Song", { title: `Extra ${place}`, album });
    });
    await see(album);
    await visit.shows("[data-relationship=songs] .hint", "and 14 more");
    assert.equal(await page.run(() => document.querySelectorAll("[data-relationship=songs] li").length), 50);
    await music.context.rollback();
    await visit.shows("[data-relationship=songs] li", "Davis 1.4");
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
    const path = join(music.folder, "notes.data");
    const model = { entities: [{ name: "Note", attributes: [{ name: "info", type: "Transformable", isOptional: true }] }] };
    const notes = await openDocument(path, { command: program, model, create: "ifMissing", autosave: { enabled: false } });
    const note = await notes.context.insert("Note", { info: { a: [1, "two"] } });
    await notes.context.save();
    const browse = await Browse.start(path, "--no-autosave");
    const other = await visit.browser.open(browse.address);
    await other.until(() => document.querySelector(".entities .count")?.textContent === "1");
    await visit.go(`#/data/Note?object=${encodeURIComponent(note.id)}`, other);
    await other.until((text) => document.querySelector(".transformable textarea")?.value === text, JSON.stringify({ a: [1, "two"] }, null, 2));
    await other.click(".transformable textarea");
    await other.press("Ctrl+a");
    await other.type("{ wrong");
    await visit.shows(".field .problem", "This is no JSON.", other);
    await other.press("Ctrl+a");
    await other.type('{"b": true}');
    await other.press("Tab");
    await other.until(() => document.querySelector(".field.unsaved"));
    assert.deepEqual((await note.refresh()).info, { b: true });
    await notes.context.rollback();
    await notes.close();
    await browse.stop();
    await stopServer(path);
  },
};

await visit.run(tests);
