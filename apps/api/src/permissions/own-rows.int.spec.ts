import { OWNERS, type Owners, server, type SignedIn } from '@flotilla/backend';
import { order, ordersToProducts, product } from '@flotilla/ecommerce';
import { createTestApp, make, makeMany, signInAs, statementCount, type TestApp, type TestRow } from '@flotilla/testing';
import { identity, subjectsToIdentities } from '@flotilla/rbac';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

const orders = '/api/ecommerce/orders';
let app: TestApp;
let anna: SignedIn;
let boris: SignedIn;
/** Two of Anna's, two of Boris's, and one of nobody's, in turn. */
let all: TestRow[];
let annas: string[];

beforeAll(async () => {
  app = await createTestApp({ modules });
  [anna, boris] = [await signInAs(app), await signInAs(app)];
  all = (await makeMany(app, order, [{}, {}, {}, {}, {}])) as TestRow[];
  for (const [index, { id }] of all.slice(0, 4).entries()) {
    await owners().assign({ caller: server }, order.key, id, (index % 2 ? boris : anna).id);
  }
  annas = await owners().ownedIds(anna.id, order.key);
});
afterAll(() => app.close());

const owners = () => app.nest.get<Owners>(OWNERS);
const find = (query: string, as: SignedIn = anna) => app.request<TestRow[]>({ url: `${orders}?${query}`, as });
const ids = (rows: readonly TestRow[]) => rows.map(({ id }) => id);
const filters = (...and: object[]) => `filters=${encodeURIComponent(JSON.stringify({ and }))}`;

describe('the port', () => {
  it('knows what was assigned, once however often it is said', async () => {
    const [first, second] = all.map(({ id }) => id);
    await owners().assign({ caller: server }, order.key, first ?? '', anna.id);

    expect(await owners().ownedIds(anna.id, order.key)).toEqual([first, all[2]?.id]);
    expect(await owners().owns(anna.id, order.key, first ?? '')).toBe(true);
    expect(await owners().owns(anna.id, order.key, second ?? '')).toBe(false);
  });

  it('says that a subject is its own, and that some things are nobody’s', async () => {
    expect(await owners().owns(anna.id, 'rbac.subject', anna.id)).toBe(true);
    expect(await owners().owns(anna.id, 'rbac.subject', boris.id)).toBe(false);
    expect([owners().ownershipOf('social.chat'), await owners().ownedIds(anna.id, 'social.chat')]).toEqual([undefined, []]);
    await expect(owners().assign({ caller: server }, 'social.chat', anna.id, anna.id)).rejects.toThrow('social.chat has no owners');
  });
});

describe('a list', () => {
  it('has the own rows, in any order, and no other', async () => {
    for (const order of ['createdAt', 'id', 'status', 'updatedAt'])
      for (const method of ['asc', 'desc']) {
        const { status, data, meta } = await find(`orderBy[and][0][column]=${order}&orderBy[and][0][method]=${method}&count=true`);
        expect([status, ids(data).toSorted(), meta.total]).toEqual([200, annas.toSorted(), 2]);
      }
  });

  it('is no larger for filters that ask for more', async () => {
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

  it('counts the own rows alone', async () => {
    expect([await count(''), await count('', boris), await count('', await signInAs(app))]).toEqual([2, 2, 0]);
  });

  it('is paged by key through the own rows, and another’s cursor leads to nothing else', async () => {
    const first = await find('limit=1');
    const second = await find(`limit=1&after=${first.meta.next}`);
    const ofBoris = await find('limit=1', boris);
    const crossed = await find(`limit=5&after=${ofBoris.meta.next}`);

    expect([...ids(first.data), ...ids(second.data), second.meta.next]).toEqual([...annas, null]);
    expect(annas).toEqual(expect.arrayContaining(ids(crossed.data)));
  });

  it('is each subject’s own, though all ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => find('', index % 2 ? boris : anna)));
    const expected = [annas, await owners().ownedIds(boris.id, order.key)];

    answers.forEach(({ data }, index) => expect(ids(data)).toEqual(expected[index % 2]));
  });

  it('costs one statement, however many rows there are', async () => {
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
  it('is there for its owner, and for nobody else', async () => {
    const [own, another, nobodys] = [all[0]?.id, all[1]?.id, all[4]?.id];
    const byId = async (id?: string) => (await app.request({ url: `${orders}/${id}`, as: anna })).status;

    expect([await byId(own), await byId(another), await byId(nobodys), await byId(crypto.randomUUID())]).toEqual([200, 404, 404, 404]);
  });

  it('that belongs to another is told of as one that does not exist', async () => {
    const missing = crypto.randomUUID();
    const [hidden, absent] = await Promise.all(
      [all[1]?.id ?? '', missing].map((id) => app.request({ url: `${orders}/${id}?include=orders-to-products`, as: anna })),
    );

    expect(hidden?.problem.message.replace(all[1]?.id ?? '', missing)).toBe(absent?.problem.message);
  });
});

describe('what is embedded', () => {
  it('is of the own rows alone, from whichever side it is asked for', async () => {
    const sold = await make(app, product);
    for (const { id } of all) await make(app, ordersToProducts, { orderId: id, productId: sold.id });
    const fromProduct = await app.request<TestRow>({ url: `/api/ecommerce/products/${sold.id}?include=orders-to-products`, as: anna });
    const fromOrders = await find('include=orders-to-products');
    const linksOf = (row?: TestRow) => row?.ordersToProducts as { orderId: string; order?: TestRow }[];

    expect(linksOf(fromProduct.data).map(({ orderId }) => orderId)).toEqual(annas);
    expect(fromOrders.data.map((row) => linksOf(row).map(({ orderId }) => orderId))).toEqual(annas.map((id) => [id]));
    const deep = await find('include=orders-to-products.orders-to-products');
    expect(deep.text).not.toContain(all[1]?.id);
    expect(deep.text).not.toContain(all[4]?.id);
  });

  it('is not what is for roles', async () => {
    const include = 'include=subjects-to-sessions';

    expect((await app.request({ url: `/api/rbac/subjects/${anna.id}?${include}`, as: anna })).status).toBe(403);
    expect((await app.request({ url: `/api/rbac/subjects/${anna.id}?include=subjects-to-roles.roles-to-actions`, as: anna })).status).toBe(
      403,
    );
  });
});

describe('a secret of the own identity', () => {
  it('is named by no filter, order, include or error, neither for its owner', async () => {
    const password = 'never-to-be-seen-0192';
    const mine = await make(app, identity, { password, provider: 'email', email: 'anna@example.com' });
    await make(app, subjectsToIdentities, { subjectId: anna.id, identityId: mine.id });
    const url = '/api/rbac/identities';
    const texts: string[] = [];
    for (const column of ['password', 'salt', 'code', 'password.en', 'PASSWORD', '"password"', 't.password']) {
      for (const query of [
        filters({ column, method: 'like', value: 'never%' }),
        filters({ column, method: 'isNotNull' }),
        `orderBy[and][0][column]=${encodeURIComponent(column)}&orderBy[and][0][method]=asc`,
        `include=${encodeURIComponent(column)}`,
      ]) {
        const answer = await app.request({ url: `${url}?${query}`, as: anna });
        expect([query, answer.status]).toEqual([query, 400]);
        texts.push(answer.text);
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
