"""What is stored, sent and read as JSON and has no type of its own."""

from typing import Any

Json = dict[str, Any]
