#!/usr/bin/env python3
"""Key presses in Emacs in a terminal, while others write and the server is killed. The argument is
the program. Pictures go to the folder that ORRERY_SCREENSHOTS names."""

import pathlib
import sys

EMACS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(EMACS.parent / "tests"))

import editor  # noqa: E402


def command(program: pathlib.Path) -> "list[str]":
    return [
        "emacs", "-nw", "-Q", "-L", str(EMACS), "-l", "orrery",
        "--eval", f'(setq orrery-program "{program}" orrery-highlight-seconds 30)',
        "--eval", "(setq inhibit-startup-screen t initial-scratch-message nil)"]


class Session(editor.Session):
    def save(self) -> None:
        screen = self.screen
        screen.press("C-c", "C-c")
        screen.shows("Saved.")
        screen.hides("typed, not saved")

    def open(self) -> None:
        screen = self.screen
        screen.shows("*scratch*")
        screen.press("M-x")
        screen.type("orrery-open\r")
        screen.shows("Open document:")
        screen.press("C-a", "C-k")
        screen.type(f"{self.path}\r")
        screen.shows("Employee 8 is a Person", "also here: the other")
        screen.picture("overview")

    def list(self) -> None:
        screen = self.screen
        screen.press("C-n", "Enter")
        screen.shows("Ada ", "8 rows", "Wolfesch", "…")
        self.other.insert("Employee", firstName="Katherine", lastName="Johnson", age=101)
        screen.shows("Katherine", "9 rows")
        screen.press("M-<")
        screen.press("Right", "S")
        screen.shows("firstName [v]")
        screen.picture("list")

    def filter(self) -> None:
        screen = self.screen
        screen.press("/")
        screen.shows("Filter:")
        screen.type("age > 40 AND lastNam == 3")
        screen.shows("Did you mean lastName?")
        pointer = "\n" + " " * len("Filter: age > 40 AND ") + "^\n"
        screen.until("the place of the fault", lambda: pointer in screen.text())
        screen.press("Enter")
        screen.shows("Did you mean lastName?", "9 rows")
        screen.picture("filter")
        screen.press("C-a", "C-k")
        screen.type("lastN\t BEG\t 'T'")
        screen.shows("lastName BEGINSWITH[cd] 'T'", "1 row where")
        screen.press("Enter")
        screen.hides("Filter:")
        screen.shows("1 row where lastName BEGINSWITH[cd] 'T'", "Alan")
        screen.press("/", "C-a", "C-k")
        screen.type("age > 1000")
        screen.shows("No object matches the filter.")
        screen.picture("nothing")
        screen.press("C-g")
        screen.shows("Alan", "1 row where")
        # What was given up is in the history.
        screen.press("/", "M-p")
        screen.shows("Filter: age > 1000")
        screen.press("C-a", "C-k", "Enter")
        screen.shows("9 rows ")

    def sections(self) -> None:
        screen = self.screen
        screen.press("s")
        screen.type("manager.firstName\r")
        screen.shows("nothing (1)", "Grace (8)")
        screen.picture("sections")
        screen.press("s", "Enter")
        screen.hides("Grace (8)")

    def edit(self) -> None:
        screen = self.screen
        screen.press("M-<", "C-s")
        screen.type("Ada")
        screen.press("Enter", "Enter")
        screen.shows("firstName*", "[Grace Hopper] [Choose] [Clear]")
        screen.press("C-k", "Tab", "Tab")
        screen.type("x")
        screen.press("C-c", "C-c")
        screen.shows("is to be a whole number")
        screen.picture("fault")
        screen.press("C-d")
        screen.type("1")
        screen.press("C-c", "C-c")
        screen.shows("“firstName” is required")
        # It was deleted with C-k: undo brings it back.
        screen.press("C-_", "C-_", "C-_", "C-_")
        screen.shows("firstName* Ada\n")
        screen.type("z")
        screen.press("C-c", "C-d")
        screen.shows("Give up what you typed here?")
        screen.type("yes\r")
        screen.hides("typed, not saved")

    def conflict(self) -> None:
        screen, other = self.screen, self.other
        screen.press("M-<", "Tab", "C-e")
        screen.type(" King")
        screen.shows("Ada King", "typed, not saved")
        other.update("Employee/p2", firstName="Augusta", age=37)
        screen.shows("Ada King", "Others wrote: Augusta", "37")
        screen.type(" Noel")
        screen.shows("Ada King Noel")
        screen.press("C-x", "2", "C-x", "b")
        screen.type("people.data: Employee\r")
        screen.shows("Katherine")
        screen.picture("conflict")
        screen.press("C-x", "o", "C-x", "1")
        screen.press("C-c", "C-c")
        screen.shows("Others changed firstName, too")
        screen.press("C-c", "C-k", "C-c", "C-c")
        screen.shows("Saved.")
        screen.hides("typed, not saved")
        self.check_saved(firstName="Ada King Noel")

    def relationship(self) -> None:
        screen = self.screen
        self.other.insert("Manager", firstName="Margaret", lastName="Hamilton")
        screen.press("M->", "S-Tab", "S-Tab", "Enter")
        screen.shows("manager:")
        screen.type("margaret\t")
        screen.shows("manager: Margaret Hamilton — Manager/p")
        screen.press("Enter")
        screen.shows("[Margaret Hamilton] [Choose]")
        screen.press("C-c", "C-c")
        screen.shows("Saved.")
        screen.press("S-Tab", "Enter")
        screen.shows("[1 object]", "Margaret Hamilton also here")
        screen.press("M->", "S-Tab", "Enter")
        screen.shows("1 row", "Ada King Noel")
        screen.press("C-c", "C-u")
        screen.shows("Undone: Change Ada King Noel Lovelace", "There are none yet.")
        screen.press("C-x", "k", "Enter", "C-x", "k", "Enter")

    def kill_the_server(self) -> None:
        """While text is typed."""
        screen = self.screen
        screen.press("C-x", "b")
        screen.type("people.data: Employee/p2\r")
        screen.shows("firstName* Ada King Noel")
        screen.press("M-<", "Tab", "Tab", "C-e")
        screen.type(" By")
        screen.shows("Lovelace By")
        self.lose_the_server()
        screen.shows("Trying to connect again.", "DISCONNECTED")
        screen.type("ro")
        screen.shows("Lovelace Byro")
        screen.press("C-c", "C-c")
        screen.shows("Not saved: There is no connection to the server.")
        screen.picture("lost")
        self.have_it_come_back()
        screen.shows("connected again.")
        screen.type("n")
        screen.shows("Lovelace Byron", "typed, not saved")
        self.save()
        self.have_the_other_come_back()
        self.check_saved(lastName="Lovelace Byron")
        screen.shows("also here: the other")

    def lock_the_file(self) -> None:
        screen = self.screen
        with self.is_locked():
            screen.type("e")
            screen.press("C-c", "C-c")
            screen.shows("The store is being written by somebody else")
        screen.press("BSpace")
        self.save()
        self.check_saved(lastName="Lovelace Byron")

    def lose_it_while_saving(self) -> None:
        """Nothing of it is lost, and it can be saved when the server is back."""
        screen = self.screen
        screen.type("!")
        screen.shows("Lovelace Byron!", "typed, not saved")
        self.lose_the_server("C-c", "C-c")
        screen.shows("DISCONNECTED", "typed, not saved")
        self.have_it_come_back()
        screen.hides("DISCONNECTED")
        screen.shows("Lovelace Byron!", "typed, not saved")
        self.save()
        self.have_the_other_come_back()
        self.check_saved(lastName="Lovelace Byron!")

    def lose_it_in_the_prompt(self) -> None:
        """What is typed there is asked for when the server is back."""
        screen = self.screen
        screen.press("C-x", "b")
        screen.type("people.data: Employee\r")
        screen.shows("9 rows")
        screen.press("/")
        screen.shows("Filter:")
        screen.type("age > 4")
        screen.shows("rows where age > 4")
        self.lose_the_server()
        screen.shows("DISCONNECTED")
        screen.type("0")
        screen.shows("Filter: age > 40", "There is no connection")

        def is_aligned() -> bool:
            titles, row = screen.text().split("\n")[1:3]
            return titles.index("lastName") == row.index("Lovelace")

        screen.until("columns that are as wide as before", is_aligned)
        screen.picture("lost-in-the-prompt")
        self.have_it_come_back()
        screen.hides("DISCONNECTED")
        screen.hides("There is no connection")
        screen.shows("rows where age > 40")
        screen.press("Enter")
        screen.hides("Filter:")
        screen.press("/", "C-a", "C-k", "Enter")
        screen.shows("9 rows ")
        self.have_the_other_come_back()

    def lose_it_while_asked(self) -> None:
        screen = self.screen
        screen.press("C-c", "C-b")
        screen.shows("Throw away what is not saved")
        self.lose_the_server()
        screen.shows("DISCONNECTED")
        screen.type("yes\r")
        screen.shows("There is no connection")
        self.have_it_come_back()
        screen.hides("DISCONNECTED")
        self.have_the_other_come_back()

    def resize(self) -> None:
        """While a list is on its way."""
        screen = self.screen
        screen.press("C-x", "b")
        screen.type("people.data\r")
        screen.shows("Manager 2")
        screen.press("M-<", "C-s")
        screen.type("Manager\r")
        with self.server_hangs():
            screen.press("Enter")
        screen.shows("2 rows", "Hamilton")

    def long_list(self) -> None:
        screen = self.screen
        self.other.insert_many(10000)
        screen.press("C-x", "b")
        screen.type("people.data: Employee\r")
        # It counts them before it shows them.
        screen.shows("10009 rows", "N00000")
        screen.press("M->")
        # Emacs writes letters from the right to the left where they stand.
        screen.shows("شهرزاد"[::-1])
        screen.press("M-v", "M-v")
        screen.shows("N09960")
        screen.picture("long")
        screen.press("M-<", "C-n")
        screen.shows("Ada King Noel")
        screen.press("C-Space", "C-n", "C-n", "d")
        screen.shows("10007 rows", "Deleted.")
        screen.press("u")
        screen.shows("10009 rows", "Undone: Delete 2 Objects")

    def help(self) -> None:
        screen = self.screen
        screen.press("?")
        screen.shows("divide into sections by a key path")
        screen.picture("help")
        screen.press("C-x", "1")

    def close(self) -> None:
        screen = self.screen
        screen.press("C-c", "C-q")
        screen.shows("*scratch*")
        screen.press("C-x", "b")
        screen.type("people\t")
        screen.shows("No match")


if __name__ == "__main__":
    Session("emacs", command).play()
