import { expect, test } from '@playwright/test';
import { type Cluster, startCluster } from '../support/cluster.js';
import { asServer } from '../support/product.js';

const blocks = 13;

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster(Number(process.env.E2E_CLUSTER_PORT ?? 4560));
});
test.afterAll(() => cluster.stop());
test.describe.configure({ mode: 'serial' });

interface Sent {
  readonly method?: 'POST' | 'PATCH';
  readonly data: unknown;
  readonly set?: string;
}
async function send<T = { id: string }>(path: string, { method = 'POST', data, set }: Sent): Promise<T> {
  const headers = { ...asServer, ...(set && { 'x-flotilla-change-set': set }) };
  const answer = await fetch(`${cluster.apis[0]}/api/${path}`, {
    method,
    headers,
    body: JSON.stringify({ data }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return (JSON.parse(text) as { data: T }).data;
}
const release = async () => (await send('change-sets', { data: { title: 'Release' } })).id;
const publish = (set: string, options: object = {}) =>
  send<{ state: string; rows: number }>(`change-sets/${set}/publish`, {
    data: { acceptWarnings: true, ...options },
  });
const ofSites = (path: string) =>
  Promise.all(cluster.sites.map(async (site) => (await fetch(`${site}${path}`)).text()));

let pages = 0;
/** Makes a page with a block. @returns its path without the language, and the id of the block */
async function pageWithBlock(en: string) {
  const url = `/across-${++pages}`;
  const page = await send('host/pages', {
    data: { url, titleByLanguage: { en: 'Across', ru: 'Через' }, publishedAt: '2020-01-01T00:00:00Z' },
  });
  const block = await addBlock(page.id, { title: { en, ru: 'Май' } });
  return { url, page: page.id, block };
}
async function addBlock(pageId: string, data: object, set?: string): Promise<string> {
  const sent = (body: object) => ({ data: body, ...(set && { set }) });
  const place = await send('host/widgets', sent({ adminTitle: 'Block' }));
  const block = await send('website-builder/widgets', sent({ variant: 'content-default', ...data }));
  await send('host/pages-to-widgets', sent({ pageId, widgetId: place.id }));
  const placed = { widgetId: place.id, externalWidgetId: block.id, externalModule: 'website-builder' };
  await send('host/widgets-to-external-widgets', sent(placed));
  return block.id;
}

test('both sites show all of 53 changes in the next request after publishing', async () => {
  const { url, page, block } = await pageWithBlock('Sails in May');
  const before = await ofSites(`/en${url}`);
  const set = await release();
  await send(`website-builder/widgets/${block}`, {
    method: 'PATCH',
    data: { title: { en: 'Sails in June', ru: 'Май' } },
    set,
  });
  for (let index = 0; index < blocks; index++) await addBlock(page, { title: { en: `New ${index}.` } }, set);
  expect(await ofSites(`/en${url}`)).toEqual(before);
  expect(await publish(set)).toMatchObject({ state: 'published', rows: 1 + 4 * blocks });
  for (const text of await ofSites(`/en${url}`)) {
    expect(text).toContain('Sails in June');
    for (let index = 0; index < blocks; index++) expect(text).toContain(`New ${index}.`);
  }
});

test('publishing one language leaves the pages of the other as they were', async () => {
  const { url, block } = await pageWithBlock('Keels in May');
  const set = await release();
  await send(`website-builder/widgets/${block}`, {
    method: 'PATCH',
    data: { title: { en: 'Keels in June', ru: 'Июнь' } },
    set,
  });
  const textIn = (text: string) => text.replaceAll(/"updatedAt":"[^"]*"/g, '');
  const russian = (await ofSites(`/ru${url}`)).map(textIn);
  expect(await publish(set, { languages: ['en'] })).toMatchObject({ state: 'open' });
  for (const text of await ofSites(`/en${url}`)) expect(text).toContain('Keels in June');
  expect((await ofSites(`/ru${url}`)).map(textIn)).toEqual(russian);
  await publish(set);
  for (const text of await ofSites(`/ru${url}`)) expect(text).toContain('Июнь');
});

test('both sites show a scheduled change set within a second of its time', async () => {
  const { url, block } = await pageWithBlock('Masts in May');
  const set = await release();
  const data = { title: { en: 'Masts in June', ru: 'Май' } };
  await send(`website-builder/widgets/${block}`, { method: 'PATCH', data, set });
  const at = Date.now() + 4000;
  expect(await publish(set, { at: new Date(at).toISOString() })).toMatchObject({ state: 'scheduled' });
  const shown = await Promise.all(
    cluster.sites.map(async (site) => {
      for (;;) {
        const text = await (await fetch(`${site}/en${url}`)).text();
        if (text.includes('Masts in June')) return Date.now() - at;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
  for (const ms of shown) {
    expect(ms).toBeGreaterThanOrEqual(-50);
    // One second on a quiet machine.
    expect(ms).toBeLessThan(5000);
  }
});
