import { expect, it, vi } from 'vitest';
import { request } from 'undici';
import { startTestSite } from '../testing/test-site.js';

/** Starts a site with two cached pages, and streams that follow them. */
async function startSite() {
  const test = await startTestSite();
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  test.api.write('/blog', { title: 'Blog', tags: ['blog.article:1'] });
  test.api.write('/about', { title: 'About', tags: ['host.page:2'] });
  for (const path of ['/en/blog', '/en/about']) expect((await test.get(path)).status).toBe(200);
  const listen = async (page: string) => {
    const { body } = await request(`${test.origin}/api/revalidation/events?page=${encodeURIComponent(page)}`);
    const stream = { received: '', end: () => body.destroy() };
    body.on('data', (chunk: Buffer) => (stream.received += chunk.toString())).on('error', () => undefined);
    await vi.waitFor(() => expect(stream.received).toContain('event: hello'));
    return stream;
  };
  return { ...test, listen, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const invalidationsOf = ({ received }: { received: string }) => received.split('event: stale').length - 1;

it('sends `stale` to the readers of a page that changes, and to no other', async () => {
  await using test = await startSite();
  const [blog, campaign, about] = [
    await test.listen('/en/blog'),
    await test.listen('/en/blog?utm_source=x'),
    await test.listen('/en/about'),
  ];
  test.api.invalidate(['blog.article:1']);
  await vi.waitFor(() => expect([invalidationsOf(blog), invalidationsOf(campaign)]).toEqual([1, 1]));
  // Refetched, as a browser does after `stale`.
  await test.get('/en/blog');
  test.api.invalidate(['blog.article:7']);
  test.api.invalidate(['blog.article:1']);
  await vi.waitFor(() => expect([invalidationsOf(blog), invalidationsOf(campaign)]).toEqual([2, 2]));

  expect([invalidationsOf(about), blog.received.includes('"tags":["')]).toEqual([0, false]);
  for (const stream of [blog, campaign, about]) stream.end();
});

it('sends `stale` immediately when the page changed before the stream began', async () => {
  await using test = await startSite();
  test.api.invalidate(['blog.article:1']);
  await vi.waitFor(async () => {
    const stream = await test.listen('/en/blog');
    stream.end();
    expect(invalidationsOf(stream)).toBe(1);
  });
});

it.each([
  '//evil.example',
  'https://evil.example/en/blog',
  '/nowhere',
  '/en/blog/rss.xml',
  `/en/${'a'.repeat(3000)}`,
])('follows no page at %s', async (page) => {
  await using test = await startSite();
  const stream = await test.listen(page);
  test.api.invalidate(['blog.article:1']);
  await vi.waitFor(() => expect(stream.received).toContain('"tags":["blog.article:1"]'));

  expect(invalidationsOf(stream)).toBe(0);
  stream.end();
});
