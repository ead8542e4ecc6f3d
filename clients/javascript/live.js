// What is kept up to date by the server: lists, aggregates and observed values.

import { CallbackQueue, Observable } from "./callbacks.js";
import { ConnectionLost, errorOf } from "./errors.js";
import { FetchRequest } from "./fetchRequest.js";

/** Opened on a context, told of by pushes, opened again when the connection was lost. */
class Live extends Observable {
  #handle;
  // For each `for await`, what wakes it.
  #iterators = new Set();
  isOpen = false;

  constructor(context, params) {
    super();
    Object.assign(this, { context, _connection: context.document.connection, _params: params });
    this._queue = new CallbackQueue((error) => this._connection._fail(error));
  }

  async _open() {
    await this.#ask("request", (result) => {
      this.#begin(result);
      this.isOpen = true;
      this.context._live.add(this);
    });
    await this._completed;
    return this;
  }

  #ask(verb, take) {
    const { kind, resumes } = this.constructor;
    const params = { ...this._params, since: resumes ? this._clock : undefined, context: this.context.id };
    return this._connection[verb](`${kind}/open`, params, { take });
  }

  #begin(result) {
    this.#handle = result[this.constructor.kind];
    this._connection._streams.set(this.#handle, {
      context: this.context,
      didChange: (push) => this._take(push, () => this._change(push.changes, push.clock)),
      didReset: (push) => this._take(push, () => this._reset(push)),
      didFail: ({ error }) => this._end(errorOf(error)),
    });
    if (result.changes) return this._takeReply(result);
    this._reset(result);
    this._clock = result.clock;
    this._didChange();
  }

  /** Opens it again, unless it was closed meanwhile. */
  async _resume() {
    const wanted = this._params;
    try {
      await this.#ask("_ask", (result) => {
        if (this.isOpen && this._params === wanted) this.#begin(result);
        else this._connection._later(() => this.#leave(result[this.constructor.kind]));
      });
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      this._end(error);
    }
    if (this.isOpen && this._params !== wanted) await this._resume();
  }

  /** What a request of our own has changed. */
  _takeReply(result) { this._take({ ...result, since: this._clock }, () => this._change(result.changes, result.clock)); }

  _take({ since, clock, changes }, apply) {
    try {
      if (since !== this._clock) throw new Error(`A push is missing: this one follows ${since}, not ${this._clock}.`);
      apply();
      this._clock = clock;
      // Where something is read for it, it is told when that is there.
      const completed = this._completed;
      if (completed) this._queue.add(() => completed);
      this._didChange(changes);
    } catch {
      // What is known is wrong: the whole is asked for, unless a lost connection has led to that.
      this._clock = undefined;
      this._connection._streams.delete(this.#handle);
      this._connection._later(async () => {
        if (!this.isOpen || this._clock !== undefined) return;
        await this.#leave(this.#handle);
        await this._resume();
      });
    }
  }

  /** What the server does not have any more is closed as well. */
  #leave(handle) {
    const { kind } = this.constructor;
    return this._connection.request(`${kind}/close`, { [kind]: handle }).catch(() => {});
  }

  _end(failure) {
    this._connection._streams.delete(this.#handle);
    this.context._live.delete(this);
    this.isOpen = false;
    this.failure = failure;
    if (failure) this._didChange();
    for (const wake of this.#iterators) wake();
  }

  async close() {
    if (!this.isOpen) return;
    this._end();
    await this.#leave(this.#handle);
  }

  /** What is in doubt is opened anew by what was set last. */
  async _set(verb, params, take) {
    const { kind } = this.constructor;
    const isInDoubt = () => this._clock === undefined;
    const didSet = (result) => {
      this._params = { ...this._params, ...params };
      if (!isInDoubt()) take(result);
    };
    if (isInDoubt()) return didSet();
    await this._connection.request(`${kind}/${verb}`, { [kind]: this.#handle, ...params }, { take: didSet });
    await this._completed;
  }

  /** Each change, from now on, until it is closed; fails where it does. */
  async *[Symbol.asyncIterator]() {
    const told = [];
    let goOn;
    const wake = () => goOn?.();
    const stop = this.onChange((change) => (told.push(change), wake()));
    this.#iterators.add(wake);
    try {
      while (this.isOpen || told.length) {
        if (told.length) yield told.shift();
        else await new Promise((resolve) => (goOn = resolve));
      }
      if (this.failure) throw this.failure;
    } finally {
      stop();
      this.#iterators.delete(wake);
    }
  }
}

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
  static kind = "list";
  static resumes = true;
  // By section, an id for each row; null where it is not known, as of rows that were never in the window.
  #sections = [];
  #ids = new Set();
  // Of the rows in the window, by id: the object, its columns, and the objects that were told with it.
  #told = new Map();

  constructor(context, request, { sectionNameKeyPath, window } = {}) {
    super(context, { fetch: FetchRequest.of(request), sectionNameKeyPath, window });
  }

  get request() { return this._params.fetch; }
  get window() { return this._params.window; }

  /** How many rows there are, in the window or not. */
  get count() { return this.#sections.reduce((count, { ids }) => count + ids.length, 0); }
  get sections() { return this.getSnapshot().sections; }

  /** Of the window, or all. */
  get rows() { return this.getSnapshot().rows; }

  /** What a row has of the request's `properties`, key paths included. */
  columns(object) {
    const values = this.#told.get(object.id)?.columns;
    const { model } = this.context;
    const decoded = (path, value) => model.decode(model.propertyAt(object.entity, path)?.attribute ?? {}, value);
    const told = values && Object.entries(values).map(([path, value]) => [path, decoded(path, value)]);
    return told ? Object.freeze(Object.fromEntries(told)) : object.values;
  }

  setFetch(request, { sectionNameKeyPath } = {}) {
    const params = { fetch: FetchRequest.of(request), sectionNameKeyPath };
    return this._set("setFetch", params, (result) => this._takeReply(result));
  }

  setWindow(window) {
    return this._set("setWindow", { window }, (result) => {
      this._clock = result.clock;
      this.#show(result);
      this._didChange();
    });
  }

  _makeSnapshot() {
    const sections = this.#sections.map(({ ids, ...each }) => (
      Object.freeze({ ...each, rows: Object.freeze(ids.map((id) => this.#told.get(id)?.object ?? null)) })));
    const all = sections.flatMap(({ rows }) => rows);
    const { offset = 0, count = Infinity } = this.window ?? {};
    const rows = Object.freeze(all.slice(offset, offset + count));
    return Object.freeze({ sections: Object.freeze(sections), rows, count: all.length, failure: this.failure });
  }

  // What is told, in the order of arrival.

  _reset({ snapshot, clock }) {
    this.#sections = snapshot.sections.map(({ count, ...each }) => ({ ...each, ids: new Array(count).fill(null) }));
    this.#ids.clear();
    this.#show({ ...snapshot, clock });
  }

  /** Removals name places in the old list, insertions places in the new one. */
  _change({ total, sectionDeletes, sectionInserts, deletes, moves, inserts, updates, entered, related }, clock) {
    const removals = [...deletes, ...moves.map(({ oldPlace, id }) => ({ ...oldPlace, id }))].sort(byPlace);
    const places = [...inserts, ...moves.map(({ newPlace, id }) => ({ ...newPlace, id }))].sort(byPlace);
    for (const { section, row, id } of removals.reverse()) {
      const [removed] = remove(this.#sections[section].ids, row);
      require(removed === null || removed === id, `${removed} is where ${id} should have been.`);
      this.#ids.delete(id);
    }
    for (const index of [...sectionDeletes].sort((a, b) => b - a)) {
      const [{ ids }] = remove(this.#sections, index);
      require(ids.length === 0, `Section ${index} is not empty.`);
    }
    for (const { index, name, indexTitle } of sectionInserts) insert(this.#sections, index, { name, indexTitle, ids: [] });
    for (const { section, row, id } of places) {
      insert(this.#sections[section].ids, row, null);
      this.#place(this.#sections[section].ids, row, id);
    }
    for (const { id } of deletes) this.#told.delete(id);
    for (const { section, row, id } of [...updates.map(({ newPlace, id }) => ({ ...newPlace, id })), ...entered]) {
      this.#place(this.#sections[section].ids, row, id);
    }
    const told = [...inserts, ...updates, ...entered];
    this.#keep(told.map(({ object }) => object).filter(Boolean), related, clock);
    if (this.window) this.#forgetHidden();
    require(this.count === total, `There are ${this.count} rows, and should be ${total}.`);
    this.#complete(told.filter(({ object }) => !object).map(({ id }) => id));
  }

  /** Of a large change only ids come: the rest is read. What is pushed meanwhile is newer. */
  #complete(missing) {
    const shown = new Set(missing.length ? this.#shownIDs() : []);
    const ids = missing.filter((id) => shown.has(id));
    for (const id of ids) this.#told.delete(id);
    if (!ids.length) return;
    const { properties, prefetch } = this.request.toJSON();
    const take = ({ objects, related, clock }) => {
      const rows = new Set(this.#shownIDs());
      this.#keep(objects.filter(({ id }) => !this.#told.has(id) && rows.has(id)), related, clock);
      this._didChange();
    };
    const read = () => this.context.request("object/get", { ids, properties, prefetch }, { take });
    const completed = this._connection._later(read).finally(() => {
      if (this._completed === completed) this._completed = undefined;
    });
    this._completed = completed;
  }

  #keep(objects, related = [], clock) {
    const { properties } = this.request.options;
    const others = related.map((each) => this.context._know(each, clock));
    for (const each of objects) {
      const object = this.context._know(each, clock, properties);
      this.#told.set(each.id, { object, columns: properties && (each.values ?? {}), others });
    }
  }

  #place(ids, row, id) {
    if (ids[row] === id) return;
    require(ids[row] === null && !this.#ids.has(id), `${ids[row]} is where ${id} should have been.`);
    this.#ids.add(id);
    ids[row] = id;
  }

  /** Takes the objects of all rows in the window, and nothing else. */
  #show({ objects, related, clock }) {
    this.#told.clear();
    let first = this.window?.offset ?? 0;
    for (const { ids } of this.#sections) {
      const end = Math.min(ids.length, first + objects.length);
      for (let row = Math.max(first, 0); row < end; row += 1) this.#place(ids, row, objects[row - first].id);
      first -= ids.length;
    }
    this.#keep(objects, related, clock);
  }

  #shownIDs() {
    const { offset = 0, count = Infinity } = this.window ?? {};
    return this.#sections.flatMap(({ ids }) => ids).slice(offset, offset + count);
  }

  /** Nothing more is told of rows outside the window but their places. */
  #forgetHidden() {
    const shown = new Set(this.#shownIDs());
    for (const id of this.#told.keys()) if (!shown.has(id)) this.#told.delete(id);
  }
}

/** Rows of groups: counts, sums, averages. */
export class LiveAggregate extends Live {
  static kind = "aggregate";
  rows = [];

  constructor(context, request) { super(context, { fetch: FetchRequest.of(request) }); }

  _makeSnapshot() { return Object.freeze([...this.rows]); }

  _reset({ rows }) {
    this.rows = rows.map(({ values }) => values);
  }

  _change({ total, deletes, moves, inserts, updates }) {
    const moved = moves.map(({ oldPlace, newPlace }) => ({ row: newPlace, values: this.rows[oldPlace] }));
    const removals = [...deletes, ...moves.map(({ oldPlace }) => ({ row: oldPlace }))].sort(byPlace);
    for (const { row } of removals.reverse()) remove(this.rows, row);
    for (const { row, values } of [...inserts, ...moved].sort(byPlace)) insert(this.rows, row, values);
    for (const { row, values } of updates) this.rows[row] = values;
    require(this.rows.length === total, `There are ${this.rows.length} rows, and should be ${total}.`);
  }
}

/** Core Data's key-value observing, of many objects: their values by key path. */
export class ValueObserver extends Live {
  static kind = "observer";
  static resumes = true;
  values = new Map();

  constructor(context, { entity, predicate, objects, ...others }) {
    const found = new FetchRequest(entity ?? objects[0].entity, { predicate }).toJSON();
    super(context, { initial: true, ...found, ...(objects && { ids: objects.map((each) => each.id) }), ...others });
  }

  _makeSnapshot() { return Object.freeze(new Map(this.values)); }

  _reset({ objects }) {
    this.values = new Map(objects.map(({ id, values }) => [id, values]));
  }

  _change({ updates, entered, left, deleted }) {
    for (const { id, keyPath, new: value } of updates) this.values.set(id, { ...this.values.get(id), [keyPath]: value });
    for (const { id, values } of entered) this.values.set(id, values);
    for (const id of [...left, ...deleted]) this.values.delete(id);
  }
}

function require(holds, problem) { if (!holds) throw new Error(problem); }

function requirePlace(index, count) { require(Number.isInteger(index) && index >= 0 && index < count, `There is no place ${index}.`); }

function remove(elements, index) {
  requirePlace(index, elements.length);
  return elements.splice(index, 1);
}

function insert(elements, index, element) {
  requirePlace(index, elements.length + 1);
  elements.splice(index, 0, element);
}
