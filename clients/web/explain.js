// How the list that was looked at last is fetched.

import { attempt, button, follow, make } from "./dom.js";
import { strings } from "./strings.js";
import { countText } from "./values.js";

const steps = (plan) => make("ol", { class: "plan" }, plan.map(({ depth, words, detail }) => {
  const step = make("li", {}, words ?? detail, make("div", { class: "hint code" }, detail));
  step.style.marginInlineStart = `${depth}em`;
  return step;
}));

const part = (title, ...content) => make("section", {}, make("h3", {}, title), ...content);

function parts({ sql, bindings, plan, effort, evaluation, indexes }) {
  const efforts = Object.entries(strings.explain.efforts).map(([key, title]) => (
    make("div", {}, make("dt", {}, title), make("dd", {}, countText(effort[key])))));
  const index = ({ reason, xcode, plan: better }) => make("div", {}, make("p", {}, reason), make("pre", {}, xcode), steps(better));
  return [
    part(strings.explain.plan, steps(plan)),
    part(strings.explain.indexes, ...(indexes.length ? indexes.map(index) : [make("p", {}, strings.explain.noIndexes)])),
    part(strings.explain.effort, make("dl", { class: "facts" }, efforts,
      make("div", {}, make("dt", {}, strings.explain.evaluation), make("dd", {}, strings.explain.evaluations[evaluation] ?? evaluation)))),
    part(strings.explain.sql, make("pre", {}, sql)),
    bindings.length ? part(strings.explain.bindings, make("pre", {}, bindings.map((each, place) => `?${place + 1} = ${each}`).join("\n"))) : null,
  ].filter(Boolean);
}

export function explainView({ context, lastRequest }) {
  const place = make("div", { class: "scrolls explain", tabIndex: 0, role: "region", "aria-label": strings.views.explain });
  const read = async () => {
    if (!lastRequest) return place.replaceChildren(make("p", { class: "empty" }, strings.explain.none));
    return place.replaceChildren(...parts(await context.request("fetch/explain", { fetch: lastRequest })));
  };
  follow(read);
  const { entity, options } = lastRequest ?? {};
  const title = entity ? `${strings.views.explain}: ${entity}` : strings.views.explain;
  const element = make("section", { class: "view column" },
    make("header", {}, make("h2", {}, title), make("code", {}, options?.predicate ?? ""), button(strings.explain.again, () => attempt(read))), place);
  return { element, close() {} };
}
