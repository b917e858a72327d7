// @ts-check
// Tabs with arrow keys.

/** @param {ParentNode} root @returns {(id: string) => void} */
export function wireTabs(root = document) {
  const tabs = [...root.querySelectorAll('[role="tab"]')];
  const pick = (/** @type {HTMLElement | null} */ tab, /** @type {boolean} */ focus) => {
    for (const one of tabs) {
      const here = one === tab;
      one.setAttribute("aria-selected", String(here));
      one.tabIndex = here ? 0 : -1;
      const panel = document.getElementById(one.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !here;
    }
    if (focus) tab?.focus();
    tab?.dispatchEvent(new CustomEvent("picked", { bubbles: true }));
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => pick(tab, false));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) pick(tabs[(index + step + tabs.length) % tabs.length], true);
    });
  });
  return (id) => pick(document.getElementById(id), false);
}
