// Elements, made of text alone: nothing here takes markup.

/**
 * An element with what is given: `class`, `dataset`, `on…` handlers, attributes with a hyphen or as `role`, else
 * properties. Children are nodes and texts; null and undefined are left out.
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
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
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
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const button = (text, onclick, given = {}) => make("button", { type: "button", onclick, ...given }, text);

export const link = (text, href, given = {}) => make("a", { href, ...given }, text);

/** A function that calls `run` once things have been quiet for so many milliseconds. */
export function afterQuiet(milliseconds, run) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), milliseconds);
  };
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

/** Tells screen readers, and shows: a problem until something succeeds, else for a moment. */
export function announce(text, isProblem = false) {
  const inDialog = document.querySelector("dialog[open] .announced");
  if (isProblem && inDialog) {
    inDialog.textContent = text;
    return;
  }
  const place = document.getElementById(isProblem ? "problem" : "status");
  place.textContent = text;
  place.hidden = text === "";
  if (!isProblem && text) hideNote();
}

/** Does something that may fail, and says why it did. */
export async function attempt(action) {
  try {
    announce("", true);
    return await action();
  } catch (error) {
    announce([error.message, error.hint].filter(Boolean).join(" "), true);
    return undefined;
  }
}
