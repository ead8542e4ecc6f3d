// A document to look at, and a client in Node that edits it beside the pages.

import { join } from "node:path";
import { openDocument } from "../../javascript/index.js";
import { example, makeFolder, program, removeFolder } from "./program.mjs";

/** Looks like markup, in every way in which it is dangerous. */
export const markup = `<img src=x onerror="document.title='broken'"><b>&amp;</b></script>'"\``;

const towns = ["Tryon", "London", null];
const names = ["Nina Simone", "Zoë Keating", "Miles Davis", "Ada Lovelace"];

/** Artists, with two albums each and four songs on each. */
function fill(edit) {
  for (const [place, name] of names.entries()) {
    const artist = edit.insert("Artist", { name, town: towns[place % 3] });
    for (const number of [1, 2]) {
      const album = edit.insert("Album", { title: `${name.split(" ")[0]} ${number}`, artist });
      for (let track = 1; track <= 4; track += 1) {
        edit.insert("Song", {
          title: `${name.split(" ")[1]} ${number}.${track}`, album, seconds: 60 * track + place, plays: BigInt(place * 100 + track),
          price: "1.20", released: new Date(Date.UTC(1960 + place, track, 1, 12)), isLive: track === 4, position: track / 3,
        });
      }
    }
  }
}

export class Music {
  static async open(options = {}) {
    const music = new Music();
    music.folder = makeFolder();
    music.path = join(music.folder, "music.data");
    music.document = await openDocument(music.path, {
      command: program, model: example("Everything.json"), create: "ifMissing", clientInfo: { name: "Node" },
      // What is not saved is to stay so until a test says otherwise.
      autosave: { enabled: false },
      // Tests end servers with what is not saved.
      onError: (error) => { if (error.kind !== "client.changesLost") throw error; }, ...options });
    music.context = music.document.context;
    await music.context.perform(fill, { actionName: "Filling" });
    await music.context.save();
    return music;
  }

  async first(entity, predicate) { return this.context.first({ entity, predicate }); }

  async close() {
    // What a test that failed has left may be what cannot be saved.
    await this.context.rollback();
    await this.document.close();
    await removeFolder(this.folder, this.path);
  }
}
