// Photomania: a photo and its photographer in one step, sections, ANY.

import assert from "node:assert/strict";
import { connect, predicate } from "../index.js";
import { Server, model, when } from "../tests/server.mjs";

const server = await Server.start();
const connection = await connect(server.address);
const { context } = await connection.openDocument(server.path, {
  model: model("Photomania.xcdatamodeld"), create: "ifMissing",
});

const sort = [{ keyPath: "name", comparator: "localizedStandardCompare" }];
const photographers = await context.results({ entity: "Photographer", sort, properties: ["name", "photos.@count"] });
const shown = () => photographers.rows.map((each) => Object.values(photographers.columns(each)).join(": "));

/** Core Data's `photoWithFlickrInfo:` of the book: once for each photo, whoever took it once too. */
async function importPhoto({ unique, title, photographer }) {
  const found = await context.first({ entity: "Photo", predicate: predicate`unique = ${unique}` });
  const known = await context.first({ entity: "Photographer", predicate: predicate`name = ${photographer}` });
  return found ?? context.perform((edit) => edit.insert("Photo", {
    unique, title, whoTook: known ?? edit.insert("Photographer", { name: photographer }),
  }), { actionName: "Import" });
}

const dome = await importPhoto({ unique: "flickr-1", title: "Half Dome", photographer: "Ansel Adams" });
await importPhoto({ unique: "flickr-2", title: "Snake River", photographer: "Ansel Adams" });
await importPhoto({ unique: "flickr-3", title: "Nipomo", photographer: "Dorothea Lange" });
assert.equal(await importPhoto({ unique: "flickr-1", title: "Again", photographer: "Ansel Adams" }), dome);
assert.deepEqual(shown(), ["Ansel Adams: 2", "Dorothea Lange: 1"]);

// Another front end shows photos in sections by photographer, and who took one with a word in its title.
const other = (await (await connect(server.address)).openDocument(server.path)).context;
const photos = await other.results(
  { entity: "Photo", sort: ["whoTook.name", "title"] }, { sectionNameKeyPath: "whoTook.name" });
assert.deepEqual(photos.sections.map(({ name, rows }) => [name, ...rows.map((each) => each.title)]),
  [["Ansel Adams", "Half Dome", "Snake River"], ["Dorothea Lange", "Nipomo"]]);
const word = "dome";
const found = await other.results({ entity: "Photographer", predicate: predicate`ANY photos.title CONTAINS[c] ${word}`, sort });
assert.deepEqual(found.rows.map((each) => each.name), ["Ansel Adams"]);

// A title changes, and with it what ANY finds; a name changes, and with it the sections.
const nipomo = await context.first({ entity: "Photo", predicate: predicate`title = ${"Nipomo"}` });
await nipomo.set({ title: "A dome in Nipomo" });
await when(found, ({ count }) => count === 2);
await dome.whoTook.set({ name: "Zoe Adams" });
await when(photos, ({ sections }) => sections.at(-1).name === "Zoe Adams");
assert.deepEqual(photos.sections.map(({ name }) => name), ["Dorothea Lange", "Zoe Adams"]);
await dome.delete();
assert.deepEqual(shown(), ["Dorothea Lange: 1", "Zoe Adams: 1"]);
await context.save();
await other.document.connection.close();
await connection.close();
await server.stop();
console.log("Photomania");
