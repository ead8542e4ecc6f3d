// <orrery-filter>: a predicate, with completion and the fault under its character.

import { characterAt, completionsOf } from "./completion.js";
import { afterQuiet, make, problemText } from "./dom.js";
import { strings } from "./strings.js";

export class OrreryFilter extends HTMLElement {
  #input = make("input", {
    type: "text", class: "code", spellcheck: false, autocomplete: "off", placeholder: strings.data.filterHint, role: "combobox",
    "aria-label": strings.data.filter, "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "completions",
  });
  #list = make("ul", { id: "completions", class: "code", role: "listbox", "aria-label": strings.data.completions, hidden: true });
  #before = make("span", { class: "before", "aria-hidden": "true" });
  #message = make("span", { id: "filter-fault", role: "alert" });
  #fault = make("div", { class: "fault code", hidden: true }, make("div", { "aria-hidden": "true" }, this.#before, "^"), this.#message);
  // What the list is filtered by; what somebody types is theirs until it is entered.
  #applied = "";
  #words = [];
  #start = 0;
  #chosen = -1;
  // What is half typed is not wrong yet.
  #check = afterQuiet(700, () => this.check());

  /** The context, the entity, and what is done with a predicate that is right. */
  context;
  entity;
  apply = () => {};

  connectedCallback() {
    this.append(this.#input, this.#list, this.#fault);
    this.#input.oninput = () => {
      this.#tell(undefined);
      this.#complete();
      this.#check();
    };
    this.#input.onkeydown = (event) => this.#onKey(event);
    this.#input.onblur = () => this.#close();
    this.#input.onscroll = () => this.#follow();
  }

  set value(text) {
    if (this.#applied === text) return;
    [this.#applied, this.#input.value] = [text, text];
    this.#close();
    this.check();
  }

  /** What somebody has typed and not entered; undefined where that is nothing. */
  get typed() { return this.#input.value === this.#applied ? undefined : this.#input.value; }

  set typed(text) {
    this.#input.value = text;
    this.#check();
  }

  focus() { this.#input.focus(); }

  /** What one is typing: `{ value, selectionStart, selectionEnd }`. */
  takeFocus() {
    const { value, selectionStart, selectionEnd } = this.#input;
    return document.activeElement === this.#input ? { value, selectionStart, selectionEnd } : undefined;
  }

  /** Has one go on with it; answers with the field. */
  giveFocus({ value, selectionStart, selectionEnd }) {
    this.typed = value;
    this.#input.setSelectionRange(selectionStart, selectionEnd);
    return this.#input;
  }

  /** Whether it is right; says what is wrong otherwise. */
  async check() {
    const text = this.#input.value;
    if (text.trim() === "") return this.#tell(undefined);
    try {
      await this.context.document.request("predicate/parse", { predicate: text, entity: this.entity });
      return this.#input.value === text && this.#tell(undefined);
    } catch (error) {
      return this.#input.value === text && this.#tell(error);
    }
  }

  #tell(error) {
    this.#fault.hidden = !error;
    this.#input.setAttribute("aria-invalid", String(Boolean(error)));
    if (!error) {
      this.#message.textContent = "";
      this.#input.removeAttribute("aria-describedby");
      return true;
    }
    this.#input.setAttribute("aria-describedby", "filter-fault");
    const offset = error.data?.offset ?? 0;
    this.#before.textContent = this.#input.value.slice(0, characterAt(this.#input.value, offset));
    this.#message.textContent = problemText(error);
    this.#follow();
    return false;
  }

  /** A text that is longer than its field may have moved in it. */
  #follow() { this.style.setProperty("--scrolled", `${-this.#input.scrollLeft}px`); }

  async #finish() {
    this.#close();
    // By then another view may be shown.
    if (await this.check() && this.isConnected) this.apply(this.#input.value.trim());
  }

  // Completion.

  #complete() {
    const { selectionStart, value } = this.#input;
    const { start, words } = completionsOf(this.context.model, this.entity, value.slice(0, selectionStart));
    [this.#start, this.#words, this.#chosen] = [start, words, -1];
    this.#list.replaceChildren(...words.map((word, index) => make("li", {
      id: `completion-${index}`, role: "option", "aria-selected": "false",
      onmousedown: (event) => {
        event.preventDefault();
        this.#take(index);
      },
    }, word)));
    this.#open(words.length > 0);
  }

  #open(isOpen) {
    this.#list.hidden = !isOpen;
    this.#list.style.left = `clamp(0px, calc(${this.#start}ch - ${this.#input.scrollLeft}px), calc(100% - 12rem))`;
    this.#input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.#input.removeAttribute("aria-activedescendant");
  }

  #close() {
    this.#words = [];
    this.#open(false);
  }

  #choose(index) {
    this.#chosen = (index + this.#words.length) % this.#words.length;
    for (const [place, each] of [...this.#list.children].entries()) {
      each.setAttribute("aria-selected", String(place === this.#chosen));
    }
    this.#input.setAttribute("aria-activedescendant", `completion-${this.#chosen}`);
  }

  #take(index) {
    const { value, selectionStart } = this.#input;
    const word = this.#words[index];
    this.#input.value = value.slice(0, this.#start) + word + value.slice(selectionStart);
    const end = this.#start + word.length - (word.endsWith("()") ? 1 : 0);
    this.#input.setSelectionRange(end, end);
    this.#close();
    this.#check();
  }

  #onKey(event) {
    const isOpen = !this.#list.hidden;
    const actions = {
      Enter: () => (isOpen && this.#chosen >= 0 ? this.#take(this.#chosen) : this.#finish()),
      ...(isOpen && {
        ArrowDown: () => this.#choose(this.#chosen + 1), ArrowUp: () => this.#choose(Math.max(this.#chosen, 0) - 1),
        Tab: () => this.#take(Math.max(this.#chosen, 0)), Escape: () => this.#close(),
      }),
    };
    if (!actions[event.key] || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    actions[event.key]();
  }
}

customElements.define("orrery-filter", OrreryFilter);
