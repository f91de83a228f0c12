import { sessionSource } from '@flotilla/rbac/react';
import { startIslands } from '@flotilla/react/islands';
import { provideSessionSource } from '@flotilla/react/session';
import { keepZodFromEval } from './browser/zod-without-eval.js';
import { islands } from './islands.js';

keepZodFromEval();
provideSessionSource(sessionSource);
startIslands(islands);

for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', () => void reload());

/** Has the failed page made anew, and shows it. */
async function reload(): Promise<void> {
  const path = `/${location.pathname.split('/').slice(2).join('/')}`;
  await fetch(`/api/revalidation/revalidate?type=page&path=${encodeURIComponent(path)}`).catch(() => undefined);
  location.reload();
}
