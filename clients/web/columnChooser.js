// Which columns a table has: properties to tick, and key paths to add.

import { isColumn } from "./columns.js";
import { make } from "./dom.js";
import { makeMenu } from "./menus.js";
import { strings } from "./strings.js";

const maximumSuggestions = 100;

/** Key paths of two steps, to choose from; longer ones can be typed. */
function suggestedPaths(model, entity) {
  const relationships = [...model.properties(entity).values()].map(({ relationship }) => relationship).filter(Boolean);
  return relationships.flatMap(({ name, destination, isToMany }) => (isToMany ? [`${name}.@count`]
    : [...model.properties(destination).keys()].map((key) => `${name}.${key}`)))
    .filter((path) => isColumn(model, entity, path)).slice(0, maximumSuggestions);
}

export class ColumnChooser {
  #model;
  #entity;
  #apply;
  #keys = [];
  #list = make("div", { class: "choices-of-columns" });
  #path = make("input", { type: "text", class: "code", spellcheck: false, autocomplete: "off", "aria-label": strings.columns.keyPath,
    placeholder: strings.columns.keyPathHint, list: "key-paths" });
  #fault = make("p", { class: "problem", role: "alert" });

  /** `apply` is called with the keys of the columns, in their order. */
  constructor(model, entity, apply) {
    [this.#model, this.#entity, this.#apply] = [model, entity, apply];
    const suggestions = make("datalist", { id: "key-paths" }, suggestedPaths(model, entity).map((value) => make("option", { value })));
    const add = make("form", { class: "key-path" }, this.#path, make("button", {}, strings.columns.add), suggestions);
    add.onsubmit = (event) => {
      event.preventDefault();
      this.#add(this.#path.value.trim());
    };
    this.element = makeMenu(strings.data.columns, "columns", this.#list, add, this.#fault);
  }

  show(keys) {
    this.#keys = keys;
    const focused = document.activeElement?.value;
    const own = [...this.#model.properties(this.#entity)].filter(([, { fetched }]) => !fetched).map(([key]) => key);
    const all = [...own, ...keys.filter((key) => !own.includes(key))];
    const boxes = all.map((key) => make("input", { type: "checkbox", value: key, checked: keys.includes(key), onchange: () => this.#toggle(key) }));
    this.#list.replaceChildren(...boxes.map((box) => make("label", {}, box, ` ${box.value}`)));
    if (this.element.open) boxes.find(({ value }) => value === focused)?.focus();
  }

  #toggle(key) {
    const keys = this.#keys.includes(key) ? this.#keys.filter((each) => each !== key) : [...this.#keys, key];
    if (keys.length) this.#apply(keys);
  }

  #add(path) {
    const isRight = isColumn(this.#model, this.#entity, path);
    this.#fault.textContent = isRight ? "" : strings.columns.unknown(path);
    if (!isRight) return;
    this.#path.value = "";
    if (!this.#keys.includes(path)) this.#apply([...this.#keys, path]);
  }

  open() { this.element.open = true; }
}
