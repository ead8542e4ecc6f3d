// Texts of tables: tab-separated ones, as spreadsheets put them on the clipboard, and CSV (RFC 4180). A cell with nothing
// in it is null, one with two quotes the empty string.

/** What is wrong with a text, and in which line. */
export class TextFault extends Error {
  constructor(line, message) {
    super(message);
    this.line = line;
  }
}

/** Takes a text in pieces and gives its records. `fault(word)` tells what is wrong. */
export class RecordReader {
  #separator;
  #fault;
  #cells = [];
  #text = "";
  // `start`: nothing of the cell was read; `plain`, `quoted`, and `closed`: behind a quote that ends it, or is one of two.
  #state = "start";
  #line = 1;
  #firstLine = 1;
  #wasReturn = false;

  constructor(separator, fault) { [this.#separator, this.#fault] = [separator, fault]; }

  /** The records that end in a piece, each `{ line, cells }`. */
  *read(piece) {
    for (const character of piece) {
      if (this.#state === "quoted") this.#takeQuoted(character);
      else if (character === "\n") yield this.#endRecord();
      else if (this.#wasReturn) this.#refuse("carriageReturn");
      else if (character === "\r") this.#wasReturn = true;
      else this.#takePlain(character);
    }
  }

  /** The last record, where nothing ended it. */
  *end() {
    if (this.#state === "quoted") this.#refuse("openQuote");
    if (this.#cells.length || this.#state !== "start" || this.#wasReturn) yield this.#endRecord();
  }

  #refuse(word) { throw new TextFault(this.#line, this.#fault(word)); }

  #takeQuoted(character) {
    if (character === "\n") this.#line += 1;
    if (character === '"') this.#state = "closed";
    else this.#text += character;
  }

  #takePlain(character) {
    if (character === this.#separator) return this.#endCell();
    if (character === '"' && this.#state === "start") this.#state = "quoted";
    else if (character === '"' && this.#state === "closed") {
      this.#text += '"';
      this.#state = "quoted";
    } else {
      if (this.#state === "closed" || character === '"') this.#refuse(this.#state === "closed" ? "behindQuote" : "quote");
      this.#text += character;
      this.#state = "plain";
    }
    return undefined;
  }

  #endCell() {
    this.#cells.push(this.#state === "start" ? null : this.#text);
    [this.#text, this.#state] = ["", "start"];
  }

  #endRecord() {
    this.#endCell();
    const record = { line: this.#firstLine, cells: this.#cells };
    this.#line += 1;
    [this.#cells, this.#firstLine, this.#wasReturn] = [[], this.#line, false];
    return record;
  }
}

/** What may divide cells. */
export const separators = [",", ";", "\t"];

/** What divides the cells of a text: what stands most often in its first line, outside of quotes. */
export function separatorOf(text) {
  const [head] = text.replace(/"[^"]*"?/g, "").split(/\r?\n/);
  const counts = separators.map((each) => head.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))];
}

/**
 * A cell of the clipboard, and what ends it. Spreadsheets put one in quotes that has a tab, a line end or a quote in it; all others stand as they
 * are, quotes before them too.
 */
const clipboardCell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n?|\n|$)/y;

function clipboardText(cell) {
  if (cell === "") return null;
  const inner = /^"(.*)"$/s.exec(cell)?.[1];
  return inner === "" || /[\t\r\n]|""/.test(inner) ? inner.replaceAll('""', '"') : cell;
}

/** The rows of a text that spreadsheets have put on the clipboard. */
export function rowsOfClipboard(text) {
  const rows = [];
  let cells = [];
  clipboardCell.lastIndex = 0;
  while (clipboardCell.lastIndex < text.length || cells.length) {
    const [, cell, end] = clipboardCell.exec(text);
    cells.push(clipboardText(cell));
    if (end !== "\t") [rows[rows.length], cells] = [cells, []];
  }
  return rows;
}

/** A cell as its text: null is nothing, and what would mean something else is in quotes. */
const written = (text, separator) => {
  if (text === null) return "";
  const isPlain = text !== "" && !text.includes(separator) && !/["\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
};

export const recordText = (cells, separator) => cells.map((each) => written(each, separator)).join(separator);
