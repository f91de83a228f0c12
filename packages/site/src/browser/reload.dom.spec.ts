import { afterEach, expect, it, vi } from 'vitest';
import { reload } from './reload.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['has the failed page made anew by its path without a language', async () => new Response('{}')],
  ['loads it again though the API is down', async () => Promise.reject(new TypeError('fetch failed'))],
])('%s, and shows it', async (_, answer) => {
  history.replaceState(null, '', '/ru/blog/articles/winds');
  const order: string[] = [];
  vi.stubGlobal('fetch', (url: string) => (order.push(url), answer()));
  vi.spyOn(location, 'reload').mockImplementation(() => void order.push('loaded'));
  await reload();

  expect(order).toEqual(['/api/revalidation/revalidate?type=page&path=%2Fblog%2Farticles%2Fwinds', 'loaded']);
});
