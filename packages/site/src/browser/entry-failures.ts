/**
 * Runs before other scripts, in development only. Reports which failure the page was served with, because the
 * file may have been broken or mended before the connection was open.
 */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'flotilla:failure-shown': string;
  }
}

const shown = document.documentElement.dataset['failure'] ?? '';

import.meta.hot?.send('flotilla:failure-shown', shown);
// The page itself shows the failure, so that it is replaced by the page of another one.
if (shown !== '') import.meta.hot?.on('vite:error', () => location.reload());

export {};
