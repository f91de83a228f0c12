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
    const stream = { heard: '', end: () => body.destroy() };
    body.on('data', (chunk: Buffer) => (stream.heard += chunk.toString())).on('error', () => undefined);
    await vi.waitFor(() => expect(stream.heard).toContain('event: hello'));
    return stream;
  };
  return { ...test, listen, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const told = ({ heard }: { heard: string }) => heard.split('event: stale').length - 1;

it('sends `stale` to the readers of a page that changes, and to no other', async () => {
  await using test = await startSite();
  const [blog, campaign, about] = [
    await test.listen('/en/blog'),
    await test.listen('/en/blog?utm_source=x'),
    await test.listen('/en/about'),
  ];
  test.api.tell(['blog.article:1']);
  await vi.waitFor(() => expect([told(blog), told(campaign)]).toEqual([1, 1]));
  // Refetched, as a browser does after `stale`.
  await test.get('/en/blog');
  test.api.tell(['blog.article:7']);
  test.api.tell(['blog.article:1']);
  await vi.waitFor(() => expect([told(blog), told(campaign)]).toEqual([2, 2]));

  expect([told(about), blog.heard.includes('"tags":["')]).toEqual([0, false]);
  for (const stream of [blog, campaign, about]) stream.end();
});

it('sends `stale` immediately when the page changed before the stream began', async () => {
  await using test = await startSite();
  test.api.tell(['blog.article:1']);
  await vi.waitFor(async () => {
    const stream = await test.listen('/en/blog');
    stream.end();
    expect(told(stream)).toBe(1);
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
  test.api.tell(['blog.article:1']);
  await vi.waitFor(() => expect(stream.heard).toContain('"tags":["blog.article:1"]'));

  expect(told(stream)).toBe(0);
  stream.end();
});
