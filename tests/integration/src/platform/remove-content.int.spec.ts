import { removeModule } from '@flotilla/backend/schema';
import { page } from '@flotilla/host';
import { HostModule } from '@flotilla/host/backend';
import { StartupModule } from '@flotilla/startup/backend';
import { createTestApp, emptyDatabase, make, type TestApp, type TestDatabase } from '@flotilla/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const modules = [HostModule, StartupModule];

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

async function run<T>(list: typeof modules, work: (app: TestApp) => Promise<T>): Promise<T> {
  const env = { SEED: 'demo' };
  const app = await createTestApp({ modules: list, databaseUrl: database.url, migrate: 'boot', env });
  return work(app).finally(() => app.close());
}

it('deletes the rows that the content of the module added, and keeps edited ones with the rows of their links', async () => {
  const { id: earlier } = await run([HostModule], (app) => make(app, page, { url: '/marinas' }));
  const edited = await run(modules, async (app) => {
    const [home] = await app.sql<{ id: string; url: string }>(
      `select p.id, p.url from host_page p where exists (select from host_pages_to_widgets l where l."pageId" = p.id) order by url limit 1`,
    );
    const answer = await app.request({
      method: 'PATCH',
      url: `${page.route}/${home?.id}`,
      data: { title: 'Boats' },
    });
    expect(answer.status, answer.text).toBe(200);
    return home;
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const found = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();
    const links = `select id from host_pages_to_widgets where "pageId" = '${edited?.id}' order by 1`;
    const before = await found(links);
    expect(before.length).toBeGreaterThan(0);

    const removal = await removeModule({ url: database.url, modules, name: 'startup', tables: 'go' });

    expect(removal.edited).toEqual([{ entity: 'host.page', key: edited?.url }]);
    expect(new Set(await found('select id from host_page'))).toEqual(new Set([earlier, edited?.id]));
    expect(await found(links)).toEqual(before);
    expect(await found(`select id from host_pages_to_widgets where "pageId" <> '${edited?.id}'`)).toEqual([]);
    const unused = `select id from host_widget w where not exists (select from host_pages_to_widgets l where l."widgetId" = w.id)
      and not exists (select from host_layouts_to_widgets l where l."widgetId" = w.id)`;
    expect(await found(unused)).toEqual([]);
  } finally {
    await client.end();
  }
});
