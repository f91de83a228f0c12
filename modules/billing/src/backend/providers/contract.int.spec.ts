import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { providerNames } from '../../providers.js';
import { Invoices } from '../payments/invoices.js';
import { ReconcileInvoices } from '../reconciliation/reconcile-invoices.js';
import { ReconcileSubscriptions } from '../reconciliation/reconcile-subscriptions.js';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';
import { startFakeProviders, type FakeProviders } from '../testing/fake-providers/all.fixture.js';
import { Providers } from './providers.js';
import type { Hook } from '../testing/fake-providers/fake-provider.fixture.js';

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

const send = ({ url, body, headers }: Hook) =>
  shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });
const invoiceOf = async (id: string) => (await shop.app.request({ url: `/api/billing/invoices/${id}` })).data;
const reconcile = (id: string) => shop.app.nest.get(ReconcileInvoices).reconcile(id, asServer);
const eventsOf = (intentId: string) =>
  shop.receivedEvents.filter(({ payload }) => payload.paymentIntentId === intentId);
/** Returns the payload of an event. Events that were written in a short time may arrive in another order. */
const payloadOf = (intentId: string, key: string) =>
  eventsOf(intentId).find((event) => event.key === key)?.payload;
const keysOf = (intentId: string) => eventsOf(intentId).map(({ key }) => key);
const until = (intentId: string, keys: readonly string[]) =>
  vi.waitFor(() => expect(keysOf(intentId).toSorted()).toEqual(keys.toSorted()));
const eventCount = async () =>
  (await shop.app.sql<{ count: string }>(`select count(*) from billing_provider_event`))[0]?.count;
const backdate = (table: string, fields: string, id: string) =>
  shop.app.sql(`update ${table} set ${fields} where "id" = $1`, [id]);

describe.each(providerNames)('%s', (provider) => {
  const fakeProvider = () => fakeProviders.of(provider);
  const charge = (more: Parameters<BillingApp['charge']>[0] = {}) =>
    shop.charge({ provider, code: fakeProvider().code, ...more });
  const subscribe = () => charge({ interval: 'month', amount: '9.99' });
  const paid = async (more: Parameters<BillingApp['charge']>[0] = {}) => {
    const charged = await charge(more);
    await send(fakeProvider().pay(charged.invoice.id));
    return {
      ...charged,
      invoice: (await invoiceOf(charged.invoice.id)) as { id: string; paymentId: string; status: string },
    };
  };
  const isDummy = provider === 'dummy';

  it('requests the exact amount, once', async () => {
    // 19.99 × 3; 0.1 + 0.2 and ten digits, as far as the provider's limits allow.
    const isStripe = provider === 'stripe';
    const amounts = [
      '59.97',
      isStripe || provider === '0xprocessing' ? '1.1' : '0.3',
      isStripe ? '123456.78' : '1234567890.12',
    ];
    const before = fakeProvider().amounts().length;
    for (const amount of amounts) {
      const { invoice, error, intentId } = await charge({ amount });
      expect([error, invoice.status, invoice.paymentUrl]).toEqual([
        undefined,
        'open',
        expect.stringMatching(/^(https:|\/api)/),
      ]);
      await shop.payments.charge([intentId]);
      if (!isDummy) expect(Number(fakeProvider().amounts().at(-1))).toBe(Number(amount));
    }
    if (!isDummy) expect(fakeProvider().amounts().length - before).toBe(amounts.length);
  });

  it('is paid once when webhooks are repeated and concurrent', async () => {
    const { invoice, intentId } = await charge();
    const hook = fakeProvider().pay(invoice.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(hook)));
    await send(hook);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([isDummy ? 303 : 200]));
    expect(await invoiceOf(invoice.id)).toMatchObject({
      status: 'paid',
      paidAt: expect.any(String),
      paymentId: expect.any(String),
    });
    await until(intentId, ['invoice.paid']);
    expect(eventsOf(intentId)[0]?.payload).toMatchObject({
      invoiceId: invoice.id,
      amount: '19.99',
      currency: fakeProvider().code,
      isLate: false,
    });
  });

  it.skipIf(isDummy)('rejects webhooks without a valid signature', async () => {
    const { invoice } = await charge();
    const hook = fakeProvider().pay(invoice.id);
    const before = await eventCount();
    const forged: Hook[] = [
      {
        ...hook,
        headers: { 'content-type': hook.headers['content-type'] ?? '' },
        body: hook.body.replace(/"Signature":"\w+"/, '"x":1'),
      },
      {
        ...hook,
        headers: Object.fromEntries(
          Object.entries(hook.headers).map(([k, v]) => [k, k === 'content-type' ? v : `${v.slice(0, -2)}00`]),
        ),
        body: hook.body.replace(/"Signature":"../, '"Signature":"zz'),
      },
      {
        ...hook,
        body:
          provider === '0xprocessing'
            ? hook.body.replace('"PaymentId":', '"PaymentId":1')
            : hook.body.replace(invoice.id, crypto.randomUUID()),
      },
      { ...hook, body: '' },
    ];
    for (const one of forged) expect((await send(one)).status).toBe(401);
    expect((await send({ ...hook, url: hook.url.replace(provider, 'barter') })).status).toBe(404);
    expect(await eventCount()).toBe(before);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'open' });
  });

  it.skipIf(isDummy)('refuses a payment of another amount', async () => {
    const { invoice } = await charge();
    expect((await send(fakeProvider().pay(invoice.id, { amount: '1.00' }))).status).toBe(200);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'open' });
    const [event] = await shop.app.sql<{ status: string; lastError: string }>(
      `select * from billing_provider_event where "invoiceId" = $1`,
      [invoice.id],
    );
    expect(event).toMatchObject({ status: 'refused', lastError: expect.stringContaining('19.99') });
  });

  it('can be declined', async () => {
    const { invoice, intentId } = await charge();
    await send(fakeProvider().decline(invoice.id));
    if (!fakeProvider().declinesForGood) {
      expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'open', lastError: expect.any(String) });
      await send(fakeProvider().pay(invoice.id));
      return until(intentId, ['invoice.paid']);
    }
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'failed', paymentUrl: '' });
    await until(intentId, ['invoice.failed']);
  });

  it('stays paid when later webhooks report otherwise', async () => {
    const { invoice, intentId } = await charge();
    const declined = fakeProvider().decline(invoice.id);
    await send(fakeProvider().pay(invoice.id));
    await send(declined);
    await reconcile(invoice.id);

    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid' });
    await until(intentId, ['invoice.paid']);
  });

  it('is found paid without a webhook', async () => {
    if (!fakeProvider().hasQuery) return;
    const { invoice, intentId } = await charge();
    await reconcile(invoice.id);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'open' });
    const lost = fakeProvider().pay(invoice.id);
    await reconcile(invoice.id);
    await until(intentId, ['invoice.paid']);
    expect((await send(lost)).status).toBe(200);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid' });
  });

  it('expires after a day, and later payments are refunded', async () => {
    const { invoice, intentId } = await charge();
    const late = fakeProvider().pay.bind(undefined, invoice.id);
    await backdate('billing_invoice', `"expiresAt" = now() - interval '1 minute'`, invoice.id);
    await reconcile(invoice.id);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'void' });
    await until(intentId, ['invoice.expired']);

    await send(late());
    const goesBack = fakeProvider().hasRefunds;
    const outcome = goesBack ? 'invoice.refunded' : 'invoice.refund-failed';
    await until(intentId, ['invoice.expired', 'invoice.paid', outcome]);
    expect(payloadOf(intentId, 'invoice.paid')).toMatchObject({
      isLate: true,
    });
    const refunds = () =>
      shop.app.sql<{ status: string }>(`select * from billing_refund where "invoiceId" = $1`, [invoice.id]);
    await vi.waitFor(async () =>
      expect((await refunds())[0]).toMatchObject({ status: goesBack ? 'succeeded' : 'failed' }),
    );
  });

  it('is refunded in parts, up to the paid amount', async () => {
    const { invoice, intentId } = await paid();
    if (!fakeProvider().hasRefunds) {
      return expect(shop.payments.refund(invoice.id, {}, asServer)).rejects.toMatchObject({ status: 422 });
    }
    await shop.payments.refund(invoice.id, { amount: '5.00' }, asServer);
    await expect(shop.payments.refund(invoice.id, { amount: '15.00' }, asServer)).rejects.toMatchObject({
      status: 422,
    });
    await until(intentId, ['invoice.paid', 'invoice.refunded']);
    const dashboardRefund = fakeProvider().refundInDashboard?.(invoice.paymentId, '4.99');
    if (dashboardRefund)
      expect([(await send(dashboardRefund)).status, (await send(dashboardRefund)).status]).toEqual([
        200, 200,
      ]);
    await shop.payments.refund(invoice.id, {}, asServer);
    await until(intentId, [
      'invoice.paid',
      'invoice.refunded',
      'invoice.refunded',
      ...(dashboardRefund ? ['invoice.refunded'] : []),
    ]);

    for (const hook of fakeProvider().refundWebhooks?.(invoice.paymentId) ?? [])
      expect([(await send(hook)).status, (await send(hook)).status]).toEqual([200, 200]);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid', refunded: '19.99' });
    expect(eventsOf(intentId).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ isWhole: true, refunded: '19.99' }),
    );
    await expect(shop.payments.refund(invoice.id, {}, asServer)).rejects.toMatchObject({ status: 422 });
  });

  describe.runIf(provider === 'stripe')('a delayed method', () => {
    const isOver = (id: string) =>
      backdate(
        'billing_invoice',
        `"expiresAt" = now() - interval '30 hours', "askedAt" = now() - interval '1 hour'`,
        id,
      );
    const intentStatus = async (id: string) =>
      (await shop.app.request({ url: `/api/billing/payment-intents/${id}` })).data['status'];
    const processed = async () => {
      const charged = await charge();
      const hook = fakeProvider().process?.(charged.invoice.id);
      if (hook) await Promise.all([send(hook), send(hook)]);
      return charged;
    };

    it('stays open past its expiry while it is processed, and is paid when it succeeds', async () => {
      const { invoice, intentId } = await processed();
      expect([await invoiceOf(invoice.id), await intentStatus(intentId)]).toMatchObject([
        { status: 'open', paymentUrl: '' },
        'processing',
      ]);
      await isOver(invoice.id);
      await reconcile(invoice.id);
      expect(await intentStatus(intentId)).toBe('processing');
      await until(intentId, ['invoice.processing']);

      const hook = fakeProvider().succeed?.(invoice.id);
      if (hook) await send(hook);
      expect([await invoiceOf(invoice.id), await intentStatus(intentId)]).toMatchObject([
        { status: 'paid' },
        'succeeded',
      ]);
      await until(intentId, ['invoice.processing', 'invoice.paid']);
    });

    it('fails when the provider reports a failure', async () => {
      const { invoice, intentId } = await processed();
      await send(fakeProvider().decline(invoice.id));
      expect([await invoiceOf(invoice.id), await intentStatus(intentId)]).toMatchObject([
        { status: 'failed' },
        'failed',
      ]);
      await until(intentId, ['invoice.processing', 'invoice.failed']);
    });

    it.each(['failed', 'paid'] as const)('is found %s without a webhook', async (outcome) => {
      const { invoice } = await processed();
      if (outcome === 'failed') fakeProvider().failSilently?.(invoice.id);
      else fakeProvider().succeed?.(invoice.id);
      await reconcile(invoice.id);
      expect(await invoiceOf(invoice.id)).toMatchObject({ status: outcome });
    });
  });

  it('reports a chargeback', async () => {
    const { invoice, intentId } = await paid();
    const hook = fakeProvider().chargeBack?.(invoice.paymentId, '19.99');
    if (!hook) return;
    await send(hook);
    await until(intentId, ['invoice.paid', 'invoice.refunded']);
    expect(payloadOf(intentId, 'invoice.refunded')).toMatchObject({ isChargeback: true, isWhole: true });
  });

  it.skipIf(isDummy).each([500, 402, 'cut'] as const)(
    'fails when the provider answers %s, and can be requested again',
    async (how) => {
      fakeProvider().failNext(how);
      // Stripe's SDK retries once when a kept-alive connection was closed.
      if (provider === 'stripe' && how === 'cut') fakeProvider().failNext(how);
      const { invoice, error, intentId } = await charge();
      expect([invoice.status, error]).toEqual(['failed', expect.any(String)]);
      await until(intentId, ['invoice.failed']);
      expect((await charge()).invoice.status).toBe('open');
    },
  );

  it.runIf(provider.startsWith('returns the existing payment page when the provider already has the order'))(
    'returns the existing payment page when the provider already has the order',
    async () => {
      const { invoice, intentId } = await charge();
      const about = {
        invoiceId: invoice.id,
        intentId,
        amount: '19.99',
        currency: fakeProvider().code,
        description: 'Order',
        lines: [],
      };
      const urls = { successUrl: 'https://boats.example/', cancelUrl: 'https://boats.example/' };
      const buyer = { email: 'ann@example.com', language: 'en', expiresAt: new Date().toISOString() };
      const again = await shop.app.nest
        .get(Providers)
        .named(provider)
        .request({ ...about, key: about.intentId, ...urls, ...buyer });
      expect(again).toEqual({ providerId: invoice.id, paymentUrl: invoice.paymentUrl });
    },
  );

  it('renews, becomes past due and ends', async () => {
    const { renewedBy } = fakeProvider();
    if (!renewedBy) return expect(subscribe()).rejects.toMatchObject({ status: 422 });
    const { invoice, intentId } = await subscribe();
    await send(fakeProvider().pay(invoice.id));
    const [begun] = await shop.app.sql<{ id: string }>(
      `select * from billing_subscription where "paymentIntentId" = $1`,
      [intentId],
    );
    const id = begun?.id ?? '';
    const nextPeriod = () =>
      backdate('billing_subscription', `"periodEnd" = now() - interval '4 hours', "askedAt" = null`, id);
    const reconciled = () => shop.app.nest.get(ReconcileSubscriptions).reconcile(id, asServer);

    await nextPeriod();
    const hook = fakeProvider().renew?.(intentId);
    if (hook) await Promise.all([send(hook), reconciled(), send(hook)]);
    else await Promise.all([reconciled(), reconciled()]);
    await until(intentId, ['invoice.paid', 'subscription.renewed']);

    await nextPeriod();
    const failed = fakeProvider().failRenewal?.(intentId);
    if (failed) await send(failed);
    await reconciled();
    if (isDummy) return until(intentId, ['invoice.paid', 'subscription.renewed', 'subscription.renewed']);
    await until(intentId, ['invoice.paid', 'subscription.renewed', 'subscription.past-due']);

    await backdate('billing_subscription', `"periodEnd" = now() - interval '30 days'`, id);
    await reconciled();
    await reconciled();
    await until(intentId, [
      'invoice.paid',
      'subscription.renewed',
      'subscription.past-due',
      'subscription.ended',
    ]);
    expect(payloadOf(intentId, 'subscription.ended')).toMatchObject({ reason: 'unpaid' });
    await vi.waitFor(() => expect(fakeProvider().canceled.length).toBeGreaterThan(0));
  });

  it('renews a period once, although another run renewed it during a slow first run', async () => {
    if (fakeProvider().renewedBy !== 'us') return;
    const { invoice, intentId } = await subscribe();
    await send(fakeProvider().pay(invoice.id));
    const [begun] = await shop.app.sql<{ id: string }>(
      `select * from billing_subscription where "paymentIntentId" = $1`,
      [intentId],
    );
    const id = begun?.id ?? '';
    await backdate('billing_subscription', `"periodEnd" = now() - interval '4 hours', "askedAt" = null`, id);
    const reconcile = () => shop.app.nest.get(ReconcileSubscriptions).reconcile(id, asServer);
    const invoices = shop.app.nest.get(Invoices);
    const idsOf = invoices.idsOf.bind(invoices);
    vi.spyOn(invoices, 'idsOf').mockImplementationOnce(async (...given) => {
      await reconcile();
      return idsOf(...given);
    });
    await reconcile();
    vi.mocked(invoices.idsOf).mockRestore();

    await until(intentId, ['invoice.paid', 'subscription.renewed']);
    const [periods] = await shop.app.sql<{ count: number }>(
      `select count(*)::int from billing_subscription_period where "subscriptionId" = $1`,
      [id],
    );
    expect(periods).toEqual({ count: 2 });
  });

  it('ends with the paid period when it is canceled', async () => {
    if (!fakeProvider().renewedBy) return;
    const { invoice, intentId } = await subscribe();
    await send(fakeProvider().pay(invoice.id));
    const { id, isCanceled } = await shop.payments.cancelSubscription(intentId, asServer);
    await shop.payments.cancelSubscription(intentId, asServer);
    expect(isCanceled).toBe(true);
    const reconciled = () => shop.app.nest.get(ReconcileSubscriptions).reconcile(id, asServer);
    await reconciled();
    expect(keysOf(intentId)).not.toContain('subscription.ended');
    await backdate('billing_subscription', `"periodEnd" = now() - interval '1 minute'`, id);
    await Promise.all([reconciled(), reconciled()]);
    await until(intentId, ['invoice.paid', 'subscription.ended']);
    expect(payloadOf(intentId, 'subscription.ended')).toMatchObject({ reason: 'canceled' });
  });

  it('stops charging after a late payment, and refunds further charges', async () => {
    if (fakeProvider().renewedBy !== 'provider') return;
    const { invoice, intentId } = await subscribe();
    await shop.payments.cancel([intentId], asServer);
    await send(fakeProvider().pay(invoice.id));
    const hook = fakeProvider().renew?.(intentId);
    if (hook) expect([(await send(hook)).status, (await send(hook)).status]).toEqual([200, 200]);

    await until(intentId, [
      'invoice.expired',
      'invoice.paid',
      'subscription.ended',
      'invoice.refunded',
      'invoice.refunded',
    ]);
    const [made] = await shop.app.sql<{ providerId: string }>(
      `select * from billing_subscription where "paymentIntentId" = $1`,
      [intentId],
    );
    await vi.waitFor(() => expect(fakeProvider().canceled).toContain(made?.providerId));
  });
});
