"""Homepwner: an inventory of what one owns, as a GTK 4 program."""
