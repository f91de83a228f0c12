import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { expect, it, vi } from 'vitest';
import { forkApi } from '../testing/api-process.js';
import { type Answer, startSiteBefore, startTestSite } from '../testing/test-site.js';

const titleOf = ({ text }: Answer) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];

const settle = () => setTimeout(100);
/** In ms; well below the ten seconds and more for which the site would wait for a response. */
const atOnceMs = 5000;

it('responds with Retry-After until the API is up', async () => {
  await using gone = await forkApi('First');
  gone.signal('SIGKILL');
  await gone.ended;
  await using site = await startSiteBefore(gone.url);
  const early = await site.get('/en/blog');
  await using api = await forkApi('First', gone.url);

  expect([early.status, early.headers['retry-after'], early.headers['cache-control']]).toEqual([
    503,
    '1',
    'no-cache',
  ]);
  expect(api.url).toBe(gone.url);
  expect(titleOf(await site.get('/en/blog'))).toBe('First');
});

it.each([
  ['de', '', /Erneut versuchen|Noch einmal|versuchen/],
  ['el', '', /\p{Script=Greek}/u],
  ['ar', ' dir="rtl"', /\p{Script=Arabic}/u],
])('shows the page of a failure in %s while the API is down', async (language, direction, words) => {
  await using gone = await forkApi('First');
  gone.signal('SIGKILL');
  await gone.ended;
  await using site = await startSiteBefore(gone.url, { LANGUAGES: 'en,de,el,ar' });
  const { status, text } = await site.get(`/${language}/blog`);

  expect(status).toBe(503);
  expect(text).toContain(`<html lang="${language}"${direction}>`);
  expect(text).toMatch(words);
  const content = /<title>[^]*?<\/title>|<main[^]*<\/main>/g;
  const visible = (text.match(content) ?? []).join(' ').replace(/<[^>]*>/g, ' ');
  expect(visible).not.toMatch(/wrong|again|Oh no/);
});

it('serves stale pages while the API is down, marks them, and serves new ones with the first request afterwards', async () => {
  await using first = await forkApi('First');
  await using site = await startSiteBefore(first.url);
  await site.get('/en/blog');
  first.signal('SIGKILL');
  await first.ended;

  const stale = await site.get('/en/blog');
  expect([stale.status, titleOf(stale), stale.headers['x-flotilla-stale']]).toEqual([
    200,
    'First',
    'api-unreachable',
  ]);
  expect(Number(stale.headers.age)).toBeGreaterThanOrEqual(0);
  expect((await site.get('/en/never-seen')).status).toBe(503);
  expect((await site.get('/en/never-seen')).headers['x-flotilla-stale']).toBeUndefined();

  await using second = await forkApi('Second', first.url);
  const fresh = await site.get('/en/blog');
  expect([second.url, titleOf(fresh), fresh.headers['x-flotilla-stale']]).toEqual([
    first.url,
    'Second',
    undefined,
  ]);
});

it('serves stale pages without waiting while the API hangs', async () => {
  await using api = await forkApi('First');
  await using site = await startSiteBefore(api.url);
  await site.get('/en/blog');
  api.signal('SIGKILL');
  await api.ended;
  await using hanging = await forkApi('Second', api.url);
  hanging.signal('SIGSTOP');
  const before = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/en/blog')));

  expect(performance.now() - before).toBeLessThan(atOnceMs);
  expect(
    new Set(answers.map((answer) => `${titleOf(answer)} ${answer.headers['x-flotilla-stale']}`)),
  ).toEqual(new Set(['First api-unreachable']));
});

it('does not serve a stale page that was invalidated', async () => {
  await using test = await startTestSite();
  test.api.write('/blog', { title: 'A mistake', tags: ['blog.article:1'] });
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  await test.get('/en/blog');
  test.api.write('/blog', { title: 'Corrected', tags: ['blog.article:1'] });
  await settle();
  test.api.failsWith = 503;

  expect((await test.get('/en/blog')).status).toBe(503);
});

it('with one of two processes killed under load, reads succeed, the cache stays valid, and invalidations arrive', async () => {
  await using first = await forkApi('First');
  await using second = await forkApi('First');
  await using site = await startSiteBefore(`${first.url},${second.url}`);
  await settle();
  await site.get('/en/blog');
  const statuses: number[] = [];
  let isLoading = true;
  const load = Array.from({ length: 16 }, async (_, index) => {
    for (let count = 0; isLoading; count++) {
      const paths = ['/en/blog', `/en/missing-${index}-${count}`, '/api/slow'];
      for (const path of paths) statuses.push((await site.get(path)).status);
    }
  });
  const moreReadings = (count: number) => {
    const wanted = statuses.length + count;
    return vi.waitFor(() => expect(statuses.length).toBeGreaterThan(wanted), { interval: 10 });
  };
  await moreReadings(150);
  first.signal('SIGKILL');
  await first.ended;
  await moreReadings(150);
  isLoading = false;
  await Promise.all(load);

  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect((await site.get('/en/blog')).headers['x-flotilla-stale']).toBeUndefined();
  expect((await request(`${site.origin}/api/write`, { method: 'POST' })).statusCode).toBe(200);
  await vi.waitFor(async () => expect(titleOf(await site.get('/en/blog'))).toBe('Written'));
});

it('with one of two processes hung, reads use the other immediately, and writes after a moment', async () => {
  await using hung = await forkApi('First');
  await using other = await forkApi('First');
  await using site = await startSiteBefore(`${hung.url},${other.url}`);
  await settle();
  hung.signal('SIGSTOP');
  const longest = { ms: 0 };
  const timed = async (path: string) => {
    const before = performance.now();
    const { status } = await site.get(path);
    longest.ms = Math.max(longest.ms, performance.now() - before);
    return status;
  };

  const reads = await Promise.all(
    Array.from({ length: 20 }, (_, index) => timed(index % 2 ? '/api/slow' : `/en/missing-${index}`)),
  );

  expect(reads.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(longest.ms).toBeLessThan(atOnceMs);
  // Once its silence is detected, no write goes to it.
  const echo = () =>
    request(`${site.origin}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  await vi.waitFor(async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(echo));
    for (const { body } of answers) await body.dump();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
  hung.signal('SIGCONT');
});

it('does not trust an API that has lost its own invalidation messages', async () => {
  await using test = await startTestSite();
  test.api.write('/blog', { title: 'First', tags: ['blog.article:1'] });
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  await test.get('/en/blog');
  test.api.sendGap();
  await settle();
  test.api.replace('/blog', { title: 'Unheard', tags: ['blog.article:1'] });

  expect(titleOf(await test.get('/en/blog'))).toBe('Unheard');
});

it('repeats a write when the connection was refused, and not when it may have been executed', async () => {
  await using gone = await forkApi('First');
  await using there = await forkApi('First');
  gone.signal('SIGKILL');
  await gone.ended;
  await using site = await startSiteBefore(`${gone.url},${there.url}`);
  const echo = () =>
    request(`${site.origin}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":1}',
    });
  for (let call = 0; call < 4; call++)
    expect(await (await echo()).body.json()).toMatchObject({ body: { data: 1 } });

  const dying = await request(`${site.origin}/api/die`, { method: 'POST' });
  expect([dying.statusCode, dying.headers['retry-after']]).toEqual([503, '1']);
});

it('renders few pages concurrently for a heavy client, so that others do not wait', async () => {
  await using test = await startTestSite({ TRUST_PROXY: 'loopback' });
  const visitAs = (path: string, whom: string) => test.get(path, { 'x-forwarded-for': whom });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    test.api.gate = promise;
    return resolve;
  };
  const release = hold();
  const many = Array.from({ length: 8 }, (_, index) => visitAs(`/en/invented-${index}`, '203.0.113.1'));
  await setTimeout(600);
  release();
  await Promise.all(many);

  const releaseAgain = hold();
  const before = test.api.requests.length;
  const since = performance.now();
  const more = Array.from({ length: 60 }, (_, index) => visitAs(`/en/more-${index}`, '203.0.113.1'));
  await expect.poll(() => test.api.requests.length - before).toBeGreaterThan(0);
  const visitor = visitAs('/en/blog', '203.0.113.2');
  await settle();
  const begun = test.api.requests.length - before;
  // The visitor's page, and another of the heavy client for each two seconds.
  const mayHaveBegun = 1 + (1 + Math.floor((performance.now() - since) / 2000));
  releaseAgain();
  expect(new Set((await Promise.all([visitor, ...more])).map(({ status }) => status))).toEqual(
    new Set([404]),
  );
  expect(begun).toBeLessThanOrEqual(mayHaveBegun);
  const place = test.api.requests.slice(before).indexOf('/blog 1');
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThan(30);
});
