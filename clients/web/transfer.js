// What exports and imports share: which columns a text has, and how destinations are named, as `orrery export` does it.

import { Predicate } from "../javascript/index.js";
import { strings } from "./strings.js";
import { labelKey } from "./values.js";

const keyTypes = ["String", "UUID", "Integer 16", "Integer 32", "Integer 64"];

/** Uniqueness constraints of an entity and of those that it inherits from. */
function constraintsOf(model, name) {
  const { superentity, uniquenessConstraints = [] } = model.entities.get(name) ?? {};
  return [...uniquenessConstraints, ...(superentity ? constraintsOf(model, superentity) : [])];
}

export const hasConstraints = (model, entity) => constraintsOf(model, entity).length > 0;

/** Whether an attribute tells an entity's objects apart by itself. */
const isKey = (model, entity, key) => (
  constraintsOf(model, entity).some((each) => each.length === 1 && each[0] === key)
  && keyTypes.includes(model.properties(entity).get(key)?.attribute?.type));

/** The attribute that an entity's objects are named by, or nothing. */
export const keyOf = (model, entity) => constraintsOf(model, entity).map(([key]) => key).find((key) => isKey(model, entity, key));

/** The name of a to-one's column: by the destination's key where it has one, else by id. */
export function nameOfToOne(model, { name, destination }) {
  const key = keyOf(model, destination);
  return key ? `${name}.${key}` : name;
}

/** The to-one whose destinations a column names by their key, or nothing. */
export function toOneOfKey(model, entity, name) {
  const [first, ...rest] = name.split(".");
  const { relationship } = model.properties(entity).get(first) ?? {};
  return relationship && !relationship.isToMany && isKey(model, relationship.destination, rest.join(".")) ? first : undefined;
}

/** All that an import can set. */
export function settableNames(model, entity) {
  return [...model.properties(entity).values()].flatMap(({ attribute, relationship }) => {
    if (attribute) return attribute.isTransient || attribute.derivationExpression ? [] : [attribute.name];
    return relationship && !relationship.isToMany && !relationship.isTransient ? [nameOfToOne(model, relationship)] : [];
  });
}

/**
 * What a column of an import sets: `{ name, property, attribute }`, or `{ name, property, relationship, key, isUnique }`. The key is the attribute by
 * which destinations are named: one that tells them apart, or else what they are called, if they are called anything. Fails where it can set nothing.
 */
export function settableColumn(model, entity, name) {
  const { attribute, relationship } = model.properties(entity).get(name) ?? {};
  if (attribute?.derivationExpression) throw new Error(strings.transfer.derived(name));
  if (attribute?.isTransient) throw new Error(strings.transfer.transient(name));
  if (attribute) return { name, property: name, attribute };
  const [first, ...rest] = name.split(".");
  const toOne = relationship ?? model.properties(entity).get(first)?.relationship;
  if (!toOne) throw new Error(strings.transfer.unknown(entity, name));
  if (toOne.isToMany) throw new Error(strings.transfer.toMany(name));
  const isUnique = !relationship;
  const key = isUnique ? rest.join(".") : labelKey(model, toOne.destination);
  if (isUnique && !isKey(model, toOne.destination, key)) throw new Error(strings.transfer.noKey(toOne.destination, key));
  return { name, property: first, relationship: toOne, key: model.properties(toOne.destination).get(key)?.attribute, isUnique };
}

/** Of an entity the objects that have one of these values for a key, and those of `objects` that are there: `{ id, [key] }` of each. */
export function rowsNamed(context, entity, key, values, { objects = [], signal } = {}) {
  const predicate = new Predicate("%K IN %@ OR SELF IN %@", [{ toArgument: () => ({ $keyPath: key }) }, values, objects]);
  return context.rows({ entity, properties: [key], predicate: predicate.format, argumentArray: predicate.argumentArray }, { signal });
}

/** By the ending of a file's name. */
export const formatOf = (name) => (/\.(csv|tsv|tab|txt)$/i.test(name) ? "csv" : "jsonl");
