import { startIslands } from '@flotilla/react/islands';
import { islands } from './islands.js';

startIslands(islands);

for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', () => void reload());

/** Has the failed page made anew, and shows it. */
async function reload(): Promise<void> {
  const path = `/${location.pathname.split('/').slice(2).join('/')}`;
  await fetch(`/api/revalidation/revalidate?type=page&path=${encodeURIComponent(path)}`).catch(() => undefined);
  location.reload();
}
