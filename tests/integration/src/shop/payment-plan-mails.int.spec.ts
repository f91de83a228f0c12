import { Jobs } from '@flotilla/backend/ports';
import { advanceInstalments } from '@flotilla/billing/backend';
import { paymentPlan } from '@flotilla/ecommerce';
import { OrderLinks } from '@flotilla/ecommerce/backend';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmail } from '../crm/crm.fixture.js';
import { makeRental, type Rental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let boat: Rental;
beforeAll(async () => {
  const accounts = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: 'correct horse battery' };
  shop = await openShop({
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example', ...accounts },
  });
  await shop.app.sql(`update billing_currency set "symbol" = '€' where "code" = 'EUR'`);
  const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
  boat = await makeRental(shop, { hulls: 20, terms: { paymentPlanId: plan.id, timeZone: 'UTC' } });
});
afterAll(() => shop.close());

const { to: mailsTo, text: mail } = mailsOf(() => shop);

const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Books two days in sixty days, and pays the deposit of 252.00 EUR. */
async function booked(language = 'en') {
  const buyer = await shop.buyer();
  const email = `buyer${shop.app.nextSeed()}@example.com`;
  const { data } = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { provider: 'dummy', email, startDate: dayOf(60), endDate: dayOf(61) },
    as: buyer.as,
    headers: { 'accept-language': language },
  });
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, email, orderId, number: String(order?.number) };
}

/** Moves the due date of the balance to some days from now, and runs the job. */
async function age(orderId: string, days: number): Promise<void> {
  await shop.app.sql(
    `update billing_instalment set "dueAt" = now() + make_interval(mins => $2) where "kind" = 'balance' and "paymentIntentId" in (
       select "billingModulePaymentIntentId" from ecommerce_orders_to_billing_module_payment_intents where "orderId" = $1)`,
    [orderId, Math.round(days * 1440)],
  );
  await shop.app.nest.get(Jobs).send(advanceInstalments, {});
}

describe('the mails of a rental with a payment plan', () => {
  it.each([
    [
      'en',
      /: deposit received$/,
      'Deposit received: €252.00. Your dates are booked.',
      /^The rest, €588\.00, is due on \S/m,
    ],
    [
      'ru',
      /: предоплата получена$/,
      'Предоплата получена: 252,00 €. Ваши даты забронированы.',
      /^Остаток, 588,00 €, нужно оплатить до \S/m,
    ],
  ])('name the deposit and the rest after it: %s', async (language, subject, deposit, rest) => {
    const { email } = await booked(language);
    const received = await mail(email, subject);

    expect(received).toContain(deposit);
    expect(received).toMatch(rest);
  });

  it('name the address and the hours of the place', async () => {
    const data = {
      title: { en: 'Marina' },
      visitAddress: { en: 'Pier B' },
      openingHours: { en: 'Daily 8 – 20' },
    };
    const url = `/api/ecommerce/stores/${boat.storeId}`;
    await shop.app.request({ method: 'PATCH', url, data: { ...data, phone: '+357 25 000 120' } });
    const { email } = await booked();

    expect(await mail(email, /: deposit received$/)).toContain(
      'Where to come: Marina, Pier B, Daily 8 – 20, +357 25 000 120',
    );
  });

  it('remind of the balance a week before, on the day, and when it is overdue', async () => {
    const { email, orderId, number } = await booked();
    await age(orderId, 6);
    expect(await mail(email, /€588\.00 is due on/)).toContain('Please pay the rest, €588.00');
    await age(orderId, -0.1);
    expect(await mail(email, /€588\.00 is due today$/)).toContain('the last day');
    await age(orderId, -1.1);
    expect(await mail(email, /€588\.00 is overdue$/)).toContain('was not paid in time');
    expect(await mail(adminEmail, new RegExp(`${number}: the balance is overdue`))).toContain('€588.00');
    await age(orderId, -1.1);
    expect((await mailsTo(email)).filter(({ subject }) => /overdue/.test(subject))).toHaveLength(1);
  });

  it('lead to the balance, which is paid without a session', async () => {
    const { email, orderId } = await booked();
    const link = await shop.app.nest.get(OrderLinks).linkTo({ id: orderId, email });
    const url = `/api/ecommerce/order-links/${link}`;
    const { data } = await shop.app.request<{ instalments: { id: string; kind: string }[] }>({
      url,
      as: 'anonymous',
    });
    const balance = data.instalments.find(({ kind }) => kind === 'balance');
    const answer = await shop.app.request<Charged>({
      method: 'POST',
      url: `${url}/instalments/${balance?.id}/pay`,
      data: { provider: 'dummy' },
      as: 'anonymous',
    });
    expect(answer.status).toBe(200);
    const [invoice = { id: '', amount: '' }] = answer.data.billingModule.invoices;
    const [stored] = await shop.app.sql<{ successUrl: string }>(
      'select "successUrl" from billing_invoice where id = $1',
      [invoice.id],
    );
    // Providers see this address: it does not open the order.
    expect(stored?.successUrl).toMatch(
      new RegExp(`^https://boats.example/en/ecommerce/orders/order\\?id=${orderId}&payment=[\\w-]{36}$`),
    );
    await shop.decide(invoice, 'pay');
    expect(await mail(email, /we have your payment of €588\.00$/)).toContain(
      'Thank you, we have your payment',
    );
    const again = await shop.app.request({
      method: 'POST',
      url: `${url}/instalments/${balance?.id}/pay`,
      data: { provider: 'dummy' },
      as: 'anonymous',
    });
    expect(again.status).toBe(409);
  });

  it('are not sent for a balance that was canceled', async () => {
    const { buyer, email, orderId } = await booked();
    await buyer.call('POST', `orders/${orderId}/cancel`);
    await age(orderId, -0.1);
    await mail(email, /was refunded$/);
    expect((await mailsTo(email)).filter(({ subject }) => /due/.test(subject))).toEqual([]);
  });
});
