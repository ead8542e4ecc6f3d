// A dialog that makes objects of CSV or JSON Lines: looked through first, then written in batches.

import { begun, openDialog } from "./dialogs.js";
import { announce, button, choice, make, problemText } from "./dom.js";
import { isRefusal } from "./rehearsal.js";
import { strings } from "./strings.js";
import { RecordReader, TextFault, separatorOf, separators } from "./tabular.js";
import { formatOf, hasConstraints, rowsNamed, settableColumn, settableNames } from "./transfer.js";
import { booleanFrom, cut, dateFrom, entityNameOf, isID, isUUID, numberFrom } from "./values.js";

const words = strings.transfer;
/** A batch is no more than that: messages have a limit, and these have it far from there. */
const [batchCount, batchBytes] = [10_000, 4 << 20];
const maximumFaults = 100;
/** Of a column the ids of so many destinations are kept. */
const mostDestinations = 200_000;
/** More than that nobody looks through to say what each becomes. */
const mostColumns = 1_000;
/** Of a file so much is read to show its first rows. */
const [sampleBytes, sampleRows, sampleCharacters] = [256 << 10, 5, 60];

// The text.

/** A number of JSON that JavaScript writes otherwise, perhaps with fewer digits. */
class Numeral { constructor(text) { this.text = text; } }

const parsedJSON = (text) => JSON.parse(text, (key, value, { source } = {}) => {
  if (typeof value !== "number" || String(value) === source) return value;
  // A browser that does not tell what stood there.
  if (source === undefined && Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(words.inexact);
  return source === undefined ? value : new Numeral(source);
});

/** What browsers say of JSON that is nested deeply is of their own memory. */
const faultText = (error) => (error instanceof RangeError ? words.deep : error.message);

/** How many members the text of an object has: of two of one name JavaScript keeps the last alone. */
function memberCount(text) {
  let [count, depth] = [0, 0];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === ":" && depth === 1) count += 1;
  }
  return count;
}

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

const exampleOf = (decimal) => `3${decimal}5`;

/** A number with a decimal point. */
function withPoint(text, decimal) {
  if (decimal !== "." && text.includes(".")) throw new Error(strings.faults.numberText(exampleOf(decimal)));
  return text.replace(decimal, ".");
}

/** The value of a cell as the protocol has it. */
function cellValue(text, { type }, decimal) {
  if (text === null) return null;
  const trimmed = /^(Double|Float|Decimal)$/.test(type) ? withPoint(text.trim(), decimal) : text.trim();
  switch (type) {
    case "Integer 16": case "Integer 32": case "Integer 64":
      if (!/^[+-]?\d+$/.test(trimmed)) throw new Error(strings.faults.integer);
      return trimmed.replace(/^\+/, "");
    case "Double": case "Float": return numberFrom(trimmed, exampleOf(decimal));
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

/** The value of a key by which a column names destinations, as one text however it is spelled. */
function keyText(value, { type }) {
  const text = String(value);
  if (type === "String") {
    if (typeof value !== "string") throw new Error(strings.faults.text);
    return text;
  }
  if (type === "UUID") {
    if (!isUUID(text)) throw new Error(strings.faults.uuid);
    return text.toUpperCase();
  }
  if (!/^[+-]?\d+$/.test(text)) throw new Error(strings.faults.integer);
  const whole = BigInt(text.replace("+", ""));
  if (BigInt.asIntN(64, whole) !== whole) throw new Error(strings.faults.integer);
  return String(whole);
}

/** The same as an argument of a predicate. */
const keyArgument = (text, { type }) => ({ String: text, UUID: { toArgument: () => ({ $uuid: text }) } }[type] ?? BigInt(text));

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
async function* recordsOf(pieces, format, separator) {
  if (format === "jsonl") {
    for await (const { line, text } of linesOf(pieces)) {
      if (text.trim() === "") continue;
      try {
        const values = parsedJSON(text);
        if (typeof values !== "object" || values === null || Array.isArray(values)) throw new Error(words.noObject);
        const count = memberCount(text);
        if (count > mostColumns) throw new Error(words.tooManyColumns(mostColumns));
        if (count > Object.keys(values).length) throw new Error(words.twiceMember);
        yield { line, values };
      } catch (error) { yield { line, fault: faultText(error) }; }
    }
    return;
  }
  const reader = new RecordReader(separator, (word) => words.csvFaults[word]);
  let names;
  const made = ({ line, cells }) => {
    if (cells.length === 1 && cells[0] === null && names?.length !== 1) return [];
    if (!names) {
      if (cells.length > mostColumns) throw new TextFault(line, words.tooManyColumns(mostColumns));
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

/** A file that is not there as it was when it was chosen. */
class FileGone extends Error {}

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
  /** `batches` were tried or written, each by itself; `written` objects, up to `lastLine`, were written, whether they are new or not. */
  counts = { batches: 0, read: 0, inserted: 0, existing: 0, written: 0, lastLine: 0 };

  /**
   * `{ entity, file, format, separator, decimal, targets, onConflict, ignoresMissing, isRehearsal, signal, told }`. `targets`:
   * by the names of columns what they become, "" for nothing; others become what they are called.
   */
  constructor(context, options) { [this.#context, this.#options] = [context, options]; }

  async run() {
    const { file, format, separator, isRehearsal, signal } = this.#options;
    let batch = [];
    for await (const { line, values, fault } of recordsOf(this.#pieces(file), format, separator)) {
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
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const textOf = (bytes) => {
      try {
        return decoder.decode(bytes, { stream: bytes !== undefined });
      } catch { throw new Error(words.noUTF8); }
    };
    const reader = file.stream().getReader();
    try {
      for (;;) {
        signal.throwIfAborted();
        const { done, value } = await reader.read().catch(() => { throw new FileGone(words.fileGone); });
        if (value) told(this.#readBytes += value.length);
        yield textOf(value);
        if (done) return;
      }
    } finally { reader.cancel().catch(() => {}); }
  }

  #refuse(line, text, column) { if (this.faults.length < maximumFaults) this.faults.push({ line, column, text }); }

  /** Of a column what it sets; one that can set nothing is refused once. */
  #column(name, line) {
    if (!this.#columns.has(name)) {
      try {
        const target = this.#options.targets.get(name) ?? name;
        this.#columns.set(name, target === "" ? undefined : settableColumn(this.#context.model, this.#options.entity, target));
      } catch (error) {
        this.#columns.set(name, undefined);
        this.#refuse(this.#options.format === "csv" ? 1 : line, error.message, name);
      }
    }
    return this.#columns.get(name);
  }

  /** `[column, value]` for each; the keys of destinations stand where their ids will. */
  #prepare(line, values) {
    const properties = new Set();
    return Object.entries(values).flatMap(([name, given]) => {
      const column = this.#column(name, line);
      if (!column) return [];
      try {
        if (properties.has(column.property)) throw new Error(words.same(column.property));
        properties.add(column.property);
        const attribute = column.attribute ?? column.key;
        const cell = this.#options.format === "csv" && attribute ? cellValue(given, attribute, this.#options.decimal) : given;
        const value = exact(this.#context.model, cell, attribute);
        return [[column, column.key && value !== null ? keyText(value, column.key) : value]];
      } catch (error) {
        this.#refuse(line, faultText(error), name);
        return [];
      }
    });
  }

  async #send(batch) {
    await this.#findDestinations(batch);
    const { entity, isRehearsal, onConflict, signal } = this.#options;
    const objects = batch.map(({ line, values }) => Object.fromEntries(values.map(([column, value]) => (
      [column.property, column.key && value !== null ? this.#destinationOf(column, value, line) : value]))));
    // What is wrong with any of them keeps all from being written.
    if (this.faults.length && !isRehearsal) return;
    try {
      const { insertedCount } = await this.#context.document.request("batch/insert",
        { entity, objects, onConflict, dryRun: isRehearsal, returning: "none" }, { signal });
      this.counts.batches += 1;
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

  /** The id of the one object that a text names. */
  #destinationOf(column, text, line) {
    const { name, relationship: { destination }, key, isUnique } = column;
    const ids = this.#destinations.get(column).get(text) ?? [];
    if (ids.length === 1) return ids[0];
    if (ids.length > 1) this.#refuse(line, strings.cells.severalObjects(destination, text, ids.length), name);
    else if (!this.#options.ignoresMissing) {
      this.#refuse(line, !isUnique && isID(text) ? strings.detail.missing(text) : words.noDestination(destination, key.name, text), name);
    }
    return null;
  }

  /** By columns that name destinations by a key, the ids of those that the batch names. */
  async #findDestinations(batch) {
    const wanted = new Map();
    for (const [column, value] of batch.flatMap(({ values }) => values)) {
      if (column.key && value !== null) wanted.set(column, (wanted.get(column) ?? new Set()).add(value));
    }
    for (const [column, texts] of wanted) {
      if (!this.#destinations.has(column)) this.#destinations.set(column, new Map());
      await this.#learn(column, texts, this.#destinations.get(column));
    }
  }

  /** What is not there is asked for again: it may be made meanwhile. */
  async #learn({ relationship: { destination }, key, isUnique }, texts, known) {
    if (known.size + texts.size > mostDestinations) known.clear();
    const unknown = [...texts].filter((text) => !known.has(text));
    if (unknown.length === 0) return;
    // What looks like an id is one, as in cells.
    const ids = new Set(isUnique ? [] : unknown.filter(isID));
    const names = new Set(unknown.filter((text) => !ids.has(text)));
    const objects = [...ids].filter((id) => this.#context.model.entities.has(entityNameOf(id))).map((id) => this.#context.object(id));
    const rows = await rowsNamed(this.#context, destination, key.name, [...names].map((text) => keyArgument(text, key)), { objects, signal: this.#options.signal });
    for (const { id, [key.name]: value } of rows) {
      const name = value === null ? "" : keyText(value, key);
      if (ids.has(id)) known.set(id, [id]);
      if (names.has(name)) known.set(name, [...known.get(name) ?? [], id]);
    }
  }
}

// The dialog.

class ImportDialog {
  #context;
  #entity;
  #abort;
  #isTried = false;
  #file = make("input", { type: "file", accept: ".csv,.tsv,.tab,.txt,.jsonl,.ndjson", "aria-label": words.file, required: true });
  #separator = choice(words.separator, separators.map((each) => [each, words.separators[each]]));
  #decimal = choice(words.decimal, Object.entries(words.decimals));
  #conflict;
  #missing = choice(words.missing, [["", words.missingError], ["nil", words.missingNil]]);
  #form;
  // How a text is divided, which JSON Lines are not.
  #layout;
  // What the file begins with, once it is read, and what its columns become.
  #sample = "";
  #opening;
  #targets = new Map();
  #preview = make("div", { class: "preview" });
  #bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": words.progress });
  #result = make("div", { class: "result", role: "status" });
  #problem = make("p", { class: "problem", role: "alert" });
  #go = make("button", { class: "primary" }, words.lookThrough);
  #dialog;

  constructor(context, entity) {
    [this.#context, this.#entity] = [context, entity];
    const rules = hasConstraints(context.model, entity) ? ["error", "skip", "update"] : ["error"];
    this.#conflict = choice(words.conflict, rules.map((value) => [value, words.conflicts[value]]));
    const labelled = (control) => make("label", {}, control.ariaLabel, control);
    this.#layout = make("div", { class: "labelled", hidden: true }, labelled(this.#separator), labelled(this.#decimal));
    this.#form = make("form", {}, make("p", { class: "hint" }, words.importHint), make("div", { class: "sentence" }, this.#file),
      make("div", { class: "labelled" }, labelled(this.#conflict), labelled(this.#missing)), this.#layout, this.#preview, this.#bar, this.#result, this.#problem,
      make("div", { class: "tools actions" }, button(strings.cancel, () => this.#cancel()), this.#go));
    this.#form.oninput = () => this.#reset();
    this.#file.onchange = () => this.#look(() => this.#open());
    this.#separator.onchange = () => this.#look(() => this.#showPreview());
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      this.#run();
    };
    this.#dialog = openDialog(words.importTitle(entity), "transfer-dialog", () => this.#form);
    this.#dialog.oncancel = (event) => {
      if (this.#abort) event.preventDefault();
      this.#abort?.abort();
    };
    this.#dialog.addEventListener("close", () => this.#abort?.abort());
  }

  /** Looks how the file begins, behind what is looked at already; what is asked for meanwhile waits for it. */
  #look(read) {
    this.#form.setAttribute("aria-busy", "true");
    const opening = Promise.resolve(this.#opening).catch(() => {}).then(read).finally(() => {
      if (this.#opening === opening) this.#form.removeAttribute("aria-busy");
    });
    this.#opening = opening;
  }

  get #format() { return formatOf(this.#file.files[0].name); }

  /** What is wrong with it is told when it is looked through. */
  async #open() {
    const [file] = this.#file.files;
    this.#sample = file ? await file.slice(0, sampleBytes).text().catch(() => "") : "";
    const isTable = Boolean(file) && this.#format === "csv";
    this.#layout.hidden = !isTable;
    if (isTable) {
      this.#separator.value = separatorOf(this.#sample);
      this.#decimal.value = this.#separator.value === ";" ? "," : ".";
    }
    await this.#showPreview();
  }

  async #showPreview() {
    const rows = [];
    if (this.#file.files.length) {
      for await (const { values } of recordsOf([this.#sample], this.#format, this.#separator.value)) {
        if (values) rows.push(values);
        if (rows.length === sampleRows) break;
      }
    }
    const names = [...new Set(rows.flatMap(Object.keys))].slice(0, mostColumns);
    const choices = this.#choicesOf(names);
    this.#targets = new Map(names.map((name) => [name, choices.find((each) => each === name) ?? choices.find((each) => each.toLowerCase() === name.trim().toLowerCase()) ?? ""]));
    const leaves = make("p", { class: "hint" });
    const tell = () => (leaves.textContent = words.leaves([...this.#targets].filter(([, target]) => target === "").map(([name]) => name)));
    const selects = names.map((name) => {
      const select = choice(words.becomes(name), [["", words.leftOut], ...choices.map((each) => [each, each])]);
      select.value = this.#targets.get(name);
      select.onchange = () => {
        this.#targets.set(name, select.value);
        tell();
      };
      return select;
    });
    tell();
    const text = (value) => (value === undefined || value === null ? "" : cut(value instanceof Numeral ? value.text : typeof value === "object" ? JSON.stringify(value) : String(value), sampleCharacters));
    const cells = (kind, contents) => make("tr", {}, contents.map((each) => make(kind, {}, each)));
    this.#preview.replaceChildren(...(names.length === 0 ? [] : [make("p", {}, words.preview), make("div", { class: "scrolls", tabIndex: 0, role: "region", "aria-label": words.preview },
      make("table", { class: "plain" }, make("thead", {}, cells("th", names), cells("td", selects)),
        make("tbody", {}, rows.map((row) => cells("td", names.map((name) => text(row[name]))))))), leaves]));
  }

  /** What columns can become: also what they are called, where that is another way to name it. */
  #choicesOf(names) {
    return [...new Set([...settableNames(this.#context.model, this.#entity), ...names.filter((each) => this.#propertyOf(each))])];
  }

  /** Which property a column of that name sets, if it can set one. */
  #propertyOf(name) {
    try {
      return settableColumn(this.#context.model, this.#entity, name).property;
    } catch { return undefined; }
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
    await this.#opening;
    const [file] = this.#file.files;
    this.#reset();
    const properties = [...this.#targets.values()].map((each) => this.#propertyOf(each)).filter(Boolean);
    const twice = properties.find((each, place) => properties.indexOf(each) !== place);
    if (twice) {
      this.#problem.textContent = words.same(twice);
      return;
    }
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    Object.assign(this.#bar, { max: Math.max(1, file.size), value: 0, hidden: false });
    const told = (bytes) => (this.#bar.value = bytes);
    const reading = new Import(this.#context, {
      entity: this.#entity, file, format: this.#format, separator: this.#separator.value, decimal: this.#decimal.value, targets: this.#targets, onConflict: this.#conflict.value, ignoresMissing: this.#missing.value === "nil",
      isRehearsal, signal, told });
    this.#enable(false);
    const ended = begun(this.#dialog);
    const failure = await reading.run().then(() => undefined, (error) => error);
    this.#abort = undefined;
    ended();
    this.#enable(true);
    if (failure instanceof FileGone) this.#forget();
    if (!failure) this.#report(reading, isRehearsal);
    else if (signal.aborted) this.#tellProblem(words.stopped, words.written, reading);
    else this.#tellProblem(problemText(failure), isRehearsal || !failure.data || isRefusal(failure) ? words.written : words.uncertain, reading);
  }

  /** The same file can be chosen again, as it is now. */
  #forget() {
    this.#file.value = "";
    this.#look(() => this.#open());
  }

  /** What is looked through is what is imported. */
  #enable(isEnabled) { for (const each of [...this.#form.querySelectorAll("input, select"), this.#go]) each.disabled = !isEnabled; }

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
    } else if (isRehearsal && counts.read === 0) this.#result.replaceChildren(make("p", {}, words.nothingRead));
    else if (isRehearsal) {
      this.#isTried = true;
      const areApart = counts.batches > 1 && hasConstraints(this.#context.model, this.#entity);
      this.#result.replaceChildren(make("p", {}, make("strong", {}, words.found(counts), " ", areApart ? words.parts(counts.batches) : words.right, " ", words.atOnce)));
      this.#go.textContent = words.import(counts.read);
      this.#go.focus();
    } else {
      this.#dialog.close();
      announce(words.imported(counts));
    }
  }
}

export function importObjects(context, entity) { return new ImportDialog(context, entity); }
