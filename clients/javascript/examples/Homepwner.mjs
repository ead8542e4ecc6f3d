// Homepwner: an order that the user makes, types that the user adds, thumbnails, saving.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { ManagedObject, connect, predicate } from "../index.js";
import { Server, model, when } from "../tests/server.mjs";

/** As `orrery generate --language typescript` begins it; the rest is yours. */
class BNRItem extends ManagedObject {
  static entityName = "BNRItem";
  get itemName() { return this.value("itemName"); }
  get orderingValue() { return this.value("orderingValue"); }
  get assetType() { return this.value("assetType"); }
  get description() { return `${this.itemName}: $${this.value("valueInDollars")}`; }
}
const server = await Server.start();
const connection = await connect(server.address);
const document = await connection.openDocument(server.path, {
  model: model("Homepwner.xcdatamodeld"), create: "ifMissing", autosave: { enabled: false }, classes: [BNRItem],
  transformers: { BNRImageTransformer: { decode: (bytes) => bytes, encode: (bytes) => bytes } },
});
const { context } = document;

if ((await context.count("BNRAssetType")) === 0) {
  await context.perform((edit) => {
    for (const label of ["Furniture", "Jewelry", "Electronics"]) edit.insert("BNRAssetType", { label });
  });
}
const items = await context.results({ entity: BNRItem, sort: ["orderingValue"], prefetch: ["assetType"] });
const make = (itemName, valueInDollars) => context.insert(BNRItem, {
  itemName, valueInDollars, dateCreated: new Date(), itemKey: randomUUID(), orderingValue: items.count + 1,
});
const bear = await make("Shiny Bear", 62);
const spork = await make("Rusty Spork", 12);
await make("Fluffy Mac", 99);
const names = () => items.rows.map((each) => each.itemName);
assert.deepEqual(names(), ["Shiny Bear", "Rusty Spork", "Fluffy Mac"]);
assert.equal(bear.description, "Shiny Bear: $62");

// Another front end shows what is worth something; a row moves there when it moves here.
const other = (await (await connect(server.address)).openDocument(server.path, { classes: [BNRItem] })).context;
const limit = 50;
const valuable = await other.results({ entity: BNRItem, predicate: predicate`valueInDollars > ${limit}`, sort: ["orderingValue"] });
assert.deepEqual(valuable.rows.map((each) => each.itemName), ["Shiny Bear", "Fluffy Mac"]);
await context.request("object/move", { id: items.rows[2].id, property: "orderingValue", before: bear.id, returning: "none" });
assert.deepEqual(names(), ["Fluffy Mac", "Shiny Bear", "Rusty Spork"]);
await when(valuable, ({ rows }) => rows[0].itemName === "Fluffy Mac");

// A type that the user adds while choosing it, in one step.
await context.perform((edit) => {
  spork.setValue("assetType", edit.insert("BNRAssetType", { label: "Cutlery" }));
}, { actionName: "New Type" });
assert.equal(spork.assetType.label, "Cutlery");
assert.equal(document.undoActionName, "New Type");
assert.equal(await context.count("BNRAssetType"), 4);

// A thumbnail goes both ways, as bytes.
const thumbnail = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);
await bear.set({ thumbnail });
const seen = other.object(bear.id);
await when(seen, (values) => values.thumbnail);
assert.deepEqual(await seen.data("thumbnail"), thumbnail);

// What one deletes is gone from the other, and back after undo.
await seen.delete();
await when(items, ({ count }) => count === 2);
await context.undo();
assert.deepEqual(names(), ["Fluffy Mac", "Shiny Bear", "Rusty Spork"]);
await context.save();
assert.equal(document.hasChanges, false);
await other.document.connection.close();
await connection.close();
await server.stop();
console.log("Homepwner");
