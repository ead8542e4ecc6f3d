#!/usr/bin/env python3
"""Key presses in Neovim in a terminal, while others write and the server is killed. The argument is
the program. Pictures go to the folder that ORRERY_SCREENSHOTS names."""

import pathlib
import sys

NEOVIM = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(NEOVIM.parent / "tests"))

import editor  # noqa: E402


def command(program: pathlib.Path) -> "list[str]":
    return [
        "nvim", "-u", "NONE", "-i", "NONE", "--cmd", f"set runtimepath^={NEOVIM}",
        "--cmd", f"let g:orrery_program = '{program}'",
        "--cmd", "set background=dark nohlsearch shortmess+=I | runtime plugin/orrery.lua"]


class Session(editor.Session):
    def command(self, text: str) -> None:
        self.screen.type(f":{text}\r")

    def open(self) -> None:
        screen = self.screen
        screen.shows("[No Name]")
        self.command(f"Orrery {self.path}")
        screen.shows("people.data: connected", "also here: the other", "Employee 8 is a Person")
        screen.picture("overview")

    def list(self) -> None:
        screen = self.screen
        screen.type("/Employee\r\r")
        screen.shows("Employee | 8 rows", "Wolfesch", "…")
        self.other.insert("Employee", firstName="Katherine", lastName="Johnson", age=101)
        screen.shows("Employee | 9 rows", "Katherine")
        self.command("OrrerySort firstName")
        screen.until("the order", lambda: screen.text().index("100%") < screen.text().index("Ada "))
        screen.picture("list")

    def filter(self) -> None:
        screen = self.screen
        screen.type("g/")
        screen.shows("INSERT")
        screen.type("age > 40 AND lastNam == 3")
        screen.shows("Did you mean lastName?")
        pointer = "\n" + " " * len("age > 40 AND ") + "^ "
        screen.until("the place of the fault", lambda: pointer in screen.text())
        screen.shows("9 rows")
        screen.picture("filter")
        screen.press("C-u")
        screen.type("lastN\t")
        screen.shows("lastName")
        screen.type(" BEG\t 'T'")
        screen.shows("lastName BEGINSWITH[cd] 'T'", "Employee | 1 row |")
        screen.type("\r")
        screen.hides("INSERT")
        screen.type("g/")
        screen.shows("INSERT")
        screen.press("C-u")
        screen.type("age > 1000")
        screen.shows("Employee | 0 rows", "No object matches")
        screen.picture("nothing")
        screen.press("C-u", "Enter")
        screen.shows("Employee | 9 rows")

    def sections(self) -> None:
        screen = self.screen
        self.command("OrrerySections manager.firstName")
        screen.shows("nothing (1)", "Grace (8)")
        screen.type("ggjjza")
        screen.picture("sections")
        self.command("OrrerySections")
        screen.hides("Grace (8)")

    def edit(self) -> None:
        screen = self.screen
        screen.type("/Ada\r\r")
        screen.shows("firstName: Ada", "→ Grace Hopper")
        screen.picture("object")
        self.command("%s/^firstName:.*/firstName:/")
        self.command("%s/^age:.*/age: x36/")
        self.command("wq")
        screen.shows("is to be a whole number", "age: x36")
        screen.picture("fault")
        self.command("%s/^age:.*/age: 36/")
        self.command("w")
        screen.shows("“firstName” is required")
        self.command("e!")
        screen.shows("firstName: Ada")

    def conflict(self) -> None:
        screen, other = self.screen, self.other
        screen.type("/firstName\rA King")
        screen.shows("firstName: Ada King", "INSERT")
        other.update("Employee/p2", firstName="Augusta", age=37)
        screen.shows("age: 37", "firstName: Ada King")
        screen.type(" Noel")
        screen.shows("firstName: Ada King Noel", "INSERT")
        screen.press("Escape")
        screen.shows("Others wrote: Augusta")
        self.command("split | buffer Employee")
        screen.shows("Katherine")
        screen.picture("conflict")
        screen.press("C-w", "c")
        self.command("w")
        screen.shows("others changed the same")
        self.command("w!")
        screen.hides("Others wrote")
        screen.until("what is saved",
                     lambda: other.get("Employee/p2")["firstName"] == "Ada King Noel")

    def relationship(self) -> None:
        screen, other = self.screen, self.other
        id_ = other.insert("Manager", firstName="Margaret", lastName="Hamilton")
        other.insert("Manager", firstName="Mary", lastName="Hamill")
        screen.type("/manager\rccmanager: hamil")
        screen.press("C-x", "C-o")
        screen.shows(f"Margaret Hamilton {id_}", "Mary Hamill Manager/p")
        screen.shows(f"manager: {id_} → Margaret Hamilton")
        screen.picture("completion")
        screen.press("C-y", "Escape")
        self.command("w")
        screen.hides("[+]")
        screen.press("u")
        screen.shows("→ Grace Hopper", "undo: Change Ada King Noel Lovelace")
        screen.type("gf")
        screen.shows("firstName: Grace", "employees:")
        screen.type("/employees\rgl")
        screen.shows("Manager/p1/employees | 8 rows", "Ada King Noel")
        screen.picture("list-of-a-relationship")
        screen.type("/Łukasz\rdd")
        screen.shows("Manager/p1/employees | 7 rows")
        screen.type("u")
        screen.shows("Manager/p1/employees | 8 rows", "Łukasz", "undo: Delete Employee/p8")

    def kill_the_server(self) -> None:
        """While text is typed."""
        screen = self.screen
        self.command("buffer Employee/p2")
        screen.shows("firstName: Ada King Noel")
        screen.type("/lastName\rA By")
        screen.shows("Lovelace By", "INSERT")
        # What may be gone would be said, until Enter.
        self.other.request("context/save")
        self.lose_the_server()
        screen.shows("not connected")
        screen.type("ro")
        screen.shows("Lovelace Byro")
        screen.picture("lost")
        screen.press("Escape")
        self.command("w")
        screen.shows("Not written: There is no connection")
        self.have_it_come_back()
        screen.hides("not connected")
        screen.type("An")
        screen.shows("Lovelace Byron")
        screen.press("Escape")
        self.command("w")
        self.have_the_other_come_back()
        screen.until("what is saved",
                     lambda: self.other.get("Employee/p2")["lastName"] == "Lovelace Byron")

    def lock_the_file(self) -> None:
        screen = self.screen
        self.command("buffer Employee/p2")
        with self.is_locked():
            self.command("%s/^age:.*/age: 38/")
            self.command("w")
            screen.shows("Set, but not saved yet: The store is being written by somebody else")
        self.command("%s/^age:.*/age: 37/")
        self.command("w")
        screen.until("what is saved", lambda: self.other.get("Employee/p2")["age"] == 37)

    def lose_it_while_saving(self) -> None:
        """Nothing of it is lost, and it can be saved when the server is back."""
        screen = self.screen
        self.command("%s/^age:.*/age: 39/")
        self.lose_the_server(":w", "Enter")
        screen.shows("Not written:")
        screen.press("Enter")
        self.have_it_come_back()
        screen.hides("not connected")
        screen.shows("age: 39", "[+]")
        self.command("w")
        screen.hides("[+]")
        self.have_the_other_come_back()
        self.check_saved(age=39)

    def lose_it_in_the_prompt(self) -> None:
        """What is typed there is asked for when the server is back."""
        screen = self.screen
        self.command("buffer Employee")
        screen.type("g/")
        screen.shows("INSERT")
        screen.type("age > 4")
        screen.shows("| age > 4")
        self.lose_the_server()
        screen.shows("not connected")
        screen.type("0")
        screen.shows("age > 40", "^ There is no connection")
        screen.picture("lost-in-the-prompt")
        self.have_it_come_back()
        screen.hides("There is no connection")
        screen.shows("| age > 40")
        screen.hides("not connected")
        screen.press("C-u", "Enter")
        screen.shows("Employee | 9 rows")
        self.have_the_other_come_back()

    def lose_it_while_asked(self) -> None:
        screen = self.screen
        self.command(f"Orrery {self.path}")
        screen.type("/^  Person\r\r")
        screen.shows("Person | 12 rows")
        screen.type("o")
        screen.shows("Insert which entity?")
        self.lose_the_server()
        screen.type("2\r")
        screen.shows("The server has ended the connection.")
        screen.press("Enter")
        self.have_it_come_back()
        screen.shows("Person | 12 rows")
        screen.hides("not connected")
        self.have_the_other_come_back()

    def resize(self) -> None:
        """While a list is on its way."""
        screen = self.screen
        self.command(f"Orrery {self.path}")
        with self.server_hangs():
            screen.type("/^  Manager\r\r")
        screen.shows("Manager | 3 rows", "Hamilton")

    def long_list(self) -> None:
        screen = self.screen
        self.other.insert_many(10000)
        self.command("buffer Employee")
        screen.shows("Employee | 10009 rows")
        screen.type("G")
        screen.shows("Łukasz")
        screen.press("C-b")
        screen.shows("N09960")
        screen.picture("long")
        screen.type("gg")
        screen.shows("Hubert")
        self.command("edit")
        screen.hides("~ Kath")
        screen.type("/N03000\r")
        screen.shows("N03000")
        screen.type("dd")
        screen.hides(" N03000")
        screen.type("u")
        screen.shows(" N03000", "undo: Delete Employee/p")
        screen.type("gg")
        screen.shows("10009 rows")

    def help(self) -> None:
        """After another model has come, which leaves out what the list is sorted by."""
        screen = self.screen
        self.command("OrrerySort age")
        screen.shows("| by age")
        model = self.other.request("model/describe")["model"]
        for entity in model["entities"]:
            entity["attributes"] = [
                each for each in entity.get("attributes", []) if each["name"] != "age"]
        self.other.request("model/update", model={"model": model})
        screen.shows("orrery: left out, no meaning here: age", "Employee | 10009 rows")
        screen.hides("| by age")
        assert "Press ENTER" not in screen.text()
        self.command("checkhealth orrery")
        screen.shows("people.data")
        screen.picture("health")
        self.command("bdelete")

    def close(self) -> None:
        screen = self.screen
        self.command("OrreryClose")
        screen.shows("[No Name]")


if __name__ == "__main__":
    Session("neovim", command).play()
