"""Asked at the right moment whether to be called; the page of what may call; and the worker, which shows a call."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from .conftest import Server, until
from .reading import check

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# A Chromium without a screen grants no calls and has no push service: both as a browser with them would answer.
BROWSER = """
let granted = localStorage.granted ?? "default";
Object.defineProperty(Notification, "permission", { get: () => granted });
Notification.requestPermission = async () => (localStorage.granted = granted = "granted");
const endpoint = "https://fcm.googleapis.com/fcm/send/test";
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const unsubscribe = async () => Boolean((localStorage.called = ""));
const own = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) };
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (applicationServerKey.length !== 65) throw new Error("no key of the host");
  localStorage.called = "yes";
  return own;
};
PushManager.prototype.getSubscription = async () => (localStorage.called ? own : null);
"""
PLAY = """async (path) => {
  const headers = { "X-Periplus": "1", "Content-Type": "application/json" };
  for (let view; (view = await (await fetch(path + "?board=false")).json()).legal.length; ) {
    await fetch(path + "/act", { method: "POST", headers, body: JSON.stringify({ action: view.legal[0].text }) });
  }
}"""
# What the worker does, in a place where its every word can be heard.
WORKER = """async ([script, letter]) => {
  const done = [];
  const heard = {};
  const open = [];
  const worker = {
    addEventListener: (kind, doing) => (heard[kind] = doing),
    registration: { showNotification: async (title, more) => done.push(["shown", title, more]) },
    navigator: { setAppBadge: async (count) => done.push(["badge", count]) },
    clients: { matchAll: async () => open, openWindow: async (path) => done.push(["opened", path]) },
  };
  new Function("self", script)(worker);
  let waiting;
  const waitUntil = (promise) => (waiting = promise);
  heard.push({ data: { json: () => letter }, waitUntil });
  await waiting;
  const notification = { close: () => done.push(["closed"]), data: done[0][2].data };
  heard.notificationclick({ notification, waitUntil });
  await waiting;
  open.push({ url: "http://table.example" + letter.url, focus: () => done.push(["focused"]) });
  heard.notificationclick({ notification, waitUntil });
  await waiting;
  return done;
}"""


@pytest.fixture
def calling(tmp_path: Path) -> Iterator[Server]:
    contact, mail = "mailto:host@table.example", "smtp://127.0.0.1:9/?from=table@table.example"
    running = Server(tmp_path, PERIPLUS_PUSH_CONTACT=contact, PERIPLUS_SMTP=mail, PERIPLUS_GATHER_SECONDS="0")
    running.start()
    yield running
    running.stop()


def test_asked_after_the_first_turn_of_a_slow_game_and_the_page_of_wishes(
    player: Callable[..., Any], calling: Server, browser: Browser
) -> None:
    one = player(calling, service_workers="allow", **PHONE)
    one.context.add_init_script(BROWSER)
    page = one.page
    one.goto("/notices")
    check(one, "nobody's notices")
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    order = {"game": "lost_cities", "pace": 259200, "seats": seats, "confirm_turns": False}
    made = page.evaluate(
        """async (order) => {
          const headers = { "X-Periplus": "1", "Content-Type": "application/json" };
          return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(order) })).json();
        }""",
        {**order, "options": {"first_player": "A"}},
    )
    one.goto(f"/t/{made['table']}")
    one.wait_for_table()
    assert page.locator("[data-call-me]").count() == 0, "nobody is asked before they have played"
    page.evaluate(PLAY, f"/api/tables/{made['table']}")
    page.click("[data-call-me]")
    page.locator(".toast", has_text="This device is called.").wait_for()

    def told() -> Any:
        return one.context.request.get(f"{one.url}/api/notices").json()

    assert told()["devices"] == 1
    one.goto("/notices")
    page.locator("[data-unsubscribe]").wait_for()
    page.check("[name=push][value=over]")
    until(page, lambda: told()["push"] == ["turn", "short", "ran_out", "minded", "invited", "sat", "over"])
    page.check("[name=quiet]")
    until(page, lambda: told()["quiet"] == ["22:00", "08:00"])
    page.fill("[name=from]", "09:00")
    page.locator("[data-said]", has_text="ten hours at most").wait_for()
    assert told()["quiet"] == ["22:00", "08:00"], "nothing was changed"
    page.click("[data-feed]")
    page.wait_for_selector("#feed-address")
    assert one.context.request.get(page.input_value("#feed-address")).status == 200
    check(one, "notices")
    page.click("[data-unsubscribe]")
    page.locator("[data-subscribe]").wait_for()
    assert told()["devices"] == 0
    script = one.context.request.get(f"{one.url}/worker.js").text()
    letter = {"title": "Your turn: Archeos", "body": "Bo ended.", "tag": "t1", "url": "/t/t1", "waiting": 3}
    empty = browser.new_page()
    did = empty.evaluate(WORKER, [script, letter])
    empty.close()
    assert did[0][:2] == ["shown", "Your turn: Archeos"]
    assert (did[0][2]["body"], did[0][2]["tag"]) == ("Bo ended.", "t1")
    assert did[1:] == [["badge", 3], ["closed"], ["opened", "/t/t1"], ["closed"], ["focused"]], json.dumps(did)
