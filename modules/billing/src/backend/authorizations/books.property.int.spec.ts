import { Rows, Writer } from '@flotilla/backend';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorization } from '../../entities/authorization.js';
import { ReconcileInvoices } from '../reconciliation/reconcile-invoices.js';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { type FakeProviders, startFakeProviders } from '../testing/fake-providers/all.fixture.js';
import type { FakeProvider } from '../testing/fake-providers/fake-provider.fixture.js';
import { Authorizations } from './authorizations.js';
import { SettleAuthorizations } from './settle-authorizations.js';

/** Random sequences; `BILLING_SEQUENCES=200` for a full run. */
const numRuns = Number(process.env['BILLING_SEQUENCES'] ?? 25);
const amount = 2000;

let shop: BillingApp;
let fakeProviders: FakeProviders;

beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await startBillingApp({}, { env: { ...fakeProviders.env, JOBS: 'off' } });
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('keep' as const), cents: fc.integer({ min: 1, max: 250_000 }) }),
  fc.record({ kind: fc.constant('dashboard' as const), cents: fc.integer({ min: 1, max: 250_000 }) }),
  fc.record({
    kind: fc.constantFrom('release', 'hold', 'replay', 'settle', 'fail', 'expire', 'overdue', 'query'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Makes a held amount of 2,000.00. */
async function makeHold(provider: FakeProvider) {
  const { id: currencyId } = await shop.currency(provider.code);
  const service = shop.app.nest.get(Authorizations);
  const request = {
    ...{ provider: provider.name, email: 'ann@example.com', language: 'en', description: 'Deposit' },
    ...{ successUrl: 'https://boats.example/', cancelUrl: 'https://boats.example/' },
  };
  const [id, invoiceId] = await shop.app.nest.get(Writer).transaction(async (tx) => {
    const context = { ...asServer, tx };
    const row = await service.request(
      { purpose: 'security-deposit', amount: String(amount), currencyId, capture: 'manual' },
      context,
    );
    return [row.id, (await service.confirm(row.id, request, context)).id] as const;
  });
  await shop.payments.chargeInvoice(invoiceId);
  return { id, invoiceId };
}

async function perform(
  provider: FakeProvider,
  { id, invoiceId }: { id: string; invoiceId: string },
  one: Step,
) {
  const service = shop.app.nest.get(Authorizations);
  const send = async (hook = provider.hold?.(invoiceId)) => {
    if (hook) await shop.app.request({ ...hook, method: 'POST', as: 'anonymous' });
  };
  switch (one.kind) {
    case 'keep':
      return service.capture(id, { amount: (one.cents / 100).toFixed(2), reason: 'A scratch' }, asServer);
    case 'dashboard':
      return provider.captureInDashboard?.(invoiceId, (one.cents / 100).toFixed(2));
    case 'release':
      return service.release(id, {}, asServer);
    case 'replay':
      return provider.holdOf?.(invoiceId).status === 'held'
        ? undefined
        : send(provider.reportHold?.(invoiceId));
    case 'settle':
      return shop.app.nest.get(SettleAuthorizations).settle(id, asServer);
    case 'fail':
      return provider.failNext(402);
    case 'expire':
      return provider.expireHold?.(invoiceId);
    case 'overdue':
      await shop.app.sql(`update billing_invoice set "expiresAt" = now() where id = $1`, [invoiceId]);
      return shop.app.nest.get(ReconcileInvoices).reconcile(invoiceId, asServer);
    case 'query':
      return shop.app.nest.get(ReconcileInvoices).reconcile(invoiceId, asServer);
    case 'hold':
      return send();
  }
}

it.each(['stripe', 'payselection'] as const)(
  'keeps the books of holds in line with %s after any sequence',
  { timeout: 60_000 + numRuns * 4000 },
  async (name) => {
    const provider = fakeProviders.of(name);
    const rows = shop.app.nest.get(Rows).of(authorization, asServer);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const made = await makeHold(provider);
        await perform(provider, made, { kind: 'hold' });
        for (const one of steps) {
          // Refusals are a part of the game.
          await perform(provider, made, one).catch(() => undefined);
          const row = await rows.byId(made.id);
          expect(Number(row.captured)).toBeLessThanOrEqual(amount);
          expect(provider.holdOf?.(made.invoiceId).captured).toBeLessThanOrEqual(amount);
        }
        provider.failNext('never');
        await perform(provider, made, { kind: 'settle' }).catch(() => undefined);
        await perform(provider, made, { kind: 'query' }).catch(() => undefined);
        const row = await rows.byId(made.id);
        const hold = provider.holdOf?.(made.invoiceId);
        const released = row.status === 'held' ? amount : amount - Number(row.captured);
        expect(Number(row.captured) + released).toBe(amount);
        // An expired row is released at the provider by a job.
        if (row.status !== 'expired') expect(hold?.captured).toBe(Number(row.captured));
        if (row.status === 'held') expect(hold?.status).toBe('held');
        if (row.status === 'captured') expect(hold?.status).toBe('captured');
        if (row.status === 'released') expect(hold?.status).toBe('canceled');
      }),
      { numRuns },
    );
  },
);
