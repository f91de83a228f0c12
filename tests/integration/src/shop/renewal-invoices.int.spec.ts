import { type FakeProvider, type FakeProviders, startFakeProviders } from '@flotilla/billing/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSeller } from './sellers.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let providers: FakeProviders;
let stripe: FakeProvider;
beforeAll(async () => {
  providers = await startFakeProviders();
  stripe = providers.of('stripe');
  shop = await openShop({ env: { ...providers.env, DEPLOYMENT: 'development' } });
});
afterAll(async () => {
  await shop.close();
  providers.close();
});

type Hook = ReturnType<FakeProvider['pay']>;
const send = ({ url, body, headers }: Hook) =>
  shop.app.request({ method: 'POST', url, body, headers, as: 'anonymous' });

it('each period of a subscription has an invoice, and its refund a credit note', async () => {
  const storeId = await makeSeller(shop.app);
  const prices = [{ amount: '40', currency: 'EUR' }];
  const club = await shop.product({ prices, interval: 'month', storeId });
  const buyer = await shop.buyer();
  await buyer.add(club);
  const { data } = await buyer.checkOut(undefined, { provider: 'stripe' });
  const [order] = await buyer.orders();
  await send(stripe.pay(data.billingModule.invoices[0]?.id ?? ''));
  const documents = async () =>
    (await buyer.call<{ kind: string; gross: string }[]>('GET', `orders/${order?.id}/documents`)).data;
  await expect.poll(async () => (await documents()).length).toBe(1);

  const [intent] = await shop.app.sql<{ id: string }>(
    'select "paymentIntentId" as id from ecommerce_orders_to_products where "orderId" = $1',
    [order?.id],
  );
  const renewed = stripe.renew?.(intent?.id ?? '');
  if (!renewed) throw new Error('The provider renews nothing.');
  await send(renewed);
  await send(renewed);
  await expect.poll(async () => (await documents()).length).toBe(2);
  const [period] = await shop.app.sql<{ id: string }>(
    `select i.id from billing_invoice i join billing_payment_intents_to_invoices l on l."invoiceId" = i.id
     where l."paymentIntentId" = $1 order by i."createdAt" desc limit 1`,
    [intent?.id],
  );
  const url = `/api/billing/invoices/${period?.id}/refund`;
  expect((await shop.app.request({ method: 'POST', url, data: { amount: '10' } })).status).toBe(201);
  await expect.poll(async () => (await documents()).length).toBe(3);

  expect(await documents()).toMatchObject([
    { kind: 'invoice', gross: '40.00' },
    { kind: 'invoice', gross: '40.00' },
    { kind: 'credit-note', gross: '10.00' },
  ]);
  const [note] = await shop.app.sql<{ renewalId: string }>(
    `select i."renewalId" from ecommerce_document n join ecommerce_document i on i.id = n."correctsId" where n.kind = 'credit-note'`,
  );
  expect(note?.renewalId).toBe(period?.id);
});
