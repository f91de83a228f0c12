import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { plainReads } from '../reads.js';
import { textAt } from '../raw-rows.js';
import { fastReads, testFastPath } from './index.js';

const connectionString = process.env['TEST_DATABASE_URL'];
const pool = new pg.Pool({ connectionString, max: 2 });
afterAll(() => pool.end());

const statement = {
  text: "select $1::text, null, '' union all select 'é', 'b', 'c'",
  leastMs: Number.POSITIVE_INFINITY,
};

it.each([
  ['fast', fastReads],
  ['plain', plainReads],
] as const)('returns the same rows by the %s path, as texts and as bytes', async (_name, makeReads) => {
  const reads = makeReads(() => pool);
  const rows = [
    ['sea', null, ''],
    ['é', 'b', 'c'],
  ];

  expect(await reads.run(statement, ['sea'])).toEqual(rows);
  const wire = await reads.rawRows(statement, ['sea']);
  expect(wire.map((row) => [0, 1, 2].map((column) => textAt(row, column)))).toEqual(rows);
  await expect(reads.run({ ...statement, text: 'select 1 / 0' }, [])).rejects.toThrow('division by zero');
});

it('passes the self-test with the installed driver', async () => {
  expect(await testFastPath(pool)).toBeUndefined();
});

/** Hides the socket of a connection from listeners, as a driver does that reads it in another way. */
function hideSocket(client: pg.PoolClient): void {
  const { stream } = client.connection;
  const other: Record<string | symbol, unknown> = { listeners: () => [], on: () => stream };
  const hidden = new Proxy(stream, {
    get(target, key) {
      const value: unknown = other[key] ?? Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  Object.defineProperty(client.connection, 'stream', { value: hidden });
}

it('reports a driver whose rows do not reach the listeners of its socket', async () => {
  const other = new pg.Pool({ connectionString, max: 1 });
  other.on('connect', hideSocket);

  expect(await testFastPath(other)).toBeInstanceOf(Error);
  await other.end();
});

it('keeps the fast path when PostgreSQL gives no connection', async () => {
  const closed = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });

  expect(await testFastPath(closed)).toBeUndefined();
  await closed.end();
});
