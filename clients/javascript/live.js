// What is kept up to date by the server: lists, aggregates and observed values.

import { CallbackQueue, Observable } from "./callbacks.js";
import { ConnectionLost, OrreryError, errorOf } from "./errors.js";
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
    this._queue = new CallbackQueue((error) => this._connection.onError(error));
  }

  async _open(verb = "request") {
    const { kind, resumes } = this.constructor;
    const params = { ...this._params, since: resumes ? this._clock : undefined, context: this.context.id };
    await this._connection[verb](`${kind}/open`, params, {
      take: (result) => {
        this.#handle = result[kind];
        this.isOpen = true;
        this.failure = undefined;
        this.context._live.add(this);
        this._connection._streams.set(this.#handle, {
          didChange: (push) => this.#take(push, () => this._change(push.changes, push.clock)),
          didReset: (push) => this.#take(push, () => this._reset(push)),
          didFail: ({ error }) => this._end(errorOf(error)),
        });
        if (result.changes) this._change(result.changes, result.clock);
        else this._reset(result);
        this._clock = result.clock;
        this._didChange(result.changes);
      },
    });
    await this._completed;
    return this;
  }

  async _resume() {
    await this._open("_ask").catch((error) => {
      if (!(error instanceof OrreryError) || error instanceof ConnectionLost) throw error;
      this._end(error);
    });
  }

  #take({ since, clock, changes }, apply) {
    try {
      if (since !== this._clock) throw new Error(`A push is missing: this one follows ${since}, not ${this._clock}.`);
      apply();
      this._clock = clock;
      // Where something is read for it, it is told when that is there.
      const completed = this._completed;
      if (completed) this._queue.add(() => completed);
      this._didChange(changes);
    } catch (error) {
      // What is known is wrong: the whole is asked for.
      this._connection.onError(error);
      this._clock = undefined;
      this._leave();
      this.context._readLater(() => this._ask("close").then(() => this._open()));
    }
  }

  _leave() {
    this._connection._streams.delete(this.#handle);
    this.context._live.delete(this);
  }

  _end(failure) {
    this._leave();
    this.isOpen = false;
    this.failure = failure;
    if (failure) this._didChange();
    for (const wake of this.#iterators) wake();
  }

  async close() {
    if (!this.isOpen) return;
    this._end();
    await this._ask("close");
  }

  async _ask(verb, params, take) {
    const { kind } = this.constructor;
    await this._connection.request(`${kind}/${verb}`, { [kind]: this.#handle, ...params }, { take });
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
  #objects = new Map();
  #related = new Map();
  #columns = new Map();

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
    const values = this.#columns.get(object.id);
    const { model } = this.context;
    const decoded = (path, value) => model.decode(model.propertyAt(object.entity, path)?.attribute ?? {}, value);
    const told = values && Object.entries(values).map(([path, value]) => [path, decoded(path, value)]);
    return told ? Object.freeze(Object.fromEntries(told)) : object.values;
  }

  setFetch(request, { sectionNameKeyPath } = {}) {
    const params = { fetch: FetchRequest.of(request), sectionNameKeyPath };
    return this._ask("setFetch", params, ({ clock, changes }) => {
      Object.assign(this._params, params);
      this._change(changes, clock);
      this._clock = clock;
      this._didChange(changes);
    });
  }

  setWindow(window) {
    return this._ask("setWindow", { window }, (result) => {
      this._params.window = window;
      this._clock = result.clock;
      this.#show(result);
      this._didChange();
    });
  }

  _makeSnapshot() {
    const sections = this.#sections.map(({ ids, ...each }) => (
      Object.freeze({ ...each, rows: Object.freeze(ids.map((id) => this.#objects.get(id) ?? null)) })));
    const all = sections.flatMap(({ rows }) => rows);
    const { offset = 0, count = Infinity } = this.window ?? {};
    const rows = Object.freeze(all.slice(offset, offset + count));
    return Object.freeze({ sections: Object.freeze(sections), rows, count: all.length, failure: this.failure });
  }

  // What is told, in the order of arrival.

  _reset({ snapshot, clock }) {
    this.#sections = snapshot.sections.map(({ count, ...each }) => ({ ...each, ids: new Array(count).fill(null) }));
    this.#show({ ...snapshot, clock });
  }

  /** Removals name places in the old list, insertions places in the new one. */
  _change({ total, sectionDeletes, sectionInserts, deletes, moves, inserts, updates, entered, related }, clock) {
    const removals = [...deletes, ...moves.map(({ oldPlace, id }) => ({ ...oldPlace, id }))].sort(byPlace);
    const places = [...inserts, ...moves.map(({ newPlace, id }) => ({ ...newPlace, id }))].sort(byPlace);
    for (const { section, row, id } of removals.reverse()) {
      const [removed] = this.#sections[section].ids.splice(row, 1);
      require(removed === null || removed === id, `${removed} is where ${id} should have been.`);
    }
    for (const index of sectionDeletes) {
      const [{ ids }] = this.#sections.splice(index, 1);
      require(ids.length === 0, `Section ${index} is not empty.`);
    }
    for (const { index, name, indexTitle } of sectionInserts) this.#sections.splice(index, 0, { name, indexTitle, ids: [] });
    for (const { section, row, id } of places) {
      const { ids } = this.#sections[section];
      require(row <= ids.length, `${id} is beyond the end of section ${section}.`);
      ids.splice(row, 0, id);
    }
    for (const { id } of deletes) this.#drop(id);
    for (const { section, row, id } of [...updates.map(({ newPlace, id }) => ({ ...newPlace, id })), ...entered]) {
      const { ids } = this.#sections[section];
      require(ids[row] === null || ids[row] === id, `${ids[row]} is where ${id} should have been.`);
      ids[row] = id;
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
    for (const id of ids) this.#objects.delete(id);
    if (!ids.length) return;
    const { properties, prefetch } = this.request.toJSON();
    const completed = this.context.request("object/get", { ids, properties, prefetch }, {
      take: ({ objects, related, clock }) => {
        const rows = new Set(this.#shownIDs());
        this.#keep(objects.filter(({ id }) => !this.#objects.has(id) && rows.has(id)), related, clock);
        this._didChange();
      },
    }).catch((error) => this.context._readLater(() => Promise.reject(error))).finally(() => {
      if (this._completed === completed) this._completed = undefined;
    });
    this._completed = completed;
  }

  #keep(objects, related = [], clock) {
    const { properties } = this.request.options;
    for (const each of objects) {
      this.#objects.set(each.id, this.context._know(each, clock, properties));
      if (properties) this.#columns.set(each.id, each.values ?? {});
    }
    for (const each of related) this.#related.set(each.id, this.context._know(each, clock));
  }

  #drop(id) { for (const each of [this.#objects, this.#columns]) each.delete(id); }

  /** Takes the objects of all rows in the window, and nothing else. */
  #show({ objects, related, clock }) {
    for (const each of [this.#objects, this.#related, this.#columns]) each.clear();
    let first = this.window?.offset ?? 0;
    for (const { ids } of this.#sections) {
      const end = Math.min(ids.length, first + objects.length);
      for (let row = Math.max(first, 0); row < end; row += 1) ids[row] = objects[row - first].id;
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
    for (const id of this.#objects.keys()) if (!shown.has(id)) this.#drop(id);
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

  _change({ deletes, moves, inserts, updates }) {
    const moved = moves.map(({ oldPlace, newPlace }) => ({ row: newPlace, values: this.rows[oldPlace] }));
    const removals = [...deletes, ...moves.map(({ oldPlace }) => ({ row: oldPlace }))].sort(byPlace);
    for (const { row } of removals.reverse()) this.rows.splice(row, 1);
    for (const { row, values } of [...inserts, ...moved].sort(byPlace)) this.rows.splice(row, 0, values);
    for (const { row, values } of updates) this.rows[row] = values;
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

function require(holds, problem) {
  if (!holds) throw new Error(problem);
}
