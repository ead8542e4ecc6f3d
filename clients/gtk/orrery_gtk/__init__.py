"""Live lists of Orrery as list models of GTK 4, and the event loop that they run in."""

from .event_loop import EventLoop
from .list_model import ResultsModel, Row, SectionHeader, column

__all__ = ["EventLoop", "ResultsModel", "Row", "SectionHeader", "column"]
