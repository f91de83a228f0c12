import { PassThrough, Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Database } from '@flotilla/backend';
import { InvalidationBus } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import {
  createTestApp,
  type DatabaseProxy,
  databaseProxy,
  emptyDatabase,
  make,
  type TestApp,
} from '@flotilla/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const modules = [BlogModule];
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ modules });
  await app.sql(`alter database "${new URL(app.databaseUrl).pathname.slice(1)}" set timezone to 'UTC'`);
});
afterEach(() => app.close());

describe('a LISTEN connection that becomes silent', () => {
  let proxy: DatabaseProxy;
  let deaf: TestApp;
  let bus: InvalidationBus;

  beforeEach(async () => {
    proxy = await databaseProxy(app.databaseUrl);
    deaf = await createTestApp({
      modules,
      databaseUrl: app.databaseUrl,
      env: { DATABASE_DIRECT_URL: proxy.url },
    });
    bus = deaf.nest.get(InvalidationBus);
  });
  afterEach(async () => {
    await proxy.cut();
    await deaf.close();
  });

  it('is detected before a write elsewhere is answered, and reported to all streams and by readiness', async () => {
    const { id } = await make(app, article);
    const events = await readEvents(await deaf.listen());
    proxy.silence();

    expect((await rename(app, id)).status).toBe(200);

    expect(bus.isConnected).toBe(false);
    await vi.waitFor(() => expect(events.heard).toContain('event: gap'));
    expect((await deaf.request({ url: '/api/health/ready' })).problem.message).toBe('Not ready: cache.');
    await proxy.cut();
    await proxy.restore();
    await vi.waitFor(() => expect(events.heard).toContain('event: reset'));
    expect((await deaf.request({ url: '/api/health/ready' })).status).toBe(200);
    events.end();
  });

  it('does not keep other listeners from a write that is answered at that time', async () => {
    const { id } = await make(app, article);
    const received: string[] = [];
    app.nest.get(InvalidationBus).onStale((tags) => received.push(...tags));
    proxy.silence();

    expect((await rename(deaf, id)).status).toBe(200);

    expect(received.join()).toContain(id);
  });
});

it('waits at startup for a server that delays connections', async () => {
  let begun = 0;
  const unanswered = () => new Transform({ transform: (_chunk, _encoding, done) => done() });
  const proxy = await databaseProxy(app.databaseUrl, {
    alter: () => (begun++ < 2 ? unanswered() : new PassThrough()),
  });
  const patient = await createTestApp({
    modules,
    databaseUrl: proxy.url,
    env: { DATABASE_CONNECT_TIMEOUT_MS: '1000' },
  });

  expect(begun).toBeGreaterThan(2);
  expect((await patient.request({ url: '/api/blog/articles' })).status).toBe(200);
  await patient.close();
  await proxy.cut();
});

it('waits once for a silent listening process, and not again', async () => {
  const { id } = await make(app, article);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  // Plus the second before a site retries at another process, it is less than the timeout of three seconds.
  const waits = () => timers.mock.calls.filter(([, ms]) => ms === 1800).length;
  const hung = new pg.Client({ connectionString: app.databaseUrl, application_name: 'flotilla-listen 0' });
  await hung.connect();
  // Listeners are looked up once a second.
  await vi.waitFor(async () => {
    await rename(app, id);
    expect(waits()).toBe(1);
  });

  await rename(app, id);

  expect(waits()).toBe(1);
  timers.mockRestore();
  await hung.end();
});

it('refuses to start when notifications do not arrive, and names the setting', async () => {
  const proxy = await databaseProxy(app.databaseUrl, { alter: withoutNotifications });
  const start = createTestApp({ modules, databaseUrl: proxy.url });

  await expect(start).rejects.toThrow(/Notifications do not come back.*DATABASE_DIRECT_URL/);
  await proxy.cut();
});

it('survives connections that break during reads', async () => {
  const proxy = await databaseProxy(app.databaseUrl);
  const shaky = await createTestApp({ modules, databaseUrl: proxy.url });
  const read = (index: number) => shaky.request({ url: `${article.route}?limit=${1 + (index % 50)}` });
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => read(index)));
    const reads = Array.from({ length: 20 }, (_, index) => read(index));
    await new Promise((resolve) => setImmediate(resolve));
    await proxy.cut();
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await proxy.restore();
    await vi.waitFor(async () =>
      expect((await shaky.request({ url: '/api/health/ready' })).status).toBe(200),
    );
  }
  await shaky.close();
  await proxy.cut();
});

it.each(['cut', 'silence'] as const)(
  'reports the error of a change although its connection breaks before the rollback: %s',
  async (way) => {
    const proxy = await databaseProxy(app.databaseUrl);
    const env = { DATABASE_POOL: '2', DATABASE_STATEMENT_TIMEOUT_MS: '3000' };
    const shaky = await createTestApp({ modules, databaseUrl: proxy.url, env });
    const wrong = new Error('It is wrong.');
    const change = shaky.nest.get(Database).transaction(async (tx) => {
      await tx.query('select 1');
      await proxy[way]();
      throw wrong;
    });

    await expect(change).rejects.toBe(wrong);

    await proxy.cut();
    await proxy.restore();
    await vi.waitFor(async () =>
      expect((await shaky.request({ url: '/api/health/ready' })).status).toBe(200),
    );
    expect(await shaky.nest.get(Database).transaction((tx) => tx.query('select 1 as one'))).toEqual([
      { one: 1 },
    ]);
    await shaky.close();
    await proxy.cut();
  },
);

it('does not reuse a connection that became silent before its rollback', async () => {
  const wires: Wire[] = [];
  const alter = () => {
    const wire = new Wire();
    wires.push(wire);
    return wire;
  };
  const proxy = await databaseProxy(app.databaseUrl, { alter });
  const env = { DATABASE_POOL: '2', DATABASE_STATEMENT_TIMEOUT_MS: '3000' };
  const shaky = await createTestApp({ modules, databaseUrl: proxy.url, env });
  const db = shaky.nest.get(Database);
  const other = db.dataSource.createQueryRunner();
  await other.connect();
  let waiting: Promise<unknown> | undefined;
  const change = db.transaction(async (tx) => {
    await tx.query('select 1');
    waiting = db.query('select 2 as two');
    // Silences existing connections only.
    for (const wire of wires) wire.isSilent = true;
    throw new Error('It is wrong.');
  });

  await expect(change).rejects.toThrow('It is wrong.');
  expect(await waiting).toEqual([{ two: 2 }]);

  await other.release();
  await proxy.cut();
  await shaky.close();
});

describe('a database that hangs', () => {
  it('leads to 503 from readiness and from calls, which end', async () => {
    const proxy = await databaseProxy(app.databaseUrl);
    const env = { DATABASE_STATEMENT_TIMEOUT_MS: '1000', DATABASE_CONNECT_TIMEOUT_MS: '1000' };
    const hung = await createTestApp({ modules, databaseUrl: proxy.url, env });
    proxy.silence();

    const ready = await hung.request({ url: '/api/health/ready' });
    const read = await hung.request({ url: article.route });
    const write = await hung.request({
      method: 'POST',
      url: article.route,
      data: {},
      headers: { 'idempotency-key': 'one' },
    });

    expect([ready.status, read.status, write.status]).toEqual([503, 503, 503]);
    expect(ready.problem.message).toContain('database');
    expect(write.problem.message).toMatch(/may be stored.*same Idempotency-Key/);
    await proxy.cut();
    await proxy.restore();
    for (const url of ['/api/health/ready', article.route])
      await vi.waitFor(async () => expect((await hung.request({ url })).status).toBe(200));
    await hung.close();
    await proxy.cut();
  });

  it('ends each statement at a timeout, after which the connection is reused', async () => {
    const limited = await createTestApp({
      modules,
      databaseUrl: app.databaseUrl,
      env: { DATABASE_STATEMENT_TIMEOUT_MS: '200', DATABASE_POOL: '2' },
    });
    // Repeated reads use the pool.
    for (let times = 0; times < 2; times++) await limited.request({ url: `${article.route}?limit=3` });
    const release = await hold(app.databaseUrl, 'lock table blog_article in access exclusive mode');

    const answers = await Promise.all(
      [1, 2, 3].map(() => limited.request({ url: `${article.route}?limit=3` })),
    );

    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    await release();
    expect((await limited.request({ url: `${article.route}?limit=3` })).status).toBe(200);
    await limited.close();
  });
});

describe('more concurrent changes than connections', () => {
  it('wait for their turn, however long others take, while reads are answered', async () => {
    const env = { DATABASE_POOL: '4', DATABASE_CONNECT_TIMEOUT_MS: '2000' };
    const small = await createTestApp({ modules, databaseUrl: app.databaseUrl, env });
    // Repeated reads use the pool.
    for (let times = 0; times < 2; times++) await small.request({ url: `${article.route}?limit=5` });
    const release = await hold(app.databaseUrl, 'lock table blog_article in share row exclusive mode');
    const make = (key: number) =>
      small.request({
        method: 'POST',
        url: article.route,
        data: {},
        headers: { 'idempotency-key': `turn-${key}` },
      });
    const made = Promise.all(Array.from({ length: 12 }, (_, key) => make(key)));

    const read = await small.request({ url: `${article.route}?limit=5` });
    // Longer than the timeout for a connection.
    await setTimeout(2200);
    await release();
    const statuses = (await made).map(({ status }) => status);

    expect([read.status, ...new Set(statuses)]).toEqual([200, 201]);
    await small.close();
  });
});

describe('a start', () => {
  it('with MIGRATE=off refuses a database that lacks migrations, and accepts a complete one', async () => {
    const empty = await emptyDatabase();
    const env = { MIGRATE: 'off' };

    await expect(createTestApp({ modules, databaseUrl: empty.url, env })).rejects.toThrow(
      /lacks .*flotilla migrate/,
    );
    expect(await tablesOf(empty.url)).toBe(0);
    await empty.drop();
    await (await createTestApp({ modules, databaseUrl: app.databaseUrl, env })).close();
  });

  it('with a wrong setting of any module does not change the database', async () => {
    const empty = await emptyDatabase();
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1').stubEnv('SITE_URL', 'http://127.0.0.1');

    await expect(createTestApp({ modules: [NotificationModule], databaseUrl: empty.url })).rejects.toThrow(
      'MAIL_FROM is missing',
    );

    vi.unstubAllEnvs();
    expect(await tablesOf(empty.url)).toBe(0);
    await empty.drop();
  });

  it('that waits for a lock does not block others behind it', async () => {
    const release = await hold(app.databaseUrl, 'select 1 from blog_article');
    const step = {
      name: 'AddNothing1999999999999',
      up: ['alter table blog_article add column "nothing" int'],
      down: [],
    };
    const late = createTestApp({
      modules: [{ ...BlogModule, migrations: [...BlogModule.migrations, step] }],
      databaseUrl: app.databaseUrl,
    });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`;
    await vi.waitFor(async () => expect(await app.sql(waiting)).toHaveLength(1));

    // The lock is still held: only a migration that gives up its own lock request lets this pass.
    expect((await app.request({ url: `${article.route}?limit=7` })).status).toBe(200);

    await release();
    await (await late).close();
  });
});

/** Reads an event stream. */
async function readEvents(address: string) {
  const leaving = new AbortController();
  const { body } = await fetch(`${address}/api/revalidation/events`, { signal: leaving.signal });
  const events = { heard: '', end: () => leaving.abort() };
  const read = async () => {
    for await (const chunk of body ?? []) events.heard += Buffer.from(chunk).toString();
  };
  void read().catch(() => undefined);
  return events;
}

function rename(by: TestApp, id: string) {
  return by.request({
    method: 'PATCH',
    url: `${article.route}/${id}`,
    data: { adminTitle: crypto.randomUUID() },
  });
}

/** Runs a statement in a transaction that stays open. @returns a function that ends it */
async function hold(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

async function tablesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  await client.end();
  return rowCount ?? 0;
}

/**
 * Forwards all messages of the database except notifications (PostgreSQL, section 54.7:
 * NotificationResponse).
 */
function withoutNotifications(): Transform {
  let pending = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      pending = Buffer.concat([pending, chunk]);
      for (let length = lengthOf(pending); length <= pending.length; length = lengthOf(pending)) {
        if (pending[0] !== 'A'.charCodeAt(0)) this.push(pending.subarray(0, length));
        pending = pending.subarray(length);
      }
      done();
    },
  });
}

const lengthOf = (message: Buffer) => (message.length < 5 ? Infinity : 1 + message.readInt32BE(1));

/** Responses of a database on one connection, until it is silenced. */
class Wire extends Transform {
  isSilent = false;

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, passed?: Buffer) => void,
  ): void {
    if (this.isSilent) done(null);
    else done(null, chunk);
  }
}
