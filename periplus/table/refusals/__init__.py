"""The table's own words for what cannot be done, and the error that carries them."""

from pathlib import Path

from periplus.core.texts import Texts, load_texts


class Refused(Exception):
    """An answer other than yes: a status, a code that programs can read, and words for people."""

    def __init__(self, status: int, code: str, more: dict[str, object] | None = None, **values: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.more = more or {}
        self.values = values

    def words(self, language: str) -> str:
        text = refusal_texts(language)(f"error.{self.code}", **self.values)
        return text.encode("utf-8", "replace").decode("utf-8")  # what was sent may be no proper text


def refusal_texts(language: str) -> Texts:
    return load_texts(Path(__file__).parent, language)
