// To-Do: rename, toggle, delete, validation, and saving at the end. Another front end follows it.

import assert from "node:assert/strict";
import { ValidationError, connect } from "../index.js";
import { Server, model, when } from "../tests/server.mjs";

const server = await Server.start();
const connection = await connect(server.address);
const document = await connection.openDocument(server.path, {
  model: model("ToDo.xcdatamodeld"), create: "ifMissing", autosave: { enabled: false },
});
const { context } = document;
const text = (list) => list.rows.map(({ name, done }) => `[${done ? "x" : " "}] ${name}`).join(", ");

// What is shown: kept up to date, whoever edits.
const list = await context.results({ entity: "ToDo", sort: ["name"] });
const milk = await context.insert("ToDo", { name: "Milk", creationDate: new Date() });
await context.insert("ToDo", { name: "Bread", creationDate: new Date() });
assert.equal(text(list), "[ ] Bread, [ ] Milk");

// A second front end, with a list of what is left to do.
const other = await (await connect(server.address)).openDocument(server.path);
const left = await other.context.results({ entity: "ToDo", predicate: "done = NO", sort: ["name"] });
assert.equal(text(left), "[ ] Bread, [ ] Milk");
await milk.set({ done: true, name: "Oat milk" });
assert.equal(text(list), "[ ] Bread, [x] Oat milk");
await when(left, ({ rows }) => rows.length === 1);
await left.rows[0].delete();
await when(list, ({ rows }) => rows.length === 1);
assert.equal(text(list), "[x] Oat milk");

// Undo is the document's, not the front end's.
await context.undo();
assert.equal(text(list), "[ ] Bread, [x] Oat milk");

// A name needs a character: the save says which object, which property.
await milk.set({ name: "" });
await assert.rejects(context.save(), (error) => {
  assert(error instanceof ValidationError);
  assert.equal(error.kind, "validation.stringTooShort");
  assert.deepEqual([error.data.property, error.data.objects], ["name", [milk.id]]);
  return true;
});
await milk.set({ name: "Milk" });
await context.save();
assert.equal(document.hasChanges, false);
await other.connection.close();
await connection.close();
await server.stop();
console.log("ToDo");
