// The columns of a table.

import { labelKey } from "./values.js";

const maximumDefaults = 16;

/** Those that are shown where nobody has chosen: what is short, attributes first. */
export function defaultColumns(model, entity) {
  const properties = [...model.properties(entity)];
  const isShort = ([, { attribute }]) => attribute && !["Binary", "Transformable", "Composite"].includes(attribute.type);
  return [...properties.filter(isShort), ...properties.filter(([, { relationship }]) => relationship)]
    .map(([key]) => key).slice(0, maximumDefaults);
}

/** For each key its title, what it is, and the key path that its cells show; of a to-one also that of its label. */
export function columnsOf(model, entity, keys) {
  return keys.filter((key) => model.properties(entity).has(key)).map((key) => {
    const { attribute, relationship } = model.properties(entity).get(key);
    const label = relationship && !relationship.isToMany && labelKey(model, relationship.destination);
    return {
      key, title: key, attribute, relationship,
      path: relationship?.isToMany ? `${key}.@count` : key, labelPath: label && `${key}.${label}`,
    };
  });
}
