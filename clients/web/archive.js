// A ZIP archive of texts, stored as they are.

import { strings } from "./strings.js";

/** More the form cannot count. */
const maximumCount = 65_535;

const remainders = Uint32Array.from({ length: 256 }, (each, number) => {
  let value = number;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = (sum >>> 8) ^ remainders[(sum ^ byte) & 255];
  return ~sum >>> 0;
}

/** Numbers as so many bytes each, the lowest first: `[value, size]`. */
const packed = (...fields) => Uint8Array.from(fields.flatMap(([value, size]) => (
  Array.from({ length: size }, (each, place) => value >>> (8 * place)))));

/** `files`: `{ name, text }`. They are all of the time `date`. Fails where they are too many. */
export function archiveOf(files, date = new Date()) {
  if (files.length > maximumCount) throw new Error(strings.archive.tooMany(maximumCount));
  const encoder = new TextEncoder();
  const time = date.getHours() << 11 | date.getMinutes() << 5 | date.getSeconds() >> 1;
  const day = date.getFullYear() - 1980 << 9 | date.getMonth() + 1 << 5 | date.getDate();
  const [parts, index] = [[], []];
  let offset = 0;
  for (const { name, text } of files) {
    const [path, bytes] = [name, text].map((each) => encoder.encode(each));
    const isUTF8 = 1 << 11;
    const facts = [[20, 2], [isUTF8, 2], [0, 2], [time, 2], [day, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [path.length, 2]];
    const head = packed([0x04034b50, 4], ...facts, [0, 2]);
    parts.push(head, path, bytes);
    index.push(packed([0x02014b50, 4], [20, 2], ...facts, [0, 8], [0, 4], [offset, 4]), path);
    offset += head.length + path.length + bytes.length;
  }
  const length = index.reduce((sum, each) => sum + each.length, 0);
  const end = packed([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [length, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...index, end], { type: "application/zip" });
}
