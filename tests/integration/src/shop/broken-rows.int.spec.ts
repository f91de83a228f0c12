import { defineJob, Jobs } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeRental, type Rental } from './rentals.fixture.js';
import { checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const jobOf = (name: `ecommerce.${string}`) => defineJob(name, z.object({}), { retryLimit: 2 });

/** Reserves two days and does not pay. Returns the ids of the order and its booking. */
async function reserved(boat: Rental) {
  const buyer = await shop.buyer();
  const dates = { startDate: '2027-07-03', endDate: '2027-07-04' };
  await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, { ...checkoutData, ...dates });
  const [order] = await buyer.orders();
  const [row] = await shop.app.sql<{ id: string }>('select "id" from ecommerce_booking where "lineId" = $1', [
    order?.ordersToProducts[0]?.id,
  ]);
  return { orderId: String(order?.id), bookingId: String(row?.id) };
}

/** Makes each change of a row fail. */
async function breakRow(table: string, id: string): Promise<void> {
  const name = `broken_${table}`;
  await shop.app.sql(
    `create function ${name}() returns trigger language plpgsql as 'begin if new."id" = ''${id}'' then raise exception ''broken''; end if; return new; end'`,
  );
  await shop.app.sql(
    `create trigger ${name} before update on ${table} for each row execute function ${name}()`,
  );
}

describe('a job of the shop', () => {
  it('frees the dates of all other bookings when one can’t be ended', async () => {
    const boat = await makeRental(shop, { hulls: 2 });
    const [broken, other] = [await reserved(boat), await reserved(boat)];
    await shop.app.sql(
      `update ecommerce_booking set "heldUntil" = now() - case when "id" = $1 then interval '2 hours' else interval '1 hour' end where "id" = any($2::uuid[])`,
      [broken.bookingId, [broken.bookingId, other.bookingId]],
    );
    await breakRow('ecommerce_booking', broken.bookingId);
    const statusOf = async (id: string) =>
      (
        await shop.app.sql<{ status: string }>('select "status" from ecommerce_booking where "id" = $1', [id])
      )[0]?.status;

    await shop.app.nest.get(Jobs).send(jobOf('ecommerce.expire-bookings'), {});
    await expect.poll(() => statusOf(other.bookingId)).toBe('expired');
    expect(await statusOf(broken.bookingId)).toBe('held');
    await expect.poll(() => shop.statusOf(other.orderId)).toBe('canceled');
  });

  it('settles all other orders when one can’t be settled', async () => {
    const boat = await makeRental(shop, { hulls: 2 });
    const [broken, other] = [await reserved(boat), await reserved(boat)];
    const ids = [broken.orderId, other.orderId];
    await shop.app.sql(
      `update billing_payment_intent set "status" = 'canceled' where "id" in (
        select "billingModulePaymentIntentId" from ecommerce_orders_to_billing_module_payment_intents where "orderId" = any($1::uuid[]))`,
      [ids],
    );
    await shop.app.sql(
      `update ecommerce_order set "updatedAt" = now() - case when "id" = $1 then interval '2 hours' else interval '1 hour' end where "id" = any($2::uuid[])`,
      [broken.orderId, ids],
    );
    await breakRow('ecommerce_order', broken.orderId);

    await shop.app.nest.get(Jobs).send(jobOf('ecommerce.settle-orders'), {});
    await expect.poll(() => shop.statusOf(other.orderId)).toBe('canceled');
    expect(await shop.statusOf(broken.orderId)).toBe('paying');
  });
});
