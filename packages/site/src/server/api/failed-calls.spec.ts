import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { startSiteBefore } from '../testing/test-site.js';

const nobody = 'http://127.0.0.1:9';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly url?: string;
}

let written = vi.spyOn(process.stdout, 'write');
beforeEach(() => void (written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)));
afterEach(() => vi.restoreAllMocks());

function failedCalls(): Line[] {
  const lines = written.mock.calls.map(([chunk]) => JSON.parse(String(chunk)) as Line);
  return lines.filter(({ msg }) => msg.startsWith('the API did not answer'));
}

it.each([
  ['/en/blog', 'the API did not answer for a page'],
  ['/en/blog/rss.xml', 'the API did not answer'],
  ['/sitemap.xml', 'the API did not answer'],
  ['/sitemaps/1.xml', 'the API did not answer'],
  ['/api/blog/articles', 'the API did not answer'],
])('logs the failed call of %s, and responds with Retry-After', async (path, msg) => {
  await using test = await startSiteBefore(nobody, { LOG_LEVEL: 'warn' });
  const { status, headers } = await test.get(path);

  expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
  expect(failedCalls()).toMatchObject([{ level: 40, msg }]);
});

it.each(['/en/blog', '/en/blog/rss.xml'])(
  'logs the failed call of %s although it serves the stale copy',
  async (path) => {
    const api = new FakeApi();
    const words = { title: { en: 'Blog' }, description: {}, picture: null };
    api.app.get('/api/host/pages/feed', () => ({
      data: { url: '/blog', about: words, metadata: [], items: [] },
      meta: { tags: ['blog.article'], sequence: api.sequence },
    }));
    await api.start();
    api.write('/blog', { title: 'Blog', tags: ['host.page'] });
    await using test = await startSiteBefore(api.url, { LOG_LEVEL: 'warn' });
    await vi.waitFor(() => expect(api.readers).toBe(1));
    const seen = await test.get(path);
    await api.app.close();
    const rendered = await test.get(path);

    expect([rendered.status, rendered.text]).toEqual([200, seen.text]);
    expect(failedCalls()).toMatchObject([{ level: 40, url: expect.stringContaining(path) }]);
  },
);
