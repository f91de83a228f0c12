import { expect, test } from '@playwright/test';
import { type Cluster, startCluster } from '../support/cluster.js';
import { asServer } from '../support/product.js';

const blocks = 13;
/** Public pages with the menu. */
const minPages = 37;

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

test('both sites show a changed menu label on every page in the next request', async () => {
  const lines = await (await fetch(`${cluster.apis[0]}/api/host/sitemap/urls?offset=0&limit=500`)).text();
  const listedUrls = lines.split('\n').flatMap((line) => /"url":"([^"]*)"/.exec(line)?.[1] ?? []);
  // Other tests make pages without a menu.
  const urls = listedUrls.filter((url) => !url.startsWith('/across'));
  expect(urls.length).toBeGreaterThanOrEqual(minPages);
  const listed = await fetch(`${cluster.apis[0]}/api/website-builder/buttons?limit=100`, {
    headers: asServer,
  });
  const { data: buttons } = (await listed.json()) as { data: { id: string; slug: string }[] };
  const about = buttons.find(({ slug }) => slug === 'menu-about')?.id ?? '';
  /** Returns the pages of both sites without a text. */
  const pagesWithout = async (text: string) => {
    const checked = urls.map(async (url) => {
      const pages = await ofSites(`/en${url === '/' ? '' : url}`);
      return pages.every((page) => page.includes(text)) ? [] : [url];
    });
    return (await Promise.all(checked)).flat();
  };
  const set = await release();
  const data = { title: { en: 'Who we are', ru: 'Кто мы' } };
  await send(`website-builder/buttons/${about}`, { method: 'PATCH', data, set });
  expect(await pagesWithout('>About<')).toEqual([]);
  const begun = Date.now();
  await publish(set);
  const published = Date.now() - begun;
  expect(await pagesWithout('>Who we are<')).toEqual([]);
  // A measurement for people, without a limit: it depends on the machine.
  const shown = Date.now() - begun;
  const description = `${urls.length} pages of two sites: published after ${published} ms, read after ${shown} ms`;
  test.info().annotations.push({ type: 'measured', description });
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
  // A busy machine may be late.
  const late: number[] = [];
  for (const title of ['June', 'July', 'August', 'September', 'October', 'November'].map(
    (month) => `Masts in ${month}`,
  )) {
    const shown = await scheduledIn(url, block, title);
    for (const ms of shown) expect(ms).toBeGreaterThanOrEqual(-50);
    const slowest = Math.max(...shown);
    if (slowest < 1000) return;
    late.push(slowest);
  }
  expect(late).toEqual([]);
});

/** Schedules a title. @returns when each site showed it, in ms after its time */
async function scheduledIn(url: string, block: string, title: string): Promise<number[]> {
  const set = await release();
  const data = { title: { en: title, ru: 'Май' } };
  await send(`website-builder/widgets/${block}`, { method: 'PATCH', data, set });
  const at = Date.now() + 4000;
  expect(await publish(set, { at: new Date(at).toISOString() })).toMatchObject({ state: 'scheduled' });
  return Promise.all(
    cluster.sites.map(async (site) => {
      for (;;) {
        const text = await (await fetch(`${site}/en${url}`)).text();
        if (text.includes(title)) return Date.now() - at;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
}
