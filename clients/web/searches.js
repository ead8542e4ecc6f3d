// Saved searches: addresses with names, kept in the browser's storage for each document.

import { openDialog } from "./dialogs.js";
import { button, keep, link, make } from "./dom.js";
import { format } from "./router.js";
import { strings } from "./strings.js";

export class SavedSearches {
  #key;
  #place = make("ul", { class: "searches" });
  #heading = make("h2", { id: "searches-title" }, strings.searches.title);
  element = make("section", { "aria-labelledby": "searches-title", hidden: true }, this.#heading, this.#place);

  constructor(storeUUID) {
    this.#key = `orrery.searches.${storeUUID}`;
    addEventListener("storage", ({ key }) => key === this.#key && this.#show());
    this.#show();
  }

  get all() { return JSON.parse(localStorage.getItem(this.#key) ?? "[]"); }

  /** One of the same name is replaced. Answers whether it is kept. */
  add(name, address) { return this.#keep([...this.all.filter((each) => each.name !== name), { name, address }]); }

  remove(name) { this.#keep(this.all.filter((each) => each.name !== name)); }

  #keep(all) {
    const isKept = keep(this.#key, all);
    this.#show();
    return isKept;
  }

  /** Marks the search that an address is, whatever object is looked at in it; answers whether there is one. */
  mark({ object, ...address }) {
    const links = [...this.#place.querySelectorAll("a")];
    for (const each of links) {
      if (each.hash === format(address)) each.setAttribute("aria-current", "page");
      else each.removeAttribute("aria-current");
    }
    return links.some((each) => each.hasAttribute("aria-current"));
  }

  #show() {
    const all = this.all.sort((a, b) => a.name.localeCompare(b.name));
    this.element.hidden = all.length === 0;
    this.#place.replaceChildren(...all.map(({ name, address }) => make("li", {}, link(name, address), button("×", () => {
      if (!confirm(strings.searches.question(name))) return;
      this.remove(name);
      document.getElementById("view").focus();
    }, { class: "quiet", title: strings.remove, "aria-label": `${strings.remove} ${name}` }))));
  }
}

/** What somebody calls a search; undefined where it is not to be kept. */
export function askForName(suggested) {
  const field = make("input", { type: "text", value: suggested, required: true, maxLength: 100, "aria-label": strings.searches.name, autofocus: true });
  const dialog = openDialog(strings.searches.command, "name", () => make("form", { method: "dialog" }, field,
    make("div", { class: "tools actions" }, button(strings.cancel, () => dialog.close()), make("button", { value: "kept", class: "primary" }, strings.searches.keep))));
  field.select();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "kept" ? field.value.trim() || undefined : undefined);
  });
}
