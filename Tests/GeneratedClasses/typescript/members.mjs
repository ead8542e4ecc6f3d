// Writes a model whose entity has an attribute called like each member of ManagedObject.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const folder = createRequire(`${process.cwd()}/`);
const { ManagedObject } = await import(pathToFileURL(folder.resolve("orrery/index.js")));

const names = new Set();
for (let each = ManagedObject.prototype; each; each = Object.getPrototypeOf(each)) {
  for (const name of Object.getOwnPropertyNames(each)) names.add(name);
}
for (const name of Object.keys(new ManagedObject())) names.add(name);
const attributes = [...names].filter((name) => !name.startsWith("__"))
  .map((name) => ({ name, type: "String" }));
process.stdout.write(JSON.stringify({ entities: [{ name: "Members", attributes }] }));
