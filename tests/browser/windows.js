// What is lit and can be hit, what is asked and can be seen, and what scrolls, in the window as it is.
() => {
  const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  // Where one touches a thing: its mark if it has one, else its middle; a line between two places is touched half way.
  function spots(one) {
    const marks = [...(one.querySelectorAll?.(".hit") ?? [])];
    if (marks.length) return marks.map((mark) => middleOf(mark.getBoundingClientRect()));
    const found = [middleOf(one.getBoundingClientRect())];
    const line = one.matches?.("path, line, polyline") ? one : one.querySelector?.(":scope > :is(path, line, polyline)");
    const length = line?.getTotalLength?.() ?? 0;
    if (length) {
      const { x, y } = line.getPointAtLength(length / 2);
      const matrix = line.getScreenCTM();
      found.push([matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f]);
    }
    return found;
  }
  const met = ([x, y]) => document.elementFromPoint(x, y);
  const last = (id) => id.split(/[ :]/).at(-1); // an arrow to a place is touched where the place is
  const named = (one) => (one ? `${one.tagName}.${one.getAttribute("class") ?? ""}` : "outside");
  const out = { unhit: [], lit: 0, away: [], beyond: [], map: null, hidden: [], both: [], page: [] };

  for (const [name, what] of Object.entries({ question: "[data-prompt]", commit: "[data-commit]" })) {
    const one = document.querySelector(what);
    const box = one.getBoundingClientRect();
    const inside = box.width > 0 && box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const top = inside ? met(middleOf(box)) : null;
    // A tip under the question is touched there too, and lets it be seen.
    if (!top || !(one.contains(top) || top.contains(one) || top.closest(".tip")?.parentElement.contains(one))) out.hidden.push(`${name} ${JSON.stringify(box.toJSON())} ${named(top)}`);
  }

  // A thing drawn several times may be touched anywhere; of a thing in another room the room is told.
  const lit = Map.groupBy(document.querySelectorAll("[data-board] .lit[tabindex='0']"), (one) => one.dataset.id);
  for (const [id, drawn] of lit) {
    const shown = drawn.filter((one) => one.getBoundingClientRect().width > 0);
    out.lit += 1;
    if (!shown.length) {
      const room = drawn[0].closest(".away-room")?.dataset.room; // else it is drawn after another touch, or a verb stands for it
      if (room) out.away.push(room);
      continue;
    }
    // What is not in sight is brought there, by scrolling or by moving the map; the same spot may be drawn twice.
    const hits = (one) => {
      if (!spots(one).some((spot) => one.contains(met(spot)))) one.scrollIntoView({ block: "center", inline: "center" });
      const [x, y] = spots(one)[0];
      return spots(one).some((spot) => {
        const other = met(spot)?.closest(".lit, .chosen");
        const [a, b] = other ? middleOf(other.getBoundingClientRect()) : [NaN, NaN];
        return other && (other.dataset.id === id || last(other.dataset.id) === last(id) || Math.hypot(a - x, b - y) < 14);
      });
    };
    if (!shown.some(hits)) {
      const spot = spots(shown[0])[0];
      const other = met(spot)?.closest("[data-id]")?.dataset.id ?? "";
      const map = shown[0].closest("[data-map]")?.getBoundingClientRect();
      if (map) out.beyond.push({ id, from: middleOf(map), by: [spot[0] - middleOf(map)[0], spot[1] - middleOf(map)[1]] });
      out.unhit.push(`${id} at ${spot.map(Math.round)}: ${named(met(spot))} ${other}`);
    }
    scrollTo(0, 0);
    for (const map of document.querySelectorAll("[data-map]")) map.scrollTo(0, 0);
  }

  for (const map of document.querySelectorAll("[data-map], [data-pan]")) {
    const { height } = map.getBoundingClientRect();
    if (height && map.querySelector(".lit")) out.map = height / innerHeight;
  }
  for (const one of document.querySelectorAll("main, main *")) {
    const style = getComputedStyle(one);
    const along = (way, much) => /auto|scroll/.test(way) && much > 1;
    const sides = [along(style.overflowX, one.scrollWidth - one.clientWidth), along(style.overflowY, one.scrollHeight - one.clientHeight)];
    // A map is moved under the hand, in both directions.
    if (sides.every(Boolean) && one.clientWidth && !one.closest("[data-pan]")) out.both.push(named(one));
  }
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) out.page.push("sideways");
  if (root.scrollHeight > root.clientHeight + 1) out.page.push("down");
  return out;
}
