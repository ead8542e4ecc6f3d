// Contexts: the objects that are known of one, its edits, and what is told of it.

import { ConnectionLost, UsageError, closed, errorOf } from "./errors.js";
import { FetchRequest } from "./fetchRequest.js";
import { FetchedResults, LiveAggregate, ValueObserver } from "./live.js";
import { isLater } from "./managedObject.js";
import { bytesOf, copied, mapped, own, unfit } from "./values.js";

/** What a block of `perform` has gathered. */
class Edit {
  operations = [];
  /** By new object, the operation that makes it. */
  inserted = new Map();

  // What objects were given, by key.
  #given = new Map();

  constructor(context) { this._context = context; }

  get context() {
    if (this._context._edit === this) return this._context;
    throw new UsageError("blockEnded", "The block has ended, and takes nothing more.", "Begin another with perform.");
  }

  insert(entity, values = {}) {
    const name = entity.entityName ?? entity;
    const object = new (this.context.document._classFor(name))(this.context, name);
    const params = { entity: name, values: this.context._give(object, values), returning: "ids" };
    this.inserted.set(object, this.operations.push({ method: "object/insert", params }) - 1);
    return object;
  }

  delete(objects) { this.context.delete(objects); }

  give(object, values) { this.#given.set(object, { ...this.#given.get(object), ...values }); }

  /** A value that an object was given; of a relationship the ids and new objects, of one to many in a Set. */
  given(object, key) { return own(this.#given.get(object), key); }
}

export class Context {
  #objects = new Map();
  #reading = new Set();
  #gone = new FinalizationRegistry((id) => this._known(id) ?? this.#objects.delete(id));
  /** Objects that somebody follows do not go, whoever else has them. */
  _kept = new Set();
  /** What is open over this context: lists, aggregates, observers. */
  _live = new Set();
  state = { hasChanges: false, canUndo: false, canRedo: false };

  constructor(document, options) { Object.assign(this, { document, _options: copied(options), _hasLost: false }); }

  get model() { return this.document.model; }
  get isMain() { return this === this.document.context; }

  // Reading.

  /** The object of an id, always the same; perhaps a fault, of which only the id is known. */
  object(id) {
    const entity = id.slice(0, id.lastIndexOf("/"));
    return this._known(id) ?? this.#register(new (this.document._classFor(entity))(this, entity), id);
  }

  /** What a reference stands for: a new object for itself, and null for none. */
  _object(reference) { return typeof reference === "string" ? this.object(reference) : reference; }

  async fetch(request, options) {
    const fetch = FetchRequest.of(request, this);
    const take = ({ objects, related, clock }) => {
      for (const each of related) this._know(each, clock);
      return objects.map((each) => this._know(each, clock, fetch.options.properties));
    };
    return this.request("fetch/objects", { fetch }, { ...options, take });
  }

  async first(request, options) { return (await this.fetch(FetchRequest.of(request).with({ limit: 1 }), options))[0]; }

  async count(request, options) { return (await this.request("fetch/count", { fetch: FetchRequest.of(request, this) }, options)).count; }

  /** Rows of columns, computed ones and groups included, as the protocol has their values. */
  async rows(request, options) {
    const { columns, rows } = await this.request("fetch/rows", { fetch: FetchRequest.of(request, this) }, options);
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  }

  /** What a fetch finds, kept up to date. */
  results(request, options) { return new FetchedResults(this, request, options)._open(); }

  aggregate(request) { return new LiveAggregate(this, request)._open(); }

  observe(params) { return new ValueObserver(this, params)._open(); }

  /** What is unsaved. */
  changedObjects(options) {
    const take = ({ inserted, updated, deleted, clock }) => ({
      inserted: inserted.map((each) => this._know(each, clock)),
      updated: updated.map(({ id, keys = [] }) => ({ object: this.object(id), keys })), deleted,
    });
    return this.request("context/getChanges", {}, { ...options, take });
  }

  // Writing.

  insert(entity, values, options) { return this.perform((edit) => edit.insert(entity, values), options); }

  delete(objects, options) { return this._write("object/delete", () => ({ ids: this._referencesTo([objects].flat()) }), options); }

  /**
   * Carries out what a block does to objects as one: all or nothing, one notice, one step of undo.
   * Nothing is sent while the block runs, so it does not wait for anything.
   */
  async perform(block, { actionName, save, ...options } = {}) {
    if (this._edit) throw new UsageError("inPerform", "A block waits for nothing.", "Use edit.insert for new objects.");
    const edit = (this._edit = new Edit(this));
    let answer;
    try {
      answer = block(edit);
    } finally { this._edit = undefined; }
    if (answer?.then) {
      // What the rest of it does fails, and is no failure of anybody's but this one.
      Promise.resolve(answer).catch(() => {});
      throw new UsageError("asyncBlock", "The block is asynchronous.", "Read before it what it needs.");
    }
    const { operations, inserted } = edit;
    if (operations.length === 0) return answer;
    const take = ({ results }) => inserted.forEach((number, object) => this.#register(object, results[number].result.object.id));
    await this.request("context/perform", { operations, actionName, save }, { ...options, claim: inserted, take });
    await this._read([...inserted.keys()].filter((each) => each.isFault).map((each) => each._id));
    await this._settled();
    return answer;
  }

  /** What is wrong with the parameters fails the block at once, or else what is waited for. */
  _write(method, make, options = {}) {
    const params = () => {
      if (!("ifUnchangedSince" in options) || options.ifUnchangedSince) return { ...make(), ...options };
      throw new UsageError("noClock", "ifUnchangedSince has no clock.", "Read the object first: await object.refresh().");
    };
    if (this._edit) return Promise.resolve(void this._edit.operations.push({ method, params: params() }));
    return (async () => this.#command(method, {}, params()))();
  }

  undo({ steps, scope, ...options } = {}) { return this.#command("context/undo", options, { steps, scope }); }
  redo({ steps, scope, ...options } = {}) { return this.#command("context/redo", options, { steps, scope }); }
  save(options) { return this.#command("context/save", options); }
  rollback(options) { return this.#command("context/rollback", options); }
  reset(options) { return this.#command("context/reset", options); }

  /** Reads objects anew from the store, all or those given. */
  refresh(objects, options) { return this.#command("context/refresh", options, { ids: objects && this._referencesTo(objects) }); }

  async #command(method, options, params = {}) {
    await this.request(method, { returning: "none", ...params }, options);
    await this._settled();
  }

  async close() {
    if (!this.document._contexts.has(this)) return;
    // The main one ends with its document: the server refuses it.
    if (!this.isMain) this._end();
    if (this.id) await this.document.connection._leave("context", this.id);
  }

  _end(failure) {
    this.failure = failure;
    this.document._contexts.delete(this);
    for (const each of this.document._contexts) if (each._options?.parent === this) each._end(failure);
    const { _streams } = this.document.connection;
    for (const [handle, each] of _streams) if (each.context === this) _streams.delete(handle);
    for (const each of [...this._live]) each._end(failure);
  }

  // Requests.

  /** Any request of the protocol about this context. */
  async request(method, params = {}, options = {}) {
    // Its id may be another's by now.
    if (!this.document._contexts.has(this)) throw this.failure ?? closed();
    const isSave = method === "context/save" || params.save;
    // Whether unsaved edits went with the connection.
    const hasLost = this._hasLost;
    if (isSave || ["context/rollback", "context/reset"].includes(method)) this._hasLost = false;
    if (isSave && hasLost) throw new ConnectionLost(undefined, "The unsaved edits of this context are gone.", "Make them again.");
    // Nothing else tells that a private one is saved.
    const saved = (result) => (this._setState({ ...this.state, hasChanges: false }), options.take ? options.take(result) : result);
    const take = isSave && !this.isMain ? saved : options.take;
    return this.document.connection.request(method, { ...params, context: this.id }, { ...options, take });
  }

  /** Values for the wire, as `_encode` has them, which the block of `perform` sees from now on. */
  _give(object, values) {
    const encoded = this._encode(object.entity, values);
    const members = (each) => (Array.isArray(each) ? new Set(each) : each);
    const seen = (each, key) => (this.model.property(object.entity, key).attribute ? values[key] : members(each));
    this._edit?.give(object, mapped(encoded, seen));
    return encoded;
  }

  _encode(entity, values) {
    return mapped(values, (value, key) => {
      const { attribute, relationship: { isToMany = false } = {} } = this.model.property(entity, key);
      if (attribute) return this.model.encode(attribute, value, `${entity}.${key}`);
      const isMany = typeof value === "object" && typeof value?.[Symbol.iterator] === "function";
      const objects = isMany ? [...value] : [value];
      const isOne = (each) => typeof each === "string" || each?.context || each === null;
      const form = isToMany ? "an array of objects" : "an object or its id";
      if (isMany !== isToMany || !objects.every(isOne)) throw unfit(`${entity}.${key}`, form, value);
      return isToMany ? this._referencesTo(objects) : this._referenceTo(value);
    });
  }

  /**
   * By object or id: the id, and a new object itself. Ids are of a document: another's may have the same, and be another
   * object.
   */
  _referenceTo(object) {
    if (!object?.context || object.context === this) return object?._reference ?? object;
    throw new UsageError("otherContext", `${object} is an object of another context.`,
      "For one that is saved, use context.object(id) of this one.");
  }

  _referencesTo(objects) { return [...objects].map((each) => this._referenceTo(each)); }

  async _readData({ handle, length }, options) {
    const bytes = new Uint8Array(length);
    for (let offset = 0, piece; offset < length; offset += piece.length) {
      piece = bytesOf((await this.document.connection.request("data/read", { handle, offset }, options)).data);
      if (piece.length === 0) throw new UsageError("incomplete", "The data ends too early.", "Read it: await object.refresh().");
      bytes.set(piece.subarray(0, length - offset), offset);
    }
    await this._settled();
    return bytes;
  }

  /** Reads objects' attributes and relationships to one, now, or a relationship to many. */
  _read(ids, options, key) {
    const rest = [...ids];
    const take = ({ objects, missing = [], clock }) => {
      const isLate = (id) => isLater(this.object(id)._toldClock, clock);
      for (const each of objects) {
        if (!key) this._know(each, clock);
        else if (isLate(each.id)) rest.push(each.id);
        else this.object(each.id)._takeCollection(key, each.values[key]);
      }
      for (const id of missing) if (!isLate(id)) this.object(id)._didDelete(clock);
    };
    const reading = this._get(rest, { properties: key && [key] }, { ...options, take }).finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
    return reading;
  }

  /** Gets objects in pieces, until no ids are left. */
  async _get(ids, params, options) {
    while (ids.length) await this.request("object/get", { ids: ids.splice(0, 1_000), ...params }, options);
  }

  /** A write has ended when what a push left open has been read. */
  async _settled() { while (this.#reading.size) await Promise.allSettled(this.#reading); }

  // What is known.

  /** A new object may have its id from a push already; what lists have made for that is replaced by it. */
  #register(object, id) {
    if (object._id !== undefined) return object;
    const known = this._known(id);
    object._identify(id, known);
    this.#objects.set(id, new WeakRef(object));
    this.#gone.register(object, id);
    if (known) for (const each of this._live) each._replace?.(object);
    return object;
  }

  _known(id) { return this.#objects.get(id)?.deref(); }

  /** Takes an object as it is told. Columns are a part of it, but for key paths, which may be among them. */
  _know({ id, values }, clock, hasColumns) {
    const object = this.object(id);
    if (!values) return object;
    const properties = hasColumns && this.model.properties(object.entity);
    const isOwn = ([key]) => properties.has(key) && !properties.get(key).relationship?.isToMany;
    object._take(hasColumns ? Object.fromEntries(Object.entries(values).filter(isOwn)) : values, clock, { isPart: hasColumns });
    return object;
  }

  /** What takes the pushes of a stream that was opened at a clock. */
  _listener(since) {
    return { context: this, take: (push) => {
      if (push.error) return this.document.connection._fail(this, errorOf(push.error));
      const isWhole = push.inserted && push.since === since;
      const apply = (isAgain) => {
        if (push.inserted) this._apply(push, push.clock, isAgain);
        if (!isWhole) this._renew(isAgain && push.clock);
      };
      apply(false);
      this.document.connection._takeAgain((clock) => isLater(push.clock, clock) && apply(true));
      since = push.clock;
      this._setState(push);
    } };
  }

  _setState({ hasChanges, canUndo, canRedo, undoActionName, redoActionName, clock = this.document._clock }) {
    this.state = { hasChanges, canUndo, canRedo, undoActionName, redoActionName };
    if (this.isMain) Object.assign(this.document, this.state, { _clock: clock });
    this.document._didChange();
  }

  /** New objects of a block of ours get their ids: keys are given in the order of the operations. */
  #claim(by, inserted) {
    const claim = this.document.connection._claimOf(by);
    // Where one of them is gone already, the reply says which is which.
    if (claim?.size !== inserted.length) return;
    const keyOf = ({ id }) => Number(id.slice(id.lastIndexOf("/p") + 2));
    const told = [...inserted].sort((a, b) => keyOf(a) - keyOf(b));
    for (const object of claim.keys()) {
      const place = told.findIndex(({ entity }) => entity === object.entity);
      if (place >= 0) this.#register(object, told.splice(place, 1)[0].id);
    }
  }

  /** Takes changes, pushed or missed; again, for objects of which something older was told since. */
  _apply({ by, noticeDetail, inserted, updated, deleted, refreshed }, clock, isAgain) {
    this.#claim(by, inserted);
    const known = (id) => [this._known(id)].find((each) => !isAgain || isLater(clock, each?._toldClock));
    const stale = [];
    for (const { id, values } of [...inserted, ...refreshed]) values ? known(id)?._take(values, clock, { isPush: true }) : stale.push([known(id)?._outdate()]);
    for (const change of updated) {
      const object = known(change.id);
      if (noticeDetail === "ids" && object?._isKnown) stale.push([object._outdate()]);
      for (const key of object?._update(change, clock) ?? []) stale.push([object, key]);
    }
    for (const { id } of refreshed) stale.push(...(known(id)?._followed ?? []));
    for (const id of deleted) known(id)?._didDelete(clock);
    this.#readAgain(stale);
  }

  /** Of each object a relationship to many, or all the others. */
  #readAgain(stale) {
    for (const key of new Set(stale.map(([, key]) => key))) {
      const ids = stale.filter(([object, each]) => object && each === key).map(([object]) => object._id);
      // An entity may have gone from the model meanwhile, which is told by itself, or this be closed.
      const unlessGone = (error) => { if (!["object.notFound", "client.closed"].includes(error.kind)) throw error; };
      this.document.connection._later(() => this._read(ids, undefined, key).catch(unlessGone));
    }
  }

  /**
   * Nothing that is known, or was told before a clock, counts any more: reads it again, but for objects whose entity has
   * gone from the model.
   */
  _renew(clock) {
    const isOld = (each) => each && (!clock || isLater(clock, each._toldClock));
    const known = [...this.#objects.values()].map((each) => each.deref()).filter(isOld);
    const isThere = ({ entity }) => this.model.entities.has(entity);
    for (const object of known) isThere(object) ? object._doubt() : object._didDelete();
    this.#readAgain(known.filter(isThere).flatMap((each) => [...(each._isKnown ? [[each, undefined]] : []), ...each._followed]));
  }
}
