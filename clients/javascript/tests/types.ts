// What the types allow, and what they do not: compiled, never run.

import { Connection, LiveLists } from "../index.js";
import { problems } from "../checking.js";
import type { ChangeOrigin, ModelSource } from "../protocol.js";

export async function session(connection: Connection): Promise<string[]> {
  await connection.request("initialize");
  connection.notify("initialized");
  const opened = await connection.request("document/open", {
    location: { path: ":memory:" },
    model: { path: "People.xcdatamodeld" },
    create: "always",
  });
  const live = await new LiveLists(connection).open({
    context: opened.context, fetch: { entity: "Person" },
  });
  live.onChange = (changes) => console.log(changes?.total ?? live.count);
  // @ts-expect-error: there is no such method.
  await connection.request("document/launch", {});
  // @ts-expect-error: a location is needed.
  await connection.request("document/open", {});
  // @ts-expect-error: the word is none of those that it may be.
  await connection.request("document/open", { location: { path: "a" }, create: "perhaps" });
  // @ts-expect-error: exactly one is given.
  const both: ModelSource = { path: "a", document: "d1" };
  // A later server may have other origins.
  const origin: ChangeOrigin = "telepathy";
  return problems([both, origin], "json").concat(live.shownIDs.map(String));
}
