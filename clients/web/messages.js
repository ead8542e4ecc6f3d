// What the page sends and receives, to learn the protocol from.

import { button, make } from "./dom.js";
import { strings } from "./strings.js";

const maximumCount = 500;
const maximumLength = 4_000;
const messages = [];
const listeners = new Set();

// By id, what was asked for and is not answered yet.
const asked = new Map();

/** In one line what a message is about. */
function summaryOf(direction, text) {
  const [, method] = /"method":"([^"]+)"/.exec(text.slice(0, maximumLength)) ?? [];
  const [, id] = /^\{"jsonrpc":"2\.0","id":(\d+)/.exec(text) ?? [];
  if (direction === "sent" && id) asked.set(id, method);
  const isReply = direction === "received" && id !== undefined;
  const kind = isReply ? strings.messages[text.includes('"error":{"code"') ? "error" : "reply"](asked.get(id)) : method;
  if (isReply) asked.delete(id);
  return [kind, id && `#${id}`, strings.bytes(text.length)].filter(Boolean).join(" · ");
}

function record(direction, text) {
  const summary = summaryOf(direction, text);
  // A part of a text would keep the whole of it.
  const part = JSON.parse(JSON.stringify(text.slice(0, maximumLength)));
  messages.push({ direction, summary, time: new Date(), text: part, length: text.length });
  if (messages.length > maximumCount) messages.shift();
  for (const tell of listeners) tell(messages.at(-1));
}

/** Has every WebSocket from here on told of, without the secret as it is by then. */
export function recordMessages(secret) {
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...values) {
      super(...values);
      this.addEventListener("message", ({ data }) => record("received", data));
    }

    send(text) {
      record("sent", text.replaceAll(String(secret), "…"));
      super.send(text);
    }
  };
}

function indented({ text, length }) {
  if (length > maximumLength) return `${text} …`;
  return JSON.stringify(JSON.parse(text), null, 2);
}

function entry(message) {
  const body = make("pre");
  const time = message.time.toLocaleTimeString(undefined, {
    hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hour12: false,
  });
  const arrow = message.direction === "sent" ? "→" : "←";
  return make("details", {
    class: message.direction, ontoggle: () => (body.textContent ||= indented(message)),
  }, make("summary", {}, make("span", { class: "time" }, time), ` ${arrow} `,
    make("span", { class: "visually-hidden" }, strings.messages[message.direction]), message.summary), body);
}

/** The messages, newest last, followed as long as the page is looked at. */
export function messagesView() {
  const list = make("div", { class: "messages", role: "log", "aria-label": strings.messages.title, tabIndex: 0 });
  list.append(...messages.map(entry));
  const add = (message) => {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(entry(message));
    if (list.childElementCount > maximumCount) list.firstElementChild.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  };
  listeners.add(add);
  const clear = () => {
    messages.length = 0;
    list.replaceChildren();
  };
  const view = make("section", { class: "view column" },
    make("header", {}, make("h2", {}, strings.messages.title), button(strings.messages.clear, clear)),
    make("p", { class: "hint" }, strings.messages.hint), list);
  queueMicrotask(() => (list.scrollTop = list.scrollHeight));
  return { element: view, close: () => listeners.delete(add) };
}
