// What is kept up to date by the server: lists, aggregates and observed values.

import { CallbackQueue, ChangeIterator, Observable } from "./callbacks.js";
import { OrreryError, errorOf } from "./errors.js";
import { FetchRequest, pathOf } from "./fetchRequest.js";

/** Opened on a context, told of by pushes, opened again when the connection was lost. */
class Live extends Observable {
  #iterators = new Set();
  #handle;
  #isAskedAgain = false;
  _clock;
  failure;
  /** Called after each change, in order; the next one waits until it has returned. */
  onChange = () => {};
  onFailure = () => {};

  constructor(context) {
    super();
    this.context = context;
    this._queue = new CallbackQueue((error) => context.document.connection.onError(error));
  }

  async _open(ask = (method, params, options) => this.context._request(method, params, options)) {
    const { kind } = this.constructor;
    const params = { ...this._params(), since: this._resumes ? this._clock : undefined };
    await ask(`${kind}/open`, { ...params, context: this.context.id }, {
      take: (result) => {
        const { _streams: streams } = this.context.document.connection;
        streams.delete(this.#handle);
        this.#handle = result[kind];
        this.context._live.add(this);
        streams.set(this.#handle, {
          didChange: (push) => this.#take(push, () => this._change(push.changes, push.clock)),
          didReset: (push) => this.#take(push, () => this._reset(push)),
          didFail: ({ error }) => this._fail(errorOf(error)),
        });
        this.failure = undefined;
        const change = this._begin(result);
        this._clock = result.clock;
        if (this._hasBegun) this._tell(change);
        this._hasBegun = true;
      },
    });
    await this._completed;
    return this;
  }

  async _resume(ask) {
    try {
      await this._open(ask);
    } catch (error) {
      if (!(error instanceof OrreryError) || error.kind === "client.connectionLost") throw error;
      this._fail(error);
    }
  }

  #take({ since, clock }, apply) {
    if (this.#isAskedAgain) return;
    try {
      if (since !== this._clock) throw new Error(`A push is missing: this one follows ${since}, not ${this._clock}.`);
      const change = apply();
      this._clock = clock;
      this._tell(change);
    } catch (error) {
      // What is known is wrong: the whole is asked for.
      this.context.document.connection.onError(error);
      this.#isAskedAgain = true;
      this._clock = undefined;
      this.context._readLater(() => this._open().finally(() => (this.#isAskedAgain = false)));
    }
  }

  /** Everything has been applied: the program is told, where something is read for it when that is there. */
  _tell(change) {
    const completed = this._completed;
    if (completed) this._queue.add(() => completed);
    this._queue.add(() => this.onChange(change));
    for (const each of this.#iterators) each.push(change);
    this._didChange(this._queue);
  }

  _fail(error) {
    this.failure = error;
    this.context._live.delete(this);
    this.context.document.connection._streams.delete(this.#handle);
    for (const each of this.#iterators) each.end(error);
    this._queue.add(() => this.onFailure(error));
    this._didChange(this._queue);
  }

  _end() {
    this.context._live.delete(this);
    for (const each of this.#iterators) each.end();
  }

  async close() {
    await this._ask("close");
    this._end();
  }

  async _ask(verb, params = {}, take = () => {}) {
    const { kind } = this.constructor;
    const result = await this.context.document.connection.request(
      `${kind}/${verb}`, { [kind]: this.#handle, ...params }, { take });
    if (verb === "close") this.context.document.connection._streams.delete(this.#handle);
    await this._completed;
    return result;
  }

  [Symbol.asyncIterator]() {
    const iterator = new ChangeIterator((each) => this.#iterators.delete(each));
    this.#iterators.add(iterator);
    if (!this.context._live.has(this)) iterator.end(this.failure);
    return iterator;
  }
}

const byPlace = (a, b) => a[0] - b[0] || a[1] - b[1];

/** Core Data's NSFetchedResultsController. */
export class FetchedResults extends Live {
  static kind = "list";
  _resumes = true;
  // By section, an id for each row; null where it is not known, as of rows that were never in the window.
  #sections = [];
  #objects = new Map();
  #related = new Map();
  #columns = new Map();
  #request;
  #sectionNameKeyPath;
  #window;

  constructor(context, request, { sectionNameKeyPath, window, onChange } = {}) {
    super(context);
    this.#request = FetchRequest.of(request);
    this.#sectionNameKeyPath = sectionNameKeyPath && pathOf(sectionNameKeyPath);
    this.#window = window;
    if (onChange) this.onChange = onChange;
  }

  get request() {
    return this.#request;
  }

  get window() {
    return this.#window;
  }

  /** How many rows there are, in the window or not. */
  get count() {
    return this.#sections.reduce((count, { ids }) => count + ids.length, 0);
  }

  get sections() {
    return this.getSnapshot().sections;
  }

  /** Of the window, or all. */
  get rows() {
    return this.getSnapshot().rows;
  }

  /** The object in a row, or undefined where it is not known. */
  object(section, row) {
    return this.#objects.get(this.#sections[section]?.ids[row]);
  }

  /** What a row has of the request's `properties`, key paths included. */
  columns(object) {
    const values = this.#columns.get(object.id);
    if (!values) return object.values;
    const { _model: model } = this.context;
    return Object.freeze(Object.fromEntries(Object.entries(values).map(([path, value]) => {
      const attribute = model.propertyAt(object.entity, path)?.attribute;
      return [path, attribute ? model.decode(attribute, value) : value];
    })));
  }

  setFetch(request, { sectionNameKeyPath } = {}) {
    const fetch = FetchRequest.of(request);
    const path = sectionNameKeyPath && pathOf(sectionNameKeyPath);
    return this._ask("setFetch", { fetch, sectionNameKeyPath: path }, ({ clock, changes }) => {
      this.#request = fetch;
      this.#sectionNameKeyPath = path;
      this._change(changes, clock);
      this._clock = clock;
      this._tell(changes);
    });
  }

  setWindow(window) {
    return this._ask("setWindow", { window }, ({ clock, objects, related }) => {
      this.#window = window;
      this._clock = clock;
      this.#forget();
      this.#show(objects, related, clock);
      this._tell(undefined);
    });
  }

  /** The rows that a change is about, one by one. */
  *changedRows(change) {
    for (const { id, ...oldPlace } of change.deletes) yield { type: "delete", id, oldPlace };
    for (const { id, section, row } of change.inserts) yield { type: "insert", id, newPlace: { section, row } };
    for (const { id, oldPlace, newPlace } of change.moves) yield { type: "move", id, oldPlace, newPlace };
    for (const { id, oldPlace, newPlace, keys } of change.updates) yield { type: "update", id, oldPlace, newPlace, keys };
    for (const { id, section, row } of change.entered) yield { type: "enter", id, newPlace: { section, row } };
  }

  _params() {
    return { fetch: this.#request, sectionNameKeyPath: this.#sectionNameKeyPath, window: this.#window };
  }

  _makeSnapshot() {
    const first = this.#window?.offset ?? 0;
    const end = this.#window ? first + this.#window.count : Infinity;
    const rows = [];
    let place = 0;
    const sections = this.#sections.map(({ name, indexTitle, ids }) => {
      const all = ids.map((id) => this.#objects.get(id) ?? null);
      for (const each of all) {
        if (place >= first && place < end) rows.push(each);
        place += 1;
      }
      return Object.freeze({ name, indexTitle, rows: Object.freeze(all) });
    });
    return Object.freeze({ sections: Object.freeze(sections), rows: Object.freeze(rows), count: place, failure: this.failure });
  }

  // What is told, in the order of arrival.

  _begin({ clock, snapshot, changes }) {
    if (snapshot) return this._reset({ snapshot, clock });
    this._change(changes, clock);
    return changes;
  }

  _reset({ snapshot: { sections, objects, related }, clock }) {
    this.#sections = sections.map(({ name, indexTitle, count }) => ({ name, indexTitle, ids: new Array(count).fill(null) }));
    this.#forget();
    this.#show(objects, related, clock);
  }

  /** Removals name places in the old list, insertions places in the new one. */
  _change({ total, sectionDeletes, sectionInserts, deletes, moves, inserts, updates, entered, related }, clock) {
    const removals = deletes.map(({ section, row, id }) => [section, row, id]);
    const places = inserts.map(({ section, row, id }) => [section, row, id]);
    for (const { oldPlace, newPlace, id } of moves) {
      removals.push([oldPlace.section, oldPlace.row, id]);
      places.push([newPlace.section, newPlace.row, id]);
    }
    for (const [section, row, id] of removals.sort(byPlace).reverse()) {
      const [removed] = this.#sections[section].ids.splice(row, 1);
      require(removed === null || removed === id, `${removed} is where ${id} should have been.`);
    }
    for (const index of sectionDeletes) {
      const [{ ids }] = this.#sections.splice(index, 1);
      require(ids.length === 0, `Section ${index} is not empty.`);
    }
    for (const { index, name, indexTitle } of sectionInserts) this.#sections.splice(index, 0, { name, indexTitle, ids: [] });
    for (const [section, row, id] of places.sort(byPlace)) {
      const { ids } = this.#sections[section];
      require(row <= ids.length, `${id} is beyond the end of section ${section}.`);
      ids.splice(row, 0, id);
    }
    for (const { id } of deletes) this.#drop(id);
    for (const { newPlace, id } of updates) this.#put(newPlace.section, newPlace.row, id);
    for (const { section, row, id } of entered) this.#put(section, row, id);
    const missing = [];
    for (const { id, object } of [...inserts, ...updates, ...entered]) {
      if (object) this.#keep(object, clock);
      else missing.push(id);
    }
    for (const each of related) this.#related.set(each.id, this.context._know(each, clock));
    if (this.#window) this.#forgetHidden();
    require(this.count === total, `There are ${this.count} rows, and should be ${total}.`);
    this.#complete(missing);
    return arguments[0];
  }

  /** Of a large change only ids come: the rest is read. What is pushed meanwhile is newer. */
  #complete(missing) {
    const shown = this.#window ? new Set(this.#shownIDs()) : undefined;
    const ids = missing.filter((id) => !shown || shown.has(id));
    for (const id of ids) this.#objects.delete(id);
    if (!ids.length) return;
    const { properties, prefetch } = this.#request.toJSON();
    const completed = this.context._request("object/get", { ids, properties, prefetch }, {
      take: ({ objects, related = [], clock }) => {
        for (const each of objects) if (!this.#objects.has(each.id) && this.#isRow(each.id)) this.#keep(each, clock);
        for (const each of related) this.#related.set(each.id, this.context._know(each, clock));
        this._didChange(this._queue);
      },
    }).catch((error) => this.context._readLater(() => Promise.reject(error))).finally(() => {
      if (this._completed === completed) this._completed = undefined;
    });
    this._completed = completed;
  }

  #isRow(id) {
    return this.#sections.some(({ ids }) => ids.includes(id));
  }

  #keep(told, clock) {
    const { properties } = this.#request.options;
    this.#objects.set(told.id, this.context._know(told, clock, Boolean(properties)));
    if (properties) this.#columns.set(told.id, told.values ?? {});
  }

  #drop(id) {
    this.#objects.delete(id);
    this.#columns.delete(id);
  }

  #forget() {
    this.#objects.clear();
    this.#related.clear();
    this.#columns.clear();
  }

  #put(section, row, id) {
    const { ids } = this.#sections[section];
    require(ids[row] === null || ids[row] === id, `${ids[row]} is where ${id} should have been.`);
    ids[row] = id;
  }

  /** Takes the objects of all rows in the window. */
  #show(objects, related, clock) {
    let first = this.#window?.offset ?? 0;
    for (const { ids } of this.#sections) {
      const end = Math.min(ids.length, first + objects.length);
      for (let row = Math.max(first, 0); row < end; row += 1) ids[row] = objects[row - first].id;
      first -= ids.length;
    }
    for (const each of objects) this.#keep(each, clock);
    for (const each of related) this.#related.set(each.id, this.context._know(each, clock));
  }

  #shownIDs() {
    let { offset: first, count } = this.#window;
    return this.#sections.flatMap(({ ids }) => {
      const shown = ids.slice(Math.max(first, 0), Math.max(first + count, 0));
      first -= ids.length;
      return shown;
    });
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

  constructor(context, request) {
    super(context);
    this.request = FetchRequest.of(request);
  }

  _params() {
    return { fetch: this.request };
  }

  _makeSnapshot() {
    return Object.freeze([...this.rows]);
  }

  _begin(result) {
    this._reset(result);
  }

  _reset({ rows }) {
    this.rows = rows.map(({ values }) => values);
  }

  _change({ deletes, moves, inserts, updates }) {
    const moved = new Map(moves.map(({ oldPlace, newPlace }) => [newPlace, this.rows[oldPlace]]));
    const removals = [...deletes.map(({ row }) => row), ...moves.map(({ oldPlace }) => oldPlace)];
    for (const row of removals.sort((a, b) => b - a)) this.rows.splice(row, 1);
    const places = [...inserts.map(({ row, values }) => [row, values]), ...moved];
    for (const [row, values] of places.sort((a, b) => a[0] - b[0])) this.rows.splice(row, 0, values);
    for (const { row, values } of updates) this.rows[row] = values;
    return arguments[0];
  }
}

/** Core Data's key-value observing, of many objects: their values by key path. */
export class ValueObserver extends Live {
  static kind = "observer";
  _resumes = true;
  #params;
  values = new Map();

  constructor(context, { entity, predicate, ids, objects, keyPaths, ...others }) {
    super(context);
    const fetch = predicate === undefined ? {} : FetchRequest.of({ entity: entity?.entityName ?? entity, predicate }).toJSON();
    const observed = objects ? { ids: objects.map((each) => each.id) } : ids && { ids };
    this.#params = {
      ...(entity && { entity: entity.entityName ?? entity }), ...fetch, ...observed, keyPaths: keyPaths?.map(pathOf), ...others,
    };
  }

  _params() {
    return this.#params;
  }

  _makeSnapshot() {
    return Object.freeze(new Map(this.values));
  }

  _begin({ objects, changes }) {
    if (changes) return this._change(changes);
    return this._reset({ objects });
  }

  _reset({ objects }) {
    this.values = new Map(objects.map(({ id, values }) => [id, values]));
  }

  _change({ updates, entered, left, deleted }) {
    for (const { id, keyPath, new: value } of updates) this.values.set(id, { ...this.values.get(id), [keyPath]: value });
    for (const { id, values } of entered) this.values.set(id, values);
    for (const id of [...left, ...deleted]) this.values.delete(id);
    return arguments[0];
  }
}

function require(holds, problem) {
  if (!holds) throw new Error(problem);
}
