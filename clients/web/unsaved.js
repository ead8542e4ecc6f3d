// What is not saved: the marks of the table, and a view with old and new values.

import { epochOf, isLater } from "../javascript/managedObject.js";
import { afterQuiet, follow, link, make, renew } from "./dom.js";
import { addressOf } from "./router.js";
import { strings } from "./strings.js";
import { cut, entityNameOf, labelKey, labelOf, longestName, own, shown } from "./values.js";

/** Of a value that is too large to be told with all others. */
const untold = Symbol("untold");

/** Of more that changed all is read anew. */
const maximumAsked = 1_000;

/** More of them are counted. */
const maximumShown = 500;

/** Follows what is unsaved in a context: by id `{ id, entity, state, changedValues, committedValues }`. */
export class UnsavedChanges extends EventTarget {
  #context;
  byID = new Map();
  // The clock of that, and the connection since whose beginning all that changed was told; undefined where it was not.
  #clock;
  #followed;
  // When something was changed last, as far as is known here.
  #changedAt = Date.now();
  // By id, what was told since it was read: `{ isChanged, isSaved }`, with the clock of that.
  #news = new Map();

  constructor(context) {
    super();
    this.#context = context;
    context.document.connection.on("context/didChangeObjects", (push) => {
      if (push.context !== context.id) return;
      this.#changedAt = Date.now();
      this.#hear([...push.inserted, ...push.updated, ...push.deleted, ...push.refreshed], { isChanged: true, clock: push.clock });
    });
    context.document.connection.on("stream/didReset", (push) => {
      if (push.context !== context.id) return;
      this.#changedAt = Date.now();
      this.#followed = undefined;
      this.#hear([...this.byID.keys()], { isChanged: true, clock: push.clock });
    });
    context.document.connection.on("document/didSave", (push) => {
      // What others save is what this context's changes are over.
      if (push.context !== context.id) this.#followed = undefined;
      else this.#hear([...push.inserted, ...push.updated, ...push.deleted], { isSaved: true, clock: push.clock });
    });
    const read = () => follow(() => this.#read());
    context.document.onChange(afterQuiet(60, read));
    read();
  }

  /** Of objects, or their ids. */
  #hear(objects, news) {
    for (const each of objects) {
      const id = each.id ?? each;
      this.#news.set(id, { ...this.#news.get(id), ...news });
    }
  }

  /** What is unsaved of an object, unless it has changed since that was read. */
  known(id) { return this.#news.get(id)?.isChanged ? undefined : this.byID.get(id); }

  async #read() {
    const { document: { connection }, state } = this.#context;
    if (connection.state !== "connected") return;
    const isFollowed = this.#followed !== undefined && this.#followed === connection.info;
    if (isFollowed && state.hasChanges && this.#news.size === 0) return;
    const asked = isFollowed && this.#news.size <= maximumAsked ? new Set(this.#news.keys()) : undefined;
    this.#followed = connection.info;
    const { objects, clock, ids } = state.hasChanges ? await this.#ask(asked) : { objects: [] };
    for (const [id, { clock: since }] of this.#news) {
      if ((!ids || ids.has(id)) && !(clock && isLater(since, clock))) this.#news.delete(id);
    }
    this.#clock = clock;
    if (objects.length === 0 && this.byID.size === 0) return;
    const others = ids ? [...this.byID].filter(([id]) => !ids.has(id)) : [];
    this.byID = new Map([...others, ...objects.map((each) => [each.id, each])]);
    this.dispatchEvent(new Event("change"));
  }

  /** What is unsaved, of objects or all: of all without values where those are too much for a reply. */
  async #ask(asked) {
    const { model } = this.#context;
    // Another model may have no such entity.
    const ids = asked && [...asked].filter((id) => model.entities.has(entityNameOf(id)));
    try {
      return { ids: asked, ...await this.#context.request("object/changedValues", { ids }) };
    } catch (error) {
      this.#followed = undefined;
      if (error.kind !== "fetch.tooLarge") throw error;
      const { inserted, updated, deleted, clock } = await this.#context.request("context/getChanges");
      const told = (id, state, keys) => ({ id, entity: entityNameOf(id), state, changedValues: untoldOf(keys), committedValues: untoldOf(keys) });
      return { clock, objects: [...inserted.map(({ id, values }) => told(id, "inserted", Object.keys(values))), ...updated.map(({ id, keys = [] }) => told(id, "updated", keys)),
        ...deleted.map((id) => told(id, "deleted", []))] };
    }
  }

  /**
   * After a lost connection: what was unsaved before, and is neither unsaved nor saved now. A server that is killed ends
   * without it; one that ends in order writes what it cannot save to a file.
   */
  async lost() {
    // An older file is of edits that were brought back before.
    if (this.#context.document.recovery.some(({ date }) => Date.parse(date) > this.#changedAt)) return [];
    return this.missing([...this.byID.values()].filter(({ id }) => !this.#news.get(id)?.isSaved), this.#clock);
  }

  /**
   * Of what was unsaved at a clock, what is not there now: nothing where it is the same server. `isGone` says that the object is not there. Of
   * the order of its members nothing is known but that it was another.
   */
  async missing(unsaved, since = "") {
    if (unsaved.length === 0) return [];
    const { objects, clock } = await this.#context.request("object/get", { ids: unsaved.map(({ id }) => id) });
    if (epochOf(clock) === epochOf(since)) return [];
    const now = new Map(objects.map((each) => [each.id, each.values]));
    const isSame = (values, [key, value]) => value === untold || !Object.hasOwn(values, key) || JSON.stringify(values[key]) === JSON.stringify(value);
    const isJoined = await this.#joined(unsaved.filter(({ id, state }) => state === "updated" && now.has(id)));
    return unsaved.map((each) => ({ ...each, isGone: !now.has(each.id) })).filter(({ id, state, isGone, changedValues = {}, reordered = [] }) => (
      state === "deleted" ? !isGone : isGone || reordered.length > 0 || isJoined.get(id) === false
        || !Object.entries(changedValues).every((each) => isSame(now.get(id), each))));
  }

  /** Of objects by id, whether what was added to their relationships is there, and what was removed is not; of those whose other end tells it nothing. */
  async #joined(objects) {
    const { model } = this.#context;
    const isToldHere = (entity, key) => {
      const { relationship } = model.properties(entity).get(key) ?? {};
      const inverse = relationship?.inverse && model.properties(relationship.destination).get(relationship.inverse)?.relationship;
      return Boolean(relationship) && (!inverse || inverse.isToMany);
    };
    const found = new Map();
    for (const entity of new Set(objects.map((each) => each.entity))) {
      if (!model.entities.has(entity)) continue;
      const ofEntity = objects.filter((each) => each.entity === entity);
      const keys = [...new Set(ofEntity.flatMap(({ added = {}, removed = {} }) => Object.keys({ ...added, ...removed })))].filter((key) => isToldHere(entity, key));
      if (keys.length === 0) continue;
      const { objects: told } = await this.#context.request("object/get", { ids: ofEntity.map(({ id }) => id), properties: keys });
      const now = new Map(told.map(({ id, values }) => [id, values]));
      for (const { id, added = {}, removed = {} } of ofEntity.filter((each) => now.has(each.id))) {
        const has = (key, member) => now.get(id)[key].includes(member);
        found.set(id, keys.every((key) => (added[key] ?? []).every((member) => has(key, member)) && !(removed[key] ?? []).some((member) => has(key, member))));
      }
    }
    return found;
  }

  /** What an object is called, as far as that is here. */
  labelOf({ id, entity, changedValues, committedValues }) {
    const key = labelKey(this.#context.model, entity);
    const known = key && [changedValues, committedValues].map((values) => own(values, key)).find((each) => typeof each === "string" && each !== "");
    return known ? cut(known, longestName) : labelOf(this.#context.object(id));
  }

  /** What any object is called. */
  nameOf(id) {
    const change = this.byID.get(id);
    return change ? this.labelOf(change) : labelOf(this.#context.object(id));
  }

  /** As people read it, a value that the protocol told. */
  text(entity, key, value) {
    if (value === untold) return strings.unsaved.untold;
    if (value === null) return strings.nil;
    if (Array.isArray(value)) return value.join(", ");
    // Another model may have no such entity.
    const { attribute } = (this.#context.model.entities.has(entity) && this.#context.model.properties(entity).get(key)) || {};
    return shown(this.#context.model.decode(attribute, value), attribute);
  }
}

const untoldOf = (keys) => Object.fromEntries(keys.map((key) => [key, untold]));

/** More members of a relationship are counted. */
const maximumMembers = 20;

/** What was added to a relationship, or removed from it, by what it is called. */
function membersText(changes, ids = []) {
  const names = ids.slice(0, maximumMembers).map((id) => changes.nameOf(id));
  return [...names, ids.length > maximumMembers ? strings.more(ids.length - maximumMembers) : ""].filter(Boolean).join(", ");
}

function membersRow(changes, { added, removed, reordered = [] }, key) {
  const [gone, come] = [removed, added].map((members) => membersText(changes, own(members, key)));
  const order = reordered.includes(key) ? strings.unsaved.reordered : "";
  return make("tr", {}, make("td", {}), make("td", {}, key), make("td", { class: "old" }, gone), make("td", {}, [come && strings.unsaved.added(come), order].filter(Boolean).join(", ")));
}

function row(changes, change, key) {
  const texts = [change.committedValues, change.changedValues].map((values) => own(values, key))
    .map((value) => (value === undefined ? "" : changes.text(change.entity, key, value)));
  return make("tr", {}, make("td", {}), make("td", {}, key), make("td", { class: "old" }, texts[0]), make("td", {}, texts[1]));
}

function rowsOf(changes, change) {
  const { id, state, changedValues = {}, committedValues = {}, added = {}, removed = {}, reordered = [] } = change;
  const collections = [...new Set([...Object.keys(added), ...Object.keys(removed), ...reordered])].sort();
  const keys = [...new Set([...Object.keys(committedValues), ...Object.keys(changedValues)])].sort();
  const label = changes.labelOf(change);
  const target = state === "deleted" ? label : link(label, addressOf(id), { dataset: { focus: id } });
  const title = make("tr", { class: "object" },
    make("th", { scope: "rowgroup", colSpan: 4 }, target, " ", label === id ? null : make("span", { class: "hint" }, `${id} `), make("span", { class: `badge ${state}` }, strings.unsaved[state])));
  return make("tbody", {}, title, ...keys.map((key) => row(changes, change, key)),
    ...collections.map((key) => membersRow(changes, change, key)));
}

/** A page that only reads has a server of its own, which does not see what others have not saved. */
export function unsavedView(changes, isReadOnly) {
  const place = make("div", { class: "scrolls", tabIndex: 0, role: "region", "aria-label": strings.views.unsaved });
  const head = make("thead", {}, make("tr", {}, ["object", "property", "old", "new"].map((key) => (
    make("th", { scope: "col" }, strings.unsaved[key])))));
  const show = () => {
    const all = [...changes.byID.values()];
    const rest = all.length - maximumShown;
    renew(place, all.length === 0 ? make("p", { class: "empty" }, isReadOnly ? strings.unsaved.unseen : strings.unsaved.none)
      : make("table", { class: "plain" }, head, all.slice(0, maximumShown).map((each) => rowsOf(changes, each))),
    rest > 0 ? make("p", { class: "hint" }, strings.more(rest)) : "");
  };
  changes.addEventListener("change", show);
  show();
  const element = make("section", { class: "view column" }, make("header", {}, make("h2", {}, strings.views.unsaved)), place);
  return { element, close: () => changes.removeEventListener("change", show) };
}
