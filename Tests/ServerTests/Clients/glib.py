"""jsonrpc-glib as a front end, of GNOME's programs. Run by ClientTests. What it sees it prints, one
fact on a line, for the test to compare."""

import os

import gi

gi.require_version("Jsonrpc", "1.0")
from gi.repository import Gio, GLib, Jsonrpc

server = Gio.Subprocess.new(
    [os.environ["ORRERY"], "serve"], Gio.SubprocessFlags.STDIN_PIPE | Gio.SubprocessFlags.STDOUT_PIPE)
client = Jsonrpc.Client.new(Gio.SimpleIOStream.new(server.get_stdout_pipe(), server.get_stdin_pipe()))
told = []
client.connect("notification", lambda _, method, params: told.append((method, params.unpack())))


def variant(value):
    if isinstance(value, dict):
        return GLib.Variant("a{sv}", {key: variant(each) for key, each in value.items()})
    return GLib.Variant("s", value)


def ask(method, params=None):
    _, result = client.call(method, variant(params) if params else None, None)
    return result.unpack() if result else None


hello = ask("initialize", {"capabilities": {}})
print(f"server {hello['serverInfo']['name']}, protocol {hello['protocolVersion']}")
client.send_notification("initialized", None, None)
ask("document/open", {
    "location": {"path": os.environ["ORRERY_STORE"]}, "model": {"path": os.environ["ORRERY_MODEL"]},
    "create": "ifMissing"})
ask("list/open", {"fetch": {"entity": "BNRItem"}})
ask("object/insert", {"entity": "BNRItem", "values": {"itemName": "Käse 🐻"}})
# Signals are told when the loop runs.
while not any(method == "list/didChange" for method, _ in told):
    GLib.MainContext.default().iteration(True)
changes = next(params["changes"] for method, params in told if method == "list/didChange")
print(f"told of {changes['inserts'][0]['object']['values']['itemName']}")
try:
    ask("fetch/count", {"fetch": {"entity": "Nope"}})
except GLib.Error as error:
    # Its own text of the whole error.
    print("refused", "134000" in error.message, "model.unknownEntity" in error.message)
ask("shutdown")
client.send_notification("exit", None, None)
server.wait()
print(f"exit {server.get_exit_status()}")
