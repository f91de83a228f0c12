import { server } from '@flotilla/backend';
import { RowImports } from '@flotilla/backend/server';
import { page } from '@flotilla/host';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let editor: Awaited<ReturnType<typeof signInAs>>;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ modules });
  editor = await signInAs(app, { roles: ['admin'] });
  const opened = await app.request<{ token: string }>({
    ...{ method: 'POST', url: '/api/host/previews', as: editor, data: {} },
  });
  token = opened.data.token;
});
afterAll(() => app.close());

const unique = () => `/${crypto.randomUUID().slice(0, 8)}`;
const created = (data: object) => app.request({ method: 'POST', url: '/api/host/pages', data });
const previewed = (url: string) =>
  app.request({
    ...{ method: 'POST', url: '/api/host/previews/document', as: editor },
    data: { token, rows: [{ entity: page.key, values: { url } }], url },
  });

/** Imports pages with addresses of a language. Calls `work` while its transaction is open. */
async function duringImport(localized: string, work: () => Promise<void>) {
  const lines = Array.from(
    { length: 1200 },
    (_, index) => `${unique()},${index === 0 ? localized : unique()}`,
  );
  let isOver = false;
  const answer = await app.nest.get(RowImports).run(
    page.key,
    { bytes: Buffer.from(['url,urls.de', ...lines].join('\n')), format: 'csv' },
    {
      caller: server,
      isDryRun: false,
      onStep: async () => {
        const [open] = await app.sql<{ n: number }>(
          `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.relation = 'flotilla_address_lock'::regclass and l.mode = 'RowExclusiveLock'`,
        );
        if (isOver || open?.n === 0) return;
        isOver = true;
        await work();
      },
    },
  );
  expect([answer.isStored, isOver]).toEqual([true, true]);
}

describe('an import of pages with addresses of languages', () => {
  it('blocks no pages and no previews with other addresses', async () => {
    await duringImport(unique(), async () => {
      const statuses = [
        (await created({ url: unique() })).status,
        (await created({ url: unique(), urls: { de: unique() } })).status,
        (await previewed(unique())).status,
      ];
      expect(statuses).toEqual([201, 201, 200]);
    });
  });

  it('makes a preview of one of its addresses answer 503 with Retry-After', async () => {
    const localized = unique();
    await duringImport(localized, async () => {
      const { status, headers } = await previewed(localized);
      expect([status, headers['retry-after']]).toEqual([503, '1']);
    });
  });

  it('lets another page with one of its addresses wait, and refuses it', async () => {
    const localized = unique();
    let other: ReturnType<typeof created> | undefined;
    await duringImport(localized, async () => {
      other = created({ url: localized });
    });
    expect((await other)?.status).toBe(409);
  });
});

it('keeps no key of an address that was written', async () => {
  await created({ url: unique(), urls: { de: unique() } });
  expect(await app.sql('select "key" from flotilla_address_lock')).toEqual([]);
});
