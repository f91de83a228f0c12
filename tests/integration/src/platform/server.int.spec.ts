import { once } from 'node:events';
import { connect } from 'node:net';
import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, databaseProxy, type TestApp, testSecretKey } from '@flotilla/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ modules: [BlogModule] });
});
afterEach(() => app.close());

describe('health', () => {
  it('reports that the process runs, and that it is ready', async () => {
    expect((await app.request({ url: '/api/health', as: 'anonymous' })).data).toEqual({ status: 'ok' });
    expect((await app.request({ url: '/api/health/ready', as: 'anonymous' })).data).toEqual({
      status: 'ok',
      checks: { database: 'ok', cache: 'ok' },
    });
  });

  it('returns 503 while the database is gone, stays alive, and recovers', async () => {
    const proxy = await databaseProxy(app.databaseUrl);
    const cut = await createTestApp({ modules: [BlogModule], databaseUrl: proxy.url });
    try {
      await proxy.cut();
      const ready = await cut.request({ url: '/api/health/ready' });
      expect([ready.status, ready.problem.message]).toEqual([
        503,
        expect.stringMatching(/^Not ready: database(, cache)?\.$/),
      ]);
      const [read, write] = [
        await cut.request({ url: article.route }),
        await cut.request({ method: 'POST', url: article.route, data: {} }),
      ];
      for (const { status, headers } of [read, write])
        expect([status, headers['retry-after']]).toEqual([503, '1']);
      expect(read.problem.message).toBe('The database is not available.');
      expect(write.problem.message).toContain(
        'The database is not available. It may be stored all the same: look before',
      );
      expect((await cut.request({ url: '/api/health' })).status).toBe(200);

      await proxy.restore();
      await vi.waitFor(async () =>
        expect((await cut.request({ url: '/api/health/ready' })).status).toBe(200),
      );
      expect((await cut.request({ method: 'POST', url: article.route, data: {} })).status).toBe(201);
    } finally {
      await cut.close();
      await proxy.cut();
    }
  });
});

describe('a full database', () => {
  it('leads to 507 for writes, which may be retried unchanged', async () => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    const request = {
      method: 'POST',
      url: article.route,
      data: {},
      headers: { 'idempotency-key': 'one-article' },
    } as const;
    try {
      // The error of PostgreSQL when it cannot extend a file.
      await client.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
        create trigger full_disk before insert on ${article.table} for each row execute function refuse()`);
      const { status, problem } = await app.request(request);
      expect([status, problem.message]).toEqual([507, 'The database has no room left.']);
      await client.query(`drop trigger full_disk on ${article.table}`);
    } finally {
      await client.end();
    }
    expect((await app.request(request)).status).toBe(201);
    expect((await app.request({ url: article.route })).data).toHaveLength(1);
  });
});

describe('Cache-Control', () => {
  const cacheControl = async (request: Parameters<TestApp['request']>[0]) =>
    (await app.request(request)).headers['cache-control'];

  it('is public for responses that do not depend on the caller, and private otherwise', async () => {
    expect(await cacheControl({ url: article.route, as: 'anonymous' })).toBe('no-cache');
    expect(await cacheControl({ url: article.route, as: 'server' })).toBe('no-store');
    expect(await cacheControl({ url: '/api/health', as: 'anonymous' })).toBe('no-store');
    expect(await cacheControl({ url: '/api/blog/nothing', as: 'anonymous' })).toBe('no-store');
    expect(await cacheControl({ url: `${article.route}/none`, as: 'anonymous' })).toBe('no-store');
    expect(await cacheControl({ method: 'POST', url: article.route, data: {} })).toBe('no-store');
  });
});

describe('shutting down', () => {
  it('finishes requests in flight, and accepts no more', async () => {
    const address = await app.listen();
    const blocker = await lockArticles();
    const writing = fetch(`${address}${article.route}`, {
      method: 'POST',
      headers: { ...app.asServer, 'content-type': 'application/json' },
      body: '{"data":{"adminTitle":"in flight"}}',
    });
    await vi.waitFor(async () =>
      expect(
        await app.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(1),
    );

    const closing = app.nest.close();
    await vi.waitFor(() => expect(fetch(`${address}/api/health`)).rejects.toThrow());
    await blocker.release();

    const answer = await writing;
    expect([answer.status, await answer.json()]).toMatchObject([201, { data: { adminTitle: 'in flight' } }]);
    await closing;
    expect(await blocker.count()).toBe(1);
    await blocker.end();
  });

  it('does not wait for connections without a request', async () => {
    const spare = connect(Number(new URL(await app.listen()).port), '127.0.0.1').resume();
    await once(spare, 'connect');
    const gone = once(spare, 'close');
    await app.nest.close();
    await gone;
  }, 30_000);

  it('ends live streams instead of waiting for their readers', async () => {
    const address = await app.listen();
    const { body } = await fetch(`${address}/api/revalidation/events`);
    const reader = body?.getReader();
    await reader?.read();

    await app.nest.close();
    expect(await reader?.read()).toMatchObject({ done: true });
  }, 30_000);
});

describe('request ids', () => {
  it('are those of the caller, in the response and in the problem', async () => {
    const { headers, problem } = await app.request({
      url: '/api/nothing',
      headers: { 'x-request-id': 'a-b.c:1' },
    });
    expect([headers['x-request-id'], problem.requestId]).toEqual(['a-b.c:1', 'a-b.c:1']);
  });

  it.each([undefined, '', ' ', 'x'.repeat(129), 'a b', 'a;b', '<script>', '"'])(
    'are generated when the caller sends %j',
    async (given) => {
      const [first, second] = await Promise.all(
        [1, 2].map(() =>
          app.request({ url: article.route, headers: given === undefined ? {} : { 'x-request-id': given } }),
        ),
      );
      for (const answer of [first, second])
        expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(first?.headers['x-request-id']).not.toBe(second?.headers['x-request-id']);
    },
  );
});

describe('logs', () => {
  it('contain a failure with its request id, but neither the secret key nor the row', async () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const logged = await createTestApp({ modules: [BlogModule], env: { LOG_LEVEL: 'trace' } });
    await logged.sql(`alter table blog_article add constraint impossible check (false)`);
    const { status, text, headers } = await logged.request({
      method: 'POST',
      url: article.route,
      data: { adminTitle: 'private words' },
    });
    await logged.close();
    const lines = output.mock.calls.map(([chunk]) => String(chunk));
    output.mockRestore();

    expect(status).toBe(500);
    expect(text).not.toMatch(/impossible|private words|blog_article/);
    const failure = lines.find((line) => line.includes('a request failed')) ?? '';
    expect(failure).toContain(headers['x-request-id']);
    expect(failure).toContain('impossible');
    expect(lines.join('')).not.toContain(testSecretKey);
    expect(lines.join('')).not.toContain('private words');
  });
});

interface Blocker {
  release(): Promise<void>;
  count(): Promise<number>;
  end(): Promise<void>;
}

/** Blocks every write of articles until it is released. */
async function lockArticles(): Promise<Blocker> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table blog_article in exclusive mode');
  return {
    release: async () => void (await client.query('commit')),
    count: async () => (await client.query('select 1 from blog_article')).rowCount ?? 0,
    end: () => client.end(),
  };
}
