import { expect, vi } from 'vitest';
import { startTestSite } from './test-site.js';

type TestSite = Awaited<ReturnType<typeof startTestSite>>;

export const article = (title: string) => ({ title, tags: ['blog.article:1', 'host.page:1'] });
const crew = (title: string) => ({ title, tags: ['social.profile:1'] });

/** Starts a site with two pages that is connected to the event stream. */
export async function startSite(environment: NodeJS.ProcessEnv = {}) {
  const test = await startTestSite(environment);
  test.api.write('/', { title: 'Home', tags: ['host.page:0'] });
  test.api.write('/blog', article('First'));
  test.api.write('/crew', crew('Crew'));
  await untilListening(test);
  return test;
}

/** Waits until the site receives the event stream, so that it caches pages. */
export async function untilListening({ api, get }: TestSite): Promise<void> {
  await vi.waitFor(() => expect(api.readers).toBe(1));
  api.replace('/probe', { title: 'Probe', tags: ['host.page:probe'] });
  await vi.waitFor(async () => {
    await get('/en/probe');
    const requested = api.requests.length;
    await get('/en/probe');
    expect(api.requests.length).toBe(requested);
  });
  api.requests.length = 0;
}
