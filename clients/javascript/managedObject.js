// Objects of a context, and their relationships to many.

import { Observable } from "./callbacks.js";
import { UsageError } from "./errors.js";
import { LargeData } from "./values.js";

export class ManagedObject extends Observable {
  // As the protocol has them: what is known of them, by key.
  _wire;
  // What pushes said of an object whose values were not known, and when.
  _later;
  _clock;
  _id;
  #context;
  #entity;
  #converted;
  #collections;
  #isDeleted = false;

  constructor(context, entity) {
    super();
    this.#context = context;
    this.#entity = entity;
  }

  get context() { return this.#context; }
  get entity() { return this.#entity; }

  get id() {
    if (this._id !== undefined) return this._id;
    throw new UsageError("noID", `This ${this.entity} has no id.`, "It has one when its block has succeeded.");
  }

  get isFault() { return this._wire === undefined && this._id !== undefined; }
  get isDeleted() { return this.#isDeleted; }

  /** When what is known of it was true: for `ifUnchangedSince`. */
  get clock() { return this._clock; }

  /** What is known of its attributes and relationships to one. */
  get values() { return this.getSnapshot(); }

  value(key) {
    const edited = this.context._edit?.values.get(this);
    if (edited && Object.hasOwn(edited, key)) return edited[key];
    const property = this.context.model.property(this.entity, key);
    if (property.relationship?.isToMany) return this.toMany(key);
    const isNew = this._id === undefined;
    const wire = this._wire?.[key] ?? (isNew ? property.attribute?.defaultValue ?? null : this._wire?.[key]);
    if (wire === undefined) throw this._notRead(key, "await object.refresh()");
    const value = this.#converting(key, property, wire);
    if (value instanceof LargeData) throw this._notRead(key, `await object.data(${JSON.stringify(key)})`);
    return value;
  }

  #converting(key, { attribute, relationship, fetched }, wire) {
    if (relationship) return wire === null ? null : this.context.object(wire);
    if (fetched) return Object.freeze(wire.map((id) => this.context.object(id)));
    const value = this.#converted?.get(key) ?? this.context.model.decode(attribute, wire);
    if (typeof value === "object" && value !== null) (this.#converted ??= new Map()).set(key, value);
    return value;
  }

  _notRead(key, how) {
    if (this.#isDeleted) return new UsageError("deleted", `${this._id} is deleted.`);
    return new UsageError("notRead", `The value of “${key}” of ${this._id} is not known here.`, `Read it: ${how}.`);
  }

  /** In a block of `perform` alone: elsewhere there is nobody to tell a failure. */
  setValue(key, value) {
    if (this.context._edit) return void this.set({ [key]: value });
    throw new UsageError("notInPerform", `“${key}” is assigned outside of a block.`,
      `Use await object.set({ ${key}: … }), or assign it in context.perform.`);
  }

  _refuse(key) {
    throw new UsageError("ownName", `“${key}” is a word of the library's.`,
      `For the property use object.set({ ${key}: … }) and object.value("${key}").`);
  }

  set(values, options = {}) {
    const params = { id: this._reference, values: this.context._encode(this.entity, values), ...options };
    this.context._edit?.keep(this, values);
    return this.context._write("object/update", params);
  }

  delete(options) { return this.context.delete(this, options); }

  toMany(key) {
    const { isOrdered } = this.context.model.property(this.entity, key).relationship;
    this.#collections ??= new Map();
    if (!this.#collections.has(key)) this.#collections.set(key, new (isOrdered ? OrderedToMany : ToMany)(this, key));
    return this.#collections.get(key);
  }

  orderedToMany(key) { return this.toMany(key); }

  /** Reads its values anew. */
  async refresh(options) {
    await this.context._read([this._id], options);
    return this;
  }

  /** The bytes of a value, however large. */
  async data(key, options) {
    if (this._wire?.[key] === undefined) await this.refresh(options);
    const property = this.context.model.property(this.entity, key);
    const value = this.#converting(key, property, this._wire[key]);
    if (!(value instanceof LargeData)) return value;
    const read = await this.context._readData(value, options);
    if (this.#converted.get(key) === value) this.#converted.set(key, read);
    return read;
  }

  async validate(values, options) {
    const encoded = values && this.context._encode(this.entity, values);
    return this.context.request("object/validate", { id: this.id, values: encoded }, options);
  }

  /** What is unsaved, by key. */
  async changedValues() {
    const { inserted, updated } = await this.context.changedObjects();
    if (inserted.includes(this)) return this.values;
    const keys = updated.find(({ object }) => object === this)?.keys ?? [];
    return Object.fromEntries(keys.map((key) => [key, this.value(key)]));
  }

  get _reference() {
    const number = this.context._edit?.inserted.get(this);
    return number === undefined ? this.id : { $result: number };
  }

  toArgument() { return { $object: this._reference }; }

  toString() { return this._id ?? `new ${this.entity}`; }

  // What is read and told of it.

  _makeSnapshot() {
    const told = Object.keys(this._wire ?? {}).map((key) => {
      const property = this.context.model.property(this.entity, key);
      return [key, this.#converting(key, property, this._wire[key])];
    });
    return Object.freeze(Object.fromEntries(told));
  }

  /** Takes values of a reply or a push, unless something later is known. */
  _take(values, clock, isPush) {
    const isOld = !isPush && isLater(this._clock, clock);
    this._replace(isOld ? { ...values, ...this._wire, ...this._later } : { ...this._wire, ...values });
    if (!isOld) {
      this._clock = clock;
      this.#isDeleted = false;
    }
    this._later = undefined;
    this._didChange();
  }

  /** Takes what changed. Answers with the keys of what has to be read again. */
  _update({ keys = [], values = {}, added = {}, removed = {} }, clock) {
    if (this._wire) this._replace({ ...this._wire, ...values });
    else this._later = { ...this._later, ...values };
    this._clock = clock;
    const stale = keys.filter((key) => this.#collections?.get(key)?._follow(added[key], removed[key]));
    this._didChange();
    return stale;
  }

  _replace(wire) {
    for (const key of this.#converted?.keys() ?? []) if (wire[key] !== this._wire?.[key]) this.#converted.delete(key);
    this._wire = wire;
  }

  _takeCollection(key, ids) {
    this.toMany(key)._ids = ids;
    this._didChange();
  }

  get _readCollections() { return [...(this.#collections ?? [])].filter(([, each]) => each._ids).map(([key]) => key); }

  _didDelete(clock) {
    this._clock = clock;
    this.#isDeleted = true;
    this._didChange();
  }

  get _queue() { return this.context._queue; }

  _didObserve() { this.context._keep(this); }
}

/** Whether `a` is the later one of two clocks of the same epoch. */
export function isLater(a, b) {
  const [[epoch, number], [other, otherNumber]] = [a ?? "", b ?? ""].map((clock) => clock.split(":"));
  return epoch === other && parseInt(number, 10) > parseInt(otherNumber, 10);
}

/** What a relationship to many holds. */
export class ToMany {
  constructor(owner, key) { Object.assign(this, { owner, key }); }

  get isRead() { return this._ids !== undefined; }

  get ids() {
    if (this._ids) return this._ids;
    throw this.owner._notRead(this.key, `await object.${this.key}.read()`);
  }

  get count() { return this.ids.length; }

  [Symbol.iterator]() { return this.ids.map((id) => this.owner.context.object(id)).values(); }

  /** The members, with their values: read where they are not known, and kept up to date from then on. */
  async read(options) {
    if (!this._ids) await this.owner.context._readCollections([this.owner._id], [this.key], options);
    const objects = [...this];
    await this.owner.context._read(objects.filter((each) => each.isFault).map((each) => each._id), options);
    return objects;
  }

  async *[Symbol.asyncIterator]() { yield* await this.read(); }

  has(object) { return this.ids.includes(object._id); }

  add(...objects) { return this._write("add", objects); }

  remove(...objects) { return this._write("remove", objects); }

  replace(objects) { return this._write("set", objects); }

  _write(verb, objects, members) {
    const { context, _reference: id } = this.owner;
    const ids = [...objects].map((each) => context._referenceTo(each));
    return context._write(`relationship/${verb}`, { id, property: this.key, ids, ...members });
  }

  /** Whether it has to be read again. Until then it is as right as can be told. */
  _follow(added = [], removed = []) {
    if (!this._ids) return false;
    const gone = new Set(removed);
    const here = new Set(this._ids);
    this._ids = this._ids.filter((id) => !gone.has(id)).concat(added.filter((id) => !here.has(id)));
    const property = this.owner.context.model.property(this.owner.entity, this.key);
    return (added.length === 0 && removed.length === 0) || Boolean(property.relationship.isOrdered);
  }
}

export class OrderedToMany extends ToMany {
  insert(index, ...objects) { return this._write("insert", objects, { index }); }

  move(index, ...objects) { return this._write("move", objects, { index }); }
}
