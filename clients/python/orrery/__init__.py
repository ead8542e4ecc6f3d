"""Orrery's protocol in Python: typed requests, notifications and their types."""

from .connection import Connection, RequestError
from .live_list import LiveList

__all__ = ["Connection", "LiveList", "RequestError"]
