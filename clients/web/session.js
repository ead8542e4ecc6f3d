// The page's token, its connection and its document.

import { connect } from "../javascript/index.js";
import { recordMessages } from "./messages.js";

const storageKey = "orrery.session";

/** What was got for the token in the address, now or before. Tabs of the same browser share it. */
async function credentials() {
  const [, ticket] = /^#token=([0-9a-f]+)$/.exec(location.hash) ?? [];
  if (ticket) {
    history.replaceState(null, "", "#/");
    const response = await fetch("/session", { method: "POST", headers: { Authorization: `Bearer ${ticket}` } });
    if (response.ok) localStorage.setItem(storageKey, await response.text());
    else if (!localStorage.getItem(storageKey)) return undefined;
  }
  return JSON.parse(localStorage.getItem(storageKey) ?? "null") ?? undefined;
}

/** The documents that this browser has tokens for, each `{ name, path, model, token }`; undefined where it has none. */
export async function knownDocuments() { return (await credentials())?.documents; }

/** The one that the page's own address names; undefined for the start of several. */
export const shownDocument = (documents) => (
  documents.length === 1 ? documents[0] : documents.find(({ name }) => location.pathname === `/${encodeURIComponent(name)}`));

/**
 * The token of what a page is about, as it is when it is told: another `orrery browse` has others, and a tab of before goes
 * on once its address was opened in this browser.
 */
class Token {
  constructor(shown) { this.shown = shown; }

  toString() {
    const { documents = [] } = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    const { path, model, token } = this.shown;
    return documents.find((each) => each.path === path && each.model === model)?.token ?? token;
  }

  toJSON() { return this.toString(); }
}

/** A document, open; of a model alone, which has no `path`, the connection and what is known of it. */
export async function openSession(shown, handlers) {
  const { path, model, readOnly } = shown;
  const token = new Token(shown);
  recordMessages(token);
  const clientInfo = { name: "browser" };
  // What changes a server took along is told with their values.
  const onError = (error) => error.kind === "client.changesLost" || handlers.onError(error);
  const connection = await connect({ address: `ws:${location.host}`, token, clientInfo, ...handlers, onError });
  if (path === undefined) return { connection, model, readOnly };
  return Object.assign(await connection.openDocument(path), { modelPath: model });
}

export const isReadOnly = (document) => document.readOnly || document.connection.info.access === "read";

/** The last part of the path. */
export const nameOf = (document) => document.path.split("/").pop();
