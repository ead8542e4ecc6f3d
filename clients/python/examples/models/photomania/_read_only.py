# Written by orrery generate, anew each time.

from typing import NoReturn, TypeVar

from orrery import Attribute, ManagedObject, ToMany

D = TypeVar("D", bound=ManagedObject)
V = TypeVar("V")


class ReadOnlyAttribute(Attribute[V]):
    """An attribute that is derived from others."""

    def __set__(  # type: ignore[override]
        self, instance: ManagedObject, value: NoReturn
    ) -> NoReturn:
        raise AttributeError(f"{self.key} is derived, and cannot be set")


class FetchedProperty(ToMany[D]):
    """The objects that a fetch request of the model finds."""

    def __set__(  # type: ignore[override]
        self, instance: ManagedObject, value: NoReturn
    ) -> NoReturn:
        raise AttributeError(f"{self.key} is fetched, and cannot be set")
