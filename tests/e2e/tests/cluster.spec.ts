import { expect, test } from '@playwright/test';
import { type Cluster, startCluster } from '../support/cluster.js';
import { editor, signIn } from '../support/admin.js';
import { asServer } from '../support/product.js';
import { watchScheduled } from '../support/scheduled.js';

const edits = 40;
/** Number of reads before and after an API is killed. */
const readings = 100;

let cluster: Cluster;

test.describe('two APIs and two sites on one database', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    cluster = await startCluster();
  });
  test.afterAll(() => cluster.stop());

  test('show every edit in the next request, through any process', async () => {
    const [api = ''] = cluster.apis;
    const id = await idOf(api, 'winds');
    const unrelated = await ofSites('/en/contact', ({ etag }) => etag);
    await ofSites('/en/blog/articles/winds', ({ status }) => status);
    const missed: string[] = [];
    for (let edit = 0; edit < edits; edit++) {
      const title = `Winds, edit ${edit}`;
      await rename(cluster.apis[edit % 2] ?? api, { id, title });
      const order = edit % 4 < 2 ? cluster.sites : cluster.sites.toReversed();
      for (const site of order) {
        const { text } = await get(`${site}/en/blog/articles/winds`);
        if (!text.includes(title)) missed.push(`${title} at ${site}`);
      }
    }
    expect(missed).toEqual([]);
    expect(await ofSites('/en/contact', ({ etag }) => etag)).toEqual(unrelated);
    expect(unrelated.every((etag) => etag !== null)).toBe(true);
  });

  test('show scheduled rows from their time on, and hidden rows on no route', async () => {
    const { late, early, found } = await watchScheduled({ ...cluster, rows: 12, seconds: 5 });
    expect(early).toEqual([]);
    expect(found).toEqual([]);
    expect(late.filter((ms) => ms === Infinity)).toEqual([]);
    expect(late.length).toBe(12 * 4);
  });

  test('answer every read while one of the APIs is killed, and show edits afterwards', async () => {
    const [gone = '', left = ''] = cluster.apis;
    const failures: string[] = [];
    let answered = 0;
    let isLoading = true;
    const load = Array.from({ length: 8 }, async (_, reader) => {
      for (let count = 0; isLoading; count++) {
        const requested = [
          ['/en', 200],
          // The list has fewer pages.
          [`/en/blog?page=${10 + (count % 900)}`, 404],
          [`/en/none-${reader}-${count}`, 404],
          ['/api/blog/articles?limit=5', 200],
        ] as const;
        for (const [path, expected] of requested) {
          const { status } = await get(`${cluster.sites[count % 2]}${path}`).catch((error: unknown) => ({
            status: String(error),
          }));
          answered++;
          if (status !== expected) failures.push(`${status} ${path}`);
        }
      }
    });
    await expect.poll(() => answered).toBeGreaterThan(readings);
    await cluster.kill(gone);
    const answeredBefore = answered;
    await expect.poll(() => answered - answeredBefore).toBeGreaterThan(readings);
    isLoading = false;
    await Promise.all(load);

    expect(failures).toEqual([]);
    await rename(left, { id: await idOf(left, 'winds'), title: 'After the storm' });
    expect(await ofSites('/en/blog/articles/winds', ({ text }) => text.includes('After the storm'))).toEqual([
      true,
      true,
    ]);
  });

  test('show cached pages while no API is left', async () => {
    const [, last = ''] = cluster.apis;
    const before = await ofSites('/en', ({ etag }) => etag);
    await cluster.kill(last);

    // The page is trusted until the site detects the end of its stream.
    const asItWas = before.map((etag) => [200, etag, 'api-unreachable']);
    await expect
      .poll(() => ofSites('/en', ({ status, etag, stale }) => [status, etag, stale]))
      .toEqual(asItWas);
    const unseen = await get(`${cluster.sites[0]}/en/never-asked-for`);
    expect([unseen.status, unseen.retryAfter]).toEqual([503, '1']);
  });

  test('show later edits in the first request after an API is back', async () => {
    const [, last = ''] = cluster.apis;
    const editor = await cluster.startStranger();
    expect(await ofSites('/en/blog/articles/winds', ({ stale }) => stale)).toEqual([
      'api-unreachable',
      'api-unreachable',
    ]);
    await rename(editor, { id: await idOf(editor, 'winds'), title: 'While nobody heard' });

    await cluster.restart(last);

    const rendered = await ofSites('/en/blog/articles/winds', ({ status, stale, text }) => [
      status,
      stale,
      text.includes('While nobody heard'),
    ]);
    expect(rendered).toEqual([
      [200, null, true],
      [200, null, true],
    ]);
  });

  test("keep an editor's input while no API is left, report it, and save it afterwards", async ({ page }) => {
    const [, last = ''] = cluster.apis;
    const email = await editor(last);
    const title = page.locator('[data-field="adminTitle"]').locator('input').first();
    const formAlert = page.getByRole('form').getByRole('alert');
    await page.goto(`${cluster.sites[0]}/admin/crm/options/new`);
    await signIn(page, email);
    await title.fill('At first');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL(/options\/[0-9a-f-]{36}$/);

    await title.fill('Typed when the server was gone');
    for (const api of cluster.apis) await cluster.kill(api);
    await page.getByRole('button', { name: 'Save draft', exact: true }).click();
    await expect(formAlert).toHaveText(/kept in this browser: save again in a moment/);
    await page.reload();
    await cluster.restart(last);
    await page.reload();
    await expect(title).toHaveValue('Typed when the server was gone');
    await page.getByRole('button', { name: 'Save draft', exact: true }).click();
    await expect(formAlert).toHaveCount(0);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft/'))),
      )
      .toEqual([]);
    await page.reload();
    await expect(title).toHaveValue('Typed when the server was gone');
  });
});

type Answer = Awaited<ReturnType<typeof get>>;

/** Returns a response, read to its end: an unread one would keep its site from stopping. */
async function get(url: string) {
  const answer = await fetch(url);
  const header = (name: string) => answer.headers.get(name);
  const [etag, stale, retryAfter] = [header('etag'), header('x-flotilla-stale'), header('retry-after')];
  return { status: answer.status, etag, stale, retryAfter, text: await answer.text() };
}

/** Reads the same page on each of the sites. */
async function ofSites<T>(path: string, read: (answer: Answer) => T): Promise<T[]> {
  return Promise.all(cluster.sites.map(async (site) => read(await get(site + path))));
}

async function idOf(api: string, slug: string): Promise<string> {
  const filter = `filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slug}`;
  const { text } = await get(`${api}/api/blog/articles?${filter}`);
  const [article] = (JSON.parse(text) as { data: { id: string }[] }).data;
  if (!article) throw new Error(`There is no article "${slug}".`);
  return article.id;
}

async function rename(api: string, { id, title }: { id: string; title: string }): Promise<void> {
  const body = JSON.stringify({ data: { title: { en: title } } });
  const answer = await fetch(`${api}/api/blog/articles/${id}`, { method: 'PATCH', headers: asServer, body });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(title)]);
}
