"""Orrery's protocol in Python: typed requests, notifications and their types."""

from .connection import Connection, RequestError
from .live_list import LiveList, LiveLists, Section

__all__ = ["Connection", "LiveList", "LiveLists", "RequestError", "Section"]
