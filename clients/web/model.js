// The model, to read: entities with their properties.

import { link, make } from "./dom.js";
import { format } from "./router.js";
import { strings } from "./strings.js";

const words = strings.model;
const yes = (value) => (value ? words.yes : words.no);

const table = (titles, rows) => (rows.length === 0 ? null : make("table", { class: "plain" },
  make("thead", {}, make("tr", {}, titles.map((title) => make("th", { scope: "col" }, title)))),
  make("tbody", {}, rows.map(([name, ...cells]) => (
    make("tr", {}, make("th", { scope: "row" }, name), cells.map((cell) => make("td", {}, cell))))))));

/** What values have to be, in short. */
function rules({ minimum, maximum, minimumLength, maximumLength, regularExpression, derivationExpression }) {
  const range = [[minimum, "≥"], [maximum, "≤"], [minimumLength, "# ≥"], [maximumLength, "# ≤"]];
  return [...range.filter(([value]) => value !== undefined).map(([value, sign]) => `${sign} ${value}`),
    regularExpression && `/${regularExpression}/`, derivationExpression && `= ${derivationExpression}`].filter(Boolean).join(", ");
}

const text = (value) => (value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

function entitySection({ name, superentity, isAbstract, attributes = [], relationships = [] }) {
  return make("section", { id: `entity-${name}` },
    make("h3", {}, link(name, format({ view: "data", name })), isAbstract ? make("span", { class: "badge" }, strings.data.abstract) : null),
    superentity ? make("p", { class: "hint" }, words.superentity(superentity)) : null,
    table([words.name, words.type, words.optional, words.default, words.rules], attributes.map((each) => (
      [each.name, each.type, yes(each.isOptional), text(each.defaultValue), rules(each)]))),
    table([words.name, words.destination, words.type, words.inverse, words.deleteRule], relationships.map((each) => (
      [each.name, each.destination, [each.isToMany ? words.toMany : words.toOne, each.isOrdered && words.ordered].filter(Boolean).join(", "),
        text(each.inverse), text(each.deleteRule)]))));
}

export function modelView({ context }) {
  const entities = [...context.model.entities.values()].sort((a, b) => a.name.localeCompare(b.name));
  const place = make("div", { class: "scrolls", tabIndex: 0, role: "region", "aria-label": strings.views.model }, entities.map(entitySection));
  return { element: make("section", { class: "view column" }, make("header", {}, make("h2", {}, strings.views.model)), place), close() {} };
}
