from .photo_base import PhotoBase


class Photo(PhotoBase):
    pass
