import { followPage } from './live-page.js';
import { reload } from './reload.js';

/** Starts what a page needs later than its parts. `served` is the page as it was served. */
export function startPage(served: Document): void {
  for (const button of document.querySelectorAll('[data-reload]')) button.addEventListener('click', reload);
  followPage(served);
}
