// A dialog that writes the objects of a list as CSV or JSON Lines.

import { openDialog } from "./dialogs.js";
import { announce, button, choice, download, make, problemText } from "./dom.js";
import { strings } from "./strings.js";
import { recordText } from "./tabular.js";
import { nameOfToOne, settableNames, toOneOfKey } from "./transfer.js";

const words = strings.transfer;
const types = { csv: "text/csv", jsonl: "application/jsonl" };
/** Texts of so many characters become a part of the file, which the browser need not keep in memory. */
const partLength = 1 << 20;

/** What a table's columns are in a file, each once: a to-one by the key of its destination, a to-many by its members. */
const shownNames = (model, columns) => [...new Set(columns.filter(({ attribute, relationship }) => attribute || relationship).map(({ key, relationship }) => (
  relationship && !relationship.isToMany ? nameOfToOne(model, { ...relationship, name: key }) : key)))];

/** A cell of CSV: texts as they are, what has no text of its own as JSON. */
const cellText = (value) => (value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value));

/** Whether data stands for itself somewhere in a value, to be read. */
const isLarge = (value) => typeof value === "object" && value !== null && ("$handle" in value || Object.values(value).some(isLarge));

async function base64Of(connection, { handle }, signal) {
  let [pieces, offset, total, since] = [[], 0, 1, {}];
  while (offset < total) {
    try {
      const read = await connection.request("data/read", { handle, offset, ...since }, { signal });
      pieces.push(atob(read.data));
      [offset, total, since] = [offset + read.length, read.total, { ifUnchangedSince: read.clock }];
    } catch (error) {
      if (!["object.changedSince", "clock.expired"].includes(error.kind)) throw error;
      // Another value was set meanwhile.
      [pieces, offset, since] = [[], 0, {}];
    }
  }
  return btoa(pieces.join(""));
}

/** A value with its data in place. Of a transformable it is an archive; in composites it never is. */
async function inlined(connection, value, { type } = {}, signal) {
  if (!isLarge(value)) return value;
  if (value.$handle) {
    const base64 = await base64Of(connection, value.$handle, signal);
    return type === "Transformable" ? { $transformable: { base64 } } : base64;
  }
  if (type !== "Composite") return value;
  const members = await Promise.all(Object.entries(value).map(async ([name, each]) => [name, await inlined(connection, each, { type }, signal)]));
  return Object.fromEntries(members);
}

/** Gathers a text as parts of a file. */
class FileParts {
  #parts = [];
  #text = "";

  add(text) {
    this.#text += text;
    if (this.#text.length < partLength) return;
    this.#parts.push(new Blob([this.#text]));
    this.#text = "";
  }

  file(type) { return new Blob([...this.#parts, this.#text], { type }); }
}

/**
 * Writes what a request finds, as `{ file, unnamed, unnamedCount }`: in those columns so many objects lead to something that
 * has no value there. `told(count)` says how many objects were written so far.
 */
async function write(context, { request, names, format }, signal, told) {
  const parts = new FileParts();
  const line = {
    csv: (values) => `${recordText(values.map(cellText), ",")}\r\n`,
    jsonl: (values) => `${JSON.stringify(Object.fromEntries(names.map((name, place) => [name, values[place]])))}\n`,
  }[format];
  if (format === "csv") parts.add(line(names));
  // The to-ones themselves tell a destination without a key from none.
  const toOnes = [...names.entries()].flatMap(([place, name]) => {
    const toOne = toOneOfKey(context.model, request.entity, name);
    return toOne ? [{ place, toOne }] : [];
  });
  const unnamed = new Set();
  let unnamedCount = 0;
  const add = (rows) => {
    for (const [, ...values] of rows) {
      parts.add(line(values.slice(0, names.length)));
      const lost = toOnes.filter(({ place }, number) => values[place] === null && values[names.length + number] !== null);
      for (const { place } of lost) unnamed.add(names[place]);
      if (lost.length) unnamedCount += 1;
    }
    told(rows.length);
  };
  const { connection } = context.document;
  const attributes = names.map((name) => context.model.propertyAt(request.entity, name)?.attribute);
  // Rows are told from first to last: what is read by itself holds up what comes behind it.
  let waiting;
  const take = ({ rows }) => {
    if (!waiting && !isLarge(rows)) return add(rows);
    waiting = Promise.resolve(waiting)
      .then(() => Promise.all(rows.map((row) => Promise.all(row.map((value, place) => inlined(connection, value, attributes[place - 1], signal))))))
      .then(add);
    // It is told where it is waited for.
    waiting.catch(() => {});
    return undefined;
  };
  await context.request("fetch/rows", { fetch: request.with({ properties: [...names, ...toOnes.map(({ toOne }) => toOne)] }) }, { signal, onPartialResult: take });
  // Pieces are told one after the other, the last of them perhaps behind the reply: nothing that the page does with what
  // is told lasts longer than its turn.
  await new Promise((resolve) => { setTimeout(resolve); });
  await waiting;
  return { file: parts.file(types[format]), unnamed: [...unnamed], unnamedCount };
}

/** `{ request, columns, count }`: the list in view, what the table shows of it, and how many it has. */
export function exportObjects(context, { request, columns, count }) {
  const { entity } = request;
  const controller = new AbortController();
  const format = choice(words.format, [["csv", words.csv], ["jsonl", words.jsonl]]);
  const which = choice(words.columns, [["shown", words.shownColumns(columns.length)], ["all", words.allColumns]]);
  const bar = make("progress", { max: Math.max(1, count), value: 0, hidden: true, "aria-label": words.progress });
  const problem = make("p", { class: "problem", role: "alert" });
  const start = make("button", { class: "primary" }, words.export);
  const form = make("form", {}, make("div", { class: "sentence" }, format, which), bar, problem,
    make("div", { class: "tools actions" }, button(strings.cancel, () => dialog.close()), start));
  const dialog = openDialog(words.exportTitle(count, entity), "transfer-dialog", () => form);
  dialog.addEventListener("close", () => controller.abort());
  form.onsubmit = async (event) => {
    event.preventDefault();
    const enable = (isEnabled) => { for (const each of [format, which, start]) each.disabled = !isEnabled; };
    enable(false);
    problem.textContent = "";
    bar.hidden = false;
    let written = 0;
    const names = which.value === "all" ? settableNames(context.model, entity) : shownNames(context.model, columns);
    try {
      const { file, unnamed, unnamedCount } = await write(context, { request, names, format: format.value }, controller.signal, (more) => (bar.value = written += more));
      if (controller.signal.aborted) return;
      download(`${entity}.${format.value}`, file, file.type);
      dialog.close();
      announce([words.exported(written), unnamedCount > 0 && words.unnamed(unnamedCount, unnamed)].filter(Boolean).join(" "), unnamedCount > 0);
    } catch (error) {
      problem.textContent = problemText(error);
      enable(true);
    }
  };
}
