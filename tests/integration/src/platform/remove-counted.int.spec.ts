import { countPageViews } from '@flotilla/analytic';
import { AnalyticModule, RollUp } from '@flotilla/analytic/backend';
import { Events, Writer } from '@flotilla/backend';
import { removeModule } from '@flotilla/backend/schema';
import { invoicePaid } from '@flotilla/billing';
import { BillingModule } from '@flotilla/billing/backend';
import { CrmModule } from '@flotilla/crm/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, emptyDatabase, type TestApp, type TestDatabase } from '@flotilla/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf, makeForm, send } from '../crm/crm.fixture.js';

const modules = [FileStorageModule, BillingModule, CrmModule, AnalyticModule];

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

/** Counts a submitted form, a paid invoice and a page view. */
async function countThree(app: TestApp): Promise<void> {
  const form = await makeForm(app);
  await send(app, form, answersOf(form, { name: 'Anna', mail: 'a@b.example' }));
  const invoice = { paymentIntentId: crypto.randomUUID(), invoiceId: crypto.randomUUID() };
  const paid = { ...invoice, amount: '0.1', currency: 'EUR' };
  await app.nest.get(Writer).transaction((tx) => app.nest.get(Events).emit(invoicePaid, paid, tx));
  await app.request({
    method: 'POST',
    url: countPageViews.path,
    as: 'anonymous',
    headers: { 'x-flotilla-site-key': 'only-for-test-sites-0123456789ab' },
    data: {
      batch: crypto.randomUUID(),
      day: new Date().toISOString().slice(0, 10),
      views: [{ path: '/en', count: 1 }],
    },
  });
  await expect.poll(() => app.sql('select 1 from analytic_counted')).toHaveLength(3);
}

it('deletes what analytic counted from events of the module, and keeps other metrics', async () => {
  const app = await createTestApp({ modules, databaseUrl: database.url, migrate: 'boot' });
  await countThree(app)
    .then(() => app.nest.get(RollUp).run())
    .finally(() => app.close());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`insert into analytic_fact ("name", "day") values ('form-submissions', '2030-06-12')`);

    await removeModule({ url: database.url, modules, name: 'crm', tables: 'go' });

    const names = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();
    expect(await names('select "name" from analytic_metric order by 1')).toEqual(['page-views', 'revenue']);
    expect(await names('select "name" from analytic_fact')).toEqual([]);
    expect(await names(`select split_part("key", ' ', 1) from analytic_counted order by 1`)).toEqual([
      'invoice',
      'page-views',
    ]);
  } finally {
    await client.end();
  }
});
