"""What every test may lean on: which tests run here, a real browser's path, a real PostgreSQL."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from periplus.env.camera import browser_path

settings.register_profile("test", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fuzz", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long tests too")
    parser.addoption("--on-postgres", action="store_true", help="the table's tests on PostgreSQL instead of SQLite")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("fuzz" if config.getoption("--slow") else "test")


def postgres_programs() -> Path | None:
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return installed[-1] if installed else None


def has_gpu() -> bool:
    return shutil.which("nvidia-smi") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    in_ci = os.environ.get("CI") == "true"
    missing = {
        "slow": None if config.getoption("--slow") else "a long test: give --slow",
        "browser": None if in_ci or browser_path() else "no Chromium here",
        "postgres": None if in_ci or postgres_programs() else "no PostgreSQL server programs here",
        "sqlite": "of SQLite's own" if config.getoption("--on-postgres") else None,
        "cuda": None if has_gpu() else "no NVIDIA GPU here",
    }
    for item in items:
        if item.get_closest_marker("browser"):
            # A real browser on a busy machine: what fails is tried twice more, and the summary names it as RERUN.
            item.add_marker(pytest.mark.flaky(reruns=2))
        for marker, why in missing.items():
            if why and item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium for `playwright.chromium.launch(executable_path=..., args=["--no-sandbox"])`."""
    path = browser_path()
    assert path, "no Chromium found: apt-get install chromium"
    return path


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of an empty database on a PostgreSQL server of this test run's own."""
    programs = postgres_programs()
    assert programs, "no PostgreSQL found: apt-get install postgresql"
    home = Path(os.environ.get("TMPDIR", "/tmp")) / f"periplus-pg-{os.getpid()}"  # a socket path must be short
    home.mkdir(mode=0o755)
    as_owner: list[str] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        shutil.chown(home, "postgres", "postgres")
        as_owner = ["runuser", "-u", "postgres", "--"]
    data, log = home / "data", home / "log"

    def run(*command: str) -> None:
        subprocess.run([*as_owner, *command], check=True, cwd=home, stdout=subprocess.DEVNULL, timeout=600)

    run(str(programs / "initdb"), "-D", str(data), "-U", "periplus", "-A", "trust", "-N", "--locale=C.UTF-8")
    options = f"-k {home} -c listen_addresses='' -c fsync=off"
    run(str(programs / "pg_ctl"), "-D", str(data), "-l", str(log), "-o", options, "-w", "-t", "300", "start")
    try:
        yield f"postgresql+psycopg://periplus@/postgres?host={home}"
    finally:
        run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)
