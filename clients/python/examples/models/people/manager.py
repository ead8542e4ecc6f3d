from .manager_base import ManagerBase


class Manager(ManagerBase):
    pass
