import { Rows, Writer } from '@flotilla/backend';
import { fromSource } from '@flotilla/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { authorization } from '../../entities/authorization.js';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { startFakeProviders } from '../testing/fake-providers/all.fixture.js';
import { Authorizations } from './authorizations.js';
import { SettleAuthorizations } from './settle-authorizations.js';

/** Number of kills; `BILLING_KILLS=50` for a full run. */
const kills = Number(process.env['BILLING_KILLS'] ?? 2);
const perKill = 6;
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** Runs an API that takes and executes decisions, and kills it at an arbitrary moment. */
async function runUntilKilled(shop: BillingApp, env: NodeJS.ProcessEnv, ms: number): Promise<void> {
  const doomed = spawn(process.execPath, [...fromSource, 'src/backend/testing/doomed-decisions.fixture.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env, DATABASE_URL: shop.app.databaseUrl, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(doomed, 'exit');
  await once(doomed.stdout, 'data');
  await setTimeout(ms);
  doomed.kill('SIGKILL');
  await exited;
}

it(
  `takes every held amount once after ${kills} kills during captures`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const fakeProviders = await startFakeProviders();
    open.push(fakeProviders);
    const shop = await startBillingApp({}, { env: { ...fakeProviders.env, JOBS: 'off' } });
    open.push(shop);
    const provider = fakeProviders.of('stripe');
    const { id: currencyId } = await shop.currency('EUR');
    const service = shop.app.nest.get(Authorizations);
    const invoiceIds: string[] = [];
    for (let count = 0; count < kills * perKill; count++) {
      const invoiceId = await shop.app.nest.get(Writer).transaction(async (tx) => {
        const context = { ...asServer, tx };
        const about = { purpose: 'security-deposit', amount: '2000', currencyId } as const;
        const { id } = await service.request({ ...about, capture: 'manual' }, context);
        const page = 'https://boats.example/';
        const payer = { provider: 'stripe', email: 'ann@example.com', language: 'en' };
        const request = { ...payer, successUrl: page, cancelUrl: page, description: 'Deposit' };
        return (await service.confirm(id, request, context)).id;
      });
      await shop.payments.chargeInvoice(invoiceId);
      const hook = provider.hold?.(invoiceId);
      if (hook) await shop.app.request({ ...hook, method: 'POST', as: 'anonymous' });
      invoiceIds.push(invoiceId);
    }
    for (let kill = 0; kill < kills; kill++) await runUntilKilled(shop, fakeProviders.env, (kill * 37) % 300);

    const rows = shop.app.nest.get(Rows).of(authorization, asServer);
    for (const { id, decision } of await rows.find({ where: { status: { eq: 'held' } } })) {
      if (decision === null) await service.capture(id, { amount: '150.00', reason: 'A scratch' }, asServer);
      await shop.app.nest.get(SettleAuthorizations).settle(id, asServer);
    }
    const all = await rows.find({ fields: ['status', 'captured'] });
    expect(all).toHaveLength(kills * perKill);
    expect(all.every(({ status, captured }) => status === 'captured' && Number(captured) === 150)).toBe(true);
    // The provider captured each hold once, although several processes repeated the call.
    expect(invoiceIds.map((id) => provider.holdOf?.(id))).toEqual(
      invoiceIds.map(() => expect.objectContaining({ status: 'captured', captured: 150 })),
    );
  },
);
