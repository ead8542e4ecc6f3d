"""Writes a model whose entity has an attribute called like each member of ManagedObject."""

import json

from orrery import ManagedObject

names = [name for name in dir(ManagedObject) if not name.startswith("_")]
attributes = [{"name": name, "type": "String"} for name in names]
print(json.dumps({"entities": [{"name": "Members", "attributes": attributes}]}))
