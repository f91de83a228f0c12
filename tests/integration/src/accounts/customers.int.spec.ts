import type { Customer, ListedCustomer } from '@flotilla/rbac';
import { signInAs, statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notesOf } from '../platform/notes.fixture.js';
import type { Shop } from '../shop/shop.fixture.js';
import { buy, openSite, type Person, person, sendForm } from './person.fixture.js';

let shop: Shop;
let who: Person;
let admin: Person;
beforeAll(async () => {
  shop = await openSite();
  admin = await person(shop, ['admin']);
  who = await person(shop);
});
let hasBought = false;
// Purchases wait for jobs, which is possible in tests only.
beforeEach(async () => {
  if (hasBought) return;
  hasBought = true;
  const product = await shop.product({ title: 'Azure 45', prices: [{ amount: '100', currency: 'EUR' }] });
  await buy(shop, who, product);
  await buy(shop, who, product);
});
afterAll(() => shop.close());

const overview = (id: string, as: Person['as'] = admin.as) =>
  shop.app.request<Customer>({ url: `/api/rbac/subjects/${id}/overview`, as });
const list = (query = '', as: Person['as'] = admin.as) =>
  shop.app.request<{ total: number; customers: ListedCustomer[] }>({
    url: `/api/rbac/customers${query}`,
    as,
  });

describe('the page of a customer', () => {
  it('has contacts, figures and the parts of modules', async () => {
    const { data } = await overview(who.id);

    expect(data).toMatchObject({
      id: who.id,
      kind: 'account',
      email: who.email,
      emails: [{ email: who.email, isVerified: true }],
      roles: ['User'],
      figures: { orders: 2, spent: [{ amount: expect.stringMatching(/^200(\.0+)?$/) }] },
      sameAddress: [],
    });
    expect(data?.parts['ecommerce.orders']).toMatchObject({
      isReadable: true,
      data: { count: 2, orders: [{ titles: [{ en: 'Azure 45' }] }, {}] },
    });
    expect(data?.parts['billing.payments']).toMatchObject({ data: { count: 2 } });
    expect(data?.parts['notification.messages']).toMatchObject({ isReadable: true });
  });

  it('has the requests of the customer', async () => {
    const sender = await person(shop);
    await sendForm(shop, sender);
    const { data } = await overview(sender.id);

    expect(data?.parts['crm.requests']).toMatchObject({
      isReadable: true,
      data: { count: 1, requests: [{ status: 'new', replies: 0, createdAt: expect.any(String) }] },
    });
  });

  it('shows guests, and accounts with their address', async () => {
    const guest = await signInAs(shop.app);
    await shop.app.sql(
      `with i as (insert into rbac_identity ("provider", "email") values ('email', $1) returning "id")
       insert into rbac_subjects_to_identities ("subjectId", "identityId") select $2, "id" from i`,
      [who.email.toUpperCase(), guest.id],
    );
    const { data } = await overview(guest.id);

    expect(data).toMatchObject({ kind: 'guest', sameAddress: [{ id: who.id, kind: 'account' }] });
    expect((await overview(who.id)).data?.sameAddress).toMatchObject([{ id: guest.id, kind: 'guest' }]);
  });

  it('names the parts that the caller may not read, without their data', async () => {
    const notes = notesOf(shop.app);
    await notes.grant('clerk', 'GET', '/api/rbac/subjects/{id}/overview');
    await notes.grant('clerk', 'GET', '/api/rbac/customers');
    await notes.grant('clerk', 'GET', '/api/ecommerce/orders');
    const clerk = await signInAs(shop.app, { roles: ['clerk'] });
    const { data } = await overview(who.id, clerk);

    expect(data?.parts['ecommerce.orders']).toMatchObject({ isReadable: true, data: { count: 2 } });
    expect(data?.parts['billing.payments']).toEqual({ isReadable: false, data: null });
    expect(data?.figures).not.toHaveProperty('spent');
    const listed = (await list(`?search=${who.email}&kind=account`, clerk)).data;
    expect(listed.customers.find(({ id }) => id === who.id)?.figures).toEqual({ orders: 2 });
  });

  it('takes a constant number of statements', async () => {
    const few = await person(shop);
    await buy(shop, few, await shop.product());
    const product = await shop.product({ stock: 500 });
    const many = await person(shop);
    for (let count = 0; count < 12; count++) await buy(shop, many, product);
    const read = (id: string) => statementCount(shop.app, () => overview(id));

    expect(await read(many.id)).toBe(await read(few.id));
  });

  it('is denied by default, and to the customer', async () => {
    const url = `/api/rbac/subjects/${who.id}/overview`;
    expect((await shop.app.request({ url, as: 'anonymous' })).status).toBe(401);
    expect((await overview(who.id, who.as)).status).toBe(403);
    expect((await overview(crypto.randomUUID())).status).toBe(404);
    expect((await overview('no-id')).status).toBe(400);
  });
});

describe('the list of customers', () => {
  it('finds by address, order number, and kind', async () => {
    const [order] = await shop.app.sql<{ number: string }>(
      `select o."number" from ecommerce_order o join rbac_subjects_to_ecommerce_module_orders l on l."ecommerceModuleOrderId" = o.id where l."subjectId" = $1 limit 1`,
      [who.id],
    );
    const ids = async (query: string) => (await list(query)).data.customers.map(({ id }) => id);

    expect(await ids(`?search=${encodeURIComponent(who.email)}&kind=account`)).toContain(who.id);
    expect(await ids(`?search=${order?.number}`)).toEqual([who.id]);
    expect(await ids(`?search=${order?.number.toLowerCase()}`)).toEqual([who.id]);
    expect(await ids('?search=nobody%25')).toEqual([]);
    expect((await list('?kind=guest')).data.customers.every(({ kind }) => kind === 'guest')).toBe(true);
  });

  it.each(['Ёлкин', 'елкин', 'Андрей ёлкин', 'андреи', 'zoe', 'ZOË', 'Zoë Ёлкин'])(
    'finds the name of an order by %s, with or without accents',
    async (search) => {
      await shop.app.sql(
        `update ecommerce_order o set "billingAddress" = coalesce(o."billingAddress", '{}') || '{"name": "Zoë Андрей Ёлкин"}'
         from rbac_subjects_to_ecommerce_module_orders l where l."ecommerceModuleOrderId" = o.id and l."subjectId" = $1`,
        [who.id],
      );
      const { data } = await list(`?search=${encodeURIComponent(search)}`);

      expect(data.customers.map(({ id }) => id)).toEqual([who.id]);
    },
  );

  it.each(['Zoë', 'zoe.андрей', 'Андрей'])(
    'finds an address by %s, with or without accents',
    async (search) => {
      const guest = await signInAs(shop.app);
      await shop.app.sql(
        `with i as (insert into rbac_identity ("provider", "email") values ('email', $1) returning "id")
       insert into rbac_subjects_to_identities ("subjectId", "identityId") select $2, "id" from i`,
        ['zoë.андрей@example.com', guest.id],
      );
      const { data } = await list(`?search=${encodeURIComponent(search)}&kind=guest`);

      expect(data.customers.map(({ id }) => id)).toContain(guest.id);
    },
  );

  it.each(['%25', '_', '---', '\\'])('has no customers for %s', async (search) => {
    expect((await list(`?search=${search}`)).data).toEqual({ total: 0, customers: [] });
  });

  it('leaves out visitors without an address', async () => {
    const visitor = await signInAs(shop.app);

    expect((await list('?limit=100')).data.customers.map(({ id }) => id)).not.toContain(visitor.id);
  });

  it.each(['newest', 'oldest', 'email', 'seen'])('pages by %s without repeats', async (sort) => {
    const all = (await list(`?sort=${sort}&limit=100`)).data.customers.map(({ id }) => id);
    const first = await list(`?sort=${sort}&limit=2`);
    const second = await list(`?sort=${sort}&limit=2&offset=2`);

    expect([...first.data.customers, ...second.data.customers].map(({ id }) => id)).toEqual(all.slice(0, 4));
    expect(first.data.total).toBe(all.length);
  });

  it('takes a constant number of statements', async () => {
    await shop.app.sql(
      `with s as (insert into rbac_subject ("slug") select 'many-' || n from generate_series(1, 200) n returning id, slug),
       i as (insert into rbac_identity ("provider", "email") select 'email', slug || '@example.com' from s returning id, email)
       insert into rbac_subjects_to_identities ("subjectId", "identityId") select s.id, i.id from s join i on i.email = s.slug || '@example.com'`,
    );
    const read = (query: string) => statementCount(shop.app, () => list(query));

    expect(await read('?limit=100')).toBe(await read('?limit=1'));
    expect((await list('?search=many-17')).data.customers.length).toBeGreaterThan(0);
  });

  it.each([
    '?limit=101',
    '?limit=0',
    '?sort=spent',
    '?kind=staff',
    '?offset=-1',
    '?page=2',
    `?search=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  it('is denied by default', async () => {
    expect((await shop.app.request({ url: '/api/rbac/customers', as: 'anonymous' })).status).toBe(401);
    expect((await list('', who.as)).status).toBe(403);
  });
});
