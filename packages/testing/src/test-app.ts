import { type BackendModule, REGISTRY } from '@flotilla/backend';
import { createServer, readConfig } from '@flotilla/backend/server';
import type { Registry } from '@flotilla/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { emptyDatabase, migratedDatabase, type TestDatabase } from './test-database.js';
import {
  asSite,
  headersOf,
  send,
  type TestAnswer,
  type TestRequest,
  type TestRow,
  testSecretKey,
} from './test-request.js';

export interface TestAppInput {
  readonly modules: readonly BackendModule[];
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Source of the tables: a copy of a migrated template (the default), or the server's migrations at boot.
   */
  readonly migrate?: 'template' | 'boot';
  /** An existing database, for a second process. It is not dropped on close. */
  readonly databaseUrl?: string;
  readonly logger?: Logger;
}

/** The API as it runs in production, with its own database. */
export interface TestApp {
  readonly nest: NestFastifyApplication;
  readonly registry: Registry;
  readonly databaseUrl: string;
  /** The headers of a server with the secret key. */
  readonly asServer: Readonly<Record<string, string>>;
  request<Data = TestRow>(request: TestRequest): Promise<TestAnswer<Data>>;
  /** Runs SQL directly in the database. */
  sql<R = TestRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Listens on a free port, once, and returns its address. */
  listen(): Promise<string>;
  /** Returns a seed that no app of this test file has used. */
  nextSeed(): number;
  close(): Promise<void>;
}

/** Starts the API of some modules for a test. Close it at the end. */
export async function createTestApp(input: TestAppInput): Promise<TestApp> {
  const database = await databaseOf(input);
  try {
    return await start(input, database);
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function databaseOf({ databaseUrl, migrate, modules }: TestAppInput): Promise<TestDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, drop: async () => {} };
  return migrate === 'boot' ? emptyDatabase() : migratedDatabase(modules);
}

/**
 * Returns the addresses of a database. With TEST_POOLER_URL, apps use it through a pooler in transaction mode, so
 * that any test can be run behind one.
 */
function addressesOf(url: string): Record<string, string> {
  const pooler = process.env['TEST_POOLER_URL'];
  if (pooler === undefined) return { DATABASE_URL: url };
  const pooled = new URL(url);
  pooled.host = new URL(pooler).host;
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url };
}

/** Unique across apps, since apps on one database must not create equal rows. */
let lastSeed = 0;

async function start({ modules, env, logger }: TestAppInput, database: TestDatabase): Promise<TestApp> {
  const config = readConfig({
    ...addressesOf(database.url),
    RBAC_SECRET_KEY: testSecretKey,
    SITE_KEY: asSite['x-flotilla-site-key'],
    LOG_LEVEL: 'silent',
    // Limits that a busy machine exceeds: twenty connections open concurrently, a thousand rows change in one call.
    DATABASE_CONNECT_TIMEOUT_MS: '60000',
    DATABASE_STATEMENT_TIMEOUT_MS: '60000',
    ...env,
  });
  const nest = await createServer({ config, environment: { ...process.env, ...env }, modules, logger });
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();
  let address: Promise<string> | undefined;
  return {
    nest,
    registry: nest.get<Registry>(REGISTRY),
    databaseUrl: database.url,
    asServer: headersOf('server'),
    request: (request) => send(nest, request),
    sql: (text, values) => nest.get(DataSource).query(text, values),
    listen: () => (address ??= nest.listen(0, '127.0.0.1').then(() => nest.getUrl())),
    nextSeed: () => ++lastSeed,
    async close() {
      await nest.close();
      await database.drop();
    },
  };
}
