import { join } from 'node:path';
import { startDatabase } from '@flotilla/local/database';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer, dataDir } from '../support/product.js';
import { makeBoat, makeBuyer, rent } from '../support/rentals.js';

const words = {
  en: {
    create: 'Create',
    save: 'Save',
    schedule: /^Schedule/,
    resource: /^Resource/,
    search: 'Search',
    seasons: 'Seasons of this schedule',
    add: 'Add new',
    closed: 'Closed in spring',
    publish: 'Publish',
    published: 'Published',
    read: 'Read now',
    failedReads: /^Failed reads in a row: \d$/,
    failed: 'Refund failed',
    again: 'Refund again',
    paidBack: 'Record as paid back',
    refunded: 'Refunded',
  },
  ru: {
    create: 'Создать',
    save: 'Сохранить',
    schedule: /^Расписание/,
    resource: /^Ресурс/,
    search: 'Поиск',
    seasons: 'Сезоны этого расписания',
    add: 'Добавить',
    closed: 'Закрыто весной',
    publish: 'Опубликовать',
    published: 'Опубликован',
    read: 'Прочитать сейчас',
    failedReads: /^Неудач подряд: \d$/,
    failed: 'Возврат денег не прошёл',
    again: 'Повторить возврат',
    paidBack: 'Деньги возвращены иначе',
    refunded: 'Деньги возвращены',
  },
} as const;

const shots = process.env['SHOTS'];
const journeys = [
  { language: 'en', width: 1280, colorScheme: 'light', isWalked: true },
  { language: 'ru', width: 360, colorScheme: 'dark', isWalked: true },
  { language: 'ru', width: 1280, colorScheme: 'light', isWalked: shots !== undefined },
  { language: 'en', width: 360, colorScheme: 'dark', isWalked: shots !== undefined },
] as const;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();

for (const { language, width, colorScheme, isWalked } of journeys) {
  const walked = isWalked ? test : test.skip;
  walked(
    `an owner makes a season, connects a calendar and moderates: ${language}, ${width} px`,
    async ({ browser, request }) => {
      const t = words[language];
      const boat = await makeBoat(request, ['Deneb']);
      const context = await browser.newContext({
        ...{ viewport: { width, height: 800 }, colorScheme, locale: language },
      });
      const page = await context.newPage();
      const shows = async (name: string) => {
        if (shots)
          await page.screenshot({ path: `${shots}/${name}-${language}-${width}.png`, fullPage: true });
        expect(await axeViolations(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      };
      const choose = async (field: RegExp, name: string) => {
        await page.getByRole('main').getByRole('button', { name: field }).first().click();
        await page.getByPlaceholder(t.search).fill(name);
        await page.getByRole('option', { name }).first().click();
      };

      await test.step('a season closes days of its schedule', async () => {
        const scheduleId = await scheduleOf(request, boat.productId);
        await page.goto(`/admin/ecommerce/schedules/${scheduleId}`);
        await signIn(page, await editor(), language);
        await expect(page.getByRole('link', { name: t.seasons })).toBeVisible();
        await shows('schedule');
        await page.getByRole('link', { name: t.seasons }).click();
        await page
          .getByRole('main')
          .getByRole('button', { name: t.add })
          .or(page.getByRole('main').getByRole('link', { name: t.add }))
          .first()
          .click();
        await shows('season-new');
        await choose(t.schedule, `By day ${boat.run}`);
        await input(page, 'adminTitle').fill(`Spring ${boat.run}`);
        await input(page, 'title').fill(t.closed);
        await input(page, 'startDate').fill('01.04.2030');
        await input(page, 'endDate').fill('01.03.2030');
        await page.locator('[data-field="isClosed"]').getByRole('switch').click();
        await page.getByRole('button', { name: t.create, exact: true }).click();
        await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
        await shows('season-wrong');
        await input(page, 'endDate').fill('30.04.2030');
        await page.getByRole('button', { name: t.create, exact: true }).click();
        await expect(page).toHaveURL(/seasons\/[0-9a-f-]{36}$/);
        const url = `${api}/api/ecommerce/products/${boat.productId}/availability?startDate=2030-04-02&endDate=2030-04-02`;
        await expect
          .poll(async () => (await (await request.get(url)).json()).data?.days[0]?.state)
          .toBe('closed');
      });

      await test.step('a calendar of another site is connected', async () => {
        await page.goto('/admin/ecommerce/calendar-feeds/new');
        await choose(t.resource, `Deneb ${boat.run}`);
        await input(page, 'title').fill('Another site');
        await input(page, 'url').fill('http://calendar.example/boat.ics');
        await page.getByRole('button', { name: t.create, exact: true }).click();
        await expect(page.locator('[data-field="url"]').getByRole('alert')).toBeVisible();
        await shows('feed-wrong');
        await input(page, 'url').fill('webcal://calendar.invalid/boat.ics');
        await page.getByRole('button', { name: t.create, exact: true }).click();
        await expect(page).toHaveURL(/calendar-feeds\/[0-9a-f-]{36}$/);
        await page.getByRole('button', { name: t.read }).click();
        // A job reads it each quarter of an hour, too.
        await expect(page.getByText(t.failedReads)).toBeVisible();
        await shows('feed');
      });

      const { orderId, lineId, reviewId } = await reviewedOrder(request, boat.productId);
      await test.step('a review is moderated', async () => {
        await page.goto('/admin/ecommerce/reviews');
        await expect(page.getByText('A calm boat.').first()).toBeAttached();
        await shows('reviews');
        await page.goto(`/admin/ecommerce/reviews/${reviewId}`);
        await expect(page.getByRole('article').getByText('A calm boat.')).toBeVisible();
        await shows('review');
        await page.getByRole('button', { name: t.publish, exact: true }).first().click();
        await expect.poll(() => statusOf(request, reviewId)).toBe('published');
        await expect(page.getByRole('button', { name: t.publish, exact: true })).toBeHidden();
        await shows('review-published');
      });

      await test.step('a refund that a provider refused is repeated', async () => {
        await refuseReturn({ orderId, lineId });
        await page.goto(`/admin/ecommerce/orders/${orderId}`);
        await expect(page.getByText(t.failed).first()).toBeVisible();
        await expect(page.getByRole('button', { name: t.again })).toBeVisible();
        await shows('return-refused');
        await page.getByRole('button', { name: t.paidBack }).click();
        await expect(page.getByRole('button', { name: t.again })).toBeHidden();
        await expect(page.getByText(t.refunded).first()).toBeVisible();
      });
      await context.close();
    },
  );
}

async function scheduleOf(request: APIRequestContext, productId: string): Promise<string> {
  const answer = await request.get(`${api}/api/ecommerce/products/${productId}`, { headers: asServer });
  return (await answer.json()).data.scheduleId;
}

const statusOf = async (request: APIRequestContext, reviewId: string): Promise<string> =>
  (await (await request.get(`${api}/api/ecommerce/reviews/${reviewId}`, { headers: asServer })).json()).data
    .status;

/** Rents a boat, ends the order, and writes a review of it. */
async function reviewedOrder(request: APIRequestContext, productId: string) {
  const buyer = await makeBuyer('review');
  await rent(request, buyer, { productId, startDate: day(40), endDate: day(41) });
  const of = `${api}/api/rbac/subjects/${buyer.subject}/ecommerce-module/orders`;
  const read = async () => (await (await request.get(of, { headers: buyer.headers })).json()).data[0];
  await expect.poll(async () => (await read()).status).toBe('approving');
  const { id: orderId, ordersToProducts } = await read();
  for (const status of ['packaging', 'delivering', 'delivered']) {
    const data = { data: { status } };
    await request.patch(`${api}/api/ecommerce/orders/${orderId}`, { headers: asServer, data });
  }
  const lineId = ordersToProducts[0].id;
  const data = { lineId, rating: 4, text: 'A calm boat.', authorName: 'Ann' };
  const written = await request.post(`${of}/${orderId}/reviews`, { headers: buyer.headers, data: { data } });
  expect(written.ok(), await written.text()).toBe(true);
  const filters = JSON.stringify({ and: [{ column: 'lineId', method: 'eq', value: lineId }] });
  const url = `${api}/api/ecommerce/reviews`;
  const found = await request.get(url, { headers: asServer, params: { filters } });
  return { orderId, lineId, reviewId: (await found.json()).data[0].id };
}

/** Writes a return whose refund was refused: the provider of the demo accepts each. */
async function refuseReturn({ orderId, lineId }: { orderId: string; lineId: string }): Promise<void> {
  const database = await startDatabase({ dataDir: join(dataDir, 'database') });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(
      `insert into "ecommerce_return" ("orderId", "status", "lines", "refundAmount", "refunds")
       values ($1::uuid, 'refund-failed', jsonb_build_array(jsonb_build_object('lineId', $2::text, 'quantity', 1)), 100, '[]')`,
      [orderId, lineId],
    );
  } finally {
    await client.end();
    await database.stop();
  }
}
