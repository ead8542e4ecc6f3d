// What a connection does when handlers fail, when it ends, and with long messages.

import assert from "node:assert/strict";
import { PassThrough } from "node:stream";

import { Connection, LiveList, LiveLists } from "../index.js";
import { inTime } from "./server.mjs";

function open() {
  const [reader, writer] = [new PassThrough(), new PassThrough()];
  const connection = new Connection(reader, writer);
  const errors = [];
  connection.onError = (error) => errors.push(error.message);
  return { reader, writer, connection, errors };
}

const lines = (...messages) => messages.map((each) => `${JSON.stringify(each)}\n`).join("");
const push = (method, params) => ({ jsonrpc: "2.0", method, params });
const noChange = {
  total: 1, sectionDeletes: [], sectionInserts: [], deletes: [], moves: [], inserts: [], updates: [], entered: [],
  related: [],
};
const snapshot = {
  total: 1, sections: [{ name: "", count: 1 }], objects: [{ id: "Song/p1", entity: "Song" }], related: [],
};

const tests = {
  async "A handler that fails holds up nothing"() {
    const { reader, connection, errors } = open();
    const told = [];
    connection.on("document/didSave", () => {
      throw new Error("no");
    });
    connection.on("document/didSave", ({ clock }) => told.push(clock));
    const reply = connection.request("connection/list");
    reader.write(lines(push("document/didSave", { clock: "1" }), { id: 1, result: 5 }) + "{\n"
      + lines(push("document/didSave", { clock: "2" })));
    assert.equal(await reply, 5);
    assert.deepEqual(told, ["1", "2"]);
    assert.equal(errors.length, 3);
    assert.deepEqual([errors[0], errors[2]], ["no", "no"]);
  },

  async "Unless it is taken, an error is thrown where nothing catches it"() {
    const { reader, connection } = open();
    connection.onError = new Connection(new PassThrough(), new PassThrough()).onError;
    connection.on("document/didSave", () => {
      throw new Error("no");
    });
    const thrown = new Promise((resolve) => process.once("uncaughtException", resolve));
    const reply = connection.request("connection/list");
    reader.write(lines(push("document/didSave", {}), { id: 1, result: 5 }));
    assert.equal((await thrown).message, "no");
    assert.equal(await reply, 5);
  },

  async "Requests fail however the connection ends"() {
    const endings = [
      ({ reader }) => reader.end(), ({ reader }) => reader.destroy(),
      ({ reader }) => reader.destroy(new Error("reset")), ({ writer }) => writer.destroy(new Error("reset")),
    ];
    for (const end of endings) {
      const opened = open();
      const waiting = assert.rejects(opened.connection.request("connection/list"), { message: "The connection ended." });
      end(opened);
      await waiting;
      await opened.connection.ended;
      await assert.rejects(opened.connection.request("connection/list"), { message: "The connection ended." });
    }
    const { connection } = open();
    connection.end();
    await assert.rejects(connection.request("connection/list"), { message: "The connection ended." });
  },

  async "Long messages are read as fast as they come"() {
    const { reader, connection } = open();
    const reply = connection.request("connection/list");
    // The sign is cut in two.
    const bytes = Buffer.from(lines({ id: 1, result: "xä".repeat(8_000_000) }));
    const start = performance.now();
    for (let place = 0; place < bytes.length; place += 4_097) reader.write(bytes.subarray(place, place + 4_097));
    assert.equal(await reply, "xä".repeat(8_000_000));
    assert.ok(performance.now() - start < 8_000, "It took too long.");
  },

  async "Lists stand side by side"() {
    const { reader, connection, errors } = open();
    const all = [new LiveLists(connection), new LiveLists(connection)];
    const raw = [];
    const listener = ({ stream }) => raw.push(stream);
    connection.on("list/didChange", listener);
    const opening = all.map((each) => each.open({ fetch: { entity: "Song" } }));
    const change = (stream, since, clock) => push("list/didChange", { stream, since, clock, changes: noChange });
    const opened = (id) => ({ id, result: { list: `l${id}`, clock: "1", isFresh: true, snapshot } });
    reader.write(lines(
      opened(1), change("l1", "1", "2"), opened(2), change("l2", "1", "3"), change("l3", "7", "8"),
      change("l1", "2", "4")));
    const [first, second] = await Promise.all(opening);
    assert.deepEqual([first.clock, second.clock, errors], ["4", "3", []]);
    assert.deepEqual(raw, ["l1", "l2", "l3", "l1"]);
    connection.off("list/didChange", listener);

    // A list that missed something is opened anew; its old stream is of no account.
    reader.write(lines(change("l1", "5", "6")));
    const resuming = all[0].resume(first);
    reader.write(lines(
      change("l1", "4", "7"), { id: 3, result: { list: "l4", clock: "7", isFresh: false, changes: noChange } },
      change("l1", "7", "8"), change("l4", "7", "9")));
    await resuming;
    assert.deepEqual([first.clock, first.handle, raw.length], ["9", "l4", 4]);
    assert.deepEqual(errors, ["A push is missing: this one follows 5, not 4."]);
  },

  async "What is not told any more does not stay"() {
    const list = new LiveList({ fetch: { entity: "Song" } }, "l1", "1");
    const objects = [1, 2, 3].map((key) => ({ id: `Song/p${key}`, entity: "Song" }));
    const related = [{ id: "Album/p1", entity: "Album" }];
    list.replace({ total: 3, sections: [{ name: "", count: 3 }], objects, related });
    const place = { section: 0, row: 0 };
    // Above `limits.noticeObjects` rows come without what they have.
    list.apply("1", "2", {
      ...noChange, total: 3, deletes: [{ section: 0, row: 2, id: "Song/p3" }],
      inserts: [{ section: 0, row: 2, id: "Song/p4" }],
      updates: [{ oldPlace: place, newPlace: place, id: "Song/p1", keys: ["title"] }],
    });
    assert.deepEqual(list.shownIDs, ["Song/p1", "Song/p2", "Song/p4"]);
    assert.deepEqual([[...list.objects.keys()], list.related.size], [["Song/p2"], 0]);
    list.moveWindow({ offset: 1, count: 1 }, { clock: "3", objects: [objects[1]], related });
    list.moveWindow({ offset: 0, count: 1 }, { clock: "4", objects: [objects[0]], related: [] });
    assert.deepEqual([[...list.objects.keys()], list.related.size], [["Song/p1"], 0]);
  },
};

for (const [name, test] of Object.entries(tests)) {
  try {
    await inTime(test(), "end");
  } catch (error) {
    console.error(`${name}: ${error.stack}`);
    process.exit(1);
  }
}
console.log(`${Object.keys(tests).length} tests of the connection`);
