import { Ownership, server } from '@flotilla/backend';
import { OWNERS, type Owners, type SignedIn } from '@flotilla/backend/ports';
import { invoice as billingInvoice, paymentIntent, paymentIntentsToInvoices } from '@flotilla/billing';
import { order, ordersToBillingModulePaymentIntents, ordersToProducts, product } from '@flotilla/ecommerce';
import {
  createTestApp,
  make,
  makeMany,
  signInAs,
  statementCount,
  type TestApp,
  type TestRow,
} from '@flotilla/testing';
import { identity, role, subject, subjectsToIdentities } from '@flotilla/rbac';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

const orders = '/api/ecommerce/orders';
let app: TestApp;
let anna: SignedIn;
let boris: SignedIn;
/** Two orders of Anna, two of Boris, and one without an owner, by turns. */
let all: TestRow[];
let annas: string[];

beforeAll(async () => {
  app = await createTestApp({ modules });
  [anna, boris] = [await signInAs(app), await signInAs(app)];
  all = (await makeMany(app, order, [{}, {}, {}, {}, {}])) as TestRow[];
  for (const [index, { id }] of all.slice(0, 4).entries()) {
    await owners().assign({ entity: order, id }, (index % 2 ? boris : anna).id, { caller: server });
  }
  annas = await ownership().ownedIds(anna.id, order);
});
afterAll(() => app.close());

const owners = () => app.nest.get<Owners>(OWNERS);
const ownership = () => app.nest.get(Ownership);
const find = (query: string, as: SignedIn = anna) =>
  app.request<TestRow[]>({ url: `${orders}?${query}`, as });
const ids = (rows: readonly TestRow[]) => rows.map(({ id }) => id);
const filters = (...and: object[]) => `filters=${encodeURIComponent(JSON.stringify({ and }))}`;

describe('ownership', () => {
  it('includes an assigned row once, however often it is assigned', async () => {
    const [first, second] = all.map(({ id }) => id);
    await owners().assign({ entity: order, id: first ?? '' }, anna.id, { caller: server });

    expect(await ownership().ownedIds(anna.id, order)).toEqual([first, all[2]?.id]);
    expect(await ownership().owns(anna.id, { entity: order, id: first ?? '' })).toBe(true);
    expect(await ownership().owns(anna.id, { entity: order, id: second ?? '' })).toBe(false);
  });

  it('includes the subject itself, and excludes unowned entities', async () => {
    expect(await ownership().owns(anna.id, { entity: subject, id: anna.id })).toBe(true);
    expect(await ownership().owns(anna.id, { entity: subject, id: boris.id })).toBe(false);
    expect([ownership().isOwnable(role), await ownership().ownedIds(anna.id, role)]).toEqual([false, []]);
    await expect(owners().assign({ entity: role, id: anna.id }, anna.id, { caller: server })).rejects.toThrow(
      'rbac.role has no owners',
    );
  });
});

describe('dependent rows of owned rows', () => {
  it('belong to the owner: order lines, intents and their invoices', async () => {
    const [annasOrder, borisOrder] = [all[0]?.id, all[1]?.id];
    const sold = await make(app, product);
    // A sold line could not be deleted again.
    const line = await make(app, ordersToProducts, { orderId: annasOrder, productId: sold.id, total: null });
    const [intent, invoice] = [await make(app, paymentIntent), await make(app, billingInvoice)];
    await make(app, ordersToBillingModulePaymentIntents, {
      orderId: borisOrder,
      billingModulePaymentIntentId: intent.id,
    });
    const bill = await make(app, paymentIntentsToInvoices, {
      paymentIntentId: intent.id,
      invoiceId: invoice.id,
    });

    expect(await ownership().ownersOf({ entity: ordersToProducts, id: line.id })).toEqual([anna.id]);
    expect(await ownership().ownersOf({ entity: billingInvoice, id: invoice.id })).toEqual([boris.id]);
    expect(await ownership().ownersOf({ entity: paymentIntentsToInvoices, id: bill.id })).toEqual([boris.id]);
    expect(await ownership().ownedIds(boris.id, paymentIntent)).toEqual([intent.id]);
    expect(await ownership().owns(anna.id, { entity: paymentIntent, id: intent.id })).toBe(false);
    for (const url of [
      `/api/billing/invoices/${invoice.id}`,
      `/api/billing/payment-intents-to-invoices/${bill.id}`,
    ]) {
      const statuses = await Promise.all(
        [boris, anna].map(async (as) => (await app.request({ url, as })).status),
      );
      expect([url, ...statuses]).toEqual([url, 200, 404]);
    }
    expect(
      (await app.request<TestRow[]>({ url: '/api/billing/invoices', as: boris })).data.map(({ id }) => id),
    ).toEqual([invoice.id]);
    for (const [url, id] of [
      ['/api/ecommerce/orders-to-products', line.id],
      ['/api/billing/payment-intents', intent.id],
    ]) {
      await app.request({ method: 'DELETE', url: `${url}/${id}` });
    }
  });

  it('belong to all owners, and to none when deleted', async () => {
    const shared = await make(app, order);
    for (const { id } of [anna, boris])
      await owners().assign({ entity: order, id: shared.id }, id, { caller: server });

    expect((await ownership().ownersOf({ entity: order, id: shared.id })).toSorted()).toEqual(
      [anna.id, boris.id].toSorted(),
    );
    expect(await ownership().ownersOf({ entity: order, id: crypto.randomUUID() })).toEqual([]);
    expect(await ownership().ownersOf({ entity: product, id: crypto.randomUUID() })).toEqual([]);
    await app.request({ method: 'DELETE', url: `${orders}/${shared.id}` });
  });
});

describe('a list', () => {
  it('has only the own rows, in any order', async () => {
    for (const order of ['createdAt', 'id', 'status', 'updatedAt'])
      for (const method of ['asc', 'desc']) {
        const { status, data, meta } = await find(
          `orderBy[and][0][column]=${order}&orderBy[and][0][method]=${method}&count=true`,
        );
        expect([status, ids(data).toSorted(), meta.total]).toEqual([200, annas.toSorted(), 2]);
      }
  });

  it('is not extended by filters for other rows', async () => {
    const others = all.filter(({ id }) => !annas.includes(id));
    for (const filter of [
      { column: 'id', method: 'inArray', value: ids(others) },
      { column: 'id', method: 'notInArray', value: annas },
      ...others.map(({ id }) => ({ column: 'id', method: 'eq', value: id })),
    ]) {
      expect([(await find(filters(filter))).data, await count(filters(filter))]).toEqual([[], 0]);
    }
    expect(ids((await find(filters({ column: 'id', method: 'isNotNull' }))).data)).toEqual(annas);
  });

  it('counts only the own rows', async () => {
    expect([await count(''), await count('', boris), await count('', await signInAs(app))]).toEqual([
      2, 2, 0,
    ]);
  });

  it('is paged by key through the own rows only, with cursors of others as well', async () => {
    const first = await find('limit=1');
    const second = await find(`limit=1&after=${first.meta.next}`);
    const ofBoris = await find('limit=1', boris);
    const crossed = await find(`limit=5&after=${ofBoris.meta.next}`);

    expect([...ids(first.data), ...ids(second.data), second.meta.next]).toEqual([...annas, null]);
    expect(annas).toEqual(expect.arrayContaining(ids(crossed.data)));
  });

  it('is filtered for each subject in concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => find('', index % 2 ? boris : anna)),
    );
    const expected = [annas, await ownership().ownedIds(boris.id, order)];

    answers.forEach(({ data }, index) => expect(ids(data)).toEqual(expected[index % 2]));
  });

  it('costs one statement, for any number of rows', async () => {
    await find('');
    const few = await statementCount(app, () => find(''));
    await makeMany(
      app,
      order,
      Array.from({ length: 30 }, () => ({})),
    );

    expect([few, await statementCount(app, () => find(''))]).toEqual([1, 1]);
  });
});

describe('one row', () => {
  it('is readable only by its owner', async () => {
    const [own, another, nobodys] = [all[0]?.id, all[1]?.id, all[4]?.id];
    const byId = async (id?: string) => (await app.request({ url: `${orders}/${id}`, as: anna })).status;

    expect([
      await byId(own),
      await byId(another),
      await byId(nobodys),
      await byId(crypto.randomUUID()),
    ]).toEqual([200, 404, 404, 404]);
  });

  it('of another subject is reported as one that does not exist', async () => {
    const missing = crypto.randomUUID();
    const [hidden, absent] = await Promise.all(
      [all[1]?.id ?? '', missing].map((id) =>
        app.request({ url: `${orders}/${id}?include=orders-to-products`, as: anna }),
      ),
    );

    expect(hidden?.problem.message.replace(all[1]?.id ?? '', missing)).toBe(absent?.problem.message);
  });
});

describe('embedded rows', () => {
  it('are limited to the own rows, from either end', async () => {
    const sold = await make(app, product);
    for (const { id } of all) await make(app, ordersToProducts, { orderId: id, productId: sold.id });
    const fromProduct = await app.request<TestRow>({
      url: `/api/ecommerce/products/${sold.id}?include=orders-to-products`,
      as: anna,
    });
    const fromOrders = await find('include=orders-to-products');
    const linksOf = (row?: TestRow) => row?.ordersToProducts as { orderId: string; order?: TestRow }[];

    expect(linksOf(fromProduct.data).map(({ orderId }) => orderId)).toEqual(annas);
    expect(fromOrders.data.map((row) => linksOf(row).map(({ orderId }) => orderId))).toEqual(
      annas.map((id) => [id]),
    );
    const back = await find('include=orders-to-products.orders-to-products');
    expect(back.problem).toMatchObject({
      status: 400,
      message: expect.stringContaining('takes the link "orders-to-products" back'),
    });
  });

  it('exclude rows for roles', async () => {
    const include = 'include=subjects-to-sessions';

    expect((await app.request({ url: `/api/rbac/subjects/${anna.id}?${include}`, as: anna })).status).toBe(
      403,
    );
    expect(
      (
        await app.request({
          url: `/api/rbac/subjects/${anna.id}?include=subjects-to-roles.roles-to-actions`,
          as: anna,
        })
      ).status,
    ).toBe(403);
  });
});

describe('a secret of the own identity', () => {
  it('cannot be named in a filter, order or include, and appears in no error, even for its owner', async () => {
    const password = 'never-to-be-seen-0192';
    const mine = await make(app, identity, { password, provider: 'email', email: 'anna@example.com' });
    await make(app, subjectsToIdentities, { subjectId: anna.id, identityId: mine.id });
    const url = '/api/rbac/identities';
    const texts: string[] = [];
    for (const column of [
      'password',
      'salt',
      'code',
      'password.en',
      'PASSWORD',
      '"password"',
      't.password',
    ]) {
      for (const query of [
        filters({ column, method: 'like', value: 'never%' }),
        filters({ column, method: 'isNotNull' }),
        `orderBy[and][0][column]=${encodeURIComponent(column)}&orderBy[and][0][method]=asc`,
        `include=${encodeURIComponent(column)}`,
      ]) {
        const response = await app.request({ url: `${url}?${query}`, as: anna });
        expect([query, response.status]).toEqual([query, 400]);
        texts.push(response.text);
      }
    }
    const list = await app.request<TestRow[]>({ url, as: anna });
    const row = await app.request({ url: `${url}/${mine.id}?include=subjects-to-identities`, as: anna });
    const cursor = Buffer.from(list.meta.next ?? '', 'base64url').toString();

    expect([list.data.map(({ id }) => id), row.status]).toEqual([[mine.id], 200]);
    expect([...texts, list.text, row.text, cursor].join()).not.toContain(password);
    expect(row.text).not.toMatch(/"(password|salt|code)"/);
  });
});

async function count(query: string, as: SignedIn = anna): Promise<number> {
  return (await app.request<number>({ url: `${orders}/count?${query}`, as })).data;
}
