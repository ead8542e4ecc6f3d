// What the types allow, and what they do not: compiled, never run.

import {
  Context, Document, FetchRequest, FetchedResults, KeyPath, ManagedObject, connect, openDocument, predicate, rowsOf, storeOf,
} from "../index.js";
import { problems } from "./checking.js";
import type { ChangeOrigin, ModelSource } from "../protocol.js";

class Song extends ManagedObject {
  static readonly entityName: string = "Song";
  static readonly keys = { title: new KeyPath<Song, string>("title") };
  get title(): string { return this.value("title") as string; }
}

export async function session(): Promise<string[]> {
  const connection = await connect("tcp:localhost:4711");
  const document: Document = await openDocument("a.data", { create: "ifMissing", classes: [Song] });
  const context: Context = document.context;
  const songs: FetchedResults<Song> = await context.results(
    new FetchRequest(Song, { sort: [Song.keys.title.descending()], predicate: predicate`${Song.keys.title} = ${5}` }));
  for await (const change of songs) for (const { id } of rowsOf(change!)) console.log(id);
  const titles: string[] = (await context.fetch(Song)).map((song) => song.title);
  const whatever = (await context.first("Anything"))?.anyKey;
  const made: Song = await context.perform((edit) => edit.insert(Song, { title: "a" }), { actionName: "Add" });
  const count: number = storeOf(songs).getSnapshot().count;
  // @ts-expect-error: there is no such method.
  await connection.request("document/launch", {});
  // @ts-expect-error: a location is needed.
  await connection.request("document/open", {});
  // @ts-expect-error: the word is none of those that it may be.
  await connection.openDocument("a", { create: "perhaps" });
  // @ts-expect-error: a song has no such property.
  made.tilte;
  // @ts-expect-error: exactly one is given.
  const both: ModelSource = { path: "a", document: "d1" };
  // A later server may have other origins.
  const origin: ChangeOrigin = "telepathy";
  return problems([both, origin, whatever, count], "json").concat(titles);
}
