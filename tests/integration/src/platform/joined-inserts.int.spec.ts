import { newId, Rows, server, type TransactionContext, Writer } from '@flotilla/backend';
import { article, categoriesToArticles, category } from '@flotilla/blog';
import { InvalidationBus } from '@flotilla/backend/ports';
import { created } from '@flotilla/core';
import type { ChangeOfRow } from '@flotilla/core/administration';
import { order, ordersToProducts, product } from '@flotilla/ecommerce';
import {
  createTestApp,
  make,
  recordEvents,
  statementCount,
  type TestApp,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
let rows: Rows;
const categories = recordEvents({ name: 'recorder', on: created(category) });

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, categories.module] });
  rows = app.nest.get(Rows);
});
afterAll(() => app.close());

const within = <T>(work: (txContext: TransactionContext) => Promise<T>) =>
  app.nest.get(Writer).transaction((tx) => work({ caller: server, tx }));

/** An order of a product with a number of lines: its rows reference each other. */
const orderOf = (productId: string, lines: number) => (txContext: TransactionContext) => {
  const id = newId();
  return Promise.all([
    rows.of(order, txContext).insert({ id }),
    ...Array.from({ length: lines }, (_, place) =>
      rows.of(ordersToProducts, txContext).insert({ orderId: id, productId, quantity: place + 1 }),
    ),
  ]);
};

it('inserts concurrent rows in one statement, for any number of rows and tables', async () => {
  const { id: productId } = await make(app, product);
  const alone = await statementCount(app, () => within((txContext) => rows.of(order, txContext).insert({})));
  const joined = await statementCount(app, () => within(orderOf(productId, 5)));

  expect(joined).toBe(alone);
});

it('returns each caller its own row, invalidates caches, and records each in the history', async () => {
  const { id: productId } = await make(app, product);
  const linesUrl = `${ordersToProducts.route}?limit=1000`;
  const linesOfProduct = async () =>
    (await app.request<TestRow[]>({ url: linesUrl })).data.filter((line) => line['productId'] === productId);
  expect(await linesOfProduct()).toEqual([]);

  const [made, ...lines] = await within(orderOf(productId, 3));

  expect(lines.map(({ quantity, orderId }) => [quantity, orderId])).toEqual(
    [1, 2, 3].map((quantity) => [quantity, made.id]),
  );
  expect(new Set((await linesOfProduct()).map(({ id }) => id))).toEqual(new Set(lines.map(({ id }) => id)));
  const { data } = await app.request<ChangeOfRow[]>({ url: '/api/changes?limit=10' });
  const stored = data.filter(({ rowId }) => [made, ...lines].some(({ id }) => id === rowId));
  expect(stored.map(({ entity, change, by }) => [entity, change, by.kind]).toSorted()).toEqual([
    [order.key, 'created', 'server'],
    ...lines.map(() => [ordersToProducts.key, 'created', 'server']),
  ]);
});

it('inserts none when one is refused, and reports the error of that one', async () => {
  const { id: productId } = await make(app, product);
  const before = (await app.request<number>({ url: `${order.route}/count` })).data;

  await expect(within(orderOf(newId(), 1))).rejects.toMatchObject({ causes: [{ field: 'productId' }] });
  const { slug } = await make(app, product);
  const twice = within(async (txContext) => {
    const line = { orderId: newId(), productId };
    await Promise.all([
      rows.of(order, txContext).insert({ id: line.orderId }),
      rows.of(ordersToProducts, txContext).insert(line),
      rows.of(product, txContext).insert({ slug }),
    ]);
  });
  await expect(twice).rejects.toMatchObject({
    message: 'ecommerce.product: another row has the same slug.',
    causes: [{ field: 'slug', rule: 'taken' }],
  });
  expect((await app.request<number>({ url: `${order.route}/count` })).data).toBe(before);
});

it('sends collected inserts before the next query, and still emits events', async () => {
  const [articleId, categoryId] = [newId(), newId()];
  await within(async (txContext) => {
    const [, , , found] = await Promise.all([
      rows.of(article, txContext).insert({ id: articleId, title: { en: 'Sails' } }),
      // Its event has a handler.
      rows.of(category, txContext).insert({ id: categoryId, title: { en: 'Canvas' } }),
      rows.of(categoriesToArticles, txContext).insert({ categoryId, articleId }),
      txContext.tx.query(`select from "${categoriesToArticles.table}" where "articleId" = $1`, [articleId]),
    ]);
    expect(found).toHaveLength(1);
  });

  expect(
    (await categories.matching(({ payload: { row } }) => row.id === categoryId)).payload.row.title,
  ).toEqual({ en: 'Canvas' });
});

it('invalidates pages of a row that was published and linked in one statement', async () => {
  const { id: categoryId } = await make(app, category);
  const received: string[] = [];
  const stop = app.nest.get(InvalidationBus).onStale((tags) => received.push(...tags));
  const articleId = newId();

  await within((txContext) =>
    Promise.all([
      rows.of(article, txContext).insert({ id: articleId, title: { en: 'Rigging' } }),
      rows.of(categoriesToArticles, txContext).insert({ categoryId, articleId }),
    ]),
  );
  stop();

  expect(received).toContain(`${categoriesToArticles.key}@categoryId:${categoryId}`);
});

it('separates changes of rows of two entities with the same id', async () => {
  const id = newId();
  const [made, other] = await within((txContext) =>
    Promise.all([
      rows.of(order, txContext).insert({ id, comment: 'By hand' }),
      rows.of(article, txContext).insert({ id, title: { en: 'Ropes' } }),
    ]),
  );

  expect([made.comment, other.title]).toEqual(['By hand', { en: 'Ropes' }]);
  const { data } = await app.request<ChangeOfRow[]>({ url: '/api/changes?limit=10' });
  expect(data.filter(({ rowId }) => rowId === id).map(({ entity }) => entity)).toEqual([
    article.key,
    order.key,
  ]);
});

it('drops collected inserts of a failed transaction, and accepts none after its end', async () => {
  const late: TransactionContext[] = [];
  const left: Promise<unknown>[] = [];
  const [orderId, after] = [newId(), newId()];
  const failing = within((txContext) => {
    late.push(txContext);
    left.push(rows.of(order, txContext).insert({ id: orderId }));
    return Promise.reject(new Error('changed my mind'));
  });

  await expect(failing).rejects.toThrow('changed my mind');
  await Promise.allSettled(left);
  for (const txContext of late)
    await expect(rows.of(order, txContext).insert({ id: after })).rejects.toThrow(
      'The transaction has ended.',
    );
  expect(
    await rows.of(order, { caller: server }).find({ where: { id: { inArray: [orderId, after] } } }),
  ).toEqual([]);
});
