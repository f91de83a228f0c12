import { type FakeProvider, startFakeProviders, type FakeProviders } from '@flotilla/billing/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmail } from '../crm/crm.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import type { Product } from './products.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let providers: FakeProviders;
let stripe: FakeProvider;
const mails = mailsOf(() => shop);
beforeAll(async () => {
  providers = await startFakeProviders();
  stripe = providers.of('stripe');
  const accounts = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: 'correct horse battery' };
  shop = await openShop({ env: { ...providers.env, DEPLOYMENT: 'development', ...accounts } });
  await shop.app.sql(`update billing_currency set "symbol" = '€' where "code" = 'EUR'`);
});
afterAll(async () => {
  await shop.close();
  providers.close();
});

type Hook = ReturnType<FakeProvider['pay']>;
const send = ({ url, body, headers }: Hook) =>
  shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });

/** Checks a product out at Stripe. */
async function ordered(product: Product) {
  const [buyer, email] = [await shop.buyer(), `buyer${shop.app.nextSeed()}@example.com`];
  await buyer.add(product);
  const { data, text } = await buyer.checkOut(undefined, { provider: 'stripe', email });
  const [invoice] = data?.billingModule.invoices ?? [];
  if (!invoice) throw new Error(text);
  const [order] = await buyer.orders();
  return { email, invoiceId: invoice.id, orderId: order?.id ?? '' };
}

async function paid(product: Product) {
  const one = await ordered(product);
  await send(stripe.pay(one.invoiceId));
  await expect.poll(() => shop.statusOf(one.orderId)).not.toBe('paying');
  const [known] = await shop.app.sql<{ paymentId: string; paymentIntentId: string }>(
    `select i."paymentId", l."paymentIntentId" from billing_invoice i
     join billing_payment_intents_to_invoices l on l."invoiceId" = i.id where i.id = $1`,
    [one.invoiceId],
  );
  return { ...one, paymentId: known?.paymentId ?? '', intentId: known?.paymentIntentId ?? '' };
}

const boat = (interval?: string) => shop.product({ prices: [{ amount: '40', currency: 'EUR' }], interval });

it('mails administrators a refund that the provider could not make', async () => {
  const { invoiceId } = await paid(await boat());
  stripe.failRefund?.();
  await shop.app.request({
    method: 'POST',
    url: `/api/billing/invoices/${invoiceId}/refund`,
    data: { amount: '12.50' },
  });
  const text = await mails.text(adminEmail, /^A refund by stripe failed$/);

  expect(text).toContain('€12.50 could not be returned to the buyer');
  expect(text).toContain('/admin/billing/refunds/');
});

it('mails administrators a message of the provider that does not match its invoice', async () => {
  const { invoiceId, orderId } = await ordered(await boat());
  await send(stripe.pay(invoiceId, { amount: '1.00' }));
  const text = await mails.text(adminEmail, /^A message of stripe was refused$/);

  expect(text).toMatch(/Reason: 1\.00 EUR were paid, where 40(\.00)? EUR are due/);
  expect(await shop.statusOf(orderId)).toBe('paying');
});

it('mails administrators a payment that failed for good', async () => {
  const { invoiceId, orderId } = await ordered(await boat());
  await send(stripe.decline(invoiceId));
  const text = await mails.text(adminEmail, /^Order .+: the payment failed$/);

  expect(text).toMatch(/€40(\.00)? did not arrive/);
  expect(text).toContain(`/admin/ecommerce/orders/${orderId}`);
});

it('mails the buyer what their bank took back', async () => {
  const { email, paymentId } = await paid(await boat());
  const hook = stripe.chargeBack?.(paymentId, '40.00');
  if (hook) await send(hook);

  expect(await mails.text(email, /your bank took back €40\.00$/)).toContain(
    'Your bank has taken back €40.00',
  );
});

it('mails the buyer each renewal, and one that failed with the day on which the subscription ends', async () => {
  const { email, intentId } = await paid(await boat('month'));
  const [renewed, failed] = [stripe.renew?.(intentId), stripe.failRenewal?.(intentId)];
  if (renewed) await send(renewed);
  expect(await mails.text(email, /your subscription was renewed for €40\.00$/)).toContain(
    'The next one is due on',
  );
  if (failed) await send(failed);

  expect(await mails.text(email, /your subscription could not be renewed$/)).toMatch(
    /it is charged again until \w+ \d+, 20\d\d/,
  );
});
