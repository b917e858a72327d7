// @ts-check
// The courses: which lessons this browser has finished, and where it stopped.

import { find, node } from "../parts/dom.js";
import { loadWords, w } from "../parts/words.js";

await loadWords();
for (const course of document.querySelectorAll("[data-course]")) {
  const { finished = [], lesson = null } = JSON.parse(localStorage.getItem(`periplus:learn:${course.dataset.course}`) ?? "{}");
  /** @type {HTMLAnchorElement[]} */
  const links = Array.from(course.querySelectorAll("[data-lesson]"));
  for (const link of links) {
    if (!finished.includes(link.dataset.lesson)) continue;
    link.classList.add("done");
    link.append(node("span", { className: "apart", textContent: ` – ${w("courses.done")}` }));
  }
  const next =
    links.find((link) => link.dataset.lesson === lesson && !finished.includes(lesson)) ??
    links.find((link) => !finished.includes(link.dataset.lesson));
  if (!finished.length || !next) continue;
  const begin = find("begin", course);
  begin.href = next.href;
  begin.textContent = w("courses.go_on", { title: next.textContent });
}
