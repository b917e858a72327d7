// Rooms larger than a phone: a room that is panned comes to rest where something may be touched, and the chip of a room
// where others changed something says so.

const REST = 60;

const middle = (boxes) => {
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return (left + right) / 2;
};

// Bring the lit pieces of a panned room into sight; a fresh room starts in its middle.
export function settle(pan) {
  const room = pan.scrollWidth - pan.clientWidth;
  if (room < 8) return;
  const sight = pan.getBoundingClientRect();
  const lit = [...pan.querySelectorAll(".lit")].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
  const seen = lit.filter((box) => box.left >= sight.left && box.right <= sight.right);
  if (lit.length && !seen.length) pan.scrollLeft += middle(lit) - (sight.left + sight.width / 2);
  else if (!("settled" in pan.dataset)) pan.scrollLeft = room / 2;
  pan.dataset.settled = "";
}

function showWindow(pan) {
  const frame = pan.parentElement.querySelector(`[data-window="${pan.dataset.pan}"]`);
  const whole = pan.firstElementChild?.viewBox?.baseVal;
  if (!frame || !whole || !pan.scrollWidth) return;
  frame.setAttribute("x", (whole.width * pan.scrollLeft) / pan.scrollWidth);
  frame.setAttribute("width", (whole.width * pan.clientWidth) / pan.scrollWidth);
}

// A room that cannot be seen and where something was touched by another: its chip has a dot.
export function announce(frame, chips) {
  for (const chip of chips.querySelectorAll("[data-room]")) {
    const room = frame.querySelector(`[data-room="${CSS.escape(chip.dataset.room)}"]`);
    chip.classList.toggle("news", Boolean(room?.classList.contains("away-room") && room.querySelector(".touched")));
  }
}

export function wireRooms(frame, chips) {
  let timer = 0;
  const look = () => {
    for (const pan of frame.querySelectorAll("[data-pan]")) {
      settle(pan);
      showWindow(pan);
    }
    announce(frame, chips);
  };
  frame.addEventListener("scroll", (event) => event.target.dataset?.pan && showWindow(event.target), true);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look, REST);
  }).observe(frame, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}
