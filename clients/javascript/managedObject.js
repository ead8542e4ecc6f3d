// Objects of a context, and their relationships to many.

import { Observable } from "./callbacks.js";
import { UsageError } from "./errors.js";
import { LargeData, mapped, own } from "./values.js";

export class ManagedObject extends Observable {
  // As the protocol has them: what is known of them, by key, when it was so, and whether that is all there is.
  #told = { wire: {}, isRead: false, isDeleted: false, clock: undefined };
  #id;
  #context;
  #entity;
  // What was made of values, so that each is the same until it changes.
  #converted;
  #collections;

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
    [this.#id, this.#told] = [id, known.#told];
    this._didChange();
  }

  get id() {
    if (this._id !== undefined) return this._id;
    throw new UsageError("noID", `This ${this.entity} has no id.`, "It has one when its block has succeeded.");
  }

  get isFault() { return !this.#told.isRead && this._id !== undefined; }
  get _isKnown() { return this.#told.isRead || Object.keys(this.#told.wire).length > 0; }
  get isDeleted() { return this.#told.isDeleted; }

  /** When what is known of it was true: for `ifUnchangedSince`. */
  get clock() { return this.#told.knownClock ?? this.#told.clock; }

  /** When something was last told of it, be it only that it has to be read again. */
  get _toldClock() { return this.#told.clock; }

  /** What is known of its attributes and relationships to one. */
  get values() { return this.getSnapshot(); }

  value(key) {
    const { attribute, relationship } = this.context.model.property(this.entity, key);
    if (relationship?.isToMany) return this.toMany(key);
    const given = this._given(key);
    if (given !== undefined) return relationship ? this.context._object(given) : given;
    const value = this._id === undefined ? this.#made(attribute?.defaultValue ?? null, key) : this.#known(key);
    if (!(value instanceof LargeData)) return value;
    return this._refuseUnread(key, `await object.data("${key}")`, `is read apart: it has ${value.length} bytes`);
  }

  /** What the block of `perform` that runs has given it. */
  _given(key) { return this.context._edit?.given(this, key); }

  #known(key) {
    if (own(this.#told.wire, key) === undefined) this._refuseUnread(key, "await object.refresh()");
    return this.#made(this.#told.wire[key], key);
  }

  /** Of a property that the model does not have any more the value stays as it is. */
  #made(wire, key) {
    const { attribute, relationship, fetched } = this.context.model.properties(this.entity).get(key) ?? {};
    if (relationship) return this.context._object(wire);
    if (fetched) return Object.freeze(wire.map((id) => this.context.object(id)));
    const known = this.#converted?.get(key);
    if (known && known.wire === wire) return known.value;
    const value = this.context.model.decode(attribute, wire);
    if (typeof value === "object" && value !== null) (this.#converted ??= new Map()).set(key, { wire, value });
    return value;
  }

  _refuseUnread(key, how, why = "is not known here") {
    if (this.#told.isDeleted) throw new UsageError("deleted", `${this._id} is deleted.`);
    throw new UsageError("notRead", `The value of “${key}” of ${this} ${why}.`, `Read it: ${how}.`);
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

  set(values, options) {
    const make = () => ({ id: this._reference, values: this.context._give(this, values) });
    return this.context._write("object/update", make, options);
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
    const { attribute } = this.context.model.property(this.entity, key);
    const found = (whole) => steps.reduce((each, step) => each?.[step] ?? null, whole);
    if (own(this.#told.wire, key) === undefined) await this.refresh(options);
    const known = found(this.#known(key));
    if (!(known instanceof LargeData)) return known;
    // Another value that comes meanwhile has another place.
    const place = steps.length === 0 ? this.#converted.get(key) : { wire: this.#told.wire[key] };
    // What was told with a connection that was lost may name another's value.
    const { objects: [told] } = await this.context.request("object/get", { ids: [this._id], properties: [key] }, options);
    const value = found(this.context.model.decode(attribute, own(told?.values, key)));
    if (!(value instanceof LargeData)) return (place.value = value);
    const bytes = await this.context._readData(value, options);
    // Where another was set meanwhile, the pieces are of both.
    return this.#told.wire[key] === place.wire ? (place.value = value._decode(bytes)) : this.data(keyPath, options);
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

  /** Of what the block of `perform` makes, itself. */
  get _reference() { return this.context._edit?.inserted.has(this) ? this : this.id; }

  toArgument() { return { $object: this.id }; }

  toString() { return this._id ?? `new ${this.entity}`; }

  // What is read and told of it.

  _makeSnapshot() { return Object.freeze(mapped(this.#told.wire, (...each) => this.#made(...each))); }

  /** Takes values of a reply or a push, all there are or a part, unless something later is known. */
  _take(values, clock, { isPush, isPart }) {
    const isOld = !isPush && isLater(this.#told.clock, clock);
    const { wire, isRead } = this.#told;
    const now = !isOld && { clock, isDeleted: false, knownClock: isPart ? this.#told.knownClock : undefined };
    this.#tell({ wire: isOld ? { ...values, ...wire } : { ...wire, ...values }, isRead: isRead || !isPart, ...now });
  }

  /** Takes what changed. Answers with the keys of what has to be read again. */
  _update({ keys = [], values = {}, added = {}, removed = {} }, clock) {
    this.#tell({ wire: { ...this.#told.wire, ...values }, clock });
    return keys.filter((key) => this.#collections?.get(key)?._follow(own(added, key), own(removed, key)));
  }

  _takeCollection(key, ids) {
    this.toMany(key)._ids = new Set(ids);
    this._didChange();
  }

  /** The relationships to many that are followed, each with this object. */
  get _followed() { return [...(this.#collections ?? [])].filter(([, each]) => each._ids).map(([key]) => [this, key]); }

  _didDelete(clock) { this.#tell({ clock, isDeleted: true }); }

  #tell(told) {
    Object.assign(this.#told, told);
    this._didChange();
  }

  /** What is known of it does not count any more. What is not known is not read again, and may be there again. */
  _doubt() { Object.assign(this._outdate().#told, { clock: undefined, isDeleted: this._isKnown && this.#told.isDeleted }); }

  /** Until it is read again its values are those of then. */
  _outdate() { return (this.#told.knownClock ??= this.#told.clock), this; }

  get _queue() { return this.context.document._queue; }

  _didObserve(isObserved) { this.context._kept[isObserved ? "add" : "delete"](this); }
}

/** Of a clock, which opening of the document it counts from. */
export const epochOf = (clock) => clock?.split(":")[0];

/** Whether `a` is the later one of two clocks of the same epoch. */
export const isLater = (a, b) => epochOf(a) === epochOf(b) && a?.split(":")[1] - b?.split(":")[1] > 0;

/** What a relationship to many holds. */
export class ToMany {
  constructor(owner, key) { Object.assign(this, { owner, key }); }

  get isRead() { return this.#known !== undefined; }

  /** Ids, and objects that are new in the block of `perform` that runs. */
  get #known() { return this.owner._given(this.key) ?? (this.owner._id === undefined ? new Set() : this._ids); }

  get #references() { return this.#known ?? this.owner._refuseUnread(this.key, `await object.${this.key}.read()`); }

  get ids() { return Array.from(this.#references, (each) => each.id ?? each); }

  get count() { return this.#references.size; }

  #objects(limit) { return [...this.#references].slice(0, limit).map((each) => this.owner.context._object(each)); }

  [Symbol.iterator]() { return this.#objects().values(); }

  /**
   * The members, or the first `limit` of them, with their values: read where they are not known, and kept up to date
   * from then on.
   */
  async read({ limit, ...options } = {}) {
    if (!this.isRead) await this.owner.context._read([this.owner._id], options, this.key);
    const objects = this.#objects(limit);
    await this.owner.context._read(objects.filter((each) => each.isFault).map((each) => each._id), options);
    return objects;
  }

  async *[Symbol.asyncIterator]() { yield* await this.read(); }

  has(object) { return object.context === this.owner.context && this.#references.has(object._id ?? object); }

  add(...objects) { return this._write("add", objects); }

  remove(...objects) { return this._write("remove", objects); }

  replace(objects) { return this._write("set", objects); }

  _write(verb, objects, index) {
    const { owner, owner: { context }, key } = this;
    const make = () => {
      const [id, ids] = [owner._reference, context._referencesTo(objects)];
      const known = verb === "set" ? new Set() : this.#known;
      if (known) context._edit?.give(owner, { [key]: edited(known === this._ids ? new Set(known) : known, verb, ids, index) });
      return { id, property: key, ids, index };
    };
    return context._write(`relationship/${verb}`, make);
  }

  /** Whether it has to be read again. Until then it is as right as can be told. */
  _follow(added = [], removed = []) {
    if (!this._ids) return false;
    for (const id of removed) this._ids.delete(id);
    for (const id of added) this._ids.add(id);
    return (added.length === 0 && removed.length === 0) || this instanceof OrderedToMany;
  }
}

/** What a relationship has, after an edit. */
function edited(members, verb, references, index) {
  // The place of a move is one among the others, that of an insertion one among all.
  if (verb === "move") for (const each of references) members.delete(each);
  const behind = index === undefined ? [] : [...members].slice(index);
  if (verb !== "add") for (const each of [...references, ...behind]) members.delete(each);
  if (verb !== "remove") for (const each of [...references, ...behind]) members.add(each);
  return members;
}

export class OrderedToMany extends ToMany {
  insert(index, ...objects) { return this._write("insert", objects, index); }

  move(index, ...objects) { return this._write("move", objects, index); }
}
