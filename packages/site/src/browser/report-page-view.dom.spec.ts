import { beforeEach, expect, it, vi } from 'vitest';
import { reportPageView } from './report-page-view.js';

const sendBeacon = vi.fn(() => true);

/** Reports the opening of a page with these navigation properties. */
function openedAs({
  prerendering,
  ...navigation
}: {
  prerendering?: boolean;
  activationStart?: number;
  deliveryType?: string;
}): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as PerformanceEntry]);
  Object.assign(document, { prerendering });
  reportPageView();
}

beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  history.replaceState(null, '', '/en/boats?page=2#top');
});

it('sends nothing for a page that was requested when it was opened', () => {
  openedAs({ activationStart: 0, deliveryType: '' });
  openedAs({ deliveryType: 'cache' });
  openedAs({});

  expect(sendBeacon).not.toHaveBeenCalled();
});

it('reports the path of a prefetched page', () => {
  openedAs({ activationStart: 0, deliveryType: 'navigational-prefetch' });

  expect(sendBeacon.mock.calls).toEqual([['/opened', '/en/boats']]);
});

it('reports a prerendered page only when it is opened', () => {
  openedAs({ prerendering: true, deliveryType: 'navigational-prefetch' });
  expect(sendBeacon).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));

  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('reports a prerendered page that was opened before its script ran', () => {
  openedAs({ prerendering: false, activationStart: 120 });

  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
