#!/usr/bin/env node
// Writes protocol.js and protocol.d.ts from protocol/generated/metaModel.json, which says all that
// they need. With --check it writes nothing and fails where a file is not what would be written.

import { readFileSync, writeFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const meta = JSON.parse(read("../../protocol/generated/metaModel.json"));
const aliases = new Map(meta.typeAliases.map((alias) => [alias.name, alias.type]));
const structures = new Map(meta.structures.map((structure) => [structure.name, structure]));
const bases = { string: "string", integer: "number", decimal: "number", boolean: "boolean", null: "null" };
const header = "// Written by generate.mjs from protocol/generated/metaModel.json: edit the definitions instead.\n";

/** As TypeScript has it. */
function typeScript(type) {
  switch (type.kind) {
    case "base": return bases[type.name];
    case "reference": return type.name === "LSPAny" ? "JSONValue" : type.name;
    case "array": return `${parenthesized(type.element)}[]`;
    case "map": return `{ [key: string]: ${typeScript(type.value)} }`;
    default: return type.items.map(typeScript).join(" | ");
  }
}

function parenthesized(type) {
  return type.kind === "or" ? `(${typeScript(type)})` : typeScript(type);
}

/** As the checker reads it: `string`, `[Name]`, `{json}`, `integer|string`. */
function text(type) {
  switch (type.kind) {
    case "base": return type.name;
    case "reference":
      if (type.name === "LSPAny") return "json";
      return aliases.has(type.name) ? text(aliases.get(type.name)) : type.name;
    case "array": return `[${text(type.element)}]`;
    case "map": return `{${text(type.value)}}`;
    default: return type.items.map(text).join("|");
  }
}

/** The first paragraph as a comment. */
function comment(documentation, indentation = "") {
  return `${indentation}/** ${documentation.split("\n\n")[0].replaceAll("*/", "* /")} */`;
}

// The types.

function enumeration({ name, values, supportsCustomValues, documentation }) {
  const words = values.map(({ value }) => JSON.stringify(value));
  // A later server may send words that are not known here.
  if (supportsCustomValues) words.push("(string & {})");
  return [comment(documentation), `export type ${name} = ${words.join(" | ")};`];
}

function structure({ name, properties, mixins = [], exactlyOneProperty, documentation }) {
  if (exactlyOneProperty) {
    const choices = properties.map((given) => {
      const members = properties.map((each) =>
        each === given ? `${each.name}: ${typeScript(each.type)}` : `${each.name}?: undefined`);
      return `{ ${members.join("; ")} }`;
    });
    return [comment(documentation), `export type ${name} =\n  | ${choices.join("\n  | ")};`];
  }
  const parents = mixins.length ? ` extends ${mixins.map((mixin) => mixin.name).join(", ")}` : "";
  const members = properties.flatMap((each) => [
    comment(each.documentation, "  "),
    `  ${JSON.stringify(each.name)}${each.optional ? "?" : ""}: ${typeScript(each.type)};`,
  ]);
  return [comment(documentation), `export interface ${name}${parents} {`, ...members, "}"];
}

const paramsType = (message) => message.params?.name ?? "Record<string, never>";

function methods(name, documentation, messages, row) {
  const members = messages.flatMap((each) => [
    comment(each.documentation, "  "), `  ${JSON.stringify(each.method)}: ${row(each)};`,
  ]);
  return [comment(documentation), `export interface ${name} {`, ...members, "}"];
}

function declarations() {
  const notifications = (direction) =>
    meta.notifications.filter((each) => each.messageDirection === direction);
  const table = (name, type) => `export const ${name}: { readonly [key: string]: ${type} };`;
  return [
    header,
    "export type JSONValue =\n  | null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };",
    ...meta.enumerations.flatMap(enumeration),
    ...meta.typeAliases.filter(({ name }) => !name.startsWith("LSP"))
      .map(({ name, type }) => `export type ${name} = ${typeScript(type)};`),
    ...meta.structures.flatMap(structure),
    ...methods("Requests", "What can be asked, by method.", meta.requests,
      (each) => `{ params: ${paramsType(each)}; result: ${typeScript(each.result)} }`),
    ...methods("ServerNotifications", "What the server pushes, by method.",
      notifications("serverToClient"), paramsType),
    ...methods("ClientNotifications", "What a client tells, by method.",
      notifications("clientToServer").concat(notifications("both")), paramsType),
    comment("The kinds of errors; later servers may have more."),
    `export type ErrorKind =\n  | ${meta.errors.map(({ kind }) => JSON.stringify(kind)).join("\n  | ")}`
      + "\n  | (string & {});",
    "export interface PropertyRow {",
    "  type: string; optional?: boolean; default?: JSONValue;",
    "  minimum?: number; maximum?: number; maximumCount?: number;",
    "}",
    "export interface StructureRow {",
    "  properties: { [name: string]: PropertyRow }; mixins: string[]; exactlyOne: boolean;",
    "}",
    table("structuresByName", "StructureRow"),
    table("enumerationsByName", "{ words: string[]; isOpen: boolean }"),
    table("requestsByMethod", "{ params: string | null; result: string; errors: string[] }"),
    table("notificationsByMethod", "{ params: string | null; direction: string }"),
    table("errorsByKind", "{ code: number; anyRequest: boolean; documentation: string }"),
  ].join("\n") + "\n";
}

// The tables.

function structureRow({ properties, mixins = [], exactlyOneProperty = false }) {
  const rows = properties.map(({ name, documentation, type, ...kept }) => [name, { type: text(type), ...kept }]);
  return {
    properties: Object.fromEntries(rows), mixins: mixins.map(({ name }) => name),
    exactlyOne: exactlyOneProperty,
  };
}

function messageRow({ params, result, errors, messageDirection }) {
  const row = { params: params?.name ?? null };
  return result ? { ...row, result: text(result), errors } : { ...row, direction: messageDirection };
}

function table(name, rows) {
  const lines = rows.map(([key, row]) => `  ${JSON.stringify(key)}: ${JSON.stringify(row)},`);
  return [`export const ${name} = {`, ...lines, "};"].join("\n");
}

function tables() {
  return [
    header,
    table("structuresByName", [...structures].map(([name, each]) => [name, structureRow(each)])),
    table("enumerationsByName", meta.enumerations.map((each) => [
      each.name,
      { words: each.values.map(({ value }) => value), isOpen: each.supportsCustomValues },
    ])),
    table("requestsByMethod", meta.requests.map((each) => [each.method, messageRow(each)])),
    table("notificationsByMethod", meta.notifications.map((each) => [each.method, messageRow(each)])),
    table("errorsByKind", meta.errors.map(({ kind, code, anyRequest, documentation }) => [
      kind, { code, anyRequest, documentation },
    ])),
  ].join("\n\n") + "\n";
}

for (const [name, contents] of [["protocol.js", tables()], ["protocol.d.ts", declarations()]]) {
  if (!process.argv.includes("--check")) {
    writeFileSync(new URL(name, import.meta.url), contents);
  } else if (read(name) !== contents) {
    console.error(`${name} is stale: run generate.mjs.`);
    process.exitCode = 1;
  }
}
