"""python-lsp-jsonrpc as a front end. Run by ClientTests. What it sees it prints, one fact on a
line, for the test to compare."""

import os
import subprocess
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

server = subprocess.Popen([os.environ["ORRERY"], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
told = []


class Listeners(dict):
    """Takes every notification."""

    def __missing__(self, method):
        return lambda params: told.append((method, params))


endpoint = Endpoint(Listeners(), JsonRpcStreamWriter(server.stdin).write)
reader = JsonRpcStreamReader(server.stdout)
threading.Thread(target=reader.listen, args=(endpoint.consume,), daemon=True).start()


def ask(method, params=None):
    return endpoint.request(method, params).result(timeout=60)


hello = ask("initialize", {"capabilities": {}})
print(f"server {hello['serverInfo']['name']}, protocol {hello['protocolVersion']}")
endpoint.notify("initialized", {})
ask("document/open", {
    "location": {"path": os.environ["ORRERY_STORE"]}, "model": {"path": os.environ["ORRERY_MODEL"]},
    "create": "ifMissing"})
ask("list/open", {"fetch": {"entity": "BNRItem"}})
ask("object/insert", {"entity": "BNRItem", "values": {"itemName": "Käse 🐻"}})
changes = next(params["changes"] for method, params in told if method == "list/didChange")
print(f"told of {changes['inserts'][0]['object']['values']['itemName']} before the reply")
try:
    ask("fetch/count", {"fetch": {"entity": "Nope"}})
except JsonRpcException as error:
    print(f"refused {error.code} {error.data['kind']}")
ask("shutdown")
endpoint.notify("exit")
print(f"exit {server.wait()}")
