import { refreshKey } from '../tokens/tokens.js';

const debounceMs = 100;

/** Calls back when another tab has begun, renewed or ended the session, and when the page comes back from the browser's memory. */
export function listenToTabs(changed: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('storage', ({ key }) => {
    // Without a key, all of the storage was cleared.
    if (key !== null && key !== refreshKey) return;
    clearTimeout(timer);
    timer = setTimeout(changed, debounceMs);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed();
  });
}
