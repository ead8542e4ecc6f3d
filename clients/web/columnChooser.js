// Which columns a table has: properties to tick, and key paths to add.

import { columnsOf, defaultColumns, isColumn, ownKeys } from "./columns.js";
import { button, make } from "./dom.js";
import { makeMenu } from "./menus.js";
import { strings } from "./strings.js";

const maximumSuggestions = 100;
/** Among more than so many columns one searches. */
const mostUnsearched = 20;

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
  #search = make("input", { type: "search", "aria-label": strings.columns.search, placeholder: strings.columns.search, hidden: true });
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
    this.#search.oninput = () => this.#find();
    this.element = makeMenu(strings.data.columns, "columns", this.#search, this.#list, make("div", { class: "tools" },
      button(strings.columns.all, () => this.#apply(this.#all)), button(strings.columns.usual, () => this.#apply(defaultColumns(model, entity)))), add, this.#fault);
  }

  get #all() {
    const own = ownKeys(this.#model, this.#entity);
    return [...own, ...this.#keys.filter((key) => !own.includes(key))];
  }

  #find() {
    const text = this.#search.value.trim().toLowerCase();
    for (const each of this.#list.children) each.hidden = !each.textContent.toLowerCase().includes(text);
  }

  show(keys) {
    this.#keys = keys;
    const focused = document.activeElement?.value;
    const all = this.#all;
    const boxes = all.map((key) => make("input", { type: "checkbox", value: key, checked: keys.includes(key), onchange: () => this.#toggle(key) }));
    const titleOf = (key) => columnsOf(this.#model, this.#entity, [key])[0]?.title ?? key;
    this.#list.replaceChildren(...boxes.map((box) => make("label", {}, box, ` ${titleOf(box.value)}`)));
    this.#search.hidden = all.length <= mostUnsearched;
    this.#find();
    const summary = this.element.querySelector("summary");
    summary.dataset.count = all.length > mostUnsearched ? ` ${keys.length}/${all.length}` : "";
    summary.title = strings.columns.shown(keys.length, all.length);
    if (this.element.open) boxes.find(({ value }) => value === focused)?.focus();
  }

  #toggle(key) {
    const keys = this.#keys.includes(key) ? this.#keys.filter((each) => each !== key) : [...this.#keys, key];
    if (keys.length) this.#apply(keys);
  }

  /** Why there is no column of that key path. */
  #whyNone(path) {
    let owner = this.#entity;
    for (const step of path.split(".").filter((each) => !each.startsWith("@"))) {
      if (!owner) break;
      const property = this.#model.properties(owner).get(step);
      if (!property) return strings.transfer.unknown(owner, step);
      owner = property.relationship?.destination;
    }
    return strings.columns.noValue(path);
  }

  #add(path) {
    const isRight = isColumn(this.#model, this.#entity, path);
    this.#fault.textContent = isRight ? "" : this.#whyNone(path);
    if (!isRight) return;
    this.#path.value = "";
    if (!this.#keys.includes(path)) this.#apply([...this.#keys, path]);
  }

  open() { this.element.open = true; }
}
