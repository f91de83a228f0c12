import { patchPage } from './patch-page.js';

const eventsPath = '/api/revalidation/events';
/** Debounce, the same as for live queries: several writes cause one refresh. */
const waitMs = 1000;
/** Random delay in ms that spreads the requests of many readers. */
const spreadMs = 500;
const typing = 'input, textarea, select, [contenteditable]';

/**
 * Refetches the page when the site reports it as stale, and patches the differences in. Leaves the page
 * unchanged when a patch would replace a script, a form in use or a dialog. A hidden page closes its event
 * stream, and is refreshed when it is visible again.
 * @param served the page as the server sent it
 */
export function followPage(served: Document): void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = served;
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
    if (document.activeElement?.matches(typing) || document.querySelector('dialog[open], [role=dialog]'))
      return later();
    void show().catch(() => undefined);
  }

  async function show(): Promise<void> {
    const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
    if (!response.ok || response.redirected) return;
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (patchPage(document, current, next)) current = next;
  }
}
