import { openedPath } from '../opened-path.js';

/** Navigation properties of browsers that prefetch or prerender. TypeScript's DOM types lack them. */
interface Ahead {
  readonly prerendering?: boolean;
  readonly activationStart?: number;
  readonly deliveryType?: string;
}

/**
 * Reports the opening of a prefetched or prerendered page to the site, which did not count the early request
 * as a view.
 */
export function reportPageView(): void {
  const opened = performance.getEntriesByType('navigation')[0] as Ahead | undefined;
  if ((document as Ahead).prerendering) document.addEventListener('prerenderingchange', send);
  else if (opened?.activationStart || opened?.deliveryType === 'navigational-prefetch') send();
}

const send = () => navigator.sendBeacon(openedPath, location.pathname);
