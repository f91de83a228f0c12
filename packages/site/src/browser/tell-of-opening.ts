import { openedPath } from '../opened-path.js';

/** What browsers that fetch ahead tell of it; others know none of this, and neither do the types of the DOM. */
interface Ahead {
  readonly prerendering?: boolean;
  readonly activationStart?: number;
  readonly deliveryType?: string;
}

/** Tells the site when a page is opened that was fetched ahead: the request for it was no view, and no other one follows. */
export function tellOfOpening(): void {
  const opened = performance.getEntriesByType('navigation')[0] as Ahead | undefined;
  if ((document as Ahead).prerendering) document.addEventListener('prerenderingchange', tell);
  else if (opened?.activationStart || opened?.deliveryType === 'navigational-prefetch') tell();
}

const tell = () => navigator.sendBeacon(openedPath, location.pathname);
