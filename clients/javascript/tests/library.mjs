// What the conformance suite does not see: identity, blocks, values, stores, iteration, errors.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import * as orrery from "../index.js";
import { ConflictError, ConnectionLost, KeyPath, connect, predicate, rowsOf, storeOf } from "../index.js";
import { Server, model, program, when } from "./server.mjs";

const server = await Server.start();
const errors = [];
let onReconnected;
const connection = await connect({
  address: server.address, onError: (error) => errors.push(error), onReconnected: () => onReconnected?.(),
});
const options = { model: model("Everything.json"), create: "ifMissing", autosave: { enabled: false } };
const document = await connection.openDocument(server.path, options);
const { context } = document;
const second = await connect(server.address);
const other = await second.openDocument(server.path);

// Greets and says goodbye, and answers nothing else; at the end of its input it goes on.
const deafServer = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (["initialize", "shutdown"].includes(method)) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
});
setInterval(() => {}, 1 << 30);`;

const tests = {
  async "an id has one object, whoever tells of it"() {
    const songs = await context.results({ entity: "Song", sort: ["title"] });
    const [album, song] = await context.perform((edit) => {
      const made = edit.insert("Album", { title: "Blue" });
      return [made, edit.insert("Song", { title: "Carey", album: made })];
    });
    assert.equal(songs.rows[0], song);
    assert.equal(song.album, album);
    assert.equal(context.object(song.id), song);
    assert.deepEqual(await album.songs.read(), [song]);
    await song.delete();
    assert.equal(song.isDeleted, true);
    assert.equal(album.songs.count, 0);
    await songs.close();
  },

  async "a block is all or nothing, and is read in while it runs"() {
    const artist = await context.insert("Artist", { name: "A" });
    await context.perform(() => {
      artist.name = "B";
      assert.equal(artist.name, "B");
    });
    assert.equal(artist.name, "B");
    await assert.rejects(context.perform((edit) => {
      edit.delete(artist);
      throw new Error("no");
    }), /no/);
    await assert.rejects(context.perform(async () => {}), { kind: "client.asyncBlock" });
    assert.throws(() => (artist.name = "C"), { kind: "client.notInPerform" });
    assert.equal(artist.isDeleted, false);
  },

  async "values go both ways"() {
    const cover = Uint8Array.from({ length: 700_000 }, (_, index) => index % 256);
    const released = new Date(-750);
    const song = await context.insert("Song", {
      title: "“Ä” 😀", plays: 9007199254740993n, price: "12345678901234567890.5", released, cover,
      recorded: { city: "Rome", latitude: 41.9 },
    });
    const seen = (await other.context.fetch({ entity: "Song", predicate: predicate`${new KeyPath("plays")} > ${1n}` }))[0];
    assert.equal(seen.plays, 9007199254740993n);
    assert.equal(seen.price, "12345678901234567890.5");
    assert.deepEqual(seen.released, released);
    assert.deepEqual(seen.recorded, { city: "Rome", latitude: 41.9 });
    assert.throws(() => seen.cover, { kind: "client.notRead" });
    assert.deepEqual(await seen.data("cover"), cover);
    assert.deepEqual(Buffer.from(await song.data("cover")), Buffer.from(cover));
  },

  async "a predicate has its values as arguments"() {
    const name = "' OR TRUEPREDICATE OR name = '";
    const key = new KeyPath("name");
    const inner = predicate`${key} = ${name}`;
    const { format, argumentArray } = predicate`NOT ${inner} AND ${key} IN ${["a", new Date(0)]}`;
    assert.equal(format, "NOT (%K = %@) AND %K IN %@");
    const dates = ["a", { $date: "1970-01-01T00:00:00.000Z" }];
    assert.deepEqual(argumentArray, [{ $keyPath: "name" }, name, { $keyPath: "name" }, dates]);
    const foreign = predicate`name = ${JSON.parse('{"$keyPath": "town"}')}`;
    assert.throws(() => foreign.argumentArray, { kind: "client.noArgument" });
    assert.equal(await context.count({ entity: "Artist", predicate: inner }), 0);
    assert.equal(String(new KeyPath("album").path(new KeyPath("title"))), "album.title");
  },

  async "what JSON has no form for is refused, and nothing is changed"() {
    const song = await context.insert("Song", { title: "Kept", plays: 5, seconds: 2 });
    const values = [{ seconds: NaN }, { seconds: -Infinity }, { title: "😀".slice(0, 1) }, { title: Symbol("s") },
      { title: () => 1 }, { title: undefined }, { released: new Date(NaN) }, { title: 10n }];
    for (const each of values) await assert.rejects(async () => song.set(each), { kind: "client.notSendable" });
    await assert.rejects(async () => song.set({ plays: 2 ** 60 + 1 }), { kind: "client.notExact" });
    await song.refresh();
    assert.deepEqual([song.title, song.plays, song.seconds, song.released], ["Kept", 5, 2, null]);
    await song.delete();
  },

  async "objects are those of their context, and have the words of their entity"() {
    const path = server.path.replace(".data", ".others.data");
    const entities = [{ name: "Shelf", attributes: [{ name: "data", type: "String" }, { name: "context", type: "String" }],
      relationships: [{ name: "next", destination: "Shelf", isOptional: true }] }];
    const shelves = await connection.openDocument(path, { model: { entities }, create: "ifMissing" });
    const shelf = await shelves.context.insert("Shelf", { data: "a", context: "b" });
    const song = await context.insert("Song", { title: "Elsewhere" });
    await assert.rejects(async () => shelf.set({ next: song }), { kind: "client.otherContext" });
    await assert.rejects(async () => context.delete(shelf), { kind: "client.otherContext" });
    assert.deepEqual([shelf.value("data"), shelf.value("context"), shelf.context], ["a", "b", shelves.context]);
    await assert.rejects(shelves.context.perform(() => (shelf.data = "c")), { kind: "client.ownName" });
    await assert.rejects(shelves.context.perform(() => (shelf.dtaa = "c")), TypeError);
    const list = await shelves.context.results({ entity: "Shelf" });
    const reading = (async () => { for await (const _ of list); })();
    await shelves.close();
    await reading;
    assert.equal(list.isOpen, false);
    assert.ok([...connection._streams.values()].every((each) => each.context.document !== shelves));
    await song.delete();
  },

  async "stores: a stable snapshot, and the newest alone for who is late"() {
    const artists = await context.results({ entity: "Artist", sort: ["name"] });
    assert.equal(artists.getSnapshot(), artists.getSnapshot());
    const before = artists.getSnapshot();
    let runs = 0;
    const react = storeOf(artists);
    const stop = react.subscribe(() => (runs += 1));
    const told = [];
    const stopSvelte = artists.subscribe(({ count }) => told.push(count));
    await context.perform((edit) => ["X", "Y"].map((name) => edit.insert("Artist", { name })));
    assert.notEqual(react.getSnapshot(), before);
    assert.equal(before.count + 2, artists.count);
    await when(artists, ({ count }) => count === before.count + 2);
    assert.equal(runs, 1);
    assert.deepEqual(told, [before.count, before.count + 2]);
    stop();
    stopSvelte();
    const object = artists.rows.at(-1);
    await object.set({ name: "Z" });
    assert.equal(object.getSnapshot().name, "Z");
    await artists.close();
  },

  async "for await has each change, row by row, and ends with the list"() {
    const artists = await context.results({ entity: "Artist", sort: ["name"], predicate: "name BEGINSWITH 'for '" });
    const seen = [];
    const reading = (async () => {
      for await (const change of artists) for (const { type } of rowsOf(change)) seen.push(type);
    })();
    const one = await context.insert("Artist", { name: "for 1" });
    await context.insert("Artist", { name: "for 2" });
    await one.set({ name: "for 3" });
    await one.delete();
    await artists.close();
    await reading;
    assert.deepEqual(seen, ["insert", "insert", "move", "delete"].flatMap((each) => (each === "move" ? ["move", "update"] : [each])));
  },

  async "aggregates and observers follow"() {
    const total = await context.aggregate({ entity: "Artist", expressions: [{ name: "n", expression: "count(SELF)" }], properties: ["n"] })
      .catch(() => context.aggregate({ entity: "Artist", groupBy: ["town"], properties: ["town"] }));
    const before = total.getSnapshot();
    const artist = await context.insert("Artist", { name: "agg", town: "Oslo" });
    assert.notEqual(total.getSnapshot(), before);
    const observer = await context.observe({ objects: [artist], keyPaths: ["town"] });
    await artist.set({ town: "Bergen" });
    assert.equal(observer.values.get(artist.id).town, "Bergen");
    await Promise.all([total.close(), observer.close()]);
  },

  async "errors by class, with what to do"() {
    const artist = await context.insert("Artist", { name: "E" });
    const { clock } = artist;
    const seen = (await other.context.fetch({ entity: "Artist", predicate: "name = 'E'" }))[0];
    await seen.set({ name: "F" });
    await when(artist, ({ name }) => name === "F");
    await assert.rejects(artist.set({ name: "G" }, { ifUnchangedSince: clock }), ConflictError);
    await assert.rejects(context.insert("Artits"), ({ kind, hint }) => kind === "model.unknownEntity" && hint.length > 0);
    assert.throws(() => artist.value("nmae"), { kind: "client.unknownKey" });
    const controller = new AbortController();
    controller.abort();
    await assert.rejects(context.fetch("Artist", { signal: controller.signal }), { name: "AbortError" });
    await context.save().catch(() => context.rollback());
  },

  async "a private context sees its own edits, others what it has saved"() {
    const draft = await document.createContext();
    const artist = await draft.insert("Artist", { name: "private" });
    const fetch = { entity: "Artist", predicate: "name = 'private'" };
    assert.equal(await context.count(fetch), 0);
    await draft.save();
    assert.equal(await context.count(fetch), 1);
    assert.equal(artist.isDeleted, false);
    await draft.close();
  },

  async "who else is here"() {
    const mine = document.connections.map((each) => each.connection);
    assert.deepEqual([mine.includes(connection.name), mine.includes(second.name)], [true, true]);
    await second.close();
    await when(document, ({ connections }) => connections.length === 1);
  },

  async "a server that is killed: requests fail, then all is as it was saved"() {
    await context.save();
    const artists = await context.results({ entity: "Artist", sort: ["name"] });
    const { count } = artists;
    const unsaved = await context.insert("Artist", { name: "unsaved" });
    assert.equal(artists.count, count + 1);
    const again = new Promise((resolve) => (onReconnected = resolve));
    const waiting = assert.rejects(context.count("Artist"), ConnectionLost);
    await server.kill();
    await waiting;
    await server.start();
    await again;
    await when(artists, (snapshot) => snapshot.count === count);
    await when(unsaved, () => unsaved.isDeleted);
    await context.insert("Artist", { name: "after" });
    assert.equal(artists.count, count + 1);
  },

  async "who does not answer is not waited for"() {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address();
    for (const scheme of globalThis.WebSocket ? ["tcp", "ws"] : ["tcp"]) {
      await assert.rejects(connect({ address: `${scheme}:127.0.0.1:${port}`, timeout: 100 }), ConnectionLost);
    }
    silent.close();
    const deaf = await connect({ arguments: [process.execPath, "-e", deafServer], timeout: 500 });
    const pending = assert.rejects(deaf.request("document/list"), ConnectionLost);
    await deaf.close();
    await pending;
  },

  async "what could not be saved is told at the end"() {
    const own = await connect({ arguments: [program, "serve"] });
    const unsaved = await own.openDocument(`${server.path}.unsaved`, { model: model("Everything.json"), create: "always" });
    await unsaved.context.insert("Song", { title: "T", seconds: -1 });
    await assert.rejects(own.close(), { kind: "save.failed" });
    assert.equal(own.state, "closed");
  },

  "what is declared is there, and what is there is declared"() {
    const text = readFileSync(new URL("../index.d.ts", import.meta.url), "utf8");
    for (const [name, value] of Object.entries(orrery)) {
      assert.match(text, new RegExp(`export (declare )?(class|function|interface) ${name}\\b`));
      if (!/^class/.test(String(value))) continue;
      const [, body] = new RegExp(`class ${name}\\b[^{]*\\{(.*?)\\n?\\}\\n`, "s").exec(text);
      for (const member of Object.getOwnPropertyNames(value.prototype ?? {})) {
        if (member === "constructor" || /^_|^(toString|toJSON|toArgument|decode|encode|property|propertyAt)$/.test(member)) continue;
        assert.match(body, new RegExp(`\\b${member}\\b`), `${name}.${member} is not declared.`);
      }
    }
    assert(readdirSync(new URL("..", import.meta.url)).includes("index.d.ts"));
  },
};

for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  }
}
assert.deepEqual(errors, []);
await connection.close();
await server.stop();
console.log(`${Object.keys(tests).length} tests`);
