// @ts-check
// The installed app: files named by their content are kept; pages and what they ask for are fetched fresh and kept for when
// there is no line, each under its own address. What is not kept is told by a page of our own. A move is never kept here: the
// table page holds it and sends it when the line is back.

const worker = /** @type {any} */ (self); // not a window: the checker knows pages alone
const SHELL = "shell EDITION";
const SEEN = "seen";
const MOST = 400;

// The server names both
const KEPT = []; // what works without a line though it was never opened
const PLAYED = []; // what lessons and puzzles need besides, once one of them was opened

const named = (path) => /^\/(static\/[0-9a-f]{12}|fonts\/[0-9a-f]{12}|still)\//.test(path);
const told = (path) =>
  /^\/api\/(words|games|desk$|learn\/|companion\/|puzzle(\/answers)?$|daily$)/.test(path) ||
  /^\/api\/tables\/\w+(\/(replay|review|turns|verify)|$)/.test(path);

// Pages that are kept as they were seen; what shows keys or links to give away is not.
const page = (path) =>
  /^\/((about|learn|new|open|daily|desk|box|zu|puzzle)(\/|$)|$)/.test(path) || /^\/t\/\w+(\/(replay|review))?$/.test(path);

worker.addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => Promise.allSettled(KEPT.map((path) => cache.add(path))))
      .then(() => worker.skipWaiting()),
  ),
);

worker.addEventListener("message", (event) => {
  if (event.data === "play") event.waitUntil(Promise.allSettled(PLAYED.map((path) => kept(new Request(path)))));
});

worker.addEventListener("activate", (event) => event.waitUntil(settle().then(() => worker.clients.claim())));

// A new edition forgets the pages of another one: their scripts are gone.
async function settle() {
  const others = (await caches.keys()).filter((name) => name !== SHELL);
  if (others.some((name) => name.startsWith("shell "))) await Promise.all(others.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.get("accept")?.includes("event-stream")) return;
  if (named(url.pathname)) event.respondWith(kept(request));
  else if (request.mode === "navigate" || told(url.pathname)) event.respondWith(fresh(request));
});

async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = (await cache.match(request)) ?? (await caches.match(request));
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function fresh(request) {
  try {
    const answer = await fetch(request);
    const { pathname } = new URL(request.url);
    if (answer.ok && answer.type === "basic" && (page(pathname) || told(pathname))) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(request, { ignoreVary: true });
    if (found) return found;
    if (request.mode !== "navigate") throw error;
    return (await same(request)) ?? (await caches.match("/offline", { ignoreVary: true })) ?? Response.error();
  }
}

// A score sheet is the same page whoever it is shared with, a course whichever lesson is asked for; no other address stands
// for another.
async function same(request) {
  const { pathname } = new URL(request.url);
  return /^\/(box|learn)(\/\w+)?$/.test(pathname) ? caches.match(pathname, { ignoreVary: true }) : null;
}

async function keep(request, answer) {
  const lesson = /^\/api\/learn\//.test(new URL(request.url).pathname);
  const cache = await caches.open(lesson ? SHELL : SEEN); // lessons are drawn by this edition's scripts, and stay
  await cache.put(request, answer);
  if (lesson) return;
  const names = await cache.keys();
  for (const old of names.slice(0, Math.max(0, names.length - MOST))) await cache.delete(old);
}

// Calls: shown whatever page is open; a newer one of the same table takes the place of the older. A touch leads to the table.

worker.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const shown = { body: told.body, tag: told.tag, data: { url: told.url ?? "/desk" } };
  event.waitUntil(
    Promise.all([
      worker.registration.showNotification(told.title ?? "Periplus", shown),
      told.waiting && worker.navigator.setAppBadge ? worker.navigator.setAppBadge(told.waiting) : null,
    ]),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.url ?? "/desk"));
});

async function goTo(path) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}
