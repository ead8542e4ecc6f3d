// Commands: each has a key, and `?` lists them.

import { button, make } from "./dom.js";
import { strings } from "./strings.js";

const commands = [];
/** In milliseconds. */
const typingTime = 1_000;

/**
 * Adds a command: its `key` as `KeyboardEvent.key` has it, with `Ctrl+` or `Shift+` before it where that is held.
 * Keys without Ctrl are left to what is being typed, but Escape.
 */
export function addCommand(key, title, run) { commands.push({ key, title, run }); }

export const isTyping = (target) => target.closest?.("input:not([type=checkbox]), textarea, select");

/**
 * Has what is typed into a field taken, which would else be when one leaves it. Its `onblur` answers, perhaps later,
 * false where it cannot be, and has said why.
 */
const finish = (field) => (field.matches?.("input:not([type=checkbox]), textarea") ? field.onblur?.() : undefined);

function keyOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const isLetter = /^[a-z]$/.test(name);
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${shiftKey && isLetter ? "Shift+" : ""}${name}`;
}

export function listenForCommands() {
  // When something was typed into a field last. One that goes while somebody types, as its object is deleted, leaves the
  // rest of the word to the page: that means no commands.
  let typedAt = -typingTime;
  for (const name of ["pointerdown", "focusin", "hashchange"]) addEventListener(name, () => { typedAt = -typingTime; });
  addEventListener("input", () => { typedAt = performance.now(); });
  addEventListener("keydown", async (event) => {
    const isText = (event.key.length === 1 || ["Backspace", "Delete"].includes(event.key)) && !event.ctrlKey && !event.metaKey;
    if (isText && event.target === document.body && performance.now() - typedAt < typingTime) {
      typedAt = performance.now();
      return;
    }
    if (event.defaultPrevented) return;
    const key = keyOf(event);
    // A field has an undo of its own.
    const isLeft = key === "Escape" || (key?.startsWith("Ctrl+") && !key.endsWith("z"));
    if (document.querySelector("dialog[open]") || (isTyping(event.target) && !isLeft)) return;
    const command = commands.find((each) => each.key === key);
    // What a button or a link is of is not what is to be deleted.
    if (!command || (key === "Delete" && event.target.closest("button, a, summary, input, select"))) return;
    event.preventDefault();
    // A key that is held means its command once.
    if (event.repeat || (key !== "Escape" && await finish(event.target) === false)) return;
    command.run();
  });
}

const shownKey = (key) => key.replace("Delete", strings.keys.delete).replace("Escape", strings.keys.escape).replace(/(?<=^|\+)[a-z]$/, (letter) => letter.toUpperCase());

/** A dialog with all commands, and the keys of the table. */
export function showCommands() {
  const part = (title, rows) => make("section", {}, make("h3", {}, title), make("dl", {}, rows.map(([key, meaning]) => (
    make("div", {}, make("dt", {}, key.split(", ").map((each) => make("kbd", {}, each))), make("dd", {}, meaning))))));
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    make("header", {}, make("h2", { id: "keys-title" }, strings.keys.title), button(strings.close, () => dialog.close(), { autofocus: true })),
    make("div", { class: "groups" }, part(strings.keys.everywhere, commands.map(({ key, title }) => [shownKey(key), title])),
      part(strings.keys.inTables, strings.tableKeys), part(strings.keys.inModels, strings.modelKeys)));
  document.body.append(dialog);
  dialog.showModal();
}
