// @ts-check
// Where things lie is read when the page has just been laid out, before that frame is painted: it forces nothing then. What is
// read may give back what it writes; all reads come before all writes.

const LATE = 500; // a page that nobody sees is not laid out of itself
const BUSY = 4000; // one that is seen is, however busy the machine

/** @typedef {() => (() => void) | void} Read */

class Layout {
  constructor() {
    /** @type {Read[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.late = undefined;
    this.busy = false;
    this.watch = new ResizeObserver(() => this.flush());
  }

  ask() {
    this.watch.unobserve(document.documentElement);
    this.watch.observe(document.documentElement); // it tells at the next layout, and then of changes only
    requestAnimationFrame(() => {}); // so that there is one
    clearTimeout(this.late);
    this.late = setTimeout(() => this.flush(), document.hidden ? LATE : BUSY);
  }

  flush() {
    clearTimeout(this.late);
    if (!this.waiting.length) return;
    const reads = this.waiting;
    this.waiting = [];
    this.busy = true;
    const writes = reads.map((read) => read());
    for (const write of writes) write?.();
    this.busy = false;
    if (this.waiting.length) setTimeout(() => this.ask());
  }

  /** @param {Read} read */
  add(read) {
    this.waiting.push(read);
    if (this.waiting.length === 1 && !this.busy) this.ask();
  }
}

const layout = new Layout();

/** @param {Read} read */
export const onceLaidOut = (read) => layout.add(read);
