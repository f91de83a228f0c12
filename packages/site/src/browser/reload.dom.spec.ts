import { afterEach, expect, it, vi } from 'vitest';
import { reload } from './reload.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['revalidates the failed page by its path without the language', async () => new Response('{}')],
  ['reloads the page even when the API is down', async () => Promise.reject(new TypeError('fetch failed'))],
])('%s, then reloads', async (_, answer) => {
  history.replaceState(null, '', '/ru/blog/articles/winds');
  const order: string[] = [];
  vi.stubGlobal('fetch', (url: string) => (order.push(url), answer()));
  vi.spyOn(location, 'reload').mockImplementation(() => void order.push('loaded'));
  await reload();

  expect(order).toEqual(['/api/revalidation/revalidate?type=page&path=%2Fblog%2Farticles%2Fwinds', 'loaded']);
});
