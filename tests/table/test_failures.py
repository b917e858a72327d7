"""Nothing that goes wrong is lost without a word: what stops nothing is logged, no handler of everything is mute."""

import ast
import logging
from pathlib import Path

import pytest

from periplus.table import failures

TABLE = Path(failures.__file__).parent


@pytest.fixture(autouse=True)
def _forget() -> None:
    failures._last.clear()
    failures._left_out.clear()


def fail(error: BaseException, of: type[Exception] = Exception) -> None:
    with failures.logged("it failed", of, table="t"):
        raise error


def test_the_work_goes_on_and_one_line_says_what_failed(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        fail(KeyError("x"))
    (record,) = caplog.records
    assert (record.message, record.levelno, record.table) == ("it failed", logging.WARNING, "t")  # type: ignore[attr-defined]
    assert record.exc_info is not None


def test_the_next_line_says_how_many_were_left_out(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        fail(KeyError("x"))
    monkeypatch.setattr(failures, "EVERY", 0.0)
    fail(KeyError("x"))
    assert [record.left_out for record in caplog.records] == [0, 2]  # type: ignore[attr-defined]


def test_other_kinds_and_the_end_of_a_task_pass() -> None:
    with pytest.raises(KeyError):
        fail(KeyError("x"), OSError)
    with pytest.raises(KeyboardInterrupt):
        fail(KeyboardInterrupt())


def mute(handler: ast.ExceptHandler) -> bool:
    """Whether a handler does nothing, or takes everything and neither raises, nor writes a line, nor hands it on."""
    if all(isinstance(each, ast.Pass) for each in handler.body):
        return True
    caught = "Exception" if handler.type is None else ast.unparse(handler.type)
    if caught not in ("Exception", "BaseException"):
        return False
    inside = [node for each in handler.body for node in ast.walk(each)]
    calls = [node for node in inside if isinstance(node, ast.Call)]
    told = any(ast.unparse(call.func).startswith("log.") for call in calls)
    told = told or any(isinstance(each, ast.Name) and each.id == handler.name for call in calls for each in call.args)
    return not told and not any(isinstance(node, ast.Raise) for node in inside)


def test_no_exception_is_swallowed_without_a_line() -> None:
    found = []
    for path in sorted(TABLE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (isinstance(node, ast.ExceptHandler) and mute(node)) or (
                isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress")
            ):
                found.append(f"{path.relative_to(TABLE)}:{node.lineno}")
    assert not found
