from .person_base import PersonBase


class Person(PersonBase):
    pass
