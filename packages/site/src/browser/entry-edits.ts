import { patchPage } from './patch-page.js';

/**
 * Runs in development alone, before other scripts: when what pages are made of on the server is edited, brings the page to what is served
 * now, without loading what it is shown by again.
 */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'flotilla:pages-edited': undefined;
    'flotilla:page-shown': undefined;
  }
}

/** The page as it was served last. */
let served = document.cloneNode(true) as Document;
let shown = Promise.resolve();

import.meta.hot?.on('flotilla:pages-edited', () => {
  shown = shown.then(show).catch(() => location.reload());
});

/** The same page as it is served now: what differs is put in; where that is not enough, all of it is loaded. */
async function show(): Promise<void> {
  const answer = await fetch(location.href);
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // A preview is another page each time: the form around it knows which.
  if (parent !== window || !patchPage(document, served, next, { entersIslands: true })) return location.reload();
  served = next;
  import.meta.hot?.send('flotilla:page-shown');
}
