// Edits that could not be saved when the document was closed the last time: they are brought back, or discarded.

import { announce, attempt, button, make, problemText } from "./dom.js";
import { strings } from "./strings.js";

const words = strings.recovery;

export class RecoveryNote {
  #session;
  #text = make("p");
  element = make("section", { class: "lasting", "aria-label": words.title, hidden: true }, this.#text);

  constructor(session, isReadOnly) {
    this.#session = session;
    if (isReadOnly) return;
    this.element.append(make("div", { class: "tools" }, button(words.recover, () => this.#recover(false), { class: "primary" }),
      button(words.discard, () => confirm(words.question(this.#count)) && this.#recover(true))));
  }

  get #count() { return this.#session.recovery.reduce((sum, { edits = 0 }) => sum + edits, 0); }

  show() {
    const { recovery } = this.#session;
    const dates = recovery.map(({ date }) => date).filter(Boolean).map((date) => new Date(date).toLocaleString());
    const faults = recovery.map(({ error }) => error?.message).filter(Boolean);
    const text = [words.found(this.#count, dates), ...faults].join(" ");
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.element.hidden = recovery.length === 0;
  }

  async #recover(discard) {
    await attempt(async () => {
      const { edits, replaced = [], failures = [] } = await this.#session.recover({ discard });
      announce(words[discard ? "discarded" : "recovered"](edits));
      const told = [...replaced, ...failures.map(({ error }) => error)];
      announce(told.map(({ message, data }) => problemText({ message, hint: data.hint })).join(" "), true);
    });
    // What could not be brought back, or was by somebody else: the server knows.
    await attempt(async () => { ({ recovery: this.#session.recovery = [] } = await this.#session.request("document/getStatus")); });
    this.show();
  }
}
