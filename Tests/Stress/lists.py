"""What a front end makes of the pushes about a live list, and what must hold of them."""


class Broken(Exception):
    """A push that cannot follow the one before it, or does not apply."""


def require(holds, why):
    if not holds:
        raise Broken(why)


class FoldedList:
    """The list as its client has it: sections with the ids of their rows, and contents by id."""

    def __init__(self, clock, state):
        self.reset(clock, state)

    def reset(self, clock, state):
        self.clock = clock
        objects = state["objects"]
        ids = [each["id"] for each in objects]
        require(len(ids) == state["total"], "The state is not whole.")
        self.contents = {each["id"]: each["values"] for each in objects}
        self.sections = []
        for section in state["sections"]:
            rows, ids = ids[: section["count"]], ids[section["count"] :]
            self.sections.append([section["name"], rows])

    def follow(self, push):
        """A push about the list; its `since` must be the clock of the one before."""
        require(push["since"] == self.clock, f"A gap: {push['since']} after {self.clock}.")
        require(push["clock"] != self.clock, "The same clock twice.")
        if "snapshot" in push:
            self.reset(push["clock"], push["snapshot"])
        else:
            self.apply(push["clock"], push["changes"])

    def apply(self, clock, changes):
        self.clock = clock
        removals = [(row["section"], row["row"], row["id"]) for row in changes["deletes"]]
        removals += [(m["oldPlace"]["section"], m["oldPlace"]["row"], m["id"]) for m in changes["moves"]]
        placements = [(row["section"], row["row"], row["id"]) for row in changes["inserts"]]
        placements += [(m["newPlace"]["section"], m["newPlace"]["row"], m["id"]) for m in changes["moves"]]
        for section, row, id in sorted(removals, reverse=True):
            require(self.sections[section][1].pop(row) == id, f"{id} is not where it was.")
        for index in changes["sectionDeletes"]:
            require(not self.sections.pop(index)[1], f"Section {index} is not empty.")
        for section in changes["sectionInserts"]:
            self.sections.insert(section["index"], [section["name"], []])
        for section, row, id in sorted(placements):
            require(row <= len(self.sections[section][1]), f"{id} is beyond the end.")
            self.sections[section][1].insert(row, id)
        for update in changes["updates"]:
            section, row = update["newPlace"]["section"], update["newPlace"]["row"]
            require(self.sections[section][1][row] == update["id"], "An update misses its row.")
        for row in changes["inserts"] + changes["updates"]:
            if "object" in row:
                self.contents[row["id"]] = row["object"]["values"]
        for each in changes["entered"]:
            require(
                self.sections[each["section"]][1][each["row"]] == each["id"],
                "What entered the window is not at its place.")
            if "object" in each:
                self.contents[each["id"]] = each["object"]["values"]
        require(self.count == changes["total"], "The total is another.")

    @property
    def ids(self):
        return [id for _, rows in self.sections for id in rows]

    @property
    def count(self):
        return sum(len(rows) for _, rows in self.sections)

    def difference(self, other):
        """What tells the two apart, contents too; None where nothing does."""
        if self.sections != other.sections:
            return f"{self.sections} and not {other.sections}"
        for id in self.ids:
            if self.contents.get(id) != other.contents.get(id):
                return f"{id} is {self.contents.get(id)} and not {other.contents.get(id)}"
        return None
