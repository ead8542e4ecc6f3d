// Commands: each has a key, and `?` lists them.

import { button, make } from "./dom.js";
import { strings } from "./strings.js";

const commands = [];

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
  addEventListener("keydown", async (event) => {
    if (event.defaultPrevented) return;
    const key = keyOf(event);
    // A field has an undo of its own.
    const isLeft = key === "Escape" || (key?.startsWith("Ctrl+") && !key.endsWith("z"));
    if (document.querySelector("dialog[open]") || (isTyping(event.target) && !isLeft)) return;
    const command = commands.find((each) => each.key === key);
    if (!command) return;
    event.preventDefault();
    // A key that is held means its command once.
    if (!event.repeat && await finish(event.target) !== false) command.run();
  });
}

const shownKey = (key) => key.replace("Delete", strings.keys.delete).replace("Escape", strings.keys.escape).replace(/(?<=^|\+)[a-z]$/, (letter) => letter.toUpperCase());

/** A dialog with all commands, and the keys of the table. */
export function showCommands() {
  const rows = [...commands.map(({ key, title }) => [shownKey(key), title]), ...strings.tableKeys, ...strings.modelKeys];
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    make("header", {}, make("h2", { id: "keys-title" }, strings.keys.title), button(strings.close, () => dialog.close(), { autofocus: true })),
    make("dl", {}, rows.map(([key, title]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, title)))));
  document.body.append(dialog);
  dialog.showModal();
}
