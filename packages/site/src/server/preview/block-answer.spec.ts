import type { PreviewAnswer, PreviewState } from '@flotilla/core/previews';
import { expect, it } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

type TestSite = Awaited<ReturnType<typeof startTestSite>>;

async function post({ origin }: TestSite, path: string, fields: Record<string, string>, cookie = 'a=b') {
  const body = new URLSearchParams({ language: 'en', ...fields });
  return fetch(`${origin}${path}`, { method: 'POST', body, headers: cookie ? { cookie } : {} });
}

async function stateOf(test: TestSite, preview: object): Promise<PreviewState> {
  const html = await (await post(test, '/preview', { preview: JSON.stringify(preview) })).text();
  const [, content = ''] = /<meta name="flotilla-preview" content="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(content.replaceAll('&quot;', '"')) as PreviewState;
}

async function blocks(test: TestSite, preview: object, known: unknown): Promise<PreviewAnswer> {
  const fields = { preview: JSON.stringify(preview), known: JSON.stringify(known) };
  return (await (await post(test, '/preview/blocks', fields)).json()) as PreviewAnswer;
}

it('answers only the blocks that differ, with one call of the API', async () => {
  await using test = await startTestSite();
  const known = await stateOf(test, { url: '/blog', title: 'Before' });
  expect(await blocks(test, { url: '/blog', title: 'Before' }, known)).toEqual({ blocks: [], fields: [] });

  const calls = test.api.previewed.length;
  const answer = await blocks(test, { url: '/blog', title: 'After' }, known);
  expect(test.api.previewed.length - calls).toBe(1);
  expect(answer).toMatchObject({
    blocks: [{ at: 0, html: expect.stringMatching(/^<h1[^>]*>After/) as string }],
    fields: [['/title', expect.any(String)]],
  });
});

it.each([
  ['without a state', undefined],
  ['for a broken state', { frame: 1, blocks: 'all' }],
  ['for another number of blocks', { frame: 'x', blocks: ['a', 'b'] }],
  ['for another frame', { frame: 'x', blocks: ['a'] }],
])('answers the whole page %s', async (_, known) => {
  await using test = await startTestSite();
  const answer = await blocks(test, { url: '/blog', title: 'After' }, known);
  expect(answer).toMatchObject({ html: expect.stringContaining('After') as string });
});

it('reports problems, and rejects strangers and large bodies', async () => {
  await using test = await startTestSite();
  const missing = await post(test, '/preview/blocks', { preview: JSON.stringify({ title: 'x' }) });
  expect([missing.status, await missing.json()]).toEqual([404, { problem: 'There is no such <preview>.' }]);
  expect(missing.headers.get('cache-control')).toBe('no-store');
  expect((await post(test, '/preview/blocks', {}, '')).status).toBe(401);
  const large = await post(test, '/preview/blocks', { preview: 'x'.repeat(1024 ** 2) });
  expect(large.status).toBe(413);
});

it('answers a still page without scripts, marks and analytics', async () => {
  await using test = await startTestSite();
  const answer = await post(test, '/preview/still', {
    preview: JSON.stringify({ url: '/blog', title: 'Drawn' }),
  });
  const { html } = (await answer.json()) as { html: string };

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toMatch(/<h1[^>]*>Drawn<\/h1>/);
  expect(html).not.toMatch(/<script|modulepreload|<noscript|[\u{F0000}-\u{FFFFD}]/u);
  const missing = await post(test, '/preview/still', { preview: JSON.stringify({ title: 'x' }) });
  expect([missing.status, await missing.json()]).toEqual([404, { problem: 'There is no such <preview>.' }]);
  expect((await post(test, '/preview/still', {}, '')).status).toBe(401);
});
