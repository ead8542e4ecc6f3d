// Commands: each has a key, and F1 lists them.

import { announce, announceMore, button, make } from "./dom.js";
import { strings } from "./strings.js";

const commands = [];
let areEditsRefused = false;
/** Commands that lead elsewhere, what is typed behind which is for the field that they answer with. */
const leading = ["Insert", "Ctrl+Enter", "Alt+Enter", "Delete"];
/** In milliseconds. */
const typingTime = 1_000;

/**
 * Adds a command: each of its `keys` as `KeyboardEvent.key` has it, with `Ctrl+`, `Alt+` and `Shift+` before it where that
 * is held. Characters are left to tables and to what is being typed: none is to change data.
 */
export function addCommand(title, run, ...keys) { commands.push({ title, run, keys }); }

/** Has the keys of what edits say that this page only reads: no list has them. */
export function refuseEdits() {
  areEditsRefused = true;
  commands.push({ run: () => announce(strings.cells.pageReadOnly), keys: ["Insert", "Ctrl+Enter", "Delete", "Ctrl+z", "Ctrl+Shift+z", "Ctrl+s"] });
}

/** Whether a key that is pressed stands for a character, and for no command. */
export const isCharacter = (event) => (
  event.key.length === 1 && (event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey || event.altKey)));

export const isTyping = (target) => target.closest?.("input:not([type=checkbox]), textarea, select");

/**
 * Has what is typed into a field taken, which would else be when one leaves it. Its `onblur` answers, perhaps later,
 * false where it cannot be, and has said why.
 */
const finish = (field) => (isTyping(field) ? field.onblur?.() : undefined);

export function keyOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  // Other characters may need Shift.
  const isShifted = shiftKey && (key.length > 1 || /^[a-z]$/.test(name));
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${isShifted ? "Shift+" : ""}${name}`;
}

/** Whether a key is left to what has the focus. A field has an undo and a search of its own. */
function isLeftTo(target, key, event) {
  if (isTyping(target)) return isCharacter(event) || !/^(Escape|Insert|F\d|Ctrl\+|Alt\+)/.test(key) || /[zf]$/.test(key);
  // Whoever types in a table means its cells. Where those take no text, the one character that asks for help still does.
  return target.closest("orrery-grid") !== null && isCharacter(event) && key !== "?";
}

/** Puts a text in the place of what is selected in a field; answers whether it could. */
export function typeInto(field, text) {
  if (!isTyping(field) || typeof field.selectionStart !== "number") return false;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input"));
  return true;
}

/**
 * Has what is typed wait while `run` makes a field ready, which it answers with, and then types it there: where one was before, it would go into
 * something else. Whoever goes elsewhere meanwhile stays there. What cannot be typed is told.
 */
export async function holdKeys(run) {
  let [text, rest, isEnded, isElsewhere] = ["", "", false, false];
  const before = document.activeElement;
  const leave = () => { isElsewhere = true; };
  // What follows these keys would be for another field.
  const take = (typed) => {
    if (isEnded) rest += typed;
    else text += typed;
  };
  const hold = (event) => {
    if (["Escape", "F6", "Ctrl+f", "Alt+Enter"].includes(keyOf(event))) leave();
    const isEnding = ["Enter", "Tab", "Insert"].includes(event.key);
    const isCommand = (event.ctrlKey || event.altKey || event.metaKey || /^F\d+$/.test(event.key)) && !isCharacter(event) && !isEnding;
    if (isElsewhere || isCommand) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isEnded ||= isEnding;
    if (isCharacter(event)) take(event.key);
    else if (event.key === "Backspace" && isEnded) rest = rest.slice(0, -1);
    else if (event.key === "Backspace") text = text.slice(0, -1);
  };
  const paste = (event) => {
    if (isElsewhere) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    take(event.clipboardData.getData("text/plain"));
  };
  const listeners = { keydown: hold, paste, pointerdown: leave };
  for (const [name, listen] of Object.entries(listeners)) addEventListener(name, listen, true);
  try {
    const field = await run();
    isElsewhere ||= document.activeElement !== before && Boolean(isTyping(document.activeElement)) && document.activeElement !== field;
    if (field && !isElsewhere) {
      field.focus();
      if (text && typeInto(field, text)) text = "";
    }
  } finally {
    for (const [name, listen] of Object.entries(listeners)) removeEventListener(name, listen, true);
    if (text + rest) announceMore(strings.keys.tooEarly(text + rest));
  }
}

export function listenForCommands() {
  // When something was typed into a field last. One that goes while somebody types, as its object is deleted, leaves the
  // rest of the word to the page: that means no commands.
  let typedAt = -typingTime;
  for (const name of ["pointerdown", "focusin", "hashchange"]) addEventListener(name, () => { typedAt = -typingTime; });
  addEventListener("input", () => { typedAt = performance.now(); });
  addEventListener("keydown", async (event) => {
    const isText = isCharacter(event) || ["Backspace", "Delete"].includes(event.key);
    if (isText && event.target === document.body && performance.now() - typedAt < typingTime) {
      typedAt = performance.now();
      return;
    }
    if (event.defaultPrevented) return;
    const key = keyOf(event);
    if ((document.querySelector("dialog[open]") && key !== "F1") || isLeftTo(event.target, key, event)) return;
    const command = commands.find((each) => each.keys.includes(key));
    // What a button or a link is of is not what is to be deleted.
    if (!command || (key === "Delete" && event.target.closest("button, a, summary, input, select"))) return;
    event.preventDefault();
    // A key that is held means its command once.
    if (event.repeat) return;
    const run = async () => {
      if (!["Escape", "F1"].includes(key) && await finish(event.target) === false) return undefined;
      return await command.run() ?? document.activeElement;
    };
    if (leading.includes(key)) holdKeys(run);
    else run();
  });
}

const shownKey = (key) => key.replace(/\w+$/, (name) => strings.keys.names[name] ?? (name.length === 1 ? name.toUpperCase() : name));

/** A dialog with all commands, and the keys of tables and models. */
export function showCommands() {
  if (document.querySelector("dialog.keys")) return;
  const part = (title, rows) => (rows.length === 0 ? null : make("section", {}, make("h3", {}, title), make("dl", {}, rows.map(([keys, meaning]) => (
    make("div", {}, make("dt", {}, keys.map((each) => make("kbd", {}, each))), make("dd", {}, meaning)))))));
  const listed = (looking, editing) => [...looking, ...areEditsRefused ? [] : editing].map(([names, meaning]) => [names.split(", "), meaning]);
  const own = (isLetter) => commands.filter(({ title, keys }) => title && /^[a-z]$/.test(keys[0]) === isLetter).map(({ keys, title }) => [keys.map(shownKey), title]);
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    make("header", {}, make("h2", { id: "keys-title" }, strings.keys.title), button(strings.close, () => dialog.close(), { autofocus: true })),
    make("div", { class: "groups" }, part(strings.keys.everywhere, own(false)), part(strings.keys.inModels, listed(strings.modelKeys, strings.modelEditKeys)),
      part(strings.keys.inTables, listed(strings.tableKeys, strings.tableEditKeys)), part(strings.keys.outside, own(true))));
  document.body.append(dialog);
  dialog.showModal();
}
