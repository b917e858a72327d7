"""Which requests a table has carried out already, by their keys."""

from array import array


class Keys:
    """Eight bytes for each key: of all that people ever sent only what it takes to know it again. One in ten thousand
    million million would be taken for another."""

    def __init__(self) -> None:
        self._known = array("q")

    def add(self, key: str) -> None:
        self._known.append(hash(key))

    def __contains__(self, key: object) -> bool:
        return hash(key) in self._known
