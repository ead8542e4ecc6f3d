// Checks at run time that values are of the protocol's types, by the tables of protocol.js.

import { aliasesByName, enumerationsByName, structuresByName } from "./protocol.js";

/**
 * What keeps a value from being of a type; nothing where it is. `isStrict` is for what is sent:
 * members that nobody knows are wrong then. In what is received a newer server may say more, new
 * members as new words of enumerations that are open.
 *
 * @param {unknown} value
 * @param {string} type
 * @param {string} [path]
 * @param {boolean} [isStrict]
 * @returns {string[]}
 */
export function problems(value, type, path = "value", isStrict = false) {
  if (type in aliasesByName) return problems(value, aliasesByName[type], path, isStrict);
  if (type === "json") return [];
  const isNot = (/** @type {string} */ what) => [`${path}: ${JSON.stringify(value)} is no ${what}`];
  if (type.includes("|")) {
    const isOne = type.split("|").some((each) => problems(value, each, path, isStrict).length === 0);
    return isOne ? [] : isNot(type);
  }
  if (type.startsWith("[")) {
    if (!Array.isArray(value)) return isNot("array");
    return value.flatMap((each, index) => problems(each, type.slice(1, -1), `${path}[${index}]`, isStrict));
  }
  if (type.startsWith("{")) {
    if (!isObject(value)) return isNot("object");
    return Object.entries(value).flatMap(([key, each]) =>
      problems(each, type.slice(1, -1), `${path}.${key}`, isStrict));
  }
  if (type in structuresByName) {
    return isObject(value) ? structureProblems(value, type, path, isStrict) : isNot(type);
  }
  if (type in enumerationsByName) {
    const { words, isOpen } = enumerationsByName[type];
    return typeof value === "string" && (isOpen || words.includes(value)) ? [] : isNot(type);
  }
  return isBase(value, type) ? [] : isNot(type);
}

/**
 * @param {unknown} value
 * @returns {value is {[key: string]: unknown}}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @param {string} type
 */
function isBase(value, type) {
  switch (type) {
    case "null": return value === null;
    case "integer": return Number.isInteger(value);
    case "decimal": return typeof value === "number";
    default: return typeof value === type;
  }
}

/**
 * @param {string} type
 * @returns {{[name: string]: import("./protocol.js").PropertyRow}}
 */
function propertiesOf(type) {
  const { properties, mixins } = structuresByName[type];
  return Object.assign({}, properties, ...mixins.map(propertiesOf));
}

/**
 * @param {{[key: string]: unknown}} value
 * @param {string} type
 * @param {string} path
 * @param {boolean} isStrict
 * @returns {string[]}
 */
function structureProblems(value, type, path, isStrict) {
  const properties = propertiesOf(type);
  const found = Object.entries(properties)
    .filter(([name, each]) => !(name in value) && !each.optional)
    .map(([name]) => `${path}.${name}: is missing`);
  let given = 0;
  for (const [name, member] of Object.entries(value)) {
    const each = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!each) {
      if (isStrict && name !== "$schema") found.push(`${path}.${name}: is unknown`);
    } else if (member !== null || !each.optional) {
      given += 1;
      found.push(...problems(member, each.type, `${path}.${name}`, isStrict));
      found.push(...boundProblems(member, each, `${path}.${name}`));
    }
  }
  if (structuresByName[type].exactlyOne && given !== 1) {
    found.push(`${path}: must have exactly one of ${Object.keys(properties).join(", ")}`);
  }
  return found;
}

/**
 * @param {unknown} value
 * @param {import("./protocol.js").PropertyRow} row
 * @param {string} path
 */
function boundProblems(value, { minimum, maximum, maximumCount }, path) {
  const found = [];
  if (maximumCount !== undefined && Array.isArray(value) && value.length > maximumCount) {
    found.push(`${path}: has more than ${maximumCount} elements`);
  }
  // Bounds of an array or object are those of what is in it.
  const elements = isObject(value) ? Object.values(value) : [value].flat();
  for (const each of elements) {
    if (typeof each === "number" && (each < (minimum ?? each) || each > (maximum ?? each))) {
      found.push(`${path}: ${each} is not from ${minimum} to ${maximum}`);
    }
  }
  return found;
}
