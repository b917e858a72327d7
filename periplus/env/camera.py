"""A board as pixels. Boards are HTML and CSS with drawings inside, so a browser without a window photographs them.

Renderers of plain SVG (resvg, CairoSVG) know neither the layout nor the variables of the style sheets: they would show
another board than the table does. One browser is kept for the process, in a thread of its own, so that notebooks with a
running event loop can use it too.
"""

import io
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.extras import NotInstalled, need

WHAT = "render_mode='rgb_array'"
ADDRESS = "http://board.invalid/"  # nothing is asked of any network: the picture itself is the answer


def browser_path() -> str | None:
    """The one without windows costs a third less; the usual ones do as well."""
    usual = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    names = (os.environ.get("PERIPLUS_CHROMIUM", ""), *usual)
    return next((found for name in names if name and (found := shutil.which(name))), None)


def need_camera() -> None:
    """Said when an environment is made, not at its first picture."""
    need(WHAT, "render", "playwright", "PIL")


@cache
def _room() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "periplus-camera")


@cache
def _page() -> Any:
    """An open page. Called in the camera's own thread alone."""
    from playwright.sync_api import Error, sync_playwright

    maker = sync_playwright().start()
    try:
        browser = maker.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
    except Error:
        maker.stop()
        raise NotInstalled(f"{WHAT} needs a Chromium: playwright install chromium") from None
    return browser.new_page()


def _shoot(picture: str, width: int, height: int) -> NDArray[np.uint8]:
    from PIL import Image

    page = _page()
    page.set_viewport_size({"width": width, "height": height})
    page.route("**/*", lambda route: route.fulfill(body=picture, content_type="image/svg+xml"), times=1)
    page.goto(ADDRESS)
    with Image.open(io.BytesIO(page.screenshot(animations="disabled"))) as image:
        return np.asarray(image.convert("RGB"))


def photograph(picture: str, width: int, height: int) -> NDArray[np.uint8]:
    """Height × width × 3, as Gymnasium wants it."""
    need_camera()
    return _room().submit(_shoot, picture, width, height).result()
