"""Live lists of Orrery as models of Qt, and the event loop that they run in."""

from .delegate import LONGEST_TEXT, ValueDelegate, warning_color
from .edits import Draft, Edits
from .event_loop import EventLoop
from .live_document import LiveDocument
from .model import Column, ResultsModel, Role
from .values import Attribute

__all__ = ["LONGEST_TEXT", "Attribute", "Column", "Draft", "Edits", "EventLoop", "LiveDocument",
           "ResultsModel", "Role", "ValueDelegate", "warning_color"]
