// Edits that could not be saved when the document was closed the last time: they are brought back, or discarded. And those
// that a server that was killed has taken with it: what they were is told.

import { announce, attempt, button, follow, make, problemText } from "./dom.js";
import { strings } from "./strings.js";
import { cut } from "./values.js";

const words = strings.recovery;
/** So many objects are named, with so much of each value. */
const [maximumNamed, longestValue] = [20, 100];

export class RecoveryNote {
  #session;
  #text = make("p");
  element = make("section", { class: "lasting", "aria-label": words.title, hidden: true }, this.#text);

  constructor(session, isReadOnly) {
    this.#session = session;
    if (isReadOnly) return;
    this.element.append(make("div", { class: "tools" }, button(words.recover, () => this.#recover(false), { class: "primary" }),
      button(words.discard, () => confirm(words.question(this.#count)) && this.#recover(true))));
  }

  get #count() { return this.#session.recovery.reduce((sum, { edits = 0 }) => sum + edits, 0); }

  show() {
    const { recovery } = this.#session;
    const dates = recovery.map(({ date }) => date).filter(Boolean).map((date) => new Date(date).toLocaleString());
    const faults = recovery.map(({ error }) => error?.message).filter(Boolean);
    const text = [words.found(this.#count, dates), ...faults].join(" ");
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.element.hidden = recovery.length === 0;
  }

  async #recover(discard) {
    await attempt(async () => {
      const { edits, replaced = [], failures = [] } = await this.#session.recover({ discard });
      const told = [...replaced, ...failures.map(({ error }) => error)];
      announce(told.map(({ message, data }) => problemText({ message, hint: data.hint })).join(" "), true);
      announce(words[discard ? "discarded" : "recovered"](edits));
    });
    // What could not be brought back, or was by somebody else: the server knows.
    await follow(async () => { ({ recovery: this.#session.recovery = [] } = await this.#session.request("document/getStatus")); });
    this.show();
  }
}

/** Whether a value is here: large ones are told of alone. */
function isWhole(value) {
  if (typeof value !== "object" || value === null) return typeof value !== "symbol";
  return !Object.hasOwn(value, "$handle") && Object.values(value).every(isWhole);
}

/** Whether a change can be brought back: its property is in the model, and its value is here. */
const isHere = (model, entity, [key, value]) => model.properties(entity).has(key) && isWhole(value);

/**
 * The operations of `context/perform` that bring back what was lost, as far as that is here: new objects first, which others name by their place. Of
 * an object that is not there any more nothing is brought back.
 */
function bringingBack(lost, model) {
  const known = lost.filter(({ entity }) => model.entities.has(entity));
  const inserted = known.filter(({ state }) => state === "inserted");
  const places = new Map(inserted.map(({ id }, place) => [id, { $result: place }]));
  const named = (id) => places.get(id) ?? id;
  const valuesOf = ({ entity, changedValues = {} }, isWanted) => {
    const changes = Object.entries(changedValues).filter((each) => isHere(model, entity, each));
    return Object.fromEntries(changes.flatMap(([key, value]) => {
      const { attribute, relationship } = model.properties(entity).get(key);
      if (attribute?.derivationExpression || !isWanted(attribute)) return [];
      return [[key, relationship ? named(value) : value]];
    }));
  };
  const inserting = (each) => ({ method: "object/insert", params: { entity: each.entity, values: valuesOf(each, Boolean), returning: "none" } });
  const updating = (each) => {
    const values = valuesOf(each, (attribute) => each.state === "updated" || !attribute);
    const members = (method, changed = {}) => Object.entries(changed).filter((change) => isHere(model, each.entity, change))
      .map(([property, ids]) => ({ method, params: { id: named(each.id), property, ids: ids.map(named) } }));
    return [
      ...(Object.keys(values).length ? [{ method: "object/update", params: { id: named(each.id), values, returning: "none" } }] : []),
      ...members("relationship/add", each.added), ...members("relationship/remove", each.removed),
    ];
  };
  const isThere = ({ state, isGone }) => state === "inserted" || (state === "updated" && !isGone);
  const deleted = known.filter(({ state }) => state === "deleted").map(({ id }) => id);
  return [
    ...inserted.map(inserting), ...known.filter(isThere).flatMap(updating),
    ...(deleted.length ? [{ method: "object/delete", params: { ids: deleted, returning: "none" } }] : []),
  ];
}

export class LossNote {
  #page;
  #lost = [];
  #recover = button(words.recover, () => this.#bringBack(), { class: "primary" });
  #text = make("p");
  element = make("section", { class: "lasting", "aria-label": words.lostTitle, hidden: true }, this.#text);

  /** `page`: `{ context, changes, isReadOnly }`. */
  constructor(page) {
    this.#page = page;
    this.element.append(make("div", { class: "tools" }, this.#recover, button(strings.close, () => {
      this.#lost = [];
      this.element.hidden = true;
    })));
  }

  async #bringBack() {
    const { context, changes } = this.#page;
    let lost;
    this.#recover.disabled = true;
    const isDone = await attempt(async () => {
      // A file that the server has may have brought it back.
      lost = await changes.missing(this.#lost);
      const operations = bringingBack(lost, context.model);
      if (operations.length > 0) await context.request("context/perform", { operations, actionName: words.actionName, returning: "none" });
      return true;
    });
    this.#recover.disabled = false;
    if (!isDone) return;
    const isLeftOut = ({ entity, state, isGone, changedValues, added, removed, reordered = [] }) => (
      !context.model.entities.has(entity) || (state === "updated" && isGone) || reordered.length > 0
      || ![changedValues, added, removed].every((changes) => Object.entries(changes ?? {}).every((each) => isHere(context.model, entity, each))));
    const leftOut = lost.filter(isLeftOut);
    if (leftOut.length < lost.length) announce(words.broughtBack(lost.length - leftOut.length));
    this.#lost = [];
    this.element.hidden = true;
    this.#tell(leftOut, words.leftOut);
    // What is left of it is not here to be brought back.
    this.#recover.hidden = true;
  }

  #describe({ id, entity, state, changedValues = {} }) {
    const values = Object.entries(changedValues).map(([key, value]) => (
      `${key}: ${cut(this.#page.changes.text(entity, key, value), longestValue)}`));
    return `${id} (${[strings.unsaved[state], ...values].join(", ")})`;
  }

  /** Shows what was lost, beside what was before and is neither brought back nor given up. */
  show(lost) {
    if (lost.length === 0) return;
    const ids = new Set(lost.map(({ id }) => id));
    this.#lost = [...this.#lost.filter(({ id }) => !ids.has(id)), ...lost];
    this.#recover.hidden = this.#page.isReadOnly;
    this.#tell(this.#lost, words.lost);
  }

  #tell(objects, heading) {
    if (objects.length === 0) return;
    const named = objects.slice(0, maximumNamed).map((each) => this.#describe(each)).join("; ");
    const rest = objects.length - maximumNamed;
    this.#text.textContent = [heading(objects.length), named, rest > 0 ? strings.more(rest) : ""].filter(Boolean).join(" ");
    this.element.hidden = false;
  }
}
