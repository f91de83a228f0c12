import { beforeEach, expect, it, vi } from 'vitest';
import { tellOfOpening } from './tell-of-opening.js';

const sendBeacon = vi.fn(() => true);

/** A page that came so, as browsers tell it. */
function openedAs({ prerendering, ...navigation }: { prerendering?: boolean; activationStart?: number; deliveryType?: string }): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as PerformanceEntry]);
  Object.assign(document, { prerendering });
  tellOfOpening();
}

beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
  history.replaceState(null, '', '/en/boats?page=2#top');
});

it('says nothing of a page that was asked for when it was opened', () => {
  openedAs({ activationStart: 0, deliveryType: '' });
  openedAs({ deliveryType: 'cache' });
  openedAs({});

  expect(sendBeacon).not.toHaveBeenCalled();
});

it('tells of a page that was prefetched, by its path', () => {
  openedAs({ activationStart: 0, deliveryType: 'navigational-prefetch' });

  expect(sendBeacon.mock.calls).toEqual([['/opened', '/en/boats']]);
});

it('tells of a page that is prerendered when it is opened, and not before', () => {
  openedAs({ prerendering: true, deliveryType: 'navigational-prefetch' });
  expect(sendBeacon).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));

  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('tells of a page that was opened before its script ran', () => {
  openedAs({ prerendering: false, activationStart: 120 });

  expect(sendBeacon).toHaveBeenCalledTimes(1);
});
