// Tabs with arrow keys.

export function wireTabs(root = document) {
  const tabs = [...root.querySelectorAll('[role="tab"]')];
  const pick = (tab, focus) => {
    for (const one of tabs) {
      const here = one === tab;
      one.setAttribute("aria-selected", String(here));
      one.tabIndex = here ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = !here;
    }
    if (focus) tab.focus();
    tab.dispatchEvent(new CustomEvent("picked", { bubbles: true }));
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
