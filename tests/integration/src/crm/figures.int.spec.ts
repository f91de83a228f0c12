import { countPageViews, type DailyMetrics, metric, readMetrics, widget } from '@flotilla/analytic';
import { AnalyticModule, RollUp } from '@flotilla/analytic/backend';
import { invoicePaid } from '@flotilla/billing';
import { BillingModule } from '@flotilla/billing/backend';
import { Events, Writer } from '@flotilla/backend';
import { CrmModule } from '@flotilla/crm/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { action, role, rolesToActions } from '@flotilla/rbac';
import { RbacModule } from '@flotilla/rbac/backend';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '@flotilla/core';
import { answersOf, makeForm, send } from './crm.fixture.js';

const modules = [FileStorageModule, BillingModule, CrmModule, AnalyticModule, RbacModule];
const key = 'only-for-test-sites-0123456789ab';
const day = new Date().toISOString().slice(0, 10);

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { FORM_REQUESTS_PER_HOUR: '1000' } });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const sendMetrics = (
  to: TestApp,
  batch: string,
  views: object,
  headers: Record<string, string> = { 'x-flotilla-site-key': key },
) =>
  to.request<{ isCounted: boolean }>({
    method: 'POST',
    url: countPageViews.path,
    as: 'anonymous',
    headers,
    data: { batch, day, views },
  });
const figures = async (name: string) =>
  app.sql<{ value: number; amount: string | null; dimensions: object }>(
    `select "value", "amount"::text, "dimensions" from analytic_metric where "name" = $1 order by "key"`,
    [name],
  );

it('counts page views once per batch, despite retries and with several processes', async () => {
  const batches = Array.from({ length: 20 }, () => crypto.randomUUID());
  const sentMetrics = batches.flatMap((batch) =>
    [app, other, app].map((to) =>
      sendMetrics(to, batch, [
        { path: '/en', count: 3 },
        { path: '/ru', count: 1 },
      ]),
    ),
  );
  const answers = await Promise.all([
    ...sentMetrics,
    app.nest.get(RollUp).run(),
    other.nest.get(RollUp).run(),
  ]);
  await Promise.all([app.nest.get(RollUp).run(), other.nest.get(RollUp).run()]);

  expect(answers.filter((answer) => answer && 'data' in answer && answer.data.isCounted)).toHaveLength(20);
  expect(await figures('page-views')).toEqual([
    { value: 60, amount: null, dimensions: { path: '/en' } },
    { value: 20, amount: null, dimensions: { path: '/ru' } },
  ]);
});

it('accepts page views only from sites', async () => {
  expect((await sendMetrics(app, crypto.randomUUID(), [{ path: '/en', count: 1 }], {})).status).toBe(403);
  expect((await sendMetrics(app, crypto.randomUUID(), [{ path: 'en', count: 1 }])).status).toBe(400);
});

it('loses nothing and counts nothing twice when a roll-up is interrupted', async () => {
  await sendMetrics(app, crypto.randomUUID(), [{ path: '/broken', count: 7 }]);
  const rollUp = () => app.nest.get(RollUp).run();
  await app.sql(
    `alter table analytic_metric add constraint broken check ("key" not like '%/broken%') not valid`,
  );
  await expect(rollUp()).rejects.toThrow();
  await app.sql(`alter table analytic_metric drop constraint broken`);
  await rollUp();
  await rollUp();

  const found = (await figures('page-views')).filter(({ dimensions }) =>
    JSON.stringify(dimensions).includes('broken'),
  );
  expect(found.map(({ value }) => value)).toEqual([7]);
});

it('counts submitted forms and payments exactly, by currency', async () => {
  const form = await makeForm(app);
  await Promise.all(
    [1, 2, 3].map(() => send(app, form, answersOf(form, { name: 'Anna', mail: 'a@b.example' }))),
  );
  const pay = (amount: string, currency: string, invoiceId: string = crypto.randomUUID()) =>
    app.nest
      .get(Writer)
      .transaction((tx) =>
        app.nest
          .get(Events)
          .emit(invoicePaid, { paymentIntentId: crypto.randomUUID(), invoiceId, amount, currency }, tx),
      );
  const twice = crypto.randomUUID();
  for (const [amount, currency, id] of [
    ['0.1', 'EUR'],
    ['0.2', 'EUR'],
    ['1234567890.12', 'USD', twice],
    ['1234567890.12', 'USD', twice],
  ] as const)
    await pay(amount, currency, id);

  await expect
    .poll(
      async () => {
        await app.nest.get(RollUp).run();
        return [await figures('form-submissions'), await figures('revenue')];
      },
      { interval: 200 },
    )
    .toEqual([
      [{ value: 3, amount: null, dimensions: { form: form.id } }],
      [
        { value: 2, amount: '0.3', dimensions: { currency: 'EUR' } },
        { value: 1, amount: '1234567890.12', dimensions: { currency: 'USD' } },
      ],
    ]);
});

it('shows the metric of a public widget to everyone, of others to readers of metrics, in one statement per request', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const counted = { name: 'orders', title: 'orders', dimensions: {} };
  for (const [ago, value] of [
    [0, 2],
    [6, 40],
    [7, 1000],
  ] as const)
    await app.sql(
      `insert into analytic_metric ("name", "title", "dimensions", "day", "value") values ($1, $2, $3, $4, $5)`,
      [...[counted.name, counted.title, counted.dimensions, day(ago), value]],
    );
  const metricsWidget = await make(app, widget, {
    variant: 'metrics-default',
    metric: 'orders',
    days: 7,
    isPublic: true,
  });
  const hidden = await make(app, widget, {
    variant: 'metrics-default',
    metric: 'orders',
    days: 7,
    isPublic: false,
  });
  const read = (id: unknown, as: Parameters<TestApp['request']>[0]['as']) =>
    app.request<DailyMetrics>({ url: `${widget.route}/${String(id)}/figures`, as });

  const { data } = await read(metricsWidget.id, 'anonymous');
  expect([data.days.length, data.days.at(-1)]).toEqual([7, day(0)]);
  expect(data.figures).toEqual([
    { name: 'orders', currency: null, day: day(6), value: '40' },
    { name: 'orders', currency: null, day: day(0), value: '2' },
  ]);
  // Only the row of the widget.
  expect(await statementCount(app, () => read(metricsWidget.id, 'anonymous'))).toBeLessThanOrEqual(1);
  const visitor = await signInAs(app, { roles: [] });
  const statuses = await Promise.all(
    (['anonymous', visitor, 'server'] as const).map(async (as) => (await read(hidden.id, as)).status),
  );
  expect(statuses).toEqual([401, 403, 200]);
  expect((await read(crypto.randomUUID(), 'anonymous')).status).toBe(404);
  expect((await app.request({ url: readMetrics.path, as: visitor })).status).toBe(403);
  const analyst = await signInAs(app, { roles: [await readersOf(metric)] });
  expect((await app.request({ url: readMetrics.path, as: analyst })).status).toBe(200);
  const { data: all } = await app.request<DailyMetrics>({ url: `${readMetrics.path}?days=7` });
  expect(all.figures).toEqual(expect.arrayContaining(data.figures));

  await make(app, metric, { title: 'by hand', value: 5 });
  expect((await read(metricsWidget.id, 'anonymous')).data.figures).toEqual(data.figures);
});

/** Creates a role that may read the rows of an entity. @returns its slug */
async function readersOf({ key, route }: Entity): Promise<string> {
  const readers = await make(app, role, { slug: `readers-of-${key.replace('.', '-')}` });
  const reading = await make(app, action, { method: 'GET', path: route });
  await make(app, rolesToActions, { roleId: readers.id, actionId: reading.id });
  return readers.slug;
}
