// @ts-check
// Where things lie is read when the page has just been laid out, before that frame is painted: it forces nothing then. What is
// read may give back what it writes; all reads come before all writes.

const LATE = 500; // a page that nobody sees is not laid out of itself

/** @typedef {() => (() => void) | void} Read */
/** @type {Read[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;
let busy = false;

const watch = new ResizeObserver(() => flush());

function ask() {
  watch.unobserve(document.documentElement);
  watch.observe(document.documentElement); // it tells at the next layout, and then of changes only
  requestAnimationFrame(() => {}); // so that there is one
  clearTimeout(late);
  late = setTimeout(flush, LATE);
}

function flush() {
  clearTimeout(late);
  if (!waiting.length) return;
  const reads = waiting;
  waiting = [];
  busy = true;
  const writes = reads.map((read) => read());
  for (const write of writes) write?.();
  busy = false;
  if (waiting.length) setTimeout(ask);
}

/** @param {Read} read */
export function onceLaidOut(read) {
  waiting.push(read);
  if (waiting.length === 1 && !busy) ask();
}
