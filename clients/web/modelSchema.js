// What the elements of a model may have, as the schema of models says: forms and tables are made by it.

import schema from "../../protocol/generated/model.schema.json" with { type: "json" };

const definitionOf = ({ $ref } = {}) => $ref && schema.$defs[$ref.split("/").pop()];
const nameOf = ({ $ref } = {}) => $ref?.split("/").pop();

/** What a member is edited as. */
function kindOf(member) {
  const definition = definitionOf(member) ?? member;
  if (definition.enum) return { kind: "choice", words: definition.enum };
  if (definition.type === "array") {
    const item = definition.items;
    if (definitionOf(item)) return { kind: isNamed(item) ? "part" : "structures", type: nameOf(item) };
    return { kind: item.type === "array" ? "nameLists" : "names" };
  }
  if (definition.properties) return { kind: "structure", type: nameOf(member) };
  if (definition.additionalProperties) return { kind: definition.additionalProperties.type === "array" ? "namedLists" : "pairs" };
  return { kind: { boolean: "flag", integer: "integer", string: "text" }[definition.type] ?? "value" };
}

/** An element with a name is a row of the table; what has none is edited with what it is in. */
const isNamed = (item) => definitionOf(item).required?.includes("name") ?? false;

const known = new Map();

/** The members of a type, in the schema's order: `{ name, kind, type, words, default, description, … }`. */
export function fieldsOf(type) {
  if (!known.has(type)) {
    const { properties, required = [] } = type === "Model" ? schema : schema.$defs[type];
    known.set(type, Object.entries(properties).filter(([name]) => name !== "$schema").map(([name, member]) => (
      { ...member, name, isRequired: required.includes(name), ...kindOf(member) })));
  }
  return known.get(type);
}

export const fieldOf = (type, name) => fieldsOf(type).find((each) => each.name === name);

/** The members that are lists of elements with names: `attributes` of an entity. */
export const partsOf = (type) => fieldsOf(type).filter(({ kind }) => kind === "part");

/** The type of what is at a path such as `["entities", 2, "attributes", 0]`. */
export function typeAt(path) {
  let type = "Model";
  for (let place = 0; place < path.length; place += 2) ({ type } = fieldOf(type, path[place]));
  return type;
}

/** Whether a value says nothing that its absence does not. */
export function isDefault({ default: usual, isRequired }, value) {
  if (isRequired) return false;
  if (value === undefined || value === "" || value === null) return true;
  return typeof usual === "object" ? Object.keys(value).length === 0 : value === usual;
}
