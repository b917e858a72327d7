"""What the engine needs of a game: its record, its verbs and its rules. `Game` of the contract is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from periplus.core.engine.codec import Codec
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Builder, Target


class Playable(Protocol):
    """Anything that can be played: loops, simulations and kernels know no more of a game than this."""

    @property
    def id(self) -> str: ...
    @property
    def state(self) -> type[Record]: ...
    @property
    def codec(self) -> Codec: ...
    @property
    def seat_counts(self) -> tuple[int, ...]: ...
    @property
    def bindings(self) -> Mapping[str, Any]: ...
    @property
    def apply(self) -> Callable[[Any, int, int], None]: ...
    @property
    def guess(self) -> Callable[[Any, int, Any], None]: ...
    @property
    def odds_total(self) -> Callable[[Any], int]: ...
    @property
    def odds_pick(self) -> Callable[[Any, int], int]: ...

    def builder(
        self, target: Target, further: Mapping[str, Any] | None = None, name: str = "", *, quick: bool = False
    ) -> Builder: ...
    def begin(self, seats: int, options: Mapping[str, str] | None = None) -> Record: ...
