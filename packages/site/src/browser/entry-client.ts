import { startParts } from '@flotilla/react/islands';
import { provideSessionSource } from '@flotilla/react/session';
import { sessionSource } from 'virtual:flotilla/session';
import { codeOf } from './code-of.js';
import { reportPageView } from './report-page-view.js';
import { disableZodEval } from './zod-without-eval.js';

/** Delays page code in ms until the page has loaded, except when a reload button needs it. */
const startAfterMs = document.querySelector('[data-reload]') ? 0 : 3000;
// Cloned before scripts change it.
const served = document.cloneNode(true) as Document;
disableZodEval();
reportPageView();
if (sessionSource) provideSessionSource(sessionSource);
startParts((element) => () => codeOf(element));
setTimeout(() => void import('./page-code.js').then((code) => code.startPage(served)), startAfterMs);
