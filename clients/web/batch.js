// A dialog that changes or deletes many objects as one step, after a rehearsal that says what would come of it.

import { FetchRequest, Predicate } from "../javascript/index.js";
import { isWritable, valuesOf } from "./cells.js";
import { columnsOf } from "./columns.js";
import { carryOut, openDialog } from "./dialogs.js";
import { announce, button, choice, link, make, problemText } from "./dom.js";
import { isOvertaken, isRefusal, rehearse, updating } from "./rehearsal.js";
import { addressOf } from "./router.js";
import { strings } from "./strings.js";
import { labelKey, shown } from "./values.js";

/** As many objects as one `context/perform` or `object/delete` takes. */
const maximumCount = 100_000;
const sampleCount = 5;
const maximumFaults = 20;
const words = strings.batch;

/** The objects that the change is about, with what they are called, what they have, and what an expression makes of them. */
async function rowsFor({ context, request, ids, isOfSelection }, column, expression, signal) {
  const label = labelKey(context.model, request.entity);
  const properties = [...new Set([label, column?.key].filter(Boolean))];
  const given = ids.map((id) => context.object(id));
  const chosen = isOfSelection ? new FetchRequest(request.entity, { predicate: new Predicate("SELF IN %@", [given]) }) : request;
  const fetch = chosen.with({ properties, expressions: expression ? [{ name: "new value", expression }] : [], limit: maximumCount + 1 });
  const { columns, rows, clock } = await context.request("fetch/rows", { fetch }, { signal });
  if (rows.length > maximumCount) throw new Error(words.tooMany(maximumCount));
  const place = (name) => columns.indexOf(name);
  return { clock, rows: rows.map((row) => (
    { id: row[0], label: row[place(label)] || row[0], old: row[place(column?.key)], made: row[place("new value")] })) };
}

/** A decimal number by its digits and the place of the last one. */
function decimalKey(text) {
  const [, sign, whole, fraction = "", exponent = 0] = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [text, "", text];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  return kept && `${sign.replace("+", "")}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/** By type, what is the same for a value of the protocol's however it is written. */
const keys = {
  Decimal: decimalKey, UUID: (text) => text.toUpperCase(),
  Date: (text) => text.replace(/(\.\d*?)0+Z$/, "$1Z").replace(".Z", "Z"),
};

const keyOf = (value, { type } = {}) => (typeof value === "string" && Object.hasOwn(keys, type) ? keys[type](value) : JSON.stringify(value));

/** The operations, and of each row that changes what it gets, as the protocol has it. */
async function plan(given, { column, isExpression, text }, { rows, clock }) {
  const { context } = given;
  if (!column) {
    const params = { ids: rows.map(({ id }) => id), returning: "none" };
    return { rows, operations: rows.length ? [{ method: "object/delete", params: { ...params, ifUnchangedSince: clock } }] : [] };
  }
  const { changes, faults } = isExpression ? { faults: [] } : await valuesOf(context, rows.map(({ id }) => ({ object: context.object(id), column, text })));
  if (faults.length) throw new Error(faults[0].text);
  const changed = rows.flatMap((row) => {
    const object = context.object(row.id);
    const update = isExpression ? { method: "object/update", params: { id: row.id, values: { [column.key]: row.made }, returning: "none" } }
      : updating(context.model, object, changes.get(object));
    update.params.ifUnchangedSince = clock;
    const made = update.params.values[column.key];
    return keyOf(made, column.attribute) === keyOf(row.old, column.attribute) ? [] : [{ ...row, made, update }];
  });
  return { rows: changed, operations: changed.map(({ update }) => update) };
}

/** What a rehearsal found, for people. */
function report({ context }, column, { rows, operations, all, found }) {
  const text = (value) => (value === null ? strings.nil : column.attribute ? shown(context.model.decode(column.attribute, value), column.attribute) : value);
  const samples = rows.slice(0, sampleCount).map(({ id, label, old, made }) => make("tr", {}, make("td", {}, link(label, addressOf(id))),
    ...(column ? [make("td", { class: "old" }, text(old)), make("td", {}, text(made))] : [])));
  const faults = found.errors.slice(0, maximumFaults).map(({ message, hint, object, operation }) => {
    const id = operations[operation]?.params.id ?? object;
    return make("li", {}, problemText({ message, hint }), " ", id ? link(id, addressOf(id)) : null);
  });
  const others = (found.updatedCount ?? 0) + (found.deletedCount ?? 0) + (found.insertedCount ?? 0) - rows.length;
  return [
    make("p", {}, make("strong", {}, found.errors.length ? words.faults(found.errors.length) : column ? words.changes(rows.length) : words.deletes(rows.length)),
      " ", [all > rows.length && words.same(all - rows.length), others > 0 && words.others(others)].filter(Boolean).join(" ")),
    faults.length ? make("ul", { class: "faults" }, faults)
      : samples.length ? make("table", { class: "plain" }, make("tbody", {}, samples)) : null,
    rows.length > sampleCount && !faults.length ? make("p", { class: "hint" }, strings.more(rows.length - sampleCount)) : null,
  ].filter(Boolean);
}

class BatchDialog {
  #given;
  #columns;
  #planned;
  #abort;
  #scope;
  #what;
  #form = choice(words.form, [["value", words.value], ["expression", words.expression]]);
  #text = make("input", { type: "text", class: "code", "aria-label": words.newValue, autocomplete: "off", spellcheck: false });
  #result = make("div", { class: "result", role: "status" });
  #problem = make("p", { class: "problem", role: "alert" });
  #try = make("button", {}, words.try);
  #apply = button(words.apply, () => this.#carryOut(), { class: "primary", disabled: true });
  #dialog;

  constructor(given) {
    this.#given = given;
    const { context, entity, ids, count } = given;
    const keys = [...context.model.properties(entity).keys()];
    this.#columns = columnsOf(context.model, entity, keys).filter((column) => isWritable(column)
      && !["Binary", "Transformable", "Composite", "Undefined"].includes(column.attribute?.type));
    this.#scope = choice(words.which, [...(ids.length ? [["selection", words.selected(ids.length)]] : []), ["all", words.all(count)]]);
    this.#scope.value = given.isSelected ? "selection" : "all";
    this.#what = choice(words.what, [...this.#columns.map(({ key }) => [key, words.set(key)]), ["", words.delete]]);
    const form = make("form", {}, make("div", { class: "sentence" }, this.#scope, this.#what, this.#form, this.#text), this.#result, this.#problem,
      make("div", { class: "tools actions" }, button(strings.cancel, () => this.#dialog.close()), this.#try, this.#apply));
    form.oninput = () => this.#reset();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#rehearse();
    };
    this.#reset();
    this.#dialog = openDialog(words.title(entity), "batch-dialog", () => form);
    this.#dialog.addEventListener("close", () => this.#abort?.abort());
    this.#what.focus();
  }

  get #choice() {
    const column = this.#columns.find(({ key }) => key === this.#what.value);
    return { column, isExpression: Boolean(column) && this.#form.value === "expression", text: this.#text.value === "" ? null : this.#text.value };
  }

  #reset() {
    this.#abort?.abort();
    const { column, isExpression } = this.#choice;
    this.#form.hidden = this.#text.hidden = !column;
    this.#text.required = isExpression;
    this.#text.placeholder = isExpression ? words.expressionHint : column?.relationship ? words.targetHint : words.valueHint;
    this.#forget();
    this.#problem.textContent = "";
  }

  /** What was tried is not to be carried out. */
  #forget() {
    this.#planned = undefined;
    this.#apply.disabled = true;
    this.#apply.textContent = words.apply;
    this.#result.replaceChildren();
  }

  async #rehearse() {
    this.#reset();
    const { signal } = (this.#abort = new AbortController());
    const given = { ...this.#given, isOfSelection: this.#scope.value === "selection" };
    const choice = this.#choice;
    this.#result.replaceChildren(make("p", { class: "hint" }, words.trying));
    try {
      const read = await rowsFor(given, choice.column, choice.isExpression ? this.#text.value : undefined, signal);
      const planned = await plan(given, choice, read);
      const found = planned.operations.length ? await rehearse(given.context, planned.operations, { signal }) : { errors: [] };
      if (signal.aborted) return;
      this.#result.replaceChildren(...report(given, choice.column, { ...planned, all: read.rows.length, found }));
      if (found.errors.length || planned.operations.length === 0) return;
      const name = choice.column ? words.setAction(choice.column.key, planned.rows.length) : words.deleteAction(planned.rows.length);
      this.#planned = { operations: planned.operations, actionName: name };
      this.#apply.textContent = name;
      this.#apply.disabled = false;
      this.#apply.focus();
    } catch (error) {
      if (signal.aborted) return;
      this.#result.replaceChildren();
      this.#problem.textContent = problemText(error);
    }
  }

  async #carryOut() {
    const { operations, actionName } = this.#planned;
    let isRefused = false;
    await carryOut(this.#dialog, this.#problem, async () => {
      await this.#given.context.request("context/perform", { operations, actionName, returning: "none" }).catch((error) => {
        isRefused = isRefusal(error);
        throw isOvertaken(error, operations) ? new Error(words.overtaken) : error;
      });
      announce(words.done(actionName));
    });
    if (!isRefused) return;
    this.#forget();
    this.#try.focus();
  }
}

/** `{ entity, request, count, ids, isSelected }`: the list in view, how many it has, and the objects that are selected, or that which one is at. */
export function changeMany(context, given) { return new BatchDialog({ context, ...given }); }
