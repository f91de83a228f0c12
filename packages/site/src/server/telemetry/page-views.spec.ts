import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Api } from '../api/api.js';
import { PageViews } from './page-views.js';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
const log = { debug: () => undefined } as never;

/** Counts with a fake API that returns these statuses, then 200, and records the batches. */
function counting(...statuses: number[]) {
  return countingIn('UTC', ...statuses);
}

function countingIn(timeZone: string, ...statuses: number[]) {
  const sent: { batch: string; day: string; views: { path: string; count: number }[] }[] = [];
  const request = vi.fn(async ({ body }: { body: string }) => {
    sent.push((JSON.parse(body) as { data: (typeof sent)[number] }).data);
    const statusCode = statuses.shift() ?? 200;
    if (statusCode === 0) throw new Error('unreachable');
    return { statusCode };
  });
  return { views: new PageViews({ request, siteHeaders: {} } as unknown as Api, log, () => timeZone), sent };
}

it('counts views by path, without bots and visitors who opt out', async () => {
  const { views, sent } = counting();
  void views.count('/en?x=1', browser);
  void views.count('/en', browser);
  void views.count('/ru', browser);
  for (const headers of [
    { ...browser, dnt: '1' },
    { ...browser, 'sec-gpc': '1' },
    { ...browser, 'sec-purpose': 'prefetch' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5' },
    {},
  ])
    void views.count('/en', headers);
  await views.stop();

  expect(sent.map(({ views: counted }) => counted)).toEqual([
    [
      { path: '/en', count: 2 },
      { path: '/ru', count: 1 },
    ],
  ]);
});

it('repeats a failed batch under the same id', async () => {
  const { views, sent } = counting(0, 503, 401, 404);
  void views.count('/en', browser);
  for (let time = 0; time < 4; time++) await views.flush();
  void views.count('/ru', browser);
  await views.stop();

  expect(sent.map(({ views: [first] }) => first?.path)).toEqual(['/en', '/en', '/en', '/en', '/en', '/ru']);
  expect(new Set(sent.slice(0, 5).map(({ batch }) => batch)).size).toBe(1);
});

it('counts a view on the day of the request', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 5, 12, 23, 59, 59) });
  onTestFinished(() => void vi.useRealTimers());
  const { views, sent } = counting();
  void views.count('/en', browser);
  await setImmediate();
  vi.setSystemTime(Date.UTC(2030, 5, 13));
  void views.count('/en', browser);
  await views.stop();

  expect(sent.map(({ day }) => day)).toEqual(['2030-06-12', '2030-06-13']);
});

it('counts days in the site’s time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-12T20:59:59Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { views, sent } = countingIn('Asia/Nicosia');
  void views.count('/en', browser);
  await setImmediate();
  vi.setSystemTime(new Date('2030-06-12T21:00:00Z'));
  void views.count('/en', browser);
  await views.stop();

  expect(sent.map(({ day }) => day)).toEqual(['2030-06-12', '2030-06-13']);
});

it('limits the number of paths', async () => {
  const { views, sent } = counting();
  for (let index = 0; index < 2100; index++) void views.count(`/en/${index}`, browser);
  await views.stop();

  expect(sent[0]?.views.length).toBe(2001);
  expect(sent[0]?.views.at(-1)).toEqual({ path: '/*', count: 100 });
});

it('counts foreign and overlong addresses as one path, and ignores overlong user agents', async () => {
  const { views, sent } = counting();
  void views.count('/en', browser);
  for (let index = 0; index < 50; index++) void views.count(`http://${index}.example/en`, browser);
  void views.count(`/en/${'x'.repeat(9000)}`, browser);
  void views.count('/en', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(9000)}` });
  await views.stop();

  expect(sent.map(({ views: counted }) => counted)).toEqual([
    [
      { path: '/en', count: 1 },
      { path: '/*', count: 51 },
    ],
  ]);
});
