import { afterAll, beforeAll, expect, it } from 'vitest';
import { july, makeRental } from '../shop/rentals.fixture.js';
import type { Shop } from '../shop/shop.fixture.js';
import { deletionsIn } from './deletion.fixture.js';
import { openSite, type Person, person } from './person.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openSite();
});
afterAll(() => shop.close());

/** Waits for taken days of a boat, with a mail to an address. */
async function wait(who: Pick<Person, 'call'>, email: string): Promise<string> {
  const boat = await makeRental(shop);
  await shop.app.request({
    method: 'POST',
    url: '/api/ecommerce/bookings/blocks',
    data: { resourceId: boat.resourceIds[0], ...july(3, 9) },
  });
  const { status, text } = await who.call('POST', 'ecommerce-module/waiting-entries', {
    ...{ productId: boat.id, ...july(3, 9), email },
  });
  if (status !== 201) throw new Error(text);
  const [entry] = await shop.app.sql<{ id: string }>(
    `select id from ecommerce_waiting_entry where "productId" = $1 and "email" = $2`,
    [boat.id, email],
  );
  return entry?.id ?? '';
}

it('deletes the waiting entries of an account, and those of others for its address', async () => {
  const { erased, row, tablesWith } = deletionsIn(shop);
  const [who, other] = [await person(shop), await person(shop)];
  const [own, named, foreign] = [
    await wait(who, `friend-of-${who.email}`),
    await wait(other, who.email),
    await wait(other, other.email),
  ];
  await erased(who);

  expect(await row('ecommerce_waiting_entry', own)).toBeUndefined();
  expect(await row('ecommerce_waiting_entry', named)).toBeUndefined();
  expect(await row('ecommerce_waiting_entry', foreign)).toBeDefined();
  expect(await tablesWith(`friend-of-${who.email}`)).toEqual([]);
});

it('exports the waiting entries of an account', async () => {
  const who = await person(shop);
  const id = await wait(who, who.email);
  const { data } = await who.call('POST', 'exports');
  const status = async () =>
    (await who.call<{ id: string; status: string }[]>('GET', 'exports')).data[0]?.status;
  await expect.poll(status).toBe('done');
  const { text } = await shop.app.request({
    url: `/api/rbac/subjects/${who.id}/exports/${data.id}/file`,
    as: who.as,
  });
  const exported = (JSON.parse(text) as { data: Record<string, { id: string }[]> }).data;

  expect(exported['ecommerce.waiting-entry']?.map((one) => one.id)).toEqual([id]);
});
