// The columns of a table.

import { strings } from "./strings.js";
import { labelKey, own } from "./values.js";

const maximumDefaults = 16;

/** Those that are shown where nobody has chosen: what is short, attributes first. */
export function defaultColumns(model, entity) {
  const properties = [...model.properties(entity)];
  const isShort = ([, { attribute }]) => attribute && !["Binary", "Transformable", "Composite"].includes(attribute.type);
  return [...properties.filter(isShort), ...properties.filter(([, { relationship }]) => relationship)]
    .map(([key]) => key).slice(0, maximumDefaults);
}

/** Of an entity without any, which object it is. */
const identity = { key: "id", title: strings.data.id, isKeyPath: true };

/** What a row shows in a column. */
export const valueIn = ({ object, values }, column) => (column === identity ? object.id : own(values, column.path));

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
