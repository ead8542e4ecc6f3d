"""A client in plain Python, straight on the protocol: how to write one in a day."""
