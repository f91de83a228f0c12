import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BillingApp, startBillingApp } from '../testing/billing-app.fixture.js';

let shop: BillingApp;

beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

const decide = (url: string, decision: string) =>
  shop.app.request({
    method: 'POST',
    url,
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    as: 'anonymous',
  });
const statusOf = async (id: string) =>
  (await shop.app.request({ url: `/api/billing/invoices/${id}` })).data.status;
const eventsOf = (intentId: string) =>
  shop.receivedEvents.filter(({ payload }) => payload.paymentIntentId === intentId).map(({ key }) => key);

it('shows the exact amount in the buyer’s language', async () => {
  const { invoice } = await shop.charge({ amount: '1234567890.10', language: 'ru' });
  const page = await shop.app.request({ url: invoice.paymentUrl, as: 'anonymous' });

  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toMatch(
    /<html lang="ru">.*1\s234\s567\s890,10 EUR.*Оплатить.*Отклонить.*Оплатить позже/s,
  );
});

it('is right to left in Arabic', async () => {
  const { invoice } = await shop.charge({ amount: '1234.50', language: 'ar' });
  const { text } = await shop.app.request({ url: invoice.paymentUrl, as: 'anonymous' });

  expect(text).toContain('<html lang="ar" dir="rtl">');
  expect(text).toContain('الدفع لاحقًا');
});

it('applies concurrent decisions once, and redirects back', async () => {
  const { invoice, intentId } = await shop.charge({});
  const answers = await Promise.all([
    decide(invoice.paymentUrl, 'pay'),
    decide(invoice.paymentUrl, 'pay'),
    decide(invoice.paymentUrl, 'decline'),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(answers[0]?.headers.location).toBe(`https://boats.example/en/paid?intent=${intentId}`);
  await vi.waitFor(() => expect(eventsOf(intentId).length).toBeGreaterThan(0));
  // The first decision wins; a payment after a decline is refunded.
  expect(['invoice.paid', 'invoice.failed']).toContain(eventsOf(intentId)[0]);
  expect(await statusOf(invoice.id)).toBe('paid');
  expect((await shop.app.request({ url: invoice.paymentUrl, as: 'anonymous' })).text).toContain(
    'This invoice is paid.',
  );
});

it('declines the payment, or leaves it open for later', async () => {
  const declined = await shop.charge({});
  expect((await decide(declined.invoice.paymentUrl, 'decline')).headers.location).toBe(
    'https://boats.example/en/cart',
  );
  expect(await statusOf(declined.invoice.id)).toBe('failed');
  await vi.waitFor(() => expect(eventsOf(declined.intentId)).toEqual(['invoice.failed']));

  const later = await shop.charge({});
  expect((await decide(later.invoice.paymentUrl, 'later')).headers.location).toBe(
    'https://boats.example/en/cart',
  );
  expect(await statusOf(later.invoice.id)).toBe('open');
});

it('rejects requests that do not match the action’s schema', async () => {
  const { invoice } = await shop.charge({});
  const post = (body: string, type: string, url = invoice.paymentUrl) =>
    shop.app.request({ method: 'POST', url, body, headers: { 'content-type': type }, as: 'anonymous' });
  const form = 'application/x-www-form-urlencoded';

  expect((await post('decision=steal', form)).problem).toMatchObject({
    status: 400,
    cause: [{ field: 'decision' }],
  });
  expect((await post('decision=pay&amount=0', form)).status).toBe(400);
  expect((await post('decision=pay&decision=later', form)).status).toBe(400);
  expect((await post(`decision=${'x'.repeat(70_000)}`, form)).status).toBe(413);
  expect((await post('decision=pay', form, '/api/billing/currencies')).status).toBe(415);
  expect((await post('x', 'application/vnd.flotilla.raw', '/api/billing/currencies')).status).toBe(415);
  expect((await post('decision=pay', 'text/plain')).status).toBe(400);
  expect((await shop.app.request({ url: `/api/billing/dummy-payments/${crypto.randomUUID()}` })).status).toBe(
    404,
  );
  expect(await statusOf(invoice.id)).toBe('open');
  expect(
    (
      await shop.app.request({
        method: 'POST',
        url: invoice.paymentUrl,
        data: { decision: 'pay' },
        as: 'anonymous',
      })
    ).status,
  ).toBe(303);
});

it('refunds a payment of a canceled invoice', async () => {
  const { invoice, intentId } = await shop.charge({});
  await shop.payments.cancel([intentId], { caller: { kind: 'server' } });
  await decide(invoice.paymentUrl, 'pay');

  await vi.waitFor(() => expect(eventsOf(intentId)).toHaveLength(3));
  expect(shop.receivedEvents.filter(({ payload }) => payload.paymentIntentId === intentId)).toEqual([
    expect.objectContaining({ key: 'invoice.expired' }),
    expect.objectContaining({ key: 'invoice.paid', payload: expect.objectContaining({ isLate: true }) }),
    expect.objectContaining({
      key: 'invoice.refunded',
      payload: expect.objectContaining({ amount: '19.99', isWhole: true }),
    }),
  ]);
});
