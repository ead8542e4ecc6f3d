// Edits that could not be saved when the document was closed the last time: they are brought back, or discarded. And those
// that a server that was killed has taken with it: what they were is told.

import { announce, attempt, button, make, problemText } from "./dom.js";
import { strings } from "./strings.js";
import { cut } from "./values.js";

const words = strings.recovery;
/** So many objects are named, with so much of each value. */
const [maximumNamed, longestValue] = [20, 100];

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

export class LossNote {
  #changes;
  #text = make("p");
  element = make("section", { class: "lasting", "aria-label": words.lostTitle, hidden: true }, this.#text,
    button(strings.close, () => { this.element.hidden = true; }));

  constructor(changes) { this.#changes = changes; }

  #describe({ id, entity, state, changedValues = {} }) {
    const values = Object.entries(changedValues).map(([key, value]) => (
      `${key}: ${cut(this.#changes.text(entity, key, value), longestValue)}`));
    return `${id} (${[strings.unsaved[state], ...values].join(", ")})`;
  }

  show(lost) {
    if (lost.length === 0) return;
    const named = lost.slice(0, maximumNamed).map((each) => this.#describe(each)).join("; ");
    const rest = lost.length - maximumNamed;
    this.#text.textContent = [words.lost(lost.length), named, rest > 0 ? strings.more(rest) : ""].filter(Boolean).join(" ");
    this.element.hidden = false;
  }
}
