"""Others' turns as a film: step by step, skipped by a key, seen again; what changed stays marked; settings last."""

import re
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

MODULE = "document.querySelector('script[src*=\"table.js\"]').src.replace('table/table.js', '{}.js')"
FILM = f"""async (pace) => {{
  const {{ Stage }} = await import({MODULE.format("table/stage")});
  localStorage.periplus = JSON.stringify({{ pace }});
  const shown = [];
  const stage = new Stage((frame) => shown.push(frame) > 0);
  for (const frame of [1, 2, 3, 4]) stage.push(frame);
  const early = shown.length;
  dispatchEvent(new KeyboardEvent("keydown", {{ key: "x" }}));
  while (stage.playing) await new Promise((resolve) => setTimeout(resolve, 5));
  return {{ early, shown }};
}}"""


def with_bot(player: Callable[..., Any], **options: Any) -> Any:
    """A turn of a bot lies behind, and I am asked again."""
    one = player(**options)
    one.new_table("expeditions", ["human", "bot:random"])
    one.wait_for_table()
    one.wait_for_turn()
    while one.page.locator("[data-board] .touched").count() == 0:
        if not one.end_turn():
            one.choose_in_list(0)
        one.wait_for_turn()
    return one


def test_steps_wait_for_each_other_and_a_key_skips(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now("lost_cities")
    assert one.page.evaluate(FILM, "calm") == {"early": 1, "shown": [1, 2, 3, 4]}


SEEN_AGAIN = """() => new Promise((resolve) => {
  const pennants = () => [...document.querySelectorAll("[data-group^=tokens]")].map((one) => one.innerHTML).join();
  const present = pennants();
  let before = null; // on the board as it was
  const first = () => (before ??= pennants());
  new MutationObserver(first).observe(document.querySelector("[data-prompt]"), { childList: true });
  const watch = () => {
    const note = document.querySelector(".film-note");
    if (!note) return;
    const [prompt, under] = ["prompt", "preview"].map((one) => document.querySelector(`[data-${one}]`).innerText);
    const lit = document.querySelectorAll("[data-board] .lit").length;
    const [turn, fewer] = [!document.querySelector("[data-who]").hidden, before.length < present.length];
    resolve({ note: note.textContent, prompt, under, turn, lit, fewer });
  };
  new MutationObserver(watch).observe(document.body, { childList: true });
  document.querySelector("[data-see-again]").click();
})"""


def test_what_a_bot_did_is_marked_and_seen_again(player: Callable[..., Any]) -> None:
    """In the mover's colour until my next move; each step of the film says its sentence and shows the board as it was,
    and meanwhile the strip says what is being shown, not that it is my turn."""
    one = with_bot(player)
    page = one.page
    piece = page.locator("[data-board] .touched").first
    assert piece.evaluate("piece => piece.style.getPropertyValue('--mover')") == "var(--seat-1)"
    marked = piece.get_attribute("data-id")
    asked = page.inner_text("[data-prompt]")
    seen = page.evaluate(SEEN_AGAIN)
    assert any(seen["note"].startswith(line) for line in one.log_lines())
    assert re.match(r"See again: step 1 of \d+$", seen["prompt"])
    assert "comes back to the present" in seen["under"]
    assert not seen["turn"]
    assert (seen["lit"], seen["fewer"]) == (0, True)
    page.keyboard.press("Shift")
    page.wait_for_selector(".film-note", state="detached")
    assert page.inner_text("[data-prompt]") == asked
    assert page.locator("[data-board] .lit").count() > 0
    assert page.locator("[data-who]").is_visible()
    one.choose_in_list(0)
    page.wait_for_function('id => !document.querySelector(`[data-id="${id}"].touched`)', arg=marked)


TUMBLED = """
const plain = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const animation = plain.call(this, frames, options);
  if (this.dataset?.enter === "tumble") (window.tumbled ??= []).push([this, animation]);
  return animation;
};"""
FACES = """() => Promise.all((window.tumbled ?? []).map(async ([die, animation]) => {
  await animation.finished.catch(() => null);
  const box = die.closest("[data-id]");
  return box.dataset.id.split(":")[1];
}))"""


def test_dice_tumble_to_the_faces_that_were_thrown(player: Callable[..., Any]) -> None:
    """With motion the six new dice come rolling; what they end on is what the log says was thrown."""
    one = player(reduced_motion="no-preference")
    one.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'calm', no_tips: true })")
    one.page.add_init_script(TUMBLED)
    one.new_table("lost_cities", ["human", "bot:random"], options={"first_player": "A"})
    one.wait_for_table()
    for number in range(8):
        one.wait_for_turn()
        faces = one.page.evaluate(FACES)  # of a throw that is seen late some dice are taken and do not roll
        six = [faces[first : first + 6] for first in range(len(faces) - 5)]
        thrown = re.findall(r"throws ([a-z, ]+); ([\d, ]+)", " ".join(one.log_lines()))
        if any([*colours.split(", "), *numbers.split(", ")] in six for colours, numbers in thrown):
            return
        one.choose_in_list(number)
    raise AssertionError(f"of {thrown} none was seen in {faces}")


THINKS = f"""async () => {{
  const {{ showPlates }} = await import({MODULE.format("table/people")});
  const {{ Thinking }} = await import({MODULE.format("table/thinking")});
  const view = await fetch(`/api/tables/${{document.body.dataset.table}}`).then((answer) => answer.json());
  Object.assign(view, {{ asked: [1], question: null, holding: null }});
  view.seats.forEach((seat) => (seat.asked = seat.seat === 1));
  const thinking = new Thinking();
  const first = thinking.told(view.seats[1]);
  thinking.note(1, 2.6);
  showPlates(document.querySelector("[data-seats]"), view, {{ thinking: (seat) => thinking.usual(seat) }});
  const rim = document.querySelector('[data-seat="1"] .rim');
  const title = document.querySelector('[data-seat="1"] button').title;
  return {{ first, then: thinking.told(view.seats[1]), title, rim: getComputedStyle(rim).animationName }};
}}"""


NEWS = f"""async (acts) => {{
  const {{ newsOf }} = await import({MODULE.format("table/model")});
  const log = acts.map(([seat, text, news], n) => ({{ n, seat, text, news, touched: [] }}));
  const seats = ["Ada", "Bea", "Cid"].map((name) => ({{ name }}));
  const since = acts.findLastIndex(([seat]) => seat === 0) + 1;
  const viewer = {{ seats: [0] }};
  return newsOf({{ log, seats, since_last_turn: since, viewer }}).map((each) => [each.name, each.text]);
}}"""


def test_a_thinking_opponent_is_seen(player: Callable[..., Any]) -> None:
    """Who, that something is happening, and how long it usually takes, as it was seen at this table; what just happened
    is the last turn of every other seat, whole."""
    one = player(reduced_motion="no-preference")
    one.new_table("lost_cities", ["human", "bot:random"])
    one.wait_for_table()
    found = one.page.evaluate(THINKS)
    name = one.page.locator('[data-seat="1"] .plate-name').inner_text()
    assert found["first"] == f"{name} is thinking"
    assert found["then"] == f"{name} is thinking, usually about 3 s"
    assert "usually about 3 s" in found["title"]
    assert found["rim"] == "turn"
    told: list[list[Any]] = [[1, "Bea digs."], [0, "Ada digs."], [1, "Bea sells."], ["chance", "Two buyers come."],
            [1, "Bea promotes nobody.", ""], [1, "Bea moves: Nile to Guinea.", "Nile → Guinea"],
            [1, "Bea moves: Guinea to Alaska.", "Guinea → Alaska"], [2, "Cid passes."]]  # fmt: skip
    bea = ["Bea", "sells • Nile → Guinea → Alaska"]
    assert one.page.evaluate(NEWS, told) == [bea, ["Cid", "passes"]], "turns, whole, with nothing that came to nothing"
    told += [[1, "Bea digs again."]]
    assert one.page.evaluate(NEWS, told) == [["Cid", "passes"], ["Bea", "digs again"]], "the last turn of each"
    told += [["chance", "Cid draws a card."], ["chance", "Cid draws a card."]]
    assert one.page.evaluate(NEWS, told) == [["Bea", "digs again"], ["Cid", "draws a card ×2"]], "chance, for a player"
    assert one.page.evaluate(NEWS, told[:2]) == [], "nobody has moved since"


def test_sound_and_settings_are_remembered(player: Callable[..., Any]) -> None:
    one = player()
    one.play_now("lost_cities")
    page = one.page
    assert page.get_attribute("[data-sound]", "aria-pressed") == "true"
    page.click("[data-sound]")
    assert page.get_attribute("[data-sound]", "aria-pressed") == "false"
    page.click("[data-open-settings]")
    chosen = {"pace": "quick", "ends": "first_touch", "steps": "ask", "names": "all"}
    for name, value in chosen.items():
        page.select_option(f"[data-setting={name}]", value)
    page.select_option("[data-theme-select]", "dark")
    page.reload()
    one.wait_for_table()
    assert page.get_attribute("[data-sound]", "aria-pressed") == "false"
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.get_attribute("html", "data-names") == "all"
    page.click("[data-open-settings]")
    assert {name: page.input_value(f"[data-setting={name}]") for name in chosen} == chosen


def test_names_on_boards_are_as_many_as_wanted(player: Callable[..., Any]) -> None:
    """Expeditions: those that matter, all of them, or none."""
    one = player(viewport={"width": 1440, "height": 900})
    one.play_now("expeditions")
    one.page.click("[data-open-settings]")
    seen = "name => name.getBoundingClientRect().width > 0 && getComputedStyle(name).visibility === 'visible'"
    for wanted, large, small in (("some", True, False), ("all", True, True), ("none", False, False)):
        one.page.select_option("[data-setting=names]", wanted)
        assert one.page.locator(".names .l-m").first.evaluate(seen) == large
        assert one.page.locator(".names .l-x").first.evaluate(seen) == small


SUM = f"""async () => {{
  const {{ Scene }} = await import({MODULE.format("board/choreography")});
  const frame = document.body.appendChild(document.createElement("div"));
  const put = (sum) => (frame.innerHTML = `<p data-piece="sum" data-count="${{sum}}"><b>${{sum}}</b></p>`);
  const scene = new Scene(frame);
  put(3);
  const before = scene.look(true);
  put(9);
  const said = []; // all it says on the way: on a busy machine the whole count may lie between two pictures
  const hear = new MutationObserver(() => said.push(frame.textContent));
  hear.observe(frame, {{ childList: true, subtree: true }});
  scene.play(before);
  while (!said.length) await new Promise(requestAnimationFrame); // once it is laid out
  scene.skip();
  while (frame.textContent !== "9") await new Promise(requestAnimationFrame);
  return said[0];
}}"""


ROUTE = """() => {
  const pin = document.querySelector('.pin[data-retrace="trail-red"]');
  pin.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const drawn = document.querySelectorAll('[data-group="trail-red"] .rb');
  return [...drawn].map((ribbon) => ribbon.getAnimations()[0]?.effect.getTiming().delay);
}"""


def test_a_sum_is_counted_out_and_a_route_is_played_again(player: Callable[..., Any]) -> None:
    """A touch shows the sum at once; the head of an expedition draws its arrows one after the other, from the start."""
    one = player(reduced_motion="no-preference")
    one.page.add_init_script("localStorage.periplus = JSON.stringify({ pace: 'calm', no_tips: true })")
    one.play_now("expeditions")
    assert one.page.evaluate(SUM) == "3"
    assert one.page.evaluate(ROUTE) == []
    one.page.evaluate(
        """() => {
          const ribbon = (i) => `<g data-piece="red-${i}" data-enter="draw"><path class="rb" d="M0 0h${90 * i}"/></g>`;
          document.querySelector('[data-group="trail-red"]').innerHTML = ribbon(1) + ribbon(2) + ribbon(3);
        }"""
    )
    assert one.page.evaluate(ROUTE) == [0, 220, 440]
