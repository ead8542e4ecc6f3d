// What carries messages: a program on standard input and output, a socket, or a WebSocket.
//
// Each takes `{ take(text), ended(cause) }`, and is `{ opened, send(text), end(), drop() }`: when it is dropped,
// `opened` fails and `end` succeeds.

import { ConnectionLost, OrreryError, UsageError, errorOf } from "./errors.js";

/** How to reach a server again and again, from an address or from a program's arguments. */
export function transportTo({ address, arguments: words, token, certificateAuthority, folder }) {
  if (words) return (listener) => program(words, folder, listener);
  if (folder) throw new UsageError("unsupported", "An address takes no folder.", "Give it with the arguments of a program.");
  const [, form, rest] = /^(unix|tcp|tls|ws|wss):(.+)$/.exec(address ?? "") ?? [];
  const [, host, port] = /^\[?(\S+?)\]?:(\d+)$/.exec(rest ?? "") ?? [];
  if (form === "unix") return (listener) => socket("net", { path: rest }, listener);
  if (!host || port > 65_535) throw new UsageError("badAddress", `“${address}” is no address of a server.`,
    "Addresses are unix:PATH, tcp:HOST:PORT, tls:HOST:PORT, ws:HOST:PORT and wss:HOST:PORT, PORT up to 65535.");
  const options = { host, port: Number(port), servername: /^[\d.]+$|:/.test(host) ? undefined : host, ca: certificateAuthority };
  if (form === "tcp" || form === "tls") return (listener) => socket(form === "tls" ? "tls" : "net", options, listener);
  if (!certificateAuthority) return (listener) => webSocket(`${form}://${rest}`, token, listener);
  throw new UsageError("unsupported", "A WebSocket takes no certificateAuthority.",
    "Set NODE_EXTRA_CA_CERTS, or make it known to the browser.");
}

async function program([command, ...words], folder, listener) {
  const { spawn } = await import("node:child_process");
  const child = spawn(command, words, { stdio: "pipe", cwd: folder });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    told = (told + text).slice(-2_000);
  });
  child.stdin.on("error", () => {});
  // Why it ended before it has greeted, it says there and by its exit code.
  const refusal = () => told && errorOf({
    message: told.trim(), data: { kind: child.exitCode === 66 ? "client.notFound" : "client.notStarted" } });
  // Its output may be closed last, and then this is told before.
  const closed = new Promise((resolve) => child.once("close", resolve));
  const ended = () => closed.then(() => listener.ended(refusal() || undefined));
  return lines(child, "spawn", "exit", child.stdout, child.stdin, { ...listener, ended }, () => child.kill("SIGKILL"));
}

async function socket(module, options, listener) {
  const { connect } = await import(`node:${module}`);
  const stream = connect(options).setNoDelay(true);
  return lines(stream, module === "tls" ? "secureConnect" : "connect", "close", stream, stream, listener, () => stream.destroy());
}

function lines(source, begin, end, input, output, listener, drop) {
  // A program that cannot be started fails, and has no exit.
  const ended = new Promise((resolve) => source.once("error", resolve).once(end, () => resolve()));
  const begun = new Promise((resolve) => source.once(begin, resolve));
  const opened = Promise.race([begun, ended.then((error) => { throw unreachable(error); })]);
  // Of the line that is not whole yet. UTF-8 that is cut by chunks is put together by the stream.
  const pieces = [];
  input.setEncoding("utf8").on("data", (text) => {
    const [first, ...others] = text.split("\n");
    pieces.push(first);
    for (const next of others) listener.take(pieces.splice(0, pieces.length, next).join(""));
  });
  input.on("error", () => {}).once("close", () => listener.ended(input.errored ?? undefined));
  return { opened, send: (text) => output.write(`${text}\n`), end: () => (output.end(), ended), drop };
}

/** Why there is no connection to begin with. */
export const unreachable = (cause, what = cause?.message ?? "It has ended.") => (cause instanceof OrreryError ? cause
  : new ConnectionLost(cause, `The server cannot be reached: ${what.replace(/\.$/, "")}.`,
    "See that it runs, and that its address, token and certificate are right."));

async function webSocket(url, token, { take, ended }) {
  if (!globalThis.WebSocket) throw new UsageError("unsupported", "There is no WebSocket here.",
    'Connect through a program, with arguments: ["orrery", "attach", "ws:HOST:PORT"], or use Node 22.');
  const socket = new WebSocket(url, ["orrery", ...(token ? [`orrery.token.${token}`] : [])]);
  const closed = new Promise((resolve) => (socket.onclose = socket.onerror = resolve));
  const opened = new Promise((resolve, reject) => {
    socket.onopen = resolve;
    closed.then(() => (reject(unreachable(undefined, url)), socket.close(), ended()));
  });
  socket.onmessage = ({ data }) => take(data);
  return { opened, send: (text) => socket.send(text), end: () => (socket.close(1000), closed), drop: () => socket.onclose() };
}
