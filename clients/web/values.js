// Values as people read and write them, by attribute type. Dates are in local time, decimals exact.

import { LargeData } from "../javascript/index.js";
import { own } from "../javascript/values.js";
import { strings } from "./strings.js";

export { own };

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const wholeNumber = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const number = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 17 });
const decimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 20 });
/** Browsers write texts of numbers with all their digits, up to so many behind the point. */
const isPlainDecimal = (text) => /^-?\d+(\.\d{1,20})?$/.test(text);

export const countText = (count) => wholeNumber.format(count);

export const isNumeric = ({ type } = {}) => /^(Integer|Double|Float|Decimal)/.test(type);

/** The zone of local times at that moment, as `UTC+2`. */
export const zoneOf = (date) => (!isTold(date) ? strings.farDate
  : new Intl.DateTimeFormat(undefined, { timeZoneName: "short" }).formatToParts(date)
    .find(({ type }) => type === "timeZoneName").value);

const asJSON = (value) => JSON.stringify(value, (key, each) => (typeof each === "bigint" ? String(each) : each));

/** Stores may have dates that browsers have none for. */
export const isTold = (date) => !Number.isNaN(date.getTime());

const isBytes = (value) => value instanceof Uint8Array || value instanceof LargeData;

const mostCharacters = 1_000;

/** The beginning of a text that is too long to be looked at. */
export const cut = (text, most = mostCharacters) => (text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")} …` : text);

/** A value in a cell, on one line. */
export function shown(value, attribute = {}) {
  if (value === null || value === undefined) return "";
  if (isBytes(value)) return strings.bytes(value.length);
  if (value instanceof Date) return isTold(value) ? moment.format(value) : strings.farDate;
  if (typeof value === "boolean") return strings[value];
  if (typeof value === "bigint" || attribute.type?.startsWith("Integer")) return wholeNumber.format(value);
  if (typeof value === "number") return number.format(value);
  if (attribute.type === "Decimal" && isPlainDecimal(value)) return decimal.format(value);
  return cut(typeof value === "string" ? value : asJSON(value));
}

const pad = (value, digits = 2) => String(value).padStart(digits, "0");

/** As `<input type="datetime-local">` has it. */
const localText = (date) => `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${
  pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;

/** How far local time is from universal time, as `+02:00`. */
function offsetOf(date) {
  const minutes = -date.getTimezoneOffset();
  return `${minutes < 0 ? "-" : "+"}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
}

/** As `localText`; with its offset where it is the second hour of that time in its day. */
function exactText(date) {
  const text = localText(date);
  return new Date(text).getTime() === date.getTime() ? text : `${text}${offsetOf(date)}`;
}

/** Of the two moments of a local time that comes twice the one that another moment is near. */
export function nearTo(date, other) {
  const shifted = new Date(date.getTime() + (other.getTimezoneOffset() - date.getTimezoneOffset()) * 60_000);
  return localText(shifted) === localText(date) ? shifted : date;
}

const inFractions = ({ type } = {}) => ["Decimal", "Double", "Float"].includes(type);

/** The text that a value is edited as, as the page's language writes it. */
export function editable(value, attribute) {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return isTold(value) ? localText(value) : "";
  if (isBytes(value)) return strings.bytes(value.length);
  const text = typeof value === "object" ? asJSON(value) : String(value);
  return inFractions(attribute) ? text.replace(".", separatorsOf.decimal) : text;
}

/** The text that a value is copied as: exact, as spreadsheets read it; null for nil. */
export function copied(value, attribute) {
  if (value === null || value === undefined) return null;
  if (value instanceof Date && isTold(value)) return exactText(value).replace("T", " ").replace(/\.000(?=$|[+-])/, "");
  if (value instanceof Date) return strings.farDate;
  return editable(value, attribute);
}

/** Whether a value of this type is edited as a text. */
export const isText = ({ type }) => !["Boolean", "Binary", "Transformable", "Composite", "Undefined"].includes(type);

const separatorsOf = new Intl.NumberFormat(undefined, { useGrouping: true }).formatToParts(-12_345.6)
  .reduce((found, { type, value }) => ({ ...found, [type]: value }), { group: ",", decimal: "." });

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s");
const localNumber = new RegExp(`^([+-]?)(\\d{1,3}(?:${escaped(separatorsOf.group)}\\d{3})+|\\d+)(?:${escaped(separatorsOf.decimal)}(\\d+))?(e[+-]?\\d+)?$`, "i");

/** A number in the page's own way of writing it as programs write it; any other text as it is. */
function plainNumber(text) {
  const [, sign, whole, fraction, exponent = ""] = localNumber.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign}${whole.replace(/\D/g, "")}${fraction ? `.${fraction}` : ""}${exponent}`;
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;
const localDate = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?(?:,?\s+(\d{1,2}:\d\d(?::\d\d)?))?$/;
const orderOfDate = new Intl.DateTimeFormat().formatToParts(0).map(({ type }) => type).filter((type) => /day|month|year/.test(type));

/** Undefined where there is no such day or time: of the 31st of February a browser makes one of March. */
function dateAt(day, time, zone = "") {
  const date = new Date(`${day}T${time}${zone}`);
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  return isDay && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** A date with the year first, or in the order of the page's language; local where no zone is given. Undefined where there is none. */
export function dateFrom(text) {
  const [, day, time = "00:00", zone] = isoDate.exec(text) ?? [];
  if (day) return dateAt(day, time, zone);
  const [, ...parts] = localDate.exec(text) ?? [];
  const part = (type) => parts[orderOfDate.indexOf(type)] ?? "";
  if (part("year").length !== 4) return undefined;
  return dateAt(`${part("year")}-${pad(part("month"))}-${pad(part("day"))}`, pad(parts[3] ?? "00:00", 5));
}

const words = { true: /^(true|t|yes|y|1)$/i, false: /^(false|f|no|n|0)$/i };

export function booleanFrom(text) {
  if (words.true.test(text) || text === strings.true) return true;
  if (words.false.test(text) || text === strings.false) return false;
  throw new Error(strings.faults.boolean);
}

export const isUUID = (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const isDecimal = (text) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** The number that a text of decimal digits stands for. Fails where it is none that a browser has; the fault has an example of what is one. */
export function numberFrom(text, example = "3.5") {
  const number = Number(text);
  if (!isDecimal(text) || !Number.isFinite(number)) throw new Error(strings.faults.numberText(example));
  return number;
}

const localExample = `3${separatorsOf.decimal}5`;

/** The value that an edited text stands for; an empty one is nil, but of a String. Fails with what is wrong. */
export function parsed(text, { type }) {
  if (type === "String") return text;
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (type === "Boolean") return booleanFrom(trimmed);
  if (type === "Date") {
    const date = dateFrom(trimmed);
    if (!date) throw new Error(strings.faults.dateText);
    return date;
  }
  const plain = isNumeric({ type }) ? plainNumber(trimmed) : trimmed;
  if (type.startsWith("Integer")) {
    if (!/^[+-]?\d+$/.test(plain)) throw new Error(strings.faults.integer);
    const whole = BigInt(plain.replace(/^\+/, ""));
    const most = 2n ** BigInt(Number(type.slice("Integer ".length)) - 1) - 1n;
    if (whole > most || whole < -most - 1n) throw new Error(strings.faults.range(-most - 1n, most));
    return type === "Integer 64" ? whole : Number(whole);
  }
  if (type === "UUID" && !isUUID(plain)) throw new Error(strings.faults.uuid);
  if (type === "Double" || type === "Float") return numberFrom(plain, localExample);
  if (type === "Decimal" && !isDecimal(plain)) throw new Error(strings.faults.numberText(localExample));
  return plain;
}

/** What a pasted or imported cell stands for, null being one with nothing in it. Fails with what is wrong. */
export function valueOf(text, attribute) {
  const { type, isOptional } = attribute;
  if (text === null) return type === "String" && !isOptional ? "" : null;
  if (isText(attribute) || type === "Boolean") return parsed(text, attribute);
  throw new Error(strings.faults.noText(type));
}

/** The attribute that says best which object it is: of its texts, one with a name for that, or the first. */
export function labelKey(model, entity) {
  const texts = [...model.properties(entity).values()].map(({ attribute }) => attribute)
    .filter((attribute) => attribute?.type === "String" && !attribute.isTransient).map(({ name }) => name);
  return texts.find((name) => /name|title/i.test(name)) ?? texts[0];
}

/** The name of the entity that an object's id tells. */
export const entityNameOf = (id) => id.slice(0, id.lastIndexOf("/"));

/** Whether a text is an object's id. */
export const isID = (text) => /^[^/\s]+\/p\d+$/.test(text);

/** In characters. */
export const longestName = 100;

/** What an object is called. */
export function labelOf(object) {
  if (!object) return "";
  const key = labelKey(object.context.model, object.entity);
  return cut((key && own(object.values, key)) || object.id, longestName);
}
