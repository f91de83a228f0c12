import { createLogger } from '@flotilla/backend/server';
import { Database } from '@flotilla/backend';
import { InvalidationBus, together } from '@flotilla/backend/ports';
import { emptyDatabase, type TestDatabase } from '@flotilla/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostConnection } from './host.fixture.js';

const answerMs = 1000;
/** Connections of a third-party application that accept one statement at a time. */
let database: TestDatabase;
let source: DataSource;
beforeEach(async () => {
  database = await emptyDatabase();
  source = await new DataSource({
    ...hostConnection(database.url),
    extra: { query_timeout: answerMs },
  }).initialize();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await source.destroy();
  await database.drop();
});

it('runs concurrent calls of a transaction in sequence, and commits after the last', async () => {
  const { most } = watchConnections();
  const db = new Database(source);

  const rows = await db.transaction((tx) =>
    together([1, 2, 3, 4].map((number) => tx.query('select $1::int as number', [number]))),
  );
  const outcome = await db.rolledBack((tx) =>
    together(['a', 'b', 'c'].map((text) => tx.rawRows('select $1::text', [text]))),
  );
  const left: Promise<unknown>[] = [];
  const failing = db.transaction((tx) => {
    left.push(...[1, 2].map(() => tx.query(`insert into ship (home_port) values ('Limassol')`)));
    return Promise.reject(new Error('changed my mind'));
  });

  await expect(failing).rejects.toThrow('changed my mind');
  await Promise.all(left);
  expect([rows.flat(), outcome.length]).toEqual([[1, 2, 3, 4].map((number) => ({ number })), 3]);
  expect(await db.query('select from ship')).toEqual([]);
  expect(most()).toBe(1);
});

it('rejects statements behind a timed-out one immediately', async () => {
  const db = new Database(source);
  const began = performance.now();

  const waiting = db.transaction((tx) =>
    together(Array.from({ length: 15 }, () => tx.query('select pg_sleep(10)'))),
  );

  await expect(waiting).rejects.toThrow('The database does not answer.');
  expect(performance.now() - began).toBeLessThan(8 * answerMs);
});

it('receives changes, publishes them and probes the connection, in sequence', async () => {
  await source.query('create sequence flotilla_invalidation_seq');
  const { most } = watchConnections();
  const bus = new InvalidationBus(() => new pg.Client(database.url), createLogger('silent'));
  await bus.start();

  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) => bus.query(`numbers`, 'select $1::int as number', [number])),
  );

  expect(answers.flat()).toEqual([1, 2, 3, 4].map((number) => ({ number })));
  expect(most()).toBe(1);
  await bus.stop();
});

/** Counts the concurrent statements of a connection. */
function watchConnections(): { most: () => number } {
  let most = 0;
  const underWay = new WeakMap<object, number>();
  // eslint-disable-next-line typescript/unbound-method
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const sent = query.apply(this, args);
    if (!(sent instanceof Promise)) return sent as never;
    const now = (underWay.get(this) ?? 0) + 1;
    most = Math.max(most, now);
    underWay.set(this, now);
    const end = () => underWay.set(this, (underWay.get(this) ?? 1) - 1);
    sent.then(end, end);
    return sent as never;
  });
  return { most: () => most };
}
