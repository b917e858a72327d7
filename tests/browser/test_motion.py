"""Others' turns as a film: step by step, skipped by a key; dice tumble."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

MODULE = "document.querySelector('script[src*=\"table.js\"]').src.replace('table.js', '{}.js')"
FILM = f"""async (pace) => {{
  const {{ Stage }} = await import({MODULE.format("stage")});
  localStorage.periplus = JSON.stringify({{ pace }});
  const shown = [];
  const stage = new Stage((frame) => shown.push(frame) > 0);
  for (const frame of [1, 2, 3, 4]) stage.push(frame);
  const early = shown.length;
  dispatchEvent(new KeyboardEvent("keydown", {{ key: "x" }}));
  while (stage.playing) await new Promise((resolve) => setTimeout(resolve, 5));
  return {{ early, shown }};
}}"""


def test_steps_wait_for_each_other_and_a_key_skips(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now("lost_cities")
    assert one.page.evaluate(FILM, "calm") == {"early": 1, "shown": [1, 2, 3, 4]}


def test_dice_tumble_to_the_faces_that_were_thrown(player: Callable[..., Any]) -> None:
    """With motion the new dice come rolling; what they end on is what the server drew."""
    one = player(reduced_motion="no-preference")
    one.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'calm', grace: '0', no_tips: true })")
    one.page.add_init_script(
        """const plain = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          if (this.dataset?.enter === "tumble") (window.tumbled ??= []).push(options.duration);
          return plain.call(this, frames, options);
        };"""
    )
    one.new_table("lost_cities", ["human", "bot:random"], options={"first_player": "A"})
    one.wait_for_table()
    for number in range(8):
        one.wait_for_turn()
        if one.page.evaluate("() => window.tumbled?.length > 0"):
            break
        one.choose_in_list(number)
    one.page.wait_for_function("() => window.tumbled?.length > 0")


SUM = f"""async () => {{
  const {{ Scene }} = await import({MODULE.format("choreography")});
  const frame = document.body.appendChild(document.createElement("div"));
  const put = (sum) => (frame.innerHTML = `<p data-piece="sum" data-count="${{sum}}"><b>${{sum}}</b></p>`);
  const scene = new Scene(frame);
  put(3);
  const before = scene.look(true);
  put(9);
  scene.play(before);
  const early = frame.textContent;
  scene.skip();
  while (frame.textContent !== "9") await new Promise(requestAnimationFrame);
  return early;
}}"""


ROUTE = """() => {
  const pin = document.querySelector('.pin[data-retrace="trail-red"]');
  pin.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const drawn = document.querySelectorAll('[data-group="trail-red"] .rb');
  return [...drawn].map((ribbon) => ribbon.getAnimations()[0]?.effect.getTiming().delay);
}"""


def test_a_sum_is_counted_out_and_a_touch_shows_it_at_once(player: Callable[..., Any]) -> None:
    one = player(reduced_motion="no-preference")
    one.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'calm', no_tips: true })")
    one.play_now("lost_cities")
    assert one.page.evaluate(SUM) == "3"


def test_the_head_of_an_expedition_plays_its_route_again(player: Callable[..., Any]) -> None:
    """Arrow after arrow, from the start."""
    one = player(reduced_motion="no-preference")
    one.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'calm', grace: '0', no_tips: true })")
    one.play_now("expeditions")
    assert one.page.evaluate(ROUTE) == []
    one.page.evaluate(
        """() => {
          const ribbon = (i) => `<g data-piece="red-${i}" data-enter="draw"><path class="rb" d="M0 0h${90 * i}"/></g>`;
          document.querySelector('[data-group="trail-red"]').innerHTML = ribbon(1) + ribbon(2) + ribbon(3);
        }"""
    )
    assert one.page.evaluate(ROUTE) == [0, 220, 440]
