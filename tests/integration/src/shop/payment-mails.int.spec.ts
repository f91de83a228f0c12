import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmail } from '../crm/crm.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { key, type Product } from './products.fixture.js';
import { type Buyer, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  const accounts = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: 'correct horse battery' };
  shop = await openShop({
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example', ...accounts },
  });
  await shop.app.sql(`update billing_currency set "symbol" = '€' where "code" = 'EUR'`);
});
afterAll(() => shop.close());

interface Bought {
  readonly buyer: Buyer;
  readonly email: string;
  readonly orderId: string;
  readonly number: string;
  readonly invoice: { readonly id: string };
}

async function bought(product: Product, { language = 'en', quantity = 1 } = {}): Promise<Bought> {
  const buyer = await shop.buyer();
  const email = `buyer${shop.app.nextSeed()}@example.com`;
  const { data, status, text } = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${product.id}/checkout`,
    data: { provider: 'dummy', email, quantity },
    as: buyer.as,
    headers: { 'accept-language': language },
  });
  expect(status, text).toBe(200);
  const [order] = await buyer.orders();
  const [invoice = { id: '' }] = data.billingModule.invoices;
  return { buyer, email, orderId: order?.id ?? '', number: order?.number ?? '', invoice };
}

async function paid(product: Product, input?: Parameters<typeof bought>[1]): Promise<Bought> {
  const one = await bought(product, input);
  await shop.decide(one.invoice, 'pay');
  await expect.poll(() => shop.statusOf(one.orderId)).not.toBe('paying');
  return one;
}

const { to: mailsTo, text: mail } = mailsOf(() => shop);

const refund = (invoiceId: string, amount: string) =>
  shop.app.request({ method: 'POST', url: `/api/billing/invoices/${invoiceId}/refund`, data: { amount } });

it.each([
  ['en', /€30\.00 was refunded/, 'We have returned €30.00', '€100.00'],
  ['ru', /возвращено 30,00/, 'Мы вернули 30,00', '100,00'],
])('mails the buyer a partial refund, in %s, with its amount', async (language, subject, text, price) => {
  const { email, invoice } = await paid(
    await shop.product({ prices: [{ amount: '100', currency: 'EUR' }] }),
    { language },
  );
  await refund(invoice.id, '30');
  const received = await mail(email, subject);

  expect(received).toContain(text);
  expect(received).toContain(price);
});

it('mails the buyer that the payment of a canceled order is refunded', async () => {
  const { buyer, email, orderId, invoice } = await bought(
    await shop.product({ prices: [{ amount: '5', currency: 'EUR' }] }),
  );
  await buyer.call('POST', `orders/${orderId}/cancel`);
  await shop.decide(invoice, 'pay');

  expect(await mail(email, /came too late, €5\.00 goes back to you/)).toContain('We return the whole amount');
  expect(await mail(email, /€5\.00 was refunded/)).toContain('We have returned €5.00');
});

it('sends one mail for an order that costs nothing', async () => {
  const { email, number } = await bought(await shop.product({ prices: [{ amount: '0', currency: 'EUR' }] }));
  await mail(email, /: paid$/);

  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([`Order ${number}: paid`]);
});

it('writes amounts with the sign of the currency, and the unit of a price', async () => {
  const keyId = await key(shop.app, {
    type: 'price',
    adminTitle: 'Weekly',
    suffix: { en: ' / week', ru: ' / неделя' },
  });
  const sloop = await shop.product({ title: 'Sloop', prices: [{ amount: '1450', currency: 'EUR', keyId }] });
  const { email } = await paid(sloop, { quantity: 2 });
  const text = await mail(email, /waits for payment/);

  expect(text).toContain('Sloop: 2 × €1,450.00 / week');
  expect(text).toContain('Total: €2,900.00');
});

it('mails administrators each paid order until they unsubscribe', async () => {
  const { number, email } = await paid(await shop.product());

  expect(await mail(adminEmail, new RegExp(`^New paid order ${number}$`))).toContain(`Buyer: ${email}`);
});

it('mails the buyer the end of a canceled subscription, and shows its dates', async () => {
  const { buyer, email, orderId } = await paid(await shop.product({ interval: 'month' }));
  expect(await mail(email, /your subscription has begun/)).toContain('we have your payment');
  const line = async () => (await buyer.orders()).find(({ id }) => id === orderId)?.ordersToProducts[0];
  expect(await line()).toMatchObject({
    subscription: { status: 'active', isCanceled: false, periodEnd: expect.stringMatching(/^20/) },
  });
  await buyer.call('POST', `orders/${orderId}/cancel`);

  expect(await mail(email, /your subscription ends on/)).toContain('nothing more is charged');
  expect(await line()).toMatchObject({ subscription: { status: 'active', isCanceled: true } });
});
