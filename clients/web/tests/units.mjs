// What needs no browser: addresses, completion, values as texts.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Model } from "../../javascript/values.js";
import { afterQuiet } from "../dom.js";
import { characterAt, completionsOf } from "../completion.js";
import { copied, valueOf } from "../values.js";
import { RecordReader, TextFault, recordText, rowsOfClipboard, separatorOf } from "../tabular.js";
import { variablesFrom, variablesOf } from "../templates.js";
import { format, parse, sortFrom, sortText } from "../router.js";
import { columnsOf, defaultColumns } from "../columns.js";
import { recordMessages } from "../messages.js";
import { rehearse } from "../rehearsal.js";
import { RowSource } from "../rowSource.js";
import { FetchRequest } from "../../javascript/index.js";
import { Selection } from "../selection.js";
import { UnsavedChanges } from "../unsaved.js";
import { editable, nearTo, parsed, shown } from "../values.js";

const model = new Model({ entities: [
  { name: "Song", attributes: [{ name: "title", type: "String" }, { name: "plays", type: "Integer 64" }, { name: "cover", type: "Binary" }],
    relationships: [{ name: "album", destination: "Album" }] },
  { name: "Album", attributes: [{ name: "code", type: "String" }, { name: "albumTitle", type: "String" }],
    relationships: [{ name: "songs", destination: "Song", isToMany: true }] },
] }, {});

/** A list with so many rows in each section, of which the first three are known, and what it is asked for. */
function listOf(counts) {
  const fetched = [];
  const object = (id) => ({ id: `Song/p${id}` });
  const results = {
    count: counts.reduce((sum, count) => sum + count, 0), window: { offset: 0, count: 3 }, rows: [0, 1, 2].map(object),
    sectionCounts: counts.map((count, place) => ({ name: String(place), count })),
    columns: () => ({}), onChange: (tell) => (results.tell = tell), setWindow: () => Promise.reject(new Error("It has ended.")),
  };
  const context = {
    model, object: (id) => ({ id }), results: async () => results,
    request: async (method, { fetch }) => {
      const { offset = 0, limit } = fetch.options;
      fetched.push([offset, limit]);
      return { objects: Array.from({ length: limit }, (_, place) => ({ ...object(offset + place), entity: "Song", values: {} })) };
    },
  };
  return { results, context, fetched };
}

const tests = {
  "what waits for quiet does not wait for ever"() {
    const { setTimeout, clearTimeout, performance } = globalThis;
    let [now, timer, runs] = [0, undefined, []];
    const pass = (time) => {
      now += time;
      if (timer && timer.at <= now) {
        const { run } = timer;
        timer = undefined;
        run();
      }
    };
    Object.defineProperty(globalThis, "performance", { value: { now: () => now }, configurable: true });
    globalThis.setTimeout = (run, wait) => (timer = { run, at: now + wait });
    globalThis.clearTimeout = (each) => { if (each === timer) timer = undefined; };
    try {
      const tell = afterQuiet(60, (value) => runs.push([now, value]));
      tell(1);
      pass(59);
      tell(2);
      pass(60);
      assert.deepEqual(runs, [[119, 2]]);
      runs = [];
      for (let number = 0; number < 30; number += 1) {
        tell(number);
        pass(50);
      }
      assert.deepEqual(runs.map(([time]) => time), [719, 1319]);
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      Object.defineProperty(globalThis, "performance", { value: performance, configurable: true });
    }
  },

  async "the rows up to a heading are those above it"() {
    const { context, fetched } = listOf([10, 5, 5]);
    const source = new RowSource(context, new FetchRequest("Song"), { section: "title", onChange() {} });
    await source.open();
    assert.equal(source.length, 23);
    assert.deepEqual(source.request.options.sort, [{ keyPath: "title" }]);
    for (const [from, to, ...wanted] of [[0, 11, 0, 10], [1, 12, 0, 11], [4, 10, 3, 7], [5, 17, 4, 11], [18, 22, 15, 5]]) {
      const rows = await source.read(from, to);
      assert.deepEqual(fetched.pop(), wanted, `${from} to ${to}`);
      assert.equal(rows.length, wanted[1]);
    }
    assert.deepEqual((await source.read(0, 2)).map(({ object }) => object.id), ["Song/p0", "Song/p1"]);
  },

  async "a list that has failed shows what it showed, and is asked for nothing more"() {
    const { context, results } = listOf([400]);
    let count = 0;
    const source = new RowSource(context, new FetchRequest("Song"), { onChange: () => { count += 1; } });
    await source.open();
    let windows = 0;
    results.setWindow = async () => { windows += 1; };
    results.failure = new Error("There is no such entity.");
    count = 0;
    results.tell();
    assert.deepEqual([source.failure, source.length, source.count, source.at(0).object.id, count], [results.failure, 400, 400, "Song/p0", 1]);
    source.show(200, 220);
    assert.equal(windows, 0);
  },

  async "rows that were chosen stay so while a list is told anew, and go when they leave it"() {
    const { context, results } = listOf([400]);
    const source = new RowSource(context, new FetchRequest("Song"), { onChange() {} });
    const known = new Set(["Song/p0", "Song/p1"]);
    results.has = ({ id }) => known.has(id);
    context.request = async () => ({ ids: ["Song/p0", "Song/p7"] });
    await source.open();
    const selection = new Selection();
    for (const id of known) selection.toggleRow(id);
    const follow = (change) => {
      results.tell(change);
      selection.follow(source);
      return [...selection.rows];
    };
    assert.deepEqual(follow(), ["Song/p0", "Song/p1"]);
    known.clear();
    assert.deepEqual(follow(), ["Song/p0", "Song/p1"]);
    // Before something is done with them it is asked which are there.
    assert.deepEqual(await source.having([...selection.rows]), ["Song/p0"]);
    assert.deepEqual(follow({ deletes: [{ id: "Song/p1" }] }), ["Song/p0"]);
    results.failure = new Error("It has ended.");
    assert.deepEqual(follow(), []);
  },

  async "of long messages the beginning alone is kept"() {
    const { WebSocket } = globalThis;
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const size = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    globalThis.WebSocket = EventTarget;
    try {
      recordMessages("secret");
      const socket = new globalThis.WebSocket();
      const before = size();
      for (let number = 0; number < 100; number += 1) {
        socket.dispatchEvent(new MessageEvent("message", { data: Buffer.alloc(1_000_000, `{"number":${number}}`).toString() }));
      }
      assert.ok(size() - before < 20_000_000, `${size() - before} bytes`);
    } finally { globalThis.WebSocket = WebSocket; }
  },

  async "of what is unsaved that is read again which has changed"() {
    const [handlers, asked] = [new Map(), []];
    const connection = { info: {}, state: "connected", on: (method, handler) => handlers.set(method, handler) };
    const document = { recovery: [], connection, onChange: (callback) => { document.tell = callback; } };
    const told = (id, title) => ({ id, entity: "Song", state: "updated", changedValues: { title } });
    const answers = [[told("Song/p1", "a"), told("Song/p2", "b")], [told("Song/p2", "c")], []];
    const context = { id: "main", state: { hasChanges: true }, model, document, request: async (method, { ids }) => {
      asked.push(ids);
      return { objects: answers[asked.length - 1], clock: `e:${asked.length * 10}` };
    } };
    const changes = new UnsavedChanges(context);
    const next = () => new Promise((resolve) => { changes.addEventListener("change", resolve, { once: true }); });
    const titles = () => [...changes.byID.values()].map(({ id, changedValues }) => [id, changedValues.title]);
    const push = (method, others) => {
      handlers.get(method)({ context: "main", inserted: [], updated: [], deleted: [], refreshed: [], ...others });
      document.tell();
    };
    await next();
    push("context/didChangeObjects", { updated: [{ id: "Song/p2" }], clock: "e:15" });
    assert.equal(changes.known("Song/p2"), undefined);
    await next();
    assert.deepEqual(titles(), [["Song/p1", "a"], ["Song/p2", "c"]]);
    push("document/didSave", { updated: [{ id: "Song/p1" }], clock: "e:25" });
    assert.equal(changes.known("Song/p1").id, "Song/p1");
    await next();
    assert.deepEqual(titles(), [["Song/p2", "c"]]);
    // Of another connection nothing is known.
    connection.info = {};
    document.tell();
    answers.push([told("Song/p3", "d")]);
    await next();
    assert.deepEqual(titles(), [["Song/p3", "d"]]);
    assert.deepEqual(asked, [undefined, ["Song/p2"], ["Song/p1"], undefined]);
  },

  async "a list whose rows are too much for one reply is read in smaller parts"() {
    const { context, results } = listOf([400]);
    const asked = [];
    const refuse = (count) => (count > 100 ? Promise.reject(Object.assign(new Error("The reply would have more than 134217728 bytes."), { kind: "fetch.tooLarge" })) : undefined);
    const open = context.results;
    context.results = (request, { window }) => {
      asked.push(window.count);
      return refuse(window.count) ?? open();
    };
    const source = new RowSource(context, new FetchRequest("Song"), { onChange() {} });
    await source.open();
    assert.deepEqual(asked, [240, 60]);
    const moved = new Promise((resolve) => {
      results.setWindow = async (window) => {
        await refuse(window.count);
        resolve(window);
      };
    });
    source.show(200, 220);
    assert.deepEqual(await moved, { offset: 180, count: 60 });
    // More of them are in sight than a part has room around.
    let times = 0;
    results.setWindow = async (window) => {
      times += 1;
      results.window = window;
    };
    for (let time = 0; time < 5; time += 1) {
      source.show(100, 145);
      await new Promise(setImmediate);
    }
    assert.equal(times, 1);
  },

  async "of lists that are wanted one after the other the last is opened, and none between"() {
    const { context, results } = listOf([400]);
    const opened = [];
    let answer;
    results.close = async () => {};
    context.results = async (request) => {
      opened.push(request.options.predicate);
      if (!answer) await new Promise((resolve) => { answer = resolve; });
      return results;
    };
    const sources = ["first", "second", "third", "last"].map((predicate) => new RowSource(context, new FetchRequest("Song", { predicate }), { onChange() {} }));
    const all = [sources[0].open()];
    await new Promise(setImmediate);
    for (const [place, source] of sources.slice(1).entries()) {
      sources[place].close();
      all.push(source.open());
    }
    answer();
    await Promise.all(all);
    assert.deepEqual(opened, ["first", "last"]);
    assert.deepEqual(sources.map(({ count }) => count), [undefined, undefined, undefined, 400]);
  },

  async "of what is too much for one reply it is known that it is unsaved"() {
    const told = { inserted: [{ id: "Song/p1", values: { title: "x" } }], updated: [{ id: "Song/p2", keys: ["plays"] }], deleted: ["Album/p1"], clock: "1" };
    const context = { id: "main", state: { hasChanges: true }, model, document: { recovery: [], connection: { on() {}, state: "connected" }, onChange() {} },
      request: async (method) => {
        if (method === "object/changedValues") throw Object.assign(new Error("The reply would have more than 134217728 bytes."), { kind: "fetch.tooLarge" });
        return told;
      } };
    const changes = new UnsavedChanges(context);
    await new Promise((resolve) => { changes.addEventListener("change", resolve); });
    assert.deepEqual([...changes.byID.values()].map(({ id, entity, state }) => [id, entity, state]),
      [["Song/p1", "Song", "inserted"], ["Song/p2", "Song", "updated"], ["Album/p1", "Album", "deleted"]]);
    assert.equal(changes.text("Song", "plays", changes.byID.get("Song/p2").committedValues.plays), "too much to be told");
  },

  async "what is more than one message takes is refused before it is sent"() {
    const asked = [];
    const context = { model, document: { connection: { info: { limits: { maximumMessageBytes: 1_000_000 } } }, createContext: async (options) => {
      asked.push(options);
      return { request: async () => ({ errors: [] }), close: async () => {} };
    } } };
    const operations = (length) => [{ method: "object/update", params: { id: "Song/p1", values: { title: "ä".repeat(length) } } }];
    await assert.rejects(rehearse(context, operations(500_000)), /That is 1 MB, and no more than 1 MB go at once/);
    assert.equal(asked.length, 0);
    await rehearse(context, operations(490_000));
    assert.equal(asked.length, 1);
  },

  "all that the page says is in one file"() {
    const folder = new URL("../", import.meta.url);
    const said = [
      // A sentence, or the beginning of one.
      /["`](?:[^"`\n]* )?[A-Z][a-z]+ [a-z][^"`\n]*["`]/, /["`][A-Za-z][^"`\n]* [^"`\n]*[.…?!]["`]/,
      // What a control, a heading or a message is given.
      /\b(?:button|link)\(\s*["`][A-Za-z]{2}/, /textContent = ["`][A-Za-z]{2}/, /(?:title|placeholder|alt|"aria-label"): ["`][A-Za-z]{2}/,
      /make\("(?:h[1-6]|p|legend|summary|th|td|label|option)", \{[^}]*\}, ["`][A-Za-z]{2}/, /\b(?:announce|confirm|new Error)\(["`](?!["`])/,
    ];
    const files = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "strings.js");
    assert.ok(files.length > 40);
    for (const name of files) {
      const code = readFileSync(new URL(name, folder), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
      for (const pattern of said) assert.equal(pattern.exec(code)?.[0], undefined, name);
    }
    assert.ok(said.every((pattern) => pattern.test(['"No such thing"', '"never said."', 'button("Go', 'textContent = "Go', 'alt: "Go', 'make("p", {}, "Go', 'confirm("Go'].join("\n"))));
  },

  "addresses are read as they were written"() {
    for (const address of [
      { view: "data", name: "Song" }, { view: "data", name: "a/b?c#d&e", where: `name = "ä & b" AND x > 1%`, sort: "-a,b" }, { view: "status", name: "" },
    ]) assert.deepEqual(parse(format(address)), { name: "", ...address });
    assert.equal(format({ view: "data", name: "Song", where: "", object: undefined }), "#/data/Song");
    assert.deepEqual(parse(""), { view: "", name: "" });
    assert.deepEqual(sortFrom("-a,b"), [{ keyPath: "a", ascending: false }, { keyPath: "b", ascending: true }]);
    assert.equal(sortText(sortFrom("-a.b,c")), "-a.b,c");
  },

  "what is typed is completed along key paths, and not in texts"() {
    const words = (text) => completionsOf(model, "Song", text).words;
    assert.deepEqual(words("ti"), ["title"]);
    assert.deepEqual(words("title BEG"), ["BEGINSWITH", "BEGINSWITH[cd]"]);
    assert.deepEqual(words("album.al"), ["albumTitle"]);
    assert.deepEqual(words("album.songs.@c"), ["@count"]);
    assert.deepEqual(words("nothing.t"), []);
    for (const text of ["", "title", `title = "ti`, `title = "a\\"ti`, "plays > 3 "]) assert.deepEqual(words(text), [], text);
    assert.equal(completionsOf(model, "Song", "a AND album.al").start, "a AND album.".length);
    assert.equal(characterAt(`ä = "🐻" x`, 12), 9);
  },

  "columns begin with what is short, and a to-one shows what its object is called"() {
    assert.deepEqual(defaultColumns(model, "Song"), ["title", "plays", "album"]);
    const [album, songs] = [columnsOf(model, "Song", ["album", "gone"]), columnsOf(model, "Album", ["songs"])];
    assert.deepEqual(album.map(({ path, labelPath }) => [path, labelPath]), [["album", "album.albumTitle"]]);
    assert.deepEqual(songs.map(({ path }) => path), ["songs.@count"]);
  },

  "columns are key paths too, with what stands at their ends"() {
    const columns = columnsOf(model, "Song", ["album.albumTitle", "album.songs.@count", "album.songs.@sum.plays", "album.songs.@avg.plays",
      "album.songs.title", "album.nothing", "plays.@count", "@count", "album.songs.@count.title"]);
    assert.deepEqual(columns.map(({ key, attribute, isKeyPath }) => [key, attribute.type, isKeyPath]), [["album.albumTitle", "String", true],
      ["album.songs.@count", "Integer 64", true], ["album.songs.@sum.plays", "Integer 64", true], ["album.songs.@avg.plays", "Double", true]]);
  },

  "tables of texts are read as they were written, in whatever pieces they come"() {
    const rows = [["a", null, ""], ['b "c"', "d\ne", "f\tg"], ["", "ä🐻", " x "], [null, "h,i", "\r"]];
    for (const separator of ["\t", ","]) {
      const text = rows.map((row) => recordText(row, separator)).join("\r\n");
      for (const size of [1, 2, 3, text.length]) {
        const reader = new RecordReader(separator, (word) => word);
        const found = [];
        for (let place = 0; place < text.length; place += size) found.push(...reader.read(text.slice(place, place + size)));
        found.push(...reader.end());
        assert.deepEqual(found.map(({ cells }) => cells), rows);
        assert.deepEqual(found.map(({ line }) => line), [1, 2, 4, 5]);
      }
    }
    assert.deepEqual(rowsOfClipboard('5" disk\t2\n3\t\n'), [['5" disk', "2"], ["3", null]]);
    assert.deepEqual(rowsOfClipboard(""), []);
    assert.deepEqual(rowsOfClipboard('"Heroes" by B\t"Heroes\r\n"open\tx\ny\t'), [['"Heroes" by B', '"Heroes'], ['"open', "x"], ["y", null]]);
    assert.deepEqual(rowsOfClipboard('"a\tb"\t"a\nb"\r"""a"" b"\t""\t"a"'), [["a\tb", "a\nb"], ['"a" b', "", '"a"']]);
    for (const [text, line, word] of [['a"b', 1, "quote"], ['x\n"a"b', 2, "behindQuote"], ['\n\n"a', 3, "openQuote"], ["a\rb", 1, "carriageReturn"]]) {
      const reader = new RecordReader(",", (each) => each);
      assert.throws(() => [...reader.read(text), ...reader.end()], (error) => error instanceof TextFault && error.line === line && error.message === word, text);
    }
  },

  "cells are pasted as they were copied, in the page's own ways of writing too"() {
    const kept = [["Integer 64", 9007199254740993n], ["Decimal", "0.1000000000000000000001"], ["Boolean", true], ["String", ""], ["String", null],
      ["Date", new Date(2024, 1, 29, 23, 59, 58, 7)], ["Date", null]];
    for (const [type, value] of kept) assert.deepEqual(valueOf(copied(value), { type, isOptional: true }), value, type);
    assert.equal(valueOf(null, { type: "String" }), "");
    assert.deepEqual(valueOf("2024-02-29", { type: "Date" }), new Date(2024, 1, 29));
    assert.deepEqual(valueOf("2024-02-29T12:00:00Z", { type: "Date" }), new Date(Date.UTC(2024, 1, 29, 12)));
    assert.equal(valueOf("1,234,567", { type: "Integer 32" }), 1_234_567);
    assert.equal(valueOf("-1,234.5", { type: "Decimal" }), "-1234.5");
    for (const text of ["1,5", "1,23,456", "", "x"]) assert.throws(() => valueOf(text || "y", { type: "Double" }), Error, text);
    assert.throws(() => valueOf("maybe", { type: "Boolean" }));
    for (const day of ["2024-13-45", "2024-02-31", "2023-02-29T12:00Z", "31.02.2024", "2/31/2024", "2024-02-28T25:00"]) assert.throws(() => valueOf(day, { type: "Date" }), Error, day);
  },

  "an hour that comes twice is told from the other"() {
    const { TZ } = process.env;
    process.env.TZ = "Europe/Berlin";
    try {
      const [first, second, other] = ["00:30", "01:30", "12:00"].map((time) => new Date(`2001-10-28T${time}:00Z`));
      assert.deepEqual([first, second, other].map((date) => copied(date)), ["2001-10-28 02:30:00", "2001-10-28 02:30:00+01:00", "2001-10-28 13:00:00"]);
      for (const date of [first, second, other]) assert.deepEqual(valueOf(copied(date), { type: "Date" }), date);
      // The minutes of either are edited.
      const typed = parsed("2001-10-28T02:45:00.000", { type: "Date" });
      assert.deepEqual([first, second, other].map((date) => nearTo(typed, date).toISOString().slice(11, 16)), ["00:45", "01:45", "01:45"]);
      assert.deepEqual(nearTo(other, first), other);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  },

  "what divides the cells of a text is found in its first line"() {
    for (const [text, wanted] of [["a;b;c\n1,2;3,4;5", ";"], ["a,b\n", ","], ["a\tb\tc,d\n", "\t"], ['"a;b;c","d"\n', ","], ["a\n", ","], ["", ","], ['"a\n;b";c\n', ";"]]) {
      assert.equal(separatorOf(text), wanted, text);
    }
  },

  "variables of fetch requests are found, and typed as they look"() {
    assert.deepEqual(variablesOf({ predicate: "a = $one AND b = '$no' AND $two < \"x\\\"$no\" AND c = $one" }), ["one", "two"]);
    assert.deepEqual(variablesOf({}), []);
    const { object, ...others } = variablesFrom({ where: "x", $a: "1", $b: "1.5", $c: "true", $d: "nil", $e: '"1"', $f: "word", $g: "12345678901234567890",
      $h: "2024-02-29", $object: "Song/p1" });
    assert.deepEqual(others, { a: 1, b: 1.5, c: true, d: null, e: "1", f: "word", g: 12345678901234567890n, h: new Date(2024, 1, 29) });
    assert.deepEqual(object.toArgument(), { $object: "Song/p1" });
  },

  "values are exact as they are edited, and faults are told"() {
    const kept = [["Integer 64", 9007199254740993n], ["Decimal", "0.1000000000000000000001"], ["Double", 0.1], ["String", " a "], ["String", ""],
      ["Date", new Date(1_234_567_890_123)], ["Integer 16", -3], ["UUID", "A4172B6C-63F0-427D-B064-EAECB2DCBE94"]];
    for (const [type, value] of kept) assert.deepEqual(parsed(editable(value), { type }), value, type);
    for (const type of ["Integer 16", "Integer 64", "Decimal", "Double", "Date", "URI"]) assert.equal(parsed(" ", { type }), null);
    for (const [type, text] of [["Integer 16", "1.5"], ["Integer 64", "1e3"], ["Decimal", "1,5"], ["Double", "x"], ["Double", "0x10"], ["Float", "1e999"], ["Date", "soon"]]) {
      assert.throws(() => parsed(text, { type }), Error, type);
    }
    for (const [type, text] of [["Integer 16", "32768"], ["Integer 64", "-9223372036854775809"], ["Integer 32", "99999999999999999999"]]) {
      assert.throws(() => parsed(text, { type }), /^Error: Whole numbers here are from -/, text);
    }
    assert.deepEqual([parsed("-32768", { type: "Integer 16" }), parsed("9223372036854775807", { type: "Integer 64" })], [-32768, 2n ** 63n - 1n]);
    assert.throws(() => parsed("nonsense", { type: "UUID" }), /This is not a UUID\./);
    assert.equal(shown(null), "");
    assert.equal(shown({ a: 1n }), `{"a":"1"}`);
    assert.deepEqual(["9007199254740993.00000000000000000001", "-1200", "1e-30"].map((text) => shown(text, { type: "Decimal" })),
      ["9,007,199,254,740,993.00000000000000000001", "-1,200", "1e-30"]);
    assert.match(shown(new Uint8Array(1500)), /^1[.,]5 kB$/);
  },
};

for (const [name, test] of Object.entries(tests)) {
  await test();
  console.log(`ok ${name}`);
}
