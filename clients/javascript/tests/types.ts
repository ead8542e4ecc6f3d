// What the types allow, and what they do not: compiled, never run.

import {
  Context, Document, FetchRequest, FetchedResults, KeyPath, ManagedObject, connect, openDocument, predicate, rowsOf, storeOf,
} from "../index.js";
import { problems } from "./checking.js";
import type { ChangeOrigin, ModelSource } from "../protocol.js";
import type { ToMany } from "../index.js";

class Album extends ManagedObject {
  static readonly entityName: string = "Album";
  get songs(): ToMany<Song> { return this.toMany("songs") as ToMany<Song>; }
}

class Song extends ManagedObject {
  static readonly entityName: string = "Song";
  static readonly keys = { title: new KeyPath<Song, string>("title") };
  get title(): string { return this.value("title") as string; }
  set title(value: string) { this.setValue("title", value); }
  get album(): Album | null { return this.value("album") as Album | null; }
  set album(value: Album | null) { this.setValue("album", value); }
  get plays(): number | bigint { return this.value("plays") as number; }
  set plays(value: number | bigint) { this.setValue("plays", value); }
  get albumCount(): number { return this.value("albumCount") as number; }
  describe(): string { return this.title; }
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
  const album: Album = await context.insert(Album, { songs: [made, "Song/p2"] });
  await made.set({ title: "b", plays: 5n, album });
  await made.set({ album: null, data: "a property that is called as one of the library's" }, { ifUnchangedSince: made.clock });
  await context.insert("Song", { titel: 5 });
  await (await context.first("Song"))!.set({ titel: 5 });
  const base: ManagedObject = made;
  const copies: ManagedObject[] = [made, album, base];
  await context.fetch({ entity: Song, sort: "title", predicate: predicate`NOT ${predicate`title = ${titles[0]}`}` });
  await document.createContext({ parent: context, mergePolicy: "overwrite" });
  await context.fetch(new FetchRequest(Song, { sort: Song.keys.title }));
  // @ts-expect-error: a song has no such property.
  await context.insert(Song, { titel: "a" });
  // @ts-expect-error: a title is text.
  await context.insert(Song, { title: 5 });
  // @ts-expect-error: what is derived is not set.
  await made.set({ albumCount: 5 });
  // @ts-expect-error: nor is a method.
  await made.set({ describe: "a" });
  // @ts-expect-error: an album holds songs.
  await album.set({ songs: [album] });
  // @ts-expect-error: there is no such option.
  await openDocument("a.data", { readonly: true });
  // @ts-expect-error: its server is not chosen.
  await openDocument("a.data", { address: "tcp:localhost:4711" });
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
  return problems([both, origin, whatever, count, copies.length], "json").concat(titles);
}
