// What checkers know of generated classes: the errors here are expected ones.
import { Context, FetchRequest, KeyPath } from "orrery";
import { Album, Artist, Song, Work } from "./Everything/index.js";
import { BNRAssetType, BNRItem, classes } from "./Homepwner/index.js";

export function properties(item: BNRItem, artist: Artist, song: Song): unknown[] {
  const name: string | null = item.itemName;
  const value: number = item.valueInDollars;
  const kind: BNRAssetType | null = item.assetType;
  const work: Work = song;
  const title: string = song.title;
  const city: string | null | undefined = song.recorded?.city;
  item.itemName = null;
  item.assetType = kind;
  // @ts-expect-error: a string
  item.serialNumber = 5;
  // @ts-expect-error: not optional
  item.valueInDollars = null;
  // @ts-expect-error: derived
  artist.albumCount = 5;
  // @ts-expect-error: no property
  item.itemname;
  return [name, value, work, title, city, classes];
}

export function keyPaths(): unknown[] {
  const name: KeyPath<BNRItem, string | null> = BNRItem.keys.itemName;
  const inherited: KeyPath<Work, string> = Song.keys.title;
  // @ts-expect-error: a string
  const other: KeyPath<BNRItem, number> = BNRItem.keys.itemName;
  return [name, inherited, other];
}

export function requests(): unknown[] {
  const songs: FetchRequest<Song> = Song.fetchRequest();
  const cheap: FetchRequest<Song> = Song.cheapFetchRequest("1.5");
  // @ts-expect-error: of another entity
  const items: FetchRequest<BNRItem> = Song.fetchRequest();
  return [songs, cheap, items];
}

export async function values(context: Context, item: BNRItem, song: Song): Promise<unknown[]> {
  const album: Album = await context.insert(Album, { title: "Blue", songs: [song], artist: null });
  await song.set({ title: "Carey", album, released: new Date(), plays: 5n, recorded: { city: "Rome" }, cover: null });
  await item.set({ itemName: null });
  // @ts-expect-error: no property
  await context.insert(Song, { titel: "Carey" });
  // @ts-expect-error: a string
  await song.set({ title: 5 });
  // @ts-expect-error: derived
  await context.insert(Artist, { albumCount: 5 });
  return [album];
}
