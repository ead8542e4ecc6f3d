// A dialog that makes objects of CSV or JSON Lines: looked through first, then written in batches.

import { Predicate } from "../javascript/index.js";
import { begun, openDialog } from "./dialogs.js";
import { announce, button, make, problemText } from "./dom.js";
import { isRefusal } from "./rehearsal.js";
import { strings } from "./strings.js";
import { RecordReader, TextFault } from "./tabular.js";
import { formatOf, hasConstraints, settableColumn } from "./transfer.js";
import { booleanFrom, dateFrom } from "./values.js";

const words = strings.transfer;
/** A batch is no more than that: messages have a limit, and these have it far from there. */
const [batchCount, batchBytes] = [10_000, 4 << 20];
const maximumFaults = 100;

// The text.

/** A number of JSON that JavaScript writes otherwise, perhaps with fewer digits. */
class Numeral { constructor(text) { this.text = text; } }

const parsedJSON = (text) => JSON.parse(text, (key, value, { source } = {}) => {
  if (typeof value !== "number" || String(value) === source) return value;
  // A browser that does not tell what stood there.
  if (source === undefined && Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(words.inexact);
  return source === undefined ? value : new Numeral(source);
});

/** A value of JSON as the protocol has it, with all digits that its type keeps. */
function exact(model, value, { type = "", composite } = {}) {
  if (value instanceof Numeral) {
    if (type.startsWith("Integer") && /^-?\d+$/.test(value.text)) return value.text;
    const number = Number(value.text);
    if (!Number.isFinite(number)) throw new Error(strings.faults.number);
    if (!/^(Double|Float)$/.test(type) && Number.isInteger(number) && !Number.isSafeInteger(number)) throw new Error(words.inexact);
    return number;
  }
  if (typeof value === "string" && /\p{Surrogate}/u.test(value)) throw new Error(words.surrogate);
  if (Array.isArray(value)) return value.map((each) => exact(model, each));
  if (typeof value !== "object" || value === null) return value;
  const elements = model.composites.get(composite);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exact(model, each, elements?.get(name))]));
}

/** The value of a cell as the protocol has it. */
function cellValue(text, { type }) {
  if (text === null) return null;
  const trimmed = text.trim();
  switch (type) {
    case "Integer 16": case "Integer 32": case "Integer 64":
      if (!/^[+-]?\d+$/.test(trimmed)) throw new Error(strings.faults.integer);
      return trimmed.replace(/^\+/, "");
    case "Double": case "Float":
      if (trimmed === "" || !Number.isFinite(Number(trimmed))) throw new Error(strings.faults.number);
      return Number(trimmed);
    case "Boolean": return booleanFrom(trimmed);
    case "Date": {
      // With a zone all its digits are kept.
      if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(trimmed)) return trimmed;
      const date = dateFrom(trimmed);
      if (!date) throw new Error(strings.faults.date);
      return date.toISOString();
    }
    case "Composite": case "Transformable": case "Undefined": return parsedJSON(text);
    default: return type === "String" ? text : trimmed;
  }
}

/** The lines of a text that comes in pieces. */
async function* linesOf(pieces) {
  let rest = "";
  let line = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    for (const text of lines) yield { line: (line += 1), text };
  }
  if (rest) yield { line: line + 1, text: rest };
}

/** What stands in the text: `{ line, values }` by the names of its columns, or `{ line, fault }`. */
async function* recordsOf(pieces, format) {
  if (format === "jsonl") {
    for await (const { line, text } of linesOf(pieces)) {
      if (text.trim() === "") continue;
      try {
        const values = parsedJSON(text);
        if (typeof values !== "object" || values === null || Array.isArray(values)) throw new Error(words.noObject);
        yield { line, values };
      } catch (error) { yield { line, fault: error.message }; }
    }
    return;
  }
  const reader = new RecordReader(",", (word) => words.csvFaults[word]);
  let names;
  const made = ({ line, cells }) => {
    if (cells.length === 1 && cells[0] === null && names?.length !== 1) return [];
    if (!names) {
      names = cells.map((each) => each ?? "");
      const twice = names.find((name, place) => names.indexOf(name) !== place);
      if (twice !== undefined) throw new TextFault(line, words.twice(twice));
      return [];
    }
    if (cells.length !== names.length) return [{ line, fault: words.cellCount(cells.length, names.length) }];
    return [{ line, values: Object.fromEntries(names.map((name, place) => [name, cells[place]])) }];
  };
  try {
    for await (const piece of pieces) for (const record of reader.read(piece)) yield* made(record);
    for (const record of reader.end()) yield* made(record);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    yield { line: error.line, fault: error.message };
  }
}

// The objects.

/** Reads a file, and tries or writes its objects batch by batch. */
class Import {
  #context;
  #options;
  #columns = new Map();
  #destinations = new Map();
  // How far the file is read, and was when the last batch was sent.
  #readBytes = 0;
  #sentBytes = 0;
  faults = [];
  /** `written`, up to `lastLine`, were written, whether they are new or not. */
  counts = { read: 0, inserted: 0, existing: 0, written: 0, lastLine: 0 };

  /** `{ entity, file, format, onConflict, ignoresMissing, isRehearsal, signal, told }` */
  constructor(context, options) { [this.#context, this.#options] = [context, options]; }

  async run() {
    const { file, format, isRehearsal, signal } = this.#options;
    let batch = [];
    for await (const { line, values, fault } of recordsOf(this.#pieces(file), format)) {
      if (this.faults.length >= maximumFaults) break;
      if (fault) this.#refuse(line, fault);
      else {
        this.counts.read += 1;
        batch.push({ line, values: this.#prepare(line, values) });
      }
      if (batch.length < batchCount && this.#readBytes - this.#sentBytes < batchBytes) continue;
      this.#sentBytes = this.#readBytes;
      await this.#send(batch);
      batch = [];
      if (this.faults.length && !isRehearsal) break;
    }
    if (batch.length && (isRehearsal || this.faults.length === 0)) await this.#send(batch);
    // What is written is not stopped any more.
    if (isRehearsal) signal.throwIfAborted();
  }

  /** The text in pieces; how much of it was read is told. */
  async* #pieces(file) {
    const { told, signal } = this.#options;
    const counting = new TransformStream({ transform: (bytes, controller) => {
      told(this.#readBytes += bytes.length);
      controller.enqueue(bytes);
    } });
    const reader = file.stream().pipeThrough(counting).pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    try {
      for (;;) {
        signal.throwIfAborted();
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw error instanceof TypeError ? new Error(words.noUTF8) : error;
    } finally { reader.cancel().catch(() => {}); }
  }

  #refuse(line, text, column) { if (this.faults.length < maximumFaults) this.faults.push({ line, column, text }); }

  /** Of a column what it sets; one that can set nothing is refused once. */
  #column(name, line) {
    if (!this.#columns.has(name)) {
      try {
        this.#columns.set(name, settableColumn(this.#context.model, this.#options.entity, name));
      } catch (error) {
        this.#columns.set(name, undefined);
        this.#refuse(this.#options.format === "csv" ? 1 : line, error.message, name);
      }
    }
    return this.#columns.get(name);
  }

  /** `[column, value]` for each; the keys of destinations stand where their ids will. */
  #prepare(line, values) {
    return Object.entries(values).flatMap(([name, given]) => {
      const column = this.#column(name, line);
      if (!column) return [];
      try {
        const attribute = column.attribute ?? column.key;
        const value = this.#options.format === "csv" && attribute ? cellValue(given, attribute) : given;
        return [[column, exact(this.#context.model, value, attribute)]];
      } catch (error) {
        this.#refuse(line, error.message, name);
        return [];
      }
    });
  }

  async #send(batch) {
    await this.#findDestinations(batch);
    const { entity, isRehearsal, onConflict, signal } = this.#options;
    const { ignoresMissing } = this.#options;
    const objects = batch.map(({ line, values }) => Object.fromEntries(values.map(([column, value]) => {
      if (!column.key || value === null) return [(column.relationship ?? column.attribute).name, value];
      const id = this.#destinations.get(column).get(String(value));
      if (!id && !ignoresMissing) this.#refuse(line, words.noDestination(column.relationship.destination, column.key.name, value), column.name);
      return [column.relationship.name, id ?? null];
    })));
    // What is wrong with any of them keeps all from being written.
    if (this.faults.length && !isRehearsal) return;
    try {
      const { insertedCount } = await this.#context.document.request("batch/insert",
        { entity, objects, onConflict, dryRun: isRehearsal, returning: "none" }, { signal });
      this.counts.inserted += insertedCount;
      this.counts.existing += objects.length - insertedCount;
      if (isRehearsal) return;
      this.counts.written += objects.length;
      this.counts.lastLine = batch.at(-1).line;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const { message, data } of error.data.errors?.length ? error.data.errors : [error]) {
        const { line = batch[0].line } = batch[data.operation ?? error.data.operation] ?? {};
        this.#refuse(line, problemText({ message, hint: data.hint }), data.property);
      }
    }
  }

  /** By columns that name destinations by a key, the ids of those that the batch names. */
  async #findDestinations(batch) {
    const wanted = new Map();
    for (const [column, value] of batch.flatMap(({ values }) => values)) {
      if (!column.key || value === null) continue;
      if (!this.#destinations.has(column)) this.#destinations.set(column, new Map());
      if (this.#destinations.get(column).has(String(value))) continue;
      const isWhole = column.key.type.startsWith("Integer") && /^-?\d+$/.test(value);
      wanted.set(column, (wanted.get(column) ?? new Set()).add(isWhole ? BigInt(value) : value));
    }
    for (const [column, values] of wanted) {
      const { destination } = column.relationship;
      const { name } = column.key;
      const predicate = new Predicate("%K IN %@", [{ toArgument: () => ({ $keyPath: name }) }, [...values]]);
      const rows = await this.#context.rows({ entity: destination, properties: [name], includesPendingChanges: false,
        predicate: predicate.format, argumentArray: predicate.argumentArray }, { signal: this.#options.signal });
      for (const row of rows) this.#destinations.get(column).set(String(row[name]), row.id);
    }
  }
}

// The dialog.

class ImportDialog {
  #context;
  #entity;
  #abort;
  #isTried = false;
  #file = make("input", { type: "file", accept: ".csv,.jsonl,.ndjson", "aria-label": words.file, required: true });
  #conflict;
  #missing = make("select", { "aria-label": words.missing }, [["", words.missingError], ["nil", words.missingNil]].map(([value, title]) => make("option", { value }, title)));
  #bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": words.progress });
  #result = make("div", { class: "result", role: "status" });
  #problem = make("p", { class: "problem", role: "alert" });
  #go = make("button", { class: "primary" }, words.lookThrough);
  #dialog;

  constructor(context, entity) {
    [this.#context, this.#entity] = [context, entity];
    const rules = hasConstraints(context.model, entity) ? ["error", "skip", "update"] : ["error"];
    this.#conflict = make("select", { "aria-label": words.conflict }, rules.map((value) => make("option", { value }, words.conflicts[value])));
    const form = make("form", {}, make("p", { class: "hint" }, words.importHint),
      make("div", { class: "sentence" }, this.#file, this.#conflict, this.#missing), this.#bar, this.#result, this.#problem,
      make("div", { class: "tools actions" }, button(strings.cancel, () => this.#cancel()), this.#go));
    form.oninput = () => this.#reset();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#run();
    };
    this.#dialog = openDialog(words.importTitle(entity), "transfer-dialog", () => form);
    this.#dialog.oncancel = (event) => {
      if (this.#abort) event.preventDefault();
      this.#abort?.abort();
    };
    this.#dialog.addEventListener("close", () => this.#abort?.abort());
  }

  #reset() {
    this.#isTried = false;
    this.#go.textContent = words.lookThrough;
    this.#result.replaceChildren();
    this.#problem.textContent = "";
    this.#bar.hidden = true;
  }

  /** What is at work is stopped; else the dialog goes. */
  #cancel() {
    if (this.#abort) this.#abort.abort();
    else this.#dialog.close();
  }

  async #run() {
    const isRehearsal = !this.#isTried;
    const [file] = this.#file.files;
    this.#reset();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    Object.assign(this.#bar, { max: Math.max(1, file.size), value: 0, hidden: false });
    const told = (bytes) => (this.#bar.value = bytes);
    const reading = new Import(this.#context, {
      entity: this.#entity, file, format: formatOf(file.name), onConflict: this.#conflict.value, ignoresMissing: this.#missing.value === "nil",
      isRehearsal, signal, told });
    this.#enable(false);
    const ended = begun(this.#dialog);
    const failure = await reading.run().then(() => undefined, (error) => error);
    this.#abort = undefined;
    ended();
    this.#enable(true);
    if (!failure) this.#report(reading, isRehearsal);
    else if (signal.aborted) this.#tellProblem(words.stopped, words.written, reading);
    else this.#tellProblem(problemText(failure), isRehearsal || !failure.data || isRefusal(failure) ? words.written : words.uncertain, reading);
  }

  /** What is looked through is what is imported. */
  #enable(isEnabled) { for (const each of [this.#file, this.#conflict, this.#missing, this.#go]) each.disabled = !isEnabled; }

  /** The dialog may have gone meanwhile. */
  #tellProblem(text, became, { counts: { written, lastLine } }) {
    const whole = `${text} ${became(written, lastLine)}`;
    if (this.#dialog.open) this.#problem.textContent = whole;
    else announce(whole, true);
  }

  #report({ faults, counts }, isRehearsal) {
    if (faults.length) {
      this.#result.replaceChildren(make("p", {}, make("strong", {}, `${words.faults(faults.length)} ${words.written(counts.written, counts.lastLine)}`)),
        make("ul", { class: "faults" }, faults.sort((a, b) => a.line - b.line).map(({ line, column, text }) => (
          make("li", {}, [words.line(line), column].filter(Boolean).join(", "), ": ", text)))));
    } else if (isRehearsal) {
      this.#isTried = true;
      this.#result.replaceChildren(make("p", {}, make("strong", {}, words.found(counts))));
      this.#go.textContent = words.import(counts.read);
      this.#go.focus();
    } else {
      this.#dialog.close();
      announce(words.imported(counts));
    }
  }
}

export function importObjects(context, entity) { return new ImportDialog(context, entity); }
