import { patchPage } from './patch-page.js';

/**
 * Runs before other scripts, in development only. After an edit of server code, patches the page to its
 * current state without a full reload.
 */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'flotilla:pages-edited': undefined;
    'flotilla:page-shown': undefined;
  }
}

/** The page as the server last sent it. */
let served = document.cloneNode(true) as Document;
let rendered = Promise.resolve();
/** Whether a fetch is queued, which includes further edits. */
let isQueued = false;

import.meta.hot?.on('flotilla:pages-edited', () => {
  if (isQueued) return;
  isQueued = true;
  rendered = rendered
    .then(() => {
      isQueued = false;
      return show();
    })
    .catch(() => location.reload());
});

/** Fetches the page and patches the differences; reloads when it can't be patched. */
async function show(): Promise<void> {
  const response = await fetch(location.href);
  // The overlay shows the error of an edit that can't be applied.
  if (response.headers.has('x-flotilla-failure')) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  // A preview is a POST response, so the form around it must reload it.
  if (parent !== window || !patchPage(document, served, next, { entersIslands: true }))
    return location.reload();
  served = next;
  import.meta.hot?.send('flotilla:page-shown');
}
