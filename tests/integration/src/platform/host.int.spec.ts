import { BlogModule } from '@flotilla/blog/backend';
import { createHmac } from 'node:crypto';
import { billingModule } from '@flotilla/billing/backend';
import { frameworkMigrations, frameworkSchemas } from '@flotilla/backend/schema';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { settingsBehind } from '@flotilla/backend/server';
import { emptyDatabase, type TestDatabase } from '@flotilla/testing';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostConnection, type HostInput, startHost } from './host.fixture.js';

/** Reports itself as Express. */
class ExpressAdapter extends FastifyAdapter {
  override getType(): string {
    return 'express';
  }
}

let database: TestDatabase;
const apps: NestFastifyApplication[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await database.drop();
});

async function start(input: Partial<HostInput> = {}): Promise<NestFastifyApplication> {
  const app = await startHost({ connection: hostConnection(database.url), ...input });
  apps.push(app);
  return app;
}

async function sql<R extends object>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client.query<R>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  );
}

const as = (name: string) => ({ authorization: `Bearer ${name}` });
const draft = { data: { title: { en: 'A first charter' } } };

async function ask(
  app: NestFastifyApplication,
  method: string,
  url: string,
  more: { headers?: object; payload?: object | string } = {},
) {
  const response = await app.inject({ method, url, ...more } as Parameters<typeof app.inject>[0]);
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    text: response.body,
    body: (isJson ? JSON.parse(response.body) : {}) as Record<string, unknown>,
  };
}

describe('a host with its own users, guard, connection, prefix and health check', () => {
  it('decides on permissions with its own users', async () => {
    const app = await start({ prefix: 'v1' });
    const url = '/v1/api/blog/articles';

    expect((await ask(app, 'GET', url)).status).toBe(200);
    expect((await ask(app, 'POST', url, { payload: draft })).status).toBe(401);
    expect((await ask(app, 'POST', url, { payload: draft, headers: as('bob') })).status).toBe(403);
    expect((await ask(app, 'POST', url, { payload: draft, headers: as('ann') })).status).toBe(201);
    expect((await ask(app, 'GET', url)).body).toMatchObject({ data: [{ title: draft.data.title }] });
    expect((await ask(app, 'GET', '/api/blog/articles')).status).toBe(404);
  });

  it('runs its guard before our routes too, and its own health check', async () => {
    const app = await start({ prefix: 'v1' });

    expect(
      (await ask(app, 'GET', '/v1/api/blog/articles', { headers: { 'x-neighbourhood': 'bad' } })).status,
    ).toBe(403);
    expect((await ask(app, 'GET', '/v1/api/health')).status).toBe(401);
    expect((await ask(app, 'GET', '/v1/api/health', { headers: as('bob') })).body).toEqual({
      healthy: true,
      ships: 0,
    });
  });

  it.each([
    ['a global prefix', { prefix: 'v1' }, '/v1'],
    ['a path of its own', { flotilla: { basePath: 'shop' } }, '/shop'],
    ['both', { prefix: 'v1', flotilla: { basePath: '/shop' } }, '/v1/shop'],
  ])(
    'gets an OpenAPI document of the served routes, behind %s',
    async (_, input: Partial<HostInput>, base) => {
      const app = await start({ ...input, flotilla: { ...input.flotilla, routes: { docs: true } } });

      const { body } = await ask(app, 'GET', `${base}/api/openapi.json`);
      const calls = Object.entries(body.paths as Record<string, object>);
      const paths = calls.map(([path]) => path);
      expect(paths.filter((path) => !path.startsWith(`${base}/api/`))).toEqual([]);
      expect(paths).toContain(`${base}/api/blog/articles/{id}`);
      expect(paths.filter((path) => /health|revalidation/.test(path))).toEqual([]);
      for (const [path, methods] of calls.filter(([one]) => !one.includes('{'))) {
        const [method = ''] = Object.keys(methods);
        expect((await ask(app, method.toUpperCase(), path)).status, `${method} ${path}`).not.toBe(404);
      }

      const page = (await ask(app, 'GET', `${base}/api/docs`)).text;
      const [script = ''] = [...page.matchAll(/<script src="([^"]+start.js)"/g)].map(([, url]) => url ?? '');
      expect((await ask(app, 'GET', script)).text).toContain(`${base}/api/openapi.json`);
    },
  );
});

describe('request bodies of an action other than JSON', () => {
  const secret = 'secret-of-a-test';
  const signed = (body: string) => ({
    'content-hmac': createHmac('sha256', secret).update(body).digest('base64'),
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const webhook = '/v1/api/billing/payment-intents/cloudpayments/webhook?type=check';

  it('reach it, and no other route, as raw bytes with any parser of the host', async () => {
    const environment = {
      SITE_URL: 'https://boats.example',
      CLOUDPAYMENTS_PUBLIC_ID: 'pk',
      CLOUDPAYMENTS_API_SECRET: secret,
    };
    const modules = [billingModule({ settings: { providers: ['dummy'] } })];
    const app = await start({ prefix: 'v1', flotilla: { modules, environment } });
    const send = (url: string, payload: string, headers: object) =>
      ask(app, 'POST', url, { payload, headers: { ...form, ...headers } });
    const notification = 'TransactionId=7&Amount=19.99&Name=%D0%90%D0%BD%D0%BD+A';

    expect(await send(webhook, notification, signed(notification))).toMatchObject({
      status: 200,
      body: { code: 0 },
    });
    expect((await send(webhook, notification, signed(`${notification} `))).status).toBe(401);
    expect((await send(webhook, 'x'.repeat(300_000), {})).status).toBe(413);
    expect(
      (
        await send(webhook, '{"TransactionId":7}', {
          ...signed('{"TransactionId":7}'),
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(200);

    const page = `/v1/api/billing/dummy-payments/${crypto.randomUUID()}`;
    expect((await send(page, 'decision=pay', {})).status).toBe(404);
    expect((await send(page, 'decision=steal', {})).status).toBe(400);
    expect([400, 415]).toContain((await send('/v1/api/billing/currencies', 'data=1', as('ann'))).status);
  });
});

describe('the setup of a host', () => {
  it('creates only the tables of its modules and their dependencies', async () => {
    const app = await start();
    await ask(app, 'POST', '/api/blog/articles', { payload: draft, headers: as('ann') });

    const schemas = await sql<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'flotilla%'`,
    );
    expect(schemas).toEqual([]);
    const tables = await sql<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^blog_' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      [
        ...frameworkSchemas.map(({ options }) => options.tableName),
        'flotilla_migrations',
        'migrations',
        'ship',
      ].toSorted(),
    );
    const guide = readFileSync(
      join(import.meta.dirname, '../../../../docs/guides/flotilla-in-your-nestjs-application.md'),
      'utf8',
    );
    const documentedNames = [...guide.matchAll(/`(flotilla_[a-z_]+)`/g)].map(([, name]) => name);
    expect(documentedNames).toEqual(
      expect.arrayContaining(tables.flatMap(({ name }) => (name.startsWith('flotilla_') ? [name] : []))),
    );
    expect(await sql('select name from migrations')).toEqual([{ name: 'MakeShips1700000000000' }]);
    const listeners = await sql(
      `select from pg_stat_activity where application_name like 'flotilla-listen%' and datname = current_database()`,
    );
    expect(listeners).toEqual([]);
    expect(await sql('select from flotilla_outbox')).toEqual([]);
  });

  it('leaves its own tables, with any column names, to its own migrations', async () => {
    const app = await start();
    const changes = await app.get<DataSource>('mainDataSource').driver.createSchemaBuilder().log();

    expect(changes.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('runs once for concurrent starts, and is found at the next start', async () => {
    await new DataSource(hostConnection(database.url)).initialize().then((own) => own.destroy());
    await Promise.all([start(), start(), start()]);
    const { length: before } = await sql('select from flotilla_migrations');
    await start({ flotilla: { migrate: 'off' } });

    const applied = await sql<{ name: string }>('select name from flotilla_migrations order by name');
    const names = [
      ...frameworkMigrations.map(({ name }) => name),
      ...BlogModule.migrations.filter(({ needs }) => !needs).map(({ name }) => name),
    ];
    // Only those of the blog and the framework.
    expect(applied.map(({ name }) => name)).toEqual(names.toSorted());
    expect(await sql('select from flotilla_migrations')).toHaveLength(before);
  });

  it('creates no administrator, password or folder by default', async () => {
    const print = vi.spyOn(process.stdout, 'write');
    const modules = [FileStorageModule, NotificationModule, RbacModule];
    const folder = `${database.url.split('/').at(-1)}-data`;
    await start({ flotilla: { modules, authentication: undefined, environment: { DATA_DIR: folder } } });

    expect(await sql('select from rbac_subject')).toEqual([]);
    expect(print.mock.calls.join()).not.toContain('administrator');
    expect(existsSync(folder)).toBe(false);
    print.mockRestore();
  });

  it('creates a configured administrator, from settings with a prefix of its own', async () => {
    const environment = settingsBehind('FLEET_', {
      FLEET_ADMIN_EMAIL: 'ann@boats.example',
      FLEET_ADMIN_PASSWORD: 'only-for-tests',
    });
    await start({
      flotilla: {
        modules: [FileStorageModule, NotificationModule, RbacModule],
        authentication: undefined,
        environment,
      },
    });

    expect(await sql('select email from rbac_identity')).toEqual([{ email: 'ann@boats.example' }]);
  });
});

describe('a host that cannot have modules gets an error with the fix', () => {
  const withOptions = (options: object) => ({ connection: { ...hostConnection(database.url), ...options } });

  it.each([
    [
      'changes tables past migrations',
      { synchronize: true },
      /"synchronize" changes tables at each start.*Leave it out/,
    ],
    [
      'has times of a place',
      { extra: { options: '-c TimeZone=Europe/Riga' } },
      /in Europe\/Riga.*TimeZone=UTC/,
    ],
    [
      'has its tables in a schema that statements do not find',
      { schema: 'fleet', migrationsRun: false },
      /"fleet".*search_path=fleet/,
    ],
  ])('if it %s', async (_, options, words) => {
    await sql('create schema fleet');
    await expect(start(withOptions(options))).rejects.toThrow(words);
  });

  it('if its tables must exist, and do not', async () => {
    await expect(start({ flotilla: { migrate: 'off' } })).rejects.toThrow(
      /lacks .*BlogInitial\d+.*Run: flotilla migrate/,
    );
  });

  it('if it runs on another server than Fastify', async () => {
    const starting = startHost({ connection: hostConnection(database.url) }, new ExpressAdapter());

    await expect(starting).rejects.toThrow(
      /requires Fastify, but this application uses express.*new FastifyAdapter\(\)/,
    );
  });

  it('or has tables in its own schema once the search path includes it', async () => {
    await sql('create schema fleet');
    await start(withOptions({ schema: 'fleet', extra: { options: '-c TimeZone=UTC -c search_path=fleet' } }));

    const tables = await sql(
      `select from pg_tables where schemaname = 'fleet' and tablename in ('blog_article', 'flotilla_migrations')`,
    );
    expect(tables).toHaveLength(2);
  });
});
