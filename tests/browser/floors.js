// Measures a page as it is drawn: every text and every target inside `part`, in pixels of the screen.
({ part, ignore, bare: asked }) => {
  const root = document.querySelector(part);
  const open = new CSSStyleSheet();
  open.replaceSync("* { pointer-events: auto !important }"); // so that the page can be asked what lies where
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, open];
  const opacities = new Map();

  function opacity(element) {
    if (!element || element === document) return 1;
    if (!opacities.has(element)) {
      const style = getComputedStyle(element);
      const own = style.visibility === "hidden" ? 0 : Number(style.opacity);
      opacities.set(element, own * opacity(element.parentElement));
    }
    return opacities.get(element);
  }

  const named = (element) => {
    const id = element.closest("[data-id]")?.dataset.id;
    const group = element.closest("[data-group]")?.dataset.group;
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}${id ? ` #${id}` : ""}${group ? ` in ${group}` : ""}`;
  };
  // What is folded away, or kept for those who listen.
  const unseen = (element) => {
    if (element.closest("details:not([open]) > :not(summary)")) return true;
    for (let up = element; up; up = up.parentElement) if (getComputedStyle(up).clipPath === "inset(50%)") return true;
    return false;
  };
  const apart = (element) => element.closest(`title, desc, style, script, option, datalist, symbol, defs, .apart, .skip${ignore ? `, ${ignore}` : ""}`);

  function scaleOf(element) {
    const matrix = element.ownerSVGElement || element.tagName === "svg" ? element.getScreenCTM?.() : null;
    if (matrix) return Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    return 1;
  }

  // Where a text may be seen: inside every box around it that cuts off what sticks out.
  function window_(element) {
    let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity];
    const shown = [0, 0, innerWidth, innerHeight]; // also inside what scrolls: what lies beyond says nothing about contrast
    let scrolls = false;
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      const cuts = up.tagName === "svg" ? style.overflow !== "visible" : /hidden|clip|auto|scroll/.test(style.overflow);
      if (!cuts || up === document.documentElement || up === document.body) continue;
      const box = up.getBoundingClientRect();
      for (const [i, edge] of [box.left, box.top, box.right, box.bottom].entries()) shown[i] = (i < 2 ? Math.max : Math.min)(shown[i], edge);
      if (/auto|scroll/.test(style.overflow)) scrolls = true;
      if (style.textOverflow === "ellipsis" || scrolls) continue;
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    if (!scrolls) [left, top] = [Math.max(left, -scrollX), Math.max(top, -scrollY)]; // the page's own edges
    return { left, top, right, bottom, shown };
  }

  const opaque = (element) => {
    const style = getComputedStyle(element);
    const paint = element.ownerSVGElement ? style.fill : style.backgroundColor;
    if (element.ownerSVGElement && !/^(rect|path|circle|ellipse|polygon|use|image)$/.test(element.tagName)) return false;
    if (opacity(element) < 0.85 || (element.ownerSVGElement && Number(style.fillOpacity) < 0.85)) return false;
    const alpha = /^(?:rgba\(.*,|color\(.*\/)\s*([\d.]+)\)$/.exec(paint)?.[1];
    return paint !== "none" && paint !== "transparent" && (alpha === undefined || Number(alpha) > 0.85);
  };
  // What lies at a point from the top down; most questions are answered by the uppermost, which is found much faster.
  function* layers(x, y) {
    const top = document.elementFromPoint(x, y);
    if (!top) return;
    yield top;
    yield* document.elementsFromPoint(x, y);
  }
  function covered(element, x, y) {
    for (const above of layers(x, y)) {
      if (above === element || above.contains(element) || element.contains(above)) return false;
      if (opaque(above)) return true;
    }
    return false;
  }

  // How far towards an end a line is seen from its middle: a card of a fan lies over the end of another's name.
  function reach(element, x, y, end) {
    const free = [1, 0.8, 0.6, 0.4, 0.2].find((share) => !covered(element, x + (end - x) * share, y));
    return x + (end - x) * (free ?? 0);
  }

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const said = text.textContent.trim();
    const element = text.parentElement;
    if (!said || apart(element) || opacity(element) < 0.2 || unseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const style = getComputedStyle(element);
    const svg = Boolean(element.ownerSVGElement);
    const size = parseFloat(style.fontSize) * (svg ? scaleOf(element) : 1);
    const limits = window_(element);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const seen = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      if (seen && covered(element, x, y)) continue;
      const [from, to] = seen ? [box.left + 1, box.right - 1].map((end) => reach(element, x, y, end)) : [box.left, box.right];
      const cut = Math.max(limits.left - box.left, box.right - limits.right, limits.top - box.top - box.height * 0.2, box.bottom - box.height * 0.2 - limits.bottom);
      const gone = box.right < limits.left || box.left > limits.right || box.bottom < limits.top || box.top > limits.bottom;
      texts.push({
        text: said.slice(0, 40), where: named(element), size, bold: Number(style.fontWeight) >= 600, colour: svg ? style.fill : style.color,
        x: box.x, y: box.y, width: box.width, height: box.height, seen, shown: [Math.max(from, limits.shown[0]), Math.max(box.top, limits.shown[1]), Math.min(to, limits.shown[2]), Math.min(box.bottom, limits.shown[3])], window: limits.shown, cut: gone ? 0 : cut, gone, alpha: opacity(element), idle: Boolean(element.closest(":disabled, [aria-disabled=true]")),
      });
    }
  }

  // The nearest part on the screen that a finger meets: a thing drawn several times may be touched anywhere.
  const targets = new Map();
  const touchables = root.querySelectorAll('button, a[href], input:not([type=hidden]), select, summary, [role="button"], [role="tab"], [role="slider"]');
  for (const element of touchables) {
    if (apart(element) || opacity(element) < 0.05 || unseen(element) || element.disabled || element.closest("[hidden], p a, li a, label")) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || getComputedStyle(element).opacity === "0") continue;
    const key = element.dataset.id ?? `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30)}`;
    const old = targets.get(key);
    if (!old || Math.min(old.width, old.height) < Math.min(box.width, box.height)) {
      targets.set(key, { what: `${named(element)} ${key}`, width: box.width, height: box.height });
    }
  }

  // The share of the part where nothing is drawn: the bare desk shows.
  const draws = (element) => root.contains(element) && element !== root && (element.ownerSVGElement || opaque(element) || getComputedStyle(element).backgroundImage !== "none");
  const drawn = (x, y) => {
    for (const element of layers(x, y)) if (draws(element)) return true;
    return false;
  };
  const frame = root.getBoundingClientRect();
  let [bare, cells] = [0, 0];
  const bottom = asked ? Math.min(frame.bottom, innerHeight) : 0;
  for (let [x, down] = [Math.max(0, frame.left) + 8, 8]; x < Math.min(frame.right, innerWidth); x += 32, down = 32 - down) {
    for (let y = Math.max(0, frame.top) + down; y < bottom; y += 32) { // to ask what lies at a point of a map takes long
      cells += 1;
      if (!drawn(x, y)) bare += 1;
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== open);
  return { texts, targets: [...targets.values()], bare: cells ? bare / cells : 0 };
}
