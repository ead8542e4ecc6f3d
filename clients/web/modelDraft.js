// A model that is being edited: the draft, what it was, and the steps between. It knows no page.

import { fieldOf, isDefault, partsOf, typeAt } from "./modelSchema.js";

/** What is at a path; undefined where nothing is. */
export const at = (model, path) => path.reduce((found, step) => found?.[step], model);

/** The path in another model to what is called as what a path leads to, each on the way by its name: one, or none. */
function pathsIn(other, model, path) {
  const found = [];
  for (let length = 2; length <= path.length; length += 2) {
    const part = path[length - 2];
    const { name } = at(model, path.slice(0, length));
    const place = at(other, [...found, part])?.findIndex((each) => each.name === name) ?? -1;
    if (place < 0) return [];
    found.push(part, place);
  }
  return [found];
}

/** A copy with another value at a path: what is not on the way is shared. */
function put(whole, [step, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  const changed = rest.length === 0 ? value : put(whole?.[step] ?? {}, rest, value);
  if (changed === undefined && !Array.isArray(copy)) delete copy[step];
  else copy[step] = changed;
  return copy;
}

const without = (list, index) => list.filter((each, place) => place !== index);

/** The member of an element, left out where it says what its absence says. */
function setMember(model, path, name, value) {
  return put(model, [...path, name], isDefault(fieldOf(typeAt(path), name), value) ? undefined : value);
}

/** Every entity, changed. */
const mapEntities = (model, change) => ({ ...model, entities: model.entities.map(change) });

const mapPart = (element, part, change) => (element[part] ? { ...element, [part]: element[part].map(change) } : element);

/** Every fetch request, changed. */
function mapRequests(model, change) {
  const changed = mapEntities(model, (entity) => mapPart(entity, "fetchedProperties", (each) => ({ ...each, fetchRequest: change(each.fetchRequest) })));
  return mapPart(changed, "fetchRequestTemplates", change);
}

const entityOf = (model, name) => model.entities.find((each) => each.name === name);

/** The one in `list` that is called so. */
const named = (list, name) => list?.find((each) => each.name === name);

/** The parts of an entity that have a name in common: its properties. */
const propertyParts = partsOf("ModelEntity").map(({ name }) => name).filter((name) => name !== "fetchIndexes");

export const propertiesOf = (entity) => propertyParts.flatMap((part) => entity[part] ?? []);

/** The elements whose names tell them apart, of which a list such as `["entities", 0, "attributes"]` has some: there all properties of the entity. */
const namesakes = (model, list) => (propertyParts.includes(list[2]) ? propertiesOf(at(model, list.slice(0, 2))) : at(model, list) ?? []);

/** Whether something else has one of the names where the element at a path has its own: nobody knows then which of them is meant. */
const isShared = (model, path, ...names) => (
  namesakes(model, path.slice(0, -1)).some((each) => each !== at(model, path) && names.includes(each.name)));

// Names and what refers to them.

function withEntityRenamed(model, old, name) {
  const entities = mapEntities(model, (entity) => {
    const changed = mapPart(entity, "relationships", (each) => (each.destination === old ? { ...each, destination: name } : each));
    return changed.superentity === old ? { ...changed, superentity: name } : changed;
  });
  const requests = mapRequests(entities, (each) => (each.entity === old ? { ...each, entity: name } : each));
  if (!requests.configurations) return requests;
  const configurations = Object.fromEntries(Object.entries(requests.configurations)
    .map(([key, names]) => [key, names.map((each) => (each === old ? name : each))]));
  return { ...requests, configurations };
}

/** Whether an entity is `owner` or inherits from it, or a composite is it; in a draft entities may inherit in a circle. */
function isKindOf(model, each, owner, seen = []) {
  if (!each || seen.includes(each)) return false;
  return each === owner || isKindOf(model, entityOf(model, each.superentity), owner, [...seen, each]);
}

/** The entity or the composite that a property leads to, which an entity has or inherits, or an element of a composite. */
function targetOf(model, owner, name, seen = []) {
  if (!owner || seen.includes(owner)) return undefined;
  const found = named([...propertiesOf(owner), ...owner.elements ?? []], name);
  if (!found) return targetOf(model, entityOf(model, owner.superentity), name, [...seen, owner]);
  return found.destination === undefined ? named(model.composites, found.composite) : entityOf(model, found.destination);
}

/** Every key path, of indexes, constraints and what requests sort by: `change(keyPath, entity)`, from that entity. */
function mapKeyPaths(model, change) {
  const changed = mapEntities(model, (entity) => {
    const here = (keyPath) => change(keyPath, entity);
    const element = (each) => (each.property ? { ...each, property: here(each.property) } : each);
    const indexes = mapPart(entity, "fetchIndexes", (index) => mapPart(index, "elements", element));
    return ["uniquenessConstraints", "compoundIndexes"].reduce((lists, part) => mapPart(lists, part, (paths) => paths.map(here)), indexes);
  });
  return mapRequests(changed, (request) => mapPart(request, "sort", (each) => (
    { ...each, keyPath: change(each.keyPath, entityOf(model, request.entity)) })));
}

/** A property of an entity, or an element of a composite, which has got its name already, in whatever else has that. */
function withMemberRenamed(model, path, old, name) {
  const owner = at(model, path);
  const changed = mapKeyPaths(model, (keyPath, entity) => {
    let place = entity;
    return keyPath.split(".").map((key) => {
      const now = key === old && isKindOf(model, place, owner) ? name : key;
      place = targetOf(model, place, now);
      return now;
    }).join(".");
  });
  if (path[0] !== "entities") return changed;
  return mapEntities(changed, (entity) => mapPart(entity, "relationships", (each) => (
    each.destination === owner.name && each.inverse === old ? { ...each, inverse: name } : each)));
}

const withCompositeRenamed = (model, old, name) => {
  const attribute = (each) => (each.composite === old ? { ...each, composite: name } : each);
  const changed = mapEntities(model, (entity) => mapPart(entity, "attributes", attribute));
  return mapPart(changed, "composites", (composite) => mapPart(composite, "elements", attribute));
};

/** What it was called in the model that is being changed, so that a migration knows it again. */
function formerName(base, model, path) {
  const entity = at(model, path.slice(0, 2));
  const former = entityOf(base, entity.renamingIdentifier ?? entity.name);
  if (path.length === 2) return former?.name;
  const { name, renamingIdentifier } = at(model, path);
  return named(former?.[path[2]], renamingIdentifier ?? name)?.name;
}

/** Another name, in whatever refers to it, too; where two have one of the names nobody knows which of them is meant. */
function withName(base, model, path, name) {
  const { name: old } = at(model, path);
  let changed = put(model, [...path, "name"], name);
  const [list, , part] = path;
  if (list === "entities" && fieldOf(typeAt(path), "renamingIdentifier")) {
    const former = formerName(base, model, path);
    if (former) changed = setMember(changed, path, "renamingIdentifier", former === name ? undefined : former);
  }
  if (isShared(model, path, old, name)) return changed;
  if (part) return [...propertyParts, "elements"].includes(part) ? withMemberRenamed(changed, path.slice(0, 2), old, name) : changed;
  const renamed = { entities: withEntityRenamed, composites: withCompositeRenamed }[list];
  return renamed ? renamed(changed, old, name) : changed;
}

// Relationships and their inverses.

/** The path of a relationship's inverse, where it has one that is there. */
function inversePath(model, path) {
  const { destination, inverse } = at(model, path);
  const entity = model.entities.findIndex((each) => each.name === destination);
  const index = model.entities[entity]?.relationships?.findIndex((each) => each.name === inverse) ?? -1;
  return inverse !== undefined && index >= 0 ? ["entities", entity, "relationships", index] : undefined;
}

/** Nothing leads back to it any more; what may lead to another of its name stays. */
function withoutInverse(model, path) {
  const [owner, { name }] = [at(model, path.slice(0, 2)), at(model, path)];
  const other = inversePath(model, path);
  const { destination, inverse } = (other && at(model, other)) ?? {};
  const isMutual = destination === owner.name && inverse === name;
  return isMutual && !isShared(model, path, name) && !isShared(model, path.slice(0, 2), owner.name) ? setMember(model, other, "inverse", undefined) : model;
}

function withInverse(model, path, inverse) {
  const changed = setMember(withoutInverse(model, path), path, "inverse", inverse);
  const other = inversePath(changed, path);
  const owner = at(changed, path.slice(0, 2)).name;
  return other && at(changed, other).destination === owner ? setMember(changed, other, "inverse", at(changed, path).name) : changed;
}

// Adding and removing.

const lowered = (name) => name.charAt(0).toLowerCase() + name.slice(1);

/** A name that nothing of `taken` has. */
function freeName(name, taken) {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

const propertyNames = (entity) => propertiesOf(entity).map(({ name }) => name);

/** The names that no new element of a list can have: a property's are those of what the entity inherits, and of what inherits from it, too. */
function takenNames(model, list) {
  if (!propertyParts.includes(list[2])) return namesakes(model, list).map(({ name }) => name);
  const owner = at(model, list.slice(0, 2));
  return model.entities.filter((each) => isKindOf(model, each, owner) || isKindOf(model, owner, each)).flatMap(propertyNames);
}

/** What a new element is, before anything is said of it. */
const newElements = {
  entities: () => ({ name: "Entity" }),
  composites: () => ({ name: "Composite", elements: [{ name: "element", type: "String", isOptional: true }] }),
  elements: () => ({ name: "element", type: "String", isOptional: true }),
  attributes: () => ({ name: "attribute", type: "String", isOptional: true }),
  relationships: (model, owner) => ({ name: "relationship", destination: owner.name, isOptional: true }),
  fetchedProperties: (model, owner) => ({ name: "fetchedProperty", fetchRequest: { name: "fetchRequest", entity: owner.name } }),
  fetchIndexes: (model, owner) => ({ name: "byProperty", elements: [{ property: propertyNames(owner)[0] ?? "" }] }),
  fetchRequestTemplates: (model) => ({ name: "FetchRequest", entity: model.entities[0]?.name ?? "" }),
};

/** With a new element in a list such as `["entities", 0, "attributes"]`: `[model, path]`. */
function withElement(model, path) {
  const owner = at(model, path.slice(0, -1));
  const part = path.at(-1);
  const list = owner[part] ?? [];
  const element = newElements[part](model, owner);
  const name = freeName(element.name, takenNames(model, path));
  return [put(model, path, [...list, { ...element, name }]), [...path, list.length]];
}

function withoutEntity(model, index) {
  const { name, superentity } = model.entities[index];
  const rest = { ...model, entities: without(model.entities, index) };
  if (entityOf(rest, name)) return rest;
  const changed = mapEntities(rest, (entity) => {
    const moved = entity.superentity === name ? { ...entity, superentity } : entity;
    return moved.relationships ? { ...moved, relationships: moved.relationships.filter((each) => each.destination !== name) } : moved;
  });
  if (!changed.configurations) return changed;
  const configurations = Object.fromEntries(Object.entries(changed.configurations)
    .map(([key, names]) => [key, names.filter((each) => each !== name)]));
  return { ...changed, configurations };
}

function withoutElement(model, path) {
  if (path.length === 2 && path[0] === "entities") return withoutEntity(model, path[1]);
  const changed = path[2] === "relationships" ? withoutInverse(model, path) : model;
  const list = without(at(changed, path.slice(0, -1)), path.at(-1));
  return put(changed, path.slice(0, -1), list.length || path.at(-2) === "entities" ? list : undefined);
}

const plural = (name) => (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`);

/** From one entity to another: a to-many relationship, and its inverse, which is to-one. */
function withRelationship(model, from, to) {
  const [owner, destination] = [model.entities[from], model.entities[to]];
  const [list, back] = [["entities", from, "relationships"], ["entities", to, "relationships"]];
  const added = (whole, place, element) => put(whole, place, [...at(whole, place) ?? [], element]);
  const name = freeName(plural(lowered(destination.name)), takenNames(model, list));
  const relationship = { name, destination: destination.name, isToMany: true, isOptional: true };
  const inverse = freeName(lowered(owner.name), takenNames(added(model, list, relationship), back));
  const changed = added(model, list, { ...relationship, inverse });
  return [added(changed, back, { name: inverse, destination: owner.name, inverse: name, isOptional: true }), [...list, at(model, list)?.length ?? 0]];
}

/** What is left once a draft has nothing more to undo is the model that it began with. */
export class Draft extends EventTarget {
  #undo = [];
  #redo = [];
  /** Which field the last step was typed into: more of it is the same step. */
  #merging;

  /** `model` is as it is saved; `positions` are of boxes, by entity, where somebody has put them. */
  constructor(model, positions = {}) {
    super();
    this.base = model;
    this.basePositions = positions;
    this.state = { model, positions, selection: [], isExact: isExact(model) };
  }

  get model() { return this.state.model; }
  get positions() { return this.state.positions; }
  get selection() { return this.state.selection; }
  /** Whether it is of a model that browsers keep all of. */
  get isExact() { return this.state.isExact; }
  get isChanged() { return this.model !== this.base; }
  get isMoved() {
    const known = new Map(Object.entries(this.basePositions));
    return Object.entries(this.positions).some(([name, { x, y }]) => known.get(name)?.x !== x || known.get(name)?.y !== y);
  }
  get undoTitle() { return this.#undo.at(-1)?.title; }
  get redoTitle() { return this.#redo.at(-1)?.title; }

  at(path) { return at(this.model, path); }

  /** What is chosen: paths, of which the last was chosen last. */
  select(paths) {
    this.#merging = undefined;
    this.state = { ...this.state, selection: paths };
    this.dispatchEvent(new Event("select"));
  }

  /** One step. `make` gets the state before it; steps typed into one field, `merging`, are one. */
  #change(title, make, merging) {
    const isMore = merging !== undefined && merging === this.#merging;
    const before = isMore ? this.#undo.at(-1).state : this.state;
    const made = make(before);
    if (!isMore) this.#undo.push({ title, state: before });
    this.#merging = merging;
    this.#redo = [];
    this.#become({ ...before, positions: this.positions, selection: this.selection, ...made });
  }

  #become(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
    this.dispatchEvent(new Event("select"));
  }

  /** Answers whether there was one. */
  #step(from, to) {
    const step = from.pop();
    if (!step) return false;
    this.#merging = undefined;
    to.push({ title: step.title, state: this.state });
    this.#become(step.state);
    return true;
  }

  undo() { return this.#step(this.#undo, this.#redo); }
  redo() { return this.#step(this.#redo, this.#undo); }

  /** What it was when saving began is saved now. */
  didSave({ model, positions }) {
    this.#merging = undefined;
    this.base = model;
    // What was drawn meanwhile nobody has moved.
    this.basePositions = { ...this.basePositions, ...positions };
    this.dispatchEvent(new Event("change"));
  }

  /** Sets a member of some elements. */
  set(title, paths, name, value, merging) {
    const change = (model, path) => {
      if (name === "name" && path.length > 0) return withName(this.base, model, path, value);
      if (name === "inverse") return withInverse(model, path, value || undefined);
      if (name === "destination") return setMember(setMember(withoutInverse(model, path), path, "inverse", undefined), path, name, value);
      return setMember(model, path, name, value);
    };
    this.#change(title, ({ model, positions }) => {
      const changed = paths.reduce(change, model);
      const [path] = paths;
      const old = name === "name" && path[0] === "entities" && path.length === 2 ? at(model, path).name : undefined;
      // A box goes with its name, where that is of one entity.
      if (!Object.hasOwn(positions, old) || isShared(model, path, old, value)) return { model: changed };
      const { [old]: moved, ...others } = positions;
      return { model: changed, positions: { ...others, [value]: moved } };
    }, merging);
  }

  add(title, path) {
    this.#change(title, ({ model }) => {
      const [changed, made] = withElement(model, path);
      return { model: changed, selection: [made] };
    });
  }

  connect(title, from, to) {
    this.#change(title, ({ model }) => {
      const [changed, made] = withRelationship(model, from, to);
      return { model: changed, selection: [made] };
    });
  }

  remove(title, paths) {
    // From behind, so that the paths of the others stay; what is in one that goes, goes with it.
    const last = [...paths].sort((a, b) => b.length - a.length || b.at(-1) - a.at(-1));
    this.#change(title, ({ model }) => ({ model: last.reduce(withoutElement, model), selection: [] }));
  }

  /** Boxes that have been drawn stay where they are. That is no step, and nothing to be saved. */
  place(drawn) {
    const known = new Map([...Object.entries(drawn), ...Object.entries(this.positions)]);
    const placed = Object.entries(drawn).filter(([name]) => !Object.hasOwn(this.positions, name));
    this.state = { ...this.state, positions: Object.fromEntries(this.model.entities.filter(({ name }) => known.has(name)).map(({ name }) => [name, known.get(name)])) };
    this.basePositions = { ...this.basePositions, ...Object.fromEntries(placed) };
  }

  /** Boxes make room for one that has grown: that goes with the step which it has grown by. */
  giveWay(places) { this.state = { ...this.state, positions: { ...this.positions, ...places } }; }

  move(title, positions) { this.#change(title, () => ({ positions })); }

  /** What is chosen stays, where it is in the other model. */
  replace(title, model) {
    this.#change(title, (before) => ({
      model, selection: before.selection.flatMap((path) => pathsIn(model, before.model, path)), isExact: isExact(model) }));
  }
}

/** In one order, whoever wrote it: neither that of members nor that of named elements says anything. */
function ordered(value) {
  if (Array.isArray(value)) {
    const list = value.map(ordered);
    return list.every((each) => each?.name !== undefined) ? list.sort((a, b) => (a.name < b.name ? -1 : 1)) : list;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, ordered(each)]));
}

export const isSameModel = (first, second) => JSON.stringify(ordered(first)) === JSON.stringify(ordered(second));

/** Whether JSON in a browser keeps all of its numbers: of those beyond 2^53 it does not keep all digits. */
export function isExact({ entities, composites = [] }) {
  const attributes = [...entities.map((each) => each.attributes), ...composites.map((each) => each.elements)].flatMap((list) => list ?? []);
  const numbers = attributes.filter(({ type }) => type === "Integer 64")
    .flatMap(({ defaultValue, minimum, maximum }) => [defaultValue, minimum, maximum]).filter((each) => typeof each === "number");
  return numbers.every((each) => !Number.isInteger(each) || Number.isSafeInteger(each));
}

/** Of longer ones a diagram would be nothing but their columns. */
export const mostRows = 25;

/**
 * As much of a model as a diagram shows, of some entities or all: what is at fault elsewhere does not keep it from being
 * drawn, and neither does a line that leads nowhere. A box has no more than `mostRows` rows.
 */
export function drawable(model, names = model.entities.map(({ name }) => name)) {
  const wanted = new Set(names);
  // The first of each name.
  const has = new Map([...model.entities].reverse().filter(({ name }) => wanted.has(name)).map((each) => [each.name, each]));
  const shown = model.entities.filter((each) => has.get(each.name) === each);
  const composites = [{ name: "Composite", elements: [{ name: "element", type: "String" }] }];
  const attribute = ({ name, type, isOptional }) => ({
    name, type, isOptional, isTransient: type === "Undefined", composite: type === "Composite" ? "Composite" : undefined });
  const entities = shown.map(({ name, superentity, isAbstract, attributes = [], relationships = [] }) => ({
    name, isAbstract, superentity: has.has(superentity) ? superentity : undefined,
    attributes: attributes.slice(0, mostRows).map(attribute),
    relationships: relationships.filter(({ destination }) => has.has(destination)).map((each) => {
      const { name: key, destination, isToMany, isOptional, minimumCount, maximumCount } = each;
      const other = named(has.get(destination).relationships, each.inverse);
      const inverse = other?.inverse === key && other.destination === name ? each.inverse : undefined;
      return { name: key, destination, isToMany, isOptional, minimumCount, maximumCount, inverse };
    }),
  }));
  return { entities, composites };
}
