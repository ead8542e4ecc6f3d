from .to_do_base import ToDoBase


class ToDo(ToDoBase):
    pass
