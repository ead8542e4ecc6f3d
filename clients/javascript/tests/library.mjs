// What the conformance suite does not see: identity, blocks, values, stores, iteration, errors.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as orrery from "../index.js";
import {
  ConflictError, ConnectionLost, KeyPath, LargeData, NotFoundError, connect, openDocument, predicate, rowsOf, storeOf,
} from "../index.js";
import { FakeServer, Server, model, program, when } from "./server.mjs";

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

// What a FakeServer says of a document with an empty list.
const noChanges = { total: 0, sectionDeletes: [], sectionInserts: [], deletes: [], moves: [], inserts: [], updates: [],
  entered: [], related: [] };
const fakeDocument = {
  "document/open": () => ({ document: "d1", context: "c1", clock: "e:1", state: "normal", streams: [],
    model: { entities: [{ name: "Thing" }] } }),
  "document/getStatus": () => ({ hasChanges: false }),
  "connection/list": () => ({ connections: [] }),
  "list/open": () => ({ list: "l1", clock: "e:1", snapshot: { sections: [], objects: [], related: [] } }),
  "list/close": () => ({}), "context/close": () => ({}),
};
const fakeThings = {
  ...fakeDocument,
  "document/open": () => ({ ...fakeDocument["document/open"](),
    model: { entities: [{ name: "Thing", attributes: [{ name: "name", type: "String" }, { name: "data", type: "Binary" }] }] },
    streams: [{ stream: "s1", notice: "context/didChangeObjects" }] }),
  "context/create": () => ({ context: "c2", clock: "e:1" }), "stream/open": () => ({ stream: "s2", clock: "e:1" }),
};

/** What the stream of a FakeServer's things tells. */
const notice = (since, clock, changes = { inserted: [], updated: [], deleted: [], refreshed: [] }) => (
  { document: "d1", context: "c1", stream: "s1", hasChanges: false, since, clock, ...changes });

const stop = (path) => execFileSync(program, ["servers", "stop", path], { stdio: "ignore" });

/** Opens each document in turn in a folder of its own, and stops the servers. */
async function inFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), "orrery-js-"));
  const paths = new Set();
  const open = (name, options) => {
    paths.add(join(folder, name));
    return openDocument(join(folder, name), { command: program, ...options });
  };
  try {
    await run(open, folder);
  } finally {
    // Some have none.
    for (const path of paths) try { stop(path); } catch {}
    rmSync(folder, { recursive: true });
  }
}

const nextOf = (observable) => new Promise((resolve) => {
  const stop = observable.onChange((change) => (stop(), resolve(change)));
});

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

  async "properties may be called as members of every object"() {
    await inFolder(async (open) => {
      const to = (name, inverse, isToMany) => ({ name, destination: "Node", inverse, isToMany, isOptional: true });
      const model = { entities: [{ name: "Node", relationships: [to("toString", "valueOf", true), to("valueOf", "toString", false)] }] };
      const names = await open("names.data", { model, create: "ifMissing" });
      const [node, one] = await names.context.perform((edit) => [edit.insert("Node"), edit.insert("Node")]);
      const members = node.toMany("toString");
      assert.deepEqual(await members.read(), []);
      await members.add(one);
      assert.deepEqual(members.ids, [one.id]);
      await members.remove(one);
      assert.deepEqual(members.ids, []);
      await names.close();
    });
  },

  async "the first members are read without the others"() {
    const [album, ...songs] = await context.perform((edit) => {
      const made = edit.insert("Album", { title: "Hejira" });
      return [made, ...["Coyote", "Amelia", "Hejira"].map((title) => edit.insert("Song", { title, album: made }))];
    });
    const ids = songs.map(({ id }) => id);
    const members = other.context.object(album.id).songs;
    assert.deepEqual((await members.read({ limit: 2 })).map(({ title }) => title), ["Coyote", "Amelia"]);
    assert.deepEqual([members.ids, members.count], [ids, 3]);
    assert.equal(other.context.object(ids[2]).isFault, true);
    assert.deepEqual((await members.read()).map(({ title }) => title), ["Coyote", "Amelia", "Hejira"]);
    await context.delete([album, ...songs]);
  },

  async "a list knows the places of what has been in its window"() {
    const name = (place) => `place ${place}`;
    const artists = await context.perform((edit) => Array.from({ length: 6 }, (_, place) => (
      edit.insert("Artist", { name: name(place), town: place < 4 ? "A" : "B" }))));
    const request = { entity: "Artist", predicate: "name BEGINSWITH 'place '", sort: ["town", "name"] };
    const list = await context.results(request, { sectionNameKeyPath: "town", window: { offset: 0, count: 2 } });
    await list.setWindow({ offset: 4, count: 2 });
    assert.deepEqual(artists.map((each) => list.rowOf(each)), [0, 1, undefined, undefined, 4, 5]);
    const first = await context.insert("Artist", { name: name(" "), town: "A" });
    assert.deepEqual(artists.map((each) => list.rowOf(each)), [1, 2, undefined, 4, 5, 6]);
    await artists[0].set({ name: "elsewhere" });
    assert.deepEqual([list.has(artists[0]), list.rowOf(artists[0]), list.rowOf(artists[1])], [false, undefined, 1]);
    await list.close();
    await context.delete([first, ...artists]);
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

  async "a block adds to what it has just made, and what is wrong fails it at once"() {
    const album = await context.perform((edit) => {
      const made = edit.insert("Album", { title: "Blue", songs: [edit.insert("Song", { title: "Carey" })] });
      made.songs.add(edit.insert("Song", { title: "Blue" }));
      assert.deepEqual([...made.songs].map(({ title }) => title), ["Carey", "Blue"]);
      assert.throws(() => made.songs.ids, { kind: "client.noID" });
      return made;
    });
    assert.deepEqual((await album.songs.read()).map((each) => each.title), ["Carey", "Blue"]);
    await assert.rejects(context.perform(() => album.set({ title: 1 })), { kind: "value.wrongType" });
    const wrong = [() => album.set({ title: 1 }), () => album.songs.add({ context: {} }), () => context.delete({ context: {} })];
    // Outside of a block it fails as all else does that is waited for.
    const names = await Promise.all(wrong.map((each) => each().catch(({ name }) => name)));
    assert.deepEqual(names, ["ValidationError", "UsageError", "UsageError"]);
    await assert.rejects(context.insert("Albun", { title: "A" }), { kind: "client.unknownEntity", hint: /Did you mean “Album”/ });
    await album.delete();
  },

  async "a block sees its edits of relationships, and what is made of them takes none back"() {
    const [album, second, one, two, three] = await context.perform((edit) => {
      const songs = ["One", "Two", "Three"].map((title) => edit.insert("Song", { title }));
      const made = ["A", "B"].map((title, index) => edit.insert("Album", { title, songs: songs.slice(0, 2 - 2 * index) }));
      return [...made, ...songs];
    });
    await Promise.all([album.songs.read(), second.songs.read()]);
    const has = (songs, ...wanted) => {
      assert.deepEqual([[...songs], songs.count, songs.isRead], [wanted, wanted.length, true]);
      for (const each of [one, two, three]) assert.equal(songs.has(each), wanted.includes(each));
    };
    const made = await context.perform((edit) => {
      album.songs.add(three, one, three);
      has(album.songs, one, two, three);
      assert.deepEqual(album.songs.ids, [one.id, two.id, three.id]);
      album.songs.remove(one);
      has(album.songs, two, three);
      album.songs.insert(0, one);
      album.songs.move(0, three);
      has(album.songs, three, one, two);
      album.songs.insert(1, three);
      has(album.songs, three, one, two);
      album.songs = [...album.songs].filter((each) => each !== two);
      has(album.songs, three, one);
      second.songs.replace(new Set([two]));
      has(second.songs, two);
      three.album = second.id;
      assert.equal(three.album, second);
      three.album = album;
      const fresh = edit.insert("Song", { title: "New" });
      album.songs.add(fresh);
      assert.deepEqual([[...album.songs].at(-1), album.songs.has(fresh)], [fresh, true]);
      const group = edit.insert("Album", { title: "C" });
      has(group.songs);
      group.set({ songs: new Set([fresh]).values() });
      has(group.songs, fresh);
      return [fresh, group];
    });
    for (const [each, ...wanted] of [[album, three, one], [second, two], [made[1], made[0]]]) {
      assert.deepEqual(await each.songs.read(), wanted);
    }
    await assert.rejects(context.perform(() => {
      album.songs.remove(one);
      throw new Error("no");
    }), /no/);
    assert.deepEqual([...album.songs], [three, one]);
    const unread = other.context.object(album.id);
    await unread.context.perform(() => {
      unread.songs.remove(one.id);
      assert.throws(() => unread.songs.count, { kind: "client.notRead" });
    });
    assert.deepEqual((await unread.songs.read()).map(({ id }) => id), [three.id]);
    await context.delete([album, second, one, two, three, ...made]);
  },

  async "a block sees places as the server does, which counts those of an insertion before it"() {
    const album = await context.perform((edit) => {
      const songs = ["A", "B", "C", "D"].map((title) => edit.insert("Song", { title }));
      return edit.insert("Album", { title: "Places", songs });
    });
    const songs = await album.songs.read();
    for (const verb of ["insert", "move"]) {
      for (const [index, ...places] of [[0, 1], [1, 0], [2, 0, 3], [3, 2], [4, 1, 0], [9, 0]]) {
        let seen;
        await context.perform(() => {
          album.songs[verb](index, ...places.map((each) => songs[each]));
          seen = album.songs.ids;
        });
        const { objects } = await context.request("object/get", { ids: [album.id], properties: ["songs"] });
        assert.deepEqual(seen, objects[0].values.songs, `${verb} ${index} ${places}`);
      }
    }
    await context.delete([album, ...songs]);
  },

  async "changed values, and those that were saved"() {
    const released = new Date(0);
    await inFolder(async (open) => {
      const { context: own, ...opened } = await open("values.data", { model: model("Everything.json"), autosave: { enabled: false } });
      const [album, song] = await own.perform((edit) => {
        const made = edit.insert("Album", { title: "Blue" });
        return [made, edit.insert("Song", { title: "Carey", album: made, released })];
      });
      assert.deepEqual([await song.changedValues(), await song.committedValues()].map(({ title }) => title), ["Carey", undefined]);
      await own.save();
      assert.deepEqual([await song.changedValues(), await song.committedValues()], [{}, {}]);
      const known = await song.set({ title: "Case", album: null, released: new Date(1_000) }).then(() => song.released);
      assert.deepEqual(await song.changedValues(), { title: "Case", album: null, released: new Date(1_000) });
      const committed = await song.committedValues();
      assert.deepEqual({ ...committed, album: committed.album.id }, { title: "Carey", album: album.id, released });
      assert.equal(committed.album, album);
      assert.equal(song.released, known);
      await own.rollback();
      await opened.connection.close();
    });
  },

  async "undo takes groups, or what this connection did"() {
    const group = (verb, params) => context.request(`context/${verb}UndoGroup`, params);
    await group("begin", { actionName: "Shop" });
    const made = [await context.insert("Artist", { name: "In" }), await context.insert("Artist", { name: "Group" })];
    await group("end", {});
    const theirs = await other.context.insert("Artist", { name: "Theirs" });
    await context.count({ entity: "Artist" });
    assert.equal(context.state.undoActionName, undefined);
    await context.undo({ scope: "connection" });
    assert.deepEqual(made.map((each) => each.isDeleted), [true, true]);
    assert.equal(theirs.isDeleted, false);
    await context.redo({ scope: "connection", steps: 1 });
    assert.equal(context.state.undoActionName, "Shop");
    await context.undo({ steps: 2 });
    await other.context.count({ entity: "Artist" });
    assert.equal(theirs.isDeleted, true);
  },

  async "values go both ways"() {
    const cover = Uint8Array.from({ length: 700_000 }, (_, index) => index % 256);
    const released = new Date(-750);
    const song = await context.insert("Song", {
      title: "“Ä” 😀", plays: 9007199254740993n, price: "9007199254740993", released, cover,
      recorded: { city: "Rome", latitude: 41.9 },
    });
    const seen = (await other.context.fetch({ entity: "Song", predicate: predicate`${new KeyPath("plays")} > ${1n}` }))[0];
    assert.equal(seen.plays, 9007199254740993n);
    assert.equal(seen.price, "9007199254740993");
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
    assert.equal(format, "NOT %@ AND %K IN %@");
    const dates = ["a", { $date: "1970-01-01T00:00:00.000Z" }];
    const part = { predicate: "%K = %@", argumentArray: [{ $keyPath: "name" }, name] };
    assert.deepEqual(argumentArray, [{ $predicate: part }, { $keyPath: "name" }, dates]);
    const foreign = predicate`name = ${JSON.parse('{"$keyPath": "town"}')}`;
    assert.throws(() => foreign.argumentArray, { kind: "client.noArgument" });
    assert.equal(await context.count({ entity: "Artist", predicate: inner }), 0);
    const made = await context.perform((edit) => ["a", "b", "c"].map((name) => edit.insert("Artist", { name, town: "Joined" })));
    const [here, one, two] = [predicate`town = ${"Joined"}`, predicate`name = ${"a"}`, predicate`${key} = ${"a"} OR ${key} = ${"b"}`];
    for (const [joined, ...names] of [[predicate`${here} AND NOT ${two}`, "c"], [predicate`NOT ${one} AND ${here}`, "b", "c"],
      [predicate`${predicate`${two} AND NOT ${one}`} AND ${here}`, "b"], [predicate`SELF IN ${made} AND (${one} OR ${key} = ${"c"})`, "a", "c"]]) {
      assert.deepEqual((await context.fetch({ entity: "Artist", predicate: joined, sort: "name" })).map((each) => each.name), names);
    }
    await context.delete(made);
    assert.equal(String(new KeyPath("album").path(new KeyPath("title"))), "album.title");
  },

  async "what JSON has no form for is refused, and nothing is changed"() {
    const song = await context.insert("Song", { title: "Kept", plays: 5, seconds: 2 });
    const values = [{ seconds: NaN }, { seconds: -Infinity }, { title: "😀".slice(0, 1) }, { title: Symbol("s") },
      { title: () => 1 }, { title: undefined }, { released: new Date(NaN) }, { title: 10n }];
    for (const each of values) await assert.rejects(async () => song.set(each), { kind: "value.wrongType" });
    await assert.rejects(async () => song.set({ plays: 2 ** 60 + 1 }), { kind: "client.notExact" });
    await song.refresh();
    assert.deepEqual([song.title, song.plays, song.seconds, song.released], ["Kept", 5, 2, null]);
    await song.delete();
  },

  async "objects are those of their context, and have the words of their entity"() {
    const path = server.path.replace(".data", ".others.data");
    const entities = [{ name: "Shelf", attributes: [{ name: "data", type: "String" }, { name: "context", type: "String" },
      ...["_id", "_clock"].map((name) => ({ name, type: "String", isOptional: true }))],
      relationships: [{ name: "next", destination: "Shelf", isOptional: true }] }];
    const shelves = await connection.openDocument(path, { model: { entities }, create: "ifMissing" });
    const shelf = await shelves.context.insert("Shelf", { data: "a", context: "b" });
    const song = await context.insert("Song", { title: "Elsewhere" });
    await assert.rejects(async () => shelf.set({ next: song }), { kind: "client.otherContext" });
    await assert.rejects(async () => context.delete(shelf), { kind: "client.otherContext" });
    assert.deepEqual([shelf.value("data"), shelf.value("context"), shelf.context], ["a", "b", shelves.context]);
    await shelf.set({ _id: "c", _clock: "d" });
    assert.deepEqual(["_id", "_clock"].map((key) => shelf.value(key)), ["c", "d"]);
    for (const key of ["data", "_id"]) {
      await assert.rejects(shelves.context.perform(() => (shelf[key] = "e")), { kind: "client.ownName" });
    }
    await shelves.context.perform(() => (shelf._clock = "e"));
    assert.equal(shelf._clock, "e");
    await assert.rejects(shelves.context.perform(() => (shelf.dtaa = "c")), TypeError);
    const list = await shelves.context.results({ entity: "Shelf" });
    const reading = (async () => { for await (const _ of list); })();
    await shelves.close();
    await reading;
    await assert.rejects(shelves.request("document/getStatus"), { kind: "client.closed" });
    await assert.rejects(list.setWindow(), { kind: "client.closed" });
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

  async "who stops to wait for the next change has stopped at once"() {
    const artists = await context.results({ entity: "Artist" });
    const changes = artists[Symbol.asyncIterator]();
    const waiting = [changes.next(), changes.next()];
    const over = { done: true, value: undefined };
    assert.deepEqual(await Promise.all([changes.return(), ...waiting, changes.next()]), [over, over, over, over]);
    await context.insert("Artist", { name: "Not waited for" });
    assert.deepEqual(await changes.next(), over);
    await artists.close();
  },

  async "what the server has ended is closed for good, shows what it showed, and says why"() {
    const found = { objects: [{ id: "Thing/p1", values: { name: "Shown" } }], related: [] };
    const row = { row: 0, groupKey: [], values: { n: 1 } };
    const noRows = { total: 1, deletes: [], moves: [], inserts: [], updates: [] };
    const noValues = { updates: [], entered: [], left: [], deleted: [] };
    const kinds = {
      list: [(things) => things.results("Thing"), noChanges, { snapshot: { sections: [{ name: "", count: 1 }], ...found } }],
      aggregate: [(things) => things.aggregate("Thing"), noRows, { rows: [row] }],
      observer: [(things) => things.observe({ entity: "Thing", keyPaths: ["name"] }), noValues, found],
    };
    for (const [kind, [open, noneChanged, contents]] of Object.entries(kinds)) {
      const changes = { ...noneChanged, total: 1 };
      const fake = await FakeServer.start({ ...fakeThings, [`${kind}/open`]: () => ({ [kind]: "l1", clock: "e:1", ...contents }) });
      let reconnected;
      const again = new Promise((resolve) => (reconnected = resolve));
      const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
      const things = await shared.openDocument("a.data");
      const live = await open(things.context);
      const shown = () => JSON.stringify([live.rows ?? [...live.values], live.sections]);
      const before = shown();
      const told = [];
      live.onChange((change) => told.push(change ?? live.failure.message));
      let snapshots = 0;
      live.subscribe(() => (snapshots += 1));
      const step = live[Symbol.asyncIterator]();
      const where = { document: "d1", context: "c1", stream: "l1" };
      const failed = new Promise((resolve) => live.onChange(() => live.failure && resolve()));
      const changed = nextOf(live);
      fake.push(`${kind}/didChange`, { ...where, since: "e:1", clock: "e:2", changes });
      await changed;
      fake.push(`${kind}/didFail`, { ...where, since: "e:2", clock: "e:3", error: { code: 1, message: "Over." } });
      await failed;
      assert.deepEqual(await step.next(), { done: false, value: changes });
      await assert.rejects(step.next(), /Over/);
      await assert.rejects(live[Symbol.asyncIterator]().next(), /Over/);
      fake.sockets[0].destroy();
      await again;
      await live.close();
      await things.request("document/getStatus");
      assert.deepEqual([told, snapshots, live.isOpen, live.failure.message, shown()], [[changes, "Over."], 3, false, "Over.", before]);
      const methods = fake.requests.map(([, method]) => method).filter((each) => each.startsWith(`${kind}/`));
      assert.deepEqual(methods, [`${kind}/open`]);
      await shared.close();
      fake.stop();
    }
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

  async "a server that does not begin is told of, with why, however it ends"() {
    const beginning = (words) => connect({ arguments: ["sh", "-c", words], timeout: 10_000, reconnects: false });
    const hint = /See that it runs/;
    // Of the outputs of a program either may be closed last.
    for (const words of ["exec 2>&-; read line", "exec 1>&-; read line", "exit 3"]) {
      await assert.rejects(beginning(`${words}; exit 3`), { kind: "client.connectionLost", message: /cannot be reached/, hint });
    }
    await assert.rejects(beginning("echo hello; read line"), { kind: "client.connectionLost", message: /not valid JSON/, hint });
    for (const address of ["tcp:localhost:99999", "ws:localhost:99999", "tcp:a b:1", "tcp:localhost", ""]) {
      await assert.rejects(connect(address), { kind: "client.badAddress" });
    }
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

  async "a document is made only where it is asked for, from a model that is sent as well"() {
    const everything = JSON.parse(readFileSync(model("Everything.json"), "utf8"));
    await inFolder(async (open, folder) => {
      const sent = await open("sent.data", { model: everything, create: "ifMissing" });
      await sent.context.insert("Song", { title: "Kept" });
      await sent.close();
      const again = await open("sent.data", { model: everything, create: "ifMissing" });
      assert.equal((await again.context.first("Song")).title, "Kept");
      await again.close();
      for (const options of [{ model: model("Everything.json"), create: "never" }, { model: everything, create: "never" }, {}]) {
        await assert.rejects(open("none.data", options), NotFoundError);
        assert.equal(existsSync(join(folder, "none.data")), false);
      }
      const made = await open("always.data", { model: model("Everything.json"), create: "always" });
      await made.context.insert("Song", { title: "Kept" });
      await made.close();
      stop(join(folder, "always.data"));
      await assert.rejects(open("always.data", { model: everything, create: "always" }), { kind: "store.exists" });
      const { context, ...memory } = await open(":memory:", { model: everything });
      assert.equal(await context.count("Song"), 0);
      await memory.connection.close();
      // Who makes it first does not matter.
      const both = await Promise.all([1, 2].map(() => open("both.data", { model: everything })));
      for (const each of both) await each.close();
    });
  },

  async "a document is opened as the options say, in the server that is started for it"() {
    const everything = JSON.parse(readFileSync(model("Everything.json"), "utf8"));
    const two = { ...everything, configurations: [{ name: "Lists", entities: ["Playlist"] }] };
    await inFolder(async (open, folder) => {
      const all = { autosave: { enabled: false }, durability: "normal", writeMirrored: true, history: true, format: "package" };
      for (const source of [everything, model("Everything.json")]) {
        const document = await open(`all.${typeof source}`, { model: source, ...all });
        assert.ok(statSync(join(folder, `all.${typeof source}`)).isDirectory());
        await document.context.insert("Song", { title: "Lost" });
        await document.close();
        stop(document.path);
        const reader = await open(`all.${typeof source}`, { model: source, readOnly: true });
        assert.deepEqual([await reader.context.count("Song"), reader.readOnly], [0, true]);
        await reader.close();
      }
      const thing = (name, ...others) => ({
        entities: ["Thing", ...others].map((entity) => ({ name: entity, attributes: [{ name, type: "String", isOptional: true }] })) });
      const configured = { ...thing("a", "Other"), configurations: { Things: ["Thing"] } };
      writeFileSync(join(folder, "configured.json"), JSON.stringify(configured));
      for (const source of [configured, join(folder, "configured.json")]) {
        for (const create of ["always", "ifMissing"]) {
          const document = await open(`part.${typeof source}`, { model: source, create, configuration: "Things" });
          assert.deepEqual([...document.model.entities.keys()], ["Thing"]);
          await document.close();
        }
      }
      // What is sent is migrated to, or mapped by.
      await (await open("old.data", { model: thing("a") })).close();
      stop(join(folder, "old.data"));
      await assert.rejects(open("old.data", { model: thing("b") }), { kind: "model.incompatible" });
      const migrated = await open("old.data", { model: thing("b"), migrate: true });
      assert.ok(migrated.model.properties("Thing").has("b"));
      await migrated.context.insert("Thing", { b: "mapped" });
      await migrated.close();
      stop(join(folder, "old.data"));
      writeFileSync(join(folder, "new.json"), JSON.stringify(thing("c")));
      const mapping = { mapping: { entities: [{ name: "Thing", source: "Thing", destination: "Thing", values: { c: "b" } }] } };
      const mapped = await open("old.data", { model: join(folder, "new.json"), migrate: true, mapping });
      assert.equal((await mapped.context.first("Thing")).c, "mapped");
      await mapped.close();
    });
  },

  async "a document comes back with the model that it got since"() {
    const thing = (...names) => ({ configurations: { Things: ["Thing"] }, entities: [
      { name: "Thing", attributes: names.map((name) => ({ name, type: "String", isOptional: true })) }] });
    const options = { model: thing("a"), create: "ifMissing", configuration: "Things", migrate: true };
    await inFolder(async (open, folder) => {
      let back;
      const onReconnected = () => back();
      const own = await Server.start();
      try {
        const shared = await connect({ address: own.address, onReconnected });
        const served = await shared.openDocument(own.path, options);
        const attached = await open("attached.data", { ...options, onReconnected });
        const ends = [[served, async () => (await own.kill(), own.start())],
          [attached, () => stop(join(folder, "attached.data"))]];
        for (const [each, end] of ends) {
          await each.request("model/update", { model: { model: thing("a", "b") } });
          const again = new Promise((resolve) => (back = resolve));
          await end();
          await again;
          assert.equal((await each.context.insert("Thing", { b: "kept" })).b, "kept");
        }
        await attached.close();
        await shared.close();
      } finally {
        await own.stop();
      }
    });
  },

  async "closing a document that was opened alone ends the program"() {
    await inFolder(async (open, folder) => {
      const code = `
        import { openDocument } from ${JSON.stringify(new URL("../index.js", import.meta.url).href)};
        const options = { command: ${JSON.stringify(program)}, model: ${JSON.stringify(model("Everything.json"))} };
        const document = await openDocument("end.data", options);
        await document.close();
        await document.close();
        console.log(document.connection.state);`;
      const words = ["--input-type=module", "-e", code];
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, timeout: 30_000 });
      assert.equal(stdout, "closed\n");
      await (await open("end.data")).close();
    });
  },

  async "options that nobody knows are refused, with the nearest that is known"() {
    const refused = async (run, name) => assert.rejects(run, ({ kind, hint }) => {
      assert.equal(kind, "client.unknownOption");
      assert.match(hint, new RegExp(`“${name}”`));
      return true;
    });
    await inFolder(async (open) => {
      await refused(async () => open("a.data", { readonly: true }), "readOnly");
      await refused(async () => open("a.data", { timout: 5 }), "timeout");
      await assert.rejects(open("a.data", { timout: 5 }), ({ hint }) => hint.split("noticeDetail").length === 2);
      await refused(async () => open("a.data", { address: server.address }), "readOnly|mapping|transformers");
    });
    await refused(async () => connect({ adress: server.address }), "address");
    await refused(async () => connection.openDocument(server.path, { autoSave: { enabled: false } }), "autosave");
    await refused(async () => connection.openDocument(server.path, { clases: [] }), "classes");
    await refused(async () => context.perform((edit) => edit.insert("Artist", { name: "No" }), { signl: 1 }), "signal");
    await assert.rejects(context.results("Song", { windw: {} }), { kind: "rpc.unknownParameter" });
    await assert.rejects(async () => context.insert("Song", { titel: "a" }), ({ hint }) => /“title”/.test(hint));
  },

  async "a block that waits is refused, and does nothing afterwards"() {
    const artist = await context.insert("Artist", { name: "Waited for" });
    const unhandled = [];
    const note = (error) => unhandled.push(error);
    process.on("unhandledRejection", note);
    const late = [];
    for (const run of [(edit) => edit.insert("Artist", { name: "Late" }), (edit) => edit.delete(artist), () => (artist.name = "Late")]) {
      let ended;
      const over = new Promise((resolve) => (ended = resolve));
      await assert.rejects(context.perform(async (edit) => {
        await undefined;
        try {
          run(edit);
        } catch (error) {
          late.push(error.kind);
          throw error;
        } finally {
          ended();
        }
      }), { kind: "client.asyncBlock" });
      await over;
    }
    await new Promise(setImmediate);
    process.off("unhandledRejection", note);
    assert.deepEqual(unhandled, []);
    assert.deepEqual(late, ["client.blockEnded", "client.blockEnded", "client.notInPerform"]);
    assert.deepEqual([artist.name, artist.isDeleted, await context.count({ entity: "Artist", predicate: "name = 'Late'" })],
      ["Waited for", false, 0]);
    await artist.delete();
  },

  async "values are of their attribute's type, or refused by entity and property"() {
    const song = await context.insert("Song", { title: "Typed" });
    const album = await context.insert("Album", { title: "Typed" });
    const wrong = {
      title: [new Date(0), Buffer.from("a"), 5, true, ["a"], {}, "\ud800", undefined], cover: ["YWJj", "ä", [1, 2], new ArrayBuffer(2)],
      released: ["1990-01-01T00:00:00Z", 5, new Date(NaN)], isLive: [1, "true"], seconds: ["5", NaN, true], position: [Infinity, "5"],
      plays: ["5", NaN, true], price: [5, 0.1, 5n, NaN, true, {}], key: [5, new Date(0)], link: [5, Buffer.from("a")],
      recorded: ["a", [], new Date(0), { city: 5 }, { latitude: "5" }, { city: undefined }],
      palette: [() => 1, Symbol("s"), undefined, { a: [NaN] }, { a: "\ud800" }, new Map([[1, 2]]), { a: new Set() }, [new Date(0)],
        { a: new Uint8Array(2) }, new ArrayBuffer(2), /a/, Promise.resolve()], album: [5, undefined, {}], playlists: [5, "Song/p1", null, {}, [5]],
    };
    for (const [key, values] of Object.entries(wrong)) {
      for (const each of values) {
        await assert.rejects(async () => song.set({ [key]: each }), ({ kind, message, data }) => {
          const isInside = key === "palette" && each !== undefined;
          const [wanted, where] = isInside ? ["client.notSendable", `values.${key}`] : ["value.wrongType", `Song.${key}`];
          assert.deepEqual([kind, message.includes(where)], [wanted, true], message);
          return !data.entity || data.entity === "Song" && data.property.startsWith(key);
        }, `${key}: ${String(each)}`);
      }
    }
    await song.refresh();
    assert.deepEqual([song.title, song.cover, song.released, song.recorded, song.palette], ["Typed", null, null, null, null]);
    const right = {
      title: "YWJj", cover: Buffer.from("abc"), released: new Date(0), isLive: true, seconds: 5, position: 0.5, plays: 2n ** 60n,
      price: "5", key: "4D1E6C33-5A7C-4E0B-9C4D-6B1E0F5B8F10", link: new URL("https://example.com/"), recorded: { city: "Rome", latitude: null },
      album, playlists: new Set(),
    };
    await song.set(right);
    assert.deepEqual([song.title, Buffer.from(song.cover).toString(), song.released, song.plays, song.price, song.link, song.album],
      ["YWJj", "abc", new Date(0), 2n ** 60n, "5", "https://example.com/", album]);
    await context.delete([song, album]);
  },

  async "what a Transformable has is looked at once"() {
    const model = { entities: [{ name: "Wall", attributes: [{ name: "palette", type: "Transformable", isOptional: true }] }] };
    let count = 0;
    const palette = Object.defineProperty({}, "red", { enumerable: true, get: () => (count += 1) });
    await inFolder(async (open) => {
      const walls = await open("walls.data", { model, create: "ifMissing" });
      const wall = await walls.context.insert("Wall", { palette });
      assert.deepEqual([wall.palette, count], [{ red: 1 }, 1]);
      await walls.close();
    });
  },

  async "an attribute may be called toJSON, and any request takes bytes"() {
    const names = ["toJSON", "data"].map((name) => ({ name, type: name === "data" ? "Binary" : "String", isOptional: true }));
    const model = { entities: [{ name: "Note", attributes: names }] };
    await inFolder(async (open) => {
      const notes = await open("notes.data", { model, create: "ifMissing" });
      for (const length of [3, 300_000]) {
        const bytes = new Uint8Array(length).fill(5);
        const note = await notes.context.insert("Note", { toJSON: "a", data: bytes });
        await notes.request("batch/insert", { entity: "Note", objects: [{ toJSON: "a", data: bytes }] });
        notes.connection.notify("note/seen", { data: bytes });
        const found = await notes.context.fetch("Note");
        assert.deepEqual(await Promise.all(found.map((each) => each.data("data"))), [bytes, bytes]);
        assert.deepEqual([note.toJSON, JSON.stringify(note)], ["a", "{}"]);
        await notes.context.delete(found);
      }
      await notes.close();
    });
  },

  async "what a list was opened with may be changed afterwards by who has given it"() {
    const asked = [];
    const fake = await FakeServer.start({ ...fakeThings, "list/open": ({ since, ...wanted }) => {
      asked.push(wanted);
      return fakeThings["list/open"]();
    }, "list/setWindow": () => ({ clock: "e:1", since: "e:1", changes: noChanges }) });
    let reconnected;
    const again = () => new Promise((resolve) => (reconnected = resolve));
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const things = await shared.openDocument("a.data");
    const [names, date, bytes] = [["a"], new Date(0), Uint8Array.of(1)];
    const [window, sort] = [{ offset: 0, count: 5 }, [{ keyPath: "name" }]];
    const request = { entity: "Thing", sort, properties: ["name"], variables: { names },
      predicate: predicate`name IN ${names} AND date = ${date} AND data = ${bytes}` };
    const list = await things.context.results(request, { window });
    const change = () => {
      names.push("b");
      date.setTime(1);
      bytes[0] = 2;
      window.count += 1;
      sort[0].keyPath = "other";
      request.properties.push("other");
    };
    for (const count of [5, 6]) {
      if (count === 6) await list.setWindow(window);
      change();
      assert.deepEqual(list.window, { offset: 0, count });
      const back = again();
      fake.sockets.at(-1).destroy();
      await back;
      const [first, last] = [asked[0], asked.at(-1)];
      assert.deepEqual(last, { ...first, window: { offset: 0, count } });
    }
    assert.equal(asked.length, 3);
    await shared.close();
    fake.stop();
  },

  "of bytes that are a part of others that part alone is kept"() {
    const [kept] = predicate`data = ${new Uint8Array(1_000).subarray(1, 3)}`.values;
    assert.deepEqual([kept.length, kept.buffer.byteLength], [2, 2]);
  },

  async "a list that is closed while the connection comes back does not close another that has its handle by now"() {
    const closed = [];
    const handles = ["l1", "l2", "l2"];
    const fake = await FakeServer.start({ ...fakeThings, "list/close": ({ list }) => (closed.push(list), {}),
      "list/open": () => ({ ...fakeThings["list/open"](), list: handles.shift() }) });
    let reconnected;
    const again = new Promise((resolve) => (reconnected = resolve));
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const things = await shared.openDocument("a.data");
    const first = await things.context.results("Thing");
    const second = await (await things.createContext()).results("Thing");
    const begun = new Promise((resolve) => (fake.answers["context/create"] = async () => {
      const ended = second.close();
      resolve(ended);
      await ended;
      return fakeThings["context/create"]();
    }));
    fake.sockets[0].destroy();
    await begun;
    await again;
    assert.deepEqual([closed, handles, first.isOpen, second.isOpen], [[], [], true, false]);
    const told = new Promise((resolve) => first.onChange(resolve));
    fake.push("list/didChange", { document: "d1", context: "c1", stream: "l2", since: "e:1", clock: "e:2", changes: noChanges });
    assert.deepEqual(await told, noChanges);
    await shared.close();
    fake.stop();
  },

  async "what nests deeper than the server reads is refused, and the connection stays"() {
    const titles = Array.from({ length: 100 }, (_, index) => String(index));
    const nested = titles.map((title) => predicate`title = ${title}`).reduce((some, each) => predicate`${some} OR ${each}`);
    const beside = new orrery.Predicate(titles.map(() => "%@").join(" OR "), titles.map((title) => predicate`title = ${title}`));
    await context.insert("Song", { title: "7" });
    await assert.rejects(context.count({ entity: "Song", predicate: nested }), { kind: "rpc.parseError" });
    assert.equal(connection.state, "connected");
    assert.equal(await context.count({ entity: "Song", predicate: beside }), 1);
    await context.rollback();
  },

  async "arguments of a predicate are values, and objects of its context"() {
    const song = await context.insert("Song", { title: "Here" });
    const text = undefined;
    for (const each of [text, [text], () => 1, Symbol("s"), NaN, new Date(NaN), "\ud800"]) {
      await assert.rejects(context.count({ entity: "Song", predicate: predicate`title = ${each}` }), { kind: "client.noArgument" });
    }
    assert.equal(await context.count({ entity: "Song", predicate: predicate`title = ${null}` }), 0);
    await assert.rejects(context.fetch({ entity: "Song", predicate: "title = $t", variables: { t: text } }), { kind: "client.noArgument" });
    const elsewhere = await connection.openDocument(`${server.path}.elsewhere`, {
      model: { entities: [{ name: "Song", attributes: [{ name: "title", type: "String" }] }] }, create: "ifMissing" });
    const foreign = await elsewhere.context.insert("Song", { title: "There" });
    const kind = { kind: "client.otherContext" };
    const inner = predicate`SELF = ${foreign} OR SELF IN ${new Set([foreign])}`;
    await assert.rejects(context.count({ entity: "Song", predicate: predicate`NOT ${inner}` }), kind);
    const fetch = { entity: "Song", predicate: inner };
    for (const verb of ["fetch", "first", "count", "rows", "results", "aggregate"]) await assert.rejects(async () => context[verb](fetch), kind);
    await assert.rejects(async () => context.observe({ entity: "Song", predicate: fetch.predicate, keyPaths: ["title"] }), kind);
    await assert.rejects(async () => context.observe({ objects: [foreign], keyPaths: ["title"] }), kind);
    await assert.rejects(async () => context.refresh([foreign]), kind);
    await assert.rejects(context.fetch({ entity: "Song", predicate: "SELF = $s", variables: { s: foreign } }), kind);
    assert.equal(await context.count({ entity: "Song", predicate: predicate`SELF IN ${[song]}` }), 1);
    const list = await context.results("Song");
    await assert.rejects(async () => list.setFetch(fetch), kind);
    await Promise.all([list.close(), elsewhere.close(), song.delete()]);
  },

  async "a list is sorted by one key or many"() {
    const made = await context.perform((edit) => ["b", "a"].map((name) => edit.insert("Artist", { name, town: "Sorted" })));
    const predicate = "town = 'Sorted'";
    for (const sort of ["name", ["name"], new KeyPath("name"), new KeyPath("name").ascending(), [new KeyPath("name")]]) {
      assert.deepEqual((await context.fetch({ entity: "Artist", predicate, sort })).map(({ name }) => name), ["a", "b"]);
    }
    assert.deepEqual((await context.fetch({ entity: "Artist", predicate, sort: new KeyPath("name").descending() }))[0].name, "b");
    await context.delete(made);
  },

  async "large data is read apart, by who has written it as well"() {
    const cover = new Uint8Array(3_000_000).fill(7);
    const song = await context.insert("Song", { title: "Large", cover });
    assert.ok(song.values.cover instanceof LargeData);
    assert.equal(song.values.cover.length, cover.length);
    assert.throws(() => song.cover, ({ kind, message, hint }) => (
      kind === "client.notRead" && /3000000 bytes/.test(message) && /object\.data\("cover"\)/.test(hint)));
    assert.deepEqual(await song.data("cover"), cover);
    assert.deepEqual(song.cover, cover);
    await song.delete();
  },

  async "data of a property that there is not is refused, with the one that is meant"() {
    const song = await context.insert("Song", { title: "a" });
    await assert.rejects(song.data("cove"), ({ kind, hint }) => kind === "client.unknownKey" && /“cover”/.test(hint));
    await song.delete();
  },

  async "what fails shows who has asked for it"() {
    const asks = async function askedHere() { await context.fetch("Sonk"); };
    await assert.rejects(asks(), ({ stack }) => /^OrreryError: .*\n.*errorOf/.test(stack) && /askedHere/.test(stack));
    const controller = new AbortController();
    // It answers nothing before that is cancelled.
    const fake = await FakeServer.start({ ask: () => new Promise(() => {}) });
    const error = { code: -32800, message: "Cancelled.", data: { kind: "rpc.requestCancelled" } };
    fake.onRequest = (method) => method === "$/cancelRequest" && fake.send({ id: fake.last.id, error });
    const shared = await connect(fake.address);
    const cancels = function cancelledHere() {
      const asked = shared.request("ask", {}, { signal: controller.signal });
      controller.abort();
      return asked;
    };
    await assert.rejects(cancels(), ({ name, stack }) => name === "AbortError" && /cancelledHere/.test(stack));
    await shared.close();
    fake.stop();
  },

  async "the data of a composite's element is read at its key path"() {
    const data = { name: "data", type: "Binary", isOptional: true };
    const model = {
      entities: [{ name: "Page", attributes: [{ name: "scan", type: "Composite", composite: "Scan", isOptional: true }] }],
      composites: [{ name: "Scan", elements: [data] }],
    };
    await inFolder(async (open) => {
      const pages = await open("pages.data", { model, create: "ifMissing" });
      for (const length of [10, 300_000]) {
        const bytes = new Uint8Array(length).fill(3);
        const page = await pages.context.insert("Page", { scan: { data: bytes } });
        assert.deepEqual(await page.data("scan.data"), bytes);
      }
      assert.equal(await (await pages.context.insert("Page")).data("scan.data"), null);
      await pages.close();
    });
  },

  async "objects whose entity has gone from the model are gone, and all others are read again"() {
    await inFolder(async (open) => {
      const told = [];
      const text = { name: "text", type: "String", isOptional: true };
      const entities = [{ name: "Note", attributes: [text] }, { name: "Tag", attributes: [text] }];
      const notes = await open("notes.data", { model: { entities }, create: "ifMissing", autosave: { enabled: false },
        onError: (error) => told.push(error) });
      const [note, tag] = [await notes.context.insert("Note", { text: "a" }), await notes.context.insert("Tag", { text: "b" })];
      await notes.context.save();
      const tags = await notes.context.results({ entity: "Tag" });
      const ended = nextOf(tags);
      const changed = nextOf(note);
      const more = { ...text, name: "more", defaultValue: "new" };
      await notes.request("model/update", { model: { model: { entities: [{ name: "Note", attributes: [text, more] }] } } });
      await Promise.all([ended, changed]);
      assert.match(tags.failure.message, /no entity named/);
      assert.deepEqual([note.values, tag.isDeleted, told], [{ text: "a", more: "new" }, true, []]);
      await notes.close();
    });
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
    // Another may have its id now.
    await assert.rejects(artist.set({ name: "nobody's" }), { kind: "client.closed" });
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
    const killed = server.kill();
    // What it is asked now it does not answer.
    await assert.rejects(context.count("Artist"), ConnectionLost);
    await killed;
    await server.start();
    await again;
    assert.deepEqual([artists.count, unsaved.isDeleted], [count, true]);
    const [{ kind, data }] = errors.splice(0);
    assert.deepEqual([kind, data.path], ["client.changesLost", server.path]);
    await context.insert("Artist", { name: "after" });
    assert.equal(artists.count, count + 1);
  },

  async "what was unsaved of a main context and may have gone with its server is told once, and fails nothing"() {
    const none = { streams: [] };
    const edited = { ...notice("e:1", "e:2"), hasChanges: true };
    const file = (date) => ({ recovery: [{ path: "a.data.recovery.json", date }] });
    const [early, late] = ["2026-01-30T12:00:00Z", "2026-01-31T12:00:00Z"];
    // What opening it tells, what is pushed then, what opening it again tells, and whether anything may have gone.
    const cases = [
      [{}, edited, { clock: "f:1" }, true],
      [{}, edited, { clock: "e:3" }, false],
      [{}, notice("e:1", "e:2"), { clock: "f:1" }, false],
      [none, undefined, { clock: "f:1", ...none }, true],
      [{}, edited, { clock: "f:1", ...file(early) }, false],
      [file(early), edited, { clock: "f:1", ...file(early) }, true],
      [file(early), edited, { clock: "f:1", ...file(late) }, false],
    ];
    for (const [first, push, again, isTold] of cases) {
      const fake = await FakeServer.start({ ...fakeThings, "context/save": () => ({}), "document/close": () => ({}),
        "document/open": () => ({ ...fakeThings["document/open"](), ...first }) });
      const told = [];
      let reconnected;
      const back = new Promise((resolve) => (reconnected = resolve));
      const shared = await connect({ address: fake.address, onError: (error) => told.push(error), onReconnected: () => reconnected() });
      const things = await shared.openDocument("a.data");
      if (push) {
        const changed = nextOf(things);
        fake.push("context/didChangeObjects", push);
        await changed;
      }
      fake.answers["document/open"] = () => ({ ...fakeThings["document/open"](), ...again, isFresh: true });
      fake.sockets[0].destroy();
      await back;
      assert.deepEqual(told.map(({ kind, data }) => [kind, data.path]), isTold ? [["client.changesLost", "a.data"]] : []);
      await things.context.save();
      await things.close();
      await shared.close();
      fake.stop();
    }
  },

  async "what one connection has named is nothing of the next, until it is opened again"() {
    let number = 0;
    const told = [];
    const fake = await FakeServer.start({ ...fakeThings, "document/open": async ({ location: { path } }) => {
      number += 1;
      if (number === 4) {
        // What was d2 before.
        fake.push("document/didChangeState", { document: "d2", state: "readOnly" });
        await fake.requested;
      }
      const name = { 1: "d1", 2: "d2", 3: "d2", 4: "d3" }[number];
      return { ...fakeThings["document/open"](), document: name, streams: [{ stream: name, notice: "context/didChangeObjects" }] };
    } });
    let reconnected;
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const again = new Promise((resolve) => (reconnected = resolve));
    const [a, b] = [await shared.openDocument("a.data"), await shared.openDocument("b.data")];
    for (const each of [a, b]) each.onChange(() => told.push([each.path, each.state]));
    fake.requested = new Promise((resolve) => shared.on("document/didChangeState", resolve));
    fake.sockets[0].destroy();
    await again;
    assert.deepEqual([a.state, b.state, a.name, b.name], ["readOnly", "normal", "d2", "d3"]);
    assert.ok(!told.some((each) => each.join() === "b.data,readOnly"));
    await shared.close();
    fake.stop();
  },

  async "a context that is closed while its lists are opened again is closed there, and what is of it is not opened"() {
    const fake = await FakeServer.start(fakeThings);
    let reconnected;
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const again = new Promise((resolve) => (reconnected = resolve));
    const things = await shared.openDocument("a.data");
    const draft = await things.createContext();
    fake.answers["list/open"] = () => ({ ...fakeThings["list/open"](), list: `l${fake.requests.length}` });
    const lists = [await draft.results("Thing"), await draft.results("Thing")];
    let closing;
    fake.answers["list/open"] = () => {
      closing = draft.close();
      return fakeThings["list/open"]();
    };
    fake.sockets[0].destroy();
    await again;
    await closing;
    const methods = fake.requests.filter(([line]) => line === 1).map(([, method]) => method);
    assert.deepEqual(["context/close", "list/open", "list/close"].map((each) => methods.filter((method) => method === each).length), [1, 1, 1]);
    assert.deepEqual(lists.map(({ isOpen }) => isOpen), [false, false]);
    // Its name may be another's by now.
    const { length } = fake.requests;
    await assert.rejects(things.createContext({ parent: draft }), { kind: "client.closed" });
    assert.equal(fake.requests.length, length);
    await shared.close();
    fake.stop();
  },

  async "large data is read by what the connection has told that reads it"() {
    const read = [];
    const found = (handle, length) => ({ related: [], clock: "e:1", objects: [{ id: "Thing/p1", values: { data: { $handle: { handle, length } } } }] });
    const fake = await FakeServer.start({ ...fakeThings, "fetch/objects": () => found("h1", 3), "object/get": () => found("h2", 2),
      "data/read": ({ handle }) => (read.push(handle), { data: "AQI=", length: 2, total: 2 }) });
    let reconnected;
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const again = new Promise((resolve) => (reconnected = resolve));
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    fake.answers["document/open"] = () => ({ ...fakeThings["document/open"](), changes: { inserted: [], updated: [], deleted: [], refreshed: [] } });
    fake.sockets[0].destroy();
    await again;
    assert.deepEqual(await thing.data("data"), Uint8Array.of(1, 2));
    assert.deepEqual([read, [...thing.value("data")]], [["h2"], [1, 2]]);
    await shared.close();
    fake.stop();
  },

  async "a server that says nothing while all is opened again is left for another line"() {
    const fake = await FakeServer.start(fakeThings);
    let reconnected;
    const again = new Promise((resolve) => (reconnected = resolve));
    const shared = await connect({ address: fake.address, timeout: 500, onReconnected: () => reconnected() });
    await shared.openDocument("a.data");
    const { "document/open": open } = fake.answers;
    fake.answers["document/open"] = () => {
      fake.answers["document/open"] = open;
      return new Promise(() => {});
    };
    fake.sockets[0].destroy();
    await again;
    assert.deepEqual([shared.state, fake.sockets.length], ["connected", 3]);
    await shared.close();
    fake.stop();
  },

  async "what was asked for of objects is known of them, and no more"() {
    const made = await context.insert("Song", { title: "Part", plays: 3, seconds: 5 });
    await context.save();
    const third = await connect(server.address);
    const { context: elsewhere } = await third.openDocument(server.path);
    const request = { entity: "Song", predicate: "title BEGINSWITH 'Part'", properties: ["title", "plays", "recorded.city"] };
    const [song] = await elsewhere.fetch(request);
    const list = await elsewhere.results(request);
    for (const each of [song, list.rows[0]]) {
      assert.deepEqual([each.title, each.plays, each.isFault, each.values], ["Part", 3, true, { title: "Part", plays: 3 }]);
      assert.throws(() => each.seconds, { kind: "client.notRead" });
    }
    await made.set({ title: "Parts" });
    await when(song, ({ title }) => title === "Parts");
    assert.throws(() => song.seconds, { kind: "client.notRead" });
    await song.refresh();
    assert.deepEqual([song.title, song.seconds, song.isFault], ["Parts", 5, false]);
    await third.close();
    await made.delete();
  },

  async "the connection is told to be there when what is known is up to date"() {
    const fake = await FakeServer.start({ ...fakeThings,
      "fetch/objects": () => ({ objects: [{ id: "Thing/p1", values: { name: "old" } }], related: [], clock: "e:1" }),
      "object/get": () => ({ objects: [{ id: "Thing/p1", values: { name: "new" } }], clock: "f:1" }) });
    let reconnected;
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    fake.answers["document/open"] = () => ({ ...fakeThings["document/open"](), isFresh: true, clock: "f:1" });
    const name = new Promise((resolve) => (reconnected = () => resolve(thing.name)));
    fake.sockets[0].destroy();
    assert.equal(await name, "new");
    await shared.close();
    fake.stop();
  },

  async "a connection has a document open once"() {
    const title = "Once";
    await assert.rejects(connection.openDocument(server.path), { kind: "client.openAlready" });
    const songs = await context.results({ entity: "Song", predicate: predicate`title = ${title}` });
    const song = await context.insert("Song", { title });
    assert.deepEqual(songs.rows, [song]);
    await songs.close();
    await song.delete();
  },

  async "a reply with an id that is none of ours is no message"() {
    for (const wrong of [String, (id) => [id], () => ({}), () => true]) {
      const fake = await FakeServer.start({ ask: () => (fake.send({ id: wrong(fake.lastID), result: null }), new Promise(() => {})) });
      const shared = await connect({ address: fake.address, reconnects: false });
      await assert.rejects(shared.request("ask"), ConnectionLost);
      await shared.close();
      fake.stop();
    }
  },

  async "an iteration that is dropped keeps nothing"() {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const artists = await context.results("Artist");
    let isObserved;
    artists._didObserve = (isSo) => (isObserved = isSo);
    (() => artists[Symbol.asyncIterator]())();
    assert.equal(isObserved, true);
    while (isObserved) {
      collect();
      await new Promise(setImmediate);
    }
    await artists.close();
  },

  async "arguments are cast to the types whose values are texts"() {
    const song = await context.insert("Song", { title: "Priced", price: "9.99", key: "4D1E6C33-5A7C-4E0B-9C4D-6B1E0F5B8F10" });
    const fits = [predicate`price = CAST(${song.price}, "NSDecimalNumber")`, predicate`key = CAST(${song.key}, "NSUUID")`];
    for (const each of fits) assert.deepEqual(await context.fetch({ entity: "Song", predicate: each }), [song]);
    await song.delete();
  },

  async "closing says what could not be saved, once the line has ended"() {
    const fake = await FakeServer.start({ shutdown: () => {
      throw { code: -32000, message: "Not saved.", data: { kind: "save.failed" } };
    } });
    const refused = await connect(fake.address);
    await assert.rejects(refused.close(), { kind: "save.failed" });
    assert.deepEqual([refused.state, fake.requests.at(-1)[1]], ["closed", "exit"]);
    fake.stop();
  },

  async "what fails while all is opened again is told, and all goes on on a new line"() {
    const fake = await FakeServer.start(fakeDocument);
    const told = [];
    let reconnected;
    const again = new Promise((resolve) => (reconnected = resolve));
    const lost = await connect({
      address: fake.address, onReconnected: () => reconnected(),
      onError(error) {
        told.push(error.message);
        throw error;
      },
    });
    // Where onError throws as well, nothing catches it.
    const uncaught = [];
    const catching = (error) => uncaught.push(error.message);
    process.on("uncaughtException", catching);
    const opened = await lost.openDocument("a.data");
    const list = await opened.context.results("Thing");
    const { initialize, ...answers } = fake.answers;
    fake.answers.initialize = () => {
      fake.answers.initialize = initialize;
      throw { code: 1, message: "Not now." };
    };
    fake.answers["document/open"] = () => ({ ...answers["document/open"](), changes: {} });
    fake.sockets[0].destroy();
    await again;
    process.off("uncaughtException", catching);
    assert.deepEqual(fake.sockets.map((each) => each.writableEnded), [false, true, false]);
    // A document that cannot be opened again has ended, with what is open of it; the connection is there.
    assert.match(told.join(), /^Not now\.,.*undefined/);
    assert.deepEqual([uncaught, list.isOpen, list.failure.constructor], [told, false, TypeError]);
    assert.deepEqual([lost.state, lost._opened.size], ["connected", 0]);
    await lost.close();
    fake.stop();
  },

  async "a server that is silent is waited for only so long, whatever it is to say"() {
    const timers = [];
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (run, time) => (time < 30_000 ? wait(run, time) : (timers.push(run), undefined));
    const fake = await FakeServer.start({ initialize: () => new Promise(() => {}) });
    const asked = new Promise((resolve) => (fake.onRequest = resolve));
    const connecting = connect(fake.address);
    await asked;
    timers.pop()();
    await assert.rejects(connecting, ConnectionLost);
    fake.answers.initialize = () => ({ connection: "1" });
    fake.hangsUp = false;
    const left = await connect(fake.address);
    const exited = new Promise((resolve) => (fake.onRequest = (method) => method === "exit" && resolve()));
    const closing = left.close();
    await exited;
    timers.pop()();
    await closing;
    // A peer that takes the connection, and says nothing of TLS, has not begun.
    const mute = await new Promise((resolve) => {
      const listener = createServer(() => timers.pop()()).listen(0, "127.0.0.1", () => resolve(listener));
    });
    await assert.rejects(connect(`tls:127.0.0.1:${mute.address().port}`), ConnectionLost);
    await assert.rejects(connect({ arguments: ["/no/such/program"] }), ConnectionLost);
    globalThis.setTimeout = wait;
    mute.close();
    fake.stop();
  },

  async "a context that is closed while the connection goes does not come again with it"() {
    let made = 0;
    const fake = await FakeServer.start({ ...fakeDocument, "context/create": () => ({ context: `c${(made += 1) + 1}` }),
      "stream/open": () => ({ stream: `s${made}`, clock: "e:1" }), "context/close": () => fake.sockets[0].destroy() });
    let reconnected;
    const again = new Promise((resolve) => (reconnected = resolve));
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const opened = await shared.openDocument("a.data");
    const scratch = await opened.createContext();
    await scratch.close();
    await again;
    assert.deepEqual([made, opened._contexts.size], [1, 1]);
    await shared.close();
    fake.stop();
  },

  async "a list in doubt takes no reply, and shows the truth again"() {
    const fake = await FakeServer.start(fakeDocument);
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const list = await things.results("Thing");
    const told = [];
    const reading = (async () => { for await (const change of list) told.push(change); })();
    let reply;
    fake.answers["list/setFetch"] = () => new Promise((resolve) => (reply = resolve));
    const asked = new Promise((resolve) => (fake.onRequest = resolve));
    const setting = list.setFetch({ entity: "Thing", sort: ["name"] });
    await asked;
    fake.onRequest = undefined;
    const where = { document: "d1", context: "c1", stream: "l1" };
    fake.push("list/didChange", { ...where, since: "e:7", clock: "e:8", changes: noChanges });
    reply({ since: "e:1", clock: "e:9", changes: noChanges });
    await setting;
    assert.deepEqual(fake.requests.slice(-3).map(([, method]) => method), ["list/setFetch", "list/close", "list/open"]);
    const [{ sort }, since] = [fake.last.fetch, fake.last.since];
    assert.deepEqual([sort, since, list.isOpen], [[{ keyPath: "name" }], undefined, true]);
    const [change] = await Promise.all([nextOf(list), fake.push("list/didChange", {
      ...where, since: "e:1", clock: "e:2", changes: { ...noChanges, updates: [] } })]);
    assert.deepEqual(change, { ...noChanges, updates: [] });
    // A later server may ask as well: that is no reply.
    fake.answers["fetch/count"] = () => {
      fake.send({ id: fake.lastID, method: "later/question" });
      return { count: 7 };
    };
    assert.equal(await things.count("Thing"), 7);
    // What was told before it was closed is read before the end.
    fake.push("list/didChange", { ...where, since: "e:2", clock: "e:3", changes: noChanges });
    fake.push("list/didFail", { ...where, since: "e:3", clock: "e:4", error: { code: 1, message: "Over." } });
    await assert.rejects(reading, /Over/);
    await assert.rejects(list.setWindow(), /Over/);
    assert.deepEqual(told.filter(Boolean).length, 2);
    await shared.close();
    fake.stop();
  },

  async "a context that missed a push, the first one too, reads again what it knows"() {
    const fake = await FakeServer.start({
      ...fakeThings, "fetch/objects": () => ({ objects: [{ id: "Thing/p1", values: {} }], related: [], clock: "e:1" }) });
    const told = [];
    const shared = await connect({ address: fake.address, onError: (error) => told.push(error) });
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    const read = new Promise((resolve) => (fake.answers["object/get"] = ({ ids }) => {
      resolve(ids);
      return { objects: [{ id: "Thing/p1", values: {} }], clock: "e:3" };
    }));
    fake.push("context/didChangeObjects", notice("e:2", "e:3"));
    assert.deepEqual(await read, [thing.id]);
    await things._settled();
    // Its entity may be gone before that is told: nobody has asked for what is read again.
    const refused = new Promise((resolve) => (fake.answers["object/get"] = () => {
      resolve();
      throw { code: 1, message: "No object id.", data: { kind: "object.notFound" } };
    }));
    fake.push("context/didChangeObjects", notice("e:3", "e:4", {}));
    await refused;
    await things._settled();
    await new Promise(setImmediate);
    assert.deepEqual(told, []);
    await shared.close();
    fake.stop();
  },

  async "what is aborted when the connection is lost is lost"() {
    const fake = await FakeServer.start({ "fetch/count": () => new Promise(() => {}) });
    const controller = new AbortController();
    const lost = await connect({ address: fake.address, reconnects: false, onDisconnected: () => controller.abort() });
    const asked = new Promise((resolve) => (fake.onRequest = resolve));
    const counting = lost.request("fetch/count", {}, { signal: controller.signal });
    await asked;
    fake.sockets[0].destroy();
    await assert.rejects(counting, ConnectionLost);
    fake.stop();
  },

  async "a document that is closed while nobody answers has ended, and tells once what may be lost"() {
    const streams = [{ stream: "s1", notice: "context/didChangeObjects" }];
    // Who has asked for no notices cannot know.
    for (const [hasChanges, told, isLost] of [[false, streams, false], [true, streams, true], [false, [], true]]) {
      const fake = await FakeServer.start({ ...fakeDocument, "document/getStatus": () => ({ hasChanges }),
        "document/open": () => ({ ...fakeDocument["document/open"](), streams: told }),
        "document/close": () => fake.sockets[0].destroy() });
      let reconnected;
      const again = new Promise((resolve) => (reconnected = resolve));
      const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
      const opened = await shared.openDocument("a.data");
      const closing = opened.close();
      if (isLost) await assert.rejects(closing, { name: "ConnectionLost", message: /before a.data was closed/ });
      await (isLost ? opened.close() : closing);
      await again;
      await shared.close();
      assert.equal(fake.requests.filter(([, method]) => method === "document/open").length, 1);
      fake.stop();
    }
  },

  async "a private context that is closed while nobody answers is not opened again"() {
    const fake = await FakeServer.start({ ...fakeDocument, "stream/open": () => ({}), "context/create": () => ({ context: "c2", clock: "e:1" }) });
    const alone = await connect({ address: fake.address, reconnects: false });
    const things = await alone.openDocument("a.data");
    const draft = await things.createContext();
    fake.answers["context/close"] = () => fake.sockets[0].destroy();
    await draft.close();
    assert.equal(things._contexts.has(draft), false);
    fake.stop();
  },

  async "what fails to open leaves nothing, and what is lost for good ends"() {
    const fake = await FakeServer.start({
      ...fakeDocument, "context/create": () => ({ context: "c2", clock: "e:1" }),
      "stream/open": () => { throw { code: 1, message: "No." }; },
    });
    const errors = [];
    const alone = await connect({ address: fake.address, reconnects: false, onError: (error) => errors.push(error) });
    const things = await alone.openDocument("a.data");
    await assert.rejects(things.createContext(), /No/);
    assert.equal(fake.requests.at(-1)[1], "context/close");
    fake.answers["list/open"] = () => ({ list: "l1", clock: "e:1", snapshot: {} });
    await assert.rejects(things.context.results("Thing"), TypeError);
    assert.deepEqual([fake.requests.at(-1)[1], things.context._live.size], ["list/close", 0]);
    fake.answers["list/open"] = fakeDocument["list/open"];
    const list = await things.context.results("Thing");
    const reading = (async () => { for await (const _ of list); })();
    fake.sockets[0].destroy();
    await assert.rejects(reading, ConnectionLost);
    await assert.rejects(things.context.count("Thing"), ConnectionLost);
    assert.deepEqual([alone.state, errors], ["closed", []]);
    fake.stop();
  },

  async "who does not answer is not waited for"() {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address();
    for (const scheme of globalThis.WebSocket ? ["tcp", "ws"] : ["tcp"]) {
      await assert.rejects(connect({ address: `${scheme}:127.0.0.1:${port}`, timeout: 100 }), ConnectionLost);
    }
    silent.close();
    const deaf = await connect({ arguments: [process.execPath, "-e", deafServer], timeout: 2_000 });
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

  async "what was pushed before an older reply, or right after it, counts"() {
    const fake = await FakeServer.start(fakeThings);
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const push = (...told) => fake.push("context/didChangeObjects", notice(...told));
    const found = (clock, ...ids) => ({ objects: ids.map((id) => ({ id, values: { name: "old" } })), related: [], clock });
    const renamed = (id, name) => ({ inserted: [], updated: [{ id, keys: ["name"], values: { name } }], deleted: [], refreshed: [] });
    fake.answers["fetch/objects"] = () => {
      push("e:1", "e:2", { ...renamed("Thing/p1", "newer"), deleted: ["Thing/p2"] });
      push("e:2", "e:3", renamed("Thing/p1", "newest"));
      return found("e:1", "Thing/p1", "Thing/p2");
    };
    const [changed, deleted] = await things.fetch("Thing");
    assert.deepEqual([changed.name, changed.clock, deleted.isDeleted], ["newest", "e:3", true]);
    fake.answers["fetch/objects"] = () => {
      // All that there is may be another by now.
      push("e:3", "e:4", {});
      return found("e:3", "Thing/p3");
    };
    fake.answers["object/get"] = ({ ids }) => ({ objects: ids.map((id) => ({ id, values: { name: `read ${id}` } })), clock: "e:4" });
    const [third] = await things.fetch("Thing");
    await things._settled();
    assert.equal(third.name, "read Thing/p3");
    fake.answers["fetch/objects"] = () => {
      const { lastID, sockets: [socket] } = fake;
      socket.cork();
      fake.send({ id: lastID, result: found("e:4", "Thing/p4") });
      push("e:4", "e:5", renamed("Thing/p4", "newer"));
      socket.uncork();
      return new Promise(() => {});
    };
    const [fourth] = await things.fetch("Thing");
    await when(fourth, ({ name }) => name === "newer");
    await shared.close();
    fake.stop();
  },

  async "what was missed is asked for since the last push, also of a save, whatever replies say"() {
    const sinces = [];
    const opened = fakeThings["document/open"]();
    opened.streams.push({ stream: "s3", notice: "document/didSave" });
    const fake = await FakeServer.start({ ...fakeThings, "document/open": ({ since }) => (sinces.push(since), opened) });
    let reconnected;
    const again = new Promise((resolve) => (reconnected = resolve));
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const things = await shared.openDocument("a.data");
    for (const clock of ["e:1", "e:9"]) {
      fake.answers["fetch/count"] = () => {
        if (clock === "e:1") fake.push("context/didChangeObjects", notice("e:1", "e:5"));
        if (clock === "e:1") fake.push("document/didSave", { document: "d1", stream: "s3", hasChanges: false, clock: "e:6" });
        return { count: 0, clock };
      };
      await things.context.count("Thing");
    }
    fake.sockets[0].destroy();
    await again;
    assert.deepEqual(sinces, [undefined, "e:6"]);
    await shared.close();
    fake.stop();
  },

  async "what a large change does not tell is read in pieces"() {
    const asked = [];
    const fake = await FakeServer.start({ ...fakeThings,
      "list/open": () => ({ list: "l1", clock: "e:1", snapshot: { sections: [{ name: "", count: 0 }], objects: [], related: [] } }),
      "object/get": ({ ids }) => {
        asked.push(ids.length);
        return { objects: ids.map((id) => ({ id, values: { name: id } })), clock: "e:2" };
      } });
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const list = await things.results("Thing");
    const inserts = Array.from({ length: 2_500 }, (_, row) => ({ id: `Thing/p${row}`, section: 0, row }));
    fake.push("list/didChange", { document: "d1", context: "c1", stream: "l1", since: "e:1", clock: "e:2",
      changes: { ...noChanges, total: inserts.length, inserts } });
    await when(list, ({ rows }) => rows.length === inserts.length && rows.every((each) => each?.values.name === each?.id));
    assert.deepEqual(asked, [1_000, 1_000, 500]);
    await shared.close();
    fake.stop();
  },

  async "edits of a private context that went with the connection fail its next save"() {
    const fake = await FakeServer.start({ ...fakeThings, "context/save": () => ({}), "context/rollback": () => ({}) });
    let reconnected;
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const things = await shared.openDocument("a.data");
    const draft = await things.createContext();
    const loseAll = async () => {
      fake.push("context/didChangeObjects", { ...notice("e:1", "e:2"), stream: "s2", hasChanges: true });
      await when(things, () => draft.state.hasChanges);
      const again = new Promise((resolve) => (reconnected = resolve));
      fake.sockets.at(-1).destroy();
      await again;
      assert.equal(draft.state.hasChanges, false);
    };
    const lost = ({ constructor, message }) => constructor === ConnectionLost && /unsaved edits/.test(message);
    await loseAll();
    await assert.rejects(draft.save(), lost);
    await draft.save();
    await loseAll();
    await assert.rejects(draft.perform((edit) => edit.insert("Thing"), { save: true }), lost);
    await loseAll();
    await draft.rollback();
    await draft.save();
    await shared.close();
    fake.stop();
  },

  async "a private context that has saved has nothing unsaved, also where it is lost then"() {
    const fake = await FakeServer.start({ ...fakeThings, "context/save": () => ({ clock: "e:3" }),
      "context/perform": () => ({ results: [{ result: { object: { id: "Thing/p1" } } }], clock: "e:3" }), "object/get": () => ({ objects: [], clock: "e:3" }) });
    let reconnected;
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const things = await shared.openDocument("a.data");
    const draft = await things.createContext();
    for (const save of [() => draft.save(), () => draft.perform((edit) => void edit.insert("Thing"), { save: true })]) {
      fake.push("context/didChangeObjects", { ...notice("e:1", "e:2"), stream: "s2", hasChanges: true });
      await when(things, () => draft.state.hasChanges);
      await save();
      assert.equal(draft.state.hasChanges, false);
      const again = new Promise((resolve) => (reconnected = resolve));
      fake.sockets.at(-1).destroy();
      await again;
      await draft.save();
    }
    await shared.close();
    fake.stop();
  },

  async "large data that is set while it is read is not a mixture of both"() {
    const found = (handle, length) => [{ id: "Thing/p1", values: { data: { $handle: { handle, length } } } }];
    const fake = await FakeServer.start({ ...fakeThings, "fetch/objects": () => ({ related: [], clock: "e:1", objects: found("h1", 2) }),
      "object/get": () => ({ objects: found("h1", value.length), clock: "e:2" }),
      "data/read": ({ offset }) => {
        const data = Buffer.from(value).subarray(offset, offset ? undefined : 1).toString("base64");
        if (value[0] === 1) {
          value = [2, 2, 2];
          const updated = [{ id: "Thing/p1", entity: "Thing", keys: ["data"], values: found("h1", 3)[0].values }];
          fake.push("context/didChangeObjects", { ...notice("e:1", "e:2"), updated });
        }
        return { data };
      } });
    let value = [1, 1];
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    assert.deepEqual([[...(await thing.data("data"))], [...thing.value("data")]], [[2, 2, 2], [2, 2, 2]]);
    await shared.close();
    fake.stop();
  },

  async "the clock of an object is that of its values, until it is read again"() {
    let read;
    const found = (name, clock) => ({ objects: [{ id: "Thing/p1", values: { name } }], related: [], clock });
    const fake = await FakeServer.start({ ...fakeThings, "fetch/objects": () => found("old", "e:1"),
      "object/get": () => new Promise((resolve) => (read = (clock) => resolve(found("new", clock)))) });
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    const updated = [{ id: "Thing/p1", entity: "Thing", keys: ["name"] }];
    const ids = { ...notice("e:1", "e:2"), noticeDetail: "ids", updated };
    const reset = { ...notice("e:2", "e:4"), inserted: undefined };
    for (const [method, push, then, now] of [["context/didChangeObjects", ids, "e:1", "e:3"], ["stream/didReset", reset, "e:3", "e:5"]]) {
      const asked = new Promise((resolve) => (fake.onRequest = (method) => method === "object/get" && queueMicrotask(resolve)));
      fake.push(method, push);
      await asked;
      assert.equal(thing.clock, then, method);
      read(now);
      await things._settled();
      assert.deepEqual([thing.name, thing.clock], ["new", now]);
    }
    await shared.close();
    fake.stop();
  },

  async "a line that goes right behind the last reply of reopening is replaced by another"() {
    const fake = await FakeServer.start({ ...fakeDocument, "connection/list": () => {
      if (fake.sockets.length !== 2) return { connections: [] };
      // In one piece with the reply.
      fake.sockets[1].write(`${JSON.stringify({ jsonrpc: "2.0", id: fake.lastID, result: { connections: [] } })}\nnothing\n`);
      return new Promise(() => {});
    } });
    let reconnected;
    const again = new Promise((resolve) => (reconnected = resolve));
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    await shared.openDocument("a.data");
    fake.sockets[0].destroy();
    await again;
    assert.equal(fake.sockets.length, 3);
    await shared.close();
    fake.stop();
  },

  async "a list that takes longer to open than requests may is waited for, also when it is opened again"() {
    const { setTimeout, clearTimeout } = globalThis;
    const timeout = 23_456;
    const running = new Map();
    globalThis.setTimeout = (run, delay, ...others) => {
      const timer = setTimeout(run, delay, ...others);
      if (delay === timeout) running.set(timer, run);
      return timer;
    };
    globalThis.clearTimeout = (timer) => clearTimeout(timer, running.delete(timer));
    // All that may take so long has taken longer.
    const waitLong = () => { for (const run of [...running.values()]) run(); };
    try {
      const fake = await FakeServer.start({ ...fakeDocument, "list/open": () => {
        if (fake.sockets.length === 2) waitLong();
        return fakeDocument["list/open"]();
      } });
      let reconnected;
      const again = new Promise((resolve) => (reconnected = resolve));
      const shared = await connect({ address: fake.address, timeout, onReconnected: () => reconnected() });
      const list = await (await shared.openDocument("a.data")).context.results("Thing");
      fake.sockets[0].destroy();
      await again;
      assert.deepEqual([fake.sockets.length, list.isOpen], [2, true]);
      await shared.close();
      fake.stop();
    } finally { Object.assign(globalThis, { setTimeout, clearTimeout }); }
  },

  async "what is written goes in the order of the calls, however large it is, and what is read waits for none of it"() {
    const bytes = new Uint8Array(600_000).fill(3);
    const song = await context.insert("Song", { title: "Order" });
    await Promise.all([song.set({ title: "first", cover: bytes }), song.set({ title: "second", cover: bytes.subarray(1) }), song.set({ title: "third" })]);
    await song.refresh();
    assert.deepEqual([song.title, (await song.data("cover")).length], ["third", bytes.length - 1]);
    await song.delete();
    const told = [];
    const fake = await FakeServer.start({ ...fakeThings,
      "fetch/objects": () => ({ objects: [{ id: "Thing/p1", values: {} }], related: [], clock: "e:1" }),
      "fetch/count": () => ({ count: 1 }), "object/update": () => ({}) });
    const refusing = new Promise((resolve) => (fake.answers["data/write"] = () => new Promise((_, refuse) => resolve(refuse))));
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    fake.onRequest = (method) => told.push(method);
    const large = thing.set({ data: bytes });
    const small = thing.set({ name: "behind it" });
    assert.equal(await things.count("Thing"), 1);
    const refuse = await refusing;
    assert.deepEqual(told.sort(), ["data/write", "fetch/count"]);
    refuse({ code: 1, message: "No.", data: { kind: "data.tooLarge" } });
    await assert.rejects(large, { kind: "data.tooLarge" });
    // What is not sent of one fails no other.
    await small;
    assert.deepEqual(told.slice(2), ["object/update"]);
    assert.equal(fake.last.values.name, "behind it");
    // With nothing large under way nothing waits.
    const both = [thing.set({ name: "a" }), things.count("Thing")];
    await Promise.all(both);
    assert.deepEqual(told.slice(3), ["object/update", "fetch/count"]);
    await shared.close();
    fake.stop();
  },

  async "a clock that is not known does not count as none"() {
    const song = await context.insert("Song", { title: "Guarded" });
    const fault = other.context.object(song.id);
    for (const ifUnchangedSince of [undefined, null, ""]) {
      const writes = [() => song.set({ title: "No" }, { ifUnchangedSince }), () => song.delete({ ifUnchangedSince })];
      for (const write of writes) {
        await assert.rejects(write(), { kind: "client.noClock", hint: /refresh/ });
        await assert.rejects(context.perform(() => void write()), { kind: "client.noClock" });
      }
    }
    await song.refresh();
    assert.equal(song.title, "Guarded");
    await song.set({ title: "Yes" }, { ifUnchangedSince: song.clock });
    await song.delete({ ifUnchangedSince: song.clock });
  },

  async "a main context is not closed by itself, and what keeps another from being closed is told"() {
    await assert.rejects(context.close(), { kind: "context.isMain" });
    assert.equal(typeof await context.count("Song"), "number");
    let kind;
    const fake = await FakeServer.start({ ...fakeThings, "context/close": () => { throw { code: 1, message: "No.", data: { kind } }; } });
    const shared = await connect(fake.address);
    const things = await shared.openDocument("a.data");
    for (kind of ["context.unknown", "permission.denied"]) {
      const told = await (await things.createContext()).close().then(() => "closed", (error) => error.kind);
      assert.equal(told, kind === "context.unknown" ? "closed" : kind);
    }
    await shared.close();
    fake.stop();
  },

  async "with a private context those end whose parent it is"() {
    const parent = await document.createContext();
    const child = await document.createContext({ parent });
    const list = await child.results("Song");
    await parent.close();
    assert.equal(list.isOpen, false);
    await assert.rejects(child.count("Song"), { kind: "client.closed" });
  },

  async "a document that others have opened again before is as they want it, and goes on"() {
    const own = await Server.start();
    let back;
    const told = [];
    const shared = await connect({ address: own.address, onReconnected: () => back(), onError: (error) => told.push(error) });
    const mine = await shared.openDocument(own.path, { ...options, readOnly: false });
    await (await mine.context.insert("Song", { title: "Kept" })).context.save();
    const again = new Promise((resolve) => (back = resolve));
    await own.kill();
    // A server that begins with the document saves it by itself.
    await own.start(own.address, own.path);
    await again;
    assert.deepEqual([mine.state, await mine.context.count("Song"), told], ["normal", 1, []]);
    await shared.close();
    await own.stop();
    // A program that attaches ends when it is refused, and is started again.
    await inFolder(async (open, folder) => {
      const [command, marker, gate] = ["attach", "marker", "gate"].map((name) => join(folder, name));
      execFileSync("mkfifo", [gate]);
      const words = `#!/bin/sh\n[ -e ${marker} ] && rm ${marker} && read line < ${gate}\nexec ${program} "$@"\n`;
      writeFileSync(command, words, { mode: 0o755 });
      let failed;
      const attached = await open("a.data", { ...options, command, onReconnected: () => back(), onError: (error) => failed(error) });
      const again = new Promise((resolve, reject) => ([back, failed] = [resolve, reject]));
      writeFileSync(marker, "");
      stop(attached.path);
      const theirs = await open("a.data");
      await writeFile(gate, "\n");
      await again;
      assert.deepEqual([existsSync(marker), await attached.context.count("Song")], [false, 0]);
      await Promise.all([attached.close(), theirs.close()]);
    });
  },

  async "a new object is that of lists, also where its block deletes another that it made"() {
    const list = await context.results({ entity: "Artist", predicate: "town = 'Twins'" });
    let made;
    await context.perform((edit) => {
      [made] = ["Kept", "Gone"].map((name) => edit.insert("Artist", { name, town: "Twins" }));
      edit.delete(edit.insert("Artist", { name: "Gone", town: "Twins" }));
    });
    assert.deepEqual([list.rows[0] === made, context.object(made.id) === made, made.name], [true, true, "Kept"]);
    const changed = nextOf(made);
    await list.rows[0].set({ name: "Renamed" });
    await changed;
    assert.deepEqual([made.name, list.getSnapshot().rows[0] === made], ["Renamed", true]);
    await context.delete(list.rows);
    await list.close();
  },

  async "what a transformer makes may be large"() {
    const transformers = { Shift: { encode: (value) => value.map((each) => each + 1), decode: (bytes) => bytes.map((each) => each - 1) } };
    const large = { name: "large", type: "Transformable", valueTransformerName: "Shift", isOptional: true };
    const model = {
      entities: [{ name: "Page", attributes: [large, { name: "scan", type: "Composite", composite: "Scan", isOptional: true }] }],
      composites: [{ name: "Scan", elements: [large] }],
    };
    await inFolder(async (open) => {
      const pages = await open("large.data", { model, create: "ifMissing", transformers });
      for (const length of [10, 100_000, 300_000]) {
        const bytes = new Uint8Array(length).fill(3);
        const page = await pages.context.insert("Page", { large: bytes, scan: { large: bytes } });
        assert.deepEqual(await page.data("large"), bytes);
        assert.deepEqual(page.large, bytes);
        assert.deepEqual(await page.data("scan.large"), bytes);
      }
      await pages.close();
    });
  },

  async "errors have the classes that they have in the library for Python"() {
    let kind;
    const fake = await FakeServer.start({ ask: () => { throw { code: 1, message: "No.", data: { kind } }; } });
    const shared = await connect(fake.address);
    const classes = {
      ValidationError: ["validation.missing", "value.wrongType", "save.failed"],
      ConflictError: ["save.mergeConflict", "save.constraintConflict", "object.changedSince"],
      NotFoundError: ["object.notFound", "context.unknown", "data.unknownHandle", "object.deleted"],
      PermissionError: ["permission.denied", "connection.unauthorized"],
      OrreryError: ["clock.expired", "store.readOnly", "save.inProgress", "constructor", "a.toString"],
    };
    for (const [name, kinds] of Object.entries(classes)) {
      for (kind of kinds) assert.equal(await shared.request("ask").catch((error) => error.constructor.name), name, kind);
    }
    await shared.close();
    fake.stop();
  },

  async "data that does not come to its end fails"() {
    const found = () => ({ related: [], clock: "e:1", objects: [{ id: "Thing/p1", values: { data: { $handle: { handle: "h1", length: 9 } } } }] });
    const fake = await FakeServer.start({ ...fakeThings, "data/read": () => ({ data: "", length: 0, total: 9 }),
      "fetch/objects": found, "object/get": found });
    const shared = await connect(fake.address);
    const { context: things } = await shared.openDocument("a.data");
    const [thing] = await things.fetch("Thing");
    await assert.rejects(thing.data("data"), { kind: "client.incomplete" });
    await shared.close();
    fake.stop();
  },

  async "what is closed while the connection is away, or comes back, has ended and stays so"() {
    let reconnected;
    const fake = await FakeServer.start({ ...fakeThings, "document/close": () => ({}) });
    const shared = await connect({ address: fake.address, onReconnected: () => reconnected() });
    const again = () => new Promise((resolve) => (reconnected = resolve));
    const things = await shared.openDocument("a.data");
    const draft = await things.createContext();
    const { initialize } = fake.answers;
    let greet;
    const asked = new Promise((resolve) => (fake.answers.initialize = () => new Promise((greeted) => resolve(greet = greeted))));
    fake.sockets.at(-1).destroy();
    await asked;
    await draft.close();
    await things.close();
    fake.answers.initialize = initialize;
    greet(initialize());
    await again();
    assert.deepEqual([fake.requests.filter(([, method]) => method === "document/open").length, draft.failure, things._contexts.size], [1, undefined, 0]);
    // While it is being opened again.
    const others = await shared.openDocument("b.data");
    const scratch = await others.createContext();
    for (const [what, method] of [[scratch, "context/create"], [others, "document/open"]]) {
      const answer = fake.answers[method];
      let closing;
      fake.answers[method] = (params) => {
        closing = what.close();
        return answer(params);
      };
      fake.sockets.at(-1).destroy();
      await again();
      await closing;
      fake.answers[method] = answer;
      const [space] = method.split("/");
      assert.ok(fake.requests.some(([number, each]) => number === fake.sockets.length - 1 && each === `${space}/close`), space);
    }
    assert.deepEqual([others._contexts.size, shared._opened.size, shared._streams.size], [0, 0, 0]);
    await shared.close();
    fake.stop();
  },

  async "what would have no effect is refused, and nothing is proposed where nothing is known"() {
    await assert.rejects(async () => connect({ address: server.address, folder: tmpdir() }), { kind: "client.unsupported", message: /folder/ });
    const fake = await FakeServer.start({ ...fakeDocument, "document/open": () => ({ ...fakeDocument["document/open"](), model: { entities: [] } }) });
    const shared = await connect(fake.address);
    const empty = await shared.openDocument("a.data");
    assert.throws(() => empty.model.property("Thing", "name"), { kind: "client.unknownEntity", hint: "Nothing is known here." });
    await shared.close();
    fake.stop();
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
// What a test that has failed has left open would go on for ever.
if (process.exitCode) process.exit();
