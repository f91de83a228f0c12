import { Database, Rows, server } from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { BillingModule } from '@flotilla/billing/backend';
import type { Entity } from '@flotilla/core';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, ordersToProducts, product, storesToOrders, storesToProducts } from '../../index.js';
import { EcommerceModule } from '../index.js';
import { cartOfferOf, lockCart } from './lines.sql.js';

let app: TestApp;

const made = async (entity: Entity, values: object) =>
  String((await make<Entity>(app, entity, { variant: 'default', ...values })).id);

beforeAll(async () => {
  app = await createTestApp({
    modules: [BillingModule, EcommerceModule],
    env: { DEPLOYMENT: 'development' },
  });
  await made(currency, { isDefault: true });
});
afterAll(() => app.close());

it('a cart is read through indexes, even by a plan that was made for empty tables', async () => {
  const productId = await made(product, {});
  const { storeId } = await make(app, storesToProducts, { productId, variant: 'default' });
  await app.sql('vacuum analyze');
  // Substitutes for the link of a subject, which another module defines.
  const ownIds = `select "orderId" as id from "ecommerce_stores_to_orders" where "storeId" = $6::uuid`;

  await app.nest.get(Database).transaction(async (tx) => {
    const ask = () => cartOfferOf({ productId, quantity: 1, subjectId: String(storeId) }, ownIds, tx);
    const read = async () => {
      const [row] = await tx.query<{ rows: number }>(
        `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables`,
      );
      return row?.rows ?? 0;
    };
    await lockCart(String(storeId), tx);
    // After five executions PostgreSQL may switch to a generic plan and keep it.
    for (let time = 0; time < 8; time++) await ask();
    await fillCarts({ productId, storeId: String(storeId), count: 500 });
    const before = await read();
    const offer = await ask();

    expect(offer?.lines).toBe(1);
    expect((await read()) - before).toBeLessThan(50);
  });
});

/** Creates carts without owner, and puts one of them into the store. */
async function fillCarts({
  productId,
  storeId,
  count,
}: {
  productId: string;
  storeId: string;
  count: number;
}): Promise<void> {
  const rows = app.nest.get(Rows);
  const orders = await rows
    .of(order, { caller: server })
    .insertMany(Array.from({ length: count }, () => ({})));
  await rows
    .of(ordersToProducts, { caller: server })
    .insertMany(orders.map(({ id: orderId }) => ({ orderId, productId, quantity: 1 })));
  await rows
    .of(storesToOrders, { caller: server })
    .insertMany(orders.slice(0, 1).map(({ id: orderId }) => ({ orderId, storeId })));
}
