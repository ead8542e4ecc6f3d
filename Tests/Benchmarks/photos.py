"""Prints the memory of a server of which somebody views photos, each in a file of its own: after
all were looked at, after a piece of each was read, after all were changed, and after all were
deleted and the last brought back. README.md has more.
"""

import argparse
import base64
import json
import os
import tempfile

import processes

MODEL = {"entities": [{"name": "Photo", "attributes": [
    {"name": "name", "type": "String", "isOptional": True},
    {"name": "data", "type": "Binary", "isOptional": True, "allowsExternalBinaryDataStorage": True},
]}]}
# Ids in one request.
CHUNK = 1_000


class Photos:
    def __init__(self, orrery, folder, count, length):
        model = os.path.join(folder, "model.json")
        with open(model, "w") as file:
            json.dump(MODEL, file)
        self.server = processes.Server(
            orrery, os.path.join(folder, "photos.data"), "--model", model, "--no-autosave")
        self.count, self.length = count, length
        self.ids = [f"Photo/p{key + 1}" for key in range(count)]
        objects = [{"name": str(key)} for key in range(count)]
        self.call("batch/insert", entity="Photo", objects=objects, returning="none")
        data = base64.b64encode(os.urandom(length)).decode()
        handle = self.call("data/write", data=data)["handle"]
        value = {"$handle": {"handle": handle}}
        self.call("batch/update", entity="Photo", values={"data": value}, returning="none")

    def call(self, method, **params):
        return json.loads(self.server.request(processes.message(method, params)))["result"]

    def chunks(self):
        return (self.ids[start:start + CHUNK] for start in range(0, self.count, CHUNK))

    def view(self):
        for ids in self.chunks():
            for photo in self.call("object/get", ids=ids)["objects"]:
                assert photo["values"]["data"]["$handle"]["length"] == self.length

    def read(self):
        for id in self.ids:
            handle = f"c1/{id}/data"
            piece = self.call("data/read", handle=handle, offset=self.length // 2, length=1_000)
            assert piece["length"] == min(1_000, self.length - self.length // 2)

    def change(self):
        for ids in self.chunks():
            operations = [
                {"method": "object/update", "params": {"id": id, "values": {"name": "seen"}}}
                for id in ids]
            self.call("context/perform", operations=operations, save=True, returning="none")

    def delete(self):
        for ids in self.chunks():
            self.call("object/delete", ids=ids, returning="none")
            self.call("context/save", returning="none")
        self.call("context/undo")

    def end(self):
        self.server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True, help="the built command")
    parser.add_argument("--count", type=int, default=20_000, help="photos")
    parser.add_argument("--length", type=int, default=1 << 20, help="bytes of each")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="orrery-photos-", dir="/var/tmp") as folder:
        photos = Photos(arguments.orrery, folder, arguments.count, arguments.length)
        before = photos.server.resident()
        total = arguments.count * arguments.length
        print(f"{arguments.count:,} photos, {total / 1e6:,.0f} MB; before: {before / 1e6:.1f} MB")
        for name, work in [("viewed", photos.view), ("a piece of each read", photos.read),
                           ("changed and saved", photos.change),
                           ("deleted, saved, the last brought back", photos.delete)]:
            work()
            more = photos.server.resident() - before
            print(f"{name:40} {more / 1e6:+8.1f} MB", flush=True)
        photos.end()


if __name__ == "__main__":
    main()
