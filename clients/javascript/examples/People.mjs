// People: create, read, delete, sort; managers and their employees; a colour as a Transformable.

import assert from "node:assert/strict";
import { KeyPath, connect, predicate } from "../index.js";
import { Server, model, when } from "../tests/server.mjs";

/** A colour is four bytes in the store, and a text such as "#ff8000" here. */
const ColorTransformer = {
  decode: (bytes) => `#${Buffer.from(bytes).toString("hex").slice(0, 6)}`,
  encode: (text) => Uint8Array.from(Buffer.from(`${text.slice(1)}ff`, "hex")),
};
const server = await Server.start();
const options = { model: model("People.xcdatamodeld"), create: "ifMissing", transformers: { ColorTransformer } };
const connection = await connect(server.address);
const { context } = await connection.openDocument(server.path, options);
const names = (list) => list.rows.map((each) => each.lastName).join(" ");

const people = await context.results({ entity: "Person", sort: ["lastName", "firstName"] });
await context.insert("Person", { firstName: "Ada", lastName: "Lovelace", age: 36 });

// A manager and two employees, as one step; what was just made is used like anything else.
const [grace, howard] = await context.perform((edit) => {
  const manager = edit.insert("Manager", { firstName: "Grace", lastName: "Hopper", age: 85 });
  const employee = edit.insert("Employee", { firstName: "Howard", lastName: "Aiken", age: 73, manager });
  edit.insert("Employee", { firstName: "Richard", lastName: "Bloch" }).manager = manager;
  return [manager, employee];
}, { actionName: "Add Team" });
assert.equal(names(people), "Aiken Bloch Hopper Lovelace");
assert.equal(howard.manager, grace);
assert.deepEqual((await grace.employees.read()).map((each) => each.lastName).sort(), ["Aiken", "Bloch"]);

// Another front end, in sections by manager, sees the colour; with other transformers it would see another value.
const other = await (await connect(server.address)).openDocument(server.path, options);
const employees = await other.context.results(
  { entity: "Employee", sort: ["manager.lastName", "lastName"] }, { sectionNameKeyPath: "manager.lastName" });
assert.deepEqual(employees.sections.map(({ name, rows }) => [name, rows.length]), [["Hopper", 2]]);
await howard.set({ favouriteColour: "#ff8000" });
await when(other.context.object(howard.id), ({ favouriteColour }) => favouriteColour === "#ff8000");
assert.equal(employees.sections[0].rows[0].favouriteColour, "#ff8000");

// An employee moves to another manager: one section shrinks, another appears.
await context.insert("Manager", { firstName: "Barbara", lastName: "Liskov", employees: [howard] });
await when(employees, ({ sections }) => sections.length === 2);
assert.deepEqual(employees.sections.map(({ name }) => name), ["Hopper", "Liskov"]);
assert.deepEqual([...grace.employees].map((each) => each.lastName), ["Bloch"]);

// Sorting otherwise, and finding.
const age = new KeyPath("age");
await people.setFetch({ entity: "Person", predicate: predicate`${age} > ${40}`, sort: [age.descending()] });
assert.equal(names(people), "Hopper Aiken");
assert.equal(await context.count({ entity: "Person", includesSubentities: false }), 1);
await grace.delete();
assert.equal(names(people), "Aiken");
assert.equal(grace.isDeleted, true);
await context.undo();
assert.equal(names(people), "Hopper Aiken");
await context.save();
await other.connection.close();
await connection.close();
await server.stop();
console.log("People");
