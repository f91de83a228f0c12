import { startParts } from '@flotilla/react/islands';
import { provideSessionSource } from '@flotilla/react/session';
import { sessionSource } from 'virtual:flotilla/session';
import { codeOf } from './code-of.js';
import { tellOfOpening } from './tell-of-opening.js';
import { keepZodFromEval } from './zod-without-eval.js';

/** Keeps the code out of the page's loading. */
const followAfterMs = 2000;
// Cloned before scripts change it.
const served = document.cloneNode(true) as Document;
keepZodFromEval();
tellOfOpening();
if (sessionSource) provideSessionSource(sessionSource);
startParts((element) => () => codeOf(element));

addEventListener('load', () => setTimeout(() => void import('./live-page.js').then((code) => code.followPage(served)), followAfterMs));

// What few pages need is fetched by those alone.
const reload = () => import('./reload.js').then((code) => code.reload());
for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', reload);
