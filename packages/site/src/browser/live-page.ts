import { patchPage } from './patch-page.js';

const eventsPath = '/api/revalidation/events';
/** After a change, as live queries do: several writes are one refresh. */
const waitMs = 1000;
/** Spread of the refreshes of all who read the page. */
const spreadMs = 500;
const typing = 'input, textarea, select, [contenteditable]';

/**
 * Follows the page in the browser: when something that it shows has changed, puts in what differs. Where that would take a script, a
 * form in use or a dialog along, the page stays as it is. A hidden page listens to nothing, and is refreshed when it is seen again.
 * `served` is the page as it was served.
 */
export function followPage(served: Document): void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = served;
  let wasClosed = false;

  document.addEventListener('visibilitychange', follow);
  // An open connection keeps a page out of the back-forward cache.
  addEventListener('pagehide', close);
  addEventListener('pageshow', follow);
  follow();

  function follow(): void {
    if (document.hidden) return close();
    if (events) return;
    if (wasClosed) later();
    events = new EventSource(`${eventsPath}?page=${encodeURIComponent(location.pathname + location.search)}`);
    events.addEventListener('stale', later);
    events.addEventListener('reset', later);
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    wasClosed ||= events !== undefined;
    events?.close();
    events = undefined;
  }

  function later(): void {
    timer ??= setTimeout(refresh, waitMs + Math.random() * spreadMs);
  }

  function refresh(): void {
    timer = undefined;
    if (document.activeElement?.matches(typing) || document.querySelector('dialog[open], [role=dialog]')) return later();
    void show().catch(() => undefined);
  }

  async function show(): Promise<void> {
    const answer = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
    if (!answer.ok || answer.redirected) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (patchPage(document, known, next)) known = next;
  }
}
