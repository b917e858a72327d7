"""The container for hosts: built, run as somebody who is not root, healthy, and its tables outlive it."""

import json
import shutil
import subprocess
import urllib.request
import uuid
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = shutil.which("podman") or shutil.which("docker")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(TOOL is None, reason="neither podman nor docker here"),
]


def tool(*words, check=True):
    done = subprocess.run([TOOL, *words], capture_output=True, text=True, cwd=ROOT)
    assert not check or done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def image():
    if subprocess.run([TOOL, "info"], capture_output=True).returncode:
        pytest.skip(f"{TOOL} is here, but does not work")
    name = f"periplus-test-{uuid.uuid4().hex[:8]}"
    tool("build", "-f", "Containerfile", "-t", name, ".")
    yield name
    tool("rmi", "-f", name, check=False)


@pytest.fixture
def volume():
    name = f"periplus-test-{uuid.uuid4().hex[:8]}"
    tool("volume", "create", name)
    yield name
    tool("volume", "rm", "-f", name, check=False)


class Served:
    """A running container, until the block ends."""

    def __init__(self, image, volume):
        self.words = ("run", "-d", "-p", "127.0.0.1::8000", "-v", f"{volume}:/data", image)

    def __enter__(self):
        self.id = tool(*self.words)
        self.address = "http://" + tool("port", self.id, "8000").splitlines()[0]
        self.wait()
        return self

    def wait(self):
        """Ready when it says so on its output, which is an event, not a time."""
        with subprocess.Popen([TOOL, "logs", "-f", self.id], stdout=subprocess.PIPE, text=True) as log:
            assert any("Periplus is at" in line for line in log.stdout)
            log.terminate()

    def __exit__(self, *_):
        tool("rm", "-f", self.id, check=False)

    def ask(self, path, data=None):
        headers = {"Content-Type": "application/json", "X-Periplus": "1"}
        request = urllib.request.Request(self.address + path, json.dumps(data).encode() if data else None, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def test_it_serves_as_nobody_special_and_keeps_its_tables(image, volume):
    with Served(image, volume) as first:
        assert first.ask("/health")["status"] == "ok"
        assert tool("exec", first.id, "id", "-u") == "10001"
        seats = [{"kind": "human"}, {"kind": "human"}]
        made = first.ask("/api/tables", {"game": "lost_cities", "seats": seats, "hotseat": True})
    with Served(image, volume) as second:
        assert made["table"] in tool("exec", second.id, "periplus", "tables", "list")
