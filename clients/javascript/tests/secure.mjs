// A WebSocket over TLS takes what NODE_EXTRA_CA_CERTS names, and nothing that nobody vouches for.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "../index.js";
import { Server, model, program } from "./server.mjs";

const certificate = fileURLToPath(new URL("../../conformance/suite/localhost.pem", import.meta.url));
const token = "secure-0123456789";

if (process.argv.length > 2) {
  const connection = await connect({ address: process.argv[2], token });
  const document = await connection.openDocument(process.argv[3], { model: model("ToDo.xcdatamodeld"), create: "always" });
  const milk = await document.context.insert("ToDo", { name: "Milk", creationDate: new Date(0) });
  console.log(milk.name);
  await connection.close();
} else {
  const folder = mkdtempSync(join(tmpdir(), "orrery-js-"));
  const [key, tokens] = ["key.pem", "tokens.json"].map((name) => join(folder, name));
  copyFileSync(certificate.replace(/pem$/, "key"), key);
  chmodSync(key, 0o600);
  writeFileSync(tokens, JSON.stringify({ tokens: [{ name: "js", token, access: "write" }] }), { mode: 0o600 });
  const server = await Server.start(
    "wss:127.0.0.1:0", "--token-file", tokens, "--tls-certificate", certificate, "--tls-key", key);
  const session = (trusted) => spawnSync(
    process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), server.address, join(folder, "a.data")],
    { encoding: "utf8", env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted } });
  try {
    const welcome = session(certificate);
    assert.equal(welcome.stdout, "Milk\n", welcome.stderr);
    const unwelcome = session("");
    assert.equal(unwelcome.status, 1);
    assert.match(unwelcome.stderr, /The server cannot be reached: wss:/);
    // A program may have the WebSocket.
    const through = await connect({ arguments: [program, "attach", "--ca", certificate, server.address], token });
    const { documents } = await through.request("document/list");
    await through.close();
    assert.deepEqual(documents, []);
    await assert.rejects(
      connect({ address: server.address, token, certificateAuthority: "PEM" }), { kind: "client.unsupported" });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
  console.log("ok a WebSocket over TLS");
}
