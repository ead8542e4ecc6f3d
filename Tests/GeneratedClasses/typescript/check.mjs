// Imports every class that was made below the working directory; then tries those of the examples.
import assert from "node:assert";
import fs from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const folder = createRequire(`${process.cwd()}/`);
const load = (name) => import(pathToFileURL(folder.resolve(name)));

const folders = fs.readdirSync("made").filter((name) => !name.endsWith(".js")).sort();
for (const name of folders) {
  const { classes } = await load(`./made/${name}/index.js`);
  for (const each of classes) assert.equal(typeof each.entityName, "string");
}

const { ManagedObject } = await load("orrery/index.js");
const { Song } = await load("./made/Everything/index.js");
const { BNRAssetType, BNRItem } = await load("./made/Homepwner/index.js");
const { Members } = await load("./made/reserved/index.js");
const hidden = Object.getOwnPropertyNames(Object.getPrototypeOf(Members.prototype))
  .filter((name) => name in ManagedObject.prototype || name in new ManagedObject());
assert.deepEqual(hidden, ["constructor"]);

const { assetType, itemName } = BNRItem.keys;
assert.equal(String(itemName), "itemName");
assert.equal(String(assetType.path(BNRAssetType.keys.label)), "assetType.label");
const wire = (request) => JSON.parse(JSON.stringify(request));
assert.deepEqual(wire(Song.fetchRequest()), { entity: "Song" });
const template = { entity: "Song", template: "cheap", variables: { limit: "1.5" } };
assert.deepEqual(wire(Song.cheapFetchRequest("1.5")), template);
console.log(`${folders.length} models imported`);
