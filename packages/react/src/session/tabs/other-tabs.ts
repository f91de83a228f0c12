import { refreshKey } from '../tokens/tokens.js';

const debounceMs = 100;

export interface TabsListener {
  /** Another tab has begun, renewed or ended the session. */
  readonly changed: () => void;
  /** The page comes back from the browser's memory. */
  readonly cameBack: () => void;
}

/** Calls back for as long as the page lives. */
export function listenToTabs({ changed, cameBack }: TabsListener): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('storage', ({ key }) => {
    // Without a key, all of the storage was cleared.
    if (key !== null && key !== refreshKey) return;
    clearTimeout(timer);
    timer = setTimeout(changed, debounceMs);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cameBack();
  });
}
