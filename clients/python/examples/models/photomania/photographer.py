from .photographer_base import PhotographerBase


class Photographer(PhotographerBase):
    pass
