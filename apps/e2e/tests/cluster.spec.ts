import { expect, test } from '@playwright/test';
import { type Cluster, startCluster } from '../support/cluster.js';
import { asServer } from '../support/product.js';

const edits = 40;

let cluster: Cluster;

test.describe('two APIs and two sites on one database', () => {
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    cluster = await startCluster();
  });
  test.afterAll(() => cluster.stop());

  test('show every edit at the next request, whichever took it and whichever is asked', async () => {
    const [api = ''] = cluster.apis;
    const filter = 'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=winds';
    const { data } = (await (await fetch(`${api}/api/blog/articles?${filter}`)).json()) as { data: { id: string }[] };
    const unrelated = await Promise.all(cluster.sites.map(async (site) => (await fetch(`${site}/en/contact`)).headers.get('etag')));
    await Promise.all(cluster.sites.map((site) => fetch(`${site}/en/blog/articles/winds`)));
    const missed: string[] = [];
    for (let edit = 0; edit < edits; edit++) {
      const title = `Winds, edit ${edit}`;
      const editor = cluster.apis[edit % 2] ?? api;
      const answer = await fetch(`${editor}/api/blog/articles/${data[0]?.id}`, {
        method: 'PATCH',
        headers: asServer,
        body: JSON.stringify({ data: { title: { en: title } } }),
      });
      expect(answer.status).toBe(200);
      const order = edit % 4 < 2 ? cluster.sites : cluster.sites.toReversed();
      for (const site of order) {
        const html = await (await fetch(`${site}/en/blog/articles/winds`)).text();
        if (!html.includes(title)) missed.push(`${title} at ${site}`);
      }
    }
    expect(missed).toEqual([]);
    const after = await Promise.all(cluster.sites.map(async (site) => (await fetch(`${site}/en/contact`)).headers.get('etag')));
    expect(after).toEqual(unrelated);
    expect(after.every((etag) => etag !== null)).toBe(true);
  });
});
