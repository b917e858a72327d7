"""The still layers of boards: files named by their content, which a browser keeps for ever."""

from collections import OrderedDict

from periplus.core.draw.board import still_key
from periplus.table.store.store import Store

MANY = 512


class StillLayers:
    """The still layers that were needed last; the store has all, for processes that did not draw them."""

    def __init__(self, store: Store | None = None) -> None:
        self._kept: OrderedDict[str, str] = OrderedDict()
        self.store = store

    def keep(self, game: str, markup: str) -> str:
        key = f"{game}/{still_key(markup)}"
        if key not in self._kept and self.store is not None:
            self.store.keep_still(key, markup)
        self._remember(key, markup)
        return f"/still/{key}"

    def _remember(self, key: str, markup: str) -> None:
        self._kept[key] = markup
        self._kept.move_to_end(key)
        while len(self._kept) > MANY:
            self._kept.popitem(last=False)

    def find(self, key: str) -> str | None:
        markup = self._kept.get(key)
        if markup is None and self.store is not None:
            markup = self.store.still(key)
            if markup is not None:
                self._remember(key, markup)
        return markup
