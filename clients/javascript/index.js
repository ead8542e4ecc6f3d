// Orrery's protocol in JavaScript.

export { Connection, RequestError } from "./connection.js";
export { LiveList, LiveLists } from "./liveList.js";
