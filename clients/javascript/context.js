// Contexts: the objects that are known of one, its edits, and what is told of it.

import { UsageError } from "./errors.js";
import { FetchRequest } from "./fetchRequest.js";
import { FetchedResults, LiveAggregate, ValueObserver } from "./live.js";
import { isLater } from "./managedObject.js";
import { base64Of, bytesOf } from "./values.js";

const largeBytes = 256 * 1024;
const idsPerRead = 1_000;

/** What a block of `perform` has gathered. */
class Edit {
  operations = [];
  /** What was assigned to objects, by key. */
  values = new Map();
  /** By new object, the operation that makes it. */
  inserted = new Map();

  constructor(context) { this.context = context; }

  insert(entity, values = {}) {
    const name = entity.entityName ?? entity;
    const object = new (this.context.document._classFor(name))(this.context, name);
    this.inserted.set(object, this.operations.length);
    this.add("object/insert", { entity: name, values: this.context._encode(name, values), returning: "ids" });
    this.keep(object, values);
    return object;
  }

  delete(objects) { this.add("object/delete", { ids: [objects].flat().map((each) => each._reference) }); }

  add(method, params) { this.operations.push({ method, params }); }

  keep(object, values) { this.values.set(object, { ...this.values.get(object), ...values }); }

  numberOf(object) {
    if (this.inserted.has(object)) return this.inserted.get(object);
    throw new UsageError("notMade", "This object was never made.", "The block that made it failed.");
  }
}

export class Context {
  #objects = new Map();
  #kept = new Set();
  #reading = new Set();
  #gone = new FinalizationRegistry((id) => {
    if (!this.#objects.get(id)?.deref()) this.#objects.delete(id);
  });
  #since;
  /** What is open over this context: lists, aggregates, observers. */
  _live = new Set();
  _edit;
  id;
  state = { hasChanges: false, canUndo: false, canRedo: false };

  constructor(document, options) {
    this.document = document;
    this._options = options;
    this._queue = document._queue;
  }

  get model() { return this.document.model; }
  get isMain() { return this === this.document.context; }

  // Reading.

  /** The object of an id, always the same; perhaps a fault, of which only the id is known. */
  object(id) {
    let object = this.#objects.get(id)?.deref();
    if (!object) {
      const entity = id.slice(0, id.lastIndexOf("/"));
      object = new (this.document._classFor(entity))(this, entity, id);
      this.#register(object);
    }
    return object;
  }

  async fetch(request, options) {
    const found = [];
    const fetch = FetchRequest.of(request);
    await this.request("fetch/objects", { fetch }, {
      ...options,
      take: ({ objects, related, clock }) => {
        // Prefetched ones live as long as something shows them: the caller has what it keeps.
        for (const each of related) found.push(this._know(each, clock));
        found.length = 0;
        for (const each of objects) found.push(this._know(each, clock, Boolean(fetch.options.properties)));
      },
    });
    return found;
  }

  async first(request, options) {
    return (await this.fetch(FetchRequest.of(request).with({ limit: 1 }), options))[0];
  }

  async count(request, options) {
    return (await this.request("fetch/count", { fetch: FetchRequest.of(request) }, options)).count;
  }

  /** Rows of columns, computed ones and groups included, as the protocol has their values. */
  async rows(request, options) {
    const { columns, rows } = await this.request("fetch/rows", { fetch: FetchRequest.of(request) }, options);
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  }

  /** What a fetch finds, kept up to date. */
  results(request, options) { return new FetchedResults(this, request, options)._open(); }

  aggregate(request) { return new LiveAggregate(this, request)._open(); }

  observe(params) { return new ValueObserver(this, params)._open(); }

  /** What is unsaved. */
  async changedObjects(options) {
    let changes;
    await this.request("context/getChanges", {}, {
      ...options,
      take: ({ inserted, updated, deleted, clock }) => {
        changes = {
          inserted: inserted.map((each) => this._know(each, clock)),
          updated: updated.map(({ id, keys = [] }) => ({ object: this.object(id), keys })), deleted,
        };
      },
    });
    return changes;
  }

  // Writing.

  async insert(entity, values = {}, options) {
    if (this._edit) throw new UsageError("inPerform", "context.insert waits for the server.", "Use edit.insert in a block.");
    const name = entity.entityName ?? entity;
    let made;
    await this.request("object/insert", { entity: name, values: this._encode(name, values) }, {
      ...options, take: ({ object, clock }) => (made = this._know(object, clock)),
    });
    await this._settled();
    return made;
  }

  delete(objects, options) {
    return this._write("object/delete", { ids: [objects].flat().map((each) => each._reference), ...options });
  }

  /**
   * Carries out what a block does to objects as one: all or nothing, one notice, one step of undo.
   * Nothing is sent while the block runs, so it does not wait for anything.
   */
  async perform(block, { actionName, save, signal } = {}) {
    if (this._edit) throw new UsageError("inPerform", "There is a block in this block.");
    const edit = new Edit(this);
    let answer;
    this._edit = edit;
    try {
      answer = block(edit);
    } finally {
      this._edit = undefined;
    }
    if (typeof answer?.then === "function") {
      throw new UsageError("asyncBlock", "The block of perform is asynchronous.", "Read before it what it needs.");
    }
    if (edit.operations.length === 0) return answer;
    await this.request("context/perform", { operations: edit.operations, actionName, save }, {
      signal, claim: edit.inserted,
      take: ({ results, clock }) => {
        for (const [object, number] of edit.inserted) this.#adopt(object, results[number].result.object.id);
        this.document._saw(clock);
      },
    });
    const faults = [...edit.inserted.keys()].filter((each) => each.isFault).map((each) => each._id);
    if (faults.length) await this._read(faults);
    await this._settled();
    return answer;
  }

  async _write(method, params, keep) {
    if (this._edit) {
      this._edit.add(method, params);
      keep?.(this._edit);
      return;
    }
    await this.request(method, { returning: "none", ...params });
    await this._settled();
  }

  undo(options) { return this.#command("undo", options); }

  redo(options) { return this.#command("redo", options); }

  save(options) { return this.#command("save", options); }

  rollback(options) { return this.#command("rollback", options); }

  reset(options) { return this.#command("reset", options); }

  /** Reads objects anew from the store, all or those given. */
  refresh(objects, options) {
    return this.#command("refresh", options, { ids: objects?.map((each) => each.id) });
  }

  async #command(verb, options, params = {}) {
    await this.request(`context/${verb}`, { returning: "none", ...params }, options);
    await this._settled();
  }

  async close() {
    await this.request("context/close", {});
    this.document._contexts.delete(this);
  }

  // Requests.

  /** Any request of the protocol about this context. */
  async request(method, params, options = {}) {
    const packed = await this.#pack(params);
    const result = await this.document.connection.request(method, { ...packed, context: this.id }, options);
    this.document._saw(result.clock);
    return result;
  }

  _encode(entity, values) {
    const told = Object.entries(values).filter(([, value]) => value !== undefined).map(([key, value]) => {
      const { attribute, relationship } = this.model.property(entity, key);
      if (attribute) return [key, this.model.encode(attribute, value)];
      const reference = (each) => each?._reference ?? each;
      return [key, relationship.isToMany ? [...value].map(reference) : reference(value)];
    });
    return Object.fromEntries(told);
  }

  /** Bytes are base64, large ones sent ahead. */
  async #pack(params) {
    const large = [];
    const pack = (value) => {
      if (value instanceof Uint8Array) {
        if (value.length <= largeBytes) return base64Of(value);
        const packed = { $handle: { handle: "" } };
        large.push({ value, packed });
        return packed;
      }
      if (Array.isArray(value)) return value.map(pack);
      if (typeof value !== "object" || value === null || value.toJSON) return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each)]));
    };
    const packed = pack(params);
    for (const { value, packed: handle } of large) handle.$handle.handle = await this.#writeData(value);
    return packed;
  }

  async #writeData(bytes) {
    let handle;
    for (let place = 0; place < bytes.length; place += largeBytes) {
      const data = base64Of(bytes.subarray(place, place + largeBytes));
      ({ handle } = await this.document.connection.request("data/write", { handle, data }));
    }
    return handle;
  }

  async _readData({ handle, length }, options) {
    const bytes = new Uint8Array(length);
    for (let offset = 0; offset < length;) {
      const read = await this.document.connection.request("data/read", { handle, offset }, options);
      bytes.set(bytesOf(read.data), offset);
      offset += read.length;
    }
    return bytes;
  }

  /** Reads objects' attributes and relationships to one, now. */
  _read(ids, options) {
    return this.#reads(async () => {
      for (let place = 0; place < ids.length; place += idsPerRead) {
        await this.request("object/get", { ids: ids.slice(place, place + idsPerRead) }, {
          ...options,
          take: ({ objects, missing = [], clock }) => {
            for (const each of objects) this._know(each, clock);
            for (const id of missing) this.object(id)._didDelete(clock);
          },
        });
      }
    });
  }

  /** Reads relationships to many; again where something is told of the object meanwhile. */
  _readCollections(ids, keys, options) {
    return this.#reads(async () => {
      for (let reading = ids; reading.length;) {
        const again = [];
        await this.request("object/get", { ids: reading.slice(0, idsPerRead), properties: keys }, {
          ...options,
          take: ({ objects, clock }) => {
            for (const { id, values } of objects) {
              const object = this.object(id);
              if (isLater(object._clock, clock)) again.push(id);
              else for (const key of keys) object._takeCollection(key, values[key]);
            }
          },
        });
        reading = [...reading.slice(idsPerRead), ...again];
      }
    });
  }

  async #reads(read) {
    const reading = read();
    this.#reading.add(reading);
    try {
      await reading;
    } finally {
      this.#reading.delete(reading);
    }
  }

  /** Reads in the background what a push left open; a write has ended when this has. */
  _readLater(read) {
    read().catch((error) => {
      if (this.document.connection.state === "connected") this.document.connection.onError(error);
    });
  }

  async _settled() {
    while (this.#reading.size) await Promise.allSettled(this.#reading);
  }

  // What is known.

  #register(object) {
    this.#objects.set(object._id, new WeakRef(object));
    this.#gone.register(object, object._id);
  }

  _known(id) { return this.#objects.get(id)?.deref(); }

  /** Objects that somebody follows do not go, whoever else has them. */
  _keep(object) {
    if (object._isObserved) this.#kept.add(object);
    else this.#kept.delete(object);
  }

  #adopt(object, id) {
    if (object._id !== undefined) return;
    object._id = id;
    this.#register(object);
  }

  /** Takes an object as it is told. With columns, `values` may have key paths, and relationships to many. */
  _know({ id, values }, clock, hasColumns = false) {
    const object = this.object(id);
    if (!values) return object;
    if (!hasColumns) {
      object._take(values, clock);
      return object;
    }
    const own = {};
    const properties = this.model.properties(object.entity);
    for (const [key, value] of Object.entries(values)) {
      const property = properties.get(key);
      if (property?.relationship?.isToMany) object._takeCollection(key, value);
      else if (property) own[key] = value;
    }
    // Of a fault it would be a part that nothing keeps up to date.
    if (!object.isFault) object._take(own, clock);
    return object;
  }

  _listener() {
    this.#since = undefined;
    return {
      didChangeObjects: (push) => {
        const hasMissed = this.#since !== undefined && push.since !== this.#since;
        this.#since = push.clock;
        this.document._saw(push.clock);
        this.#claim(push);
        this._apply(push, push.clock);
        this._setState(push);
        if (hasMissed) this._renew();
      },
      didReset: (push) => {
        this.#since = push.clock;
        this.document._saw(push.clock);
        this._setState(push);
        this._renew();
      },
      didFail: ({ error }) => this.document._didFail(error),
    };
  }

  _setState({ hasChanges, canUndo, canRedo, undoActionName, redoActionName }) {
    this.state = { hasChanges, canUndo, canRedo, undoActionName, redoActionName };
    this.document._didChange();
  }

  /** New objects of a block of ours get their ids: keys are given in the order of the operations. */
  #claim({ by, inserted }) {
    const claim = this.document.connection._claimOf(by);
    // Where one of them is gone already, the reply says which is which.
    if (claim?.size !== inserted.length) return;
    const keyOf = ({ id }) => Number(id.slice(id.lastIndexOf("/p") + 2));
    const told = [...inserted].sort((a, b) => keyOf(a) - keyOf(b));
    for (const object of claim.keys()) {
      const place = told.findIndex(({ entity }) => entity === object.entity);
      if (place >= 0) this.#adopt(object, told.splice(place, 1)[0].id);
    }
  }

  /** Takes changes, pushed or missed. */
  _apply({ noticeDetail, inserted, updated, deleted, refreshed }, clock) {
    const stale = [];
    const collections = new Map();
    for (const { id, values } of inserted) {
      const object = this._known(id);
      if (values) object?._take(values, clock, true);
      else if (object) stale.push(id);
    }
    for (const change of updated) {
      const object = this._known(change.id);
      if (!object) continue;
      if (noticeDetail === "ids" && !object.isFault) stale.push(change.id);
      const keys = object._update(change, clock);
      if (keys.length) collections.set(change.id, keys);
    }
    for (const { id, values } of refreshed) {
      const object = this._known(id);
      if (!object) continue;
      if (values) object._take(values, clock, true);
      else if (!object.isFault) stale.push(id);
      if (object._readCollections.length) collections.set(id, object._readCollections);
    }
    for (const id of deleted) this._known(id)?._didDelete(clock);
    this.#readAgain(stale, collections);
  }

  #readAgain(stale, collections) {
    if (stale.length) this._readLater(() => this._read(stale));
    if (collections.size) {
      const keys = [...new Set([...collections.values()].flat())];
      this._readLater(async () => {
        for (const key of keys) {
          await this._readCollections([...collections.keys()].filter((id) => collections.get(id).includes(key)), [key]);
        }
      });
    }
  }

  /** Nothing that is known counts any more: reads it again. */
  _renew() {
    const known = [...this.#objects.values()].map((each) => each.deref()).filter(Boolean);
    const stale = known.filter((each) => !each.isFault);
    for (const object of stale) object._clock = undefined;
    const collections = known.filter((each) => each._readCollections.length);
    this.#readAgain(stale.map((each) => each._id), new Map(collections.map((each) => [each._id, each._readCollections])));
  }
}
