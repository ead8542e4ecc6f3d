// What needs no browser: addresses, completion, values as texts.

import assert from "node:assert/strict";
import { Model } from "../../javascript/values.js";
import { characterAt, completionsOf } from "../completion.js";
import { format, parse, sortFrom, sortText } from "../router.js";
import { columnsOf, defaultColumns } from "../columns.js";
import { editable, parsed, shown } from "../values.js";

const model = new Model({ entities: [
  { name: "Song", attributes: [{ name: "title", type: "String" }, { name: "plays", type: "Integer 64" }, { name: "cover", type: "Binary" }],
    relationships: [{ name: "album", destination: "Album" }] },
  { name: "Album", attributes: [{ name: "code", type: "String" }, { name: "albumTitle", type: "String" }],
    relationships: [{ name: "songs", destination: "Song", isToMany: true }] },
] }, {});

const tests = {
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

  "values are exact as they are edited, and faults are told"() {
    const kept = [["Integer 64", 9007199254740993n], ["Decimal", "0.1000000000000000000001"], ["Double", 0.1], ["String", " a "], ["String", ""],
      ["Date", new Date(1_234_567_890_123)], ["Integer 16", -3], ["UUID", "A4172B6C-63F0-427D-B064-EAECB2DCBE94"]];
    for (const [type, value] of kept) assert.deepEqual(parsed(editable(value), { type }), value, type);
    for (const type of ["Integer 16", "Integer 64", "Decimal", "Double", "Date", "URI"]) assert.equal(parsed(" ", { type }), null);
    for (const [type, text] of [["Integer 16", "1.5"], ["Integer 64", "1e3"], ["Decimal", "1,5"], ["Double", "x"], ["Date", "soon"]]) {
      assert.throws(() => parsed(text, { type }), Error, type);
    }
    assert.equal(shown(null), "");
    assert.equal(shown({ a: 1n }), `{"a":"1"}`);
    assert.match(shown(new Uint8Array(1500)), /^1[.,]5 kB$/);
  },
};

for (const [name, test] of Object.entries(tests)) {
  test();
  console.log(`ok ${name}`);
}
