// What the elements do in a browser: what it tells is compared by Scripts/test-other-clients.

import { connect } from "/index.js";
import "/elements.js";

const { address, token, path } = globalThis.session;
const connection = await connect({ address, token });
const document = await connection.openDocument(path);
const { context } = document;
const page = globalThis.document;
const list = page.querySelector("orrery-list");
const field = page.querySelector("orrery-field");
const texts = () => [...list.querySelectorAll("[role=option]")].map((each) => each.textContent).join(" | ");
const told = (observable) => new Promise((resolve) => {
  const stop = observable.onChange(() => (stop(), resolve()));
});
const key = (name, target) => target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));

// Another front end of the same document, which edits.
const other = (await (await connect({ address, token })).openDocument(path)).context;
const insert = (itemName, valueInDollars) => other.insert("BNRItem", {
  itemName, valueInDollars, dateCreated: new Date(), itemKey: itemName, orderingValue: valueInDollars,
});
await insert("Fluffy Mac", 99);
await insert("<b>Rusty</b> & Spork", 12);
const results = await context.results({ entity: "BNRItem", sort: ["orderingValue"] });
list.results = results;
console.log("rows", texts());
console.log("markup", list.querySelectorAll("b").length);
const mac = list.querySelectorAll("[role=option]")[1];
mac.click();
field.object = list.selected;
const input = field.querySelector("input");
console.log("field", input.value, "of", field.textContent.trim());

let change = told(results);
await insert("Shiny Bear", 62);
await change;
console.log("rows", texts());
change = told(results);
await other.object(list.selected.id).set({ orderingValue: 1 });
await change;
console.log("rows", texts());
console.log("kept", list.querySelectorAll("[role=option]")[0] === mac, page.activeElement === mac);
key("ArrowDown", mac);
console.log("selected", list.querySelector("[aria-selected=true]").textContent, "tab stops", list.querySelectorAll("[tabindex='0']").length);

const { object } = field;
change = told(results);
input.value = "Fluffy Mac mini";
input.dispatchEvent(new Event("input"));
input.dispatchEvent(new Event("change"));
await change;
console.log("rows", texts());
change = told(object);
await other.object(object.id).set({ itemName: "Mac" });
await change;
console.log("field", input.value);

// What is typed for one object is not another's, and what is typed while something is sent stays.
const type = (text, ...events) => {
  input.value = text;
  for (const each of ["input", ...events]) input.dispatchEvent(new Event(each));
};
type("For the Mac");
const [, rusty] = results.rows;
field.object = rusty;
console.log("field", input.value);
change = told(rusty);
type("Rusty", "change");
type("Rusty Sp");
await change;
await context.count("BNRItem");
console.log("typed", input.value, "sent", rusty.itemName, "not sent", results.rows[0].itemName);

// Numbers are typed in decimal digits, and where nothing is typed there is none.
const types = { whole: "Integer 16", long: "Integer 64", double: "Double", decimal: "Decimal" };
const attributes = Object.entries(types).map(([name, type]) => ({ name, type, isOptional: name !== "whole" }));
const model = { entities: [{ name: "Measure", attributes }] };
const { context: measures } = await connection.openDocument(":memory:", { model, create: "always" });
const measure = await measures.insert("Measure", { whole: 7, long: 7, double: 7, decimal: "7" });
for (const [name, ...texts] of [["whole", "0x10", " ", "1.5", " 12 "], ["long", "0x10", "9007199254740993", " "],
  ["double", "0x10", "1e3", "Infinity", " "], ["decimal", "0x10", "1.50", ""]]) {
  const place = page.createElement("orrery-field");
  place.setAttribute("key", name);
  place.object = measure;
  page.body.append(place);
  const told = [];
  for (const text of texts) {
    const typed = place.querySelector("input");
    typed.value = text;
    for (const each of ["input", "change"]) typed.dispatchEvent(new Event(each));
    await measures.count("Measure");
    told.push(place.querySelector("[role=alert]").textContent || String(measure[name]));
  }
  console.log("typed", name, told.join(" | "));
}

// A list that the server has ended shows what it showed.
const ended = page.createElement("orrery-list");
ended.setAttribute("keys", "whole");
ended.results = await measures.results("Measure");
page.body.append(ended);
change = told(ended.results);
await measures.document.request("model/update", { model: { model: { entities: [{ name: "Other", attributes }] } } });
await change;
console.log("ended", ended.textContent, ended.results.isOpen, ended.results.failure.kind);
await connection.close();
console.log("closed");
