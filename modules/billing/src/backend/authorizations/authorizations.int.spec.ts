import { Rows, Writer } from '@flotilla/backend';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Authorization, authorization } from '../../entities/authorization.js';
import { ReconcileInvoices } from '../reconciliation/reconcile-invoices.js';
import { Sweep } from '../reconciliation/sweep.js';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { type FakeProviders, startFakeProviders } from '../testing/fake-providers/all.fixture.js';
import type { FakeProvider, Hook } from '../testing/fake-providers/fake-provider.fixture.js';
import { Authorizations } from './authorizations.js';
import { SettleAuthorizations } from './settle-authorizations.js';

let shop: BillingApp;
let fakeProviders: FakeProviders;

beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await startBillingApp({}, { env: fakeProviders.env });
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

const service = () => shop.app.nest.get(Authorizations);
const rowOf = (id: string) => shop.app.nest.get(Rows).of(authorization, asServer).byId(id);
const send = ({ url, body, headers }: Hook) =>
  shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });
const reconcile = (id: string) => shop.app.nest.get(ReconcileInvoices).reconcile(id, asServer);
const transaction = <T>(act: (context: typeof asServer & { tx: never }) => Promise<T>) =>
  shop.app.nest.get(Writer).transaction((tx) => act({ ...asServer, tx } as never));
const keysOf = ({ paymentIntentId }: Authorization) =>
  shop.receivedEvents
    .filter(({ payload }) => payload['paymentIntentId'] === paymentIntentId)
    .map(({ key }) => key);
const invoiceOf = async (id: string) => (await shop.app.request({ url: `/api/billing/invoices/${id}` })).data;
const call = (id: string, verb: 'capture' | 'release', data: object = {}) =>
  shop.app.request<Authorization>({
    method: 'POST',
    url: `/api/billing/authorizations/${id}/${verb}`,
    data,
  });
const keep = (id: string, amount: string) => call(id, 'capture', { amount, reason: 'A broken rudder' });
const settled = (id: string, status: Authorization['status']) =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status, decision: null }));

interface Requested {
  readonly row: Authorization;
  readonly invoiceId: string;
  readonly paymentUrl: string;
}

/** Requests an authorization, and opens its page. */
async function requested(provider: string, code: string, capture: 'manual' | 'automatic' = 'manual') {
  const { id: currencyId } = await shop.currency(code);
  const row = await transaction((context) =>
    service().request({ purpose: 'security-deposit', amount: '2000', currencyId, capture }, context),
  );
  return { row, ...(await confirm(row, provider)) };
}

async function confirm({ id }: Authorization, provider: string) {
  const request = {
    ...{ provider, email: 'ann@example.com', language: 'en', description: 'Security deposit' },
    ...{ successUrl: 'https://boats.example/paid', cancelUrl: 'https://boats.example/order' },
  };
  const made = await transaction((context) => service().confirm(id, request, context));
  const { invoice, error } = await shop.payments.chargeInvoice(made.id);
  if (error !== undefined) throw new Error(error);
  return { invoiceId: made.id, paymentUrl: invoice.paymentUrl };
}

async function held(provider: FakeProvider): Promise<Requested> {
  const made = await requested(provider.name, provider.code);
  if (provider.hold) await send(provider.hold(made.invoiceId));
  return made;
}

const holding = [
  'stripe',
  'cloudpayments',
  'tiptoppay',
  'payselection',
  'payselection-international',
  'dummy',
] as const;

describe.each(holding)('a hold by %s', (name) => {
  const provider = () => fakeProviders.of(name);
  const isDummy = name === 'dummy';
  const book = (invoiceId: string) => provider().holdOf?.(invoiceId);

  it('is held once when its webhook is repeated and concurrent', async () => {
    const { row, invoiceId } = await requested(name, provider().code);
    expect(await rowOf(row.id)).toMatchObject({ status: 'requested', captured: '0', expiresAt: null });
    const hook = provider().hold?.(invoiceId);
    if (!hook) throw new Error('There are no holds.');
    await Promise.all(Array.from({ length: 5 }, () => send(hook)));
    await send(hook);

    expect(await rowOf(row.id)).toMatchObject({ status: 'held', expiresAt: expect.any(String) });
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'open', paymentUrl: '' });
    await vi.waitFor(() => expect(keysOf(row)).toEqual(['authorization.held']));
    await reconcile(invoiceId);
    expect(await rowOf(row.id)).toMatchObject({ status: 'held' });
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'open', refunded: '0' });
  });

  it('captures a part once, and releases the rest', async () => {
    const { row, invoiceId } = await held(provider());
    const answers = await Promise.all([keep(row.id, '150.00'), keep(row.id, '150.00')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201].map(() => answers[0]?.status ?? 0));
    await settled(row.id, 'captured');

    expect(await rowOf(row.id)).toMatchObject({ captured: '150.00', reason: 'A broken rudder' });
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'paid', amount: '150.00' });
    if (!isDummy) expect(book(invoiceId)).toMatchObject({ status: 'captured', captured: 150 });
    const report = provider().reportHold?.(invoiceId);
    if (report) expect([(await send(report)).status, (await send(report)).status]).toEqual([200, 200]);
    await vi.waitFor(() => expect(keysOf(row)).toEqual(['authorization.held', 'authorization.captured']));
    const refused = [await keep(row.id, '151.00'), await call(row.id, 'release')];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect((await keep(row.id, '150')).status).toBeLessThan(300);
  });

  it('executes one decision of a concurrent capture and release', async () => {
    const { row, invoiceId } = await held(provider());
    const answers = await Promise.all([keep(row.id, '150.00'), call(row.id, 'release')]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
    await vi.waitFor(async () => expect((await rowOf(row.id)).status).toMatch(/^(captured|released)$/));

    const { status, captured } = await rowOf(row.id);
    if (!isDummy)
      expect(book(invoiceId)).toMatchObject({
        status: status === 'captured' ? 'captured' : 'canceled',
        captured: Number(captured),
      });
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: status === 'captured' ? 'paid' : 'void' });
  });

  it('is released, whichever answer comes first', async () => {
    const { row, invoiceId } = await held(provider());
    expect((await call(row.id, 'release')).status).toBeLessThan(300);
    await settled(row.id, 'released');
    expect((await call(row.id, 'release')).status).toBeLessThan(300);
    if (!isDummy) expect(book(invoiceId)).toMatchObject({ status: 'canceled', captured: 0 });
    const report = provider().reportHold?.(invoiceId);
    if (report) await send(report);
    await vi.waitFor(() => expect(keysOf(row)).toEqual(['authorization.held', 'authorization.released']));
  });

  it('refuses more than is held, nothing, and too many decimals', async () => {
    const { row } = await held(provider());
    const amounts = ['2000.01', '0', '0.000000001', '-1', '', 'all', '1e3', '9'.repeat(40)];
    const answers = await Promise.all(amounts.map((amount) => keep(row.id, amount)));
    expect(answers.map(({ status }) => status)).toEqual([422, 400, 400, 400, 400, 400, 400, 400]);
    const bodies = [{ amount: '1' }, { amount: '1', reason: ' ' }, { amount: 1, reason: 'x' }, {}];
    for (const body of bodies) expect((await call(row.id, 'capture', body)).status).toBe(400);
    expect((await keep(crypto.randomUUID(), '1')).status).toBe(404);
    expect(await rowOf(row.id)).toMatchObject({ status: 'held', decision: null });
  });

  it('can’t be captured before it is confirmed, nor after it has expired', async () => {
    const { row } = await requested(name, provider().code);
    expect((await keep(row.id, '1.00')).status).toBe(409);
    const late = await held(provider());
    await shop.app.sql(`update billing_authorization set "expiresAt" = now() where id = $1`, [late.row.id]);
    expect((await keep(late.row.id, '1.00')).problem).toMatchObject({
      ...{ status: 409, message: 'The hold has expired: nothing can be taken any more.' },
    });
  });

  it('expires with its time, also at the provider', async () => {
    const { row, invoiceId } = await held(provider());
    await shop.app.sql(`update billing_authorization set "expiresAt" = now() where id = $1`, [row.id]);
    await shop.app.sql(`update billing_invoice set "expiresAt" = now() where id = $1`, [invoiceId]);
    await Promise.all([reconcile(invoiceId), reconcile(invoiceId)]);

    expect(await rowOf(row.id)).toMatchObject({ status: 'expired', captured: '0' });
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'void' });
    if (!isDummy) await vi.waitFor(() => expect(book(invoiceId)).toMatchObject({ status: 'canceled' }));
    await vi.waitFor(() => expect(keysOf(row)).toEqual(['authorization.held', 'authorization.expired']));
  });

  it('releases a hold that comes after its request was withdrawn', async () => {
    const { row, invoiceId } = await requested(name, provider().code);
    await call(row.id, 'release');
    expect(await rowOf(row.id)).toMatchObject({ status: 'failed' });
    const hook = provider().hold?.(invoiceId);
    if (hook) await send(hook);
    if (!isDummy) await vi.waitFor(() => expect(book(invoiceId)).toMatchObject({ status: 'canceled' }));
    expect(await rowOf(row.id)).toMatchObject({ status: 'failed', captured: '0' });
    await expect(confirm(row, name)).rejects.toMatchObject({ status: 422 });
  });

  it('can be confirmed again after a refusal, and not twice', async () => {
    const { row, invoiceId } = await requested(name, provider().code);
    await send(provider().decline(invoiceId));
    expect(await rowOf(row.id)).toMatchObject({ status: 'requested' });
    const again = await confirm(row, name);
    const hook = provider().hold?.(again.invoiceId);
    if (hook) await send(hook);
    expect(await rowOf(row.id)).toMatchObject({ status: 'held' });
    await expect(confirm(row, name)).rejects.toMatchObject({ status: 409 });
  });

  describe.skipIf(isDummy)('without webhooks', () => {
    it('is found held, captured in the dashboard, and ended', async () => {
      const lost = await requested(name, provider().code);
      provider().hold?.(lost.invoiceId);
      await reconcile(lost.invoiceId);
      expect(await rowOf(lost.row.id)).toMatchObject({ status: 'held' });
      provider().captureInDashboard?.(lost.invoiceId, '99.50');
      await reconcile(lost.invoiceId);
      expect(Number((await rowOf(lost.row.id)).captured)).toBe(99.5);

      const gone = await held(provider());
      provider().expireHold?.(gone.invoiceId);
      await reconcile(gone.invoiceId);
      expect((await rowOf(gone.row.id)).status).toMatch(/^(expired|released)$/);
    });

    it('applies the end although its report overtakes the hold', async () => {
      const { row, invoiceId } = await requested(name, provider().code);
      const hold = provider().hold?.(invoiceId);
      provider().captureInDashboard?.(invoiceId, '20.00');
      const end = provider().reportHold?.(invoiceId);
      if (!hold || !end) throw new Error('There are no holds.');
      await send(end);
      await send(hold);
      expect(await rowOf(row.id)).toMatchObject({ status: 'held' });
      await shop.app.sql(
        `update billing_provider_event set "createdAt" = now() - interval '1 minute' where "status" = 'new'`,
      );
      await shop.app.nest.get(Sweep).run();
      expect(Number((await rowOf(row.id)).captured)).toBe(20);
    });

    it('is captured once when the answer is lost, and again after a refusal', async () => {
      const { row, invoiceId } = await held(provider());
      provider().failNext('cut');
      if (name === 'stripe') provider().failNext('cut');
      await keep(row.id, '150.00');
      await vi.waitFor(async () => expect((await rowOf(row.id)).lastError).not.toBeNull());
      await shop.app.nest.get(SettleAuthorizations).settle(row.id, asServer);
      await settled(row.id, 'captured');
      expect(book(invoiceId)).toMatchObject({ captured: 150 });

      const other = await held(provider());
      provider().failNext(402);
      await keep(other.row.id, '150.00');
      await vi.waitFor(async () =>
        expect(await rowOf(other.row.id)).toMatchObject({
          ...{ status: 'held', decision: null, lastError: expect.any(String) },
        }),
      );
      await keep(other.row.id, '140.00');
      await settled(other.row.id, 'captured');
      expect(book(other.invoiceId)).toMatchObject({ captured: 140 });
    });

    it('ends when the provider has ended it before the decision', async () => {
      const { row, invoiceId } = await held(provider());
      provider().expireHold?.(invoiceId);
      await keep(row.id, '150.00');
      await vi.waitFor(async () => expect((await rowOf(row.id)).status).toMatch(/^(expired|released)$/));
      expect(await rowOf(row.id)).toMatchObject({ captured: '0', decision: null });
    });
  });
});

describe('a charged deposit', () => {
  const pay = async () => {
    const made = await requested('dummy', 'EUR', 'automatic');
    await shop.app.request({ method: 'POST', url: made.paymentUrl, data: { decision: 'pay' } });
    expect(await rowOf(made.row.id)).toMatchObject({ status: 'held', expiresAt: null });
    return made;
  };

  it('refunds the rest of a captured part', async () => {
    const { row, invoiceId } = await pay();
    const answers = await Promise.all([
      keep(row.id, '150.00'),
      call(row.id, 'release'),
      keep(row.id, '150.00'),
    ]);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    const { captured } = await rowOf(row.id);
    const refunded = 2000 - Number(captured);
    await vi.waitFor(async () => expect(Number((await invoiceOf(invoiceId)).refunded)).toBe(refunded));
  });

  it('is refunded whole when it is released, once', async () => {
    const { row, invoiceId } = await pay();
    await Promise.all([call(row.id, 'release'), call(row.id, 'release')]);
    await vi.waitFor(async () => expect(Number((await invoiceOf(invoiceId)).refunded)).toBe(2000));
    expect(await rowOf(row.id)).toMatchObject({ status: 'released' });
    await vi.waitFor(() => expect(keysOf(row)).toContain('authorization.released'));
    expect(keysOf(row).filter((key) => key === 'authorization.released')).toHaveLength(1);
  });

  it('is released when its invoice is refunded', async () => {
    const { row, invoiceId } = await pay();
    await shop.payments.refund(invoiceId, {}, asServer);
    await settled(row.id, 'released');
    expect((await keep(row.id, '1.00')).status).toBe(409);
  });
});

it('is not held by a provider without holds', async () => {
  const { id: currencyId } = await shop.currency('USD');
  const row = await transaction((context) =>
    service().request({ purpose: 'x', amount: '5', currencyId, capture: 'manual' }, context),
  );
  await expect(confirm(row, '0xprocessing')).rejects.toMatchObject({ status: 422 });
  await expect(confirm(row, 'barter')).rejects.toMatchObject({ status: 400 });
});
