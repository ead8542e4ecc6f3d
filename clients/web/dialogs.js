// Dialogs: how one is opened, and how it does what it is for.

import { announce, make, present, problemText } from "./dom.js";

let lastNumber = 0;

/**
 * A dialog with a title; it goes when it is closed. `content` gets the dialog, and makes what is in it. One that is asked
 * for twice, or that comes late, does not cover another: it is closed at once.
 */
export function openDialog(title, name, content) {
  lastNumber += 1;
  const id = `dialog-${lastNumber}`;
  const dialog = make("dialog", { class: name, "aria-labelledby": id });
  dialog.addEventListener("close", () => dialog.remove());
  // Enter that is held is not to press what comes next.
  dialog.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.repeat) event.preventDefault(); });
  dialog.append(make("h2", { id }, title), ...present([content(dialog)]));
  document.body.append(dialog);
  if (document.querySelector("dialog[open]")) queueMicrotask(() => dialog.dispatchEvent(new Event("close")));
  else dialog.showModal();
  return dialog;
}

/** Marks a dialog that is at work: the page is not left then without a question. Gives what takes the mark away. */
export function begun(dialog) {
  dialog.setAttribute("aria-busy", "true");
  return () => dialog.removeAttribute("aria-busy");
}

/** Whether something would be lost with the page: what a dialog is doing, or what is typed and not finished. */
export const isAtWork = () => document.querySelector("dialog[aria-busy], [data-edited]") !== null;

/**
 * Does what a dialog is for, and closes it, unless that answers false. Meanwhile it stays, and nothing in it can be used. Why it could not be done is
 * told in `problem`, or below the page where the dialog is gone all the same.
 */
export async function carryOut(dialog, problem, action) {
  const controls = [...dialog.querySelectorAll(":is(button, input, select):enabled")];
  const focused = document.activeElement;
  const stay = (event) => event.preventDefault();
  const ended = begun(dialog);
  problem.textContent = "";
  for (const each of controls) each.disabled = true;
  dialog.addEventListener("cancel", stay);
  try {
    if (await action() !== false) dialog.close();
  } catch (error) {
    if (dialog.open) problem.textContent = problemText(error);
    else announce(problemText(error), true);
  }
  ended();
  dialog.removeEventListener("cancel", stay);
  for (const each of controls) each.disabled = false;
  if (dialog.open) focused.focus();
}
