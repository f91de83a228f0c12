import { agentModule } from '@flotilla/agent/backend';
import { AnalyticModule, RollUp } from '@flotilla/analytic/backend';
import { GENERATED_IMAGES, type GeneratedImages } from '@flotilla/backend/ports';
import { dayIn } from '@flotilla/core/values';
import { paymentPlan } from '@flotilla/ecommerce';
import { site } from '@flotilla/host';
import { HostModule } from '@flotilla/host/backend';
import { make, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf } from './drafts.fixture.js';
import { makeRental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { shopModules } from './shop-modules.fixture.js';
import { type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';

/** 26 hours apart: the days of both differ at any time. */
const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];

let shop: Shop;
let primary: TestRow;
beforeAll(async () => {
  shop = await openShop({
    modules: [...shopModules, HostModule, AnalyticModule, agentModule()],
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example', TIME_ZONE: west },
  });
  const { data } = await shop.app.request<TestRow>({
    ...{ method: 'POST', url: site.route, data: { variant: 'primary' } },
  });
  primary = data;
});
afterAll(() => shop.close());
beforeEach(() => change({ timeZone: east, title: { en: 'Boats', ru: 'Лодки' } }));

async function change(data: object): Promise<void> {
  const { status, text } = await shop.app.request({
    ...{ method: 'PATCH', url: `${site.route}/${primary.id}`, data },
  });
  expect(status, text).toBe(200);
}

const { text: mail } = mailsOf(() => shop);
const calls = draftsOf(() => shop);
const today = (timeZone: string) => dayIn(Date.now(), timeZone);

describe('the time zone of the settings of the site', () => {
  it('decides on the days of statistics, else that of the environment', async () => {
    const lastDay = async () => {
      const url = '/api/analytic/figures?days=1';
      return (await shop.app.request<{ days: string[] }>({ url })).data.days;
    };

    await expect.poll(lastDay).toEqual([today(east)]);
    await change({ timeZone: null });
    await expect.poll(lastDay).toEqual([today(west)]);
  });

  it('decides on the day of an event, and leaves counted days as they are', async () => {
    const counted = async () => {
      await shop.app.nest.get(RollUp).run();
      return shop.app.sql(`select "day" from analytic_metric where "name" = 'orders' order by "day"`);
    };
    await buy();
    await expect.poll(counted).toEqual([{ day: today(east) }]);
    await change({ timeZone: null });
    await buy();

    await expect.poll(counted).toEqual([{ day: today(west) }, { day: today(east) }]);
  });

  it('decides on the days of reports', async () => {
    await change({ timeZone: east });
    await buy();
    const soldOn = async (day: string) => {
      const url = `/api/ecommerce/orders/sold-lines?from=${day}&to=${day}`;
      return (await shop.app.request<object[]>({ url })).data.length;
    };
    const onBoth = async () => [(await soldOn(today(east))) > 0, (await soldOn(today(west))) > 0];

    await expect.poll(onBoth).toEqual([true, false]);
    await change({ timeZone: null });
    await expect.poll(onBoth).toEqual([false, true]);
  });

  it('is that of the end of a payment link in its mail', async () => {
    const { id } = await shop.product();
    const { orderId, email } = await calls.drafted({ productId: id });
    await calls.send(orderId);

    expect(await mail(email, /./)).toContain('GMT+14');
  });

  it('is that of the day to pay the rest of a rental, in mails', async () => {
    const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
    const boat = await makeRental(shop, { terms: { paymentPlanId: plan.id, timeZone: 'UTC' } });
    const buyer = await shop.buyer();
    const email = `renter${shop.app.nextSeed()}@example.com`;
    const dayOf = (ahead: number) => dayIn(Date.now() + ahead * 86_400_000, 'UTC');
    const { data } = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, {
      ...{ provider: 'dummy', email, startDate: dayOf(60), endDate: dayOf(61) },
    });
    const [balance] = await shop.app.sql<{ dueAt: Date }>(
      `select "dueAt" from billing_instalment where "kind" = 'balance'`,
    );
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const written = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(balance?.dueAt);

    const text = await mail(email, /deposit received$/);
    expect(text).toContain(`is due on ${written(east)}`);
    expect(text).not.toContain(written(west));
  });

  it('reschedules the agents without a zone of their own', async () => {
    const create = async (data: object) =>
      (
        await shop.app.request<TestRow>({
          ...{ method: 'POST', url: '/api/agent/agents', as: 'server' },
          data: { interval: '0 7 * * *', ...data },
        })
      ).data.id;
    const [follower, own] = [
      await create({ title: 'Follows' }),
      await create({ title: 'Own', timeZone: 'Europe/Athens' }),
    ];
    const zoneOf = async (key: string) =>
      (
        await shop.app.sql<{ timezone: string }>(
          `select timezone from flotilla_jobs.schedule where key = $1`,
          [key],
        )
      ).map(({ timezone }) => timezone);
    await expect.poll(() => zoneOf(follower)).toEqual([east]);
    await change({ timeZone: null });

    await expect.poll(() => zoneOf(follower)).toEqual([west]);
    expect(await zoneOf(own)).toEqual(['Europe/Athens']);
  });
});

it('a receipt has the name of the site and its time zone', async () => {
  const images = shop.app.nest.get<GeneratedImages>(GENERATED_IMAGES);
  const drawn = vi.spyOn(images, 'render');
  await buy();
  const [bought] = await shop.app.sql<{ id: string; number: string | null }>(
    `select "id", "number" from ecommerce_order order by "createdAt" desc limit 1`,
  );

  // Receipts of the orders of earlier tests are drawn late too.
  await expect
    .poll(() => drawn.mock.calls.map(([{ data }]) => data))
    .toContainEqual(
      expect.objectContaining({ number: bought?.number ?? bought?.id, siteName: 'Boats', timeZone: east }),
    );
});

/** Buys and pays a product. */
async function buy(): Promise<void> {
  const buyer = await shop.buyer();
  const product = await shop.product();
  const { data } = await buyer.call<Charged>('POST', `products/${product.id}/checkout`, checkoutData);
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
}
