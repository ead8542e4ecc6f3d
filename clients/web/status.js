// The server, who is connected, and what is bounded by what.

import { attempt, button, follow, make } from "./dom.js";
import { strings } from "./strings.js";
import { countText } from "./values.js";

const facts = (entries) => make("dl", { class: "facts" }, entries.map(([title, ...value]) => (
  make("div", {}, make("dt", {}, title), make("dd", {}, ...value)))));

const part = (title, content) => make("section", {}, make("h3", {}, title), content);

function people(document) {
  const own = document.connection.name;
  return make("ul", {}, document.connections.map(({ connection, clientInfo, access }) => make("li", {},
    clientInfo?.name ?? strings.session.unnamed, make("span", { class: "hint" },
      ` ${[connection, access, connection === own && strings.session.you].filter(Boolean).join(" · ")}`))));
}

export function statusView({ context }) {
  const { document } = context;
  const place = make("div", { class: "scrolls status", tabIndex: 0, role: "region", "aria-label": strings.views.status });
  const read = async () => {
    const told = await document.connection.request("rpc/getStatus");
    const words = strings.status;
    place.replaceChildren(
      part(words.document, facts([[words.path, document.path], [words.store, document.storeUUID]])),
      part(strings.session.here, people(document)),
      part(words.server, facts([
        [words.process, String(told.process)], [words.version, told.version], [words.protocol, told.protocolVersion],
        [words.started, new Date(told.started).toLocaleString()], [words.listening, told.listening.join(", ") || "—"],
        [words.documents, ...told.documents.map(({ path, connections, hasChanges }) => make("div", {},
          `${path ?? strings.nil} (${words.clients(connections + 1)}${hasChanges ? `, ${words.unsaved}` : ""})`))],
      ])),
      part(words.limits, facts(Object.entries(document.connection.info.limits).map(([key, value]) => (
        [key, typeof value === "number" ? countText(value) : JSON.stringify(value)])))));
  };
  const stop = document.on("connection/didChange", () => { follow(read); });
  follow(read);
  const element = make("section", { class: "view column" },
    make("header", {}, make("h2", {}, strings.views.status), button(strings.status.again, () => attempt(read))), place);
  return { element, close: stop };
}
