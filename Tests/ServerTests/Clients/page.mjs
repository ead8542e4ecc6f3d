// What a page does in a browser, run by Node: node page.mjs URL TOKEN. Prints what it sees.
const [url, token] = process.argv.slice(2);

function refused(protocols) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, protocols);
    socket.onopen = () => resolve(false);
    socket.onerror = () => resolve(true);
  });
}

console.log("wrong token refused", await refused(["orrery", "orrery.token.wrong-wrong-wrong-1"]));

const socket = new WebSocket(url, ["orrery", "orrery.token." + token]);
await new Promise((resolve) => (socket.onopen = resolve));
console.log("connected as", socket.protocol);

let nextID = 0;
const waiting = new Map();
const notices = [];
socket.onmessage = (event) => {
  const message = JSON.parse(event.data);
  if (message.method) return notices.push(message);
  waiting.get(message.id)(message);
  waiting.delete(message.id);
};
function ask(method, params = {}) {
  return new Promise((resolve) => {
    waiting.set(++nextID, resolve);
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: nextID, method, params }));
  });
}

const opened = (await ask("initialize")).result;
console.log(`server ${opened.serverInfo.name}, ${opened.documents.length} document`);
socket.send(JSON.stringify({ jsonrpc: "2.0", method: "initialized" }));
// Longer than one frame of most libraries, and than what a stranger may send.
const name = "Käse 🐻 ".repeat(50_000);
const inserted = await ask("object/insert", { entity: "BNRItem", values: { itemName: name } });
console.log("inserted whole", inserted.result.object.values.itemName === name);
console.log("told before", notices.length, notices[0].method);
const failure = (await ask("fetch/count", { fetch: { entity: "Nope" } })).error;
console.log("refused", failure.data.kind);
socket.onclose = (event) => console.log(`closed ${event.code}, ${event.wasClean}`);
socket.close(1000);
