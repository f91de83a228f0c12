import { useEffect } from 'react';

/** Loaders of parts that the first screen of the studio does without. */
export const loadAddBlock = () => import('./add-block.js');
export const loadBlockMenu = () => import('./open-block-menu.js');
/** Loads the code of the clipboard, with its checks. */
export const loadCopying = () => import('./copying.js');

/** Time after the page is shown, in ms, when the browser is idle even on slow machines. */
const idleMs = 2000;

/** Loads parts after the page is shown, so that their first use does not wait. */
export function useLaterParts(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(
      () => void Promise.allSettled([loadBlockMenu(), loadAddBlock(), loadCopying()]),
      idleMs,
    );
    return () => clearTimeout(timer);
  }, [isReady]);
}
