import { afterAll, beforeAll, expect, it } from 'vitest';
import { july, makeRental } from './rentals.fixture.js';
import { type Charged, openShop, type Shop } from './shop.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
});
afterAll(() => shop.close());

const { text: mail } = mailsOf(() => shop);

it.each([
  ['en', /waits for payment/, 'July 3 – 9, 2027, 7 days'],
  ['ru', /ждёт оплаты/, '3–9 июля 2027 г., 7 дней'],
])('mails and the export name the dates of a rental: %s', async (language, subject, dates) => {
  const [boat, buyer] = [await makeRental(shop), await shop.buyer()];
  const email = `renter-${language}@example.com`;
  await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { provider: 'dummy', email, ...july(3, 9) },
    as: buyer.as,
    headers: { 'accept-language': language },
  });
  const { data: lines } = await shop.app.request<Record<string, unknown>[]>({
    url: '/api/ecommerce/orders/sold-lines',
  });

  expect(await mail(email, subject)).toContain(dates);
  expect(lines.find((line) => line['email'] === email)).toMatchObject({
    quantity: 7,
    pieces: 1,
    startDate: '2027-07-03',
    endDate: '2027-07-09',
    startTime: null,
  });
});
