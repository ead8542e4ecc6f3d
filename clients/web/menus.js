// Menus: what opens below a title. The focus goes into it, and back to where it was when it is left.

import { make } from "./dom.js";

/** Where the focus was when a menu was opened. */
const openers = new WeakMap();

/** Opens a menu by a key. The browser tells of it later, when the focus may be elsewhere. */
export function openMenu(menu) {
  openers.set(menu, document.activeElement);
  menu.open = true;
}

/** Closes a menu that somebody has done with. */
function close(menu) {
  menu.open = false;
  (openers.get(menu) ?? menu.querySelector("summary")).focus();
}

function press(menu, event) {
  // Other keys are for what has the focus, and none is a command of the page's.
  if (menu.open && !event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key)) event.stopPropagation();
  const items = [...menu.querySelectorAll(".menu :is(button, input):enabled")].filter((each) => each.checkVisibility());
  const place = items.indexOf(event.target);
  const isTyping = event.target.matches("input:is([type=text], [type=search])");
  const to = (index) => (items.at(index) ?? items[0]).focus();
  const keys = {
    ...(!isTyping && { ArrowDown: () => to(place + 1), ArrowUp: () => to(place < 0 ? -1 : place - 1), Home: () => to(0), End: () => to(-1) }),
    Escape: () => close(menu),
  };
  if (!menu.open || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}

/** A menu with a title; `name` is its class beside `chooser`. */
export function makeMenu(title, name, ...content) {
  const menu = make("details", { class: `chooser ${name}` }, make("summary", {}, title), make("div", { class: "menu" }, content));
  const leave = ({ target }) => { if (!menu.contains(target)) menu.open = false; };
  menu.ontoggle = () => {
    removeEventListener("pointerdown", leave);
    if (!menu.open) return void openers.delete(menu);
    addEventListener("pointerdown", leave);
    if (!openers.has(menu)) openers.set(menu, menu.contains(document.activeElement) ? menu.querySelector("summary") : document.activeElement);
    [...menu.querySelectorAll(".menu :is(button, input):enabled")].find((each) => each.checkVisibility())?.focus();
  };
  menu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && leave({ target: relatedTarget }));
  menu.onkeydown = (event) => press(menu, event);
  return menu;
}

/** A menu of buttons: one that is pressed closes it, and does what it is for behind that. */
export function makeActionMenu(title, name, buttons) {
  const menu = makeMenu(title, name, ...buttons);
  menu.addEventListener("click", ({ target }) => { if (target.closest(".menu button")) close(menu); }, { capture: true });
  return menu;
}
