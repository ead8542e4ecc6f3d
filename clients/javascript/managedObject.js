// Objects of a context, and their relationships to many.

import { Observable } from "./callbacks.js";
import { UsageError } from "./errors.js";
import { LargeData, mapped, own } from "./values.js";

export class ManagedObject extends Observable {
  // As the protocol has them: what is known of them, by key. Of a fault it is what pushes said, and when.
  #wire;
  #isRead = false;
  #clock;
  #id;
  #context;
  #entity;
  // What was made of values, so that each is the same until it changes.
  #converted;
  #collections;
  #isDeleted = false;

  constructor(context, entity) {
    super();
    [this.#context, this.#entity] = [context, entity];
  }

  get context() { return this.#context; }
  get entity() { return this.#entity; }

  // Fields would hide the model's properties that are called so.
  get _id() { return this.#id; }

  /** It takes the place of another object, where that is known by the id already. */
  _identify(id, known = this) {
    this.#id = id;
    [this.#wire, this.#isRead, this.#clock, this.#isDeleted] = [known.#wire, known.#isRead, known.#clock, known.#isDeleted];
    this._didChange();
  }

  get id() {
    if (this._id !== undefined) return this._id;
    throw new UsageError("noID", `This ${this.entity} has no id.`, "It has one when its block has succeeded.");
  }

  get isFault() { return !this.#isRead && this._id !== undefined; }
  get isDeleted() { return this.#isDeleted; }

  /** When what is known of it was true: for `ifUnchangedSince`. */
  get clock() { return this.#clock; }

  /** What is known of its attributes and relationships to one. */
  get values() { return this.getSnapshot(); }

  value(key) {
    const { attribute, relationship } = this.context.model.property(this.entity, key);
    if (relationship?.isToMany) return this.toMany(key);
    const edited = this.context._edit?.values.get(this);
    if (edited && Object.hasOwn(edited, key)) return edited[key];
    const value = this._id === undefined ? this.#made(attribute?.defaultValue ?? null, key) : this.#known(key);
    if (!(value instanceof LargeData)) return value;
    throw this._notRead(key, `await object.data("${key}")`, `is read apart: it has ${value.length} bytes`);
  }

  #known(key) {
    if (own(this.#wire, key) === undefined || this.isFault) throw this._notRead(key, "await object.refresh()");
    return this.#made(this.#wire[key], key);
  }

  /** Of a property that the model does not have any more the value stays as it is. */
  #made(wire, key) {
    const { attribute, relationship, fetched } = this.context.model.properties(this.entity).get(key) ?? {};
    if (relationship) return wire === null ? null : this.context.object(wire);
    if (fetched) return Object.freeze(wire.map((id) => this.context.object(id)));
    const known = this.#converted?.get(key);
    if (known && known.wire === wire) return known.value;
    const value = this.context.model.decode(attribute, wire);
    if (typeof value === "object" && value !== null) (this.#converted ??= new Map()).set(key, { wire, value });
    return value;
  }

  _notRead(key, how, why = "is not known here") {
    if (this.#isDeleted) return new UsageError("deleted", `${this._id} is deleted.`);
    return new UsageError("notRead", `The value of “${key}” of ${this} ${why}.`, `Read it: ${how}.`);
  }

  /** In a block of `perform` alone: elsewhere there is nobody to tell a failure. */
  setValue(key, value) {
    if (this.context._edit) return void this.set({ [key]: value });
    throw new UsageError("notInPerform", `“${key}” is assigned outside of a block.`,
      `Use await object.set({ ${key}: … }), or assign it in context.perform.`);
  }

  _refuse(key) {
    throw new UsageError("ownName", `“${key}” is a word of the library's.`, `Use object.set({ ${key}: … }), object.value("${key}").`);
  }

  set(values, options = {}) {
    const make = () => ({ id: this._reference, values: this.context._encode(this.entity, values), ...options });
    const written = this.context._write("object/update", make);
    this.context._edit?.keep(this, values);
    return written;
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
  refresh(options) { return this.context._read([this._id], options).then(() => this); }

  /** A value, however large; that of an element of a composite at its key path. */
  async data(keyPath, options) {
    const [key, ...steps] = keyPath.split(".");
    if (own(this.#wire, key) === undefined) await this.refresh(options);
    const value = steps.reduce((each, step) => each?.[step] ?? null, this.#known(key));
    if (!(value instanceof LargeData)) return value;
    // Another value that comes meanwhile has another place.
    const known = steps.length === 0 ? this.#converted.get(key) : {};
    return (known.value = await this.context._readData(value, options));
  }

  async validate(values, options) {
    const encoded = values && this.context._encode(this.entity, values);
    return this.context.request("object/validate", { id: this.id, values: encoded }, options);
  }

  changedValues() { return this.#unsaved("changedValues"); }

  committedValues() { return this.#unsaved("committedValues"); }

  async #unsaved(member) {
    const { objects: [told] } = await this.context.request("object/changedValues", { ids: [this.id] });
    // Dates and the like are made anew, beside those of the values that it has now.
    const then = new ManagedObject(this.context, this.entity);
    return Object.freeze(mapped(told?.[member] ?? {}, (...each) => then.#made(...each)));
  }

  get _reference() {
    const number = this.context._edit?.inserted.get(this);
    return number === undefined ? this.id : { $result: number };
  }

  toArgument() { return { $object: this._reference }; }

  toString() { return this._id ?? `new ${this.entity}`; }

  // What is read and told of it.

  _makeSnapshot() { return Object.freeze(mapped(this.#isRead ? this.#wire : {}, (...each) => this.#made(...each))); }

  /** Takes values of a reply or a push, unless something later is known. */
  _take(values, clock, isPush) {
    const isOld = !isPush && isLater(this.#clock, clock);
    this.#wire = isOld ? { ...values, ...this.#wire } : { ...this.#wire, ...values };
    this.#isRead = true;
    if (!isOld) [this.#clock, this.#isDeleted] = [clock, false];
    this._didChange();
  }

  /** Takes what changed. Answers with the keys of what has to be read again. */
  _update({ keys = [], values = {}, added = {}, removed = {} }, clock) {
    this.#wire = { ...this.#wire, ...values };
    this.#clock = clock;
    const stale = keys.filter((key) => this.#collections?.get(key)?._follow(own(added, key), own(removed, key)));
    this._didChange();
    return stale;
  }

  _takeCollection(key, ids) {
    this.toMany(key)._ids = ids;
    this._didChange();
  }

  /** The relationships to many that are followed, each with this object. */
  get _followed() { return [...(this.#collections ?? [])].filter(([, each]) => each._ids).map(([key]) => [this, key]); }

  _didDelete(clock) {
    [this.#clock, this.#isDeleted] = [clock, true];
    this._didChange();
  }

  /** What is known of it does not count any more. A fault is not read again, and may be there again. */
  _doubt() { [this.#clock, this.#isDeleted] = [undefined, this.#isRead && this.#isDeleted]; }

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

  /**
   * The members, or the first `limit` of them, with their values: read where they are not known, and kept up to date
   * from then on.
   */
  async read({ limit, ...options } = {}) {
    if (!this._ids) await this.owner.context._read([this.owner._id], options, this.key);
    const objects = this.ids.slice(0, limit).map((id) => this.owner.context.object(id));
    await this.owner.context._read(objects.filter((each) => each.isFault).map((each) => each._id), options);
    return objects;
  }

  async *[Symbol.asyncIterator]() { yield* await this.read(); }

  has(object) { return object.context === this.owner.context && this.ids.includes(object._id); }

  add(...objects) { return this._write("add", objects); }

  remove(...objects) { return this._write("remove", objects); }

  replace(objects) { return this._write("set", objects); }

  _write(verb, objects, members) {
    const { owner, owner: { context }, key } = this;
    const make = () => ({ id: owner._reference, property: key, ids: context._referencesTo(objects), ...members });
    return context._write(`relationship/${verb}`, make);
  }

  /** Whether it has to be read again. Until then it is as right as can be told. */
  _follow(added = [], removed = []) {
    if (!this._ids) return false;
    const gone = new Set(removed);
    const here = new Set(this._ids);
    this._ids = this._ids.filter((id) => !gone.has(id)).concat(added.filter((id) => !here.has(id)));
    return (added.length === 0 && removed.length === 0) || this instanceof OrderedToMany;
  }
}

export class OrderedToMany extends ToMany {
  insert(index, ...objects) { return this._write("insert", objects, { index }); }

  move(index, ...objects) { return this._write("move", objects, { index }); }
}
