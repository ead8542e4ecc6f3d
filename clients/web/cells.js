// The selected cells: copied as text, and written as one step, all of them or none.

import { valueIn } from "./columns.js";
import { problemText } from "./dom.js";
import { rehearse, updating } from "./rehearsal.js";
import { strings } from "./strings.js";
import { recordText } from "./tabular.js";
import { rowsNamed } from "./transfer.js";
import { copied, isID, labelKey, valueOf } from "./values.js";

/** So many rows are copied or written at once. */
export const maximumRows = 10_000;

/** The text for spreadsheets; a to-one is what its object is called. */
export function textOfCells(rows, columns) {
  const cell = (row, column) => {
    const { labelPath, relationship } = column;
    const name = relationship && !relationship.isToMany ? row.values[labelPath] : undefined;
    return copied(name || valueIn(row, column), column.attribute);
  };
  return rows.map((row) => recordText(columns.map((column) => cell(row, column)), "\t")).join("\n");
}

/** Whether a column's cells can be written. */
export const isWritable = ({ attribute, relationship, isKeyPath }) => (
  !isKeyPath && (attribute ? !attribute.derivationExpression : Boolean(relationship && !relationship.isToMany)));

/** The objects that texts stand for: an id, or what exactly one object is called. */
async function targetsOf(context, { destination }, texts) {
  const found = new Map();
  const names = [...texts].filter((text) => !isID(text));
  const key = labelKey(context.model, destination);
  if (names.length === 0 || !key) return found;
  const rows = await rowsNamed(context, destination, key, names);
  for (const row of rows) found.set(row[key], [...found.get(row[key]) ?? [], row.id]);
  return found;
}

function targetOf(text, { destination }, found) {
  if (text === null || text === "") return null;
  const ids = found.get(text) ?? (isID(text) ? [text] : []);
  if (ids.length === 1) return ids[0];
  throw new Error(ids.length ? strings.cells.severalObjects(destination, text, ids.length) : strings.cells.noObject(destination, text));
}

/** What each cell is to be: `{ changes: by object its values, faults }`. */
export async function valuesOf(context, cells) {
  const texts = new Map();
  for (const { column, text } of cells) {
    if (column.relationship && text) texts.set(column, (texts.get(column) ?? new Set()).add(text));
  }
  const targets = new Map();
  for (const [column, all] of texts) targets.set(column, await targetsOf(context, column.relationship, all));
  const changes = new Map();
  const faults = [];
  for (const { object, column, text } of cells) {
    try {
      if (!isWritable(column)) throw new Error(strings.cells.readOnly(column.title));
      const value = column.attribute ? valueOf(text, column.attribute) : targetOf(text, column.relationship, targets.get(column) ?? new Map());
      changes.set(object, { ...changes.get(object), [column.key]: value });
    } catch (error) { faults.push({ id: object.id, key: column.key, text: error.message }); }
  }
  return { changes, faults };
}

/** Writes `{ object, column, text }` as one step, and answers with the faults, `{ id, key, text }`: with any, nothing is written. */
export async function writeCells(context, cells, actionName) {
  const { changes, faults } = await valuesOf(context, cells);
  if (faults.length) return faults;
  const operations = [...changes].map(([object, values]) => updating(context.model, object, values));
  const { errors } = await rehearse(context, operations);
  if (errors.length) return errors.map((error) => faultOf(error, operations));
  await context.request("context/perform", { operations, actionName, returning: "none" });
  return [];
}

function faultOf({ message, hint, property, operation, object }, operations) {
  const { params } = operations[operation ?? operations.findIndex((each) => each.params.id === object)] ?? operations[0];
  return { id: params.id, key: property !== undefined && Object.hasOwn(params.values, property) ? property : Object.keys(params.values)[0], text: problemText({ message, hint }) };
}
