// @ts-check
// The installed app: files named by their content are kept; pages, rules and replays are fetched fresh and kept for when
// there is no line. A move is never kept here: the table page holds it and sends it when the line is back.

const worker = /** @type {any} */ (self); // not a window: the checker knows pages alone
const SHELL = "shell EDITION";
const SEEN = "seen";
const MOST = 400;

const named = (path) => /^\/(static\/[0-9a-f]{12}|fonts\/[0-9a-f]{12}|still)\//.test(path);
const page = (path) => path === "/" || /^\/(about|learn|new|open|daily)(\/|$)/.test(path) || /^\/t\/\w+\/(replay|review)$/.test(path);
const told = (path) => /^\/api\/(words|games)/.test(path) || /^\/api\/tables\/\w+\/(replay|review|turns|verify)/.test(path);

worker.addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add("/"))
      .then(() => worker.skipWaiting()),
  ),
);

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("shell ") && name !== SHELL).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.get("accept")?.includes("event-stream")) return;
  if (named(url.pathname)) event.respondWith(kept(request));
  else if (page(url.pathname) || told(url.pathname)) event.respondWith(fresh(request));
  else if (/^\/api\/tables\/\w+$/.test(url.pathname)) event.respondWith(forReplay(event));
});

// A replay asks for the table itself too: without a line, as it was seen last. A table that is played is never guessed.
async function forReplay({ clientId, request }) {
  const client = await worker.clients.get(clientId);
  return client && new URL(client.url).pathname.match(/\/(replay|review)$/) ? fresh(request) : fetch(request);
}

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
    if (answer.ok && answer.type === "basic") await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(request, { ignoreVary: true });
    if (found) return found;
    if (request.mode === "navigate") return (await caches.match("/")) ?? Response.error();
    throw error;
  }
}

async function keep(request, answer) {
  const cache = await caches.open(SEEN);
  await cache.put(request, answer);
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
