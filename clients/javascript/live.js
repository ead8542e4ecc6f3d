// What is kept up to date by the server: lists, aggregates and observed values.

import { callbackQueue, Observable } from "./callbacks.js";
import { ConnectionLost, closed, errorOf } from "./errors.js";
import { FetchRequest } from "./fetchRequest.js";
import { isLater } from "./managedObject.js";
import { copied, mapped } from "./values.js";

/** Opened on a context, told of by pushes, opened again when the connection was lost. */
class Live extends Observable {
  // Undefined while it is not open there, or what is known is in doubt: what comes then is not taken.
  #handle;
  #repairing;
  isOpen = true;

  constructor(_kind, context, params, _connection = context.document.connection) {
    super();
    Object.assign(this, { context, _kind, _connection, _params: copied(params), _queue: callbackQueue(_connection) });
  }

  /** Opens it, now or again. */
  async _open(verb = "request") {
    // A private context is another one each time, and groups are computed anew.
    const since = this._kind !== "aggregate" && this.context.isMain ? this._clock : undefined;
    const wanted = this._params;
    const params = { ...wanted, since, context: this.context.id };
    const take = (result) => this.#didOpen(result, wanted);
    await this._connection[verb](`${this._kind}/open`, params, { take }).catch(async (error) => {
      // What is lost once more is opened with its document.
      if (verb === "_ask" && error instanceof ConnectionLost) throw error;
      await this.close(error);
      if (verb === "request") throw error;
    });
    if (this.isOpen && this.#handle === undefined && this._params !== wanted) return this._open(verb);
    await this._completed;
    return this;
  }

  #didOpen(result, wanted) {
    // It may have been closed meanwhile, or be to show something else.
    if (!this.isOpen || this._params !== wanted) return this._connection._leave(this._kind, result[this._kind]);
    this.#handle = result[this._kind];
    this.context._live.add(this);
    const take = (push) => (push.error ? this._end(errorOf(push.error)) : this.#take(push));
    // With the next connection the handle may be another's.
    this._connection._streams.set(this.#handle, { context: this.context, take, _didLose: () => (this.#handle = undefined) });
    return result.changes ? this.#take({ since: this._clock, ...result }) : this.#apply(result);
  }

  #take(push) {
    try {
      require(push.since === this._clock, `This follows ${push.since}, not ${this._clock}.`);
      this.#apply(push);
    } catch { this.#repair(); }
  }

  #apply(told) {
    if (told.changes) this._change(told.changes, told.clock);
    else this._reset(told);
    this._clock = told.clock;
    // Where something is read for it, it is told when that is there.
    const completed = this._completed;
    this._queue(() => completed);
    this._didChange(told.changes);
  }

  /** What is known is wrong: the whole is asked for, unless a lost connection has led to that. */
  #repair() {
    const left = this._connection._leave(this._kind, this.#handle);
    this._connection._streams.delete(this.#handle);
    this._clock = this.#handle = undefined;
    this.#repairing = this._connection._later(async () => {
      await left;
      if (this.isOpen && this.#handle === undefined) await this._open("_ask");
    });
  }

  /** It shows what it showed; what comes after this is not taken. */
  _end(failure) {
    if (!this.isOpen) return;
    this._connection._streams.delete(this.#handle);
    this.context._live.delete(this);
    [this.isOpen, this.failure, this.#handle] = [false, failure, undefined];
    this._call("end");
    if (failure) this._didChange();
  }

  /** @param {Error} [failure] Why it could not go on, where it is not closed by the user. */
  async close(failure) {
    const handle = this.#handle;
    this._end(failure);
    if (handle !== undefined) await this._connection._leave(this._kind, handle);
  }

  /** Asks for something else to be shown. */
  async _ask(verb, params) {
    await this.#repairing;
    if (!this.isOpen) throw this.failure ?? closed();
    if (this.#handle === undefined) throw new ConnectionLost();
    const handle = this.#handle;
    const take = (result) => {
      this._params = { ...this._params, ...params };
      if (handle === this.#handle) this.#take({ since: this._clock, ...result });
      else if (this.#handle !== undefined) this.#repair();
    };
    await this._connection.request(`${this._kind}/${verb}`, { [this._kind]: handle, ...params }, { take });
    await Promise.all([this.#repairing, this._completed]);
  }

  /** Each change, from now on, until it is closed; fails where it does. */
  [Symbol.asyncIterator]() {
    let changes;
    const end = () => (stop(), changes.close());
    const stop = this.onChange((change) => changes.enqueue(change), end);
    const reader = new ReadableStream({ start: (given) => (changes = given), cancel: () => stop() }).getReader();
    if (!this.isOpen) end();
    const next = async () => {
      const step = await reader.read();
      if (step.done && this.failure) throw this.failure;
      return step;
    };
    const steps = { next, return: () => reader.cancel().then(() => reader.read()), [Symbol.asyncIterator]() { return this; } };
    dropped.register(steps, stop);
    return steps;
  }
}

/** Nothing is kept for iterations that nobody goes on with. */
const dropped = new FinalizationRegistry((stop) => stop());

const byPlace = (a, b) => (a.section ?? 0) - (b.section ?? 0) || a.row - b.row;

/** The rows that a change of a list is about, one by one. */
export function* rowsOf({ deletes, inserts, moves, updates, entered }) {
  for (const { id, ...oldPlace } of deletes) yield { type: "delete", id, oldPlace };
  for (const { id, section, row } of inserts) yield { type: "insert", id, newPlace: { section, row } };
  for (const each of moves) yield { type: "move", ...each };
  for (const { object, ...each } of updates) yield { type: "update", ...each };
  for (const { id, section, row } of entered) yield { type: "enter", id, newPlace: { section, row } };
}

/** Core Data's NSFetchedResultsController. */
export class FetchedResults extends Live {
  // By section, an id for each row; null where it is not known, as of rows that were never in the window.
  #sections = [];
  #ids = new Set();
  // Of the rows in the window, by id: the object, its columns, and the objects that were told with it; and when;
  // until it is read, only that.
  #told = new Map();

  constructor(context, request, options) { super("list", context, { fetch: FetchRequest.of(request, context), ...options }); }

  get request() { return this._params.fetch; }
  get window() { return this._params.window; }

  /** How many rows there are, in the window or not. */
  get count() { return this.#sections.reduce((count, { ids }) => count + ids.length, 0); }
  get sections() { return this.getSnapshot().sections; }

  /** The sections without their rows, of which there may be many: how many each has, in the window or not. */
  get sectionCounts() { return this.#sections.map(({ ids, ...each }) => ({ ...each, count: ids.length })); }

  /** Whether an object is in the list: of one that was never in the window nothing is known. */
  has(object) { return this.#ids.has(object.id); }

  /** The row of an object in the whole list, or undefined; of one that was never in the window nothing is known. */
  rowOf(object) { return this.has(object) ? this.#sections.flatMap(({ ids }) => ids).indexOf(object.id) : undefined; }

  /** Of the window, or all. */
  get rows() { return (this._rows ??= Object.freeze(this.#inWindow())); }

  /** What a row has of the request's `properties`, key paths included. */
  columns(object) {
    const { model } = this.context;
    const columns = this.#told.get(object.id)?.columns;
    const decoded = (value, path) => model.decode(model.propertyAt(object.entity, path)?.attribute, value);
    return columns ? Object.freeze(mapped(columns, decoded)) : object.values;
  }

  setFetch(request, options) {
    return this._ask("setFetch", { fetch: FetchRequest.of(request, this.context), sectionNameKeyPath: undefined, ...options });
  }

  setWindow(window) { return this._ask("setWindow", copied({ window })); }

  _makeSnapshot() {
    const sections = Object.freeze(this.#sections.map(({ ids, ...each }) => (
      Object.freeze({ ...each, rows: Object.freeze(ids.map((id) => this.#told.get(id)?.object ?? null)) }))));
    return Object.freeze({ sections, rows: this.rows, count: this.count, failure: this.failure });
  }

  // What is told, in the order of arrival.

  /** A reset has a snapshot; of another window only the objects of its rows are told. */
  _reset({ snapshot, clock, ...window }) {
    if (snapshot) {
      this.#sections = snapshot.sections.map(({ count, ...each }) => ({ ...each, ids: new Array(count).fill(null) }));
      this.#ids.clear();
    }
    const { objects, related } = snapshot ?? window;
    this.#told.clear();
    this.#inWindow(([ids, row], index) => objects[index] && this.#place(ids, row, objects[index].id));
    this.#keep(objects, related, clock);
  }

  /** Removals name places in the old list, insertions places in the new one. */
  _change({ total, sectionDeletes, sectionInserts, deletes, moves, inserts, updates, entered, related }, clock) {
    const removals = [...deletes, ...moves.map(({ oldPlace, id }) => ({ ...oldPlace, id }))].sort(byPlace);
    const places = [...inserts, ...moves.map(({ newPlace, id }) => ({ ...newPlace, id }))].sort(byPlace);
    for (const { section, row, id } of removals.reverse()) {
      const [removed] = change(this.#sections[section].ids, row, 1);
      require(removed === null || removed === id, `${removed} is where ${id} should have been.`);
      this.#ids.delete(id);
    }
    for (const index of [...sectionDeletes].sort((a, b) => b - a)) {
      const [{ ids }] = change(this.#sections, index, 1);
      require(ids.length === 0, `Section ${index} is not empty.`);
    }
    for (const { index, ...each } of sectionInserts) change(this.#sections, index, 0, { ...each, ids: [] });
    for (const { section, row } of places) change(this.#sections[section].ids, row, 0, null);
    for (const { id } of deletes) this.#told.delete(id);
    const shownPlaces = [...updates.map(({ newPlace, id }) => ({ ...newPlace, id })), ...entered];
    for (const { section, row, id } of [...places, ...shownPlaces]) this.#place(this.#sections[section].ids, row, id);
    const told = [...inserts, ...updates, ...entered];
    this.#keep(told.map(({ object }) => object).filter(Boolean), related, clock);
    // Nothing more is told of rows outside the window but their places.
    const shown = this.#shownIDs();
    if (this.window) for (const id of this.#told.keys()) if (!shown.has(id)) this.#told.delete(id);
    require(this.count === total, `There are ${this.count} rows, and should be ${total}.`);
    this.#complete(told.filter(({ object, id }) => !object && shown.has(id)).map(({ id }) => id), clock);
  }

  /** Of a large change only ids come: the rest is read. What is pushed meanwhile is newer. */
  #complete(ids, since) {
    if (ids.length === 0) return;
    for (const id of ids) this.#told.set(id, { clock: since });
    const { properties, prefetch } = this.request.toJSON();
    const take = ({ objects, related, clock }) => {
      const shown = this.#shownIDs();
      this.#keep(objects.filter(({ id }) => shown.has(id) && !isLater(this.#told.get(id)?.clock, clock)), related, clock);
      this._didChange();
    };
    this._completed = this._connection._later(() => this.context._get([...ids], { properties, prefetch }, { take }));
  }

  #keep(objects, related = [], clock) {
    this._rows = undefined;
    const { properties } = this.request.options;
    const others = related.map((each) => this.context._know(each, clock));
    for (const each of objects) this.#told.set(each.id, {
      object: this.context._know(each, clock, properties), columns: properties && (each.values ?? {}), others, clock });
  }

  /** An object takes the place of another that has its id. */
  _replace(object) {
    const told = this.#told.get(object.id);
    if (!told?.object) return;
    [told.object, this._rows] = [object, undefined];
    this._didChange();
  }

  #place(ids, row, id) {
    if (ids[row] === id) return;
    require(ids[row] === null && !this.#ids.has(id), `${ids[row]} is where ${id} should have been.`);
    this.#ids.add(id);
    ids[row] = id;
  }

  #shownIDs() { return this.window ? new Set(this.#inWindow(([ids, row]) => ids[row])) : this.#ids; }

  /** What `make` makes of each place in the window, or of all: the object there. */
  #inWindow(make = ([ids, row]) => this.#told.get(ids[row])?.object ?? null) {
    let { offset, count } = this.window ?? { offset: 0, count: Infinity };
    const places = [];
    for (const { ids } of this.#sections) {
      for (let row = offset; row < ids.length && places.length < count; row += 1) places.push([ids, row]);
      offset = Math.max(0, offset - ids.length);
    }
    return places.map(make);
  }
}

/** Rows of groups: counts, sums, averages. */
export class LiveAggregate extends Live {
  constructor(context, request) { super("aggregate", context, { fetch: FetchRequest.of(request, context) }); }

  _makeSnapshot() { return Object.freeze([...this.rows]); }

  _reset({ rows }) { this.rows = rows.map(({ values }) => values); }

  _change({ total, deletes, moves, inserts, updates }) {
    const moved = moves.map(({ oldPlace, newPlace }) => ({ row: newPlace, values: this.rows[oldPlace] }));
    const removals = [...deletes, ...moves.map(({ oldPlace }) => ({ row: oldPlace }))].sort(byPlace);
    for (const { row } of removals.reverse()) change(this.rows, row, 1);
    for (const { row, values } of [...inserts, ...moved].sort(byPlace)) change(this.rows, row, 0, values);
    for (const { row, values } of updates) this.rows[row] = values;
    require(this.rows.length === total, `There are ${this.rows.length} rows, and should be ${total}.`);
  }
}

/** Core Data's key-value observing, of many objects: their values by key path. */
export class ValueObserver extends Live {
  constructor(context, { entity, predicate, objects, ...others }) {
    const found = FetchRequest.of({ entity: entity ?? objects[0].entity, predicate }, context).toJSON();
    super("observer", context, { initial: true, ...found, ids: objects && context._referencesTo(objects), ...others });
  }

  _makeSnapshot() { return Object.freeze(new Map(this.values)); }

  _reset({ objects }) { this.values = new Map(objects.map(({ id, values }) => [id, values])); }

  _change({ updates, entered, left, deleted }) {
    for (const { id, keyPath: key, new: made } of updates) this.values.set(id, { ...this.values.get(id), [key]: made });
    for (const { id, values } of entered) this.values.set(id, values);
    for (const id of [...left, ...deleted]) this.values.delete(id);
  }
}

function require(holds, problem) { if (!holds) throw new Error(problem); }

/** `splice`, where there is such a place. */
function change(elements, index, count, ...added) {
  require(Number.isInteger(index) && index >= 0 && index <= elements.length - count, `There is no place ${index}.`);
  return elements.splice(index, count, ...added);
}
