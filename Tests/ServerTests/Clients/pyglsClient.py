"""pygls as a front end. Run by Scripts/test-other-clients. What it sees it prints, one fact on a line,
for the script to compare."""

import asyncio
import os

from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException
from pygls.protocol import JsonRPCProtocol, default_converter


async def main():
    client = JsonRPCClient(JsonRPCProtocol, default_converter)
    told = []

    @client.feature("list/didChange")
    def did_change(params):
        told.append(params.changes)

    @client.feature("context/didChangeObjects")
    @client.feature("connection/didChange")
    def other(params):
        pass

    await client.start_io(os.environ["ORRERY"], "serve")
    ask = client.protocol.send_request_async
    hello = await ask("initialize", {"capabilities": {}})
    print(f"server {hello.serverInfo.name}, protocol {hello.protocolVersion}")
    client.protocol.notify("initialized", {})
    await ask("document/open", {
        "location": {"path": os.environ["ORRERY_STORE"]},
        "model": {"path": os.environ["ORRERY_MODEL"]}, "create": "ifMissing"})
    await ask("list/open", {"fetch": {"entity": "BNRItem"}})
    await ask("object/insert", {"entity": "BNRItem", "values": {"itemName": "Käse 🐻"}})
    print(f"told of {told[0].inserts[0].object.values.itemName} before the reply")
    try:
        await ask("fetch/count", {"fetch": {"entity": "Nope"}})
    except JsonRpcException as error:
        print(f"refused {error.code} {error.data['kind']}")
    await ask("shutdown", None)
    client.protocol.notify("exit", None)
    print(f"exit {await client._server.wait()}")
    await client.stop()


asyncio.run(main())
