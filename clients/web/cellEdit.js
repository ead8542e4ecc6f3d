// A cell of a table while somebody types into it: what is typed stays in it until it is taken or given up.

import { isCharacter, typeInto } from "./commands.js";
import { afterQuiet, announce, announceMore } from "./dom.js";
import { strings } from "./strings.js";
import { labelOf } from "./values.js";

export class CellEdit {
  #editor;
  #table;
  #problem = "";
  #isOver = false;
  // Until when keys are taken for typed unseen, after the value was refused.
  #blindUntil = 0;
  #tellLater = afterQuiet(blindTime, () => this.tellAhead());
  #isFilling = false;
  /** Whether the value is being taken. */
  isLeaving = false;
  /** What came while it was, for the cell that one goes on to: a `text` that was typed or pasted, or `{ key, shiftKey, step }`. */
  ahead = [];

  /**
   * `at`: `{ object, column, row, cell, next }`, where `next` has by step, up or down, which object is there. `editorFor(fault)` makes the editor.
   * Of the table `leave(edit, rows, columns)` is called when what was typed is taken or given up, `refused(edit)` when it is not taken, and
   * `fill(text)` with what all selected cells are to be.
   */
  constructor(at, value, editorFor, table) {
    Object.assign(this, at);
    this.#table = table;
    this.#editor = editorFor((problem) => this.#tell(problem));
    const { control } = this;
    // What it shows is gone through anew when the editor has gone.
    this.cell.known = {};
    this.cell.element.replaceChildren(this.#editor.element);
    this.cell.element.classList.add("editing");
    this.show(value);
    control.setAttribute("aria-label", this.column.title);
    control.focus();
    control.select?.();
    control.addEventListener("keydown", (event) => this.#onKey(event));
    control.addEventListener("blur", () => this.#leave());
    control.addEventListener("pointerdown", () => this.resume());
    control.addEventListener("paste", (event) => this.keepPaste(event));
  }

  /** Goes on with what was refused. */
  resume() {
    this.#blindUntil = 0;
    this.control.focus();
  }

  get control() { return this.#editor.control; }
  show(value) { this.#editor.show(value); }

  /** What is wrong with what was typed. Where its cell has gone, that is told with it. */
  #tell(problem) {
    this.#problem = problem;
    const { column, object, control } = this;
    announce(this.#isOver && problem ? strings.detail.notTaken(column.title, labelOf(object), control.value, problem) : problem, true);
  }

  /** Has a key choose what begins with it. Into a text the character comes by itself, in the place of what is selected. */
  typeOver(key) {
    const { control } = this;
    const option = [...control.options ?? []].find((each) => !each.hidden && each.text.toLowerCase().startsWith(key.toLowerCase()));
    if (!option) return;
    control.value = option.value;
    control.dispatchEvent(new Event("input"));
  }

  #onKey(event) {
    if (event.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const step = event.shiftKey ? -1 : 1;
    const keys = {
      Escape: () => this.giveUp(), Enter: () => (isCommand ? this.#fill() : this.goOn(step, 0)), Tab: () => this.goOn(0, step),
    };
    const isBlind = performance.now() < this.#blindUntil && isOfCells(event) && !isCommand;
    this.#blindUntil = isBlind ? performance.now() + blindTime : 0;
    if (isBlind) this.#tellLater();
    // Commands wait for the value by themselves; what fills is none.
    const isAgain = this.#isFilling && isCommand && event.key === "Enter";
    const isForLater = !isCommand && (isOfCells(event) || ["Escape", "Backspace"].includes(event.key));
    const isKept = this.isLeaving || isBlind;
    if (isKept ? !isForLater && !isAgain : !keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (isForLater && isKept) this.keep(event);
    else if (!isKept) keys[event.key]();
  }

  /** Keeps a key that is pressed while the value is being taken; Backspace takes back a character, and Escape all. */
  keep(event) {
    const { key, shiftKey } = event;
    if (isCharacter(event)) this.ahead.push({ text: key });
    else if (isOfCells(event)) this.ahead.push({ key, shiftKey, step: shiftKey ? -1 : 1 });
    else if (key === "Escape") this.ahead = [];
    else if (key === "Backspace" && this.ahead.at(-1)?.text) {
      const rest = [...this.ahead.pop().text].slice(0, -1).join("");
      if (rest) this.ahead.push({ text: rest });
    }
  }

  /** Likewise what is pasted. A cell that is edited has one line. */
  keepPaste(event) {
    const pasted = event.clipboardData.getData("text/plain");
    const text = pasted.replace(/[\r\n]+$/, "");
    const isLine = !/[\r\n]/.test(text);
    // The browser pastes a line so that it can be undone.
    if (isLine && text === pasted && !this.isLeaving) return;
    event.preventDefault();
    if (!isLine) announce(strings.cells.severalLines, true);
    else if (this.isLeaving && text) this.ahead.push({ text });
    else if (!this.isLeaving) typeInto(this.control, text);
  }

  /** Says what was typed for other cells, and comes to none. */
  tellAhead() {
    tellTyped(this.ahead);
    this.ahead = [];
  }

  goOn(rows, columns) { return this.#leave(rows, columns, true); }

  /** Has what is typed taken; what was refused is tried again when somebody asks for it. */
  async #leave(rows = 0, columns = 0, isAsked = false) {
    if (this.#isOver || this.isLeaving) return;
    this.isLeaving = this.control.readOnly = true;
    // Where one leaves it for, the focus is by then.
    if (!isAsked) await new Promise((resolve) => setTimeout(resolve));
    const isTaken = await this.#editor.finish(isAsked || this.#isOver);
    this.isLeaving = this.control.readOnly = false;
    if (this.#isOver) return void this.tellAhead();
    this.control.setAttribute("aria-invalid", String(!isTaken));
    if (isTaken) return void this.#table.leave(this, rows, columns);
    this.#table.refused(this);
    this.remind();
    this.tellAhead();
    this.#blindUntil = performance.now() + blindTime;
  }

  /** Says once more why what is typed is not taken, and how to go on with it from elsewhere in the table. */
  remind() {
    const isBeside = this.cell.element.closest("orrery-grid") === document.activeElement;
    announce([this.#problem, isBeside ? strings.cells.refused : ""].filter(Boolean).join(" "), true);
  }

  /** It is not for this cell alone: until it is written it stays here. */
  async #fill() {
    this.isLeaving = this.control.readOnly = this.#isFilling = true;
    const isWritten = await this.#table.fill(this.control.value);
    this.isLeaving = this.control.readOnly = this.#isFilling = false;
    if (this.#isOver) return void this.tellAhead();
    this.control.setAttribute("aria-invalid", String(!isWritten));
    if (isWritten) this.giveUp();
    else this.tellAhead();
  }

  giveUp() {
    this.#editor.discard();
    this.#table.leave(this);
  }

  /** What is typed, and which of it is selected; it is taken out of the cell. Undefined where nothing is. */
  take() {
    const { value, selectionStart, selectionEnd } = this.control;
    if (!this.control.hasAttribute("data-edited")) return undefined;
    this.#editor.discard();
    return { value, selectionStart, selectionEnd };
  }

  /** Ends it with its cell: what is typed is taken as far as it can be. */
  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!this.isLeaving) this.#editor.finish(true);
    this.cell.element.replaceChildren();
    this.cell.element.classList.remove("editing");
  }
}

/** In milliseconds. Who types on within it after a refusal has not seen that, and means other cells. */
const blindTime = 500;

/** Whether a key leads to another cell. */
export const isMove = ({ key }) => /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/.test(key);

/** Whether a key is for a cell: it is typed into one, takes what was typed, or leads to another, or to a new object. */
export const isOfCells = (event) => isCharacter(event) || ["Enter", "Tab", "Insert"].includes(event.key) || isMove(event);

/** Says what was typed that comes to no cell, behind what says why. */
export function tellTyped(ahead, why = "") {
  const text = ahead.map((each) => each.text ?? " ").join("").trim();
  if (text) announceMore(`${why} ${strings.keys.tooEarly(text)}`.trim());
}
