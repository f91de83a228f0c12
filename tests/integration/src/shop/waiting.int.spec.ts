import { defineJob, Jobs } from '@flotilla/backend/ports';
import { resource, storesToProducts, waitingEntry } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
const mails = mailsOf(() => shop);
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
});
afterAll(() => shop.close());

interface Entry {
  readonly productId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly email: string;
}
let visitors = 0;
const network = () => ({ 'x-forwarded-for': `203.0.113.${++visitors % 250}` });
const newAddress = () => `waits${shop.app.nextSeed()}@example.com`;
/** Waits for days of a boat, from another network each time. Adds the id of the entry, which answers do not have. */
const wait = async (boat: { readonly id: string }, values: object, buyer?: Buyer, headers = {}) => {
  const by = buyer ?? (await shop.buyer());
  const answer = await shop.app.request<Entry>({
    method: 'POST',
    url: `/api/rbac/subjects/${by.id}/ecommerce-module/waiting-entries`,
    data: { productId: boat.id, ...values },
    headers: { ...network(), ...headers },
    as: by.as,
  });
  return { ...answer, data: { ...answer.data, id: answer.data ? await idOf(answer.data) : '' } };
};
const idOf = async (entry: Entry) => {
  const [row] = await shop.app.sql<{ id: string }>(
    `select id from ecommerce_waiting_entry where "productId" = $1 and "email" = $2 and "startDate" = $3 and "endDate" = $4`,
    [entry.productId, entry.email, entry.startDate, entry.endDate],
  );
  return row?.id ?? '';
};
const block = async ({ resourceIds: [resourceId] }: Rental, days: object) => {
  const { data } = await shop.app.request<{ id: string }>({
    method: 'POST',
    url: '/api/ecommerce/bookings/blocks',
    data: { resourceId, ...days },
  });
  return data.id;
};
const unblock = (id: string) => shop.app.request({ method: 'DELETE', url: `/api/ecommerce/bookings/${id}` });
const buy = async ({ id }: Rental, data: object) => {
  const buyer = await shop.buyer();
  const answer = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    headers: network(),
    as: buyer.as,
  });
  return { buyer, status: answer.status, invoice: answer.data.billingModule.invoices[0] ?? { id: '' } };
};
const statusOf = async (id: string) => {
  const [row] = await shop.app.sql<{ status: string }>(
    `select status from ecommerce_waiting_entry where id = $1`,
    [id],
  );
  return row?.status;
};
const told = (id: string) => expect.poll(() => statusOf(id)).toBe('notified');
/** Waits until the jobs of a product have run. */
async function settled(): Promise<void> {
  const left = () =>
    shop.app.sql(
      `select 1 from flotilla_jobs.job where name = 'ecommerce.notify-waiting' and state < 'completed'`,
    );
  await expect.poll(left).toEqual([]);
}

describe('an entry', () => {
  it('is taken for taken days, once for an address and days', async () => {
    const boat = await makeRental(shop);
    await block(boat, july(3, 9));
    const [buyer, email] = [await shop.buyer(), newAddress()];
    const first = await wait(boat, { ...july(3, 9), email }, buyer);
    const again = await wait(boat, { ...july(3, 9), email: email.toUpperCase() }, buyer);
    const other = await wait(boat, { ...july(3, 8), email }, buyer);

    expect([first.status, first.data]).toEqual([
      201,
      {
        ...{ id: expect.any(String), productId: boat.id, storeId: null },
        ...{ ...july(3, 9), email },
      },
    ]);
    expect([again.status, again.data.id]).toEqual([201, first.data.id]);
    expect([other.status, other.data.id === first.data.id]).toEqual([201, false]);
  });

  it('is for one store where it names one, and else for all of them', async () => {
    const boat = await makeRental(shop);
    const elsewhere = await makeRental(shop);
    const { id: shelfId } = await make(shop.app, storesToProducts, {
      ...{ storeId: elsewhere.storeId, productId: boat.id, variant: 'default' },
    });
    const other = await make(shop.app, resource, {
      ...{ storesToProductsId: shelfId, isActive: true, extraId: null },
    });
    const id = await block(boat, july(3, 9));
    const [anywhere, here] = [
      await wait(boat, { ...july(3, 9), email: newAddress() }),
      await wait(boat, { ...july(3, 9), email: newAddress(), storeId: boat.storeId }),
    ];
    await block({ ...boat, resourceIds: [String(other.id)] }, july(3, 9));
    const all = await wait(boat, { ...july(3, 9), email: newAddress() });
    await unblock(id);

    expect([anywhere.status, here.status, all.status]).toEqual([422, 201, 201]);
    await told(here.data.id);
    await told(all.data.id);
  });

  it('is one row when equal calls arrive at the same moment', async () => {
    const boat = await makeRental(shop);
    await block(boat, july(3, 9));
    const email = newAddress();
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.buyer()));
    const answers = await Promise.all(buyers.map((buyer) => wait(boat, { ...july(3, 9), email }, buyer)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  it('is refused for days that are free, past, or not rented like that', async () => {
    const boat = await makeRental(shop, { title: 'Lagoona', terms: { minUnits: 3 } });
    await block(boat, july(3, 9));
    const plain = await shop.product();
    const email = newAddress();
    const answers = [
      await wait(boat, { ...july(10, 14), email }),
      await wait(boat, { startDate: '2020-07-03', endDate: '2020-07-09', email }),
      await wait(boat, { ...july(3, 4), email }),
      await wait(boat, { ...july(9, 3), email }),
      await wait(boat, { ...july(3, 9), email: 'nobody' }),
      await wait(plain, { ...july(3, 9), email }),
      await wait(boat, { ...july(3, 9) }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 400, 400, 404, 400]);
    expect(answers.slice(0, 3).map(({ problem }) => problem.message)).toEqual([
      'These days are free. You can book them now.',
      'Lagoona can’t begin in the past.',
      'Lagoona is rented for 3 days at least.',
    ]);
  });

  it('is answered with nothing that reveals whether the address waits already', async () => {
    const boat = await makeRental(shop);
    await block(boat, july(3, 9));
    const [email, buyers] = [newAddress(), [await shop.buyer(), await shop.buyer()]];
    const texts = [];
    for (const { call } of buyers)
      texts.push(
        (
          await call('POST', 'waiting-entries', {
            productId: boat.id,
            ...july(3, 9),
            email: email.toUpperCase(),
          })
        ).text,
      );

    expect(texts[0]).toContain(email);
    expect(texts[1]).toBe(texts[0]);
  });

  it('is for the visitor alone, and limited in number', async () => {
    const boat = await makeRental(shop);
    await block(boat, { startDate: '2027-07-01', endDate: '2027-08-31' });
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const asStranger = await shop.app.request({
      method: 'POST',
      url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/waiting-entries`,
      data: { productId: boat.id, ...july(3, 9), email: newAddress() },
      as: stranger.as,
    });
    for (let day = 1; day <= 20; day++)
      await shop.app.sql(
        `insert into ecommerce_waiting_entry ("productId", "startDate", "endDate", "email", "language", "subjectId") values ($1, $2, $2, $3, 'en', $4)`,
        [boat.id, `2027-08-${String(day).padStart(2, '0')}`, `${day}@example.com`, buyer.id],
      );
    const beyond = await wait(boat, { ...july(3, 9), email: newAddress() }, buyer);

    expect(asStranger.status).toBe(404);
    expect([beyond.status, beyond.problem.message]).toEqual([422, 'You can wait for 20 periods at a time.']);
    expect((await shop.app.request({ url: '/api/ecommerce/waiting-entries', as: buyer.as })).status).toBe(
      403,
    );
  });

  it('can be for days of a product that is rented by the hour', async () => {
    const kayak = await makeRental(shop, { terms: { unit: 'hour', bufferAfter: 0 } });
    const free = await wait(kayak, { ...july(3, 3), email: newAddress() });
    const id = await block(kayak, july(3, 3));
    const email = newAddress();
    const taken = await wait(kayak, { ...july(3, 3), email });
    await unblock(id);

    expect([free.status, taken.status]).toEqual([422, 201]);
    await told(taken.data.id);
  });
});

describe('one mail is sent', () => {
  it('when a block is removed, with a link to the checkout', async () => {
    const boat = await makeRental(shop, { title: 'Lagoona' });
    const [id, email] = [await block(boat, july(3, 9)), newAddress()];
    const { data } = await wait(boat, { ...july(4, 6), email });
    await unblock(id);
    await told(data.id);
    const text = await mails.text(email, /^Lagoona: your dates are free again$/);
    const [{ slug } = { slug: '' }] = await shop.app.sql<{ slug: string }>(
      `select slug from ecommerce_product where id = $1`,
      [boat.id],
    );

    expect(text).toContain('July 4 – 6, 2027');
    expect(text).toContain(
      `https://boats.example/en/ecommerce/products/${slug}/checkout?startDate=2027-07-04&endDate=2027-07-06`,
    );
    await unblock(await block(boat, july(3, 9)));
    await settled();
    expect(await mails.to(email)).toHaveLength(1);
  });

  it('when a paid order is canceled, in the language of the visitor', async () => {
    const boat = await makeRental(shop);
    const { buyer, invoice } = await buy(boat, july(3, 9));
    await shop.decide(invoice, 'pay');
    const [order] = await buyer.orders();
    await expect.poll(() => shop.statusOf(order?.id ?? '')).toBe('approving');
    const email = newAddress();
    const { data } = await wait(boat, { ...july(3, 9), email }, undefined, { 'accept-language': 'ru' });
    await buyer.call('POST', `orders/${order?.id}/cancel`);

    await told(data.id);
    expect(await mails.text(email, /ваши даты снова свободны$/)).toContain('3–9 июля 2027');
  });

  it('when an unpaid booking expires', async () => {
    const boat = await makeRental(shop);
    await buy(boat, july(3, 9));
    const { data } = await wait(boat, { ...july(3, 9), email: newAddress() });
    await shop.app.sql(
      `update ecommerce_booking set "heldUntil" = now() - interval '1 second' where "resourceId" = $1`,
      [boat.resourceIds[0]],
    );
    await shop.app.nest
      .get(Jobs)
      .send(defineJob('ecommerce.expire-bookings', z.object({}), { retryLimit: 2 }), {});

    await told(data.id);
  });

  it('when a block moves away, and to each visitor whose days are free then', async () => {
    const boat = await makeRental(shop);
    const id = await block(boat, july(3, 9));
    const [one, two, still] = [
      await wait(boat, { ...july(3, 5), email: newAddress() }),
      await wait(boat, { ...july(3, 6), email: newAddress() }),
      await wait(boat, { ...july(5, 8), email: newAddress() }),
    ];
    await shop.app.request({ method: 'POST', url: `/api/ecommerce/bookings/${id}/move`, data: july(7, 13) });

    await told(one.data.id);
    await told(two.data.id);
    await settled();
    expect(await statusOf(still.data.id)).toBe('waiting');
  });

  it('to an entry behind 2,000 older ones whose days stay taken', async () => {
    const boat = await makeRental(shop);
    await block(boat, july(3, 9));
    const other = await block(boat, july(20, 22));
    await shop.app.sql(
      `insert into ecommerce_waiting_entry ("productId", "startDate", "endDate", "email", "language")
       select $1, '2027-07-03', '2027-07-04', 'waits-long' || n || '@example.com', 'en' from generate_series(1, 2000) n`,
      [boat.id],
    );
    await shop.app.sql(
      `update ecommerce_waiting_entry set id = ('00000000-0000-7000-8000-' || right(id::text, 12))::uuid where "productId" = $1`,
      [boat.id],
    );
    const { data } = await wait(boat, { ...july(20, 22), email: newAddress() });
    await settled();
    await unblock(other);

    await told(data.id);
  });

  it('not while another resource or booking keeps a part of the days taken', async () => {
    const boat = await makeRental(shop, { hulls: 1 });
    const [first, second] = [await block(boat, july(3, 5)), await block(boat, july(6, 9))];
    const { data } = await wait(boat, { ...july(3, 9), email: newAddress() });
    await unblock(first);
    await settled();
    expect(await statusOf(data.id)).toBe('waiting');
    await unblock(second);

    await told(data.id);
  });
});

describe('waiting ends', () => {
  it('as bought when the address buys the days', async () => {
    const boat = await makeRental(shop, { hulls: 2 });
    const [one, two] = boat.resourceIds;
    const blocks = [
      await block({ ...boat, resourceIds: [one ?? ''] }, july(3, 9)),
      await block({ ...boat, resourceIds: [two ?? ''] }, july(3, 9)),
    ];
    const email = newAddress();
    const { data } = await wait(boat, { ...july(3, 9), email });
    await unblock(blocks[0] ?? '');
    await told(data.id);
    const { invoice } = await buy(boat, { ...july(4, 6), email });
    await shop.decide(invoice, 'pay');

    await expect.poll(() => statusOf(data.id)).toBe('bought');
  });

  it('by the nightly job when its days are past, which deletes entries a month later', async () => {
    const boat = await makeRental(shop);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const entryOf = async (days: number, status: string) => {
      const { id } = await make(shop.app, waitingEntry, { productId: boat.id });
      await shop.app.sql(
        `update ecommerce_waiting_entry set "productId" = $2, "startDate" = $3, "endDate" = $3, status = $4 where id = $1`,
        [id, boat.id, day(days), status],
      );
      return String(id);
    };
    const [past, coming, old] = [
      await entryOf(-3, 'waiting'),
      await entryOf(400, 'notified'),
      await entryOf(-40, 'ended'),
    ];
    await shop.app.sql(
      `update ecommerce_waiting_entry set "updatedAt" = now() - interval '31 days' where id = $1`,
      [old],
    );
    await shop.app.nest
      .get(Jobs)
      .send(defineJob('ecommerce.end-waiting', z.object({}), { retryLimit: 2 }), {});

    await expect.poll(() => statusOf(past)).toBe('ended');
    expect([await statusOf(coming), await statusOf(old)]).toEqual(['notified', undefined]);
  });

  it('for all days of an address by the link of a mail, after a page that changes nothing', async () => {
    const boat = await makeRental(shop);
    const id = await block(boat, july(3, 4));
    await block(boat, july(20, 24));
    const email = newAddress();
    const one = await wait(boat, { ...july(3, 4), email });
    const other = await wait(boat, { ...july(20, 24), email });
    const stranger = await wait(boat, { ...july(20, 24), email: newAddress() });
    await unblock(id);
    await told(one.data.id);
    const text = await mails.text(email, /free again/);
    const link = /https:\/\/boats\.example(\/api\/ecommerce\/waiting-entries\/\S+)/.exec(text)?.[1] ?? '';
    const send = (url: string, method: 'GET' | 'POST' = 'GET') =>
      shop.app.request({
        method,
        url,
        as: 'anonymous',
        ...(method === 'POST' && {
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
    const page = await send(link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop waiting for dates?')]);
    expect(await statusOf(other.data.id)).toBe('waiting');
    const wrong = [`${link}x`, link.replace(one.data.id, other.data.id), link.replace(/code=.*/, '')];
    for (const url of wrong) expect((await send(url, 'POST')).status).toBe(404);
    const stopped = await send(link, 'POST');

    expect([stopped.status, (await send(link, 'POST')).status]).toEqual([200, 200]);
    expect(await statusOf(other.data.id)).toBe('ended');
    expect(await statusOf(stranger.data.id)).toBe('waiting');
  });
});

it('gives the entries of a visitor to the account that the visitor signs in to', async () => {
  const boat = await makeRental(shop);
  await block(boat, july(3, 9));
  const [account, guest] = [await shop.account(), await shop.buyer()];
  const { data } = await wait(boat, { ...july(3, 9), email: newAddress() }, guest);
  await account.signInFrom(guest);
  const owners = await shop.app.sql(`select "subjectId" from ecommerce_waiting_entry where id = $1`, [
    data.id,
  ]);

  expect(owners).toEqual([{ subjectId: account.id }]);
});
