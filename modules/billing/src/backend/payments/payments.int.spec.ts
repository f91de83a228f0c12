import { Rows, Writer } from '@flotilla/backend';
import { SUBJECT_MERGES, type SubjectMerges } from '@flotilla/backend/ports';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { customer } from '../../entities/customer.js';
import { ApplyFacts } from './apply-facts.js';
import { asServer, type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';

let shop: BillingApp;

beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

it('opens a payment whose provider returns a payment page', async () => {
  const { intent, invoice } = await shop.open({ amount: '59.97' });
  expect(intent).toMatchObject({
    amount: '59.97',
    status: 'requires_payment_method',
    type: 'one_off',
    interval: null,
  });
  expect(invoice).toMatchObject({
    amount: '59.97',
    status: 'draft',
    currency: 'EUR',
    provider: 'dummy',
    email: 'ann@example.com',
    successUrl: `https://boats.example/en/paid?intent=${intent.id}`,
  });

  const charged = await Promise.all([shop.payments.charge([intent.id]), shop.payments.charge([intent.id])]);
  expect(charged.flat().map(({ error }) => error)).toEqual([undefined, undefined]);
  const [again] = await shop.payments.charge([intent.id]);
  expect(again?.invoice).toMatchObject({
    status: 'open',
    providerId: `dummy-${invoice.id}`,
    paymentUrl: `/api/billing/dummy-payments/${invoice.id}`,
  });
});

it.each([
  [{ provider: 'barter' }, 400, 'Invalid provider'],
  [{ provider: 'stripe' }, 400, 'Invalid provider'],
  [{ amount: '0' }, 400, 'amount: must be more than 0.'],
  [{ amount: '-1' }, 400, 'amount: must be more than 0.'],
  [{ amount: '19.999' }, 400, 'amount: EUR has 2 digits after the point.'],
  [{ amount: '100.5', code: 'JPY' }, 400, 'amount: JPY has 0 digits after the point.'],
])('rejects %j before writing anything', async (request, status, message) => {
  await shop.currency('EUR');
  await shop.currency('JPY');
  const rows = () =>
    shop.app.sql(
      `select (select count(*) from billing_invoice) as a, (select count(*) from billing_payment_intent) as b`,
    );
  const before = await rows();
  await expect(shop.open(request)).rejects.toMatchObject({ status, message });
  expect(await rows()).toEqual(before);
});

it('cancels an unpaid invoice, and emits its event once', async () => {
  const { intentId } = await shop.charge({});
  await shop.payments.cancel([intentId], { caller: { kind: 'server' } });
  await shop.payments.cancel([intentId], { caller: { kind: 'server' } });

  const mine = () => shop.receivedEvents.filter(({ payload }) => payload.paymentIntentId === intentId);
  await vi.waitFor(() => expect(mine()).toHaveLength(1));
  expect(mine()[0]).toMatchObject({
    key: 'invoice.expired',
    payload: { amount: '19.99', currency: 'EUR', isCanceled: true },
  });
});

it('is refunded only by an administrator', async () => {
  const { invoice, intentId } = await shop.charge({});
  const url = `/api/billing/invoices/${invoice.id}/refund`;
  const refund = (data: object, as: 'server' | 'anonymous' = 'server') =>
    shop.app.request({ method: 'POST', url, data, as });
  expect((await refund({})).problem).toMatchObject({
    status: 422,
    message: 'Only paid invoices can be refunded.',
  });
  await shop.app.request({
    method: 'POST',
    url: invoice.paymentUrl,
    data: { decision: 'pay' },
    as: 'anonymous',
  });

  expect((await refund({}, 'anonymous')).status).toBe(401);
  expect((await refund({ amount: '-1' })).status).toBe(400);
  expect((await refund({ amount: '20.00' })).problem).toMatchObject({
    status: 422,
    message: 'At most 19.99 EUR can be refunded.',
  });
  const made = await refund({ amount: '9.99', reason: 'It rained.' });
  expect([made.status, made.data]).toEqual([
    201,
    expect.objectContaining({ amount: '9.99', reason: 'It rained.', status: 'pending' }),
  ]);
  await vi.waitFor(() =>
    expect(shop.receivedEvents.filter(({ payload }) => payload.paymentIntentId === intentId)).toHaveLength(2),
  );
});

it('refunds the second payment of an invoice once, and keeps it paid', async () => {
  const { invoice, intentId } = await shop.charge({});
  const { nest } = shop.app;
  const pay = (paymentId: string) =>
    nest.get(Writer).transaction((tx) => {
      const fact = {
        kind: 'paid',
        invoiceId: invoice.id,
        amount: '19.99',
        currency: 'EUR',
        paymentId,
      } as const;
      return nest.get(ApplyFacts).apply('dummy', fact, { ...asServer, tx });
    });
  const outcomes: string[] = [];
  for (const paymentId of ['first', 'second', 'first', 'second'])
    outcomes.push((await pay(paymentId)).outcome);
  const refunds = () =>
    shop.app.sql(`select "paymentId", amount::text, status from billing_refund where "invoiceId" = $1`, [
      invoice.id,
    ]);

  expect(outcomes).toEqual(['applied', 'applied', 'ignored', 'ignored']);
  await expect.poll(refunds).toEqual([{ paymentId: 'second', amount: '19.99', status: 'succeeded' }]);
  const { data } = await shop.app.request({ url: `/api/billing/invoices/${invoice.id}` });
  expect(data).toMatchObject({ status: 'paid', paymentId: 'first', refunded: '0' });
  // A refund or chargeback of the second payment does not change the invoice's amounts.
  for (const status of ['succeeded', 'failed']) {
    await shop.app.sql(`update billing_refund set status = $2 where "invoiceId" = $1`, [invoice.id, status]);
    await nest.get(Writer).transaction((tx) => {
      const back = {
        kind: 'refunded',
        paymentId: 'second',
        providerId: `back-${status}-${invoice.id}`,
        amount: '19.99',
        isChargeback: true,
      } as const;
      return nest.get(ApplyFacts).apply('dummy', back, { ...asServer, tx });
    });
    expect(await refunds()).toEqual([{ paymentId: 'second', amount: '19.99', status: 'succeeded' }]);
    expect((await shop.app.request({ url: `/api/billing/invoices/${invoice.id}` })).data).toMatchObject({
      refunded: '0',
    });
  }
  // The first payment can still be refunded in full.
  const requested = await shop.app.request({
    method: 'POST',
    url: `/api/billing/invoices/${invoice.id}/refund`,
    data: {},
  });
  expect(requested.data).toMatchObject({ amount: '19.99', paymentId: null });
  await vi.waitFor(() =>
    expect(shop.receivedEvents.filter(({ payload }) => payload.paymentIntentId === intentId)).toHaveLength(2),
  );
});

it('lists the configured providers', async () => {
  const { data } = await shop.app.request({ url: '/api/billing/providers', as: 'anonymous' });
  expect(data).toEqual([{ name: 'dummy', title: 'Dummy', canHold: true, canRefund: true }]);
});

it('moves customer ids of a visitor to the account at sign-in, unless the account has its own', async () => {
  const { nest } = shop.app;
  const rows = nest.get(Rows).of(customer, asServer);
  const [from, to] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const provider of ['stripe', 'dummy'])
    await rows.insert({ subjectId: from, provider, providerId: `visitor-${provider}` });
  await rows.insert({ subjectId: to, provider: 'stripe', providerId: 'account' });
  await nest.get(Writer).transaction((tx) => nest.get<SubjectMerges>(SUBJECT_MERGES).run({ from, to }, tx));

  const left = await rows.find({
    where: { subjectId: { inArray: [from, to] } },
    fields: ['subjectId', 'providerId'],
  });
  expect(left.map(({ subjectId, providerId }) => [subjectId, providerId]).toSorted()).toEqual(
    [
      [to, 'account'],
      [to, 'visitor-dummy'],
    ].toSorted(),
  );
});
