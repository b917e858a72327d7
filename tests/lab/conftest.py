"""The lab on the plain rules: nothing is compiled, so that the tests start at once."""

from collections.abc import Iterator

import pytest

from periplus.bots.player import engine_of


@pytest.fixture(autouse=True)
def plain_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PERIPLUS_RULES", "plain")
    engine_of.cache_clear()
    yield
    engine_of.cache_clear()
