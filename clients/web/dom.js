// Elements, made of text alone: nothing here takes markup.

import { strings } from "./strings.js";

/** Of what is to be in an element, that which is there: null and undefined are left out. */
export const present = (children) => children.flat().filter((child) => child !== null && child !== undefined);

/**
 * An element with what is given: `class`, `dataset`, `on…` handlers, attributes with a hyphen or as `role`, else
 * properties. Children are nodes and texts.
 */
export function make(name, given = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (key === "class") element.className = value;
    else if (key === "dataset") Object.assign(element.dataset, value);
    else if (key === "role" || key === "for" || key === "list" || key.includes("-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...present(children));
  return element;
}

/** The same in SVG, where all but `class`, `dataset` and handlers are attributes. */
export function makeShape(name, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (key === "dataset") Object.assign(element.dataset, value);
    else if (key.startsWith("on")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...present(children));
  return element;
}

export const button = (text, onclick, given = {}) => make("button", { type: "button", onclick, ...given }, text);

/** A menu of `[value, text]`. */
export const choice = (title, options) => make("select", { "aria-label": title }, options.map(([value, text]) => make("option", { value }, text)));

export const link = (text, href, given = {}) => make("a", { href, ...given }, text);

/** Where it is never quiet, after so many times as long. */
const longestWait = 10;

/** A function that calls `run` once things have been quiet for so many milliseconds, or have not been for long. */
export function afterQuiet(milliseconds, run) {
  let timer;
  let end;
  return (...values) => {
    const now = performance.now();
    if (timer === undefined) end = now + longestWait * milliseconds;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      run(...values);
    }, Math.min(milliseconds, end - now));
  };
}

/**
 * Puts others in the place of what an element has; those that it has already stay there, as somebody may be pressing one. Where what had the focus is
 * taken out, what has the same `data-focus` gets it, else the element itself.
 */
export function renew(element, ...children) {
  const before = document.activeElement;
  const focused = element.contains(before) ? before.dataset.focus : undefined;
  const nodes = present(children).map((each) => (each instanceof Node ? each : document.createTextNode(each)));
  const kept = new Set(nodes);
  for (const each of [...element.childNodes]) if (!kept.has(each)) each.remove();
  for (const [place, each] of nodes.entries()) if (element.childNodes[place] !== each) element.insertBefore(each, element.childNodes[place] ?? null);
  if (focused && document.activeElement !== before) (element.querySelector(`[data-focus="${CSS.escape(focused)}"]`) ?? element).focus();
}

/** A function that calls `run`, at the most once a frame. */
export function oncePerFrame(run) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      run();
    });
  };
}

const noteDuration = 6_000;
const hideNote = afterQuiet(noteDuration, () => announce(""));

/** Where a dialog shows what is announced as a problem: what is behind it nobody sees. */
export const problemPlace = () => make("p", { class: "problem announced", role: "alert" });

/** Tells screen readers, and shows: a problem until something else is begun, else for a moment. */
export function announce(text, isProblem = false) {
  const inDialog = document.querySelector("dialog[open] .announced");
  if (isProblem && inDialog) {
    inDialog.textContent = text;
    return;
  }
  // What succeeded before is of no more use beside what has not.
  if (isProblem && text) announce("");
  const place = document.getElementById(isProblem ? "problem" : "status");
  place.textContent = text;
  place.hidden = text === "";
  if (!isProblem && text) hideNote();
}

/** Tells another problem beside the one that is shown. */
export const announceMore = (text) => announce([document.getElementById("problem").textContent, text].filter(Boolean).join(" "), true);

/** What is wrong, and what to do about it. */
export const problemText = ({ message, hint }) => [message, hint].filter(Boolean).join(" ");

/** Does something that may fail, and says why it did. */
export async function attempt(action) {
  announce("", true);
  try {
    return await action();
  } catch (error) {
    announce(problemText(error), true);
    return undefined;
  }
}

/** What a server that ends answers: that it has gone is told by itself. */
const ofTheEnd = ["client.connectionLost", "context.unknown", "document.unknown"];

/** Tells that the connection is there again. */
export const didReconnect = () => dispatchEvent(new Event("reconnected"));

/**
 * Reads something that nobody has asked for, once more when a lost connection is back: what is told of others stays. A failure is told as long as
 * `isWanted`: it is not to stand in the place of what is told of a view that has gone.
 */
export async function follow(read, isWanted = () => true) {
  try {
    await read();
  } catch (error) {
    if (ofTheEnd.includes(error.kind)) addEventListener("reconnected", () => follow(read, isWanted), { once: true });
    else if (isWanted()) announce(problemText(error), true);
  }
}

/** Has the browser's storage keep a value, and says where it does not. Answers whether it does. */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    announce(strings.notKept, true);
    return false;
  }
}

/** Hands a file to the browser. */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
