// Values as people read and write them, by attribute type. Dates are in local time, decimals exact.

import { LargeData } from "../javascript/index.js";
import { strings } from "./strings.js";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const wholeNumber = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const number = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 17 });

export const countText = (count) => wholeNumber.format(count);

export const isNumeric = ({ type } = {}) => /^(Integer|Double|Float|Decimal)/.test(type);

/** The zone of local times at that moment, as `UTC+2`. */
export const zoneOf = (date) => (
  new Intl.DateTimeFormat(undefined, { timeZoneName: "short" }).formatToParts(date)
    .find(({ type }) => type === "timeZoneName").value);

const asJSON = (value) => JSON.stringify(value, (key, each) => (typeof each === "bigint" ? String(each) : each));

const isBytes = (value) => value instanceof Uint8Array || value instanceof LargeData;

/** A value in a cell, on one line. */
export function shown(value, attribute = {}) {
  if (value === null || value === undefined) return "";
  if (isBytes(value)) return strings.bytes(value.length);
  if (value instanceof Date) return moment.format(value);
  if (typeof value === "boolean") return strings[value];
  if (typeof value === "bigint" || attribute.type?.startsWith("Integer")) return wholeNumber.format(value);
  if (typeof value === "number") return number.format(value);
  return typeof value === "string" ? value : asJSON(value);
}

const pad = (value, digits = 2) => String(value).padStart(digits, "0");

/** As `<input type="datetime-local">` has it. */
const localText = (date) => `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${
  pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;

/** The text that a value is edited as. */
export function editable(value) {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return localText(value);
  if (isBytes(value)) return strings.bytes(value.length);
  return typeof value === "object" ? asJSON(value) : String(value);
}

/** Whether a value of this type is edited as a text. */
export const isText = ({ type }) => !["Boolean", "Binary", "Transformable", "Composite", "Undefined"].includes(type);

/** The value that an edited text stands for; an empty one is nil, but of a String. Fails with what is wrong. */
export function parsed(text, { type }) {
  if (type === "String") return text;
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (type === "Integer 64") {
    if (!/^[+-]?\d+$/.test(trimmed)) throw new Error(strings.faults.integer);
    return BigInt(trimmed.replace(/^\+/, ""));
  }
  if (type.startsWith("Integer")) {
    if (!/^[+-]?\d+$/.test(trimmed)) throw new Error(strings.faults.integer);
    return Number(trimmed);
  }
  if (type === "Double" || type === "Float") {
    if (!Number.isFinite(Number(trimmed))) throw new Error(strings.faults.number);
    return Number(trimmed);
  }
  if (type === "Decimal") {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) throw new Error(strings.faults.number);
    return trimmed;
  }
  if (type === "Date") {
    const date = new Date(trimmed);
    if (Number.isNaN(date.getTime())) throw new Error(strings.faults.date);
    return date;
  }
  return trimmed;
}

/** The attribute that says best which object it is: of its texts, one with a name for that, or the first. */
export function labelKey(model, entity) {
  const texts = [...model.properties(entity).values()].map(({ attribute }) => attribute)
    .filter((attribute) => attribute?.type === "String").map(({ name }) => name);
  return texts.find((name) => /name|title/i.test(name)) ?? texts[0];
}

/** What an object is called. */
export function labelOf(object) {
  if (!object) return "";
  const key = labelKey(object.context.model, object.entity);
  return (key && object.values[key]) || object.id;
}
