// Custom elements that follow a list or a value. Everything shown is text, never markup.

import { unfit } from "./values.js";

/** Follows a store while it is in a page: what is assigned to `member`. */
const following = (member) => class extends HTMLElement {
  #source;
  #stop;

  get [member]() { return this.#source; }
  set [member](source) {
    this.#stop?.();
    if (source !== this.#source) this._forget?.();
    this.#source = source;
    this.#stop = this.isConnected ? source?.subscribe(() => this._show()) : undefined;
  }

  connectedCallback() { this[member] = this.#source; }
  disconnectedCallback() { this.#stop?.(); }
};

/**
 * `<orrery-list keys="name city">`: the rows of `results`, a listbox with the usual keys. `text(object)` says
 * what a row shows. Choosing one sends `orrery-select`, whose `detail` is the object. A row that stays keeps
 * its element, wherever it moves.
 */
export class OrreryList extends following("results") {
  #rows = new Map();
  #selected;
  text = (object) => this.getAttribute("keys").split(" ").map((key) => object.values[key] ?? "").join(" ");

  get selected() { return this.#selected; }

  connectedCallback() {
    Object.assign(this, { role: "listbox", onkeydown: (event) => this.#onKey(event) });
    super.connectedCallback();
  }

  _show() {
    const sections = this.results.sections.filter(({ rows }) => rows.some(Boolean));
    const shown = new Set(this.results.rows.map((object) => object?.id));
    for (const id of this.#rows.keys()) if (!shown.has(id)) this.#rows.delete(id);
    if (!shown.has(this.#selected?.id)) this.#selected = undefined;
    const focused = document.activeElement;
    arrange(this, sections.flatMap(({ name, rows }) => {
      const options = rows.filter((object) => shown.has(object?.id) && object).map((object) => this.#option(object));
      if (name === "") return options;
      const group = make("div", "group", { ariaLabel: name });
      group.append(make("div", "presentation", { textContent: name }), ...options);
      return [group];
    }));
    // What is moved loses the focus.
    if (this.contains(focused)) focused.focus();
    this.#mark();
  }

  #option(object) {
    const option = this.#rows.get(object.id) ?? make("div", "option");
    this.#rows.set(object.id, option);
    return Object.assign(option, { onclick: () => this.#select(object, option), textContent: this.text(object) });
  }

  /** The selected row takes the Tab key, else the first. */
  #mark() {
    const selected = this.#rows.get(this.#selected?.id);
    const current = selected ?? this.querySelector("[role=option]");
    for (const each of this.#rows.values())
      Object.assign(each, { ariaSelected: String(each === selected), tabIndex: each === current ? 0 : -1 });
  }

  #select(object, option) {
    this.#selected = object;
    this.#mark();
    option.focus();
    this.dispatchEvent(new CustomEvent("orrery-select", { detail: object, bubbles: true }));
  }

  #onKey(event) {
    const options = [...this.querySelectorAll("[role=option]")];
    const place = options.indexOf(event.target);
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: options.length - 1 }[event.key];
    if (next !== undefined) event.preventDefault();
    options[next]?.click();
  }
}

/**
 * `<orrery-field key="name" label="Name">`: an attribute of `object`, in an input that follows it. What is typed
 * is sent when it is finished; Escape takes it back. What is refused is told beside it.
 */
export class OrreryField extends following("object") {
  #input = document.createElement("input");
  #problem = make("span", "alert");
  #isEdited = false;

  get #key() { return this.getAttribute("key"); }
  get #attribute() { return this.object.context.model.properties(this.object.entity).get(this.#key).attribute; }

  connectedCallback() {
    const label = document.createElement("label");
    label.append(this.getAttribute("label") ?? this.#key, " ", this.#input);
    this.#input.oninput = () => (this.#isEdited = true);
    this.#input.onchange = () => this.#send();
    this.#input.onkeydown = ({ key }) => key === "Escape" && this.#tell("");
    this.replaceChildren(label, this.#problem);
    super.connectedCallback();
  }

  _show() {
    const known = this.object.values[this.#key];
    const value = known instanceof Date ? known.toISOString() : String(known ?? "");
    Object.assign(this.#input, { type: this.#attribute.type === "Boolean" ? "checkbox" : "text", disabled: this.object.isDeleted });
    // What somebody is typing is theirs until it is sent.
    if (!this.#isEdited) Object.assign(this.#input, { checked: known === true, value });
  }

  get #value() {
    const { type, isOptional } = this.#attribute;
    const { checked, value } = this.#input;
    if (type === "Boolean") return checked;
    const isNumber = /^(Integer|Float|Double|Decimal)/.test(type);
    const text = isNumber ? value.trim() : value;
    if (text === "" && (isOptional || !isNumber)) return null;
    if (isNumber && !decimal.test(text)) throw unfit(`${this.object.entity}.${this.#key}`, "a number", text || "nothing");
    if (type === "Date") return new Date(text);
    if (type === "Integer 64" && /^-?\d+$/.test(text)) return BigInt(text);
    return isNumber && type !== "Decimal" ? Number(text) : text;
  }

  get #typed() { return `${this.#input.checked} ${this.#input.value}`; }

  async #send() {
    const [object, typed] = [this.object, this.#typed];
    const set = async () => object.set({ [this.#key]: this.#value });
    const problem = await set().then(() => "", ({ message }) => message);
    // By now it may show another object, or what was typed since.
    if (object === this.object && typed === this.#typed) this.#tell(problem);
  }

  #tell(problem) {
    this._forget(problem);
    this._show();
  }

  /** What was typed for another object is not this one's. */
  _forget(problem = "") {
    [this.#problem.textContent, this.#isEdited] = [problem, problem !== ""];
    this.#input.setAttribute("aria-invalid", String(this.#isEdited));
  }
}

/** JavaScript takes more for a number: 0x10, and nothing for 0. */
const decimal = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const make = (name, role, others) => Object.assign(document.createElement(name), { role, ...others });

/** Puts the children in order, moving only those that are elsewhere: the others keep the focus. */
function arrange(parent, children) {
  const kept = new Set(children);
  for (const each of [...parent.children]) if (!kept.has(each)) each.remove();
  for (const [index, each] of children.entries())
    if (parent.children[index] !== each) parent.insertBefore(each, parent.children[index] ?? null);
}

customElements.define("orrery-list", OrreryList);
customElements.define("orrery-field", OrreryField);
