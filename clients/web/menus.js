// Menus: what opens below a title. The focus goes into it, and back to the title when it is left.

import { make } from "./dom.js";

/** Closes a menu that somebody has done with. */
function close(menu) {
  menu.open = false;
  menu.querySelector("summary").focus();
}

function press(menu, event) {
  // Other keys are for what has the focus, and none is a command of the page's.
  if (menu.open && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  const items = [...menu.querySelectorAll(".menu :is(button, input):enabled")];
  const place = items.indexOf(event.target);
  const isTyping = event.target.matches("input[type=text]");
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
    if (!menu.open) return;
    addEventListener("pointerdown", leave);
    menu.querySelector(".menu :is(button, input):enabled")?.focus();
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
