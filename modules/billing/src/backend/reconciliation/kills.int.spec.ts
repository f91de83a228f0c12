import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { invoice } from '../../entities/invoice.js';
import { Rows } from '@flotilla/backend';
import { fromSource } from '@flotilla/testing';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { startFakeProviders } from '../testing/fake-providers/all.fixture.js';
import type { Hook, FakeProvider } from '../testing/fake-providers/fake-provider.fixture.js';
import { ReconcileInvoices } from './reconcile-invoices.js';
import { Sweep } from './sweep.js';

/** Number of kills; `BILLING_KILLS=50` for a full run. */
const kills = Number(process.env['BILLING_KILLS'] ?? 2);
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

interface Market {
  /** Environment with the addresses of the fake providers. */
  readonly env: NodeJS.ProcessEnv;
  readonly fakeProvider: FakeProvider;
  /** Pays an invoice once, however often it is called, and returns its webhook again. */
  readonly payOnce: (invoiceId: string) => Hook;
}

/** Runs an API that charges and receives webhooks, and kills it at an arbitrary moment. */
async function runUntilKilled(
  shop: BillingApp,
  { env, fakeProvider, payOnce }: Market,
  ms: number,
): Promise<void> {
  const doomed = spawn(process.execPath, [...fromSource, 'src/backend/testing/doomed-process.fixture.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: shop.app.databaseUrl,
      LOG_LEVEL: 'silent',
      PROVIDER: fakeProvider.name,
      CODE: fakeProvider.code,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(doomed, 'exit');
  const before = await invoicesOf(shop);
  const [line] = (await once(doomed.stdout, 'data')) as [Buffer];
  const address = line.toString().trim();
  let isAlive = true;
  void exited.then(() => (isAlive = false));
  const isOver = killLater();
  const charged = new Set<string>();
  while (isAlive) {
    const waiting = await shop.app.sql<{ id: string }>(
      `select "id" from billing_invoice where "status" = 'open' order by "createdAt" limit 5`,
    );
    const hooks = waiting
      .filter(({ id }) => !charged.has(id))
      .map(({ id }) => (charged.add(id), payOnce(id)));
    await Promise.all(
      hooks.map(({ url, body, headers }) =>
        fetch(address + url, { method: 'POST', body, headers }).catch(() => undefined),
      ),
    );
    await setTimeout(5);
  }
  await isOver;

  /** Counts the time from the first charge, so that a slow machine gets past its start. */
  async function killLater(): Promise<void> {
    while (isAlive && (await invoicesOf(shop)) === before) await setTimeout(5);
    await setTimeout(ms);
    doomed.kill('SIGKILL');
  }
}

async function invoicesOf({ app }: BillingApp): Promise<number> {
  const [row] = await app.sql<{ count: number }>(`select count(*)::int as count from billing_invoice`);
  return row?.count ?? 0;
}

it(
  `jobs reconcile every invoice after ${kills} kills during charges and webhooks`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const fakeProviders = await startFakeProviders();
    open.push(fakeProviders);
    const shop = await startBillingApp({}, { env: { ...fakeProviders.env, JOBS: 'off' } });
    open.push(shop);
    const fakeProvider = fakeProviders.of('cloudpayments');
    const hooks = new Map<string, Hook>();
    const payOnce = (id: string) => {
      const hook = hooks.get(id) ?? fakeProvider.pay(id);
      hooks.set(id, hook);
      return hook;
    };
    const market = { env: fakeProviders.env, fakeProvider, payOnce };
    for (let kill = 0; kill < kills; kill++) await runUntilKilled(shop, market, 150 + ((kill * 137) % 700));

    // Advances time by some minutes: claims expire, and everything is due.
    await shop.app.sql(
      `update billing_invoice set "createdAt" = now() - interval '5 minutes', "askedAt" = case when "askedAt" is null then null else now() - interval '5 minutes' end where "status" in ('draft', 'open')`,
    );
    await shop.app.nest.get(Sweep).run();
    const rows = shop.app.nest.get(Rows).of(invoice, asServer);
    const unpaid = () => rows.find({ where: { status: { inArray: ['draft', 'open'] } }, fields: ['status'] });
    const reconciliation = shop.app.nest.get(ReconcileInvoices);
    for (const { id } of await unpaid()) await reconciliation.reconcile(id, asServer);
    expect((await unpaid()).filter(({ status }) => status === 'draft')).toEqual([]);
    // The open invoices have a page; their buyers pay, but no webhook arrives.
    for (const { id } of await unpaid()) {
      payOnce(id);
      await reconciliation.reconcile(id, asServer);
    }

    const [sums] = await shop.app.sql<Record<string, number>>(`select
    (select count(*)::int from billing_invoice) as invoices,
    (select count(*)::int from billing_invoice where "status" = 'paid') as paid,
    (select count(*)::int from billing_payment_intent where "status" = 'succeeded') as succeeded,
    (select count(distinct "paymentId")::int from billing_invoice) as payments,
    (select count(*)::int from billing_refund) as refunds`);
    const { invoices = 0 } = sums ?? {};
    expect(invoices).toBeGreaterThan(0);
    expect(sums).toEqual({ invoices, paid: invoices, succeeded: invoices, payments: invoices, refunds: 0 });
    // The provider received each request once, although several processes repeated it.
    expect(fakeProvider.amounts()).toHaveLength(invoices);
  },
);
