import { readFile } from 'node:fs/promises';
import {
  type Context,
  InvalidError,
  NotFoundError,
  Rows,
  server,
  VisibleRows,
  Writer,
} from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { article, articlesToFileStorageModuleFiles, categoriesToArticles, category } from '@flotilla/blog';
import { created, show, foreign, via, viaExternal } from '@flotilla/core';
import { order, ordersToBillingModuleCurrencies, ordersToProducts, product } from '@flotilla/ecommerce';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { file } from '@flotilla/file-storage';
import { widget as hostWidget, widgetsToExternalWidgets } from '@flotilla/host';
import { identity, subject, subjectsToEcommerceModuleOrders } from '@flotilla/rbac';
import { createTestApp, make, makeMany, recordEvents, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { Carts } from './carts.fixture.js';

const here = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

let app: TestApp;
let rows: Rows;
let visible: VisibleRows;
const asServer: Context = { caller: server };
const categories = recordEvents({ name: 'recorder', on: created(category) });

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, categories.module] });
  rows = app.nest.get(Rows);
  visible = app.nest.get(VisibleRows);
});
afterAll(() => app.close());

describe('reading', () => {
  it('finds rows by typed filters, in the requested order', async () => {
    const made = await makeMany(
      app,
      ordersToProducts,
      [3, 1, 2].map((quantity) => ({ overrides: { quantity } })),
    );
    const found = await rows.of(ordersToProducts, asServer).find({
      where: { id: { inArray: made.map(({ id }) => id) }, quantity: { gt: 1 } },
      orderBy: { quantity: 'desc' },
      fields: ['quantity'],
    });
    expect(found.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(['id', 'quantity', 'variant']);
  });

  it('returns the values that the types promise: exact decimals, moments, text per language', async () => {
    const { id } = await make(app, ordersToProducts, {
      unitPrice: '12345678901234567890.12345678',
      createdAt: '2026-01-02T03:04:05.678Z',
    });
    const line = await rows.of(ordersToProducts, asServer).byId(id);
    expect(line).toMatchObject({
      unitPrice: '12345678901234567890.12345678',
      createdAt: '2026-01-02T03:04:05.678Z',
    });
    const { id: articleId } = await make(app, article, { title: { en: 'A quay', ru: 'Причал' } });
    const found = await rows
      .of(article, asServer)
      .one({ where: { title: { ru: { ilike: 'прич%' } }, id: { eq: articleId } } });
    expect(found?.title).toEqual({ en: 'A quay', ru: 'Причал' });
  });

  it('embeds parts of a row under chosen names, in one statement for one row and for fifty', async () => {
    const picture = via(articlesToFileStorageModuleFiles, show(file, ['alt']), {
      first: true,
      fields: ['orderIndex'],
    });
    const parent = await make(app, category);
    const counts: number[] = [];
    for (const size of [1, 50]) {
      const articles = await makeMany(
        app,
        article,
        Array.from({ length: size }, () => ({})),
      );
      await makeMany(
        app,
        categoriesToArticles,
        articles.map(({ id }) => ({
          overrides: { articleId: id, categoryId: parent.id, variant: 'default' },
        })),
      );
      await makeMany(
        app,
        articlesToFileStorageModuleFiles,
        articles.map(({ id }) => ({ overrides: { articleId: id, orderIndex: 7, variant: 'default' } })),
      );
      const read = async () => {
        const found = await rows.of(article, asServer).find({
          where: { id: { inArray: articles.map(({ id }) => id) } },
          fields: ['slug'],
          with: {
            topics: via(
              categoriesToArticles,
              show(category, ['slug'], { articles: via(categoriesToArticles, show(article, [])) }),
            ),
            picture,
          },
        });
        expect(found).toHaveLength(size);
        expect(found[0]?.topics).toMatchObject([{ id: parent.id, slug: parent.slug }]);
        expect(found[0]?.topics[0]?.articles).toHaveLength(size === 1 ? 1 : 51);
        expect(found[0]?.picture?.link).toMatchObject({ orderIndex: 7 });
      };
      counts.push(await statementCount(app, read));
    }
    expect(counts).toEqual([1, 1]);
  });

  it('embeds referenced rows, and of rows without a definition their id and variant', async () => {
    const { id, productId, orderId } = await make(app, ordersToProducts, { currencyId: null });
    const lines = rows.of(ordersToProducts, asServer);
    const line = await lines.byId(id, {
      fields: [],
      with: { product, order: show(order, ['status']), currency: foreign('billing.currency') },
    });
    expect(line.product).toMatchObject({ id: productId, title: expect.anything() });
    expect(line.order).toEqual({ id: orderId, variant: 'default', status: 'new' });
    expect(line.currency).toBeNull();
    const { id: currencyId } = await make(app, currency, { variant: 'default' });
    await lines.update(id, { currencyId });
    const { currency: known } = await lines.byId(id, { with: { currency: foreign('billing.currency') } });
    expect(known).toEqual({ id: currencyId, variant: 'default', entity: 'billing.currency' });
    const { currency: rendered } = await lines.byId(id, {
      with: { currency: foreign(show(currency, ['slug'])) },
    });
    expect(rendered).toEqual(known);
    const { id: externalId, widgetId } = await make(app, widgetsToExternalWidgets, { variant: 'default' });
    const placed = await rows
      .of(hostWidget, asServer)
      .byId(String(widgetId), { with: { placed: viaExternal(widgetsToExternalWidgets) } });
    expect(placed.placed).toMatchObject([{ id: externalId, widgetId, externalModule: expect.any(String) }]);
  });

  it('leaves out hidden links unless their variant is named', async () => {
    const { articleId } = await make(app, categoriesToArticles, { variant: 'hidden' });
    const all = {
      all: via(categoriesToArticles, show(category, []), { variants: categoriesToArticles.variants }),
    };
    const found = await rows
      .of(article, asServer)
      .byId(articleId, { with: { shown: via(categoriesToArticles, category), ...all } });
    expect([found.shown.length, found.all.length]).toEqual([0, 1]);
  });

  it('returns no secret except named ones', async () => {
    const { id } = await make(app, identity, { password: 'a hash' });
    expect(await rows.of(identity, asServer).byId(id)).not.toHaveProperty('password');
    const { password } = await rows.of(identity, asServer).byId(id, { secrets: ['password'], fields: [] });
    expect(password).toBe('a hash');
  });

  it('are generated with the defaults of server-only booleans', async () => {
    const people = await makeMany(app, identity, [{}, {}, {}]);
    expect(people.map(({ mustChangePassword }) => mustChangePassword)).toEqual([false, false, false]);
  });

  it('pages by a cursor, with any selected fields, and counts', async () => {
    const { orderId } = await make(app, ordersToProducts, { quantity: 1 });
    await makeMany(
      app,
      ordersToProducts,
      [4, 2, 5, 3].map((quantity) => ({ overrides: { orderId, quantity } })),
    );
    const query = {
      where: { orderId: { eq: orderId } },
      orderBy: { quantity: 'desc' },
      fields: [],
      limit: 2,
    } as const;
    const lines = rows.of(ordersToProducts, asServer);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await lines.page({ ...query, count: true, after });
      expect(page.total).toBe(5);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual((await lines.find({ ...query, limit: undefined })).map(({ id }) => id));
    expect(await lines.count(query)).toBe(5);
    const first = await lines.page(query);
    const second = await lines.page({ ...query, after: first.next ?? '' });
    expect([first.previous, await lines.page({ ...query, before: second.previous ?? '' })]).toEqual([
      null,
      first,
    ]);
    expect(await lines.page({ where: { id: { eq: orderId } }, count: true })).toEqual({
      rows: [],
      previous: null,
      next: null,
      total: 0,
    });
  });

  it('finds all rows without a limit, and reports missing rows', async () => {
    const { orderId } = await make(app, ordersToProducts);
    await makeMany(
      app,
      ordersToProducts,
      Array.from({ length: 150 }, () => ({ overrides: { orderId } })),
    );
    const lines = rows.of(ordersToProducts, asServer);
    expect(await lines.find({ where: { orderId: { eq: orderId } }, fields: [] })).toHaveLength(151);
    expect(await lines.exists({ where: { orderId: { eq: orderId } } })).toBe(true);
    expect(await lines.exists({ where: { orderId: { eq: '00000000-0000-7000-8000-000000000000' } } })).toBe(
      false,
    );
    expect(await lines.one({ where: { id: { eq: orderId } } })).toBeNull();
    await expect(lines.byId(orderId)).rejects.toThrow(NotFoundError);
    await expect(lines.byId('nonsense')).rejects.toThrow(InvalidError);
  });

  it('refuses a condition without a value, which would match every row', async () => {
    const missing: string | undefined = undefined;
    await expect(rows.of(order, asServer).find({ where: { id: { eq: missing } } })).rejects.toThrow(
      'where.id.eq is undefined',
    );
    await expect(rows.of(order, asServer).find({ where: { status: undefined } })).rejects.toThrow(
      'where.status is undefined',
    );
    await expect(rows.of(ordersToProducts, asServer).find({ where: { orderId: {} } })).rejects.toThrow(
      'where.orderId has no condition',
    );
    await expect(rows.of(article, asServer).find({ where: { title: { en: {} } } })).rejects.toThrow(
      'where.title.en has no condition',
    );
  });

  it('refuses values that PostgreSQL could not parse, even if types are bypassed', async () => {
    const lines = rows.of(ordersToProducts, asServer);
    await expect(rows.of(currency, asServer).find({ where: { slug: { like: 'a\\' } } })).rejects.toThrow(
      InvalidError,
    );
    for (const limit of [NaN, -1, 1.5, JSON.parse('"1; select 1"')])
      await expect(lines.find({ limit })).rejects.toThrow('not a number of rows');
    await expect(lines.find({ lock: JSON.parse('"update nowait"') })).rejects.toThrow('update or share');
  });

  it('locks rows to the end of a transaction', async () => {
    const { id } = await make(app, ordersToProducts, { quantity: 0 });
    await expect(rows.of(ordersToProducts, asServer).byId(id, { lock: 'update' })).rejects.toThrow(
      'a lock lasts as long as a transaction',
    );
    const addOne = () =>
      app.nest.get(Writer).transaction(async (tx) => {
        const lines = rows.of(ordersToProducts, { caller: server, tx });
        const { quantity } = await lines.byId(id, { lock: 'update', fields: ['quantity'] });
        await lines.update(id, { quantity: quantity + 1 });
      });
    await Promise.all(Array.from({ length: 8 }, addOne));
    expect((await rows.of(ordersToProducts, asServer).byId(id)).quantity).toBe(8);
  });
});

describe('writing', () => {
  it('fills in defaults, and changes only given fields', async () => {
    const made = await rows
      .of(identity, asServer)
      .insert({ provider: 'email', email: 'ada@example.com', password: 'x' });
    expect(made).toMatchObject({ provider: 'email', verifiedAt: null, mustChangePassword: false });
    const changed = await rows
      .of(identity, asServer)
      .update(made.id, { verifiedAt: '2026-01-01T00:00:00Z', email: undefined });
    expect(changed).toMatchObject({ email: 'ada@example.com', verifiedAt: '2026-01-01T00:00:00.000Z' });
    expect(await rows.of(identity, asServer).delete(made.id)).toMatchObject({ id: made.id });
    await expect(rows.of(identity, asServer).update(made.id, {})).rejects.toThrow(NotFoundError);
  });

  it('finds a row by its id in capitals', async () => {
    const id = crypto.randomUUID();
    const made = await rows.of(category, asServer).insert({ id: id.toUpperCase() });
    expect(made.id).toBe(id);
    const { payload } = await categories.matching(({ payload: { row } }) => row.id === id);
    expect(payload.actor).toEqual({ kind: 'server' });
    expect(await rows.of(category, asServer).update(id.toUpperCase(), { className: 'wide' })).toMatchObject({
      id,
      className: 'wide',
    });
    await expect(rows.of(category, asServer).insert({ id: `{${id}}` })).rejects.toThrow(InvalidError);
  });

  it('emits the events and invalidates the tags that REST would', async () => {
    const { data: list } = await app.request({
      url: `${category.route}?limit=1&orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc`,
    });
    const made = await rows.of(category, asServer).insert({ title: { en: 'Ropes' } });
    const { data: after } = await app.request({
      url: `${category.route}?limit=1&orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc`,
    });
    expect(after).not.toEqual(list);
    const { payload } = await categories.matching(({ payload: { row } }) => row.id === made.id);
    expect(payload).toMatchObject({ row: { title: { en: 'Ropes' } }, actor: { kind: 'server' } });
  });

  it('finds or creates one row, by some of its fields or all, for twenty concurrent calls', async () => {
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        rows
          .of(currency, asServer)
          .findOrCreate({ slug: 'xts', title: `Test ${place}`, symbol: 'x' }, { by: ['slug'] }),
      ),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  });

  it('creates one row of a key, however it is spelt', async () => {
    const [{ id: orderId }, { id: productId }] = [await make(app, order), await make(app, product)];
    const line = { orderId, productId, unitPrice: '1.5', variant: 'default' } as const;
    const sameLine = {
      variant: 'default',
      unitPrice: '1.50',
      productId: productId.toUpperCase(),
      orderId,
    } as const;
    const asked = Array.from({ length: 20 }, (_, place) =>
      rows.of(ordersToProducts, asServer).findOrCreate(place % 2 ? line : sameLine),
    );
    expect(new Set((await Promise.all(asked)).map(({ id }) => id)).size).toBe(1);
  });

  it('refuses a key with a missing value, which would find another row', async () => {
    await make(app, currency);
    const missing: { title: string; symbol: string; slug?: string } = { title: 'Test', symbol: 'x' };
    await expect(rows.of(currency, asServer).findOrCreate(missing, { by: ['slug'] })).rejects.toThrow(
      'by slug, which is undefined',
    );
  });

  it('stores several rows in one statement, and none of them when one is refused', async () => {
    const { id: orderId } = await make(app, order);
    const products = await makeMany(app, product, [{}, {}]);
    const lines = rows.of(ordersToProducts, asServer);
    const sent = await statementCount(app, () =>
      lines.insertMany(products.map(({ id }) => ({ orderId, productId: id }))),
    );
    expect(sent).toBeLessThanOrEqual(2);
    expect(await lines.insertMany([])).toEqual([]);
    await expect(
      lines.insertMany([
        { orderId, productId: products[0]?.id ?? '' },
        { orderId, productId: orderId },
      ]),
    ).rejects.toThrow(InvalidError);
    expect(await lines.count({ where: { orderId: { eq: orderId } } })).toBe(2);
  });
});

describe('as a caller', () => {
  it('returns only the own rows, and refuses hidden ones', async () => {
    const { subjectId, ecommerceModuleOrderId } = await make(app, subjectsToEcommerceModuleOrders);
    const caller = { kind: 'subject', id: subjectId, roles: [] } as const;
    await make(app, order);
    expect((await visible.of(order, { caller }).find()).map(({ id }) => id)).toEqual([
      ecommerceModuleOrderId,
    ]);
    expect(await visible.of(order, { caller }).count()).toBe(1);
    await expect(visible.of(ordersToProducts, { caller: { kind: 'anonymous' } }).find()).rejects.toThrow(
      'Not authorized',
    );
    expect(await visible.of(order, asServer).count()).toBeGreaterThan(1);
    expect(await visible.of(subject, { caller }).find()).toMatchObject([{ id: subjectId }]);
  });
});

describe('as a caller whose query bypasses the types', () => {
  it('neither returns nor compares secrets', async () => {
    const seen = visible.of(identity, asServer);
    const queries: object[] = [
      { secrets: ['password'] },
      { where: { password: { like: 'a%' } } },
      { orderBy: { password: 'asc' } },
    ];
    for (const query of queries) {
      for (const read of [seen.find, seen.one, seen.page, seen.count])
        await expect(read(query)).rejects.toThrow('password is a secret');
    }
  });
});

describe('without some modules', () => {
  it('names the missing module, or returns nothing', async () => {
    const small = await createTestApp({ modules: [EcommerceModule] });
    try {
      const own = small.nest.get(Rows);
      expect(own.ofInstalled(ordersToBillingModuleCurrencies, asServer)).toBeNull();
      expect(() => own.of(ordersToBillingModuleCurrencies, asServer)).toThrow(
        'billing.currency is not: ask by rows.ofInstalled',
      );
      const { id } = await own.of(order, asServer).insert({});
      const found = await own
        .of(order, asServer)
        .byId(id, { with: { currencies: via(ordersToBillingModuleCurrencies, currency) } });
      expect(found.currencies).toEqual([]);
    } finally {
      await small.close();
    }
  });
});

describe('the example of the README', () => {
  it('is this one', async () => {
    const [, example = ''] =
      /\/\/ #region example\n(.*?)\/\/ #endregion/s.exec(await here('carts.fixture.ts')) ?? [];
    expect(await here('../../../../packages/backend/README.md')).toContain(example.trim());
  });

  it('fills a cart, also for eight concurrent clicks, and returns its content', async () => {
    const carts = new Carts(rows, app.nest.get(Writer));
    const [{ id: orderId }, { id: productId, slug }] = [
      await rows.of(order, asServer).insert({}),
      await make(app, product),
    ];
    await Promise.all(Array.from({ length: 8 }, () => carts.add(orderId, productId, asServer)));
    const lines = await carts.linesOf(orderId, asServer);
    expect(lines).toMatchObject([{ quantity: 8, product: { id: productId, slug } }]);
    await expect(carts.add(productId, productId, asServer)).rejects.toThrow('There is no such cart.');
  });
});
