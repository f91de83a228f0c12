import { rate, season } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
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

  const text = await mail(email, subject);
  expect(text).toContain(`${dates}: 7 × `);
  expect(text).toMatch(language === 'en' ? /^Where to come: \S/m : /^Куда приехать: \S/m);
  expect(lines.find((line) => line['email'] === email)).toMatchObject({
    quantity: 7,
    pieces: 1,
    startDate: '2027-07-03',
    endDate: '2027-07-09',
    startTime: null,
  });
});

it('mails name the price of a rental whose days have several prices', async () => {
  const [boat, buyer] = [await makeRental(shop), await shop.buyer()];
  const { id: seasonId } = await make(shop.app, season, {
    ...{ scheduleId: boat.scheduleId, startDate: '2020-07-05', endDate: '2020-08-31', isYearly: true },
    ...{ isClosed: false, minUnits: null, startDays: [], orderIndex: 0, variant: 'default' },
  });
  await make(shop.app, rate, {
    ...{ scheduleId: boat.scheduleId, productId: null, seasonId, currencyId: null, weekdays: [] },
    ...{ fromUnits: 1, kind: 'percent', value: '120', variant: 'default' },
  });
  await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { provider: 'dummy', email: 'seasons@example.com', ...july(3, 6) },
    as: buyer.as,
  });

  // Two days of 420.00 and two of 504.00.
  expect(await mail('seasons@example.com', /waits for payment/)).toMatch(
    /July 3 – 6, 2027, 4 days: .*1,848\.00$/m,
  );
});
