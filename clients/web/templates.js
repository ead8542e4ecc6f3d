// Fetch request templates of the model: entries beside the entities, and values for their variables.

import { make } from "./dom.js";
import { format } from "./router.js";
import { strings } from "./strings.js";
import { dateFrom, isID } from "./values.js";

/** Names of `$variables` in a template's predicate; what is in quotes is text. */
export function variablesOf({ predicate = "" }) {
  const bare = predicate.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
  return [...new Set([...bare.matchAll(/\$([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name]) => name))];
}

export const templatesOf = (model) => [...model.description.fetchRequestTemplates ?? []].sort((a, b) => a.name.localeCompare(b.name));

export const addressOfTemplate = ({ name, entity }) => format({ view: "data", name: entity, template: name });

const words = { true: true, false: false, nil: null };

/** What somebody typed for a variable: a number, a date, true, false, nil, an object's id, or else a text; one in quotes is a text. */
function valueFrom(text) {
  const trimmed = text.trim();
  const [, quoted] = /^"(.*)"$/s.exec(trimmed) ?? [];
  if (quoted !== undefined) return quoted;
  if (/^[+-]?\d+(\.\d+)?$/.test(trimmed)) return Number.isSafeInteger(Number(trimmed)) || trimmed.includes(".") ? Number(trimmed) : BigInt(trimmed);
  if (Object.hasOwn(words, trimmed)) return words[trimmed];
  if (isID(trimmed)) return { toArgument: () => ({ $object: trimmed }) };
  return dateFrom(trimmed) ?? text;
}

/** The variables that an address has, `$limit=10`, for a fetch. */
export const variablesFrom = (address) => Object.fromEntries(Object.entries(address)
  .filter(([key]) => key.startsWith("$")).map(([key, text]) => [key.slice(1), valueFrom(text)]));

/** A field for each variable of a template. */
export class VariableBar {
  #apply;
  #fields = [];
  element = make("form", { class: "variables", hidden: true });

  /** `apply` is called with the variables as an address has them. */
  constructor(apply) {
    this.#apply = apply;
    this.element.onsubmit = (event) => {
      event.preventDefault();
      this.#tell();
    };
  }

  /** Whether each variable has a value. */
  get isComplete() { return this.#fields.every(({ value }) => value !== ""); }

  show(names, address) {
    this.element.hidden = names.length === 0;
    if (this.#fields.map(({ name }) => name.slice(1)).join() !== names.join()) this.#build(names);
    for (const field of this.#fields) {
      const value = address[field.name] ?? "";
      // What is typed and not finished is somebody's.
      if (field.value === field.defaultValue) field.value = value;
      field.defaultValue = value;
    }
  }

  #build(names) {
    this.#fields = names.map((name) => make("input", { type: "text", name: `$${name}`, autocomplete: "off", spellcheck: false,
      placeholder: strings.templates.hint, onchange: () => this.#tell() }));
    this.element.replaceChildren(...this.#fields.map((field) => make("label", {}, make("code", {}, field.name), " ", field)));
  }

  #tell() { this.#apply(Object.fromEntries(this.#fields.map(({ name, value }) => [name, value]))); }
}
