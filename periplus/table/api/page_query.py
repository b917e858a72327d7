"""What a page says of itself with every request about a table: the one reader of such queries."""

from functools import lru_cache
from typing import Annotated

from fastapi import Query
from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass
from starlette.datastructures import QueryParams

from periplus.core.draw.board import Format

LONGEST = 300  # bytes of a query that is read without the framework
PAGE = "a name for your page, the same for its stream and its requests: what answers one is not told by the other"


@dataclass(frozen=True, slots=True)
class PageQuery:
    """FastAPI fills it by its fields, `read` from the bytes of a query; both check the same."""

    seat: Annotated[int | None, Query(description="which of your seats to look from")] = None
    language: Annotated[str | None, Query(description="en or fr")] = None
    format: Annotated[
        Format | None,
        Query(description="the screen the board is drawn for, `wide` unless told; a move is then answered by a patch"),
    ] = None
    board: Annotated[bool, Query(description="false leaves the picture out")] = True
    log_after: Annotated[str, Query(description="`log_tag` of the log you have", max_length=60)] = ""
    page: Annotated[str, Query(description=PAGE, max_length=40)] = ""
    since: Annotated[int | None, Query(description="for events: the version you have")] = None

    @property
    def patchable(self) -> bool:
        """Whether whoever asks has a view that patches apply to."""
        return self.board and self.format is not None

    @staticmethod
    def read(raw: bytes) -> "PageQuery | None":
        """A query as pages send it; None if it is another, for the framework to judge."""
        return _read(raw) if len(raw) < LONGEST else None


_MODEL = TypeAdapter(PageQuery)


@lru_cache(1024)
def _read(raw: bytes) -> PageQuery | None:
    """A page asks the same with every move."""
    try:
        return _MODEL.validate_python(dict(QueryParams(raw)))
    except ValidationError:
        return None
