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
