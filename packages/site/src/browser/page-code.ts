import { followPage } from './live-page.js';
import { reload } from './reload.js';

/** Starts the parts of the page that may start late. `served`: the page as the server sent it. */
export function startPage(served: Document): void {
  for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', reload);
  followPage(served);
  const analytics = document.querySelector<HTMLElement>('[data-analytics]');
  if (analytics) void import('./ask-for-analytics.js').then((code) => code.askForAnalytics(analytics));
}
