// Checks at run time that values are of the protocol's types, by the tables of protocol.js.

import { aliasesByName, enumerationsByName, structuresByName } from "../protocol.js";

/**
 * What keeps a value from being of a type; nothing where it is. `isStrict` is for what is sent:
 * members that nobody knows are wrong then. In what is received a newer server may say more, new
 * members as new words of enumerations that are open.
 *
 * @param {any} value
 * @param {string} type
 * @param {string} [path]
 * @param {boolean} [isStrict]
 * @returns {string[]}
 */
export function problems(value, type, path = "value", isStrict = false) {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const wrong = () => [`${path}: ${JSON.stringify(value)} is no ${type}`];
  /** @type {(each: any, key: string) => string[]} */
  const inner = (each, key) => problems(each, type.slice(1, -1), path + key, isStrict);
  /** @type {(each: string) => boolean} */
  const isOne = (each) => problems(value, each, path, isStrict).length === 0;
  if (type in aliasesByName) return problems(value, aliasesByName[type], path, isStrict);
  if (type.includes("|")) return type.split("|").some(isOne) ? [] : wrong();
  if (type.startsWith("[") && Array.isArray(value)) return value.flatMap((each, index) => inner(each, `[${index}]`));
  if (type.startsWith("{") && isObject) return Object.entries(value).flatMap(([key, each]) => inner(each, `.${key}`));
  if (type in structuresByName && isObject) return structureProblems(value, type, path, isStrict);
  return isSimple(value, type) ? [] : wrong();
}

/** @type {(value: any, type: string) => boolean} */
function isSimple(value, type) {
  const { words, isOpen } = enumerationsByName[type] ?? {};
  if (words) return typeof value === "string" && (isOpen || words.includes(value));
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  return type === "json" || typeof value === (type === "decimal" ? "number" : type);
}

/** @type {(type: string) => {[name: string]: import("../protocol.js").PropertyRow}} */
function propertiesOf(type) {
  const { properties, mixins } = structuresByName[type];
  return Object.assign({}, properties, ...mixins.map(propertiesOf));
}

/** @type {(value: {[key: string]: any}, type: string, path: string, isStrict: boolean) => string[]} */
function structureProblems(value, type, path, isStrict) {
  const properties = propertiesOf(type);
  const missing = Object.keys(properties).filter((name) => !(name in value) && !properties[name].optional);
  const found = missing.map((name) => `${path}.${name}: is missing`);
  let given = 0;
  for (const [name, member] of Object.entries(value)) {
    const each = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!each && isStrict && name !== "$schema") found.push(`${path}.${name}: is unknown`);
    if (!each || (member === null && each.optional)) continue;
    given += 1;
    found.push(...problems(member, each.type, `${path}.${name}`, isStrict), ...boundProblems(member, each, `${path}.${name}`));
  }
  const isOne = !structuresByName[type].exactlyOne || given === 1;
  return isOne ? found : [...found, `${path}: must have exactly one of ${Object.keys(properties).join(", ")}`];
}

/** @type {(value: any, row: import("../protocol.js").PropertyRow, path: string) => string[]} */
function boundProblems(value, { minimum = -Infinity, maximum = Infinity, maximumCount = Infinity }, path) {
  // Bounds of an array or object are those of what is in it.
  const elements = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const outside = elements.filter((each) => typeof each === "number" && (each < minimum || each > maximum));
  const found = outside.map((each) => `${path}: ${each} is not from ${minimum} to ${maximum}`);
  return value?.length > maximumCount && Array.isArray(value)
    ? [...found, `${path}: has more than ${maximumCount} elements`] : found;
}
