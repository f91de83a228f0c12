import { GENERATED_IMAGES, type GeneratedImages } from '@flotilla/backend/ports';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { type Charged, openShop, type Order, type Shop } from './shop.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
});
afterAll(() => shop.close());

const { text: mail } = mailsOf(() => shop);

it('the order, the receipt and the export show what a discount takes off each line', async () => {
  // The drawing itself is tested elsewhere.
  const drawn = vi.spyOn(shop.app.nest.get<GeneratedImages>(GENERATED_IMAGES), 'render');
  const { code } = await makeCoded(shop, { value: '20' });
  const buyer = await shop.buyer();
  await buyer.add(await shop.product({ prices: [{ amount: '50', currency: 'EUR' }] }), { quantity: 2 });
  const { data } = await buyer.checkOut('orders/checkout', { codes: [code] });
  const [order] = await buyer.orders();

  expect(order?.ordersToProducts).toMatchObject([{ total: '100.00', discount: '20.00', gross: '80.00' }]);
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  const receipts = () => drawn.mock.calls.map(([{ data: receipt }]) => receipt);
  await expect.poll(receipts).toMatchObject([
    {
      lines: [{ quantity: 2, amount: '80.00', discount: '20.00' }],
      totals: [{ amount: '80.00' }],
      discounts: [{ amount: '20.00' }],
    },
  ]);
  const { data: lines } = await shop.app.request<Order[]>({ url: '/api/ecommerce/orders/sold-lines' });
  expect(lines.filter(({ number }) => number === order?.number)).toMatchObject([
    { total: '100.00', discount: '20.00', gross: '80.00', orderTotal: '80.00' },
  ]);
});

it.each([
  ['en', /waits for payment/, /^Discount: −.*5\.00$/m, /^Total: .*45\.00$/m],
  ['ru', /ждёт оплаты/, /^Скидка: −5,00 /m, /^Итого: 45,00 /m],
])('mails name what a discount takes off: %s', async (language, subject, discount, total) => {
  const { code } = await makeCoded(shop);
  const [buyer, sold] = [
    await shop.buyer(),
    await shop.product({ prices: [{ amount: '50', currency: 'EUR' }] }),
  ];
  const email = `reduced-${language}@example.com`;
  const { status } = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${sold.id}/checkout`,
    data: { provider: 'dummy', email, codes: [code] },
    as: buyer.as,
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  const text = await mail(email, subject);

  expect(text).toMatch(discount);
  expect(text).toMatch(total);
});
