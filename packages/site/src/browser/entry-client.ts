import { startParts } from '@flotilla/react/islands';
import { provideSessionSource } from '@flotilla/react/session';
import { sessionSource } from 'virtual:flotilla/session';
import { codeOf } from './code-of.js';
import { keepZodFromEval } from './zod-without-eval.js';

keepZodFromEval();
if (sessionSource) provideSessionSource(sessionSource);
startParts((element) => () => codeOf(element));

for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', () => void reload());

/** Has the failed page made anew, and shows it. */
async function reload(): Promise<void> {
  const path = `/${location.pathname.split('/').slice(2).join('/')}`;
  await fetch(`/api/revalidation/revalidate?type=page&path=${encodeURIComponent(path)}`).catch(() => undefined);
  location.reload();
}
