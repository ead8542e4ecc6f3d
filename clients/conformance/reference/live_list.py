"""A live list: what `list/open` told, kept by what is pushed."""


class LiveList:
    def __init__(self, client, command):
        self.client = client
        self.params = {key: command[key] for key in ("fetch", "sectionNameKeyPath", "window") if key in command}
        self.sections, self.values = [], {}
        self.handle = self.clock = None
        # Calls of the user's callback: done and waiting, and whether it is kept from returning.
        self.calls, self.waiting, self.is_held, self.is_running = 0, 0, False, False
        # Why the server has closed it, for good.
        self.failure = None

    def open(self, result):
        self.handle = result["list"]
        if result["isFresh"]:
            self.clock = result["clock"]
            self.show_all(result["snapshot"])
        else:
            self.apply(result["clock"], result["changes"])
        self.client.lists_by_handle[self.handle] = self

    def handle_push(self, method, push):
        if method == "list/didFail":
            return self.fail(push["error"])
        try:
            if push["since"] != self.clock:
                raise ValueError(f"A push is missing: this one follows {push['since']}, not {self.clock}.")
            if method == "list/didChange":
                self.apply(push["clock"], push["changes"])
            elif method == "list/didReset":
                self.show_all(push["snapshot"])
                self.clock = push["clock"]
        except (LookupError, TypeError, ValueError):
            # What is shown may be wrong: all of it is asked for.
            self.clock = None
            self.client.request("list/close", {"list": self.handle}, lambda result, error: None)
            self.client.open_list(self)
        self.call_back()

    def fail(self, error):
        """It shows what it showed, and is not opened again."""
        self.client.lists_by_handle.pop(self.handle, None)
        self.handle, self.failure = None, error
        self.call_back()

    def call_back(self):
        if self.is_held and self.is_running:
            self.waiting += 1
        else:
            self.calls, self.is_running = self.calls + 1, self.is_held

    def release(self):
        self.calls += self.waiting
        self.waiting, self.is_held, self.is_running = 0, False, False
        return {"calls": self.calls}

    def show_all(self, snapshot):
        self.sections = [[each["name"], [None] * each["count"]] for each in snapshot["sections"]]
        self.show_window(snapshot["objects"])

    def show_window(self, objects):
        self.values = {each["id"]: each.get("values", {}) for each in objects}
        first = self.params.get("window", {}).get("offset", 0)
        for _, ids in self.sections:
            for row in range(max(first, 0), min(len(ids), first + len(objects))):
                ids[row] = objects[row - first]["id"]
            first -= len(ids)

    def apply(self, clock, changes):
        """Removals name places in the old list, insertions places in the new one."""
        removals = changes["deletes"] + [each["oldPlace"] for each in changes["moves"]]
        for place in sorted(removals, key=by_place, reverse=True):
            ids = self.sections[checked(place["section"], self.sections)][1]
            del ids[checked(place["row"], ids)]
        for index in sorted(changes["sectionDeletes"], reverse=True):
            del self.sections[checked(index, self.sections)]
        for each in changes["sectionInserts"]:
            self.sections.insert(checked(each["index"], self.sections, 1), [each["name"], []])
        places = changes["inserts"] + [{**each["newPlace"], "id": each["id"]} for each in changes["moves"]]
        for place in sorted(places, key=by_place):
            ids = self.sections[checked(place["section"], self.sections)][1]
            ids.insert(checked(place["row"], ids, 1), place["id"])
        for place in [{**each["newPlace"], "id": each["id"]} for each in changes["updates"]] + changes["entered"]:
            ids = self.sections[checked(place["section"], self.sections)][1]
            ids[checked(place["row"], ids)] = place["id"]
        known = [id for _, ids in self.sections for id in ids]
        named = [id for id in known if id is not None]
        if len(known) != changes["total"] or len(set(named)) != len(named):
            raise ValueError("The list has not the rows that it should have.")
        self.clock = clock
        missing = []
        for each in changes["updates"] + changes["inserts"] + changes["entered"]:
            self.values.pop(each["id"], None)
            if "object" in each:
                self.values[each["id"]] = each["object"].get("values", {})
            else:
                missing.append(each["id"])
        self.forget_hidden()
        self.get_missing([id for id in missing if id in self.shown_ids()])

    def shown_ids(self):
        ids = [id for _, ids in self.sections for id in ids]
        window = self.params.get("window", {"offset": 0, "count": len(ids)})
        return ids[window["offset"] : window["offset"] + window["count"]]

    def forget_hidden(self):
        """Nothing more is told of what rows outside the window have."""
        self.values = {id: self.values[id] for id in self.shown_ids() if id in self.values}

    def get_missing(self, ids):
        """What is in them, of rows that come as ids because they are too many."""
        if ids:
            known = {**self.params["fetch"], **self.params}
            given = {key: known[key] for key in ("properties", "context") if key in known}
            self.client.request("object/get", {"ids": ids, **given}, self.take_missing)

    def take_missing(self, result, error):
        for each in result["objects"] if result else []:
            if each["id"] in self.shown_ids():
                # What a push has told meanwhile is newer.
                self.values.setdefault(each["id"], each.get("values", {}))


def by_place(place):
    return place["section"], place["row"]


def checked(index, elements, more=0):
    """A place, where there is one: to Python -1 would be the last."""
    if not 0 <= index < len(elements) + more:
        raise IndexError(f"There is no place {index}.")
    return index
