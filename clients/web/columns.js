// The columns of a table.

import { keep } from "./dom.js";
import { strings } from "./strings.js";
import { labelKey, own } from "./values.js";

const maximumDefaults = 16;

/** Those that are shown where nobody has chosen: what is short, attributes first. */
export function defaultColumns(model, entity) {
  const properties = [...model.properties(entity)];
  const isShort = ([, { attribute }]) => attribute && !["Binary", "Transformable", "Composite"].includes(attribute.type);
  const keys = [...properties.filter(isShort), ...properties.filter(([, { relationship }]) => relationship)].map(([key]) => key);
  return [...hasSubentities(model, entity) ? [kind.key] : [], ...keys].slice(0, maximumDefaults);
}

const hasSubentities = (model, entity) => [...model.entities.values()].some(({ superentity }) => superentity === entity);

/** Of an entity without any, which object it is. */
const identity = { key: "id", title: strings.data.id, isKeyPath: true };

/** Which of several entities a row is of. */
const kind = { key: "@entity", title: strings.data.entity, isKeyPath: true };

/** The keys of all columns that an entity has without key paths. */
export function ownKeys(model, entity) {
  const keys = [...model.properties(entity)].filter(([, { fetched }]) => !fetched).map(([key]) => key);
  return hasSubentities(model, entity) ? [kind.key, ...keys] : keys;
}

/** What a row shows in a column. */
export function valueIn({ object, values }, column) {
  if (column === identity) return object.id;
  return column === kind ? object.entity : own(values, column.path);
}

const operators = { "@count": "Integer 64", "@sum": undefined, "@avg": "Double", "@min": undefined, "@max": undefined };

/** What stands at the end of a key path, where that is one value: no step on the way leads to many. */
function singleAt(model, entity, path) {
  const steps = path.split(".");
  const isMany = (count) => model.propertyAt(entity, steps.slice(0, count).join("."))?.relationship?.isToMany;
  return steps.slice(1).some((step, place) => isMany(place + 1)) ? undefined : model.propertyAt(entity, path);
}

/** What the values at a key path are: an attribute, as `employees.@avg.age` has one too; undefined where it leads nowhere. */
function attributeAt(model, entity, path) {
  const [, before, operator, key] = /^(.*?)\.(@\w+)(?:\.(.+))?$/.exec(path) ?? [];
  if (!operator) return singleAt(model, entity, path)?.attribute;
  const { relationship } = singleAt(model, entity, before) ?? {};
  if (!relationship?.isToMany || !(operator in operators)) return undefined;
  if (operator === "@count") return key ? undefined : { name: path, type: operators[operator] };
  const attribute = key && attributeAt(model, relationship.destination, key);
  return attribute && { ...attribute, type: operators[operator] ?? attribute.type };
}

/** The column of a key path that leads on from a relationship; undefined where it leads nowhere. */
function pathColumn(model, entity, path) {
  const attribute = attributeAt(model, entity, path);
  if (attribute) return { attribute };
  const { relationship } = singleAt(model, entity, path) ?? {};
  return relationship && !relationship.isToMany ? { relationship } : undefined;
}

/** Whether there can be a column of that name. */
export const isColumn = (model, entity, path) => columnsOf(model, entity, [path]).length > 0;

/** The columns of those keys that there are, or one that tells which object it is. */
export function shownColumns(model, entity, keys) {
  const columns = columnsOf(model, entity, keys);
  return columns.length ? columns : [identity];
}

/** For each key its title, what it is, and the key path that its cells show; of a to-one also that of its label. */
export function columnsOf(model, entity, keys) {
  return keys.flatMap((key) => {
    if (key === kind.key) return hasSubentities(model, entity) ? [kind] : [];
    const own = model.properties(entity).get(key);
    const isKeyPath = !own;
    const found = isKeyPath ? key.includes(".") && pathColumn(model, entity, key) : own;
    if (!found || found.fetched) return [];
    const { attribute, relationship } = found;
    const label = relationship && !relationship.isToMany && labelKey(model, relationship.destination);
    return [{
      key, title: key, attribute, relationship, isKeyPath,
      path: relationship?.isToMany ? `${key}.@count` : key, labelPath: label && `${key}.${label}`,
    }];
  });
}

/** How wide somebody has made columns, kept in the browser's storage for each document. */
export class ColumnWidths {
  #key;

  constructor(storeUUID) { this.#key = `orrery.widths.${storeUUID}`; }

  get #all() { return new Map(JSON.parse(localStorage.getItem(this.#key) ?? "[]")); }

  /** By key the widths of an entity's columns, in pixels. */
  of(entity) { return Object.fromEntries(this.#all.get(entity) ?? []); }

  set(entity, key, width) {
    const all = this.#all;
    all.set(entity, [...new Map(all.get(entity)).set(key, width)]);
    keep(this.#key, [...all]);
  }
}
