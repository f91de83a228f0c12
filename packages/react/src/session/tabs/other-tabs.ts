import { refreshKey } from '../tokens/tokens.js';

const debounceMs = 100;

export interface TabsListener {
  /** Called when another tab has started, renewed or ended the session. */
  readonly changed: () => void;
  /** Called when the page is restored from the back-forward cache. */
  readonly cameBack: () => void;
}

/** Starts listening, for the lifetime of the page. */
export function listenToTabs({ changed, cameBack }: TabsListener): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key !== null && key !== refreshKey) return;
    clearTimeout(timer);
    timer = setTimeout(changed, debounceMs);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cameBack();
  });
}
