import { category, discount, discountsToCategories, discountsToProducts, product } from '@flotilla/ecommerce';
import { Rows, server, Writer } from '@flotilla/backend';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const remove = async (route: string, id: unknown) =>
  expect((await app.request({ method: 'DELETE', url: `${route}/${String(id)}` })).status).toBeLessThan(300);
const stateOf = async (id: unknown) =>
  (
    await app.sql<{ isAutomatic: boolean; isOver: boolean }>(
      `select "isAutomatic", coalesce("endsAt" <= now(), false) as "isOver" from ecommerce_discount where "id" = $1`,
      [id],
    )
  )[0];
const isLocked = async () =>
  (
    await app.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;
const isOffered = { isAutomatic: true, isOver: false };
const isEnded = { isAutomatic: false, isOver: true };

it('ends when the last product or category that it is limited to is deleted', async () => {
  const { id: discountId } = await make(app, discount, {
    isAutomatic: true,
    startsAt: '2099-01-01T00:00:00.000Z',
    endsAt: null,
  });
  const { id: first } = await make(app, product);
  const { id: second } = await make(app, product);
  const { id: categoryId } = await make(app, category);
  for (const productId of [first, second])
    await make(app, discountsToProducts, { discountId, productId, variant: 'default' });
  await make(app, discountsToCategories, { discountId, categoryId, variant: 'default' });

  await remove(product.route, first);
  await remove(product.route, second);
  expect(await stateOf(discountId)).toEqual(isOffered);
  await remove(category.route, categoryId);
  expect(await stateOf(discountId)).toEqual(isEnded);
});

it('ends when its last two products are deleted at the same moment', async () => {
  const { id: discountId } = await make(app, discount, { isAutomatic: true, startsAt: null, endsAt: null });
  const { id: first } = await make(app, product);
  const { id: second } = await make(app, product);
  for (const productId of [first, second])
    await make(app, discountsToProducts, { discountId, productId, variant: 'default' });

  const deleting = await app.nest.get(Writer).transaction(async (tx) => {
    await app.nest.get(Rows).of(product, { caller: server, tx }).delete(first);
    const other = { isDone: false, done: Promise.resolve() };
    other.done = remove(product.route, second).finally(() => (other.isDone = true));
    await vi.waitFor(async () => expect(other.isDone || (await isLocked())).toBe(true));
    return other;
  });
  await deleting.done;
  expect(await stateOf(discountId)).toEqual(isEnded);
});

it('stays when a deleted product was only left out, or when it has no limits', async () => {
  const { id: whole } = await make(app, discount, { isAutomatic: true, startsAt: null, endsAt: null });
  const { id: productId } = await make(app, product);
  await make(app, discountsToProducts, { discountId: whole, productId, variant: 'excluded' });
  await remove(product.route, productId);

  expect(await stateOf(whole)).toEqual(isOffered);
});
