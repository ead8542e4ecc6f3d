// The elements of a model as a table whose rows open.

import { make } from "./dom.js";
import { partsOf, typeAt } from "./modelSchema.js";
import { strings } from "./strings.js";

const words = strings.model.table;
/** Larger models begin with their entities alone. */
const mostOpen = 40;

const shown = (value) => (value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

/** What values have to be, in short. */
function rulesOf({ minimum, maximum, minimumLength, maximumLength, regularExpression, derivationExpression }) {
  const range = [[minimum, "≥"], [maximum, "≤"], [minimumLength, "# ≥"], [maximumLength, "# ≤"]];
  return [...range.filter(([value]) => value !== undefined).map(([value, sign]) => `${sign} ${value}`),
    regularExpression && `/${regularExpression}/`, derivationExpression && `= ${derivationExpression}`].filter(Boolean).join(", ");
}

const optional = ({ isOptional }) => (isOptional ? words.yes : "");

/** By type, the cells after the name. */
const cellsOf = {
  ModelEntity: (each) => [[strings.model.kinds.ModelEntity, each.isAbstract && words.abstract].filter(Boolean).join(", "), "",
    each.superentity ? words.inherits(each.superentity) : "", (each.uniquenessConstraints ?? []).map((names) => names.join(" + ")).join(", ")],
  ModelAttribute: (each) => [each.composite ?? each.type, optional(each), shown(each.defaultValue), rulesOf(each)],
  ModelRelationship: (each) => [
    [each.destination, each.isToMany && words.toMany, each.isOrdered && words.ordered].filter(Boolean).join(", "), optional(each),
    shown(each.inverse), each.deleteRule ?? ""],
  ModelFetchedProperty: (each) => [each.fetchRequest?.entity ?? "", "", "", each.fetchRequest?.predicate ?? ""],
  ModelFetchIndex: (each) => [strings.model.kinds.ModelFetchIndex, "",
    each.elements.map(({ property, expression }) => property ?? expression).join(", "), each.partialIndexPredicate ?? ""],
  ModelComposite: () => [strings.model.kinds.ModelComposite, "", "", ""],
  ModelFetchRequest: (each) => [`${strings.model.kinds.ModelFetchRequest}: ${each.entity}`, "", "", each.predicate ?? ""],
};

const keyOf = (path) => path.join(".");

/** Every element of a model that has a name, in order: `{ path, element }`. */
export function elementsOf(model, path = []) {
  const element = path.reduce((found, step) => found[step], model);
  return partsOf(typeAt(path)).flatMap(({ name }) => (element[name] ?? []).flatMap((each, place) => {
    const inner = [...path, name, place];
    return [{ path: inner, element: each }, ...elementsOf(model, inner)];
  }));
}

export class ModelTable {
  #draft;
  #on;
  #closed = new Set();
  #knows = false;
  #found = null;
  #active;
  #body = make("tbody");

  /** `on.open()`, and `problemsOf(path)`. */
  constructor(draft, on) {
    this.#draft = draft;
    this.#on = on;
    const head = make("thead", {}, make("tr", {}, ["name", "type", "optional", "value", "rules"].map((key) => (
      make("th", { scope: "col" }, words[key])))));
    const table = make("table", { class: "plain tree", role: "treegrid", "aria-label": words.title, "aria-multiselectable": "true",
      onkeydown: (event) => this.#press(event), onclick: (event) => this.#click(event), ondblclick: () => this.#on.open() }, head, this.#body);
    this.element = make("div", { class: "scrolls" }, table);
  }

  show() {
    const { model } = this.#draft;
    const elements = elementsOf(model);
    if (!this.#knows && elements.length) {
      this.#knows = true;
      if (elements.length > 12 * mostOpen) for (const { path } of elements) if (path.length === 2) this.#closed.add(keyOf(path));
    }
    const hadFocus = this.#body.contains(document.activeElement);
    // What is found, what that is in, and what is in that.
    const near = this.#found && new Set([...this.#found].flatMap((key) => [key, key.split(".").slice(0, 2).join(".")]));
    const isFound = ({ path }) => near === null || near.has(keyOf(path)) || this.#found.has(keyOf(path.slice(0, 2)));
    const isOpen = (path) => this.#found !== null || !this.#closed.has(keyOf(path.slice(0, 2)));
    const rows = elements.filter((each) => (each.path.length === 2 || isOpen(each.path)) && isFound(each));
    this.#body.replaceChildren(...rows.map(({ path, element }) => this.#row(path, element)));
    this.select();
    if (hadFocus) this.focus();
  }

  #row(path, element) {
    const type = typeAt(path);
    const hasParts = partsOf(type).some(({ name }) => element[name]?.length);
    const [name, ...cells] = [element.name, ...cellsOf[type](element)];
    const problems = this.#on.problemsOf(path);
    const mark = problems.length ? make("span", { class: problems.some(({ isWarning }) => !isWarning) ? "mark problem" : "mark warning",
      title: problems.map(({ message }) => message).join("\n"), role: "img", "aria-label": problems[0].message }, "⚠") : null;
    return make("tr", {
      tabIndex: -1, "aria-level": String(path.length / 2), dataset: { path: keyOf(path) }, class: path.length === 2 ? "top" : "",
      ...(hasParts ? { "aria-expanded": String(this.#found !== null || !this.#closed.has(keyOf(path))) } : {}) },
    make("th", { scope: "row" }, hasParts ? make("span", { class: "twist", "aria-hidden": "true" }) : null, name || "—", mark),
    cells.map((cell) => make("td", {}, cell)));
  }

  /** Only what has the text in its name; null for all. */
  find(paths) {
    this.#found = paths && new Set(paths.map(keyOf));
    if (this.element.isConnected) this.show();
  }

  /** Marks what is chosen. */
  select() {
    const chosen = this.#draft.selection.map(keyOf);
    this.#active = chosen.at(-1) ?? this.#active;
    const rows = [...this.#body.children];
    for (const row of rows) {
      row.setAttribute("aria-selected", String(chosen.includes(row.dataset.path)));
      row.tabIndex = -1;
    }
    const active = rows.find((row) => row.dataset.path === this.#active) ?? rows[0];
    if (!active) return;
    active.tabIndex = 0;
    active.scrollIntoView({ block: "nearest" });
  }

  focus() { this.#body.querySelector("[tabindex='0']")?.focus(); }

  static #pathOf(row) { return row.dataset.path.split(".").map((step, place) => (place % 2 ? Number(step) : step)); }

  #choose(row, isMore) {
    const path = ModelTable.#pathOf(row);
    const others = this.#draft.selection.filter((each) => keyOf(each) !== row.dataset.path);
    const isChosen = others.length < this.#draft.selection.length;
    this.#draft.select(!isMore ? [path] : isChosen && others.length ? others : [...others, path]);
    this.focus();
  }

  #turn(row, isOpen) {
    if (isOpen) this.#closed.delete(row.dataset.path);
    else this.#closed.add(row.dataset.path);
    this.show();
  }

  #click(event) {
    const row = event.target.closest("tbody tr");
    if (!row) return;
    if (event.target.closest(".twist")) return this.#turn(row, row.ariaExpanded === "false");
    this.#choose(row, event.ctrlKey || event.metaKey || event.shiftKey);
  }

  #press(event) {
    const row = event.target.closest("tbody tr");
    if (!row) return;
    const rows = [...this.#body.children];
    const go = (to) => to && this.#choose(to, event.shiftKey);
    const keys = {
      ArrowDown: () => go(row.nextElementSibling), ArrowUp: () => go(row.previousElementSibling), Home: () => go(rows[0]), End: () => go(rows.at(-1)),
      ArrowRight: () => (row.ariaExpanded === "false" ? this.#turn(row, true) : go(row.nextElementSibling)),
      ArrowLeft: () => (row.ariaExpanded === "true" ? this.#turn(row, false)
        : go(rows.find((each) => row.dataset.path.startsWith(`${each.dataset.path}.`)) ?? row)),
      Enter: () => this.#on.open(), " ": () => this.#choose(row, true),
    };
    // With Ctrl or Alt it is a command.
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  }
}
