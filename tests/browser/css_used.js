// Which selectors of the styles have met an element: told to the suite as they do, page after page (see tools/css_coverage).
// A state (hover, focus, checked …) counts as met wherever the element is: a rule is called dead only if it surely is.
(() => {
  const STATES =
    /::[\w-]+(\([^)]*\))?|:(hover|focus-visible|focus-within|focus|active|checked|disabled|enabled|target|open|popover-open|modal|placeholder-shown|user-invalid|invalid|visited|link|fullscreen|autofill)(?![\w-])/g;
  const waiting = new Map();

  function split(list) {
    const parts = [""];
    let depth = 0;
    for (const letter of list) {
      depth += "([".includes(letter) ? 1 : ")]".includes(letter) ? -1 : 0;
      if (letter === "," && !depth) parts.push("");
      else parts[parts.length - 1] += letter;
    }
    return parts.map((part) => part.trim());
  }

  function* rulesOf(holder) {
    for (const rule of holder.cssRules ?? []) {
      if (rule.selectorText) yield rule;
      yield* rulesOf(rule);
    }
  }

  const sheets = new WeakSet();
  function learn() {
    const found = [];
    for (const sheet of document.styleSheets) {
      if (!sheet.href || sheets.has(sheet)) continue;
      sheets.add(sheet);
      const name = new URL(sheet.href).pathname.replace(/^\/static\/[0-9a-f]{12}\//, "").replace("/beside.css", "/board.css");
      for (const rule of rulesOf(sheet)) {
        for (const one of split(rule.selectorText)) {
          const key = `${name}\t${one}`;
          if (waiting.has(key)) continue;
          waiting.set(key, one.replace(STATES, ""));
          found.push(key);
        }
      }
    }
    if (found.length) window.cssKnown(found);
  }

  function meets(selector) {
    try {
      return !selector.trim() || document.querySelector(selector) !== null;
    } catch {
      return true;
    }
  }

  function look() {
    learn();
    const met = [];
    for (const [key, selector] of waiting) {
      if (selector === null || !meets(selector)) continue;
      met.push(key);
      waiting.set(key, null);
    }
    if (met.length) window.cssUsed(met);
  }

  let soon = 0;
  const later = () => (soon ||= setTimeout(() => ((soon = 0), look()), 150));
  new MutationObserver(later).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("load", look);
  addEventListener("pagehide", look);
})();
